"""What every word of a story is: its lemma, category, sense and role.

The grammar writes; this file knows what it wrote. Roles are worked out only when
somebody asks for the words of a sentence. Which word a literal of a template means is
decided in tagging.py; nothing here changes a text.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from nlm.world.lexicon import LEXICON, Entry

ROLE_AFTER = {"to": "recipient", "for": "recipient", "with": "companion", "like": "likeness"}


def fail(message: str) -> NoReturn:
    from nlm.errors import NlmError  # here and not above: the story world runs without NumPy

    raise NlmError(message)


def known(name: str, pos: str) -> Entry:
    """Return an entry by its sense ("bat/animal"), or the first of its part of speech.

    >>> known("calm", "adjective").category
    'feeling'
    """
    found = [entry for entry in LEXICON.find(name.split("/")[0])
             if entry.pos == pos and (entry.sense == name or "/" not in name and entry.lemma == name)]
    if not found:
        fail(f"the lexicon has no {pos} {name!r}; it has {', '.join(LEXICON.senses(name.split('/')[0])) or 'nothing'}")
    return found[0]


class Word(NamedTuple):
    """A word as it stands in a sentence: sentence[start : start + len(form)] == form."""

    form: str
    lemma: str
    category: str
    sense: str
    role: str
    start: int


class Leaf(NamedTuple):
    """A piece of text and its words (their `start` counts within the piece)."""

    text: str
    words: tuple[Word, ...]

    @classmethod
    def of(cls, *words: Word) -> Leaf:
        """Join words with single spaces.

        >>> Leaf.of(function("the"), lexeme(LEXICON.entry("fox"))).text
        'the fox'
        """
        text, placed = "", []
        for word in words:
            text += " " if text else ""
            placed.append(word._replace(start=len(text)))
            text += word.form
        return cls(text, tuple(placed))


def lexeme(entry: Entry, form: str | None = None, role: str = "") -> Word:
    """Return an entry of the lexicon as a word."""
    form = form or next(iter(entry.forms.values()))
    return Word(form, entry.lemma, entry.category, entry.sense, role, 0)


def function(form: str) -> Word:
    """Return a word of a closed class: it has no category and no role."""
    return Word(form, form.lower(), "", form.lower(), "", 0)


ACTORS = ("animal", "person", "family", "name")


def roles(words: list[Word]) -> list[Word]:
    """Give the content words their roles, by where they stand: a plain rule, good enough to count with.

    Somebody beside a verb of saying is its speaker, before the first verb the agent, after it the patient, or what a
    preposition makes of them. Things are patients, places and times are places and times, a verb is the action.
    """
    given, acted = [], False
    for i, word in enumerate(words):
        role, kind = word.role, word.category.split(".")[0]
        before = words[i - 1].lemma if i else ""
        if role or not word.category:
            pass
        elif kind == "verb":
            role, acted = "action", True
        elif kind in ACTORS:
            close = [near.category for near in words[max(i - 2, 0): i + 2]]
            before = words[i - 2].lemma if before in ("the", "a", "an") and i > 1 else before
            role = ("speaker" if "verb.say" in close else ROLE_AFTER.get(before)
                    or ("patient" if acted else "agent"))
        elif kind in ("place", "nature"):
            role = "place"
        elif kind in ("time", "weather"):
            role = kind
        elif kind in ("object", "food", "vehicle", "plant", "material", "body", "sound", "event", "idea"):
            role = "patient" if acted else "theme"
        else:
            role = {"adverb": "manner", "number": "count"}.get(kind, "attribute")
        given.append(word if role == word.role else word._replace(role=role))
    return given


def frame(text: str, words) -> str:
    """Return the sentence with its content words masked by their category.

    >>> sentence = leaf("the fox ran")
    >>> frame(*sentence)
    'the <animal> <verb.motion>'
    """
    pieces, at = [], 0
    for word in words:
        pieces += [text[at:word.start], f"<{word.category}>" if word.category else word.form.lower()]
        at = word.start + len(word.form)
    return "".join(pieces) + text[at:]

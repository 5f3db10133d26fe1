"""What every word of a story is: its lemma, category, sense and role.

The grammar writes; this file knows what it wrote. Roles are worked out only when
somebody asks for the words of a sentence. Which word a literal of a template means is
decided in tagging.py; nothing here changes a text.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from nlm.world.lexicon import LEXICON, Entry

ACTORS = ("animal", "person", "family", "name", "creature")
AFTER = {"to": "recipient", "for": "recipient", "with": "companion", "like": "likeness"}
ROLES = {
    **dict.fromkeys(("place", "nature"), "place"), **dict.fromkeys(("time", "weekday"), "time"),
    **dict.fromkeys(("number", "ordinal"), "count"),
    "weather": "weather", "adverb": "manner", "other": "other",
    **dict.fromkeys(("feeling", "character", "size", "quality", "colour"), "attribute"),
}


def fail(message: str) -> NoReturn:
    """Raise `NlmError`: what arrived; what is needed; what to do."""
    from nlm.errors import NlmError  # here and not above: the story world runs without NumPy

    raise NlmError(message)


def known(name: str, pos: str) -> Entry:
    """Return an entry by its sense ("bat/animal"), or the first of its part of speech.

    >>> known("calm", "adjective").category
    'feeling'
    """
    lemma = name.split("/")[0]
    found = [entry for entry in LEXICON.find(lemma) if entry.pos == pos and (
        entry.sense == name or "/" not in name and entry.lemma == name)]
    if not found:
        senses = ", ".join(LEXICON.senses(lemma)) or "nothing"
        fail(f"no {pos} {name!r} in the lexicon; it has {senses}; name one of these")
    return found[0]


class Word(NamedTuple):
    """A word as it stands in a sentence: sentence[start : start + len(form)] == form."""

    form: str
    lemma: str
    category: str  # a category of the lexicon; "" for function words, "other" for words that it lacks
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


def lexeme(entry: Entry, form: str | None = None) -> Word:
    """Return an entry of the lexicon as a word, in its first form if none is named."""
    return Word(form or next(iter(entry.forms.values())), entry.lemma, entry.category, entry.sense, "", 0)


def function(form: str) -> Word:
    """Return a word of a closed class: it has no category and no role."""
    return Word(form, form.lower(), "", form.lower(), "", 0)


def roles(words: list[Word]) -> list[Word]:
    """Give the content words their roles by where they stand: plain rules, good enough to count with.

    Somebody beside a verb of saying is its speaker, before the first verb the agent, after it the patient, or
    what a preposition makes of them. A thing is the theme before the first verb and the patient after it;
    verbs are actions, places and times are places and times, adjectives attributes.
    """
    given, acted = [], False
    for i, word in enumerate(words):
        kind = word.category.split(".")[0]
        if not kind:
            role = ""
        elif kind == "verb":
            role, acted = "action", True
        elif kind in ACTORS:
            beside = [near.category for near in words[max(i - 2, 0): i + 2]]
            before = [near.lemma for near in words[max(i - 2, 0): i] if near.lemma not in ("the", "a", "an")]
            role = ("speaker" if "verb.say" in beside else AFTER.get(before[-1] if before else "")
                    or ("patient" if acted else "agent"))
        else:
            role = ROLES.get(kind) or ("patient" if acted else "theme")
        given.append(word._replace(role=role))
    return given


def frame(text: str, words) -> str:
    """Return the sentence with its content words masked by their category.

    >>> from nlm.world.tagging import leaf
    >>> frame(*leaf("the fox ran"))
    'the <animal> <verb.motion>'
    """
    pieces, at = [], 0
    for word in words:
        pieces += [text[at:word.start], f"<{word.category}>" if word.category else word.form.lower()]
        at = word.start + len(word.form)
    return "".join(pieces) + text[at:]

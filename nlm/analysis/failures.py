"""A catalogue of what goes wrong in generated stories: named rules, each with a count and examples.

`RULES` says what each rule counts. They look at plain texts, so that any model can be asked. Some rules find
something in real stories too: whoever reads the counts of a model should see those of held-out stories beside
them. The rules that begin with "grammar" are for models of the story world; for others pass grammar=False.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from nlm.analysis.characters import consistency
from nlm.analysis.repetition import longest_loop
from nlm.analysis.text import CLOSING, sentences, words
from nlm.errors import NlmError
from nlm.world import LEXICON, why_not
from nlm.world.cast import PRONOUNS
from nlm.world.template import KEEP, PICK, SAY, SWITCH
from nlm.world.world import grammar

RULES = {
    "empty": "texts without a word",
    "unknown word": "words that are not among the known ones",
    "small letter": "sentences that begin with a small letter",
    "open quotation": "paragraphs whose quotation marks do not come in pairs",
    "word twice": "words said twice in a row",
    "sentence again": "sentences of more than three words that the text has told before",
    "loop": "texts that say ten or more words at least twice in a row, counting every time",
    "no end": "texts that did not end by themselves",
    "cut off": "texts that stop in the middle of a sentence",
    "new name": "names that nobody has introduced",
    "new animal": "animals that come as if they were known",
    "other name or kind": "characters that change their name or what they are",
    "other sex": "characters that are he first and she later",
    "grammar: word": "sentences that go on with a word that cannot follow",
    "grammar: agreement": "sentences whose words do not fit each other",
    "grammar: end": "sentences that stop before they are complete",
}
LOOPED = 10  # words that a loop must repeat
BREAKS = {
    "stranger": "new name",
    "unannounced": "new animal",
    "two kinds": "other name or kind",
    "two names": "other name or kind",
    "pronoun": "other sex",
}
EXAMPLES = 3


class Failure(NamedTuple):
    """One row of the catalogue: how often a rule was broken, in how many texts, and the first examples."""

    rule: str
    count: int
    texts: int
    examples: tuple[str, ...]


def catalogue(
    texts: Iterable[str],
    *,
    known_words: Collection[str] | None = None,
    ended: Sequence[bool] | None = None,
    grammar: bool = True,
) -> tuple[Failure, ...]:
    """Count every failure in some texts, in the order of `RULES`; what was not asked for is left out.

    `known_words`: in small letters, for example `world_words()` or all words of a training text. `ended`: for
    each text whether its writer ended it (a model: by its end-of-text token). `grammar`: False for texts that
    are not meant to be of the story world.

    Errors: `NlmError` for one text in the place of several, and if `ended` does not fit the texts.

    >>> found = catalogue(["The fox waited. The fox met met a wug."], known_words=world_words())
    >>> [(one.rule, one.count, one.examples) for one in found if one.count]  # doctest: +NORMALIZE_WHITESPACE
    [('unknown word', 1, ('wug',)), ('word twice', 1, ('met met',)),
     ('new animal', 1, ('fox: The fox waited.',)),
     ('grammar: word', 1, ('The fox met |met a wug.',))]
    """
    if isinstance(texts, str):
        raise NlmError("texts is one str; needed several texts, for example a list; write [text]")
    texts = list(texts)
    if ended is not None and len(ended) != len(texts):
        raise NlmError(f"ended has {len(ended)} entries for {len(texts)} texts; needed one for each")
    known = None if known_words is None else frozenset(known_words)
    asked = [
        rule
        for rule in RULES
        if (known is not None or rule != "unknown word")
        and (ended is not None or rule != "no end")
        and (grammar or not rule.startswith("grammar"))
    ]
    found: dict[str, list[tuple[int, str]]] = {rule: [] for rule in RULES}
    for number, text in enumerate(texts):
        for rule, example in (*_of_words(text, known), *_of_sentences(text, grammar), *_of_characters(text)):
            found[rule].append((number, example))
        if ended is not None and not ended[number]:
            found["no end"].append((number, text[-60:]))
    return tuple(
        Failure(
            rule,
            len(found[rule]),
            len({number for number, _ in found[rule]}),
            tuple(example for _, example in found[rule][:EXAMPLES]),
        )
        for rule in asked
    )


def _of_words(text: str, known: frozenset[str] | None):
    said = words(text)
    if not said:
        yield "empty", text[:60]
    if known is not None:
        yield from (
            ("unknown word", word)
            for word in said
            if word not in known and word.removesuffix("'s") not in known
        )
    yield from (
        ("word twice", f"{one} {other}") for one, other in zip(said, said[1:], strict=False) if one == other
    )
    loop = longest_loop(said)
    if loop.length - loop.period >= LOOPED:
        again = " ".join(said[loop.start : loop.start + loop.period])
        yield from [("loop", again)] * (int(loop.times) - 1)


def _of_sentences(text: str, with_grammar: bool):
    before = set()
    told = sentences(text)
    for sentence in told:
        if sentence.lstrip("\"“'(")[:1].islower():
            yield "small letter", sentence
        if sentence in before and len(sentence.split()) > 3:
            yield "sentence again", sentence
        before.add(sentence)
        if sentence.count('"') % 2 or sentence.count("“") != sentence.count("”"):
            yield "open quotation", sentence
        why = why_not(sentence) if with_grammar else None
        if why:
            yield f"grammar: {why.reason}", f"{why.prefix}|{why.rest}"
    if told and not CLOSING.search(told[-1]):
        yield "cut off", told[-1]


def _of_characters(text: str):
    told = sentences(text)
    return [(BREAKS[one.rule], f"{one.who}: {told[one.sentence]}") for one in consistency(text).breaks]


@cache
def world_words() -> frozenset[str]:
    """Every word that the story world can say, in small letters: of its lexicon and of its templates.

    >>> {"fox", "foxes", "himself", "grandmother"} <= world_words(), "keyboard" in world_words()
    (True, False)
    """
    rules, schemas = grammar()
    texts = [form for entry in LEXICON.entries for form in entry.forms.values()]
    texts += [f"{day}s" for day in texts if LEXICON.find(day)[0].category == "weekday"]
    texts += [form for forms in PRONOUNS.values() for form in forms.values()]
    todo = [beat.choice for schema in schemas for beat in schema.beats]
    todo += [rules.call(name, ("hero",)) for name in rules.bodies if name.startswith("intro_")]
    seen = set()
    while todo:
        choice = todo.pop()
        if id(choice) not in seen:
            seen.add(id(choice))
            for program in choice.alternatives:
                for operation, what in program:
                    if operation == SAY:
                        texts.append(what.text)
                    elif operation == PICK:
                        todo.append(what)
                    elif operation == KEEP:
                        todo.append(what[1])
                    elif operation == SWITCH:
                        todo += what[1].values()
    return frozenset(word for text in texts for word in words(text))

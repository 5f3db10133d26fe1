"""The words of the story world: typed entries with forms, tags, senses and frequencies.

The words themselves stand in the tables of `words_*.py`; this file reads them and
answers questions about them. It does not build sentences: that is `grammar.py`.

A table has one word a line: `forms[/sense] tag tag ...`; an indented line continues the one above.
Forms are the base form and, where the rules of `inflect.py` do not give them, the irregular
ones, joined by `|`:

    noun       mouse|mice           bat/animal       bread ... mass      scissors ... plural
    verb       hop                  run|ran|run      go|went|gone        forget|forgot|forgotten|forgetting
    adjective  happy                good|better|best                     careful|-   (more careful)

The order of the lines is the frequency: the r-th of N words in a category has the weight 1 / (r + o),
Zipf's law with Mandelbrot's offset o = N / 10, at most 6. The last of 70 words is then under 12 times
rarer than the first. No pow and no log, only IEEE division: the same bits on every platform.

A tag is a plain word (`wild`) or a link to another lemma (`eats.carrot`; `can.run,swim` is two
tags). `num.` (a number), `prep.`, `particle.` and `obj.` (what a verb goes with) link to no entry.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NoReturn

from nlm.world import (
    inflect,
    words_adverbs,
    words_animals,
    words_closed,
    words_life,
    words_names,
    words_nature,
    words_people,
    words_qualities,
    words_things,
    words_verbs_body,
    words_verbs_mind,
)

MODULES = (
    words_animals, words_people, words_names, words_nature, words_things, words_life,
    words_qualities, words_verbs_body, words_verbs_mind, words_adverbs, words_closed,
)


THINGS = ("object", "food", "plant", "vehicle", "material", "sound", "idea", "animal", "place", "nature")
TARGETS = {  # kind of link: where the linked word stands, first choice first
    "can": ("verb",), "says": ("verb.sound",), "young": ("animal.young",), "colour": ("colour",),
    "eats": ("food", "plant", "animal"), "lives": ("place", "nature"), "has": ("body", "material", "nature"),
    "pair": ("person", "family", "creature"), "works": ("place", "nature", "vehicle"),
    "uses": THINGS, "makes": THINGS, "of": ("material", "object", "weather", "nature"),
    "part": ("plant", "nature"), "from": ("animal", "feeling", "character", "quality", "size"),
    "opp": ("adverb.place", "preposition"),
}


def _within(category: str, name: str) -> bool:
    return category == name or category.startswith(name + ".")


def _fail(message: str) -> NoReturn:
    from nlm.errors import NlmError  # here and not above: the story world runs without NumPy

    raise NlmError(message)


@dataclass(frozen=True, eq=False)
class Entry:
    """One sense of one word, with all its forms.

    `forms` is {"sg", "pl"} for a noun (only "sg" if tagged `mass`, only "pl" if tagged `plural`),
    {"base", "s", "past", "part", "ing"} for a verb, {"base", "er", "est"} for an adjective (only
    "base" if tagged `more`: more careful), and {"base"} for everything else.

    >>> fox = LEXICON.entry("fox")
    >>> fox.category, fox.forms, "wild" in fox.tags, fox.links["young"]
    ('animal', {'sg': 'fox', 'pl': 'foxes'}, True, ('cub',))
    """

    lemma: str
    pos: str
    category: str
    tags: frozenset[str]
    forms: dict[str, str]
    sense: str  # unique in the lexicon: "bat/animal", "bat/object"; else lemma/category
    weight: float

    @cached_property
    def links(self) -> dict[str, tuple[str, ...]]:
        """The tags with a dot, by their first part, in alphabetical order: {"eats": ("berry", ...)}."""
        links: dict[str, tuple[str, ...]] = {}
        for tag in sorted(self.tags):
            kind, dot, value = tag.partition(".")
            if dot:
                links[kind] = (*links.get(kind, ()), value)
        return links


class Pool:
    """Some entries to pick from, each in proportion to its weight.

    >>> pets = LEXICON.pool("animal", "pet")
    >>> pets.pick(0.0).lemma, round(pets.share(pets.entries[0]), 2) > 0.1
    ('dog', True)
    """

    def __init__(self, entries: Iterable[Entry]):
        self.entries = tuple(entries)
        self._sums = list(accumulate(entry.weight for entry in self.entries))
        self.total = self._sums[-1]

    def __len__(self) -> int:
        return len(self.entries)

    def pick(self, u: float) -> Entry:
        """Return the entry at `u` in [0, 1) of the summed weights: a uniform `u` picks by weight."""
        index = bisect_right(self._sums, u * self.total)
        return self.entries[min(index, len(self.entries) - 1)]

    def share(self, entry: Entry) -> float:
        """Return the probability that a uniform `u` picks `entry`."""
        return entry.weight / self.total


class Lexicon:
    """All entries, looked up by form, sense, category and tags.

    >>> LEXICON.senses("bat")
    ('bat/animal', 'bat/object')
    >>> LEXICON.find("mice")[0].lemma
    'mouse'
    >>> ("happy", "sad") in LEXICON.opposites
    True
    """

    def __init__(self, entries: Iterable[Entry], opposites=(), synonyms=()):
        self.entries: tuple[Entry, ...] = tuple(entries)
        self.opposites: tuple[tuple[str, str], ...] = tuple(opposites)
        self.synonyms: tuple[tuple[str, str], ...] = tuple(synonyms)
        self._by_category: dict[str, list[Entry]] = {}
        self._by_form: dict[str, list[Entry]] = {}
        self._by_sense: dict[str, Entry] = {}
        self._pools: dict[tuple, Pool] = {}
        for entry in self.entries:
            if entry.sense in self._by_sense:
                _fail(f"two entries have the sense {entry.sense!r}; each needs its own; write word/sense")
            self._by_sense[entry.sense] = entry
            self._by_category.setdefault(entry.category, []).append(entry)
            for form in dict.fromkeys(entry.forms.values()):
                self._by_form.setdefault(form, []).append(entry)

    @property
    def categories(self) -> tuple[str, ...]:
        """The names of the categories, in the order of the tables."""
        return tuple(self._by_category)

    @property
    def n_forms(self) -> int:
        """The number of distinct word forms."""
        return len(self._by_form)

    def category(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of a category by falling frequency.

        "verb" has no entries of its own and stands for all of "verb.motion", "verb.say" and so on.
        Errors: `NlmError` for a category that does not exist.
        """
        if name in self._by_category:
            return tuple(self._by_category[name])
        parts = [entry for entry in self.entries if _within(entry.category, name)]
        if not parts:
            _fail(f"no category {name!r}; the lexicon has {', '.join(self.categories)}")
        return tuple(sorted(parts, key=lambda entry: -entry.weight))

    def find(self, form: str) -> tuple[Entry, ...]:
        """Return all entries that have this word form, () if there is none."""
        return tuple(self._by_form.get(form, ()))

    def senses(self, form: str) -> tuple[str, ...]:
        """Return the senses that a word form can have."""
        return tuple(entry.sense for entry in self.find(form))

    def entry(self, name: str) -> Entry:
        """Return one entry by its sense ("bat/animal") or by its lemma if that has only one sense ("fox").

        Errors: `NlmError` for an unknown or ambiguous name.
        """
        if name in self._by_sense:
            return self._by_sense[name]
        found = [entry for entry in self.find(name) if entry.lemma == name]
        if len(found) != 1:
            senses = ", ".join(entry.sense for entry in found) or "none"
            _fail(f"{name!r} has the senses: {senses}; needed is exactly one; ask for 'bat/animal'")
        return found[0]

    def pool(self, category: str | tuple[str, ...], *tags: str, without: tuple[str, ...] = ()) -> Pool:
        """Return the entries of one or more categories that have every tag and none of `without`.

        "wild|farm" asks for one of the two. The pool is built once and kept.
        Errors: `NlmError` if no entry fits.

        >>> LEXICON.pool("animal", "pet|farm", "can.swim", without=("bird",)).entries[0].lemma
        'dog'
        """
        key = (category, tags, without)
        if key not in self._pools:
            names = (category,) if isinstance(category, str) else category
            wanted = [frozenset(tag.split("|")) for tag in tags]
            fits = [entry for name in names for entry in self.category(name)
                    if all(entry.tags & some for some in wanted) and not entry.tags & set(without)]
            if not fits:
                _fail(f"no entry of {names} has the tags {tags} without {without}; check their spelling")
            self._pools[key] = Pool(fits)
        return self._pools[key]

    def linked(self, entry: Entry, kind: str) -> tuple[Entry, ...]:
        """Return the entries that a link of `entry` means: of `trunk` the elephant's, not the tree's.

        >>> [part.sense for part in LEXICON.linked(LEXICON.entry("elephant"), "has")]
        ['ear/body', 'trunk/body', 'tusk/body']
        """
        found = []
        for lemma in entry.links.get(kind, ()):
            same = [one for one in self.find(lemma) if one.lemma == lemma]
            found.append(next(one for name in TARGETS[kind] for one in same if _within(one.category, name)))
        return tuple(found)

    def links(self, kind: str) -> tuple[tuple[str, str], ...]:
        """Return all pairs (lemma, linked lemma) of one kind of link.

        >>> ("dog", "puppy") in LEXICON.links("young")
        True
        """
        return tuple((entry.lemma, to) for entry in self.entries for to in entry.links.get(kind, ()))


def _noun(given: list[str], tags: frozenset[str]) -> dict[str, str]:
    if "plural" in tags:
        return {"pl": given[0]}
    if "mass" in tags:
        return {"sg": given[0]}
    return {"sg": given[0], "pl": given[1] if len(given) > 1 else inflect.plural(given[0])}


def _verb(given: list[str]) -> dict[str, str]:
    base, *more = given
    past = more[0] if more else inflect.past(base)
    part = more[1] if len(more) > 1 else past
    ing = more[2] if len(more) > 2 else inflect.ing(base)
    s = more[3] if len(more) > 3 else inflect.third_person(base)
    forms = {"base": base, "s": s, "past": past, "part": part, "ing": ing}
    return forms | dict(zip(("am", "are", "were"), more[4:], strict=False))  # "be" alone has them


def _adjective(given: list[str]) -> dict[str, str]:
    base = given[0]
    if given[1:] == ["-"]:
        return {"base": base}
    er, est = given[1:] or (inflect.comparative(base), inflect.superlative(base))
    return {"base": base, "er": er, "est": est}


def _spread(listed: list[str]) -> Iterable[str]:
    for tag in listed:
        kind, dot, values = tag.partition(".")
        yield from (kind + dot + value for value in values.split(","))


def read_table(category: str, pos: str, text: str) -> list[Entry]:
    """Return the entries of one table, most frequent first.

    >>> [mouse] = read_table("animal", "noun", "mouse|mice wild")
    >>> mouse.forms, mouse.sense, mouse.weight == 1 / 1.1
    ({'sg': 'mouse', 'pl': 'mice'}, 'mouse/animal', True)
    """
    joined = text.replace("\n ", " ")
    lines = [line.split() for line in joined.splitlines() if line]
    offset = min(len(lines) / 10.0, 6.0)
    entries = []
    for rank, (word, *listed) in enumerate(lines, start=1):
        spelled, _, sense = word.partition("/")
        given = spelled.split("|")
        tags = frozenset(_spread(listed)) | ({"more"} if given[1:] == ["-"] else frozenset())
        if pos == "noun":
            forms = _noun(given, tags)
        elif pos == "verb":
            forms = _verb(given)
        elif pos == "adjective":
            forms = _adjective(given)
        else:
            forms = {"base": given[0]}
        weight = 1.0 / (rank + offset)
        entries.append(Entry(given[0], pos, category, tags, forms, f"{given[0]}/{sense or category}", weight))
    return entries


def read_pairs(text: str) -> list[tuple[str, str]]:
    """Return [("happy", "sad"), ...] from "happy/sad ...".

    >>> read_pairs("happy/sad big/small")
    [('happy', 'sad'), ('big', 'small')]
    """
    return [tuple(pair.split("/")) for pair in text.split()]


LEXICON = Lexicon(
    (entry for module in MODULES for category, (pos, text) in module.TABLES.items()
     for entry in read_table(category, pos, text)),
    opposites=read_pairs(words_qualities.OPPOSITES),
    synonyms=read_pairs(words_qualities.SYNONYMS),
)

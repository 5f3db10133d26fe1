"""Who and what a story is about: characters, things and places, and how a sentence refers to them.

A plot is decided before the first word: who, with which name, kind and pronoun, which thing,
which place, which turn of events. Two tellings of one plot share all of it.
This file fixes the plot and answers the slots of templates ({hero}, {thing.a}); it words nothing else.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from math import log2
from typing import NamedTuple

from nlm.world.lexicon import LEXICON, Entry, Pool
from nlm.world.template import SAY, Choice
from nlm.world.truth import Leaf, fail, function, known, lexeme

PRONOUNS = {
    "he": {"he": "he", "him": "him", "his": "his", "himself": "himself"},
    "she": {"he": "she", "him": "her", "his": "her", "himself": "herself"},
    "it": {"he": "it", "him": "it", "his": "its", "himself": "itself"},
}
NOT_A = ("uni", "use", "usu", "eu", "one ", "once")  # spelled with a vowel, spoken with a consonant
SILENT_H = ("hour", "honest", "honour", "heir")
A, AN = Leaf.of(function("a")), Leaf.of(function("an"))


def article(text: str) -> Leaf:
    """Return "a" or "an", by the sound that follows.

    >>> [article(word).text for word in ("owl", "fox", "hour", "unicorn", "honey", "umbrella")]
    ['an', 'a', 'an', 'a', 'a', 'an']
    """
    vowel = text[0] in "aeiouAEIOU" and not text.startswith(NOT_A)
    return AN if vowel or text.startswith(SILENT_H) else A


class Reference(NamedTuple):
    """A mention of a character: a pronoun where it is clear who is meant, else one of the full forms."""

    slot: str
    pronoun: Leaf | None
    full: Choice
    short: Leaf | None  # the introduction of an owner ("a little fox's tail"), where a long one would not do


class Character(NamedTuple):
    """Somebody in a story. `kind` is an entry of the lexicon: fox, girl, king, grandmother."""

    kind: Entry
    pronoun: str
    name: Entry | None
    look: Entry
    trait: Entry

    @property
    def style(self) -> str:
        """How the shared rules introduce somebody: child, family, person, named or plain (animals)."""
        if self.kind.category == "family":
            return "family"
        if self.kind.category == "person":
            return "child" if self.name else "person"
        return "named" if self.name else "plain"

    def full(self) -> list[tuple[float, Leaf]]:
        """The ways to name it when a pronoun would not do."""
        the = _the(lexeme(self.kind))
        if self.name:
            return [(5.0, Leaf.of(lexeme(self.name))), (2.0, the)]
        if self.style == "family":
            return [(1.0, Leaf.of(lexeme(self.kind, self.kind.lemma.capitalize())))]
        return [(6.0, the), (1.0, _the(lexeme(self.look), lexeme(self.kind)))]

    def form(self, form: str) -> Leaf:
        """Return one form: kind, kinds, name, look, trait, a, call, plain, he, him, his, himself, hand, hands."""
        if form in PRONOUNS["he"]:
            return Leaf.of(function(PRONOUNS[self.pronoun][form]))
        if form in ("look", "trait"):
            return Leaf.of(lexeme(getattr(self, form)))
        if form == "kind":
            return Leaf.of(lexeme(self.kind))
        if form == "plain":  # what somebody is without a crown
            return Leaf.of(lexeme(known("woman" if self.pronoun == "she" else "man", "noun")))
        if form == "kinds":
            return Leaf.of(lexeme(self.kind, self.kind.forms["pl"]))
        if form == "a":
            return _a(lexeme(self.look), lexeme(self.kind))
        if form in ("name", "call"):
            family = self.style == "family"
            return Leaf.of(lexeme(self.name or self.kind, self.kind.lemma.capitalize() if family else None))
        if form in ("hand", "hands"):
            limb = next((limb for limb in LIMBS if f"has.{limb}" in self.kind.tags), None)
            entry = known(limb or ("hand" if self.kind.category in ("person", "family") else "leg"), "noun")
            return Leaf.of(lexeme(entry, entry.forms["pl" if form == "hands" else "sg"]))
        fail(f"a character has no form {form!r}; it has he, him, his, himself, kind, kinds, name, look, trait, a, call, plain, hand, hands")


LIMBS = ("hand", "paw", "wing", "hoof", "fin", "claw", "arm", "leg")
SPECIES = ("animal", "animal.young", "creature")
SIZES = {"tiny": "tiny little", "small": "little small", "big": "big large great", "huge": "huge enormous great big"}


def _the(*words) -> Leaf:
    return Leaf.of(function("the"), *words)


def _a(*words) -> Leaf:
    return Leaf.of(function(article(words[0].form).text), *words)


@cache
def looks_of(entry: Entry) -> Pool:
    """Return the adjectives that may describe somebody or something at first sight, true to its tags."""
    tags, kind = entry.tags, entry.category
    if kind in ("person", "family"):
        looks = "little small tall" if "child" in tags else "old young tall"
    elif kind in SPECIES:
        looks = SIZES[next(size for size in SIZES if size in tags)] + " old young" * (kind == "animal")
    elif kind == "food":
        looks = "fresh delicious tasty" + " sweet" * bool(tags & {"sweet", "fruit"}) + " warm" * ("warm" in tags)
        looks += " big" * ("mass" not in tags)
    else:
        looks = "old new beautiful"
        looks += "".join(f" {look}" for look in ("shiny", "soft", "warm", "big", "small") if look in tags)
        looks += " wooden" * ("of.wood" in tags)
        colours = LEXICON.category("colour")[:12]
        return Pool([*colours, *(known(look, "adjective") for look in looks.split())])
    return Pool([known(look, "adjective") for look in looks.split()])


class Thing(NamedTuple):
    """An object, a food, a plant: with one adjective that stays the same through the story."""

    entry: Entry
    look: Entry

    def form(self, form: str) -> Leaf:
        """Return one form: the (default), n, pl, full, a, look, it, was."""
        word, look = lexeme(self.entry), lexeme(self.look)
        one = "sg" in self.entry.forms
        if form == "the":
            return _the(word)
        if form == "n":
            return Leaf.of(word)
        if form == "pl":
            return Leaf.of(lexeme(self.entry, self.entry.forms.get("pl")))
        if form == "full":
            return Leaf.of(look, word)
        if form == "a":
            return _a(look, word) if one and "mass" not in self.entry.tags else Leaf.of(function("some"), look, word)
        if form == "look":
            return Leaf.of(look)
        if form in ("it", "was"):
            return Leaf.of(function({"it": "it" if one else "them", "was": "was" if one else "were"}[form]))
        fail(f"a thing has no form {form!r}; it has the, n, pl, full, a, look, it, was")


class Place(NamedTuple):
    """Where something happens, with the preposition that its entry asks for."""

    entry: Entry

    def form(self, form: str) -> Leaf:
        """Return one form: the (default), n, a, in, ina (in a forest), to."""
        word, preps = lexeme(self.entry), self.entry.links.get("prep", ("in",))
        order = ("by", "on", "at", "in", "under") if "water" in self.entry.tags else ("on", "in", "at", "by", "under")
        prep = next(prep for prep in order if prep in preps)
        if form == "the":
            return _the(word)
        if form == "n":
            return Leaf.of(word)
        if form == "a":
            return _a(word)
        if form in ("in", "to"):
            return Leaf.of(function(prep if form == "in" else "to"), function("the"), word)
        if form == "ina":
            return Leaf.of(function(prep), function(article(word.form).text), word)
        fail(f"a place has no form {form!r}; it has the, n, a, in, ina, to")


class Plot(dict):
    """A decided plot. As a mapping it answers the slots of templates, each computed when first asked for."""

    def __init__(self):
        super().__init__()
        self.values: dict[str, str] = {}  # what `rule?key` looks up: forks, and the styles of the characters
        self.parts: dict[str, Character | Thing | Place] = {}
        self.bits = 0.0

    @property
    def cast(self) -> tuple[Character, ...]:
        """The characters, the hero first."""
        return tuple(part for part in self.parts.values() if isinstance(part, Character))

    @property
    def taken(self) -> list[str]:
        """The lemmas that the plot has used: no other word of a sentence may be one of them by chance."""
        return [getattr(part, "kind", None).lemma if isinstance(part, Character) else part.entry.lemma
                for part in self.parts.values()]

    def __missing__(self, slot: str):
        name, _, form = slot.removesuffix("'s").partition(".")
        part = self.parts.get(name.lower())
        if part is None:
            fail(f"no slot {name!r} in this story; it has {', '.join(self.parts)}")
        if not isinstance(part, Character):
            value = part.form(form or "the")
        elif form and name.islower():
            value = part.form(form)
        else:
            value = self._reference(name, part, slot.endswith("'s"))
        self[slot] = value
        return value

    def _reference(self, name: str, who: Character, owner: bool) -> Reference:
        """{hero} names the character; {Hero} may say he or she if nobody else in the story is he or she."""
        slot = name.lower()
        alone = sum(isinstance(other, Character) and other.pronoun == who.pronoun for other in self.parts.values()) == 1
        pronoun = who.form("he") if name != slot and alone else None
        full = Choice(slot, [(weight, ((SAY, leaf),)) for weight, leaf in who.full()])
        return Reference(slot, pronoun, full, who.form("a") if owner else None)


class Dice:
    """Draws for a plot, counting the bits of what was drawn."""

    def __init__(self, random, weights: dict[str, float]):
        self.random, self.weights, self.bits = random, weights, 0.0

    def one(self, options, weights=None):
        """Pick one of `options`."""
        sums = list(accumulate(weights or [1.0] * len(options)))
        index = min(bisect_right(sums, self.random() * sums[-1]), len(options) - 1)
        self.bits -= log2((weights[index] if weights else 1.0) / sums[-1])
        return options[index]

    def kind(self, kinds: list[str], category) -> str:
        """Pick one of "child", "beast", ... by the weights that the world gives to their categories."""
        if len(kinds) == 1:
            return kinds[0]
        return self.one(kinds, [self.weights.get(category(kind), 1.0) for kind in kinds])

    def entry(self, pool: Pool, taken=()) -> Entry:
        """Pick an entry that is not taken."""
        free = [entry for entry in pool.entries if entry.lemma not in taken] or list(pool.entries)
        return self.one(free, [entry.weight for entry in free])

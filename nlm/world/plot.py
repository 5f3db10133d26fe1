"""Deciding a plot: who takes part, with which thing, where, and which turns the story takes.

A plot is decided before the first word; two tellings of one plot share all of it. What a
schema needs stands in lines such as

    hero: child beast             one of these kinds of character (pools.py)
    thing: object:toy             a thing, with one adjective
    place: land                   a place
    meal: eats hero friend        something that the hero and the friend eat
    why?: wind, goat, hurry       a fork: beats marked @why=wind belong to it
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import log2
from typing import NamedTuple

from nlm.world.cast import Character, Place, Thing
from nlm.world.lexicon import LEXICON, Entry
from nlm.world.pools import BEINGS, POURED, STRANGERS, TRAITS, Lot, category, looks, pool, tags_of
from nlm.world.template import SAY, Choice
from nlm.world.truth import Leaf, fail

NAMED = 0.4  # how often an animal has a name of its own
GENDER = {"he": "male", "she": "female"}
SEASONS = {"fine": ("spring", "summer", "autumn"), "wet": ("spring", "autumn"), "cold": ("winter",),
           "dark": ("summer", "autumn")}
# which of the shared rules went_X, gesture_X fit somebody: the first tag that it has decides
MOVES = {"child": "child", "adult": "walk", "bird": "fly", "can.hop": "hop", "can.run": "run",
         "can.trot": "run", "can.fly": "fly", "can.walk": "walk", "can.crawl": "crawl", "can.climb": "walk",
         "can.swim": "swim"}
BODIES = {"has.beak": "bird", "has.hoof": "hoofed", "insect": "small", "has.paw": "beast", "has.fur": "beast",
          "big": "big", "huge": "big"}


class Reference(NamedTuple):
    """A mention of a character: introduced when new, a pronoun where it is clear, else a full form."""

    slot: str
    pronoun: Leaf | None  # he or his; None where somebody else in the story is he as well
    full: Choice
    short: Leaf | None  # the introduction of an owner ("a little fox's tail"), where a long one would not do
    owner: bool  # {Hero.his}: if not his, then the fox's


class Plot(dict):
    """A decided plot. As a mapping it answers the slots of templates, each computed when first asked for."""

    def __init__(self):
        super().__init__()
        self.values: dict[str, str] = {}  # what `rule?key` looks up: forks, and the styles of the characters
        self.parts: dict[str, Character | Thing | Place] = {}
        self.bits = 0.0
        self._facets: dict[str, frozenset[str]] = {}

    @property
    def cast(self) -> tuple[Character, ...]:
        """The characters, the hero first."""
        return tuple(part for part in self.parts.values() if isinstance(part, Character))

    @property
    def taken(self) -> list[str]:
        """The lemmas that the plot has used: no word that a sentence draws may be one of them by chance."""
        return [part.kind.lemma if isinstance(part, Character) else part.entry.lemma
                for part in self.parts.values()]

    def fits(self, asked) -> bool:
        """Whether all conditions of a line hold: a fork has one of the values, a part of the story is one."""
        for key, wanted, values in asked:
            part = self.parts.get(key)
            if part is not None:
                known = self._facets.get(key) or self._facets.setdefault(key, part.facets)
            elif key in self.values:
                known = (self.values[key],)
            else:
                fail(f"no {key!r} to ask for in this story; it has {', '.join((*self.parts, *self.values))}; "
                     "change the condition")
            if values.isdisjoint(known) == wanted:
                return False
        return True

    def __missing__(self, slot: str):
        name, _, form = slot.removesuffix("'s").partition(".")
        part = self.parts.get(name.lower())
        if part is None:
            fail(f"no slot {name!r} in this story; it has {', '.join(self.parts)}; add it to the needs")
        if not isinstance(part, Character):
            value = part.form(form or "the")
        elif form and (name.islower() or form not in ("he", "his")):
            value = part.form(form)
        else:
            value = self._reference(name, part, form or "he", slot.endswith("'s"))
        self[slot] = value
        return value

    def _reference(self, name: str, who: Character, form: str, owns: bool) -> Reference:
        """{hero} names the character; {Hero} may also say he, and {Hero.his} his, if nobody else is he."""
        clear = name[0].isupper() and sum(other.pronoun == who.pronoun for other in self.cast) == 1
        full = Choice(name, [(weight, ((SAY, leaf),)) for weight, leaf in who.full()])
        short = who.form("a") if owns else None
        return Reference(name.lower(), who.form(form) if clear else None, full, short, form == "his")


class Dice:
    """Draws for a plot, counting the bits of what was drawn."""

    def __init__(self, random, weights: dict[str, float]):
        self.random, self.weights, self.bits = random, weights, 0.0

    def one(self, options, weights=None):
        """Pick one of `options`; with equal chances, if there are no weights."""
        sums = list(accumulate(weights or [1.0] * len(options)))
        index = min(bisect_right(sums, self.random() * sums[-1]), len(options) - 1)
        self.bits -= log2((weights[index] if weights else 1.0) / sums[-1])
        return options[index]

    def kind(self, kinds: list[str]) -> str:
        """Pick one of "child", "beast", ... by the weights that the world gives to their categories."""
        if len(kinds) == 1:
            return kinds[0]
        return self.one(kinds, [self.weights.get(category(kind), 1.0) for kind in kinds])

    def entry(self, lot: Lot, taken=()) -> Entry:
        """Pick an entry by weight, one that is not taken: drawn again until it is not."""
        total = lot.sums[-1]
        lost = sum([lot.weights.get(lemma, 0.0) for lemma in dict.fromkeys(taken)]) if taken else 0.0
        if lost > 0.999999 * total:
            taken, lost = (), 0.0
        while True:
            index = min(bisect_right(lot.sums, self.random() * total), len(lot.entries) - 1)
            entry = lot.entries[index]
            if entry.lemma not in taken:
                weight = lot.sums[index] - (lot.sums[index - 1] if index else 0.0)
                self.bits -= log2(min(weight / (total - lost), 1.0))
                return entry


def decide(needs: tuple[tuple[str, str], ...], dice: Dice) -> Plot:
    """Draw everything a schema needs, in the order of its lines."""
    plot = Plot()
    for slot, need in needs:
        if slot.endswith("?"):
            value = plot.values[slot[:-1]] = dice.one([value.strip() for value in need.split(",")])
            if slot == "sky?":
                plot.values["season"] = dice.one(SEASONS[value])
            continue
        if need.startswith("eats "):
            plot.parts[slot] = _thing(dice.entry(_eaten(need[5:].split(), plot), plot.taken), dice)
            continue
        kind = dice.kind(need.split())
        if category(kind) in BEINGS:
            plot.parts[slot] = who = _character(kind, plot, dice)
            plot.values[slot] = who.style
            plot.values[slot + ".move"] = next((MOVES[tag] for tag in MOVES if tag in who.kind.tags), "walk")
            body = next((BODIES[tag] for tag in BODIES if tag in who.kind.tags), "small")
            plot.values[slot + ".swims"] = "yes" if "can.swim" in who.kind.tags else "no"
            plot.values[slot + ".body"] = "human" if who.human else body
        else:
            strange = _strange(plot.cast) if slot == "land" else ()
            plot.parts[slot] = _thing(dice.entry(pool(kind), (*plot.taken, *strange)), dice)
    plot.bits = dice.bits
    return plot


def _thing(entry: Entry, dice: Dice) -> Place | Thing:
    is_place = entry.category == "place" or "place" in entry.tags
    return Place(entry) if is_place else Thing(entry, dice.entry(looks(entry)))


def _eaten(slots: list[str], plot: Plot) -> Lot:
    """What all of them eat, by the links of their entries, as far as it can be cut in two.

    People eat what there is, and so do the others if there is nothing that all of them like.
    """
    eaters = [plot.parts[slot].kind.links.get("eats", ()) for slot in slots]
    liked = [lemma for lemma in eaters[0] if all(lemma in eats for eats in eaters) and lemma not in POURED]
    food = [entry for lemma in liked for entry in LEXICON.find(lemma) if entry.category == "food"]
    return Lot.of(food) if food else pool("bite")


def _strange(cast) -> list[str]:
    """The lands where one of these does not belong: no tigers in the orchard, no crabs on the mountain."""
    return [land for land, who in STRANGERS.items() if any(
        not tags_of(one.kind).isdisjoint(who) or one.kind.lemma in who for one in cast)]


def _character(need: str, plot: Plot, dice: Dice) -> Character:
    """Draw somebody whose pronoun, if possible, nobody else has: so `he` and `she` stay clear."""
    others = [other.pronoun for other in plot.cast]
    free = [pronoun for pronoun in GENDER if pronoun not in others]
    avoid = tuple(GENDER[pronoun] for pronoun in GENDER if pronoun in others) if len(free) == 1 else ()
    kind = dice.entry(pool(need, avoid), plot.taken)
    human = kind.category in ("person", "family")
    pronoun = next((pronoun for pronoun in GENDER if GENDER[pronoun] in tags_of(kind)), None)
    pronoun = pronoun or ("it" if not human and not free else dice.one(free or list(GENDER)))
    named = need.startswith("child")
    if not human and pronoun != "it":
        named = dice.one((True, False), (NAMED, 1.0 - NAMED))
    called = [other.name.lemma for other in plot.cast if other.name]
    name = dice.entry(_names(GENDER[pronoun]), called) if named else None
    return Character(kind, pronoun, name, dice.entry(looks(kind)), dice.entry(TRAITS))


def _names(gender: str) -> Lot:
    return pool(f"name:{gender}")

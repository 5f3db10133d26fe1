"""Do the words that fill the slots of one sentence fit each other? Kind, name, pronoun, look, limbs, forks.

A sentence that is read leaves facts: (slot, attribute, word), such as ("hero", "kind", "fox") and ("hero",
"his", "her"). `Parts.agree` says whether some plot of a schema (plot.py) makes all of them true at once: the
pronouns of the whole cast, the pools and their sexes, names, adjectives true of their noun, prepositions, the
season of the sky, and what a line asks of the plot (has the hero wings?). What a sentence alone cannot show
(who was mentioned before, what the story has used up) is not asked here, nor what somebody likes to eat and
where somebody would be a stranger, nor how likely a plot is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from nlm.world.cast import PRONOUNS, Character, Place, Thing
from nlm.world.grammar import Schema
from nlm.world.lexicon import LEXICON, Entry
from nlm.world.plot import BODIES, GENDER, MOVES, SEASONS
from nlm.world.pools import BEINGS, TRAITS, category, looks, pool, tags_of

Fact = tuple[str, str, str | frozenset[str]]  # slot, attribute, word; of a fork: "?sky", "is" or "not", words
PEOPLE = ("person", "family")
PERSONAL = ("he", "him", "his", "himself")


@cache
def said(entry: Entry, attribute: str) -> frozenset[str]:
    """The words that an entry gives to an attribute, whatever else the plot decides.

    >>> sorted(said(LEXICON.entry("owl"), "hand")), sorted(said(LEXICON.entry("river"), "in"))
    (['wing'], ['by'])
    """
    match attribute:
        case "kind" | "n" | "kinds" | "hand" | "hands":
            form = "kind" if attribute == "n" else attribute
            who = Character(entry, "he", None, entry, entry)
            return frozenset([who.form(form).text] if form != "kinds" or "pl" in entry.forms else [])
        case "family":
            return frozenset([entry.lemma.capitalize()] if entry.category == "family" else [])
        case "look":
            return frozenset([next(iter(look.forms.values())) for look in looks(entry).entries])
        case "trait":
            return frozenset([next(iter(trait.forms.values())) for trait in TRAITS.entries])
        case "pl":
            return frozenset([Thing(entry, entry).form("pl").text])
        case "them":  # it or them
            return frozenset([Thing(entry, entry).form("it").text])
        case "some":  # a or some
            first = Thing(entry, entry).form("a").text.split()[0]
            return frozenset(["some" if first == "some" else "a"])
        case "in":
            return frozenset([Place(entry).form("in").text.split()[0]])
        case "move":
            return frozenset([next((MOVES[tag] for tag in MOVES if tag in entry.tags), "walk")])
        case "swims":
            return frozenset(["yes" if "can.swim" in entry.tags else "no"])
        case "body":
            body = next((BODIES[tag] for tag in BODIES if tag in entry.tags), "small")
            return frozenset(["human" if entry.category in PEOPLE else body])
    return frozenset([Character(entry, "he", None, entry, entry).form(attribute).text])


class Parts:
    """What the slots of all schemas can be: the words that they can say, and which go together."""

    def __init__(self, schemas: tuple[Schema, ...]):
        self.needs: list[list[tuple[str, list[str]]]] = []  # for every schema: slot, kinds; characters first
        self.forks: list[dict[str, frozenset[str]]] = []
        self.entries: dict[str, dict[Entry, None]] = {}  # slot -> all that can fill it, in some schema
        for schema in schemas:
            needs, forks = [], {}
            for slot, need in schema.needs:
                if slot.endswith("?"):
                    forks[slot[:-1]] = frozenset(value.strip() for value in need.split(","))
                    continue
                kinds = [need] if need.startswith("eats ") else need.split()
                needs.append((slot, kinds))
                mine = self.entries.setdefault(slot, {})
                for kind in kinds:
                    mine.update(dict.fromkeys(_entries(kind)))
            if "sky" in forks:
                forks["season"] = frozenset(season for sky in forks["sky"] for season in SEASONS[sky])
            self.needs.append(needs)
            self.forks.append(forks)
        self._sorts: dict[str, list[str]] = {}
        self._words: dict[tuple[str, str], frozenset[str]] = {}
        self._agree: dict[tuple[int, frozenset[Fact]], bool] = {}

    def sorts(self, slot: str) -> list[str]:
        """What a slot can be: "character", "place", "thing"."""
        if slot not in self._sorts:
            self._sorts[slot] = sorted({_sort(entry) for entry in self.entries[slot]})
        return self._sorts[slot]

    def words(self, sort: str, attribute: str) -> frozenset[str]:
        """All words that an attribute of a character, a thing or a place can be, in any slot and schema."""
        if (sort, attribute) not in self._words:
            if attribute in PERSONAL:
                words = {forms[attribute] for forms in PRONOUNS.values()}
            elif attribute == "plain":
                words = {"man", "woman"}
            elif attribute == "name":
                words = {name.forms["base"] for name in LEXICON.category("name")}
            else:
                words = {word for entries in self.entries.values() for entry in entries
                         if _sort(entry) == sort for word in said(entry, attribute)}
            self._words[sort, attribute] = frozenset(words)
        return self._words[sort, attribute]

    def agree(self, schema: int, facts: frozenset[Fact]) -> bool:
        """Whether some plot of the schema with this number makes all facts true."""
        key = (schema, facts)
        if key not in self._agree:
            self._agree[key] = self._plot(schema, facts)
        return self._agree[key]

    def forget(self) -> None:
        """Empty the memory of answers."""
        self._agree.clear()

    def _plot(self, schema: int, facts: frozenset[Fact]) -> bool:
        by_slot: dict[str, list[tuple[str, str]]] = {}
        forks, slots = self.forks[schema], dict(self.needs[schema])
        chosen = dict(forks)
        for slot, attribute, word in facts:
            if slot in slots:
                by_slot.setdefault(slot, []).append((attribute, word))
            elif slot[1:] in forks:  # a fork: one of these values, or none of them
                left = chosen[slot[1:]]
                chosen[slot[1:]] = left & word if attribute == "is" else left - word
            else:
                return False
        if "sky" in forks:
            seasons = chosen["season"]
            chosen["sky"] = {sky for sky in chosen["sky"] if not seasons.isdisjoint(SEASONS[sky])}
        if not all(chosen.values()):
            return False
        if not _all_different(by_slot, slots):
            return False
        beings = [(slot, kinds) for slot, kinds in self.needs[schema] if self._is_being(kinds)]
        for slot, kinds in self.needs[schema]:
            if slot in by_slot and not self._is_being(kinds) and not any(
                    all(_true_of_thing(entry, attribute, word) for attribute, word in by_slot[slot])
                    for kind in kinds for entry in _entries(kind)):
                return False
        return self._cast(beings, by_slot, ())

    @staticmethod
    def _is_being(kinds: list[str]) -> bool:
        return not kinds[0].startswith("eats ") and category(kinds[0]) in BEINGS

    def _cast(self, beings, by_slot, before: tuple[str, ...]) -> bool:
        """Give pronouns to the characters in their order, as plot.py does; `before`: those that are given."""
        if len(before) == len(beings):
            return all(_is_clear(attribute, pronoun, before)
                       for (slot, _), pronoun in zip(beings, before, strict=True)
                       for attribute, _ in by_slot.get(slot, ()))
        slot, kinds = beings[len(before)]
        free = tuple(pronoun for pronoun in GENDER if pronoun not in before)
        facts = frozenset(by_slot.get(slot, ()))
        return any(self._cast(beings, by_slot, (*before, pronoun))
                   for pronoun in _pronouns(tuple(kinds), free, facts))


def _sort(entry: Entry) -> str:
    if entry.category in BEINGS:
        return "character"
    return "place" if entry.category == "place" or "place" in entry.tags else "thing"


def _entries(kind: str) -> tuple[Entry, ...]:
    """What a word of a schema's needs can be; of "eats hero", any food."""
    return LEXICON.category("food") if kind.startswith("eats ") else pool(kind).entries


class Somebody(NamedTuple):
    """A character as far as words can tell: kind, pronoun, and whether it has a name."""

    entry: Entry
    pronoun: str
    named: bool


@cache
def _possible(need: str, free: tuple[str, ...]) -> tuple[Somebody, ...]:
    """All that a word of a schema's needs can give, where only the pronouns in `free` are not taken."""
    avoid = tuple(GENDER[pronoun] for pronoun in GENDER if pronoun not in free) if len(free) == 1 else ()
    found = []
    for entry in pool(need, avoid).entries:
        human = entry.category in PEOPLE
        fixed = next((pronoun for pronoun in GENDER if GENDER[pronoun] in tags_of(entry)), None)
        for pronoun in (fixed,) if fixed else free or (tuple(GENDER) if human else ("it",)):
            may = [need.startswith("child")] if human or pronoun == "it" else [True, False]
            found += [Somebody(entry, pronoun, named) for named in may]
    return tuple(found)


@cache
def _with(need: str, free: tuple[str, ...], attribute: str, word) -> frozenset[int]:
    """The numbers of those among `_possible` of whom one fact is true."""
    everybody = enumerate(_possible(need, free))
    return frozenset(number for number, who in everybody if _true(who, attribute, word))


@cache
def _pronouns(kinds: tuple[str, ...], free: tuple[str, ...], facts: frozenset) -> frozenset[str]:
    """The pronouns that somebody of one of these kinds can have, of whom all facts are true."""
    found = set()
    for need in kinds:
        possible = _possible(need, free)
        numbers = frozenset(range(len(possible))).intersection(*(_with(need, free, *fact) for fact in facts))
        found |= {possible[number].pronoun for number in numbers}
    return frozenset(found)


def _true(who: Somebody, attribute: str, word: str | frozenset[str]) -> bool:
    entry, pronoun, named = who
    match attribute:
        case "he" | "him" | "his" | "himself":
            return PRONOUNS[pronoun][attribute] == word
        case "plain":
            return word == ("woman" if pronoun == "she" else "man")
        case "name":
            return named and word in _names(GENDER[pronoun])
        case "style":
            return word == Character(entry, pronoun, entry if named else None, entry, entry).style
        case "called":
            return named
        case "nameless":
            return not named and entry.category != "family"
        case "is" | "not":
            facets = Character(entry, pronoun, entry if named else None, entry, entry).facets
            return word.isdisjoint(facets) == (attribute == "not")
        case "clear" | "unclear":  # of the whole cast: see _is_clear
            return True
    return word in said(entry, attribute)


def _true_of_thing(entry: Entry, attribute: str, word: str | frozenset[str]) -> bool:
    if attribute in ("is", "not"):
        return word.isdisjoint(Thing(entry, entry).facets) == (attribute == "not")
    return word in said(entry, attribute)


@cache
def _names(gender: str) -> frozenset[str]:
    return frozenset(name.forms["base"] for name in pool(f"name:{gender}").entries)


def _is_clear(attribute: str, pronoun: str, all_pronouns: tuple[str, ...]) -> bool:
    """Whether {Hero} may be "he" (clear: nobody else is) or must not (unclear)."""
    if attribute not in ("clear", "unclear"):
        return True
    return (all_pronouns.count(pronoun) == 1) == (attribute == "clear")


def _all_different(by_slot, slots: dict[str, list[str]]) -> bool:
    """No two parts of a plot are the same noun, nor have the same name; one part is one noun.

    Except where a schema leaves no choice: in an orchard there may be an orchard.
    """
    for attributes in (("kind", "n"), ("name",)):
        words = []
        for slot, facts in by_slot.items():
            mine = {word for attribute, word in facts if attribute in attributes}
            if len(mine) > 1:
                return False
            if any(len(_entries(kind)) > 1 for kind in slots[slot]):
                words += mine
        if len(set(words)) < len(words):
            return False
    return True

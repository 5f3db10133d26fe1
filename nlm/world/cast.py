"""Who and what a story is about: characters, things and places, and the forms that name them.

Each answers the slots of templates: {hero.his}, {thing.a}, {place.in}. Which one takes part
is decided in plot.py; whether a sentence says "the fox" or "she" is decided in grammar.py.
"""

from __future__ import annotations

from typing import NamedTuple

from nlm.world.lexicon import Entry
from nlm.world.truth import Leaf, fail, function, known, lexeme

PRONOUNS = {
    "he": {"he": "he", "him": "him", "his": "his", "himself": "himself"},
    "she": {"he": "she", "him": "her", "his": "her", "himself": "herself"},
    "it": {"he": "it", "him": "it", "his": "its", "himself": "itself"},
}
LIMBS = ("hand", "paw", "wing", "hoof", "fin", "claw", "arm", "leg")  # what somebody has for a hand
NOT_AN = ("uni", "use", "usu", "eu", "one", "once")  # spelled with a vowel, spoken with a consonant
SILENT_H = ("hour", "honest", "honour", "heir")
A, AN = Leaf.of(function("a")), Leaf.of(function("an"))


def article(text: str) -> Leaf:
    """Return "a" or "an", by the sound that follows.

    >>> [article(word).text for word in ("owl", "fox", "hour", "unicorn", "honey", "umbrella")]
    ['an', 'a', 'an', 'a', 'a', 'an']
    """
    vowel = text[0] in "aeiouAEIOU" and not text.startswith(NOT_AN)
    return AN if vowel or text.startswith(SILENT_H) else A


def _the(*words) -> Leaf:
    return Leaf.of(function("the"), *words)


def _a(*words) -> Leaf:
    return Leaf.of(function(article(words[0].form).text), *words)


class Character(NamedTuple):
    """Somebody in a story. `kind` is an entry of the lexicon: fox, girl, king, grandmother."""

    kind: Entry
    pronoun: str  # he, she or it
    name: Entry | None
    look: Entry
    trait: Entry

    @property
    def human(self) -> bool:
        """Whether this is a person."""
        return self.kind.category in ("person", "family")

    @property
    def style(self) -> str:
        """How the shared rules introduce somebody: child, family, person, named or plain (animals)."""
        if self.kind.category == "family":
            return "family"
        if self.human:
            return "child" if self.name else "person"
        return "named" if self.name else "plain"

    def full(self) -> list[tuple[float, Leaf]]:
        """The ways to name it when a pronoun would not do, with their weights."""
        if self.name:
            return [(5.0, self.form("name")), (2.0, _the(lexeme(self.kind)))]
        if self.style == "family":
            return [(1.0, self.form("name"))]
        return [(6.0, _the(lexeme(self.kind))), (1.0, _the(lexeme(self.look), lexeme(self.kind)))]

    def form(self, form: str) -> Leaf:
        """Return one form: he him his himself kind kinds a name call look trait plain hand hands."""
        match form:
            case "he" | "him" | "his" | "himself":
                return Leaf.of(function(PRONOUNS[self.pronoun][form]))
            case "kind":
                return Leaf.of(lexeme(self.kind))
            case "kinds":
                return Leaf.of(lexeme(self.kind, self.kind.forms["pl"]))
            case "a":
                return _a(lexeme(self.look), lexeme(self.kind))
            case "name" | "call":  # Pip, Grandmother, and in a speech also: fox
                family = self.kind.lemma.capitalize() if self.style == "family" else None
                return Leaf.of(lexeme(self.name or self.kind, family))
            case "look" | "trait":
                return Leaf.of(lexeme(getattr(self, form)))
            case "plain":  # what a king is without his crown
                return Leaf.of(lexeme(known("woman" if self.pronoun == "she" else "man", "noun")))
            case "hand" | "hands":
                limb = next((limb for limb in LIMBS if f"has.{limb}" in self.kind.tags), "leg")
                entry = known("hand" if self.human else limb, "noun")
                return Leaf.of(lexeme(entry, entry.forms["sg" if form == "hand" else "pl"]))
        fail(f"a character has no form {form!r}; it has he him his himself kind kinds a name call look "
             "trait plain hand hands; change the template")


class Thing(NamedTuple):
    """An object, a food, a plant: with one adjective that stays the same through the story."""

    entry: Entry
    look: Entry

    def form(self, form: str) -> Leaf:
        """Return one form: the (default), n, pl, full, a, look, it."""
        word, look = lexeme(self.entry), lexeme(self.look)
        match form:
            case "the":
                return _the(word)
            case "n":
                return Leaf.of(word)
            case "pl":  # no more eggs, no more bread
                return Leaf.of(lexeme(self.entry, self.entry.forms.get("pl")))
            case "full":
                return Leaf.of(look, word)
            case "a":
                counted = "sg" in self.entry.forms and "mass" not in self.entry.tags
                return _a(look, word) if counted else Leaf.of(function("some"), look, word)
            case "look":
                return Leaf.of(look)
            case "it":
                return Leaf.of(function("it" if "sg" in self.entry.forms else "them"))
        fail(f"a thing has no form {form!r}; it has the, n, pl, full, a, look, it; change the template")


class Place(NamedTuple):
    """Where something happens, with a preposition that its entry knows."""

    entry: Entry

    def form(self, form: str) -> Leaf:
        """Return one form: the (default), n, a, in, ina (in a forest), to."""
        word, preps = lexeme(self.entry), self.entry.links.get("prep", ("in",))
        order = ("by", "on", "in", "at", "under") if "water" in self.entry.tags else ("on", "in", "at", "by")
        prep = function(next((prep for prep in order if prep in preps), preps[0]))
        match form:
            case "the":
                return _the(word)
            case "n":
                return Leaf.of(word)
            case "a":
                return _a(word)
            case "in":
                return Leaf.of(prep, function("the"), word)
            case "ina":
                return Leaf.of(prep, function(article(word.form).text), word)
            case "to":
                return Leaf.of(function("to"), function("the"), word)
        fail(f"a place has no form {form!r}; it has the, n, a, in, ina, to; change the template")

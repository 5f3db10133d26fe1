"""Who and what a story is about: characters, things and places, and the forms that name them.

Each answers the slots of templates: {hero.his}, {thing.a}, {place.in}. Which one takes part
is decided in plot.py; whether a sentence says "the fox" or "she" is decided in grammar.py.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nlm.world.lexicon import Entry
from nlm.world.truth import Leaf, fail, function, known, lexeme

PRONOUNS = {
    "he": {"he": "he", "him": "him", "his": "his", "himself": "himself"},
    "she": {"he": "she", "him": "her", "his": "her", "himself": "herself"},
    "it": {"he": "it", "him": "it", "his": "its", "himself": "itself"},
}
LEGLESS = ("snake", "worm", "snail", "fish", "whale", "dolphin", "seal")
NO_MAMMALS = ("frog", "turtle", "tortoise", "spider", "crab", "crocodile", "octopus", *LEGLESS[:4])
# which words of a body somebody must have: {hero.his} ears, {hero}'s knees
PARTS = {
    "legs": "leg legs knee knees foot feet toe toes", "ears": "ear ears cheek cheeks", "tail": "tail",
    "nose": "nose chin shoulder shoulders lip", "wings": "wing wings feathers", "fur": "fur",
    "teeth": "tooth teeth", "human": "pocket pockets sleeve hair",
}
PART = {word: part for part, words in PARTS.items() for word in words.split()}
OWNED = re.compile(r"\{(\w+)(?:\.his\}|\}'s) (?:(?:own|big|left|four|empty|two) )*(\([^()]*\)|[a-z]+)", re.I)
HANDS = re.compile(r"\{(\w+)\.(?:hands?|both)\}")
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


def needed(line: str) -> list[tuple[str, str]]:
    """Return what a line takes for granted of somebody's body: pairs of a slot and a key of `facets`.

    >>> needed("{Hero} shook {hero.his} (ears|head) and gave {a} {friend.hand} to {hero}.")
    [('friend', 'limbs'), ('hero', 'ears')]
    """
    found = [(slot.lower(), "limbs") for slot in HANDS.findall(line)]
    for slot, words in OWNED.findall(line):
        found += [(slot.lower(), PART[word]) for word in re.findall("[a-z]+", words) if word in PART]
    return list(dict.fromkeys(found))


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

    @property
    def facets(self) -> frozenset[str]:
        """What a condition of a line may ask for: word, tags, style, pronoun, parts of the body."""
        tags, lemma = self.kind.tags, self.kind.lemma
        mammal = self.kind.category != "animal" or not (
            tags & {"bird", "insect"} or lemma in NO_MAMMALS)
        parts = {"legs": lemma not in (*LEGLESS, "octopus"), "limbs": lemma not in LEGLESS, "ears": mammal,
                 "nose": mammal, "tail": "has.tail" in tags, "fur": "has.fur" in tags, "human": self.human,
                 "wings": "has.wing" in tags, "teeth": mammal or lemma == "crocodile"}
        return frozenset((lemma, self.kind.category, self.style, self.pronoun, *tags,
                          *(part for part in parts if parts[part])))

    def limbs(self) -> tuple[int, str]:
        """How many limbs it would use at once, and what they are called: (2, "hand"), (4, "paw").

        Birds have their wings for hands; on the legs of insects one can count.
        """
        tags = self.kind.tags
        limb = next((limb for limb in LIMBS if f"has.{limb}" in tags), "leg")
        if self.human or "bird" in tags or limb in ("hand", "wing") and "insect" not in tags:
            return 2, "hand" if self.human else limb
        if "insect" in tags:
            return 6, "leg"
        return 8 if limb == "arm" or self.kind.lemma == "spider" else 4, limb

    def full(self) -> list[tuple[float, Leaf]]:
        """The ways to name it when a pronoun would not do, with their weights."""
        if self.name:
            return [(5.0, self.form("name")), (2.0, _the(lexeme(self.kind)))]
        if self.style == "family":
            return [(1.0, self.form("name"))]
        return [(6.0, _the(lexeme(self.kind))), (1.0, _the(lexeme(self.look), lexeme(self.kind)))]

    def form(self, form: str) -> Leaf:
        """Return one form: he him his himself kind kinds a name call look trait plain hand hands both."""
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
                entry = known(self.limbs()[1], "noun")
                return Leaf.of(lexeme(entry, entry.forms["sg" if form == "hand" else "pl"]))
            case "both":  # both hands, all four paws
                count, limb = self.limbs()
                limbs = lexeme(known(limb, "noun"), known(limb, "noun").forms["pl"])
                if count == 2:
                    return Leaf.of(function("both"), limbs)
                number = known({4: "four", 6: "six", 8: "eight"}[count], "number")
                return Leaf.of(function("all"), lexeme(number), limbs)
        fail(f"a character has no form {form!r}; it has he him his himself kind kinds a name call look "
             "trait plain hand hands both; change the template")


class Thing(NamedTuple):
    """An object, a food, a plant: with one adjective that stays the same through the story."""

    entry: Entry
    look: Entry

    @property
    def facets(self) -> frozenset[str]:
        """What a condition of a line may ask for: the word and its tags."""
        return frozenset((self.entry.lemma, *self.entry.tags))

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

    @property
    def facets(self) -> frozenset[str]:
        """What a condition of a line may ask for: the word and its tags."""
        return frozenset((self.entry.lemma, *self.entry.tags))

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

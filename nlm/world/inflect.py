"""Regular English inflection by spelling rules: plural, -s, -ed, -ing, -er, -est.

Knows rules only. Irregular forms (mice, went, better) stand in the word tables,
and so do words whose spelling hides the rule: stress (forget, forgetting), -f
that becomes -ves (leaf), -ch spoken as k (stomach). a/an belongs to the grammar.
"""

from __future__ import annotations

import re

VOWELS = "aeiou"
_OES = frozenset({"potato", "tomato", "hero", "echo", "mosquito", "buffalo", "volcano"})  # but pianos
_SHORT = re.compile(r"(?:[^aeiou]|qu)*[aeiouy][^aeiouwxy]")  # one short vowel, one consonant: hop, swim, big


def _doubled(word: str) -> str:
    """hop -> hopp, but wait, walk, show and open stay as they are."""
    return word + word[-1] if _SHORT.fullmatch(word) else word


def _consonant_y(word: str) -> bool:
    return word.endswith("y") and len(word) > 1 and word[-2] not in VOWELS


def plural(noun: str) -> str:
    """Return the regular plural of a noun.

    >>> [plural(noun) for noun in ("fox", "berry", "boy", "piano", "potato")]
    ['foxes', 'berries', 'boys', 'pianos', 'potatoes']
    """
    if noun in _OES or noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    return noun[:-1] + "ies" if _consonant_y(noun) else noun + "s"


def third_person(verb: str) -> str:
    """Return the regular he/she/it form of a verb.

    >>> [third_person(verb) for verb in ("run", "catch", "fly", "go", "moo")]
    ['runs', 'catches', 'flies', 'goes', 'moos']
    """
    if verb.endswith("o") and verb[-2] not in VOWELS:
        return verb + "es"
    return plural(verb)


def past(verb: str) -> str:
    """Return the regular -ed form of a verb, past tense and participle alike.

    >>> [past(verb) for verb in ("walk", "hop", "cry", "smile", "play", "picnic")]
    ['walked', 'hopped', 'cried', 'smiled', 'played', 'picnicked']
    """
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("ic"):
        return verb + "ked"
    return verb[:-1] + "ied" if _consonant_y(verb) else _doubled(verb) + "ed"


def ing(verb: str) -> str:
    """Return the -ing form of a verb.

    >>> [ing(verb) for verb in ("swim", "make", "see", "tie", "cry", "tiptoe")]
    ['swimming', 'making', 'seeing', 'tying', 'crying', 'tiptoeing']
    """
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and len(verb) > 2:
        return verb[:-1] + "ing"
    return verb + "king" if verb.endswith("ic") else _doubled(verb) + "ing"


def comparative(adjective: str) -> str:
    """Return the -er form of a short adjective.

    >>> [comparative(word) for word in ("tall", "big", "happy", "large", "shy")]
    ['taller', 'bigger', 'happier', 'larger', 'shyer']
    """
    return _graded(adjective, "er")


def superlative(adjective: str) -> str:
    """Return the -est form of a short adjective.

    >>> [superlative(word) for word in ("tall", "big", "happy", "large", "shy")]
    ['tallest', 'biggest', 'happiest', 'largest', 'shyest']
    """
    return _graded(adjective, "est")


def _graded(word: str, ending: str) -> str:
    if word.endswith("e"):
        return word + ending[1:]
    if _consonant_y(word) and any(letter in VOWELS for letter in word[:-1]):  # happier, but shyer
        return word[:-1] + "i" + ending
    return _doubled(word) + ending

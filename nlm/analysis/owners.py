"""Planted sentences whose answer stands in a known place: *Tom has ball, Mia has kite: whose ball* – Tom.

Names and things are drawn anew for each sentence, so that nothing but the sentence itself says who owns
what, and a bag of its words does not say it either. Whole words are the tokens. This file trains nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError, check_shape

NAMES = ("Tom", "Mia", "Ben", "Ada", "Leo", "Zoe", "Max", "Eva")
THINGS = ("ball", "kite", "drum", "book", "boat", "hat", "cake", "bell")
WORDS = (*NAMES, *THINGS, "has", ",", ":", "whose")
HAS, COMMA, COLON, WHOSE = (WORDS.index(word) for word in ("has", ",", ":", "whose"))


class Owners(NamedTuple):
    """Sentences by `owners`; T = 4 * pairs + 2."""

    ids: np.ndarray  # (N, T)
    answer: np.ndarray  # (N,): the ID of the right name
    name: np.ndarray  # (N,): the place where the right name stands
    thing: np.ndarray  # (N,): the place where the thing that is asked for stood first


def owners(n: int, *, rng: np.random.Generator, pairs: int = 3) -> Owners:
    """Return `n` random sentences: `pairs` names, each with a thing, and a question for one of the things.

    Errors: `NlmError` if there are not so many names.

    >>> some = owners(1, rng=np.random.default_rng(0))
    >>> spell(some.ids[0]), WORDS[some.answer[0]]
    ('Ben has cake , Leo has drum , Ada has bell : whose cake', 'Ben')
    >>> some.name, some.thing
    (array([0]), array([2]))
    """
    if not 1 <= pairs <= len(NAMES):
        raise NlmError(f"pairs is {pairs}; needed is 1 to {len(NAMES)}, as many as there are names")
    names = rng.permuted(np.tile(np.arange(len(NAMES)), (n, 1)), axis=1)[:, :pairs]  # (N, pairs)
    things = len(NAMES) + rng.permuted(np.tile(np.arange(len(THINGS)), (n, 1)), axis=1)[:, :pairs]
    ids = np.full((n, 4 * pairs + 2), COMMA)
    ids[:, 0 : 4 * pairs : 4], ids[:, 1 : 4 * pairs : 4], ids[:, 2 : 4 * pairs : 4] = names, HAS, things
    asked = rng.integers(pairs, size=n)  # (N,)
    each = np.arange(n)
    ids[:, -3], ids[:, -2], ids[:, -1] = COLON, WHOSE, things[each, asked]
    return Owners(ids, names[each, asked], 4 * asked, 4 * asked + 2)


def spell(ids: np.ndarray) -> str:
    """Return the words of ids (T,), with a space between them.

    >>> spell(np.array([0, 16, 8]))
    'Tom has ball'
    """
    return " ".join(WORDS[i] for i in ids)


def share_at(weights: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Return how much attention the last position pays to places (N,): weights (N, H, T, T) -> (N, H).

    Errors: `NlmError` if there is not one place for each sentence.

    >>> weights = np.array([[[[1.0, 0.0], [0.3, 0.7]]]])  # one sentence, one head, two positions
    >>> share_at(weights, np.array([0]))
    array([[0.3]])
    """
    check_shape(places, weights.shape[:1], "places")
    return weights[np.arange(len(weights)), :, -1, places]  # (N, H)

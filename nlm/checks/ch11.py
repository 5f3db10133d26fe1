"""Exercises of chapter 11: attention, the mask, and what notices an order (the rest: `_ch11_places`)."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import numpy as np

from nlm.checks._ch11_places import cost, halves, looks_at, turned_product
from nlm.lab.exercise import Exercise, like, when

__all__ = [
    "attend",
    "cost",
    "halves",
    "looks_at",
    "masked_shares",
    "notices",
    "turned_product",
]


def _shares(score: np.ndarray) -> np.ndarray:
    power = np.exp(score)
    return power / power.sum(axis=-1, keepdims=True)


def _attend(q: np.ndarray, k: np.ndarray, v: np.ndarray) -> np.ndarray:
    return _shares(k @ q / np.sqrt(len(q))) @ v


_RNG = np.random.default_rng(0)
attend = Exercise(
    "11.1",
    "What does one query get?",
    difficulty=1,
    minutes=10,
    trains="computing attention by its steps: score, power, share, mix",
    solution=_attend,
    dots=4,
    inputs=[
        (np.log([3.0]), np.array([[0.0], [1.0], [0.0]]), np.array([[10.0], [5.0], [0.0]])),
        tuple(_RNG.standard_normal(shape) for shape in [(4,), (3, 4), (3, 4)]),
        tuple(_RNG.standard_normal(shape) for shape in [(2,), (5, 2), (5, 2)]),
    ],
    mistakes=[
        like(
            lambda q, k, v: _shares(k @ q) @ v,
            "Right for D = 1 only: divide each score by the root of D, the length of the query's list.",
        ),
        like(
            lambda q, k, v: _shares(k @ q / len(q)) @ v,
            "You divided the scores by D; it is the root of D.",
        ),
        like(
            lambda q, k, v: np.exp(k @ q / np.sqrt(len(q))) @ v,
            "You mixed with the powers. Divide them by their sum first: the shares add up to 1.",
        ),
        like(
            lambda q, k, v: (k @ q / np.sqrt(len(q))) @ v,
            "You mixed with the scores. They may be negative: take the powers of e, then the shares.",
        ),
        like(
            lambda q, k, v: _attend(q, v, k),
            "You exchanged keys and values: the query is compared with the keys, and the values are mixed.",
        ),
        like(
            lambda q, k, v: _shares(k @ q / np.sqrt(len(q))) @ k,
            "You mixed the keys. A word is found by its key and gives its value.",
        ),
        like(
            lambda q, k, v: v[(k @ q).argmax()],
            "You took the value of the best key alone. Attention takes a mean of all values, by shares.",
        ),
        like(
            lambda q, k, v: v.mean(axis=0),
            "You gave all positions the same share; the shares come from the scores.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 1 and abs(float(np.sum(answer)) - 1) < 1e-9,
            "These are the shares; mix the values with them: share @ v.",
        ),
    ],
    then="The same four steps for every query, and for every head: that is all that attention does.",
)


def _masked_shares(score: np.ndarray) -> np.ndarray:
    power = np.where(np.tri(len(score), dtype=bool), np.exp(score), 0.0)
    return power / power.sum(axis=1, keepdims=True)


def _strictly(score: np.ndarray) -> np.ndarray:
    power = np.where(np.tri(len(score), k=-1, dtype=bool), np.exp(score), 0.0)
    return power / np.maximum(power.sum(axis=1, keepdims=True), 1e-300)


def _only_three(score: np.ndarray) -> np.ndarray:
    power = np.where(np.tri(3, dtype=bool), np.exp(score), 0.0)
    return power / power.sum(axis=1, keepdims=True)


masked_shares = Exercise(
    "11.2",
    "Cross out the future",
    difficulty=2,
    minutes=10,
    trains="computing attention with the mask: who may look at whom, and what becomes of the shares",
    solution=_masked_shares,
    dots=2,
    inputs=[
        (np.log([[1.0, 3.0, 1.0]] * 3),),
        (_RNG.standard_normal((4, 4)),),
        (np.zeros((1, 1)),),
    ],
    mistakes=[
        like(
            lambda score: np.where(np.tri(len(score), dtype=bool), _shares(score), 0.0),
            "You took the shares first and crossed out afterwards: your lines no longer add up to 1. "
            "Divide by the sum of what is left.",
        ),
        like(
            lambda score: np.where(np.tri(len(score), dtype=bool), np.exp(score), 0.0),
            "These are the powers. Divide each line by its sum.",
        ),
        like(
            lambda score: _masked_shares(score[::-1, ::-1])[::-1, ::-1],
            "You crossed out the past. Line t may look at the columns 0 to t: np.tri has its ones there.",
        ),
        like(
            _strictly,
            "You crossed out the position itself, too. It may look at itself; what it must not see is the "
            "word that comes after it.",
        ),
        like(
            _shares,
            "You crossed out nothing: each line looks at all columns.",
        ),
        like(
            _only_three,
            "Your mask fits three positions only. Ask the scores how many there are: len(score).",
        ),
        like(
            lambda score: (lambda power: power / power.sum(axis=0))(
                np.where(np.tri(len(score), dtype=bool), np.exp(score), 0.0)
            ),
            "Your columns add up to 1. It is the lines that share out: sum along axis=1, with keepdims=True.",
        ),
        like(
            lambda score: (lambda power: power / power.sum(axis=1))(
                np.where(np.tri(len(score), dtype=bool), np.exp(score), 0.0)
            ),
            "Nearly: without keepdims=True the sums lie down and divide the columns.",
        ),
    ],
    then="The first line has a single 1: the first word has nobody to look at but itself.",
)


def _notices(n_layer: int, masked: bool, positions: str) -> bool:
    return positions != "none" or (masked and n_layer >= 2)


def _for_some(n_layer: int, masked: bool, positions: str, kinds: tuple[str, ...]) -> bool:
    return positions in kinds or (masked and n_layer >= 2)


_KINDS = ("learned", "sinusoidal", "concatenated", "rotary")
notices = Exercise(
    "11.3",
    "Who notices an exchange?",
    difficulty=2,
    minutes=10,
    trains="saying what a model without positions can notice of the order, and what it cannot",
    solution=_notices,
    inputs=[
        (n_layer, masked, positions)
        for positions in ("none", *_KINDS)
        for n_layer in (1, 2, 6)
        for masked in (True, False)
    ],
    mistakes=[
        like(
            lambda n_layer, masked, positions: positions != "none",
            "You say that without positions nothing is noticed. Section 1 refuted that: think of a mask and "
            "a second layer.",
        ),
        like(
            lambda n_layer, masked, positions: positions != "none" or masked,
            "You say that the mask alone is enough. With one layer the last word takes a mean of rows that "
            "know nothing of each other.",
        ),
        like(
            lambda n_layer, masked, positions: positions != "none" or n_layer >= 2,
            "You say that layers alone are enough. Without the mask every layer gives a bag to the next.",
        ),
        like(
            lambda n_layer, masked, positions: (positions != "none" and masked) or (masked and n_layer >= 2),
            "You say that positions need a mask. A row that knows its place is another row, mask or not.",
        ),
        like(
            lambda n_layer, masked, positions: masked and n_layer >= 2,
            "You left the positions out: a model with positions notices, with a single layer, too.",
        ),
        like(
            lambda n_layer, masked, positions: positions != "none" or (masked and n_layer == 2),
            "Nearly: not with two layers only. Any depth from two on notices.",
        ),
        like(
            lambda n_layer, masked, positions: positions != "none" or (masked and n_layer > 2),
            "Nearly: two layers are enough. Any depth from two on notices.",
        ),
        *(
            like(
                partial(_for_some, kinds=kinds),
                "You have a rule for some kinds of positions. Every kind of positions tells a row its place: "
                'ask only whether it is "none".',
            )
            for size in (1, 2, 3)
            for kinds in combinations(_KINDS, size)
        ),
        like(
            lambda n_layer, masked, positions: True,
            "You say that everybody notices. In section 1 there were models that did not.",
        ),
        like(
            lambda n_layer, masked, positions: False,
            "You say that nobody notices. Look at the models with two and three layers in section 1.",
        ),
        when(
            lambda answer, expected: not isinstance(answer, bool),
            "Answer with True or False.",
        ),
    ],
    then="Positions, or a mask and a second layer.",
)

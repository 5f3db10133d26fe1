"""Exercises of chapter 05: rows that answer questions, and controls."""

from __future__ import annotations

import math

import numpy as np

from nlm.analysis.units import in_order
from nlm.lab.exercise import Exercise, like, when

__all__ = ["answers_all", "at_least", "deal", "pull", "unit_p"]


def _pull(row: np.ndarray, U: np.ndarray, target: int, lr: float, sign: float = 1.0) -> np.ndarray:
    score = U @ row
    bet = np.exp(score - score.max()) / np.exp(score - score.max()).sum()
    return row - sign * lr * (bet - np.eye(len(U))[target]) @ U


def _without_target(row, U, target, lr):
    score = U @ row
    return row - lr * (np.exp(score) / np.exp(score).sum()) @ U


pull = Exercise(
    "05.1",
    "One pull at a row",
    difficulty=1,
    minutes=10,
    trains="following a gradient into a row",
    solution=_pull,
    inputs=[
        (np.array([1.0, 0.0]), np.array([[1.0, 1.0], [1.0, -1.0]]), 0, 0.5),
        (np.array([0.0, 1.0]), np.array([[1.0, 1.0], [1.0, -1.0]]), 1, 1.0),
        (np.array([0.5, -1.0, 2.0]), np.random.default_rng(0).standard_normal((4, 3)), 2, 0.3),
    ],
    intact=True,
    dots=3,
    mistakes=[
        like(
            lambda row, U, target, lr: _pull(row, U, target, lr, -1.0),
            "Your row goes uphill. It moves against the gradient: `row - lr * back`.",
        ),
        like(
            lambda row, U, target, lr: _pull(row, U, target, 1.0),
            "The learning rate is missing: the row moves `lr` times its gradient.",
        ),
        like(
            _without_target,
            "Your `wrong_by` is the bet. Subtract the target: 1 at its place, 0 elsewhere.",
        ),
        like(
            lambda row, U, target, lr: row - _pull(row, U, target, lr),
            "You returned the step. Asked for is the row after it.",
        ),
        like(
            lambda row, U, target, lr: (row - _pull(row, U, target, lr)) / lr,
            "You returned the gradient of the row. Asked for is the row after the step.",
        ),
    ],
    then="Start two rows anywhere, give both the same target a few times, and watch their cosine.",
)


def _answers_all(out: np.ndarray, right: np.ndarray) -> bool:
    return bool(out[right].min() > out[~right].max())


def _k_largest(out, right):
    return bool(right[np.argsort(-out, kind="stable")[: right.sum()]].all())


_ONE, _TWO = np.array([True, False, False, False]), np.array([True, True, False, False])
answers_all = Exercise(
    "05.2",
    "A fact is a set",
    difficulty=2,
    minutes=10,
    trains="measuring what is answered when several answers are right",
    solution=_answers_all,
    inputs=[
        (np.array([0.4, 0.3, 0.2, 0.1]), _ONE),
        (np.array([0.4, 0.3, 0.2, 0.1]), _TWO),
        (np.array([0.4, 0.2, 0.3, 0.1]), _TWO),
        (np.array([0.1, 0.2, 0.4, 0.3]), _ONE),
        (np.array([0.2, 0.3, 0.1, 0.4]), _TWO),
        (np.array([0.25, 0.25, 0.25, 0.25]), _TWO),
        (np.array([0.3, 0.3, 0.3, 0.1]), _ONE),
        (np.array([0.3, 0.3, 0.2, 0.2]), np.array([False, True, False, False])),
    ],
    mistakes=[
        like(
            lambda out, right: bool(right[out.argmax()]),
            "You looked at the best person only. If two are right, both must stand above all the others.",
        ),
        like(
            lambda out, right: bool(((out > 0.5) == right).all()),
            "This is the rule of 1986 for logistic units. With softmax, two right answers share a sum of 1.",
        ),
        like(
            lambda out, right: bool(out[right].max() > out[~right].max()),
            "One right person above all the wrong ones is not enough: the *least* of the right ones counts.",
        ),
        like(
            lambda out, right: bool(out[right].mean() > out[~right].mean()),
            "You compared means. One wrong person above a right one is enough to spoil the answer.",
        ),
        like(
            lambda out, right: bool(out[right].min() >= out[~right].max()),
            "Nearly: in a tie nobody stands above anybody. Use > and not >=.",
        ),
        like(
            _k_largest,
            "Nearly: in a tie, the order in which people are listed decides for you. Compare the values.",
        ),
        when(
            lambda answer, expected: isinstance(answer, np.bool_) and bool(answer) == expected,
            "The values are right; return Python's True or False: `bool(…)`.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) > 0,
            "You returned an array; needed is True or False for the fact as a whole.",
        ),
    ],
)


def _at_least(k: int, n: int, p: float) -> float:
    return sum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


at_least = Exercise(
    "05.3",
    "How surprising is 7 of 8?",
    difficulty=1,
    minutes=10,
    trains="saying how sure a small count is",
    solution=_at_least,
    inputs=[(7, 8, 0.5), (7, 8, 0.9), (0, 3, 0.2), (2, 2, 0.3), (3, 10, 0.25)],
    mistakes=[
        like(
            lambda k, n, p: math.comb(n, k) * p**k * (1 - p) ** (n - k),
            "This is the chance of exactly k. At least k is k, or k + 1, and so on up to n: add them.",
        ),
        like(
            lambda k, n, p: _at_least(k + 1, n, p),
            "This is more than k. At least k begins with k itself.",
        ),
        like(
            lambda k, n, p: 1 - _at_least(k, n, p),
            "This is the chance of fewer than k.",
        ),
        like(
            lambda k, n, p: 1 - _at_least(k + 1, n, p),
            "This is the chance of at most k.",
        ),
        like(
            lambda k, n, p: sum(p**i * (1 - p) ** (n - i) for i in range(k, n + 1)),
            "This counts one order of hits and misses. There are `math.comb(n, i)` orders with i hits.",
        ),
        like(
            lambda k, n, p: sum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n)),
            "Nearly: n of n is missing. `range(k, n)` stops before n.",
        ),
        like(
            lambda k, n, p: p**k,
            "This is the chance that the first k are all hits; the hits may come in any order.",
        ),
    ],
    then="Which rates make 7 of 8 neither too good nor too bad to be true?",
)


def _deal(answers: np.ndarray, relation: np.ndarray, step: int = -1) -> np.ndarray:
    dealt = answers.copy()
    for k in np.unique(relation):
        rows = np.flatnonzero(relation == k)
        dealt[rows] = answers[np.roll(rows, step)]
    return dealt


deal = Exercise(
    "05.4",
    "A control that keeps the rest",
    difficulty=2,
    minutes=15,
    trains="building a control that takes one thing away and leaves the rest",
    solution=_deal,
    inputs=[
        (np.arange(12).reshape(6, 2), np.array([0, 1, 0, 2, 1, 0])),
        (np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]), np.array([0, 0, 0, 1])),
        (np.eye(5, dtype=int), np.array([3, 3, 1, 1, 1])),
    ],
    intact=True,
    mistakes=[
        like(
            lambda answers, relation: np.roll(answers, -1, axis=0),
            "You passed the answers on among all facts. A wife may now be the answer for an uncle: each "
            "relation must keep its own answers.",
        ),
        like(
            lambda answers, relation: _deal(answers, relation, 1),
            "Each fact got the answers of the fact before it. Asked for are those of the next one.",
        ),
        like(
            lambda answers, relation: np.roll(answers, -1, axis=1),
            "You renamed the people in every answer. The family is still there, under other names.",
        ),
        like(lambda answers, relation: answers, "Nothing has changed: every fact still has its own answers."),
        when(
            lambda answer, expected: (
                np.shape(answer) == np.shape(expected) and not np.isin(expected, answer).all()
            ),
            "Some answers are lost: work on a copy, and read from the original.",
        ),
    ],
    then="Everybody is an answer as often as before, in the same relation. Only who is whose is gone.",
)


def _p(found: float, by_chance) -> float:
    return (1 + sum(value >= found - 1e-12 for value in by_chance)) / (1 + len(by_chance))


def _unit_p(E: np.ndarray, labels: np.ndarray, shuffled: np.ndarray) -> float:
    return _p(in_order(E, labels).max(), [in_order(E, other).max() for other in shuffled])


def _same_unit(E, labels, shuffled):
    unit = in_order(E, labels).argmax()
    return _p(in_order(E[:, unit], labels), [in_order(E[:, unit], other) for other in shuffled])


def _without_ours(E, labels, shuffled):
    found = in_order(E, labels).max()
    return float(np.mean([in_order(E, other).max() >= found - 1e-12 for other in shuffled]))


def _above_only(E, labels, shuffled):
    found = in_order(E, labels).max()
    return (1 + sum(in_order(E, other).max() > found for other in shuffled)) / (1 + len(shuffled))


def _case(seed: int, N: int = 8, C: int = 6, S: int = 59, pull: float = 0.9) -> tuple:
    rng = np.random.default_rng(seed)
    labels = np.arange(N) % 2
    E = rng.standard_normal((N, C))
    E[:, C // 3] += pull * labels
    return E, labels, np.stack([rng.permutation(labels) for _ in range(S)])


unit_p = Exercise(
    "05.5",
    "The best of six",
    difficulty=3,
    minutes=15,
    trains="testing whether a single number of a row has a meaning",
    solution=_unit_p,
    inputs=[_case(0), _case(1), _case(2, pull=4.0), _case(3, C=1)],
    intact=True,
    mistakes=[
        like(
            _same_unit,
            "You chose the best unit with the true labels, and let chance try this one only. Chance may "
            "choose its best of all units, too, anew for each shuffle.",
        ),
        like(
            _without_ours,
            "Nearly: the labels as they are count as one shuffle, so that p is never 0: "
            "(1 + count) / (1 + shuffles).",
        ),
        like(_above_only, "Nearly: a shuffle that does exactly as well counts, too: >= and not >."),
        like(
            lambda E, labels, shuffled: 1 - _unit_p(E, labels, shuffled),
            "You counted the shuffles that do worse. p is the share of those that do at least as well.",
        ),
        like(
            lambda E, labels, shuffled: _p(
                in_order(E, labels).mean(), [in_order(E, other).mean() for other in shuffled]
            ),
            "You averaged over the units. Asked is whether *one* of them has the meaning: take the best.",
        ),
    ],
    then="With six units, a best order that looks good is often nothing.",
)

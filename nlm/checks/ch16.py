"""Exercises of chapter 16: a cosine among random ones, Holm's correction, a fair control, swaps, pairs."""

from __future__ import annotations

import numpy as np

from nlm.lab.exercise import Exercise, like, when


def _at_least(cosine, others) -> float:
    return float(np.mean(np.asarray(others) >= cosine))


at_least = Exercise(
    "16.1",
    "How unusual is this cosine?",
    difficulty=1,
    minutes=5,
    trains="judging a published cosine by those of random pairs",
    solution=_at_least,
    inputs=[
        (0.3, np.array([0.1, 0.3, 0.5, 0.2])),
        (-0.1, np.array([0.1, -0.4, -0.1, -0.3, 0.0])),
        (0.9, np.array([0.2, 0.4, -0.95])),
    ],
    mistakes=[
        like(
            lambda cosine, others: int((np.asarray(others) >= cosine).sum()),
            "You counted them; asked for is their share: divide by how many there are.",
        ),
        like(
            lambda cosine, others: 100 * _at_least(cosine, others),
            "This is in per cent; asked for is the share, from 0 to 1.",
        ),
        like(
            lambda cosine, others: np.mean(np.asarray(others) > cosine),
            "Nearly: one that is exactly as large counts, too: at least as large is >=.",
        ),
        like(
            lambda cosine, others: np.mean(np.asarray(others) <= cosine),
            "This is the share of those that are at most as large.",
        ),
        like(
            lambda cosine, others: np.mean(np.asarray(others) < cosine),
            "This is the share of those that are smaller.",
        ),
        like(
            lambda cosine, others: np.mean(np.abs(others) >= abs(cosine)),
            "You compared sizes without signs. Here a cosine far below 0 is not large.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 1,
            "You returned one answer for each of the others; asked for is their share.",
        ),
    ],
    then="A large share means: much like any two words.",
)


def _corrected(p, *, factors=None, running=np.maximum.accumulate, cap=True, back=True) -> np.ndarray:
    p = np.asarray(p, dtype=float)
    order = np.argsort(p, kind="stable")
    found = p[order] * (np.arange(len(p), 0, -1) if factors is None else factors(len(p)))
    found = running(found) if running else found
    found = np.minimum(found, 1) if cap else found
    return found[np.argsort(order)] if back else found


def _from_the_largest(found) -> np.ndarray:
    """The smallest of each and all larger ones, as in the correction of Benjamini and Hochberg."""
    return np.minimum.accumulate(found[::-1])[::-1]


_UPWARDS = "You went from the largest down. Go from the smallest up: np.maximum.accumulate."

corrected = Exercise(
    "16.2",
    "Holm's correction",
    difficulty=2,
    minutes=10,
    trains="correcting p-values for the number of tests",
    solution=lambda p: _corrected(p),
    inputs=[
        (np.array([0.01, 0.04, 0.03]),),
        (np.array([0.2, 0.01, 0.5, 0.4]),),
        (np.array([0.04, 0.7, 0.6]),),
        (np.array([0.011, 0.01, 0.012, 0.9, 0.02]),),
        (np.array([0.02, 0.4, 0.01, 0.005]),),  # its order is not its own way back
    ],
    intact=True,
    dots=2,
    mistakes=[
        like(
            lambda p: _corrected(p, factors=lambda n: n),
            "You multiplied all by the number of tests. That is Bonferroni's correction, a stricter one. "
            "Holm multiplies by the number of tests that are left.",
        ),
        like(
            lambda p: _corrected(p, running=False),
            "Never below an earlier one is missing: a larger p must not come out smaller than a smaller p.",
        ),
        like(
            lambda p: np.minimum.accumulate(_corrected(p, running=False, back=False))[
                np.argsort(np.argsort(p))
            ],
            "You kept the smallest so far. Never below an earlier one asks for the largest so far: "
            "np.maximum.accumulate.",
        ),
        like(
            lambda p: _corrected(p, cap=False),
            "Nearly: one of yours is above 1. No p is: take np.minimum with 1.",
        ),
        like(
            lambda p: _corrected(p, back=False),
            "You returned them sorted. Each p must stand where it stood before.",
        ),
        like(
            lambda p: _corrected(p, back=False)[np.argsort(p)],
            "The way back is the other way round: result[order] = never_below puts each p where it stood; "
            "never_below[order] does not.",
        ),
        like(lambda p: _corrected(p, running=_from_the_largest), _UPWARDS),
        like(
            lambda p: _corrected(
                p, factors=lambda n: n / np.arange(1, n + 1), running=_from_the_largest
            ),
            _UPWARDS,
        ),
        like(
            lambda p: _corrected(p, factors=lambda n: np.arange(1, n + 1)),
            "You multiplied the smallest by 1. It has all tests still before it: multiply it by N.",
        ),
        like(lambda p: np.asarray(p), "You returned the p-values as they were."),
    ],
    then="With twelve tests, the smallest p has to be below 0.05 / 12 to count.",
)  # fmt: skip


def _nearest(distance, k) -> np.ndarray:
    return np.argsort(distance, kind="stable")[:k]


as_frequent = Exercise(
    "16.3",
    "As frequent as this word",
    difficulty=2,
    minutes=10,
    trains="building a control that is as frequent as the words in question",
    solution=lambda count, counts, k: _nearest(np.abs(np.log(counts) - np.log(count)), k),
    inputs=[
        (100, np.array([20, 1000, 180, 95]), 2),
        (1000, np.array([500, 1600, 990, 3000, 10]), 3),
        (50, np.array([10, 260, 90, 49, 20]), 4),
        (300, np.array([500, 90, 310, 295]), 3),
    ],
    intact=True,
    mistakes=[
        like(
            lambda count, counts, k: _nearest(np.abs(np.asarray(counts) - count), k),
            "By their difference, divided by the count or not, 20 and 180 are equally far from 100. Compare "
            "ratios, so that half as often is as far as twice as often: take the logarithm first.",
        ),
        like(
            lambda count, counts, k: _nearest(np.abs(count / np.asarray(counts) - 1), k),
            "A ratio of 1/2 is as far as one of 2, and yours are not: take the logarithm of the ratio.",
        ),
        like(
            lambda count, counts, k: _nearest(np.log(counts) - np.log(count), k),
            "You sorted without np.abs: so the rarest words come first.",
        ),
        like(
            lambda count, counts, k: np.asarray(counts)[_nearest(np.abs(np.log(counts) - np.log(count)), k)],
            "These are their counts; asked for are their places.",
        ),
        like(
            lambda count, counts, k: np.argsort(np.abs(np.log(counts) - np.log(count)), kind="stable"),
            "You returned all places; asked for are the first k.",
        ),
        like(
            lambda count, counts, k: np.argsort(-np.abs(np.log(counts) - np.log(count)), kind="stable")[:k],
            "These are the furthest ones.",
        ),
        like(
            lambda count, counts, k: np.sort(_nearest(np.abs(np.log(counts) - np.log(count)), k)),
            "The right words, in the wrong order: the nearest comes first.",
        ),
    ],
    then="A control of other words is fair only in what you have made equal.",
)


def _swap(own_a, with_b, own_b, with_a) -> float:
    return float((np.mean(with_b) - np.mean(own_a) + np.mean(with_a) - np.mean(own_b)) / 2)


swap = Exercise(
    "16.4",
    "The swap loss of two words",
    difficulty=2,
    minutes=10,
    trains="computing a swap loss from the costs of sentences",
    solution=_swap,
    inputs=[
        ([3.0], [5.0], [5.0], [5.0]),
        ([2.0, 4.0, 3.0], [6.0, 5.0, 4.0], [7.0, 5.0], [6.5, 4.0]),
        ([10.0, 12.0], [15.0, 18.0], [9.0, 8.0, 7.0], [12.0, 12.0, 9.0]),
        ([5.0, 6.0], [4.0, 5.5], [3.0], [2.0]),  # the other word fits better
    ],
    mistakes=[
        like(
            lambda own_a, with_b, own_b, with_a: np.mean(with_b) - np.mean(own_a),
            "This is one direction: b in a's sentences. The frequency of the words is in it. Take the mean "
            "with the other direction.",
        ),
        like(
            lambda own_a, with_b, own_b, with_a: 2 * _swap(own_a, with_b, own_b, with_a),
            "You added up the two directions; asked for is their mean.",
        ),
        like(
            lambda own_a, with_b, own_b, with_a: -_swap(own_a, with_b, own_b, with_a),
            "The sign is wrong: more is the cost with the other word minus the cost with the own one.",
        ),
        like(
            lambda own_a, with_b, own_b, with_a: np.mean(
                np.concatenate([np.subtract(with_b, own_a), np.subtract(with_a, own_b)])
            ),
            "You took the mean over all sentences at once. Then the word with more sentences counts more; "
            "take the mean of each direction first.",
        ),
        like(
            lambda own_a, with_b, own_b, with_a: (
                np.mean(np.abs(np.subtract(with_b, own_a))) + np.mean(np.abs(np.subtract(with_a, own_b)))
            ) / 2,
            "You took sizes without signs. A word that is cheaper than the own one counts as less.",
        ),
        like(
            lambda own_a, with_b, own_b, with_a: max(0.0, _swap(own_a, with_b, own_b, with_a)),
            "A loss may be below 0: then the other words fit better. Leave it as it is.",
        ),
        like(
            lambda own_a, with_b, own_b, with_a: (
                np.sum(with_b) - np.sum(own_a) + np.sum(with_a) - np.sum(own_b)
            ) / 2,
            "You took sums over the sentences; asked for are means.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) > 0,
            "You returned several numbers; asked for is one.",
        ),
    ],
    then="In both directions together, it does not matter which word is the more frequent one.",
)  # fmt: skip


def _dealt(matrix, order) -> np.ndarray:
    return np.asarray(matrix)[np.ix_(order, order)]


def _ring(n: int) -> np.ndarray:
    place = np.arange(float(n))
    return np.abs(place[:, None] - place) + np.add.outer(place, place) / 10


dealt = Exercise(
    "16.5",
    "Deal the words anew",
    difficulty=2,
    minutes=10,
    trains="shuffling words, and not pairs",
    solution=_dealt,
    inputs=[(_ring(3), [2, 0, 1]), (_ring(5), [3, 1, 4, 0, 2]), (_ring(4), [0, 1, 3, 2])],
    intact=True,
    mistakes=[
        like(
            lambda matrix, order: matrix[order],
            "You moved the rows only. Then row 0 and column 0 are different words: move the columns, too.",
        ),
        like(lambda matrix, order: matrix[:, order], "You moved the columns only: move the rows, too."),
        like(
            lambda matrix, order: _dealt(matrix, np.argsort(order)),
            "The other way round: you sent word i to place order[i]. For a shuffle that is as good. Here "
            "place i gets the word that was order[i].",
        ),
        like(
            lambda matrix, order: matrix[order, order],
            "matrix[order, order] takes single numbers, those of the diagonal. For rows and columns: np.ix_.",
        ),
        like(lambda matrix, order: matrix, "Nothing has moved."),
    ],
    then="Every word has kept its pairs: that is what shuffling the pairs would destroy.",
)


def _pairs_p(a, b, orders, *, one_sided=False, plus=1, diagonal=0, both=False, how=None, ties=True) -> float:
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    above = np.triu_indices(len(a), 1 - diagonal)
    how = how or (lambda matrix, order: matrix[np.ix_(order, order)])

    def correlation(order):
        other = how(b, order) if both else b
        return np.corrcoef(how(a, order)[above], other[above])[0, 1]

    found = np.array([correlation(np.arange(len(a))), *map(correlation, orders)])
    found = found if one_sided else np.abs(found)
    as_far = found[1:] >= found[0] - 1e-12 if ties else found[1:] > found[0] + 1e-12
    return float((plus + as_far.sum()) / (plus + len(orders)))


def _whole_p(a, b, orders) -> float:
    """With the whole matrices, diagonals and all."""
    found = [np.corrcoef(_dealt(a, order).ravel(), np.ravel(b))[0, 1] for order in [range(len(a)), *orders]]
    found = np.abs(found)
    return float((1 + (found[1:] >= found[0] - 1e-12).sum()) / (1 + len(orders)))


def _pairs_shuffled(a, b, orders) -> float:
    """Ends in an error: an order of the words is none of the pairs."""
    above = np.triu_indices(len(a), 1)
    true = abs(np.corrcoef(a[above], b[above])[0, 1])
    found = [abs(np.corrcoef(a[above][order], b[above])[0, 1]) for order in orders]
    return float((1 + np.sum(np.array(found) >= true)) / (1 + len(orders)))


def _case(seed: int, n: int, own: float) -> tuple:
    """Two matrices that agree a little, a diagonal of their own, and twenty orders, one of them as it is."""
    rng = np.random.default_rng(seed)
    place = rng.standard_normal(n)
    a = -np.abs(place[:, None] - place)
    noise = rng.standard_normal((n, n))
    b = own * a + (noise + noise.T) / 2 - 3 * np.sign(own) * np.eye(n)
    return a, b, [*(rng.permutation(n) for _ in range(19)), np.arange(n)]


pairs_p = Exercise(
    "16.6",
    "The Mantel test",
    difficulty=3,
    minutes=20,
    trains="testing a correlation over pairs by shuffling the words",
    solution=lambda a, b, orders: _pairs_p(a, b, orders),
    inputs=[_case(1, 6, 0.2), _case(2, 7, -0.4), _case(3, 8, 1.0), _case(4, 6, -0.1)],
    intact=True,
    mistakes=[
        like(
            lambda a, b, orders: _pairs_p(a, b, orders, plus=0),
            "The order as it is counts as a shuffle, too: (1 + as far) / (1 + shuffles). So p is never 0.",
        ),
        like(
            lambda a, b, orders: _pairs_p(a, b, orders, one_sided=True),
            "You counted only those that are as large. The ones as far below 0 count, too: take abs.",
        ),
        like(
            lambda a, b, orders: _pairs_p(a, b, orders, diagonal=1),
            "You took the diagonal along. A word makes no pair with itself.",
        ),
        like(
            _whole_p,
            "You took the whole matrices, with their diagonals. Only what stands above the diagonal counts: "
            "a word makes no pair with itself.",
        ),
        like(_pairs_shuffled, "You shuffled the pairs; deal the words (exercise 16.5)."),
        like(
            lambda a, b, orders: _pairs_p(a, b, orders, ties=False),
            "Nearly: an order that gives exactly the true correlation is as far, too: as far is >=.",
        ),
        like(
            lambda a, b, orders: _pairs_p(a, b, orders, both=True),
            "You dealt the words of both matrices alike. Then all pairs stay together, and nothing changes.",
        ),
        like(
            lambda a, b, orders: _pairs_p(a, b, orders, how=lambda matrix, order: matrix[order]),
            "You moved the rows only; move the columns with them (exercise 16.5).",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 0 and not 0 <= answer <= 1,
            "A p lies between 0 and 1: divide by the number of shuffles plus 1.",
        ),
    ],
    hint="Not this number. Did you deal the words, and not the pairs (exercise 16.5)? Take only what stands "
    "above the diagonal? Compare sizes without signs, the true one among them?",
    then="This is what `nlm.pairs.mantel_test` does, with ranks.",
)

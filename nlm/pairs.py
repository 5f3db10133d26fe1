"""Numbers that belong to pairs of words: rank correlation, and what chance would make of it.

A hundred words make 4,950 pairs, and these are not 4,950 independent facts: one odd word sits in 99 of
them. So everything here shuffles or draws *words*, and takes their pairs along (Mantel 1967). Plain
symmetric matrices (N, N) in, numbers out; the diagonal is never looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.stats import Interval, ShuffleTest


def ranks(values) -> np.ndarray:
    """The rank of each value, from 1; equal values share the mean of their ranks. (N,) float64

    >>> ranks([30, 10, 20, 10]).tolist()
    [4.0, 1.5, 3.0, 1.5]
    """
    values = np.asarray(values)
    if values.ndim != 1 or not len(values):
        raise NlmError(f"values has shape {values.shape}; needed a list of at least one number")
    if values.dtype.kind not in "iufb" or not np.isfinite(values).all():
        raise NlmError("values holds something that is no finite number; a rank needs numbers to compare")
    _, which, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (counts.cumsum() - (counts - 1) / 2)[which]


def spearman(a, b) -> float:
    """The rank correlation of `a` (N,) and `b` (N,): the correlation of their ranks, from -1 to 1.

    It asks whether one rises when the other does, in a straight line or not.
    Errors: `NlmError` for different lengths, fewer than two numbers, or one number repeated throughout.
    Source: Spearman (1904).

    >>> round(spearman([1, 2, 3, 4], [1, 10, 100, 90]), 2)
    0.8
    """
    a, b = ranks(a), ranks(b)
    if len(a) != len(b) or len(a) < 2:
        raise NlmError(f"a has {len(a)} numbers, b has {len(b)}; needed equally many, and two or more")
    return float(_unit(a) @ _unit(b))


def upper(matrix) -> np.ndarray:
    """Each pair once: what stands above the diagonal of a symmetric matrix (N, N), (N * (N - 1) / 2,).

    Errors: `NlmError` if the matrix is not square or not symmetric.

    >>> upper([[0, 1, 2], [1, 0, 3], [2, 3, 0]]).tolist()
    [1, 2, 3]
    """
    matrix = np.asarray(matrix)
    check_shape(matrix, (len(matrix), len(matrix)), "the matrix")
    if not np.allclose(matrix, matrix.T, rtol=1e-6, atol=1e-9):
        raise NlmError("the matrix is not symmetric; needed one number for each pair, in either order")
    return matrix[np.triu_indices(len(matrix), 1)]


def pair_correlation(a, b, given: Sequence = ()) -> float:
    """The rank correlation, over all pairs of words, of two symmetric matrices (N, N).

    `given` are further such matrices: with them it is the partial correlation, of what is left of the ranks
    of `a` and of `b` after a straight line through the ranks of those has been taken out of each.

    >>> a = [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
    >>> round(pair_correlation(a, [[0, 5, 6], [5, 0, 9], [6, 9, 0]]), 2)
    1.0
    """
    rest = _without([ranks(upper(c)) for c in given])
    return float(_unit(rest(ranks(upper(a)))) @ _unit(rest(ranks(upper(b)))))


def mantel_test(a, b, given: Sequence = (), *, rng: np.random.Generator, n: int = 1000) -> ShuffleTest:
    """How often is `pair_correlation` as large, up or down, if the words of `a` are dealt anew?

    The rows and columns of `a` are put into another order, both the same, `n` times; `b` and `given` stay.
    `p` is two-sided, (1 + shuffles at least as extreme) / (1 + n); `n` of the outcome counts the words.

    Errors: `NlmError` for matrices of different sizes, fewer than four words, or `n` < 1.
    Source: Mantel (1967); with `given`: Smouse, Long & Sokal (1986).

    >>> place = np.arange(8.0)
    >>> near = -np.abs(place[:, None] - place)  # (8, 8)
    >>> test = mantel_test(near, near**3, rng=np.random.default_rng(0), n=199)
    >>> round(test.value, 6), test.p
    (1.0, 0.005)
    """
    flat_b, rest, N = _target(a, b, given, least=4)
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1:
        raise NlmError(f"n is {n!r}; needed a whole number of at least 1")
    one, two = np.triu_indices(N, 1)
    ranked = np.zeros((N, N))
    ranked[one, two] = ranked[two, one] = ranks(upper(a))
    target = _unit(flat_b)
    found = np.empty(n + 1)
    for at in range(n + 1):
        order = rng.permutation(N) if at else np.arange(N)
        found[at] = _unit(rest(ranked[order[one], order[two]])) @ target
    value, shuffled = found[0], found[1:]
    extreme = int((np.abs(shuffled) >= abs(value) - 1e-12).sum())
    return ShuffleTest(float(value), float(shuffled.mean()), (1 + extreme) / (1 + n), N)


def pair_interval(
    a, b, given: Sequence = (), *, rng: np.random.Generator, n: int = 1000, level: float = 0.95
) -> Interval:
    """`pair_correlation` and its bootstrap interval: `n` times, as many words are drawn with replacement.

    A word drawn twice makes no pair with itself. A percentile interval; its `n` counts the words.

    Errors: `NlmError` for matrices of different sizes, fewer than four words, `n` < 1, or a `level` outside
    (0, 1).

    >>> place = np.arange(12.0)
    >>> near = -np.abs(place[:, None] - place)
    >>> interval = pair_interval(near, near, rng=np.random.default_rng(0), n=20)
    >>> round(interval.low, 6), round(interval.high, 6), interval.n
    (1.0, 1.0, 12)
    """
    _, _, N = _target(a, b, given, least=4)
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1 or not 0 < level < 1:
        raise NlmError(f"n is {n!r}, level {level!r}; needed n of at least 1 and a level between 0 and 1")
    matrices = [np.asarray(m, dtype=np.float64) for m in (a, b, *given)]
    found = []
    while len(found) < n:
        drawn = rng.integers(0, N, size=N)
        one, two = np.triu_indices(N, 1)
        one, two = drawn[one], drawn[two]
        real = one != two
        first, second, *others = [ranks(m[one[real], two[real]]) for m in matrices]
        rest = _without(others)
        found.append(float(_unit(rest(first)) @ _unit(rest(second))))
    low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), pair_correlation(a, b, given), float(high), N)


def _target(a, b, given, least: int):
    """The ranks of b without what `given` explains, what takes it out, and the number of words."""
    sizes = {len(np.asarray(m)) for m in (a, b, *given)}
    if len(sizes) != 1 or min(sizes) < least:
        raise NlmError(f"the matrices are for {sorted(sizes)} words; needed the same words, at least {least}")
    rest = _without([ranks(upper(c)) for c in given])
    return rest(ranks(upper(b))), rest, sizes.pop()


def _without(others: list[np.ndarray]):
    """A function that takes out of numbers (P,) a constant and a straight line through each of `others`."""
    if not others:
        return lambda values: values - values.mean()
    columns = np.stack([np.ones_like(others[0]), *others], axis=1)  # (P, 1 + K)
    basis, size, _ = np.linalg.svd(columns / np.linalg.norm(columns, axis=0), full_matrices=False)
    basis = basis[:, size > 1e-9]  # columns that say the same are counted once
    return lambda values: values - basis @ (basis.T @ values)


def _unit(values: np.ndarray) -> np.ndarray:
    """Centred and of length 1, so that a dot product is a correlation."""
    centred = values - values.mean()
    length = np.linalg.norm(centred)
    if length <= 1e-9 * max(1.0, np.abs(values).max(initial=0.0)) * len(values) ** 0.5:
        raise NlmError(
            "all numbers are the same, or explained by the others without a rest; "
            "needed numbers that differ to correlate"
        )
    return centred / length

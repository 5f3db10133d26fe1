"""Two questions to ask of a difference: could chance have made it, and how sure are we of it?

A permutation test and a bootstrap interval, in NumPy, and what becomes of p-values when there are many. This
file does not choose a test for you and knows no distributions: both methods only reshuffle the numbers you
have.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError

_CHUNK = 2_000_000  # values shuffled at once: about 16 MB


class PermutationTest(NamedTuple):
    """The outcome of `permutation_test`; `p` is never 0: the data as they are count as one shuffle."""

    difference: float  # mean(a) - mean(b)
    p: float
    n_a: int
    n_b: int


class ShuffleTest(NamedTuple):
    """The outcome of `shuffle_test`; `p` is never 0: the labels as they are count as one shuffle."""

    value: float  # the statistic of the labels as they are
    chance: float  # its mean over the shuffles
    p: float
    n: int  # labels


class Interval(NamedTuple):
    """The outcome of `bootstrap_interval`: the statistic, and the interval around it."""

    low: float
    estimate: float
    high: float
    n: int


def permutation_test(
    a, b, *, rng: np.random.Generator, n: int = 10_000, alternative: str = "two-sided"
) -> PermutationTest:
    """Shuffle the labels "a" and "b" `n` times: how often is the difference of the means as large as ours?

    `a` and `b` are 1-D numbers (two independent groups). `p` is (1 + shuffles at least as extreme) / (1 + n);
    `alternative` is "two-sided", "greater" (a above b) or "less".

    Errors: `NlmError` for an empty group, values that are not finite, `n` < 1 or an unknown alternative.
    Source: Fisher (1935); the +1 is from Phipson & Smyth (2010).

    >>> rng = np.random.default_rng(0)
    >>> test = permutation_test([5.1, 5.3, 5.0, 5.4], [1.0, 1.2, 0.9, 1.1], rng=rng)
    >>> round(test.difference, 2), test.p < 0.05
    (4.15, True)
    """
    a, b = _numbers(a, "a"), _numbers(b, "b")
    n = _positive(n, "n")
    if alternative not in ("two-sided", "greater", "less"):
        raise NlmError(f"alternative is {alternative!r}; needed 'two-sided', 'greater' or 'less'")
    pool = np.concatenate([a, b])  # (A + B,)
    observed = a.mean() - b.mean()
    at_least, done = 0, 0
    slack = 1e-12 * np.abs(pool).max()  # equal differences, summed in another order
    while done < n:
        rows = min(n - done, max(1, _CHUNK // len(pool)))
        shuffled = rng.permuted(np.broadcast_to(pool, (rows, len(pool))), axis=1)  # (rows, A + B)
        difference = shuffled[:, : len(a)].mean(1) - shuffled[:, len(a) :].mean(1)  # (rows,)
        if alternative == "two-sided":
            at_least += int((np.abs(difference) >= abs(observed) - slack).sum())
        elif alternative == "greater":
            at_least += int((difference >= observed - slack).sum())
        else:
            at_least += int((difference <= observed + slack).sum())
        done += rows
    return PermutationTest(float(observed), (1 + at_least) / (1 + n), len(a), len(b))


def shuffle_test(
    statistic: Callable[[np.ndarray], float], labels, *, rng: np.random.Generator, n: int = 1000
) -> ShuffleTest:
    """Shuffle `labels` `n` times: how often is `statistic(labels)` at least as large as for the true ones?

    For questions that `permutation_test` cannot ask, because the statistic is no difference of two means:
    how many words have a neighbour of their own category? `labels` is any 1-D list; the statistic gets an
    array. `p` is (1 + shuffles at least as large) / (1 + n), one-sided.

    Errors: `NlmError` for fewer than two labels, `n` < 1, or a statistic that is not finite.
    Source: Fisher (1935); the +1 is from Phipson & Smyth (2010).

    >>> neighbour = np.array([1, 0, 3, 2, 5, 4, 7, 6])  # the row nearest to each row
    >>> labels = ["animal"] * 4 + ["food"] * 4
    >>> share = lambda labels: (labels[neighbour] == labels).mean()
    >>> test = shuffle_test(share, labels, rng=np.random.default_rng(0))
    >>> float(test.value), round(test.chance, 1), test.p < 0.1, test.n
    (1.0, 0.4, True, 8)
    """
    labels = np.asarray(labels)
    if labels.ndim != 1 or len(labels) < 2:
        raise NlmError(f"labels has shape {labels.shape}; needed a list of at least two labels")
    n = _positive(n, "n")
    found = [float(statistic(labels))] + [float(statistic(rng.permutation(labels))) for _ in range(n)]
    found = _numbers(found, "the statistic")  # (1 + n,)
    value, shuffled = found[0], found[1:]
    slack = 1e-12 * np.abs(found).max()  # equal values, summed in another order
    at_least = int((shuffled >= value - slack).sum())
    return ShuffleTest(float(value), float(shuffled.mean()), (1 + at_least) / (1 + n), len(labels))


def bootstrap_interval(
    values,
    *,
    rng: np.random.Generator,
    n: int = 10_000,
    level: float = 0.95,
    statistic: Callable = np.mean,
) -> Interval:
    """Resample `values` with replacement `n` times and keep the middle `level` of the statistic.

    `values` are 1-D numbers; `statistic` takes `axis=` (np.mean, np.median, np.std). The interval is the
    percentile interval: simple, and a little too narrow below about 20 values.

    Errors: `NlmError` for no values, values that are not finite, `n` < 1, or `level` outside (0, 1).
    Source: Efron (1979).

    >>> interval = bootstrap_interval([1.0, 2.0, 3.0, 4.0, 5.0], rng=np.random.default_rng(0))
    >>> interval.estimate, interval.low < 3 < interval.high
    (3.0, True)
    """
    values = _numbers(values, "values")
    n = _positive(n, "n")
    if not 0 < level < 1:
        raise NlmError(f"level is {level}; needed a share between 0 and 1, such as 0.95")
    found = []
    while len(found) < n:
        rows = min(n - len(found), max(1, _CHUNK // len(values)))
        picked = rng.integers(0, len(values), size=(rows, len(values)))
        found.extend(np.asarray(statistic(values[picked], axis=1)).tolist())
    low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(statistic(values, axis=0)), float(high), len(values))


def ratio_interval(
    above, below, *, rng: np.random.Generator, n: int = 10_000, level: float = 0.95
) -> Interval:
    """The ratio sum(above) / sum(below) of numbers that come in pairs, and its bootstrap interval.

    Pairs are resampled whole: a long sentence and its translation stay together. The ratio of the sums, not
    the mean of the ratios, so that a short pair does not weigh as much as a long one.

    Errors: `NlmError` for different lengths, values that are not finite, numbers below that are not above 0,
    `n` < 1, or `level` outside (0, 1).
    Source: Efron (1979).

    >>> interval = ratio_interval([3, 4, 8], [2, 2, 4], rng=np.random.default_rng(0))
    >>> interval.estimate, interval.low, interval.high, interval.n
    (1.875, 1.5, 2.0, 3)
    """
    above, below = _numbers(above, "above"), _numbers(below, "below")
    if len(above) != len(below):
        raise NlmError(f"above has {len(above)} numbers, below {len(below)}; needed pairs")
    if below.min() <= 0:
        raise NlmError(f"below holds {below.min()}; needed numbers above 0 to divide by")

    def ratio(pairs, axis):
        pairs = pairs.astype(np.int64)  # the numbers of the pairs that were drawn
        return above[pairs].sum(axis) / below[pairs].sum(axis)

    return bootstrap_interval(np.arange(len(above)), rng=rng, n=n, level=level, statistic=ratio)


def holm(p_values) -> np.ndarray:
    """The p-values of several tests, adjusted so that even one false alarm among all of them is rare. (N,)

    The smallest is multiplied by N, the next by N - 1, and so on, and none comes out below a smaller one.

    Errors: `NlmError` for no p-values, or one outside [0, 1].
    Source: Holm (1979).

    >>> holm([0.01, 0.04, 0.03]).tolist()
    [0.03, 0.06, 0.06]
    """
    p = _p_values(p_values)
    order = np.argsort(p, kind="stable")
    adjusted = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return np.minimum(adjusted, 1.0)[np.argsort(order)]


def benjamini_hochberg(p_values) -> np.ndarray:
    """The p-values of several tests, adjusted so that of those called significant, few are false alarms. (N,)

    Milder than `holm`: calling what is below 0.05 significant keeps the expected *share* of false alarms
    among the alarms below 0.05, for independent tests.

    Errors: `NlmError` for no p-values, or one outside [0, 1].
    Source: Benjamini & Hochberg (1995).

    >>> benjamini_hochberg([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.04, 0.04]
    """
    p = _p_values(p_values)
    order = np.argsort(p, kind="stable")[::-1]  # the largest first
    adjusted = np.minimum.accumulate(p[order] * len(p) / np.arange(len(p), 0, -1))
    return np.minimum(adjusted, 1.0)[np.argsort(order)]


def _p_values(values) -> np.ndarray:
    p = _numbers(values, "the list of p-values")
    if p.min() < 0 or p.max() > 1:
        raise NlmError(f"the p-values run from {p.min()} to {p.max()}; needed shares between 0 and 1")
    return p


def _numbers(values, name: str) -> np.ndarray:
    array = np.asarray(values)
    if array.dtype.kind not in "iuf":
        raise NlmError(f"{name} has type {array.dtype}; needed numbers")
    if array.ndim != 1 or array.size == 0:
        raise NlmError(f"{name} has shape {array.shape}; needed a list of at least one number")
    array = array.astype(np.float64)
    if not np.isfinite(array).all():
        where = int(np.argmin(np.isfinite(array)))
        raise NlmError(f"{name}[{where}] is {array[where]}; needed finite numbers; look at what produced it")
    return array


def _positive(n, name: str) -> int:
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1:
        raise NlmError(f"{name} is {n!r}; needed a whole number of at least 1")
    return int(n)

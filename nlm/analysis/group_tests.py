"""Is a group of words nearer to itself than to others? Group by group: its gap, an interval, and chance.

Plain rows and labels in. `nlm.analysis.similarity` has the two means of all groups together; here each group
is asked for itself, so there are many tests at once, and their p-values need `nlm.stats.holm`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.geometry import unit_rows


class GroupTest(NamedTuple):
    """One group: mean cosine of its words with each other and with all other words, and what chance gives."""

    name: str
    words: int
    within: float
    across: float
    gap: float  # within - across
    low: float  # bootstrap interval of the gap, over words
    high: float
    chance: float  # the gap's mean over the shuffles
    p: float  # one-sided, never 0


def group_tests(
    rows, labels, *, rng: np.random.Generator, n: int = 1000, bands=None, level: float = 0.95
) -> list[GroupTest]:
    """Test each group of rows (N, C) by `labels` (N,), in order of appearance.

    The labels are shuffled `n` times; how often is a group's gap as large? With `bands` (N,), such as
    `nlm.analysis.groups.frequency_bands` gives, labels change places only inside a band, so that the
    shuffled groups are as frequent as the true ones. For the interval, `n` times the words of the group and
    the words outside are drawn anew with replacement; a word drawn twice makes no pair with itself.

    Errors: `NlmError` if labels or bands do not fit, for fewer than two groups, or a group of one word.

    >>> rows = np.array([[3, 4], [4, 3], [4, 4], [4, -3], [0, -5], [1, -5]])
    >>> tests = group_tests(rows, ["animal"] * 3 + ["feeling"] * 3, rng=np.random.default_rng(0), n=99)
    >>> tests[0].name, tests[0].words, round(tests[0].gap, 2), tests[0].p <= 0.2
    ('animal', 3, 1.35, True)
    """
    rows, labels = np.asarray(rows, dtype=np.float64), np.asarray(labels)
    check_shape(rows, (len(labels), "C"), "rows")
    names = list(dict.fromkeys(labels.tolist()))
    sizes = [int((labels == name).sum()) for name in names]
    if len(names) < 2 or min(sizes) < 2:
        raise NlmError(
            f"the groups have {dict(zip(names, sizes, strict=True))} words; needed two groups or more, "
            "each of at least two words"
        )
    bands = np.zeros(len(labels), dtype=int) if bands is None else np.asarray(bands)
    if bands.shape != labels.shape:
        raise NlmError(f"bands has shape {bands.shape}; needed one band for each of {len(labels)} rows")
    unit = unit_rows(rows)
    cosines = unit @ unit.T  # (N, N)
    members = np.stack([labels == name for name in names]).astype(float)  # (G, N)
    within, across = _means(cosines, members)
    gap = within - across  # (G,)
    inside = [np.flatnonzero(bands == band) for band in np.unique(bands)]
    total, at_least = np.zeros(len(names)), np.zeros(len(names))
    for _ in range(n):
        order = np.arange(len(labels))
        for place in inside:
            order[place] = rng.permutation(place)
        shuffled = np.subtract(*_means(cosines, members[:, order]))
        total += shuffled
        at_least += shuffled >= gap - 1e-12
    found = []
    for at, name in enumerate(names):
        low, high = _interval(cosines, labels == name, rng, n, level)
        numbers = (within[at], across[at], gap[at], low, high, total[at] / n, (1 + at_least[at]) / (1 + n))
        found.append(GroupTest(name, sizes[at], *map(float, numbers)))
    return found


def _means(cosines: np.ndarray, members: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean cosine within each group and of its words with the words outside, (G,) each."""
    size = members.sum(axis=1)  # (G,)
    each = members @ cosines  # (G, N)
    inside = (each * members).sum(axis=1)  # with each word's cosine with itself
    own = (members * np.diagonal(cosines)).sum(axis=1)
    within = (inside - own) / (size * (size - 1))
    return within, (each.sum(axis=1) - inside) / (size * (cosines.shape[0] - size))


def _interval(cosines, member, rng: np.random.Generator, n: int, level: float) -> tuple[float, float]:
    """The middle `level` of the gaps of `n` groups drawn with replacement from the group's words."""
    own, others = np.flatnonzero(member), np.flatnonzero(~member)
    gaps = []
    while len(gaps) < n:
        inside = rng.choice(own, len(own))
        outside = rng.choice(others, len(others))
        different = inside[:, None] != inside
        if not different.any():
            continue  # one word, drawn each time: there is no pair
        within = cosines[np.ix_(inside, inside)][different].mean()
        gaps.append(within - cosines[np.ix_(inside, outside)].mean())
    return tuple(np.quantile(gaps, [(1 - level) / 2, (1 + level) / 2]))

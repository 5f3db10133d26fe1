"""Does a text repeat itself? Distinct n-grams, n-grams that were there before, and the longest loop.

For sequences of anything that can be compared: words or token IDs. A text in a language repeats words, and a
story repeats its hero: no share is good or bad by itself. Compare with the same share of real texts, at equal
lengths, for longer texts repeat more.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError


class Loop(NamedTuple):
    """A stretch that repeats itself at once: `length` items from `start`, the same again every `period`."""

    start: int
    period: int
    length: int

    @property
    def times(self) -> float:
        """How often the period is said: 2.0 is once and once more; below 2, nothing was repeated in full."""
        return self.length / self.period if self.period else 0.0


def distinct_n(sequences: Iterable[Sequence[Hashable]], n: int) -> float:
    """Different n-grams over n-grams, counted in all sequences together; 0 if there are none.

    After Li et al. (2016), "A Diversity-Promoting Objective Function for Neural Conversation Models", who
    divide by the number of words; divided by n-grams, 1 means that none came twice.

    Errors: `NlmError` for n < 1, and for one text in the place of several.

    >>> distinct_n([["the", "fox", "saw", "the", "fox"]], 2)
    0.75
    """
    if isinstance(sequences, str):
        raise NlmError("sequences is one str; needed several lists of words or IDs; write [words(text)]")
    grams = [gram for sequence in sequences for gram in _grams(sequence, n)]
    return len(set(grams)) / len(grams) if grams else 0.0


def repeated_share(sequence: Sequence[Hashable], n: int) -> float:
    """The share of a sequence's n-grams that occurred in it before; 0 if it has none.

    Errors: `NlmError` for n < 1.

    >>> repeated_share(["the", "fox", "saw", "the", "fox"], 2)
    0.25
    """
    grams = _grams(sequence, n)
    return 1.0 - len(set(grams)) / len(grams) if grams else 0.0


def longest_loop(sequence: Sequence[Hashable]) -> Loop:
    """The longest stretch that says something at least twice in a row; among equals, of the shortest period.

    `Loop(0, 0, 0)` if nothing is said twice in a row. Takes len(sequence) ** 2 * 3 / 8 comparisons.

    >>> longest_loop("so very very very nice".split())
    Loop(start=1, period=1, length=3)
    >>> longest_loop([1, 2, 3, 1, 2, 3, 1, 2]).times
    2.6666666666666665
    """
    numbers: dict[Hashable, int] = {}
    ids = np.array([numbers.setdefault(item, len(numbers)) for item in sequence], dtype=np.int64)  # (T,)
    best = Loop(0, 0, 0)
    for period in range(1, len(ids) // 2 + 1):
        differ = np.flatnonzero(ids[period:] != ids[:-period])  # where the loop of this period breaks
        edges = np.concatenate([[-1], differ, [len(ids) - period]])
        runs = np.diff(edges) - 1  # (breaks + 1,): how many items in a row equal the one a period before
        longest = int(runs.argmax())
        if runs[longest] >= period and runs[longest] + period > best.length:
            best = Loop(int(edges[longest]) + 1, period, int(runs[longest]) + period)
    return best


def _grams(sequence: Sequence[Hashable], n: int) -> list[tuple]:
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise NlmError(f"n is {n!r}; needed a whole number >= 1; pass for example n=2 for pairs")
    return list(zip(*(sequence[at:] for at in range(n)), strict=False))

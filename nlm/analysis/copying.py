"""Was it copied? For every position of a text, the longest span that stands in the training text as well.

A suffix array (Manber & Myers 1993) lists all positions of the training text in the order of what follows
them, so that a span is found by halving. `CopyIndex` builds it once, by doubling the length that is compared;
a text is then looked up all positions at a time. Exact: no hashing, no maximal length.

Alone, a long span proves little: any two texts in one language share spans, and stories from one grammar
share long ones. Compare with held-out text of the same kind, looked up in the same index: what it shares
without having been copied. Spans of tokens depend on the tokenizer; `number_words` gives spans of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError


class Span(NamedTuple):
    """A stretch of `length` items from `start`."""

    start: int
    length: int


class CopyIndex:
    """The training text, ready to be searched.

    `ids` (N,): token IDs or numbers of words, whole numbers >= 0. Documents should be separated by an ID that
    the texts to look up do not have (an end-of-text token), or spans may run from one document into the next.
    Memory: 4 bytes a token beside the IDs; while it is built, about 65 (7 million tokens: 0.45 GB, 4 s).

    Errors: `NlmError` for what is no row of whole numbers >= 0.

    >>> index = CopyIndex([5, 1, 2, 3, 0, 2, 3, 4])
    >>> index.matches([1, 2, 3, 4, 9])                  # 1 2 3 | 2 3 4 | 3 4 | 4 | nothing
    array([3, 3, 2, 1, 0])
    """

    def __init__(self, ids):
        self.ids = _whole(ids, "ids")
        if len(self.ids) >= 2**31:
            raise NlmError(f"ids has {len(self.ids)} items; at most {2**31 - 1} can be indexed; pass a part")
        self.order = suffix_array(self.ids)  # (N,)

    def matches(self, ids) -> np.ndarray:
        """For every position of `ids` (T,), how many items from there on stand in a row in the training text.

        Takes about T * length * log2(N) steps in NumPy.
        """
        ids = _whole(ids, "ids").astype(np.int64)
        length = np.zeros(len(ids), dtype=np.int64)  # (T,)
        at = np.arange(len(ids))  # the positions that still match, (M,)
        low, high = np.zeros(len(ids), dtype=np.int64), np.full(len(ids), len(self.ids))  # all of `order`
        depth = 0
        while len(at):
            wanted = ids[at + depth]
            low = self._first(low, high, wanted, depth)
            high = self._first(low, high, wanted + 1, depth)
            found = low < high
            at, low, high = at[found], low[found], high[found]
            depth += 1
            length[at] = depth
            inside = at + depth < len(ids)
            at, low, high = at[inside], low[inside], high[inside]
        return length

    def _first(self, low, high, wanted, depth: int) -> np.ndarray:
        """The first place in order[low:high] whose suffix has an item >= `wanted` at `depth`, for all M."""
        low, high = low.copy(), high.copy()
        while True:
            open_ = low < high
            if not open_.any():
                return low
            middle = np.where(open_, (low + high) // 2, 0)
            position = self.order[middle].astype(np.int64) + depth
            ended = position >= len(self.ids)  # a suffix that ends here comes before all that go on
            item = np.where(ended, -1, self.ids[np.where(ended, 0, position)].astype(np.int64))
            smaller = open_ & (item < wanted)
            low = np.where(smaller, middle + 1, low)
            high = np.where(open_ & ~smaller, middle, high)


def suffix_array(ids: np.ndarray) -> np.ndarray:
    """The positions of `ids` (N,), whole numbers >= 0, in the order of the suffixes that begin there.

    >>> suffix_array(np.array([1, 0, 1, 0, 2]))         # 0 1 0 2 | 0 2 | 1 0 1 0 2 | 1 0 2 | 2
    array([1, 3, 0, 2, 4], dtype=int32)
    """
    n = len(ids)
    if n == 0:
        return np.zeros(0, dtype=np.int32)
    values, dense = np.unique(ids, return_inverse=True)
    bits = int(len(values)).bit_length()  # 0 is left for "the text is over"
    width = max(1, 62 // bits)  # so many items fit into one number, to compare at once
    key = np.zeros(n, dtype=np.int64)
    for step in range(min(width, n)):
        key <<= bits
        key[: n - step] += dense[step:] + 1
    if n < width:
        key <<= bits * (width - n)
    order = np.argsort(key, kind="stable").astype(np.int32)
    rank = _ranks(key, order, np.zeros(n, dtype=np.int32))
    del key, dense
    while True:
        # Positions of equal rank stand together; only they are still to be sorted (Larsson & Sadakane 2007).
        sorted_ranks = rank[order]
        tied = np.zeros(n, dtype=bool)
        same = sorted_ranks[1:] == sorted_ranks[:-1]
        tied[1:] |= same
        tied[:-1] |= same
        places = np.flatnonzero(tied).astype(np.int32)
        if not len(places):
            return order
        positions = order[places]
        behind = positions.astype(np.int64) + width
        more = np.where(behind < n, rank[np.minimum(behind, n - 1)].astype(np.int64) + 1, 0)
        key = sorted_ranks[places].astype(np.int64) * (n + 1) + more
        by = np.argsort(key, kind="stable")
        order[places] = positions[by]
        key = key[by]
        new = np.concatenate([[True], key[1:] != key[:-1]])
        first = np.maximum.accumulate(np.where(new, places, 0))  # the rank: the first place of one's group
        rank[order[places]] = first
        width *= 2


def _ranks(key, order, rank) -> np.ndarray:
    """Give every position the first place of its group of equal keys."""
    sorted_key = key[order]
    new = np.concatenate([[True], sorted_key[1:] != sorted_key[:-1]])
    rank[order] = np.maximum.accumulate(np.where(new, np.arange(len(order), dtype=np.int32), 0))
    return rank


def longest_copy(matches) -> Span:
    """The longest copied span, the first among equals.

    >>> longest_copy([3, 3, 2, 1, 0])
    Span(start=0, length=3)
    """
    matches = _whole(matches, "matches")
    at = int(matches.argmax()) if len(matches) else 0
    return Span(at, int(matches[at]) if len(matches) else 0)


def covered(matches, k: int) -> np.ndarray:
    """Which positions (T,) stand inside a copied span of at least `k` items, bool.

    Errors: `NlmError` for k < 1.

    >>> covered([3, 3, 2, 1, 0], 3)
    array([ True,  True,  True,  True, False])
    """
    matches = _whole(matches, "matches")
    if isinstance(k, bool) or not isinstance(k, (int, np.integer)) or k < 1:
        raise NlmError(f"k is {k!r}; needed a whole number >= 1: the least length of a span that counts")
    starts = np.flatnonzero(matches >= k)
    change = np.zeros(len(matches) + 1, dtype=np.int64)
    np.add.at(change, starts, 1)
    np.add.at(change, starts + matches[starts], -1)
    return np.cumsum(change[:-1]) > 0


def covered_share(matches: Iterable, k: int) -> float:
    """The share of positions inside copied spans of at least `k` items; 0 of nothing. See `covered`.

    >>> covered_share([3, 3, 2, 1, 0], 3)
    0.8
    """
    inside = covered(matches, k)
    return float(inside.mean()) if len(inside) else 0.0


def number_words(training: Sequence[str], *texts: Sequence[str]) -> tuple[np.ndarray, ...]:
    """Number the words of a training text and of texts to look up in it: the same word, the same number.

    >>> number_words(["a", "b", "a"], ["b", "c"])
    (array([0, 1, 0]), array([1, 2]))
    """
    numbers: dict[str, int] = {}
    return tuple(
        np.array([numbers.setdefault(word, len(numbers)) for word in words], dtype=np.int64)
        for words in (training, *texts)
    )


def _whole(ids, name: str) -> np.ndarray:
    array = np.asarray(ids)
    if array.size == 0 and array.ndim == 1:
        return np.zeros(0, dtype=np.int64)
    whole = array.dtype != bool and np.issubdtype(array.dtype, np.integer)
    if array.ndim != 1 or not whole or array.min() < 0:
        raise NlmError(
            f"{name} has type {array.dtype} and shape {array.shape}; needed is one row of whole "
            "numbers >= 0, such as token IDs; number words with number_words first"
        )
    return array

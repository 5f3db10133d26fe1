"""The model a GPT must beat: the next token from the one before it, by counting.

    p(b)     = (count(b) + k) / (N + k V)                           a unigram, smoothed by k
    p(b | a) = (count(a b) + m p(b)) / (count(a) + m)               the bigram, smoothed by m p(b)

`m` says how many observations of `a` the unigram is worth; it is chosen on validation text.
No longer contexts (`nlm.ngram`) and no learned table.
"""

from __future__ import annotations

import numpy as np

from nlm.corpus import TokenData
from nlm.errors import NlmError, check_ids, check_shape
from nlm.ngram import count_grams

STRENGTHS = (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0)


class Bigram:
    """Counts of single tokens and of neighbouring pairs in `train`, and probabilities from them.

    Errors: `NlmError` for data shorter than two tokens, and for `m` or `k` not above 0.
    Source: MacKay & Peto 1995 (a Dirichlet prior in proportion to the unigram).

    >>> data = TokenData(ids=np.array([0, 1, 0, 1, 0, 2], dtype=np.uint8), vocab_size=3, n_bytes=6, n_docs=1)
    >>> bigram = Bigram(data, m=1.0, k=1.0)
    >>> bigram.distribution(0).round(3)  # after 0 came 1 twice and 2 once
    array([0.111, 0.583, 0.306])
    """

    def __init__(self, train: TokenData, *, m: float = 10.0, k: float = 0.01):
        if len(train.ids) < 2:
            raise NlmError(f"the training data has {len(train.ids)} tokens; a bigram needs at least 2")
        self._count(*count_grams(train.ids, 2, train.vocab_size), train.counts(), m, k)

    @classmethod
    def from_pairs(cls, a, b, vocab_size: int, *, m: float = 10.0, k: float = 0.01) -> Bigram:
        """The bigram of pairs that are no running text, as words within sentences: b (N,) after a (N,).

        The unigram counts b. Errors: `NlmError` for no pairs, IDs outside the vocabulary, or other lengths.

        >>> Bigram.from_pairs([0, 0, 0], [1, 1, 2], 3, m=1.0, k=1.0).distribution(0).round(3)
        array([0.042, 0.625, 0.333])
        """
        a, b = check_ids(a, vocab_size, "a"), check_ids(b, vocab_size, "b")
        check_shape(a, ("N",), "a")
        check_shape(b, a.shape, "b")
        if a.size == 0:
            raise NlmError("there are no pairs to count; needed at least one (a, b)")
        bigram = cls.__new__(cls)
        pairs, pair_counts = np.unique(a * vocab_size + b, return_counts=True)
        bigram._count(pairs, pair_counts, np.bincount(b, minlength=vocab_size), m, k)
        return bigram

    def _count(self, pairs: np.ndarray, pair_counts: np.ndarray, counts: np.ndarray, m: float, k: float):
        """Keep the counts of tokens (V,) and of the M different pairs, which are numbers a V + b, sorted."""
        if not (m > 0 and k > 0):
            raise NlmError(f"m is {m}, k is {k}; both must be above 0, so that no probability is 0")
        V = len(counts)
        self.vocab_size, self.m, self.k = V, m, k
        self.unigram = (counts + k) / (counts.sum() + k * V)  # (V,)
        self.pairs, self.pair_counts = pairs, pair_counts
        before = np.bincount(pairs // V, weights=pair_counts, minlength=V)
        self.before = before.astype(np.int64)  # (V,): how often a token has a successor

    @classmethod
    def fit(cls, train: TokenData, valid: TokenData, *, k: float = 0.01) -> Bigram:
        """The bigram whose strength m, of `STRENGTHS`, gives `valid` the lowest loss."""
        bigram = cls(train, k=k)
        x, y = valid.ids[:-1], valid.ids[1:]
        losses = []
        for bigram.m in STRENGTHS:
            losses.append(bigram.loss(x, y))
        bigram.m = STRENGTHS[int(np.argmin(losses))]
        return bigram

    def prob(self, a, b) -> np.ndarray:
        """p(b | a) for arrays of IDs of the same shape."""
        a = check_ids(a, self.vocab_size, "a")
        b = check_ids(b, self.vocab_size, "b")
        check_shape(b, a.shape, "b")
        pair = a * self.vocab_size + b
        at = np.searchsorted(self.pairs, pair).clip(max=len(self.pairs) - 1)
        count = np.where(self.pairs[at] == pair, self.pair_counts[at], 0)
        return (count + self.m * self.unigram[b]) / (self.before[a] + self.m)

    def distribution(self, a: int) -> np.ndarray:
        """p(b | a) for every token b, (V,), summing to 1."""
        return self.prob(np.full(self.vocab_size, a), np.arange(self.vocab_size))

    def losses(self, x, y) -> np.ndarray:
        """-log p(y | x) in nats for arrays of IDs of the same shape, as a model's on windows."""
        return -np.log(self.prob(x, y))

    def loss(self, x, y) -> float:
        """The mean of `losses`."""
        return float(self.losses(x, y).mean())

"""The best that counting can do: the next token from the n - 1 before it, by modified Kneser-Ney smoothing.

    p_k(w | h) = (c(h w) - D(c(h w))) / c(h) + g(h) p_{k-1}(w | h')    h: k - 1 tokens; h': without the first
    g(h)       = the D that were taken off all c(h w), together, / c(h)
    p_0(w)     = 1 / V

`c` counts, at the highest level, how often a gram (a run of n tokens) was seen. Below, it counts *after how
many different tokens* a gram was seen: "Francisco" is frequent, but follows "San" only, so it is a bad guess
after anything else. `D` takes a little off each count, as much as the counts say that luck has put there
(`discounts`), and `g` hands it down to the shorter context. A context that was never seen leaves all to it.

No learned table, and nothing is shared between tokens: a gram is seen or it is not. <|endoftext|> is a token
like any other. The simpler model of this kind is `nlm.bigram`.
Source: Kneser & Ney 1995; Chen & Goodman 1999, whose modified and interpolated form this is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nlm.corpus import TokenData
from nlm.errors import NlmError, check_ids, check_shape

FALLBACK = (0.5, 1.0, 1.5)


def discounts(counts: np.ndarray) -> tuple[float, float, float]:
    """How much to take off a count of 1, of 2, and of 3 and more: counts (M,), whole numbers from 1.

    With n1 .. n4, how many of the counts are 1 .. 4, and Y = n1 / (n1 + 2 n2), these are

        D1 = 1 - 2 Y n2 / n1        D2 = 2 - 3 Y n3 / n2        D3 = 3 - 4 Y n4 / n3

    Where one of n1 .. n4 is 0, or a D comes out below or at 0, the counts cannot tell: then `FALLBACK`, half
    of each count up to 3. Source: Chen & Goodman 1999; the fallback is that of KenLM (Heafield et al. 2013).

    >>> discounts(np.array([1, 1, 1, 1, 2, 2, 3, 4]))  # n1 .. n4 = 4, 2, 1, 1 and Y = 1/2
    (0.5, 1.25, 1.0)
    >>> discounts(np.array([1, 1, 5]))
    (0.5, 1.0, 1.5)
    """
    n1, n2, n3, n4 = np.bincount(np.minimum(counts, 5), minlength=6)[1:5].tolist()
    if min(n1, n2, n3, n4) == 0:
        return FALLBACK
    Y = n1 / (n1 + 2 * n2)
    D = (1 - 2 * Y * n2 / n1, 2 - 3 * Y * n3 / n2, 3 - 4 * Y * n4 / n3)
    return D if min(D) > 0 else FALLBACK


def count_grams(
    ids: np.ndarray, n: int, V: int, *, part: int = 2**23
) -> tuple[np.ndarray, np.ndarray]:
    """Return the different grams of n tokens in ids (N,), sorted (M,), and how often each occurs (M,).

    A gram is one number, its tokens the digits in base V. It goes through `part` tokens at a time, so that a
    long text needs memory for its different grams only.

    >>> grams, counts = count_grams(np.array([1, 2, 3, 1, 2]), n=2, V=10)
    >>> grams.tolist(), counts.tolist()
    ([12, 23, 31], [2, 1, 1])
    """
    grams, counts = np.zeros(0, np.int64), np.zeros(0, np.int64)
    for start in range(0, len(ids) - n + 1, part):
        some = ids[start : start + part + n - 1]
        numbers, N = np.zeros(len(some) - n + 1, np.int64), len(some) - n + 1
        for i in range(n):  # digit by digit, the gram that begins at each place
            numbers *= V
            numbers += some[i : N + i]
        new, more = np.unique(numbers, return_counts=True)
        if len(grams):
            new, at = np.unique(np.concatenate([grams, new]), return_inverse=True)
            more = np.bincount(at, weights=np.concatenate([counts, more])).astype(np.int64)
        grams, counts = new, more
    return grams, counts


@dataclass(frozen=True, eq=False)
class Level:
    """The grams of k tokens: M different ones, with H different contexts.

    A gram being one number with its tokens for digits, `gram // V` is its context and `gram % V` its last
    token. Sorted `grams` (M,), their `counts` (M,), and what D leaves of these as a `share` (M,) of c(h);
    sorted `contexts` (H,), and `rest` (H,), the g(h) above; `discounts`, (D1, D2, D3).
    """

    grams: np.ndarray
    counts: np.ndarray
    share: np.ndarray
    contexts: np.ndarray
    rest: np.ndarray
    discounts: tuple[float, float, float]

    @classmethod
    def of(cls, grams: np.ndarray, counts: np.ndarray, V: int, D: tuple[float, float, float]) -> Level:
        """The level of sorted, different `grams` (M,) with their `counts` (M,), from which D is taken.

        >>> level = Level.of(np.array([12, 13, 31]), np.array([3, 1, 1]), V=10, D=(0.5, 1.0, 1.5))
        >>> level.contexts, level.share, level.rest  # after 1 came 2 three times, and 3 once
        (array([1, 3]), array([0.375, 0.125, 0.5  ]), array([0.5, 0.5]))
        """
        taken = np.array([0, *D])[np.minimum(counts, 3)]  # (M,)
        context = grams // V  # (M,), sorted as the grams are
        first = np.flatnonzero(np.diff(context, prepend=-1))  # (H,): where a new context begins
        total = np.add.reduceat(counts, first)  # (H,): c(h)
        each = np.repeat(total, np.diff(first, append=len(grams)))  # (M,): the same, gram by gram
        rest = np.add.reduceat(taken, first) / total
        return cls(grams, counts, (counts - taken) / each, context[first], rest, D)

    def mix(self, h: np.ndarray, w: np.ndarray, V: int, p: np.ndarray) -> np.ndarray:
        """p_k(w | h) from p = p_{k-1}(w | h'): contexts h as numbers, tokens w and p, all of one shape."""
        return _find(self.grams, self.share, h * V + w, 0.0) + _find(self.contexts, self.rest, h, 1.0) * p


def _find(keys: np.ndarray, values: np.ndarray, wanted: np.ndarray, otherwise: float) -> np.ndarray:
    """The value beside each wanted key, in sorted keys; `otherwise` for a key that is not there."""
    at = np.searchsorted(keys, wanted).clip(max=len(keys) - 1)
    return np.where(keys[at] == wanted, values[at], otherwise)


class KneserNey:
    """An n-gram model of the text `train`: `order` n = 3 is the trigram, which sees 2 tokens.

    `levels` holds the grams of 1 .. n tokens. A fixed `discount`, 0 < d <= 1, taken off every count of every
    level in place of the estimated ones, makes it plain Kneser-Ney.

    Errors: `NlmError` for fewer than n tokens, an order below 1 or with V ** n >= 2 ** 63 (a gram is one
    number: V = 4096 allows n = 5), and a discount out of its range.
    Cost: a sort for each level. A trigram of ten million tokens takes some seconds.

    >>> text = TokenData([0, 1, 2, 0, 1, 3, 0, 1, 2, 4], vocab_size=5, n_bytes=10, n_docs=1)
    >>> trigram = KneserNey(text, order=3)
    >>> trigram.distribution([0, 1]).round(3)  # after 0 1 came 2 twice and 3 once
    array([0.067, 0.046, 0.504, 0.338, 0.046])
    """

    def __init__(self, train: TokenData, order: int = 3, *, discount: float | None = None):
        V = train.vocab_size
        _check(order, V, discount)
        if len(train) < order:
            raise NlmError(f"the training data has {len(train)} tokens; order {order} needs at least {order}")
        self._count(*count_grams(train.ids, order, V), order, V, discount)

    @classmethod
    def from_grams(cls, grams, vocab_size: int, *, discount: float | None = None) -> KneserNey:
        """The model of grams that are no running text, as those within sentences: (N, n), a gram a row.

        Errors: `NlmError` for no grams, IDs outside the vocabulary, and as above.

        >>> KneserNey.from_grams([[0, 1], [0, 1], [0, 2]], 3, discount=0.5).distribution([0]).round(3)
        array([0.056, 0.639, 0.306])
        """
        grams = check_ids(grams, vocab_size, "grams")
        check_shape(grams, ("N", "n"), "grams")
        if len(grams) == 0:
            raise NlmError("there are no grams to count; needed at least one row of n tokens")
        order, model = grams.shape[1], cls.__new__(cls)
        _check(order, vocab_size, discount)
        places = vocab_size ** np.arange(order - 1, -1, -1, dtype=np.int64)
        model._count(*np.unique(grams @ places, return_counts=True), order, vocab_size, discount)
        return model

    def _count(self, grams, counts, order: int, V: int, discount: float | None) -> None:
        """Build the levels, from the highest down, from its sorted grams (M,) with their counts (M,)."""
        self.order, self.vocab_size, self.levels = order, V, []
        for k in range(order, 0, -1):
            if k < order:  # every different gram counts once, without its first token
                grams, counts = np.unique(grams % V**k, return_counts=True)
            D = discounts(counts) if discount is None else (discount,) * 3
            self.levels.insert(0, Level.of(grams, counts, V, D))

    def prob(self, context, w) -> np.ndarray:
        """p(w | context), (...): context (..., m), of which the last n - 1 tokens count, and w (...).

        Where m < n - 1, the levels that fit are used; with m = 0 that is one.
        """
        context, w = check_ids(context, self.vocab_size, "context"), check_ids(w, self.vocab_size, "w")
        check_shape(context, (*w.shape, "m"), "context")
        return self._prob(context, w)

    def _prob(self, context: np.ndarray, w: np.ndarray) -> np.ndarray:
        V = self.vocab_size
        p, h = np.full(w.shape, 1 / V), np.zeros(w.shape, np.int64)
        for m, level in enumerate(self.levels[: context.shape[-1] + 1]):  # h: the last m tokens
            if m:
                h = h + context[..., -m] * V ** (m - 1)  # one more, at the front
            p = level.mix(h, w, V, p)
        return p

    def distribution(self, context) -> np.ndarray:
        """p(w | context) for every token w, (V,), summing to 1: context (m,)."""
        context = check_ids(context, self.vocab_size, "context")
        check_shape(context, ("m",), "context")
        everything = np.arange(self.vocab_size)
        return self._prob(np.broadcast_to(context, (self.vocab_size, len(context))), everything)

    def losses(self, x, y) -> np.ndarray:
        """-log p in nats of each y[..., t], the token after x[..., t]: both (..., T), as a model's windows.

        Nothing is seen of what stands before a window, as in a model: its first tokens have shorter contexts.
        """
        x, y = check_ids(x, self.vocab_size, "x"), check_ids(y, self.vocab_size, "y")
        check_shape(y, x.shape, "y")
        p, T = np.empty(y.shape), y.shape[-1]
        full = max(self.order - 2, 0)  # the first position with n - 1 tokens to go by
        for t in range(min(full, T)):
            p[..., t] = self._prob(x[..., : t + 1], y[..., t])
        if full < T:
            seen = np.lib.stride_tricks.sliding_window_view(x, max(self.order - 1, 1), axis=-1)
            p[..., full:] = self._prob(seen, y[..., full:])
        return -np.log(p)

    def loss(self, x, y) -> float:
        """Mean -log p in nats over windows x, y (..., T), as a model's loss."""
        return float(self.losses(x, y).mean())


def _check(order: int, V: int, discount: float | None) -> None:
    if not isinstance(order, int) or order < 1:
        raise NlmError(f"order is {order!r}; needed: a whole number from 1 (3 for a trigram)")
    if V**order >= 2**63:
        most = next(n for n in range(order, -1, -1) if V**n < 2**63)
        raise NlmError(
            f"order {order} with a vocabulary of {V:,} tokens gives more grams than one number of 64 bits "
            f"can name; order {most} is the largest that fits"
        )
    if discount is not None and not 0 < discount <= 1:
        raise NlmError(f"discount is {discount!r}; needed: 0 < discount <= 1, or None to estimate it")

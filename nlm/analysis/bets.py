"""Bets of a model on the next token, as numbers: how uncertain, how many tokens, how much they hold.

Every function takes probabilities (..., V), one bet for each position, and returns one number for each (...).
How a bet is changed before a token is drawn from it is `nlm.generate.next_distribution`.
"""

from __future__ import annotations

import numpy as np

from nlm.errors import NlmError


def entropy(p: np.ndarray) -> np.ndarray:
    """Return the mean surprise of p (..., V) in bits, (...): 0 if one token is sure, log2 V if all are equal.

    Errors: `NlmError` for numbers below 0, or rows that do not sum to 1.

    >>> entropy(np.array([[0.5, 0.25, 0.125, 0.125], [1, 0, 0, 0]])).tolist()
    [1.75, 0.0]
    """
    p = _bets(p)
    logs = np.log2(p, where=p > 0, out=np.zeros_like(p))  # 0 where p is 0: it adds nothing
    return -(p * logs).sum(axis=-1) + 0.0


def tokens_holding(p: np.ndarray, share: float) -> np.ndarray:
    """Return how many of the most probable tokens hold `share` of p (..., V): the size of the nucleus.

    It is the number of tokens that `next_distribution(..., top_p=share)` keeps.
    Errors: `NlmError` for a share outside (0, 1], numbers below 0, or rows that do not sum to 1.
    Source: Holtzman et al. 2020, section 3.1.

    >>> tokens_holding(np.array([[0.5, 0.25, 0.125, 0.125], [1, 0, 0, 0]]), 0.8).tolist()
    [3, 1]
    """
    if not 0 < share <= 1:
        raise NlmError(f"share is {share!r}; needed: a number above 0 and at most 1")
    p = -np.sort(-_bets(p), axis=-1)  # (..., V), the most probable first
    before = np.cumsum(p, axis=-1) - p  # what those before it hold
    return np.maximum(1, ((before < share) & (p > 0)).sum(axis=-1))


def held_by(p: np.ndarray, k: int) -> np.ndarray:
    """Return the share of p (..., V) that its k most probable tokens hold together, (...).

    Errors: `NlmError` for a k below 1, numbers below 0, or rows that do not sum to 1.

    >>> held_by(np.array([[0.5, 0.25, 0.125, 0.125], [1, 0, 0, 0]]), 2).tolist()
    [0.75, 1.0]
    """
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise NlmError(f"k is {k!r}; needed: a whole number of at least 1")
    return -np.sort(-_bets(p), axis=-1)[..., :k].sum(axis=-1)


def _bets(p) -> np.ndarray:
    p = np.asarray(p, dtype=np.float64)
    if p.ndim < 1 or p.size == 0 or not (p >= 0).all() or np.abs(p.sum(axis=-1) - 1).max() > 1e-4:
        raise NlmError(f"p has shape {p.shape}; needed: probabilities (..., V), each row summing to 1")
    return p

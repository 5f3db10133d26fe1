"""Causal attention: each position takes a weighted mean of the values at and before it.

Queries, keys and values come in already projected and split into heads; the projections are
`linear` layers and belong to the block (`nlm.nn.gpt`). This file has NO padding mask, NO dropout
and NO key-value cache.
"""

from __future__ import annotations

import math

import numpy as np

from nlm.nn.layers import softmax, softmax_backward


def split_heads(x: np.ndarray, H: int) -> np.ndarray:
    """Return x (B, T, C) as heads (B, H, T, D), D = C / H: a view, nothing is copied.

    >>> split_heads(np.arange(6.0).reshape(1, 1, 6), H=2).tolist()
    [[[[0.0, 1.0, 2.0]], [[3.0, 4.0, 5.0]]]]
    """
    B, T, C = x.shape
    return x.reshape(B, T, H, C // H).swapaxes(1, 2)  # (B, T, H, D) -> (B, H, T, D)


def merge_heads(x: np.ndarray) -> np.ndarray:
    """Return heads (B, H, T, D) side by side again, (B, T, C): undoes `split_heads`, and is its backward.

    >>> merge_heads(split_heads(np.arange(6.0).reshape(1, 1, 6), H=2)).tolist()
    [[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]]]
    """
    B, H, T, D = x.shape
    return x.swapaxes(1, 2).reshape(B, T, H * D)  # (B, T, H, D) -> (B, T, C)


def causal_attention(q: np.ndarray, k: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (weights @ v, weights), weights = softmax(q k^T / sqrt(D)) with the future left out.

    q, k, v are (B, H, T, D); the output is (B, H, T, D), the weights are (B, H, T, T):
    row t says how much position t takes from each position s <= t, and sums to 1.
    Source: Vaswani et al. 2017, eq. 1 and section 3.2.3.

    >>> q = k = np.zeros((1, 1, 3, 2))
    >>> out, weights = causal_attention(q, k, v=np.array([[[[0.0, 6.0], [2.0, 6.0], [4.0, 6.0]]]]))
    >>> weights[0, 0].round(2)
    array([[1.  , 0.  , 0.  ],
           [0.5 , 0.5 , 0.  ],
           [0.33, 0.33, 0.33]])
    >>> out[0, 0].round(2)
    array([[0., 6.],
           [1., 6.],
           [2., 6.]])
    """
    T, D = q.shape[-2:]
    scores = (q / math.sqrt(D)) @ k.swapaxes(-1, -2)  # (B, H, T, D) @ (B, H, D, T) -> (B, H, T, T)
    past = np.tri(T, dtype=bool)  # (T, T): True where s <= t
    weights = softmax(np.where(past, scores, -np.inf))  # (B, H, T, T), exp(-inf) = 0
    return weights @ v, weights  # (B, H, T, T) @ (B, H, T, D) -> (B, H, T, D)


def causal_attention_backward(
    dout: np.ndarray, q: np.ndarray, k: np.ndarray, v: np.ndarray, weights: np.ndarray
) -> tuple[np.ndarray, ...]:
    """Return (dq, dk, dv) of `causal_attention`, each (B, H, T, D) like dout.

    The mask needs no line of its own: where a weight is 0, `softmax_backward` gives 0.

    >>> q = k = v = np.ones((1, 1, 2, 1))
    >>> out, weights = causal_attention(q, k, v)
    >>> dq, dk, dv = causal_attention_backward(np.ones((1, 1, 2, 1)), q, k, v, weights)
    >>> dv[0, 0].tolist()  # position 0 is read by both, position 1 by itself
    [[1.5], [0.5]]
    """
    D = q.shape[-1]
    dv = weights.swapaxes(-1, -2) @ dout  # (B, H, T, T) @ (B, H, T, D) -> (B, H, T, D)
    dweights = dout @ v.swapaxes(-1, -2)  # (B, H, T, D) @ (B, H, D, T) -> (B, H, T, T)
    dscores = softmax_backward(dweights, weights)  # (B, H, T, T)
    dq = dscores @ k / math.sqrt(D)  # (B, H, T, T) @ (B, H, T, D) -> (B, H, T, D)
    dk = dscores.swapaxes(-1, -2) @ q / math.sqrt(D)  # (B, H, T, T) @ (B, H, T, D) -> (B, H, T, D)
    return dq, dk, dv

"""Causal attention: each position takes a weighted mean of the values at and before it.

Queries, keys and values come in already projected and split into heads; the projections are
`linear` layers and belong to the block (`nlm.nn.gpt`). Keys and values may be more than the queries:
those kept from earlier (`nlm.nn.cache`). This file has NO padding mask and NO dropout.
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

    q is (B, H, T, D), k and v are (B, H, S, D), S >= T: the queries are the last T of S positions.
    The output is (B, H, T, D), the weights are (B, H, T, S): row t says how much position S - T + t
    takes from each position up to its own, and sums to 1. Without a past, S is T.
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
    (B, H, T, D), S = q.shape, k.shape[-2]
    future = ~np.tri(T, S, S - T, dtype=bool)  # (T, S): True where s > S - T + t
    out, weights = np.empty(q.shape, q.dtype), np.empty((B, H, T, S), q.dtype)
    for b in range(B):  # one text at a time, because its scores fit into the processor's cache
        scores = (q[b] / math.sqrt(D)) @ k[b].swapaxes(-1, -2)  # (H, T, D) @ (H, D, S) -> (H, T, S)
        np.copyto(scores, -np.inf, where=future)  # exp(-inf) = 0
        weights[b] = softmax(scores)  # (H, T, S)
        out[b] = weights[b] @ v[b]  # (H, T, S) @ (H, S, D) -> (H, T, D)
    return out, weights


def causal_attention_backward(
    dout: np.ndarray, q: np.ndarray, k: np.ndarray, v: np.ndarray, weights: np.ndarray
) -> tuple[np.ndarray, ...]:
    """Return (dq, dk, dv) of `causal_attention`, in the shapes of q, k and v; dout is (B, H, T, D).

    The mask needs no line of its own: where a weight is 0, `softmax_backward` gives 0.

    >>> q = k = v = np.ones((1, 1, 2, 1))
    >>> out, weights = causal_attention(q, k, v)
    >>> dq, dk, dv = causal_attention_backward(np.ones((1, 1, 2, 1)), q, k, v, weights)
    >>> dv[0, 0].tolist()  # position 0 is read by both, position 1 by itself
    [[1.5], [0.5]]
    """
    D = q.shape[-1]
    dq, dk, dv = np.empty(q.shape, q.dtype), np.empty(k.shape, k.dtype), np.empty(v.shape, v.dtype)
    for b in range(len(q)):  # one text at a time, as above
        dv[b] = weights[b].swapaxes(-1, -2) @ dout[b]  # (H, S, T) @ (H, T, D) -> (H, S, D)
        dweights = dout[b] @ v[b].swapaxes(-1, -2)  # (H, T, D) @ (H, D, S) -> (H, T, S)
        dscores = softmax_backward(dweights, weights[b])  # (H, T, S)
        dq[b] = dscores @ k[b] / math.sqrt(D)  # (H, T, S) @ (H, S, D) -> (H, T, D)
        dk[b] = dscores.swapaxes(-1, -2) @ q[b] / math.sqrt(D)  # (H, S, T) @ (H, T, D) -> (H, S, D)
    return dq, dk, dv

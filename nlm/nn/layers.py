"""The layers of a GPT as adjacent pairs: what goes forward, and how a gradient comes back.

A backward takes `dout`, the gradient of the loss by the layer's output, and returns the gradients
by its inputs: the chain rule, one layer at a time. This file does NOT hold parameters or state;
each function is pure and returns fresh arrays. Arrays keep their type: float32 in, float32 out.
"""

from __future__ import annotations

import functools
import math

import numpy as np

from nlm.errors import check_ids, check_shape


def rows(x: np.ndarray) -> np.ndarray:
    """Return x (..., C) as one list of rows (N, C).

    >>> rows(np.zeros((2, 5, 8))).shape
    (10, 8)
    """
    return x.reshape(-1, x.shape[-1])


def linear(x: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return x @ W + b: x (..., I), W (I, O), b (O,) -> (..., O).

    >>> linear(np.array([[1.0, 2.0]]), np.array([[1.0], [10.0]]), np.array([0.5]))
    array([[21.5]])
    """
    return x @ W + b  # (..., I) @ (I, O) -> (..., O)


def linear_backward(dout: np.ndarray, x: np.ndarray, W: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return (dx, dW, db) of `linear`; dout is (..., O).

    >>> dx, dW, db = linear_backward(np.array([[2.0]]), np.array([[1.0, 2.0]]), np.array([[1.0], [10.0]]))
    >>> dx.tolist(), dW.tolist(), db.tolist()
    ([[2.0, 20.0]], [[2.0], [4.0]], [2.0])
    """
    dx = dout @ W.T  # (..., O) @ (O, I) -> (..., I)
    dW = rows(x).T @ rows(dout)  # (I, N) @ (N, O) -> (I, O): a sum over all rows
    db = rows(dout).sum(0)  # (O,)
    return dx, dW, db


def layer_norm(x: np.ndarray, g: np.ndarray, b: np.ndarray, eps: float = 1e-5) -> tuple[np.ndarray, tuple]:
    """Return (g * xhat + b, cache): each row of x (..., C) shifted to mean 0 and scaled to variance 1.

    The variance divides by C; `eps` keeps the root away from 0. g and b are (C,).
    Source: Ba et al. 2016, eq. 4.

    >>> out, cache = layer_norm(np.array([[1.0, 3.0]]), g=np.ones(2), b=np.zeros(2), eps=0.0)
    >>> out
    array([[-1.,  1.]])
    """
    C = x.shape[-1]
    centred = x - x.sum(-1, keepdims=True) / C  # (..., C)
    variance = (centred * centred).sum(-1, keepdims=True) / C  # (..., 1)
    rstd = 1 / np.sqrt(variance + eps)  # (..., 1)
    xhat = centred * rstd  # (..., C)
    return g * xhat + b, (xhat, rstd)


def layer_norm_backward(dout: np.ndarray, cache: tuple, g: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return (dx, dg, db) of `layer_norm`; dout is (..., C).

    The mean and the variance depend on every entry of the row: hence the two terms subtracted in dx.

    >>> out, cache = layer_norm(np.array([[1.0, 3.0]]), g=np.ones(2), b=np.zeros(2))
    >>> dx, dg, db = layer_norm_backward(np.ones((1, 2)), cache, g=np.ones(2))
    >>> dx.tolist(), db.tolist()
    ([[0.0, 0.0]], [1.0, 1.0])
    """
    xhat, rstd = cache
    dxhat = dout * g  # (..., C)
    from_mean = dxhat.mean(-1, keepdims=True)  # (..., 1)
    from_variance = xhat * (dxhat * xhat).mean(-1, keepdims=True)  # (..., C)
    dx = rstd * (dxhat - from_mean - from_variance)  # (..., C)
    dg = rows(dout * xhat).sum(0)  # (C,)
    db = rows(dout).sum(0)  # (C,)
    return dx, dg, db


PIECE = 32_768  # entries: 128 kB in float32


def in_pieces(function):
    """Make `function`, which works entry by entry, go through large arrays piece by piece.

    What it needs in between then stays in the processor's cache, and does not travel to the memory and
    back: the same numbers in half the time.

    >>> float(in_pieces(lambda x: 2 * x * x)(np.full((300, 300), 3.0)).sum())
    1620000.0
    """

    @functools.wraps(function)
    def whole(*arrays):
        if arrays[0].size <= PIECE:
            return function(*arrays)
        flat = [array.reshape(-1) for array in arrays]
        out = np.empty(arrays[0].size, arrays[0].dtype)
        for start in range(0, out.size, PIECE):
            piece = slice(start, start + PIECE)
            out[piece] = function(*(array[piece] for array in flat))
        return out.reshape(arrays[0].shape)

    return whole


GELU_SCALE, GELU_CUBIC = math.sqrt(2 / math.pi), 0.044715


@in_pieces
def gelu(x: np.ndarray) -> np.ndarray:
    """Return x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))), entry by entry, any shape.

    The tanh form, as GPT-2 uses it ("gelu_new"); it differs from x * Phi(x) by up to 5e-4.
    Source: Hendrycks & Gimpel 2016, section 2.

    >>> gelu(np.array([-1.0, 0.0, 1.0])).round(4)
    array([-0.1588,  0.    ,  0.8412])
    """
    t = np.tanh(GELU_SCALE * (x + GELU_CUBIC * (x * x * x)))
    return 0.5 * x * (1 + t)


@in_pieces
def gelu_backward(dout: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Return dx of `gelu`, in the shape of x: the product rule, and tanh' = 1 - tanh^2.

    >>> gelu_backward(np.ones(1), np.zeros(1))
    array([0.5])
    """
    t = np.tanh(GELU_SCALE * (x + GELU_CUBIC * (x * x * x)))
    dinner = GELU_SCALE * (1 + 3 * GELU_CUBIC * (x * x))
    return dout * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * dinner)


def softmax(x: np.ndarray) -> np.ndarray:
    """Return p = exp(x) / sum(exp(x)) along the last axis, x (..., V) -> (..., V): rows that sum to 1.

    Subtracting the row's largest entry first changes nothing in p and keeps exp from overflowing.

    >>> softmax(np.array([0.0, 0.0, -np.inf]))
    array([0.5, 0.5, 0. ])
    """
    p = x - x.max(-1, keepdims=True)  # (..., V)
    np.exp(p, out=p)  # in place: (B, T, V) and (B, H, T, T) are the largest arrays of a GPT
    p /= p.sum(-1, keepdims=True)
    return p


def softmax_backward(dout: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Return dx of `softmax` from its output p (..., V).

    Raising one x lowers every other p: hence the sum over the row.

    >>> softmax_backward(np.array([1.0, 0.0]), np.array([0.5, 0.5]))
    array([ 0.25, -0.25])
    """
    return p * (dout - (dout * p).sum(-1, keepdims=True))  # (..., V)


def cross_entropy(logits: np.ndarray, targets) -> tuple[float, np.ndarray]:
    """Return (the mean of -log p[target] in nats, p = softmax(logits)): logits (..., V), targets (...).

    Errors: `NlmError` if a target is no ID below V, or the shapes disagree.

    >>> loss, p = cross_entropy(np.zeros((3, 4)), [0, 1, 3])
    >>> round(loss, 4), p[0].tolist()  # log 4
    (1.3863, [0.25, 0.25, 0.25, 0.25])
    """
    targets = check_ids(targets, logits.shape[-1], "targets")
    check_shape(targets, logits.shape[:-1], "targets")
    shifted = logits - logits.max(-1, keepdims=True)  # (..., V)
    chosen = rows(shifted)[np.arange(targets.size), targets.reshape(-1)]  # (N,)
    p = np.exp(shifted, out=shifted)  # (..., V), in place as in softmax
    total = p.sum(-1, keepdims=True)  # (..., 1)
    p /= total
    return float((np.log(total.reshape(-1)) - chosen).mean()), p


def cross_entropy_backward(p: np.ndarray, targets) -> np.ndarray:
    """Return dlogits = (p - one_hot(targets)) / N in the shape of p (..., V); N targets are averaged.

    Errors: `NlmError` if a target is no ID below V, or the shapes disagree.

    >>> cross_entropy_backward(np.array([[0.5, 0.25, 0.25]]), [1])
    array([[ 0.5 , -0.75,  0.25]])
    """
    targets = check_ids(targets, p.shape[-1], "targets")
    check_shape(targets, p.shape[:-1], "targets")
    N = targets.size
    dlogits = p / N  # (..., V)
    rows(dlogits)[np.arange(N), targets.reshape(-1)] -= 1 / N  # one entry of each row: none repeats
    return dlogits

"""Backwards that are wrong on purpose: bugs that people really write, to see which tests catch them.

Each takes and returns what the right backward of `nlm.nn` takes and returns, in the same shapes, and
none raises an error. `planted` puts one into the NumPy GPT while a `with` block runs. This file does NOT
test anything: chapter 12 and `nlm.nn.gradcheck` do. Never import it from a model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from nlm.errors import NlmError
from nlm.nn import attention, gpt, layers
from nlm.nn.layers import rows


class Bug(NamedTuple):
    """A wrong backward: the layer it belongs to, its rule, and the module where the GPT looks it up."""

    layer: str
    rule: Callable
    module: object
    name: str


def mean_bias(dout, x, W):
    """`linear_backward`, the bias with the mean of its gradients.

    >>> [float(db[0]) for dx, dW, db in [mean_bias(np.ones((4, 1)), np.ones((4, 1)), np.ones((1, 1)))]]
    [1.0]
    """
    dx, dW, db = layers.linear_backward(dout, x, W)
    return dx, dW, db / len(rows(dout))  # wrong: the rows add up


def untransposed(dout, x, W):
    """`linear_backward`, and where W is square its transposition is forgotten: the shapes still fit.

    >>> untransposed(np.array([[1.0, 0.0]]), np.ones((1, 2)), np.array([[1.0, 2.0], [3.0, 4.0]]))[0]
    array([[1., 2.]])
    """
    dx, dW, db = layers.linear_backward(dout, x, W)
    return (dout @ W if W.shape[0] == W.shape[1] else dx), dW, db  # wrong: W.T


def no_mean_term(dout, cache, g):
    """`layer_norm_backward`, as if the mean of the row did not depend on x.

    >>> no_mean_term(np.ones((1, 2)), layers.layer_norm(np.array([[1.0, 3.0]]), 1, 0, 0)[1], np.ones(2))[0]
    array([[1., 1.]])
    """
    xhat, rstd = cache
    dxhat = dout * g  # (..., C)
    from_variance = xhat * (dxhat * xhat).mean(-1, keepdims=True)  # (..., C)
    _, dg, db = layers.layer_norm_backward(dout, cache, g)
    return rstd * (dxhat - from_variance), dg, db  # wrong: - from_mean


def no_variance_term(dout, cache, g):
    """`layer_norm_backward`, as if the variance of the row did not depend on x.

    >>> x = np.array([[1.0, 3.0]])
    >>> no_variance_term(np.array([[1.0, -1.0]]), layers.layer_norm(x, 1, 0, 0)[1], np.ones(2))[0]
    array([[ 1., -1.]])
    """
    xhat, rstd = cache
    dxhat = dout * g  # (..., C)
    from_mean = dxhat.mean(-1, keepdims=True)  # (..., 1)
    _, dg, db = layers.layer_norm_backward(dout, cache, g)
    return rstd * (dxhat - from_mean), dg, db  # wrong: - from_variance


def no_rstd(dout, cache, g):
    """`layer_norm_backward` without the factor that shrinks or stretches the row.

    >>> x = np.array([[0.0, 0.0, 4.0, 4.0]])  # rstd is 1/2
    >>> no_rstd(np.array([[4.0, 0.0, 0.0, 0.0]]), layers.layer_norm(x, 1, 0, 0)[1], np.ones(4))[0]
    array([[ 2., -2.,  0.,  0.]])
    """
    dx, dg, db = layers.layer_norm_backward(dout, cache, g)
    return dx / cache[1], dg, db  # wrong: rstd *


def slope_of_relu(dout, x):
    """`gelu_backward`, taken from ReLU: the two functions look alike.

    >>> slope_of_relu(np.ones(2), np.array([-1.0, 1.0]))
    array([0., 1.])
    """
    return dout * (x > 0)  # wrong: the slope of max(x, 0)


def no_sum(dout, p):
    """`softmax_backward`, as if raising one x left the other p alone.

    >>> no_sum(np.array([1.0, 0.0]), np.array([0.5, 0.5]))
    array([0.5, 0. ])
    """
    return p * dout  # wrong: p (1 - p) on the diagonal, and the rest of the row


def wrong_sign(dout, p):
    """`softmax_backward` with its difference taken the wrong way round.

    >>> wrong_sign(np.array([1.0, 0.0]), np.array([0.5, 0.5]))
    array([-0.25,  0.25])
    """
    return p * ((dout * p).sum(-1, keepdims=True) - dout)  # wrong: dout - ...


def not_averaged(p, targets):
    """`cross_entropy_backward` of the sum of the losses, where the forward takes their mean.

    >>> not_averaged(np.array([[0.5, 0.5], [0.5, 0.5]]), np.array([0, 1]))
    array([[-0.5,  0.5],
           [ 0.5, -0.5]])
    """
    return np.size(targets) * layers.cross_entropy_backward(p, targets)  # wrong: / N


def unscaled(dout, q, k, v, weights):
    """`causal_attention_backward` without the 1 / sqrt(D) of the scores.

    >>> q = k = v = np.arange(8.0).reshape(1, 1, 2, 4)
    >>> weights = attention.causal_attention(q, k, v)[1]
    >>> right = attention.causal_attention_backward(np.ones_like(q), q, k, v, weights)
    >>> [bool(np.allclose(a, 2 * b)) for a, b in zip(unscaled(np.ones_like(q), q, k, v, weights), right)]
    [True, True, False]
    """
    dq, dk, dv = attention.causal_attention_backward(dout, q, k, v, weights)
    root = q.dtype.type(q.shape[-1] ** 0.5)  # sqrt(D), of the arrays' own type
    return dq * root, dk * root, dv  # wrong: / sqrt(D)


def last_write_wins(dout, ids, V):
    """`embedding_backward` by `+=`: of an ID that repeats only the last gradient stays.

    >>> last_write_wins(np.ones((3, 1)), np.array([1, 1, 1]), V=2).tolist()
    [[0.0], [1.0]]
    """
    dE = np.zeros((V, dout.shape[-1]), dout.dtype)
    dE[ids] += dout  # wrong: np.add.at
    return dE


def factors_swapped(dout, x, W):
    """`linear_backward`, and where W is square the two factors of dW are swapped: the shapes still fit.

    It is not in `BUGS`. A check passes it if it draws `dout` as it drew x: then they are the same numbers,
    and may be swapped. Chapter 12 shows that.

    >>> x, W = np.array([[1.0, 2.0]]), np.eye(2)
    >>> [dW.tolist() for dx, dW, db in [factors_swapped(np.array([[0.0, 1.0]]), x, W)]]
    [[[0.0, 0.0], [1.0, 2.0]]]
    >>> dx, dW, db = factors_swapped(x, x, W)
    >>> np.array_equal(dW, layers.linear_backward(x, x, W)[1])
    True
    """
    dx, dW, db = layers.linear_backward(dout, x, W)
    return dx, (dW.T if W.shape[0] == W.shape[1] else dW), db  # wrong: rows(dout).T @ rows(x)


BUGS = {
    "bias: mean for sum": Bug("linear", mean_bias, gpt, "linear_backward"),
    "W for its transpose": Bug("linear", untransposed, gpt, "linear_backward"),
    "term of the mean missing": Bug("layer norm", no_mean_term, gpt, "layer_norm_backward"),
    "term of the variance missing": Bug("layer norm", no_variance_term, gpt, "layer_norm_backward"),
    "scale of the row missing": Bug("layer norm", no_rstd, gpt, "layer_norm_backward"),
    "slope of ReLU": Bug("GELU", slope_of_relu, gpt, "gelu_backward"),
    "sum missing": Bug("softmax", no_sum, attention, "softmax_backward"),
    "sign wrong": Bug("softmax", wrong_sign, attention, "softmax_backward"),
    "not divided by N": Bug("cross-entropy", not_averaged, gpt, "cross_entropy_backward"),
    "1/sqrt(D) missing": Bug("attention", unscaled, gpt, "causal_attention_backward"),
    "last write wins": Bug("embedding", last_write_wins, gpt, "embedding_backward"),
}


@contextmanager
def planted(bug: str) -> Iterator[None]:
    """Let every NumPy GPT of this process use the wrong backward `bug`, a name of `BUGS`, for a while.

    Errors: `NlmError` for another name.

    >>> model = gpt.GPT(gpt.GPTConfig(8, 4, 4, 1, 2))
    >>> def length():
    ...     return float(np.linalg.norm(model.loss_and_grads([[1, 2]], [[2, 3]])[1]["wte.weight"]))
    >>> before = length()
    >>> with planted("not divided by N"):
    ...     print(round(length() / before))
    2
    >>> length() == before
    True
    """
    if bug not in BUGS:
        raise NlmError(f"no bug is called {bug!r}; there are {', '.join(map(repr, BUGS))}")
    with patch.object(BUGS[bug].module, BUGS[bug].name, BUGS[bug].rule):
        yield

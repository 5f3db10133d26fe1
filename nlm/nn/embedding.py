"""From an ID to its row: the one-hot product, the lookup that replaces it, and the lookup's backward.

One-hot rows times the table and picking rows are the same map, so they have the same gradient.
This file does NOT update the table (that is `nlm.optim`) and knows nothing of the output layer
that may share it (that is `nlm.nn.gpt`).
"""

from __future__ import annotations

import math

import numpy as np

from nlm.errors import NlmError, check_ids, check_shape


def one_hot(ids, V: int, dtype=np.float32) -> np.ndarray:
    """Return one row per ID, all 0 but a single 1: ids (...) -> (..., V).

    Errors: `NlmError` for an ID that is no integer, below 0, or >= V.

    >>> one_hot([2, 0], V=3)
    array([[0., 0., 1.],
           [1., 0., 0.]], dtype=float32)
    """
    ids = check_ids(ids, V)
    return (ids[..., None] == np.arange(V)).astype(dtype)  # (..., 1) == (V,) -> (..., V)


def one_hot_product(ids, E: np.ndarray) -> np.ndarray:
    """Return one_hot(ids) @ E: ids (...), E (V, C) -> (..., C), with V * C multiplications per ID.

    Equal to `embedding` to the last bit for a finite table: all terms of the sum but one are 0.

    >>> one_hot_product([2, 0], np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))
    array([[5., 6.],
           [1., 2.]])
    """
    return one_hot(ids, len(E), E.dtype) @ E  # (..., V) @ (V, C) -> (..., C)


def embedding(ids, E: np.ndarray) -> np.ndarray:
    """Return the rows of the table that the IDs name: ids (...), E (V, C) -> (..., C), no multiplication.

    Errors: `NlmError` for an ID that is no integer, below 0, or >= V (NumPy alone would
    take -1 for the last row).

    >>> embedding([2, 0], np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))
    array([[5., 6.],
           [1., 2.]])
    """
    return E[check_ids(ids, len(E))]  # (..., C)


def embedding_backward(dout: np.ndarray, ids, V: int) -> np.ndarray:
    """Return dE (V, C): each row of dout (..., C) is added to the row that its ID (...) names.

    This is one_hot(ids).T @ dout without the zeros. An ID that occurs three times receives
    three terms; `dE[ids] += dout` would keep only one of them.

    Errors: `NlmError` for a wrong ID, or if dout and ids disagree in shape.

    >>> embedding_backward(np.ones((3, 2)), [1, 1, 1], V=3)
    array([[0., 0.],
           [3., 3.],
           [0., 0.]])
    """
    ids = check_ids(ids, V)
    check_shape(dout, (*ids.shape, "C"), "dout")
    dE = np.zeros((V, dout.shape[-1]), dout.dtype)
    np.add.at(dE, ids, dout)  # dE[ids[n]] += dout[n] for every n, one after the other
    return dE


def init_table(
    V: int, C: int, kind: str = "gpt2", *, rng: np.random.Generator, dtype=np.float32
) -> np.ndarray:
    """Return a random table (V, C) of normal entries with mean 0; `kind` names the standard deviation.

    "gpt2" 0.02 · "glorot" sqrt(2 / (V + C)) · "he" sqrt(2 / V) · "unit" 1. Glorot and He count V
    inputs, as for the matrix product with a one-hot vector, although only one of them is not 0.

    Errors: `NlmError` for another kind.
    Source: GPT-2 (Radford et al. 2019); Glorot & Bengio 2010, eq. 12; He et al. 2015, eq. 10.

    >>> table = init_table(1000, 8, "unit", rng=np.random.default_rng(0))
    >>> table.shape, round(float(table.std()), 1)
    ((1000, 8), 1.0)
    """
    stds = {"gpt2": 0.02, "glorot": math.sqrt(2 / (V + C)), "he": math.sqrt(2 / V), "unit": 1.0}
    if kind not in stds:
        raise NlmError(f"kind is {kind!r}; needed is one of {', '.join(stds)}")
    return (stds[kind] * rng.standard_normal((V, C))).astype(dtype)

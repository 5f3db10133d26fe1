"""What a row may get that is used several times, right and wrong: dx (N, C) at ids (N,) -> (V, C)."""

from __future__ import annotations

import numpy as np


def added(dx: np.ndarray, ids, V: int) -> np.ndarray:
    """The gradient of a table: the sum of the gradients of all uses of a row."""
    dE = np.zeros((V, dx.shape[1]))
    np.add.at(dE, ids, dx)
    return dE


def trap(dx: np.ndarray, ids, V: int) -> np.ndarray:
    """`dE[ids] += dx`: of several gradients for one row, the last one stays."""
    dE = np.zeros((V, dx.shape[1]))
    dE[np.asarray(ids)] += dx
    return dE


def averaged(dx: np.ndarray, ids, V: int) -> np.ndarray:
    """The mean of the gradients of a row."""
    uses = np.bincount(ids, minlength=V)  # (V,)
    return added(dx, ids, V) / np.maximum(uses, 1)[:, None]


def times(dx: np.ndarray, ids, V: int) -> np.ndarray:
    """How often each row was used."""
    return np.bincount(ids, minlength=V)[:, None] * np.ones(dx.shape[1])


def first(dx: np.ndarray, ids, V: int) -> np.ndarray:
    """Of several gradients for one row, the first one stays."""
    return trap(dx[::-1], np.asarray(ids)[::-1], V)

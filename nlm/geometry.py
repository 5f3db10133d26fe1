"""The geometry behind a map of words: unit rows, the directions of largest variance, neighbours kept.

Plain arrays in and out. This file knows no keys (see `nlm.vectors`) and draws nothing (see `nlm.plots`).
"""

from __future__ import annotations

import numpy as np

from nlm.errors import NlmError, check_shape


def unit_rows(array: np.ndarray) -> np.ndarray:
    """Every row scaled to length 1; a row of zeros stays 0. (N, C) -> (N, C)

    Rows are divided by their largest entry first, so that no number is lost in the squares.

    >>> unit_rows(np.array([[3.0, 4.0], [0.0, 0.0]]))
    array([[0.6, 0.8],
           [0. , 0. ]])
    """
    largest = np.abs(array).max(axis=1, keepdims=True, initial=0.0)  # (N, 1)
    scaled = array / np.where(largest > 0, largest, 1)  # (N, C), entries at most 1
    length = np.linalg.norm(scaled, axis=1, keepdims=True)  # (N, 1)
    return scaled / np.where(length > 0, length, 1)


def principal_axes(array: np.ndarray, k: int = 2) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean (C,), the `k` directions of largest variance (C, k), and their shares of the variance (k,).

    Each direction's sign is fixed: its entry of largest size is positive. N rows span at most N - 1
    directions; those that do not exist are columns of zeros, so that one, two or three words can be drawn.
    Map new rows with `(rows - mean) @ axes`.

    Source: Pearson (1901); computed by SVD.

    >>> mean, axes, share = principal_axes(np.array([[0.0, 1.0], [0.0, -1.0], [0.0, 3.0]]))
    >>> axes
    array([[0., 0.],
           [1., 0.]])
    >>> share
    array([1., 0.])
    """
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise NlmError(f"k is {k!r}; needed a whole number of at least 1")
    array = np.asarray(array, dtype=np.float64)
    check_shape(array, ("N", "C"), "the array")
    axes, share = np.zeros((array.shape[1], k)), np.zeros(k)
    mean = array.mean(axis=0) if len(array) else np.zeros(array.shape[1])
    if array.size == 0:
        return mean, axes, share
    _, size, directions = np.linalg.svd(array - mean, full_matrices=False)  # (R,), (R, C)
    noise = np.abs(array).max() * max(array.shape) * np.finfo(np.float64).eps
    real = int((size[:k] > noise).sum())
    if real == 0:
        return mean, axes, share
    found = directions[:real].T  # (C, real)
    largest = found[np.abs(found).argmax(axis=0), np.arange(real)]  # (real,)
    axes[:, :real] = found * np.sign(largest)
    share[:real] = size[:real] ** 2 / (size**2).sum()
    return mean, axes, share


def neighbour_overlap(high, low, k: int = 10, *, metric: str = "cosine") -> float:
    """Share of each row's `k` nearest neighbours in `high` that are still among its `k` nearest in `low`.

    `high`: `Vectors` or (N, C), by cosine or, with `metric="euclidean"`, by distance. `low`: (N, c), the map,
    always by distance, because that is what an eye compares. 1 means that all are kept; a map drawn at random
    keeps k / (N - 1).

    Errors: `NlmError` if the numbers of rows differ, or unless 1 <= k < N.

    >>> square = np.array([[0.0, 0.0], [0.0, 1.0], [5.0, 0.0], [5.0, 1.0]])
    >>> neighbour_overlap(square, square[:, :1], k=1, metric="euclidean")
    1.0
    """
    high = np.asarray(getattr(high, "array", high), dtype=np.float64)
    low = np.asarray(low, dtype=np.float64)
    check_shape(high, ("N", "C"), "high")
    check_shape(low, (len(high), "c"), "low")
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or not 1 <= k < len(high):
        raise NlmError(f"k is {k!r} for {len(high)} rows; needed 1 <= k <= {len(high) - 1}")
    if metric not in ("cosine", "euclidean"):
        raise NlmError(f"metric is {metric!r}; needed 'cosine' or 'euclidean'")
    before = _nearest(unit_rows(high) if metric == "cosine" else high, k, metric)  # (N, k)
    after = _nearest(low, k, "euclidean")  # (N, k)
    kept = (before[:, :, None] == after[:, None, :]).any(axis=2)  # (N, k)
    return float(kept.mean())


def _nearest(rows: np.ndarray, k: int, metric: str) -> np.ndarray:
    """Row numbers of the k nearest other rows, nearest first, ties to the earlier row, (N, k)."""
    products = rows @ rows.T  # (N, N)
    squares = (rows * rows).sum(axis=1)  # (N,)
    distance = -products if metric == "cosine" else squares[:, None] + squares[None, :] - 2 * products
    np.fill_diagonal(distance, np.inf)
    return np.argsort(distance, axis=1, kind="stable")[:, :k]

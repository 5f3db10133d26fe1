"""Does a table know a property of its rows: in one of its numbers, or only in all of them together?

One number is asked for the order that it puts the rows in, all of them by a linear probe on rows that it was
not fitted to. Nothing here is a verdict: hold it against shuffled labels (`nlm.stats.shuffle_test`).
"""

from __future__ import annotations

import numpy as np

from nlm.errors import NlmError, check_shape


def in_order(values, labels) -> np.ndarray:
    """How well numbers put rows in the order of their labels, either way round: from 0.5 to 1.

    Of all pairs of rows with different labels, the share that stands in the order of the labels; a tie is
    half a pair. If less than half does, the other direction counts. With two labels it is the AUC. `values`
    is (N,) or (N, C), one column for each unit; the result has one number for each, () or (C,).

    Errors: `NlmError` for a label for each row that is missing, or a single label for all.
    Source: Mann and Whitney 1947; the two-sided form is ours.

    >>> float(in_order([0.1, 0.2, 0.9], [1, 1, 0]))
    1.0
    >>> in_order(np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 5.0]]), [0, 1, 2])
    array([1. , 0.5])
    """
    values, labels = np.asarray(values, np.float64), np.asarray(labels)
    check_shape(labels, (len(values),), "labels")
    above = labels[:, None] > labels[None]  # (N, N): the pairs that have an order
    if not above.any():
        raise NlmError("all rows have the same label; needed at least two different labels to put in order")
    apart = values[:, None] - values[None]  # (N, N, ...)
    share = ((apart > 0) + 0.5 * (apart == 0))[above].mean(axis=0)
    return np.maximum(share, 1 - share)


def probe_accuracy(rows, labels, *, ridge: float = 0.1) -> float:
    """The share of rows whose label a linear probe tells that was fitted to all the others.

    A line of regression with a bias for each label, on columns scaled to variance 1; the largest wins.
    `ridge` keeps its weights small: it is added to the squares of the columns, as a share of the rows.
    `rows` is (N, C). Leaving out one row needs no new fit: the residual is divided by 1 - leverage.

    Errors: `NlmError` for a label for each row that is missing, or a single label for all.
    Source: Allen 1974 (the leave-one-out residual).

    >>> rows = np.array([[0.0, 1.0], [0.1, 2.0], [1.0, 1.5], [1.1, 0.5]])
    >>> probe_accuracy(rows, ["left", "left", "right", "right"])
    1.0
    """
    rows, labels = np.asarray(rows, np.float64), np.asarray(labels)
    check_shape(rows, ("N", "C"), "rows")
    check_shape(labels, (len(rows),), "labels")
    names = np.unique(labels)
    if len(names) < 2:
        raise NlmError("all rows have the same label; needed at least two different labels to tell apart")
    spread = rows.std(axis=0)
    X = np.column_stack([(rows - rows.mean(axis=0)) / np.where(spread > 0, spread, 1), np.ones(len(rows))])
    penalty = np.diag([ridge * len(rows)] * rows.shape[1] + [0.0])  # the bias is free
    hat = X @ np.linalg.solve(X.T @ X + penalty, X.T)  # (N, N)
    target = (labels[:, None] == names).astype(np.float64)  # (N, K)
    residual = (target - hat @ target) / (1 - np.diag(hat))[:, None]
    return float((names[(target - residual).argmax(axis=1)] == labels).mean())

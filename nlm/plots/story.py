"""The way of a few words through training, as coordinates on one map.

All steps share the axes of the last one, so that a point that moves has moved. Only numbers here; `maps`
draws them and `scrub` lets you move through them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError, check_ids
from nlm.geometry import principal_axes


class Story(NamedTuple):
    """Coordinates of N words at S steps; `share` is what each axis explains of the last step's variance."""

    steps: tuple[int, ...]
    xy: np.ndarray  # (S, N, 2)
    share: np.ndarray  # (2,)


def tell(snapshots: Mapping[int, np.ndarray], n: int, rows: Sequence[int] | None = None) -> Story:
    """Project every snapshot (V, C) onto the two principal axes of the last, for `n` words in `rows`.

    Errors: `NlmError` for no snapshot, tables of different shapes, or rows that do not fit.

    >>> tell({0: np.zeros((2, 3)), 5: np.array([[1.0, 0, 0], [-1.0, 0, 0]])}, 2).xy[:, :, 0].tolist()
    [[0.0, 0.0], [1.0, -1.0]]
    """
    if not snapshots:
        raise NlmError("there is no snapshot; needed at least one: step -> table (V, C)")
    steps = tuple(sorted(snapshots))
    tables = [np.asarray(snapshots[step], dtype=np.float64) for step in steps]
    shapes = {table.shape for table in tables}
    if len(shapes) > 1 or tables[0].ndim != 2:
        raise NlmError(f"the snapshots have shapes {sorted(shapes)}; needed one shape (V, C)")
    if rows is None and n != len(tables[0]):
        raise NlmError(
            f"{n} words for tables of {len(tables[0])} rows; pass rows= to say which rows they are"
        )
    rows = np.arange(n) if rows is None else check_ids(rows, len(tables[0]), "rows")
    if len(rows) != n:
        raise NlmError(f"{len(rows)} rows for {n} words; needed one row for each word")
    tables = [table[rows] for table in tables]  # (N, C) each
    if not all(np.isfinite(table).all() for table in tables):
        raise NlmError("a snapshot holds numbers that are not finite; the training has diverged")
    mean, axes, share = principal_axes(tables[-1])
    return Story(steps, np.stack([(table - mean) @ axes for table in tables]), share)


def pick(steps: Sequence[int], n: int) -> list[int]:
    """At most `n` of the steps, evenly spread, the first and the last among them.

    >>> pick([0, 10, 20, 30, 40], 3)
    [0, 20, 40]
    """
    if len(steps) <= n:
        return list(steps)
    return [steps[at] for at in np.linspace(0, len(steps) - 1, n).round().astype(int)]

"""Are the rows of similar words similar? Cosines within and across groups of rows.

Plain arrays and labels in, numbers out. Which words belong together is for `nlm.analysis.groups` to say,
whether a difference is more than chance for `nlm.stats`.
"""

from __future__ import annotations

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.geometry import unit_rows


def within_across(rows, labels, label: str | None = None) -> tuple[float, float]:
    """The mean cosine of two rows with the same label, and of two rows with different labels.

    `rows` (N, C), `labels` (N,). Each pair of different rows counts once; a row of zeros has the cosine 0.
    With `label`, only pairs count in which at least one of the two has it.

    Errors: `NlmError` if the labels do not fit the rows, or if there is no pair of one of the two kinds.

    >>> rows = [[3, 4], [4, 3], [4, -3], [0, -5]]
    >>> within, across = within_across(rows, ["animal", "animal", "feeling", "feeling"])
    >>> round(within, 2), round(across, 2)
    (0.78, -0.28)
    """
    rows, labels = np.asarray(rows, dtype=np.float64), np.asarray(labels)
    check_shape(rows, (len(labels), "C"), "rows")
    unit = unit_rows(rows)  # (N, C)
    cosines = unit @ unit.T  # (N, N)
    same = labels[:, None] == labels[None, :]  # (N, N)
    pairs = ~np.tri(len(labels), dtype=bool)  # (N, N): True above the diagonal: each pair once
    if label is not None:
        pairs &= (labels == label)[:, None] | (labels == label)[None, :]
    if not (pairs & same).any() or not (pairs & ~same).any():
        raise NlmError(
            f"{len(labels)} rows with {len(np.unique(labels))} different labels; needed at least one pair "
            "with the same label and one with different labels"
        )
    return float(cosines[pairs & same].mean()), float(cosines[pairs & ~same].mean())


def with_kin(rows, labels, pairs) -> np.ndarray:
    """For each pair, the mean cosine of its two rows with the other rows of their label: the pair's control.

    `rows` (M, C), `labels` (M,), `pairs` (N, 2) numbers of rows -> (N,). A row of the pair itself is no
    other, and the two rows of a pair count alike.

    Errors: `NlmError` if the labels do not fit the rows, or if a row has no other of its label.

    >>> rows = [[3, 4], [4, 3], [5, 0], [0, 1]]
    >>> with_kin(rows, ["animal", "animal", "animal", "food"], [(0, 1)]).round(2)
    array([0.7])
    """
    rows, labels = np.asarray(rows, dtype=np.float64), np.asarray(labels)
    check_shape(rows, (len(labels), "C"), "rows")
    unit = unit_rows(rows)  # (M, C)
    found = []
    for pair in np.asarray(pairs):
        others = [
            np.flatnonzero((labels == labels[row]) & ~np.isin(np.arange(len(labels)), pair)) for row in pair
        ]
        if not all(map(len, others)):
            raise NlmError(f"the pair {pair.tolist()} has no other row of its label; needed at least one")
        found.append(np.mean([(unit[kin] @ unit[row]).mean() for row, kin in zip(pair, others, strict=True)]))
    return np.array(found)

"""Where to write the words on a map, so that they cover each other as little as possible.

A greedy choice among places around each point, repeated a few times. It knows rectangles only: no fonts, no
matplotlib, so that the SVG of the scrubber uses it, too.
"""

from __future__ import annotations

import numpy as np

_ANGLES = np.deg2rad([0, 180, 90, 270, 45, 135, 315, 225])


def place_labels(
    points, sizes, *, bounds, gap: float = 6.0, reach: float = 14.0, rounds: int = 4
) -> np.ndarray:
    """The centres of N labels beside N points, (N, 2).

    `points` (N, 2), `sizes` (N, 2) widths and heights, `bounds` (left, bottom, right, top), all in one unit.
    Each label tries 8 directions at 3 distances (`gap`, then `reach` further) and takes the place that covers
    the least of other labels, points and the edge; the nearest, if several are free.

    >>> place_labels([[0.0, 0.0]], [[10.0, 4.0]], bounds=(-50, -50, 50, 50))
    array([[11.,  0.]])
    """
    points, sizes = np.asarray(points, dtype=float), np.asarray(sizes, dtype=float)
    n = len(points)
    if n == 0:
        return np.zeros((0, 2))
    distances = np.repeat([gap, gap + reach, gap + 2 * reach], len(_ANGLES))  # (K,)
    angles = np.tile(_ANGLES, 3)  # (K,)
    direction = np.stack([np.cos(angles), np.sin(angles)], axis=1)  # (K, 2)
    shift = direction * (distances[:, None] + sizes[:, None, :] / 2)  # (N, K, 2)
    places = points[:, None, :] + shift  # (N, K, 2) centres
    liking = np.arange(len(angles)) * 0.1 + (distances - gap) * 0.5  # (K,) the nearest and the right-hand one
    low, high = np.array(bounds[:2]), np.array(bounds[2:])
    half = sizes[:, None, :] / 2
    outside = np.maximum(low - (places - half), 0) + np.maximum(places + half - high, 0)  # (N, K, 2)
    cost = liking + 1000 * outside.sum(axis=2)  # (N, K)
    dots = np.full((n, 2), gap)  # a point's own box
    cost = cost + 2 * _overlap(places, sizes, points, dots, own=True)
    crowded = np.argsort(-_crowding(points, sizes), kind="stable")
    chosen = points[:, :] + shift[:, 0]
    placed = np.zeros(n, dtype=bool)
    for _ in range(rounds):
        for at in crowded:
            others = placed.copy()
            others[at] = False
            covered = _overlap(places[at : at + 1], sizes[at : at + 1], chosen[others], sizes[others])[0]
            chosen[at] = places[at, np.argmin(cost[at] + 3 * covered)]
            placed[at] = True
    return chosen


def _overlap(places, sizes, centres, boxes, own: bool = False) -> np.ndarray:
    """Area shared by each place (N, K, 2) with all boxes (M, 2) at centres (M, 2), summed, (N, K)."""
    total = np.zeros(places.shape[:2])
    for other, (centre, box) in enumerate(zip(centres, boxes, strict=True)):
        apart = np.abs(places - centre)  # (N, K, 2)
        shared = np.clip((sizes[:, None, :] + box) / 2 - apart, 0, None).prod(axis=2)  # (N, K)
        if own:
            shared[other] = 0  # a label may stand close to its own point
        total += shared
    return total


def _crowding(points, sizes) -> np.ndarray:
    """How many other points lie within a label's reach of each point, (N,)."""
    apart = np.abs(points[:, None, :] - points[None, :, :])  # (N, N, 2)
    return (apart < sizes[:, None, :]).all(axis=2).sum(axis=1)

"""A cloud: every row of a table as a dot, and how its middle runs. No statistics here: pass the bands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from nlm.errors import NlmError
from nlm.plots.style import BLUE, CARD, DASHES, INK, ORANGE, QUIET, Figure, new_figure, styled


@styled
def cloud(
    x,
    y,
    *,
    xlabel: str,
    ylabel: str,
    title: str = "",
    bands: Sequence | None = None,
    aside: tuple[str, Sequence[float]] | None = None,
    named: Mapping[str, tuple[float, float]] | None = None,
    lines: Mapping[str, float] | None = None,
    width: float = 5.6,
    height: float = 4.2,
    alt: str | None = None,
) -> Figure:
    """Draw N dots at x (N,), above 0 and on a logarithmic axis, and y (N,).

    `bands` is (x, low, median, high), each (n,), as `nlm.analysis.moves.bands` gives it: the medians as a
    line, the quarters as a band around it. `aside` is (label, values of y) for dots that have no place on
    the axis, such as counts of 0: they get a strip of their own at its left. `named` writes some words beside
    their dots; `lines` are level lines with a name.

    Errors: `NlmError` for no dots, lists of different lengths, numbers that are not finite, or x not above 0.

    >>> fig = cloud([1, 10, 100], [1.0, 2.0, 3.0], xlabel="count", ylabel="length", aside=("never", [4.0]))
    >>> [label.get_text() for label in fig.axes[0].get_xticklabels(minor=True)]
    ['never']
    """
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape or not len(x):
        raise NlmError(f"x has shape {x.shape}, y {y.shape}; needed two lists of one length, not empty")
    if not (np.isfinite(x).all() and np.isfinite(y).all() and (x > 0).all()):
        raise NlmError("x or y holds what no logarithmic axis can show; needed finite numbers, and x above 0")
    fig, ax = new_figure(title, width=width, height=height)
    fig.set_dpi(200)  # of the dots, which are stored as an image: thousands of shapes would be slow to show
    dots = {"s": 7, "alpha": 0.35, "linewidth": 0, "rasterized": True, "zorder": 2}
    ax.scatter(x, y, color=BLUE, label=f"a row (n = {len(x):,})", **dots)
    ax.set_xscale("log")
    if aside is not None:
        label, values = aside
        values = np.asarray(values, dtype=np.float64)
        place = x.min() / 4
        spread = place * np.exp(0.8 * ((np.arange(len(values)) * 0.618) % 1 - 0.5))  # side by side
        ax.scatter(spread, values, color=ORANGE, marker="^", label=f"{label} (n = {len(values):,})",
                   **dots | {"s": 12, "alpha": 0.6})  # fmt: skip
        ax.axvline(place * 2, color=QUIET, linewidth=0.8)
        ax.set_xlim(left=place / 2)
        ax.set_xticks([place], [label], minor=True)
        ax.tick_params(axis="x", which="minor", length=0)
        ax.set_xticks([tick for tick in 10.0 ** np.arange(12) if x.min() / 2 <= tick <= x.max() * 2])
    if bands is not None:
        middle, low, median, high = bands
        ax.fill_between(middle, low, high, color=INK, alpha=0.15, linewidth=0, zorder=3)
        ax.plot(middle, median, color=INK, marker="o", ms=4, label="median, and the middle half", zorder=4)
    for at, (name, level) in enumerate((lines or {}).items()):
        ax.axhline(level, color=QUIET, linestyle=DASHES[(3, 2, 4)[at % 3]], linewidth=1.3, label=name)
    for word, (left, up) in (named or {}).items():
        ax.scatter([left], [up], s=22, color=INK, edgecolor=CARD, linewidth=0.6, zorder=5)
        ax.annotate(
            word,
            (left, up),
            (6, -12),
            textcoords="offset points",
            fontsize=9,
            zorder=6,
            bbox={"boxstyle": "round,pad=0.1", "facecolor": CARD, "edgecolor": "none", "alpha": 0.8},
        )
    ax.set(xlabel=xlabel, ylabel=ylabel)
    fig.legend(*ax.get_legend_handles_labels(), loc="outside lower left", fontsize=9, ncols=2, markerscale=2)
    fig.alt = alt or f"{len(x)} dots, one a row: {ylabel} against {xlabel}. {title.rstrip('.')}."
    return fig

"""Weights as squares, the picture of 1986: the area is the size, filled is positive, hollow is negative."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.plots.style import BLUE, ORANGE, QUIET, Figure, set_title, styled


@styled
def hinton(
    weights,
    columns: Sequence[str],
    rows: Sequence[str] = ("",),
    *,
    title: str = "",
    panels: Sequence[str] | None = None,
    width: float = 5.6,
    alt: str | None = None,
) -> Figure:
    """Draw weights (U, R, K) as U panels of R rows and K columns of squares, all to one scale.

    A square's area is the size of its weight; positive ones are filled and blue, negative ones hollow and
    orange. `panels` names the U panels ("unit 1", ...), `rows` the rows in each of them.

    Errors: `NlmError` if the names do not fit, or for weights that are not finite.

    >>> fig = hinton(np.ones((2, 1, 3)), ["a", "b", "c"], title="Ones")
    >>> [len(ax.patches) for ax in fig.axes]
    [3, 3]
    """
    weights = np.asarray(weights, dtype=np.float64)
    check_shape(weights, ("U", len(rows), len(columns)), "weights")
    if weights.size == 0 or not np.isfinite(weights).all():
        raise NlmError("the weights are empty or hold numbers that are not finite; needed finite numbers")
    panels = [f"unit {u + 1}" for u in range(len(weights))] if panels is None else list(panels)
    if len(panels) != len(weights):
        raise NlmError(f"{len(panels)} names for {len(weights)} panels; needed one for each")
    bound = float(np.abs(weights).max()) or 1.0
    cell = (width - 1.6) / len(columns)  # inches
    fig = Figure(width, 1.9 + len(weights) * (len(rows) * cell + 0.12))
    axes = fig.subplots(len(weights), sharex=True, squeeze=False)[:, 0]
    set_title(axes[0], title, "Area: size of the weight. Filled: positive. Hollow: negative.")
    for ax, panel, unit in zip(axes, panels, weights, strict=True):
        _squares(ax, unit, bound)
        ax.set(xlim=(-0.6, len(columns) - 0.4), ylim=(len(rows) - 0.4, -0.6), aspect="equal")
        ax.set_yticks(range(len(rows)), rows, fontsize=7.5)
        ax.set_ylabel(panel, rotation=0, ha="right", va="center", labelpad=8)
        ax.tick_params(length=0)
        ax.grid(visible=False)
        ax.spines[:].set(visible=True, color=QUIET, linewidth=0.6)
    axes[-1].set_xticks(range(len(columns)), columns, rotation=90, fontsize=8.5)
    fig.alt = alt or (
        f"{title.rstrip('.') or 'Weights'}. Squares for the weights of {', '.join(columns)} in {len(panels)} "
        f"panels, {', '.join(panels)}; area is size, filled is positive, hollow is negative."
    )
    return fig


def _squares(ax, unit: np.ndarray, bound: float) -> None:
    from matplotlib.patches import Rectangle

    for (row, column), weight in np.ndenumerate(unit):
        side = 0.92 * np.sqrt(abs(weight) / bound)
        look = {"facecolor": BLUE, "edgecolor": BLUE} if weight > 0 else {"fill": False, "edgecolor": ORANGE}
        ax.add_patch(Rectangle((column - side / 2, row - side / 2), side, side, linewidth=1.3, **look))

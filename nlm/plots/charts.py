"""Curves, bars, histograms, heat maps and the table itself as stripes.

Each function draws one message and returns the figure. Series and groups differ by colour and by dash or
hatch, never by colour alone. No statistics here: pass the intervals that you computed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.plots.names import words_of
from nlm.plots.style import (
    BLUE,
    DASHES,
    INK,
    MARKERS,
    ORANGE,
    PALETTE,
    QUIET,
    Figure,
    looks,
    new_figure,
    styled,
)
from nlm.vectors import Vectors

_HATCHES = ("", "///", "...", "xxx", "\\\\\\", "+++", "ooo", "---")


def from_history(
    history: Sequence[Mapping], name: str, *, x: str = "step", scale: float = 1.0
) -> tuple[list[float], list[float]]:
    """One column of a training history as (x, y) for `curves`; rows where it was not measured are left out.

    `scale` multiplies y: 1 / ln 2 turns nats into bits.

    Errors: `NlmError` if no row has both names.

    >>> from_history([{"step": 0, "loss": 4.0}, {"step": 1, "loss": None}, {"step": 2, "loss": 3.0}], "loss")
    ([0, 2], [4.0, 3.0])
    """
    rows = [row for row in history if row.get(name) is not None and row.get(x) is not None]
    if not rows:
        names = ", ".join(dict.fromkeys(key for row in history for key in row)) or "nothing"
        raise NlmError(f"no row of the history has {x!r} and {name!r}; it has {names}")
    return [row[x] for row in rows], [row[name] * scale for row in rows]


@styled
def curves(
    series: Mapping[str, object],
    *,
    xlabel: str,
    ylabel: str,
    title: str = "",
    log: str = "",
    ticks: Sequence[float] | None = None,
    legend: str = "best",
    lines: Mapping[str, float] | None = None,
    width: float = 5.6,
    height: float = 3.6,
    alt: str | None = None,
) -> Figure:
    """Draw curves: name -> y, or (x, y). Where y is (S, T), S runs: their mean, and a band around all.

    Values that are None or nan are left out. `log` is "", "x", "y" or "xy". `lines` are level lines with a
    name, such as a bound that no curve can pass. `ticks` are the values of x to label, where those of a
    logarithmic axis are too few. `legend` is its place, as matplotlib names it, or "below" the axes.

    Errors: `NlmError` for no series, or x and y of different lengths.

    >>> fig = curves({"training": [4.0, 3.1]}, xlabel="step", ylabel="loss in bits", lines={"bound": 2.0})
    >>> [line.get_label() for line in fig.axes[0].lines]
    ['training', 'bound']
    """
    if not series:
        raise NlmError("there is no series to draw; needed name -> (x, y)")
    if log not in ("", "x", "y", "xy"):
        raise NlmError(f"log is {log!r}; needed '', 'x', 'y' or 'xy'")
    fig, ax = new_figure(title, width=width, height=height)
    spread = False
    looks_of = zip(itertools.cycle(PALETTE), itertools.cycle(DASHES), itertools.cycle(MARKERS))
    for (name, given), (colour, dash, marker) in zip(series.items(), looks_of, strict=False):
        x, y = _curve(name, given)  # (T,), (S, T)
        middle = y.mean(axis=0)
        label = name if len(y) == 1 else f"{name} (mean and range of {len(y)} runs)"
        few = marker if len(x) <= 15 else None
        ax.plot(x, middle, color=colour, linestyle=dash, label=label, marker=few, ms=5)
        if len(y) > 1:
            spread = True
            ax.fill_between(x, y.min(axis=0), y.max(axis=0), color=colour, alpha=0.18, linewidth=0)
    for at, (name, level) in enumerate((lines or {}).items()):
        ax.axhline(level, color=QUIET, linestyle=DASHES[(3, 2, 4)[at % 3]], linewidth=1.3, label=name)
    if "x" in log:
        ax.set_xscale("log")
    if "y" in log:
        ax.set_yscale("log")
    if ticks is not None:
        low, high = ax.get_xlim()
        ax.set_xticks([tick for tick in ticks if low <= tick <= high], minor=False)
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        ax.minorticks_off()
    ax.set(xlabel=xlabel, ylabel=ylabel)
    if len(series) + len(lines or {}) > 1:
        _legend(ax, legend)
    names = ", ".join(series)
    band = "; the bands run from the least to the most of the runs" if spread else ""
    fig.alt = alt or _sentence(f"Curves of {ylabel} against {xlabel}: {names}{band}", title)
    return fig


@styled
def bars(
    values: Mapping[str, object],
    *,
    xlabel: str,
    title: str = "",
    intervals: Mapping[str, tuple[float, float]] | None = None,
    categories: Mapping[str, str] | None = None,
    lines: Mapping[str, float] | None = None,
    digits: int = 2,
    legend: str = "best",
    width: float = 5.6,
    alt: str | None = None,
) -> Figure:
    """Draw lying bars: name -> value, or name -> a list of runs (the bar is their mean, each run a dot).

    `intervals`: name -> (low, high), drawn as whiskers. `categories`: name -> category, for the colours.
    `lines` are upright lines with a name, such as chance. `legend` is as in `curves`.

    Errors: `NlmError` for no values, values that are not finite, or an interval that is upside down.

    >>> fig = bars({"trained": [0.92, 0.94], "untrained": [0.1, 0.2]}, xlabel="share of neighbours kept")
    >>> [f"{bar.get_width():.2f}" for bar in fig.axes[0].patches]
    ['0.93', '0.15']
    """
    if not values:
        raise NlmError("there are no values to draw; needed name -> value")
    names = list(values)
    runs = [np.atleast_1d(np.asarray(values[name], dtype=np.float64)) for name in names]
    for name, run in zip(names, runs, strict=True):
        if run.size == 0 or not np.isfinite(run).all():
            raise NlmError(f"the value of {name!r} is {values[name]!r}; needed finite numbers")
    means = [float(run.mean()) for run in runs]
    look = looks(categories.get(name, "") for name in names) if categories else {}
    colours = [look[categories.get(name, "")].colour if categories else BLUE for name in names]
    fig, ax = new_figure(title, width=width, height=1.3 + 0.42 * len(names))
    at = np.arange(len(names))
    ax.barh(at, means, color=colours, height=0.62, zorder=2)
    ends = [max(0.0, float(run.max())) for run in runs]
    for row, name in enumerate(names):
        if intervals and name in intervals:
            low, high = intervals[name]
            if low > high:
                raise NlmError(f"the interval of {name!r} is ({low}, {high}); needed (low, high)")
            ax.plot([low, high], [row, row], "|-", color=INK, linewidth=1.4, markersize=9, zorder=4)
            ends[row] = max(ends[row], high)
        if runs[row].size > 1:
            ax.scatter(runs[row], np.full(runs[row].size, row), s=16, color="white", edgecolor=INK, zorder=5)
        text = _fixed(means[row], digits)
        ax.annotate(text, (ends[row], row), (6, 0), textcoords="offset points", va="center", fontsize=9)
    for number, (name, level) in enumerate((lines or {}).items()):
        ax.axvline(level, color=INK, linestyle=DASHES[1 + number % 3], linewidth=1.3, label=name, zorder=3)
    ax.set_yticks(at, names)
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.grid(axis="y", visible=False)
    ax.margins(x=0.14)
    if min(means) >= 0:
        ax.set_xlim(left=0)
    ax.set_xlabel(xlabel)
    if lines:
        _legend(ax, legend)
    listed = ", ".join(f"{name} {mean:.{digits}f}" for name, mean in zip(names, means, strict=True))
    fig.alt = alt or _sentence(f"Bars of {xlabel}: {listed}", title)
    return fig


@styled
def hist(
    groups: Mapping[str, Sequence[float]],
    *,
    xlabel: str,
    title: str = "",
    ylabel: str = "share of the pairs",
    bins: int = 30,
    width: float = 5.6,
    height: float = 3.6,
    alt: str | None = None,
) -> Figure:
    """Lay the distributions of several groups over each other, each with area 1 and its mean as a line.

    Errors: `NlmError` for no groups, an empty group, or values that are not finite.

    >>> fig = hist({"same category": [0.5, 0.6, 0.7], "different": [0.0, 0.1, 0.1]}, xlabel="cosine", bins=5)
    >>> len(fig.axes[0].patches)
    2
    """
    if not groups:
        raise NlmError("there are no groups to draw; needed name -> values")
    arrays = {name: np.asarray(values, dtype=np.float64).ravel() for name, values in groups.items()}
    for name, array in arrays.items():
        if array.size == 0 or not np.isfinite(array).all():
            raise NlmError(
                f"group {name!r} is empty or holds numbers that are not finite; needed finite numbers"
            )
    edges = np.histogram_bin_edges(np.concatenate(list(arrays.values())), bins=bins)
    fig, ax = new_figure(title, width=width, height=height)
    for at, (name, array) in enumerate(arrays.items()):
        colour, dash, hatch = PALETTE[at % 8], DASHES[at % 8], _HATCHES[at % 8]
        ax.stairs(
            np.histogram(array, edges)[0] / array.size,
            edges,
            fill=True,
            facecolor=(*_rgb(colour), 0.22),
            edgecolor=colour,
            hatch=hatch,
            linestyle=dash,
            linewidth=1.6,
            label=f"{name} (n = {array.size:,})",
        )
    top = ax.get_ylim()[1]
    for at, array in enumerate(arrays.values()):
        ax.plot([array.mean()] * 2, [0, top], color=PALETTE[at % 8], linestyle=DASHES[at % 8], linewidth=1.4)
    ax.set(xlabel=xlabel, ylabel=ylabel, ylim=(0, top * (1.06 + 0.08 * len(arrays))))
    ax.legend(fontsize=9, loc="upper left")
    means = ", ".join(
        f"{name} with mean {array.mean():.2f} (n = {array.size})" for name, array in arrays.items()
    )
    fig.alt = alt or _sentence(f"Histograms of {xlabel}: {means}", title)
    return fig


@styled
def heatmap(
    matrix,
    rows: Sequence[str],
    columns: Sequence[str] | None = None,
    *,
    title: str = "",
    scale: str = "cosine",
    xlabel: str = "",
    ylabel: str = "",
    low: float | None = None,
    high: float | None = None,
    digits: int | None = 2,
    alt: str | None = None,
) -> Figure:
    """Draw a small matrix (R, K) as coloured cells with the numbers in them; `scale` says what they are.

    `columns` defaults to `rows`. With negative numbers, the colours part at 0 (blue above, orange below);
    cosines run from -1 to 1 unless `low` and `high` say otherwise. `digits=None` leaves the numbers out.

    Errors: `NlmError` if the names do not fit the matrix, or for numbers that are not finite.

    >>> heatmap([[1.0, 0.5], [0.5, 1.0]], ["dog", "cat"], title="Dogs and cats").axes[0].texts[1].get_text()
    '0.50'
    """
    matrix = np.asarray(matrix, dtype=np.float64)
    rows, columns = (
        [str(name) for name in rows],
        [str(name) for name in (rows if columns is None else columns)],
    )
    check_shape(matrix, (len(rows), len(columns)), "the matrix")
    if matrix.size == 0 or not np.isfinite(matrix).all():
        raise NlmError("the matrix is empty or holds numbers that are not finite; needed finite numbers")
    if scale == "cosine":
        low, high = -1.0 if low is None else low, 1.0 if high is None else high
    signed = (matrix.min() if low is None else low) < 0
    if signed:
        bound = max(abs(low or matrix.min()), abs(high or matrix.max()))
        low, high = -bound, bound
    width = 2.0 + 0.5 * len(columns)
    fig, ax = new_figure(title, width=max(4.0, width), height=1.4 + 0.36 * len(rows))
    image = ax.imshow(matrix, cmap=_diverging() if signed else _rising(), vmin=low, vmax=high, aspect="auto")
    ax.grid(visible=False)
    ax.set_xticks(range(len(columns)), columns, rotation=45 if max(map(len, columns)) > 5 else 0, ha="center")
    if max(map(len, columns)) > 5:
        for text in ax.get_xticklabels():
            text.set(ha="right", rotation_mode="anchor")
    ax.set_yticks(range(len(rows)), rows)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.spines[:].set_visible(False)
    if digits is not None:
        for row, column in np.ndindex(matrix.shape):
            dark = _luminance(image.cmap(image.norm(matrix[row, column]))) < 0.18
            text = _fixed(matrix[row, column], digits)
            ax.text(
                column, row, text, ha="center", va="center", fontsize=8.5, color="white" if dark else "black"
            )
    fig.colorbar(image, ax=ax, label=scale, shrink=0.9)
    fig.alt = alt or _sentence(
        f"Matrix of {scale} with rows {', '.join(rows)} and columns {', '.join(columns)}", title
    )
    return fig


@styled
def table_strip(
    vectors,
    labels: Sequence[str] | None = None,
    *,
    title: str = "",
    bound: float | None = None,
    width: float = 5.6,
    alt: str | None = None,
) -> Figure:
    """Draw rows of the embedding table as stripes: a line for each word, blue above 0, orange below.

    `vectors`: `Vectors` or (N, C); `labels`: N words (default: the keys). `bound`: the value at the ends of
    the colours (default: the largest size in the rows); pass the same one to compare two figures.

    Errors: `NlmError` for no rows, or labels that do not fit.

    >>> fig = table_strip(np.array([[0.1, -0.2, 0.0], [0.3, 0.1, -0.1]]), ["dog", "cat"])
    >>> [text.get_text() for text in fig.axes[0].get_yticklabels()]
    ['dog', 'cat']
    """
    labels = words_of(vectors, labels)
    array = np.asarray(vectors.array if isinstance(vectors, Vectors) else vectors, dtype=np.float64)
    check_shape(array, (len(labels), "C"), "vectors")
    if array.size == 0 or not np.isfinite(array).all():
        raise NlmError("the rows are empty or hold numbers that are not finite; needed finite numbers")
    bound = bound or float(np.abs(array).max()) or 1.0
    fig, ax = new_figure(title, width=width, height=1.5 + 0.3 * len(labels))
    image = ax.imshow(
        array, cmap=_diverging(), vmin=-bound, vmax=bound, aspect="auto", interpolation="nearest"
    )
    ax.grid(visible=False)
    ax.set_yticks(range(len(labels)), labels)
    ax.set_xlabel(f"dimension (0 to {array.shape[1] - 1})")
    ax.spines[:].set_visible(False)
    for row in range(1, len(labels)):
        ax.axhline(row - 0.5, color="white", linewidth=1.5)
    fig.colorbar(image, ax=ax, label="value")
    what = f"Rows of the embedding table as stripes of {array.shape[1]} values, for {', '.join(labels)}"
    fig.alt = alt or _sentence(what, title)
    return fig


def _curve(name: str, given) -> tuple[np.ndarray, np.ndarray]:
    """x (T,) and runs y (S, T) of one series, without the points that were not measured."""
    x, y = given if isinstance(given, tuple) and len(given) == 2 else (None, given)
    y = np.atleast_2d(np.asarray(y, dtype=np.float64))  # (S, T); None becomes nan
    x = np.arange(y.shape[1]) if x is None else np.asarray(x, dtype=np.float64)
    if y.ndim != 2 or x.shape != (y.shape[1],):
        raise NlmError(
            f"series {name!r} has x of shape {x.shape} and y of shape {y.shape}; needed T and (S, T)"
        )
    measured = np.isfinite(y).all(axis=0) & np.isfinite(x)
    if not measured.any():
        raise NlmError(f"series {name!r} has no finite value; needed at least one")
    return x[measured], y[:, measured]


def _legend(ax, place: str) -> None:
    """Write the legend at a place that matplotlib names, or "below" the axes."""
    if place == "below":
        ax.figure.legend(*ax.get_legend_handles_labels(), loc="outside lower left", fontsize=9)
    else:
        ax.legend(fontsize=9, loc=place)


def _sentence(what: str, title: str) -> str:
    return f"{what}." + (f" {title.rstrip('.')}." if title else "")


def _fixed(value: float, digits: int) -> str:
    """A number with a true minus sign, and none before zero."""
    text = f"{value:.{digits}f}"
    return (text.lstrip("-") if float(text) == 0 else text).replace("-", "−")


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _luminance(rgba) -> float:
    """Relative luminance, as WCAG 2 defines it; below 0.18, white letters stand out more than black ones."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _diverging():
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("nlm", ["#7a3d00", ORANGE, "#f7f5f0", BLUE, "#003a5c"])


def _rising():
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("nlm_up", ["#f7f5f0", BLUE, "#003a5c"])

"""Maps of words: each word a point, similar vectors close together as far as two dimensions allow.

Maps are principal components, never t-SNE: they work for any number of words, give the same picture twice,
and have no setting to tune. A map says how many neighbours it keeps, because its distances are not all true.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.geometry import neighbour_overlap, principal_axes
from nlm.plots.labels import place_labels
from nlm.plots.names import categories_of, component_names, word, words_of
from nlm.plots.story import Story, pick, tell
from nlm.plots.style import CARD, INK, QUIET, Figure, looks, new_figure, set_title, styled
from nlm.vectors import Vectors


@styled
def map_2d(
    vectors,
    labels: Sequence[str] | None = None,
    categories: Sequence[str] | Mapping[str, str] | None = None,
    title: str = "",
    kept: float | bool | None = None,
    *,
    k: int = 10,
    xlabel: str | None = None,
    ylabel: str | None = None,
    width: float = 5.6,
    height: float = 5.8,
    alt: str | None = None,
) -> Figure:
    """Draw words on a map of two dimensions.

    `vectors`: `Vectors`, an array (N, C), whose two principal components are drawn, or coordinates (N, 2).
    `labels`: N words (default: the keys). `categories`: N names, or a dict label -> name; they choose colour
    and marker. `kept`: the share of the `k` nearest neighbours that the map keeps; None computes it, False
    leaves it out. 0, 1, 2 or 3 words are drawn as well, with a note on what such a map can say.

    Errors: `NlmError` if the numbers of words, labels and categories differ.

    >>> fig = map_2d(np.eye(3), ["dog", "cat", "the"], ["animal", "animal", "determiner"], "Three words")
    >>> fig.alt
    'Map of 3 words by category (2 animal, 1 determiner). Three words.'
    """
    labels = words_of(vectors, labels)
    array = np.asarray(vectors.array if isinstance(vectors, Vectors) else vectors, dtype=np.float64)
    if array.size == 0:
        array = np.zeros((0, 2))
    check_shape(array, ("N", "C"), "vectors")
    if len(labels) != len(array):
        raise NlmError(f"{len(labels)} labels for {len(array)} words; needed one label for each word")
    names = categories_of(labels, categories)
    if array.shape[1] == 2 and not isinstance(vectors, Vectors):
        xy, axis_names = array, ("first coordinate", "second coordinate")
    else:
        mean, axes, share = principal_axes(array)
        xy = (array - mean) @ axes  # (N, 2)
        axis_names = component_names(share)
        if kept is None:
            kept, k = _measure_kept(array, xy, k)
    fig, ax = new_figure(title, width=width, height=height, note=_note(len(array), kept, k))
    ax.set_xlabel(xlabel or axis_names[0])
    ax.set_ylabel(ylabel or axis_names[1])
    if len(xy) == 0:
        ax.text(0, 0, "no words to draw", ha="center", va="center", color=QUIET)
    _points(ax, xy, names)
    if any(names):
        handles, texts = ax.get_legend_handles_labels()
        fig.legend(
            handles, texts, loc="outside lower left", ncols=min(4, len(texts)), fontsize=9, handletextpad=0.1
        )
    _frame(fig, ax, xy)
    _write(fig, ax, xy, labels)
    fig.alt = alt or _describe(f"Map of {len(labels)} word{'s' * (len(labels) != 1)}", names, title)
    return fig


@styled
def table_story(
    snapshots: Mapping[int, np.ndarray],
    keys: Sequence[str],
    categories: Sequence[str] | Mapping[str, str] | None = None,
    title: str = "",
    *,
    rows: Sequence[int] | None = None,
    steps: Sequence[int] | None = None,
    write: int = 24,
    width: float = 5.6,
    alt: str | None = None,
) -> Figure:
    """Draw the same words at several steps of training, on one map: the components of the last snapshot.

    `snapshots`: step -> table (V, C). `keys`: the words; `rows`: their row in the table (default: the table
    has exactly these rows). `steps` chooses panels (default: up to 6, evenly spread, first and last among
    them). In the last panel the words are written beside their points, if there are at most `write`.

    Errors: `NlmError` for no snapshot, tables of different shapes, rows outside the table.

    >>> table = np.eye(4)
    >>> fig = table_story({0: table * 0.1, 10: table}, ["dog", "cat", "sad", "mad"], title="Words move apart")
    >>> [ax.get_title(loc="left") for ax in fig.axes]
    ['step 0', 'step 10']
    """
    labels = [word(key) for key in keys]
    names = categories_of(labels, categories)
    story = tell(snapshots, len(labels), rows)
    shown = pick(story.steps, 6) if steps is None else _known(steps, story)
    columns = min(2, len(shown))
    lines = -(-len(shown) // columns)
    fig = Figure(width, lines * ((width - 1) / columns + 0.4) + 1.3)
    panels = fig.subplots(lines, columns, squeeze=False, sharex=True, sharey=True)
    reach = np.abs(story.xy).max(initial=0.0) * 1.12 or 1.0
    for at, ax in enumerate(panels.ravel()):
        if at >= len(shown):
            ax.set_visible(False)
            continue
        xy = story.xy[story.steps.index(shown[at])]
        set_title(ax, f"step {shown[at]:,}")
        _points(ax, xy, names)
        ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal")
    lines_of_title = textwrap.fill(title, int(width * 9.5))
    fig.suptitle(lines_of_title, x=0.01, ha="left", fontsize=11, fontweight="bold")
    for at, ax in enumerate(panels.ravel()[: len(shown)]):
        if at >= len(shown) - columns:
            ax.set_xlabel("first component")
            ax.tick_params(labelbottom=True)
        if at % columns == 0:
            ax.set_ylabel("second component")
    if any(names):
        handles, texts = panels[0, 0].get_legend_handles_labels()
        fig.legend(
            handles, texts, loc="outside lower left", ncols=min(4, len(texts)), fontsize=9, handletextpad=0.1
        )
    fig.draw_without_rendering()
    fig.set_layout_engine("none")
    if len(labels) <= write:
        _write(fig, panels.ravel()[len(shown) - 1], story.xy[story.steps.index(shown[-1])], labels, size=8)
    what = f"{len(shown)} maps of {len(labels)} words, at steps {', '.join(map(str, shown))} of training"
    fig.alt = alt or _describe(what, names, title)
    return fig


def _known(steps: Sequence[int], story: Story) -> list[int]:
    unknown = [step for step in steps if step not in story.steps]
    if unknown or not list(steps):
        raise NlmError(
            f"step {unknown[:1] or 'list'} has no snapshot; there are snapshots of {list(story.steps)}"
        )
    return list(steps)


def _measure_kept(array: np.ndarray, xy: np.ndarray, k: int) -> tuple[float | bool, int]:
    k = min(k, (len(array) - 1) // 3)  # with more, even a random map keeps most
    return (neighbour_overlap(array, xy, k), k) if k >= 1 else (False, k)


def _note(n: int, kept, k: int) -> str:
    if n < 4:
        return "" if n == 0 else "So few words always fit on a map: read nothing from where they lie."
    if kept is None or kept is False:
        return ""
    whose = "the nearest neighbour" if k == 1 else f"the {k} nearest neighbours"
    return f"The map keeps {kept:.0%} of {whose} of each word."


def _points(ax, xy: np.ndarray, names: list[str]) -> None:
    for name, look in looks(names).items():
        rows = [at for at, other in enumerate(names) if other == name]
        ax.scatter(
            xy[rows, 0],
            xy[rows, 1],
            s=100 if look.marker == "*" else 46,
            color=look.colour,
            marker=look.marker,
            edgecolor=CARD,
            linewidth=0.7,
            label=name or "_words",
            zorder=3,
        )


def _frame(fig: Figure, ax, xy: np.ndarray) -> None:
    """Room around the points, and the same scale in both directions; then the layout stays as it is."""
    middle = (xy.max(axis=0) + xy.min(axis=0)) / 2 if len(xy) else np.zeros(2)
    half = (xy.max(axis=0) - xy.min(axis=0)) / 2 if len(xy) else np.zeros(2)
    half = half * 1.15 if half.any() else np.ones(2)
    for _ in range(2):  # the second time with the room that the new tick labels leave
        fig.draw_without_rendering()
        pixels = np.array([ax.bbox.width, ax.bbox.height])
        reach = pixels * (half / pixels).max()
        ax.set_xlim(middle[0] - reach[0], middle[0] + reach[0])
        ax.set_ylim(middle[1] - reach[1], middle[1] + reach[1])
    fig.draw_without_rendering()
    fig.set_layout_engine("none")


def _write(fig: Figure, ax, xy: np.ndarray, labels: list[str], size: float | None = None) -> None:
    """Write the words beside their points; a thin line leads to one that had to stand further off."""
    if len(xy) == 0:
        return
    size = size or (9.5 if len(labels) <= 40 else 8 if len(labels) <= 90 else 6.5)
    points = ax.transData.transform(xy)  # (N, 2) pixels
    renderer, pixels = fig.canvas.get_renderer(), fig.dpi / 72  # pixels in a point
    trials = [fig.text(0, 0, label, fontsize=size) for label in labels]
    boxes = [trial.get_window_extent(renderer) for trial in trials]
    sizes = np.array([[box.width + 2, box.height] for box in boxes])  # (N, 2)
    for trial in trials:
        trial.remove()
    bounds = ax.bbox.extents
    centres = place_labels(points, sizes, bounds=bounds, gap=6 * pixels, reach=9 * pixels)
    for label, row, point, centre, box in zip(labels, xy, points, centres, sizes, strict=True):
        apart = np.hypot(*np.maximum(np.abs(centre - point) - box / 2, 0))
        line = {"arrowstyle": "-", "color": QUIET, "linewidth": 0.5, "shrinkA": 1, "shrinkB": 3}
        ax.annotate(
            label,
            row,
            (centre - point) / pixels,
            textcoords="offset points",
            ha="center",
            va="center",
            fontsize=size,
            color=INK,
            zorder=4,
            arrowprops=line if apart > 9 * pixels else None,
        )


def _describe(what: str, names: list[str], title: str) -> str:
    counts = {name: names.count(name) for name in dict.fromkeys(names) if name}
    groups = ", ".join(f"{count} {name}" for name, count in counts.items())
    by = f" by category ({groups})" if groups else ""
    return f"{what}{by}." + (f" {title.rstrip('.')}." if title else "")

"""Curves, bars, histograms, heat maps and stripes, tested by what was drawn."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.text import Text

from nlm import plots
from nlm.errors import NlmError
from nlm.plots.style import CARD
from nlm.vectors import Vectors
from tests.plots.test_style import contrast

HISTORY = [
    {"step": 0, "tokens": 0, "train_loss": 7.0, "valid_loss": 7.1},
    {"step": 1, "tokens": 512, "train_loss": 6.0, "valid_loss": None},
    {"step": 2, "tokens": 1024, "train_loss": 5.0, "valid_loss": 5.5},
]


def test_a_history_becomes_a_curve_without_its_gaps():
    assert plots.from_history(HISTORY, "valid_loss") == ([0, 2], [7.1, 5.5])
    x, y = plots.from_history(HISTORY, "train_loss", x="tokens", scale=1 / math.log(2))
    assert x == [0, 512, 1024] and y == pytest.approx([7 / math.log(2), 6 / math.log(2), 5 / math.log(2)])
    for bad in ([], HISTORY):
        with pytest.raises(NlmError, match="'step' and 'loss'"):
            plots.from_history(bad, "loss")


def test_curves_draw_the_numbers():
    fig = plots.curves(
        {
            "training": [3.0, 2.0, 1.0],
            "validation": ([0, 10], [3.0, None]),
            "runs": ([1, 2], [[1, 2], [3, 6]]),
        },
        xlabel="step",
        ylabel="loss in bits",
        title="Loss falls",
        lines={"bound": 0.9},
    )
    ax = fig.axes[0]
    training, validation, runs, bound = ax.lines
    np.testing.assert_array_equal(training.get_xydata(), [[0, 3], [1, 2], [2, 1]])
    np.testing.assert_array_equal(validation.get_xydata(), [[0, 3]])
    np.testing.assert_array_equal(runs.get_xydata(), [[1, 2], [2, 4]])
    assert runs.get_label() == "runs (mean and range of 2 runs)" and bound.get_ydata()[0] == 0.9
    band = ax.collections[0].get_paths()[0].vertices
    assert {tuple(corner) for corner in band} >= {(1.0, 1.0), (1.0, 3.0), (2.0, 2.0), (2.0, 6.0)}
    assert ax.get_xlabel() == "step" and ax.get_ylabel() == "loss in bits"
    assert ax.get_title(loc="left") == "Loss falls"
    assert fig.alt.startswith("Curves of loss in bits against step: training, validation, runs")


def test_series_differ_by_more_than_colour():
    fig = plots.curves({name: np.arange(100) for name in "abcdefgh"}, xlabel="x", ylabel="y")
    assert len({line.get_color() for line in fig.axes[0].lines}) == 8
    assert len({str(line._dash_pattern) for line in fig.axes[0].lines}) == 8
    fig = plots.hist({name: [1.0, 2.0] for name in "abcd"}, xlabel="x")
    assert len({patch.get_hatch() for patch in fig.axes[0].patches}) == 4


def test_three_level_lines_differ():
    fig = plots.curves(
        {"loss": [3.0, 1.0]}, xlabel="step", ylabel="loss", lines={"counts": 2.0, "pairs": 1.2, "bound": 0.2}
    )
    assert len({str(line._dash_pattern) for line in fig.axes[0].lines[1:]}) == 3


@pytest.mark.parametrize("log", ["", "x", "y", "xy"])
def test_scales(log):
    ax = plots.curves({"a": ([1, 10], [1, 100])}, xlabel="x", ylabel="y", log=log).axes[0]
    assert (ax.get_xscale() == "log", ax.get_yscale() == "log") == ("x" in log, "y" in log)


def test_ticks_that_are_asked_for_and_the_place_of_the_legend():
    series = {"a": ([16, 900], [1, 2]), "b": ([16, 900], [2, 1])}
    fig = plots.curves(series, xlabel="x", ylabel="y", log="x", ticks=[10, 20, 500, 5000], legend="below")
    assert fig.axes[0].get_xticks().tolist() == [20, 500]
    fig.draw_without_rendering()
    assert [text.get_text() for text in fig.axes[0].get_xticklabels()] == ["20", "500"]
    assert fig.axes[0].get_legend() is None and len(fig.legends[0].get_texts()) == 2
    fig = plots.curves(series, xlabel="x", ylabel="y", legend="lower right")
    assert fig.axes[0].get_legend() is not None and not fig.legends
    fig = plots.bars({"one": 1.0}, xlabel="x", lines={"chance": 0.5}, legend="below")
    assert fig.axes[0].get_legend() is None and len(fig.legends[0].get_texts()) == 1


@pytest.mark.parametrize(
    ("series", "how", "message"),
    [
        ({}, {}, "no series"),
        ({"a": ([1, 2], [1])}, {}, "'a' has x of shape"),
        ({"a": [None, math.nan]}, {}, "'a' has no finite value"),
        ({"a": [1]}, {"log": "z"}, "log is 'z'"),
    ],
)
def test_curves_that_cannot_be_drawn(series, how, message):
    with pytest.raises(NlmError, match=message):
        plots.curves(series, xlabel="x", ylabel="y", **how)


def test_bars_draw_means_runs_and_intervals():
    fig = plots.bars(
        {"trained": [0.8, 1.0], "untrained": -0.25},
        xlabel="share",
        intervals={"untrained": (-0.5, 0.1)},
        categories={"trained": "animal"},
        lines={"chance": 0.05},
    )
    ax = fig.axes[0]
    assert [bar.get_width() for bar in ax.patches] == pytest.approx([0.9, -0.25])
    assert [text.get_text() for text in ax.get_yticklabels()] == ["trained", "untrained"]
    assert [text.get_text() for text in ax.texts] == ["0.90", "−0.25"]
    np.testing.assert_allclose(np.asarray(ax.collections[0].get_offsets()), [[0.8, 0], [1.0, 0]])
    whisker, chance = ax.lines
    np.testing.assert_allclose(whisker.get_xydata(), [[-0.5, 1], [0.1, 1]])
    assert chance.get_label() == "chance" and chance.get_xdata()[0] == 0.05
    assert to_rgba(ax.patches[0].get_facecolor()) == to_rgba(plots.CATEGORY_COLOURS["animal"])
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first name on top
    assert fig.alt == "Bars of share: trained 0.90, untrained -0.25."


@pytest.mark.parametrize(
    ("values", "how", "message"),
    [
        ({}, {}, "no values"),
        ({"a": []}, {}, "'a' is"),
        ({"a": math.nan}, {}, "'a' is nan"),
        ({"a": 1.0}, {"intervals": {"a": (2, 1)}}, r"interval of 'a'"),
    ],
)
def test_bars_that_cannot_be_drawn(values, how, message):
    with pytest.raises(NlmError, match=message):
        plots.bars(values, xlabel="x", **how)


def test_histograms_are_shares_on_common_edges_with_their_means():
    groups = {"same": [0.4, 0.5, 0.9], "different": [-0.1, 0.0, 0.1, 0.2]}
    fig = plots.hist(groups, xlabel="cosine", bins=10)
    ax = fig.axes[0]
    for patch, values in zip(ax.patches, groups.values(), strict=True):
        heights, edges, _ = patch.get_data()
        assert heights.sum() == pytest.approx(1.0)
        np.testing.assert_allclose(edges, np.linspace(-0.1, 0.9, 11))
        np.testing.assert_allclose(heights, np.histogram(values, edges)[0] / len(values))
    assert [line.get_xdata()[0] for line in ax.lines] == pytest.approx([0.6, 0.05])
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["same (n = 3)", "different (n = 4)"]
    for bad in ({}, {"a": []}, {"a": [math.inf]}):
        with pytest.raises(NlmError):
            plots.hist(bad, xlabel="x")


def test_numbers_in_a_heat_map_are_readable_on_their_cells():
    values = np.linspace(-1, 1, 81).reshape(9, 9)
    for matrix, scale in ((values, "cosine"), (np.abs(values), "weight"), (values * 7, "difference")):
        ax = plots.heatmap(matrix, [f"w{i}" for i in range(9)], scale=scale).axes[0]
        image = ax.images[0]
        np.testing.assert_array_equal(image.get_array(), matrix)
        for text, value in zip(ax.texts, matrix.ravel(), strict=True):
            assert contrast(text.get_color(), image.cmap(image.norm(value))[:3]) >= 4.5
            assert float(text.get_text().replace("−", "-")) == pytest.approx(value, abs=0.0051)
            assert text.get_text() != "−0.00"


def test_the_scale_of_a_heat_map_parts_at_zero():
    image = plots.heatmap([[0.2, -0.1]], ["a"], ["b", "c"], scale="difference").axes[0].images[0]
    assert image.get_clim() == pytest.approx((-0.2, 0.2))
    assert plots.heatmap(np.eye(2), "ab").axes[0].images[0].get_clim() == (-1, 1)
    assert plots.heatmap(np.eye(2), "ab", scale="weight").axes[0].images[0].get_clim() == (0, 1)
    assert plots.heatmap(np.eye(2), "ab", digits=None).axes[0].texts[:] == []


@pytest.mark.parametrize("matrix", [np.eye(3), np.zeros((0, 0)), [[math.nan, 1], [1, 1]], [1, 2]])
def test_matrices_that_cannot_be_drawn(matrix):
    with pytest.raises(NlmError):
        plots.heatmap(matrix, ["a", "b"] if np.size(matrix) else [])


@pytest.mark.parametrize("n", [1, 2, 3])
def test_case_44_few_words_and_few_values_are_drawn(n):
    words, rows = ["dog", "cat", "fox"][:n], np.ones((n, 4))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for fig in (
            plots.heatmap(np.eye(n), words),
            plots.table_strip(rows, words),
            plots.bars(dict.fromkeys(words, 0.5), xlabel="share"),
            plots.hist({"one value": [1.0] * n}, xlabel="x"),
            plots.curves({"a": [3.0] * n}, xlabel="step", ylabel="loss"),
        ):
            assert "nan" not in fig.svg()


def test_stripes_are_the_rows():
    table = np.random.default_rng(0).normal(size=(3, 16))
    fig = plots.table_strip(Vectors(["Ġdog", "Ġcat", "the"], table), title="Three rows")
    ax = fig.axes[0]
    np.testing.assert_array_equal(ax.images[0].get_array(), table)
    assert [text.get_text() for text in ax.get_yticklabels()] == ["dog", "cat", "the"]
    assert ax.images[0].get_clim() == pytest.approx((-np.abs(table).max(), np.abs(table).max()))
    assert plots.table_strip(table, list("abc"), bound=5).axes[0].images[0].get_clim() == (-5, 5)
    assert plots.table_strip(np.zeros((1, 4)), ["a"]).axes[0].images[0].get_clim() == (-1, 1)
    for bad, names in ((table, ["a"]), (np.zeros((0, 4)), []), (table * np.nan, list("abc"))):
        with pytest.raises(NlmError):
            plots.table_strip(bad, names)


def figures():
    table = np.random.default_rng(0).normal(size=(12, 6))
    words, names = [f"w{i}" for i in range(12)], ["animal", "feeling", "food"] * 4
    title = "A title that is long enough to need a second line above the axes"
    yield "map", plots.map_2d(table, words, names, title)
    yield "story", plots.table_story({0: table * 0.1, 50: table}, words, names, title)
    yield (
        "curves",
        plots.curves({"a": [1, 2], "b": [2, 1]}, xlabel="step", ylabel="loss in bits", title=title),
    )
    yield "bars", plots.bars({"a": 1.0, "b": [2.0, 3.0]}, xlabel="share", title=title, lines={"chance": 0.5})
    yield "hist", plots.hist({"a": [1, 2, 3], "b": [2, 3]}, xlabel="cosine", title=title)
    yield "heatmap", plots.heatmap(np.eye(3), ["dog", "elephant", "cat"], title=title)
    yield "strip", plots.table_strip(table, words, title=title)


@pytest.mark.parametrize(("name", "fig"), [pytest.param(*pair, id=pair[0]) for pair in figures()])
def test_every_figure_reads_alone(name, fig):
    """Axes have labels, letters stand out and lie inside the card, the alt text says what is shown."""
    fig.svg()
    renderer = fig.canvas.get_renderer()
    axes = [ax for ax in fig.axes if ax.get_visible() and not hasattr(ax, "_colorbar")]
    assert any(ax.get_xlabel() for ax in axes) or name == "heatmap"
    assert any(ax.get_ylabel() for ax in axes) or name in ("heatmap", "bars", "strip")  # named rows instead
    texts = [text for text in fig.findobj(Text) if text.get_text().strip()]
    assert texts
    for text in texts:
        if not text.get_visible() or not text.get_window_extent(renderer).width:
            continue
        if name != "heatmap" or text not in fig.axes[0].texts:
            assert contrast(text.get_color(), CARD) >= 4.5, text.get_text()
        assert text.get_fontsize() >= 7.5, text.get_text()
    title = next(text for text in texts if text.get_text().startswith("A title"))
    box = title.get_window_extent(renderer)
    assert box.x0 >= 0 and box.x1 <= fig.bbox.width and box.y1 <= fig.bbox.height + 1
    assert len(fig.alt) > 40 and "A title that is long enough" in fig.alt
    assert fig.get_facecolor() == to_rgba(CARD)
    assert fig.get_figwidth() <= 6  # readable on a telephone

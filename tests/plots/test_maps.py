"""Maps, tested by what was drawn, not by pixels."""

from __future__ import annotations

import itertools
import warnings

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Annotation

from nlm import plots
from nlm.errors import NlmError
from nlm.geometry import neighbour_overlap, principal_axes
from nlm.plots.labels import place_labels
from nlm.vectors import Vectors
from nlm.world.lexicon import LEXICON


def words_of(n: int, *categories: str) -> tuple[list[str], list[str]]:
    each = {category: [e.lemma for e in LEXICON.category(category)] for category in categories}
    found: dict[str, str] = {}
    for row in itertools.count():
        for category in categories:
            found.setdefault(each[category][row], category)
            if len(found) == n:
                return list(found), list(found.values())


def drawn(ax) -> np.ndarray:
    return np.concatenate([np.asarray(points.get_offsets()) for points in ax.collections])


def written(ax) -> dict[str, Annotation]:
    return {
        text.get_text(): text
        for text in ax.texts
        if isinstance(text, Annotation) and text.arrow_patch is None
    } | {
        text.get_text(): text
        for text in ax.texts
        if isinstance(text, Annotation) and text.arrow_patch is not None
    }


@pytest.fixture
def table() -> np.ndarray:
    return np.random.default_rng(0).normal(size=(24, 8))


def test_points_are_the_principal_components_and_wear_their_category(table):
    words, names = words_of(24, "animal", "feeling", "food")
    fig = plots.map_2d(Vectors(words, table), categories=names, title="A map")
    ax = fig.axes[0]
    mean, axes, share = principal_axes(table)
    xy = (table - mean) @ axes
    for points, name in zip(ax.collections, ["animal", "feeling", "food"], strict=True):
        rows = [row for row, other in enumerate(names) if other == name]
        np.testing.assert_allclose(points.get_offsets(), xy[rows])
        assert to_hex(points.get_facecolor()[0]) == plots.CATEGORY_COLOURS[name]
        assert points.get_label() == name
    assert f"{share[0]:.0%}" in ax.get_xlabel() and f"{share[1]:.0%}" in ax.get_ylabel()
    assert set(words) <= set(written(ax))
    assert [text.get_text() for text in fig.legends[0].get_texts()] == ["animal", "feeling", "food"]
    assert "24 words" in fig.alt and "8 animal" in fig.alt


def test_both_directions_have_the_same_scale(table):
    for stretch in ([1, 1], [9, 1], [1, 9]):
        ax = plots.map_2d(table[:, :2] * stretch, [f"w{i}" for i in range(24)]).axes[0]
        x, y = np.ptp(ax.get_xlim()) / ax.bbox.width, np.ptp(ax.get_ylim()) / ax.bbox.height
        assert x == pytest.approx(y, rel=1e-3)
        low, high = np.array([ax.get_xlim(), ax.get_ylim()]).T
        assert (drawn(ax) > low).all() and (drawn(ax) < high).all()


def test_the_map_says_how_many_neighbours_it_keeps(table):
    labels = [f"w{i}" for i in range(24)]
    mean, axes, _ = principal_axes(table)
    share = neighbour_overlap(table, (table - mean) @ axes, 7)  # 10, but at most a third of the others

    def notes(**how):
        return [
            text.get_text().replace("\n", " ") for text in plots.map_2d(table, labels, **how).axes[0].texts
        ]

    assert any(f"keeps {share:.0%} of the 7 nearest" in note for note in notes())
    assert any("keeps 42% of the 5 nearest" in note for note in notes(kept=0.42, k=5))
    assert not any("keeps" in note for note in notes(kept=False))


@pytest.mark.parametrize("n", [0, 1, 2, 3])
@pytest.mark.parametrize("kind", ["vectors", "array", "xy", "equal rows"])
def test_case_44_few_words_are_drawn_and_said_to_be_few(n, kind):
    words, names = words_of(3, "animal", "feeling")
    words, names = words[:n], names[:n]
    rows = np.random.default_rng(1).normal(size=(n, 2 if kind == "xy" else 6))
    if kind == "equal rows":
        rows[:] = 1.0
    given = Vectors(words, rows) if kind == "vectors" else rows
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fig = plots.map_2d(given, words, names, "Few words")
        fig.svg()
    texts = " ".join(text.get_text().replace("\n", " ") for text in fig.axes[0].texts)
    assert all(word in texts for word in words)
    assert ("no words to draw" in texts) == (n == 0)
    assert ("read nothing from where they lie" in texts) == (n > 0)
    assert len(drawn(fig.axes[0])) == n if n else not fig.axes[0].collections


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_case_44_the_story_of_few_words_is_drawn(n):
    words, names = words_of(3, "animal", "feeling")
    rows = np.random.default_rng(1).normal(size=(n, 6))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for table in (rows, np.ones_like(rows)):
            fig = plots.table_story({0: 0 * table, 9: table}, words[:n], names[:n])
            assert "nan" not in fig.svg()
            assert [len(drawn(ax)) if n else len(ax.collections) for ax in fig.axes] == [n, n]
            assert set(words[:n]) <= set(written(fig.axes[-1]))


@pytest.mark.parametrize("n", [10, 40, 80])
def test_words_hardly_cover_each_other_and_stay_inside(n):
    words, names = words_of(n, "animal", "person", "feeling", "food")
    kinds = sorted(set(names))
    rng = np.random.default_rng(n)
    rows = np.stack([rng.normal(size=10) + 3 * np.eye(10)[kinds.index(name)] for name in names])
    fig = plots.map_2d(Vectors(words, rows), categories=names)
    ax = fig.axes[0]
    renderer = fig.canvas.get_renderer()
    boxes = [text.get_window_extent(renderer) for word, text in written(ax).items() if word in words]
    boxes = [text for text in boxes if text.width]
    assert len(boxes) == n
    frame = ax.bbox.padded(2)
    assert all(frame.x0 <= b.x0 and b.x1 <= frame.x1 and frame.y0 <= b.y0 and b.y1 <= frame.y1 for b in boxes)

    def area(a, b):
        wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        return max(wide, 0) * max(high, 0)

    covered = sum(area(a, b) for a, b in itertools.combinations(boxes, 2)) / sum(
        b.width * b.height for b in boxes
    )
    naive = [b.translated(*(p + [6, 0] - [b.x0, (b.y0 + b.y1) / 2])) for b, p in _beside(ax, words, boxes)]
    before = sum(area(a, b) for a, b in itertools.combinations(naive, 2)) / sum(
        b.width * b.height for b in naive
    )
    assert covered < 0.01 or covered < before / 4


def _beside(ax, words, boxes):
    """Each box with its point in pixels, to compare with all words simply written to the right."""
    places = {word: ax.transData.transform(text.xy) for word, text in written(ax).items() if word in words}
    return [(box, place) for box, place in zip(boxes, places.values(), strict=True)]


def test_labels_alone_in_the_world_stand_to_the_right():
    points = [[0, 0], [500, 0], [0, 500]]
    placed = place_labels(points, [[40, 10]] * 3, bounds=(-99, -99, 999, 999), gap=6)
    np.testing.assert_allclose(placed, np.add(points, [26, 0]))


def test_labels_at_the_edge_turn_inwards():
    placed = place_labels([[95, 50]], [[40, 10]], bounds=(0, 0, 100, 100))
    assert placed[0, 0] + 20 <= 100


def test_labels_of_one_crowded_spot_all_find_room():
    placed = place_labels(np.zeros((8, 2)), [[30, 10]] * 8, bounds=(-200, -200, 200, 200))
    for a, b in itertools.combinations(placed, 2):
        assert abs(a[0] - b[0]) >= 30 - 1e-9 or abs(a[1] - b[1]) >= 10 - 1e-9


def test_categories_as_a_dict_by_word_or_key(table):
    keys = ["Ġdog", "Ġcat", "the"]
    by_key = plots.map_2d(Vectors(keys, table[:3]), categories={"Ġdog": "animal", "cat": "animal"})
    assert by_key.alt == "Map of 3 words by category (2 animal)."
    assert {"dog", "cat", "the"} <= set(written(by_key.axes[0]))


@pytest.mark.parametrize(
    ("labels", "categories", "message"),
    [
        (None, None, "labels is missing"),
        (["a"], None, "1 labels for 24 words"),
        ("abc", None, "is the string"),
        ([str(i) for i in range(24)], ["animal"], "1 categories for 24 words"),
        ([str(i) for i in range(24)], "animal", "categories for 24 words"),
    ],
)
def test_what_does_not_fit_is_refused(table, labels, categories, message):
    with pytest.raises(NlmError, match=message):
        plots.map_2d(table, labels, categories)


# --- the story of a table --------------------------------------------------------------------------


@pytest.fixture
def snapshots(table) -> dict[int, np.ndarray]:
    return {step: (table * step / 400).astype(np.float16) for step in (400, 0, 100, 200)}


def test_all_panels_share_the_axes_of_the_last_snapshot(snapshots):
    words, names = words_of(6, "animal", "feeling")
    rows = [3, 1, 20, 7, 9, 0]
    fig = plots.table_story(snapshots, words, names, "Words move", rows=rows)
    assert [ax.get_title(loc="left") for ax in fig.axes] == ["step 0", "step 100", "step 200", "step 400"]
    last = snapshots[400][rows].astype(float)
    mean, axes, _ = principal_axes(last)
    for ax, step in zip(fig.axes, (0, 100, 200, 400), strict=True):
        expected = (snapshots[step][rows].astype(float) - mean) @ axes
        order = [row for name in ("animal", "feeling") for row in range(6) if names[row] == name]
        np.testing.assert_allclose(drawn(ax), expected[order], atol=1e-9)
        assert ax.get_xlim() == fig.axes[0].get_xlim() and ax.get_ylim() == fig.axes[0].get_ylim()
    assert set(words) <= set(written(fig.axes[-1])) and not written(fig.axes[0])
    assert "steps 0, 100, 200, 400" in fig.alt


def test_many_steps_are_thinned_out_and_any_can_be_chosen(table):
    words = [f"w{i}" for i in range(24)]
    many = {step: table * step for step in range(1, 42)}
    fig = plots.table_story(many, words)
    shown = [ax.get_title(loc="left") for ax in fig.axes if ax.get_visible()]
    assert shown == ["step 1", "step 9", "step 17", "step 25", "step 33", "step 41"]
    fig = plots.table_story(many, words, steps=[2, 3, 41])
    assert [ax.get_title(loc="left") for ax in fig.axes if ax.get_visible()] == [
        "step 2",
        "step 3",
        "step 41",
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"snapshots": {}}, "no snapshot"),
        ({"snapshots": {0: np.eye(3), 1: np.eye(4)}}, "shapes"),
        ({"snapshots": {0: np.full((3, 2), np.nan)}}, "not finite"),
        ({"keys": ["a", "b"]}, "2 words for tables of 3 rows"),
        ({"rows": [0, 1]}, "2 rows for 3 words"),
        ({"rows": [0, 1, 3]}, r"rows\[2\] is 3"),
        ({"rows": [0, 1, -1]}, r"rows\[2\] is -1"),
        ({"steps": [7]}, "has no snapshot"),
        ({"steps": []}, "has no snapshot"),
    ],
)
def test_stories_that_cannot_be_told(change, message):
    settings = {"snapshots": {0: np.eye(3), 1: np.eye(3) * 2}, "keys": ["a", "b", "c"]} | change
    with pytest.raises(NlmError, match=message):
        plots.table_story(settings.pop("snapshots"), settings.pop("keys"), **settings)

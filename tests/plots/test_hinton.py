"""The picture of 1986: squares whose area is the weight, told apart by more than colour."""

import numpy as np
import pytest

from nlm import plots
from nlm.errors import NlmError

WEIGHTS = np.array([[[4.0, -1.0, 0.0]], [[-4.0, 2.0, 1.0]]])  # two units, one row, three people


def draw(**more):
    return plots.hinton(WEIGHTS, ["a", "b", "c"], title="Squares", **more)


def test_the_area_is_the_size_on_one_scale_for_all_panels():
    squares = [patch for ax in draw().axes for patch in ax.patches]
    areas = np.array([square.get_width() * square.get_height() for square in squares])
    np.testing.assert_allclose(areas / areas.max(), np.abs(WEIGHTS).ravel() / 4)


def test_the_sign_shows_without_colour():
    squares = [patch for ax in draw().axes for patch in ax.patches]
    assert [square.get_fill() for square in squares] == (WEIGHTS.ravel() > 0).tolist()


def test_squares_do_not_overlap_and_stand_in_their_place():
    fig = plots.hinton(np.full((1, 2, 5), -3.0), list("abcde"), ["upper", "lower"])
    boxes = [patch.get_bbox() for patch in fig.axes[0].patches]
    assert all(box.width < 1 for box in boxes)
    assert [(round((b.x0 + b.x1) / 2), round((b.y0 + b.y1) / 2)) for b in boxes] == [
        (column, row) for row in range(2) for column in range(5)
    ]


def test_it_is_the_same_each_time_and_says_what_it_shows():
    assert draw().svg() == draw().svg()
    assert "Squares" in draw().alt and "hollow is negative" in draw().alt
    assert draw(panels=["first", "second"]).axes[1].get_ylabel() == "second"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: plots.hinton(WEIGHTS, ["a"]), "weights"),
        (lambda: plots.hinton(WEIGHTS * np.inf, ["a", "b", "c"]), "not finite"),
        (lambda: draw(panels=["one"]), "1 names for 2 panels"),
    ],
)
def test_what_cannot_be_drawn_is_said(wrong, words):
    with pytest.raises(NlmError, match=words), np.errstate(all="ignore"):
        wrong()

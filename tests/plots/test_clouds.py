"""The cloud of rows, tested by what was drawn."""

from __future__ import annotations

import numpy as np
import pytest

from nlm import plots
from nlm.analysis.moves import bands
from nlm.errors import NlmError


def drawn(**more):
    x = np.array([1.0, 10.0, 100.0, 1000.0])
    return plots.cloud(x, x**0.5, xlabel="count", ylabel="distance", title="It rises", **more)


def test_every_row_is_a_dot_and_the_medians_are_a_line():
    x, y = np.array([1.0, 10.0, 100.0, 1000.0]), np.array([1.0, 10.0, 100.0, 1000.0]) ** 0.5
    found = bands(x, y, n=2)
    fig = drawn(bands=found, named={"fox": (10.0, 10.0**0.5)}, lines={"start": 0.32})
    ax = fig.axes[0]
    np.testing.assert_allclose(ax.collections[0].get_offsets(), np.stack([x, y], axis=1))
    assert ax.collections[0].get_rasterized() and ax.get_xscale() == "log"
    middle = next(line for line in ax.lines if str(line.get_label()).startswith("median"))
    np.testing.assert_allclose(middle.get_xydata(), np.stack([found.x, found.median], axis=1))
    assert [text.get_text() for text in ax.texts] == ["fox"]
    assert fig.alt == "4 dots, one a row: distance against count. It rises."


def test_what_has_no_place_on_the_axis_stands_aside():
    fig = drawn(aside=("never", [5.0, 6.0, 7.0]))
    ax = fig.axes[0]
    beside = ax.collections[1].get_offsets()
    assert beside[:, 1].tolist() == [5.0, 6.0, 7.0] and beside[:, 0].max() < 0.5 < 1
    assert ax.get_xlim()[0] < beside[:, 0].min()
    assert [t.get_text() for t in ax.get_xticklabels(minor=True)] == ["never"]
    assert all(tick >= 0.5 for tick in ax.get_xticks())


def test_it_is_the_same_twice_and_not_large():
    rng = np.random.default_rng(0)
    x, y = rng.integers(1, 10**5, 4000), rng.random(4000)
    one, two = (plots.cloud(x, y, xlabel="count", ylabel="length").svg() for _ in range(2))
    assert one == two and len(one) < 400_000


@pytest.mark.parametrize(
    ("x", "y"), [([], []), ([1.0], [1.0, 2.0]), ([0.0, 1.0], [1.0, 1.0]), ([1.0], [np.nan])]
)
def test_what_cannot_be_drawn_is_refused(x, y):
    with pytest.raises(NlmError, match="needed"):
        plots.cloud(x, y, xlabel="count", ylabel="length")

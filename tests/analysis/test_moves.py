"""Distances, half-ways, what is left of a start, ranks, bands, shape: against scipy and by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis import moves
from nlm.errors import NlmError
from nlm.tokenizer import Tokenizer


def tables(seed=0, S=4, V=7, C=5):
    rng = np.random.default_rng(seed)
    return {10 * at: rng.standard_normal((V, C)) for at in range(S)}


def test_distances_are_lengths_of_differences():
    some = tables()
    away = moves.distances(some)
    assert away.shape == (4, 7) and (away[0] == 0).all()
    assert away[3, 2] == pytest.approx(np.sqrt(((some[30][2] - some[0][2]) ** 2).sum()))
    for bad in ({}, {0: np.zeros((2, 2)), 1: np.zeros((3, 2))}):
        with pytest.raises(NlmError, match="table"):
            moves.distances(bad)


def test_a_straight_way_is_half_way_at_half_time():
    steps = np.array([0, 5, 20, 100])
    away = np.outer(steps, [1.0, 3.0])
    assert moves.half_way(steps, away).tolist() == [50.0, 50.0]
    early = np.array([[0.0, 0.0], [8.0, 0.0], [8.0, 0.0], [8.0, 0.0]])
    assert moves.half_way(steps, early).tolist() == [2.5, 0.0]  # the second has not moved
    with pytest.raises(NlmError, match="at least two"):
        moves.half_way([0], away[:1])
    with pytest.raises(NlmError, match="away"):
        moves.half_way([0, 1], away)


def test_the_first_time_counts_for_a_row_that_comes_back():
    away = np.array([[0.0], [6.0], [1.0], [8.0]])
    assert moves.half_way([0, 6, 7, 8], away).tolist() == [4.0]


@given(st.floats(-3, 3), st.integers(0, 100))
def test_a_multiple_of_the_start_and_something_across_leave_the_multiple(c, seed):
    rng = np.random.default_rng(seed)
    start = rng.standard_normal((3, 6))
    other = rng.standard_normal((3, 6))
    across = other - start * ((other * start).sum(1) / (start * start).sum(1))[:, None]
    np.testing.assert_allclose(moves.left_of_start(start, c * start + across), c, atol=1e-9)


def test_a_start_at_zero_has_no_direction():
    with pytest.raises(NlmError, match="row 1 starts at 0"):
        moves.left_of_start(np.array([[1.0], [0.0]]), np.ones((2, 1)))


def test_the_rank_correlation_is_that_of_scipy_and_its_interval_is_of_the_right_width():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(1)
    a = rng.integers(0, 30, 300)  # with ties, as counts have
    b = a + 20 * rng.standard_normal(300)
    found = moves.rank_interval(a, b, rng=np.random.default_rng(0), n=400)
    assert found.estimate == pytest.approx(stats.spearmanr(a, b).statistic)
    assert found.low < found.estimate < found.high and found.n == 300
    reference = stats.bootstrap(
        (a, b), lambda x, y: stats.spearmanr(x, y).statistic, paired=True, vectorized=False,
        n_resamples=400, method="percentile", rng=np.random.default_rng(0),
    ).confidence_interval  # fmt: skip
    assert (found.low, found.high) == pytest.approx((reference.low, reference.high), abs=0.03)


@pytest.mark.parametrize(
    "bad", [dict(a=[1, 2], b=[1, 2]), dict(a=[1, 2, 3], b=[1, 2]), dict(n=0), dict(level=1.0), dict(n=True)]
)
def test_bad_questions_are_refused(bad):
    asked = dict(a=[1, 2, 3, 4], b=[1, 2, 4, 3], n=5, level=0.9) | bad
    a, b = asked.pop("a"), asked.pop("b")
    with pytest.raises(NlmError, match="needed"):
        moves.rank_interval(a, b, rng=np.random.default_rng(0), **asked)


def test_bands_have_equally_many_rows_and_rise_in_x():
    rng = np.random.default_rng(2)
    x, y = rng.permutation(103).astype(float), rng.standard_normal(103)
    found = moves.bands(x, y, n=10)
    assert (np.diff(found.x) > 0).all() and ((found.low <= found.median) & (found.median <= found.high)).all()
    assert found.median[0] == pytest.approx(np.median(y[np.argsort(x)[:10]]))
    with pytest.raises(NlmError):
        moves.bands(x, y[:5])


@given(st.integers(0, 50))
def test_a_line_explains_a_line_and_no_more_is_won_by_bands(seed):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal(400)
    straight = moves.shape(x, 3 - 2 * x)
    assert straight.line == pytest.approx(1) == straight.bend and straight.free < 1
    noisy = moves.shape(x, x + rng.standard_normal(400))
    assert 0 <= noisy.line <= noisy.bend <= 1 and noisy.free - noisy.line < 0.05


def test_the_line_is_that_of_a_regression_and_a_step_is_seen_by_the_bands():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(3)
    x = rng.random(500)
    y = np.where(x < 0.1, 3.0, 1.0) + 0.1 * rng.standard_normal(500)
    found = moves.shape(x, y)
    assert found.line == pytest.approx(stats.linregress(x, y).rvalue ** 2)
    assert found.free > 0.9 > found.line + 0.3 and found.n == 500
    with pytest.raises(NlmError, match="one number throughout"):
        moves.shape(np.ones(5), y[:5], n=2)


def test_every_token_of_a_vocabulary_has_a_kind_and_can_be_shown():
    tokenizer = Tokenizer.train(["The dog ran. The dog ran, and 12 cats sat!\n\nAn ending."] * 3, 300)
    kinds = [moves.kind(token) for token in tokenizer.tokens]
    assert kinds[0] == "end" and kinds.count("end") == 1 and set(kinds) == {
        "end", "byte", "sign", "word", "piece",
    }  # fmt: skip
    assert moves.kind("Ġdog") == "word" and moves.kind("Ġ") == "sign" and moves.kind("ĊĊ") == "sign"
    assert moves.kind("cafÃ©") == "piece"  # é, byte by byte
    shown = [moves.shown(token) for token in tokenizer.tokens]
    assert len(set(shown)) == len(shown) and all(text.isprintable() for text in shown)

"""`nlm.stats` against SciPy."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as reference

from nlm.errors import NlmError
from nlm.stats import (
    benjamini_hochberg,
    bootstrap_interval,
    holm,
    permutation_test,
    ratio_interval,
    shuffle_test,
)


def _difference(x, y, axis=0):
    return np.mean(x, axis=axis) - np.mean(y, axis=axis)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("shift", [0.0, 0.6, -0.8])
def test_p_is_scipys(alternative, shift):
    data = np.random.default_rng(0)
    a, b = data.normal(size=14) + shift, data.normal(size=23)
    ours = permutation_test(a, b, rng=np.random.default_rng(1), n=20_000, alternative=alternative)
    theirs = reference.permutation_test(
        (a, b), _difference, n_resamples=20_000, vectorized=True, alternative=alternative, rng=2
    )
    assert ours.difference == pytest.approx(theirs.statistic)
    assert ours.p == pytest.approx(theirs.pvalue, abs=0.015)
    assert (ours.n_a, ours.n_b) == (14, 23)


def test_p_on_a_sheet_of_paper():
    """{1, 2} against {9, 10}: of the 6 ways to choose two of the four, 2 are as extreme."""
    test = permutation_test([9, 10], [1, 2], rng=np.random.default_rng(0), n=30_000)
    assert test.p == pytest.approx(2 / 6, abs=0.01)


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_p_does_not_depend_on_the_unit(scale):
    a, b = np.array([5.1, 5.3, 5.0, 5.6]), np.array([4.0, 4.2, 5.2, 4.4])
    ours = permutation_test(a * scale, b * scale, rng=np.random.default_rng(0), n=2_000)
    assert ours.p == permutation_test(a, b, rng=np.random.default_rng(0), n=2_000).p


@pytest.mark.parametrize("level", [0.05, 0.25, 0.5])
def test_false_alarms_are_as_rare_as_promised(level):
    """Two groups of one kind: p <= level in a share `level` of 600 trials, within 4 standard errors."""
    rng = np.random.default_rng(5)
    p = [permutation_test(rng.normal(size=8), rng.normal(size=8), rng=rng, n=199).p for _ in range(600)]
    assert np.mean(np.array(p) <= level) == pytest.approx(level, abs=4 * (level * (1 - level) / 600) ** 0.5)


def test_p_is_never_zero_and_equal_groups_give_one():
    assert permutation_test([1e9] * 9, [0.0] * 9, rng=np.random.default_rng(0), n=99).p == pytest.approx(0.01)
    assert permutation_test([2.0, 2.0], [2.0], rng=np.random.default_rng(0), n=50).p == 1.0


@pytest.mark.parametrize("statistic", [np.mean, np.median, np.std])
def test_interval_is_scipys(statistic):
    values = np.random.default_rng(3).exponential(size=40)
    ours = bootstrap_interval(values, rng=np.random.default_rng(4), n=20_000, statistic=statistic)
    theirs = reference.bootstrap(
        (values,), statistic, n_resamples=20_000, method="percentile", rng=5, vectorized=True
    ).confidence_interval
    assert ours.estimate == pytest.approx(statistic(values))
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.02)


def test_a_wider_level_is_a_wider_interval_around_the_estimate():
    values = np.random.default_rng(6).normal(size=30)
    narrow, wide = (
        bootstrap_interval(values, rng=np.random.default_rng(7), level=level) for level in (0.5, 0.99)
    )
    assert wide.low < narrow.low < narrow.estimate < narrow.high < wide.high


def test_the_same_generator_gives_the_same_numbers():
    values = [1.0, 2.0, 4.0, 8.0]
    first, second = (bootstrap_interval(values, rng=np.random.default_rng(8), n=500) for _ in range(2))
    assert first == second
    first, second = (
        permutation_test(values, [3.0, 3.0], rng=np.random.default_rng(8), n=500) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("bad", [[], [[1.0]], ["a"], [np.nan, 1.0], [np.inf], [True]])
def test_values_are_checked(bad):
    rng = np.random.default_rng(0)
    for call in (
        lambda: permutation_test(bad, [1.0], rng=rng),
        lambda: permutation_test([1.0], bad, rng=rng),
        lambda: bootstrap_interval(bad, rng=rng),
    ):
        with pytest.raises(NlmError, match="needed"):
            call()


def test_settings_are_checked():
    rng = np.random.default_rng(0)
    for n in (0, -1, 2.5, True):
        with pytest.raises(NlmError, match="n is"):
            permutation_test([1.0], [2.0], rng=rng, n=n)
    for level in (0, 1, 95, -0.1, float("nan")):
        with pytest.raises(NlmError, match="level is"):
            bootstrap_interval([1.0], rng=rng, level=level)
    with pytest.raises(NlmError, match="alternative is 'both'"):
        permutation_test([1.0], [2.0], rng=rng, alternative="both")


def test_shuffled_labels_agree_with_scipys_permutation_test():
    """A correlation: SciPy shuffles one side of the pairs, we shuffle the labels."""
    rng = np.random.default_rng(8)
    x = rng.normal(size=12)
    y = 0.5 * x + rng.normal(size=12)
    ours = shuffle_test(lambda y: np.corrcoef(x, y)[0, 1], y, rng=np.random.default_rng(1), n=20_000)
    theirs = reference.permutation_test(
        (y,), lambda y: np.corrcoef(x, y)[0, 1], permutation_type="pairings", n_resamples=20_000,
        alternative="greater", rng=2,
    )  # fmt: skip
    assert ours.value == pytest.approx(theirs.statistic)
    assert ours.p == pytest.approx(theirs.pvalue, abs=0.015)
    assert ours.chance == pytest.approx(0, abs=0.02) and ours.n == 12


def test_shuffling_names_on_a_sheet_of_paper():
    """Rows 0-1 and 2-3 are neighbours; a, a, b, b can be dealt in 6 ways, and 2 of them fit: p = 1/3."""
    neighbour = np.array([1, 0, 3, 2])
    test = shuffle_test(
        lambda labels: (labels[neighbour] == labels).mean(), ["a", "a", "b", "b"],
        rng=np.random.default_rng(0), n=6000,
    )  # fmt: skip
    assert test.value == 1 and test.p == pytest.approx(1 / 3, abs=0.03)
    assert test.chance == pytest.approx(1 / 3, abs=0.03)


@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e9])
def test_a_statistic_that_ignores_the_labels_is_never_surprising(scale):
    assert shuffle_test(lambda labels: scale, [1, 2, 3], rng=np.random.default_rng(0), n=40).p == 1.0


def test_false_alarms_of_shuffled_labels_are_as_rare_as_promised():
    rng, alarms = np.random.default_rng(6), 0
    for _ in range(400):
        neighbour, labels = rng.permutation(20), rng.integers(3, size=20)
        share = lambda labels, neighbour=neighbour: (labels[neighbour] == labels).mean()  # noqa: E731
        alarms += shuffle_test(share, labels, rng=rng, n=99).p <= 0.1
    assert 0 < alarms / 400 <= 0.1 + 4 * (0.1 * 0.9 / 400) ** 0.5


@pytest.mark.parametrize(
    ("labels", "n", "statistic", "words"),
    [
        (["a"], 9, lambda labels: 1.0, "at least two labels"),
        ([["a", "b"]], 9, lambda labels: 1.0, "at least two labels"),
        (["a", "b"], 0, lambda labels: 1.0, "n is 0"),
        (["a", "b"], 9, lambda labels: np.nan, "the statistic"),
    ],
)
def test_shuffle_test_refuses(labels, n, statistic, words):
    with pytest.raises(NlmError, match=words):
        shuffle_test(statistic, labels, rng=np.random.default_rng(0), n=n)


def test_a_ratio_of_sums_and_its_interval():
    """On a sheet of paper: 15 / 8; and against SciPy's paired bootstrap."""
    assert ratio_interval([3, 4, 8], [2, 2, 4], rng=np.random.default_rng(0)).estimate == 15 / 8
    data = np.random.default_rng(2)
    below = data.integers(5, 30, size=40)
    above = 2 * below + data.integers(-4, 9, size=40)
    ours = ratio_interval(above, below, rng=np.random.default_rng(3), n=20_000)
    theirs = reference.bootstrap(
        (above, below),
        lambda a, b, axis: a.sum(axis) / b.sum(axis),
        paired=True,
        vectorized=True,
        method="percentile",
        n_resamples=20_000,
        rng=4,
    ).confidence_interval
    assert ours.estimate == pytest.approx(above.sum() / below.sum())
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.004)
    assert ours.n == 40


@pytest.mark.parametrize(
    ("above", "below", "says"),
    [
        ([1, 2], [1], "needed pairs"),
        ([1, 2], [1, 0], "above 0"),
        ([1, 2], [1, -1], "above 0"),
        ([1, np.nan], [1, 1], "finite"),
        ([], [], "at least one"),
    ],
)
def test_a_ratio_refuses_what_has_none(above, below, says):
    with pytest.raises(NlmError, match=says):
        ratio_interval(above, below, rng=np.random.default_rng(0))


p_values = st.lists(st.floats(0, 1), min_size=1, max_size=7)


@given(p_values)
def test_holm_is_the_closed_test(p):
    """What Holm stands for: a test's p is the largest, over all sets with it, of size times smallest p."""
    adjusted = holm(p)
    for at in range(len(p)):
        others = [p[other] for other in range(len(p)) if other != at]
        sets = [[p[at], *some] for k in range(len(p)) for some in itertools.combinations(others, k)]
        closed = max(min(1.0, len(some) * min(some)) for some in sets)
        assert adjusted[at] == pytest.approx(closed)


@given(p_values)
def test_benjamini_hochberg_is_scipys(p):
    np.testing.assert_allclose(benjamini_hochberg(p), reference.false_discovery_control(p, method="bh"))


@given(p_values)
def test_corrected_p_values_keep_their_places_and_their_order(p):
    for corrected in (holm(p), benjamini_hochberg(p)):
        assert (corrected >= np.array(p) - 1e-15).all() and corrected.max() <= 1
        assert (np.diff(corrected[np.argsort(p, kind="stable")]) >= 0).all()
    assert (holm(p) >= benjamini_hochberg(p) - 1e-15).all()


def test_one_false_alarm_among_many_is_as_rare_as_promised():
    """Twelve tests of nothing, 2,000 times: Holm sounds any alarm in 5 %, uncorrected p-values in 46 %."""
    p = np.random.default_rng(0).random((2000, 12))
    assert np.mean([holm(row).min() <= 0.05 for row in p]) == pytest.approx(0.05, abs=0.02)
    assert np.mean(p.min(axis=1) <= 0.05) == pytest.approx(1 - 0.95**12, abs=0.05)


@pytest.mark.parametrize("wrong", [[], [0.5, 1.5], [-0.1], [np.nan], [[0.1]]])
@pytest.mark.parametrize("correct", [holm, benjamini_hochberg])
def test_what_is_no_list_of_p_values_is_refused(correct, wrong):
    with pytest.raises(NlmError):
        correct(wrong)

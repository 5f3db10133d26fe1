"""`nlm.analysis.group_tests` against the means written out, against SciPy, and against promises of chance."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats as reference

from nlm.analysis.group_tests import group_tests
from nlm.analysis.similarity import within_across
from nlm.errors import NlmError


def cloud(seed: int, sizes: list[int], apart: float) -> tuple[np.ndarray, np.ndarray]:
    """Rows in 8 dimensions, each group around a centre of its own, and their labels."""
    rng = np.random.default_rng(seed)
    centres = apart * rng.standard_normal((len(sizes), 8))
    labels = np.repeat([f"group {at}" for at in range(len(sizes))], sizes)
    return rng.standard_normal((len(labels), 8)) + np.repeat(centres, sizes, axis=0), labels


def test_the_means_are_those_of_within_across():
    rows, labels = cloud(0, [4, 6, 3], 1.0)
    for test in group_tests(rows, labels, rng=np.random.default_rng(0), n=10):
        within, across = within_across(rows, labels, test.name)
        assert (test.within, test.across) == pytest.approx((within, across))
        assert test.gap == pytest.approx(within - across) and test.words == (labels == test.name).sum()


def test_p_is_scipys():
    rows, labels = cloud(3, [5, 9], 0.35)

    def gap(order):
        return np.subtract(*within_across(rows, labels[order.astype(int)], "group 0"))

    theirs = reference.permutation_test(
        (np.arange(14),), gap, permutation_type="pairings", alternative="greater", n_resamples=3000, rng=1
    )
    ours = group_tests(rows, labels, rng=np.random.default_rng(0), n=3000)[0]
    assert 0.01 < ours.p < 0.9 and ours.p == pytest.approx(theirs.pvalue, abs=0.03)


def test_groups_are_found_and_shuffled_labels_are_not():
    rows, labels = cloud(1, [8, 8, 8], 2.0)
    assert max(test.p for test in group_tests(rows, labels, rng=np.random.default_rng(0), n=199)) < 0.01
    shuffled = np.random.default_rng(2).permutation(labels)
    assert max(test.p for test in group_tests(rows, shuffled, rng=np.random.default_rng(0), n=199)) > 0.05


def test_a_group_that_is_only_its_band_is_no_finding():
    """Rows that differ by band alone: plain shuffles find a group, shuffles within the bands do not."""
    rows, bands = cloud(5, [12, 12], 2.0)
    labels = np.array((["a"] * 8 + ["b"] * 4) + (["a"] * 2 + ["b"] * 10))
    plain = group_tests(rows, labels, rng=np.random.default_rng(0), n=499)
    matched = group_tests(rows, labels, rng=np.random.default_rng(0), n=499, bands=bands)
    assert plain[0].p < 0.05 < matched[0].p
    assert matched[0].chance > plain[0].chance and matched[0].gap == plain[0].gap


def test_the_interval_holds_the_gap_of_many_words_and_is_narrower_for_more():
    few, many = (group_tests(*cloud(7, [n, n], 1.0), rng=np.random.default_rng(0), n=300)[0] for n in (6, 80))
    assert few.high - few.low > 2 * (many.high - many.low)
    assert many.low < many.gap < many.high


def test_the_same_seed_gives_the_same():
    rows, labels = cloud(0, [4, 5], 1.0)
    one, two = (group_tests(rows, labels, rng=np.random.default_rng(9), n=50) for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    ("labels", "more", "words"),
    [
        (["a", "a", "b"], {}, "at least two words"),
        (["a", "a", "a"], {}, "two groups"),
        (["a", "a"], {}, "shape"),
        (["a", "b", "a", "b"], {"bands": [0, 1]}, "one band for each"),
    ],
)
def test_what_does_not_fit_is_refused(labels, more, words):
    rows = np.random.default_rng(0).standard_normal((4 if more else 3, 2))
    with pytest.raises(NlmError, match=words):
        group_tests(rows, labels, rng=np.random.default_rng(0), n=5, **more)

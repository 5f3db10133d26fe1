"""nlm.analysis.similarity against a loop over pairs, and its refusals."""

from __future__ import annotations

import itertools
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import cosine

from nlm.analysis.similarity import with_kin, within_across
from nlm.errors import NlmError

FOUR = np.array([[3, 4], [4, 3], [4, -3], [0, -5]])
NAMES = ["animal", "animal", "feeling", "feeling"]


def by_hand(rows, labels, label=None):
    """The two means, pair by pair, with scipy's cosine distance."""
    found = {True: [], False: []}
    for a, b in itertools.combinations(range(len(rows)), 2):
        if label is None or label in (labels[a], labels[b]):
            found[bool(labels[a] == labels[b])].append(1 - cosine(rows[a], rows[b]))
    return np.mean(found[True]), np.mean(found[False])


def test_the_worked_example_of_chapter_14():
    assert within_across(FOUR, NAMES) == pytest.approx((0.78, -0.28))
    assert within_across(FOUR, NAMES, "animal") == pytest.approx((0.96, -0.28))


@given(
    labels=st.lists(st.sampled_from("abc"), min_size=4, max_size=12).filter(
        lambda labels: len(labels) > len(set(labels)) > 1
    ),
    seed=st.integers(0, 2**32 - 1),
)
def test_it_is_what_a_loop_over_pairs_gives(labels, seed):
    rows = np.random.default_rng(seed).standard_normal((len(labels), 5)) * 10 ** (seed % 7 - 3)
    assert within_across(rows, labels) == pytest.approx(by_hand(rows, labels))
    often = max(labels, key=labels.count)
    assert within_across(rows, labels, often) == pytest.approx(by_hand(rows, labels, often))


def test_neither_the_order_nor_the_length_of_the_rows_matters():
    rng = np.random.default_rng(0)
    rows, labels = rng.standard_normal((9, 4)), np.array(list("aabbbcccc"))
    order = rng.permutation(9)
    expected = pytest.approx(within_across(rows, labels))
    assert within_across(rows[order], labels[order]) == expected
    assert within_across(rows * rng.uniform(0.1, 9, (9, 1)), labels) == expected


def test_one_hot_rows_know_no_category():
    assert within_across(np.eye(4), NAMES) == (0, 0)


def test_half_precision_is_computed_in_full():
    rows = np.random.default_rng(1).standard_normal((4, 64)).astype(np.float16)
    assert within_across(rows, NAMES) == pytest.approx(by_hand(rows.astype(float), NAMES), abs=1e-9)


@pytest.mark.parametrize(
    ("rows", "labels", "words"),
    [
        (FOUR, NAMES[:3], "rows"),
        (FOUR[0], NAMES[:2], "rows"),
        (FOUR, ["a"] * 4, "different labels"),
        (FOUR, ["a", "b", "c", "d"], "same label"),
    ],
)
def test_what_has_no_answer_is_refused(rows, labels, words):
    with pytest.raises(NlmError, match=words):
        within_across(rows, labels)


def test_case_34_a_row_of_zeros_has_the_cosine_0_with_every_other():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert within_across([[1, 0], [0, 0], [1, 0], [0, 0]], ["a", "a", "b", "b"]) == (0.0, 0.25)
        assert within_across(np.zeros((4, 2)), ["a", "a", "b", "b"]) == (0.0, 0.0)


def test_the_kin_of_a_pair_against_a_loop():
    rng = np.random.default_rng(0)
    rows, labels = rng.standard_normal((9, 4)), np.array(list("aaaabbbba"))
    pairs = [(0, 3), (4, 7), (1, 5)]  # the last is of two labels
    for pair, found in zip(pairs, with_kin(rows, labels, pairs), strict=True):
        means = []
        for row in pair:
            kin = [i for i in range(9) if labels[i] == labels[row] and i not in pair]
            means.append(np.mean([1 - cosine(rows[row], rows[i]) for i in kin]))
        assert found == pytest.approx(np.mean(means))


def test_a_pair_that_is_alone_in_its_category_has_no_kin():
    with pytest.raises(NlmError, match="no other row of its label"):
        with_kin(FOUR, NAMES, [(0, 1)])
    with pytest.raises(NlmError, match="rows"):
        with_kin(FOUR, NAMES[:3], [(0, 1)])

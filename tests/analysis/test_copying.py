"""Copied spans: the suffix array against sorting, the spans against looking everywhere."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.analysis.copying import (
    CopyIndex,
    Span,
    covered,
    covered_share,
    longest_copy,
    number_words,
    suffix_array,
)
from nlm.analysis.text import words
from nlm.errors import NlmError
from nlm.world import World

# few different items, so that much repeats; also the lowest and highest that fit
IDS = st.one_of(
    st.lists(st.integers(0, 2), max_size=60),
    st.lists(st.sampled_from([0, 1, 7, 65_535, 2**40]), max_size=40),
    st.builds(lambda ids, times: ids * times, st.lists(st.integers(0, 1), max_size=6), st.integers(1, 30)),
)


@given(IDS)
@settings(max_examples=300, deadline=None)
def test_the_suffix_array_is_the_sorted_suffixes(ids):
    expected = sorted(range(len(ids)), key=lambda at: ids[at:])
    order = suffix_array(np.array(ids, dtype=np.int64))
    assert order.dtype == np.int32 and order.tolist() == expected


@pytest.mark.parametrize("ids", [
    [5] * 3000, [0, 1] * 1500, [0] * 2999 + [1], [1] + [0] * 2999, list(range(3000)),
    list(range(3000))[::-1]])
def test_much_repetition_and_none(ids):
    expected = sorted(range(len(ids)), key=lambda at: ids[at:])
    assert suffix_array(np.array(ids)).tolist() == expected


def longest(ids, at, training):
    """The longest span of `ids` from `at` on that stands in `training`, by looking everywhere."""
    found = 0
    for begin in range(len(training)):
        length = 0
        while (at + length < len(ids) and begin + length < len(training)
               and ids[at + length] == training[begin + length]):
            length += 1
        found = max(found, length)
    return found


@given(IDS, IDS)
@settings(max_examples=200, deadline=None)
def test_the_matches_are_those_of_looking_everywhere(training, ids):
    found = CopyIndex(training).matches(ids)
    assert found.tolist() == [longest(ids, at, training) for at in range(len(ids))]


@given(IDS, IDS, st.integers(1, 8))
@settings(max_examples=200, deadline=None)
def test_what_is_covered_is_what_stands_in_a_long_span(training, ids, k):
    matches = CopyIndex(training).matches(ids)
    inside = np.zeros(len(ids), dtype=bool)
    for at, length in enumerate(matches):
        if length >= k:
            inside[at: at + length] = True
    assert covered(matches, k).tolist() == inside.tolist()
    assert covered_share(matches, k) == pytest.approx(inside.mean() if len(ids) else 0.0)
    best = longest_copy(matches)
    assert best.length == max(matches, default=0) and (not len(ids) or matches[best.start] == best.length)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=60), st.data())
def test_what_was_copied_is_found_whole(training, data):
    begin = data.draw(st.integers(0, len(training) - 1))
    end = data.draw(st.integers(begin + 1, len(training)))
    ids = [10, *training[begin:end], 11]
    matches = CopyIndex(training).matches(ids)
    assert matches[0] == 0 and matches[-1] == 0 and matches[1] >= end - begin
    assert longest_copy(matches) == Span(1, end - begin)
    assert covered_share(matches, end - begin) == pytest.approx((end - begin) / len(ids))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int32, np.int64, np.uint64])
def test_every_type_of_ids_gives_the_same(dtype):
    top = 255
    index = CopyIndex(np.array([0, top, 1, top, 0], dtype=dtype))
    assert index.matches(np.array([top, 0, top, top], dtype=dtype)).tolist() == [2, 2, 1, 1]


def test_nothing_is_copied_from_nothing():
    assert CopyIndex([]).matches([1, 2]).tolist() == [0, 0]
    assert CopyIndex([1, 2]).matches([]).tolist() == []
    assert longest_copy([]) == Span(0, 0) and covered_share([], 1) == 0.0


@pytest.mark.parametrize("wrong", [[-1], [0.5], [[1, 2]], ["the"], [True], [[]]])
def test_what_is_no_row_of_ids_is_refused(wrong):
    with pytest.raises(NlmError, match="one row of whole numbers"):
        CopyIndex(wrong)
    with pytest.raises(NlmError, match="one row of whole numbers"):
        CopyIndex([1]).matches(wrong)


@pytest.mark.parametrize("k", [0, -1, 1.5, True, None])
def test_spans_of_no_length_are_refused(k):
    with pytest.raises(NlmError, match="k is"):
        covered([1], k)


def test_a_copied_half_stands_out_from_a_held_out_story():
    """A story of which the second half was copied, beside held-out stories, in words."""
    training = [words(story.text) for story in World("copied").stories(60)]
    held_out = [words(story.text) for story in World("held out").stories(20)]
    forged = [mine[: len(mine) // 2] + theirs[len(theirs) // 2:]
              for mine, theirs in zip(held_out, training, strict=False)]
    flat = [word for story in training for word in [*story, "<end>"]]
    numbered = number_words(flat, *held_out, *forged)
    index = CopyIndex(numbered[0])
    honest = [longest_copy(index.matches(ids)).length for ids in numbered[1:21]]
    copied = [longest_copy(index.matches(ids)).length for ids in numbered[21:]]
    halves = [len(story) - len(story) // 2 for story in training]
    assert all(length >= half for length, half in zip(copied, halves, strict=False))
    assert max(honest) < min(copied)

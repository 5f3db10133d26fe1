"""Repetition, counted again in a slower way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.repetition import Loop, distinct_n, longest_loop, repeated_share
from nlm.errors import NlmError

WORDS = st.lists(st.sampled_from("the fox saw a red hen".split()), max_size=25)


def grams(sequence, n):
    return [tuple(sequence[at: at + n]) for at in range(len(sequence) - n + 1)]


@given(st.lists(WORDS, max_size=4), st.integers(1, 4))
def test_distinct_n_counts_over_all_texts_and_never_across_them(texts, n):
    every = [gram for text in texts for gram in grams(text, n)]
    assert distinct_n(texts, n) == (len(set(every)) / len(every) if every else 0.0)


@given(WORDS, st.integers(1, 4))
def test_repeated_share_counts_what_was_there_before(text, n):
    found = grams(text, n)
    again = sum(gram in found[:at] for at, gram in enumerate(found))
    assert repeated_share(text, n) == pytest.approx(again / len(found) if found else 0.0)


@given(st.lists(st.integers(0, 2), max_size=25))
def test_the_longest_loop_is_that_of_looking_everywhere(ids):
    best = Loop(0, 0, 0)
    for period in range(1, len(ids) // 2 + 1):
        for start in range(len(ids)):
            length = period
            while start + length < len(ids) and ids[start + length] == ids[start + length - period]:
                length += 1
            if length >= 2 * period and start + period <= len(ids) and length > best.length:
                best = Loop(start, period, length)
    assert longest_loop(ids) == best


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6), st.integers(2, 6))
def test_a_loop_that_was_put_in_is_found(phrase, times):
    loop = longest_loop([10, 11, *phrase * times, 12])
    assert loop.length == len(phrase) * times and loop.start == 2 and loop.times >= times


def test_edges():
    assert distinct_n([], 2) == 0.0 and repeated_share(["a"], 2) == 0.0
    assert longest_loop([]) == Loop(0, 0, 0) and longest_loop("abc").times == 0.0
    assert repeated_share("aaaa", 1) == 0.75 and distinct_n([[1, 2], [1, 2]], 2) == 0.5


@pytest.mark.parametrize("n", [0, -1, 1.0, True, "2"])
def test_n_is_a_whole_number_from_1(n):
    with pytest.raises(NlmError, match="n is"):
        repeated_share(["a"], n)
    with pytest.raises(NlmError, match="n is"):
        distinct_n([["a"]], n)


def test_one_text_in_the_place_of_several_is_refused():
    with pytest.raises(NlmError, match="sequences is one str"):
        distinct_n("the fox", 1)

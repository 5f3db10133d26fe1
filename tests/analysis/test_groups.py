"""nlm.analysis.groups on a small vocabulary, and on the one of the mini preset's kind."""

from __future__ import annotations

import numpy as np
import pytest

from nlm.analysis.groups import frequency_bands, groups_of, word_ids
from nlm.errors import NlmError
from nlm.world import LEXICON

TOKENS = [
    "<|endoftext|>",
    "Ġdog",
    "dog",
    "Ġbat",
    "Ġfoxes",
    "Ġran",
    "Ġth",
    "Ġhappy",
    "Ġsad",
    "Ġcat",
    "Ġ",
    "ĠTom",
]


def test_only_whole_words_with_one_sense_and_their_space():
    ids = word_ids(TOKENS)
    assert ids == {"dog": 1, "foxes": 4, "ran": 5, "happy": 7, "sad": 8, "cat": 9, "Tom": 11}
    assert len({entry.category for entry in LEXICON.find("bat")}) > 1, "why bat is not there"


def test_rare_words_are_left_out():
    counts = np.arange(len(TOKENS))
    assert word_ids(TOKENS, counts, at_least=8) == {"sad": 8, "cat": 9, "Tom": 11}


def test_counts_must_fit():
    with pytest.raises(NlmError, match="12 tokens"):
        word_ids(TOKENS, [1, 2])


def test_the_most_frequent_words_of_each_category_come_first():
    counts = [0, 5, 0, 0, 9, 3, 0, 1, 1, 7, 0, 4]
    groups = groups_of(word_ids(TOKENS), ["feeling", "animal"], counts, n=2)
    assert groups.words == ("happy", "sad", "foxes", "cat")  # equal counts: by spelling
    assert groups.ids.tolist() == [7, 8, 4, 9]
    assert groups.names.tolist() == ["feeling", "feeling", "animal", "animal"]


def test_a_part_of_speech_is_not_its_categories():
    with pytest.raises(NlmError, match="'verb'"):
        groups_of(word_ids(TOKENS), ["verb"], np.ones(len(TOKENS)), n=2)


def test_too_few_words_and_unknown_names_are_refused():
    with pytest.raises(NlmError, match="1 words of the category 'name'"):
        groups_of(word_ids(TOKENS), ["name"], np.ones(len(TOKENS)), n=2)
    with pytest.raises(NlmError, match="no category 'beast'"):
        groups_of(word_ids(TOKENS), ["beast"], np.ones(len(TOKENS)), n=2)


def test_bands_are_of_equal_size_and_sorted_by_count():
    counts = np.random.default_rng(0).permutation(np.arange(1, 31) ** 2)
    bands = frequency_bands(counts, 4)
    assert np.bincount(bands).tolist() == [8, 8, 7, 7]
    for frequent, rare in zip(range(3), range(1, 4), strict=True):
        assert counts[bands == frequent].min() > counts[bands == rare].max()


def test_words_of_equal_counts_keep_their_order():
    assert frequency_bands([5, 5, 5, 5], 2).tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize(("counts", "n"), [([1, 2], 0), ([1, 2], 3), ([[1, 2]], 1)])
def test_bands_that_cannot_be_cut(counts, n):
    with pytest.raises(NlmError, match="n between 1 and N"):
        frequency_bands(counts, n)

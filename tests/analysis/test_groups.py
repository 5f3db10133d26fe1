"""nlm.analysis.groups on a small vocabulary, and on the one of the mini preset's kind."""

from __future__ import annotations

import numpy as np
import pytest

from nlm.analysis.groups import groups_of, word_ids
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

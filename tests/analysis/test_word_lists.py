"""The word lists are well-formed, and `matched_cosines` takes the controls that one would take by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nlm.analysis.probe_sentences import SENTENCES
from nlm.analysis.swaps import probes
from nlm.analysis.word_lists import (
    CATEGORIES,
    OPPOSITES,
    SYNONYMS,
    Pairs,
    is_one_token,
    known,
    known_pairs,
    matched_cosines,
    split_pairs,
)
from nlm.checkpoint import load_checkpoint, shipped_checkpoints
from nlm.errors import NlmError
from nlm.vectors import Vectors


def test_no_word_is_in_two_categories():
    words = " ".join(CATEGORIES.values()).split()
    assert len(words) == len(set(words)) > 200 and len(CATEGORIES) == 12
    assert all(word.isalpha() and word.islower() for word in words)


@pytest.mark.parametrize("lists", [OPPOSITES, SYNONYMS])
def test_no_word_is_in_two_pairs_of_a_list(lists):
    words = [word for listed in lists.values() for pair in split_pairs(listed) for word in pair]
    assert len(words) == len(set(words)) and all(word.isalpha() and word.islower() for word in words)


def test_no_pair_is_opposite_and_synonym():
    both = [
        {frozenset(pair) for listed in lists.values() for pair in split_pairs(listed)}
        for lists in (OPPOSITES, SYNONYMS)
    ]
    assert not both[0] & both[1]


def test_the_words_of_the_probes_begin_the_lists():
    for name in SENTENCES:
        words = list(dict.fromkeys(probe.word for probe in probes() if probe.category == name))
        assert words == CATEGORIES[name].split()[:10]


def table(words: str) -> Vectors:
    keys = words.split()
    return Vectors(keys, np.random.default_rng(0).standard_normal((len(keys), 6)))


def test_only_single_tokens_with_their_space_are_known():
    vectors = table("Ġdog Ġcat fox Ġred Ġblue")
    found = known(vectors, {"animal": "dog fox cat", "colour": "red green blue"})
    assert found.words == ("dog", "cat", "red", "blue")
    assert found.names.tolist() == ["animal", "animal", "colour", "colour"]
    assert [vectors.keys[row] for row in found.ids] == ["Ġdog", "Ġcat", "Ġred", "Ġblue"]
    assert not is_one_token(vectors, "fox")


def test_controls_are_those_found_by_hand():
    """k = 2. hot (100) – cold (90): of big 95, small 10, wet 80 and dry 1,000, big and wet are nearest."""
    vectors = table("Ġhot Ġcold Ġbig Ġsmall Ġwet Ġdry")
    counts = np.array([100, 90, 95, 10, 80, 1000])
    pairs = known_pairs(vectors, {"adjective": "hot-cold big-small wet-dry"})
    by_hand = [*vectors.cosines(["hot"], ["big", "wet"])[0], *vectors.cosines(["cold"], ["big", "wet"])[0]]
    found = matched_cosines(vectors, pairs, counts, k=2)
    assert found.shape == (3,) and found[0] == pytest.approx(np.mean(by_hand))
    related = matched_cosines(vectors, pairs, counts, related=[("wet", "hot")], k=2)
    by_hand[:2] = vectors.cosines(["hot"], ["big", "small"])[0]  # 10 is nearer to 90 than 1,000 is
    assert related[0] == pytest.approx(np.mean(by_hand))


def test_controls_stay_in_the_class():
    vectors = table("Ġhot Ġcold Ġbig Ġsmall Ġup Ġdown Ġin Ġout")
    pairs = known_pairs(vectors, {"adjective": "hot-cold big-small", "other": "up-down in-out"})
    moved = Vectors(vectors.keys, np.vstack([vectors.array[:4], -vectors.array[4:]]))
    one, two = (matched_cosines(v, pairs, np.ones(8), k=2) for v in (vectors, moved))
    np.testing.assert_allclose(one, two)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda v: known(v, {"animal": "dog unicorn"}), "1 words of 'animal'"),
        (lambda v: known(v, {"animal": "dog cat", "pet": "dog cat"}), "listed twice"),
        (lambda v: known_pairs(v, {"noun": "unicorn-dog"}), "no pair"),
        (lambda v: split_pairs("hot-cold up"), "no pair"),
        (
            lambda v: matched_cosines(v, Pairs(np.array([["dog", "cat"]]), np.array(["n"])), [1, 2]),
            "0 words of class",
        ),
        (lambda v: matched_cosines(v, Pairs(np.array([["dog", "cat"]]), np.array(["n"])), [1]), "one number"),
    ],
)
def test_what_cannot_be_asked_is_refused(call, words):
    with pytest.raises(NlmError, match=words):
        call(Vectors(["Ġdog", "Ġcat"], np.eye(2)))


@pytest.mark.skipif("nlm-10m" not in shipped_checkpoints(), reason="the reference checkpoint is not here")
def test_the_reference_table_knows_enough_of_them():
    vectors = load_checkpoint("nlm-10m").vectors()
    found = known(vectors)
    assert len(found.words) > 150 and min(np.unique(found.names, return_counts=True)[1]) >= 5
    assert set(found.words) >= {probe.word for probe in probes()}
    assert min(len(known_pairs(vectors, lists).words) for lists in (OPPOSITES, SYNONYMS)) > 40

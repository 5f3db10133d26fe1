"""Planted sentences: the answer stands where it is said to stand, and a bag of the words does not hold it."""

from collections import Counter

import numpy as np
import pytest

from nlm.analysis.owners import NAMES, THINGS, WORDS, owners, share_at, spell
from nlm.errors import NlmError


@pytest.mark.parametrize("pairs", [1, 2, 3, 8])
def test_the_answer_stands_in_its_place(pairs):
    some = owners(200, rng=np.random.default_rng(pairs), pairs=pairs)
    assert some.ids.shape == (200, 4 * pairs + 2)
    for ids, answer, name, thing in zip(*some, strict=True):
        said, asked = spell(ids).split(" : whose ")
        facts = dict(reversed(fact.split(" has ")) for fact in said.split(" , "))
        assert len(facts) == pairs and set(facts) <= set(THINGS) and set(facts.values()) <= set(NAMES)
        assert facts[asked] == WORDS[answer] == WORDS[ids[name]] and WORDS[ids[thing]] == asked


def test_each_pair_is_asked_as_often_and_the_seed_decides():
    some, again = (owners(900, rng=np.random.default_rng(0), pairs=3) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(some, again, strict=True))
    assert min(Counter(some.name.tolist()).values()) > 240
    assert min(Counter(some.answer.tolist()).values()) > 80


def test_a_bag_of_the_words_does_not_hold_the_answer():
    a, b = WORDS.index("Tom"), WORDS.index("Mia")
    some = owners(300, rng=np.random.default_rng(1), pairs=2)
    both = {a, b}
    bags: dict = {}
    for ids, answer in zip(some.ids, some.answer, strict=True):
        exchanged = ids.copy()
        exchanged[[0, 4]] = exchanged[[4, 0]]
        assert Counter(exchanged.tolist()) == Counter(ids.tolist())  # and the other name is right now
        if both == {ids[0], ids[4]}:
            bags.setdefault(tuple(sorted(ids)), set()).add(int(answer))
    assert bags


@pytest.mark.parametrize("pairs", [0, 9])
def test_there_are_not_so_many_names(pairs):
    with pytest.raises(NlmError, match=f"pairs is {pairs}"):
        owners(1, rng=np.random.default_rng(0), pairs=pairs)


def test_share_at_reads_the_last_line_of_each_head():
    weights = np.random.default_rng(0).random((5, 3, 4, 4))
    places = np.array([0, 1, 2, 3, 0])
    shares = share_at(weights, places)
    assert shares.shape == (5, 3)
    assert all(shares[n, h] == weights[n, h, 3, places[n]] for n in range(5) for h in range(3))
    with pytest.raises(NlmError, match="places"):
        share_at(weights, places[:2])

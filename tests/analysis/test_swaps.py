"""The probe sentences are well-formed, and their costs are those of the model's own loss, token by token."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from nlm.analysis.swaps import Costs, probes, read_probe, slot_costs, swap_costs, swap_loss
from nlm.checkpoint import load_checkpoint, shipped_checkpoints
from nlm.errors import NlmError
from nlm.nn.gpt import GPT, GPTConfig
from nlm.tokenizer import Tokenizer
from nlm.world import World

PROBES = probes()
WORDS = list(dict.fromkeys(probe.word for probe in PROBES))
needs_reference = pytest.mark.skipif(
    "nlm-10m" not in shipped_checkpoints(), reason="the reference checkpoint is not here"
)


def test_three_different_sentences_for_each_of_a_hundred_words():
    assert len(PROBES) == 300 and set(Counter(probe.word for probe in PROBES).values()) == {3}
    assert len({probe.sentence().lower() for probe in PROBES}) == 300
    assert len({(probe.before.lower(), probe.after.lower()) for probe in PROBES}) == 300
    assert set(Counter(probe.category for probe in PROBES).values()) == {30} and len(WORDS) == 100


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.sentence())
def test_each_sentence_is_well_formed(probe):
    sentence = probe.sentence()
    assert re.fullmatch(r"[A-Z][a-z]*( [A-Za-z]+)*\.", sentence), "one sentence of words and a full stop"
    assert probe.word.islower() and len(probe.after.split()) >= 3, "enough follows to be measured"
    assert re.findall(rf"\b{probe.word}\b", sentence).count(probe.word) >= 1
    assert 6 <= len(sentence.split()) <= 16


def test_no_sentence_is_one_of_the_story_world():
    told = {sentence.text.strip().lower() for story in World(0).stories(1500) for sentence in story.sentences}
    assert len(told) > 5000 and not told & {probe.sentence().lower() for probe in PROBES}


@needs_reference
def test_each_word_is_one_token_of_the_reference_and_was_seen():
    reference = load_checkpoint("nlm-10m")
    for probe in PROBES:
        ids = reference.tokenizer.encode(probe.sentence())
        assert len(ids) == len(probe.sentence().split()) + 1, (
            f"a word of {probe.sentence()!r} falls into pieces"
        )
        assert reference.token_counts[ids].min() > 10, f"{probe.sentence()!r} has a word that is hardly known"


@pytest.mark.parametrize(
    "line",
    ["The dog ran.", "[dog] ran.", "The [dog]", "The [dog] saw a [cat].", "The [wild dog] ran.", "The []."],
)
def test_other_lines_are_refused(line):
    with pytest.raises(NlmError, match="no probe"):
        read_probe(line, "animal")


@pytest.fixture(scope="module")
def small():
    """A small untrained model whose tokenizer has the words of a few probes, and the probes."""
    some = [probe for probe in PROBES if probe.word in ("dog", "cat", "the", "happy")]
    tokenizer = Tokenizer.train([probe.sentence() for probe in PROBES] * 3, 700)
    model = GPT(GPTConfig(700, 64, 16, 2, 2, init_std=0.3), seed=3, dtype=np.float64)
    return model, tokenizer, some


def test_costs_are_those_of_the_models_loss(small):
    model, tokenizer, some = small
    words = ["dog", "happy", "the"]
    found = swap_costs(model, tokenizer, some, words)
    assert found.slot.shape == found.rest.shape == (len(some), 3)
    for at, probe in enumerate(some):
        for column, word in enumerate(words):
            ids = np.array([[tokenizer.eot_id, *tokenizer.encode(probe.sentence(word))]])
            whole = model.loss(ids[:, :-1], ids[:, 1:]) * (ids.shape[1] - 1)
            first = ids[:, : 1 + len(tokenizer.encode(probe.before))]
            before = model.loss(first[:, :-1], first[:, 1:]) * (first.shape[1] - 1)
            assert found.slot[at, column] + found.rest[at, column] == pytest.approx(whole - before, abs=1e-8)


def test_the_slots_alone_are_the_same(small):
    model, tokenizer, some = small
    words = ["cat", "the", "dog"]
    np.testing.assert_allclose(
        slot_costs(model, tokenizer, some, words), swap_costs(model, tokenizer, some, words).slot, atol=1e-8
    )


def test_many_words_at_once_are_the_same_as_one_by_one(small):
    model, tokenizer, some = small
    words = [word for word in WORDS if len(tokenizer.encode(" " + word)) == 1]
    assert len(words) > 33  # more than one batch
    together = swap_costs(model, tokenizer, some[:1], words)
    alone = Costs(*zip(*(swap_costs(model, tokenizer, some[:1], [word]) for word in words), strict=True))
    np.testing.assert_allclose(together.rest[0], np.ravel(alone.rest), atol=1e-8)


def test_a_word_of_several_tokens_is_refused(small):
    model, tokenizer, some = small
    for costs in (swap_costs, slot_costs):
        with pytest.raises(NlmError, match="one token"):
            costs(model, tokenizer, some, ["dog", "rhinoceros"])


def sentences(*words: str) -> list:
    return [read_probe(f"The [{word}] ran number {'x' * at}.", "animal") for at, word in enumerate(words, 1)]


def test_swap_loss_is_that_of_the_loops():
    some = sentences("a", "b", "a", "c", "b", "a")
    costs = np.random.default_rng(0).standard_normal((6, 3))
    found = swap_loss(costs, some, ["a", "b", "c"])
    for i, one in enumerate("abc"):
        for j, other in enumerate("abc"):
            both = []
            for word, place, put in ((one, i, j), (other, j, i)):
                own = [at for at, probe in enumerate(some) if probe.word == word]
                both.append(np.mean([costs[at, put] - costs[at, place] for at in own]))
            assert found[i, j] == pytest.approx(np.mean(both))
    assert (found == found.T).all() and not np.diagonal(found).any()


def test_in_the_slot_frequency_cancels():
    """A model that gives each word its frequency everywhere finds all words equally easy to exchange."""
    some = sentences("a", "b", "c", "a")
    price = -np.log([0.5, 0.3, 0.001])
    np.testing.assert_allclose(swap_loss(np.tile(price, (4, 1)), some, ["a", "b", "c"]), 0, atol=1e-12)


def test_words_and_sentences_must_fit():
    with pytest.raises(NlmError, match="not among"):
        swap_loss(np.ones((2, 1)), sentences("a", "b"), ["a"])
    with pytest.raises(NlmError, match="no sentence"):
        swap_loss(np.ones((1, 2)), sentences("a"), ["a", "b"])
    with pytest.raises(NlmError, match="shape"):
        swap_loss(np.ones((3, 2)), sentences("a", "b"), ["a", "b"])

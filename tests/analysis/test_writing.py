"""What a model writes: prompts go on, windows end it, sentences are whole, measures are what they say."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.copying import CopyIndex
from nlm.analysis.text import words
from nlm.analysis.writing import (
    BigramWriter,
    NgramWriter,
    Writing,
    cost_of_repeats,
    judge,
    slip_rate,
    surprise,
    told,
    whole_sentences,
    write,
)
from nlm.bigram import Bigram
from nlm.corpus import encode_documents
from nlm.errors import NlmError
from nlm.generate import generate
from nlm.ngram import KneserNey
from tests import small

TOKENIZER = small.tokenizer()
PROMPTS = ["Once the dog saw the cat.", "The owl was happy."]


def written(text, prompt="The fox waited."):
    """A writing with this text; its tokens are those of the small tokenizer."""
    return told(TOKENIZER, prompt, text, 10_000)


def test_every_prompt_goes_on_to_the_end_of_its_window_with_numbers_of_its_own():
    model = small.model(context=40)
    first = write(model, TOKENIZER, PROMPTS, seed=1)
    assert [w.prompt for w in first] == PROMPTS
    for number, w in enumerate(first):
        ids = TOKENIZER.encode(PROMPTS[number])
        assert w.start == len(ids) and w.ids[: w.start].tolist() == ids
        rng = np.random.default_rng([1, number])
        assert w.new.tolist() == generate(model, ids, 40 - len(ids), rng=rng, stop=TOKENIZER.eot_id)
    again, alone = write(model, TOKENIZER, PROMPTS, seed=1), write(model, TOKENIZER, PROMPTS[:1], seed=1)
    assert [w.ids.tolist() for w in again] == [w.ids.tolist() for w in first]
    assert alone[0].ids.tolist() == first[0].ids.tolist()  # the other prompts have no part in it
    assert write(model, TOKENIZER, PROMPTS, seed=2)[0].ids.tolist() != first[0].ids.tolist()
    cold = write(model, TOKENIZER, PROMPTS, temperature=0)
    assert [w.ids.tolist() for w in cold] == [
        w.ids.tolist() for w in write(model, TOKENIZER, PROMPTS, seed=5, temperature=0)
    ]


def test_a_prompt_that_fills_the_window_is_refused_by_its_number():
    with pytest.raises(NlmError, match="prompt 1 has .* tokens, the context 16"):
        write(small.model(), TOKENIZER, ["The dog", "The dog " * 9])


def test_some_of_the_prompts_at_a_shorter_length_are_written_as_among_all():
    model = small.model(context=40)
    whole = write(model, TOKENIZER, PROMPTS, seed=1)
    (second,) = write(model, TOKENIZER, PROMPTS, seed=1, only=[1], length=30)
    assert second.ids.tolist() == whole[1].ids[:30].tolist()
    with pytest.raises(NlmError, match="length is 41; needed: how many tokens, from 1 to the context 40"):
        write(model, TOKENIZER, PROMPTS, length=41)
    with pytest.raises(NlmError, match="prompt 0 has .* tokens, the length 3; shorten it"):
        write(model, TOKENIZER, PROMPTS, length=3)


class Ending:
    """Says one token, and then the end."""

    config = SimpleNamespace(vocab_size=300, context=64)

    def logits(self, ids):
        return np.eye(300)[np.where(ids == 100, TOKENIZER.eot_id, 100)] * 50


def test_a_text_that_its_model_has_ended_keeps_its_last_words():
    (w,) = write(Ending(), TOKENIZER, ["The dog."], temperature=0)
    assert w.new.tolist() == [100] and w.text == TOKENIZER.decode([100])


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (" He ran. She sat and", " He ran."),
        (' "No," he said. "Yes!" and', ' "No," he said. "Yes!"'),
        (" He ran.", " He ran."),
        (" and then he", ""),
        ("", ""),
        (' "Why?"', ' "Why?"'),
    ],
)
def test_only_whole_sentences_are_kept(text, whole):
    assert whole_sentences(text) == whole


@given(st.text('ab ."!?'))
def test_what_is_kept_is_the_beginning_and_ends_with_an_end(text):
    kept = whole_sentences(text)
    assert text.startswith(kept)
    assert not kept or kept.rstrip('"')[-1:] in ".!?"
    assert not set(text[len(kept) :]) & set(".!?")


def test_an_author_is_cut_where_a_model_would_be():
    rest = " The dog went home. The owl was happy."
    everything, short = told(TOKENIZER, PROMPTS[0], rest, 999), told(TOKENIZER, PROMPTS[0], rest, 18)
    assert everything.whole == PROMPTS[0] + rest
    assert len(short.ids) == 18 and short.ids.tolist() == everything.ids[:18].tolist()
    assert rest.startswith(short.text) and short.text.endswith(".") and len(short.text) < len(rest)


def test_a_bigram_writes_from_its_own_distribution():
    data = encode_documents(TOKENIZER, small.DOCS)
    bigram = Bigram(data)
    writer = BigramWriter(bigram, context=32)
    p = np.exp(writer.logits(np.array([[5, 7]]))[0, -1])
    np.testing.assert_allclose(p, bigram.distribution(7), atol=1e-12)
    assert write(writer, TOKENIZER, PROMPTS, seed=0)[0].start == len(TOKENIZER.encode(PROMPTS[0]))


@pytest.mark.parametrize("order", [1, 2, 3])
def test_an_ngram_model_writes_from_its_own_distribution(order):
    ngram = KneserNey(encode_documents(TOKENIZER, small.DOCS), order=order)
    writer = NgramWriter(ngram, context=32)
    for ids in ([7], [5, 7], [9, 5, 7]):
        p = np.exp(writer.logits(np.array([ids]))[0, -1])
        np.testing.assert_allclose(p, ngram.distribution(ids[max(0, len(ids) - order + 1) :]), atol=1e-12)
    assert len(write(writer, TOKENIZER, PROMPTS, seed=0)[0].ids) <= 32


def test_surprise_is_what_the_models_own_loss_is_made_of():
    model = small.model(dtype=np.float64, init_std=0.5)
    (w,) = write(model, TOKENIZER, ["The dog"], seed=3)
    bits = surprise(model, w)
    assert bits.shape == w.new.shape
    for at in range(len(w.new)):
        p = np.exp(model.logits([w.ids[: w.start + at]])[0, -1])
        assert bits[at] == pytest.approx(-math.log2(p[w.new[at]] / p.sum()))
    whole = Writing(w.ids, 1, "", "")
    loss = model.loss([w.ids[:-1]], [w.ids[1:]])
    assert surprise(model, whole).mean() == pytest.approx(loss / math.log(2))


def test_the_slip_rate_by_hand():
    assert slip_rate(["The fox waited."]) == 0
    assert slip_rate(["The the fox waited."]) == 1 / 2  # the second word may not stand there
    assert slip_rate(["The fox waited. The the fox waited. The fox waited."]) == 1 / 8
    with pytest.raises(NlmError, match="without a sentence"):
        slip_rate(["", " "])


def test_every_measure_is_what_its_name_says():
    index = CopyIndex(TOKENIZER.encode(" The fox waited. The owl was happy."))
    good, bad = written(" The fox waited."), written(" The the wug waited. The the wug waited.")
    report = judge([good, bad], index)
    assert report["sentences"] == 3 and report["accepted"] == pytest.approx(1 / 3)
    assert report["words"] == len(words(good.text)) + len(words(bad.text)) == 11
    assert report["tokens"] == len(good.new) + len(bad.new)
    assert report["slips"] == slip_rate([good.text, bad.text])
    assert report["accepted_different"] == report["accepted_short"] == 1
    assert report["unknown"] == 1  # both refused sentences hold a wug
    assert report["repeated_4"] == pytest.approx(1 / 5)  # one of five runs in the bad text; the good has none
    copied = [index.matches(w.new).max() for w in (good, bad)]
    assert report["copied"] == np.median(copied) and copied[0] == len(good.new)
    assert report["copied_most"] == max(copied)
    assert "copied" not in judge([good])
    assert judge([good])["accepted"] == 1 and judge([good])["unknown"] == judge([good])["repeated_4"] == 0


def test_later_slips_and_accepted_sentences_by_hand():
    report = judge([written(" The fox waited. The fox waited. It was a large lion. The the fox waited.")])
    assert report["slips"] == 1 / 13 and report["slips_later"] == 0 / 5  # the slip is at the second word
    assert report["accepted"] == 3 / 4 and report["accepted_different"] == report["accepted_short"] == 2
    report = judge([written(" The fox waited. It was a a lion.")])
    assert report["slips"] == 1 / 7 and report["slips_later"] == 1 / 3  # waited; a, a


def test_a_run_that_comes_again_is_compared_with_itself():
    model = small.model(dtype=np.float64, init_std=0.5)
    new = [1, 2, 3, 4, 5, 1, 2, 3, 1, 2, 3]
    w = Writing(np.array([9, 8, *new]), 2, "", "")
    bits = surprise(model, w)
    np.testing.assert_array_equal(cost_of_repeats(model, w, n=3), [bits[[2, 7, 10]]])
    pairs = cost_of_repeats(model, w, n=2, times=3)
    np.testing.assert_array_equal(pairs, [bits[[1, 6, 9]], bits[[2, 7, 10]]])
    assert cost_of_repeats(model, w, n=4, times=2).shape == (0, 2)
    assert cost_of_repeats(model, w, n=12).shape == (0, 3)


def test_nothing_cannot_be_judged():
    for nothing in ([], [written("")]):
        with pytest.raises(NlmError, match="no whole sentence"):
            judge(nothing)

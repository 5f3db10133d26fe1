"""The exercises of chapter 00, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.checks import ch00
from nlm.lab.exercise import CORRECT, DOTS_LEFT, ERROR, NOT_ATTEMPTED, WRONG
from nlm.nn.layers import cross_entropy
from tests.checks.answers import notebook_answer

NAMES = ["probabilities", "needs_its_space", "what_changes", "surprise", "whole_way"]


answer_of = partial(notebook_answer, "00", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch00, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def stable(logits):
    powers = np.exp(logits[-1] - logits[-1].max())
    return powers / powers.sum()


def counted(pieces, words):
    return sum(len(pieces(" " + word)) == 1 < len(pieces(word)) for word in words)


def with_spaces(pieces, words):
    return [" " + word for word in words if len(pieces(" " + word)) == 1 < len(pieces(word))]


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        (ch00.probabilities, stable),
        (ch00.what_changes, lambda T, t: ((t,), range(t, T))),
        (ch00.surprise, lambda logits, targets: cross_entropy(logits, targets)[0]),
        (ch00.surprise, lambda logits, targets: np.float32(cross_entropy(logits, targets)[0])),
    ],
)
def test_right_in_other_ways(exercise, answer):
    assert exercise.outcome(answer).status == CORRECT


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch00.probabilities, lambda z: np.exp(z) / np.exp(z).sum(), "every position"),
        (ch00.probabilities, lambda z: np.exp(z) / np.exp(z).sum(axis=-1, keepdims=True), "every position"),
        (ch00.probabilities, lambda z: (np.exp(z) / np.exp(z).sum(axis=0))[-1], "wrong axis"),
        (ch00.probabilities, lambda z: z[-1] / z[-1].sum(), "negative shares"),
        (ch00.probabilities, lambda z: z[-1].argmax(), "one number"),
        (ch00.needs_its_space, counted, "return the words themselves"),
        (ch00.needs_its_space, with_spaces, "as they came"),
        (ch00.probabilities, lambda z: None if z.size else z, "returned nothing"),
        (ch00.needs_its_space, lambda pieces, words: [w for w in words if pieces(w) == 1], "len(pieces"),
        (
            ch00.needs_its_space,
            lambda pieces, words: [w for w in words if len(pieces("Ġ" + w)) == 1 < len(pieces(w))],
            "ordinary space",
        ),
        (ch00.what_changes, lambda T, t: [t], "two lists"),
        (ch00.surprise, lambda z, y: -np.log((np.exp(z) / np.exp(z).sum())[range(len(y)), y]).mean(), "1 of"),
        (ch00.surprise, lambda z, y: -np.log(np.exp(z[:, 0]) / np.exp(z).sum(-1)), "each position"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_a_model_without_its_batch_axis_stops_with_the_models_own_words():
    def no_batch(text, tokenizer, model):
        ids = tokenizer.encode(text)
        return tokenizer.decode([*ids, int(model.logits(ids)[-1].argmax())])

    status, message = ch00.whole_way.outcome(no_batch)
    assert status == ERROR and "NlmError" in message


def test_the_inputs_tell_the_rules_of_exercise_2_apart():
    """Words of every kind are among them: one token or several, with the space and without."""
    kinds = set()
    for pieces, words in ch00.needs_its_space.inputs:
        kinds |= {(len(pieces(" " + word)) == 1, len(pieces(word)) == 1) for word in words}
    assert len(kinds) == 4


def test_the_model_of_exercise_5_says_another_thing_at_each_position():
    text, tokenizer, model = ch00.whole_way.inputs[0]
    said = model.logits([tokenizer.encode(text)])[0].argmax(axis=-1)
    assert len(set(said.tolist())) > 1


@pytest.mark.parametrize(("T", "t"), [(5, 2), (4, 0), (6, 5)])
def test_what_changes_is_what_a_model_does(T, t):
    _, tokenizer, model = ch00.whole_way.inputs[0]
    ids = np.random.default_rng(T).integers(257, len(tokenizer.vocab), T)
    changed = ids.copy()
    changed[t] = 257 + (changed[t] - 256) % (len(tokenizer.vocab) - 257)
    before, after = {}, {}
    logits = np.abs(model.logits([ids], before) - model.logits([changed], after))[0].max(axis=-1)
    rows = np.abs(before["wte"] - after["wte"])[0].max(axis=-1)
    assert ch00.what_changes.solution(T, t) == (
        np.flatnonzero(rows).tolist(),
        np.flatnonzero(logits).tolist(),
    )


def test_half_filled_probabilities_are_told_so():
    def half(logits):
        z = logits[-1]
        powers = np.exp(z)
        total = ...
        shares = powers / total
        return shares

    assert ch00.probabilities.outcome(half) == (WRONG, DOTS_LEFT)

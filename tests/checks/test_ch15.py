"""The exercises of chapter 15, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.analysis.bets import tokens_holding
from nlm.analysis.copying import CopyIndex, longest_copy, number_words
from nlm.analysis.repetition import repeated_share
from nlm.checks import ch15
from nlm.generate import generate, next_distribution
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG
from tests import small
from tests.checks.answers import notebook_answer

answer_of = partial(notebook_answer, "15", np=np)


@pytest.mark.parametrize("name", ch15.__all__)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch15, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


@pytest.mark.parametrize("name", ch15.__all__)
def test_every_mistake_that_is_a_function_gets_its_own_words(name):
    exercise = getattr(ch15, name)
    for mistake in exercise.mistakes:
        if callable(mistake.wrong):
            assert exercise.outcome(mistake.wrong) == (WRONG, mistake.message)


def half(model, ids, n):
    ids, cache = list(ids), model.cache()
    logits = model.logits([ids], cache=cache)
    for _ in range(n):
        token = int(logits[0, -1].argmax())
        ids.append(token)
        logits = ...
    return ids


def test_a_half_filled_loop_has_dots_left():
    status, message = ch15.continued.outcome(half)
    assert status == WRONG and "dots" in message


def without_cache(model, ids, n):
    ids = list(ids)
    for _ in range(n):
        ids.append(int(model.logits([ids])[0, -1].argmax()))
    return ids


def test_reading_without_a_cache_is_told():
    status, message = ch15.continued.outcome(without_cache)
    assert status == ERROR and "read once" in message


def up_to_and_with(p, share):
    order = np.argsort(-p, kind="stable")
    before = np.cumsum(p[order]) - p[order]
    return sorted(order[before <= share].tolist())


def greedy_over_all_positions(model, ids, n):
    ids, cache = list(ids), model.cache()
    logits = model.logits([ids], cache=cache)
    for _ in range(n):
        token = int(logits[0].argmax())
        ids.append(token)
        logits = model.logits([[token]], cache=cache)
    return ids


def a_new_cache_each_time(model, ids, n):
    ids, cache = list(ids), model.cache()
    logits = model.logits([ids], cache=cache)
    for _ in range(n):
        ids.append(int(logits[0, -1].argmax()))
        logits = model.logits([ids], cache=model.cache())
    return ids


def without_a_guard(words, n):
    runs = [tuple(words[i : i + n]) for i in range(len(words) - n + 1)]
    return 1 - len(set(runs)) / len(runs)


def with_joined_runs(words, n):
    runs = ["".join(words[i : i + n]) for i in range(len(words) - n + 1)]
    return sum(run in runs[:i] for i, run in enumerate(runs)) / len(runs) if runs else 0


def only_where_the_word_comes_first(text, training):
    best = 0
    for i in range(len(text)):
        if text[i] in training:
            j, n = training.index(text[i]), 0
            while i + n < len(text) and j + n < len(training) and text[i + n] == training[j + n]:
                n += 1
            best = max(best, n)
    return best


def as_letters(text, training):
    best = 0
    for i in range(len(text)):
        for n in range(1, len(text) - i + 1):
            if " ".join(text[i : i + n]) in " ".join(training):
                best = max(best, n)
    return best


def every_rule_is_in_control(counts, sentences, control, control_sentences):
    return max(counts, key=lambda rule: counts[rule] / sentences - control[rule] / control_sentences)


def the_last_token_too(prompt, new, context, kept):
    total = 0
    for length in range(prompt, prompt + new + 1):
        total += (prompt if length == prompt else 1) if kept and length <= context else min(length, context)
    return total


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch15.nucleus, up_to_and_with, "reached already"),
        (ch15.positions_read, the_last_token_too, "the last new token"),
        (ch15.positions_read, lambda prompt, new, context, kept: 7, "prompt=4, new=5"),
        (ch15.continued, greedy_over_all_positions, "no token ID"),
        (ch15.continued, a_new_cache_each_time, "again into a new cache"),
        (ch15.repeated, without_a_guard, "no run"),
        (ch15.repeated, with_joined_runs, "glued"),
        (ch15.longest_shared, only_where_the_word_comes_first, "later one"),
        (ch15.longest_shared, as_letters, "letters"),
        (ch15.first_to_mend, every_rule_is_in_control, "missing from `control`"),
        (ch15.nucleus, lambda p, share: len(ch15.nucleus.solution(p, share)), "the list of the IDs"),
        (ch15.nucleus, lambda p, share: ch15.nucleus.solution(p, share)[::-1], "sort them"),
        (ch15.repeated, lambda words, n: 4, "a share"),
        (ch15.longest_shared, lambda text, training: text[3:7] if training else [], "its length"),
        (ch15.first_to_mend, lambda *catalogue: 0.3, "the name of the rule"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


@pytest.mark.parametrize("temperature", [0.3, 1.0, 2.5])
def test_temperature_and_nucleus_are_those_of_the_package(temperature):
    p = np.random.default_rng(0).dirichlet(np.ones(9))
    np.testing.assert_allclose(
        ch15.tempered.solution(p, temperature), next_distribution(np.log(p), temperature=temperature)
    )
    for share in (0.2, 0.6, 0.95):
        kept = ch15.nucleus.solution(p, share)
        assert kept == np.flatnonzero(next_distribution(np.log(p), top_p=share)).tolist()
        assert len(kept) == tokens_holding(p, share)


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("prompt", "new"), [(1, 0), (3, 5), (14, 6), (16, 3), (16, 1)])
def test_the_positions_are_those_that_the_package_reads(kept, prompt, new):
    model, read = small.model(), []  # context 16
    whole = model.logits

    def counting(ids, keep=None, **cache):
        read.append(np.shape(ids)[1])
        return whole(ids, keep, **cache)

    model.logits = counting
    generate(model, [5] * prompt, new, temperature=0, cached=kept)
    assert sum(read) == ch15.positions_read.solution(prompt, new, 16, kept)


def test_the_sentence_on_the_last_hundred_tokens():
    fits, slides = (ch15.positions_read.solution(8, new, 512, True) for new in (500, 600))
    assert slides - fits > 10 * fits


def test_repeated_and_copied_are_those_of_the_package():
    rng = np.random.default_rng(1)
    for _ in range(20):
        text, training = ([*map(str, rng.integers(0, 3, n))] for n in (12, 30))
        for n in (1, 2, 3):
            assert ch15.repeated.solution(text, n) == pytest.approx(repeated_share(text, n))
        numbers, ids = number_words(training, text)
        assert (
            ch15.longest_shared.solution(text, training)
            == longest_copy(CopyIndex(numbers).matches(ids)).length
        )

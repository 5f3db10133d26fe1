"""The exercises of chapter 05, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest

from nlm.analysis.units import in_order
from nlm.checks import ch05
from nlm.embed.families import two_families
from nlm.embed.family_tree import answered
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG
from nlm.nn.gradcheck import numerical_gradient
from nlm.nn.layers import cross_entropy
from tests.checks.answers import notebook_answer

NAMES = ["pull", "answers_all", "at_least", "deal", "unit_p"]

answer_of = partial(notebook_answer, "05", np=np, math=math, in_order=in_order)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch05, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


@pytest.mark.parametrize("name", NAMES)
def test_every_known_mistake_gets_its_own_words(name):
    exercise = getattr(ch05, name)
    for mistake in exercise.mistakes:
        if mistake.wrong is not None:
            assert exercise.outcome(mistake.wrong) == (WRONG, mistake.message)


def half_filled(row, U, target, lr):
    back = ...
    return row - lr * back


def in_place(row, U, target, lr):
    row -= row - ch05.pull.solution(row, U, target, lr)
    return row


def lost(answers, relation):
    for k in np.unique(relation):
        rows = np.flatnonzero(relation == k)
        for here, there in zip(rows, np.roll(rows, -1), strict=True):
            answers[here] = answers[there]
    return answers


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch05.pull, half_filled, "dots"),
        (ch05.pull, in_place, "work on a copy"),
        (ch05.answers_all, lambda out, right: out[right] > out[~right].max(), "as a whole"),
        (ch05.answers_all, lambda out, right: out[right].min() > out[~right].max(), "Python's True or False"),
        (ch05.at_least, lambda k, n, p: 1.0, "expected"),
        (ch05.deal, lost, "work on a copy"),
        (ch05.deal, lambda answers, relation: lost(answers.copy(), relation), "read from the original"),
        (ch05.unit_p, lambda E, labels, shuffled: 0.0, "expected"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_an_error_of_the_readers_own_is_told():
    assert ch05.pull.outcome(lambda row, U, target, lr: row @ U[:, :1]).status == ERROR


def test_the_pull_is_downhill():
    rng = np.random.default_rng(3)
    row, U = rng.standard_normal(4), rng.standard_normal((5, 4))
    slope = numerical_gradient(lambda r: cross_entropy((U @ r)[None], [2])[0], row)
    np.testing.assert_allclose(ch05.pull.solution(row, U, 2, 0.1), row - 0.1 * slope, atol=1e-8)


def test_the_rule_for_sets_is_that_of_the_package():
    rng = np.random.default_rng(0)
    out, answers = rng.random((200, 5)).round(1), rng.random((200, 5)) < 0.4
    answers[:, 0], answers[:, 1] = True, False
    ours = [ch05.answers_all.solution(o, a) for o, a in zip(out, answers, strict=True)]
    assert ours == answered(out, answers).tolist() and 0 < sum(ours) < 200


def test_the_numbers_that_the_text_gives_for_7_of_8():
    rates = np.arange(0, 1, 0.01)
    assert min(p for p in rates if ch05.at_least.solution(7, 8, p) >= 1 / 40) == pytest.approx(0.48)
    assert ch05.at_least.solution(7, 8, 0.5) == pytest.approx(9 / 256)


def test_dealing_keeps_each_relations_answers():
    families = two_families()
    dealt = ch05.deal.solution(families.answers, families.relation)
    for k in range(12):
        rows = families.relation == k
        assert sorted(dealt[rows].tolist()) == sorted(families.answers[rows].tolist())

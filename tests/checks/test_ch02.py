"""The exercises of chapter 02, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial
from itertools import permutations

import numpy as np
import pytest

from nlm.checks import ch02
from nlm.embed.next_word import NextWord
from nlm.lab.exercise import CORRECT, NOT_ATTEMPTED, WRONG
from tests.checks.answers import notebook_answer

NAMES = ["one_step", "renumber", "side_by_side", "spread_ratio", "what_a_number_says"]


answer_of = partial(notebook_answer, "02", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch02, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def test_the_steps_in_the_first_exercise_are_those_of_the_table():
    """Columns three and four of the worked example in section 1."""
    assert ch02.one_step.solution(np.arange(4), np.array([0, 0, 1, 1]), 4.0) == 2
    assert ch02.one_step.solution(np.arange(4), np.array([0, 1, 1, 0]), 4.0) == 0
    stuck = [
        n
        for n in permutations(range(4))
        if ch02.one_step.solution(np.array(n), np.array([0, 1, 1, 0]), 1.0) == 0
    ]
    assert len(stuck) == 8 and all({n[0], n[3]} in ({0, 3}, {1, 2}) for n in stuck)


def test_a_renumbered_table_gives_each_word_its_row():
    E, numbering = ch02.renumber.inputs[2]
    new = ch02.renumber.solution(E, numbering)
    np.testing.assert_array_equal(new[numbering], E)
    np.testing.assert_array_equal(new, E[np.argsort(numbering)])  # the solution's text says so
    plain = NextWord(12, d_model=5, seed=4).params["E"]
    dealt = NextWord(12, d_model=5, seed=4, numbering=numbering).params["E"]
    np.testing.assert_array_equal(dealt, ch02.renumber.solution(plain, numbering))


def in_place(E, numbering):
    E[numbering] = E.copy()
    return E


def half_of_the_rows(E, numbering):
    new = np.zeros_like(E)
    new[: len(E) // 2] = E[: len(E) // 2]
    return new


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (
            ch02.one_step,
            lambda number, verb, rate: -rate * (number - number.mean()) * (0.5 - verb),
            "one number",
        ),
        (ch02.one_step, 2.0, "pass your function itself"),
        (ch02.renumber, in_place, "changed what it was given"),
        (ch02.renumber, half_of_the_rows, "Every row of E"),
        (ch02.renumber, lambda E, numbering: E[:2], "shape"),
        (ch02.side_by_side, lambda categories, numbering: 0.5, "a share"),
        (ch02.spread_ratio, lambda losses: losses.std(axis=0, ddof=1), "one ratio"),
        (
            ch02.spread_ratio,
            lambda losses: losses.mean(axis=0).std(ddof=1) / losses.mean(axis=1).std(ddof=1),
            "the seeds' means",
        ),
        (ch02.what_a_number_says, "name", "list of six"),
        (ch02.what_a_number_says, ["name"] * 5, "list of six"),
        (ch02.what_a_number_says, ["nominal"] * 6, "Each answer is one of"),
        (ch02.what_a_number_says, ["order"] * 6, "(a)"),
        (ch02.what_a_number_says, ["name", "distance", "order", "distance", "ring", "order"], "(b)"),
        (ch02.what_a_number_says, ["name", "name", "distance", "distance", "ring", "order"], "a hair ahead"),
        (ch02.what_a_number_says, ["name", "name", "name", "distance", "ring", "order"], "(c)"),
        (ch02.what_a_number_says, ["name", "name", "order", "order", "ring", "order"], "1910"),
        (ch02.what_a_number_says, ["name", "name", "order", "name", "ring", "order"], "(d)"),
        (ch02.what_a_number_says, ["name", "name", "order", "distance", "distance", "order"], "359"),
        (ch02.what_a_number_says, ["name", "name", "order", "distance", "order", "order"], "(e)"),
        (ch02.what_a_number_says, ["name", "name", "order", "distance", "ring", "distance"], "large garden"),
        (ch02.what_a_number_says, ["name", "name", "order", "distance", "ring", "name"], "(f)"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message

"""The exercises of chapter 14, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.analysis.similarity import within_across
from nlm.checks import ch14
from nlm.experiment import load
from nlm.lab.exercise import CORRECT, NOT_ATTEMPTED, WRONG
from tests.checks.answers import notebook_answer

NAMES = {
    "bits_per_byte": "bits_per_byte",
    "my_within_across": "within_across",
    "half_way": "half_way",
    "stop": "stop",
    "frequency_gap": "frequency_gap",
}


answer_of = partial(notebook_answer, "14", np=np, within_across=within_across)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch14, NAMES[name])
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def one_by_one(rows, labels):
    """Compares the labels as lists: one answer where there should be N × N."""
    same = np.array([labels.tolist() == labels.tolist()])
    return float(same.mean()), np.nan


def loop(rows, labels):
    """A right answer by another way."""
    found = {True: [], False: []}
    for i in range(len(rows)):
        for j in range(i):
            cosine = rows[i] @ rows[j] / np.sqrt((rows[i] @ rows[i]) * (rows[j] @ rows[j]))
            found[bool(labels[i] == labels[j])].append(cosine)
    return np.array([np.mean(found[True]), np.mean(found[False])])


def between(steps, values):
    """Interpolates between two looks."""
    share = (np.array(values) - values[0]) / (values[-1] - values[0])
    return float(np.interp(0.5, np.sort(share), steps))


def searched(steps, values):
    """Searches a curve as if it only rose."""
    return steps[np.searchsorted((np.array(values) - values[0]) / (values[-1] - values[0]), 0.5)]


def seen_beforehand(steps, losses, patience):
    """Knows the lowest of all losses from the beginning."""
    best = losses.index(min(losses))
    return steps[min(best + patience, len(steps) - 1)], steps[best]


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        (ch14.bits_per_byte, lambda loss, n, b: np.log2(np.e) * loss * n / b),
        (ch14.within_across, lambda rows, labels: tuple(loop(rows, labels))),
        (ch14.within_across, loop),
        (
            ch14.half_way,
            lambda s, v: next(a for a, b in zip(s, v, strict=True) if (b - v[0]) / (v[-1] - v[0]) >= 0.5),
        ),
        (
            ch14.frequency_gap,
            lambda r, c, n: np.subtract(*within_across(r, np.argsort(np.argsort(-c)) * n // len(c))),
        ),
    ],
)
def test_right_in_another_way(exercise, answer):
    assert exercise.outcome(answer).status == CORRECT


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch14.bits_per_byte, lambda loss, n, b: loss, "You got 2.079"),
        (ch14.bits_per_byte, lambda loss, n, b: np.exp(loss), "expected 0.7498"),
        (ch14.within_across, one_by_one, "a mean of nothing"),
        (ch14.within_across, lambda rows, labels: 0.5, "2 results"),
        (ch14.bits_per_byte, lambda loss, n, b: np.log2(loss) * n / b, "log2 of the loss"),
        (ch14.bits_per_byte, lambda loss, n, b: loss / np.log(2) * (n // b), "divide with `/`"),
        (ch14.half_way, between, "expected"),
        (ch14.half_way, searched, "only rises"),
        (ch14.stop, seen_beforehand, "not known yet"),
        (ch14.stop, lambda s, losses, p: (s[p], s[0]), "At least one"),
        (ch14.frequency_gap, lambda r, c, n: 0.0, "You got 0"),
    ],
)
def test_other_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_what_the_solutions_say_of_the_stored_runs():
    """Places have half of their gap before feelings; the trace of frequency is small and no chance."""
    for run in load("14_table_over_training")["result"]["runs"]:
        gaps = {name: np.subtract(run["within"][name], run["across"][name]) for name in run["within"]}
        place, feeling = (ch14.half_way.solution(run["steps"], gaps[name]) for name in ("place", "feeling"))
        assert place < feeling
        assert run["p_frequency"] < 0.05 and 0 < run["frequency"] < gaps["all"][-1] / 2

"""The exercises of chapter 17, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.analysis import moves
from nlm.checks import ch17
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG
from nlm.nn.gradcheck import numerical_gradient
from nlm.nn.layers import cross_entropy
from tests.checks.answers import notebook_answer

NAMES = ["three_measures", "pull", "updates", "band_medians", "growth", "suspects"]


answer_of = partial(notebook_answer, "17", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch17, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def in_place(start, end):
    end -= start
    return np.linalg.norm(end), np.linalg.norm(end + start), 0.0


def position_by_position(h, p, y, i):
    return (p[:, i] - (y == i))[:, None] * h / len(h)


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch17.three_measures, lambda start, end: np.linalg.norm(end - start), "three numbers"),
        (ch17.three_measures, in_place, "work on a copy"),
        (
            ch17.three_measures,
            lambda start, end: (abs(np.linalg.norm(end) - np.linalg.norm(start)), np.linalg.norm(end), 0),
            "",
        ),
        (ch17.pull, position_by_position, "add up"),
        (ch17.pull, lambda h, p, y, i: p[:, i] @ h / len(h), "1 has to be taken off"),
        (ch17.updates, lambda batches, V, tied: len(batches), "one for each row"),
        (
            ch17.updates,
            lambda batches, V, tied: np.bincount(np.concatenate(batches), minlength=V),
            "how often",
        ),
        (ch17.band_medians, lambda x, y, n: np.median(y), "each band"),
        (
            ch17.band_medians,
            lambda x, y, n: [np.mean(y[part]) for part in np.array_split(np.argsort(x), n)],
            "means",
        ),
        (ch17.growth, lambda first, near, second, far: np.log2(far / near), ""),
        (ch17.growth, lambda first, near, second, far: far / near, "logarithms"),
        (ch17.suspects, lambda rho: ["output"], "set"),
        (ch17.suspects, lambda rho: {"decay", "output", "input"}, ""),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and message and words in message


@pytest.mark.parametrize("name", NAMES)
def test_every_known_mistake_gets_its_own_words(name):
    """No mistake passes as right, and none is hidden behind another one."""
    exercise = getattr(ch17, name)
    for mistake in exercise.mistakes:
        if mistake.wrong is not None:
            assert exercise.outcome(mistake.wrong) == (WRONG, mistake.message)


def test_an_error_of_the_readers_own_is_told():
    assert ch17.band_medians.outcome(lambda x, y, n: y / x[:2]).status == ERROR


def test_the_pull_is_the_gradient_of_the_loss():
    rng = np.random.default_rng(3)
    h, E, y = rng.standard_normal((6, 3)), rng.standard_normal((4, 3)), np.array([0, 1, 1, 3, 0, 0])

    def loss(E):
        return cross_entropy(h @ E.T, y)[0]

    _, p = cross_entropy(h @ E.T, y)
    expected = numerical_gradient(loss, E)
    for i in range(4):
        np.testing.assert_allclose(ch17.pull.solution(h, p, y, i), expected[i], atol=1e-7)


def test_the_medians_are_those_of_the_package():
    rng = np.random.default_rng(4)
    x, y = rng.integers(1, 90, 50), rng.standard_normal(50)
    np.testing.assert_allclose(
        ch17.band_medians.solution(x, y, 1), moves.bands(x, y, 1).median
    )  # with ties, bands may differ by who stands at the border
    x = rng.permutation(50).astype(float)
    np.testing.assert_allclose(ch17.band_medians.solution(x, y, 5), moves.bands(x, y, 5).median)

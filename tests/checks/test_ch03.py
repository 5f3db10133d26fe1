"""The exercises of chapter 03, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest

from nlm.checks import ch03
from nlm.checks.ch03 import distance
from nlm.lab.exercise import CORRECT, NOT_ATTEMPTED, WRONG
from nlm.nn.embedding import one_hot
from tests.checks.answers import notebook_answer

NAMES = ["distance", "cost", "rows_of", "largest_cosine", "changed_distances"]


@pytest.mark.parametrize(
    "answer",
    [
        lambda i, j, V: 0.0 if i == j else math.sqrt(2),
        lambda i, j, V: np.linalg.norm(np.eye(V)[i] - np.eye(V)[j]),
        lambda i, j, V: np.float32(math.dist(np.eye(V)[i], np.eye(V)[j])),
    ],
)
def test_right_in_several_ways(answer):
    assert distance.outcome(answer).status == "correct"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda i, j, V: ((np.eye(V)[i] - np.eye(V)[j]) ** 2).sum(), "square root"),
        (lambda i, j, V: abs(j - i), "how far apart the two IDs are"),
        (lambda i, j, V: 2**0.5, "compare i with i"),
        (lambda i, j, V: np.eye(V)[i] @ np.eye(V)[j], "the product"),
        (lambda i, j, V: (np.eye(V)[i] - np.eye(V)[j]).sum(), "cancel"),
        (lambda i, j, V: np.eye(V)[i] - np.eye(V)[j], "difference vector"),
        (lambda i, j, V: 1.0, "expected 1.41421"),
    ],
)
def test_each_typical_answer_gets_its_words(answer, words):
    status, message = distance.outcome(answer)
    assert status == "not yet" and words in message


answer_of = partial(notebook_answer, "03", np=np, one_hot=one_hot)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch03, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def product(X, E):
    with np.errstate(invalid="ignore"):
        return X @ E


def all_cosines(rows):
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit @ unit.T


def exactly_changed(X, Q):
    def squared(rows):
        gram = rows @ rows.T
        return gram.diagonal()[:, None] + gram.diagonal() - 2 * gram

    return int((squared(X @ Q) != squared(X))[~np.tri(len(X), dtype=bool)].sum())


def unit_columns(rows):
    unit = rows / np.linalg.norm(rows, axis=0)
    return np.abs((unit @ unit.T)[~np.tri(len(rows), dtype=bool)]).max()


def without_the_absolute_value(X, Q):
    def distances(rows):
        return np.linalg.norm(rows[:, None] - rows[None, :], axis=-1)[~np.tri(len(rows), dtype=bool)]

    return int((distances(X @ Q) - distances(X) > 1e-6).sum())


def any_number_changed(X, Q):
    return bool((np.abs(X @ Q - X) > 1e-6).any())


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch03.cost, lambda B, T, V, C: (1, 1), "2 results"),
        (ch03.cost, lambda B, T, V, C: 4 * B * T * V, "needed 2 results"),
        (ch03.cost, lambda B, T, V, C: (4 * B * T * V, B + T + V + C), "The bytes are right"),
        (ch03.cost, lambda B, T, V, C: (V, B * T * V * C), "The multiplications are right"),
        (ch03.rows_of, product, "0 · inf = nan"),
        (ch03.rows_of, lambda X, E: X @ np.where(np.isfinite(E), E, 0), "another number"),
        (ch03.largest_cosine, lambda rows: all_cosines(rows).max(), "Leave the diagonal out"),
        (ch03.largest_cosine, lambda rows: np.abs(all_cosines(rows)), "one number"),
        (ch03.largest_cosine, unit_columns, "axis=1"),
        (ch03.changed_distances, without_the_absolute_value, "that shrank"),
        (ch03.changed_distances, lambda X, Q: ch03.changed_distances.solution(X, Q.T), "Q.T"),
        (ch03.changed_distances, exactly_changed, "compare with =="),
        (ch03.changed_distances, any_number_changed, "yes or no"),
    ],
)
def test_other_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_the_binary_codes_of_exercise_4_are_all_different_and_not_apart():
    codes = ((np.arange(4096)[:, None] >> np.arange(12)) & 1) * 2.0 - 1  # (4096, 12)
    assert len({tuple(code) for code in codes}) == 4096
    assert ch03.largest_cosine.solution(codes) == pytest.approx(1)
    cosines = codes @ codes.T / 12
    assert cosines[~np.eye(4096, dtype=bool)].max() == pytest.approx(10 / 12)

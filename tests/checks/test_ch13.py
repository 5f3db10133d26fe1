"""The exercises of chapter 13, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.checks import ch13
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG
from nlm.nn.gpt import GPTConfig
from nlm.nn.gradcheck import numerical_gradient
from nlm.nn.layers import cross_entropy
from tests.checks.answers import notebook_answer

NAMES = ["saving", "tied_gradient", "equal_width", "never_read", "common", "bare_tied"]


answer_of = partial(notebook_answer, "13", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch13, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def output_only(E, x, y):
    z = E @ E[x]
    dz = np.exp(z) / np.exp(z).sum() - np.eye(len(E))[y]
    return np.outer(dz, E[x])


def half_filled(E, x, y):
    doutput = output_only(E, x, y)
    dinput = np.zeros_like(E)
    dinput[x] = ...
    return doutput + dinput


def test_a_half_filled_gradient_is_told_apart_from_an_untouched_one():
    status, message = ch13.tied_gradient.outcome(half_filled)
    assert status == WRONG and "dots" in message


def in_place(row, lrs, decay, tied, output):
    for lr in lrs:
        row *= 1 - lr * decay
        row -= lr * output * tied
    return row


def to_the_target(E, x, y):
    z = E @ E[x]
    grads = output_only(E, x, y)
    grads[y] += (np.exp(z) / np.exp(z).sum() - np.eye(len(E))[y]) @ E
    return grads


def shapes(V, T, C, L, tied):
    return GPTConfig(V, T, C, L, 1, tied=tied).n_params


def nearest_width(V, T, C, L):
    wanted = shapes(V, T, C, L, True)
    return min(range(1, C + 1), key=lambda width: abs(shapes(V, T, width, L, False) - wanted))


def by_formula(V, T, C, L):
    """The quadratic solved, and not rounded."""
    a, b, wanted = 12 * L, 2 * V + T + 13 * L + 2, shapes(V, T, C, L, True)
    return (-b + (b * b + 4 * a * wanted) ** 0.5) / (2 * a)


def lengths_divided_in_place(A, B, k):
    A /= np.linalg.norm(A, axis=1, keepdims=True)
    return ch13.common.solution(A, B, k)


def decay_last(row, lrs, decay, tied, output):
    for lr in lrs:
        row = (row - lr * output * tied) * (1 - lr * decay)
    return row


def two_by_two(S):
    pairs = [S[np.ix_(at, at)] for at in np.ndindex(len(S), len(S)) if at[0] < at[1]]
    return bool(np.allclose(S, S.T) and all(np.linalg.eigvalsh(pair).min() > -1e-9 for pair in pairs))


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch13.saving, lambda V, T, C, L: V * C, "needed two"),
        (ch13.saving, lambda V, T, C, L: (V * C, 100 * ch13.saving.solution(V, T, C, L)[1]), "is a share"),
        (ch13.tied_gradient, output_only, "output part alone"),
        (ch13.tied_gradient, lambda E, x, y: output_only(E, x, y)[x], "one row"),
        (ch13.equal_width, lambda V, T, C, L: C / 2, "halved the width"),
        (ch13.equal_width, lambda V, T, C, L: V * C, "number of parameters"),
        (ch13.equal_width, nearest_width, "at most as many"),
        (ch13.equal_width, by_formula, "a whole number"),
        (ch13.equal_width, lambda V, T, C, L: C - 2, "at most as many"),
        (ch13.tied_gradient, to_the_target, "row of the target"),
        (ch13.never_read, decay_last, "first multiplies"),
        (ch13.common, lengths_divided_in_place, "work on a copy"),
        (ch13.bare_tied, two_by_two, "two by two"),
        (ch13.bare_tied, lambda S: bool(np.linalg.eigvalsh(S).min() > -1e-9), "one triangle"),
        (ch13.bare_tied, lambda S: bool(np.linalg.eigvals(S).real.min() > -1e-9), "test S against S.T"),
        (ch13.bare_tied, lambda S: bool((S == S.T).all() and np.linalg.det(S) >= 0), "hide each other"),
        (ch13.never_read, lambda row, lrs, decay, tied, output: row, "never moves"),
        (ch13.never_read, in_place, "work on a copy"),
        (ch13.common, lambda A, B, k: [1.0] * len(A), "their mean"),
        (ch13.bare_tied, lambda S: np.allclose(S, S.T), "not enough"),
        (ch13.bare_tied, lambda S: np.linalg.eigvalsh(S).min() > -1e-9, "truth values"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


@pytest.mark.parametrize("name", NAMES)
def test_every_known_mistake_gets_its_own_words(name):
    """No mistake passes as right, and none is hidden behind another one."""
    exercise = getattr(ch13, name)
    for mistake in exercise.mistakes:
        if mistake.wrong is not None:
            assert exercise.outcome(mistake.wrong) == (WRONG, mistake.message)


def test_an_error_of_the_readers_own_is_told():
    assert ch13.common.outcome(lambda A, B, k: A @ B).status == ERROR


@pytest.mark.parametrize("C", [12, 48, 256])
@pytest.mark.parametrize("L", [1, 5])
def test_the_counts_are_those_of_the_package(C, L):
    config = GPTConfig(300, 32, C, L, 1)
    saved, share = ch13.saving.solution(300, 32, C, L)
    assert saved == config.n_params_untied - config.n_params
    assert share == pytest.approx(saved / config.n_params_untied)
    width = ch13.equal_width.solution(300, 32, C, L)
    least, most = (GPTConfig(300, 32, w, L, 1, tied=False).n_params for w in (width, width + 1))
    assert least <= config.n_params < most


def test_the_number_of_channels_that_the_text_speaks_of():
    assert 768 - ch13.equal_width.solution(50257, 1024, 768, 12) > 100
    assert ch13.saving.solution(20_000, 512, 256, 1)[1] == pytest.approx(0.46, abs=0.005)


def test_the_gradient_is_that_of_the_loss():
    E = np.random.default_rng(5).standard_normal((6, 3))

    def loss(E):
        return cross_entropy(E[[2]] @ E.T, np.array([4]))[0]

    np.testing.assert_allclose(ch13.tied_gradient.solution(E, 2, 4), numerical_gradient(loss, E), atol=1e-7)


def test_a_pushed_row_comes_to_rest_where_the_solution_says():
    row, output = np.array([3.0, -1.0]), np.array([0.5, 0.2])
    end = ch13.never_read.solution(row, [0.5] * 200, 0.5, True, output)
    np.testing.assert_allclose(end, -output / 0.5, atol=1e-6)


def test_what_a_bare_tied_table_can_and_cannot_do():
    for seed in range(20):
        E = np.random.default_rng(seed).standard_normal((4, 3))
        assert ch13.bare_tied.solution(E @ E.T)
    corners = 2 * np.pi / 3 * np.arange(3)
    E = np.stack([np.cos(corners), np.sin(corners)], axis=1)  # (3, 2): rock, paper, scissors
    turn = np.array([[np.cos(corners[1]), np.sin(corners[1])], [-np.sin(corners[1]), np.cos(corners[1])]])
    scores = E @ turn @ E.T  # with a layer between
    assert scores.argmax(axis=1).tolist() == [1, 2, 0] and not ch13.bare_tied.solution(scores)

"""The exercises of chapter 04, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.checks import ch04
from nlm.checks._ch04_rules import averaged
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG
from nlm.nn.embedding import embedding_backward, init_table
from nlm.nn.gpt import GPT, GPTConfig
from nlm.optim import AdamW
from tests.checks.answers import notebook_answer

NAMES = [
    "scatter_add",
    "seen_by_check",
    "rows_that_move",
    "update",
    "start_length",
    "neighbours",
    "position_gradient",
]


answer_of = partial(notebook_answer, "04", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch04, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def half_filled(E, ids, g, lr, decay):
    dE = np.zeros_like(E)
    np.add.at(dE, ids, g)
    shrunk = ...
    return shrunk - lr * dE


def test_a_half_filled_step_is_still_not_attempted():
    assert ch04.update.outcome(half_filled).status == NOT_ATTEMPTED


def with_a_product(dx, ids, V):
    return np.eye(V)[ids].T @ dx


def with_the_package(dx, ids, V):
    return embedding_backward(dx, ids, V)


@pytest.mark.parametrize("answer", [with_a_product, with_the_package])
def test_right_in_several_ways(answer):
    assert ch04.scatter_add.outcome(answer).status == CORRECT


def trap(dx, ids, V):
    dE = np.zeros((V, dx.shape[1]))
    dE[ids] += dx
    return dE


def overwritten(dx, ids, V):
    dE = np.zeros((V, dx.shape[1]))
    for position, i in enumerate(ids):
        dE[i] = dx[position]
    return dE


def only_asked_for(dx, ids, V):
    return np.stack([dx[np.array(ids) == i].sum(axis=0) for i in sorted(set(ids))])


def measured_length(kind, V, C):
    return np.linalg.norm(init_table(V, C, kind, rng=np.random.default_rng(0)), axis=1).mean()


def nearest_by_distance(E):
    apart = np.linalg.norm(E[:, None] - E[None, :], axis=-1)
    np.fill_diagonal(apart, np.inf)
    return apart.argmin(axis=1)


def nearest_with_itself(E):
    units = E / np.linalg.norm(E, axis=1, keepdims=True)
    return (units @ units.T).argmax(axis=1)


def first_only(dx, ids, V):
    dE = np.zeros((V, dx.shape[1]))
    for position, i in enumerate(ids):
        if not dE[i].any():
            dE[i] = dx[position]
    return dE


def differences(ids, g):
    V = max(ids) + 1
    return with_a_product(g, ids, V) - trap(g, ids, V)


def short_memory(last):
    """Momentum that moves the rows of the batches that `last` leaves."""

    def rows(batches, V, momentum, decay, tied):
        return ch04.rows_that_move.solution(last(batches) if momentum else batches, V, momentum, decay, tied)

    return rows


def without_root(kind, V, C):
    return {"gpt2": 0.02, "glorot": 2 / (V + C), "he": 2 / V, "unit": 1.0}[kind] * C**0.5


def zero_for_self(E):
    units = E / np.linalg.norm(E, axis=1, keepdims=True)
    cosines = units @ units.T
    np.fill_diagonal(cosines, 0)
    return cosines.argmax(axis=1)


def overwrites(dx, ids, V):
    dE = np.zeros((V, dx.shape[1]))
    for position, i in enumerate(ids):
        dE[i] += dx[position]
        dx[position] = 0
    return dE


def in_place(E, ids, g, lr, decay):
    E *= 1 - lr * decay
    np.subtract.at(E, ids, lr * g)
    return E


def normalises_in_place(E):
    E /= np.linalg.norm(E, axis=1, keepdims=True)
    cosines = E @ E.T
    np.fill_diagonal(cosines, -np.inf)
    return cosines.argmax(axis=1)


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [(ch04.scatter_add, overwrites), (ch04.update, in_place), (ch04.neighbours, normalises_in_place)],
)
def test_what_an_answer_was_given_stays_as_it_was(exercise, answer):
    status, message = exercise.outcome(answer)
    assert status == WRONG and "work on a copy" in message


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch04.scatter_add, trap, "keeps only the last"),
        (ch04.scatter_add, overwritten, "keeps only the last"),
        (ch04.scatter_add, only_asked_for, "too few rows"),
        (ch04.scatter_add, lambda dx, ids, V: with_a_product(dx, ids, V).sum(axis=1), "too little"),
        (ch04.seen_by_check, lambda ids, g: len(ids) != len(set(ids)), "That is not enough"),
        (ch04.scatter_add, first_only, "keeps only the first"),
        (ch04.seen_by_check, lambda ids, g: 0, "no difference anywhere"),
        (ch04.seen_by_check, lambda ids, g: np.linalg.norm(differences(ids, g)), "the length of all"),
        (
            ch04.seen_by_check,
            lambda ids, g: (
                np.abs(differences(ids, g)).max() / np.abs(with_a_product(g, ids, max(ids) + 1)).max()
            ),
            "divided by the largest",
        ),
        (ch04.rows_that_move, short_memory(lambda batches: batches[-2:]), "forgets slowly"),
        (ch04.rows_that_move, short_memory(lambda batches: [batches[0], batches[-1]]), "forgets slowly"),
        (
            ch04.update,
            lambda E, ids, g, lr, decay: (E - lr * with_a_product(g, ids, len(E))) * (1 - lr * decay),
            "the order",
        ),
        (ch04.start_length, without_root, "the root of"),
        (ch04.neighbours, zero_for_self, "all negative"),
        (ch04.rows_that_move, lambda batches, *switches: batches[-1], "each of them once and in order"),
        (ch04.update, lambda E, ids, g, lr, decay: E - lr * with_a_product(g, ids, len(E)), "missing"),
        (ch04.start_length, measured_length, "σ · √C"),
        (ch04.neighbours, nearest_by_distance, "compared distances"),
        (ch04.neighbours, nearest_with_itself, "found itself"),
        (ch04.position_gradient, lambda dx, context: dx.sum(axis=0), "`context` rows"),
        (ch04.position_gradient, lambda dx, context: dx, "one table for all texts"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_a_product_the_wrong_way_round_is_told():
    status, message = ch04.scatter_add.outcome(lambda dx, ids, V: np.eye(V)[ids] @ dx)
    assert status == ERROR and "ValueError" in message


def test_the_accident_of_exercise_2_is_one():
    assert ch04.seen_by_check.solution([3, 3, 3], np.array([[2.0], [-2.0], [5.0]])) == 0


@pytest.mark.parametrize(
    ("ids", "g"),
    [
        ([3, 3, 3], [[2.0], [-2.0], [5.0]]),
        (
            np.array([0, 7, 0, 7, 0]),
            np.array([[1.0, -1.0], [3.0, 0.0], [-1.0, 1.0], [-3.0, 1.0], [2.0, 2.0]]),
        ),
    ],
)
def test_a_batch_that_hides_the_trap(ids, g):
    if len(ids) == 5:  # of two gradients at 7 the trap drops one, and one alone does not cancel
        assert ch04.seen_by_check.batch_outcome(ids, g).status == WRONG
        g = np.concatenate([g, [[0.5, 0.5]]])
        g[1], g[3] = [3.0, 0.0], [-3.0, 0.0]
        ids = np.append(ids, 7)
    assert ch04.seen_by_check.batch_outcome(ids, g).status == CORRECT


@pytest.mark.parametrize(
    ("ids", "g", "words"),
    [
        ([1, 2, 3], [[1.0], [2.0], [3.0]], "No ID repeats"),
        ([1, 1], [[0.0], [2.0]], "all zeros"),
        ([1, 1], [[1.0], [2.0]], "would see the trap: the largest difference is 1."),
        ([1, 1], [1.0, 2.0], "shape (2, C)"),
        ([1, 1, 1], [[1.0], [2.0]], "shape (3, C)"),
        ([1, -1], [[1.0], [2.0]], "from 0 on"),
        ([0.5, 0.5], [[1.0], [2.0]], "whole numbers"),
        ([1, 1, 1], [[np.nan], [1.0], [1.0]], "finite"),
        ([1, 1], ..., "still `...`"),
    ],
)
def test_a_batch_that_hides_nothing_is_told_why(ids, g, words):
    status, message = ch04.seen_by_check.batch_outcome(ids, g)
    assert status == WRONG and words in message


def test_a_batch_that_was_not_looked_for(capsys):
    ch04.seen_by_check.check_batch(..., ...)
    assert capsys.readouterr().out == "Exercise 04.2, the batch: not attempted\n"
    assert ch04.seen_by_check.batch_outcome([1, 1], [["a"], ["b"]]).status == ERROR


@pytest.mark.parametrize("momentum", [False, True])
@pytest.mark.parametrize("decay", [False, True])
@pytest.mark.parametrize("tied", [False, True])
def test_the_rows_that_move_are_those_that_the_real_optimizer_moves(momentum, decay, tied):
    """The rule of exercise 3 against a GPT and AdamW; without momentum its running means are off."""
    model = GPT(
        GPTConfig(vocab_size=9, context=4, d_model=4, n_layer=1, n_head=2, tied=tied), dtype=np.float64
    )
    betas = (0.9, 0.95) if momentum else (0.0, 0.0)
    optimizer = AdamW(model.params, lr=0.01, betas=betas, weight_decay=0.1 if decay else 0.0)
    batches = [[1, 1, 4], [3, 0, 3]]
    for ids in batches:
        before = model.params["wte.weight"].copy()
        _, grads = model.loss_and_grads([ids], [[5, 6, 7]])
        optimizer.step(grads)
    moved = np.flatnonzero((model.params["wte.weight"] != before).any(axis=1)).tolist()
    assert moved == ch04.rows_that_move.solution(batches, 9, momentum, decay, tied)


def test_the_gradient_of_positions_is_the_models_own():
    model, keep = GPT(GPTConfig(9, 8, 4, 1, 2), dtype=np.float64), {}
    _, grads = model.loss_and_grads(
        [[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]], [[2, 3, 4, 5, 6], [4, 3, 2, 1, 0]], keep
    )
    np.testing.assert_allclose(
        ch04.position_gradient.solution(keep["dx0"], 8), grads["wpe.weight"], atol=1e-15
    )
    assert not grads["wpe.weight"][5:].any() and grads["wpe.weight"][:5].any(axis=1).all()


def test_a_rotation_changes_no_neighbour_and_stretching_does():
    E = np.random.default_rng(0).standard_normal((60, 8))
    Q = np.linalg.qr(np.random.default_rng(1).standard_normal((8, 8)))[0]
    find = ch04.neighbours.solution
    assert (find(E @ Q) == find(E)).all()
    assert (find(E @ np.diag(np.arange(1.0, 9.0))) != find(E)).any()


def test_the_numbers_in_the_solution_of_exercise_5():
    assert ch04.start_length.solution("gpt2", 4096, 256) == pytest.approx(0.32)
    assert 4.5 < 1.534 / 0.32 < 5 and ch04.start_length.solution("unit", 4096, 256) == 16


def test_the_mean_is_what_pytorch_gives_when_asked_to_scale_by_frequency():
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    ids, g = rng.integers(6, size=20), rng.standard_normal((20, 3))
    E = torch.zeros((6, 3), dtype=torch.float64, requires_grad=True)
    torch.nn.functional.embedding(torch.tensor(ids), E, scale_grad_by_freq=True).backward(torch.tensor(g))
    np.testing.assert_allclose(averaged(g, ids, 6), E.grad.numpy(), atol=1e-12)


def test_a_fresh_table_of_pytorch_has_a_spread_of_one():
    torch = pytest.importorskip("torch")
    torch.manual_seed(0)
    assert torch.nn.Embedding(2000, 50).weight.std().item() == pytest.approx(1, abs=0.01)

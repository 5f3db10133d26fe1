"""The exercises of chapter 11, answered as people and as the notebook answer them, and held against nlm."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.analysis.counting import multiplications
from nlm.analysis.unmasked import unmasked
from nlm.checks import ch11
from nlm.lab.exercise import CORRECT, NOT_ATTEMPTED, WRONG
from nlm.nn.attention import causal_attention
from nlm.nn.gpt import GPT, GPTConfig, block, layers
from nlm.nn.positions import rotary
from tests.checks.answers import notebook_answer

NAMES = ["attend", "masked_shares", "notices", "halves", "turned_product", "looks_at", "cost"]
answer_of = partial(notebook_answer, "11", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch11, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def test_attend_and_masked_shares_are_the_attention_of_the_package():
    q, k, v = np.random.default_rng(0).standard_normal((3, 1, 1, 5, 4))
    out, weights = causal_attention(q, k, v)
    np.testing.assert_allclose(ch11.attend.solution(q[0, 0, -1], k[0, 0], v[0, 0]), out[0, 0, -1])
    scores = q[0, 0] @ k[0, 0].T / 2
    np.testing.assert_allclose(ch11.masked_shares.solution(scores), weights[0, 0], atol=1e-12)


@pytest.mark.parametrize(("n_layer", "masked", "positions"), ch11.notices.inputs)
def test_the_rule_of_notices_is_what_models_do(n_layer, masked, positions):
    if n_layer == 6:
        n_layer = 3
    config = GPTConfig(9, 6, 8, n_layer, 2, init_std=0.4, positions=positions)
    model = GPT(config, seed=1, dtype=np.float64)

    def last(ids):
        keep = {}
        if masked:
            model.logits([ids], keep)
        else:
            with unmasked():
                model.logits([ids], keep)
        return keep["ln_f"][0, -1]

    change = np.abs(last([1, 2, 3, 4]) - last([2, 1, 3, 4])).max()
    assert (change > 1e-4) == ch11.notices.solution(n_layer, masked, positions)
    assert change > 1e-4 or change < 1e-12


def test_turned_product_is_rotary():
    q, k = np.random.default_rng(2).standard_normal((2, 1, 2))
    theirs = rotary(q, 7)[0] @ rotary(k, 4)[0]
    assert abs(ch11.turned_product.solution(q[0], k[0], 7, 4, 1.0) - theirs) < 1e-12


def test_cost_is_what_a_block_multiplies():
    T, C = 6, 8
    model = GPT(GPTConfig(3, 8, C, 1, 2))
    x, p = np.zeros((1, T, C)), layers(model.params, "h.0.")
    linear, quadratic, crossing = ch11.cost.solution(T, C, 4)
    assert multiplications(lambda x, p: block(x, p, model.config), x, p) == linear + quadratic
    at = ch11.cost.solution(crossing, C, 4)
    assert at[0] == at[1]


def test_cost_with_another_factor_is_what_such_products_multiply():
    T, C, f = 6, 8, 3
    x, W = np.zeros((T, C)), [np.zeros(shape) for shape in [(C, 3 * C), (C, C), (C, f * C), (f * C, C)]]
    whole = multiplications(lambda x, *W: (x @ W[0], x @ W[1], x @ W[2] @ W[3]), x, *W)
    linear, _, crossing = ch11.cost.solution(T, C, f)
    assert whole == linear
    assert ch11.cost.solution(crossing, C, f)[0] == ch11.cost.solution(crossing, C, f)[1]


def test_halves_keeps_the_two_apart():
    row, place = np.random.default_rng(0).standard_normal((2, 8))
    out = np.concatenate([row, place]) @ ch11.halves.solution(8)
    np.testing.assert_array_equal(out, np.concatenate([row[:4], place[:4]]))


def mirrored(q, k, t, s, angle):
    def mirror(x, a):
        return np.array([x[0] * np.cos(a) + x[1] * np.sin(a), x[0] * np.sin(a) - x[1] * np.cos(a)])

    return mirror(q, t * angle) @ mirror(k, s * angle)


def three_only(score):
    power = np.tri(3) * np.exp(score)
    return power / power.sum(axis=1, keepdims=True)


def bag_of_means(q, k, v):
    return np.mean(v, axis=0)


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch11.attend, bag_of_means, "the same share"),
        (ch11.attend, lambda q, k, v: np.exp(k @ q) / np.exp(k @ q).sum(), "These are the shares"),
        (ch11.attend, lambda q, k, v: v[np.argmax(k @ q)], "the best key alone"),
        (ch11.masked_shares, lambda score: np.tril(np.exp(score)), "These are the powers"),
        (ch11.notices, lambda n_layer, masked, positions: 1, "True or False"),
        (ch11.notices, lambda n_layer, masked, positions: positions != "none", "Section 1 refuted"),
        (ch11.masked_shares, three_only, "fits three positions only"),
        (
            ch11.notices,
            lambda n, masked, positions: positions != "none" or (masked and n == 2),
            "Any depth from two",
        ),
        (
            ch11.notices,
            lambda n, masked, positions: positions == "learned" or (masked and n > 1),
            "Every kind of positions",
        ),
        (
            ch11.notices,
            lambda n, masked, positions: positions in ("learned", "rotary") or (masked and n > 1),
            "Every kind of positions",
        ),
        (ch11.halves, lambda C: np.vstack([np.eye(C)] * 2), "adding itself"),
        (ch11.halves, lambda C: np.eye(C), "W needs 2C lines"),
        (ch11.halves, lambda C: np.roll(ch11.halves.solution(C), C // 2, axis=1), "what comes out"),
        (ch11.halves, lambda C: np.roll(ch11.halves.solution(C), C, axis=0), "lines of W"),
        (ch11.turned_product, mirrored, "or mirrored them"),
        (
            ch11.turned_product,
            lambda q, k, t, s, angle: ch11.turned_product.solution(q, k, t, s, -angle),
            "clockwise",
        ),
        (ch11.turned_product, lambda q, k, t, s, angle: q @ k, "you turned nothing"),
        (ch11.turned_product, lambda q, k, t, s, angle: q * k, "one number"),
        (ch11.looks_at, lambda w, right, control: w[np.arange(len(w)), -1, right].mean(), "the control's"),
        (ch11.cost, lambda T, C, f: (12 * T * C**2, 2 * T * T * C, 6 * C), "with f = 4"),
        (ch11.cost, lambda T, C, f: ((4 + 2 * f) * T * C**2, T * T, 6 * C), "The linear part is right"),
        (ch11.cost, lambda T, C, f: ((4 + 2 * f) * T * C**2, 2 * T * T * C, C), "Set them equal"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message

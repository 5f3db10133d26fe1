"""The exercises of chapter 12, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm import PRESETS
from nlm.checks import ch12
from nlm.errors import NlmError
from nlm.lab.exercise import CHANGED, CORRECT, DOTS_LEFT, NOT_ATTEMPTED, WRONG
from nlm.nn.gpt import GPT, GPTConfig
from nlm.nn.gradcheck import check_gradient, relative_error, slope_along
from nlm.nn.layers import softmax, softmax_backward
from tests.checks.answers import notebook_answer

NAMES = [
    "by_hand",
    "gate_backward",
    "rms_norm_backward",
    "worst_difference",
    "passes_for",
    "best_step",
    "entries_needed",
]

answer_of = partial(notebook_answer, "12", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch12, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


def half_filled(dout, x, f, f_backward):
    straight = dout * f(x)
    through = f_backward(dout * x, x)  # noqa: F841
    return straight + ...


def test_a_half_filled_gate_is_told_so():
    assert ch12.gate_backward.outcome(half_filled) == (WRONG, DOTS_LEFT)


def in_place(dout, x, f, f_backward):
    straight = dout * f(x)
    dout *= x
    return straight + f_backward(dout, x)


def layer_norm_by_habit(dout, x):
    r = 1 / np.sqrt((x * x).mean(axis=-1, keepdims=True))
    xhat = x * r
    return r * (dout - dout.mean(-1, keepdims=True) - xhat * (dout * xhat).mean(-1, keepdims=True))


def without_keepdims(dout, x):
    r = 1 / np.sqrt((x * x).mean(axis=-1, keepdims=True))
    return r * (dout - x * r * (dout * x * r).mean())


def one_r_for_all_rows(dout, x):
    r = 1 / np.sqrt((x**2).mean())
    return r * (dout - x * r * (dout * x * r).mean(-1, keepdims=True))


def variance_by_habit(dout, x):
    r = 1 / x.std(-1, keepdims=True)
    return r * (dout - x * r * (dout * x * r).mean(-1, keepdims=True))


def x_for_one_xhat(dout, x):
    r = 1 / np.sqrt((x * x).mean(axis=-1, keepdims=True))
    return r * (dout - x * (dout * x * r).mean(-1, keepdims=True))


def relative(forward, backward, x, dout, eps):
    measured = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[i] = eps
        measured[i] = ((forward(x + step) - forward(x - step)) * dout).sum() / (2 * eps)
    return relative_error(backward(dout, x), measured)


def mean_of_differences(forward, backward, x, dout, eps):
    measured = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[i] = eps
        measured[i] = ((forward(x + step) - forward(x - step)) * dout).sum() / (2 * eps)
    return np.abs(backward(dout, x) - measured).mean()


def forward_difference(forward, backward, x, dout, eps):
    measured = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        moved = x.copy()
        moved[i] += eps
        measured[i] = ((forward(moved) - forward(x)) * dout).sum() / eps
    return np.abs(backward(dout, x) - measured).max()


def sum_of_the_output(forward, backward, x, dout, eps):
    measured = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[i] = eps
        measured[i] = (forward(x + step).sum() - forward(x - step).sum()) / (2 * eps)
    return np.abs(backward(np.ones_like(x), x) - measured).max()


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch12.by_hand, [0, 1, 2], "`dout * p`"),
        (ch12.by_hand, (-2, 0, 1), "weighted with p"),
        (ch12.by_hand, [9, 9, 9], "add it up"),
        (ch12.gate_backward, lambda dout, x, f, f_backward: f(x) * dout, "straight way"),
        (ch12.gate_backward, in_place, CHANGED),
        (ch12.rms_norm_backward, layer_norm_by_habit, "layer norm's formula"),
        (ch12.rms_norm_backward, without_keepdims, "one mean over all rows"),
        (ch12.rms_norm_backward, lambda dout, x: dout, "three ways"),
        (ch12.worst_difference, forward_difference, "forward difference"),
        (ch12.worst_difference, sum_of_the_output, "the blind one"),
        (ch12.gate_backward, lambda dout, x, f, f_backward: 0 * x, "27 has to come out"),
        (ch12.rms_norm_backward, one_r_for_all_rows, "one number for the whole array"),
        (ch12.rms_norm_backward, variance_by_habit, "You divided by the variance"),
        (ch12.rms_norm_backward, x_for_one_xhat, "x where xhat belongs"),
        (ch12.worst_difference, lambda forward, backward, x, dout, eps: 0.0, "your check passes it"),
        (ch12.worst_difference, mean_of_differences, "hides in a mean"),
        (ch12.worst_difference, relative, "a relative error"),
        (ch12.passes_for, [True, False, False, False], "constant along each row"),
        (ch12.passes_for, [False, False, True, False], "other way round"),
        (ch12.passes_for, [False, False, False, False], "Put each into"),
        (ch12.best_step, lambda n, mu: 1e-5, "expected"),
        (ch12.best_step, lambda n, mu: np.log10(mu ** (1 / (n + 1))), "the two terms are equal"),
        (ch12.entries_needed, lambda s, sure: int(np.log(1 - sure) / np.log(1 - s)), "One too few"),
        (ch12.entries_needed, lambda s, sure: int(np.log(1 - sure) / np.log(1 - s)) + 1, "One too many"),
        (ch12.entries_needed, lambda s, sure: round(sure / s), "expected"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_the_solutions_are_right_by_an_outside_witness():
    rng = np.random.default_rng(0)
    x = 2 + rng.standard_normal((4, 5))
    check_gradient(
        lambda x: x / np.sqrt((x * x).mean(-1, keepdims=True)), ch12.rms_norm_backward.solution, [x]
    )
    check_gradient(
        lambda x: x * np.tanh(x),
        lambda dout, x: ch12.gate_backward.solution(dout, x, np.tanh, lambda d, x: d * (1 - np.tanh(x) ** 2)),
        [x],
    )
    np.testing.assert_allclose(
        ch12.by_hand.solution, softmax_backward(np.array([0.0, 4, 8]), np.array([0.5, 0.25, 0.25]))
    )


def test_rms_norm_is_torchs():
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(1)
    x, dout = rng.standard_normal((3, 6)), rng.standard_normal((3, 6))
    t = torch.tensor(x, requires_grad=True)
    torch.nn.functional.rms_norm(t, (6,), eps=0.0).backward(torch.tensor(dout))
    np.testing.assert_allclose(ch12.rms_norm_backward.solution(dout, x), t.grad.numpy(), atol=1e-12)


def test_rms_norm_hears_ones_and_not_xhat():
    x = np.random.default_rng(2).standard_normal((2, 4))
    xhat = x / np.sqrt((x * x).mean(-1, keepdims=True))
    assert np.abs(ch12.rms_norm_backward.solution(np.ones_like(x), x)).max() > 0.1
    np.testing.assert_allclose(ch12.rms_norm_backward.solution(3 * xhat, x), 0, atol=1e-12)


@pytest.mark.parametrize("level", [0.0, 1.0, 7.0])
def test_a_backward_seven_times_too_large_passes_where_dout_is_constant_along_rows(level):
    def seven(dout, x):
        return 7 * softmax_backward(dout, softmax(x))

    x = np.random.default_rng(3).standard_normal((2, 4))
    check = ch12.worst_difference.solution
    assert check(softmax, seven, x, np.full((2, 4), level), 1e-5) < 1e-8
    assert check(softmax, seven, x, np.arange(8.0).reshape(2, 4), 1e-5) > 0.1


def test_which_upstream_gradients_are_blind_is_what_a_check_finds():
    x = np.random.default_rng(4).standard_normal((2, 3))
    douts = [[1, 1, 1]] * 2, [[7, 7, 7], [-2, -2, -2]], [[1, 2, 3]] * 2, [[0, 0, 0]] * 2

    def seven(dout, x):
        return 7 * softmax_backward(dout, softmax(x))

    worst = [ch12.worst_difference.solution(softmax, seven, x, np.array(d, float), 1e-5) for d in douts]
    assert [w < 1e-8 for w in worst] == ch12.passes_for.solution
    assert all(w < 1e-8 or w > 0.1 for w in worst)


WRONG_RMS = {
    "factor missing": lambda right: lambda dout, x: right(dout, x) * np.sqrt((x * x).mean(-1, keepdims=True)),
    "wrong sign": lambda right: lambda dout, x: -right(dout, x),
    "seven times": lambda right: lambda dout, x: 7 * right(dout, x),
    "zeros": lambda right: lambda dout, x: 0 * x,
}


@pytest.mark.parametrize("name", WRONG_RMS)
def test_the_check_that_the_reader_runs_refuses_a_wrong_rms_norm(name):
    """x is drawn as a reader draws it. Where dout is x, this norm is deaf: all of these would pass."""
    x = np.random.default_rng(0).standard_normal((3, 5))
    wrong = WRONG_RMS[name](ch12.rms_norm_backward.solution)

    def forward(x):
        return x / np.sqrt((x * x).mean(-1, keepdims=True))

    with pytest.raises(NlmError, match="gradient of input 0 is wrong"):
        check_gradient(forward, wrong, [x])
    assert check_gradient(forward, wrong, [x], dout=x) < 1e-6


@pytest.mark.parametrize("n", [1, 2, 4])
def test_no_step_near_the_best_one_has_a_smaller_error(n):
    mu = 2.0**-52
    best = 10 ** ch12.best_step.solution(n, mu)
    steps = best * np.array([0.9, 1.0, 1.1])
    error = steps**n + mu / steps
    assert error.argmin() == 1


def test_the_numbers_in_the_prose_of_the_exercises():
    """mu^(n/(n+1)) for 2 and 4 points, the share of the biases of nlm-10m, and the entries that it takes."""
    for mu, n, power in (
        (2.0**-52, 2, -10.4),
        (2.0**-52, 4, -12.5),
        (2.0**-23, 2, -4.6),
        (2.0**-23, 4, -5.5),
    ):
        assert np.log10(mu) * n / (n + 1) == pytest.approx(power, abs=0.05)
    config = PRESETS["nlm-10m"].model
    shapes = config.param_shapes()
    biases = sum(int(np.prod(s)) for name, s in shapes.items() if ".c_" in name and name.endswith("bias"))
    assert biases / sum(int(np.prod(s)) for s in shapes.values()) == pytest.approx(0.0026, abs=5e-5)
    assert ch12.entries_needed.solution(0.0026, 0.99) == 1769
    assert 1 - (1 - 0.0026) ** 1769 >= 0.99 > 1 - (1 - 0.0026) ** 1768


def test_what_the_chapter_says_without_showing_it():
    """The bias of the keys never has a gradient, and finite differences see none either."""
    model = GPT(GPTConfig(9, 8, 8, 2, 2), dtype=np.float64)
    rng = np.random.default_rng(0)
    for p in model.params.values():
        p += 0.3 * rng.standard_normal(p.shape)
    ids, targets = rng.integers(9, size=(2, 2, 8))
    grads = model.loss_and_grads(ids, targets)[1]
    C = model.config.d_model
    for i in range(2):
        d = grads[f"h.{i}.attn.c_attn.bias"]  # queries, keys, values: (3C,)
        np.testing.assert_allclose(d[C : 2 * C], 0, atol=1e-15)
        assert np.abs(d[:C]).max() > 1e-6 < np.abs(d[2 * C :]).max()
    u = np.zeros(3 * C)
    u[C : 2 * C] = 1
    slope = slope_along(lambda: model.loss(ids, targets), model.params, {"h.0.attn.c_attn.bias": u})
    assert abs(slope) < 1e-9

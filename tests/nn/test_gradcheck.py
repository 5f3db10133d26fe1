"""The checker itself: right on known derivatives, and unable to be fooled quietly."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.broken import factors_swapped
from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig
from nlm.nn.attention import causal_attention, causal_attention_backward
from nlm.nn.gradcheck import check_gradient, numerical_gradient, relative_error, slope_along
from nlm.nn.layers import gelu, gelu_backward, linear, linear_backward, softmax


@pytest.mark.parametrize(
    ("f", "derivative"),
    [
        (np.sin, np.cos),
        (np.exp, np.exp),
        (lambda x: x**4, lambda x: 4 * x**3),
        (lambda x: 5 * x, lambda x: 5 + 0 * x),
    ],
)
def test_numerical_gradient_of_known_functions(f, derivative):
    x = np.random.default_rng(0).standard_normal((3, 2))
    assert relative_error(numerical_gradient(lambda x: float(f(x).sum()), x), derivative(x)) < 1e-9


def test_numerical_gradient_restores_x_even_as_part_of_a_model():
    params = {"w": np.array([1.0, 1 / 3, 1e9])}
    before = params["w"].copy()
    dw = numerical_gradient(lambda _: float(params["w"][1] ** 2), params["w"])
    assert np.array_equal(params["w"], before)
    np.testing.assert_allclose(dw, [0, 2 / 3, 0], atol=1e-9)


@pytest.mark.parametrize("x", [np.ones(2, np.float32), np.ones(2, int), [1.0, 2.0]])
def test_differences_need_float64(x):
    with pytest.raises(NlmError, match="float64"):
        numerical_gradient(lambda x: 0.0, x)


def test_the_upstream_gradient_is_random_and_seeded():
    seen = []

    def backward(dout, x):
        seen.append(dout)
        return dout

    for seed in (0, 0, 1):
        check_gradient(lambda x: x * 1.0, backward, [np.zeros((2, 3))], seed=seed)
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], seen[2])
    assert len(np.unique(seen[0])) == 6


def x_for_dout_in_the_bias(dout, x, W):
    dx, dW, _ = linear_backward(dout, x, W)
    return dx, dW, x.sum(0)


def x_for_dout_in_dx(dout, x, W):
    _, dW, db = linear_backward(dout, x, W)
    return x @ W.T, dW, db


def dout_for_q(dout, q, k, v, weights):
    dq, _, dv = causal_attention_backward(dout, q, k, v, weights)
    return dq, causal_attention_backward(dout, dout, k, v, weights)[1], dv


MIXED_UP = {
    "factors swapped": (linear, lambda d, x, W, b: factors_swapped(d, x, W), [(5, 4), (4, 4), (4,)]),
    "db of x": (linear, lambda d, x, W, b: x_for_dout_in_the_bias(d, x, W), [(5, 4), (4, 4), (4,)]),
    "dx of x": (linear, lambda d, x, W, b: x_for_dout_in_dx(d, x, W), [(5, 4), (4, 4), (4,)]),
    "GELU": (gelu, lambda d, x: gelu_backward(x, x), [(3, 4)]),
    "softmax of zeros": (softmax, lambda d, x: 0 * x, [(3, 5)]),
    "attention": (
        lambda q, k, v: causal_attention(q, k, v)[0],
        lambda d, q, k, v: dout_for_q(d, q, k, v, causal_attention(q, k, v)[1]),
        [(2, 2, 4, 4)] * 3,
    ),
}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", MIXED_UP)
def test_who_mixes_up_x_and_dout_is_caught_though_x_is_drawn_from_the_same_seed(name, seed):
    """A checker that draws dout from `default_rng(seed)`, too, is given the numbers of x as dout."""
    forward, backward, shapes = MIXED_UP[name]
    rng = np.random.default_rng(seed)
    inputs = [rng.standard_normal(shape) for shape in shapes]
    with pytest.raises(NlmError, match=r"gradient of input \d is wrong"):
        check_gradient(forward, backward, inputs, seed=seed)
    same = np.random.default_rng(seed).standard_normal(np.shape(forward(*inputs)))
    assert np.array_equal(same, inputs[0])
    if name != "softmax of zeros":  # those are wrong for x as well
        assert check_gradient(forward, backward, inputs, dout=same) < 1e-6


@given(seed=st.integers(0, 2**32 - 1), drawn=st.sampled_from([lambda s: s, lambda s: [s], lambda s: [s, 0]]))
def test_the_upstream_gradient_is_none_of_the_numbers_that_a_caller_draws(seed, drawn):
    seen = []
    x = np.random.default_rng(drawn(seed)).standard_normal(6)
    check_gradient(lambda x: x * 1.0, lambda dout, x: seen.append(dout) or dout, [x], seed=seed)
    assert not set(seen[0]) & set(np.random.default_rng(drawn(seed)).standard_normal(1000))


def test_an_upstream_gradient_that_is_the_input_itself_does_not_move_with_it():
    x = np.random.default_rng(0).standard_normal((2, 3))
    assert check_gradient(np.sin, lambda dout, x: dout * np.cos(x), [x], dout=x) < 1e-6


def test_the_message_names_the_input_and_the_entry():
    def backward(dout, x, y):
        dy = dout.copy()
        dy[0, 1] += 1
        return dout, dy

    with pytest.raises(NlmError, match=r"gradient of input 1 is wrong: .*at \(0, 1\) it is "):
        check_gradient(lambda x, y: x + y, backward, [np.zeros((2, 2)), np.zeros((2, 2))])


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_gradient_that_is_no_number_is_wrong(value):
    with pytest.raises(NlmError, match="gradient of input 0 is wrong"):
        check_gradient(np.sin, lambda dout, x: np.full_like(x, value), [np.zeros(3)])


def test_a_missing_or_misshapen_gradient_is_wrong():
    x = np.zeros((2, 3))
    with pytest.raises(NlmError, match="1 gradients for 2 inputs"):
        check_gradient(np.add, lambda dout, x, y: [dout], [x, x.copy()])
    with pytest.raises(NlmError, match=r"gradient of input 0 has shape \(3, 2\); needed \(2, 3\)"):
        check_gradient(np.sin, lambda dout, x: dout.T, [x])


def test_an_error_just_above_the_tolerance_is_caught_and_just_below_passes():
    x = np.random.default_rng(0).standard_normal((4, 4))

    def backward(factor):
        return lambda dout, x: dout * np.cos(x) * factor

    assert check_gradient(np.sin, backward(1 + 5e-7), [x]) < 1e-6
    with pytest.raises(NlmError, match="wrong"):
        check_gradient(np.sin, backward(1 + 3e-6), [x])


def small_gpt():
    model = GPT(GPTConfig(vocab_size=9, context=4, d_model=4, n_layer=1, n_head=2), dtype=np.float64)
    ids, targets = np.array([[1, 2, 1]]), np.array([[2, 1, 3]])
    return model, lambda: model.loss(ids, targets), model.loss_and_grads(ids, targets)[1]


def test_one_slope_is_the_gradient_times_the_direction_and_the_model_is_as_it_was():
    model, f, grads = small_gpt()
    before, rng = model.numpy_params(), np.random.default_rng(0)
    for _ in range(3):
        direction = {name: rng.standard_normal(p.shape) for name, p in model.params.items()}
        expected = sum((g * direction[name]).sum() for name, g in grads.items())
        assert slope_along(f, model.params, direction) == pytest.approx(expected, rel=1e-6)
    assert all(np.array_equal(p, before[name]) for name, p in model.params.items())


@pytest.mark.parametrize("name", ["wpe.weight", "h.0.mlp.c_fc.bias", "ln_f.weight"])
def test_a_slope_along_one_parameter_and_along_one_entry(name):
    model, f, grads = small_gpt()
    u = np.random.default_rng(1).standard_normal(grads[name].shape)
    assert slope_along(f, model.params, {name: u}) == pytest.approx((grads[name] * u).sum(), rel=1e-5)
    one = np.zeros_like(u)
    one.flat[0] = 1
    differences = numerical_gradient(lambda _: f(), model.params[name])
    assert slope_along(f, model.params, {name: one}) == pytest.approx(differences.flat[0], rel=1e-9)


def test_a_direction_that_does_not_fit_is_refused():
    params = {"w": np.zeros(2), "half": np.zeros(2, np.float32)}
    for direction in ({"v": np.ones(2)}, {"w": np.ones(3)}):
        with pytest.raises(NlmError, match="needed one of the parameters: w"):
            slope_along(lambda: 0.0, params, direction)
    with pytest.raises(NlmError, match="half has type float32"):
        slope_along(lambda: 0.0, params, {"half": np.ones(2)})

"""Every layer against finite differences and against torch; every check against broken backwards."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional as F

from nlm.errors import NlmError
from nlm.nn.gradcheck import check_gradient
from nlm.nn.layers import (
    PIECE,
    cross_entropy,
    cross_entropy_backward,
    gelu,
    gelu_backward,
    layer_norm,
    layer_norm_backward,
    linear,
    linear_backward,
    softmax,
    softmax_backward,
)


def normal(*shape, seed=0, scale=1.0):
    return scale * np.random.default_rng([seed, *shape]).standard_normal(shape)


TARGETS = np.random.default_rng(5).integers(0, 6, (2, 4))
TORCH_TARGETS = torch.from_numpy(TARGETS).flatten()

# name: (forward, backward with dout and the inputs, the same in torch, inputs)
LAYERS = {
    "linear": (
        linear,
        lambda dout, x, W, b: linear_backward(dout, x, W),
        lambda x, W, b: F.linear(x, W.T, b),
        lambda seed: [normal(2, 3, 4, seed=seed), normal(4, 4, seed=seed), normal(4, seed=seed)],
    ),
    "layer_norm": (
        lambda x, g, b: layer_norm(x, g, b)[0],
        lambda dout, x, g, b: layer_norm_backward(dout, layer_norm(x, g, b)[1], g),
        lambda x, g, b: F.layer_norm(x, g.shape, g, b),
        lambda seed: [3 + normal(2, 3, 5, seed=seed), normal(5, seed=seed), normal(5, seed=seed + 1)],
    ),
    "gelu": (
        gelu,
        lambda dout, x: gelu_backward(dout, x),
        lambda x: F.gelu(x, approximate="tanh"),
        lambda seed: [normal(4, 5, seed=seed, scale=2.0)],
    ),
    "softmax": (
        softmax,
        lambda dout, x: softmax_backward(dout, softmax(x)),
        lambda x: x.softmax(-1),
        lambda seed: [normal(3, 5, seed=seed, scale=2.0)],
    ),
    "cross_entropy": (
        lambda logits: np.array(cross_entropy(logits, TARGETS)[0]),
        lambda dout, logits: dout * cross_entropy_backward(cross_entropy(logits, TARGETS)[1], TARGETS),
        lambda logits: F.cross_entropy(logits.flatten(0, 1), TORCH_TARGETS),
        lambda seed: [normal(2, 4, 6, seed=seed, scale=2.0)],
    ),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", LAYERS)
def test_backward_by_differences(name, seed):
    forward, backward, _, inputs = LAYERS[name]
    assert check_gradient(forward, backward, inputs(seed), seed=seed) < 1e-6


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", LAYERS)
def test_forward_and_backward_equal_torch(name, seed):
    forward, backward, in_torch, inputs = LAYERS[name]
    arrays = inputs(seed)
    tensors = [torch.tensor(a, requires_grad=True) for a in arrays]
    out, out_torch = forward(*arrays), in_torch(*tensors)
    np.testing.assert_allclose(out, out_torch.detach().numpy(), rtol=0, atol=1e-12)
    dout = normal(*np.shape(out), seed=seed + 10) if np.shape(out) else np.array(0.7)
    grads = backward(dout, *arrays)
    grads = [grads] if isinstance(grads, np.ndarray) else grads
    for ours, theirs in zip(
        grads, torch.autograd.grad(out_torch, tensors, torch.as_tensor(dout)), strict=True
    ):
        np.testing.assert_allclose(ours, theirs.numpy(), rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", LAYERS)
def test_layers_are_pure_and_return_fresh_arrays_of_the_same_type(name):
    forward, backward, _, inputs = LAYERS[name]
    for dtype in (np.float32, np.float64):
        arrays = [a.astype(dtype) for a in inputs(0)]
        before = [a.copy() for a in arrays]
        out = forward(*arrays)
        dout = normal(*np.shape(out)).astype(dtype) if np.shape(out) else dtype(1.0)
        dout_before = dout.copy()
        first, second = backward(dout, *arrays), backward(dout, *arrays)
        first, second = ([g] if isinstance(g, np.ndarray) else g for g in (first, second))
        for g, again in zip(first, second, strict=True):
            assert g.dtype == dtype
            assert np.array_equal(g, again)  # a second backward does not add up
            assert not any(np.shares_memory(g, other) for other in [*arrays, dout, again])
        if name != "cross_entropy":  # its output is a Python number
            assert out.dtype == dtype
        assert all(np.array_equal(a, b) for a, b in zip(arrays, before, strict=True))
        assert np.array_equal(dout, dout_before)


def broken_layer_norm(mean=True, variance=True, axis=-1):
    def backward(dout, x, g, b):
        xhat, rstd = layer_norm(x, g, b)[1]
        dxhat = dout * g
        dx = dxhat
        if mean:
            dx = dx - dxhat.mean(axis, keepdims=True)
        if variance:
            dx = dx - xhat * (dxhat * xhat).mean(axis, keepdims=True)
        return rstd * dx, (dout * xhat).sum((0, 1)), dout.sum((0, 1))

    return backward


def changed(name, which, change):
    """The right backward of layer `name`, with gradient number `which` changed."""

    def backward(dout, *inputs):
        grads = LAYERS[name][1](dout, *inputs)
        grads = [grads] if isinstance(grads, np.ndarray) else list(grads)
        grads[which] = change(grads[which])
        return grads

    return backward


BROKEN = {
    "linear: W not transposed": (
        "linear",
        lambda dout, x, W, b: (dout @ W, *linear_backward(dout, x, W)[1:]),
    ),
    "linear: dW transposed": ("linear", changed("linear", 1, np.transpose)),
    "linear: dW averaged over rows": ("linear", changed("linear", 1, lambda g: g / 6)),
    "linear: db summed over the wrong axis": (
        "linear",
        lambda dout, x, W, b: (*linear_backward(dout, x, W)[:2], dout.swapaxes(0, 2).sum((0, 1)).repeat(2)),
    ),
    "linear: db from one row": (
        "linear",
        lambda dout, x, W, b: (*linear_backward(dout, x, W)[:2], dout[0, 0]),
    ),
    "linear: forgot dout": ("linear", lambda dout, x, W, b: linear_backward(np.ones_like(dout), x, W)),
    "layer_norm: term of the mean missing": ("layer_norm", broken_layer_norm(mean=False)),
    "layer_norm: term of the variance missing": ("layer_norm", broken_layer_norm(variance=False)),
    "layer_norm: means over the wrong axis": ("layer_norm", broken_layer_norm(axis=1)),
    "layer_norm: wrong scale": ("layer_norm", changed("layer_norm", 0, lambda g: g * 5 / 4)),  # C / (C - 1)
    "layer_norm: g forgotten": (
        "layer_norm",
        lambda dout, x, g, b: layer_norm_backward(dout, layer_norm(x, g, b)[1], np.ones_like(g)),
    ),
    "layer_norm: dg and db exchanged": (
        "layer_norm",
        lambda dout, x, g, b: [layer_norm_backward(dout, layer_norm(x, g, b)[1], g)[n] for n in (0, 2, 1)],
    ),
    "gelu: product rule forgotten": (
        "gelu",
        lambda dout, x: dout * 0.5 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
    ),
    "gelu: derivative of the exact form": (
        "gelu",
        lambda dout, x: torch.autograd.grad(
            F.gelu(t := torch.tensor(x, requires_grad=True)), t, torch.tensor(dout)
        )[0].numpy(),
    ),
    "gelu: relu": ("gelu", lambda dout, x: dout * (x > 0)),
    "softmax: sum missing": ("softmax", lambda dout, x: softmax(x) * dout),
    "softmax: sum over the wrong axis": (
        "softmax",
        lambda dout, x: softmax(x) * (dout - (dout * softmax(x)).sum(0, keepdims=True)),
    ),
    "softmax: mean for sum": (
        "softmax",
        lambda dout, x: softmax(x) * (dout - (dout * softmax(x)).mean(-1, keepdims=True)),
    ),
    "softmax: wrong sign": ("softmax", changed("softmax", 0, np.negative)),
    "cross_entropy: not divided by N": (
        "cross_entropy",
        changed("cross_entropy", 0, lambda g: g * TARGETS.size),
    ),
    "cross_entropy: divided by B only": ("cross_entropy", changed("cross_entropy", 0, lambda g: g * 4)),
    "cross_entropy: target forgotten": ("cross_entropy", lambda dout, x: dout * softmax(x) / TARGETS.size),
    "cross_entropy: target one off": (
        "cross_entropy",
        lambda dout, x: dout * cross_entropy_backward(softmax(x), (TARGETS + 1) % 6),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_check_catches_a_broken_backward(name):
    layer, backward = BROKEN[name]
    forward, _, _, inputs = LAYERS[layer]
    with pytest.raises(NlmError, match="gradient of input . is wrong"):
        check_gradient(forward, backward, inputs(0))


def unit_layer_norm(x):
    return layer_norm(x, np.ones(5), np.zeros(5))


BLIND = {
    "softmax": (softmax, lambda dout, x: softmax_backward(dout, softmax(x))),
    "layer_norm": (
        lambda x: unit_layer_norm(x)[0],
        lambda dout, x: layer_norm_backward(dout, unit_layer_norm(x)[1], np.ones(5))[0],
    ),
}


@pytest.mark.parametrize(
    "change", [lambda g: 7 * g, lambda g: -g, lambda g: 0 * g], ids=["x 7", "x -1", "x 0"]
)
@pytest.mark.parametrize("name", BLIND)
def test_an_upstream_gradient_of_ones_is_blind_and_a_random_one_is_not(name, change):
    forward, backward = BLIND[name]
    x = normal(3, 5)

    def broken(dout, x):
        return change(backward(dout, x))

    assert check_gradient(forward, broken, [x], dout=np.ones((3, 5))) < 1e-6
    with pytest.raises(NlmError, match="gradient of input 0 is wrong"):
        check_gradient(forward, broken, [x])


@settings(deadline=None)
@given(
    x=st.lists(st.floats(-50, 50), min_size=1, max_size=8),
    shift=st.floats(-1e4, 1e4),
)
def test_softmax_is_a_distribution_and_ignores_a_shift(x, shift):
    p = softmax(np.array(x))
    assert (p >= 0).all() and abs(p.sum() - 1) < 1e-12
    np.testing.assert_allclose(softmax(np.array(x) + shift), p, atol=1e-9)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_softmax_and_cross_entropy_stay_finite_where_exp_would_not(dtype):
    logits = np.array([[0.0, 1000.0], [-1000.0, 1000.0]], dtype)
    assert softmax(logits).tolist() == [[0.0, 1.0], [0.0, 1.0]]
    loss, p = cross_entropy(logits, [0, 0])
    assert loss == 1500.0
    assert np.isfinite(cross_entropy_backward(p, [0, 0])).all()


def test_gelu_is_the_tanh_form():
    x = np.linspace(-6, 6, 2001)
    exact = F.gelu(torch.from_numpy(x)).numpy()
    assert 4e-4 < np.abs(gelu(x) - exact).max() < 5e-4  # close, and yet far beyond the twin's tolerance


def test_cross_entropy_by_hand():
    logits = np.log(np.array([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]))
    loss, p = cross_entropy(logits, [0, 2])
    assert abs(loss - -(np.log(0.5) + np.log(0.7)) / 2) < 1e-12
    np.testing.assert_allclose(
        cross_entropy_backward(p, [0, 2]), [[-0.25, 0.125, 0.125], [0.05, 0.1, -0.15]], atol=1e-12
    )


@pytest.mark.parametrize("use", [cross_entropy, cross_entropy_backward])
@pytest.mark.parametrize(
    "targets", [[[-1, 0]], [[0, 6]], [[0.0, 1.0]], [[True, False]], [0, 1], [[0, 1, 2]], [[[0, 1]]]]
)
def test_targets_that_do_not_fit_are_refused(use, targets):
    with pytest.raises(NlmError, match="targets"):
        use(np.full((1, 2, 6), 1 / 6), targets)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("more", [-1, 0, 1, PIECE])
def test_large_arrays_go_through_in_pieces_and_give_the_same_bits(dtype, more):
    rng = np.random.default_rng(0)
    x, dout = rng.standard_normal((2, PIECE + more)).astype(dtype)
    np.testing.assert_array_equal(gelu(x), gelu.__wrapped__(x))
    np.testing.assert_array_equal(gelu_backward(dout, x), gelu_backward.__wrapped__(dout, x))
    assert gelu(x).dtype == dtype


def test_a_large_array_that_lies_crosswise_keeps_its_shape():
    x = np.random.default_rng(0).standard_normal((300, 2, 250)).T
    np.testing.assert_array_equal(gelu(x), gelu.__wrapped__(x))
    np.testing.assert_array_equal(gelu_backward(x, x), gelu_backward.__wrapped__(x, x))

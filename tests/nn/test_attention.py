"""Causal attention: never the future, equal to torch, and a backward proven by differences."""

import numpy as np
import pytest
import torch
from torch.nn import functional as F

from nlm.errors import NlmError
from nlm.nn.attention import causal_attention, causal_attention_backward, merge_heads, split_heads
from nlm.nn.gradcheck import check_gradient
from nlm.nn.layers import softmax_backward


def qkv(B=2, H=2, T=4, D=3, seed=0):
    return list(np.random.default_rng(seed).standard_normal((3, B, H, T, D)))


def forward(q, k, v):
    return causal_attention(q, k, v)[0]


def backward(dout, q, k, v):
    return causal_attention_backward(dout, q, k, v, causal_attention(q, k, v)[1])


@pytest.mark.parametrize("shape", [(2, 2, 4, 3), (1, 1, 1, 1), (1, 3, 5, 2)])
def test_backward_by_differences(shape):
    assert check_gradient(forward, backward, qkv(*shape)) < 1e-6


@pytest.mark.parametrize("seed", range(3))
def test_forward_and_backward_equal_torch(seed):
    arrays = qkv(seed=seed)
    tensors = [torch.tensor(a, requires_grad=True) for a in arrays]
    out = F.scaled_dot_product_attention(*tensors, is_causal=True)
    np.testing.assert_allclose(forward(*arrays), out.detach().numpy(), rtol=0, atol=1e-12)
    dout = np.random.default_rng(seed + 9).standard_normal(out.shape)
    for ours, theirs in zip(
        backward(dout, *arrays), torch.autograd.grad(out, tensors, torch.tensor(dout)), strict=True
    ):
        np.testing.assert_allclose(ours, theirs.numpy(), rtol=0, atol=1e-12)


def test_weights_are_distributions_over_the_past():
    _, weights = causal_attention(*qkv(T=6))
    assert (np.triu(weights, 1) == 0).all()
    assert (np.tril(weights) >= 0).all()
    np.testing.assert_allclose(weights.sum(-1), 1, atol=1e-12)


@pytest.mark.parametrize("t", range(1, 4))
def test_what_comes_later_changes_nothing_before(t):
    q, k, v = qkv()
    before = forward(q, k, v)
    for changed in (q, k, v):
        changed[:, :, t:] = np.random.default_rng(7).standard_normal(changed[:, :, t:].shape)
    after = forward(q, k, v)
    np.testing.assert_allclose(after[:, :, :t], before[:, :, :t], rtol=0, atol=1e-12)
    assert np.abs(after[:, :, t:] - before[:, :, t:]).max() > 0.1


def test_heads_are_split_and_merged_without_loss():
    x = np.random.default_rng(0).standard_normal((2, 5, 12))
    heads = split_heads(x, 4)
    assert heads.shape == (2, 4, 5, 3) and np.shares_memory(heads, x)
    assert np.array_equal(heads[:, 1], x[:, :, 3:6])  # head 1 holds channels 3 to 5
    assert np.array_equal(merge_heads(heads), x)
    assert check_gradient(lambda x: split_heads(x, 4), lambda dout, x: merge_heads(dout), [x]) < 1e-6


def test_float32_stays_float32_and_nothing_is_changed():
    arrays = [a.astype(np.float32) for a in qkv()]
    before = [a.copy() for a in arrays]
    out, weights = causal_attention(*arrays)
    grads = causal_attention_backward(out, *arrays, weights)
    assert all(a.dtype == np.float32 for a in (out, weights, *grads))
    assert all(np.array_equal(a, b) for a, b in zip(arrays, before, strict=True))
    assert not any(np.shares_memory(g, a) for g in grads for a in [*arrays, out, weights])


def broken(dout, q, k, v, scale=True, transpose_dv=True, transpose_dk=True, sum_term=True, mask=True):
    """causal_attention_backward with one mistake."""
    D = q.shape[-1]
    weights = causal_attention(q, k, v)[1]
    if not mask:
        scores = q @ k.swapaxes(-1, -2) / D**0.5
        weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
    dv = (weights.swapaxes(-1, -2) if transpose_dv else weights) @ dout
    dweights = dout @ v.swapaxes(-1, -2)
    dscores = softmax_backward(dweights, weights) if sum_term else weights * dweights
    factor = 1 / D**0.5 if scale else 1.0
    return dscores @ k * factor, (dscores.swapaxes(-1, -2) if transpose_dk else dscores) @ q * factor, dv


def test_the_broken_backward_without_a_mistake_passes():
    assert check_gradient(forward, broken, qkv()) < 1e-6


@pytest.mark.parametrize("mistake", ["scale", "transpose_dv", "transpose_dk", "sum_term", "mask"])
def test_the_check_catches_a_broken_backward(mistake):
    with pytest.raises(NlmError, match="gradient of input . is wrong"):
        check_gradient(forward, lambda *a: broken(*a, **{mistake: False}), qkv())


def test_the_check_catches_exchanged_gradients():
    with pytest.raises(NlmError, match="gradient of input 0 is wrong"):
        check_gradient(forward, lambda *a: backward(*a)[::-1], qkv())

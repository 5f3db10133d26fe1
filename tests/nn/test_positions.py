"""Sinusoidal and rotary positions: the papers' formulas, transformers' functions, and what both are for."""

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig, gpt_torch
from nlm.nn import gpt as gpt_numpy
from nlm.nn.config import POSITIONS
from nlm.nn.gradcheck import check_gradient
from nlm.nn.positions import angles, rotary, rotary_backward, sinusoidal

RNG = np.random.default_rng(0)
starts = pytest.mark.parametrize("start", [0, 1, 7, 500])


@starts
@pytest.mark.parametrize("C", [2, 4, 10, 64])
def test_the_table_is_the_formula_of_vaswani_et_al(C, start):
    table = sinusoidal(5, C, start)
    assert table.shape == (5, C)
    for t in range(5):
        for channel in range(C):
            angle = (start + t) / 10000 ** (2 * (channel // 2) / C)
            expected = math.sin(angle) if channel % 2 == 0 else math.cos(angle)
            assert abs(table[t, channel] - expected) < 1e-12


@given(st.integers(0, 2000), st.integers(0, 300))
def test_a_step_turns_every_position_alike(start, k):
    """Vaswani et al.: a fixed offset is a linear map of the table, the same at every position."""
    pairs, later = (sinusoidal(1, 8, s).reshape(4, 2) for s in (start, start + k))
    step = angles(1, 8, k)[0]
    turned = np.stack(
        [
            pairs[:, 0] * np.cos(step) + pairs[:, 1] * np.sin(step),
            pairs[:, 1] * np.cos(step) - pairs[:, 0] * np.sin(step),
        ],
        axis=-1,
    )
    np.testing.assert_allclose(turned, later, atol=1e-9)


def in_transformers(x, start, rope):
    """x (B, H, T, D) turned by `apply_rotary_pos_emb` of Llama, at positions from start on."""
    T, D = x.shape[-2:]
    frequencies = 1.0 / 10000 ** (torch.arange(0, D, 2, dtype=torch.float64) / D)
    angle = torch.arange(start, start + T, dtype=torch.float64)[:, None] * frequencies
    both = torch.cat([angle, angle], dim=-1)[None]  # (1, T, D)
    return rope(torch.from_numpy(x), torch.from_numpy(x), both.cos(), both.sin())[0].numpy()


@starts
def test_rotary_is_llamas_in_transformers(start):
    llama = pytest.importorskip("transformers.models.llama.modeling_llama")
    x = RNG.standard_normal((2, 3, 6, 8))
    np.testing.assert_allclose(
        rotary(x, start), in_transformers(x, start, llama.apply_rotary_pos_emb), atol=1e-12
    )


def test_the_angles_are_those_that_a_llama_of_transformers_makes_itself():
    llama = pytest.importorskip("transformers.models.llama.modeling_llama")
    config = llama.LlamaConfig(hidden_size=16, num_attention_heads=2, max_position_embeddings=64)
    made = llama.LlamaRotaryEmbedding(config)
    cos, sin = made(torch.zeros(1, 1, 64, 8), torch.arange(64)[None])
    ours = angles(64, 8)
    np.testing.assert_allclose(cos[0, :, :4].numpy(), np.cos(ours), atol=1e-5)
    np.testing.assert_allclose(sin[0, :, :4].numpy(), np.sin(ours), atol=1e-5)


def test_rotary_is_the_papers_up_to_the_order_of_channels():
    """GPT-J pairs neighbours, as RoFormer does."""
    gptj = pytest.importorskip("transformers.models.gptj.modeling_gptj")
    x = RNG.standard_normal((1, 6, 2, 8))  # (B, T, H, D)
    angle = torch.from_numpy(angles(6, 8))[None]
    theirs = gptj.apply_rotary_pos_emb(torch.from_numpy(x), angle.sin(), angle.cos()).numpy()
    order = np.r_[0:8:2, 1:8:2]  # neighbours apart: first ones, then second ones
    np.testing.assert_allclose(
        rotary(x[..., order].swapaxes(1, 2)), theirs[..., order].swapaxes(1, 2), atol=1e-12
    )


@given(st.integers(0, 900), st.integers(0, 60), st.integers(0, 500))
def test_products_of_turned_vectors_know_only_the_distance(start, apart, shift):
    q, k = np.random.default_rng(1).standard_normal((2, 1, 8))
    products = [rotary(q, s + apart)[0] @ rotary(k, s)[0] for s in (start, start + shift)]
    assert abs(products[0] - products[1]) < 1e-9
    assert abs(np.linalg.norm(rotary(q, start)) - np.linalg.norm(q)) < 1e-9  # turning keeps the length
    assert np.array_equal(rotary(q, 0), q)


@starts
def test_backward_by_differences(start):
    x = RNG.standard_normal((2, 3, 4, 6))
    check_gradient(lambda x: rotary(x, start), lambda dout, x: rotary_backward(dout, start), [x])


@starts
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_rotary_is_the_torch_twins(start, dtype):
    x = RNG.standard_normal((2, 3, 4, 6)).astype(dtype)
    leaf = torch.tensor(x, requires_grad=True)
    twin = gpt_torch.rotary(leaf, start)
    ours = rotary(x, start)
    tolerance = 1e-12 if dtype == np.float64 else 1e-6
    assert ours.dtype == dtype and twin.dtype == leaf.dtype
    np.testing.assert_allclose(twin.detach().numpy(), ours, atol=tolerance)
    dout = RNG.standard_normal(x.shape).astype(dtype)
    twin.backward(torch.from_numpy(dout))
    np.testing.assert_allclose(leaf.grad.numpy(), rotary_backward(dout, start), atol=tolerance)


@pytest.mark.parametrize("D", [1, 3, 9])
def test_an_odd_number_of_channels_is_refused(D):
    for make in (
        lambda: sinusoidal(2, D),
        lambda: rotary(np.zeros((2, D))),
        lambda: rotary_backward(np.zeros((2, D))),
    ):
        with pytest.raises(NlmError, match=f"{D} channels cannot be turned in pairs"):
            make()


# In the model


def model(positions, n_layer=2):
    config = GPTConfig(9, 12, d_model=8, n_layer=n_layer, n_head=2, init_std=0.4, positions=positions)
    return GPT(config, dtype=np.float64)


IDS = np.random.default_rng(5).integers(0, 9, (2, 8))


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("start", [1, 4])
def test_a_stem_that_starts_later_gives_the_later_rows(positions, start):
    """What a cache asks for: the rest of a text, at its own positions, in both twins."""
    ours = model(positions)
    twin = gpt_torch.TorchGPT.from_numpy(ours)
    whole, _ = gpt_numpy.stem(IDS, ours.params, ours.config)
    rest, kept = gpt_numpy.stem(IDS[:, start:], ours.params, ours.config, start)
    np.testing.assert_allclose(rest, whole[:, start:], rtol=0, atol=1e-14)
    assert kept["x0"] is rest and np.array_equal(kept["wte"], ours.params["wte.weight"][IDS[:, start:]])
    theirs, _ = gpt_torch.stem(torch.from_numpy(IDS[:, start:]), twin.params, twin.config, start)
    np.testing.assert_allclose(theirs.numpy(), rest, rtol=0, atol=1e-14)


@pytest.mark.parametrize("start", [1, 4])
def test_a_block_that_starts_later_turns_by_the_later_angles(start):
    ours = model("rotary")
    twin = gpt_torch.TorchGPT.from_numpy(ours)
    x = RNG.standard_normal((1, 8, 8))
    p = gpt_numpy.layers(ours.params, "h.0.")
    _, whole = gpt_numpy.block(x, p, ours.config)
    _, rest = gpt_numpy.block(x[:, start:], p, ours.config, start)
    _, theirs = gpt_torch.block(
        torch.from_numpy(x[:, start:]), gpt_torch.layers(twin.params, "h.0."), twin.config, start
    )
    for name in ("attn.q", "attn.k", "attn.v"):
        np.testing.assert_allclose(rest[name], whole[name][:, :, start:], rtol=0, atol=1e-12)
        np.testing.assert_allclose(theirs[name].numpy(), rest[name], rtol=0, atol=1e-12)


def test_adding_is_a_special_case_of_concatenating():
    added = model("learned")
    beside = model("concatenated")
    stacked = np.concatenate([np.eye(8), np.eye(8)])  # [row, position] @ stacked = row + position
    beside.load_params(added.params | {"wpj.weight": stacked, "wpj.bias": np.zeros(8)})
    np.testing.assert_allclose(beside.logits(IDS), added.logits(IDS), rtol=0, atol=1e-12)


@pytest.mark.parametrize("positions", POSITIONS)
def test_a_word_repeated_looks_the_same_everywhere_unless_places_have_rows(positions):
    """Turned queries and keys only weigh the values, and the values are all equal here."""
    logits = model(positions).logits(np.full((1, 6), 3))
    apart = np.abs(logits - logits[:, :1]).max()
    if positions in ("none", "rotary"):
        assert apart < 1e-12
    else:
        assert apart > 1e-3


@pytest.mark.parametrize("positions", POSITIONS)
def test_without_positions_one_layer_is_a_bag_and_two_layers_are_not(positions):
    """The mask tells early from late, but it takes a second layer to use it (Haviv et al. 2022)."""
    ids, exchanged = np.array([[1, 2, 3, 4]]), np.array([[2, 1, 3, 4]])
    for n_layer in (1, 2):
        ours = model(positions, n_layer)
        apart = np.abs(ours.logits(ids) - ours.logits(exchanged))[0, -1].max()
        if positions == "none" and n_layer == 1:
            assert apart < 1e-12
        else:
            assert apart > 1e-4

"""Keys and values kept: the logits of a text read in pieces are those of the text read at once."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig
from nlm.nn.cache import KVCache
from nlm.nn.config import POSITIONS
from nlm.nn.gpt_torch import TorchGPT


def gpt(backend="numpy", dtype=np.float64, seed=0, **changes):
    sizes = {"vocab_size": 13, "context": 9, "d_model": 12, "n_layer": 2, "n_head": 3, "init_std": 0.4}
    model = GPT(GPTConfig(**(sizes | changes)), seed=seed, dtype=dtype)
    return model if backend == "numpy" else TorchGPT.from_numpy(model)


def in_pieces(model, ids, cuts):
    """The logits (B, T, V) of ids (B, T), read by one cache from cut to cut."""
    cache, T = model.cache(B=ids.shape[0]), ids.shape[1]
    edges = [0, *sorted(cuts), T]
    pieces = [ids[:, a:b] for a, b in zip(edges, edges[1:], strict=False) if a < b]
    logits = [np.asarray(model.logits(piece, cache=cache)).copy() for piece in pieces]
    assert cache.length == T
    return np.concatenate(logits, axis=1)


backends = st.sampled_from(["numpy", "torch"])


@st.composite
def cases(draw):
    H, D = draw(st.integers(1, 3)), 2 * draw(st.integers(1, 3))  # an even D: positions turn in pairs
    context = draw(st.integers(1, 9))
    T = draw(st.integers(1, context))
    sizes = {
        "vocab_size": draw(st.integers(2, 15)),
        "context": context,
        "d_model": H * D,
        "n_layer": draw(st.integers(1, 3)),
        "n_head": H,
        "positions": draw(st.sampled_from(POSITIONS)),
        "tied": draw(st.booleans()),
    }
    cuts = draw(st.sets(st.integers(1, max(1, T - 1)))) if T > 1 else set()
    return sizes, draw(st.integers(1, 3)), T, cuts, draw(st.integers(0, 99))


@settings(max_examples=150, deadline=None)
@given(case=cases(), backend=backends)
def test_a_text_read_in_any_pieces_has_the_logits_of_the_whole(case, backend):
    sizes, B, T, cuts, seed = case
    model = gpt(backend, seed=seed, **sizes)
    ids = np.random.default_rng(seed).integers(0, sizes["vocab_size"], (B, T))
    whole = np.asarray(model.logits(ids))
    np.testing.assert_allclose(in_pieces(model, ids, cuts), whole, rtol=0, atol=1e-10)
    np.testing.assert_allclose(in_pieces(model, ids, range(1, T)), whole, rtol=0, atol=1e-10)


@settings(max_examples=30, deadline=None)
@given(case=cases(), backend=backends)
def test_in_float32_they_are_close(case, backend):
    sizes, B, T, cuts, seed = case
    model = gpt(backend, dtype=np.float32, seed=seed, **sizes)
    ids = np.random.default_rng(seed).integers(0, sizes["vocab_size"], (B, T))
    whole, pieces = np.asarray(model.logits(ids)), in_pieces(model, ids, cuts)
    assert pieces.dtype == np.float32
    np.testing.assert_allclose(pieces, whole, rtol=0, atol=1e-4)


@pytest.mark.parametrize("positions", POSITIONS)
def test_the_twins_keep_the_same_keys_and_values(positions):
    ours = gpt(positions=positions)
    twin = TorchGPT.from_numpy(ours)
    ids = np.random.default_rng(1).integers(0, 13, (2, 7))
    kept, kept_twin = ours.cache(2), twin.cache(2)
    for piece in (ids[:, :4], ids[:, 4:]):
        ours.logits(piece, cache=kept), twin.logits(piece, cache=kept_twin)
    np.testing.assert_allclose(kept_twin.keys.numpy(), kept.keys, rtol=0, atol=1e-12)
    np.testing.assert_allclose(kept_twin.values.numpy(), kept.values, rtol=0, atol=1e-12)
    assert not kept.keys[..., 7:, :].any() and kept.keys[..., :7, :].all()


def test_they_are_the_keys_values_and_logits_of_transformers():
    transformers = pytest.importorskip("transformers")
    model = gpt()
    c = model.config
    config = transformers.GPT2Config(
        vocab_size=c.vocab_size, n_positions=c.context, n_embd=c.d_model, n_layer=c.n_layer, n_head=c.n_head,
        layer_norm_epsilon=c.eps, bos_token_id=0, eos_token_id=0,
    )  # fmt: skip
    theirs = transformers.GPT2LMHeadModel(config).double().eval()
    missing, unknown = theirs.transformer.load_state_dict(
        {name: torch.from_numpy(p) for name, p in model.params.items()}, strict=False
    )
    assert not missing and not unknown
    ids = np.random.default_rng(2).integers(0, 13, (3, 8))
    cache, past = model.cache(3), None
    for piece in (ids[:, :3], ids[:, 3:4], ids[:, 4:]):
        ours = model.logits(piece, cache=cache)
        with torch.no_grad():
            out = theirs(torch.from_numpy(piece), past_key_values=past, use_cache=True)
        past = out.past_key_values
        np.testing.assert_allclose(ours, out.logits.numpy(), rtol=0, atol=1e-10)
    for layer, (keys, values, *_) in enumerate(past):
        np.testing.assert_allclose(cache.keys[layer, ..., :8, :], keys.numpy(), rtol=0, atol=1e-10)
        np.testing.assert_allclose(cache.values[layer, ..., :8, :], values.numpy(), rtol=0, atol=1e-10)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_the_past_is_really_read_from_the_cache(backend):
    """Without this, a model that reads everything anew would pass all the rest."""
    model, ids = gpt(backend), np.array([[1, 2, 3]])
    honest, spoiled = model.cache(), model.cache()
    for cache in (honest, spoiled):
        model.logits(ids, cache=cache)
    spoiled.values[:] *= 2
    apart = np.asarray(model.logits([[4]], cache=honest)) - np.asarray(model.logits([[4]], cache=spoiled))
    assert np.abs(apart).max() > 1e-3


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_room_is_taken_once(backend):
    model = gpt(backend)
    cache = model.cache()
    keys, values = cache.keys, cache.values
    first = model.logits([[1]], cache=cache)
    before = np.asarray(first).copy()
    for token in range(2, 10):
        model.logits([[token]], cache=cache)
    assert cache.keys is keys and cache.values is values and cache.length == model.config.context
    assert (np.asarray(first) == before).all()  # what was returned earlier is not written over


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_two_caches_of_one_model_do_not_meet(backend):
    model = gpt(backend)
    one, other = model.cache(), model.cache()
    model.logits([[1, 2]], cache=one), model.logits([[5, 6, 7]], cache=other)
    ours = np.asarray(model.logits([[3]], cache=one))[0, -1]
    np.testing.assert_allclose(ours, np.asarray(model.logits([[1, 2, 3]]))[0, -1], rtol=0, atol=1e-10)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_what_is_refused_changes_nothing(backend):
    model = gpt(backend)
    cache = model.cache(B=2)
    model.logits([[1, 2, 3], [4, 5, 6]], cache=cache)
    keys = np.asarray(cache.keys).copy()
    for ids, words in (
        ([[1]], "ids has 1 texts, the cache was made for 2"),
        ([[1] * 7] * 2, "holds 3 of 9 tokens, and 7 more came; start a new one with the last 9"),
        ([[1] * 10] * 2, "context is 9"),
        ([[13], [0]], "token IDs run from 0 to 12"),
    ):
        with pytest.raises(NlmError, match=words):
            model.logits(ids, cache=cache)
    assert cache.length == 3 and (np.asarray(cache.keys) == keys).all()
    model.logits([[1] * 6] * 2, cache=cache)  # and exactly what there is room for is taken


@pytest.mark.parametrize("B", [0, -1, 1.5, True, "2"])
def test_no_other_number_of_texts_is_taken(B):
    with pytest.raises(NlmError, match="B is"):
        gpt().cache(B)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_activations_are_kept_as_without_a_cache(backend):
    model, whole, last = gpt(backend), {}, {}
    model.logits([[1, 2, 3, 4]], whole)
    cache = model.cache()
    model.logits([[1, 2, 3]], cache=cache)
    model.logits([[4]], last, cache=cache)
    assert tuple(last["h.1.attn.weights"].shape) == (1, 3, 1, 4)
    for name in ("h.1.attn.weights", "h.1.out", "ln_f"):
        np.testing.assert_allclose(
            np.asarray(last[name])[..., -1, :], np.asarray(whole[name])[..., -1, :], rtol=0, atol=1e-10
        )


def test_under_autocast_it_keeps_what_autocast_makes():
    twin = TorchGPT.from_numpy(gpt(dtype=np.float32), autocast="bfloat16")
    cache = twin.cache()
    twin.logits([[1, 2, 3]], cache=cache)
    assert cache.keys.dtype == torch.bfloat16
    apart = twin.logits([[4]], cache=cache)[0, -1] - twin.logits([[1, 2, 3, 4]])[0, -1]
    assert apart.float().abs().max() < 0.1


def test_the_shape_names_its_sizes():
    assert KVCache.shape(gpt().config, 5) == (2, 5, 3, 9, 4)

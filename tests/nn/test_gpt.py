"""The whole NumPy GPT: every gradient by differences, both parts of the tied table, and the mask."""

import math

import numpy as np
import pytest

import nlm.nn.gpt as gpt_module
from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig
from nlm.nn.config import POSITIONS
from nlm.nn.gradcheck import numerical_gradient, relative_error
from nlm.nn.positions import rotary

IDS = np.array([[1, 2, 1, 5], [4, 1, 0, 2]])
TARGETS = np.array([[2, 1, 5, 6], [1, 0, 2, 3]])


def tiny(tied=True, seed=0, dtype=np.float64, n_layer=2, positions="learned"):
    """A GPT far from its start, so that no gradient is small: every parameter moved by N(0, 0.4)."""
    config = GPTConfig(7, context=5, d_model=4, n_layer=n_layer, n_head=2, tied=tied, positions=positions)
    model, rng = GPT(config, seed=seed, dtype=dtype), np.random.default_rng(seed + 1)
    for p in model.params.values():
        p += (0.4 * rng.standard_normal(p.shape)).astype(dtype)
    return model


def worst_error(model, grads, names=None):
    return max(
        relative_error(
            grads[name], numerical_gradient(lambda _: model.loss(IDS, TARGETS), model.params[name])
        )
        for name in names or model.params
    )


@pytest.mark.parametrize("tied", [True, False])
def test_every_gradient_by_differences(tied):
    model = tiny(tied)
    loss, grads = model.loss_and_grads(IDS, TARGETS)
    assert loss == model.loss(IDS, TARGETS)
    assert {name: g.shape for name, g in grads.items()} == model.config.param_shapes()
    assert list(grads) == list(model.params)
    assert worst_error(model, grads) < 1e-6


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("positions", POSITIONS)
def test_every_gradient_by_differences_wherever_the_positions_enter(positions, tied):
    model = tiny(tied, n_layer=1, positions=positions)
    grads = model.loss_and_grads(IDS, TARGETS)[1]
    assert list(grads) == list(model.params)
    assert worst_error(model, grads) < 1e-6


@pytest.mark.parametrize("positions", ["concatenated", "rotary"])
def test_the_parts_of_the_tables_gradient_add_up_wherever_the_positions_enter(positions):
    model, keep = tiny(positions=positions), {}
    grads = model.loss_and_grads(IDS, TARGETS, keep)[1]
    assert np.array_equal(grads["wte.weight"], keep["dwte.input"] + keep["dwte.output"])
    assert keep["dx0"].shape == keep["x0"].shape


def broken_block_backward(dout, a, p, config):
    dx, d = RIGHT["block_backward"](dout, a, p, config)
    return dx - dout, d  # the residual road is forgotten


def broken_embedding_backward(dout, ids, V):
    dE = np.zeros((V, dout.shape[-1]))
    dE[ids] += dout  # repeated ids forgotten
    return dE


RIGHT = {name: getattr(gpt_module, name) for name in dir(gpt_module) if name.endswith("_backward")}
BROKEN = {
    "residual forgotten": ("block_backward", broken_block_backward),
    "repeated ids forgotten": ("embedding_backward", broken_embedding_backward),
    "gelu skipped": ("gelu_backward", lambda dout, x: dout),
    "layer norm skipped": (
        "layer_norm_backward",
        lambda dout, cache, g: (dout, *RIGHT["layer_norm_backward"](dout, cache, g)[1:]),
    ),
    "dk and dq exchanged": (
        "causal_attention_backward",
        lambda *a: [RIGHT["causal_attention_backward"](*a)[n] for n in (1, 0, 2)],
    ),
    "sum over tokens, not mean": (
        "cross_entropy_backward",
        lambda p, t: t.size * RIGHT["cross_entropy_backward"](p, t),
    ),
    "not turned back": ("rotary_backward", lambda dout: dout),
    "turned further": ("rotary_backward", rotary),
    "bias of one row": (
        "linear_backward",
        lambda dout, x, W: (*RIGHT["linear_backward"](dout, x, W)[:2], dout[0, 0]),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_whole_check_catches_a_broken_layer(name, monkeypatch):
    model = tiny(n_layer=1, positions="rotary" if "turned" in name else "learned")
    monkeypatch.setattr(gpt_module, *BROKEN[name])
    grads = model.loss_and_grads(IDS, TARGETS)[1]
    monkeypatch.undo()
    assert worst_error(model, grads) > 1e-3


def test_the_tied_gradient_is_the_sum_of_its_two_parts():
    model, keep = tiny(), {}
    _, grads = model.loss_and_grads(IDS, TARGETS, keep)
    read, output = keep["dwte.input"], keep["dwte.output"]
    assert np.array_equal(grads["wte.weight"], read + output)
    unread = np.setdiff1d(np.arange(7), IDS)
    assert len(unread) and (read[unread] == 0).all()  # reading moves the rows that were read
    assert (np.abs(read[np.unique(IDS)]).max(-1) > 0).all()
    assert (np.abs(output).max(-1) > 0).all()  # the softmax moves every row
    differences = numerical_gradient(lambda _: model.loss(IDS, TARGETS), model.params["wte.weight"])
    for part in (
        read,
        output,
        read - output,
        2 * read + output,
    ):  # each part alone, or counted twice, is wrong
        assert relative_error(part, differences) > 1e-2


def test_the_two_parts_are_the_two_gradients_of_an_untied_twin():
    tied = tiny()
    untied = GPT(
        GPTConfig(**tied.config.to_dict() | {"tied": False}),
        tied.params | {"lm_head.weight": tied.params["wte.weight"]},
        dtype=np.float64,
    )
    keep, kept_untied = {}, {}
    loss, grads = tied.loss_and_grads(IDS, TARGETS, keep)
    loss_untied, grads_untied = untied.loss_and_grads(IDS, TARGETS, kept_untied)
    assert loss == loss_untied
    assert np.array_equal(grads_untied["wte.weight"], keep["dwte.input"])
    assert np.array_equal(grads_untied["lm_head.weight"], keep["dwte.output"])
    assert np.array_equal(kept_untied["dwte.input"], keep["dwte.input"])
    kept = [a for k in (keep, kept_untied) for a in k.values()]  # clipping the gradients leaves what was kept
    assert not any(np.shares_memory(g, a) for d in (grads, grads_untied) for g in d.values() for a in kept)
    unread = np.setdiff1d(np.arange(7), IDS)
    assert (grads_untied["wte.weight"][unread] == 0).all()  # untied: a row never read never moves


def test_every_call_returns_the_same_numbers_in_fresh_arrays():
    model = tiny()
    before = model.numpy_params()
    loss, grads = model.loss_and_grads(IDS, TARGETS)
    again_loss, again = model.loss_and_grads(IDS, TARGETS)
    assert loss == again_loss
    everything = [*grads.values(), *again.values(), *model.params.values()]
    for name in grads:
        assert np.array_equal(grads[name], again[name])
        assert np.array_equal(model.params[name], before[name])
        assert sum(np.shares_memory(grads[name], other) for other in everything) == 1
    assert model.loss(IDS, TARGETS) == model.loss(IDS, TARGETS)  # no dropout: evaluation is repeatable


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("t", range(1, 4))
def test_changing_the_future_leaves_the_logits_of_the_past(t, positions):
    model = tiny(positions=positions)
    changed = IDS.copy()
    changed[:, t:] = (changed[:, t:] + 3) % 7
    before, after = model.logits(IDS), model.logits(changed)
    assert np.array_equal(after[:, :t], before[:, :t])  # a share of exactly 0 changes no bit
    assert np.abs(after[:, t:] - before[:, t:]).max() > 1e-2
    np.testing.assert_allclose(model.logits(IDS[:, :t]), before[:, :t], rtol=0, atol=1e-12)


def test_each_row_of_the_batch_is_computed_alone():
    model = tiny()
    np.testing.assert_allclose(model.logits(IDS)[1:], model.logits(IDS[1:]), rtol=0, atol=1e-12)


def test_keep_names_every_station():
    model, keep = tiny(dtype=np.float32), {}
    logits = model.logits(IDS, keep)
    B, T, C, V, H, D = 2, 4, 4, 7, 2, 2
    shapes = {"wte": (B, T, C), "wpe": (T, C), "x0": (B, T, C), "ln_f": (B, T, C), "logits": (B, T, V)}
    for i in range(2):
        for name in ("ln_1", "attn.heads", "attn.out", "mid", "ln_2", "mlp.out", "out"):
            shapes[f"h.{i}.{name}"] = (B, T, C)
        for name in ("attn.q", "attn.k", "attn.v"):
            shapes[f"h.{i}.{name}"] = (B, H, T, D)
        shapes[f"h.{i}.attn.weights"] = (B, H, T, T)
        shapes[f"h.{i}.mlp.hidden"] = shapes[f"h.{i}.mlp.gelu"] = (B, T, 4 * C)
    assert {name: a.shape for name, a in keep.items()} == shapes
    assert {a.dtype for a in keep.values()} == {np.dtype(np.float32)}
    assert np.array_equal(keep["logits"], logits)
    assert np.array_equal(keep["x0"], keep["wte"] + keep["wpe"])
    assert np.array_equal(keep["h.1.out"], keep["h.0.out"] + keep["h.1.attn.out"] + keep["h.1.mlp.out"])
    assert not any(np.shares_memory(a, p) for a in keep.values() for p in model.params.values())
    with_grads = {}
    model.loss_and_grads(IDS, TARGETS, with_grads)
    assert set(with_grads) - set(keep) == {"dwte.input", "dwte.output", "dx0", "dlogits"}
    assert all(np.array_equal(with_grads[name], a) for name, a in keep.items())


def test_float32_is_never_widened():
    model = tiny(dtype=np.float32)
    keep = {}
    loss, grads = model.loss_and_grads(IDS, TARGETS, keep)
    assert isinstance(loss, float)
    assert {a.dtype for a in [*grads.values(), *keep.values(), *model.params.values()]} == {
        np.dtype(np.float32)
    }
    exact = tiny()
    exact.load_params(model.params)
    loss64, grads64 = exact.loss_and_grads(IDS, TARGETS)
    assert abs(loss - loss64) < 1e-5
    assert all(relative_error(grads[name], grads64[name]) < 1e-4 for name in grads)


def test_the_loss_at_the_start_is_that_of_a_guess():
    config = GPTConfig(vocab_size=512, context=16, d_model=32, n_layer=2, n_head=4)
    ids = np.random.default_rng(0).integers(0, 512, (4, 17))
    assert abs(GPT(config, seed=0).loss(ids[:, :-1], ids[:, 1:]) - math.log(512)) < 0.05


def test_given_parameters_are_copied_and_loaded_ones_written_in_place():
    model = tiny()
    twin = GPT(model.config, model.params, dtype=np.float64)
    own = dict(twin.params)
    for name, p in model.params.items():
        assert np.array_equal(twin.params[name], p) and not np.shares_memory(twin.params[name], p)
        p += 1
    twin.load_params(model.params)
    for name, p in model.params.items():
        assert twin.params[name] is own[name] and np.array_equal(own[name], p)
    copies = twin.numpy_params()
    copies["wte.weight"] += 1
    assert not np.array_equal(copies["wte.weight"], twin.params["wte.weight"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda p: p | {"h.0.attn.c_attn.weight": np.zeros((12, 4))},
            r"h.0.attn.c_attn.weight has shape \(12, 4\); needed \(4, 12\)",
        ),
        (lambda p: p | {"ln_f.bias": np.zeros(3)}, r"ln_f.bias has shape \(3,\); needed \(4,\)"),
        (lambda p: p | {"wte.weight": np.zeros((8, 4))}, r"wte.weight has shape \(8, 4\); needed \(7, 4\)"),
        (
            lambda p: {name: a for name, a in p.items() if name != "wpe.weight"},
            "missing wpe.weight, unknown none",
        ),
        (lambda p: p | {"lm_head.weight": p["wte.weight"]}, "missing none, unknown lm_head.weight"),
        (lambda p: {}, r"missing h.0.*\(28 and 0 in all\)"),
    ],
)
def test_parameters_that_do_not_fit_are_named_and_nothing_changes(change, message):
    model = tiny()
    before, wrong = model.numpy_params(), change({name: p + 1 for name, p in model.params.items()})
    with pytest.raises(NlmError, match=message):
        model.load_params(wrong)
    assert all(np.array_equal(before[name], p) for name, p in model.params.items())
    with pytest.raises(NlmError, match=message):
        GPT(model.config, wrong)


@pytest.mark.parametrize("dtype", [np.float16, np.int64, bool, "float16", "bfloat16", "x"])
def test_other_types_are_refused(dtype):
    with pytest.raises(NlmError, match="float32 or float64"):
        GPT(tiny().config, dtype=dtype)

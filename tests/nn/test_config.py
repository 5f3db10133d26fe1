"""The shape of a GPT: counts, names, starting values, and what is refused."""

import json

import numpy as np
import pytest

from nlm.errors import NlmError
from nlm.nn.config import POSITIONS, GPTConfig, check_batch, init_params
from nlm.nn.gpt import GPT, stem

SMALL = {"vocab_size": 11, "context": 6, "d_model": 8, "n_layer": 2, "n_head": 2}


def test_nlm_10m_has_exactly_its_parameters():
    config = GPTConfig(vocab_size=4096, context=512, d_model=256, n_layer=12, n_head=8)
    assert config.n_params == 10_657_280
    assert config.n_params_untied - config.n_params == 1_048_576
    untied = GPTConfig(vocab_size=4096, context=512, d_model=256, n_layer=12, n_head=8, tied=False)
    assert untied.n_params == untied.n_params_untied == 10_657_280 + 1_048_576


def test_gpt2_small_has_exactly_its_parameters():
    assert (
        GPTConfig(vocab_size=50257, context=1024, d_model=768, n_layer=12, n_head=12).n_params == 124_439_808
    )


@pytest.mark.parametrize("tied", [True, False])
def test_the_count_is_the_number_of_entries(tied):
    config = GPTConfig(**SMALL, tied=tied)
    params = init_params(config)
    assert sum(p.size for p in params.values()) == config.n_params
    assert {name: p.shape for name, p in params.items()} == config.param_shapes()
    assert list(params) == list(config.param_shapes())
    assert ("lm_head.weight" in params) == (not tied)


def test_starting_values():
    config = GPTConfig(vocab_size=500, context=100, d_model=64, n_layer=8, n_head=4)
    for name, p in init_params(config, seed=3, dtype=np.float64).items():
        if name.endswith("c_proj.weight"):
            assert abs(p.std() / (0.02 / 4) - 1) < 0.1, name  # sqrt(2 * 8) = 4
        elif p.ndim == 2:
            assert abs(p.std() / 0.02 - 1) < 0.1, name
        else:
            is_scale = ".ln_" in f".{name}" and name.endswith("weight")
            assert (p == (1 if is_scale else 0)).all(), name


def test_starting_values_depend_on_the_seed_alone():
    config = GPTConfig(**SMALL)
    first, again, other = (init_params(config, seed=s) for s in (1, 1, 2))
    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert not np.array_equal(first["wte.weight"], other["wte.weight"])
    double, untied = (
        init_params(config, seed=1, dtype=np.float64),
        init_params(GPTConfig(**SMALL, tied=False), seed=1),
    )
    for name, p in first.items():
        assert np.array_equal(p, double[name].astype(np.float32))
        assert np.array_equal(p, untied[name])


def test_config_survives_json():
    config = GPTConfig(**SMALL | {"d_model": np.int64(8)}, tied=False, eps=1e-6)
    assert GPTConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config


@pytest.mark.parametrize("positions", POSITIONS)
def test_each_kind_of_positions_has_its_parameters_and_survives_json(positions):
    config = GPTConfig(**SMALL, positions=positions)
    own = {
        "learned": 6 * 8,
        "concatenated": 6 * 8 + 2 * 8 * 8 + 8,
    }  # wpe, and the layer that brings both together
    others = GPTConfig(**SMALL, positions="none").n_params
    assert config.n_params == others + own.get(positions, 0)
    assert {name: p.shape for name, p in init_params(config).items()} == config.param_shapes()
    assert GPTConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config


def test_a_config_from_before_there_was_a_choice_has_learned_positions():
    old = {name: v for name, v in GPTConfig(**SMALL).to_dict().items() if name != "positions"}
    assert GPTConfig.from_dict(old) == GPTConfig(**SMALL, positions="learned")


@pytest.mark.parametrize("positions", ["", "Learned", "alibi", None, 1, ["none"], True])
def test_other_positions_are_refused(positions):
    with pytest.raises(NlmError, match="positions is .*needed is one of learned, none, sinusoidal"):
        GPTConfig(**SMALL, positions=positions)


@pytest.mark.parametrize(
    ("positions", "sizes"),
    [("sinusoidal", {"d_model": 9, "n_head": 1}), ("rotary", {"d_model": 6, "n_head": 2})],
)
def test_channels_that_make_no_pairs_are_refused(positions, sizes):
    with pytest.raises(NlmError, match=f"{positions}' and takes [39] channels in pairs"):
        GPTConfig(**SMALL | sizes, positions=positions)
    GPTConfig(**SMALL | sizes, positions="learned")


def test_concatenated_positions_start_as_large_as_added_ones():
    sizes = {"vocab_size": 400, "context": 200, "d_model": 64, "n_layer": 1, "n_head": 1}
    x0 = {}
    for positions in ("learned", "concatenated"):
        model = GPT(GPTConfig(**sizes, positions=positions), seed=1)
        x0[positions] = stem(np.arange(200)[None], model.params, model.config)[0].std()
    assert abs(x0["concatenated"] / x0["learned"] - 1) < 0.1


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("value", [0, -1, 2.0, "4", True, None])
def test_a_size_that_is_no_whole_number_of_at_least_one_is_refused(name, value):
    with pytest.raises(NlmError, match=name):
        GPTConfig(**SMALL | {name: value})


@pytest.mark.parametrize("n_head", [3, 5, 7, 16])
def test_heads_must_divide_the_channels(n_head):
    with pytest.raises(NlmError, match=f"d_model is 8 and n_head is {n_head}; .*must divide"):
        GPTConfig(**SMALL | {"n_head": n_head})


@pytest.mark.parametrize(
    ("extra", "name"),
    [({"tied": 1}, "tied"), ({"eps": 0.0}, "eps"), ({"eps": float("nan")}, "eps"), ({"eps": "x"}, "eps")],
)
def test_other_settings_out_of_range_are_refused(extra, name):
    with pytest.raises(NlmError, match=f"{name} is "):
        GPTConfig(**SMALL, **extra)


def test_from_dict_names_what_is_missing_and_unknown():
    with pytest.raises(NlmError, match=r"lacks \['n_head'\] and has unknown fields \['n_embd'\]"):
        GPTConfig.from_dict({name: v for name, v in SMALL.items() if name != "n_head"} | {"n_embd": 8})


CONFIG = GPTConfig(**SMALL)


@pytest.mark.parametrize(
    ("ids", "targets", "message"),
    [
        ([[-1]], None, r"ids\[0, 0\] is -1; .*vocabulary size 11"),
        ([[0, 11]], None, r"ids\[0, 1\] is 11; .*vocabulary size 11"),
        ([[0.0]], None, "ids has type float64"),
        ([[True]], None, "ids has type bool"),
        ([1, 2], None, r"ids has shape \(2,\); needed \(B, T\)"),
        (3, None, r"ids has shape \(\); needed \(B, T\)"),
        ([[[1]]], None, r"ids has shape \(1, 1, 1\); needed \(B, T\)"),
        ([[]], None, r"at least one token"),
        (np.zeros((0, 3), int), None, r"at least one token"),
        ([[0] * 7], None, "ids has 7 tokens in a row; the model's context is 6"),
        ([[1, 2]], [[1]], r"targets has shape \(1, 1\); needed \(1, 2\)"),
        ([[1, 2]], [1, 2], r"targets has shape \(2,\); needed \(1, 2\)"),
        ([[1, 2]], [[1, 11]], r"targets\[0, 1\] is 11"),
        ([[1, 2]], [[-100, 1]], r"targets\[0, 0\] is -100"),
        ([[1, 2]], [[1.0, 2.0]], "targets has type float64"),
    ],
)
def test_a_batch_that_does_not_fit_is_refused_everywhere(ids, targets, message):
    model = GPT(CONFIG)
    with pytest.raises(NlmError, match=message):
        check_batch(CONFIG, ids, targets)
    with pytest.raises(NlmError, match=message):
        model.loss(ids, [[0]] if targets is None else targets)
    with pytest.raises(NlmError, match=message):
        model.loss_and_grads(ids, [[0]] if targets is None else targets)
    if targets is None:
        with pytest.raises(NlmError, match=message):
            model.logits(ids)

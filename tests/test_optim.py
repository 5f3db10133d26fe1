"""AdamW, clipping and the schedule, against torch and by hand; NumPy arrays and torch tensors alike."""

import math

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.errors import NlmError
from nlm.optim import AdamW, clip_gradients, cosine_schedule

SHAPES = {"table": (5, 3), "bias": (3,), "cube": (2, 3, 4)}


def arrays(seed, scale=1.0):
    rng = np.random.default_rng(seed)
    return {name: scale * rng.standard_normal(shape) for name, shape in SHAPES.items()}


def as_numpy(named):
    return {name: np.array(a) for name, a in named.items()}


def as_torch(named):
    return {name: torch.tensor(a) for name, a in named.items()}


KINDS = {"numpy": as_numpy, "torch": as_torch}


@pytest.mark.parametrize("weight_decay", [0.0, 0.1, 0.5])
@pytest.mark.parametrize("kind", KINDS)
def test_adamw_equals_torch_over_20_steps(kind, weight_decay):
    params = KINDS[kind](arrays(0))
    theirs = {name: torch.tensor(a, requires_grad=True) for name, a in arrays(0).items()}
    groups = [
        {"params": [p for p in theirs.values() if p.ndim >= 2], "weight_decay": weight_decay},
        {"params": [p for p in theirs.values() if p.ndim < 2], "weight_decay": 0.0},
    ]
    reference = torch.optim.AdamW(groups, lr=0.02, betas=(0.9, 0.95), eps=1e-8)
    ours = AdamW(params, lr=0.5, betas=(0.9, 0.95), eps=1e-8, weight_decay=weight_decay)
    for step in range(20):
        lr = 0.02 * (1 + math.sin(step))
        grads = arrays(100 + step, scale=10.0 ** (step % 5 - 3))
        for name, p in theirs.items():
            p.grad = torch.tensor(grads[name])
        for group in reference.param_groups:
            group["lr"] = lr
        reference.step()
        ours.step(KINDS[kind](grads), lr=lr)
        for name, p in theirs.items():
            np.testing.assert_allclose(np.asarray(params[name]), p.detach().numpy(), rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_parameters_move_in_place_and_gradients_stay(kind):
    params, grads = KINDS[kind](arrays(0)), KINDS[kind](arrays(1))
    own = dict(params)
    AdamW(params, lr=0.1).step(grads)
    for name, p in params.items():
        assert p is own[name]
        assert np.abs(np.asarray(p) - arrays(0)[name]).max() > 0.05
        assert np.array_equal(np.asarray(grads[name]), arrays(1)[name])


def test_only_arrays_with_two_axes_decay_unless_told_otherwise():
    zeros = {name: np.zeros(shape) for name, shape in SHAPES.items()}

    def decayed(**settings):
        params = as_numpy(arrays(0))
        AdamW(params, lr=0.1, weight_decay=0.5, **settings).step(zeros)
        kept = {name: params[name] / arrays(0)[name] for name in params}
        assert all(np.allclose(ratio, 0.95) or np.allclose(ratio, 1) for ratio in kept.values())
        return {name for name, ratio in kept.items() if np.allclose(ratio, 0.95)}

    assert decayed() == {"table", "cube"}
    assert decayed(no_decay=lambda name, p: name == "table") == {"bias", "cube"}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_type_of_the_parameters_is_kept(dtype):
    params = {name: a.astype(dtype) for name, a in arrays(0).items()}
    optimizer = AdamW(params, lr=0.1)
    optimizer.step({name: a.astype(dtype) for name, a in arrays(1).items()})
    everything = [*params.values(), *optimizer.m.values(), *optimizer.v.values()]
    assert {a.dtype for a in everything} == {np.dtype(dtype)}


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_four_steps_and_four_more_are_eight_bit_for_bit(first, second):
    def run(params, optimizer, kind, steps):
        for step in steps:
            optimizer.step(KINDS[kind](arrays(step)), lr=0.01 * (step + 1))

    whole = KINDS[second](arrays(0))
    optimizer = AdamW(whole, lr=0.1)
    run(whole, optimizer, second, range(8))

    before = KINDS[first](arrays(0))
    stopped = AdamW(before, lr=0.1)
    run(before, stopped, first, range(4))
    state = stopped.state_dict()
    assert all(type(a) is np.ndarray for a in state.values())
    after = KINDS[second]({name: np.asarray(p) for name, p in before.items()})
    resumed = AdamW(after, lr=0.1)
    resumed.load_state_dict(state)
    run(before, stopped, first, range(4, 6))  # the state is a copy: going on does not change it
    run(after, resumed, second, range(4, 8))
    for name, p in whole.items():
        if first == second:
            assert np.array_equal(np.asarray(p), np.asarray(after[name]))
        else:
            np.testing.assert_allclose(np.asarray(p), np.asarray(after[name]), rtol=0, atol=1e-12)
    assert resumed.step_count == optimizer.step_count == 8


def test_without_its_state_the_optimizer_goes_another_way():
    params, fresh = as_numpy(arrays(0)), as_numpy(arrays(0))
    optimizer, other = AdamW(params, lr=0.1), AdamW(fresh, lr=0.1)
    optimizer.step(arrays(1))
    fresh = {name: p[...] for name, p in fresh.items()}
    for name, p in fresh.items():
        p[...] = params[name]
    optimizer.step(arrays(2))
    other.step(arrays(2))
    assert np.abs(params["table"] - fresh["table"]).max() > 1e-3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda g: {name: a for name, a in g.items() if name != "bias"},
            "gradient: missing bias, unknown none",
        ),
        (lambda g: g | {"extra": np.zeros(1)}, "gradient: missing none, unknown extra"),
        (lambda g: g | {"table": np.zeros(3)}, r"gradient table has shape \(3,\); needed \(5, 3\)"),
        (lambda g: g | {"table": np.zeros((3, 5))}, r"gradient table has shape \(3, 5\); needed \(5, 3\)"),
    ],
)
def test_gradients_that_do_not_fit_move_nothing(change, message):
    params = as_numpy(arrays(0))
    optimizer = AdamW(params, lr=0.1)
    with pytest.raises(NlmError, match=message):
        optimizer.step(change(arrays(1)))
    assert all(np.array_equal(p, arrays(0)[name]) for name, p in params.items())
    assert optimizer.step_count == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: {name: a for name, a in s.items() if name != "step"}, "no entry 'step'"),
        (lambda s: {name: a for name, a in s.items() if name != "m.bias"}, "missing m.bias"),
        (lambda s: s | {"v.table": np.zeros((3, 5))}, r"v.table has shape \(3, 5\); needed \(5, 3\)"),
    ],
)
def test_a_state_that_does_not_fit_changes_nothing(change, message):
    optimizer = AdamW(as_numpy(arrays(0)), lr=0.1)
    optimizer.step(arrays(1))
    state = optimizer.state_dict()
    other = AdamW(as_numpy(arrays(0)), lr=0.1)
    with pytest.raises(NlmError, match=message):
        other.load_state_dict(change(state))
    assert other.step_count == 0 and (other.m["table"] == 0).all()


@pytest.mark.parametrize(
    "settings",
    [
        {"lr": -1.0},
        {"lr": math.nan},
        {"eps": -1.0},
        {"weight_decay": -0.1},
        {"betas": (1.0, 0.9)},
        {"betas": (0.9, -0.1)},
    ],
)
def test_settings_out_of_range_are_refused(settings):
    with pytest.raises(NlmError, match="at least 0, and each beta"):
        AdamW({}, **{"lr": 0.1} | settings)


@pytest.mark.parametrize("max_norm", [0.01, 1.0, 5.0, 1e3, math.inf])
@pytest.mark.parametrize("kind", KINDS)
def test_clipping_equals_torch(kind, max_norm):
    grads = KINDS[kind](arrays(3))
    own = dict(grads)
    theirs = [torch.zeros(shape, dtype=torch.float64, requires_grad=True) for shape in SHAPES.values()]
    for p, g in zip(theirs, arrays(3).values(), strict=True):
        p.grad = torch.tensor(g)
    expected = torch.nn.utils.clip_grad_norm_(theirs, max_norm)
    assert abs(clip_gradients(grads, max_norm) - float(expected)) < 1e-12
    for (name, g), p in zip(grads.items(), theirs, strict=True):
        assert g is own[name]
        np.testing.assert_allclose(np.asarray(g), p.grad.numpy(), rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_norm_that_is_not_finite_is_returned_and_nothing_scaled(kind, value):
    named = arrays(0)
    named["table"][1, 1] = value
    grads = KINDS[kind](named)
    assert not math.isfinite(clip_gradients(grads, 1.0))
    assert np.array_equal(np.asarray(grads["bias"]), named["bias"])


def test_gradients_of_zero_stay_zero():
    grads = {"a": np.zeros(3)}
    assert clip_gradients(grads, 1.0) == 0.0
    assert (grads["a"] == 0).all()


@pytest.mark.parametrize("max_norm", [0, -1.0, math.nan])
def test_a_max_norm_that_is_not_positive_is_refused(max_norm):
    with pytest.raises(NlmError, match="max_norm is"):
        clip_gradients({"a": np.ones(1)}, max_norm)


@settings(deadline=None)
@given(
    steps=st.integers(1, 300),
    warmup_share=st.floats(0, 1),
    lr=st.floats(1e-5, 1.0),
    hold_share=st.floats(0, 1),
    min_share=st.floats(0, 1),
)
def test_the_schedule_rises_in_a_line_holds_and_falls_to_its_floor(
    steps, warmup_share, hold_share, lr, min_share
):
    warmup, min_lr = int(warmup_share * steps), min_share * lr
    hold = int(hold_share * (steps - warmup))
    settings = dict(steps=steps, lr=lr, min_lr=min_lr, warmup=warmup, hold=hold)
    rates = [cosine_schedule(s, **settings) for s in range(steps + 3)]
    rise, top, fall = rates[:warmup], rates[warmup : warmup + hold], rates[warmup + hold :]
    assert top == [lr] * hold
    np.testing.assert_allclose(rise, lr * np.arange(1, warmup + 1) / max(warmup, 1))
    assert all(a >= b - 1e-15 for a, b in zip(fall, fall[1:], strict=False))
    assert all(min_lr - 1e-15 <= rate <= lr + 1e-15 for rate in fall)
    assert rates[-3:] == [min_lr] * 3
    if warmup + hold < steps:
        assert abs(fall[0] - lr) < 1e-12


def test_while_the_rate_is_held_the_length_of_the_run_does_not_matter():
    rates = {steps: [cosine_schedule(s, steps=steps, lr=0.3, warmup=7, hold=50) for s in range(57)]
             for steps in (57, 60, 10_000)}  # fmt: skip
    assert rates[57] == rates[60] == rates[10_000]


def test_the_schedule_halfway_down_is_the_middle():
    assert abs(cosine_schedule(60, steps=110, lr=1.0, min_lr=0.2, warmup=10) - 0.6) < 1e-12


@pytest.mark.parametrize(
    "wrong",
    [
        {"step": -1},
        {"warmup": 11},
        {"warmup": -1},
        {"hold": -1},
        {"hold": 9},
        {"min_lr": 2.0},
        {"min_lr": -0.1},
        {"lr": math.nan},
        {"lr": math.inf},
    ],
)
def test_a_schedule_out_of_range_is_refused(wrong):
    settings = {"step": 0, "steps": 10, "lr": 1.0, "min_lr": 0.1, "warmup": 2} | wrong
    with pytest.raises(NlmError, match="needed are 0 <= step"):
        cosine_schedule(settings.pop("step"), **settings)

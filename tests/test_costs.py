"""The costs on the page on scale, held against what torch keeps and computes for our own model."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm import costs
from nlm.errors import NlmError
from nlm.nn.config import GPTConfig

B, T = 3, 32
SIZES = GPTConfig(vocab_size=50, context=T, d_model=64, n_layer=2, n_head=4)
IDS = np.random.default_rng(0).integers(0, 50, (2, B, T))


def kept(run) -> int:
    """How many numbers torch keeps for the backward while `run` computes, each memory counted once."""
    torch = pytest.importorskip("torch")
    sizes = {}

    def note(tensor):
        sizes[tensor.untyped_storage().data_ptr()] = (
            tensor.untyped_storage().nbytes() // tensor.element_size()
        )
        alive.append(tensor)  # or its address would be given out again
        return tensor

    alive = []
    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        run()
    return sum(sizes.values())


def test_a_block_keeps_sixteen_numbers_a_token_and_channel():
    torch = pytest.importorskip("torch")
    from nlm.nn.gpt_torch import TorchGPT, block, layers

    model, C = TorchGPT(SIZES), SIZES.d_model
    p = layers({name: a.requires_grad_() for name, a in model.params.items()}, "h.0.")
    x = torch.ones(B, T, C, requires_grad=True)
    weights = sum(a.numel() for pair in p.values() for a in pair)
    activations = kept(lambda: block(x, p, SIZES)) - weights
    statistics = B * T * (4 + SIZES.n_head)  # two layer norms: mean and scale; attention: one a head
    predicted = costs.activation_bytes(B, T, C, 1, size=1)
    assert predicted == 16 * B * T * C
    assert abs(activations - predicted) <= statistics + weights * 0.02
    assert abs(activations - predicted) < 0.06 * predicted


def test_a_step_makes_six_operations_for_each_weight_that_multiplies():
    torch = pytest.importorskip("torch")
    from torch.utils.flop_counter import FlopCounterMode

    from nlm.nn.gpt_torch import TorchGPT

    model = TorchGPT(SIZES)
    multiplying = sum(p.numel() for name, p in model.params.items() if p.ndim == 2 and name != "wpe.weight")
    with FlopCounterMode(display=False) as counter:
        model.loss_and_grads(*IDS)
    counts = counter.get_flop_counts()["Global"]
    products = sum(n for name, n in counts.items() if "attention" not in str(name))
    assert products == costs.operations(multiplying, B * T)
    assert torch.is_tensor(model.params["wte.weight"])


def test_attention_adds_twelve_a_layer_channel_and_position():
    """Two products of (T, D) with (D, T) a head forward, twice as many backward, 2 operations each."""
    C, H, L = 64, 4, 2
    D = C // H
    by_hand = 3 * 2 * (2 * H * T * T * D) * L  # forward and twice that backward; two products; one text
    assert costs.attention_operations(T, T, C, L) == by_hand


def test_our_own_training_keeps_sixteen_bytes_a_parameter_too():
    from nlm.nn import GPT
    from nlm.optim import AdamW

    model = GPT(SIZES)
    optimizer, (_, grads) = AdamW(model.params, lr=1.0), model.loss_and_grads(*IDS)
    held = [*model.params.values(), *grads.values(), *optimizer.m.values(), *optimizer.v.values()]
    assert sum(a.nbytes for a in held) == sum(costs.state_bytes(SIZES.n_params).values())


@given(st.floats(1e6, 1e12), st.integers(1, 4096))
def test_sharing_divides_and_more_processes_exchange_more_but_never_twice_the_gradients(N, n):
    whole, shared = costs.state_bytes(N), costs.state_bytes(N, n)
    assert whole.keys() == shared.keys()
    assert sum(shared.values()) * n == pytest.approx(sum(whole.values()))
    assert costs.exchanged_bytes(N, n) <= costs.exchanged_bytes(N, n + 1) < 2 * whole["gradients"]
    assert costs.exchanged_bytes(N, 1) == 0


@given(st.floats(1e15, 1e26), st.floats(0.01, 1), st.integers(1, 1000))
def test_hours_are_work_by_speed(work, utilisation, devices):
    found = costs.hours(work, peak=1e14, utilisation=utilisation, devices=devices)
    assert found * 3600 * devices * 1e14 * utilisation == pytest.approx(work)


@given(st.integers(1, 64), st.integers(1, 4096), st.integers(1, 8192), st.integers(1, 100))
def test_recomputing_keeps_less_and_never_less_than_one_block(B, T, C, L):
    all_of_it, some = costs.activation_bytes(B, T, C, L), costs.activation_bytes(B, T, C, L, recomputed=True)
    assert costs.activation_bytes(B, T, C, 1) <= some <= all_of_it + 2 * B * T * C
    assert costs.activation_bytes(B, T, C, L, H=2) > all_of_it


def test_what_makes_no_sense_is_refused():
    for utilisation in (0, 1.1, -1, float("nan")):
        with pytest.raises(NlmError, match="utilisation"):
            costs.hours(1e20, peak=1e14, utilisation=utilisation)
    for ask in (costs.state_bytes, costs.tokens_for, lambda n: costs.operations(n, 1)):
        with pytest.raises(NlmError, match="parameters is 0; needed: a number above 0"):
            ask(0)

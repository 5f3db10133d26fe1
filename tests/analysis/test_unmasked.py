"""Without the mask: torch's own attention, the right gradients, a model that looks ahead, and back again."""

import numpy as np
import torch

from nlm.analysis.unmasked import full_attention, loss_without_future, unmasked
from nlm.nn import GPT, GPTConfig
from nlm.nn.gradcheck import numerical_gradient, relative_error

IDS, TARGETS = np.random.default_rng(0).integers(0, 7, (2, 2, 4))


def model():
    return GPT(GPTConfig(7, 4, 4, 2, 2, init_std=0.4), dtype=np.float64)


def test_it_is_torchs_attention_without_a_mask():
    q, k, v = np.random.default_rng(1).standard_normal((3, 2, 3, 5, 4))
    theirs = torch.nn.functional.scaled_dot_product_attention(*map(torch.from_numpy, (q, k, v)))
    np.testing.assert_allclose(full_attention(q, k, v)[0], theirs.numpy(), atol=1e-12)


def test_inside_the_past_hears_of_the_future_and_outside_it_does_not():
    ours, changed = model(), IDS.copy()
    changed[:, -1] = (changed[:, -1] + 1) % 7
    before = ours.logits(IDS)
    with unmasked():
        assert np.abs(ours.logits(IDS) - ours.logits(changed))[:, 0].max() > 1e-3
    assert np.array_equal(ours.logits(IDS), before)
    assert np.array_equal(ours.logits(changed)[:, :-1], before[:, :-1])


def test_the_mask_comes_back_after_an_error():
    ours = model()
    before = ours.logits(IDS)
    try:
        with unmasked():
            raise KeyError
    except KeyError:
        pass
    assert np.array_equal(ours.logits(IDS), before)


def test_its_gradients_are_right_though_no_backward_was_changed():
    ours = model()
    with unmasked():
        grads = ours.loss_and_grads(IDS, TARGETS)[1]
        for name in ("wte.weight", "wpe.weight", "h.0.attn.c_attn.weight", "h.1.attn.c_attn.bias"):
            differences = numerical_gradient(lambda _: ours.loss(IDS, TARGETS), ours.params[name])
            assert relative_error(grads[name], differences) < 1e-6


def test_without_future_is_the_ordinary_loss_only_with_the_mask():
    ours = model()
    assert abs(loss_without_future(ours, IDS, TARGETS) - ours.loss(IDS, TARGETS)) < 1e-12
    with unmasked():
        assert abs(loss_without_future(ours, IDS, TARGETS) - ours.loss(IDS, TARGETS)) > 1e-3

"""Without the mask: torch's own attention, the right gradients, a model that looks ahead, and back again."""

import numpy as np
import torch

from nlm.analysis.unmasked import full_attention, losses_by_place, unmasked
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


def test_the_losses_by_place_have_the_ordinary_loss_as_mean_and_the_cut_matters_without_the_mask_only():
    ours = model()
    whole, cut = losses_by_place(ours, IDS, TARGETS), losses_by_place(ours, IDS, TARGETS, cut=True)
    assert whole.shape == (4,) and abs(whole.mean() - ours.loss(IDS, TARGETS)) < 1e-12
    np.testing.assert_allclose(cut, whole, atol=1e-12)
    with unmasked():
        whole, cut = losses_by_place(ours, IDS, TARGETS), losses_by_place(ours, IDS, TARGETS, cut=True)
        assert abs(whole.mean() - ours.loss(IDS, TARGETS)) < 1e-12
    assert np.abs(whole - cut)[:-1].min() > 1e-4  # the last word has no future to lose
    assert abs(whole[-1] - cut[-1]) < 1e-12

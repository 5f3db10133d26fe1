"""The bugs of chapter 12 are bugs: wrong, of the right shape and type, and gone after the `with` block."""

from __future__ import annotations

import numpy as np
import pytest

from nlm.analysis.broken import BUGS, planted
from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig, attention, gpt
from nlm.nn.gradcheck import relative_error

IDS, TARGETS = np.array([[1, 2, 1, 5], [4, 1, 0, 2]]), np.array([[2, 1, 5, 6], [1, 0, 2, 3]])


def model_of(dtype):
    model, rng = GPT(GPTConfig(7, 5, 8, 2, 2), dtype=dtype), np.random.default_rng(0)
    for p in model.params.values():
        p += (0.4 * rng.standard_normal(p.shape)).astype(dtype)
    return model


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_planted_bug_changes_gradients_and_nothing_else(bug, dtype):
    model = model_of(dtype)
    loss, right = model.loss_and_grads(IDS, TARGETS)
    with planted(bug):
        loss_with_bug, wrong = model.loss_and_grads(IDS, TARGETS)
    assert loss_with_bug == loss, "the forward pass is the right one"
    assert {n: (g.shape, g.dtype) for n, g in wrong.items()} == {
        n: (g.shape, g.dtype) for n, g in right.items()
    }
    assert max(relative_error(wrong[name], right[name]) for name in right) > 0.01
    again = model.loss_and_grads(IDS, TARGETS)[1]
    assert all(np.array_equal(again[name], right[name]) for name in right)


@pytest.mark.parametrize("bug", BUGS)
def test_each_bug_stands_where_the_gpt_looks_its_backward_up(bug):
    module, name = BUGS[bug].module, BUGS[bug].name
    assert module in (gpt, attention) and callable(getattr(module, name)) and name.endswith("_backward")
    right = getattr(module, name)
    with planted(bug):
        assert getattr(module, name) is BUGS[bug].rule
    assert getattr(module, name) is right


def test_a_bug_is_taken_out_even_after_an_error():
    right = gpt.linear_backward
    with pytest.raises(ZeroDivisionError), planted("bias: mean for sum"):
        1 / 0  # noqa: B018
    assert gpt.linear_backward is right


def test_an_unknown_bug_is_refused_with_those_that_there_are():
    with (
        pytest.raises(NlmError, match="no bug is called 'typo'; there are 'bias: mean for sum'"),
        planted("typo"),
    ):
        pass

"""Where a step stopped being finite: the first bad tensor by name, in either twin (case 27)."""

import math

import numpy as np
import pytest

from nlm.finite import diagnose, first_not_finite
from nlm.nn.gpt import GPT
from tests.runs_of_numbers import SIZES, data

X, Y = data().ids[None, :8], data().ids[None, 1:9]


def twin(kind):
    model = GPT(SIZES, seed=1)
    if kind == "torch":
        pytest.importorskip("torch")
        from nlm.nn.gpt_torch import TorchGPT

        model = TorchGPT.from_numpy(model)
    return model


def inject(array, value):
    array.reshape(-1)[-1] = value


@pytest.mark.parametrize("kind", ["numpy", "torch"])
@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_every_parameter_and_every_gradient_is_found_by_name(kind, bad):
    model = twin(kind)
    assert first_not_finite(model.params) is None
    for name in model.params:
        model = twin(kind)
        loss, grads = model.loss_and_grads(X, Y)
        assert first_not_finite(grads) is None
        inject(grads[name], bad)
        assert diagnose(model, X, loss, grads).startswith(f"the gradient of {name} is not finite (loss ")
        inject(model.params[name], bad)
        said = diagnose(model, X, math.nan, grads)
        assert said == f"the loss is nan; the first tensor that is not finite is {name}"


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_an_activation_that_overflows_is_found_by_name(kind):
    model = twin(kind)
    model.params["h.0.mlp.c_fc.weight"][...] = 3e38
    assert first_not_finite(model.params) is None
    assert "is h.0.mlp." in diagnose(model, X, math.nan, {})


def test_the_first_of_several_and_every_type_of_number():
    for dtype in (np.float16, np.float32, np.float64):
        one = np.array([1.0, np.inf], dtype)
        assert first_not_finite({"a": np.zeros(2, dtype), "b": one, "c": one}) == "b"
    assert first_not_finite({"largest": np.array([np.finfo(np.float32).max], np.float32)}) is None
    assert first_not_finite({}) is None

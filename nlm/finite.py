"""Where a training step stopped being finite: the name of the first tensor that holds nan or infinity.

It only looks and names; stopping is up to `nlm.train`.
"""

from __future__ import annotations

import math

import numpy as np


def first_not_finite(arrays: dict) -> str | None:
    """The name of the first array, NumPy or torch, that holds nan or infinity.

    >>> first_not_finite({"a": np.zeros(2), "b": np.array([1.0, np.inf])})
    'b'
    """
    for name, array in arrays.items():
        if not math.isfinite(float(abs(array).max())):
            return name
    return None


def diagnose(model, x: np.ndarray, loss: float, grads: dict) -> str:
    """What is not finite after `model.loss_and_grads` gave `loss` and `grads` on x (B, T), in words.

    A loss that is not finite is followed back to the first parameter or activation that is not.
    """
    if math.isfinite(loss):
        name = first_not_finite(grads)
        what = f"the gradient of {name} is not finite" if name else "the gradients are too long to measure"
        return f"{what} (loss {loss:.4g})"
    name, keep = first_not_finite(model.params), {}
    if name is None:
        with np.errstate(all="ignore"):
            model.logits(x, keep)
        name = first_not_finite(keep)
    return f"the loss is {loss}; the first tensor that is not finite is {name or 'the loss itself'}"

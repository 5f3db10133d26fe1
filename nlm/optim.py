"""How parameters move: AdamW, gradient clipping and the learning-rate schedule.

Parameters and gradients are dicts name -> array, NumPy arrays or torch tensors alike: only operators
that both know are used, in place, and torch is NOT imported. This file does NOT compute gradients.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from nlm.errors import NlmError


def cosine_schedule(
    step: int, *, steps: int, lr: float, min_lr: float = 0.0, warmup: int = 0, hold: int = 0
) -> float:
    """Return the learning rate of `step` (the first is 0): up in a line, then down along half a cosine.

    Steps 0 .. warmup - 1 rise from lr / warmup to lr, which stays for `hold` steps more; then it falls
    from lr towards `min_lr`, which it reaches at `steps` and keeps. While it is held, nothing depends
    on `steps`: how long to train can be decided later.
    Errors: `NlmError` unless 0 <= step, 0 <= warmup, 0 <= hold, warmup + hold <= steps and 0 <= min_lr <= lr.
    Source: Loshchilov & Hutter 2017 (SGDR), eq. 5, without restarts; the hold: Hägele et al. 2024.

    >>> [round(cosine_schedule(s, steps=6, lr=1.0, min_lr=0.0, warmup=2), 2) for s in range(7)]
    [0.5, 1.0, 1.0, 0.85, 0.5, 0.15, 0.0]
    """
    fits = 0 <= step and 0 <= warmup and 0 <= hold and warmup + hold <= steps
    if not (fits and 0 <= min_lr <= lr < math.inf):
        raise NlmError(
            f"step {step}, warmup {warmup}, hold {hold}, steps {steps}, min_lr {min_lr}, lr {lr}; "
            "needed are 0 <= step, 0 <= warmup, 0 <= hold, warmup + hold <= steps and 0 <= min_lr <= lr"
        )
    if step < warmup:
        return lr * (step + 1) / warmup
    if step >= steps:
        return min_lr
    if step < warmup + hold:
        return lr
    progress = (step - warmup - hold) / (steps - warmup - hold)  # 0 .. 1
    return min_lr + (lr - min_lr) * (1 + math.cos(math.pi * progress)) / 2


def clip_gradients(grads: dict, max_norm: float) -> float:
    """Scale all gradients in place so that their common norm is at most `max_norm`; return the norm before.

    The norm is the length of all gradients laid end to end; the factor is max_norm / (norm + 1e-6),
    as in torch. A norm that is not finite is returned and nothing is scaled: the caller stops.
    Errors: `NlmError` unless max_norm > 0.
    Source: Pascanu et al. 2013, algorithm 1.

    >>> grads = {"a": np.array([3.0]), "b": np.array([4.0])}
    >>> clip_gradients(grads, max_norm=1.0)
    5.0
    >>> grads["b"].round(3)
    array([0.8])
    """
    if not max_norm > 0:
        raise NlmError(f"max_norm is {max_norm}; needed is a positive number (math.inf only measures)")
    norm = math.sqrt(sum(float((g * g).sum()) for g in grads.values()))
    factor = max_norm / (norm + 1e-6)
    if factor < 1 and math.isfinite(norm):
        for g in grads.values():
            g *= factor
    return norm


class AdamW:
    """Adam with decoupled weight decay; it changes the arrays of `params` in place.

    For each parameter p with gradient g, at step t = 1, 2, ...:

        m = beta1 m + (1 - beta1) g                  # running mean of g
        v = beta2 v + (1 - beta2) g^2                # running mean of g^2
        p = p - lr weight_decay p                    # only if p decays
        p = p - lr (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + eps)

    Parameters with two or more axes decay, the embedding table among them; biases and layer norms
    do not (GPT-2's custom). `no_decay(name, array) -> bool` replaces this rule.
    Errors: `NlmError` for settings out of range.
    Source: Kingma & Ba 2015, algorithm 1; Loshchilov & Hutter 2019, algorithm 2.

    >>> params = {"w": np.array([1.0, -1.0])}
    >>> optimizer = AdamW(params, lr=0.1)
    >>> optimizer.step({"w": np.array([5.0, 0.001])})
    >>> params["w"].round(4)  # the first step has size lr, whatever the size of the gradient
    array([ 0.9, -1.1])
    """

    def __init__(
        self,
        params: dict,
        *,
        lr: float,
        betas: tuple[float, float] = (0.9, 0.95),
        eps: float = 1e-8,
        weight_decay: float = 0.1,
        no_decay: Callable[[str, object], bool] | None = None,
    ):
        if not (lr >= 0 and eps >= 0 and weight_decay >= 0 and all(0 <= beta < 1 for beta in betas)):
            raise NlmError(
                f"lr {lr}, eps {eps}, weight_decay {weight_decay}, betas {betas}; "
                "the first three must be at least 0, and each beta in [0, 1)"
            )
        self.params, self.lr, self.betas = params, lr, tuple(betas)
        self.eps, self.weight_decay = eps, weight_decay
        no_decay = no_decay or (lambda name, p: p.ndim < 2)
        self.decays = {name: not no_decay(name, p) for name, p in params.items()}
        self.m = {name: p * 0 for name, p in params.items()}
        self.v = {name: p * 0 for name, p in params.items()}
        self.step_count = 0

    def step(self, grads: dict, lr: float | None = None) -> None:
        """Move every parameter once, against its gradient; `lr` is the rate of this step alone.

        Errors: `NlmError` if a gradient is missing, unknown or of another shape; then nothing moved.

        >>> params = {"b": np.array([1.0])}
        >>> AdamW(params, lr=0.1).step({"b": np.array([3.0])}, lr=0.5)
        >>> params["b"].round(4)
        array([0.5])
        """
        _check_like(grads, self.params, "gradient")
        lr = self.lr if lr is None else lr
        beta1, beta2 = self.betas
        self.step_count += 1
        m_share, v_share = 1 - beta1**self.step_count, 1 - beta2**self.step_count  # m and v began at 0
        for name, p in self.params.items():
            g, m, v = grads[name], self.m[name], self.v[name]
            m *= beta1
            m += (1 - beta1) * g
            v *= beta2
            v += (1 - beta2) * (g * g)
            if self.decays[name]:
                p *= 1 - lr * self.weight_decay
            p -= (lr / m_share) * m / ((v / v_share) ** 0.5 + self.eps)

    def state_dict(self) -> dict[str, np.ndarray]:
        """Return what a later run needs to go on, as NumPy copies: "step", "m.NAME", "v.NAME".

        >>> sorted(AdamW({"b": np.zeros(2)}, lr=0.1).state_dict())
        ['m.b', 'step', 'v.b']
        """
        state = {"step": np.array(self.step_count)}
        state |= {f"m.{name}": _numpy_copy(m) for name, m in self.m.items()}
        return state | {f"v.{name}": _numpy_copy(v) for name, v in self.v.items()}

    def load_state_dict(self, state: dict) -> None:
        """Go on from `state_dict()`, bit for bit.

        Errors: `NlmError` if an entry is missing, unknown or of another shape; then nothing changed.

        >>> optimizer = AdamW({"b": np.zeros(2)}, lr=0.1)
        >>> optimizer.step({"b": np.ones(2)})
        >>> resumed = AdamW(optimizer.params, lr=0.1)
        >>> resumed.load_state_dict(optimizer.state_dict())
        >>> resumed.step_count
        1
        """
        if "step" not in state:
            raise NlmError("the optimizer state has no entry 'step'; needed is what state_dict() returned")
        moments = {name: array for name, array in state.items() if name != "step"}
        own = {f"m.{name}": m for name, m in self.m.items()} | {f"v.{name}": v for name, v in self.v.items()}
        _check_like(moments, own, "optimizer state")
        for name, array in own.items():
            # A torch tensor takes values from a tensor of its own kind only.
            array[...] = array.new_tensor(moments[name]) if hasattr(array, "new_tensor") else moments[name]
        self.step_count = int(state["step"])


def _check_like(given: dict, needed: dict, what: str) -> None:
    if given.keys() != needed.keys():
        missing, unknown = sorted(needed.keys() - given.keys()), sorted(given.keys() - needed.keys())
        raise NlmError(
            f"{what}: missing {', '.join(missing[:3]) or 'none'}, unknown {', '.join(unknown[:3]) or 'none'}"
            "; needed is one entry for every parameter"
        )
    for name, array in given.items():
        got, want = tuple(array.shape), tuple(needed[name].shape)
        if got != want:
            raise NlmError(f"{what} {name} has shape {got}; needed {want}, the shape of its parameter")


def _numpy_copy(array) -> np.ndarray:
    return (array.detach().cpu().numpy() if hasattr(array, "detach") else array).copy()

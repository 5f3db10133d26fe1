"""The numbers that steer one training run, checked once when they are written down.

This file holds settings only: what is done with them stands in `nlm.train`,
the model's own sizes in `nlm.nn.gpt.GPTConfig`, and ready-made pairs of both
in `nlm.presets`.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, fields, replace

from nlm.errors import NlmError


@dataclass(frozen=True)
class TrainConfig:
    """How long, how fast and how often: the settings of one run.

    `steps` updates of the weights, each on `batch_size` windows of `context` tokens, so
    `steps * batch_size * context` tokens are seen. The learning rate rises for `warmup`
    steps to `lr` and falls along a cosine to `min_lr` (`nlm.optim.cosine_schedule`);
    `weight_decay` and `betas` belong to AdamW; gradients longer than `clip` are shortened
    to it. Every `eval_every` steps a row of the history is written, with the loss on at
    most `eval_windows` validation windows; every `snapshot_every` steps a copy of the
    embedding table is kept, every `save_every` steps the whole state. Step 0 and the last
    step always get all three. `seed` decides the order of the data.

    Errors: `NlmError` for a value of the wrong type or out of range, naming it.

    >>> config = TrainConfig(steps=100, batch_size=8, context=32)
    >>> config.tokens
    25600
    >>> TrainConfig(steps=0)
    Traceback (most recent call last):
    nlm.errors.NlmError: steps is 0; needed: a whole number of at least 1
    """

    steps: int = 1000
    batch_size: int = 16
    context: int = 128
    lr: float = 3e-3
    min_lr: float = 3e-4
    warmup: int = 20
    weight_decay: float = 0.1
    betas: tuple[float, float] = (0.9, 0.95)
    clip: float = 1.0
    eval_every: int = 50
    eval_windows: int = 64
    snapshot_every: int = 50
    save_every: int = 200
    seed: int = 0

    def __post_init__(self):
        for name in (
            "steps",
            "batch_size",
            "context",
            "eval_every",
            "eval_windows",
            "snapshot_every",
            "save_every",
        ):
            _whole(name, getattr(self, name), least=1)
        _whole("warmup", self.warmup, least=0)
        _whole("seed", self.seed, least=0)
        for name in ("lr", "clip"):
            _number(name, getattr(self, name), above_zero=True)
        for name in ("min_lr", "weight_decay"):
            _number(name, getattr(self, name), above_zero=False)
        if self.min_lr > self.lr:
            raise NlmError(
                f"min_lr is {self.min_lr}, above lr, {self.lr}; the schedule falls: make min_lr smaller"
            )
        if self.warmup >= self.steps and self.warmup > 0:
            raise NlmError(f"warmup is {self.warmup} of {self.steps} steps; needed: fewer than steps")
        if not isinstance(self.betas, (tuple, list)) or len(self.betas) != 2:
            raise NlmError(f"betas is {self.betas!r}; needed: two numbers, at least 0 and below 1")
        for beta in self.betas:
            _number("betas", beta, above_zero=False)
            if beta >= 1:
                raise NlmError(f"betas is {self.betas!r}; needed: two numbers, at least 0 and below 1")
        object.__setattr__(self, "betas", tuple(float(beta) for beta in self.betas))

    @property
    def tokens(self) -> int:
        """Tokens seen by the whole run."""
        return self.steps * self.batch_size * self.context

    def with_steps(self, steps: int) -> TrainConfig:
        """The same settings for another number of steps; the warm-up is at most a tenth of them.

        >>> TrainConfig(steps=1000, warmup=50).with_steps(100).warmup
        10
        """
        _whole("steps", steps, least=1)
        return replace(self, steps=steps, warmup=min(self.warmup, steps // 10))

    def to_dict(self) -> dict:
        """The settings as a dict that JSON can hold."""
        return asdict(self) | {"betas": list(self.betas)}

    @classmethod
    def from_dict(cls, settings: dict) -> TrainConfig:
        """The settings back from `to_dict`; every setting must be there and no other.

        >>> TrainConfig.from_dict(TrainConfig().to_dict()) == TrainConfig()
        True
        """
        known = {field.name for field in fields(cls)}
        if set(settings) != known:
            missing, unknown = sorted(known - set(settings)), sorted(set(settings) - known)
            raise NlmError(
                f"training settings: missing {missing}, unknown {unknown}; needed: exactly {sorted(known)}"
            )
        return cls(**settings)


def _whole(name: str, value, *, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise NlmError(f"{name} is {value!r}; needed: a whole number of at least {least}")


def _number(name: str, value, *, above_zero: bool) -> None:
    wrong_type = isinstance(value, bool) or not isinstance(value, (int, float))
    if wrong_type or not math.isfinite(value) or value < 0 or (above_zero and value == 0):
        raise NlmError(
            f"{name} is {value!r}; needed: a finite number {'above' if above_zero else 'of at least'} 0"
        )

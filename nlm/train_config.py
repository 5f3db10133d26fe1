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
    `steps * batch_size * context` tokens are seen. In the last `late_steps` of them the windows
    are `late_context` long and as many fewer (`late_batch_size`): short windows are cheap, and
    the far positions are learned at the end. The learning rate rises for `warmup` steps to `lr`,
    stays for `hold` and falls along a cosine to `min_lr` (`nlm.optim.cosine_schedule`);
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
    hold: int = 0
    late_steps: int = 0
    late_context: int | None = None
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
        for name in ("warmup", "hold", "late_steps", "seed"):
            _whole(name, getattr(self, name), least=0)
        if self.late_context is not None:
            _whole("late_context", self.late_context, least=1)
        if (self.late_context is None) != (self.late_steps == 0) or self.late_steps > self.steps:
            raise NlmError(
                f"late_steps is {self.late_steps} of {self.steps}, late_context {self.late_context}; "
                "needed: both or neither, and at most all of the steps"
            )
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
        if self.warmup + self.hold > self.steps:
            raise NlmError(
                f"warmup and hold are {self.warmup} + {self.hold} of {self.steps} steps; needed: not more"
            )
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
        return self.tokens_after(self.steps)

    @property
    def late_batch_size(self) -> int:
        """Windows in a late batch: as many as give the tokens of an early one, rounded down; at least 1."""
        return max(1, self.batch_size * self.context // (self.late_context or self.context))

    @property
    def batch_sizes(self) -> tuple[int, ...]:
        """The sizes of the batches that this run has."""
        return (self.batch_size, self.late_batch_size) if self.late_steps else (self.batch_size,)

    @property
    def late_from(self) -> int:
        """The first step (from 0) whose windows are `late_context` long; `steps` if there is none."""
        return self.steps - self.late_steps

    def tokens_after(self, step: int) -> int:
        """Tokens seen by the first `step` steps.

        >>> TrainConfig(steps=10, batch_size=8, context=32, warmup=0).tokens_after(3)
        768
        """
        early = min(step, self.late_from) * self.batch_size * self.context
        return early + max(0, step - self.late_from) * self.late_batch_size * (self.late_context or 0)

    def with_steps(self, steps: int) -> TrainConfig:
        """The same settings for another number of steps, their parts in proportion; at most a tenth warms up.

        >>> TrainConfig(steps=1000, warmup=50, hold=700).with_steps(100).hold
        70
        """
        _whole("steps", steps, least=1)
        warmup, late = min(self.warmup, steps // 10), self.late_steps * steps // self.steps
        return replace(
            self,
            steps=steps,
            warmup=warmup,
            hold=min(self.hold * steps // self.steps, steps - warmup),
            late_steps=late,
            late_context=self.late_context if late else None,
        )

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

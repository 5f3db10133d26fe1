"""Who moves a row of a tied table? Its gradient in two parts, and its whole way in three.

A tied table is used twice, so its gradient is a sum: the input part (the rows that were read) and the
output part (every row, since every row gives a logit). AdamW's step is not the gradient, but it is linear
in the running mean of the gradients, and the mean of a sum is the sum of the means. So every step, and with
it the whole way of a row, splits without a remainder into what the input job, the output job and weight
decay have added. This file trains a model to keep such books; it does NOT judge them, and what a row is
used for afterwards is no concern of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nlm.batches import Batches
from nlm.corpus import TokenData
from nlm.errors import NlmError, check_shape
from nlm.evaluate import evaluate
from nlm.nn.gpt import GPT
from nlm.optim import AdamW, clip_gradients, cosine_schedule
from nlm.train_config import TrainConfig


class Parts(NamedTuple):
    """The two parts of a table's gradient in one step: lengths, agreement, and rows with a number not 0."""

    input: float  # length of the input part, all rows laid end to end
    output: float
    cosine: float  # of the two, over the rows that the input part touches
    input_rows: int
    output_rows: int


class Split(NamedTuple):
    """What `train_split` returns: the trained model, and what it wrote down on the way."""

    model: GPT
    start: np.ndarray  # (V, C), the table before the first step
    books: Books
    summed: np.ndarray  # (V, C), the sum of the table's gradients of all steps, clipped
    parts: list[Parts]  # one for each step
    losses: dict[int, float]  # step -> loss on `valid`, in nats per token
    read: np.ndarray  # (V,), how often each token was read


def compare_parts(dinput: np.ndarray, doutput: np.ndarray) -> Parts:
    """Return how long the two parts (V, C) of a gradient are, how far they agree, and which rows they touch.

    Errors: `NlmError` if the shapes differ.

    >>> dinput, doutput = np.array([[0.0, 0.0], [3.0, 4.0]]), np.array([[1.0, 0.0], [4.0, 3.0]])
    >>> parts = compare_parts(dinput, doutput)
    >>> parts.input, parts.input_rows, parts.output_rows, round(parts.cosine, 2)
    (5.0, 1, 2, 0.96)
    """
    check_shape(dinput, ("V", "C"), "dinput")
    check_shape(doutput, dinput.shape, "doutput")
    touched = dinput.any(axis=1)  # (V,)
    both = np.linalg.norm(dinput[touched]) * np.linalg.norm(doutput[touched])
    return Parts(
        float(np.linalg.norm(dinput)),
        float(np.linalg.norm(doutput)),
        float((dinput[touched] * doutput[touched]).sum() / both) if both else 0.0,
        int(touched.sum()),
        int(doutput.any(axis=1).sum()),
    )


class Books:
    """An optimizer's steps on one parameter, booked under who asked for them.

    `added[name]` has the shape of the parameter: what the part `name` of its gradients has added to it so
    far; `added["decay"]` is what weight decay has added. Together they are its whole move, up to rounding.

    Errors: `NlmError` for an unknown parameter, or if the parts of a step do not add up to its gradient.

    >>> params = {"w": np.array([[1.0, 1.0]])}
    >>> books = Books(AdamW(params, lr=0.1, weight_decay=0.5), "w", ["a", "b"])
    >>> books.step({"w": np.array([[3.0, 2.0]])}, {"a": np.array([[3.0, 1.0]]), "b": np.array([[0.0, 1.0]])})
    >>> [books.added[name].round(3).tolist() for name in ("a", "b", "decay")]
    [[[-0.1, -0.05]], [[0.0, -0.05]], [[-0.05, -0.05]]]
    >>> params["w"].round(3)
    array([[0.85, 0.85]])
    """

    def __init__(self, optimizer: AdamW, name: str, parts: list[str]):
        if name not in optimizer.params:
            raise NlmError(f"there is no parameter {name!r}; there are {', '.join(optimizer.params)}")
        self.optimizer, self.name = optimizer, name
        zeros = np.zeros_like(optimizer.params[name])
        self.means = {part: zeros.copy() for part in parts}  # running means, as the optimizer's m
        self.added = {part: zeros.copy() for part in (*parts, "decay")}

    def step(self, grads: dict, parts: dict[str, np.ndarray], lr: float | None = None) -> None:
        """Let the optimizer take its step with `grads`, and book it; `parts` sum to grads[name]."""
        self._check(parts, grads[self.name])
        o = self.optimizer
        lr = o.lr if lr is None else lr
        before = o.params[self.name].copy()
        o.step(grads, lr)
        m_share, v_share = (1 - beta**o.step_count for beta in o.betas)
        scale = (lr / m_share) / ((o.v[self.name] / v_share) ** 0.5 + o.eps)  # what the mean is multiplied by
        for part, g in parts.items():
            self.means[part] += (1 - o.betas[0]) * (g - self.means[part])
            self.added[part] -= scale * self.means[part]
        if o.decays[self.name]:
            self.added["decay"] -= lr * o.weight_decay * before

    def _check(self, parts: dict[str, np.ndarray], gradient: np.ndarray) -> None:
        if parts.keys() != self.means.keys():
            raise NlmError(f"the parts are {', '.join(parts)}; needed {', '.join(self.means)}")
        if not np.allclose(sum(parts.values()), gradient, rtol=1e-4, atol=1e-4 * np.abs(gradient).max()):
            raise NlmError(
                f"the parts {', '.join(parts)} do not add up to the gradient of {self.name}; "
                "scale them as the gradient was scaled (clip_gradients)"
            )


def train_split(model: GPT, train: TokenData, valid: TokenData, config: TrainConfig) -> Split:
    """Train `model` in place as `Trainer` does, and keep the books of its table `wte.weight`.

    A tied table has the parts "input" and "output", an untied one "input" alone. `losses` has an entry at
    every `config.eval_every` steps and at the last.

    >>> data = TokenData(np.arange(40) % 8, vocab_size=8, n_bytes=40, n_docs=1)
    >>> from nlm.nn.config import GPTConfig
    >>> config = TrainConfig(steps=3, batch_size=2, context=4, warmup=0)
    >>> split = train_split(GPT(GPTConfig(8, 4, 4, 1, 2)), data, data, config)
    >>> move = split.model.params["wte.weight"] - split.start
    >>> bool(np.allclose(sum(split.books.added.values()), move, atol=1e-6)), len(split.parts)
    (True, 3)
    """
    optimizer = AdamW(model.params, lr=config.lr, betas=config.betas, weight_decay=config.weight_decay)
    uses = ["input", "output"] if model.config.tied else ["input"]
    start, books = model.params["wte.weight"].copy(), Books(optimizer, "wte.weight", uses)
    batches = Batches(train, batch_size=config.batch_size, context=config.context, seed=config.seed)
    parts, losses, read = [], {}, np.zeros(model.config.vocab_size, np.int64)
    summed = np.zeros_like(start)
    for step in range(config.steps):
        (x, y), keep = next(batches), {}
        _, grads = model.loss_and_grads(x, y, keep)
        asked = {use: keep[f"dwte.{use}"] for use in ("input", "output")}  # (V, C) each
        parts.append(compare_parts(*asked.values()))
        norm = clip_gradients(grads, config.clip)
        factor = min(1.0, config.clip / (norm + 1e-6))  # as all gradients were scaled
        lr = cosine_schedule(
            step, steps=config.steps, lr=config.lr, min_lr=config.min_lr, warmup=config.warmup
        )
        books.step(grads, {use: factor * asked[use] for use in uses}, lr)
        summed += grads["wte.weight"]
        read += np.bincount(x.ravel(), minlength=len(read))
        if (step + 1) % config.eval_every == 0 or step + 1 == config.steps:
            losses[step + 1] = evaluate(model, valid, config.context, max_windows=config.eval_windows)
    return Split(model, start, books, summed, parts, losses, read)

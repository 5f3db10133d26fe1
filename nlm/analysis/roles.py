"""A training in which a table may be moved by one of its two jobs only: by being read, or by answering.

Tied or untied, with both jobs or with one: the start and the end of each table come back, and how often
each token was read. How far its rows went is measured elsewhere (`nlm.analysis.moves`). This file keeps no
books of who added what to a row that both jobs move; for that see `nlm.analysis.two_jobs`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nlm.batches import Batches
from nlm.corpus import TokenData
from nlm.errors import NlmError
from nlm.nn.gpt import GPT
from nlm.optim import AdamW, clip_gradients, cosine_schedule
from nlm.train_config import TrainConfig

JOBS = ("input", "output")


class Trained(NamedTuple):
    """What `train_roles` returns. A tied model has one table, "both"; an untied one "input" and "output"."""

    model: GPT
    tables: dict[str, tuple[np.ndarray, np.ndarray]]  # name -> its start and its end, (V, C) each
    read: np.ndarray  # (V,), how often each token was read


def train_roles(
    model: GPT, train: TokenData, config: TrainConfig, *, jobs: tuple[str, ...] = JOBS
) -> Trained:
    """Train `model` in place as `Trainer` does, but let only `jobs` move its tied table.

    With `jobs=("input",)` the table's gradient is its input part alone, with ("output",) its output part
    alone. The table is still used for both jobs, and all other parameters learn as ever.

    Errors: `NlmError` for jobs that are not "input" and "output", and for one job of an untied model, whose
    two tables have one job each.

    >>> data = TokenData(np.arange(40) % 6, vocab_size=8, n_bytes=40, n_docs=1)  # 6 and 7 never occur
    >>> from nlm.nn.config import GPTConfig
    >>> config = TrainConfig(steps=3, batch_size=2, context=4, warmup=0, weight_decay=0.0)
    >>> start, end = train_roles(GPT(GPTConfig(8, 4, 4, 1, 2)), data, config, jobs=("input",)).tables["both"]
    >>> (start != end).any(axis=1).tolist()
    [True, True, True, True, True, True, False, False]
    """
    tied = model.config.tied
    if not jobs or not set(jobs) <= set(JOBS) or (not tied and set(jobs) != set(JOBS)):
        kind = "a tied" if tied else "an untied"
        raise NlmError(
            f"jobs is {jobs!r} for {kind} model; needed 'input', 'output' or both for a tied model, both for "
            "an untied one"
        )
    names = {"both": "wte.weight"} if tied else {"input": "wte.weight", "output": model.config.head}
    starts = {name: model.params[key].copy() for name, key in names.items()}
    optimizer = AdamW(model.params, lr=config.lr, betas=config.betas, weight_decay=config.weight_decay)
    batches = Batches(train, batch_size=config.batch_size, context=config.context, seed=config.seed)
    read = np.zeros(model.config.vocab_size, np.int64)
    for step in range(config.steps):
        (x, y), keep = next(batches), {}
        _, grads = model.loss_and_grads(x, y, keep)
        if tied and set(jobs) != set(JOBS):
            grads["wte.weight"] = keep[f"dwte.{jobs[0]}"]  # (V, C), one part of two
        clip_gradients(grads, config.clip)
        lr = cosine_schedule(
            step,
            steps=config.steps,
            lr=config.lr,
            min_lr=config.min_lr,
            warmup=config.warmup,
            hold=config.hold,
        )
        optimizer.step(grads, lr)
        read += np.bincount(x.ravel(), minlength=len(read))
    tables = {name: (starts[name], model.params[key]) for name, key in names.items()}
    return Trained(model, tables, read)

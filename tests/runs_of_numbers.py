"""A small run on made-up numbers, for all tests of the trainer."""

import numpy as np

from nlm.corpus import TokenData
from nlm.nn.gpt import GPT, GPTConfig
from nlm.train import Trainer
from nlm.train_config import TrainConfig

SIZES = GPTConfig(vocab_size=40, context=8, d_model=8, n_layer=1, n_head=2)


def data(n=600, seed=0, vocab_size=40):
    """Text in which a token is often followed by the next number, so that there is something to learn."""
    rng = np.random.default_rng(seed)
    steps = rng.choice([1, 1, 1, 7], size=n)
    return TokenData(np.cumsum(steps) % vocab_size, vocab_size, n_bytes=3 * n, n_docs=1)


def config(**changes):
    usual = dict(
        steps=8, batch_size=4, context=8, lr=1e-2, min_lr=1e-3, warmup=2, eval_every=3, eval_windows=5,
        snapshot_every=3, save_every=2,
    )  # fmt: skip
    return TrainConfig(**(usual | changes))


def trainer(out=None, dtype=np.float32, **changes):
    return Trainer(
        GPT(SIZES, seed=1, dtype=dtype), data(), data(200, seed=1), config(**changes), out=out, progress=False
    )


def resumed(out, **more):
    return Trainer.resume(out, train=data(), valid=data(200, seed=1), progress=False, **more)


def everything(run):
    """All that two equal runs share, as bytes and numbers."""
    rows = [{name: value for name, value in row.items() if name != "seconds"} for row in run.history]
    params = {name: array.tobytes() for name, array in run.model.numpy_params().items()}
    moments = {name: array.tobytes() for name, array in run.optimizer.state_dict().items()}
    snapshots = {step: table.tobytes() for step, table in run.snapshots.items()}
    return run.step_count, rows, params, moments, snapshots, run.batches.state_dict()

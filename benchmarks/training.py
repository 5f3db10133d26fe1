"""Training: tokens per second of both twins beside a plain eager PyTorch GPT-2 of one shape and one start.

A step is what a trainer does with one batch: forward, loss, every gradient, clipping, AdamW.
"""

from __future__ import annotations

import argparse
import json

import numpy as np
import torch

from benchmarks.machine import compiler, has_bfloat16
from benchmarks.plain_gpt import PlainGPT, hugging_face, train_step
from benchmarks.table import PLAIN
from benchmarks.timing import rates, spread, take_turns, times_faster
from nlm.nn import GPT, GPTConfig
from nlm.nn.gpt_torch import TorchGPT
from nlm.optim import AdamW, clip_gradients
from nlm.presets import PRESETS

B, T = 8, 256


def ours(model, x: np.ndarray, y: np.ndarray):
    """A step of `nlm`, as its trainer takes it."""
    optimizer = AdamW(model.params, lr=1e-3)

    def step() -> float:
        loss, grads = model.loss_and_grads(x, y)
        clip_gradients(grads, 1.0)
        optimizer.step(grads)
        return float(loss)

    return step


def theirs(model, x: np.ndarray, y: np.ndarray):
    """A step of a module, as PyTorch's users take it."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1)
    x, y = torch.tensor(x), torch.tensor(y)
    return lambda: train_step(model, optimizer, x, y)


def cases(config: GPTConfig, x: np.ndarray, y: np.ndarray, *, compiled: bool) -> tuple[dict, list[str]]:
    """Return (name -> one step, notes on what is left out); all start from the same weights."""
    start, notes = GPT(config, seed=0), []
    steps = {
        "NumPy, float32": ours(start, x, y),
        "torch twin, float32": ours(TorchGPT.from_numpy(start), x, y),
        PLAIN: theirs(PlainGPT(config).take(start.params), x, y),
        "transformers, float32": theirs(hugging_face(start).train(), x, y),
    }
    half = has_bfloat16()
    if half is False:
        notes.append("bfloat16 left out: this processor does not multiply in it")
    else:
        steps["torch twin, bfloat16"] = ours(TorchGPT.from_numpy(start, autocast="bfloat16"), x, y)
    if not compiled:
        notes.append("compiled left out: --quick")
    elif compiler() is None:
        notes.append("compiled left out: no C++ compiler here")
    else:
        autocast, kind = (None, "float32") if half is False else ("bfloat16", "bfloat16")
        model = TorchGPT(config, start.params, autocast=autocast, compile=True)
        steps[f"torch twin, {kind}, compiled"] = ours(model, x, y)
    return steps, notes


def measure(config: GPTConfig, *, rounds: int, compiled: bool, batch: int = B, tokens: int = T) -> dict:
    """Return rates, ratios to the yardstick, seconds of a step, and notes."""
    ids = np.random.default_rng(0).integers(0, config.vocab_size, (batch, tokens + 1))
    steps, notes = cases(config, ids[:, :-1], ids[:, 1:], compiled=compiled)
    first = {}
    for name in list(steps):
        try:
            first[name] = steps[name]()
        except Exception as error:  # whatever torch.compile meets on this machine
            if "compiled" not in name:
                raise
            notes.append(f"{name} left out: {type(error).__name__}")
            del steps[name]
    worst = max(abs(loss - first[PLAIN]) for loss in first.values())
    if worst > 0.02:  # bfloat16 has three digits
        raise RuntimeError(f"not the same model: the first losses are {first}")
    seconds = take_turns(steps, rounds)
    return {
        "batch": batch,
        "tokens": tokens,
        "parameters": config.n_params,
        "largest_difference_of_the_first_loss": float(f"{worst:.1e}"),
        "tokens_per_second": {name: rates(batch * tokens, s) for name, s in seconds.items()},
        "seconds_per_step": {name: spread(s) for name, s in seconds.items()},
        "times_as_fast_as_plain": {name: times_faster(s, seconds[PLAIN]) for name, s in seconds.items()},
        "notes": notes,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    rounds = 2 if asked.quick else 7
    print(json.dumps(measure(PRESETS["nlm-10m"].model, rounds=rounds, compiled=not asked.quick)))

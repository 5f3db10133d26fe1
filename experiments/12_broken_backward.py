"""Does a wrong gradient show in the loss? Eleven bugs, three seeds: the sweep behind chapter 12.

    python experiments/12_broken_backward.py

A small GPT learns story text, with the right backward, with each bug of `nlm.analysis.broken`, and, as a
control, with its blocks frozen as they were at the start. The forward pass is always the right one, and so
is the loss. Kept: the mean training loss of every 10 steps, and the loss on stories held out, at the
start and at the end. What a bug costs is to be read against the control and against the three right runs.
"""

from __future__ import annotations

import os
from contextlib import nullcontext

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.broken import BUGS, planted  # noqa: E402
from nlm.batches import Batches, windows  # noqa: E402
from nlm.corpus import TokenData  # noqa: E402
from nlm.embed.words import WordVocabulary  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn import GPT, GPTConfig  # noqa: E402
from nlm.optim import AdamW, clip_gradients  # noqa: E402
from nlm.world import World  # noqa: E402

CONFIG = {
    "world_seed": 12,
    "stories": 800,
    "held_out_stories": 60,
    "V": 400,
    "context": 32,
    "C": 32,
    "layers": 2,
    "heads": 4,
    "batch": 8,
    "steps": 300,
    "lr": 0.003,
    "clip": 1.0,
    "weight_decay": 0.1,
}
SEEDS = [0, 1, 2]
RIGHT, FROZEN = "right", "blocks frozen"


def corpus() -> tuple[TokenData, TokenData]:
    """The words of the stories as IDs, to learn from and held out; rare words are left out."""
    world = World(seed=CONFIG["world_seed"])
    told = world.stories(CONFIG["stories"])
    rest = world.stories(CONFIG["held_out_stories"], start=CONFIG["stories"])
    text, held = (
        [[word.form.lower() for word in s.words] for story in stories for s in story.sentences]
        for stories in (told, rest)
    )
    index = WordVocabulary.build(text, size=CONFIG["V"]).index
    return tuple(
        TokenData(
            np.array([index[word] for words in sentences for word in words if word in index]),
            CONFIG["V"],
            n_bytes=0,
            n_docs=0,
        )
        for sentences in (text, held)
    )


def train(bug: str, seed: int, data: TokenData, held_out: TokenData) -> dict:
    """One run with the backward `bug`."""
    config = GPTConfig(
        CONFIG["V"], CONFIG["context"], CONFIG["C"], n_layer=CONFIG["layers"], n_head=CONFIG["heads"]
    )
    model, losses = GPT(config, seed=seed), []
    optimizer = AdamW(model.params, lr=CONFIG["lr"], weight_decay=CONFIG["weight_decay"])
    batches = Batches(data, batch_size=CONFIG["batch"], context=CONFIG["context"], seed=seed)
    start = loss_on(model, held_out)
    with planted(bug) if bug in BUGS else nullcontext():
        for _ in range(CONFIG["steps"]):
            loss, grads = model.loss_and_grads(*next(batches))
            clip_gradients(grads, CONFIG["clip"])
            kept = {n: p.copy() for n, p in model.params.items() if bug == FROZEN and n.startswith("h.")}
            optimizer.step(grads)
            for name, array in kept.items():
                model.params[name][...] = array
            losses.append(loss)
    means = np.reshape(losses, (-1, 10)).mean(axis=1)
    return {
        "bug": bug,
        "seed": seed,
        "training": [round(float(loss), 4) for loss in means],
        "start": round(start, 5),
        "end": round(loss_on(model, held_out), 5),
    }


def loss_on(model: GPT, data: TokenData) -> float:
    """The mean loss over all windows of the held-out text."""
    return model.loss(*windows(data, CONFIG["context"]))


def run() -> dict:
    data, held_out = corpus()
    return {"runs": [train(bug, seed, data, held_out) for bug in [RIGHT, FROZEN, *BUGS] for seed in SEEDS]}


if __name__ == "__main__":
    for row in record("12_broken_backward", run, config=CONFIG, seeds=SEEDS)["result"]["runs"]:
        print(row["bug"], row["seed"], row["start"], row["end"])

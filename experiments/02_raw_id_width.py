"""Can a wider network, or a longer training, undo an arbitrary numbering? Shown and judged in chapter 02.

    python experiments/02_raw_id_width.py

The next-word predictor of chapter 02 is shown raw IDs, with hidden layers of several widths, trained for a
short and for a long time, at three learning rates. Seed s fixes the numbering, the starting weights and the
batches. A one-hot predictor of the chapter's width is trained beside it. Losses are held-out, in bits per
word. Takes about ten minutes on one thread.
"""

from __future__ import annotations

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.bigram import Bigram  # noqa: E402
from nlm.embed.next_word import NextWord, train_next_word  # noqa: E402
from nlm.embed.words import WordVocabulary, sentence_words  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.world import World  # noqa: E402

CONFIG = {
    "story_seed": 0,
    "stories": 1000,
    "valid_stories": 200,
    "V": 200,
    "batch": 128,
    "lr": [0.005, 0.02, 0.05],
    "cells": {"400": [8, 32, 128, 512, 2048], "4000": [8, 32, 128, 512]},  # steps: widths of the hidden layer
    "one_hot": {"steps": [400, 4000], "hidden": 32, "lr": 0.02},
}
SEEDS = [0, 1, 2]


def pairs(config: dict) -> tuple[tuple, tuple]:
    """(inputs, targets) for training and held out, each (N,)."""
    world = World(seed=config["story_seed"])
    train = sentence_words(world.stories(config["stories"]))
    valid = sentence_words(world.stories(config["valid_stories"], start=config["stories"]))
    vocabulary = WordVocabulary.build(train, size=config["V"])
    return vocabulary.pairs(train), vocabulary.pairs(valid)


def bits(train, valid, seed: int, *, steps: int, lr: float, hidden: int, shown_as: str = "id") -> float:
    """Held-out loss of one trained predictor, in bits per word."""
    V = CONFIG["V"]
    numbering = np.random.default_rng(seed).permutation(V)
    model = NextWord(V, shown_as=shown_as, hidden=hidden, numbering=numbering, seed=seed)
    train_next_word(model, *train, steps=steps, batch=CONFIG["batch"], lr=lr, seed=seed)
    return round(model.loss(*valid) / np.log(2), 4)


def run() -> dict:
    train, valid = pairs(CONFIG)
    rows = [
        {"steps": int(steps), "hidden": hidden, "lr": lr}
        for steps, widths in CONFIG["cells"].items()
        for hidden in widths
        for lr in CONFIG["lr"]
    ]
    for row in rows:
        row["bits"] = [bits(train, valid, seed, **row) for seed in SEEDS]
        print(row, flush=True)
    one_hot = [{"steps": steps} for steps in CONFIG["one_hot"]["steps"]]
    same = {"lr": CONFIG["one_hot"]["lr"], "hidden": CONFIG["one_hot"]["hidden"], "shown_as": "one-hot"}
    for row in one_hot:
        row["bits"] = [bits(train, valid, seed, **row, **same) for seed in SEEDS]
    unigram = Bigram.from_pairs(*train, CONFIG["V"]).unigram  # (V,)
    return {
        "n_train": len(train[0]),
        "n_valid": len(valid[0]),
        "unigram_bits": round(float(-np.log2(unigram[valid[1]]).mean()), 4),
        "raw_id": rows,
        "one_hot": one_hot,
    }


if __name__ == "__main__":
    print(record("02_raw_id_width", run, config=CONFIG, seeds=SEEDS)["result"]["one_hot"])

"""What does the trap cost an optimizer that does not rescale? Three rates, three rules: behind chapter 04.

    python experiments/04_trap.py

Next-word prediction from one word on story sentences (`nlm.embed.next_word`), by plain gradient descent. The
rows of the table get the sum of the gradients of their uses ("added"), the last of them ("trapped"), or
nothing, so that all the rest trains and the table does not ("frozen"). Kept for each run: how far the loss
falls, from the first step to the mean of the last `averaged` ones.
"""

from __future__ import annotations

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.embed.next_word import NextWord  # noqa: E402
from nlm.embed.words import WordVocabulary  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn.embedding import embedding_backward  # noqa: E402
from nlm.world import World  # noqa: E402

CONFIG = {
    "rates": [0.5, 2.0, 5.0],
    "rules": ["added", "trapped", "frozen"],
    "world_seed": 4,
    "stories": 800,
    "V": 600,
    "C": 16,
    "hidden": 32,
    "batch": 512,
    "steps": 300,
    "averaged": 50,
}
SEEDS = [0, 1, 2]


def last(dx: np.ndarray, ids: np.ndarray, V: int) -> np.ndarray:
    """The trap: of several gradients for one row, the last one stays. (N, C) -> (V, C)"""
    G = np.zeros((V, dx.shape[1]))
    G[ids] += dx
    return G


def nothing(dx: np.ndarray, ids: np.ndarray, V: int) -> np.ndarray:
    """A table that does not learn. (N, C) -> (V, C)"""
    return np.zeros((V, dx.shape[1]))


RULES = {"added": embedding_backward, "trapped": last, "frozen": nothing}


def pairs() -> tuple[np.ndarray, np.ndarray]:
    """Each word of the stories, and the word after it: (N,), (N,)."""
    stories = World(seed=CONFIG["world_seed"]).stories(CONFIG["stories"])
    text = [[word.form.lower() for word in s.words] for story in stories for s in story.sentences]
    return WordVocabulary.build(text, size=CONFIG["V"]).pairs(text)


def train(rate: float, rule: str, seed: int, inputs: np.ndarray, targets: np.ndarray) -> dict:
    """One run of plain gradient descent, and how far its loss fell. The batches are those of the chapter."""
    model = NextWord(CONFIG["V"], d_model=CONFIG["C"], hidden=CONFIG["hidden"], seed=seed)
    losses = []
    for step in range(CONFIG["steps"]):
        rows = np.random.default_rng([seed, step]).integers(len(inputs), size=CONFIG["batch"])
        keep = {}
        loss, grads = model.loss_and_grads(inputs[rows], targets[rows], keep)
        grads["E"] = RULES[rule](keep["dx"], inputs[rows], CONFIG["V"])  # (N, C) -> (V, C)
        for name, parameter in model.params.items():
            parameter -= rate * grads[name]
        losses.append(loss)
    falls = losses[0] - np.mean(losses[-CONFIG["averaged"] :])
    return {"rate": rate, "rule": rule, "seed": seed, "falls": round(float(falls), 5)}


def run() -> dict:
    data = pairs()
    return {
        "runs": [
            train(rate, rule, seed, *data)
            for rate in CONFIG["rates"]
            for rule in CONFIG["rules"]
            for seed in SEEDS
        ]
    }


if __name__ == "__main__":
    for row in record("04_trap", run, config=CONFIG, seeds=SEEDS)["result"]["runs"]:
        print(row["rate"], row["rule"], row["seed"], "falls", row["falls"])

"""What does the start of the table decide? Four starts, five seeds, many steps: the sweep behind chapter 04.

    python experiments/04_initialisation.py

Next-word prediction from one word on story sentences (`nlm.embed.next_word`). All that differs between
two runs of one seed is the table that they start from: its shape is the same, its spread is not. Kept at
a few steps: the loss on sentences held out, the mean length of the rows, how far they have moved, the mean
cosine of each row with its own start, the mean share of a row's squared length that points where the start
pointed, and the share of content words whose nearest neighbour has their category.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.embed.next_word import NextWord, train_next_word  # noqa: E402
from nlm.embed.words import WordVocabulary  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.geometry import unit_rows  # noqa: E402
from nlm.world import World  # noqa: E402

CONFIG = {
    "kinds": ["gpt2", "glorot", "he", "unit"],
    "world_seed": 4,
    "stories": 800,
    "held_out_stories": 100,
    "V": 600,
    "C": 16,
    "hidden": 32,
    "batch": 512,
    "lr": 0.01,
    "measured_at": [0, 25, 50, 100, 200, 300, 400, 800, 1600],
}
SEEDS = [0, 1, 2, 3, 4]


def corpus() -> dict:
    """Pairs for training and held out, and the category of each word of the vocabulary that has one."""
    world = World(seed=CONFIG["world_seed"])
    told = [s.words for story in world.stories(CONFIG["stories"]) for s in story.sentences]
    rest = world.stories(CONFIG["held_out_stories"], start=CONFIG["stories"])
    text = [[word.form.lower() for word in words] for words in told]
    held = [[word.form.lower() for word in s.words] for story in rest for s in story.sentences]
    vocabulary = WordVocabulary.build(text, size=CONFIG["V"])
    senses = defaultdict(Counter)
    for words in told:
        for word in words:
            senses[word.form.lower()][word.category] += 1
    category = np.array([senses[word].most_common(1)[0][0] for word in vocabulary.words])
    return {
        "train": vocabulary.pairs(text),
        "held_out": vocabulary.pairs(held),
        "category": category,
        "content": ~np.isin(category, ["", "other"]),
    }


def same_category(E: np.ndarray, category: np.ndarray) -> float:
    """The share of rows whose nearest neighbour by cosine has the same category."""
    cosines = unit_rows(E) @ unit_rows(E).T  # (N, N)
    np.fill_diagonal(cosines, -np.inf)
    return float((category[cosines.argmax(axis=1)] == category).mean())


def train(kind: str, seed: int, data: dict) -> dict:
    """One run, measured along the way."""
    model = NextWord(CONFIG["V"], d_model=CONFIG["C"], hidden=CONFIG["hidden"], seed=seed, table=kind)
    E = model.params["E"]  # (V, C), changed in place
    start = E.copy()
    content, category = data["content"], data["category"]
    measures = ("loss", "length", "moved", "cosine_with_start", "share_of_start", "same_category")
    run = {"kind": kind, "seed": seed} | {name: [] for name in measures}

    def watch(step: int) -> None:
        if step in CONFIG["measured_at"]:
            cosines = (unit_rows(E) * unit_rows(start)).sum(axis=1)  # (V,)
            values = (
                model.loss(*data["held_out"]),
                np.linalg.norm(E, axis=1).mean(),
                np.linalg.norm(E - start, axis=1).mean(),
                cosines.mean(),
                (cosines**2).mean(),
                same_category(E[content], category[content]),
            )
            for name, value in zip(measures, values, strict=True):
                run[name].append(round(float(value), 5))

    steps = CONFIG["measured_at"][-1]
    train_next_word(
        model, *data["train"], steps=steps, batch=CONFIG["batch"], lr=CONFIG["lr"], seed=seed, watch=watch
    )
    return run


def run() -> dict:
    data = corpus()
    return {"runs": [train(kind, seed, data) for kind in CONFIG["kinds"] for seed in SEEDS]}


if __name__ == "__main__":
    for row in record("04_initialisation", run, config=CONFIG, seeds=SEEDS)["result"]["runs"]:
        print(row["kind"], row["seed"], "loss", row["loss"])

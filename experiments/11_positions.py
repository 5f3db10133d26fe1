"""What do positions, and the mask, decide? Five kinds of positions, three seeds: the runs behind chapter 11.

    python experiments/11_positions.py

"orders": small GPTs learn to predict the word after five words of a story, read in order, reversed or
shuffled (the last word keeps its place), and each is measured on all three. "owners": wider GPTs learn who
owns what in planted sentences. "mask": GPTs in which every position predicts, with and without the mask.
"""

from __future__ import annotations

import os
from itertools import product

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.order import ORDERS, contexts, last_logits, last_loss, reorder, train  # noqa: E402
from nlm.analysis.owners import WORDS, owners, share_at  # noqa: E402
from nlm.analysis.unmasked import loss_without_future, unmasked  # noqa: E402
from nlm.embed.words import WordVocabulary, sentence_words  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn.config import POSITIONS  # noqa: E402
from nlm.nn.gpt import GPT, GPTConfig  # noqa: E402
from nlm.world import World  # noqa: E402

SIZES = {"d_model": 24, "n_layer": 2, "n_head": 2, "init_std": 0.2}
WIDER = {"d_model": 32, "n_layer": 2, "n_head": 2, "init_std": 0.18}
CONFIG = {
    "model": SIZES,
    "text": {"world_seed": 11, "stories": 1500, "held_out_stories": 150, "V": 250, "T": 5},
    "orders": {"steps": 800, "batch": 128, "lr": 0.01, "trained_reversed": ["learned", "none"]},
    "owners": {
        "model": WIDER,
        "pairs": 2,
        "steps": 1000,
        "batch": 64,
        "lr": 0.003,
        "measured_on": 500,
        "positions": ["learned", "none"],
    },
    "mask": {"steps": 500, "batch": 32, "lr": 0.01},
}
SEEDS = [3, 4, 5]


def streams(stories) -> list[list[str]]:
    """The words of each story in one list, with a full stop after each sentence."""
    return [[word for words in sentence_words([story]) for word in [*words, "."]] for story in stories]


def text(T: int) -> dict:
    """Runs of T + 1 words: x (N, T) and the word after, y (N,), for training and held out."""
    settings = CONFIG["text"]
    world = World(seed=settings["world_seed"])
    told = streams(world.stories(settings["stories"]))
    held = streams(world.stories(settings["held_out_stories"], start=settings["stories"]))
    vocabulary = WordVocabulary.build(told, size=settings["V"])
    return {"train": contexts(told, vocabulary.index, T), "held_out": contexts(held, vocabulary.index, T)}


def order_run(positions: str, order: str, seed: int, data: dict) -> dict:
    """Train on contexts in one order; measure on all three."""
    settings, (x, y) = CONFIG["orders"], data["train"]
    model = GPT(GPTConfig(CONFIG["text"]["V"], x.shape[1], **SIZES, positions=positions), seed=seed)

    def sample(rng):
        some = rng.integers(len(x), size=settings["batch"])
        return reorder(x[some], order, rng=rng), y[some]

    train(model, sample, steps=settings["steps"], lr=settings["lr"], seed=seed)
    rng, (held_x, held_y) = np.random.default_rng(0), data["held_out"]
    loss = {way: round(last_loss(model, reorder(held_x, way, rng=rng), held_y), 4) for way in ORDERS}
    return {"positions": positions, "trained_on": order, "seed": seed, "loss": loss}


def owner_run(positions: str, seed: int) -> dict:
    """Train on planted sentences; measure answers, and where the last position looks in the last layer."""
    settings = CONFIG["owners"]
    T = 4 * settings["pairs"] + 2
    model = GPT(GPTConfig(len(WORDS), T, **settings["model"], positions=positions), seed=seed)

    def sample(rng):
        some = owners(settings["batch"], rng=rng, pairs=settings["pairs"])
        return some.ids, some.answer

    train(model, sample, steps=settings["steps"], lr=settings["lr"], seed=seed)
    some = owners(settings["measured_on"], rng=np.random.default_rng(0), pairs=settings["pairs"])
    keep: dict = {}
    model.logits(some.ids, keep)
    weights = keep["h.1.attn.weights"]  # (N, H, T, T)
    return {
        "positions": positions,
        "seed": seed,
        "right": float((last_logits(model, some.ids).argmax(axis=1) == some.answer).mean()),
        "share_at_name": [round(float(share), 4) for share in share_at(weights, some.name).mean(axis=0)],
    }


def mask_run(masked: bool, seed: int, data: dict) -> dict:
    """Train with every position predicting; measure with the future in view, and without."""
    settings, (x, y) = CONFIG["mask"], data["train"]
    both = np.concatenate([x, y[:, None]], axis=1)  # (N, T + 1)
    held = np.concatenate([data["held_out"][0], data["held_out"][1][:, None]], axis=1)
    model = GPT(GPTConfig(CONFIG["text"]["V"], x.shape[1], **SIZES), seed=seed)

    def sample(rng):
        some = both[rng.integers(len(both), size=settings["batch"])]
        return some[:, :-1], some[:, 1:]

    def measured() -> dict:
        how = {"steps": settings["steps"], "lr": settings["lr"], "seed": seed}
        train(model, sample, **how, loss_and_grads=GPT.loss_and_grads)
        x, y = held[:, :-1], held[:, 1:]
        return {
            "loss": round(model.loss(x, y), 4),
            "without_future": round(loss_without_future(model, x, y), 4),
        }

    if masked:
        return {"masked": True, "seed": seed} | measured()
    with unmasked():
        return {"masked": False, "seed": seed} | measured()


def wanted(positions: str, order: str, seed: int) -> bool:
    """To train on reversed contexts is the question for two kinds only."""
    return order != "reversed" or positions in CONFIG["orders"]["trained_reversed"]


def run() -> dict:
    data = text(CONFIG["text"]["T"])
    return {
        "orders": [order_run(*case, data) for case in product(POSITIONS, ORDERS, SEEDS) if wanted(*case)],
        "owners": [owner_run(*case) for case in product(CONFIG["owners"]["positions"], SEEDS)],
        "mask": [mask_run(*case, data) for case in product([True, False], SEEDS)],
    }


if __name__ == "__main__":
    for rows in record("11_positions", run, config=CONFIG, seeds=SEEDS)["result"].values():
        print(*rows, sep="\n")

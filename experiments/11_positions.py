"""What do positions, and the mask, decide? Five kinds of positions, three seeds: the runs behind chapter 11.

    python experiments/11_positions.py [PART ...]

"orders": small GPTs learn to predict the word after five words of a story, read in order, reversed or
shuffled (the last word keeps its place), and each is measured on all three. Three controls of it: "longer",
two kinds with more steps; "one_layer", no positions and a single layer; "displaced", models trained in
order that read each of the 24 orders. "owners": wider GPTs learn who owns what in planted sentences.
"mask": GPTs in which every position predicts, with and without the mask. With parts named, only these are
run, and the others stay in the file as they are (its seconds are then those of the parts).
"""

from __future__ import annotations

import os
import sys
from itertools import permutations, product

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.order import ORDERS, contexts, last_logits, last_loss, reorder, train  # noqa: E402
from nlm.analysis.owners import WORDS, owners, share_at  # noqa: E402
from nlm.analysis.unmasked import losses_by_place, unmasked  # noqa: E402
from nlm.embed.words import WordVocabulary, sentence_words  # noqa: E402
from nlm.experiment import load, record  # noqa: E402
from nlm.nn.config import POSITIONS  # noqa: E402
from nlm.nn.gpt import GPT, GPTConfig  # noqa: E402
from nlm.world import World  # noqa: E402

SIZES = {"d_model": 24, "n_layer": 2, "n_head": 2, "init_std": 0.2}
WIDER = {"d_model": 32, "n_layer": 2, "n_head": 2, "init_std": 0.18}
CONFIG = {
    "model": SIZES,
    "text": {"world_seed": 11, "stories": 1500, "held_out_stories": 150, "V": 250, "T": 5},
    "orders": {"steps": 800, "batch": 128, "lr": 0.01, "trained_reversed": ["learned", "none"]},
    "longer": {"steps": 2000, "positions": ["learned", "rotary"]},
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


def trained(positions: str, order: str, seed: int, data: dict, *, steps: int, n_layer: int = 2) -> GPT:
    """A small GPT that has learned the word after contexts in one order."""
    settings, (x, y) = CONFIG["orders"], data["train"]
    sizes = SIZES | {"n_layer": n_layer}
    model = GPT(GPTConfig(CONFIG["text"]["V"], x.shape[1], **sizes, positions=positions), seed=seed)

    def sample(rng):
        some = rng.integers(len(x), size=settings["batch"])
        return reorder(x[some], order, rng=rng), y[some]

    train(model, sample, steps=steps, lr=settings["lr"], seed=seed)
    return model


def order_run(positions: str, order: str, seed: int, data: dict, **how) -> dict:
    """Train on contexts in one order; measure on all three."""
    model = trained(positions, order, seed, data, **{"steps": CONFIG["orders"]["steps"]} | how)
    rng, (held_x, held_y) = np.random.default_rng(0), data["held_out"]
    loss = {way: round(last_loss(model, reorder(held_x, way, rng=rng), held_y), 4) for way in ORDERS}
    return {"positions": positions, "trained_on": order, "seed": seed, "loss": loss}


def displaced_run(positions: str, seed: int, data: dict) -> dict:
    """Train in order; measure on each order of the earlier words: how many stand in their place, the loss."""
    model = trained(positions, "intact", seed, data, steps=CONFIG["orders"]["steps"])
    x, y = data["held_out"]
    last = x.shape[1] - 1
    losses = [
        {"order": order, "loss": round(last_loss(model, x[:, [*order, last]], y), 4)}
        for order in permutations(range(last))
    ]
    return {"positions": positions, "seed": seed, "orders": losses}


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
        found = {
            "loss": losses_by_place(model, x, y),
            "without_future": losses_by_place(model, x, y, cut=True),
        }
        by_place = {f"{what}_by_place": losses.round(4).tolist() for what, losses in found.items()}
        return {what: round(float(losses.mean()), 4) for what, losses in found.items()} | by_place

    if masked:
        return {"masked": True, "seed": seed} | measured()
    with unmasked():
        return {"masked": False, "seed": seed} | measured()


def wanted(positions: str, order: str, seed: int) -> bool:
    """To train on reversed contexts is the question for two kinds only."""
    return order != "reversed" or positions in CONFIG["orders"]["trained_reversed"]


def run(parts: list[str]) -> dict:
    data, longer = text(CONFIG["text"]["T"]), CONFIG["longer"]
    made = {
        "orders": lambda: [
            order_run(*case, data) for case in product(POSITIONS, ORDERS, SEEDS) if wanted(*case)
        ],
        "longer": lambda: [
            order_run(positions, "intact", seed, data, steps=longer["steps"])
            for positions, seed in product(longer["positions"], SEEDS)
        ],
        "one_layer": lambda: [
            order_run("none", order, seed, data, n_layer=1)
            for order, seed in product(("intact", "shuffled"), SEEDS)
        ],
        "displaced": lambda: [displaced_run("learned", seed, data) for seed in SEEDS],
        "owners": lambda: [owner_run(*case) for case in product(CONFIG["owners"]["positions"], SEEDS)],
        "mask": lambda: [mask_run(*case, data) for case in product([True, False], SEEDS)],
    }
    kept = load("11_positions")["result"] if parts else {}
    return {part: make() if part in parts or not parts else kept[part] for part, make in made.items()}


if __name__ == "__main__":
    entry = record("11_positions", lambda: run(sys.argv[1:]), config=CONFIG, seeds=SEEDS)
    for rows in entry["result"].values():
        print(*rows, sep="\n")

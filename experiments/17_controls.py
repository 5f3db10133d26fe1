"""Who makes the rows of rare tokens long? Small GPTs with and without decay, tied and untied, one job or two.

    python experiments/17_controls.py

Each arm is trained on the same stories of the story world, with three seeds, from rows as long as those of
nlm-10m before its first step (0.32). "input alone" and "output alone" are tied models whose table is moved
by one of its two jobs only. Of each table the run says how the distance of its rows from their start, and
their length, go with how often the token was read, and what became of the rows of tokens that never occur.
The chapter trains one more seed of one arm live and holds it against these.
"""

from __future__ import annotations

import os
from dataclasses import asdict, replace

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.roles import JOBS, train_roles  # noqa: E402
from nlm.corpus import TokenData, encode_documents  # noqa: E402
from nlm.evaluate import evaluate  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn.gpt import GPT, GPTConfig  # noqa: E402
from nlm.pairs import spearman  # noqa: E402
from nlm.tokenizer import Tokenizer  # noqa: E402
from nlm.train_config import TrainConfig  # noqa: E402
from nlm.world import World  # noqa: E402

TRAIN = TrainConfig(
    steps=300, batch_size=8, context=64, lr=0.01, min_lr=0.001, warmup=20, eval_every=300, eval_windows=128
)
CONFIG = {
    "world_seed": 17,
    "stories": 900,
    "held_out_stories": 60,
    "model": {
        "vocab_size": 1024,
        "context": 64,
        "d_model": 32,
        "n_layer": 2,
        "n_head": 4,
        "init_std": 0.0566,
    },
    "train": {name: value for name, value in asdict(TRAIN).items() if name != "seed"},
    "arms": {
        "tied": {"tied": True, "decay": 0.1, "jobs": list(JOBS)},
        "tied, no decay": {"tied": True, "decay": 0.0, "jobs": list(JOBS)},
        "input alone": {"tied": True, "decay": 0.1, "jobs": ["input"]},
        "output alone": {"tied": True, "decay": 0.1, "jobs": ["output"]},
        "untied": {"tied": False, "decay": 0.1, "jobs": list(JOBS)},
        "untied, no decay": {"tied": False, "decay": 0.0, "jobs": list(JOBS)},
    },
}
SEEDS = [1, 2, 3]


def corpus() -> tuple[TokenData, TokenData]:
    """Stories to learn from, and stories held out."""
    world, n = World(CONFIG["world_seed"]), CONFIG["stories"]
    told = [story.text for story in world.stories(n)]
    held = [story.text for story in world.stories(CONFIG["held_out_stories"], start=n)]
    tokenizer = Tokenizer.train(told, CONFIG["model"]["vocab_size"])
    return encode_documents(tokenizer, told), encode_documents(tokenizer, held)


def measure(start: np.ndarray, end: np.ndarray, read: np.ndarray) -> dict:
    """Rank correlations over the rows of tokens that were read, and the medians of all rows."""
    seen = read > 0
    distance, length = np.linalg.norm(end - start, axis=1), np.linalg.norm(end, axis=1)  # (V,) each
    found = {
        "distance_and_count": spearman(distance[seen], read[seen]),
        "length_and_count": spearman(length[seen], read[seen]),
    }
    for name, rows in {"seen": seen, "never": ~seen}.items():
        found |= {
            f"{name}_distance": np.median(distance[rows]),
            f"{name}_length": np.median(length[rows]),
            f"{name}_start": np.median(np.linalg.norm(start[rows], axis=1)),
        }
    return {name: round(float(value), 5) for name, value in found.items()}


def run() -> dict:
    train, valid = corpus()
    runs = []
    for arm, how in CONFIG["arms"].items():
        for seed in SEEDS:
            model = GPT(GPTConfig(**CONFIG["model"], tied=how["tied"]), seed=seed)
            rates = replace(TRAIN, weight_decay=how["decay"], seed=seed)
            trained = train_roles(model, train, rates, jobs=tuple(how["jobs"]))
            loss = evaluate(model, valid, TRAIN.context, max_windows=TRAIN.eval_windows)
            for table, pair in trained.tables.items():
                row = {"arm": arm, "table": table, "seed": seed, "nats": round(float(loss), 4)}
                runs.append(row | {"never": int((trained.read == 0).sum())} | measure(*pair, trained.read))
                print(runs[-1], flush=True)
    return {"tokens": len(train), "runs": runs}


if __name__ == "__main__":
    record("17_controls", run, config=CONFIG, seeds=SEEDS)

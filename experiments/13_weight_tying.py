"""What does tying cost, and who moves the rows? Tied and untied, seed after seed: the runs behind chapter 13.

    python experiments/13_weight_tying.py           every run
    python experiments/13_weight_tying.py mixed     the runs from the mixed start; the others stay as stored

Three small GPTs on the same stories: tied; untied and as wide, with more parameters; untied and narrower,
with exactly as many parameters as the tied one (the vocabulary is chosen so that they agree). Where the
numbers of parameters agree, also at other learning rates and from two other starts: all weights small, or the
layers small and the tables not. Of the first two the run says what the table's gradient was made of, what
each use of the table added to its rows, by how often they were read, and whose neighbours the rows have; the
tied one is trained without weight decay, too.
The chapter trains one more seed live and holds it against these.
"""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, replace

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.groups import word_ids  # noqa: E402
from nlm.analysis.two_jobs import Split, train_split  # noqa: E402
from nlm.corpus import encode_documents  # noqa: E402
from nlm.experiment import load, record  # noqa: E402
from nlm.geometry import neighbour_overlap, unit_rows  # noqa: E402
from nlm.nn.gpt import GPT, GPTConfig  # noqa: E402
from nlm.tokenizer import Tokenizer  # noqa: E402
from nlm.train_config import TrainConfig  # noqa: E402
from nlm.world import World  # noqa: E402

TRAIN = TrainConfig(
    steps=400, batch_size=8, context=64, lr=0.01, min_lr=0.001, warmup=20, eval_every=50, eval_windows=128
)
CONFIG = {
    "world_seed": 13,
    "stories": 1200,
    "held_out_stories": 100,
    "model": {"vocab_size": 1054, "context": 64, "n_layer": 2, "n_head": 4},
    "kinds": {
        "tied": {"d_model": 48, "tied": True},
        "untied, as wide": {"d_model": 48, "tied": False},
        "untied, as many": {"d_model": 36, "tied": False},
    },
    "train": {name: value for name, value in asdict(TRAIN).items() if name != "seed"},
    "other_rates": [0.005, 0.02],
    "small_start": 0.02,  # another standard deviation for the first weights than 1 / sqrt(C): GPT-2's
    "mixed_start": {"layers": 0.02, "tables": "1/√C"},  # "layers" are all weights but the tables of tokens
    "times_read": {
        "never": [0, 0],
        "1 to 9": [1, 9],
        "10 to 99": [10, 99],
        "100 to 499": [100, 499],
        "500 and more": [500, 10**9],
    },
    "at_least": 50,  # times that a word was seen, to be asked for its neighbours
    "neighbours": 10,
    "every": 8,  # steps between two stored looks at the gradient
}
SEEDS = [1, 2, 3]


def corpus() -> dict:
    """Stories to learn from and stories held out, and the words to be asked for their neighbours."""
    world, n = World(CONFIG["world_seed"]), CONFIG["stories"]
    told = [story.text for story in world.stories(n)]
    held = [story.text for story in world.stories(CONFIG["held_out_stories"], start=n)]
    tokenizer = Tokenizer.train(told, CONFIG["model"]["vocab_size"])
    train = encode_documents(tokenizer, told)
    ids = word_ids(tokenizer.tokens, train.counts(), at_least=CONFIG["at_least"])
    valid = encode_documents(tokenizer, held)
    return {"train": train, "valid": valid, "words": np.array(list(ids.values()))}


def train(
    kind: str,
    seed: int,
    data: dict,
    *,
    lr: float = TRAIN.lr,
    decay: float = TRAIN.weight_decay,
    std: float | None = None,
    tables: float | None = None,
) -> Split:
    """One training, with its books.

    `std` is the start's standard deviation, 1 / sqrt(C) without it; `tables` is that of the one or two
    tables of tokens, `std` without it.
    """
    sizes = CONFIG["kinds"][kind]
    config = GPTConfig(**CONFIG["model"], **sizes, init_std=std or sizes["d_model"] ** -0.5)
    rates = replace(TRAIN, lr=lr, min_lr=lr / 10, weight_decay=decay, seed=seed)
    model = GPT(config, seed=seed)
    for name in {"wte.weight", config.head} if tables else ():
        model.params[name] *= tables / config.init_std
    return train_split(model, data["train"], data["valid"], rates)


def rounded(values) -> list:
    return np.round(np.asarray(values, dtype=np.float64), 5).tolist()


def losses(
    split: Split, kind: str, seed: int, data: dict, *, lr: float = TRAIN.lr, start: str = "1/√C"
) -> dict:
    """How well it predicts."""
    nats = list(split.losses.values())
    return {
        "kind": kind,
        "seed": seed,
        "lr": lr,
        "start": start,
        "n_params": split.model.config.n_params,
        "steps": list(split.losses),
        "nats": rounded(nats),
        "bits_per_byte": round(data["valid"].bits_per_byte(nats[-1]), 5),
    }


def groups(split: Split) -> dict:
    """Rows by how often they were read: lengths, moves, and what each use has added (means)."""
    start, end, added = split.start, split.model.params["wte.weight"], split.books.added
    lengths = {name: np.linalg.norm(way, axis=1) for name, way in added.items()}  # (V,) each
    moved, before, after = (np.linalg.norm(way, axis=1) for way in (end - start, start, end))
    found = {}
    for name, (least, most) in CONFIG["times_read"].items():
        rows = (split.read >= least) & (split.read <= most)
        found[name] = {
            "rows": int(rows.sum()),
            "start": rounded(before[rows].mean()),
            "end": rounded(after[rows].mean()),
            "moved": rounded(moved[rows].mean()),
            **{f"by_{part}": rounded(length[rows].mean()) for part, length in lengths.items()},
        }
    return found


def gradient(split: Split) -> dict:
    """The parts of the table's gradient, averaged over a few steps each."""
    every = CONFIG["every"]
    looks = np.array(split.parts).reshape(-1, every, 5).mean(axis=1)  # (S, 5)
    return {
        "steps": list(range(every, len(split.parts) + 1, every)),
        **dict(zip(split.parts[0]._fields, rounded(looks.T), strict=True)),
    }


def length_with_count(E: np.ndarray, read: np.ndarray) -> float:
    """Correlation of a row's length with the logarithm of how often its token was read, of rows read."""
    return float(np.corrcoef(np.linalg.norm(E[read > 0], axis=1), np.log(read[read > 0]))[0, 1])


def overlaps(tied: list[Split], untied: list[Split], words: np.ndarray) -> dict:
    """Shares of neighbours in common. Never of one seed: a common start would look like agreement."""
    tables = {
        "tied": [split.model.params["wte.weight"][words] for split in tied],
        "input": [split.model.params["wte.weight"][words] for split in untied],
        "output": [split.model.params["lm_head.weight"][words] for split in untied],
    }

    def common(one: str, other: str) -> list[float]:
        found = []
        for at, E in enumerate(tables[one]):
            others = [F for where, F in enumerate(tables[other]) if where != at]
            found.append(np.mean([neighbour_overlap(E, unit_rows(F), CONFIG["neighbours"]) for F in others]))
        return rounded(found)

    own = [
        neighbour_overlap(E, unit_rows(F), CONFIG["neighbours"])
        for E, F in zip(tables["input"], tables["output"], strict=True)
    ]
    pairs = [(a, b) for at, a in enumerate(tables) for b in list(tables)[at:]]
    return {"own": rounded(own), **{f"{a}, {b}": common(a, b) for a, b in pairs}}


def mixed(data: dict) -> list[dict]:
    """The two kinds of equal size with small layers and a table that is not small."""
    runs = []
    for kind in ("tied", "untied, as many"):
        for seed in SEEDS:
            C = CONFIG["kinds"][kind]["d_model"]
            split = train(kind, seed, data, std=CONFIG["mixed_start"]["layers"], tables=C**-0.5)
            runs.append(losses(split, kind, seed, data, start="mixed"))
            print("mixed start", kind, seed, runs[-1]["nats"], flush=True)
    return runs


def only_mixed() -> dict:
    """The stored result with its runs from the mixed start made anew."""
    result = load("13_weight_tying")["result"]
    kept = [run for run in result["runs"] if run["start"] != "mixed"]
    return result | {"runs": kept + mixed(corpus())}


def run() -> dict:
    data = corpus()
    runs, books, kept = [], [], {}
    for kind in CONFIG["kinds"]:
        for seed in SEEDS:
            split = train(kind, seed, data)
            kept.setdefault(kind, []).append(split)
            runs.append(losses(split, kind, seed, data))
            print(kind, seed, runs[-1]["nats"], flush=True)
    tied, untied = kept["tied"], kept["untied, as wide"]
    for kind in ("tied", "untied, as wide"):
        for split, seed in zip(kept[kind], SEEDS, strict=True):
            kept_books = {"kind": kind, "seed": seed, "decay": TRAIN.weight_decay, "groups": groups(split)}
            books.append(kept_books | {"gradient": gradient(split)})
    shared = overlaps(tied, untied, data["words"])
    tables = {
        "tied": [(s.model.params["wte.weight"], s.read) for s in tied],
        "input": [(s.model.params["wte.weight"], s.read) for s in untied],
        "output": [(s.model.params["lm_head.weight"], s.read) for s in untied],
    }
    lengths = {name: rounded([length_with_count(*pair) for pair in pairs]) for name, pairs in tables.items()}
    for kind in ("tied", "untied, as many"):
        for seed in SEEDS:
            split = train(kind, seed, data, std=CONFIG["small_start"])
            runs.append(losses(split, kind, seed, data, start="0.02"))
            print("small start", kind, seed, runs[-1]["nats"], flush=True)
            for lr in CONFIG["other_rates"]:
                runs.append(losses(train(kind, seed, data, lr=lr), kind, seed, data, lr=lr))
                print(lr, kind, seed, runs[-1]["nats"][-1], flush=True)
    runs += mixed(data)
    for seed in SEEDS:
        split = train("tied", seed, data, decay=0.0)
        books.append({"kind": "tied", "seed": seed, "decay": 0.0, "groups": groups(split)})
    return {
        "tokens": len(data["train"]),
        "words": len(data["words"]),
        "runs": runs,
        "books": books,
        "overlaps": shared,
        "length_and_count": lengths,
    }


if __name__ == "__main__":
    record("13_weight_tying", only_mixed if sys.argv[1:] == ["mixed"] else run, config=CONFIG, seeds=SEEDS)

"""How a table organises itself, seed after seed: the runs behind chapter 14.

    python experiments/14_table_over_training.py

The mini preset is trained from noise on its own stories, once for each seed (of the first weights and of
the order of the data; stories and tokenizer stay the same). Along the way: training and held-out loss, and
the mean cosine of words within a category and across categories. At the end: the same with a permutation
test, and the cosines of opposites and of synonyms. Then, for each seed, a second training on a handful of
stories, many times over; and, for three seeds, the first training again from smaller random weights. The
chapter trains one more seed live and holds it against these.
"""

from __future__ import annotations

import os
from dataclasses import replace

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm import PRESETS  # noqa: E402
from nlm.analysis.groups import groups_of, word_ids  # noqa: E402
from nlm.analysis.similarity import within_across  # noqa: E402
from nlm.bigram import Bigram  # noqa: E402
from nlm.corpus import encode_documents  # noqa: E402
from nlm.evaluate import evaluate  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.geometry import unit_rows  # noqa: E402
from nlm.nn.gpt import GPT  # noqa: E402
from nlm.stats import permutation_test, shuffle_test  # noqa: E402
from nlm.tokenizer import Tokenizer  # noqa: E402
from nlm.train import Trainer  # noqa: E402
from nlm.world import LEXICON, World  # noqa: E402

PRESET = PRESETS["mini"]
EVERY = PRESET.train.steps // 60  # about sixty looks on the way
CONFIG = {
    "preset": "mini",
    "train": replace(PRESET.train, eval_every=EVERY, eval_windows=16, snapshot_every=EVERY).to_dict(),
    "categories": (
        "animal person name body food object place nature feeling character verb.motion verb.say".split()
    ),
    "words": 12,  # of each category, at most
    "at_least": 50,  # times that a word was seen
    "small_start": 0.02,  # another standard deviation for the first weights: GPT-2's
    "few": {
        "stories": 20,
        "steps": 240,
        "batch_size": 4,
        "lr": 3e-3,
        "min_lr": 3e-3,
        "eval_every": 10,
        "eval_windows": 32,
    },
}
FEW = CONFIG["few"]
SEEDS = [1, 2, 3, 4]


def corpus() -> dict:
    """The data of the preset, the words to look at, and what a bigram and the grammar itself pay."""
    stories = list(World(PRESET.story_seed).stories(PRESET.stories + PRESET.valid_stories))
    texts, held = [s.text for s in stories[: PRESET.stories]], stories[PRESET.stories :]
    tokenizer = Tokenizer.train(texts, PRESET.model.vocab_size)
    train = encode_documents(tokenizer, texts)
    valid = encode_documents(tokenizer, [s.text for s in held])
    ids = word_ids(tokenizer.tokens, train.counts(), at_least=CONFIG["at_least"])
    bigram = evaluate(Bigram.fit(train, valid), valid, PRESET.model.context)
    return {
        "train": train,
        "valid": valid,
        "few": encode_documents(tokenizer, texts[: FEW["stories"]]),
        "groups": groups_of(ids, CONFIG["categories"], train.counts(), CONFIG["words"]),
        "opposites": np.array([(ids[a], ids[b]) for a, b in LEXICON.opposites if a in ids and b in ids]),
        "synonyms": np.array([(ids[a], ids[b]) for a, b in LEXICON.synonyms if a in ids and b in ids]),
        "bound": sum(s.bits for s in held) / valid.n_bytes,
        "bigram": valid.bits_per_byte(bigram),
    }


def losses(history: list[dict], train, valid) -> dict:
    """The columns of a history, losses in bits per byte."""
    return {
        "steps": [row["step"] for row in history],
        "train_loss": [round(train.bits_per_byte(row["train_loss"]), 5) for row in history],
        "valid_loss": [round(valid.bits_per_byte(row["valid_loss"]), 5) for row in history],
    }


def pairs(E: np.ndarray, data: dict) -> dict:
    """Opposites against the same words paired at random, and against synonyms."""
    unit = unit_rows(E.astype(np.float64))

    def cosines(left, right):
        return (unit[left] * unit[right]).sum(axis=1)

    left, right = data["opposites"].T
    opposites, synonyms = cosines(left, right), cosines(*data["synonyms"].T)

    def mean(right):
        return float(cosines(left, right).mean())

    near = shuffle_test(mean, right, rng=np.random.default_rng(0), n=1000)
    apart = shuffle_test(lambda right: -mean(right), right, rng=np.random.default_rng(0), n=1000)
    more = permutation_test(synonyms, opposites, rng=np.random.default_rng(0), n=1000, alternative="greater")
    return {
        "opposites": round(near.value, 5),
        "at_random": round(near.chance, 5),
        "p_near": near.p,
        "p_apart": apart.p,
        "synonyms": round(float(synonyms.mean()), 5),
        "p_synonyms": more.p,
    }


def train(seed: int, data: dict, **start) -> dict:
    """One run from noise, measured along the way; `start` changes the model's config."""
    config = replace(type(PRESET.train).from_dict(CONFIG["train"]), seed=seed)
    model = GPT(replace(PRESET.model, **start), seed=seed)
    trainer = Trainer(model, data["train"], data["valid"], config)
    run = {"seed": seed, **losses(trainer.run(), data["train"], data["valid"])}
    words, ids, names = data["groups"]
    tables = {step: E[ids].astype(np.float32) for step, E in trainer.snapshots.items()}  # step -> (N, C)
    run["snapshots"] = list(tables)
    run["within"], run["across"] = {}, {}
    for name in (None, *CONFIG["categories"]):
        curve = [within_across(E, names, name) for E in tables.values()]  # (S, 2)
        run["within"][name or "all"], run["across"][name or "all"] = np.round(curve, 4).T.tolist()
    ways = [E - tables[0] for step, E in tables.items() if step > 0]  # how the rows differ from their start
    run["ways_within"], run["ways_across"] = np.round([within_across(w, names) for w in ways], 4).T.tolist()
    run["moved"] = [round(float(np.linalg.norm(w, axis=1).mean()), 4) for w in ways]

    def gap(names):
        return np.subtract(*within_across(tables[config.steps], names))

    run["p"] = shuffle_test(gap, names, rng=np.random.default_rng(0), n=1000).p
    run["held_out"] = data["valid"].bits_per_byte(evaluate(model, data["valid"], PRESET.model.context))
    return run | pairs(trainer.snapshots[config.steps], data)


def overfit(seed: int, data: dict) -> dict:
    """The same model on few stories, again and again."""
    settings = {name: value for name, value in FEW.items() if name not in ("stories", "steps")}
    config = replace(PRESET.train.with_steps(FEW["steps"]), **settings, seed=seed)
    trainer = Trainer(GPT(PRESET.model, seed=seed), data["few"], data["valid"], config)
    return {"seed": seed, **losses(trainer.run(), data["few"], data["valid"])}


def run() -> dict:
    data = corpus()
    return {
        "words": list(data["groups"].words),
        "bound": data["bound"],
        "bigram": data["bigram"],
        "opposite_pairs": len(data["opposites"]),
        "synonym_pairs": len(data["synonyms"]),
        "runs": [train(seed, data) for seed in SEEDS],
        "few": [overfit(seed, data) for seed in SEEDS],
        "small_start": [train(seed, data, init_std=CONFIG["small_start"]) for seed in SEEDS[:3]],
    }


if __name__ == "__main__":
    result = record("14_table_over_training", run, config=CONFIG, seeds=SEEDS)["result"]
    for row in result["runs"]:
        print(row["seed"], "held out", row["held_out"], "within", row["within"]["all"][-1])

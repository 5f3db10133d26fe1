"""How a table organises itself, seed after seed: the runs behind chapter 14.

    python experiments/14_table_over_training.py

The mini preset is trained from noise on its own stories, once for each seed (of the first weights and of
the order of the data; stories and tokenizer stay the same). Along the way: training and held-out loss, and
the mean cosine of words within a category and across categories, of the rows and of the ways that they have
gone; of the ways also the gap between words of similar and of different frequency. At the end: the same with
a permutation test, and the cosines of opposites and of synonyms, each beside other words of their category.
Then, for each seed, a second training on a handful of stories, many times over, and, as its control, with
the same settings on all stories; and, for three seeds, the first training again from smaller random weights.
The chapter trains one more seed live and holds it against these.
"""

from __future__ import annotations

import os
from dataclasses import replace

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm import PRESETS  # noqa: E402
from nlm.analysis.groups import frequency_bands, groups_of, word_ids  # noqa: E402
from nlm.analysis.similarity import with_kin, within_across  # noqa: E402
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
    "train": replace(PRESET.train, eval_every=EVERY, eval_windows=8, snapshot_every=EVERY).to_dict(),
    "categories": (
        "animal person name body food object place nature feeling character verb.motion verb.say".split()
    ),
    "words": 12,  # of each category, at most
    "at_least": 50,  # times that a word was seen
    "small_start": 0.02,  # another standard deviation for the first weights: GPT-2's
    "few": {
        "stories": 20,
        "steps": 160,
        "batch_size": 4,
        "lr": 4e-3,
        "min_lr": 4e-3,
        "warmup": 0,
        "eval_every": 10,
        "eval_windows": 16,
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
    counted = Bigram.fit(train, valid)
    kinds = np.full(len(tokenizer.tokens), "", dtype=object)
    kinds[list(ids.values())] = [LEXICON.find(word)[0].category for word in ids]
    return {
        "train": train,
        "valid": valid,
        "few": encode_documents(tokenizer, texts[: FEW["stories"]]),
        "groups": groups_of(ids, CONFIG["categories"], train.counts(), CONFIG["words"]),
        "opposites": np.array([(ids[a], ids[b]) for a, b in LEXICON.opposites if a in ids and b in ids]),
        "synonyms": np.array([(ids[a], ids[b]) for a, b in LEXICON.synonyms if a in ids and b in ids]),
        "kinds": kinds,  # (V,): the category of each word that can be asked
        "bound": sum(s.bits for s in held) / valid.n_bytes,
        "unigram": valid.bits_per_byte(-np.log(counted.unigram[valid.ids]).mean()),
        "bigram": valid.bits_per_byte(evaluate(counted, valid, PRESET.model.context)),
    }


def losses(history: list[dict], train, valid) -> dict:
    """The columns of a history, losses in bits per byte."""
    return {
        "steps": [row["step"] for row in history],
        "train_loss": [round(train.bits_per_byte(row["train_loss"]), 5) for row in history],
        "valid_loss": [round(valid.bits_per_byte(row["valid_loss"]), 5) for row in history],
    }


def pairs(E: np.ndarray, data: dict) -> dict:
    """Opposites against the same words paired at random, other words of their category, and synonyms."""
    unit = unit_rows(E.astype(np.float64))

    def cosines(left, right):
        return (unit[left] * unit[right]).sum(axis=1)

    left, right = data["opposites"].T
    opposites, synonyms = cosines(left, right), cosines(*data["synonyms"].T)

    def mean(right):
        return float(cosines(left, right).mean())

    near = shuffle_test(mean, right, rng=np.random.default_rng(0), n=1000)
    more = permutation_test(synonyms, opposites, rng=np.random.default_rng(0), n=1000, alternative="greater")
    return {
        "opposites": round(near.value, 5),
        "at_random": round(near.chance, 5),
        "p_near": near.p,
        "opposites_kin": round(float(with_kin(unit, data["kinds"], data["opposites"]).mean()), 5),
        "synonyms": round(float(synonyms.mean()), 5),
        "synonyms_kin": round(float(with_kin(unit, data["kinds"], data["synonyms"]).mean()), 5),
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
    bands = frequency_bands(data["train"].counts()[ids], len(CONFIG["categories"]))
    run["ways_frequency"] = [round(float(np.subtract(*within_across(w, bands))), 4) for w in ways]
    run["moved"] = [round(float(np.linalg.norm(w, axis=1).mean()), 4) for w in ways]

    def gap(names):
        return np.subtract(*within_across(tables[config.steps], names))

    run["p"] = shuffle_test(gap, names, rng=np.random.default_rng(0), n=1000).p
    by_frequency = shuffle_test(gap, bands, rng=np.random.default_rng(0), n=1000)
    run["frequency"], run["p_frequency"] = round(by_frequency.value, 4), by_frequency.p
    run["held_out"] = data["valid"].bits_per_byte(evaluate(model, data["valid"], PRESET.model.context))
    return run | pairs(trainer.snapshots[config.steps], data)


def often(data: dict) -> np.ndarray:
    """Which of the words to look at stand in the few stories at least twice. (N,)"""
    return data["few"].counts()[data["groups"].ids] >= 2


def overfit(seed: int, data: dict, stories) -> dict:
    """The same model on `stories`, with the settings for few stories; and the gap of its table in the end."""
    settings = {name: value for name, value in FEW.items() if name not in ("stories", "steps")}
    config = replace(PRESET.train.with_steps(FEW["steps"]), **settings, seed=seed)
    trainer = Trainer(GPT(PRESET.model, seed=seed), stories, data["valid"], config)
    run = {"seed": seed, **losses(trainer.run(), stories, data["valid"])}
    _, ids, names = data["groups"]
    E, known = trainer.snapshots[config.steps][ids].astype(np.float32), often(data)  # (N, C), (N,)
    run["gap"] = round(float(np.subtract(*within_across(E, names))), 4)
    run["gap_often"] = round(float(np.subtract(*within_across(E[known], names[known]))), 4)
    return run


def run() -> dict:
    data = corpus()
    return {
        "words": list(data["groups"].words),
        "bound": data["bound"],
        "unigram": data["unigram"],
        "bigram": data["bigram"],
        "opposite_pairs": len(data["opposites"]),
        "synonym_pairs": len(data["synonyms"]),
        "runs": [train(seed, data) for seed in SEEDS],
        "few": [overfit(seed, data, data["few"]) for seed in SEEDS],
        "many": [overfit(seed, data, data["train"]) for seed in SEEDS],
        "small_start": [train(seed, data, init_std=CONFIG["small_start"]) for seed in SEEDS[:3]],
    }


if __name__ == "__main__":
    result = record("14_table_over_training", run, config=CONFIG, seeds=SEEDS)["result"]
    for row in result["runs"]:
        print(row["seed"], "held out", row["held_out"], "within", row["within"]["all"][-1])

"""How good is what nlm writes? Three models and a bigram, seven ways, the author: the numbers of chapter 15.

    python experiments/15_what_nlm_writes.py

The mini checkpoint and two more trainings of the same preset (other first weights, other order of the data)
continue the first sentence of held-out stories until their window is full. What they write is judged by
`nlm.analysis.writing.judge`, and so are the stories themselves, as their author went on, and what a bigram
writes in the same ways. Also kept: how uncertain each model is on held-out stories at several temperatures,
how many tokens hold 0.9 of its probability there, how much each text surprises the model that wrote it, and
what a run of greedy tokens costs when it comes for the first, second and third time in a text.
"""

from __future__ import annotations

import os
from dataclasses import replace

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm import PRESETS, load_checkpoint  # noqa: E402
from nlm.analysis.bets import entropy, held_by, tokens_holding  # noqa: E402
from nlm.analysis.copying import CopyIndex  # noqa: E402
from nlm.analysis.failures import catalogue, world_words  # noqa: E402
from nlm.analysis.writing import BigramWriter, Writing, cost_of_repeats, judge, surprise, told, write  # noqa: E402
from nlm.batches import windows  # noqa: E402
from nlm.bigram import Bigram  # noqa: E402
from nlm.corpus import encode_documents  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn.gpt import GPT  # noqa: E402
from nlm.nn.layers import softmax  # noqa: E402
from nlm.train import Trainer  # noqa: E402
from nlm.world import World  # noqa: E402

PRESET = PRESETS["mini"]
CONFIG = {
    "preset": "mini",
    "prompts": 40,  # first sentences of held-out stories
    "ways": {
        "greedy": {"temperature": 0},
        "τ = 0.5": {"temperature": 0.5},
        "τ = 0.8": {"temperature": 0.8},
        "τ = 1": {"temperature": 1.0},
        "τ = 1.3": {"temperature": 1.3},
        "top-k 40": {"top_k": 40},
        "top-p 0.9": {"top_p": 0.9},
    },
    "quantiles": [0.1, 0.25, 0.5, 0.75, 0.9],  # of the bets
    "bets": 16,  # windows of held-out text on which the distributions are looked at
    "temperatures": [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0],
}
SEEDS = [0, 1, 2]


def corpus() -> dict:
    """The tokenizer, the training tokens and their index, held-out tokens, and stories cut in two."""
    tokenizer = load_checkpoint("mini").tokenizer
    stories = list(World(PRESET.story_seed).stories(PRESET.stories + PRESET.valid_stories))
    train = encode_documents(tokenizer, [s.text for s in stories[: PRESET.stories]])
    held = stories[PRESET.stories :]
    return {
        "tokenizer": tokenizer,
        "train": train,
        "index": CopyIndex(train.ids),
        "valid": encode_documents(tokenizer, [s.text for s in held]),
        "prompts": [s.sentences[0].text for s in held[: CONFIG["prompts"]]],
        "rests": [s.text[len(s.sentences[0].text) :] for s in held[: CONFIG["prompts"]]],
    }


def trained(seed: int, data: dict) -> GPT:
    """The checkpoint for seed 0, which was trained with it; the others are trained here."""
    if seed == 0:
        return load_checkpoint("mini").model
    steps = PRESET.train.steps
    config = replace(PRESET.train, seed=seed, eval_every=steps, snapshot_every=steps)
    model = GPT(PRESET.model, seed=seed)
    Trainer(model, data["train"], None, config, progress=False).run()
    return model


def distributions(model: GPT, data: dict) -> dict:
    """How uncertain the model is on held-out stories, and how many tokens a nucleus of 0.9 has there."""
    x, _ = windows(data["valid"], PRESET.model.context)
    logits = model.logits(x[: CONFIG["bets"]]).reshape(-1, PRESET.model.vocab_size)  # (N, V)
    p = softmax(logits)  # (N, V)
    return {
        "entropy": {
            str(T): round(float(entropy(softmax(logits / T)).mean()), 4) for T in CONFIG["temperatures"]
        },
        "nucleus": quantiles(tokens_holding(p, 0.9)),
        "held_by_40": quantiles(held_by(p, 40)),
    }


def quantiles(numbers: np.ndarray) -> dict:
    """Each quantile of the CONFIG, by its name."""
    return {str(q): round(float(np.quantile(numbers, q)), 4) for q in CONFIG["quantiles"]}


def report(writings: list[Writing], data: dict) -> dict:
    """All measures of a set of texts, and how often they break each rule of the catalogue."""
    measures = {name: round(value, 4) for name, value in judge(writings, data["index"]).items()}
    found = catalogue([w.whole for w in writings], known_words=world_words())
    return measures | {"failures": {failure.rule: failure.count for failure in found}}


def one_model(seed: int, data: dict) -> dict:
    """Everything that is asked of one model."""
    model, ways = trained(seed, data), {}
    for name, knobs in CONFIG["ways"].items():
        writings = write(model, data["tokenizer"], data["prompts"], seed=seed, **knobs)
        ways[name] = report(writings, data) | {"surprise": mean_surprise(model, writings)}
        if name == "greedy":
            again = np.concatenate([cost_of_repeats(model, w) for w in writings])  # (R, 3)
    return {
        "seed": seed,
        **distributions(model, data),
        "ways": ways,
        "surprise_at_author": mean_surprise(model, data["told"]),
        "repeats": {"runs": len(again), "bits": again.mean(axis=0).round(4).tolist()},
    }


def one_bigram(bigram: BigramWriter, seed: int, data: dict) -> dict:
    """The bigram in the same ways, with random numbers of this seed."""
    ways = {
        name: report(write(bigram, data["tokenizer"], data["prompts"], seed=seed, **knobs), data)
        for name, knobs in CONFIG["ways"].items()
    }
    return {"seed": seed, "ways": ways}


def mean_surprise(model: GPT, writings: list[Writing]) -> float:
    """Bits per written token."""
    return round(float(np.concatenate([surprise(model, w) for w in writings]).mean()), 4)


def run() -> dict:
    data = corpus()
    context = PRESET.model.context
    data["told"] = [
        told(data["tokenizer"], prompt, rest, context)
        for prompt, rest in zip(data["prompts"], data["rests"], strict=True)
    ]
    bigram = BigramWriter(Bigram.fit(data["train"], data["valid"]), context)
    return {
        "author": report(data["told"], data),
        "bigram": [one_bigram(bigram, seed, data) for seed in SEEDS],
        "models": [one_model(seed, data) for seed in SEEDS],
    }


if __name__ == "__main__":
    result = record("15_what_nlm_writes", run, config=CONFIG, seeds=SEEDS)["result"]
    print("author", result["author"])
    for who in ("bigram", "models"):
        for writer in result[who]:
            for way, row in writer["ways"].items():
                print(who, writer["seed"], way, row)

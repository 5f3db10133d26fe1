"""What does the next token cost, with and without kept keys and values? The times beside chapter 15's counts.

    python experiments/15_cache_times.py

For texts of several lengths: the time of one more token, once by a pass over the whole text and once with a
cache that has read all but the last token. Random weights (time does not depend on them), one thread; the two
take turns, and each number is the median of several.
"""

from __future__ import annotations

import os
from time import perf_counter

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm import PRESETS  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn.gpt import GPT  # noqa: E402

CONFIG = {
    "lengths": {"mini": [1, 16, 32, 64, 96, 128], "nlm-10m": [1, 64, 128, 256, 384, 512]},
    "rounds": {"mini": 25, "nlm-10m": 5},  # in each, every length once anew and some times kept
    "kept_in_a_round": 5,
}


def milliseconds(call) -> float:
    start = perf_counter()
    call()
    return 1000 * (perf_counter() - start)


def ways(model: GPT, length: int) -> tuple:
    """Two functions that compute token number `length`: by reading everything, and with a cache."""
    ids = np.random.default_rng(0).integers(0, model.config.vocab_size, (1, length))
    cache = model.cache()
    if length > 1:
        model.logits(ids[:, :-1], cache=cache)

    def one_more():
        cache.length = length - 1  # forget the last token again
        model.logits(ids[:, -1:], cache=cache)

    return (lambda: model.logits(ids)), one_more


def times(name: str) -> list[dict]:
    """Milliseconds for one token at each length, both ways; all take turns, so that busy moments hit all."""
    model, lengths = GPT(PRESETS[name].model, seed=0), CONFIG["lengths"][name]
    both = {length: ways(model, length) for length in lengths}
    whole, cached = {length: [] for length in lengths}, {length: [] for length in lengths}
    for _ in range(CONFIG["rounds"][name]):
        for length, (anew, one_more) in both.items():
            whole[length].append(milliseconds(anew))
            cached[length] += [milliseconds(one_more) for _ in range(CONFIG["kept_in_a_round"])]
    return [
        {
            "length": length,
            "whole": round(float(np.median(whole[length])), 3),
            "cached": round(float(np.median(cached[length])), 3),
        }
        for length in lengths
    ]


def run() -> dict:
    return {name: times(name) for name in CONFIG["lengths"]}


if __name__ == "__main__":
    for name, rows in record("15_cache_times", run, config=CONFIG, seeds=[0])["result"].items():
        for row in rows:
            print(name, row)

"""Writing text: one token after the other to the context limit, with and without kept keys and values.

Both twins and transformers' `generate` write greedily from one token on, with the same weights, in float32.
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter

import numpy as np
import torch

from benchmarks.plain_gpt import hugging_face
from benchmarks.table import GENERATE
from benchmarks.timing import rates, spread, take_turns, times_faster
from nlm.generate import generate
from nlm.nn import GPT, GPTConfig
from nlm.nn.gpt_torch import TorchGPT
from nlm.presets import PRESETS

ENDS = 64  # tokens at the beginning and at the end whose cost is compared


class Watched:
    """A model for `generate` that notes when each token's logits were there."""

    def __init__(self, model):
        self.model, self.config, self.cache, self.at = model, model.config, model.cache, []

    def logits(self, ids, **settings):
        """The model's own."""
        found = self.model.logits(ids, **settings)
        self.at.append(perf_counter())
        return found


class Streamer:
    """What transformers' `generate` tells each token to; it notes when."""

    def __init__(self):
        self.at = []

    def put(self, ids):
        """A token, or the prompt at first."""
        self.at.append(perf_counter())

    def end(self):
        """Nothing to do."""


def ours(model, n: int):
    """Return a function that writes n tokens and gives (tokens, the moments they came)."""

    def write():
        watched = Watched(model)
        return generate(watched, [0], n, temperature=0), watched.at

    return write


def theirs(model, n: int):
    """The same by transformers, which reads the prompt before the first token as we do."""
    start = torch.zeros(1, 1, dtype=torch.long)

    def write():
        streamer = Streamer()
        ids = model.generate(
            start, attention_mask=torch.ones_like(start), max_new_tokens=n, do_sample=False,
            eos_token_id=None, pad_token_id=0, streamer=streamer,
        )  # fmt: skip
        return ids[0, 1:].tolist(), streamer.at[1:]

    return write


def measure(config: GPTConfig, *, rounds: int, ends: int = ENDS) -> dict:
    """Return rates, ratios, what the last tokens cost by the first, and a token with and without cache."""
    model = GPT(config, seed=0)
    twin, n = TorchGPT.from_numpy(model), config.context - 1
    writers = {
        "NumPy": ours(model, n),
        "torch twin": ours(twin, n),
        GENERATE: theirs(hugging_face(model), n),
    }
    tokens: dict[str, list] = {}
    moments: dict[str, list] = {name: [] for name in writers}

    def noting(name):
        def write():
            tokens[name], at = writers[name]()
            moments[name].append(np.array(at))

        return write

    seconds = take_turns({name: noting(name) for name in writers}, rounds)
    apart = {name: np.diff(np.array(runs[1:]), axis=1) for name, runs in moments.items()}  # (rounds, n - 1)
    growth = {name: spread((a[:, -ends:].sum(1) / a[:, :ends].sum(1)).tolist()) for name, a in apart.items()}
    return {
        "tokens": n,
        "ends": ends,
        "same_tokens_as_transformers": {name: ids == tokens[GENERATE] for name, ids in tokens.items()},
        "tokens_per_second": {name: rates(n, s) for name, s in seconds.items()},
        "times_as_fast_as_transformers": {
            name: times_faster(s, seconds[GENERATE]) for name, s in seconds.items()
        },
        "last_by_first": growth,
        "milliseconds_of_a_token": _with_and_without(model, twin, rounds),
    }


def _with_and_without(model: GPT, twin: TorchGPT, rounds: int) -> dict:
    """Milliseconds of one more token at several lengths, by a pass over all of it and with a cache."""
    found = {}
    for length in sorted({model.config.context // 8, model.config.context // 2, model.config.context}):
        ids = np.random.default_rng(0).integers(0, model.config.vocab_size, (1, length))
        cases = {}
        for name, each in (("NumPy", model), ("torch twin", twin)):
            cache = each.cache()
            each.logits(ids[:, :-1], cache=cache)
            cases[f"{name}, with cache"] = _one_more(each, ids, cache, length - 1)
            cases[f"{name}, without"] = lambda each=each, ids=ids: each.logits(ids)
        seconds = take_turns(cases, rounds)
        found[str(length)] = {name: spread([1000 * s for s in each]) for name, each in seconds.items()}
    return found


def _one_more(model, ids: np.ndarray, cache, read: int):
    def run():
        cache.length = read  # forget the last token again
        return model.logits(ids[:, read:], cache=cache)

    return run


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    print(json.dumps(measure(PRESETS["nlm-10m"].model, rounds=1 if asked.quick else 5)))

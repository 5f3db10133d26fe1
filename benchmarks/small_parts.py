"""Smaller things: a lookup beside a one-hot product as the vocabulary grows, stories a second, imports."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from time import perf_counter

import numpy as np

from benchmarks.timing import spread, take_turns, times_faster
from nlm.nn.embedding import embedding, one_hot_product
from nlm.world import World

VOCABULARIES = (256, 1024, 4096, 16384, 65536)


def lookup(vocabularies=VOCABULARIES, *, n: int = 512, C: int = 256, rounds: int) -> dict:
    """Milliseconds for the rows of n IDs from a table (V, C), picked and multiplied, and the ratio."""
    found = {}
    for V in vocabularies:
        rng = np.random.default_rng(0)
        ids, E = rng.integers(0, V, n), rng.standard_normal((V, C), dtype=np.float32)
        if not np.array_equal(embedding(ids, E), one_hot_product(ids, E)):
            raise RuntimeError(f"lookup and one-hot product differ for V = {V}")
        cases = {
            "lookup": lambda ids=ids, E=E: embedding(ids, E),
            "one-hot product": lambda ids=ids, E=E: one_hot_product(ids, E),
        }
        seconds = take_turns(cases, rounds)
        found[str(V)] = {
            "milliseconds": {name: spread([1000 * s for s in each]) for name, each in seconds.items()},
            "times_as_fast": times_faster(seconds["lookup"], seconds["one-hot product"]),
        }
    return {"ids": n, "channels": C, "vocabulary": found}


def stories(*, rounds: int, megabytes: float = 1.0) -> dict:
    """Megabytes of story text a second, another world each time; the first one reads the lexicon, too."""
    speeds, first = [], None
    for seed in range(rounds + 1):
        start, written = perf_counter(), 0
        for story in World(seed).stories(10**9):
            written += len(story.text.encode())
            if written >= megabytes * 1e6:
                break
        speed = written / 1e6 / (perf_counter() - start)
        if first is None:
            first = float(f"{speed:.3g}")
        else:
            speeds.append(speed)
    return {"megabytes_per_second": spread(speeds), "first": first}


IMPORTS = {
    "import nlm": "import nlm",
    "from nlm import GPT, which loads NumPy": "from nlm import GPT",
    "import numpy": "import numpy",
}


def imports(*, rounds: int) -> dict:
    """Seconds of each import in a Python that has just started."""

    def seconds(code: str) -> float:
        timed = f"from time import perf_counter as now; a = now(); {code}; print(now() - a)"
        return float(subprocess.run([sys.executable, "-c", timed], capture_output=True, check=True).stdout)

    found: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for _ in range(rounds):
        for name, code in IMPORTS.items():
            found[name].append(seconds(code))
    return {name: spread(each) for name, each in found.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--quick", action="store_true")
    few = parser.parse_args().quick
    print(
        json.dumps(
            {
                "lookup": lookup(rounds=3 if few else 15),
                "stories": stories(rounds=2 if few else 5),
                "import_seconds": imports(rounds=3 if few else 11),
            }
        )
    )

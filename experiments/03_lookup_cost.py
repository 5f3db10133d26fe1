"""How long do `one_hot(ids) @ E` and `E[ids]` take as V grows? Shown in chapter 03, never judged.

    python experiments/03_lookup_cost.py

For each vocabulary: a float32 table with rows of width 256, batches of 64 random IDs, one thread. Each way is
timed 31 times, and the minimum and the median are kept. The counts beside the times are exact.
"""

from __future__ import annotations

import os
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.experiment import record  # noqa: E402
from nlm.nn.embedding import embedding, init_table, one_hot_product  # noqa: E402

CONFIG = {
    "V": [1024, 4096, 16384, 50257, 128256, 250000],
    "C": 256,
    "ids": 64,
    "runs": 31,
    "lookups_per_run": 100,
    "threads": 1,
    "dtype": "float32",
}
SEED = 0


def milliseconds(call, batches: np.ndarray, per_run: int) -> dict[str, float]:
    """Time `call(ids)` run by run, each call with a batch of its own. batches: (runs * per_run, ids)."""
    times = []
    for run in batches.reshape(-1, per_run, batches.shape[1]):  # (per_run, ids)
        start = time.perf_counter()
        for ids in run:
            call(ids)
        times.append(1000 * (time.perf_counter() - start) / per_run)
    return {"min": round(min(times), 5), "median": round(float(np.median(times)), 5)}


def measure(V: int) -> dict:
    """Counts and times for one vocabulary."""
    rng = np.random.default_rng(SEED)
    E = init_table(V, CONFIG["C"], rng=rng)  # (V, C)
    batches = rng.integers(V, size=(CONFIG["runs"] * CONFIG["lookups_per_run"], CONFIG["ids"]))
    differing = int((one_hot_product(batches[0], E) != embedding(batches[0], E)).sum())
    return {
        "V": V,
        "multiplications": CONFIG["ids"] * V * CONFIG["C"],
        "differing": differing,
        "product_ms": milliseconds(lambda ids: one_hot_product(ids, E), batches[: CONFIG["runs"]], 1),
        "lookup_ms": milliseconds(lambda ids: embedding(ids, E), batches, CONFIG["lookups_per_run"]),
    }


def run() -> dict:
    return {"rows": [measure(V) for V in CONFIG["V"]]}


if __name__ == "__main__":
    for row in record("03_lookup_cost", run, config=CONFIG, seeds=[SEED])["result"]["rows"]:
        print(row)

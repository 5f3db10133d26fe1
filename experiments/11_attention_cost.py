"""What does a block cost as texts grow? Times beside the counts of chapter 11, on one thread.

    python experiments/11_attention_cost.py

One block of `mini` (C = 64, 4 heads) in NumPy. "linear": its four products with weights, whose cost grows
with T. "quadratic": its attention (scores, softmax, mixture), whose cost grows with T times T. Medians.
"""

from __future__ import annotations

import os
import statistics
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.counting import multiplications  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.nn.attention import causal_attention  # noqa: E402
from nlm.nn.layers import linear  # noqa: E402

CONFIG = {"C": 64, "H": 4, "T": [16, 32, 64, 128, 256, 512, 1024, 2048], "repeats": 15, "threads": 1}


def milliseconds(function, *arrays) -> dict:
    """Median and least of the repeats, after one that does not count."""
    took = []
    for _ in range(CONFIG["repeats"] + 1):
        start = time.perf_counter()
        function(*arrays)
        took.append(1000 * (time.perf_counter() - start))
    return {"median": round(statistics.median(took[1:]), 4), "min": round(min(took[1:]), 4)}


def row(T: int) -> dict:
    C, H, rng = CONFIG["C"], CONFIG["H"], np.random.default_rng(0)
    shapes = [(C, 3 * C), (C, C), (C, 4 * C), (4 * C, C)]
    weights = [rng.standard_normal(shape, dtype=np.float32) for shape in shapes]
    inputs = [rng.standard_normal((1, T, shape[0]), dtype=np.float32) for shape in shapes]
    q, k, v = rng.standard_normal((3, 1, H, T, C // H), dtype=np.float32)

    def four(*arrays):
        for x, W in zip(arrays[:4], arrays[4:], strict=True):
            linear(x, W, np.zeros(W.shape[1], np.float32))

    return {
        "T": T,
        "linear": multiplications(four, *inputs, *weights),
        "quadratic": multiplications(causal_attention, q, k, v),
        "linear_ms": milliseconds(four, *inputs, *weights),
        "quadratic_ms": milliseconds(causal_attention, q, k, v),
    }


def run() -> dict:
    return {"rows": [row(T) for T in CONFIG["T"]]}


if __name__ == "__main__":
    print(*record("11_attention_cost", run, config=CONFIG, seeds=[0])["result"]["rows"], sep="\n")

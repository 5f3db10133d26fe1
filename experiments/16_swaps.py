"""What does it cost to swap two words? Three hundred sentences, a hundred words: the runs behind chapter 16.

    python experiments/16_swaps.py

Nothing is trained. The shipped checkpoint nlm-10m reads each probe sentence with each of the hundred words in
its slot, 30,000 sentences in all. What the word costs and what the rest of the sentence costs is stored, pair
of words by pair of words. The chapter measures the first part again, and the second for some of the words.
"""

from __future__ import annotations

import hashlib
import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.swaps import Costs, probes, swap_costs, swap_loss  # noqa: E402
from nlm.checkpoint import load_checkpoint  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.pairs import upper  # noqa: E402

CONFIG = {"checkpoint": "nlm-10m"}


def run() -> dict:
    reference, sentences = load_checkpoint(CONFIG["checkpoint"]), probes()
    words = list(dict.fromkeys(probe.word for probe in sentences))
    parts = []
    for at in range(0, len(sentences), 30):
        parts.append(swap_costs(reference.model, reference.tokenizer, sentences[at : at + 30], words))
        print(f"{at + 30} of {len(sentences)} sentences", flush=True)
    costs = Costs(*(np.concatenate(part) for part in zip(*parts, strict=True)))  # (300, 100) each
    table = reference.model.params["wte.weight"].astype(np.float16)
    return {
        "table": hashlib.sha256(table.tobytes()).hexdigest()[:16],
        "words": words,
        "slot": np.round(upper(swap_loss(costs.slot, sentences, words)), 4).tolist(),
        "rest": np.round(upper(swap_loss(costs.rest, sentences, words)), 4).tolist(),
    }


if __name__ == "__main__":
    record("16_swaps", run, config=CONFIG, seeds=[])

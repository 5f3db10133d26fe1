"""Results of longer experiments: written once by a script, read by the chapters.

`experiments/NAME.py` calls `record`; its JSON lies beside it and is committed. A chapter calls
`load`, retrains one case live and holds it against the recorded spread.
"""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from nlm.errors import NlmError
from nlm.files import atomic_write_text

FOLDER = Path(__file__).resolve().parent.parent / "experiments"


def record(
    name: str, run: Callable[[], dict], *, config: dict, seeds: list[int], folder: Path = FOLDER
) -> dict:
    """Call `run()`; write its result to `experiments/NAME.json` with config, seeds, seconds and versions."""
    start = time.perf_counter()
    result = run()
    seconds = round(time.perf_counter() - start, 1)
    entry = {
        "name": name,
        "config": config,
        "seeds": seeds,
        "seconds": seconds,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
        "result": result,
    }
    atomic_write_text(folder / f"{name}.json", json.dumps(entry, indent=1) + "\n")
    return entry


def load(name: str, *, folder: Path = FOLDER) -> dict:
    """Return the recorded experiment NAME as a dict with config, seeds, seconds, versions and result.

    Errors: `NlmError` if it has not been recorded, with the command that records it.
    """
    path = folder / f"{name}.json"
    if not path.exists():
        raise NlmError(
            f"no recorded experiment {name!r} in {folder.name}/; "
            f"run `python experiments/{name}.py` in the project's folder, or work in a full checkout"
        )
    return json.loads(path.read_text(encoding="utf-8"))


def benchmark(path: Path = FOLDER.parent / "benchmarks" / "results.json") -> dict:
    """Return the recorded benchmark, as `python -m benchmarks` wrote it: medians, quartiles, the machine.

    A time of the book comes from here, so that no verdict hangs on a clock.
    Errors: `NlmError` if it has not been recorded, with the command that records it.
    """
    if not path.exists():
        raise NlmError("no recorded benchmark; run `make benchmark`, or work in a full checkout")
    return json.loads(path.read_text(encoding="utf-8"))

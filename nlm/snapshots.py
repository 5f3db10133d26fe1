"""The embedding table at moments of a training, as one file that ships with a checkpoint.

    snapshots.safetensors    step-0000000, step-0000250, ...: the table (V, C) in float16 after so many steps

While a run goes on, each snapshot has a file of its own (nlm.run_folder). This file knows names and which
snapshots to choose; it does NOT know what a checkpoint is.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nlm import tensors
from nlm.errors import NlmError

FILE = "snapshots.safetensors"


def to_bytes(tables: dict[int, np.ndarray]) -> bytes:
    """Step -> table (V, C) as the bytes of a snapshots file; stored in float16."""
    return tensors.to_bytes({f"step-{step:07d}": table.astype(np.float16) for step, table in tables.items()})


def read(path: Path) -> dict[int, np.ndarray]:
    """Step -> table (V, C) float32, the earliest first.

    Errors: `NlmError` for a file that is missing, truncated or holds anything else.
    """
    found = tensors.read(path)
    steps = {name: name.removeprefix("step-") for name in found}
    if not all(digits.isdecimal() and found[name].ndim == 2 for name, digits in steps.items()):
        raise NlmError(f"{path} holds {min(found)!r} and is no file of snapshots; copy it again")
    tables = {int(steps[name]): table.astype(np.float32) for name, table in found.items()}
    return dict(sorted(tables.items()))


def equal_ratios(steps: list[int], n: int) -> list[int]:
    """Choose `n` of `steps`: the first, the last, and those nearest to equal ratios between them.

    A table moves most at the start of a training, so the early steps lie closer. Fewer come back when
    there are no more. Errors: `NlmError` for n below 2 and for fewer than two steps.

    >>> equal_ratios([0, 1, 2, 3, 4, 5, 6, 7, 8], 5)
    [0, 1, 2, 4, 8]
    """
    if n < 2 or len(steps) < 2:
        raise NlmError(f"{n} snapshots of {len(steps)}; needed: at least the first and the last")
    steps = sorted(steps)
    chosen, rest = {steps[0], steps[-1]}, [step for step in steps[1:-1] if step > 0]
    for wanted in np.geomspace(steps[1], steps[-1], n - 1)[:-1]:
        if rest:
            nearest = min(rest, key=lambda step: (abs(np.log(step / wanted)), step))
            rest.remove(nearest)
            chosen.add(nearest)
    return sorted(chosen)

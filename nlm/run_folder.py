"""What lies where in the folder of a training run.

    run.json                       what was asked for (written first, by nlm.runs)
    data/                          tokenizer and token IDs, so that going on needs no new encoding
    step-0000400/ step-0000600/    the newest two checkpoints, whole folders (nlm.checkpoint)
    snapshots/                     the embedding table in half precision, from step 0

This file knows names and order only; what is inside a checkpoint stands in `nlm.checkpoint`.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

import numpy as np

from nlm import tensors
from nlm.errors import NlmError
from nlm.files import atomic_write_bytes
from nlm.folder import remove_folder, remove_leftovers

KEPT = 2


class RunFolder:
    """The names in one run's folder.

    >>> RunFolder("X").step(400).name
    'step-0000400'
    """

    def __init__(self, path: str | os.PathLike):
        self.path = Path(path)
        self.run_file = self.path / "run.json"
        self.data = self.path / "data"
        self.snapshots = self.path / "snapshots"

    def step(self, step: int) -> Path:
        """The folder of the checkpoint after `step` steps."""
        return self.path / f"step-{step:07d}"

    def snapshot(self, step: int) -> Path:
        """The file with the table after `step` steps."""
        return self.snapshots / f"step-{step:07d}.safetensors"

    def steps(self) -> dict[int, Path]:
        """Step and folder of each checkpoint, oldest first."""
        found = _numbered(self.path, r"step-(\d{7,})") if self.path.is_dir() else {}
        return {step: path for step, path in found.items() if path.is_dir()}

    def snapshot_files(self) -> dict[int, Path]:
        """Step and file of each snapshot, oldest first."""
        return _numbered(self.snapshots, r"step-(\d{7,})\.safetensors") if self.snapshots.is_dir() else {}

    def newest(self) -> Path | None:
        """The folder of the newest checkpoint, or None."""
        return next(reversed(self.steps().values()), None)

    def holds_run(self) -> bool:
        """Whether a run was begun here."""
        return self.run_file.exists() or bool(self.steps())

    def prune(self) -> None:
        """Delete all but the newest checkpoints, and what killed runs left half written or half deleted.

        What cannot be deleted now is left for the next time.
        """
        with contextlib.suppress(OSError):
            for folder in list(self.steps().values())[:-KEPT]:
                remove_folder(folder)
            remove_leftovers(self.path, "step-")
            for place in (self.path, self.data, self.snapshots):
                for path in place.glob(".nlm-*.tmp"):  # of nlm.files
                    path.unlink()

    def write_snapshot(self, step: int, table: np.ndarray, *, otherwise: str = "") -> None:
        """Keep the embedding table (V, C), float16, as it is after `step` steps.

        Errors: `NlmError` when the disk is full; `otherwise` is added to its message.
        """
        try:
            self.snapshots.mkdir(parents=True, exist_ok=True)
            atomic_write_bytes(self.snapshot(step), tensors.to_bytes({"wte.weight": table}))
        except (NlmError, OSError) as error:
            raise NlmError(f"{error}; {otherwise}" if otherwise else str(error)) from error

    def read_snapshots(self, *, up_to: int | None = None) -> dict[int, np.ndarray]:
        """Step and table (V, C), float16, of each snapshot (taken not after step `up_to`), oldest first."""
        return {
            step: tensors.read(path)["wte.weight"]
            for step, path in self.snapshot_files().items()
            if up_to is None or step <= up_to
        }


def _numbered(folder: Path, pattern: str) -> dict[int, Path]:
    found = {}
    for path in folder.iterdir():
        match = re.fullmatch(pattern, path.name)
        if match:
            found[int(match[1])] = path
    return dict(sorted(found.items()))

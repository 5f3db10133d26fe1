"""Where an export may go, and that nothing stays there which did not come back equal.

It writes nothing itself: `nlm.files` and `nlm.folder` do, whole or not at all.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from nlm.errors import NlmError
from nlm.folder import remove_folder


def free_place(path: str | os.PathLike, *, folder: bool = False) -> Path:
    """`path`, where nothing may be yet; for a folder, an empty one may.

    >>> free_place(".", folder=True)
    Traceback (most recent call last):
    nlm.errors.NlmError: . is there already; an export writes over nothing: choose another name, or remove it
    """
    if not os.fspath(path):
        raise NlmError("the name of the export is empty; needed: where to write it")
    path = Path(path)
    empty = folder and path.is_dir() and not any(path.iterdir())
    if os.path.lexists(path) and not empty:
        raise NlmError(
            f"{path} is there already; an export writes over nothing: choose another name, or remove it"
        )
    return path


@contextlib.contextmanager
def kept_if_equal(path: Path) -> Iterator[None]:
    """Remove what was written to `path` if reading it back fails, or finds something else."""
    try:
        yield
    except BaseException as error:
        with contextlib.suppress(OSError):
            if path.is_dir():
                remove_folder(path)
            else:
                path.unlink(missing_ok=True)
        if isinstance(error, NlmError):
            raise NlmError(
                f"{path} did not come back as it was written ({error}); it was removed: "
                "check the disk and export again"
            ) from error
        raise


def check_equal(name: str, back, sent) -> None:
    """Raise `NlmError` unless what was read back is what was sent: arrays bit for bit, the rest by ==.

    >>> check_equal("keys", ("a", "b"), ("a", "c"))
    Traceback (most recent call last):
    nlm.errors.NlmError: keys differ
    """
    if isinstance(sent, np.ndarray):
        same = back.dtype == sent.dtype and back.shape == sent.shape and back.tobytes() == sent.tobytes()
    else:
        same = back == sent
    if not same:
        raise NlmError(f"{name} differ")

"""Named arrays as bytes and back, in the safetensors format: numbers only, never code.

The only file that imports safetensors; where the bytes are kept is decided in `nlm.checkpoint`
and `nlm.run_folder`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nlm.errors import NlmError


def to_bytes(arrays: dict[str, np.ndarray], metadata: dict[str, str] | None = None) -> bytes:
    """The arrays in safetensors format; the same arrays give the same bytes. `metadata` is for other readers.

    >>> len(to_bytes({"a": np.zeros(2, np.float32)})) % 8
    0
    """
    # safetensors copies memory as it lies there: a transposed view would come back wrong
    return _safetensors().save({name: np.array(a, order="C") for name, a in arrays.items()}, metadata)


def read(path: Path) -> dict[str, np.ndarray]:
    """The arrays in a safetensors file.

    Errors: `NlmError` naming a file that is missing, truncated or of another kind.
    """
    safetensors = _safetensors()
    try:
        contents = path.read_bytes()
    except OSError as error:
        raise NlmError(f"cannot read {path}: {error.strerror}") from error
    try:
        return safetensors.load(contents)
    except Exception as error:  # one error type of its own, and others for other kinds of damage
        raise NlmError(f"{path} is truncated or no safetensors file ({error}); copy it again") from error


def _safetensors():
    try:
        import safetensors.numpy
    except ImportError as error:
        raise ImportError('checkpoints need safetensors: pip install "nlm[course]"') from error
    return safetensors.numpy

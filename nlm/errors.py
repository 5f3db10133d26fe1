"""One error type and the two checks every layer shares.

An error says what arrived, what is needed and what to do. This file checks
values only; files and checkpoints are checked where they are read.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


class NlmError(ValueError):
    """Input that `nlm` cannot use. The message says what arrived, what is needed and what to do."""


def check_ids(ids, vocab_size: int, name: str = "ids") -> np.ndarray:
    """Return `ids` as an int64 array of the same shape, or say which ID is wrong.

    NumPy would take -1 for the last row of a table without a word, and `True` for
    row 1; here an ID is an integer with 0 <= ID < `vocab_size`.

    Errors: `NlmError` for values that are no integers, below 0, or >= `vocab_size`.

    >>> check_ids([[0, 3]], vocab_size=4)
    array([[0, 3]])
    >>> check_ids([-1], vocab_size=4)
    Traceback (most recent call last):
    nlm.errors.NlmError: ids[0] is -1; token IDs run from 0 to 3 (vocabulary size 4); ...
    """
    array = np.asarray(ids)
    if array.size == 0 and array.dtype == np.float64:  # np.asarray([]) has no integer type
        return array.astype(np.int64)
    if array.dtype == bool or not np.issubdtype(array.dtype, np.integer):
        raise NlmError(
            f"{name} has type {array.dtype}; token IDs are integers; "
            "convert them first, for example with array.astype(int)"
        )
    wrong = (array < 0) | (array >= vocab_size)
    if wrong.any():
        where = tuple(int(i) for i in np.argwhere(wrong)[0])
        index = ", ".join(map(str, where))
        raise NlmError(
            f"{name}[{index}] is {array[where]}; token IDs run from 0 to {vocab_size - 1} "
            f"(vocabulary size {vocab_size}); was the text encoded with another tokenizer, or padded?"
        )
    return array.astype(np.int64, copy=False)


def check_shape(array, shape: Sequence[int | str], name: str) -> None:
    """Raise `NlmError` unless `array` has `shape`; a letter is any size, twice the same letter the same size.

    >>> check_shape(np.zeros((2, 5, 8)), ("B", "T", 8), "x")
    >>> check_shape(np.zeros((2, 5)), ("B", "T", 8), "x")
    Traceback (most recent call last):
    nlm.errors.NlmError: x has shape (2, 5); needed (B, T, 8)
    """
    sizes: dict[str, int] = {}
    fits = len(array.shape) == len(shape) and all(
        sizes.setdefault(want, got) == got if isinstance(want, str) else want == got
        for got, want in zip(array.shape, shape, strict=True)
    )
    if not fits:
        needed = ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "")
        raise NlmError(f"{name} has shape {tuple(array.shape)}; needed ({needed})")

"""Windows of token IDs: shuffled batches for training, all windows in order for evaluation.

A window of T + 1 IDs gives one example: x is its first T, y the T that follow. No window is padded, and none
crosses the end of the data. This file knows nothing of text, documents or models.
"""

from __future__ import annotations

import zlib

import numpy as np

from nlm.corpus import TokenData
from nlm.errors import NlmError


class Batches:
    """An endless iterator of (x, y), both (B, T) int64, with y[b, t] the token after x[b, t].

    An epoch starts at an offset below T, drawn anew, cuts the data from there into windows that do not
    overlap, and visits each once in an order drawn anew; a batch may end one epoch and begin the next. Both
    draws depend on (seed, epoch) alone, so that `state_dict` is a few numbers, and a run that goes on from
    it sees the same batches, bit for bit. `epoch` counts from 0; `n_windows` is the number of windows of
    this epoch.

    Errors: `NlmError` for data shorter than one window; it names the split, `name`.

    >>> data = TokenData(np.arange(9), vocab_size=9, n_bytes=9, n_docs=1)
    >>> x, y = next(Batches(data, batch_size=2, context=3, seed=1))
    >>> x.shape, y.shape, bool((y == x + 1).all())
    ((2, 3), (2, 3), True)
    """

    def __init__(self, data: TokenData, *, batch_size: int, context: int, seed: int = 0, name: str = "train"):
        _check_length(data, context, name)
        for what, value, least in (("batch_size", batch_size, 1), ("seed", seed, 0)):
            if not isinstance(value, int) or value < least:
                raise NlmError(f"{what} is {value!r}; needed: a whole number, {least} or more")
        self.data, self.batch_size, self.context, self.seed = data, batch_size, context, seed
        self._fixed = {
            "batch_size": batch_size,
            "context": context,
            "n_tokens": len(data.ids),
            "data_crc32": zlib.crc32(data.ids),
        }
        self.epoch, self._position, self._starts = 0, 0, self._draw(seed, 0)

    def _draw(self, seed: int, epoch: int) -> np.ndarray:
        """Where the windows of one epoch start, in the order in which they are visited."""
        rng = np.random.default_rng([seed, epoch])
        T, N = self.context, len(self.data.ids)
        offset = int(rng.integers(min(T, N - T)))  # at least one window remains
        return offset + T * rng.permutation((N - 1 - offset) // T)  # (n_windows,)

    @property
    def n_windows(self) -> int:
        """The number of windows in this epoch."""
        return len(self._starts)

    def __iter__(self) -> Batches:
        return self

    def __next__(self) -> tuple[np.ndarray, np.ndarray]:
        starts = np.zeros(0, np.int64)
        while len(starts) < self.batch_size:
            if self._position == self.n_windows:
                self.epoch, self._position = self.epoch + 1, 0
                self._starts = self._draw(self.seed, self.epoch)
            some = self._starts[self._position :][: self.batch_size - len(starts)]
            self._position += len(some)
            starts = np.concatenate([starts, some])  # (B,)
        places = starts[:, None] + np.arange(self.context)  # (B, T)
        return self.data.ids[places].astype(np.int64), self.data.ids[places + 1].astype(np.int64)

    def state_dict(self) -> dict[str, int]:
        """Where we are, as numbers that JSON can hold; with what must be equal for going on."""
        return {"seed": self.seed, "epoch": self.epoch, "position": self._position} | self._fixed

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Go on from `state`: the next batch is the one that would have followed.

        Errors: `NlmError` if it was saved with other data, another batch size or another context; nothing
        changes.
        """
        for what, value in self._fixed.items():
            if state.get(what) != value:
                raise NlmError(
                    f"the saved position has {what} {state.get(what)}, here it is {value}; "
                    "to go on exactly, use the same data, batch size and context"
                )
        numbers = [state.get(what) for what in ("seed", "epoch", "position")]
        if not all(isinstance(number, int) and number >= 0 for number in numbers):
            raise NlmError(
                f"the saved position has seed, epoch, position {numbers}; needed: whole numbers from 0"
            )
        seed, epoch, position = numbers
        starts = self._draw(seed, epoch)
        if position > len(starts):
            raise NlmError(
                f"the saved position is window {position} of {len(starts)}; it is damaged: start anew"
            )
        self.seed, self.epoch, self._position, self._starts = seed, epoch, position, starts


def windows(
    data: TokenData, context: int, *, stride: int | None = None, name: str = "valid"
) -> tuple[np.ndarray, np.ndarray]:
    """All windows in order, as x and y, both (N, T) int64, each `stride` (T if not given) after the one
    before.

    The IDs after the last whole window are left out. Errors: as `Batches`.

    >>> x, y = windows(TokenData(np.arange(8), vocab_size=8, n_bytes=8, n_docs=1), context=3)
    >>> x.tolist(), y.tolist()
    ([[0, 1, 2], [3, 4, 5]], [[1, 2, 3], [4, 5, 6]])
    """
    _check_length(data, context, name)
    stride = context if stride is None else stride
    if not isinstance(stride, int) or stride < 1:
        raise NlmError(f"stride is {stride!r}; needed: a whole number, 1 or more")
    both = np.lib.stride_tricks.sliding_window_view(data.ids, context + 1)[::stride]  # (N, T + 1)
    return both[:, :-1].astype(np.int64), both[:, 1:].astype(np.int64)


def _check_length(data: TokenData, context: int, name: str) -> None:
    if not isinstance(context, int) or context < 1:
        raise NlmError(f"context is {context!r}; needed: a whole number, 1 or more")
    if len(data.ids) < context + 1:
        raise NlmError(
            f"the {name} split has {len(data.ids):,} tokens; one window of context {context:,} needs "
            f"{context + 1:,}: give this split more text (a longer file, or another share for validation), "
            "or choose a shorter context"
        )

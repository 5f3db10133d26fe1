"""The second part of exercise 04.2: a batch in which an ID repeats, and the trap is right by accident."""

from __future__ import annotations

import numpy as np

from nlm.checks._ch04_rules import added, trap
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG, Exercise, Outcome


class WithBatch(Exercise):
    """An exercise that also takes a batch on which scatter-add and the trap agree."""

    def check_batch(self, ids, g) -> None:
        """Print what `batch_outcome` finds, in one line."""
        status, message = self.batch_outcome(ids, g)
        print(f"Exercise {self.id}, the batch: {status}" + (f". {message}" if message else ""))

    def batch_outcome(self, ids, g) -> Outcome:
        """Whether an ID repeats and the trap still gives the right table for g (N, C) at ids (N,)."""
        if ids is ... and g is ...:
            return Outcome(NOT_ATTEMPTED)
        if ids is ... or g is ...:
            return Outcome(
                WRONG, "A batch has two parts: the IDs and the gradients. One of them is still `...`."
            )
        try:
            names, gradients = np.asarray(ids), np.asarray(g, dtype=np.float64)
        except (TypeError, ValueError) as error:
            return Outcome(ERROR, f"The gradients cannot be read as an array of numbers: {error}.")
        if names.ndim != 1 or len(names) == 0 or names.dtype.kind not in "iu" or names.min() < 0:
            return Outcome(WRONG, "The IDs are a list of whole numbers from 0 on, such as [3, 0, 3].")
        if gradients.ndim != 2 or len(gradients) != len(names) or gradients.shape[1] == 0:
            return Outcome(
                WRONG,
                f"{len(names)} IDs need gradients of shape ({len(names)}, C); yours have {gradients.shape}.",
            )
        if not np.isfinite(gradients).all():
            return Outcome(WRONG, "The gradients must be finite numbers.")
        different, ids = np.unique(names, return_inverse=True)  # only who equals whom matters
        if len(different) == len(ids):
            return Outcome(WRONG, "No ID repeats. There, the trap is right and no accident is needed.")
        if not gradients.any(axis=1).all():
            return Outcome(
                WRONG, "One of the gradients is all zeros, so there is nothing to lose: use others."
            )
        V = len(different)
        apart = float(np.abs(added(gradients, ids, V) - trap(gradients, ids, V)).max())
        if apart > self.tolerance:
            return Outcome(
                WRONG,
                f"The check would see the trap: the largest difference is {apart:.6g}. The gradients that "
                "the trap drops, all but the last of each ID, must add up to 0.",
            )
        return Outcome(
            CORRECT, "What is dropped cancels. Random gradients do not: that is why a check draws them."
        )

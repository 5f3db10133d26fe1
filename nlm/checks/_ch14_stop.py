"""Where a training stops, and where it would stop with a mistake: for exercise 14.4."""

from __future__ import annotations

import math

import numpy as np


def stopped(losses, steps, patience, *, since_lowest=True, ties=False, resets=True):
    """(the step of the stop, the step to go back to); the keywords switch on a mistake of the exercise."""
    best, best_step, waited, before = math.inf, None, 0, math.inf
    for step, loss in zip(steps, losses, strict=True):
        if loss < best or (ties and loss == best):
            best, best_step, waited = loss, step, 0 if resets else waited
        elif since_lowest or loss > before:
            waited += 1
        else:
            waited = 0
        before = loss
        if waited >= patience:
            break
    return step, best_step


def foreseen(steps, losses, patience):
    """Finds the lowest of all losses first, and waits from there."""
    best = int(np.argmin(losses))
    return steps[min(best + patience, len(steps) - 1)], steps[best]

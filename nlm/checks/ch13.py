"""Exercises of chapter 13: one table with two jobs (those that compare models and tables: `_ch13_tables`)."""

from __future__ import annotations

import numpy as np

from nlm.checks._ch13_tables import bare_tied, common, equal_width
from nlm.lab.exercise import Exercise, like, when

__all__ = ["bare_tied", "common", "equal_width", "never_read", "saving", "tied_gradient"]


def _blocks(C: int, L: int) -> int:
    return L * (12 * C * C + 13 * C)


def _saving(V: int, T: int, C: int, L: int) -> tuple[int, float]:
    saved = V * C
    untied = 2 * saved + T * C + _blocks(C, L) + 2 * C
    return saved, saved / untied


saving = Exercise(
    "13.1",
    "What would tying save?",
    difficulty=1,
    minutes=10,
    trains="computing exactly what tying saves in a model of any size",
    solution=_saving,
    inputs=[(4096, 512, 256, 12), (2048, 128, 64, 2), (50257, 1024, 768, 12)],
    tolerance=1e-4,
    mistakes=[
        like(
            lambda V, T, C, L: (V * C, V * C / (V * C + T * C + _blocks(C, L) + 2 * C)),
            "You divided by the tied model. Asked for is the share of the untied one, which has two tables.",
        ),
        like(
            lambda V, T, C, L: (2 * V * C, 2 * V * C / (2 * V * C + T * C + _blocks(C, L) + 2 * C)),
            "You saved both tables. One of them is still needed.",
        ),
        like(
            lambda V, T, C, L: (V * C, V * C / (2 * V * C + _blocks(C, L) + 2 * C)),
            "Nearly: the table of positions has T · C numbers.",
        ),
        like(
            lambda V, T, C, L: (V * C, V * C / (2 * V * C + T * C + _blocks(C, L))),
            "Nearly: the last layer norm has 2 · C numbers.",
        ),
        like(
            lambda V, T, C, L: (V * C, V * C / (2 * V * C + T * C + 12 * C * C + 13 * C + 2 * C)),
            "You counted one block; there are L of them.",
        ),
        like(
            lambda V, T, C, L: (V * C, V * C / (2 * V * C + T * C + 12 * L * C * C + 2 * C)),
            "Nearly: a block has 13 · C numbers more, for its biases and layer norms.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 0,
            "You returned one number; needed two: the numbers saved, and their share of the untied model.",
        ),
        when(
            lambda answer, expected: (
                np.size(answer) == 2 and np.isclose(answer[0], expected[0]) and answer[1] > 1
            ),
            "The first is right. The second is a share: between 0 and 1.",
        ),
    ],
    then="A wide table and a shallow model: there tying saves most.",
)


def _probabilities(z: np.ndarray) -> np.ndarray:
    e = np.exp(z - z.max())
    return e / e.sum()


def _two_parts(E: np.ndarray, x: int, y: int, sign: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    h = E[x]
    wrong = sign * (_probabilities(E @ h) - np.eye(len(E))[y])  # (V,)
    dinput = np.zeros_like(E)
    dinput[x] = wrong @ E
    return dinput, np.outer(wrong, h)


def _tied_gradient(E: np.ndarray, x: int, y: int) -> np.ndarray:
    return sum(_two_parts(E, x, y))


def _overwritten(E, x, y):
    dinput, doutput = _two_parts(E, x, y)
    doutput[x] = dinput[x]
    return doutput


def _to_the_target(E, x, y):
    dinput, doutput = _two_parts(E, x, y)
    to_target = np.zeros_like(E)
    to_target[y] = dinput[x]  # the same as dinput if the target is the token that was read
    return to_target + doutput


tied_gradient = Exercise(
    "13.2",
    "The gradient of a table with two jobs",
    difficulty=2,
    minutes=15,
    trains="splitting the gradient of a tied table into its two parts, and adding them",
    solution=_tied_gradient,
    inputs=[
        (np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]), 2, 0),
        (np.random.default_rng(0).standard_normal((5, 3)), 1, 4),
        (np.random.default_rng(1).standard_normal((4, 2)), 3, 3),
    ],
    intact=True,
    dots=3,
    mistakes=[
        like(
            lambda E, x, y: _two_parts(E, x, y)[1],
            "This is the output part alone. The row that was read has an input part, too: add it.",
        ),
        like(
            lambda E, x, y: _two_parts(E, x, y)[0],
            "This is the input part alone. Every row has given a logit: the output part moves all of them.",
        ),
        like(
            _overwritten,
            "In the row that was read, your input part has replaced the output part. They add up: `+=`.",
        ),
        like(
            _to_the_target,
            "Your input part went to the row of the target. It belongs to the row that was read.",
        ),
        like(
            lambda E, x, y: sum(_two_parts(E, x, y, -1.0)),
            "The sign is wrong: the logits' gradient is the probabilities minus the one-hot target.",
        ),
        like(
            lambda E, x, y: sum(_two_parts(E, x, y)) / 2,
            "You took the mean of the two parts. One table, two uses: they add up.",
        ),
        when(
            lambda answer, expected: np.shape(answer) == np.shape(expected)[1:],
            "You returned one row. The gradient has the shape of the table, (V, C).",
        ),
    ],
    then="All rows move, and the row that was read is pulled by both jobs.",
)


def _never_read(row: np.ndarray, lrs, decay: float, tied: bool, output: np.ndarray) -> np.ndarray:
    row = np.array(row, dtype=np.float64)
    for lr in lrs:
        row = row * (1 - lr * decay) - (lr * output if tied else 0)
    return row


def _frozen(row, lrs, decay, tied, output):
    return _never_read(row, lrs, 0.0, tied, output)


def _decay_last(row, lrs, decay, tied, output):
    for lr in lrs:
        row = (row - (lr * output if tied else 0)) * (1 - lr * decay)
    return row


def _without_rate(row, lrs, decay, tied, output):
    for lr in lrs:
        row = row * (1 - decay) - (lr * output if tied else 0)
    return row


def _by_sum(row, lrs, decay, tied, output):
    return row * (1 - decay * sum(lrs)) - (sum(lrs) * output if tied else 0)


never_read = Exercise(
    "13.4",
    "The way of a row that nobody reads",
    difficulty=2,
    minutes=10,
    trains="predicting what becomes of a row that is never read, tied or not, with weight decay or without",
    solution=_never_read,
    inputs=[
        (np.array([1.0, -2.0]), [0.1, 0.1, 0.05], 0.0, False, np.array([1.0, 1.0])),
        (np.array([1.0, -2.0]), [0.5, 0.5, 0.2], 0.5, False, np.array([1.0, 1.0])),
        (np.array([1.0, -2.0]), [0.5, 0.5, 0.2], 0.0, True, np.array([1.0, 1.0])),
        (np.array([0.5, 0.0, -1.0]), [0.5, 0.5, 0.2], 0.5, True, np.array([0.0, -1.0, 2.0])),
    ],
    tolerance=1e-9,
    intact=True,
    mistakes=[
        like(
            lambda row, lrs, decay, tied, output: np.array(row),
            "Your row never moves. That is right for one case of four: untied, without weight decay.",
        ),
        like(
            _decay_last,
            "Nearly: you pushed first and shrank the push, too. Each step first multiplies, then subtracts.",
        ),
        like(_without_rate, "You multiplied by 1 − decay. The learning rate belongs in it: 1 − lr · decay."),
        like(_frozen, "Weight decay is missing: each step first multiplies the row by 1 − lr · decay."),
        like(
            lambda row, lrs, decay, tied, output: _never_read(row, lrs, decay, False, output),
            "The untied rows are right. In a tied table the output part moves the row in every step.",
        ),
        like(
            lambda row, lrs, decay, tied, output: _never_read(row, lrs, decay, True, output),
            "You always let the output part move the row. An untied input table never hears of it.",
        ),
        like(
            _by_sum,
            "You added up the steps first. The shrinking multiplies: three halvings leave an eighth. "
            "Go step by step.",
        ),
        like(
            lambda row, lrs, decay, tied, output: _never_read(row, lrs, decay, tied, -output),
            "The row goes against the gradient: subtract lr · output.",
        ),
        like(
            lambda row, lrs, decay, tied, output: _never_read(row, lrs[:1] * len(lrs), decay, tied, output),
            "You used the first learning rate for all steps; each step has its own.",
        ),
    ],
    then="Only in one of the four cases does the row stay: untied, and no weight decay.",
)

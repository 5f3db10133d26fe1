"""The exercises of chapter 04 on whole tables: the start, the neighbours, the position table."""

from __future__ import annotations

import math

import numpy as np

from nlm.lab.exercise import Exercise, like, when

_SPREADS = {
    "gpt2": lambda V, C: 0.02,
    "glorot": lambda V, C: math.sqrt(2 / (V + C)),
    "he": lambda V, C: math.sqrt(2 / V),
    "unit": lambda V, C: 1.0,
}


def _start_length(kind: str, V: int, C: int) -> float:
    return math.sqrt(C) * _SPREADS[kind](V, C)


start_length = Exercise(
    "04.5",
    "How long is a row before training?",
    difficulty=1,
    minutes=10,
    trains="computing the length of a random row from its start and its width",
    solution=_start_length,
    inputs=[
        ("gpt2", 4096, 256),
        ("unit", 4096, 256),
        ("unit", 600, 16),
        ("glorot", 600, 16),
        ("he", 600, 16),
    ],
    mistakes=[
        like(
            lambda kind, V, C: _SPREADS[kind](V, C),
            "That is the size of one number; a row has C of them: multiply by √C.",
        ),
        like(
            lambda kind, V, C: C * _SPREADS[kind](V, C),
            "Squares add up, not sizes: C numbers of size σ have the length √(C · σ²) = σ · √C.",
        ),
        like(
            lambda kind, V, C: C * _SPREADS[kind](V, C) ** 2,
            "That is the squared length, C · σ²; take its root.",
        ),
        like(
            lambda kind, V, C: math.sqrt(C) * _SPREADS[kind](V, C) ** (2 if kind in ("glorot", "he") else 1),
            "Right but for Glorot and He: they take the root of 2 / (V + C) and of 2 / V.",
        ),
        like(
            lambda kind, V, C: math.sqrt(C) * _SPREADS[kind](V, C) ** (2 if kind == "glorot" else 1),
            "Right but for Glorot, who takes the root of 2 / (V + C).",
        ),
        like(
            lambda kind, V, C: math.sqrt(C) * _SPREADS[kind](V, C) ** (2 if kind == "he" else 1),
            "Right but for He, who takes the root of 2 / V.",
        ),
        like(
            lambda kind, V, C: math.sqrt(V) * _SPREADS[kind](V, C),
            "You took the length of a column, which has V numbers; a row has C.",
        ),
        like(
            lambda kind, V, C: (
                math.sqrt(C) * _SPREADS[{"he": "glorot", "glorot": "he"}.get(kind, kind)](V, C)
            ),
            "He and Glorot are swapped: He divides 2 by V, Glorot by V + C.",
        ),
        like(
            lambda kind, V, C: math.sqrt(C) * _SPREADS[kind](C, C if kind == "he" else V),
            "Right but for He, which counts the inputs of the table: V of them, not C.",
        ),
        when(
            lambda answer, expected: np.size(answer) == 1 and 0 < abs(float(answer) / expected - 1) < 0.05,
            "Within 5 %: did you measure a random table? Asked for is the formula, σ · √C.",
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "Asked for is one number: the length of a typical row.",
        ),
    ],
    then="A row is √C times as long as its numbers are large, so the wider the table, the longer its rows.",
)


def _cosines(E: np.ndarray) -> np.ndarray:
    unit = E / np.linalg.norm(E, axis=1, keepdims=True)
    return unit @ unit.T


def _without_self(scores: np.ndarray) -> np.ndarray:
    np.fill_diagonal(scores, -np.inf)
    return scores


def _neighbours(E: np.ndarray) -> np.ndarray:
    return _without_self(_cosines(E)).argmax(axis=1)


def _zero_for_self(E: np.ndarray) -> np.ndarray:
    cosines = _cosines(E)
    np.fill_diagonal(cosines, 0.0)
    return cosines.argmax(axis=1)


def _rotation(n: int, seed: int) -> np.ndarray:
    return np.linalg.qr(np.random.default_rng(seed).standard_normal((n, n)))[0]


_ROWS = np.array([[3.0, 0.3], [1.0, 0.0], [0.2, 1.0], [0.1, 6.0], [-2.0, 0.5]])  # long rows and short ones
_APART = np.array([[1.0, 0.0], [-1.0, 0.1], [-1.0, -0.2]])  # all cosines of the first row are negative
_MANY = np.random.default_rng(2).standard_normal((9, 4)) * np.arange(1.0, 10.0)[:, None]

neighbours = Exercise(
    "04.6",
    "The nearest row, before and after a rotation",
    difficulty=2,
    minutes=15,
    trains="finding nearest neighbours, and testing what they depend on",
    solution=_neighbours,
    inputs=[(_ROWS,), (_MANY,), (_MANY @ _rotation(4, seed=1),), (_APART,)],
    mistakes=[
        like(
            lambda E: np.arange(len(E)),
            "Each row has found itself. Leave the diagonal out: np.fill_diagonal(cosines, -np.inf).",
        ),
        like(
            _zero_for_self,
            "A row whose cosines are all negative has found itself: put -np.inf on the diagonal, not 0.",
        ),
        like(
            lambda E: _without_self(E @ E.T).argmax(axis=1),
            "You compared dot products, and long rows win those. Divide each row by its length first.",
        ),
        like(
            lambda E: _without_self(-((E[:, None] - E[None, :]) ** 2).sum(axis=-1)).argmax(axis=1),
            "You compared distances, and a long row is far from all; asked for is the cosine.",
        ),
        like(
            lambda E: _cosines(E).argmin(axis=1),
            "You found the farthest rows: the nearest has the largest cosine.",
        ),
        like(
            lambda E: _without_self(_cosines(E)).max(axis=1),
            "These are the cosines of the nearest rows; asked for are their numbers: argmax.",
        ),
        like(
            lambda E: _without_self(np.abs(_cosines(E))).argmax(axis=1),
            "A cosine near −1 is the opposite direction, as far as can be: leave the absolute value out.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 2,
            "You returned a whole matrix; asked for is one row number for each row: argmax(axis=1).",
        ),
    ],
    then="Now rotate the table that you have trained, as the text above says.",
    intact=True,
)


def _position_gradient(dx: np.ndarray, context: int) -> np.ndarray:
    dP = np.zeros((context, dx.shape[-1]))
    dP[: dx.shape[1]] = dx.sum(axis=0)
    return dP


def _padded(rows: np.ndarray, context: int) -> np.ndarray:
    return np.concatenate([rows, np.zeros((context - len(rows), rows.shape[1]))])


position_gradient = Exercise(
    "04.7",
    "The same, for the table of positions",
    difficulty=3,
    minutes=20,
    trains="carrying the rule to another table, and saying which of its rows move",
    solution=_position_gradient,
    inputs=[
        (np.arange(12.0).reshape(2, 3, 2), 5),
        (np.random.default_rng(4).standard_normal((3, 4, 2)), 4),
        (np.random.default_rng(5).standard_normal((1, 2, 3)), 6),
    ],
    mistakes=[
        like(
            lambda dx, context: dx.sum(axis=0),
            "The rows of the positions in use are right. The table has `context` rows; the others get zeros.",
        ),
        like(
            lambda dx, context: _padded(dx.mean(axis=0), context),
            "You took the mean over the texts. Each text uses the row once, and its gradients add up.",
        ),
        like(
            lambda dx, context: _padded(dx[-1], context),
            "Only the last text of the batch counts: the trap once more. Add over the batch, axis 0.",
        ),
        like(
            lambda dx, context: _padded(dx[0], context),
            "Only the first text of the batch counts. Add over the batch, axis 0.",
        ),
        like(
            lambda dx, context: _padded(dx.sum(axis=0), context)[::-1],
            "The rows stand in reverse: position 0 is row 0.",
        ),
        like(
            lambda dx, context: np.roll(_padded(dx.sum(axis=0), context), context - dx.shape[1], axis=0),
            "You filled the last rows of the table; a text begins at position 0, so it uses the first T.",
        ),
        when(
            lambda answer, expected: np.shape(answer) != np.shape(expected) and np.ndim(answer) == 3,
            "There is one table for all texts: add over the batch, axis 0.",
        ),
    ],
    then="The first T rows move. The rest never do, unless weight decay pulls at them.",
)

"""Exercises of chapter 04: how a row of the table learns (those on whole tables: `_ch04_tables`)."""

from __future__ import annotations

import numpy as np

from nlm.checks._ch04_batch import WithBatch
from nlm.checks._ch04_rules import added, averaged, first, times, trap
from nlm.checks._ch04_tables import neighbours, position_gradient, start_length
from nlm.lab.exercise import Exercise, like, when

__all__ = [
    "neighbours",
    "position_gradient",
    "rows_that_move",
    "scatter_add",
    "seen_by_check",
    "start_length",
    "update",
]


scatter_add = Exercise(
    "04.1",
    "Add up the gradients",
    difficulty=1,
    minutes=10,
    trains="computing the gradient of a table, repeated IDs included",
    solution=added,
    inputs=[
        (np.array([[1.0, -2.0], [0.5, 3.0], [4.0, 1.0]]), [2, 0, 2], 4),
        (np.array([[1.0], [2.0], [4.0]]), [1, 1, 1], 3),
        (np.random.default_rng(0).standard_normal((12, 3)), [4, 0, 4, 4, 1, 1, 5, 5, 4, 0, 3, 3], 6),
    ],
    mistakes=[
        like(
            trap,
            "Of several gradients for one row, your table keeps only the last. If you wrote `dE[ids] += dx`: "
            "NumPy reads and writes each row once. Go through the positions one by one, or use np.add.at.",
        ),
        like(
            averaged,
            "You took the mean for each row. Every use of a row moves the loss, so the gradients add up.",
        ),
        like(
            lambda dx, ids, V: -added(dx, ids, V),
            "You changed the sign. This is the gradient; the step against it comes later.",
        ),
        like(
            first,
            "Of several gradients for one row, your table keeps only the first. Every use of a row counts: "
            "add each gradient to what the row has already.",
        ),
        like(times, "You counted how often each ID occurs; add its rows of dx instead."),
        when(
            lambda answer, expected: np.shape(answer) == np.shape(expected)[:-1],
            "One number for each row is too little: dE has the shape of the table, (V, C).",
        ),
        when(
            lambda answer, expected: (
                np.ndim(answer) == 2
                and np.shape(answer)[1:] == np.shape(expected)[1:]
                and len(answer) < len(expected)
            ),
            "Your gradient has too few rows. A row that nobody asked for has a gradient too: zeros.",
        ),
    ],
    then="Every row has the sum of its gradients, and a row that was not asked for has zeros.",
    intact=True,
)


def _seen_by_check(ids, g: np.ndarray) -> float:
    V = max(ids) + 1
    return float(np.abs(added(g, ids, V) - trap(g, ids, V)).max())


def _signed(ids, g: np.ndarray) -> float:
    V = max(ids) + 1
    return float((added(g, ids, V) - trap(g, ids, V)).max())


def _total(ids, g: np.ndarray) -> float:
    V = max(ids) + 1
    return float(np.abs(added(g, ids, V) - trap(g, ids, V)).sum())


def _against_mean(ids, g: np.ndarray) -> float:
    V = max(ids) + 1
    return float(np.abs(added(g, ids, V) - averaged(g, ids, V)).max())


def _norm(ids, g: np.ndarray) -> float:
    V = max(ids) + 1
    return float(np.linalg.norm(added(g, ids, V) - trap(g, ids, V)))


def _relative(ids, g: np.ndarray) -> float:
    V = max(ids) + 1
    right = added(g, ids, V)
    return float(np.abs(right - trap(g, ids, V)).max() / np.abs(right).max())


seen_by_check = WithBatch(
    "04.2",
    "Would this batch have caught the trap?",
    difficulty=2,
    minutes=15,
    trains="choosing an input on which a gradient check can see a broken backward",
    solution=_seen_by_check,
    inputs=[
        ([0, 1, 2], np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 0.5]])),
        ([2, 0, 2], np.array([[1.0, -2.0], [0.5, 3.0], [4.0, 1.0]])),
        ([3, 3, 3], np.array([[2.0], [-2.0], [5.0]])),
        ([1, 4, 1, 4], np.array([[-3.0, 0.0], [0.0, 0.25], [7.0, 7.0], [1.0, 1.0]])),
    ],
    mistakes=[
        like(
            lambda ids, g: len(ids) - len(set(ids)),
            "You counted the repeats. A check compares gradients: compute both tables and take the largest "
            "difference.",
        ),
        like(
            lambda ids, g: float(len(ids) > len(set(ids))),
            "You answered whether an ID repeats. That is not enough: the gradients that the trap drops may "
            "cancel. Compute both tables and take the largest difference.",
        ),
        like(
            lambda ids, g: 0.0,
            "You found no difference anywhere. Does your trap lose gradients? It is `dE[ids] += g`, and the "
            "right table is np.add.at.",
        ),
        like(_signed, "A dropped gradient may be negative: take the size of each difference, np.abs, first."),
        like(_total, "You added up all differences; asked for is the largest of them."),
        like(_norm, "That is the length of all the differences together; asked for is the largest of them."),
        like(
            _relative,
            "You divided by the largest gradient, as check_gradient does; asked for is the difference "
            "itself.",
        ),
        like(
            _against_mean, "You compared the sum with the mean; the trap keeps the last gradient of each row."
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "You returned all the differences; asked for is one number, the largest.",
        ),
    ],
    then="Where it is 0, a test passes with the trap inside: no repeats, or dropped gradients that cancel.",
)


def _rows_that_move(batches, V: int, momentum: bool, decay: bool, tied: bool) -> list[int]:
    if decay or tied:
        return list(range(V))
    read = batches if momentum else batches[-1:]
    return sorted({i for ids in read for i in ids})


def _only_read(batches, V, momentum, decay, tied):
    return _rows_that_move(batches, V, momentum, False, False)


FORGETS = "A running mean forgets slowly: all earlier batches still move their rows."


def _with_some(keep):
    """Momentum that remembers only the batches that `keep` leaves."""

    def rows(batches, V, momentum, decay, tied):
        return _rows_that_move(keep(batches) if momentum else batches, V, momentum, decay, tied)

    return rows


rows_that_move = Exercise(
    "04.3",
    "Which rows move in this step?",
    difficulty=2,
    minutes=10,
    trains="predicting which rows a step moves, with momentum, weight decay and tying",
    solution=_rows_that_move,
    inputs=[
        ([[2, 0, 2]], 5, False, False, False),
        ([[1, 1], [3, 0]], 5, False, False, False),
        ([[1, 1], [3, 0]], 5, True, False, False),
        ([[1], [0]], 3, False, True, False),
        ([[1], [0]], 3, True, False, True),
        ([[0], [4], [2], [3]], 6, True, False, False),
        ([[0], [4], [2], [3]], 6, False, False, False),
    ],
    mistakes=[
        like(
            lambda batches, V, momentum, decay, tied: sorted(set(batches[-1])),
            "You always took the IDs of the last batch. With momentum earlier batches still move their rows, "
            "and weight decay and tying move every row.",
        ),
        like(_with_some(lambda batches: batches[-2:]), FORGETS),
        like(_with_some(lambda batches: batches[-3:]), FORGETS),
        like(_with_some(lambda batches: [batches[0], batches[-1]]), FORGETS),
        like(
            _only_read,
            "The rows that were read are right. But weight decay pulls at every row, and so does the output "
            "layer of a tied model.",
        ),
        like(
            lambda batches, V, momentum, decay, tied: _rows_that_move(batches, V, False, decay, tied),
            "Right but for momentum: running means go on moving the rows of earlier batches.",
        ),
        like(
            lambda batches, V, momentum, decay, tied: _rows_that_move(batches, V, True, decay, tied),
            "You always let earlier batches move their rows. Without momentum a step knows its batch only.",
        ),
        like(
            lambda batches, V, momentum, decay, tied: (
                list(range(V)) if tied else _rows_that_move(batches, V, momentum, False, False)
            ),
            "Right but for weight decay: it makes every row a little shorter, read or not.",
        ),
        like(
            lambda batches, V, momentum, decay, tied: (
                list(range(V)) if decay else _rows_that_move(batches, V, momentum, False, False)
            ),
            "Right but for tying: a tied table is the output layer too, and softmax moves every row of it.",
        ),
        when(
            lambda answer, expected: isinstance(answer, list) and sorted(set(answer)) == expected,
            "The right rows, but each of them once and in order: sorted(set(...)).",
        ),
    ],
    then="The rule holds for an untied table without weight decay, and there momentum remembers old batches.",
)


def _update(E: np.ndarray, ids, g: np.ndarray, lr: float, decay: float) -> np.ndarray:
    return E * (1 - lr * decay) - lr * added(g, ids, len(E))


def _decayed_last(E, ids, g, lr, decay):
    return (E - lr * added(g, ids, len(E))) * (1 - lr * decay)


def _lazy(E, ids, g, lr, decay):
    shrunk = np.ones((len(E), 1))
    shrunk[ids] = 1 - lr * decay
    return E * shrunk - lr * added(g, ids, len(E))


update = Exercise(
    "04.4",
    "One step of the table",
    difficulty=1,
    minutes=5,
    trains="computing what one step does to every row, those that are not read included",
    solution=_update,
    inputs=[
        (np.ones((4, 2)), [2, 0, 2], np.array([[1.0, -2.0], [0.5, 3.0], [4.0, 1.0]]), 0.1, 0.0),
        (np.arange(6.0).reshape(3, 2), [1, 1, 1], np.array([[1.0, 0.0], [2.0, 1.0], [4.0, -1.0]]), 0.5, 0.2),
    ],
    mistakes=[
        like(
            lambda E, ids, g, lr, decay: E * (1 - lr * decay) - lr * trap(g, ids, len(E)),
            "Of several gradients for one row, only the last counts in your step: the trap of section 2. "
            "Use np.add.at, or a loop.",
        ),
        like(
            lambda E, ids, g, lr, decay: E * (1 - lr * decay) + lr * added(g, ids, len(E)),
            "You went uphill: the gradient shows where the loss grows, so subtract.",
        ),
        like(
            lambda E, ids, g, lr, decay: E * (1 - lr * decay) - added(g, ids, len(E)),
            "The learning rate is missing from your step: subtract lr · dE.",
        ),
        like(
            lambda E, ids, g, lr, decay: E - lr * added(g, ids, len(E)),
            "The gradient's part is right; weight decay is missing: multiply the table by 1 − lr · decay.",
        ),
        like(
            _decayed_last,
            "Right but for the order: you let the decay act after the step, so it shrinks the step, too. "
            "Shrink the table first.",
        ),
        like(
            _lazy,
            "Your weight decay reaches the rows of the batch only. It acts on every row of the table.",
        ),
        like(
            lambda E, ids, g, lr, decay: E * (1 - decay) - lr * added(g, ids, len(E)),
            "Nearly: the decay of a step is lr · decay, so the table is multiplied by 1 − lr · decay.",
        ),
        like(
            lambda E, ids, g, lr, decay: E * (1 - lr * decay) - lr * averaged(g, ids, len(E)),
            "You took the mean of a row's gradients; they add up.",
        ),
        like(
            lambda E, ids, g, lr, decay: -lr * added(g, ids, len(E)),
            "That is how far each row moves; add it to the table.",
        ),
    ],
    then="With decay, the rows that were not read have changed too: each is a little shorter.",
    intact=True,
)

"""Exercises of chapter 03: what one-hot vectors cannot say."""

from __future__ import annotations

import math

import numpy as np

from nlm.lab.exercise import Exercise, like, when


def _distance(i: int, j: int, vocab_size: int) -> float:
    table = np.eye(vocab_size)  # (V, V)
    return float(np.sqrt(((table[i] - table[j]) ** 2).sum()))


distance = Exercise(
    "03.1",
    "How far apart are two one-hot vectors?",
    difficulty=1,
    minutes=5,
    trains="computing a distance, and seeing that it does not depend on the words",
    solution=_distance,
    dots=3,
    inputs=[(0, 1, 4), (2, 2, 4), (7, 0, 8), (1, 99, 1000)],
    mistakes=[
        like(
            lambda i, j, V: 2.0 * (i != j),
            "You have the squared distance 1² + 1² = 2; take its square root.",
        ),
        like(
            lambda i, j, V: float(abs(i - j)),
            "You measured how far apart the two IDs are; build both one-hot vectors and compare those.",
        ),
        like(
            lambda i, j, V: math.sqrt(2.0),
            "Right for two different words, but a word is at distance 0 from itself: compare i with i.",
        ),
        like(
            lambda i, j, V: float(i == j),
            "You computed the product of the two vectors; the distance is the length of their difference.",
        ),
        like(
            lambda i, j, V: 0.0,
            "You added the differences +1 and −1, and they cancel; square them before adding.",
        ),
        when(
            lambda answer, expected: np.shape(answer) != () and np.size(answer) > 1,
            "You returned the difference vector; its length is one number: square, add, take the root.",
        ),
    ],
    then="Any two different words are √2 apart, whatever they mean and however large V is.",
)


def _cost(B: int, T: int, V: int, C: int) -> tuple[int, int]:
    return 4 * B * T * V, B * T * V * C


cost = Exercise(
    "03.2",
    "What does a batch of one-hot vectors cost?",
    difficulty=1,
    minutes=5,
    trains="counting the bytes and the multiplications of one_hot(ids) @ E",
    solution=_cost,
    dots=2,
    inputs=[(1, 1, 4, 2), (2, 3, 10, 5), (32, 512, 4096, 256)],
    mistakes=[
        like(
            lambda B, T, V, C: (4 * V, V * C),
            "That is the cost of one token; a batch holds B × T of them.",
        ),
        like(
            lambda B, T, V, C: (B * T * V, B * T * V * C),
            "The multiplications are right. You counted the numbers, not their bytes: a float32 takes 4.",
        ),
        like(
            lambda B, T, V, C: (8 * B * T * V, B * T * V * C),
            "The multiplications are right. 8 bytes is a float64; the vectors here are float32.",
        ),
        like(
            lambda B, T, V, C: (4 * V * C, B * T * V * C),
            "The multiplications are right. You weighed the table E; the question is the batch, (B, T, V).",
        ),
        like(
            lambda B, T, V, C: (4 * B * T * C, B * T * V * C),
            "The multiplications are right. You weighed the result, (B, T, C); the batch is (B, T, V).",
        ),
        like(
            lambda B, T, V, C: (4 * B * T * V, B * T * C),
            "The bytes are right. You counted the numbers that come out; each of them needs V products.",
        ),
        like(
            lambda B, T, V, C: (4 * B * T * V, 2 * B * T * V * C),
            "The bytes are right. You counted multiplications and additions; asked for is the first alone.",
        ),
        like(
            lambda B, T, V, C: (4 * B * T * V, B * T * (V - 1) * C),
            "The bytes are right. V − 1 is the number of additions; there are V products to add.",
        ),
        like(
            lambda B, T, V, C: (B * T * V * C, 4 * B * T * V),
            "Both are right, but swapped: first the bytes, then the multiplications.",
        ),
        when(
            lambda answer, expected: len(answer) == 2 and answer[0] == expected[0],
            "The bytes are right. Each of the B × T × C numbers that come out needs V multiplications.",
        ),
        when(
            lambda answer, expected: len(answer) == 2 and answer[1] == expected[1],
            "The multiplications are right. The batch has B × T × V numbers; how many bytes has each?",
        ),
    ],
    then="Both grow with V. The lookup needs the IDs alone, and no multiplication.",
)


def _rows_of(X: np.ndarray, E: np.ndarray) -> np.ndarray:
    return E[X.argmax(axis=-1)]


def _broken_table() -> np.ndarray:
    E = np.arange(12.0).reshape(4, 3)
    E[3, 1] = np.inf
    return E


rows_of = Exercise(
    "03.3",
    "The rows, without the product",
    difficulty=2,
    minutes=10,
    trains="turning a one-hot product into a lookup, also where the two differ",
    solution=_rows_of,
    inputs=[
        (np.eye(4)[[2, 0, 2]], np.arange(12.0).reshape(4, 3)),
        (np.eye(5)[[[4, 1, 1], [0, 3, 2]]], np.arange(10.0).reshape(5, 2) - 4),
        (np.eye(4)[[2, 0, 0]], _broken_table()),
        (np.eye(4)[[1, 3]], _broken_table()),  # here the broken row is asked for
    ],
    mistakes=[
        when(
            lambda answer, expected: (
                np.shape(answer) == np.shape(expected)
                and np.isinf(expected).any()
                and np.isfinite(answer).all()
            ),
            "Right, but for the row that holds inf: it is asked for, and your result holds another number. "
            "You changed the table to make the product work; pick the row as it is.",
        ),
        when(
            lambda answer, expected: np.shape(answer) == np.shape(expected) and np.isnan(answer).any(),
            "Right for a finite table. But E now holds inf in a row that nobody asked for, and your result "
            "holds nan: your function multiplies, and 0 · inf = nan. Find where each 1 stands instead.",
        ),
        like(
            lambda X, E: E[X.argmax(axis=0)],
            "argmax looked down the columns; the place of the 1 is along the last axis: axis=-1.",
        ),
        like(
            lambda X, E: E[X.argmax()],
            "argmax without an axis gives one place for the whole batch; each vector has its own: axis=-1.",
        ),
        like(
            lambda X, E: X.argmax(axis=-1),
            "These are the IDs, and they are right; now pick their rows from E.",
        ),
        like(
            lambda X, E: E[X.astype(int)],
            "You took each 0 and each 1 for an ID. The ID is the place of the 1: argmax along the last axis.",
        ),
    ],
    then="You have undone the one-hot vector: all it ever said is which row is meant.",
)


def _products(rows: np.ndarray) -> np.ndarray:
    return (rows @ rows.T)[~np.tri(len(rows), dtype=bool)]  # each pair once


def _cosines(rows: np.ndarray) -> np.ndarray:
    return _products(rows / np.linalg.norm(rows, axis=1, keepdims=True))


def _largest_cosine(rows: np.ndarray) -> float:
    return float(np.abs(_cosines(rows)).max())


largest_cosine = Exercise(
    "03.4",
    "How near do two rows of a table come?",
    difficulty=2,
    minutes=15,
    trains="measuring whether the rows of a table can be told apart",
    solution=_largest_cosine,
    inputs=[
        (np.array([[3.0, 4.0], [4.0, 3.0], [0.0, 2.0]]),),
        (np.array([[1.0, 0.0, 0.0], [-3.0, 1.0, 0.0], [0.0, 1.0, 2.0]]),),
        (np.random.default_rng(3).standard_normal((20, 5)),),
    ],
    mistakes=[
        when(
            lambda answer, expected: np.shape(answer) == () and abs(answer - 1) < 1e-6,
            "You got 1: each row with itself. Leave the diagonal out.",
        ),
        like(
            lambda rows: float(np.abs(_products(rows / np.linalg.norm(rows, axis=0))).max()),
            "You divided each column by its length (axis=0); the vectors are the rows: axis=1.",
        ),
        like(
            lambda rows: float(_cosines(rows).max()),
            "Right while all cosines are positive. Two opposite rows have −1: take the absolute value first.",
        ),
        like(
            lambda rows: float(np.abs(_products(rows)).max()),
            "You took the largest dot product; divide each row by its length first.",
        ),
        like(
            lambda rows: float(_products(rows).max()),
            "You took the largest dot product; divide each row by its length, and take absolute values.",
        ),
        like(
            lambda rows: float(np.abs(_cosines(rows)).mean()),
            "You took the mean; two rows that nobody can tell apart would vanish in it. Take the largest.",
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "You returned all cosines; asked for is one number, the largest.",
        ),
    ],
    then="Now try it on the binary codes of the exercise.",
)


def _distances(rows: np.ndarray) -> np.ndarray:
    distances = np.linalg.norm(rows[:, None] - rows[None, :], axis=-1)  # (N, N)
    return distances[~np.tri(len(rows), dtype=bool)]  # each pair once


def _changed_distances(X: np.ndarray, Q: np.ndarray) -> int:
    return int((np.abs(_distances(X @ Q) - _distances(X)) > 1e-6).sum())


def _signed(X: np.ndarray, Q: np.ndarray) -> int:
    return int((_distances(X @ Q) - _distances(X) > 1e-6).sum())


def _rotation(n: int, seed: int) -> np.ndarray:
    return np.linalg.qr(np.random.default_rng(seed).standard_normal((n, n)))[0]


changed_distances = Exercise(
    "03.5",
    "Does a dimension have a meaning?",
    difficulty=3,
    minutes=20,
    trains="testing whether the axes matter, on one-hot vectors and on any table",
    solution=_changed_distances,
    inputs=[
        (np.eye(6), _rotation(6, seed=0)),
        (np.random.default_rng(1).standard_normal((8, 4)), _rotation(4, seed=1)),
        (np.eye(5), np.diag([1.0, 1.0, 1.0, 1.0, 3.0])),
        (np.eye(4), np.diag([2.0, 2.0, 2.0, 2.0])),
        (np.eye(4), np.diag([1.0, 1.0, 0.5, 0.5])),
        (np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]), np.array([[1.0, 1.0], [0.0, 1.0]])),
    ],
    mistakes=[
        like(
            _signed,
            "You counted the distances that grew; those that shrank have changed, too: take the absolute "
            "value.",
        ),
        like(
            lambda X, Q: _changed_distances(X, Q.T),
            "You used Q.T. For a rotation that is a rotation, too; for other matrices it is another map.",
        ),
        like(
            lambda X, Q: 2 * _changed_distances(X, Q),
            "You counted each pair twice, as (a, b) and as (b, a); count the places above the diagonal.",
        ),
        like(
            lambda X, Q: int((np.abs(X @ Q - X) > 1e-6).sum()),
            "You counted the numbers that changed, and a rotation changes nearly all; compare the distances.",
        ),
        like(
            lambda X, Q: int((np.abs(X @ Q - X) > 1e-6).any(axis=1).sum()),
            "You counted the vectors that changed, and a rotation moves nearly all; compare the distances.",
        ),
        when(
            lambda answer, expected: isinstance(answer, bool | np.bool_),
            "You answered yes or no; return how many pairs changed.",
        ),
        when(
            lambda answer, expected: answer > expected,
            "You found changes where there are none. Did you compare with ==? A rotation rounds in the last "
            "digits: count changes above 1e-6, each pair once.",
        ),
    ],
    then="A rotation gives every axis a new meaning and leaves every distance alone.",
)

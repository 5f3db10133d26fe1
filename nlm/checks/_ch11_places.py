"""Exercises of chapter 11 on places: adding and turning them in, looking at them, and their cost."""

from __future__ import annotations

import numpy as np

from nlm.lab.exercise import Exercise, like, when


def _halves(C: int, row_at: int = 0, place_at: int = 0) -> np.ndarray:
    half = C // 2
    W = np.zeros((2 * C, C))
    W[row_at : row_at + half, :half] = np.eye(half)
    W[C + place_at : C + place_at + half, half:] = np.eye(half)
    return W


def _exchanged(C: int) -> np.ndarray:
    return np.roll(_halves(C), C // 2, axis=1)


halves = Exercise(
    "11.4",
    "Each in its own half",
    difficulty=2,
    minutes=15,
    trains="showing what the matrix of a concatenation can do, and that it is an addition all the same",
    solution=_halves,
    inputs=[(4,), (8,), (2,)],
    mistakes=[
        like(
            lambda C: np.concatenate([np.eye(C), np.eye(C)]),
            "That is adding itself: every channel gets a word and a place. Here the first half of the "
            "channels must know nothing of the place: zeros in the lower half of W.",
        ),
        like(
            lambda C: np.eye(2 * C),
            "This keeps word and place apart, (2C, 2C). What comes out has to have C channels.",
        ),
        like(
            lambda C: _halves(C).T,
            "You laid the matrix down, (C, 2C). A weight matrix is (in, out): 2C channels go in, C come out.",
        ),
        like(
            _exchanged,
            "You exchanged the halves of what comes out: the word goes into the first. Its lines of W are "
            "the upper C.",
        ),
        like(
            lambda C: _halves(C, place_at=C // 2),
            "The row is right. Of the position you took the last C / 2 channels: the first ones are lines C "
            "to C + C / 2 of W.",
        ),
        like(
            lambda C: np.eye(2 * C, C),
            "You let the whole row through, and nothing of the position.",
        ),
        when(
            lambda answer, expected: np.shape(answer) != np.shape(expected),
            "W needs 2C lines, C for the row and C for the position below them, and C columns.",
        ),
    ],
    then="And yet [E, P] W = E W1 + P W2: an addition, in which neither gets in the way of the other.",
)


def _turned(x, angle: float) -> np.ndarray:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([x[0] * cos - x[1] * sin, x[0] * sin + x[1] * cos])


def _turned_product(q, k, t: int, s: int, angle: float) -> float:
    return float(_turned(q, t * angle) @ _turned(k, s * angle))


_Q, _K = np.array([1.0, 2.0]), np.array([0.5, -1.0])
turned_product = Exercise(
    "11.5",
    "Turn a query and a key",
    difficulty=3,
    minutes=20,
    trains="letting positions enter by turning, and seeing that the product knows the distance only",
    solution=_turned_product,
    inputs=[
        (np.array([1.0, 0.0]), np.array([1.0, 0.0]), 2, 1, np.pi / 2),
        (_Q, _K, 5, 3, 0.3),
        (_Q, _K, 7, 5, 0.3),
        (_Q, _K, 3, 5, 0.3),
        (_K, _Q, 0, 4, 1.0),
    ],
    mistakes=[
        like(
            lambda q, k, t, s, angle: float(np.asarray(q) @ k),
            "This is the plain product: you turned nothing, or both by the same angle. Each turns by its own "
            "position times the angle.",
        ),
        like(
            lambda q, k, t, s, angle: float(_turned(q, t * angle) @ _turned(k, -s * angle)),
            "You turned the key the other way. Both turn in the same direction; the product does the rest.",
        ),
        like(
            lambda q, k, t, s, angle: float(_turned(q, t * angle) @ k),
            "You turned the query only; then the product depends on its own place, not on the distance.",
        ),
        like(
            lambda q, k, t, s, angle: _turned_product(q, k, t, s, -angle),
            "You turned both clockwise, or mirrored them. Counterclockwise, (1, 0) by a right angle becomes "
            "(0, 1): x0 cos − x1 sin comes first, x0 sin + x1 cos second.",
        ),
        when(
            lambda answer, expected: np.size(answer) == 2,
            "You returned a vector; the dot product of the two is one number.",
        ),
    ],
    then="The second and the third input are two places apart, and have the same product.",
)


def _looks_at(weights: np.ndarray, right, control) -> float:
    each = np.arange(len(weights))
    return float((weights[each, -1, right] - weights[each, -1, control]).mean())


def _maps(n: int, T: int, seed: int) -> np.ndarray:
    power = np.tri(T) * np.random.default_rng(seed).random((n, T, T))
    return power / power.sum(axis=2, keepdims=True)


looks_at = Exercise(
    "11.6",
    "One map is no evidence",
    difficulty=2,
    minutes=15,
    trains="testing where a model looks, against a control and over many sentences",
    solution=_looks_at,
    inputs=[
        (np.array([[[1.0, 0.0], [0.3, 0.7]]]), np.array([0]), np.array([1])),
        (_maps(5, 4, 0), np.array([0, 1, 2, 0, 1]), np.array([2, 0, 1, 1, 3])),
        (_maps(3, 6, 1), np.array([5, 4, 3]), np.array([0, 0, 0])),
    ],
    mistakes=[
        like(
            lambda weights, right, control: float(weights[np.arange(len(weights)), -1, right].mean()),
            "This is the share on the right places. How much would any place get? Subtract the control's.",
        ),
        like(
            lambda weights, right, control: -_looks_at(weights, right, control),
            "You subtracted the right places from the control; turn it round.",
        ),
        like(
            lambda weights, right, control: float((weights[0, -1, right] - weights[0, -1, control]).mean()),
            "You read all places in the first sentence's map; each sentence has its own: index 0 to N − 1.",
        ),
        like(
            lambda weights, right, control: _looks_at(weights.swapaxes(1, 2), right, control),
            "You asked how much the places look at the last position. Lines look, columns are looked at: "
            "[n, -1, place].",
        ),
        like(
            lambda weights, right, control: float(
                (weights[:, -1][:, right] - weights[:, -1][:, control]).mean()
            ),
            "Your indexing pairs every sentence with every place. Give one sentence to each place: "
            "weights[np.arange(N), -1, right].",
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "You returned a difference for each sentence; asked for is their mean.",
        ),
    ],
    then="Positive means: more than the control gets. Whether that is more than chance, shuffle_test says.",
)


def _cost(T: int, C: int, f: int) -> tuple[int, int, int]:
    return (4 + 2 * f) * T * C**2, 2 * T**2 * C, (2 + f) * C


cost = Exercise(
    "11.7",
    "What another block costs",
    difficulty=2,
    minutes=10,
    trains="counting what attention costs, and the length at which it costs more than the rest",
    solution=_cost,
    inputs=[(2, 3, 4), (128, 64, 2), (512, 256, 1), (1024, 768, 8)],
    mistakes=[
        like(
            lambda T, C, f: (12 * T * C**2, 2 * T**2 * C, 6 * C),
            "That is the block of section 5, with f = 4. Its 8 T C² of the feed-forward layer are 2 f T C².",
        ),
        like(
            lambda T, C, f: ((4 + f) * T * C**2, 2 * T**2 * C, (4 + f) * C / 2),
            "The quadratic part is right. The feed-forward layer has two products, in and out: 2 f T C².",
        ),
        like(
            lambda T, C, f: ((4 + 2 * f) * T * C**2, T**2 * C, (4 + 2 * f) * C),
            "The linear part is right. Attention has two products of T² C: the scores and the mix.",
        ),
        like(
            lambda T, C, f: (4 * T * C**2, 2 * T**2 * C, 2 * C),
            "The quadratic part is right. You forgot the feed-forward layer: 2 f T C², in and out.",
        ),
        like(
            lambda T, C, f: (2 * f * T * C**2, 2 * T**2 * C, f * C),
            "The quadratic part is right. You forgot four T C² of attention: queries, keys, values, output.",
        ),
        like(
            lambda T, C, f: (2 * T**2 * C, (4 + 2 * f) * T * C**2, (2 + f) * C),
            "All are right, but the first two are exchanged.",
        ),
        like(
            lambda T, C, f: ((4 + 2 * f) * T * C**2, 2 * T**2 * C, 6 * C),
            "The counts are right. The crossing is 6 C for f = 4 only: solve it again.",
        ),
        like(
            lambda T, C, f: ((4 + 2 * f) * T * C**2, 2 * T**2 * C, 2 + f),
            "The counts are right. In the crossing one C is left: (4 + 2 f) T C² / (2 T C) = (2 + f) C.",
        ),
        when(
            lambda answer, expected: len(answer) == 3 and tuple(answer[:2]) == expected[:2],
            "The counts are right. Set them equal and solve for T.",
        ),
        when(
            lambda answer, expected: len(answer) == 3 and answer[0] == expected[0],
            "The linear part is right. The scores are (T, C) times (C, T), the mix is (T, T) times (T, C).",
        ),
    ],
    then="A wider feed-forward layer makes the rest dearer, so attention overtakes it later.",
)

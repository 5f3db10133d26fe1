"""Exercises of chapter 11 on places: adding and turning them in, looking at them, and their cost."""

from __future__ import annotations

import numpy as np

from nlm.lab.exercise import Exercise, like, when


def _adding_matrix(C: int, word: float, place: float) -> np.ndarray:
    return np.concatenate([word * np.eye(C), place * np.eye(C)])


adding_matrix = Exercise(
    "11.4",
    "Adding as a special case",
    difficulty=2,
    minutes=10,
    trains="showing that adding is a special case of concatenating",
    solution=_adding_matrix,
    inputs=[(3, 1.0, 1.0), (2, 1.0, 0.0), (4, 0.5, -2.0), (1, 3.0, 7.0)],
    mistakes=[
        like(
            lambda C, word, place: _adding_matrix(C, place, word),
            "You exchanged the halves: the row stands first, so its half of W is above.",
        ),
        like(
            lambda C, word, place: _adding_matrix(C, word, place).T,
            "You put the halves side by side, (C, 2C). A weight matrix is (in, out): one above the other.",
        ),
        like(
            lambda C, word, place: np.diag([word] * C + [place] * C),
            "This keeps word and place apart, (2C, 2C). What comes out has C channels: one half above the "
            "other adds them.",
        ),
        like(
            lambda C, word, place: np.concatenate([np.full((C, C), word), np.full((C, C), place)]),
            "Every channel of yours is a sum of all channels. Channel 0 should go to channel 0: np.eye.",
        ),
        like(
            lambda C, word, place: np.concatenate([np.eye(C), np.eye(C)]),
            "That is adding itself. Multiply the upper half by `word` and the lower one by `place`.",
        ),
    ],
    then="Every W of this kind is an addition; a general W mixes the channels before it adds.",
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
            "You turned both backwards: x0 cos − x1 sin comes first, x0 sin + x1 cos second.",
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


def _cost(T: int, C: int) -> tuple[int, int, int]:
    return 12 * T * C**2, 2 * T**2 * C, 6 * C


cost = Exercise(
    "11.7",
    "What a block costs",
    difficulty=1,
    minutes=10,
    trains="counting what attention costs, and the length at which it costs more than the rest",
    solution=_cost,
    inputs=[(2, 3), (128, 64), (512, 256), (1024, 768)],
    mistakes=[
        like(
            lambda T, C: (12 * T * C**2, T**2 * C, 12 * C),
            "The linear part is right. Attention has two products of T² C: the scores and the mix.",
        ),
        like(
            lambda T, C: (4 * T * C**2, 2 * T**2 * C, 2 * C),
            "The quadratic part is right. You forgot the feed-forward layer: 8 T C², in and out.",
        ),
        like(
            lambda T, C: (8 * T * C**2, 2 * T**2 * C, 4 * C),
            "The quadratic part is right. You forgot four T C² of attention: queries, keys, values, output.",
        ),
        like(
            lambda T, C: (2 * T**2 * C, 12 * T * C**2, 6 * C),
            "All are right, but the first two are exchanged.",
        ),
        like(
            lambda T, C: (12 * T * C**2, 2 * T**2 * C, C / 6),
            "The counts are right. 12 T C² = 2 T² C: divide both sides by 2 T C.",
        ),
        like(
            lambda T, C: (12 * T * C**2, 2 * T**2 * C, 6),
            "The counts are right. In the crossing one C is left: 12 T C² / (2 T C) = 6 C.",
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
    then="Double the text, and the first part doubles while the second takes four times as much.",
)

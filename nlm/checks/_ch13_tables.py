"""Exercises of chapter 13 that compare models and tables: equal sizes, common neighbours, bare tables."""

from __future__ import annotations

import numpy as np

from nlm.lab.exercise import Exercise, like, when


def _count(V: int, T: int, C: int, L: int, tables: int) -> int:
    return tables * V * C + T * C + L * (12 * C * C + 13 * C) + 2 * C


def _equal_width(V: int, T: int, C: int, L: int) -> int:
    allowed = _count(V, T, C, L, 1)
    return max(width for width in range(1, C + 1) if _count(V, T, width, L, 2) <= allowed)


def _nearest_width(V: int, T: int, C: int, L: int) -> int:
    """The width that comes nearest, also from above."""
    allowed = _count(V, T, C, L, 1)
    return min(range(1, C + 1), key=lambda width: abs(_count(V, T, width, L, 2) - allowed))


def _whole(answer) -> bool:
    return np.ndim(answer) == 0 and float(answer) == int(answer)


equal_width = Exercise(
    "13.3",
    "As many parameters, but untied",
    difficulty=2,
    minutes=15,
    trains="setting up a fair comparison: equal parameters instead of equal width",
    solution=_equal_width,
    inputs=[(1054, 64, 48, 2), (4096, 512, 256, 12), (50257, 1024, 768, 12), (2048, 128, 64, 2)],
    mistakes=[
        like(
            lambda V, T, C, L: C // 2,
            "You halved the width. That would be right if the model were nothing but its tables; the blocks "
            "become smaller, too.",
        ),
        like(
            lambda V, T, C, L: C,
            "You kept the width: then the untied model has V · C parameters more.",
        ),
        like(
            lambda V, T, C, L: _equal_width(V, T, C, L) + 1,
            "One too wide: this model has more parameters than the tied one.",
        ),
        like(
            lambda V, T, C, L: max(
                w for w in range(1, 4 * C) if _count(V, T, w, L, 1) <= _count(V, T, C, L, 2)
            ),
            "You looked for a wider tied model. Asked for is a narrower untied one.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 1 or isinstance(answer, tuple),
            "You returned several numbers; asked for is one width.",
        ),
        like(
            _nearest_width,
            "Your model has more parameters than the tied one, for one of the shapes: the nearest width can "
            "be one too wide. Asked for was at most as many.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 0 and answer > 10 * expected,
            "This looks like a number of parameters; asked for is the width.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 0 and not _whole(answer),
            "Your width has a fraction. A width is a whole number: the largest one that is not too large.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 0 and answer > expected,
            "Your model has more parameters than the tied one; asked for was at most as many.",
        ),
    ],
    then="The larger the blocks, the less width a second table costs.",
)  # fmt: skip


def _nearest(E: np.ndarray, k: int, own: bool = False) -> np.ndarray:
    units = E / np.linalg.norm(E, axis=1, keepdims=True)
    cosines = units @ units.T  # (N, N)
    if not own:
        np.fill_diagonal(cosines, -np.inf)
    return np.argsort(-cosines, axis=1)[:, :k]


def _shared(near_a: np.ndarray, near_b: np.ndarray) -> float:
    return float(np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(near_a, near_b, strict=True)]))


def _common(A: np.ndarray, B: np.ndarray, k: int) -> float:
    return _shared(_nearest(A, k), _nearest(B, k))


def _by_product(A, B, k):
    near = []
    for E in (A, B):
        products = E @ E.T
        np.fill_diagonal(products, -np.inf)
        near.append(np.argsort(-products, axis=1)[:, :k])
    return _shared(*near)


def _in_order(A, B, k):
    return float((_nearest(A, k) == _nearest(B, k)).mean())


_RANDOM = [np.random.default_rng(seed).standard_normal((12, 3)) for seed in range(2)]
common = Exercise(
    "13.5",
    "Neighbours in common",
    difficulty=2,
    minutes=15,
    trains="testing whether two tables have learned the same neighbours",
    solution=_common,
    inputs=[
        (_RANDOM[0], _RANDOM[0] @ np.diag([1.0, 5.0, 0.3]), 3),
        (*_RANDOM, 3),
        (_RANDOM[0], 2 * _RANDOM[0][:, ::-1], 2),
        (*_RANDOM, 5),
    ],
    intact=True,
    mistakes=[
        like(
            lambda A, B, k: _shared(_nearest(A, k, True), _nearest(B, k, True)),
            "Every row has found itself, in both tables, so they always agree a little. Leave it out.",
        ),
        like(_in_order, "You compared place by place. Neighbours in another order are still in common."),
        like(_by_product, "You compared dot products; divide the rows by their lengths first."),
        like(lambda A, B, k: k * _common(A, B, k), "You counted the neighbours in common; divide by k."),
        like(
            lambda A, B, k: len(A) * _common(A, B, k),
            "You added up the shares of all rows; asked for is their mean.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) > 0,
            "You returned one number for each row; asked for is their mean.",
        ),
    ],
    then="Now compare with chance, k / (N − 1), before you call a share large.",
)


def _bare_tied(S: np.ndarray) -> bool:
    return bool(np.allclose(S, S.T) and np.linalg.eigvalsh(S).min() > -1e-9)


def _eigenvalues_alone(S) -> bool:
    return bool(np.linalg.eigvalsh(S).min() > -1e-9)


def _pair_by_pair(S) -> bool:
    """Whether every two rows could be had: squared lengths and, of each pair, the square of the product."""
    lengths = np.diag(S)
    pairs = (S * S <= np.outer(lengths, lengths) + 1e-9).all()
    return bool(np.allclose(S, S.T) and (lengths >= 0).all() and pairs)


def _by_determinant(S) -> bool:
    return bool(np.allclose(S, S.T) and np.linalg.det(S) > -1e-9)


def _beats_itself(S) -> bool:
    return bool(np.allclose(S, S.T) and (np.diag(S) >= 0).all())


bare_tied = Exercise(
    "13.6",
    "Which scores can a bare tied table give?",
    difficulty=3,
    minutes=20,
    trains="saying what one table cannot do without layers between its two jobs",
    solution=_bare_tied,
    inputs=[
        (np.array([[2.0, 1.0], [1.0, 2.0]]),),
        (np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]),),
        (np.array([[1.0, 2.0], [2.0, 1.0]]),),
        (np.array([[1.0, 2.0], [2.0, 4.0]]),),
        (np.array([[0.0, 1.0], [1.0, 3.0]]),),
        (np.array([[-1.0, 0.0], [0.0, 1.0]]),),
        (np.array([[2.0, -1.0, -1.0], [-1.0, 2.0, -1.0], [-1.0, -1.0, 2.0]]),),
        (np.array([[2.0, 1.0], [0.0, 2.0]]),),  # not symmetric; one triangle alone does not show it
        (np.array([[1.0, -0.9, -0.9], [-0.9, 1.0, -0.9], [-0.9, -0.9, 1.0]]),),  # each pair can be had
        (-np.eye(2),),  # the determinant is positive
    ],
    mistakes=[
        when(
            lambda answer, expected: isinstance(answer, np.bool_),
            "Your answer is one of NumPy's truth values; put bool(...) around it.",
        ),
        like(
            lambda S: bool(np.allclose(S, S.T)),
            "Symmetric is needed, and not enough. In [[1, 2], [2, 1]] both rows have length 1: can their dot "
            "product be 2?",
        ),
        like(
            _beats_itself,
            "You tested for symmetry and for squared lengths that are not negative. Two rows of length 1 can "
            "still not have the dot product 2.",
        ),
        like(
            lambda S: bool(np.allclose(S, S.T) and np.linalg.eigvalsh(S).min() > 1e-9),
            "Nearly: an eigenvalue of 0 is allowed. Rows may be multiples of each other.",
        ),
        like(
            _eigenvalues_alone,
            "You did not test for symmetry. Eigenvalues alone do not show it (eigvalsh looks at one triangle "
            "only): test S against S.T.",
        ),
        like(
            _pair_by_pair,
            "You tested the rows two by two. Three rows can be impossible together, though each two are "
            "possible: three vectors cannot all point nearly away from each other.",
        ),
        like(
            _by_determinant,
            "You tested the determinant. It is the product of the eigenvalues, and two negative ones hide "
            "each other.",
        ),
        like(lambda S: True, "You say that every table can be had. Think of rock, paper, scissors."),
        like(lambda S: False, "You say that none can be had. What is S if the rows are (1, 0) and (0, 1)?"),
    ],
    then="Symmetric, and no negative eigenvalue: everything else needs layers between, or a second table.",
)

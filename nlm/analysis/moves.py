"""How far has each row of a table moved, how does that go with how often its token occurs, and in what shape?

Plain arrays in and out: tables (V, C), counts (V,). These are measures. Whether a relation is large enough to
be believed is for a chapter to say, and who moved a row is a question for `nlm.analysis.two_jobs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from nlm.analysis.groups import frequency_bands
from nlm.bpe import from_byte_spelling
from nlm.corpus import EOT
from nlm.errors import NlmError, check_shape
from nlm.pairs import spearman
from nlm.stats import Interval


class Bands(NamedTuple):
    """What `bands` returns: for each band, the rarest first, (n,) each."""

    x: np.ndarray  # the median of x in the band
    low: np.ndarray  # the lower quarter of y ends here
    median: np.ndarray
    high: np.ndarray  # and the upper quarter begins here


class Shape(NamedTuple):
    """The share of the variance of y that x explains, from 0 to 1, by three ways to draw a curve."""

    line: float
    bend: float  # a parabola
    free: float  # a mean for each band: any shape at all
    n: int


def distances(tables: Mapping[int, np.ndarray]) -> np.ndarray:
    """How far each row is from where it was in the first table, table by table, (S, V) float64.

    Errors: `NlmError` for no tables, or tables of different shapes.

    >>> distances({0: np.zeros((2, 2)), 5: np.array([[3.0, 4.0], [0.0, 0.0]])})
    array([[0., 0.],
           [5., 0.]])
    """
    if not tables:
        raise NlmError("there are no tables; needed step -> table, the start first")
    first, *_ = tables.values()
    for step, table in tables.items():
        check_shape(table, first.shape, f"the table of step {step}")
    start = np.asarray(first, dtype=np.float64)
    return np.stack([np.linalg.norm(table - start, axis=1) for table in tables.values()])


def half_way(steps, away) -> np.ndarray:
    """The step at which each row was first half as far away as at the end, (V,).

    `away` is (S, V), as `distances` gives it for `steps` (S,); between two tables we draw a straight line. A
    row that has not moved is half-way at the first step.

    Errors: `NlmError` if the numbers of steps differ, or there are fewer than two.

    >>> half_way([0, 10, 30], [[0.0, 0.0], [4.0, 1.0], [8.0, 8.0]])
    array([10. , 18.6])
    """
    steps, away = np.asarray(steps, dtype=np.float64), np.asarray(away, dtype=np.float64)
    check_shape(away, (len(steps), "V"), "away")
    if len(steps) < 2:
        raise NlmError(f"{len(steps)} table; needed at least two, the start and the end")
    half = away[-1] / 2  # (V,)
    there = (away >= half).argmax(axis=0)  # (V,) the first table at which it is that far
    before, column = np.maximum(there - 1, 0), np.arange(away.shape[1])
    low, high = away[before, column], away[there, column]
    part = np.where(high > low, (half - low) / np.where(high > low, high - low, 1), 0)
    return (steps[before] + part * (steps[there] - steps[before])).round(1)


def left_of_start(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """How much of its start is still in each row: the c for which c * start comes nearest to the end, (V,).

    1 for a row that stayed, 0 for one at a right angle to its start.
    Errors: `NlmError` for different shapes, or a row that starts at 0 and has no direction.

    >>> left_of_start(np.array([[2.0, 0.0], [2.0, 0.0]]), np.array([[1.0, 7.0], [0.0, 5.0]]))
    array([0.5, 0. ])
    """
    start, end = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    check_shape(start, ("V", "C"), "start")
    check_shape(end, start.shape, "end")
    squares = (start * start).sum(axis=1)  # (V,)
    if not squares.all():
        raise NlmError(f"row {int(squares.argmin())} starts at 0: it has no direction that could be left")
    return (start * end).sum(axis=1) / squares


def rank_interval(a, b, *, rng: np.random.Generator, n: int = 500, level: float = 0.95) -> Interval:
    """Rank correlation of `a` (N,) and `b` (N,), and its bootstrap interval: rows are drawn anew `n` times.

    Errors: `NlmError` for different lengths, fewer than three rows, `n` < 1, or `level` outside (0, 1).
    Source: Spearman (1904); Efron (1979).

    >>> x = np.arange(50.0)
    >>> interval = rank_interval(x, x**3, rng=np.random.default_rng(0), n=20)
    >>> round(interval.low, 6), round(interval.estimate, 6), interval.n
    (1.0, 1.0, 50)
    """
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim != 1 or a.shape != b.shape or len(a) < 3:
        raise NlmError(f"a has shape {a.shape}, b {b.shape}; needed two lists of one length, three or longer")
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1 or not 0 < level < 1:
        raise NlmError(f"n is {n!r}, level {level!r}; needed n of at least 1 and a level between 0 and 1")
    drawn = (rng.integers(0, len(a), size=len(a)) for _ in range(n))
    found = [spearman(a[rows], b[rows]) for rows in drawn]
    low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), spearman(a, b), float(high), len(a))


def bands(x, y, n: int = 10) -> Bands:
    """Rows cut into `n` bands of equal size by x, the smallest first: medians and quarters of y in each.

    Errors: `NlmError` for different lengths, or unless `n` is between 1 and the number of rows.

    >>> found = bands([1, 2, 10, 20], [5.0, 7.0, 1.0, 2.0], n=2)
    >>> found.x.tolist(), found.median.tolist()
    ([1.5, 15.0], [6.0, 1.5])
    """
    x, y, which = _banded(x, y, n)
    quarters = np.array([np.quantile(y[which == band], [0.25, 0.5, 0.75]) for band in range(n)])  # (n, 3)
    return Bands(np.array([np.median(x[which == band]) for band in range(n)]), *quarters.T)


def shape(x, y, n: int = 10) -> Shape:
    """Is a straight line enough? What a line, a parabola and `n` bands of equal size explain of y's variance.

    If the bands explain clearly more than the line, the relation has a bend, a step or a hump.

    Errors: `NlmError` for different lengths, x or y all the same, or unless 1 <= `n` <= their number.

    >>> x = np.linspace(-1, 1, 200)
    >>> [round(share, 2) for share in shape(x, x**2)[:3]]
    [0.0, 1.0, 0.95]
    """
    x, y, which = _banded(x, y, n)
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        raise NlmError("x or y is one number throughout; there is nothing to explain")
    means = np.array([y[which == band].mean() for band in range(n)])[which]  # (N,)
    centred = (x - x.mean()) / x.std()
    fits = [np.polyval(np.polyfit(centred, y, degree), centred) for degree in (1, 2)]
    shares = [1 - ((y - fit) ** 2).mean() / y.var() for fit in (*fits, means)]
    return Shape(*map(float, shares), len(y))


def kind(token: str) -> str:
    """What sort of token this is, by its spelling alone ("Ġ" is a space).

    "word": a space and letters; many are whole words, some are the beginning of one. "piece": letters without
    a space before them. "sign": everything else that can be read. "byte": a part of a character, or one that
    nobody sees. "end": the mark between two stories.

    >>> [kind(token) for token in ("Ġdog", "ing", "!", "Ġ12", "ð", "Ā", "<|endoftext|>")]
    ['word', 'piece', 'sign', 'sign', 'byte', 'byte', 'end']
    """
    if token == EOT:
        return "end"
    try:
        text = from_byte_spelling(token).decode("utf-8")
    except UnicodeDecodeError:
        return "byte"
    if text.removeprefix(" ").isalpha():
        return "word" if text.startswith(" ") else "piece"
    return "sign" if all(c.isprintable() or c in "\n\r\t" for c in text) else "byte"


def shown(token: str) -> str:
    """A token as it can be printed: its text in quotes, or the numbers of its bytes.

    >>> shown("Ġdog"), shown("ð")
    ('“ dog”', 'byte 240')
    """
    if kind(token) == "end":
        return token
    spelled = from_byte_spelling(token)
    if kind(token) == "byte":
        return "byte " + " ".join(map(str, spelled))
    text = spelled.decode("utf-8")
    return "“" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in text) + "”"


def _banded(x, y, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape:
        raise NlmError(f"x has shape {x.shape}, y {y.shape}; needed two lists of one length")
    return x, y, n - 1 - frequency_bands(x, n)  # band 0 has the smallest x

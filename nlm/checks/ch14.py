"""Exercises of chapter 14: what happens to the table while nlm learns."""

from __future__ import annotations

import math

import numpy as np

from nlm.analysis.groups import frequency_bands
from nlm.analysis.similarity import within_across as measured
from nlm.checks._ch14_stop import foreseen, stopped
from nlm.geometry import unit_rows
from nlm.lab.exercise import Exercise, like, when


def _bits_per_byte(loss: float, n_tokens: int, n_bytes: int) -> float:
    return loss / math.log(2) * n_tokens / n_bytes


bits_per_byte = Exercise(
    "14.1",
    "From nats per token to bits per byte",
    difficulty=1,
    minutes=5,
    trains="turning a loss into a unit in which models with different tokenizers compare",
    solution=_bits_per_byte,
    inputs=[(2.079, 40, 160), (math.log(2048), 1000, 4000), (1.0, 3, 7)],
    mistakes=[
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2),
            "These are bits per token; multiply by the tokens to get the text's, then divide by its bytes.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2) * n_tokens,
            "These are the bits of the whole text; divide them by its bytes.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss * n_tokens / n_bytes,
            "These are nats per byte; divide by ln 2 to get bits.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss * math.log(2) * n_tokens / n_bytes,
            "You multiplied by ln 2. A nat is more than a bit (1.44 bits), so divide by ln 2.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2) * n_bytes / n_tokens,
            "Tokens and bytes have changed places: each token is paid for, so multiply by the tokens.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2) / n_bytes,
            "You divided the bits of one token by the bytes of the whole text; multiply by the tokens first.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: math.log2(loss) * n_tokens / n_bytes,
            "You took log2 of the loss, and that is not the loss in bits: divide the loss by ln 2.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2) * n_tokens // n_bytes,
            "`//` cuts off what is behind the point; divide with `/`.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2) * (n_tokens // n_bytes),
            "`//` cuts off what is behind the point; divide with `/`.",
        ),
        like(
            lambda loss, n_tokens, n_bytes: loss / math.log(2) / (n_bytes // n_tokens),
            "`//` cuts off what is behind the point; divide with `/`.",
        ),
    ],
    then="Now models with different tokenizers can be compared.",
)


def _swapped(rows, labels):
    return measured(rows, labels)[::-1]


def _products(rows, labels):
    return _means(np.asarray(rows) @ np.asarray(rows).T, labels, ~np.eye(len(rows), dtype=bool))


def _with_itself(rows, labels):
    unit = unit_rows(np.asarray(rows, dtype=float))
    return _means(unit @ unit.T, labels, np.ones((len(rows), len(rows)), dtype=bool))


def _means(values, labels, pairs):
    same = np.asarray(labels)[:, None] == np.asarray(labels)[None, :]
    return float(values[pairs & same].mean()), float(values[pairs & ~same].mean())


def _mean_of_means(rows, labels):
    labels, unit = np.asarray(labels), unit_rows(np.asarray(rows, dtype=float))
    values = unit @ unit.T
    pairs = ~np.eye(len(rows), dtype=bool)
    inside = []
    for name in np.unique(labels):
        mine = labels == name
        inside.append(values[pairs & mine[:, None] & mine[None, :]].mean())
    return float(np.mean(inside)), measured(rows, labels)[1]


def _mean_of_all_means(rows, labels):
    """As `_mean_of_means`, and across as the mean over pairs of categories."""
    labels, unit = np.asarray(labels), unit_rows(np.asarray(rows, dtype=float))
    values, names = unit @ unit.T, np.unique(labels)
    between = [
        values[labels == one][:, labels == other].mean() for one in names for other in names if one < other
    ]
    return _mean_of_means(rows, labels)[0], float(np.mean(between))


def _all_across(rows, labels):
    """Across over all pairs, whatever their labels."""
    unit = unit_rows(np.asarray(rows, dtype=float))
    return measured(rows, labels)[0], float((unit @ unit.T)[~np.eye(len(rows), dtype=bool)].mean())


def _rows(seed: int, n: int, c: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((n, c)) * np.arange(1, n + 1)[:, None]


within_across = Exercise(
    "14.2",
    "Within and across",
    difficulty=2,
    minutes=15,
    trains="measuring whether rows of one category are nearer to each other than rows of different ones",
    solution=lambda rows, labels: np.array(measured(rows, labels)),  # so that a tuple, list or array will do
    inputs=[
        (
            np.array([[3.0, 4.0], [4.0, 3.0], [4.0, -3.0], [0.0, -5.0]]),
            np.array(["animal", "animal", "feeling", "feeling"]),
        ),
        (_rows(0, 9, 5), np.array(["a", "b", "b", "a", "c", "a", "a", "c", "b"])),
        (_rows(1, 6, 3), np.array(["x", "x", "x", "x", "y", "y"])),
    ],
    mistakes=[
        like(_swapped, "Both numbers are right, but swapped: first within, then across."),
        like(_products, "You took the means of dot products; divide each row by its length first."),
        like(
            _with_itself,
            "Across is right. Within counts each row with itself, and that cosine is always 1: leave the "
            "diagonal out.",
        ),
        like(
            _mean_of_means,
            "Across is right. For within, you took the mean of each category and then the mean of these; "
            "asked for is the mean over all pairs, of which a large category has more.",
        ),
        like(
            _mean_of_all_means,
            "You took the mean of each category, or of each two categories, and then the mean of these; "
            "asked for are the means over all pairs, of which a large category has more.",
        ),
        like(
            _all_across,
            "Within is right. For across, you took all pairs; those of one category do not belong there.",
        ),
        like(
            lambda rows, labels: float(np.subtract(*measured(rows, labels))),
            "That is the gap, and it is right; return the two means that it is made of.",
        ),
        when(
            lambda answer, expected: np.size(answer) != 2,
            "Needed are 2 results: return within, across.",
        ),
        when(
            lambda answer, expected: np.size(answer) == 2 and np.isnan(np.asarray(answer, dtype=float)).any(),
            "One of your means is a mean of nothing. Compare the labels of all pairs, not of neighbours: "
            "labels[:, None] == labels[None, :].",
        ),
    ],
    then="Two numbers say more than one: both can rise, and only the gap between them is about categories.",
)


def _half_way(steps, values) -> float:
    return _first(steps, _share(values) >= 0.5)


def _share(values) -> np.ndarray:
    values = np.asarray(values, dtype=float)
    return (values - values[0]) / (values[-1] - values[0])


def _for_good(steps, values) -> float:
    below = np.flatnonzero(_share(values) < 0.5)
    return float(steps[below[-1] + 1])


def _first(steps, reached) -> float:
    return float(np.asarray(steps)[np.asarray(reached).argmax()])


_FALL = ([0, 10, 20, 30, 40, 80], [3.0, 2.6, 1.9, 1.5, 1.2, 1.0])
_RISE = ([0, 16, 32, 48, 64, 80, 96], [0.0, 0.02, 0.06, 0.14, 0.30, 0.26, 0.24])
_LATE = ([0, 5, 10, 15], [-0.1, 0.0, 0.12, 0.3])
_TWICE = ([0, 10, 20, 30, 40], [0.0, 0.6, 0.3, 0.8, 1.0])  # passes the half, falls back, and passes again
_TWICE_AND_ON = ([0, 10, 20, 30, 40, 50, 60], [0.0, 0.6, 0.3, 0.7, 0.8, 0.9, 1.0])
_NEARLY = ([0, 10, 20], [0.0, 0.49, 1.0])
_EXACTLY = ([0, 10, 20], [0.0, 0.5, 1.0])
_BACK = ([0, 10, 20, 30, 40], [0.0, -0.6, 0.2, 0.7, 1.0])  # goes the wrong way first

half_way = Exercise(
    "14.3",
    "When was half of it done?",
    difficulty=2,
    minutes=10,
    trains="reading from a curve when something happened",
    solution=_half_way,
    inputs=[_FALL, _RISE, _LATE, _TWICE, _TWICE_AND_ON, _NEARLY, _EXACTLY, _BACK],
    mistakes=[
        like(
            lambda steps, values: float(
                ((np.asarray(values) - values[0]) / (values[-1] - values[0]) >= 0.5).argmax()
            ),
            "You returned the number of the look; return the step at that look.",
        ),
        like(
            lambda steps, values: _first(
                steps, np.abs(np.subtract(values, values[0])) >= np.ptp(np.asarray(values)) / 2
            ),
            "You took half of the whole range; a curve may overshoot. Asked for is half of the way from the "
            "first to the last value.",
        ),
        like(
            lambda steps, values: _first(steps, np.asarray(values) >= (values[0] + values[-1]) / 2),
            "Right for a curve that rises. A loss falls: divide what is done by the whole way, and both look "
            "alike.",
        ),
        like(
            lambda steps, values: _first(steps, np.asarray(values) <= (values[0] + values[-1]) / 2),
            "Right for a curve that falls. A gap rises: divide what is done by the whole way, and both look "
            "alike.",
        ),
        like(
            lambda steps, values: _first(steps, np.asarray(values) >= values[-1] / 2),
            "You took half of the last value, but the curve does not start at 0: half of the way from the "
            "first to the last.",
        ),
        like(
            lambda steps, values: _first(steps, np.asarray(values) <= values[0] / 2),
            "You took half of the first value, but the curve does not end at 0: half of the way from the "
            "first to the last.",
        ),
        like(
            lambda steps, values: float(steps[len(steps) // 2]),
            "That is the middle of the training; asked for is the middle of the way that the values go.",
        ),
        like(
            _for_good,
            "You returned the step from which on the curve stays beyond the half. A curve may fall back: "
            "asked for is the first step beyond it.",
        ),
        like(
            lambda steps, values: float(np.asarray(steps)[np.abs(_share(values) - 0.5).argmin()]),
            "You returned the look nearest to the half; it may lie before it. Asked for is the first look at "
            "which at least half is done.",
        ),
        like(
            lambda steps, values: _first(steps, np.abs(_share(values)) >= 0.5),
            "You took the size of the change, whatever its direction. A curve may go the wrong way first, "
            "and that is not progress.",
        ),
        like(
            lambda steps, values: float(np.asarray(steps)[np.searchsorted(_share(values), 0.5)]),
            "`np.searchsorted` needs a list that only rises, and a curve may turn round; compare each look.",
        ),
        like(
            lambda steps, values: _first(steps, _share(values) > 0.5),
            "At least half: a look at exactly the half counts, so compare with `>=`.",
        ),
    ],
    then="Use it on the captions of the slider: scrub to that step, and look.",
)


stop = Exercise(
    "14.4",
    "Where would you stop?",
    difficulty=2,
    minutes=20,
    trains="deciding from the losses seen so far where a training stops",
    solution=lambda steps, losses, patience: stopped(losses, steps, patience),
    inputs=[
        ([0, 10, 20, 30, 40, 50], [3.0, 2.2, 2.0, 2.1, 2.3, 2.6], 2),
        ([0, 10, 20, 30, 40, 50, 60], [3.0, 2.0, 2.2, 2.1, 2.4, 2.5, 1.5], 3),
        ([0, 10, 20, 30, 40, 50, 60], [3.0, 2.0, 2.2, 1.8, 1.9, 1.7, 1.9], 2),
        ([0, 5, 10], [3.0, 2.5, 2.4], 1),
        ([0, 10, 20, 30], [3.0, 2.0, 2.0, 2.0], 2),
        ([0, 10, 20, 30, 40, 50], [3.0, 2.0, 2.2, 2.3, 2.4, 1.0], 2),
    ],
    mistakes=[
        like(
            lambda steps, losses, patience: (steps[-1], steps[int(np.argmin(losses))]),
            "You looked at the whole curve. A training that is under way does not know the losses to come: "
            "stop at the first look that ends your patience.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience, since_lowest=False),
            "You counted looks at which the loss rose. It may fall a little and still be above its lowest: "
            "count the looks since the lowest.",
        ),
        like(
            foreseen,
            "You used losses that are not known yet at that look: the lowest so far need not stay it.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience, ties=True),
            "An equal loss is not a new lowest: it does not start your patience anew.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience, resets=False),
            "Your patience is used up over the whole training; a new lowest starts the counting anew, at 0.",
        ),
        like(
            lambda steps, losses, patience: tuple(
                list(steps).index(step) for step in stopped(losses, steps, patience)
            ),
            "You returned the numbers of the looks; return the steps at these looks.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience)[::-1],
            "Both steps are right, but swapped: first where you stop, then where you go back to.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience)[1],
            "That is the step to go back to, and it is right; return where you stop as well, first.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience)[0],
            "That is where you stop, and it is right; return the step to go back to as well.",
        ),
        like(
            lambda steps, losses, patience: stopped(losses, steps, patience + 1),
            "One look too many: with a patience of 2, the second look without a new lowest stops it.",
        ),
    ],
    then="The best place is known only afterwards, so a training that stops early has to keep a copy of it.",
)


def _frequency_gap(rows, counts, n_bands: int) -> float:
    return float(np.subtract(*measured(rows, frequency_bands(counts, n_bands))))


def _by_size(rows, counts, n_bands):
    edges = np.linspace(np.min(counts), np.max(counts), n_bands + 1)[1:-1]
    return float(np.subtract(*measured(rows, np.digitize(counts, edges))))


frequency_gap = Exercise(
    "14.5",
    "Or is it frequency?",
    difficulty=3,
    minutes=25,
    trains="testing another explanation of nearness with the same measure",
    solution=_frequency_gap,
    inputs=[
        (_rows(2, 8, 3), np.array([90, 3, 40, 800, 5, 60, 7, 1000]), 2),
        (_rows(3, 12, 4), np.array([5, 900, 31, 8, 77, 2, 450, 12, 64, 3, 210, 19]), 3),
        (_rows(4, 10, 4), np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000]), 5),
    ],
    mistakes=[
        like(
            _by_size,
            "You cut the counts at equal distances. Frequencies fall off steeply, so nearly all words land "
            "in one band: sort the words by count and cut the sorted list into equal parts.",
        ),
        like(
            lambda rows, counts, n_bands: float(
                np.subtract(*measured(rows, np.sort(frequency_bands(counts, n_bands))))
            ),
            "Your bands are right, but they belong to the sorted words and your rows are not sorted: give "
            "each word the band of its own place.",
        ),
        like(
            lambda rows, counts, n_bands: measured(rows, frequency_bands(counts, n_bands)),
            "These are within and across, and they are right; return their difference.",
        ),
        like(
            lambda rows, counts, n_bands: -_frequency_gap(rows, counts, n_bands),
            "The sign is turned: within minus across.",
        ),
        like(
            lambda rows, counts, n_bands: frequency_bands(counts, n_bands),
            "These are the bands, and they are right; now measure the gap with them as labels.",
        ),
    ],
    then="Now try it on the table of the text, with as many bands as there are categories.",
)

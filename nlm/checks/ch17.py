"""Exercises of chapter 17: distance, length and updates told apart; the softmax's push; shape and growth."""

from __future__ import annotations

import numpy as np

from nlm.lab.exercise import Exercise, like, when

__all__ = ["band_medians", "growth", "pull", "suspects", "three_measures", "updates"]


def _cosine(start, end) -> float:
    return float(start @ end / (np.linalg.norm(start) * np.linalg.norm(end)))


def _three_measures(start, end) -> tuple[float, float, float]:
    return float(np.linalg.norm(end - start)), float(np.linalg.norm(end)), _cosine(start, end)


three_measures = Exercise(
    "17.1",
    "How far, how long, which way?",
    difficulty=1,
    minutes=5,
    trains="telling apart how far a row has moved and how long it is",
    solution=_three_measures,
    inputs=[
        (np.array([3.0, 0.0]), np.array([3.0, 4.0])),
        (np.array([1.0, 2.0, 2.0]), np.array([-2.0, -1.0, 2.0])),
        (np.array([0.0, 2.0]), np.array([0.0, 0.5])),
    ],
    tolerance=1e-9,
    intact=True,
    mistakes=[
        like(
            lambda start, end: (
                np.linalg.norm(end) - np.linalg.norm(start),
                np.linalg.norm(end),
                _cosine(start, end),
            ),
            "Your distance is the change of the length. A row can move far and keep its length: take the "
            "length of end - start.",
        ),
        like(
            lambda start, end: (np.linalg.norm(end), np.linalg.norm(end - start), _cosine(start, end)),
            "Distance and length have changed places.",
        ),
        like(
            lambda start, end: (np.linalg.norm(end - start), np.linalg.norm(end), start @ end),
            "The third is the dot product; the cosine divides it by both lengths.",
        ),
        like(
            lambda start, end: (
                np.linalg.norm(end - start),
                np.linalg.norm(end),
                _cosine(start, end - start),
            ),
            "Your cosine is that of the start and the way. Asked for is that of start and end.",
        ),
        like(
            lambda start, end: (
                np.abs(end - start).sum(),
                np.abs(end).sum(),
                _cosine(start, end),
            ),
            "You added up sizes, as a taxi drives. A length is the root of the sum of squares.",
        ),
        when(
            lambda answer, expected: np.size(answer) != 3,
            "Needed are three numbers: distance, length, cosine.",
        ),
    ],
    then="Three numbers that need not agree: that is what this chapter is about.",
)


def _pull(h, p, y, i) -> np.ndarray:
    return (p[:, i] - (y == i)) @ h / len(h)


_RNG = np.random.default_rng(17)
_BETS = np.exp(_RNG.standard_normal((5, 4)))
_BETS /= _BETS.sum(axis=1, keepdims=True)
_STATES = _RNG.standard_normal((5, 3))

pull = Exercise(
    "17.2",
    "What the softmax does to a row",
    difficulty=2,
    minutes=10,
    trains="computing what the softmax does to a row whose token never comes",
    solution=_pull,
    inputs=[
        (np.eye(2), np.array([[0.6, 0.3, 0.1], [0.6, 0.3, 0.1]]), np.array([0, 1]), 2),
        (np.eye(2), np.array([[0.6, 0.3, 0.1], [0.6, 0.3, 0.1]]), np.array([0, 1]), 0),
        (_STATES, _BETS, np.array([1, 3, 1, 0, 1]), 2),
        (_STATES, _BETS, np.array([1, 3, 1, 0, 1]), 1),
    ],
    tolerance=1e-9,
    intact=True,
    dots=1,
    mistakes=[
        like(
            lambda h, p, y, i: p[:, i] @ h / len(h),
            "Right for a token that never comes. Where it is the target, 1 has to be taken off its bet.",
        ),
        like(
            lambda h, p, y, i: -_pull(h, p, y, i),
            "This is the step that the row takes; its gradient has the opposite sign: bet minus target.",
        ),
        like(
            lambda h, p, y, i: (p[:, i] - 1) @ h / len(h),
            "You took 1 off at every position, as if the token always came. Take it off where y == i.",
        ),
        like(
            lambda h, p, y, i: _pull(h, p, y, i) * len(h),
            "This is the gradient of the sum of the losses; for the mean, divide by their number.",
        ),
        like(
            lambda h, p, y, i: (y == i) @ h / len(h),
            "The bet is missing: bet minus target.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 2,
            "You returned a row for each position. They add up to one gradient, (C,).",
        ),
    ],
    then="A token that never comes has a pull without a minus sign, at every position.",
)


def _updates(batches, V, tied) -> np.ndarray:
    if tied:
        return np.full(V, len(batches))
    return sum(np.bincount(np.unique(ids), minlength=V) for ids in batches)


def _readings(batches, V, tied):
    return np.full(V, len(batches)) if tied else sum(np.bincount(np.ravel(b), minlength=V) for b in batches)


_READ = [np.array([0, 2, 2]), np.array([2, 1, 2, 2]), np.array([0, 0, 4])]

updates = Exercise(
    "17.3",
    "How many updates?",
    difficulty=1,
    minutes=10,
    trains="counting the updates of a row, tied and untied",
    solution=_updates,
    inputs=[
        (_READ, 6, True),
        (_READ, 6, False),
        ([np.array([1, 1])], 3, False),
        ([np.array([1])] * 3, 2, True),
    ],
    intact=True,
    mistakes=[
        like(
            lambda batches, V, tied: _updates(batches, V, False),
            "The untied table is right. In a tied one every row gives a logit, so every row gets a gradient "
            "in every step.",
        ),
        like(
            lambda batches, V, tied: _updates(batches, V, True),
            "Every row gets a gradient in each of your steps. Untied, only the rows that are read get one.",
        ),
        like(
            _readings,
            "You counted readings. A token that stands in a batch three times still gets one step: its "
            "gradients are added up first.",
        ),
        like(
            lambda batches, V, tied: _readings(batches, V, False),
            "You counted how often each token was read, tied or not. Asked for are steps with a gradient.",
        ),
        like(
            lambda batches, V, tied: _updates(batches, V, not tied),
            "Tied and untied have changed places.",
        ),
        like(
            lambda batches, V, tied: _updates(batches, V, False) + (len(batches) if tied else 0),
            "You counted the two jobs separately. Both parts are added up, and the optimizer takes one step.",
        ),
        when(
            lambda answer, expected: np.ndim(answer) == 0,
            "You returned one number; needed one for each row, (V,).",
        ),
    ],
    then="In a tied table, frequent and rare rows are updated equally often.",
)


def _band_medians(x, y, n, *, middle=np.median, flip=False, by=None) -> np.ndarray:
    order = np.argsort(x if by is None else by, kind="stable")
    found = np.array([middle(y[rows]) for rows in np.array_split(order, n)])
    return found[::-1] if flip else found


def _equal_width(x, y, n):
    edges = np.linspace(x.min(), x.max(), n + 1)
    which = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, n - 1)
    return np.array([np.median(y[which == band]) if (which == band).any() else np.nan for band in range(n)])


_X = np.array([5.0, 1.0, 30.0, 2.0, 40.0, 9.0, 100.0, 3.0, 70.0])
_Y = np.array([4.0, 9.0, 1.0, 8.5, 2.0, 3.5, 1.5, 2.5, 7.0])

band_medians = Exercise(
    "17.4",
    "The line through the cloud",
    difficulty=2,
    minutes=10,
    trains="describing the shape of a relation by the medians of bands",
    solution=_band_medians,
    inputs=[(_X, _Y, 3), (_X, _Y, 2), (_X[:7], _Y[:7] ** 2, 3)],
    intact=True,
    mistakes=[
        like(
            lambda x, y, n: np.array([np.median(part) for part in np.array_split(y, n)]),
            "You cut the rows as they stand. Sort them by x first: np.argsort(x).",
        ),
        like(
            lambda x, y, n: _band_medians(x, y, n, middle=np.mean),
            "These are means. One odd row moves a mean and hardly a median.",
        ),
        like(
            lambda x, y, n: _band_medians(x, y, n, flip=True),
            "Your first band has the largest x; begin with the smallest.",
        ),
        like(
            lambda x, y, n: np.array([np.median(part) for part in np.array_split(np.sort(y), n)]),
            "You sorted y by itself. Then every relation rises: y must keep its x.",
        ),
        like(
            lambda x, y, n: _band_medians(x, x, n),
            "These are the medians of x. Asked for are those of y.",
        ),
        like(
            _equal_width,
            "Your bands are equally wide. Equally many rows in each were asked for: with such x, nearly all "
            "rows fall into the first wide band.",
        ),
        when(
            lambda answer, expected: np.shape(answer) != np.shape(expected),
            "Needed is one median for each band, (n,).",
        ),
    ],
    then="Bands show a cliff, a plain or a hump; a correlation is one number for all of them.",
)


def _growth(first, near, second, far) -> float:
    return float(np.log(far / near) / np.log(second / first))


growth = Exercise(
    "17.5",
    "Straight on, or a random walk?",
    difficulty=2,
    minutes=10,
    trains="telling a straight way from a random walk by how it grows",
    solution=_growth,
    inputs=[(100, 10.0, 400, 20.0), (50, 3.0, 100, 6.0), (10, 2.0, 1000, 9.0)],
    tolerance=1e-9,
    mistakes=[
        like(
            lambda first, near, second, far: far / near,
            "This is how many times as far it is. Set it against the ratio of the steps, with logarithms.",
        ),
        like(
            lambda first, near, second, far: (far / near) / (second / first),
            "You divided the two ratios. A power needs logarithms: ln(far / near) / ln(second / first).",
        ),
        like(
            lambda first, near, second, far: (far - near) / (second - first),
            "This is a speed: a distance for each step. Asked for is the power.",
        ),
        like(
            lambda first, near, second, far: np.log(second / first) / np.log(far / near),
            "Upside down: the logarithm of the distances belongs above.",
        ),
        like(
            lambda first, near, second, far: np.log(far / near),
            "Divide by the logarithm of the ratio of the steps.",
        ),
        like(
            lambda first, near, second, far: np.log(far) / np.log(second),
            "Compare the two moments: it is the ratio of the distances, and of the steps, that counts.",
        ),
    ],
    then="Twice the steps, twice as far: 1. Four times the steps, twice as far: 0.5.",
)

_WITHOUT = {"decay": "no decay", "output": "input alone", "input": "output alone"}


def _suspects(rho, arms=_WITHOUT, every=True) -> set[str]:
    sign = np.sign(np.mean(rho["tied"]))
    same = {name: np.sign(rho[arm]) == sign for name, arm in arms.items()}
    return {name for name, seeds in same.items() if not (seeds.all() if every else seeds.any())}


def _rho(tied, no_decay, output, input_) -> dict[str, list[float]]:
    return {"tied": tied, "no decay": no_decay, "output alone": output, "input alone": input_}


suspects = Exercise(
    "17.6",
    "Which suspect is needed?",
    difficulty=2,
    minutes=15,
    trains="reading a set of controlled trainings, and saying which cause it leaves standing",
    solution=_suspects,
    inputs=[
        (_rho([-0.4, -0.3, -0.5], [-0.4, -0.2, -0.3], [-0.5, -0.4, -0.6], [0.4, 0.3, 0.5]),),
        (_rho([0.3, 0.4, 0.2], [-0.1, -0.2, -0.3], [0.3, 0.2, 0.1], [0.1, 0.2, 0.3]),),
        (_rho([-0.4, -0.3, -0.5], [-0.1, 0.1, -0.1], [0.2, 0.1, 0.3], [-0.2, -0.3, -0.1]),),
        (_rho([0.4, 0.3, 0.5], [0.4, 0.2, 0.3], [0.2, 0.1, 0.3], [0.2, 0.3, 0.1]),),
    ],
    intact=True,
    mistakes=[
        like(
            lambda rho: _suspects(
                rho, {"decay": "no decay", "output": "output alone", "input": "input alone"}
            ),
            "Output alone is the run *without* the input job. To test a suspect, look at the run that lacks "
            "it.",
        ),
        like(
            lambda rho: set(_WITHOUT) - _suspects(rho),
            "You returned those that can be left out. Needed are those that cannot.",
        ),
        like(
            lambda rho: _suspects(rho, every=False),
            "One seed with the right sign was enough for you; asked for was every seed.",
        ),
        like(
            lambda rho: {name for name, arm in _WITHOUT.items() if max(rho[arm]) >= 0},
            "You looked for a negative sign. The sign to compare with is that of the tied model.",
        ),
        when(
            lambda answer, expected: not isinstance(answer, set),
            'Return a set of names, such as {"decay"}; nothing is set().',
        ),
    ],
    then="What is needed is shown by leaving it out, not by watching it at work.",
)

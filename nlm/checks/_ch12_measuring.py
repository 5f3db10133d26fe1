"""Exercises of chapter 12 on measuring a gradient: a check, its step, and how much it sees."""

from __future__ import annotations

import math

import numpy as np

from nlm.lab.exercise import Exercise, like, when
from nlm.nn.layers import softmax, softmax_backward


def _central(forward, x, dout, eps):
    measured = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[i] = eps
        measured[i] = ((forward(x + step) - forward(x - step)) * dout).sum() / (2 * eps)
    return measured


def _one_sided(forward, x, dout, eps):
    measured = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[i] = eps
        measured[i] = ((forward(x + step) - forward(x)) * dout).sum() / eps
    return measured


def _worst(forward, backward, x, dout, eps):
    return float(np.abs(backward(dout, x) - _central(forward, x, dout, eps)).max())


def _all_at_once(forward, backward, x, dout, eps):
    measured = (forward(x + eps) - forward(x - eps)) * dout / (2 * eps)
    return float(np.abs(backward(dout, x) - measured).max())


def _softmax_backward(dout, x):
    return softmax_backward(dout, softmax(x))


def _sign_wrong(dout, x):
    return -softmax_backward(dout, softmax(x))


def _forgetful(dout, x):
    return np.cos(x)


def _twice(dout, x):
    return 2 * dout * np.cos(x)


def _is_ratio(answer, expected):
    """Of `_twice` and the slope of the sine: their difference as a share of either is 1/2 or 1."""
    return abs(expected - np.cos(0.5)) < 1e-6 and min(abs(answer - 0.5), abs(answer - 1)) < 1e-6


worst_difference = Exercise(
    "12.4",
    "A gradient check of your own",
    difficulty=2,
    minutes=15,
    trains="writing a gradient check, and choosing an upstream gradient on which bugs show",
    solution=_worst,
    inputs=[
        (np.sin, _twice, np.array([0.5, -1.0, 2.0]), np.ones(3), 1e-4),
        (np.sin, _forgetful, np.array([0.5, -1.0, 2.0]), np.array([2.0, -1.0, 0.5]), 1e-4),
        (softmax, _sign_wrong, np.array([[0.0, 1.0, -0.5]]), np.array([[1.0, -2.0, 0.5]]), 1e-4),
        (softmax, _softmax_backward, np.array([[0.3, 0.1, 1.0]]), np.array([[2.0, 0.0, -1.0]]), 0.25),
        (softmax, _sign_wrong, np.array([[0.0, 1.0, -0.5]]), np.ones((1, 3)), 1e-4),
    ],
    tolerance=1e-5,
    mistakes=[
        like(
            lambda forward, backward, x, dout, eps: float(
                np.abs(backward(dout, x) - _central(forward, x, 1.0, eps)).max()
            ),
            "Your differences do not use `dout`: multiply the change of the output by it, then add up.",
        ),
        like(
            lambda forward, backward, x, dout, eps: float(
                np.abs(backward(np.ones_like(dout), x) - _central(forward, x, 1.0, eps)).max()
            ),
            "You checked under an upstream gradient of ones, the blind one. Use `dout` on both sides.",
        ),
        like(
            lambda forward, backward, x, dout, eps: float(
                np.abs(backward(dout, x) - 2 * _central(forward, x, dout, eps)).max()
            ),
            "From x − eps to x + eps it is 2 eps: divide by that.",
        ),
        like(
            lambda forward, backward, x, dout, eps: float(
                np.abs(backward(dout, x) - _one_sided(forward, x, dout, eps)).max()
            ),
            "That is a forward difference, from x to x + eps. Central: from x − eps to x + eps, divided "
            "by 2 eps.",
        ),
        like(
            lambda forward, backward, x, dout, eps: float(
                (backward(dout, x) - _central(forward, x, dout, eps)).max()
            ),
            "A difference may be negative: take its size, np.abs, before the largest.",
        ),
        like(
            lambda forward, backward, x, dout, eps: float(
                np.abs(backward(dout, x) - _central(forward, x, dout, eps)).sum()
            ),
            "You added up all differences; asked for is the largest of them.",
        ),
        like(
            lambda forward, backward, x, dout, eps: float(
                np.abs(backward(dout, x) - _central(forward, x, dout, eps)).mean()
            ),
            "You took the mean of the differences. One wrong entry among many right ones hides in a mean; "
            "asked for is the largest.",
        ),
        like(
            _all_at_once,
            "You moved all entries of x at once. In softmax every entry moves every output: move one "
            "entry at a time.",
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "You returned all the differences; asked for is one number, the largest.",
        ),
        when(
            _is_ratio,
            "You divided by the size of the gradients. That is a relative error, and a useful one; asked for "
            "is the difference itself.",
        ),
        when(
            lambda answer, expected: np.size(answer) == 1 and float(answer) == 0 < expected - 0.01,
            "You found no difference where there is one: `backward` is wrong there, and your check passes "
            "it. A check that always passes is worse than none.",
        ),
    ],
    then="The last test was a wrong backward under ones: your check says about 0, and it is right to. "
    "The dout is blind.",
    intact=True,
)


def _best_step(n, mu):
    return math.log10(mu / n) / (n + 1)


passes_for = Exercise(
    "12.5",
    "Which upstream gradients are blind?",
    difficulty=1,
    minutes=5,
    trains="choosing an upstream gradient that is not blind",
    solution=[True, True, False, True],
    mistakes=[
        like(
            [True, False, False, True],
            "Look at the second once more: each row of dout belongs to a row of its own, and is constant "
            "along it.",
        ),
        like(
            [True, False, False, False],
            "Ones are not the only blind ones: what counts is whether dout is constant along each row.",
        ),
        like(
            [True, True, False, False],
            "And zeros? Seven times nothing is nothing.",
        ),
        like(
            [True, False, True, True],
            "Constant along which axis? Softmax adds up to 1 along each *row*.",
        ),
        like(
            [False, False, True, False],
            "It is the other way round: you marked those that see the bug.",
        ),
    ],
    then="It passes for every dout that is constant along each row, and for no other.",
    hint="Put each into your `worst_difference`, with an x of shape (2, 3): about 0 means that it passes.",
)


best_step = Exercise(
    "12.6",
    "The bottom of the V",
    difficulty=2,
    minutes=10,
    trains="choosing the step of a finite difference, for any order and any number type",
    solution=_best_step,
    inputs=[(1, 2.0**-52), (2, 2.0**-52), (2, 2.0**-23), (4, 2.0**-23)],
    mistakes=[
        like(
            lambda n, mu: math.log10(mu) / (n + 1),
            "There the two terms are equal, which is near the least of their sum. The least itself is "
            "where the "
            "slope of the sum is 0: n ε^(n−1) = mu/ε².",
        ),
        like(
            lambda n, mu: (mu / n) ** (1 / (n + 1)),
            "That is the step itself; return its logarithm to base 10.",
        ),
        like(
            lambda n, mu: mu ** (1 / (n + 1)),
            "That is a step, not a logarithm: np.log10(...) of it. And mind n.",
        ),
        like(
            lambda n, mu: math.log(mu / n) / (n + 1), "You took the natural logarithm; asked for is base 10."
        ),
        like(
            lambda n, mu: math.log10(mu) / 2,
            "That is the root of mu: right for n = 1 only. A higher order allows a larger step.",
        ),
        like(
            lambda n, mu: math.log10(mu * n) / (n + 1),
            "The n is on the wrong side: n ε^(n−1) = mu/ε² gives ε^(n+1) = mu/n.",
        ),
        like(
            lambda n, mu: math.log10(mu / n) / n,
            "Check the power: ε^(n−1) times ε² is ε^(n+1), so the root is the (n + 1)-th.",
        ),
    ],
    then="The better the formula, the larger the step that it can afford.",
)


def _entries_needed(s, sure):
    return math.ceil(math.log(1 - sure) / math.log(1 - s))


entries_needed = Exercise(
    "12.7",
    "How many entries?",
    difficulty=2,
    minutes=10,
    trains="saying what a check of a few numbers sees of a whole model",
    solution=_entries_needed,
    inputs=[(0.5, 0.9), (0.5, 0.75), (0.1, 0.95), (0.0026, 0.99)],
    mistakes=[
        like(
            lambda s, sure: int(math.log(1 - sure) / math.log(1 - s)) + 1,
            "One too many where the quotient is whole: with s = 0.5 and sure = 0.75 two will do: np.ceil.",
        ),
        like(
            lambda s, sure: math.floor(math.log(1 - sure) / math.log(1 - s)),
            "One too few: with that many the probability is still below `sure`. Round up.",
        ),
        like(
            lambda s, sure: round(math.log(1 - sure) / math.log(1 - s)),
            "Rounded to the nearest, it may be one too few: round up, np.ceil.",
        ),
        like(
            lambda s, sure: math.log(1 - sure) / math.log(1 - s),
            "Right, but for the last step: a number of entries is whole. Round up.",
        ),
        like(
            lambda s, sure: math.ceil(sure / s),
            "Chances of several entries do not simply add up. All n miss with probability (1 − s)^n.",
        ),
        like(
            lambda s, sure: math.ceil(1 / s),
            "With 1/s entries you find one spoiled entry on average, and still miss all of them about "
            "once in three "
            "times. All n miss with probability (1 − s)^n.",
        ),
        like(
            lambda s, sure: math.ceil(math.log(sure) / math.log(1 - s)),
            "With so many entries, all of them *miss* with probability `sure`. You want that to be 1 − sure.",
        ),
        like(
            lambda s, sure: math.ceil(math.log(1 - sure) / math.log(s)),
            "You let every entry be spoiled: s^n. All n *miss* with probability (1 − s)^n.",
        ),
    ],
    then="A direction needs two forward passes, however small the share, as long as the change is larger "
    "than the tolerance.",
)

"""Exercises of chapter 12: gradients by hand (those on measuring them: `_ch12_measuring`)."""

from __future__ import annotations

import numpy as np

from nlm.checks._ch12_measuring import best_step, entries_needed, passes_for, worst_difference
from nlm.lab.exercise import Exercise, like, when

__all__ = [
    "best_step",
    "by_hand",
    "entries_needed",
    "gate_backward",
    "passes_for",
    "rms_norm_backward",
    "worst_difference",
]

by_hand = Exercise(
    "12.1",
    "Back through a softmax, with a pencil",
    difficulty=1,
    minutes=5,
    trains="computing by hand what comes back through a softmax",
    solution=[-1.5, 0.25, 1.25],
    mistakes=[
        like(
            [0.0, 1.0, 2.0], "That is `dout * p`. Its sum is still to be subtracted from `dout`, before `p`."
        ),
        like(
            [-2.0, 0.0, 1.0],
            "You subtracted the plain mean of dout. The mean is weighted with p: the sum of `dout * p`.",
        ),
        like(
            [-6.0, -2.0, -1.0],
            "You subtracted the plain sum of dout. The sum is that of `dout * p`.",
        ),
        like([1.5, -0.25, -1.25], "The sign is turned: it is `dout` minus the sum, not the other way round."),
        like([-3.0, 1.0, 5.0], "Nearly: `dout` minus the sum is right, and it has to be multiplied by `p`."),
        like(
            [-3.0, -2.0, -1.0],
            "You subtracted the sum from `dout * p`; subtract it from `dout`, then times p.",
        ),
        like(
            [0.0, 0.75, 1.5],
            "You used p (1 − p) only: what an output gets from its own logit. The other outputs pay, too.",
        ),
    ],
    then="And they add up to 0: raising all logits alike changes nothing.",
    hint="In this order: `dout * p`; add it up; subtract the sum from `dout`; times `p`. A check: the "
    "three add up to 0.",
)


def _square(x):
    return x * x


def _square_backward(d, x):
    return 2 * x * d


def _sine_backward(d, x):
    return d * np.cos(x)


def _gate(dout, x, f, f_backward):
    return dout * f(x) + f_backward(dout * x, x)


gate_backward = Exercise(
    "12.2",
    "A number that goes two ways",
    difficulty=2,
    minutes=10,
    trains="deriving a backward pass where a number is used twice",
    solution=_gate,
    inputs=[
        (np.array([1.0, 2.0]), np.array([3.0, -1.0]), _square, _square_backward),
        (np.array([0.5, -1.0, 4.0]), np.array([0.3, 2.0, -1.5]), np.sin, _sine_backward),
    ],
    mistakes=[
        like(
            lambda dout, x, f, f_backward: dout * f(x),
            "That is the straight way. x goes through f as well, and the gradients of the two ways add up.",
        ),
        like(
            lambda dout, x, f, f_backward: f_backward(dout * x, x),
            "That is the way through f. x goes straight into the product as well: add `straight`.",
        ),
        like(
            lambda dout, x, f, f_backward: dout * f(x) + f_backward(dout, x),
            "What arrives at the output of f is not `dout`: f's output goes into the product with the "
            "factor x.",
        ),
        like(
            lambda dout, x, f, f_backward: dout * f(x) + dout * x * f_backward(dout, x),
            "You multiplied by `dout` twice on the way through f. Hand `dout * x` to f_backward: enough.",
        ),
        like(
            lambda dout, x, f, f_backward: dout * f(x) * f_backward(dout * x, x),
            "The effects of steps on one way multiply; those of two ways add up.",
        ),
        like(
            lambda dout, x, f, f_backward: (dout * f(x) + f_backward(dout * x, x)) / 2,
            "You took the mean of the two ways; they add up.",
        ),
        like(
            lambda dout, x, f, f_backward: f_backward(dout, x),
            "That is the backward of f alone. Here its output is multiplied by x.",
        ),
    ],
    then="With f the second half of GELU, these are the two terms of `gelu_backward`.",
    hint="Name the two ways of x, and for each what comes back. An example to try: with dout = 1, x = 3 and "
    "f(x) = x², y is x³, so 27 has to come out: 9 straight, 18 through f.",
    dots=2,
    intact=True,
)


def _rms_parts(x):
    r = 1 / np.sqrt((x * x).mean(axis=-1, keepdims=True))  # (N, 1)
    return r, x * r


def _rms(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - xhat * (dout * xhat).mean(axis=-1, keepdims=True))


def _rms_straight(dout, x):
    return _rms_parts(x)[0] * dout


def _rms_with_mean(dout, x):
    r, xhat = _rms_parts(x)
    through = xhat * (dout * xhat).mean(axis=-1, keepdims=True)
    return r * (dout - dout.mean(axis=-1, keepdims=True) - through)


def _rms_unscaled(dout, x):
    r, _ = _rms_parts(x)
    return _rms(dout, x) / r


def _rms_sum(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - xhat * (dout * xhat).sum(axis=-1, keepdims=True))


def _rms_all_rows(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - xhat * (dout * xhat).mean())


def _rms_columns(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - xhat * (dout * xhat).mean(axis=0, keepdims=True))


def _rms_x_for_xhat(dout, x):
    r, _ = _rms_parts(x)
    return r * (dout - x * (dout * x).mean(axis=-1, keepdims=True))


def _rms_x_outside(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - x * (dout * xhat).mean(axis=-1, keepdims=True))


def _rms_x_inside(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - xhat * (dout * x).mean(axis=-1, keepdims=True))


def _rms_whole_scale(dout, x):
    r = 1 / np.sqrt((x * x).mean())
    xhat = x * r
    return r * (dout - xhat * (dout * xhat).mean(axis=-1, keepdims=True))


def _rms_whole(dout, x):
    r = 1 / np.sqrt((x * x).mean())
    return r * (dout - x * r * (dout * x * r).mean())


def _rms_variance(dout, x):
    r = 1 / np.sqrt(x.var(axis=-1, keepdims=True))
    xhat = x * r
    return r * (dout - xhat * (dout * xhat).mean(axis=-1, keepdims=True))


def _rms_centred(dout, x):
    return _rms_variance(dout, x - x.mean(axis=-1, keepdims=True))


def _rms_plus(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout + xhat * (dout * xhat).mean(axis=-1, keepdims=True))


def _rms_no_xhat(dout, x):
    r, xhat = _rms_parts(x)
    return r * (dout - (dout * xhat).mean(axis=-1, keepdims=True))


rms_norm_backward = Exercise(
    "12.3",
    "A norm that you have not met",
    difficulty=3,
    minutes=20,
    trains="deriving the backward pass of a new layer",
    solution=_rms,
    inputs=[
        (np.array([[4.0, 0.0, 0.0, 0.0]]), np.array([[2.0, -2.0, 2.0, -2.0]])),
        (
            np.random.default_rng(0).standard_normal((3, 4)),
            1 + np.random.default_rng(1).standard_normal((3, 4)),
        ),
    ],
    mistakes=[
        like(
            _rms_straight,
            "That is the straight way. r depends on x, too: one x scales its whole row, and every other xhat "
            "sends something back.",
        ),
        like(
            _rms_with_mean,
            "That is layer norm's formula. Here no mean is subtracted on the way forward, so nothing "
            "comes back "
            "through one: leave out the mean of dout.",
        ),
        like(_rms_unscaled, "Nearly: the factor r is missing. Every way from x to xhat passes it."),
        like(
            _rms_sum, "A sum stands where a mean should: the mean of x² has a 1/C in it, and it comes back."
        ),
        like(
            _rms_all_rows,
            "You took one mean over all rows. Each row is scaled on its own: axis=-1, keepdims=True.",
        ),
        like(_rms_columns, "You took the mean down the columns. Each row is scaled on its own: axis=-1."),
        *(
            like(wrong, "You used x where xhat belongs in the term of the scale; put x = xhat / r in.")
            for wrong in (_rms_x_for_xhat, _rms_x_outside, _rms_x_inside)
        ),
        *(
            like(
                wrong,
                "Your r is one number for the whole array. Each row has its own: axis=-1, keepdims=True.",
            )
            for wrong in (_rms_whole_scale, _rms_whole)
        ),
        *(
            like(
                wrong,
                "You divided by the variance, as layer norm does. Here it is the mean of x²: no mean "
                "is subtracted first.",
            )
            for wrong in (_rms_variance, _rms_centred)
        ),
        like(_rms_plus, "A sign: where x grows, r shrinks, so the term of the scale is subtracted."),
        like(
            _rms_no_xhat,
            "The term of the scale has its mean, but not the factor xhat: how much x_i scales the row "
            "depends on x_i.",
        ),
        when(
            lambda answer, expected: (
                np.ndim(answer) == 2
                and np.shape(answer) == np.shape(expected)[::-1]
                and np.shape(answer) != np.shape(expected)
            ),
            "Your gradient is transposed; it has the shape of x.",
        ),
    ],
    then="Two ways instead of three. It is deaf only to a dout that is a multiple of xhat in each row.",
    hint="Two of the three ways of layer norm are left: straight, and through r. Follow the "
    "derivation of way 3 with "
    "the mean of x² in place of the variance, and let `check_gradient` tell you where it differs.",
    intact=True,
)

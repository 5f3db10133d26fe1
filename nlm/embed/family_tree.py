"""Hinton's network of 1986: a person and a relation go in, answers come out, six numbers stand between.

    24 people    -> 6 \\
                       12 -> 6 -> 24 people
    12 relations -> 6 /

Many runs are trained side by side: every parameter has a first axis R, and run r knows nothing of the others.
The families are `nlm.embed.families`; this file measures no meaning and draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from nlm.embed.families import Families
from nlm.errors import NlmError
from nlm.finite import first_not_finite
from nlm.nn.embedding import one_hot
from nlm.nn.layers import linear, softmax
from nlm.optim import AdamW
from nlm.vectors import Vectors

OUTPUTS = ("softmax", "logistic")
ON, OFF = 0.8, 0.2  # 1986: a logistic answer beyond these is right enough, and causes no error


def logistic(x: np.ndarray) -> np.ndarray:
    """Return 1 / (1 + exp(-x)), entry by entry, any shape: between 0 and 1.

    >>> logistic(np.array([-1000.0, 0.0, 1000.0]))
    array([0. , 0.5, 1. ])
    """
    return 0.5 * (1 + np.tanh(0.5 * x))  # the same function, and nothing overflows


def logistic_backward(dout: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return dx of `logistic` from its output y, in the shape of y."""
    return dout * y * (1 - y)


def stacked_linear_backward(dout: np.ndarray, x: np.ndarray, W: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return (dx, dW, db) of `linear` for R layers at once: x (R, N, I), W (R, I, O), b (R, 1, O).

    >>> dx, dW, db = stacked_linear_backward(np.ones((5, 2, 1)), np.ones((5, 2, 3)), np.ones((5, 3, 1)))
    >>> dx.shape, dW.shape, db.shape
    ((5, 2, 3), (5, 3, 1), (5, 1, 1))
    """
    dx = dout @ W.swapaxes(1, 2)  # (R, N, O) @ (R, O, I) -> (R, N, I)
    dW = x.swapaxes(1, 2) @ dout  # (R, I, N) @ (R, N, O) -> (R, I, O)
    return dx, dW, dout.sum(1, keepdims=True)


class FamilyTree:
    """R networks that answer "who is the RELATION of PERSON?", one for each seed.

    `code` is how many numbers stand for a person, and for a relation, `middle` and `last` the widths of the
    two layers after them; all hidden units are logistic. With `code=None` there is no such layer: the one-hot
    vectors go straight into the middle one. `output` is "softmax", or "logistic" as in 1986.

    Shapes: person (R, 24, 6), relation (R, 12, 6); W_middle (R, 12, 12), W_last (R, 12, 6), W_out (R, 6, 24),
    and a bias b_NAME (R, 1, width) for each layer. A person's row of `person` is its embedding.
    Errors: `NlmError` for an unknown `output`, no seed, or a width below 1.
    Source: Hinton 1986; Rumelhart, Hinton and Williams 1986.
    """

    def __init__(
        self,
        families: Families,
        *,
        seeds: Sequence[int] = (0,),
        code: int | None = 6,
        middle: int = 12,
        last: int = 6,
        output: str = "softmax",
        start: float = 0.3,
        dtype=np.float32,
    ):
        if output not in OUTPUTS:
            raise NlmError(f"output is {output!r}; needed is one of {', '.join(OUTPUTS)}")
        if len(seeds) == 0:
            raise NlmError("there is no seed; needed is one for each run, such as seeds=range(40)")
        if min(middle, last, 1 if code is None else code) < 1:
            raise NlmError(
                f"code {code}, middle {middle}, last {last}; each layer needs a width of at least 1"
            )
        self.families, self.seeds, self.code, self.output = families, tuple(seeds), code, output
        P, K = len(families.people), len(families.relations)
        width = middle if code is None else code
        shapes = {"person": (P, width), "relation": (K, width)}
        if code is not None:
            shapes |= {"b_person": (1, code), "b_relation": (1, code), "W_middle": (2 * code, middle)}
        shapes |= {"b_middle": (1, middle), "W_last": (middle, last), "b_last": (1, last)}
        shapes |= {"W_out": (last, P), "b_out": (1, P)}
        rngs = [np.random.default_rng([seed, 1986]) for seed in self.seeds]
        self.params = {
            name: np.stack([rng.uniform(-start, start, shape) for rng in rngs]).astype(dtype)
            for name, shape in shapes.items()
        }
        self._who, self._which = (  # (F, P), (F, K): the questions as one-hot vectors
            one_hot(ids, n, dtype) for ids, n in ((families.person, P), (families.relation, K))
        )

    def forward(self) -> dict[str, np.ndarray]:
        """Answer every question: all layers by name, "out" (R, F, 24) last."""
        p, families = self.params, self.families
        person = p["person"][:, families.person]  # (R, F, C): lookup, one row for each question
        relation = p["relation"][:, families.relation]  # (R, F, C)
        a = {}
        if self.code is None:
            a["middle"] = logistic(person + relation + p["b_middle"])  # (R, F, M)
        else:
            a["code"] = np.concatenate([person + p["b_person"], relation + p["b_relation"]], axis=2)
            a["code"] = logistic(a["code"])  # (R, F, 2C)
            a["middle"] = logistic(linear(a["code"], p["W_middle"], p["b_middle"]))  # (R, F, M)
        a["last"] = logistic(linear(a["middle"], p["W_last"], p["b_last"]))  # (R, F, L)
        z = linear(a["last"], p["W_out"], p["b_out"])  # (R, F, 24)
        a["out"] = softmax(z) if self.output == "softmax" else logistic(z)
        return a

    def loss_and_grads(self, shown, answers=None) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """Return the loss of each run (R,) over the facts it is shown, and a gradient for each parameter.

        `shown` is (R, F) of True and False. `answers` is (F, 24) or (R, F, 24), those of the families if not
        given. "softmax": the mean cross-entropy in nats, a set of answers sharing the target evenly.
        "logistic": half the squared distance to the band of what is right enough, summed over facts.
        """
        answers = np.asarray(self.families.answers if answers is None else answers)
        shown = np.asarray(shown, bool)  # (R, F)
        p, a = self.params, self.forward()
        dtype = a["out"].dtype
        if self.output == "softmax":
            share = (shown / shown.sum(1, keepdims=True)).astype(dtype)[..., None]  # (R, F, 1)
            target = (answers / answers.sum(-1, keepdims=True)).astype(dtype)  # (..., F, 24)
            told = np.log(np.maximum(a["out"], np.finfo(dtype).tiny))  # (R, F, 24)
            loss = -(told * target * share).sum((1, 2))  # (R,)
            dz = (a["out"] - target) * share  # (R, F, 24)
        else:
            error = np.where(answers, np.minimum(a["out"] - ON, 0), np.maximum(a["out"] - OFF, 0))
            error = error * shown[..., None]  # (R, F, 24)
            loss = 0.5 * (error**2).sum((1, 2))  # (R,)
            dz = logistic_backward(error, a["out"])
        return loss, self._backward(dz, a, p)

    def _backward(self, dz, a, p) -> dict[str, np.ndarray]:
        g = {}
        dlast, g["W_out"], g["b_out"] = stacked_linear_backward(dz, a["last"], p["W_out"])
        dlast = logistic_backward(dlast, a["last"])  # (R, F, L)
        dmiddle, g["W_last"], g["b_last"] = stacked_linear_backward(dlast, a["middle"], p["W_last"])
        dmiddle = logistic_backward(dmiddle, a["middle"])  # (R, F, M)
        if self.code is None:
            g["b_middle"] = dmiddle.sum(1, keepdims=True)
            dperson = drelation = dmiddle
        else:
            dcode, g["W_middle"], g["b_middle"] = stacked_linear_backward(dmiddle, a["code"], p["W_middle"])
            dcode = logistic_backward(dcode, a["code"])  # (R, F, 2C)
            dperson, drelation = dcode[..., : self.code], dcode[..., self.code :]  # (R, F, C) each
            g["b_person"], g["b_relation"] = dperson.sum(1, keepdims=True), drelation.sum(1, keepdims=True)
        g["person"] = self._who.T @ dperson  # (24, F) @ (R, F, C): scatter-add, as a product
        g["relation"] = self._which.T @ drelation
        return {name: g[name] for name in p}

    def vectors(self, run: int = 0) -> Vectors:
        """The table of one run: a row for each person, before the logistic function."""
        return Vectors(self.families.people, self.params["person"][run])


def hold_out(families: Families, seeds: Sequence[int], n: int = 4, among=None) -> np.ndarray:
    """Which facts each run is shown, (R, F): all but `n` drawn at random, of those in `among` (F,) if given.

    Errors: `NlmError` unless 0 <= n <= the facts to draw from.

    >>> from nlm.embed.families import two_families
    >>> hold_out(two_families(), seeds=range(3)).sum(axis=1)
    array([100, 100, 100])
    """
    facts = np.arange(len(families)) if among is None else np.flatnonzero(among)
    if not 0 <= n <= len(facts):
        raise NlmError(f"n is {n} of {len(facts)} facts; needed 0 to {len(facts)} of them to hold out")
    shown = np.ones((len(seeds), len(families)), bool)
    for row, seed in zip(shown, seeds, strict=True):
        row[np.random.default_rng([seed, 104]).permutation(facts)[:n]] = False
    return shown


def answered(out: np.ndarray, answers: np.ndarray, *, above: float | None = None) -> np.ndarray:
    """Whether each fact is answered, (..., F): every right person stands above every wrong one.

    `out` is (..., F, 24), `answers` (F, 24) or the same shape. With `above=0.5` as in 1986: the right ones
    are above it, and all others are not.

    >>> answered(np.array([[0.6, 0.3, 0.1]]), np.array([[True, True, False]]))
    array([ True])
    """
    out, answers = np.broadcast_arrays(out, answers)
    if above is not None:
        return ((out > above) == answers).all(-1)
    return np.where(answers, out, np.inf).min(-1) > np.where(answers, -np.inf, out).max(-1)


def train_family_tree(
    net: FamilyTree,
    shown,
    *,
    answers=None,
    sweeps: int = 1500,
    recipe: str = "adamw",
    lr: float = 0.03,
    weight_decay: float = 0.05,
    watch: Callable[[int], None] | None = None,
) -> np.ndarray:
    """Train all runs in place on the facts `shown` (R, F); return each sweep's losses, (sweeps, R).

    A sweep is one step on all shown facts. `recipe` is "adamw", or "descent" as in 1986: gradient descent,
    for 20 sweeps at half the rate and with momentum 0.5, then with `lr` and 0.9; after each step every weight
    is made smaller by the share `weight_decay`. Printed in 1986 are lr=0.01 and weight_decay=0.002.
    `watch` is called with the number of sweeps done, from 0 to `sweeps`.

    Errors: `NlmError` for shapes that do not fit, an unknown recipe, a run without facts, and at the first
    loss or gradient that is not finite.
    Source: "descent" is the recipe of Rumelhart, Hinton and Williams 1986, figure 4.
    """
    shown = np.asarray(shown, bool)
    if shown.shape != (len(net.seeds), len(net.families)) or not shown.any(axis=-1).all():
        raise NlmError(
            f"shown has shape {shown.shape} and {int(shown.sum())} facts in all; needed is shape "
            f"({len(net.seeds)}, {len(net.families)}), with a fact in each run: use hold_out"
        )
    step = _optimizer(net.params, recipe, lr, weight_decay)
    losses = np.empty((sweeps, len(net.seeds)))
    for sweep in range(sweeps):
        if watch is not None:
            watch(sweep)
        with np.errstate(all="ignore"):  # what is not finite is named below, once
            losses[sweep], grads = net.loss_and_grads(shown, answers)
            damaged = first_not_finite({"the loss": losses[sweep]} | grads)
            if damaged is not None:
                raise NlmError(
                    f"training stopped: in sweep {sweep + 1}, {damaged} is not finite; "
                    f"try a smaller learning rate than {lr}"
                )
            step(sweep, grads)
    if watch is not None:
        watch(sweeps)
    return losses


def _optimizer(params: dict, recipe: str, lr: float, decay: float) -> Callable[[int, dict], None]:
    if recipe == "adamw":
        adamw = AdamW(params, lr=lr, weight_decay=decay, no_decay=lambda name, p: name.startswith("b_"))
        return lambda sweep, grads: adamw.step(grads)
    if recipe != "descent":
        raise NlmError(f"recipe is {recipe!r}; needed 'adamw' or 'descent'")
    moves = {name: np.zeros_like(p) for name, p in params.items()}

    def step(sweep: int, grads: dict) -> None:
        rate, momentum = (lr / 2, 0.5) if sweep < 20 else (lr, 0.9)
        for name, p in params.items():
            moves[name] *= momentum
            moves[name] -= rate * grads[name]
            p += moves[name]
            p *= 1 - decay

    return step

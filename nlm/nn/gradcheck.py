"""Is a backward right? Compare it with finite differences, in float64, under a random upstream gradient.

Moving one entry of an input by +eps and -eps shows how the output moves; a backward must say the
same. It takes two forward passes per entry, so this is for tests and small arrays, NOT for training.

Why random: with an upstream gradient of ones the checked number is the plain sum of the output.
A softmax row always sums to 1, and a layer norm row (with g = 1, where training starts) to a
constant: every true gradient of x is then 0, and a backward that is wrong by any factor passes.

And random is not enough: it must be drawn apart from the inputs. Where a caller draws x from
`default_rng(seed)`, the same generator would give the same numbers once more as upstream gradient, and a
backward that takes the one for the other passes. So `check_gradient` draws from a stream of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from nlm.errors import NlmError

SMALL = (
    1e-3  # gradients below this are compared absolutely: differences themselves carry noise of about 1e-10
)
STREAM = 0x677261646368656B  # "gradchek" in ASCII: with it, the same seed gives other numbers than a caller's


def numerical_gradient(f: Callable[[np.ndarray], float], x: np.ndarray, eps: float = 1e-5) -> np.ndarray:
    """Return df/dx in the shape of x by central differences: (f(x + eps) - f(x - eps)) / (2 eps) per entry.

    `f` takes x and returns one number. x is changed in place, entry by entry, and restored: a
    parameter of a model can be passed as it is.
    Errors: `NlmError` unless x is float64 (float32 has too few digits for a difference).

    >>> numerical_gradient(lambda x: float((x**3).sum()), np.array([1.0, 2.0])).round(6)
    array([ 3., 12.])
    """
    if not isinstance(x, np.ndarray) or x.dtype != np.float64:
        raise NlmError(
            f"x has type {getattr(x, 'dtype', type(x))}; differences need float64: x.astype(np.float64)"
        )
    dx = np.zeros_like(x)
    for i in np.ndindex(x.shape):
        before = x[i]
        x[i] = before + eps
        above = f(x)
        x[i] = before - eps
        below = f(x)
        x[i] = before
        dx[i] = (above - below) / (2 * eps)
    return dx


def slope_along(
    f: Callable[[], float], params: Mapping[str, np.ndarray], direction: Mapping, eps: float = 1e-5
) -> float:
    """Return the slope of f along a direction by central differences: all parameters move at once.

    For a right gradient it is the sum of gradient times direction over all entries: one number, two calls
    of f, however many parameters. `direction` has an array for each name that moves, in its parameter's
    shape. The parameters are changed in place and restored, bit for bit. `f` takes nothing.
    Errors: `NlmError` for a name or shape that is not in `params`, or a parameter that is not float64.

    >>> params = {"w": np.array([1.0, 2.0]), "b": np.array([3.0])}
    >>> def f():
    ...     return float((params["w"] ** 2).sum() + params["b"][0])
    >>> round(slope_along(f, params, {"w": np.array([1.0, 1.0]), "b": np.array([10.0])}), 6)  # 2 + 4 + 10
    16.0
    """
    for name, u in direction.items():
        if name not in params or np.shape(u) != params[name].shape:
            raise NlmError(
                f"direction {name!r} has shape {np.shape(u)}; needed one of the parameters: "
                f"{', '.join(f'{known} {p.shape}' for known, p in params.items())}"
            )
        if params[name].dtype != np.float64:
            raise NlmError(f"{name} has type {params[name].dtype}; differences need float64")
    before = {name: params[name].copy() for name in direction}
    values = []
    for step in (eps, -eps):
        for name, u in direction.items():
            params[name][...] = before[name] + step * np.asarray(u)
        values.append(f())
    for name, array in before.items():
        params[name][...] = array
    return (values[0] - values[1]) / (2 * eps)


def relative_error(ours: np.ndarray, differences: np.ndarray) -> float:
    """Return the largest difference of two gradients, relative to the largest entry of either.

    >>> relative_error(np.array([2.0, 0.0]), np.array([2.0, 1.0]))
    0.5
    """
    apart = np.abs(ours - differences).max(initial=0)
    scale = max(np.abs(ours).max(initial=0), np.abs(differences).max(initial=0), SMALL)
    return float(apart / scale) if np.isfinite(scale) else np.inf


def check_gradient(
    forward: Callable,
    backward: Callable,
    inputs: Sequence[np.ndarray],
    *,
    seed: int = 0,
    dout=None,
    eps: float = 1e-5,
    tolerance: float = 1e-6,
) -> float:
    """Return the worst relative error of `backward` over all `inputs`, or say which gradient is wrong.

    forward(*inputs) returns an array; backward(dout, *inputs) returns one gradient per input, each
    in its shape (or a single array for a single input). `dout` is drawn from N(0, 1) unless given, from
    `default_rng([seed, STREAM])`: other numbers than those of inputs drawn from `default_rng(seed)`.
    Errors: `NlmError` if the worst error exceeds `tolerance`, or a gradient is missing or of another shape.

    >>> x = np.random.default_rng(0).standard_normal((2, 3))
    >>> check_gradient(np.sin, lambda dout, x: dout * np.cos(x), [x]) < 1e-6
    True
    >>> check_gradient(np.sin, lambda dout, x: np.cos(x), [x])  # forgot dout
    Traceback (most recent call last):
    nlm.errors.NlmError: gradient of input 0 is wrong: ...
    """
    out = np.asarray(forward(*inputs))
    if dout is None:
        dout = np.random.default_rng([seed, STREAM]).standard_normal(out.shape)
    dout = np.array(dout)  # a copy: were it one of the inputs, it would move with it
    ours = backward(dout, *inputs)
    ours = [ours] if isinstance(ours, np.ndarray) else list(ours)
    if len(ours) != len(inputs):
        raise NlmError(
            f"backward returned {len(ours)} gradients for {len(inputs)} inputs; needed is one for each"
        )
    worst = 0.0
    for n, (x, dx) in enumerate(zip(inputs, ours, strict=True)):
        if np.shape(dx) != x.shape:
            raise NlmError(f"gradient of input {n} has shape {np.shape(dx)}; needed {x.shape}, as the input")
        differences = numerical_gradient(lambda _: float((forward(*inputs) * dout).sum()), x, eps)
        error = relative_error(dx, differences)
        if error > tolerance:
            at = np.unravel_index(np.abs(dx - differences).argmax(), x.shape)
            raise NlmError(
                f"gradient of input {n} is wrong: relative error {error:.1e}, allowed {tolerance:.0e}; "
                f"at {tuple(map(int, at))} it is {dx[at]:.6g}, finite differences give {differences[at]:.6g}"
            )
        worst = max(worst, error)
    return worst

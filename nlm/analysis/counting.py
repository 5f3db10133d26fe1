"""How many multiplications does a function need? Counted in its products of matrices, while it runs.

Only `@` is counted: what is done number by number, as in softmax, is cheap beside it and left out.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


class Counted(np.ndarray):
    """An array whose products with `@` are counted; what is computed from it is counted, too."""

    total = 0

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        plain = [np.asarray(x) if isinstance(x, Counted) else x for x in inputs]
        if "out" in kwargs:
            kwargs["out"] = tuple(np.asarray(x) if isinstance(x, Counted) else x for x in kwargs["out"])
        result = getattr(ufunc, method)(*plain, **kwargs)
        if ufunc is np.matmul:
            Counted.total += result.size * plain[0].shape[-1]  # each number is a sum of that many products
        return result.view(Counted) if isinstance(result, np.ndarray) else result


def multiplications(function: Callable, *given) -> int:
    """Return how many numbers `function(*given)` multiplies in its products of matrices.

    `given` are arrays, or tuples and dicts of arrays, such as the layers of a block. A product of two arrays
    is counted if one of them is given or was computed from a given one.

    >>> multiplications(lambda x, W: x @ W, np.ones((3, 4)), np.ones((4, 5)))  # 15 numbers, 4 products each
    60
    """
    Counted.total = 0
    function(*map(_counted, given))
    return Counted.total


def _counted(given):
    if isinstance(given, dict):
        return {name: _counted(value) for name, value in given.items()}
    if isinstance(given, tuple):
        return tuple(map(_counted, given))
    return given.view(Counted)

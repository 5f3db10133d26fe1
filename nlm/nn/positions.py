"""Where a token stands, as numbers: a table of sines and cosines, and the turning of queries and keys.

Both use the same angles: position times a frequency, one frequency for each pair of channels, from
1 radian a token down to nearly 1 / 10,000. Nothing here is learned, and no position is the last.
This file does NOT hold learned positions: these are a table like any other (`wpe.weight` in `nlm.nn.gpt`).
"""

from __future__ import annotations

import numpy as np

from nlm.errors import NlmError

BASE = 10_000.0


def angles(T: int, D: int, start: int = 0) -> np.ndarray:
    """Return the angles (T, D / 2) of positions start ... start + T - 1, in radians, float64.

    Pair i turns by BASE^(-2i / D) a position.
    Errors: `NlmError` unless D is even.
    Source: Vaswani et al. 2017, section 3.5.

    >>> angles(3, 4)
    array([[0.  , 0.  ],
           [1.  , 0.01],
           [2.  , 0.02]])
    """
    if D % 2:
        raise NlmError(f"{D} channels cannot be turned in pairs; needed is an even number")
    frequencies = BASE ** (-np.arange(0, D, 2) / D)  # (D / 2,)
    return np.arange(start, start + T)[:, None] * frequencies  # (T, 1) * (D / 2,) -> (T, D / 2)


def sinusoidal(T: int, C: int, start: int = 0) -> np.ndarray:
    """Return the fixed table (T, C): sin(angle) in the even channels, cos(angle) in the odd ones; float64.

    Errors: `NlmError` unless C is even.
    Source: Vaswani et al. 2017, section 3.5.

    >>> sinusoidal(2, 4).round(2)
    array([[0.  , 1.  , 0.  , 1.  ],
           [0.84, 0.54, 0.01, 1.  ]])
    """
    angle = angles(T, C, start)  # (T, C / 2)
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(T, C)  # (T, C / 2, 2) -> (T, C)


def rotary(x: np.ndarray, start: int = 0) -> np.ndarray:
    """Return x (..., T, D) with each pair of channels turned by its angle at positions start, start + 1, ...

    Turned queries and keys have products that depend only on how far apart the two stand. Channel i
    is paired with channel i + D / 2, as in Llama; the paper pairs neighbours, another order of the same.
    Errors: `NlmError` unless D is even.
    Source: Su et al. 2021 (RoFormer), section 3.2.

    >>> x = np.array([[1.0, 0.0], [1.0, 0.0]])  # the same vector at two positions
    >>> rotary(x).round(2)
    array([[1.  , 0.  ],
           [0.54, 0.84]])
    """
    angle = angles(*x.shape[-2:], start)  # (T, D / 2)
    return turn(x, np.cos(angle), np.sin(angle))


def rotary_backward(dout: np.ndarray, start: int = 0) -> np.ndarray:
    """Return dx (..., T, D) of `rotary`: the gradient is turned back, by the same angles.

    >>> x = np.arange(8.0).reshape(1, 2, 4)
    >>> bool(np.allclose(rotary_backward(rotary(x)), x))
    True
    """
    angle = angles(*dout.shape[-2:], start)  # (T, D / 2)
    return turn(dout, np.cos(angle), -np.sin(angle))


def turn(x: np.ndarray, cos: np.ndarray, sin: np.ndarray) -> np.ndarray:
    """Return x (..., T, D) with pairs (i, i + D / 2) turned by the angle of this cos and sin (T, D / 2).

    >>> turn(np.array([[1.0, 0.0]]), cos=np.array([[0.0]]), sin=np.array([[1.0]]))  # a quarter turn
    array([[0., 1.]])
    """
    a, b = np.split(x, 2, axis=-1)  # (..., T, D / 2) each
    cos, sin = cos.astype(x.dtype), sin.astype(x.dtype)
    return np.concatenate([a * cos - b * sin, a * sin + b * cos], axis=-1)  # (..., T, D)

"""A GPT whose causal mask is taken away, to see what the mask was for. NOT a model to use.

The backward pass needs no change: `causal_attention_backward` works with the weights as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import numpy as np

from nlm.analysis.order import last_loss
from nlm.nn import gpt
from nlm.nn.layers import cross_entropy, softmax


def full_attention(q: np.ndarray, k: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (weights @ v, weights) as `causal_attention` does, with the future left in: (B, H, T, D).

    >>> q = k = np.zeros((1, 1, 2, 1))
    >>> full_attention(q, k, v=np.array([[[[0.0], [8.0]]]]))[0][0, 0]
    array([[4.],
           [4.]])
    """
    D = q.shape[-1]
    weights = softmax((q / math.sqrt(D)) @ k.swapaxes(-1, -2))  # (B, H, T, T)
    return weights @ v, weights


@contextmanager
def unmasked() -> Iterator[None]:
    """Let every NumPy GPT look ahead, inside the `with` block.

    >>> from nlm.nn import GPT, GPTConfig
    >>> model, keep = GPT(GPTConfig(8, 4, 4, 1, 2)), {}
    >>> with unmasked():
    ...     logits = model.logits([[1, 2, 3]], keep)
    >>> bool((keep["h.0.attn.weights"] > 0).all())
    True
    """
    with patch.object(gpt, "causal_attention", full_attention):
        yield


def losses_by_place(model: gpt.GPT, x: np.ndarray, y: np.ndarray, *, cut: bool = False) -> np.ndarray:
    """Return the mean loss (T,), in nats, after the first word, the second, and so on: x, y (N, T).

    With `cut`, each text ends after the word that predicts, as when a text is generated. With the mask this
    makes no difference, since no word has ever seen what follows.

    >>> from nlm.nn import GPT, GPTConfig
    >>> model, x, y = GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 3]]), np.array([[2, 3, 4]])
    >>> losses_by_place(model, x, y).shape
    (3,)
    >>> bool(np.allclose(losses_by_place(model, x, y), losses_by_place(model, x, y, cut=True), atol=1e-6))
    True
    """
    if cut:
        return np.array([last_loss(model, x[:, : t + 1], y[:, t]) for t in range(x.shape[1])])
    logits = model.logits(x)  # (N, T, V)
    return np.array([cross_entropy(logits[:, t], y[:, t])[0] for t in range(x.shape[1])])

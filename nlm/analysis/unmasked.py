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
from nlm.nn.layers import softmax


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


def loss_without_future(model: gpt.GPT, x: np.ndarray, y: np.ndarray) -> float:
    """Return the mean loss in nats where nothing stands after the word that predicts: x, y (N, T).

    Each text is cut after its first word, after its second, and so on, and only the last one predicts, as
    when a text is generated. With the mask it is the ordinary loss, since no word has ever seen what follows.

    >>> from nlm.nn import GPT, GPTConfig
    >>> model, x, y = GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 3]]), np.array([[2, 3, 4]])
    >>> abs(loss_without_future(model, x, y) - model.loss(x, y)) < 1e-6
    True
    """
    return float(np.mean([last_loss(model, x[:, : t + 1], y[:, t]) for t in range(x.shape[1])]))

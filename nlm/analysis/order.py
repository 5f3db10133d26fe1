"""What is the order of a context worth? Contexts in order, reversed or shuffled, and the one word after them.

Only the prediction after the last word counts here, since an exchange of earlier words would change what the
positions before it have to predict. The last word itself keeps its place: what it says alone is no order.
NumPy model only, and no files: training that is kept is `nlm.train`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from nlm.errors import NlmError, check_shape
from nlm.nn.gpt import GPT, backward, forward
from nlm.nn.layers import cross_entropy, cross_entropy_backward
from nlm.optim import AdamW, clip_gradients, cosine_schedule

ORDERS = ("intact", "reversed", "shuffled")


def contexts(texts: Iterable[Sequence[str]], index: dict[str, int], T: int) -> tuple[np.ndarray, np.ndarray]:
    """Return every run of T words as IDs (N, T), and the word after each, (N,).

    `index` is word -> ID; runs with a word that it lacks are left out.
    Errors: `NlmError` if no run is left.

    >>> contexts([["the", "fox", "saw", "the", "owl"]], {"the": 0, "fox": 1, "saw": 2}, T=2)
    (array([[0, 1],
           [1, 2]]), array([2, 0]))
    """
    found = []
    for text in texts:
        ids = np.array([index.get(word, -1) for word in text])
        if len(ids) > T:
            runs = np.lib.stride_tricks.sliding_window_view(ids, T + 1)  # (n, T + 1)
            found.append(runs[(runs >= 0).all(axis=1)])
    if not sum(map(len, found)):
        raise NlmError(f"no {T + 1} words in a row are all known; give more text or a shorter T")
    both = np.concatenate(found)  # (N, T + 1)
    return both[:, :-1], both[:, -1]


def reorder(x: np.ndarray, order: str, *, rng: np.random.Generator | None = None) -> np.ndarray:
    """Return contexts x (N, T) with all words but the last "intact", "reversed" or "shuffled" (needs `rng`).

    Errors: `NlmError` for another order, or "shuffled" without `rng`.

    >>> reorder(np.array([[1, 2, 3, 9]]), "reversed")
    array([[3, 2, 1, 9]])
    """
    if order not in ORDERS:
        raise NlmError(f"order is {order!r}; needed is one of {', '.join(ORDERS)}")
    if order == "shuffled" and rng is None:
        raise NlmError("no rng was given; shuffling needs one: rng=numpy.random.default_rng(seed)")
    earlier = x[:, :-1]
    if order == "reversed":
        earlier = earlier[:, ::-1]
    elif order == "shuffled":
        earlier = rng.permuted(earlier, axis=1)  # each row in an order of its own
    return np.concatenate([earlier, x[:, -1:]], axis=1)


def last_logits(model: GPT, x: np.ndarray) -> np.ndarray:
    """Return the logits (N, V) after the last word of each context x (N, T).

    >>> from nlm.nn import GPTConfig
    >>> last_logits(GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 3], [3, 2, 1]])).shape
    (2, 8)
    """
    return model.logits(x)[:, -1]


def last_loss(model: GPT, x: np.ndarray, y: np.ndarray) -> float:
    """Return the mean cross-entropy, in nats, of the word y (N,) after each context x (N, T).

    >>> from nlm.nn import GPTConfig
    >>> round(last_loss(GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 3]]), np.array([4])), 1)
    2.1
    """
    return cross_entropy(last_logits(model, x), y)[0]


def last_loss_and_grads(model: GPT, x: np.ndarray, y: np.ndarray) -> tuple[float, dict[str, np.ndarray]]:
    """Return (`last_loss`, name -> gradient): x (N, T), y (N,).

    >>> from nlm.nn import GPTConfig
    >>> loss, grads = last_loss_and_grads(GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 3]]), np.array([4]))
    >>> bool((grads["wpe.weight"][3] == 0).all())  # position 3 was not used
    True
    """
    check_shape(y, x.shape[:1], "y")
    logits, a = forward(x, model.params, model.config)  # (N, T, V)
    loss, p = cross_entropy(logits[:, -1], y)
    dlogits = np.zeros_like(logits)  # (N, T, V): only the last position has a loss
    dlogits[:, -1] = cross_entropy_backward(p, y)
    return loss, backward(dlogits, a, x, model.params, model.config)[0]


def train(
    model: GPT,
    sample: Callable[[np.random.Generator], tuple[np.ndarray, np.ndarray]],
    *,
    steps: int,
    lr: float,
    seed: int,
    loss_and_grads: Callable = last_loss_and_grads,
) -> list[float]:
    """Train `model` in place to predict the word after contexts; return the loss of each step, in nats.

    `sample(rng)` gives the next batch, x (B, T) and y (B,); with `loss_and_grads=GPT.loss_and_grads` every
    position predicts, and y is (B, T). AdamW without weight decay; the learning rate rises for a tenth of
    the steps and falls along a cosine to a tenth of `lr`.

    >>> from nlm.nn import GPTConfig
    >>> x = np.array([[1, 2], [2, 1]])
    >>> model = GPT(GPTConfig(4, 2, 8, 1, 2, init_std=0.3))
    >>> losses = train(model, lambda rng: (x, np.array([0, 3])), steps=40, lr=0.03, seed=0)
    >>> losses[-1] < 0.1 < losses[0]  # after 1, 2 comes 0; after 2, 1 comes 3
    True
    """
    rng = np.random.default_rng(seed)
    optimizer = AdamW(model.params, lr=lr, weight_decay=0.0)
    losses = []
    for step in range(steps):
        loss, grads = loss_and_grads(model, *sample(rng))
        clip_gradients(grads, 1.0)
        optimizer.step(grads, cosine_schedule(step, steps=steps, lr=lr, min_lr=lr / 10, warmup=steps // 10))
        losses.append(loss)
    return losses

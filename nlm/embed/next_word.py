"""The smallest next-word predictor: one word in, a probability for every next word out.

Chapter 02 feeds it the same word in three ways (raw ID, one-hot vector, embedding row);
chapter 04 looks at the table that the third way learns. It knows no context longer than
one word; that is `nlm.nn.gpt`.

    x = how the word is shown      # (N, 1), (N, V) or (N, C)
    h = gelu(x @ W1 + b1)          # (N, M)
    p = softmax(h @ W2 + b2)       # (N, V)
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from nlm.errors import NlmError, check_ids, check_shape
from nlm.finite import first_not_finite
from nlm.nn.embedding import embedding, embedding_backward, init_table, one_hot
from nlm.nn.layers import (
    cross_entropy,
    cross_entropy_backward,
    gelu,
    gelu_backward,
    linear,
    linear_backward,
)
from nlm.optim import AdamW
from nlm.vectors import Vectors

SHOWN_AS = ("id", "one-hot", "embedding")


class NextWord:
    """p(next word | word) with one hidden layer.

    `shown_as` says how the word is shown to the network: "id" (the number itself, scaled to
    -1..1), "one-hot" or "embedding" (a row of the learned table E). `numbering` is a permutation
    of 0..V-1 that gives word w the number numbering[w]; it changes the inputs only, and each
    word keeps its own starting row, so that two numberings start from the same point.

    Shapes: E (V, C); W1 (1, M), (V, M) or (C, M); W2 (M, V).
    Errors: `NlmError` for an unknown `shown_as` or a `numbering` that is no permutation.
    Source: the one-word case of Bengio et al. 2003, without the direct connections.
    """

    def __init__(
        self, vocab_size, *, shown_as="embedding", d_model=16, hidden=32, numbering=None, seed=0, table="gpt2"
    ):
        if shown_as not in SHOWN_AS:
            raise NlmError(f"shown_as is {shown_as!r}; needed is one of {', '.join(SHOWN_AS)}")
        V = vocab_size
        self.numbering = np.arange(V) if numbering is None else np.asarray(numbering)
        if sorted(self.numbering.tolist()) != list(range(V)):
            raise NlmError(f"numbering must hold each of 0..{V - 1} once; use rng.permutation({V})")
        self.vocab_size, self.shown_as = V, shown_as
        rng = np.random.default_rng(seed)
        width = {"id": 1, "one-hot": V, "embedding": d_model}[shown_as]
        by_word = np.argsort(self.numbering)  # the word that each number stands for
        self.params = {}
        if shown_as == "embedding":
            self.params["E"] = init_table(V, d_model, kind=table, rng=rng, dtype=np.float64)[by_word]
        W1 = init_table(width, hidden, kind="glorot", rng=rng, dtype=np.float64)
        self.params["W1"] = W1[by_word] if shown_as == "one-hot" else W1
        self.params["b1"] = np.zeros(hidden)
        self.params["W2"] = init_table(hidden, V, kind="glorot", rng=rng, dtype=np.float64)
        self.params["b2"] = np.zeros(V)

    def shown(self, words) -> np.ndarray:
        """Return what the network sees of `words` (N,): (N, 1), (N, V) or (N, C)."""
        ids = self.numbering[check_ids(words, self.vocab_size, "words")]
        if self.shown_as == "id":
            return (2.0 * ids / (self.vocab_size - 1) - 1.0)[:, None]  # (N, 1)
        if self.shown_as == "one-hot":
            return one_hot(ids, self.vocab_size, np.float64)  # (N, V)
        return embedding(ids, self.params["E"])  # (N, C)

    def logits(self, words) -> np.ndarray:
        """Return logits (N, V) over the next word."""
        p = self.params
        return linear(gelu(linear(self.shown(words), p["W1"], p["b1"])), p["W2"], p["b2"])

    def loss(self, words, targets) -> float:
        """Return the mean cross-entropy in nats of `targets` (N,) after `words` (N,).

        The logits depend on the word alone, so each different word is computed once: U words for N pairs.
        """
        targets = check_ids(targets, self.vocab_size, "targets")
        words = check_ids(words, self.vocab_size, "words")
        check_shape(targets, words.shape, "targets")
        different, which = np.unique(words, return_inverse=True)  # (U,), (N,)
        logits = self.logits(different)  # (U, V)
        logits -= logits.max(axis=-1, keepdims=True)
        log_total = np.log(np.exp(logits).sum(axis=-1))  # (U,)
        return float((log_total[which] - logits[which, targets]).mean())

    def loss_and_grads(self, words, targets, keep: dict | None = None) -> tuple[float, dict[str, np.ndarray]]:
        """Return the loss in nats and a fresh gradient for each parameter.

        `keep`, a dict of yours, is filled with "x", what the network saw, and its gradient "dx": both (N, 1),
        (N, V) or (N, C). For an embedding, "dx" holds one gradient for each word of the batch, before
        `embedding_backward` adds them up.
        """
        p = self.params
        x = self.shown(words)  # (N, 1 | V | C)
        a = linear(x, p["W1"], p["b1"])  # (N, M)
        h = gelu(a)  # (N, M)
        loss, probs = cross_entropy(linear(h, p["W2"], p["b2"]), targets)  # (N, V)

        grads = {}
        dlogits = cross_entropy_backward(probs, targets)  # (N, V)
        dh, grads["W2"], grads["b2"] = linear_backward(dlogits, h, p["W2"])
        dx, grads["W1"], grads["b1"] = linear_backward(gelu_backward(dh, a), x, p["W1"])
        if keep is not None:
            keep.update(x=x, dx=dx)
        if self.shown_as == "embedding":
            ids = self.numbering[np.asarray(words)]
            grads["E"] = embedding_backward(dx, ids, self.vocab_size)  # (V, C)
        return float(loss), {name: grads[name] for name in p}

    def vectors(self, words: tuple[str, ...]) -> Vectors:
        """Return the learned row of each word, words in the order of their IDs."""
        if self.shown_as != "embedding":
            raise NlmError(
                f"a predictor shown {self.shown_as} has no table; build it with shown_as='embedding'"
            )
        return Vectors(words, self.params["E"][self.numbering])


def train_next_word(
    model: NextWord,
    inputs,
    targets,
    *,
    steps=400,
    batch=512,
    lr=0.01,
    weight_decay=0.0,
    seed=0,
    watch: Callable[[int], None] | None = None,
):
    """Train `model` in place with AdamW on random batches of the pairs; return the loss of each step in nats.

    `watch` is called with the number of steps done: 0 before the first, `steps` after the last.
    Errors: `NlmError` if `inputs` and `targets` differ in length; and at the first loss or gradient that is
    not finite, naming the step and the tensor.
    """
    inputs, targets = np.asarray(inputs), np.asarray(targets)
    if inputs.shape != targets.shape:
        raise NlmError(
            f"{len(inputs)} inputs but {len(targets)} targets; each input word needs its next word"
        )
    rng = np.random.default_rng(seed)
    optimizer = AdamW(model.params, lr=lr, weight_decay=weight_decay)
    losses = np.empty(steps)
    for step in range(steps):
        if watch is not None:
            watch(step)
        rows = rng.integers(len(inputs), size=batch)
        with np.errstate(all="ignore"):  # what is not finite is named below, once
            losses[step], grads = model.loss_and_grads(inputs[rows], targets[rows])
            damaged = first_not_finite({"the loss": losses[step : step + 1]} | grads)
            if damaged is not None:
                raise NlmError(
                    f"training stopped: in step {step + 1}, {damaged} is not finite; "
                    f"try a smaller learning rate than {lr}"
                )
            optimizer.step(grads)
    if watch is not None:
        watch(steps)
    return losses

"""The loss of a model on text it is not trained on: every window once, in order, nothing drawn.

Any object with `loss(x, y)` can be measured: either twin of the GPT, `nlm.bigram.Bigram`, or
`nlm.ngram.KneserNey`. `evaluate` gives the mean; `score` keeps what each token cost, and so knows the loss
at every position of a window. What a text file needs to be measured is in `evaluate_text`.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from nlm.batches import windows
from nlm.corpus import TokenData, concat, encode_documents, read_documents
from nlm.errors import NlmError
from nlm.ngram import KneserNey
from nlm.progress import ProgressBar

AT_ONCE = 512  # tokens given to a model at once: with more, its activations outgrow the processor's caches


def evaluate(
    model, data: TokenData, context: int, *, batch_size: int = 16, max_windows: int | None = None
) -> float:
    """Mean loss in nats per token on the windows of `data`, in order; nothing is drawn: it repeats exactly.

    `max_windows` takes that many, evenly spread over the data; all weigh the same.

    Errors: `NlmError` when the data is shorter than one window.
    """
    apart = 1 if max_windows is None else max(1, (len(data) - 1) // context // max_windows)
    x, y = windows(data, context, stride=apart * context)  # (N, T), (N, T)
    x, y = x[:max_windows], y[:max_windows]
    total = 0.0
    for start in range(0, len(x), batch_size):
        batch = slice(start, start + batch_size)
        total += float(model.loss(x[batch], y[batch])) * len(x[batch])
    return total / len(x)


@dataclass(frozen=True, eq=False)
class Score:
    """What each token of a text cost a model: `losses` (N, T) in nats, a row for each window of T tokens.

    >>> data = TokenData([1, 2, 0, 1, 2, 0, 1], vocab_size=3, n_bytes=14, n_docs=1)
    >>> score = Score("a", np.log([[2, 4, 8], [2, 4, 8]]), data)
    >>> round(score.loss, 3), round(score.perplexity, 3), round(score.bits_per_byte, 3)  # 2 bits a token
    (1.386, 4.0, 1.0)
    >>> [(first, last, round(loss, 3)) for first, last, loss in score.by_position()]
    [(1, 1, 0.693), (2, 2, 1.386), (3, 3, 2.079)]
    """

    name: str
    losses: np.ndarray
    data: TokenData

    @property
    def loss(self) -> float:
        """Mean loss in nats per token."""
        return float(self.losses.mean())

    @property
    def perplexity(self) -> float:
        """exp(loss): as good as choosing blindly among so many tokens."""
        return math.exp(self.loss) if self.loss < 700 else math.inf

    @property
    def bits_per_byte(self) -> float:
        """The loss in bits, shared out over the bytes of the text (`TokenData.bits_per_byte`)."""
        return self.data.bits_per_byte(self.loss)

    def by_position(self) -> list[tuple[int, int, float]]:
        """The loss at position 1, at 2, and in the blocks 3-4, 5-8, 9-16 ... up to T: (first, last, mean).

        Position t predicts from t tokens; the mean is in nats per token.
        """
        T, mean = self.losses.shape[1], self.losses.mean(axis=0)  # (T,)
        ends = [0, *(2**i for i in range((T - 1).bit_length())), T]
        return [(a + 1, b, float(mean[a:b].mean())) for a, b in zip(ends, ends[1:], strict=False)]


def token_losses(model, x, y) -> np.ndarray:
    """-log p in nats of each token of y after those of x up to there: both (B, T), float64 (B, T).

    Errors: `NlmError` as the model's.

    >>> from nlm.nn.gpt import GPT, GPTConfig
    >>> model, x, y = GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2]]), np.array([[2, 3]])
    >>> bool(np.isclose(token_losses(model, x, y).mean(), model.loss(x, y)))
    True
    """
    if hasattr(model, "losses"):
        return model.losses(x, y)
    logits = model.logits(x)  # (B, T, V)
    if not isinstance(logits, np.ndarray):  # the torch twin's
        logits = logits.float().cpu().numpy()
    logits = logits - logits.max(axis=-1, keepdims=True)
    chosen = np.take_along_axis(logits, y[..., None], axis=-1)[..., 0]  # (B, T)
    total = np.exp(logits, out=logits).sum(axis=-1, dtype=np.float64)  # (B, T)
    return np.log(total) - chosen


def score(model, data: TokenData, context: int, *, name: str = "model") -> Score:
    """What each token of `data` costs, in windows that touch and do not overlap, as `evaluate` has them.

    The first token of the data is only seen, and so is what remains after the last whole window.

    Errors: `NlmError` when the data is shorter than one window.
    """
    x, y = windows(data, context)  # (N, T), (N, T)
    losses, B = np.empty(x.shape), max(1, AT_ONCE // context)
    with ProgressBar(0, len(x), unit="window") as bar:
        for start in range(0, len(x), B):
            part = slice(start, start + B)
            losses[part] = token_losses(model, x[part], y[part])
            bar.update(min(start + B, len(x)), loss=losses[part].mean())
    return Score(name, losses, data)


def evaluate_text(
    checkpoint,
    text: str | os.PathLike,
    *,
    train_texts: Sequence[tuple[str | os.PathLike, int]] = (),
    context: int | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> list[Score]:
    """Score a text file by a loaded checkpoint, and by the trigram of `train_texts` if there are any.

    `context` tokens a window; if None, 256, or what the model sees if that is less. `train_texts` are pairs
    (path, weight), read as in training: a text of weight 3 is counted three times. Both models get the same
    tokens in the same windows. `say` gets a line for each thing that takes time.

    Errors: `NlmError` for a checkpoint without a tokenizer, for a context that is too long for the model or
    for the text, and for a file that is missing, empty or no UTF-8, naming it.
    """
    tokenizer, most = checkpoint.tokenizer, checkpoint.config.context
    context = min(256, most) if context is None else context  # T
    if tokenizer is None:
        raise NlmError(f"{checkpoint.path} has no tokenizer.json, so it cannot read a text; use `score`")
    if context > most:
        raise NlmError(f"the context asked for is {context:,} tokens; this model sees {most:,} at most")
    data = encode_documents(tokenizer, read_documents(text))
    if len(data) <= context:
        raise NlmError(
            f"{text} has {len(data):,} tokens; one window of context {context:,} needs {context + 1:,}: "
            "give a longer text, or choose a shorter context"
        )
    trigram = None
    if train_texts:  # first, so that a file that cannot be read is named before the model works for minutes
        say("counting the trigrams of the training text")
        parts = [
            encode_documents(tokenizer, read_documents(path), weight=weight) for path, weight in train_texts
        ]
        trigram = KneserNey(concat(parts), order=3)
    say(f"predicting {(len(data) - 1) // context * context:,} tokens")
    scores = [score(checkpoint.model, data, context)]
    return scores + ([score(trigram, data, context, name="trigram")] if trigram else [])

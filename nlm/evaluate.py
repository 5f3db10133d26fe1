"""The loss of a model on text it is not trained on: every window once, in order, nothing drawn.

Any object with `loss(x, y)` can be measured: either twin of the GPT, or `nlm.bigram.Bigram`.
"""

from __future__ import annotations

from nlm.batches import windows
from nlm.corpus import TokenData


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

"""Keys and values that are kept, so that a new token costs one position and not all of them.

A position never looks ahead, so its keys and values stay what they are while the text grows: a model
that has read t tokens needs their keys and values, of every layer, and nothing else of them. Room for
`context` positions is taken once; nothing is copied as the text grows.

It holds no text and does NOT slide: when it is full, positions would have to move, and with them every
number in it (`nlm.generate` then reads the last `context` tokens anew). Both twins fill it, the NumPy
model with arrays, the torch model with tensors.
"""

from __future__ import annotations

from nlm.errors import NlmError
from nlm.nn.config import GPTConfig


class KVCache:
    """What a model keeps of the `length` tokens that it has read; made by `model.cache(B)`.

    `keys` and `values` are (n_layer, B, H, context, D); those of positions from `length` on are not
    filled yet. It belongs to the parameters it was filled with: after a training step, start a new one.

    >>> from nlm.nn import GPT, GPTConfig
    >>> model = GPT(GPTConfig(vocab_size=8, context=4, d_model=4, n_layer=1, n_head=2))
    >>> cache = model.cache()
    >>> model.logits([[1, 2]], cache=cache).shape, cache.length
    ((1, 2, 8), 2)
    >>> bool(abs(model.logits([[3]], cache=cache)[0, -1] - model.logits([[1, 2, 3]])[0, -1]).max() < 1e-6)
    True
    """

    def __init__(self, keys, values):
        self.keys, self.values, self.length = keys, values, 0

    @staticmethod
    def shape(config: GPTConfig, B: int) -> tuple[int, ...]:
        """The shape of `keys`, and of `values`.

        Errors: `NlmError` for a B that is no whole number of at least 1.

        >>> KVCache.shape(GPTConfig(vocab_size=8, context=4, d_model=6, n_layer=2, n_head=3), B=5)
        (2, 5, 3, 4, 2)
        """
        if isinstance(B, bool) or not isinstance(B, int) or B < 1:
            raise NlmError(f"B is {B!r}; needed: how many texts are read side by side, at least 1")
        return config.n_layer, B, config.n_head, config.context, config.d_model // config.n_head

    def check(self, B: int, T: int) -> None:
        """Raise `NlmError` unless T more tokens of B texts fit; then the shapes that did not.

        >>> cache = KVCache(*[__import__("numpy").zeros((1, 1, 2, 4, 2))] * 2)
        >>> cache.check(B=1, T=5)
        Traceback (most recent call last):
        nlm.errors.NlmError: the cache holds 0 of 4 tokens, and 5 more came; start a new one with the last 4
        """
        texts, room = self.keys.shape[1], self.keys.shape[3]
        if B != texts:
            raise NlmError(
                f"ids has {B} texts, the cache was made for {texts}; make one with model.cache({B})"
            )
        if self.length + T > room:
            raise NlmError(
                f"the cache holds {self.length} of {room} tokens, and {T} more came; "
                f"start a new one with the last {room}"
            )

    def past(self, layer: int) -> tuple:
        """The keys and values of one layer, each (B, H, context, D), for `extend`."""
        return self.keys[layer], self.values[layer]


def extend(past: tuple, start: int, k, v) -> tuple:
    """Write k and v (B, H, T, D) into `past` at positions start, start + 1, ...; return all up to there.

    What comes back is (B, H, start + T, D), twice: a view of the past, no copy.

    >>> import numpy as np
    >>> keys, values = np.zeros((2, 1, 1, 4, 1))
    >>> k, v = extend((keys, values), 2, np.ones((1, 1, 1, 1)), np.ones((1, 1, 1, 1)))
    >>> k.shape, keys[0, 0, :, 0].tolist()
    ((1, 1, 3, 1), [0.0, 0.0, 1.0, 0.0])
    """
    keys, values = past
    end = start + k.shape[2]
    keys[:, :, start:end], values[:, :, start:end] = k, v
    return keys[:, :, :end], values[:, :, :end]

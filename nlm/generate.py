"""From logits to the next token, one token at a time: greedy, temperature, top-k, top-p.

Both twins of the model work: `logits(ids)` is asked of them, and `cache()` if they have it, so that a
new token costs one position. No beam search, and one text at a time. Once the text is longer than the
context, every position moves with each token and the kept keys and values are worth nothing: from there
on a token costs a pass over the whole window, as it does without a cache.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np

from nlm.errors import NlmError, check_ids

EOT_ID = 0  # <|endoftext|> has this ID in every tokenizer of nlm; an empty prompt starts from it


def next_distribution(
    logits, *, temperature: float = 1.0, top_k: int | None = None, top_p: float | None = None
) -> np.ndarray:
    """The probabilities (V,) that the next token is drawn from, float64, summing to 1.

    `logits` (V,) are divided by `temperature` and go through the softmax. `top_k` then keeps
    the k most probable tokens, and `top_p` (Holtzman et al. 2020, "nucleus") the fewest most
    probable ones that together hold at least that share; what is kept is rescaled to sum 1.
    Temperature 0 is greedy: all probability on the largest logit. Ties, here and at the edge
    of `top_k` and `top_p`, go to the lowest ID; `top_k` above V keeps everything.

    Errors: `NlmError` for a temperature below 0, infinite or nan, `top_k` below 1, `top_p`
    outside (0, 1], and logits that are nan or +inf.

    >>> next_distribution([0.0, np.log(3)]).round(2)
    array([0.25, 0.75])
    >>> next_distribution([1.0, 2.0, 2.0], temperature=0)
    array([0., 1., 0.])
    """
    _check_settings(temperature, top_k, top_p)
    z = np.asarray(logits, dtype=np.float64)  # (V,)
    if z.ndim != 1 or z.size == 0:
        raise NlmError(f"logits have shape {z.shape}; needed: (V,), those of one position")
    if np.isnan(z).any() or z.max() in (np.inf, -np.inf):
        raise NlmError(
            "the logits hold nan or infinity; the model's weights are damaged or its training diverged"
        )

    if temperature == 0:
        p = np.zeros_like(z)  # (V,)
        p[z.argmax()] = 1.0  # of several, the first
        return p
    with np.errstate(over="ignore"):  # a tiny temperature: -inf, whose exp is 0
        weights = np.exp((z - z.max()) / temperature)  # (V,), the largest is exp(0) = 1
    if top_k is not None or (top_p is not None and top_p < 1):
        order = np.argsort(-z, kind="stable")  # most probable first; ties by lowest ID
        if top_k is not None:
            weights[order[top_k:]] = 0.0
        if top_p is not None and top_p < 1:
            share = weights[order] / weights.sum()
            weights[order[np.cumsum(share) - share >= top_p]] = 0.0  # those before it hold top_p
    return weights / weights.sum()


def generate(
    model,
    ids: Sequence[int],
    n: int,
    *,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float | None = None,
    rng: np.random.Generator | None = None,
    stop: int | Collection[int] | None = None,
    cached: bool = True,
) -> list[int]:
    """Up to `n` new token IDs after `ids`, each drawn from `next_distribution`.

    The model sees the last `context` tokens of everything so far: the window slides. No `ids`
    at all stands for a start at `EOT_ID`. When an ID in `stop` is drawn, generation ends
    without it. `rng` is needed unless `temperature` is 0, which draws nothing. `cached=False`
    reads the whole window for every token: slower, and the same logits but for rounding.

    Errors: `NlmError` for IDs outside the vocabulary, a negative `n`, a missing `rng`, and
    whatever `next_distribution` refuses.
    """
    _check_settings(temperature, top_k, top_p)
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise NlmError(f"n is {n!r}; needed: how many tokens to generate, a whole number of at least 0")
    if temperature > 0 and rng is None:
        raise NlmError("no rng was given; drawing needs one: rng=numpy.random.default_rng(seed)")
    vocab_size, context = model.config.vocab_size, model.config.context
    stops = {stop} if isinstance(stop, int) else set(stop or ())
    seen = check_ids(ids, vocab_size, "prompt").reshape(-1).tolist() or [EOT_ID]
    new: list[int] = []
    cache = model.cache() if cached and hasattr(model, "cache") else None
    for _ in range(n):
        if cache and len(seen) <= context:
            unread = np.array(seen[cache.length :])[None, :]  # (1, T): the prompt, then one token
            logits = model.logits(unread, cache=cache)  # (1, T, V)
        else:
            window = np.array(seen[-context:])[None, :]  # (1, T)
            logits = model.logits(window)  # (1, T, V)
        logits = _array(logits)[0, -1]  # (V,)
        p = next_distribution(logits, temperature=temperature, top_k=top_k, top_p=top_p)
        token = int(p.argmax()) if temperature == 0 else draw(p, rng)
        if token in stops:
            break
        seen.append(token)
        new.append(token)
    return new


def draw(p: np.ndarray, rng: np.random.Generator) -> int:
    """One index of `p` (V,), drawn with these probabilities: where a uniform number falls in the sums."""
    edges = np.cumsum(p)  # (V,)
    index = np.searchsorted(edges, rng.random() * edges[-1], side="right")
    return int(min(index, np.flatnonzero(p)[-1]))  # rounding must not lead past the last possible one


def generate_text(
    checkpoint,
    prompt: str,
    n: int = 100,
    *,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float | None = None,
    seed: int = 0,
) -> str:
    """`prompt` and its continuation by at most `n` tokens, as text; it ends where the model ends the story.

    `checkpoint` is what `nlm.checkpoint.load_checkpoint` returns. An empty prompt starts a new
    story. The same `seed` gives the same text. Bytes that are no valid UTF-8 appear as U+FFFD.

    Errors: `NlmError` for a prompt longer than the context, a checkpoint without a tokenizer,
    and whatever `generate` refuses.
    """
    if checkpoint.tokenizer is None:
        raise NlmError(
            f"{checkpoint.path} has no tokenizer.json; text needs one: use nlm.generate.generate with IDs"
        )
    tokenizer, context = checkpoint.tokenizer, checkpoint.model.config.context
    ids = tokenizer.encode(prompt)
    if len(ids) > context:
        raise NlmError(
            f"the prompt has {len(ids)} tokens; the model sees {context} at most: shorten the prompt"
        )
    rng = np.random.default_rng(seed)
    new = generate(
        checkpoint.model,
        ids,
        n,
        temperature=temperature,
        top_k=top_k,
        top_p=top_p,
        rng=rng,
        stop=tokenizer.eot_id,
    )
    return tokenizer.decode(ids + new)


def _check_settings(temperature, top_k, top_p) -> None:
    number = isinstance(temperature, (int, float, np.number)) and not isinstance(temperature, bool)
    if not number or not math.isfinite(temperature) or temperature < 0:
        raise NlmError(f"temperature is {temperature!r}; needed: a finite number of at least 0 (0 is greedy)")
    if top_k is not None and (
        isinstance(top_k, bool) or not isinstance(top_k, (int, np.integer)) or top_k < 1
    ):
        raise NlmError(
            f"top_k is {top_k!r}; needed: a whole number of at least 1, or nothing to keep all tokens"
        )
    if top_p is not None and (
        isinstance(top_p, bool) or not isinstance(top_p, (int, float)) or not 0 < top_p <= 1
    ):
        raise NlmError(
            f"top_p is {top_p!r}; needed: a number above 0 and at most 1, or nothing to keep all tokens"
        )


def _array(logits) -> np.ndarray:
    """Logits of either twin as a NumPy array."""
    return logits if isinstance(logits, np.ndarray) else logits.detach().float().cpu().numpy()

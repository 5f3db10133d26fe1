"""Exercises of chapter 15: what nlm can do (those on finished texts: `_ch15_texts`)."""

from __future__ import annotations

import numpy as np

from nlm.checks._ch15_texts import by_rule, first_to_mend, longest_shared, repeated
from nlm.errors import NlmError
from nlm.lab.exercise import Exercise, like, when
from nlm.nn.gpt import GPT, GPTConfig

__all__ = [
    "by_rule",
    "continued",
    "first_to_mend",
    "longest_shared",
    "nucleus",
    "positions_read",
    "repeated",
    "tempered",
]

HALF, EVEN = np.array([0.5, 0.25, 0.125, 0.125]), np.array([0.5, 0.5])


def _tempered(p, temperature: float) -> np.ndarray:
    powers = np.asarray(p) ** (1 / temperature)
    return powers / powers.sum()


def _softmax(z) -> np.ndarray:
    e = np.exp(z - np.max(z))
    return e / e.sum()


tempered = Exercise(
    "15.1",
    "Turn the temperature",
    difficulty=1,
    minutes=5,
    trains="computing what temperature does to a distribution",
    solution=_tempered,
    inputs=[(HALF, 0.5), (HALF, 2.0), (EVEN, 0.5), (np.array([0.8, 0.2, 0.0]), 1.0)],
    mistakes=[
        like(
            lambda p, temperature: np.asarray(p) ** (1 / temperature),
            "The powers are right; their sum is not 1 any more. Rescale.",
        ),
        like(
            lambda p, temperature: np.asarray(p) ** temperature / (np.asarray(p) ** temperature).sum(),
            "You took the power τ, so that heat cools and cold heats. It is the power 1 / τ.",
        ),
        like(
            lambda p, temperature: np.asarray(p),
            "Nothing has changed. If you divided the probabilities by τ and rescaled: that cancels. It is "
            "the logits that are divided, which makes the probabilities powers.",
        ),
        like(
            lambda p, temperature: np.asarray(p) / temperature,
            "It is the logits that are divided by τ. For probabilities that means: take the power 1 / τ, and "
            "rescale.",
        ),
        like(
            lambda p, temperature: _softmax(np.asarray(p) / temperature),
            "You treated the probabilities as logits. They are probabilities already: take powers, rescale.",
        ),
    ],
    then="Two equal rivals stay equal at every temperature, and what was impossible stays impossible.",
)


def _nucleus(p, share: float) -> list[int]:
    kept, held = [], 0.0
    for i in np.argsort(-np.asarray(p), kind="stable"):
        if held >= share:
            break
        kept.append(int(i))
        held += p[i]
    return sorted(kept)


def _too_few(p, share):
    kept = [i for i in _nucleus(p, share) if i != min(_nucleus(p, share), key=lambda i: (p[i], -i))]
    return kept if sum(p[i] for i in _nucleus(p, share)) > share else _nucleus(p, share)


def _one_more(p, share):
    order = [int(i) for i in np.argsort(-np.asarray(p), kind="stable")]
    size = len(_nucleus(p, share))
    exact = sum(p[i] for i in _nucleus(p, share)) == share
    return sorted(order[: size + exact])


def _in_order_of_ids(p, share):
    held, kept = 0.0, []
    for i, each in enumerate(p):
        if held >= share:
            break
        kept.append(i)
        held += each
    return kept


nucleus = Exercise(
    "15.2",
    "Which tokens does top-p keep?",
    difficulty=2,
    minutes=10,
    trains="computing which tokens top-p keeps, and how their number depends on the bet",
    solution=_nucleus,
    inputs=[
        (HALF, 0.8),
        (np.array([0.125, 0.5, 0.125, 0.25]), 0.75),
        (np.array([0.0, 0.0, 1.0]), 0.9),
        (np.array([0.25, 0.25, 0.25, 0.25]), 0.5),
        (np.array([0.125, 0.25, 0.5, 0.125]), 0.25),
    ],
    mistakes=[
        like(
            _too_few,
            "You stopped before the share was reached. The token that reaches it belongs to the nucleus.",
        ),
        like(
            _one_more,
            "The share was reached already; you added one more. The fewest that hold *at least* it.",
        ),
        like(
            _in_order_of_ids, "You went through the IDs in their order. Begin with the most probable token."
        ),
        like(
            lambda p, share: [i for i, each in enumerate(p) if each >= 1 - share],
            "You kept every token above a threshold. Top-p adds up the most probable ones until the share is "
            "reached.",
        ),
        like(
            lambda p, share: sorted(int(i) for i in np.argsort(-p)[: max(1, round(share * len(p)))]),
            "You kept a share of the tokens. It is a share of the probability.",
        ),
        when(
            lambda answer, expected: isinstance(answer, list) and sorted(answer) == expected,
            "The right tokens, but not in the order of their IDs: sort them at the end.",
        ),
        when(
            lambda answer, expected: np.size(answer) == 1 and np.ndim(answer) == 0,
            "That is one number; asked for is the list of the IDs that are kept.",
        ),
    ],
    then="One token where the model is sure, and many where it is not: that is all that top-p is for.",
)


def _positions_read(prompt: int, new: int, context: int, kept: bool) -> int:
    total = 0
    for length in range(prompt, prompt + new):  # the length of the text before each new token
        if kept and length <= context:
            total += prompt if length == prompt else 1
        else:
            total += min(length, context)
    return total


def _anew(prompt, new, context):
    return sum(min(length, context) for length in range(prompt, prompt + new))


LAST = "You read the last new token, too. It is written, and nobody asks what comes after it."
positions_read = Exercise(
    "15.3",
    "How many positions are read?",
    difficulty=2,
    minutes=10,
    trains="counting what new tokens cost, with and without a cache, also beyond the context",
    solution=_positions_read,
    inputs=[
        (4, 5, 128, False),
        (4, 5, 128, True),
        (1, 127, 128, True),
        (6, 4, 8, False),
        (6, 4, 8, True),
        (8, 3, 8, True),
        (4, 0, 128, True),
    ],
    mistakes=[
        like(
            lambda prompt, new, context, kept: (
                (prompt + new - 1 if new else 0) if kept else _anew(prompt, new, context)
            ),
            "Right as long as the text fits into the context. Beyond it every position moves, what was kept "
            "is worth nothing, and a token costs a whole window, with the cache too.",
        ),
        like(
            lambda prompt, new, context, kept: (
                prompt + new - 1 if kept and new else sum(range(prompt, prompt + new))
            ),
            "Nobody reads more than the context: the window slides. From there on a cache is worth nothing.",
        ),
        like(
            lambda prompt, new, context, kept: prompt + new if kept else _anew(prompt, new, context),
            LAST,
        ),
        like(lambda prompt, new, context, kept: _positions_read(prompt, new + 1, context, kept), LAST),
        like(
            lambda prompt, new, context, kept: new if kept else _anew(prompt, new, context),
            "With the cache each new token costs one position; but the prompt has to be read first.",
        ),
        like(
            lambda prompt, new, context, kept: _anew(prompt, new, context),
            "You read everything anew each time. With `kept`, only what has not been read yet is read.",
        ),
    ],
    then="The cache pays as long as nothing moves, and it pays more the longer the text is.",
    hint="Count by hand. positions_read(prompt=4, new=5, context=128, kept=False) is 4 + 5 + 6 + 7 + 8 = 30, "
    "and with kept=True it is 4 + 1 + 1 + 1 + 1 = 8. A window of 8 slides in positions_read(prompt=6, new=4, "
    "context=8, kept=True): 6 + 1 + 1 + 8 = 16.",
)


AGAIN = "You read the whole text again into a new cache. The first has read it: give it the new token alone."
OVER_ALL = "The argmax over all positions is no token ID. Take that of the last: logits[0, -1].argmax()."


class ReadsOnce:
    """A tiny model that shows its bets only to those who read with a cache, and each token once."""

    config = GPTConfig(vocab_size=11, context=12, d_model=8, n_layer=2, n_head=2, init_std=0.5)

    def __init__(self):
        self.model = GPT(self.config, seed=11, dtype=np.float64)
        self.begun = False  # each call of an answer gets a model of its own

    def cache(self, B: int = 1):
        return self.model.cache(B)

    def logits(self, ids, *, cache=None):
        if cache is None:
            raise NlmError("every token is to be read once: model.logits(ids, cache=cache)")
        if self.begun and not cache.length and np.size(ids) > 1:
            raise NlmError(AGAIN)
        if np.max(ids) >= self.config.vocab_size:
            raise NlmError(OVER_ALL)
        self.begun = True
        return self.model.logits(ids, cache=cache)


def _continued(model, ids: list[int], n: int, feed=lambda ids, token: [token]) -> list[int]:
    ids, cache = list(ids), model.cache()
    logits = model.logits([ids], cache=cache)
    for _ in range(n):
        token = int(logits[0, -1].argmax())
        ids.append(token)
        if len(ids) <= model.config.context:
            logits = model.logits([feed(ids, token)], cache=cache)
    return ids


def _first_position(model, ids, n):
    ids, cache = list(ids), model.cache()
    logits = model.logits([ids], cache=cache)
    for _ in range(n):
        ids.append(int(logits[0, 0].argmax()))
        logits = model.logits([[ids[-1]]], cache=cache)
    return ids


def _forgetful(model, ids, n):
    ids = list(ids)
    logits = model.logits([ids], cache=model.cache())
    for _ in range(n):
        ids.append(int(logits[0, -1].argmax()))
        logits = model.logits([[ids[-1]]], cache=model.cache())
    return ids


def _anew_each_time(model, ids, n):
    ids = list(ids)
    for _ in range(n):
        ids.append(int(model.logits([ids], cache=model.cache())[0, -1].argmax()))
    return ids


def _over_all(model, ids, n):
    ids, cache = list(ids), model.cache()
    logits = model.logits([ids], cache=cache)
    for _ in range(n):
        ids.append(int(logits.argmax()))
        logits = model.logits([[ids[-1]]], cache=cache)
    return ids


continued = Exercise(
    "15.4",
    "Write with a cache",
    difficulty=2,
    minutes=10,
    trains="writing the loop that generates a text with a cache of keys and values",
    solution=_continued,
    inputs=[(ReadsOnce(), [1, 2, 3], 5), (ReadsOnce(), [7], 1), (ReadsOnce(), [4, 9], 8)],
    mistakes=[
        like(
            lambda model, ids, n: _continued(model, ids, n, feed=lambda ids, token: ids),
            "You gave the cache the whole text again. It has read that already: give it the new token alone.",
        ),
        like(_forgetful, "You started a new cache for each token; it must remember what was read before."),
        like(_anew_each_time, AGAIN),
        like(_over_all, OVER_ALL),
        like(
            _first_position,
            "You took the bet of the first position. The next token comes after the last one: logits[0, -1].",
        ),
        like(
            lambda model, ids, n: _continued(model, ids, n)[len(ids) :],
            "The new tokens are right; return them behind the ids that were given.",
        ),
    ],
    then="The prompt goes in once, and after it one token at a time.",
    dots=2,
)

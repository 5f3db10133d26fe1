"""Put another word in a word's place and watch the model: how much more does the sentence cost?

A change of cost has two parts. In the *slot* the model pays for the new word itself, given what stands
before it; in the *rest*, for everything that follows, given that word. This file measures both on sentences
with one marked word (`nlm.analysis.probe_sentences`) and puts them together to one number for two words. It
does NOT say what a small number means; `nlm.pairs` compares it with cosines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from nlm.analysis.probe_sentences import SENTENCES
from nlm.errors import NlmError, check_shape
from nlm.nn.cache import KVCache

_MARKED = re.compile(r"([^\[\]]*) \[([A-Za-z]+)\]( ?[^\[\]]*)")


class Probe(NamedTuple):
    """A sentence in three parts: what stands before the marked word, the word, and what follows."""

    before: str
    word: str
    after: str
    category: str

    def sentence(self, word: str | None = None) -> str:
        """The sentence, with another word in the place if one is given.

        >>> read_probe("The [dog] ran.", "animal").sentence("cat")
        'The cat ran.'
        """
        return f"{self.before} {self.word if word is None else word}{self.after}"


class Costs(NamedTuple):
    """What S sentences cost with each of K words in the slot, in nats: for the word, and for what follows."""

    slot: np.ndarray  # (S, K)
    rest: np.ndarray  # (S, K)


def read_probe(line: str, category: str) -> Probe:
    """A sentence with its word in square brackets, in its parts.

    Errors: `NlmError` unless exactly one word is marked, with something before it and after it.

    >>> read_probe("The [dog] ran.", "animal")
    Probe(before='The', word='dog', after=' ran.', category='animal')
    """
    found = _MARKED.fullmatch(line)
    if not found or not found[1] or not found[3].strip():
        raise NlmError(f"{line!r} is no probe; needed a sentence with one word in [brackets] inside it")
    return Probe(*found.groups(), category)


def probes() -> list[Probe]:
    """The three hundred probe sentences of the package.

    >>> len(probes()), probes()[0].word, len({probe.word for probe in probes()})
    (300, 'dog', 100)
    """
    return [
        read_probe(line, category)
        for category, block in SENTENCES.items()
        for line in block.strip().splitlines()
    ]


def swap_costs(model, tokenizer, sentences: Sequence[Probe], words: Iterable[str]) -> Costs:
    """The cost of each sentence with each of the words in its slot, the end-of-text token before it.

    `model` is a GPT in NumPy, `words` are K words that are one token each. Beginning and end of a sentence
    are encoded apart from the word, so that all K versions have their tokens at the same places; the
    beginning, which they have in common, is read once.

    Errors: `NlmError` for a word of several tokens, and for a sentence longer than the model's context.
    """
    ids = np.array([_single(tokenizer, word) for word in words])  # (K,)
    slot, rest = [], []
    for probe in sentences:
        logits, cache = _begin(model, tokenizer, probe)  # (V,)
        slot.append(_log_sum(logits) - logits[ids])  # (K,)
        after = np.array(tokenizer.encode(probe.after))  # (R,)
        rest.append([])
        for start in range(0, len(ids), 50):
            some = ids[start : start + 50]
            text = np.column_stack([some, np.tile(after[:-1], (len(some), 1))])  # (B, R)
            logits = model.logits(text, cache=_copies(cache, len(some), len(after))).astype(np.float64)
            rest[-1].extend(_costs(logits, np.tile(after, (len(some), 1))).sum(axis=1))
    return Costs(np.array(slot), np.array(rest))


def slot_costs(model, tokenizer, sentences: Sequence[Probe], words: Iterable[str]) -> np.ndarray:
    """The first part of `swap_costs` alone, (S, K): one reading of each beginning prices all words.

    Errors: as `swap_costs`.
    """
    ids = np.array([_single(tokenizer, word) for word in words])  # (K,)
    ends = (_begin(model, tokenizer, probe)[0] for probe in sentences)  # (V,) each
    return np.array([_log_sum(logits) - logits[ids] for logits in ends])


def swap_loss(costs, sentences: Sequence[Probe], words: Sequence[str]) -> np.ndarray:
    """What a swap of two words costs on average, in nats: symmetric, (K, K), 0 on the diagonal.

    `costs` (S, K) are those of the sentences with each word in the slot. For the words a and b: how much more
    a's sentences cost with b, averaged over its sentences; the same for b's with a; and the mean of the two.

    Errors: `NlmError` for a sentence whose own word is not among `words`, or a word without a sentence.

    >>> pair = [read_probe("The [dog] ran.", "animal"), read_probe("The [cat] sat.", "animal")]
    >>> swap_loss([[2.0, 5.0], [4.0, 3.0]], pair, ["dog", "cat"])
    array([[0., 2.],
           [2., 0.]])
    """
    costs, words = np.asarray(costs, dtype=np.float64), list(words)
    check_shape(costs, (len(sentences), len(words)), "costs")
    if missing := [probe.word for probe in sentences if probe.word not in words]:
        raise NlmError(f"{missing[0]!r} stands in a sentence and is not among the {len(words)} words")
    own = np.array([words.index(probe.word) for probe in sentences])  # (S,)
    more = costs - costs[np.arange(len(own)), own][:, None]  # (S, K)
    one_way = np.zeros((len(words), len(words)))
    for at, word in enumerate(words):
        if not (own == at).any():
            raise NlmError(f"no sentence has {word!r} in its slot; needed at least one for each word")
        one_way[at] = more[own == at].mean(axis=0)
    return (one_way + one_way.T) / 2


def _single(tokenizer, word: str) -> int:
    ids = tokenizer.encode(" " + word)
    if len(ids) != 1:
        raise NlmError(f"{word!r} is {len(ids)} tokens of this tokenizer; needed a word that is one token")
    return int(ids[0])


def _begin(model, tokenizer, probe: Probe) -> tuple[np.ndarray, KVCache]:
    """The logits (V,) at the slot, and what the model keeps of the beginning."""
    cache = model.cache()
    before = [tokenizer.eot_id, *tokenizer.encode(probe.before)]
    return model.logits([before], cache=cache)[0, -1].astype(np.float64), cache


def _copies(cache: KVCache, B: int, more: int) -> KVCache:
    """The cache of one text for B texts that begin alike, with room for `more` tokens each."""
    room = cache.length + more
    copies = KVCache(*(kept[:, :, :, :room].repeat(B, axis=1) for kept in (cache.keys, cache.values)))
    copies.length = cache.length
    return copies


def _costs(logits: np.ndarray, targets: np.ndarray) -> np.ndarray:
    """-log p of each target, in nats: (B, T, V), (B, T) -> (B, T)"""
    return _log_sum(logits) - np.take_along_axis(logits, targets[..., None], axis=-1)[..., 0]


def _log_sum(logits: np.ndarray) -> np.ndarray:
    """log of the sum of exp over the last axis, without overflow."""
    largest = logits.max(axis=-1)
    return largest + np.log(np.exp(logits - largest[..., None]).sum(axis=-1))

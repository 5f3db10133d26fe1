"""What a model writes, made comparable: many prompts, one window, whole sentences, and all measures at once.

Any model with `logits(ids)` can write, one that counts too (`BigramWriter`, `NgramWriter`), and a story told
by its author is measured in the same way (`told`). The measures themselves are in `text`, `repetition`,
`copying`, `characters` and `failures`; this file judges nothing by taste and trains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from nlm.analysis.characters import consistency
from nlm.analysis.copying import CopyIndex, longest_copy
from nlm.analysis.failures import world_words
from nlm.analysis.repetition import distinct_n, repeated_share
from nlm.analysis.text import acceptance, sentences, words
from nlm.bigram import Bigram
from nlm.errors import NlmError
from nlm.generate import generate
from nlm.ngram import KneserNey


@dataclass(frozen=True)
class Writing:
    """A text and where its writer began: `ids` (T,) tokens, of which the first `start` are the prompt.

    `prompt` and `text` are strings; `text` is what was written, up to its last whole sentence.
    """

    ids: np.ndarray
    start: int
    prompt: str
    text: str

    @property
    def new(self) -> np.ndarray:
        """The tokens that were written, (N,)."""
        return self.ids[self.start :]

    @property
    def whole(self) -> str:
        """Prompt and text."""
        return self.prompt + self.text


def write(
    model,
    tokenizer,
    prompts: Sequence[str],
    *,
    seed: int = 0,
    length: int | None = None,
    only: Collection[int] | None = None,
    **knobs,
) -> list[Writing]:
    """Let `model` continue each prompt until it ends the text or its context is full.

    `knobs` are those of `nlm.generate.generate`: temperature, top_k, top_p. Every prompt has random numbers
    of its own, from `seed` and its place in the list; `only` these places are written, and come out as they
    do with all others. Texts end at the window's end, or with `length` tokens, prompt included: all of them
    were written with everything in view, and at equal cost.

    Errors: `NlmError` for a length beyond the context, and for a prompt that fills it.
    """
    written, context = [], model.config.context
    if length is not None and not 1 <= length <= context:
        raise NlmError(f"length is {length}; needed: how many tokens, from 1 to the context {context}")
    for number, prompt in enumerate(prompts):
        if only is not None and number not in only:
            continue
        ids = tokenizer.encode(prompt)
        room = (length or context) - len(ids)
        if room < 1:
            what = "the context" if length is None else "the length"
            raise NlmError(f"prompt {number} has {len(ids)} tokens, {what} {length or context}; shorten it")
        rng = np.random.default_rng([seed, number])
        new = generate(model, ids, room, rng=rng, stop=tokenizer.eot_id, **knobs)
        written.append(_writing(tokenizer, ids, new, room))
    return written


def told(tokenizer, prompt: str, rest: str, context: int) -> Writing:
    """The same for a text that has an author: it goes on with `rest`, as far as the context reaches."""
    ids = tokenizer.encode(prompt)
    new = tokenizer.encode(prompt + rest)[len(ids) :]
    return _writing(tokenizer, ids, new[: context - len(ids)], context - len(ids))


def whole_sentences(text: str) -> str:
    """The text without what follows its last whole sentence.

    >>> whole_sentences(' "No," said Tom. He sat down and')
    ' "No," said Tom.'
    """
    end = max(text.rfind(mark) for mark in (".", "!", "?", '."', '!"', '?"'))
    if end < 0:
        return ""
    return text[: end + (2 if text[end + 1 : end + 2] == '"' else 1)]


def _writing(tokenizer, ids: list[int], new: list[int], room: int) -> Writing:
    text = tokenizer.decode(new)
    ended = len(new) < room  # of itself, not by the window
    both = np.array([*ids, *new])
    return Writing(both, len(ids), tokenizer.decode(ids), text if ended else whole_sentences(text))


class BigramWriter:
    """A bigram with the two things that `generate` asks of a model: `config` and `logits(ids)`.

    >>> from nlm.corpus import TokenData
    >>> data = TokenData(ids=[0, 1, 0, 1, 0, 2], vocab_size=3, n_bytes=6, n_docs=1)
    >>> writer = BigramWriter(Bigram(data, m=1.0, k=1.0), context=8)
    >>> generate(writer, [0], 3, temperature=0)
    [1, 0, 1]
    """

    def __init__(self, bigram: Bigram, context: int):
        self.bigram = bigram
        self.config = SimpleNamespace(vocab_size=bigram.vocab_size, context=context)

    def logits(self, ids: np.ndarray) -> np.ndarray:
        """The logarithm of p(b | last token), as (1, 1, V): only the last token counts."""
        return np.log(self.bigram.distribution(int(ids[0, -1])))[None, None]


class NgramWriter:
    """The same for an n-gram model (`nlm.ngram.KneserNey`), which sees the last n - 1 tokens.

    >>> from nlm.corpus import TokenData
    >>> data = TokenData(ids=[0, 1, 2, 0, 1, 2, 0, 1], vocab_size=3, n_bytes=8, n_docs=1)
    >>> generate(NgramWriter(KneserNey(data, order=3), context=8), [0, 1], 4, temperature=0)
    [2, 0, 1, 2]
    """

    def __init__(self, ngram: KneserNey, context: int):
        self.ngram = ngram
        self.config = SimpleNamespace(vocab_size=ngram.vocab_size, context=context)

    def logits(self, ids: np.ndarray) -> np.ndarray:
        """The logarithm of p(w | the last n - 1 tokens), as (1, 1, V)."""
        seen = ids[0, max(0, ids.shape[1] - self.ngram.order + 1) :]
        return np.log(self.ngram.distribution(seen))[None, None]


def surprise(model, writing: Writing) -> np.ndarray:
    """What each written token costs under `model`, in bits, (N,): -log2 of the probability it had.

    `writing` may come from anybody; the model reads it whole and is asked about every token after the prompt.
    """
    ids = writing.ids[None, :]  # (1, T)
    logits = model.logits(ids[:, :-1])[0, writing.start - 1 :]  # (N, V)
    logits = np.asarray(logits, dtype=np.float64)
    best = logits.max(axis=-1, keepdims=True)
    total = best[:, 0] + np.log(np.exp(logits - best).sum(axis=-1))  # (N,)
    return (total - logits[np.arange(len(writing.new)), writing.new]) / np.log(2)


def slip_rate(texts: Sequence[str]) -> float:
    """How often a text leaves the grammar of the story world: refused sentences per word read.

    A sentence is read up to the first word that may not stand there, and no further. A writer who slips at
    this rate, each time independently, gets a sentence of n words right with probability (1 - rate)^n.
    Errors: `NlmError` for texts without a sentence.

    >>> slip_rate(["The fox waited. The the fox waited."])  # the fifth word of five
    0.2
    """
    slips, read = _slips(texts)
    if not read:
        raise NlmError(f"{len(texts)} texts without a sentence; needed at least one")
    return slips / read


def _slips(texts: Sequence[str], start: int = 0) -> tuple[int, int]:
    """How often it is left, and how many words are read for it, from word `start` of each sentence on."""
    refused = dict(acceptance(texts).refused)
    read = slips = 0
    for sentence in (sentence for text in texts for sentence in sentences(text)):
        if sentence in refused:
            place = len(words(refused[sentence].prefix))  # of the word that may not stand there
            slips += place >= start
            read += max(0, place + 1 - start)
        else:
            read += max(0, len(words(sentence)) - start)
    return slips, read


def cost_of_repeats(model, writing: Writing, n: int = 5, times: int = 3) -> np.ndarray:
    """What the last token of a run of `n` written tokens costs when the run comes first, and again.

    (R, times), in bits, for the R different runs that the text has at least `times` times: each row compares
    a token with itself. Runs may overlap. Without such a run the result is (0, times).
    """
    ids, costs, places = writing.new.tolist(), surprise(model, writing), {}
    for end in range(n, len(ids) + 1):
        places.setdefault(tuple(ids[end - n : end]), []).append(costs[end - 1])
    rows = [found[:times] for found in places.values() if len(found) >= times]
    return np.array(rows).reshape(-1, times)


def judge(writings: Sequence[Writing], index: CopyIndex | None = None) -> dict[str, float]:
    """All measures of a set of texts, each by its name.

    accepted     share of the sentences that the grammar of the story world can write
    accepted_different, accepted_short   how many different sentences are among the accepted ones, and how
                 many of at most three words
    slips        refused sentences per word, see `slip_rate`
    slips_later  the same, without the first two words of each sentence
    unknown      share of the refused sentences that hold a word which the story world does not have
    distinct_3   different runs of three words, of all texts together, as a share
    repeated_4   share of the runs of four words that stood in the same text before, mean over the texts
    breaks       mentions of a character that break a rule of `nlm.analysis.characters`, as a share
    copied       longest span that stands in the training tokens, in tokens, median over the texts
    copied_most  the same, of the text with the longest
    sentences, words, tokens    how much was judged

    `copied` and `copied_most` need the `index` of the training tokens.
    Errors: `NlmError` for no texts, or texts without one whole sentence.
    """
    texts = [w.text for w in writings]
    found = acceptance(texts)
    refused = {sentence for sentence, _ in found.refused}
    if not found.sentences:
        raise NlmError(f"{len(writings)} texts with no whole sentence; needed at least one to judge")
    told_all = [sentence for text in texts for sentence in sentences(text)]
    right = [words(sentence) for sentence in told_all if sentence not in refused]
    later, read = _slips(texts, start=2)
    spoken = [words(text) for text in texts]
    cast = [consistency(w.whole) for w in writings]
    again = [repeated_share(each, 4) for each in spoken if len(each) >= 4]
    strange = [not set(words(sentence)) <= world_words() for sentence, _ in found.refused]
    report = {
        "accepted": found.share,
        "accepted_different": len({*map(tuple, right)}),
        "accepted_short": sum(len(sentence) <= 3 for sentence in right),
        "slips": slip_rate(texts),
        "slips_later": later / max(1, read),
        "unknown": float(np.mean(strange)) if strange else 0.0,
        "distinct_3": distinct_n(spoken, 3),
        "repeated_4": float(np.mean(again)) if again else 0.0,
        "breaks": sum(len(c.breaks) for c in cast) / max(1, sum(c.mentions for c in cast)),
        "sentences": found.sentences,
        "words": sum(map(len, spoken)),
        "tokens": sum(len(w.new) for w in writings),
    }
    if index is not None:
        spans = [longest_copy(index.matches(w.new)).length for w in writings]
        report |= {"copied": float(np.median(spans)), "copied_most": float(max(spans))}
    return report

"""From sentences to word IDs: the vocabulary that the small word models share.

Whole words only, in lower case; a word outside the vocabulary ends the pair it
stands in. Text to subword tokens is `nlm.tokenizer`, not this file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from nlm.errors import NlmError

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")  # letters, with ' ’ and - inside


def sentence_words(stories: Iterable) -> list[list[str]]:
    """Return the words of each sentence of `stories` (from `nlm.World`), in lower case, no punctuation.

    >>> from nlm import World
    >>> sentences = sentence_words(World(seed=0).stories(2))
    >>> all(word == word.lower() and word[0].isalpha() for words in sentences for word in words)
    True
    """
    return [WORD.findall(sentence.text.lower()) for story in stories for sentence in story.sentences]


@dataclass(frozen=True)
class WordVocabulary:
    """Words ordered by falling count, ties by spelling, so that every process numbers them alike.

    >>> v = WordVocabulary.build([["the", "fox", "ran"], ["the", "dog"]], size=2)
    >>> v.words, v.counts
    (('the', 'dog'), (2, 1))
    """

    words: tuple[str, ...]
    counts: tuple[int, ...]

    @classmethod
    def build(cls, sentences: Iterable[Sequence[str]], *, size: int | None = None, min_count: int = 1):
        """Count the words of `sentences` (each a list of words) and keep the `size` most frequent.

        Errors: `NlmError` if a sentence is a plain string, if no word reaches `min_count`, or for a `size`
        below 1.
        """
        if size is not None and size < 1:
            raise NlmError(f"size is {size}; needed is how many words to keep, at least 1, or None for all")
        counts: Counter[str] = Counter()
        for sentence in sentences:
            _check_sentence(sentence)
            counts.update(sentence)
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        kept = [(word, count) for word, count in ranked if count >= min_count][:size]
        if not kept:
            best = (
                f"the most frequent is {ranked[0][0]!r} ({ranked[0][1]})" if ranked else "there are no words"
            )
            raise NlmError(
                f"no word reaches min_count={min_count}; {best}; lower min_count or give more text"
            )
        words, numbers = zip(*kept, strict=True)
        return cls(words, numbers)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def index(self) -> dict[str, int]:
        """Word to ID."""
        return {word: i for i, word in enumerate(self.words)}

    def pairs(self, sentences: Iterable[Sequence[str]]) -> tuple[np.ndarray, np.ndarray]:
        """Return (inputs, targets), each (N,) int64: each word and the word that follows it in its sentence.

        Pairs with a word outside the vocabulary are left out.
        Errors: `NlmError` if a sentence is a plain string, or if no pair is left.

        >>> v = WordVocabulary(("the", "fox"), (2, 1))
        >>> v.pairs([["the", "fox", "ran"], ["the", "fox"]])
        (array([0, 0]), array([1, 1]))
        """
        index = self.index
        found = [
            (index[a], index[b])
            for sentence in map(_check_sentence, sentences)
            for a, b in zip(sentence, sentence[1:], strict=False)
            if a in index and b in index
        ]
        if not found:
            raise NlmError(
                "no pair of neighbouring words lies in the vocabulary; give more text or a larger vocabulary"
            )
        inputs, targets = np.array(found, dtype=np.int64).T
        return inputs, targets


def _check_sentence(sentence: Sequence[str]) -> Sequence[str]:
    """A string is a sequence, too: its letters would pass for words."""
    if isinstance(sentence, str):
        raise NlmError(
            f"a sentence arrived as the string {sentence[:30]!r}; needed is a list of words; "
            "split it first, for example with sentence.split()"
        )
    return sentence

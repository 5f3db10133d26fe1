"""Words that belong together, by what the story world says of them, and their rows in a table.

Only words that a table can be asked about: one token, one sense, and seen often enough to have learned
something. How near their rows are is `nlm.analysis.similarity`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from nlm.errors import NlmError
from nlm.vectors import SPACE
from nlm.world import LEXICON


class Groups(NamedTuple):
    """N words, their token IDs and their categories, each (N,)."""

    words: tuple[str, ...]
    ids: np.ndarray
    names: np.ndarray


def word_ids(tokens: Sequence[str], counts=None, *, at_least: int = 1) -> dict[str, int]:
    """Word -> ID, for each word form of the story world that has one sense and is one token with its space.

    `tokens` lists the vocabulary by ID ("Ġdog"); `counts` (V,), if given, says how often each token was seen,
    and words seen fewer than `at_least` times are left out. "bat" has two senses and is never there.

    >>> word_ids(["Ġdog", "Ġbat", "cat", "Ġran"], [9, 9, 9, 2], at_least=5)
    {'dog': 0}
    """
    counts = np.full(len(tokens), at_least) if counts is None else np.asarray(counts)
    if counts.shape != (len(tokens),):
        raise NlmError(f"counts has shape {counts.shape}; needed one number for each of {len(tokens)} tokens")
    found = {}
    for i, token in enumerate(tokens):
        word = token.removeprefix(SPACE)
        if token != word and counts[i] >= at_least and len(_categories(word)) == 1:
            found[word] = i
    return found


def groups_of(ids: dict[str, int], categories: Iterable[str], counts, n: int) -> Groups:
    """The `n` most frequent words of each category, among the words of `ids` (as `word_ids` gives them).

    Errors: `NlmError` for a category of the lexicon that has fewer than two such words.

    >>> ids = word_ids(["Ġdog", "Ġcat", "Ġfox", "Ġhappy", "Ġsad"])
    >>> groups_of(ids, ["animal", "feeling"], counts=[1, 3, 2, 5, 5], n=2).words
    ('cat', 'fox', 'happy', 'sad')
    """
    words, names = [], []
    for name in categories:
        LEXICON.category(name)  # refuses a name that does not exist
        members = [word for word in ids if name in _categories(word)]
        if len(members) < 2:
            raise NlmError(f"{len(members)} words of the category {name!r} are here; needed at least two")
        members = sorted(members, key=lambda word: (-counts[ids[word]], word))[:n]
        words += members
        names += [name] * len(members)
    return Groups(tuple(words), np.array([ids[word] for word in words]), np.array(names))


def frequency_bands(counts, n: int) -> np.ndarray:
    """Words sorted by count and cut into `n` bands of equal size: the band of each, 0 the most frequent. (N,)

    Errors: `NlmError` unless `n` is between 1 and the number of words.

    >>> frequency_bands([90, 3, 40, 800], 2).tolist()
    [0, 1, 1, 0]
    """
    counts = np.asarray(counts)
    if counts.ndim != 1 or not 1 <= n <= len(counts):
        raise NlmError(f"counts has shape {counts.shape}, n is {n}; needed N counts and n between 1 and N")
    bands = np.empty(len(counts), dtype=int)
    for band, members in enumerate(np.array_split(np.argsort(-counts, kind="stable"), n)):
        bands[members] = band
    return bands


def _categories(word: str) -> set[str]:
    return {entry.category for entry in LEXICON.find(word)}

"""What stands beside points and axes: words, categories, names of components. No drawing here."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from nlm.errors import NlmError
from nlm.vectors import SPACE, Vectors


def word(key: str) -> str:
    """The key of a token as a reader writes it: "Ġdog" is dog."""
    return str(key).removeprefix(SPACE)


def words_of(vectors, labels) -> list[str]:
    """The words to write: the given ones, or the keys of `Vectors`."""
    if labels is None:
        if not isinstance(vectors, Vectors):
            raise NlmError("labels is missing; needed one word for each row, or Vectors with keys")
        labels = vectors.keys
    if isinstance(labels, str):
        raise NlmError(f"labels is the string {labels!r}; needed a list of words")
    return [word(label) for label in labels]


def categories_of(labels: list[str], categories) -> list[str]:
    """One category for each word; "" where there is none."""
    if categories is None:
        return [""] * len(labels)
    if isinstance(categories, Mapping):
        given = {word(key): name for key, name in categories.items()}
        return [given.get(label, "") for label in labels]
    if isinstance(categories, str) or len(categories) != len(labels):
        raise NlmError(
            f"{len(categories)} categories for {len(labels)} words; needed one for each, or a dict"
        )
    return [str(name) for name in categories]


def component_names(share: np.ndarray) -> tuple[str, str]:
    """The names of the two axes of a map, with their share of the variance."""
    names = ("first principal component", "second principal component")
    if not np.any(share):  # a single point varies in no direction
        return names
    return tuple(f"{name} ({part:.0%} of the variance)" for name, part in zip(names, share, strict=True))

"""A table of vectors with a name for every row: cosine, neighbours, analogies, PCA.

`Vectors` is immutable and does not know where its rows came from: it trains nothing, and it never
normalises the rows you gave it. Rows are looked up by key; a token's key is its byte-level spelling
(`Ġdog` is the token " dog"), so no key holds a space. Files of vectors are in `nlm.export`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from nlm.bpe import byte_spelling
from nlm.errors import NlmError, check_shape
from nlm.geometry import neighbour_overlap, principal_axes, unit_rows
from nlm.nearest import listed, quoted

__all__ = ["Vectors", "neighbour_overlap", "principal_axes", "unit_rows"]

SPACE = "Ġ"  # how byte-level BPE spells a leading space


class Vectors:
    """N rows of C numbers, each with a key; read-only.

    `keys`: N different strings. `array`: (N, C) finite numbers, copied (float16 and integers become float32
    and float64). `pieces`: optional function word -> list of tokens, used to explain an unknown word.

    `len(v)`, `word in v`, `v[word]` -> (C,), `v[[word, word]]` -> (2, C); `v.keys`, `v.array`, `v.dim`.

    Errors: `NlmError` for repeated keys, counts that differ, numbers that are not finite.

    >>> v = Vectors(["Ġdog", "Ġcat", "Ġthe"], [[1.0, 0.2], [0.9, 0.3], [-0.5, 1.0]])
    >>> len(v), v.dim, "dog" in v
    (3, 2, True)
    >>> v["dog"]
    array([1. , 0.2])
    """

    def __init__(self, keys: Iterable[str], array, *, pieces: Callable[[str], Sequence[str]] | None = None):
        self.keys = _checked_keys(keys)
        array = _checked_array(array)
        if len(self.keys) != len(array):
            raise NlmError(f"{len(self.keys)} keys for {len(array)} rows; needed one key for each row")
        array.setflags(write=False)
        self.array = array  # (N, C)
        self._row = {key: row for row, key in enumerate(self.keys)}
        self._pieces = pieces
        self._unit_rows: np.ndarray | None = None

    def __setattr__(self, name, value):
        if name != "_unit_rows" and hasattr(self, name):
            raise AttributeError(f"Vectors are read-only; make new ones instead of setting {name}")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"Vectors({len(self)} keys, {self.dim} dimensions)"

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self):
        return iter(self.keys)

    def __contains__(self, word) -> bool:
        return isinstance(word, str) and self._find(word) is not None

    def __getitem__(self, word) -> np.ndarray:
        return self.array[self._row[self.key(word)] if isinstance(word, str) else self.rows(word)]

    @property
    def dim(self) -> int:
        """C, the number of values in a row."""
        return self.array.shape[1]

    @property
    def norms(self) -> np.ndarray:
        """The length of every row, (N,)."""
        return np.linalg.norm(self.array, axis=1)

    # --- words and rows ------------------------------------------------------------------------

    def key(self, word: str) -> str:
        """The key that `word` means: the token " word" if there is one, else `word` itself.

        Errors: `NlmError` with the pieces the word falls into, or the nearest keys.

        >>> Vectors(["Ġdog", "dog", "s"], np.eye(3)).key("dog")
        'Ġdog'
        """
        if not isinstance(word, str):
            raise NlmError(f"{word!r} is a {type(word).__name__}; needed a word (a string)")
        found = self._find(word)
        if found is None:
            raise NlmError(self._unknown(word))
        return found

    def rows(self, words: Iterable[str]) -> np.ndarray:
        """The row numbers of `words`, (n,) int64."""
        if isinstance(words, str):
            raise NlmError(f"{words!r} is one word; needed a list of words, such as [{words!r}]")
        return np.array([self._row[self.key(word)] for word in words], dtype=np.int64)

    def _find(self, word: str) -> str | None:
        if word == "":
            return None
        found = next((key for key in (SPACE + word, word) if key in self._row), None)
        if found is None:  # the key of a token is spelled byte by byte
            texts = [word] if word.startswith(" ") else [" " + word, word]
            found = next((key for key in map(byte_spelling, texts) if key in self._row), None)
        return found

    def _unknown(self, word: str) -> str:
        if self._pieces is not None and word:
            pieces = [str(piece) for piece in self._pieces(" " + word.removeprefix(" "))]
            if len(pieces) > 1:
                return (
                    f"{quoted(word)} has no row of its own: it falls into {len(pieces)} tokens "
                    f"({listed(pieces)}); choose a word that is one token"
                )
        bare = {key.removeprefix(SPACE): None for key in self.keys}
        alike = [key for key in bare if key[:1].lower() == word[:1].lower() and abs(len(key) - len(word)) < 4]
        near = difflib.get_close_matches(word, alike, n=3, cutoff=0.6)
        advice = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        return f"{quoted(word)} is not among the {len(self)} keys of this table{advice}"

    # --- cosine ---------------------------------------------------------------------------------

    def cosine(self, a, b) -> float:
        """Cosine of two words or vectors, from -1 to 1; 0 if one of them is the zero vector.

        >>> round(Vectors(["a", "b"], [[1.0, 0.0], [1.0, 1.0]]).cosine("a", "b"), 4)
        0.7071
        """
        return float(np.clip(self._unit(a) @ self._unit(b), -1.0, 1.0))

    def cosines(self, a: Iterable[str], b: Iterable[str] | None = None) -> np.ndarray:
        """The matrix of cosines between the words `a` and the words `b` (default: `a`), (A, B).

        >>> Vectors(["a", "b"], np.eye(2)).cosines(["a", "b"])
        array([[1., 0.],
               [0., 1.]])
        """
        left = self._units()[self.rows(a)]  # (A, C)
        right = left if b is None else self._units()[self.rows(b)]  # (B, C)
        return np.clip(left @ right.T, -1.0, 1.0)  # (A, B)

    def neighbors(self, query, n: int = 10, exclude: Iterable[str] = ()) -> list[tuple[str, float]]:
        """The `n` keys with the largest cosine to `query` (a word or a (C,) vector), best first.

        A query word and the words in `exclude` are left out; a query given as a vector cannot be, so its own
        row may come first. Ties go to the earlier row. Rows of zeros score 0.

        Errors: `NlmError` for an unknown word, `n` < 1, or a query of zeros (named if it is a word).

        >>> v = Vectors(["Ġdog", "Ġcat", "Ġthe"], [[1.0, 0.2], [0.9, 0.3], [-0.5, 1.0]])
        >>> [(key, round(cosine, 2)) for key, cosine in v.neighbors("dog", n=2)]
        [('Ġcat', 0.99), ('Ġthe', -0.26)]
        """
        if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1:
            raise NlmError(f"n is {n!r}; needed a whole number of at least 1")
        unit = self._unit(query)
        if not unit.any():
            name = f"{query!r}" if isinstance(query, str) else "the query"
            raise NlmError(
                f"{name} is a row of zeros; it points nowhere and has no neighbours; ask for another"
            )
        out = set(self.rows(exclude).tolist()) | (
            {self._row[self.key(query)]} if isinstance(query, str) else set()
        )
        scores = np.clip(self._units() @ unit, -1.0, 1.0)  # (N,)
        best = np.argsort(-scores, kind="stable")[: n + len(out)]
        return [(self.keys[row], float(scores[row])) for row in best if row not in out][:n]

    def analogy(self, a, b, c, n: int = 10, exclude_query: bool = True) -> list[tuple[str, float]]:
        """Neighbours of a - b + c, each row first scaled to length 1 (king - man + woman).

        `exclude_query=True` leaves out the words a, b and c, as the published results do; with False you see
        the raw answer, which is often `a` itself. A query given as a vector cannot be left out.

        Errors: `NlmError` for an unknown word, or if a - b + c is the zero vector.
        Source: Mikolov, Yih & Zweig (2013); called 3CosAdd by Levy & Goldberg (2014).

        >>> words = ["king", "man", "woman", "queen"]
        >>> v = Vectors(words, [[1.0, 1.0], [1.0, 0.1], [0.1, 1.0], [0.4, 1.2]])
        >>> v.analogy("king", "man", "woman", n=1)[0][0], v.analogy("king", "man", "woman", 1, False)[0][0]
        ('queen', 'woman')
        """
        words = [word for word in (a, b, c) if isinstance(word, str)]
        target = self._unit(a) - self._unit(b) + self._unit(c)  # (C,)
        if np.abs(target).max(initial=0.0) < 1e-6:  # rounding leaves about 1e-7 in float32
            raise NlmError(f"{a!r} - {b!r} + {c!r} is the zero vector; it points nowhere; choose other words")
        return self.neighbors(target, n, exclude=words if exclude_query else ())

    def _units(self) -> np.ndarray:
        if self._unit_rows is None:
            self._unit_rows = unit_rows(self.array)
        return self._unit_rows

    def _unit(self, query) -> np.ndarray:
        """The row of a word, or the given vector, scaled to length 1, (C,)."""
        if isinstance(query, str):
            return self._units()[self._row[self.key(query)]]
        vector = _checked_array(np.asarray(query)[None], "the query vector")
        check_shape(vector[0], (self.dim,), "the query vector")
        return unit_rows(vector)[0]

    # --- new Vectors and coordinates ---------------------------------------------------------------

    def subset(self, words: Iterable[str]) -> Vectors:
        """Only the rows of `words`, in their order, as new `Vectors`.

        >>> Vectors(["a", "b", "c"], np.eye(3)).subset(["c", "a"]).keys
        ('c', 'a')
        """
        rows = self.rows(words)
        return Vectors([self.keys[row] for row in rows], self.array[rows], pieces=self._pieces)

    def centred(self) -> Vectors:
        """The same rows minus their mean, as new `Vectors`.

        >>> Vectors(["a", "b"], [[1.0, 2.0], [3.0, 2.0]]).centred().array
        array([[-1.,  0.],
               [ 1.,  0.]])
        """
        mean = self.array.mean(axis=0, dtype=np.float64) if len(self) else 0.0
        return Vectors(self.keys, (self.array - mean).astype(self.array.dtype), pieces=self._pieces)

    def pca(self, k: int = 2) -> np.ndarray:
        """Coordinates along the `k` directions of largest variance, (N, k) float64; see `principal_axes`.

        >>> Vectors(["a", "b"], [[0.0, 0.0], [0.0, 2.0]]).pca(2)
        array([[-1.,  0.],
               [ 1.,  0.]])
        """
        mean, axes, _ = principal_axes(self.array, k)
        return (self.array - mean) @ axes  # (N, C) @ (C, k)


def _checked_keys(keys: Iterable[str]) -> tuple[str, ...]:
    if isinstance(keys, str):
        raise NlmError(f"keys is the string {keys[:20]!r}; needed a list of strings")
    keys = tuple(keys)
    seen: dict[str, int] = {}
    for row, key in enumerate(keys):
        if not isinstance(key, str):
            raise NlmError(f"keys[{row}] is {key!r}; needed a string")
        if key in seen:
            raise NlmError(f"key {key!r} names rows {seen[key]} and {row}; needed different keys")
        seen[key] = row
    return keys


def _checked_array(array, name: str = "the array") -> np.ndarray:
    array = np.array(array)  # a copy: nobody else can change it
    if array.dtype.kind not in "iuf":
        raise NlmError(f"{name} has type {array.dtype}; needed numbers")
    check_shape(array, ("N", "C"), name)
    if array.dtype.kind in "iu":
        array = array.astype(np.float64)
    elif array.dtype == np.float16:
        array = array.astype(np.float32)
    finite = np.isfinite(array)
    if not finite.all():
        row, column = (int(i) for i in np.argwhere(~finite)[0])
        raise NlmError(
            f"{name} has {array[row, column]} in row {row}, column {column}; needed finite numbers"
        )
    return array

"""From text files to token IDs: read, find the documents, split them, encode them, keep the IDs in a file.

What this file does not do: clean or normalise text, or guess an encoding. Training batches are in
`nlm.batches`, the tokenizer in `nlm.tokenizer`.
"""

from __future__ import annotations

import io
import math
import os
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

import numpy as np

from nlm.errors import NlmError, check_ids
from nlm.files import atomic_write_bytes

EOT = "<|endoftext|>"
EOT_LINE = re.compile(r"^<\|endoftext\|>\r?(?:\n|\Z)", re.MULTILINE)  # a line that is exactly this


def read_text(path: str | os.PathLike, errors: str = "strict") -> str:
    """Read a text file as UTF-8, whatever the locale; line ends and a byte-order mark stay in the text.

    `errors` says what becomes of bytes that are not UTF-8: "strict" refuses them, "replace" puts U+FFFD in
    their place, "ignore" leaves them out.
    Errors: `NlmError` for a file that cannot be read, and for bytes that are not UTF-8, with their offset.
    """
    if errors not in ("strict", "replace", "ignore"):
        raise NlmError(f"errors is {errors!r}; needed: 'strict', 'replace' or 'ignore'")
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error
    return _decoded(data, path, 0, errors)


def _unreadable(path, error: OSError) -> NlmError:
    return NlmError(f"{path} cannot be read ({error.strerror or error}); needed: a text file")


def _decoded(data: bytes, path, offset: int, errors: str = "strict") -> str:
    """The text of the bytes that stand at `offset` in a file."""
    try:
        return data.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise NlmError(
            f"{path} is not UTF-8: byte 0x{data[error.start]:02x} at offset {offset + error.start}; save the "
            'file as UTF-8, or choose errors="replace" (U+FFFD in their place) or errors="ignore" (leave out)'
        ) from None


def documents(text: str) -> list[str]:
    r"""Cut `text` into documents: each ends at a line that is exactly <|endoftext|>.

    The marker takes with it the line break before it. What follows the last marker is a document too.
    Documents without any sign but white space are left out. In any other place <|endoftext|> is ordinary
    text.

    >>> documents("one\n<|endoftext|>\ntwo says <|endoftext|>.\r\n<|endoftext|>\r\nthree\n")
    ['one', 'two says <|endoftext|>.', 'three\n']
    """
    *ended, rest = EOT_LINE.split(text)
    found = [document.removesuffix("\n").removesuffix("\r") for document in ended] + [rest]
    return [document for document in found if document.strip()]


def read_documents(path: str | os.PathLike, limit: int | None = None) -> list[str]:
    """The documents of a text file, or its first `limit`: as `documents(read_text(path))`, one at a time.

    So nothing is in memory but what is returned, and the documents of 2 GB need little more than 2 GB.
    Errors: `NlmError` as `read_text`, for a file without any text, and for a limit below 1.
    """
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise NlmError(f"limit is {limit!r}; needed: how many documents to read, a whole number from 1")
    found = list(islice((document for document in _documents_in(path) if document.strip()), limit))
    if not found:
        raise NlmError(f"{path} holds no text; needed: documents, each ended by a line {EOT}")
    return found


def _documents_in(path: str | os.PathLike) -> Iterator[str]:
    """As `documents`, with those that are white space only."""
    lines, start, end = [], 0, 0
    try:
        with open(path, "rb") as file:
            for line in file:
                end += len(line)
                if line.removesuffix(b"\n").removesuffix(b"\r") == EOT.encode():
                    yield _decoded(b"".join(lines), path, start).removesuffix("\n").removesuffix("\r")
                    lines, start = [], end
                else:
                    lines.append(line)
    except OSError as error:
        raise _unreadable(path, error) from error
    yield _decoded(b"".join(lines), path, start)


def count_quoted_eot(docs: Iterable[str]) -> int:
    """How many documents mention <|endoftext|> as ordinary text.

    >>> count_quoted_eot(["plain", "it ends with <|endoftext|>, they say"])
    1
    """
    _check_several(docs)
    return sum(EOT in document for document in docs)


def split(docs: Sequence[str], valid: float = 0.1, *, seed: int = 0) -> tuple[list[str], list[str]]:
    """Split documents into training and validation, both in the order of `docs`.

    `valid` is the share of the *different* documents that go to validation; equal documents go the same way,
    so that none is trained on and tested on.
    Errors: `NlmError` unless 0 <= valid < 1, or if there are too few documents for two parts.

    >>> split(["a", "b", "c", "d"], valid=0.25, seed=1)
    (['b', 'c', 'd'], ['a'])
    """
    _check_several(docs)
    different = list(dict.fromkeys(docs))
    if not 0 <= valid < 1:
        raise NlmError(f"valid is {valid!r}; needed: the share of documents for validation, 0 <= valid < 1")
    if valid and len(different) < 2:
        raise NlmError(
            f"{len(docs)} documents, {len(different)} different; a validation split needs at least 2: "
            f"put a line {EOT} between documents, give a file for validation, or set valid=0"
        )
    count = min(max(1, round(valid * len(different))), len(different) - 1) if valid else 0
    order = np.random.default_rng(seed).permutation(len(different))
    chosen = {different[i] for i in order[:count]}
    return [d for d in docs if d not in chosen], [d for d in docs if d in chosen]


@dataclass(frozen=True, eq=False)
class TokenData:
    """The token IDs of a corpus in one row, (N,), and the sizes of the text they stand for.

    `ids` becomes a read-only array of the smallest unsigned type that holds `vocab_size` IDs; `n_bytes`
    counts the UTF-8 bytes of the text, `n_docs` its documents.
    Errors: `NlmError` for an ID below 0 or not below `vocab_size`, for floats, and for other shapes.

    >>> TokenData([5, 1, 5, 0], vocab_size=300, n_bytes=12, n_docs=1).ids
    array([5, 1, 5, 0], dtype=uint16)
    """

    ids: np.ndarray
    vocab_size: int
    n_bytes: int
    n_docs: int

    def __post_init__(self):
        ids = np.asarray(self.ids)
        if ids.ndim != 1 or self.vocab_size < 1:
            raise NlmError(f"ids {ids.shape} of {self.vocab_size} tokens; needed: one row (N,), and a token")
        if ids.dtype.kind != "u" or ids.max(initial=0) >= self.vocab_size:  # else sure to be right
            ids = check_ids(ids, self.vocab_size)
        frozen = ids.base is None and not ids.flags.writeable  # nobody can change it: no copy needed
        ids = ids.astype(np.min_scalar_type(self.vocab_size - 1), copy=not frozen)  # (N,)
        ids.flags.writeable = False
        object.__setattr__(self, "ids", ids)

    def __len__(self) -> int:
        return len(self.ids)

    def bits_per_byte(self, loss: float) -> float:
        """Turn a mean loss in nats per token into bits per byte of text.

        bits per byte = loss / ln 2 * tokens / bytes. <|endoftext|> counts as a token and has no byte: what
        its prediction costs is charged to the text. So models with different vocabularies compare.

        >>> round(TokenData([5, 1, 5, 0], vocab_size=300, n_bytes=12, n_docs=1).bits_per_byte(math.log(8)), 9)
        1.0
        """
        if self.n_bytes == 0:
            raise NlmError("there are no bytes of text to divide by; needed: data with at least one document")
        return float(loss) / math.log(2) * len(self.ids) / self.n_bytes

    def counts(self) -> np.ndarray:
        """How often each ID occurs, (V,) int64."""
        counts = np.zeros(self.vocab_size, np.int64)  # (V,)
        for start in range(0, len(self.ids), 2**22):  # a part at a time: bincount makes int64 of it
            counts += np.bincount(self.ids[start : start + 2**22], minlength=self.vocab_size)
        return counts


def encode_documents(tokenizer, docs: Iterable[str], *, weight: int = 1) -> TokenData:
    """Encode documents, each followed by the ID of <|endoftext|>, into one row; `weight` repeats it all.

    `n_bytes` counts the UTF-8 bytes of the documents; <|endoftext|> counts 0.
    Errors: `NlmError` for one str in place of several, no valid text, and a weight that is no whole number
    > 0.
    """
    _check_several(docs)
    if not isinstance(weight, int) or weight < 1:
        raise NlmError(f"weight is {weight!r}; needed: how often to repeat the text, a whole number from 1")
    docs, n_bytes, smallest = list(docs), 0, np.min_scalar_type(tokenizer.vocab_size - 1)
    rows = [np.zeros(0, smallest)]
    for start in range(0, len(docs), 1000):  # a part at a time, to hold few Python numbers at once
        some = docs[start : start + 1000]
        ended = ((*ids, tokenizer.eot_id) for ids in tokenizer.encode_batch(some))
        rows.append(np.fromiter(chain.from_iterable(ended), dtype=smallest))
        n_bytes += sum(len(document.encode("utf-8")) for document in some)
    ids = np.concatenate(rows * weight)  # (N,)
    ids.flags.writeable = False
    return TokenData(ids, tokenizer.vocab_size, n_bytes * weight, len(docs) * weight)


def concat(parts: Iterable[TokenData]) -> TokenData:
    """One row after the other. Errors: `NlmError` for no part, and for parts with different vocabularies."""
    parts = list(parts)
    sizes = sorted({part.vocab_size for part in parts})
    if len(sizes) != 1:
        raise NlmError(f"the parts have vocabularies of {sizes} tokens; needed: parts by one tokenizer")
    if len(parts) == 1:
        return parts[0]
    ids = np.concatenate([part.ids for part in parts])
    ids.flags.writeable = False
    return TokenData(
        ids,
        sizes[0],
        sum(part.n_bytes for part in parts),
        sum(part.n_docs for part in parts),
    )


def save_ids(path: str | os.PathLike, data: TokenData) -> None:
    """Write `data` to one file in NumPy's .npz format, without pickle.

    Errors: `NlmError` if it cannot be written.
    """
    buffer = io.BytesIO()
    sizes = np.array([data.vocab_size, data.n_bytes, data.n_docs], dtype=np.int64)
    np.savez(buffer, ids=data.ids, sizes=sizes, allow_pickle=False)
    atomic_write_bytes(path, buffer.getvalue())


def load_ids(path: str | os.PathLike, vocab_size: int | None = None) -> TokenData:
    """Read what `save_ids` wrote.

    Errors: `NlmError` for a missing, damaged or foreign file; for an ID that does not fit the vocabulary;
    and if the file was made for another vocabulary than `vocab_size`.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            ids, (size, n_bytes, n_docs) = file["ids"], file["sizes"].tolist()
    except OSError as error:
        raise NlmError(f"{path} cannot be read ({error.strerror or error}); encode the text again") from error
    except (ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise NlmError(f"{path} is no whole file of token IDs ({error}); encode the text again") from error
    if vocab_size is not None and size != vocab_size:
        raise NlmError(
            f"{path} was made with a vocabulary of {size} tokens (its highest ID is {ids.max(initial=0)}), "
            f"but {vocab_size} are needed; the file and the tokenizer disagree: encode the text again"
        )
    try:
        return TokenData(ids, size, n_bytes, n_docs)
    except NlmError as error:
        raise NlmError(f"{path} disagrees with itself: {error}") from None


def _check_several(docs) -> None:
    if isinstance(docs, str):
        raise NlmError("docs is one str; needed: several documents; use documents(text), or [text]")

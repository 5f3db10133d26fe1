"""Tables of vectors in word2vec's two formats, text and binary, which gensim and many other tools read.

Text: a line "N C", then a line "key v1 v2 ..." for each row; all digits of a number are kept. Binary: the
same first line, then each key, a space and C numbers of 4 bytes. Both set a space after the key, so no key
may hold white space: tokens have none, because `Ġdog` is how byte-level BPE spells " dog".

Source: the program word2vec of Mikolov et al. (2013), whose formats these are.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import numpy as np

from nlm.errors import NlmError
from nlm.export.place import check_equal, free_place, kept_if_equal
from nlm.files import atomic_write_bytes
from nlm.nearest import quoted
from nlm.unicode import utf8
from nlm.vectors import Vectors

NEEDED = "needed: a table in word2vec's format"


def is_binary(path: str | os.PathLike) -> bool:
    """Whether a file of this name is read and written as binary: it ends in .bin.

    >>> is_binary("table.bin"), is_binary("table.txt")
    (True, False)
    """
    return os.fspath(path).lower().endswith(".bin")


def save_word2vec(path: str | os.PathLike, vectors: Vectors, *, binary: bool | None = None) -> Path:
    """Write `vectors` to the file `path`, read it back and compare; returns the path.

    `binary` None goes by the name (`is_binary`). Text keeps every number exactly; the binary format has
    room for float32, so float64 is rounded to it. UTF-8, lines end in `\\n`.

    Errors: `NlmError` for a path that exists, an empty table, a key that is empty or holds white space,
    a number too large for float32 in a binary file, a full disk. Nothing is written then.
    """
    path = free_place(path)
    binary = is_binary(path) if binary is None else binary
    if 0 in vectors.array.shape:
        raise NlmError(f"the table has shape {vectors.array.shape}; needed: at least one row and one column")
    for key in vectors.keys:
        if not key or any(char.isspace() for char in key):
            raise NlmError(
                f"key {quoted(key)} holds white space or nothing, and a word2vec file ends a key at a space; "
                "spell it byte by byte: nlm.bpe.byte_spelling(key)"
            )
    array = _float32(vectors) if binary else vectors.array
    data = (_as_binary if binary else _as_text)(vectors.keys, array)
    with contextlib.suppress(OSError):  # writing says what is wrong
        path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write_bytes(path, data)
    with kept_if_equal(path):
        back = load_word2vec(path, binary=binary, dtype=array.dtype)
        check_equal("the keys", back.keys, vectors.keys)
        check_equal("the numbers", back.array, array)
    return path


def load_word2vec(path: str | os.PathLike, *, binary: bool | None = None, dtype=np.float32) -> Vectors:
    """Read a table in word2vec's format, whoever wrote it; lines of text may end in LF or CRLF.

    `binary` None goes by the name (`is_binary`).
    Errors: `NlmError` with the file and the place for a missing file or header, a wrong number of rows or
    values, a repeated key, text that is not UTF-8.

    >>> import tempfile, pathlib
    >>> place = pathlib.Path(tempfile.mkdtemp())
    >>> table = Vectors(["Ġdog", "Ġcat"], [[0.5, 0.1], [0.25, 1.0]])
    >>> load_word2vec(save_word2vec(place / "two.txt", table))["dog"]
    array([0.5, 0.1], dtype=float32)
    >>> len(load_word2vec(save_word2vec(place / "two.bin", table)))
    2
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise NlmError(f"{path} cannot be read ({error.strerror or error}); {NEEDED}") from error
    binary = is_binary(path) if binary is None else binary
    keys, array = (_from_binary if binary else _from_text)(path, data, np.dtype(dtype))
    try:
        return Vectors(keys, array)
    except NlmError as error:
        raise NlmError(f"{path}: {error}") from None


def _float32(vectors: Vectors) -> np.ndarray:
    with np.errstate(over="ignore"):
        array = vectors.array.astype(np.float32)  # (N, C)
    if not np.isfinite(array).all():
        row = int(np.argwhere(~np.isfinite(array))[0][0])
        raise NlmError(
            f"the row of {quoted(vectors.keys[row])} has a number above 3.4e38, the most that float32 holds; "
            "a text file holds it"
        )
    return array


def _as_text(keys, array: np.ndarray) -> bytes:
    lines = [f"{len(keys)} {array.shape[1]}"]
    lines += [" ".join([key, *map(str, row)]) for key, row in zip(keys, array, strict=True)]
    return utf8("\n".join(lines) + "\n", name="the table")


def _as_binary(keys, array: np.ndarray) -> bytes:
    rows = array.astype("<f4")
    head = f"{len(keys)} {array.shape[1]}\n".encode()
    return head + b"".join(
        b"%s %s\n" % (utf8(key, name="a key"), row.tobytes()) for key, row in zip(keys, rows, strict=True)
    )


def _from_text(path, data: bytes, dtype: np.dtype) -> tuple[list[str], np.ndarray]:
    lines = [line.removesuffix("\r") for line in _utf8(path, data, 0).split("\n")]
    n, dim = _header(path, lines[0])
    body = lines[1:-1] if lines[-1] == "" else lines[1:]
    if len(body) != n:
        raise NlmError(f"{path} promises {n} rows and has {len(body)}; is the file cut short?")
    keys, rows = [], []
    for number, line in enumerate(body, start=2):
        key, *values = line.rstrip(" ").split(" ")
        try:
            if len(values) != dim:
                raise ValueError
            rows.append(np.array([float(value) for value in values], dtype))
        except ValueError:
            raise NlmError(
                f"{path}, line {number} (key {quoted(key)}) has {len(values)} values or one that is no "
                f"number; needed {dim} numbers"
            ) from None
        keys.append(key)
    return keys, np.array(rows, dtype).reshape(n, dim)


def _from_binary(path, data: bytes, dtype: np.dtype) -> tuple[list[str], np.ndarray]:
    at = data.find(b"\n") + 1
    n, dim = _header(path, data[: max(at - 1, 0)][:80].decode(errors="replace"))
    size = 4 * dim
    if n * (size + 2) > len(data) - at:
        raise NlmError(
            f"{path} promises {n} rows of {dim} numbers, which need more than its {len(data):,} bytes; "
            "is the file cut short, or is it text?"
        )
    keys, array = [], np.empty((n, dim), "<f4")
    for row in range(n):
        while data[at : at + 1] == b"\n":  # word2vec ends a row so, gensim does not
            at += 1
        end = data.find(b" ", at)
        if end < 0 or len(data) - end - 1 < size:
            raise NlmError(f"{path} ends within row {row} of {n}; is the file cut short?")
        keys.append(_utf8(path, data[at:end], at))
        array[row] = np.frombuffer(data, "<f4", dim, end + 1)
        at = end + 1 + size
    if rest := data[at:].strip(b"\n"):
        raise NlmError(f"{path} has {len(rest):,} bytes after its {n} rows of {dim} numbers; {NEEDED}")
    return keys, array.astype(dtype)


def _header(path, line: str) -> tuple[int, int]:
    parts = line.split(" ")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise NlmError(
            f"{path} begins with {line[:40]!r}; needed a first line 'rows dimensions', such as '2000 64' "
            "(files of GloVe lack it: add it)"
        )
    return int(parts[0]), int(parts[1])


def _utf8(path, data: bytes, offset: int) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NlmError(
            f"{path} is not UTF-8 at byte {offset + error.start}; {NEEDED}, and binary files end in .bin"
        ) from None

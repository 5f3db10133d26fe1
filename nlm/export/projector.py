"""A table as two TSV files for the Embedding Projector of TensorBoard: vectors.tsv and metadata.tsv.

Line i of one belongs to line i of the other. The projector takes a first line of metadata.tsv that holds a
tab for a header, so there is one for several columns and none for one; it skips lines of white space only;
and it reads numbers as float32. Other readers are not looked after. There is no way back to the model.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from nlm.bpe import byte_spelling
from nlm.errors import NlmError
from nlm.export.place import check_equal, free_place, kept_if_equal
from nlm.folder import write_folder
from nlm.nearest import quoted
from nlm.vectors import Vectors

FILES = ("vectors.tsv", "metadata.tsv")


class Projection(NamedTuple):
    """What the two files hold: N rows (N, C), and N entries for each column of the metadata by its name."""

    array: np.ndarray
    columns: dict[str, list[str]]


def save_projector(
    folder: str | os.PathLike,
    vectors: Vectors,
    *,
    counts: Iterable[int] | None = None,
    categories: Iterable[str] | None = None,
) -> Path:
    """Write the two files into `folder`, read them back and compare; returns the folder.

    Columns of metadata.tsv: the token, and if given `counts` (N,) and `categories` (N,). A token is its key;
    a key with white space or something else that cannot be seen is written in its byte-level spelling.

    Errors: `NlmError` for a folder that holds something, fewer than 2 dimensions, columns of another length,
    a category with a tab or a line end, two keys that would be written alike. Nothing is written then.

    >>> import tempfile
    >>> table = Vectors(["a\\tb", "Ġcat"], [[0.5, 0.25], [1.0, 2.0]])
    >>> folder = save_projector(Path(tempfile.mkdtemp()) / "map", table, counts=[7, 3])
    >>> (folder / "metadata.tsv").read_text(encoding="utf-8").splitlines()
    ['token\\tcount', 'aĉb\\t7', 'Ġcat\\t3']
    """
    folder = free_place(folder, folder=True)
    if len(vectors) == 0 or vectors.dim < 2:
        raise NlmError(
            f"the table has shape {vectors.array.shape}; the projector needs rows of 2 numbers or more"
        )
    columns = {"token": _labels(vectors.keys)}
    if counts is not None:
        columns["count"] = _counts(counts)
    if categories is not None:
        columns["category"] = _texts(categories)
    for name, column in columns.items():
        if len(column) != len(vectors):
            raise NlmError(f"{len(column)} entries in the column {name!r} for {len(vectors)} rows")
    header = ["\t".join(columns)] if len(columns) > 1 else []
    contents = {
        "vectors.tsv": ["\t".join(map(str, row)) for row in vectors.array],
        "metadata.tsv": header + ["\t".join(row) for row in zip(*columns.values(), strict=True)],
    }
    write_folder(folder, {name: ("\n".join(lines) + "\n").encode() for name, lines in contents.items()})
    with kept_if_equal(folder):
        back = load_projector(folder, dtype=vectors.array.dtype)
        check_equal("the numbers", back.array, vectors.array)
        check_equal("the columns", back.columns, columns)
    return folder


def load_projector(folder: str | os.PathLike, *, dtype=np.float32) -> Projection:
    """Read the two files as the projector does; lines may end in LF or CRLF.

    Errors: `NlmError` naming the file and the line: missing, not UTF-8, no numbers, or of another length.
    """
    numbers, entries = (Path(folder) / name for name in FILES)
    lines, metadata = _lines(numbers), _lines(entries)
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            rows.append([float(value) for value in line.split("\t")])
            if len(rows[-1]) != len(rows[0]):
                raise ValueError
        except ValueError:
            needed = len(rows[0]) if rows else "some"
            raise NlmError(f"{numbers}, line {number}: needed {needed} numbers, tabs between them") from None
    names = ["token"]
    if metadata and "\t" in metadata[0]:
        names, *metadata = metadata[0].split("\t"), *metadata[1:]
    cells = [line.split("\t") for line in metadata]
    if wrong := [i for i, row in enumerate(cells) if len(row) != len(names)]:
        raise NlmError(
            f"{entries}: the entry of row {wrong[0]} has {len(cells[wrong[0]])} columns; needed {len(names)}"
        )
    if len(cells) != len(rows):
        raise NlmError(f"{folder} has {len(rows)} rows in vectors.tsv and {len(cells)} in metadata.tsv")
    columns = {name: [row[i] for row in cells] for i, name in enumerate(names)}
    return Projection(np.array(rows, dtype), columns)


def _labels(keys: Iterable[str]) -> list[str]:
    labels = [
        byte_spelling(key) if any(char.isspace() or not char.isprintable() for char in key) else key
        for key in keys
    ]
    if "" in labels:
        raise NlmError("a key is empty; the projector would skip its line: give it a name")
    label, n = Counter(labels).most_common(1)[0]
    if n > 1:
        raise NlmError(f"{n} keys are written as {quoted(label)}; rename one, so that they can be told apart")
    return labels


def _counts(counts: Iterable[int]) -> list[str]:
    counts = np.asarray(list(counts))
    if counts.dtype.kind not in "iu" or (counts < 0).any():
        raise NlmError(f"counts has type {counts.dtype} or a number below 0; needed whole numbers")
    return [str(count) for count in counts]


def _texts(categories: Iterable[str]) -> list[str]:
    if isinstance(categories, str):
        raise NlmError(f"categories is the string {categories[:20]!r}; needed one string for each row")
    categories = [str(category) for category in categories]
    for category in categories:
        if not category.isprintable():  # tabs and line ends are not
            raise NlmError(f"category {quoted(category)} holds a tab, a line end or the like; take it out")
    return categories


def _lines(path: Path) -> list[str]:
    """The lines of a file that are not blank: the projector skips the others."""
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NlmError(f"{path} cannot be read ({error}); needed: a file of the projector") from error
    return [line for line in (line.removesuffix("\r") for line in text.split("\n")) if line.strip()]

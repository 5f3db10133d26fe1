"""The projector's two files, read as the projector reads them: line i is row i, whatever the tokens hold."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from nlm.bpe import byte_spelling
from nlm.errors import NlmError
from nlm.export.projector import load_projector, save_projector
from nlm.vectors import Vectors
from tests.texts import ANY_TEXT

JS_SPACE = " \t\n\r\v\f\u00a0\ufeff\u1680\u2028\u2029\u202f\u205f\u3000" + "\u2000\u2009"

BLANK = ["\t", "\n", "\r", " ", "a\tb", "\ufeff"]


def as_the_projector_does(vectors: str, metadata: str):
    """TensorBoard's rules: blank lines are skipped; a first line with a tab in it is a header."""
    rows = [line.strip(JS_SPACE) for line in vectors.split("\n")]
    rows = [[float(cell) for cell in line.split("\t")] for line in rows if line]
    assert len({len(row) for row in rows}) == 1 and len(rows[0]) > 1  # it refuses a single dimension
    lines = [line for line in metadata.split("\n") if line.strip(JS_SPACE)]
    names = ["label"]
    if "\t" in lines[0]:
        names = lines.pop(0).split("\t")
    return rows, [dict(zip(names, line.split("\t"), strict=True)) for line in lines]


def contents(folder):
    assert sorted(path.name for path in folder.iterdir()) == ["metadata.tsv", "vectors.tsv"]
    return [(folder / name).read_bytes().decode() for name in ("vectors.tsv", "metadata.tsv")]


@settings(max_examples=80, deadline=None)
@given(
    texts=st.lists(ANY_TEXT.filter(bool), min_size=1, max_size=8, unique=True),
    spelled=st.booleans(),
    counted=st.booleans(),
    sorted_=st.booleans(),
    data=st.data(),
)
@example(texts=BLANK, spelled=True, counted=False, sorted_=False, data=None)
@example(texts=BLANK, spelled=False, counted=True, sorted_=True, data=None)
def test_line_i_is_row_i_for_any_tokens(tmp_path_factory, texts, spelled, counted, sorted_, data):
    """(case 46)"""
    keys = [byte_spelling(text) for text in texts] if spelled else texts
    shape, finite = (len(keys), 2), st.floats(width=32, allow_nan=False, allow_infinity=False)
    numbers = np.ones(shape, np.float32)
    if data:
        numbers = data.draw(hnp.arrays(np.float32, shape, elements=finite))
    counts = list(range(len(keys))) if counted else None
    categories = ["", "animal", "two words"][: len(keys)] * len(keys) if sorted_ else None
    categories = categories and categories[: len(keys)]
    folder = tmp_path_factory.mktemp("map") / "out"
    try:
        save_projector(folder, Vectors(keys, numbers), counts=counts, categories=categories)
    except NlmError as error:  # "a\tb" beside its own spelling
        assert "keys are written as" in str(error) and not spelled
        return
    rows, entries = as_the_projector_does(*contents(folder))
    assert len(rows) == len(entries) == len(keys)
    assert np.array_equal(np.array(rows, np.float32), numbers)
    label = "token" if counted or sorted_ else "label"
    for key, entry in zip(keys, entries, strict=True):
        assert entry[label] in (key, byte_spelling(key))
    if counted:
        assert [entry["count"] for entry in entries] == [str(count) for count in counts]
    if sorted_:
        assert [entry["category"] for entry in entries] == categories


def test_no_header_for_one_column_and_one_for_several(tmp_path):
    """(case 46)"""
    table = Vectors(["Ġdog", "Ġcat"], [[0.5, -1e-8], [1.0, 2.0]])
    save_projector(tmp_path / "one", table)
    assert contents(tmp_path / "one") == ["0.5\t-1e-08\n1.0\t2.0\n", "Ġdog\nĠcat\n"]
    save_projector(tmp_path / "two", table, counts=np.array([3, 0]))
    assert contents(tmp_path / "two")[1] == "token\tcount\nĠdog\t3\nĠcat\t0\n"
    save_projector(tmp_path / "three", table, counts=[3, 0], categories=["animal", ""])
    assert contents(tmp_path / "three")[1] == "token\tcount\tcategory\nĠdog\t3\tanimal\nĠcat\t0\t\n"
    save_projector(tmp_path / "other", table, categories=["animal", "pet"])
    assert contents(tmp_path / "other")[1] == "token\tcategory\nĠdog\tanimal\nĠcat\tpet\n"


def test_keys_that_cannot_be_seen_are_spelled(tmp_path):
    table = Vectors(["New York", "a\nb", "é", "Ġdog", "\u00a0"], np.eye(5))
    save_projector(tmp_path / "x", table)
    assert load_projector(tmp_path / "x").columns["token"] == ["NewĠYork", "aĊb", "é", "Ġdog", "Âł"]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_what_was_written_is_read(tmp_path, dtype):
    numbers = np.random.default_rng(0).standard_normal((40, 5)).astype(dtype)
    save_projector(tmp_path / "x", Vectors([f"w{i}" for i in range(40)], numbers), counts=range(40))
    back = load_projector(tmp_path / "x", dtype=dtype)
    assert np.array_equal(back.array, numbers) and back.array.dtype == dtype
    assert back.columns == {"token": [f"w{i}" for i in range(40)], "count": [str(i) for i in range(40)]}


def test_files_may_have_windows_line_ends(tmp_path):
    """(case 12)"""
    save_projector(tmp_path / "x", Vectors(["a", "b"], np.eye(2)), categories=["letter", ""])
    before = load_projector(tmp_path / "x")
    for path in (tmp_path / "x").iterdir():
        assert b"\r" not in path.read_bytes()
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    after = load_projector(tmp_path / "x")
    assert np.array_equal(after.array, before.array) and after.columns == before.columns


@pytest.mark.parametrize(
    ("vectors", "metadata", "message"),
    [
        ("1\t2\n", "a\nb\n", "has 1 rows in vectors.tsv and 2 in metadata.tsv"),
        ("1\t2\n3\t4\n", "label\na\nb\n", "2 rows in vectors.tsv and 3 in metadata.tsv"),  # one column
        ("1\t2\n3\n", "a\nb\n", "vectors.tsv, line 2: needed 2 numbers"),
        ("1\tx\n", "a\n", "vectors.tsv, line 1: needed some numbers"),
        ("1\t2\n", "token\tcount\na\n", "metadata.tsv: the entry of row 0 has 1 columns; needed 2"),
        (None, "a\n", "vectors.tsv cannot be read"),
        ("1\t2\n", None, "metadata.tsv cannot be read"),
        (b"1\t\xff\n", "a\n", "vectors.tsv cannot be read"),
    ],
)
def test_files_that_do_not_belong_together_are_named(tmp_path, vectors, metadata, message):
    for name, content in (("vectors.tsv", vectors), ("metadata.tsv", metadata)):
        if content is not None:
            (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(NlmError, match=message):
        load_projector(tmp_path)


@pytest.mark.parametrize(
    ("keys", "shape", "columns", "message"),
    [
        (["a", "b"], (2, 1), {}, r"shape \(2, 1\); the projector needs rows of 2"),
        ([], (0, 3), {}, r"shape \(0, 3\)"),
        (["a", ""], (2, 2), {}, "a key is empty"),
        (["a b", "aĠb"], (2, 2), {}, "2 keys are written as 'aĠb'"),
        (["a", "\ud800"], (2, 2), {}, "surrogate"),
        (["a", "b"], (2, 2), {"counts": [1]}, "1 entries in the column 'count' for 2 rows"),
        (["a", "b"], (2, 2), {"counts": [1, -1]}, "a number below 0"),
        (["a", "b"], (2, 2), {"counts": [1.5, 2.0]}, "type float64"),
        (["a", "b"], (2, 2), {"counts": [True, False]}, "type bool"),
        (["a", "b"], (2, 2), {"categories": ["x", "y", "z"]}, "3 entries in the column 'category'"),
        (["a", "b"], (2, 2), {"categories": "xy"}, "is the string 'xy'"),
        (["a", "b"], (2, 2), {"categories": ["x", "y\tz"]}, r"category 'y\\tz' holds a tab"),
        (["a", "b"], (2, 2), {"categories": ["x\n", "y"]}, "holds a tab, a line end"),
    ],
)
def test_what_the_files_cannot_hold_is_refused(tmp_path, keys, shape, columns, message):
    with pytest.raises(NlmError, match=message):
        save_projector(tmp_path / "x", Vectors(keys, np.ones(shape)), **columns)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["vectors.tsv", "metadata.tsv"])
def test_what_does_not_come_back_equal_is_removed(tmp_path, monkeypatch, name):
    import nlm.export.projector as projector

    write = projector.write_folder

    def write_badly(folder, files):
        return write(folder, files | {name: files[name].replace(b"7", b"8")})

    monkeypatch.setattr(projector, "write_folder", write_badly)
    with pytest.raises(NlmError, match=r"did not come back as it was written \(.*; it was removed"):
        save_projector(tmp_path / "x", Vectors(["w7", "w1"], [[7.0, 1.0], [0.0, 2.0]]))
    assert list(tmp_path.iterdir()) == []

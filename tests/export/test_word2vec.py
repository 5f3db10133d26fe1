"""word2vec's two formats against gensim: any token survives, every number comes back, damage is named."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from nlm.bpe import CHAR_TO_BYTE, byte_spelling
from nlm.checkpoint import load_checkpoint
from nlm.errors import NlmError
from nlm.export.word2vec import is_binary, load_word2vec, save_word2vec
from nlm.vectors import Vectors
from tests.texts import ANY_TEXT

keyedvectors = pytest.importorskip("gensim.models.keyedvectors")
KINDS = ["table.txt", "table.bin"]
NUMBERS = st.floats(width=32, allow_nan=False, allow_infinity=False)
KEYS = st.lists(st.text("abcĠéß犬<|>0", min_size=1, max_size=6), min_size=1, max_size=5, unique=True)


def gensim(path):
    return keyedvectors.KeyedVectors.load_word2vec_format(str(path), binary=is_binary(path))


def table(n=6, dim=3, dtype=np.float32) -> Vectors:
    numbers = np.random.default_rng(0).standard_normal((n, dim)).astype(dtype)
    return Vectors([f"Ġw{i}" for i in range(n)], numbers)


# -- gensim ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=60, deadline=None)
@given(texts=st.lists(ANY_TEXT.filter(bool), min_size=1, max_size=8, unique=True), data=st.data())
@example(texts=[" dog", "\n", "\r\n", "\t", " ", "\u00a0", "\u2028", "\x00", "\x85", "\ufeff"], data=None)
def test_gensim_reads_any_token_and_every_number(tmp_path_factory, name, texts, data):
    """Spaces, line ends and whatever else stands in a token: its key is spelled byte by byte."""
    shape = (len(texts), 2)
    numbers = np.ones(shape, np.float32)
    if data:
        numbers = data.draw(hnp.arrays(np.float32, shape, elements=NUMBERS))
    keys = [byte_spelling(text) for text in texts]
    path = save_word2vec(tmp_path_factory.mktemp("w2v") / name, Vectors(keys, numbers))
    theirs = gensim(path)
    assert theirs.index_to_key == keys
    assert theirs.vectors.tobytes() == numbers.tobytes()
    ours = load_word2vec(path)
    assert list(ours.keys) == keys and ours.array.tobytes() == numbers.tobytes()
    for text, row in zip(texts, numbers, strict=True):
        assert np.array_equal(ours[text], row) or byte_spelling(" " + text) in keys


@pytest.mark.parametrize("name", KINDS)
def test_tokens_of_every_single_byte(tmp_path, name):
    keys = sorted(CHAR_TO_BYTE)
    path = save_word2vec(tmp_path / name, Vectors(keys, np.eye(256, dtype=np.float32)))
    assert len(keys) == 256 and gensim(path).index_to_key == keys


@pytest.mark.parametrize("name", KINDS)
def test_the_shipped_model_has_the_same_neighbours_in_gensim(tmp_path, name):
    ours = load_checkpoint("mini").vectors()
    theirs = gensim(save_word2vec(tmp_path / name, ours))
    assert theirs.index_to_key == list(ours.keys)
    assert theirs.vectors.tobytes() == ours.array.tobytes()
    for word in ("Ġdog", "Ġking", "Ġhappy"):
        want, found = ours.neighbors(word, 10), theirs.most_similar(word, topn=10)
        assert [key for key, _ in want] == [key for key, _ in found]
        np.testing.assert_allclose([c for _, c in want], [c for _, c in found], atol=1e-6)
    want = ours.analogy("king", "man", "woman", 5)
    found = theirs.most_similar(positive=["Ġking", "Ġwoman"], negative=["Ġman"], topn=5)
    assert [key for key, _ in want] == [key for key, _ in found]
    with pytest.raises(KeyError):  # the spelling is the key: gensim tries no leading space
        theirs["dog"]


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=30, deadline=None)
@given(keys=KEYS, data=st.data())
def test_what_gensim_writes_is_read(tmp_path_factory, name, keys, data):
    """The reader does not lean on the writer: gensim ends no row of a binary file."""
    numbers = data.draw(hnp.arrays(np.float32, (len(keys), 3), elements=NUMBERS))
    theirs = keyedvectors.KeyedVectors(3)
    theirs.add_vectors(keys, numbers)
    path = tmp_path_factory.mktemp("w2v") / name
    theirs.save_word2vec_format(str(path), binary=is_binary(path))
    back = load_word2vec(path)
    assert list(back.keys) == theirs.index_to_key
    np.testing.assert_array_equal(back.array, theirs.vectors)


# -- there and back ----------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(data=st.data(), keys=KEYS, wide=st.booleans())
def test_text_comes_back_bit_for_bit(tmp_path_factory, data, keys, wide):
    shape = (len(keys), data.draw(st.integers(1, 4)))
    elements = st.floats(width=64 if wide else 32, allow_nan=False, allow_infinity=False)
    numbers = data.draw(hnp.arrays(np.float64 if wide else np.float32, shape, elements=elements))
    path = save_word2vec(tmp_path_factory.mktemp("w2v") / "table.txt", Vectors(keys, numbers))
    back = load_word2vec(path, dtype=numbers.dtype)
    assert back.keys == tuple(keys) and back.array.tobytes() == numbers.tobytes()


def test_a_binary_file_rounds_to_float32_and_says_when_it_cannot(tmp_path):
    wide = table(dtype=np.float64)
    back = load_word2vec(save_word2vec(tmp_path / "a.bin", wide))
    assert np.array_equal(back.array, wide.array.astype(np.float32)) and back.array.dtype == np.float32
    big = Vectors(["small", "big"], [[1.0, 2.0], [3.0, 1e39]])
    with pytest.raises(NlmError, match="row of 'big' has a number above 3.4e38"):
        save_word2vec(tmp_path / "b.bin", big)
    assert [path.name for path in tmp_path.iterdir()] == ["a.bin"]
    assert load_word2vec(save_word2vec(tmp_path / "b.txt", big), dtype=np.float64)["big"][1] == 1e39


@pytest.mark.parametrize(
    ("name", "given", "binary"),
    [("a.bin", None, True), ("A.BIN", None, True), ("a.txt", None, False), ("a", None, False),
     ("a.vec", None, False), ("bin", None, False), ("a.txt", True, True), ("a.bin", False, False)],
)  # fmt: skip
def test_the_name_decides_unless_it_is_said(tmp_path, name, given, binary):
    path = save_word2vec(tmp_path / name, table(), binary=given)
    assert path == tmp_path / name
    assert (b"." not in path.read_bytes()[:5] and b"0." not in path.read_bytes()) == binary
    assert load_word2vec(path, binary=given).keys == table().keys


# -- files of others ---------------------------------------------------------------------------------


def test_a_file_of_word2vecs_own_kind(tmp_path):
    """Trailing spaces, CRLF line ends and exponents, as other programs write them (case 12)."""
    path = tmp_path / "table.txt"
    path.write_bytes(b"2 3\r\nthe 0.1 -2e-3 3 \r\n</s> 1 2 3 \r\n")
    vectors = load_word2vec(path)
    assert vectors.keys == ("the", "</s>")
    np.testing.assert_allclose(vectors.array, [[0.1, -0.002, 3], [1, 2, 3]], rtol=1e-6)


@settings(max_examples=40, deadline=None)
@given(keys=KEYS, dim=st.integers(1, 3))
def test_a_file_whose_line_ends_became_crlf_is_the_same(tmp_path_factory, keys, dim):
    """git on Windows may turn LF into CRLF: no key then ends in a carriage return (case 12)."""
    path = tmp_path_factory.mktemp("w2v") / "table.txt"
    save_word2vec(path, Vectors(keys, np.ones((len(keys), dim))))
    content = path.read_bytes()
    assert b"\r" not in content
    path.write_bytes(content.replace(b"\n", b"\r\n"))
    assert load_word2vec(path).keys == tuple(keys)
    assert (load_word2vec(path).array == 1).all()


@pytest.mark.parametrize("name", ["missing.txt", "missing.bin", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name):
    with pytest.raises(NlmError, match="cannot be read .*word2vec"):
        load_word2vec(tmp_path / name)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "needed a first line"),
        (b"the 0.1 0.2\n", "needed a first line"),
        (b"x y\n", "needed a first line"),
        (b"3 2\na 1 2\nb 1 2\n", "promises 3 rows and has 2"),
        (b"1 2\na 1 2\nb 1 2\n", "promises 1 rows and has 2"),
        (b"2 2\na 1 2\nb 1\n", "line 3 .*'b'"),
        (b"2 2\na 1 2\nb 1 2 3\n", "line 3 .*'b'"),
        (b"2 2\na 1 x\nb 1 2\n", "line 2 .*'a'"),
        (b"2 999999999999\na 1 2\nb 1 2\n", "needed 999999999999 numbers"),
        (b"2 2\na 1 2\na 1 2\n", "table.txt: .*'a' names rows 0 and 1"),
        (b"1 2\na nan 2\n", "table.txt: .*nan in row 0"),
        (b"1 2\n\xff 1 2\n", "not UTF-8 at byte 4"),
    ],
)
def test_a_damaged_text_is_described(tmp_path, content, message):
    path = tmp_path / "table.txt"
    path.write_bytes(content)
    with pytest.raises(NlmError, match=message):
        load_word2vec(path)


ROW = np.array([1.0, 2.0], "<f4").tobytes()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "needed a first line"),
        (b"the 0.1 0.2\n", "needed a first line"),
        (b"1 2", "needed a first line"),
        (b"2 2\na " + ROW + b"\n", "need more than its 15 bytes"),
        (b"999999999999 300\na " + ROW + b"\n", "need more than its"),
        (b"1 2\nab" + ROW.replace(b" ", b"_") + b"\n", "ends within row 0 of 1"),
        (b"1 2\na " + ROW + b"\nmore", "has 4 bytes after its 1 rows"),
        (b"1 2\n\xff " + ROW, "not UTF-8 at byte 4"),
        (b"2 2\na " + ROW + b"\na " + ROW, "table.bin: .*'a' names rows 0 and 1"),
        (b"1 2\na " + np.array([np.nan, 1], "<f4").tobytes(), "table.bin: .*nan in row 0"),
        (b"2 2\na 1 2\nb 1 2\n", "cut short, or is it text"),
    ],
)
def test_a_damaged_binary_is_described(tmp_path, content, message):
    path = tmp_path / "table.bin"
    path.write_bytes(content)
    with pytest.raises(NlmError, match=message):
        load_word2vec(path)


@pytest.mark.parametrize("name", KINDS)
def test_a_file_cut_anywhere_is_refused(tmp_path, name):
    """But for the digits of the very last number in a text, which other programs may have written shorter."""
    whole = save_word2vec(tmp_path / name, table(n=3)).read_bytes()
    for n in range(len(whole) - 1 if is_binary(name) else whole.rindex(b" ") + 1):
        (tmp_path / name).write_bytes(whole[:n])
        with pytest.raises(NlmError):
            load_word2vec(tmp_path / name)


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("key", ["", "a b", "a\tb", "a\nb", "a\u00a0b", "a\u2028b"])
def test_a_key_that_a_file_cannot_hold_is_refused_with_what_to_do(tmp_path, key, name):
    with pytest.raises(NlmError, match="white space.*byte_spelling"):
        save_word2vec(tmp_path / name, Vectors(["ok", key], np.eye(2)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", KINDS)
def test_half_a_surrogate_pair_is_refused(tmp_path, name):
    with pytest.raises(NlmError, match="surrogate"):
        save_word2vec(tmp_path / name, Vectors(["ok", "\ud800"], np.eye(2)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shape", [(0, 3), (3, 0)])
def test_an_empty_table_is_refused(tmp_path, shape):
    with pytest.raises(NlmError, match="at least one row and one column"):
        save_word2vec(tmp_path / "table.txt", Vectors([f"w{i}" for i in range(shape[0])], np.zeros(shape)))


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("damage", ["a number", "a key", "cut"])
def test_what_does_not_come_back_equal_is_removed(tmp_path, monkeypatch, name, damage):
    import nlm.export.word2vec as word2vec

    def write_badly(path, data):
        good = table().array[2:3]
        changed = np.nextafter(good, np.float32(9))
        if damage == "a number":
            data = data.replace(good.tobytes(), changed.tobytes())
            data = data.replace(str(good[0, 0]).encode(), str(changed[0, 0]).encode())
        data = data.replace(b"w3", b"w9") if damage == "a key" else data
        path.write_bytes(data[: len(data) // 2] if damage == "cut" else data)

    monkeypatch.setattr(word2vec, "atomic_write_bytes", write_badly)
    with pytest.raises(NlmError, match=r"did not come back as it was written \(.*; it was removed"):
        save_word2vec(tmp_path / name, table())
    assert list(tmp_path.iterdir()) == []

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.corpus import (
    EOT,
    TokenData,
    concat,
    count_quoted_eot,
    documents,
    encode_documents,
    load_ids,
    read_text,
    save_ids,
    split,
)
from nlm.errors import NlmError
from nlm.tokenizer import Tokenizer

# Text


@settings(deadline=None)
@given(text=st.text())
def test_a_file_is_read_exactly_as_it_is(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "text.txt"
    path.write_bytes(text.encode())
    assert read_text(path) == text


@pytest.mark.parametrize("text", ["", "a\r\nb\rc\n", "\ufeffx", "a\x1a\x00b", "\u2028\x0b\x0c\x85"])
def test_line_ends_marks_and_controls_stay(tmp_path, text):
    (tmp_path / "a").write_bytes(text.encode())
    assert read_text(tmp_path / "a") == text


@settings(deadline=None)
@given(
    before=st.text(max_size=20),
    bad=st.sampled_from([b"\xff", b"\xfe\xff", b"\x80", b"\xc3 ", b"\xed\xa0\xbd", b"\xf0\x9f "]),
)
def test_bytes_that_are_not_utf8_are_refused_with_file_and_offset(tmp_path_factory, before, bad):
    path = tmp_path_factory.getbasetemp() / "bad.txt"
    path.write_bytes(before.encode() + bad + b" after")
    place = rf"bad.txt is not UTF-8: byte 0x{bad[0]:02x} at offset {len(before.encode())}; .*errors="
    with pytest.raises(NlmError, match=place):
        read_text(path)
    replaced, ignored = read_text(path, errors="replace"), read_text(path, errors="ignore")
    assert replaced.startswith(before + "\ufffd") and replaced.endswith(" after")
    assert (
        ignored.startswith(before) and ignored.endswith(" after") and "\ufffd" not in ignored[len(before) :]
    )


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name):
    with pytest.raises(NlmError, match="cannot be read .*; needed: a text file"):
        read_text(tmp_path / name)


def test_ways_to_treat_errors_that_would_make_invalid_text_are_refused(tmp_path):
    (tmp_path / "a").write_bytes(b"\xff")
    with pytest.raises(
        NlmError, match="errors is 'surrogateescape'; needed: 'strict', 'replace' or 'ignore'"
    ):
        read_text(tmp_path / "a", errors="surrogateescape")


# Documents

SIGNS = st.sampled_from([*"ab \n\r\t.é<|>", "\r\n", EOT])
DOCUMENT = (
    st.lists(SIGNS, max_size=12)
    .map("".join)
    .filter(lambda text: text.strip() and not documents_marker_in(text))
)


def documents_marker_in(text: str) -> bool:
    return any(line.removesuffix("\r") == EOT for line in text.split("\n"))


@settings(deadline=None)
@given(st.lists(DOCUMENT), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_documents_come_back_exactly(docs, newline, ended):
    text = "".join(f"{doc}{newline}{EOT}{newline}" for doc in docs)
    if newline == "\n":  # a final \r would become part of a \r\n
        docs = [doc.removesuffix("\r") for doc in docs]
    if not ended and docs:
        text = text.removesuffix(f"{newline}{EOT}{newline}")
        docs[-1] = text.split(f"{newline}{EOT}{newline}")[-1]
    assert documents(text) == docs
    assert count_quoted_eot(docs) == sum(EOT in doc for doc in docs)


@pytest.mark.parametrize(
    "text, docs",
    [
        ("", []),
        ("plain\n", ["plain\n"]),
        (f"a\n{EOT}\nb\n{EOT}\n", ["a", "b"]),
        (f"a\r\n{EOT}\r\nb", ["a", "b"]),
        (f"{EOT}\n{EOT}\n \n{EOT}", []),
        (f"a\n\n{EOT}\n\nb\n", ["a\n", "\nb\n"]),
        (f"a{EOT}b\n", [f"a{EOT}b\n"]),
        (f"a\n {EOT}\nb", [f"a\n {EOT}\nb"]),
        (f"a\n{EOT} \nb", [f"a\n{EOT} \nb"]),
        (
            f"the token {EOT} ends\n{EOT}\nso does\r\n'{EOT}'\r\n",
            [f"the token {EOT} ends", f"so does\r\n'{EOT}'\r\n"],
        ),
        (f"a\u2028{EOT}\u2028b", [f"a\u2028{EOT}\u2028b"]),
        (f"a\n{EOT}\r", ["a"]),
    ],
)
def test_only_a_line_that_is_exactly_the_marker_ends_a_document(text, docs):
    assert documents(text) == docs


def test_a_text_that_quotes_the_marker_passes_the_whole_way():
    docs = documents(f"The token {EOT} is quoted here.\n{EOT}\nplain\n")
    assert count_quoted_eot(docs) == 1
    tokenizer = Tokenizer.train(docs, 300)
    data = encode_documents(tokenizer, docs)
    assert (data.ids == tokenizer.eot_id).sum() == len(docs) == 2
    assert tokenizer.decode(data.ids) == "".join(docs)


@settings(deadline=None)
@given(st.lists(st.text("abc", max_size=3), max_size=40), st.floats(0, 0.99), st.integers(0, 9))
def test_a_split_keeps_all_documents_in_order_and_shares_none(docs, valid, seed):
    if valid and len(set(docs)) < 2:
        with pytest.raises(NlmError, match=f"{len(docs)} documents, {len(set(docs))} different"):
            split(docs, valid, seed=seed)
        return
    train, test = split(docs, valid, seed=seed)
    assert not set(train) & set(test)
    assert [d for d in docs if d in set(train)] == train and [d for d in docs if d in set(test)] == test
    assert len(train) + len(test) == len(docs)
    share = len(set(test))
    assert bool(test) == bool(valid) and abs(share - valid * len(set(docs))) <= 1
    assert split(docs, valid, seed=seed) == (train, test)


def test_another_seed_splits_otherwise():
    docs = [str(i) for i in range(100)]
    assert len({tuple(split(docs, seed=seed)[1]) for seed in range(5)}) == 5
    assert len(split(docs)[1]) == 10


@pytest.mark.parametrize("valid", [-0.1, 1, 2, float("nan")])
def test_a_share_that_is_none_is_refused(valid):
    with pytest.raises(NlmError, match="0 <= valid < 1"):
        split(["a", "b"], valid)


@pytest.mark.parametrize("call", [split, count_quoted_eot, lambda docs: encode_documents(None, docs)])
def test_one_str_is_not_several_documents(call):
    with pytest.raises(NlmError, match="docs is one str"):
        call("a text")


# Token IDs


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.train(["the fox and the Füchsin and the fox"], 290)


@settings(deadline=None)
@given(docs=st.lists(st.text(max_size=20), max_size=6), weight=st.integers(1, 3))
def test_documents_are_encoded_one_after_the_other_each_with_its_end(tokenizer, docs, weight):
    data = encode_documents(tokenizer, docs, weight=weight)
    expected = [i for doc in docs for i in [*tokenizer.encode(doc), 0]] * weight
    assert data.ids.tolist() == expected
    assert data.n_bytes == weight * sum(len(doc.encode()) for doc in docs)
    assert data.n_docs == weight * len(docs)
    counts = data.counts()
    assert counts.dtype == np.int64 and counts.shape == (tokenizer.vocab_size,)
    assert counts.tolist() == [expected.count(i) for i in range(tokenizer.vocab_size)]


def test_more_documents_than_are_encoded_at_once(tokenizer):
    docs = [f"fox {i}" for i in range(2345)]
    data = encode_documents(tokenizer, docs)
    assert tokenizer.decode(data.ids, keep_eot=True) == "".join(doc + EOT for doc in docs)


@pytest.mark.parametrize("weight", [0, -1, 1.5, None])
def test_a_weight_that_is_none_is_refused(tokenizer, weight):
    with pytest.raises(NlmError, match="weight is"):
        encode_documents(tokenizer, ["a"], weight=weight)


@pytest.mark.parametrize(
    "vocab_size, dtype",
    [
        (1, "uint8"),
        (256, "uint8"),
        (257, "uint16"),
        (65_536, "uint16"),
        (65_537, "uint32"),
        (2**32 + 1, "uint64"),
    ],
)
def test_the_type_is_chosen_from_the_vocabulary_and_holds_its_highest_id(tmp_path, vocab_size, dtype):
    data = TokenData([0, vocab_size - 1], vocab_size, n_bytes=1, n_docs=1)
    assert data.ids.dtype == dtype and data.ids.tolist() == [0, vocab_size - 1]
    save_ids(tmp_path / "ids", data)
    again = load_ids(tmp_path / "ids", vocab_size)
    assert again.ids.dtype == dtype and again.ids.tolist() == [0, vocab_size - 1]


@pytest.mark.parametrize(
    "ids, vocab_size",
    [
        ([70_000], 65_536),
        ([5, -1], 10),
        ([10], 10),
        (np.array([255], np.uint8), 255),
        ([1.0], 10),
        ([True], 10),
    ],
)
def test_ids_outside_the_vocabulary_are_refused_not_wrapped(ids, vocab_size):
    with pytest.raises(NlmError, match="ids"):
        TokenData(ids, vocab_size, n_bytes=1, n_docs=1)


@pytest.mark.parametrize("ids, vocab_size", [([[1, 2]], 10), (3, 10), ([], 0)])
def test_other_shapes_and_no_vocabulary_are_refused(ids, vocab_size):
    with pytest.raises(NlmError, match="needed: one row"):
        TokenData(ids, vocab_size, n_bytes=1, n_docs=1)


def test_ids_cannot_be_changed_and_are_a_copy():
    mine = np.array([1, 2, 3], dtype=np.uint16)
    data = TokenData(mine, 300, n_bytes=3, n_docs=1)
    with pytest.raises(ValueError, match="read-only"):
        data.ids[0] = 0
    mine[0] = 7
    assert data.ids.tolist() == [1, 2, 3]


@settings(deadline=None)
@given(st.integers(2, 500), st.text(min_size=1, max_size=30))
def test_a_model_that_knows_nothing_needs_the_bits_of_the_ids(vocab_size, text):
    n_bytes = len(text.encode())
    data = TokenData([0] * (n_bytes + 1), vocab_size, n_bytes=n_bytes, n_docs=1)
    bits = data.bits_per_byte(np.log(vocab_size)) * n_bytes  # of the whole text, its end included
    assert bits == pytest.approx(np.log2(vocab_size) * (n_bytes + 1))


def test_bits_per_byte_of_no_text_are_refused():
    with pytest.raises(NlmError, match="no bytes of text"):
        TokenData([], 10, n_bytes=0, n_docs=0).bits_per_byte(1.0)


def test_parts_are_put_together(tokenizer):
    a, b = encode_documents(tokenizer, ["a fox"]), encode_documents(tokenizer, ["the", "fox"])
    both = concat([a, b])
    assert both.ids.tolist() == a.ids.tolist() + b.ids.tolist()
    assert (both.n_bytes, both.n_docs, both.vocab_size) == (a.n_bytes + b.n_bytes, 3, tokenizer.vocab_size)
    with pytest.raises(NlmError, match=r"vocabularies of \[10, 290\] tokens"):
        concat([TokenData([1], 10, n_bytes=1, n_docs=1), TokenData([1], 290, n_bytes=1, n_docs=1)])
    with pytest.raises(NlmError, match=r"vocabularies of \[\] tokens"):
        concat([])


# The file of token IDs


@settings(deadline=None)
@given(st.lists(st.integers(0, 299)), st.integers(0, 10**12), st.integers(0, 10**6))
def test_saved_ids_come_back(tmp_path_factory, ids, n_bytes, n_docs):
    path = tmp_path_factory.getbasetemp() / "ids.npz"
    save_ids(path, TokenData(ids, 300, n_bytes, n_docs))
    again = load_ids(path)
    assert (again.ids.tolist(), again.vocab_size, again.n_bytes, again.n_docs) == (ids, 300, n_bytes, n_docs)


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "ids"  # no ending is added
    save_ids(path, TokenData(np.arange(290), 300, n_bytes=500, n_docs=2))
    return path


def test_ids_of_another_vocabulary_are_refused_by_name(saved):
    assert load_ids(saved, 300).vocab_size == 300
    with pytest.raises(
        NlmError, match=r"ids was made with .* 300 tokens \(its highest ID is 289\), but 280 are needed"
    ):
        load_ids(saved, 280)


def test_a_file_truncated_anywhere_or_with_a_changed_byte_is_refused_by_name(saved):
    content = saved.read_bytes()
    for keep in [0, 1, 10, 100, len(content) // 2, len(content) - 10, len(content) - 1]:
        saved.write_bytes(content[:keep])
        with pytest.raises(NlmError, match="ids (is no whole file|cannot be read)"):
            load_ids(saved)
    place = content.index(np.arange(290, dtype="<u2").tobytes()) + 100
    saved.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
    with pytest.raises(NlmError, match="ids is no whole file of token IDs"):
        load_ids(saved)


class Trap:
    """Unpickled, it would leave a trace."""

    sprung = []

    def __reduce__(self):
        return (Trap.sprung.append, (1,))


@pytest.mark.parametrize(
    "kind", ["pickle", "npy with objects", "npz with objects", "other npz", "plain npy", "text"]
)
def test_a_foreign_file_is_refused_by_name_and_no_code_in_it_is_run(tmp_path, kind):
    path = tmp_path / "ids"
    trap = np.array([Trap()], dtype=object)
    with open(path, "wb") as file:
        if kind == "pickle":
            pickle.dump(Trap(), file)
        elif kind == "npy with objects":
            np.save(file, trap, allow_pickle=True)
        elif kind == "npz with objects":
            np.savez(file, ids=trap, sizes=trap)
        elif kind == "other npz":
            np.savez(file, weights=np.zeros(3))
        elif kind == "plain npy":
            np.save(file, np.arange(3))
        else:
            file.write(b"one fox\n")
    with pytest.raises(NlmError, match="ids is no whole file of token IDs"):
        load_ids(path)
    assert Trap.sprung == []


def test_a_file_whose_ids_exceed_its_own_vocabulary_is_refused(tmp_path):
    with open(tmp_path / "ids", "wb") as file:
        np.savez(file, ids=np.array([5, 70_000], np.uint32), sizes=np.array([300, 1, 1]))
    with pytest.raises(
        NlmError, match=r"ids disagrees with itself: ids\[1\] is 70000; .*vocabulary size 300"
    ):
        load_ids(tmp_path / "ids")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(NlmError, match="nowhere cannot be read"):
        load_ids(tmp_path / "nowhere")

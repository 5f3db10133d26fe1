"""Documents read from a file one at a time: those of the whole text, in little more memory than they need."""

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.corpus import EOT, documents, read_documents, read_text
from nlm.errors import NlmError

# Whole texts, and pieces of which a file that is read line by line could make too much or too little.
FILES = st.lists(
    st.sampled_from(["a", "é", " ", "\n", "\r", "\r\n", EOT, f"{EOT}\n", f"\n{EOT}\r\n", "\ufeff", "\u2028"])
).map("".join)


@settings(deadline=None)
@given(text=FILES, limit=st.sampled_from([None, 1, 2, 10**6]))
def test_documents_read_one_at_a_time_are_those_of_the_whole_text(tmp_path_factory, text, limit):
    path = tmp_path_factory.getbasetemp() / "documents.txt"
    path.write_bytes(text.encode())
    expected = documents(read_text(path))[:limit]
    if expected:
        assert read_documents(path, limit) == expected
    else:
        with pytest.raises(NlmError, match="documents.txt holds no text; needed: documents"):
            read_documents(path, limit)


@settings(deadline=None)
@given(text=FILES, place=st.integers(0, 60), bad=st.sampled_from([b"\xff", b"\xc3", b"\xf0\x9f"]))
def test_both_ways_of_reading_find_the_same_wrong_byte(tmp_path_factory, text, place, bad):
    path, data = tmp_path_factory.getbasetemp() / "bad.txt", text.encode()
    path.write_bytes(data[:place] + bad + data[place:])
    said = []
    for read in (read_text, read_documents):
        try:
            read(path)
        except NlmError as error:
            said.append(str(error))
    assert len(said) != 1 and (not said or said[0] == said[1] or "holds no text" in said[-1])


def test_only_as_many_documents_are_read_as_are_asked_for(tmp_path):
    (tmp_path / "a").write_bytes(b"one\n<|endoftext|>\ntwo\n<|endoftext|>\n\xff")
    assert read_documents(tmp_path / "a", 2) == ["one", "two"]
    with pytest.raises(NlmError, match="offset 36"):
        read_documents(tmp_path / "a", 3)
    for limit in (0, -1, 1.5):
        with pytest.raises(NlmError, match=f"limit is {limit}"):
            read_documents(tmp_path / "a", limit)
    for missing in ("b", "."):
        with pytest.raises(NlmError, match="cannot be read .*; needed: a text file"):
            read_documents(tmp_path / missing)


def test_a_long_file_needs_little_more_memory_than_its_documents(tmp_path):
    """One sign of four bytes makes a whole text four times as large in memory, and only its own document."""
    story = "The fox went home and slept until the sun rose. " * 15
    text = f"{story}\n{EOT}\n" * 3000 + "A fox: \U0001f98a\n"
    (tmp_path / "a").write_text(text, encoding="utf-8", newline="")
    peaks = []
    for read in (read_documents, lambda path: documents(read_text(path))):
        tracemalloc.start()
        assert len(read(tmp_path / "a")) == 3001
        peaks.append(tracemalloc.get_traced_memory()[1] / len(text))
        tracemalloc.stop()
    assert peaks[0] < 1.3 < 4 < peaks[1]

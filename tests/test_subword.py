"""`nlm.subword`: deterministic, honest about what cannot be spelled, and clear about bad input."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nlm.bpe import BPE
from nlm.errors import NlmError
from nlm.subword import UNKNOWN, letter_bpe, unigram, wordpiece
from nlm.world.german_sample import PAIRS

ENGLISH, GERMAN = (list(texts) for texts in zip(*PAIRS, strict=True))
MAKERS = [wordpiece, unigram, letter_bpe]


@pytest.mark.parametrize("make", MAKERS)
def test_its_own_text_comes_back_up_to_white_space(make):
    subword = make(ENGLISH, 200)
    for text in ENGLISH:
        ids = subword.encode(text)
        assert max(ids) < subword.vocab_size <= 200
        assert [len(subword.pieces(text))] == [len(ids)]
        assert subword.decode(ids).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("text", ["狐", "the 狐", "Größe 🦊"])
def test_a_sign_it_has_never_met_is_unknown_and_lost(make, text):
    subword = make(ENGLISH, 200)
    if make is not unigram:  # Unigram shows the sign among its pieces, with the ID of the unknown
        assert UNKNOWN in subword.pieces(text)
    assert subword.decode(subword.encode(text)) != text


def test_letter_bpe_is_our_bpe_but_for_the_bytes():
    """On plain ASCII both learn the same merges as long as counts decide, so they cut alike."""
    text = ["aab aab aab aac"]
    ours, theirs = BPE.train(text, 258), letter_bpe(text, 6)
    assert ours.merges == [("a", "a")]
    assert [piece.replace("Ġ", " ") for piece in ours.pieces("aab caaa")] == theirs.pieces("aab caaa")


@pytest.mark.parametrize("make", MAKERS)
def test_each_process_learns_the_same(make):
    """The library's own WordPiece trainer breaks ties by a hash table, which differs between processes."""
    code = (
        f"from nlm.subword import {make.__name__} as make; from nlm.world.german_sample import PAIRS\n"
        "texts = [text for pair in PAIRS for text in pair]\n"
        "subword = make(texts, 300); print([subword.encode(text) for text in texts])"
    )
    runs = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(3)
    }
    texts = [text for pair in PAIRS for text in pair]
    subword = make(texts, 300)
    assert runs == {f"{[subword.encode(text) for text in texts]}\n"}


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(
    ("texts", "size", "says"),
    [
        ("one text", 300, "one str"),
        ([], 300, "empty"),
        (["", " \n"], 300, "empty"),
        (["abc"], 3, "more than the 3"),
        (["abc"], 300.0, "300.0"),
        (["ok", "a\ud800"], 300, r"texts\[1\]"),
        ([b"bytes"], 300, "bytes"),
    ],
)
def test_bad_input_is_refused_with_a_remedy(make, texts, size, says):
    with pytest.raises(NlmError, match=says):
        make(texts, size)


@pytest.mark.parametrize("make", MAKERS)
def test_bad_text_and_bad_ids_are_refused(make):
    subword = make(ENGLISH, 200)
    with pytest.raises(NlmError, match="surrogate"):
        subword.encode("a\udc80")
    for wrong in (-1, subword.vocab_size):
        with pytest.raises(NlmError, match=str(wrong)):
            subword.decode([wrong])


def test_wordpiece_needs_room_for_every_letter_twice():
    with pytest.raises(NlmError, match="need 7"):
        wordpiece(["abc"], 6)

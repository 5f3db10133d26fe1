import json
import os
import subprocess
import sys

import pytest
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import models, normalizers, pre_tokenizers

from nlm import tokenizer as module
from nlm.bpe import byte_spelling
from nlm.corpus import EOT
from nlm.errors import NlmError
from nlm.tokenizer import Tokenizer
from tests.texts import ANY_TEXT, EDGES, TEXTS


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.train(TEXTS.values(), vocab_size=500)


@pytest.fixture
def saved(tokenizer, tmp_path):
    path = tmp_path / "tokenizer.json"
    tokenizer.save(path)
    return path


@settings(max_examples=400, deadline=None)
@given(text=ANY_TEXT)
def test_every_valid_text_comes_back_exactly(tokenizer, text):
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids) == text
    assert tokenizer.decode(ids, keep_eot=True) == text
    assert tokenizer.eot_id not in ids
    assert [tokenizer.token(i) for i in ids] == tokenizer.pieces(text)
    assert "".join(tokenizer.pieces(text)) == byte_spelling(text)


def test_every_character_comes_back_exactly(tokenizer):
    codes = [code for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]
    texts = ["".join(map(chr, codes[i : i + 20_000])) for i in range(0, len(codes), 20_000)]
    for text, ids in zip(texts, tokenizer.encode_batch(texts), strict=True):
        assert tokenizer.decode(ids) == text


@pytest.mark.parametrize("text", EDGES)
def test_texts_that_broke_others_come_back_exactly(tokenizer, text):
    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_no_space_is_added_in_front(tokenizer):
    assert tokenizer.pieces("fox")[0] != "Ġfox" and tokenizer.pieces(" fox") == ["Ġfox"]
    settings = json.loads(tokenizer.to_json())
    assert settings["pre_tokenizer"]["pretokenizers"][1]["add_prefix_space"] is False
    assert settings["normalizer"] is None and settings["post_processor"] is None


@settings(deadline=None)
@given(before=ANY_TEXT, after=ANY_TEXT)
def test_the_end_marker_inside_a_text_is_ordinary_text(tokenizer, before, after):
    text = before + EOT + after
    ids = tokenizer.encode(text)
    assert 0 not in ids and tokenizer.decode(ids) == text
    assert len(tokenizer.encode(EOT)) > 1


def test_the_end_marker_decodes_to_nothing_or_to_its_name(tokenizer):
    ids = [0, *tokenizer.encode("a fox"), 0, 0, *tokenizer.encode("b"), 0]
    assert tokenizer.decode(ids) == "a foxb"
    assert tokenizer.decode(ids, keep_eot=True) == f"{EOT}a fox{EOT}{EOT}b{EOT}"
    assert (tokenizer.eot_id, tokenizer.tokens[0], tokenizer.id(EOT)) == (0, EOT, 0)


@settings(deadline=None)
@given(ids=st.lists(st.integers(0, 10**6), max_size=40), keep_eot=st.booleans())
def test_any_ids_decode_as_in_the_library_and_one_by_one_as_all_at_once(tokenizer, ids, keep_eot):
    ids = [i % tokenizer.vocab_size for i in ids]
    whole = tokenizer.decode(ids, keep_eot=keep_eot)
    assert whole == tokenizer._inner.decode(ids, skip_special_tokens=not keep_eot)
    stream = tokenizer.decode_stream(keep_eot=keep_eot)
    shown = [stream.push(i) for i in ids]
    assert "".join(shown) + stream.flush() == whole


@settings(deadline=None)
@given(text=ANY_TEXT)
def test_a_stream_never_shows_half_a_character(tokenizer, text):
    stream, shown = tokenizer.decode_stream(), ""
    for i in tokenizer.encode(text):
        shown += stream.push(i)
        assert text.startswith(shown)
    assert stream.flush() == "" and shown == text


def test_bytes_that_are_no_utf8_become_the_replacement_character(tokenizer):
    first_byte_of_three = tokenizer.id(byte_spelling("€")[0])
    assert tokenizer.decode([first_byte_of_three]) == "\ufffd"
    assert tokenizer.decode([first_byte_of_three, *tokenizer.encode("a")]) == "\ufffda"


@settings(deadline=None)
@given(texts=st.lists(ANY_TEXT, max_size=8))
def test_a_batch_gives_the_ids_of_each_text(tokenizer, texts):
    assert tokenizer.encode_batch(texts) == [tokenizer.encode(text) for text in texts]
    assert tokenizer.encode_batch(iter(texts)) == [tokenizer.encode(text) for text in texts]


@settings(max_examples=300, deadline=None)
@given(
    text=st.one_of(ANY_TEXT, st.text(st.sampled_from("ab  \t\n.'s1\u00a0\x1c"), max_size=60)),
    part=st.integers(1, 9),
)
def test_cutting_a_long_text_into_parts_changes_no_id(tokenizer, text, part):
    whole = tokenizer._inner.encode(text).ids
    normal, module.PART = module.PART, part
    try:
        parts = list(module._parts(text))
        assert "".join(parts) == text
        assert tokenizer.encode(text) == tokenizer.encode_batch([text, text])[1] == whole
    finally:
        module.PART = normal


def test_the_library_never_gets_more_than_a_part_and_a_word_at_once():
    text = "a hundred words or so, none longer than eight letters. " * 20_000
    parts = list(module._parts(text))
    assert len(parts) == len(text) // module.PART + 1
    assert max(map(len, parts)) <= module.PART + 9


@pytest.mark.parametrize("sign", ["a", " ", "\n", ".", "1", "é", "👩"])
def test_a_hundred_thousand_equal_signs_in_a_row(tokenizer, sign):
    text = sign * 100_000
    assert tokenizer.decode(tokenizer.encode(text)) == text


@pytest.mark.parametrize("sign", ["a", "é", "1", "."])
def test_what_is_said_about_a_very_long_word_is_short(tokenizer, sign):
    """One line to read, not a list of 100,000 pieces (case 8)."""
    for ask in (tokenizer.id, tokenizer.word_id):
        with pytest.raises(NlmError) as caught:
            ask(sign * 100_000)
        assert "(100,000 characters)" in str(caught.value) and len(str(caught.value)) < 400


@settings(deadline=None)
@given(before=st.text(max_size=9), surrogate=st.characters(categories=["Cs"]), after=st.text(max_size=9))
def test_a_lone_surrogate_is_refused_with_its_place(tokenizer, before, surrogate, after):
    text = before + surrogate + after
    with pytest.raises(NlmError, match=f"text has a lone surrogate.* at position {len(before)};"):
        tokenizer.encode(text)
    for call in (tokenizer.encode_batch, lambda texts: Tokenizer.train(texts, 300)):
        with pytest.raises(NlmError, match=rf"texts\[1\] has a lone surrogate.* at position {len(before)};"):
            call(["fine", text])


@pytest.mark.parametrize("text", [None, 3, b"fox", ["fox"]])
def test_what_is_no_str_is_refused(tokenizer, text):
    with pytest.raises(NlmError, match="needed: str"):
        tokenizer.encode(text)
    with pytest.raises(NlmError, match=r"texts\[0\] is of type"):
        tokenizer.encode_batch([text])


def test_one_str_is_not_several_texts(tokenizer):
    with pytest.raises(NlmError, match="texts is one str"):
        tokenizer.encode_batch("a fox")


@pytest.mark.parametrize("ids", [[-1], [500], [0, 499, 10**9], [1.5], [False], ["fox"]])
def test_ids_that_are_none_are_refused(tokenizer, ids):
    for call in (
        tokenizer.decode,
        lambda ids: tokenizer.decode_stream().push(ids[-1]),
        lambda ids: tokenizer.token(ids[-1]),
    ):
        with pytest.raises(NlmError, match="token IDs"):
            call(ids)


# Files


def test_the_one_saved_file_gives_the_same_ids(tokenizer, saved):
    again = Tokenizer.load(saved)
    assert (again.tokens, again.merges, again.eot_id) == (tokenizer.tokens, tokenizer.merges, 0)
    for text in [*EDGES, *TEXTS.values(), f"<SEP> <s> {EOT} [CLS]"]:
        assert again.encode(text) == tokenizer.encode(text)
        assert again.decode(again.encode(text)) == text
    assert os.listdir(saved.parent) == ["tokenizer.json"]
    again.save(saved.parent / "again.json")
    assert (saved.parent / "again.json").read_bytes() == saved.read_bytes()


def test_the_file_alone_is_enough_for_the_library(tokenizer, saved):
    library = tokenizers.Tokenizer.from_file(str(saved))
    for text in [text for text in [*EDGES, *TEXTS.values()] if EOT not in text]:
        assert library.encode(text).ids == tokenizer.encode(text)
        assert library.decode(tokenizer.encode(text)) == text
    assert library.token_to_id(EOT) == 0


def test_a_file_whose_line_ends_became_crlf_gives_the_same_ids(tokenizer, saved):
    content = saved.read_bytes()
    assert b"\r" not in content and content.count(b"\n") > 10
    saved.write_bytes(content.replace(b"\n", b"\r\n"))
    assert Tokenizer.load(saved).tokens == tokenizer.tokens


@pytest.mark.parametrize("keep", [0, 1, 100, 0.5, 0.9, -2])
def test_a_truncated_file_is_refused_by_name(saved, keep):
    content = saved.read_bytes()
    saved.write_bytes(content[: int(keep * len(content)) if isinstance(keep, float) else keep])
    with pytest.raises(NlmError, match="tokenizer.json is no whole tokenizer.json"):
        Tokenizer.load(saved)


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path, content):
    path = tmp_path / "tokenizer.json"
    if content:
        path.write_bytes(content)
    with pytest.raises(NlmError, match="tokenizer.json cannot be read"):
        Tokenizer.load(path)


def foreign(name: str) -> tokenizers.Tokenizer:
    inner = tokenizers.Tokenizer.from_str(Tokenizer.train(TEXTS.values(), 300).to_json())
    if name == "prefix space":
        inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    elif name == "normaliser":
        inner.normalizer = normalizers.Lowercase()
    elif name == "other model":
        inner = tokenizers.Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    elif name == "more special tokens":
        inner.add_special_tokens(["<pad>"])
    elif name == "truncation":
        inner.enable_truncation(5)
    elif name == "empty":
        inner.model = models.BPE()
    elif name == "renumbered":
        vocab = {token: 299 - i for token, i in inner.get_vocab().items()}
        content = json.loads(inner.to_str())
        content["model"]["vocab"] = vocab
        inner = tokenizers.Tokenizer.from_str(json.dumps(content))
    return inner


@pytest.mark.parametrize(
    "name",
    ["prefix space", "normaliser", "other model", "more special tokens", "truncation", "empty", "renumbered"],
)
def test_a_tokenizer_that_nlm_did_not_make_is_refused_by_name(tmp_path, name):
    path = tmp_path / "tokenizer.json"
    foreign("ours").save(str(path))
    Tokenizer.load(path)  # saved by the library, still ours
    foreign(name).save(str(path))
    with pytest.raises(NlmError, match="tokenizer.json holds another kind of tokenizer: its"):
        Tokenizer.load(path)


def test_a_failed_save_keeps_the_old_file(tokenizer, saved, monkeypatch):
    before = saved.read_bytes()

    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nlm.files.os.fsync", fail)
    with pytest.raises(NlmError, match="No space left"):
        Tokenizer.train(["other text, other text"], 280).save(saved)
    assert saved.read_bytes() == before


def test_the_same_texts_give_the_same_file_in_any_order_and_any_process(tmp_path):
    program = (
        "import json, sys; from nlm.tokenizer import Tokenizer;"
        "Tokenizer.train(json.load(sys.stdin), vocab_size=500).save(sys.argv[1])"
    )
    contents = set()
    for seed, texts in (("1", list(TEXTS.values())), ("2", list(TEXTS.values())[::-1])):
        path = tmp_path / seed
        subprocess.run(
            [sys.executable, "-c", program, path],
            input=json.dumps(texts).encode(),
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            check=True,
        )
        contents.add(path.read_bytes())
    assert len(contents) == 1


def test_nothing_depends_on_the_locale(tmp_path):
    program = """
import locale, sys
assert "utf" not in locale.getpreferredencoding(False).lower(), "this test is blind"
from nlm.corpus import read_text
from nlm.tokenizer import Tokenizer
text = read_text(sys.argv[1])
assert text == "F\\u00fcchsin \\U0001f98a F\\u00fcchsin\\r\\n", ascii(text)
Tokenizer.train([text], 300).save(sys.argv[2])
again = Tokenizer.load(sys.argv[2])
assert again.decode(again.encode(text)) == text
"""
    (tmp_path / "text.txt").write_bytes("Füchsin 🦊 Füchsin\r\n".encode())
    run = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "text.txt", tmp_path / "tokenizer.json"],
        env={
            "LC_ALL": "C",
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


# Words and tokens


def test_a_word_is_the_word_after_a_space_if_that_is_a_token():
    texts = ["the the the dog dog dog", "cat", "cat", "cat"]  # "cat" only without a space
    tokenizer = Tokenizer.train(texts, 300)
    assert tokenizer.word_id("dog") == (tokenizer.id("Ġdog"), "Ġdog")
    assert tokenizer.word_id("cat") == (tokenizer.id("cat"), "cat")
    assert tokenizer.word_id(" dog") == tokenizer.word_id("dog")
    with pytest.raises(NlmError, match=r"'zebra' is 6 tokens, \['Ġ', 'z', 'e', 'b', 'r', 'a'\]"):
        tokenizer.word_id("zebra")
    with pytest.raises(NlmError, match="the word is empty"):
        tokenizer.word_id("")


def test_tokens_and_ids_are_each_others_inverse(tokenizer):
    assert tokenizer.vocab_size == len(tokenizer.tokens) == len(set(tokenizer.tokens)) == 500
    assert [tokenizer.id(tokenizer.token(i)) for i in range(500)] == list(range(500))
    with pytest.raises(NlmError, match="' fox' is no token .* 500; 'Ġfox' is one"):
        tokenizer.id(" fox")
    with pytest.raises(NlmError, match=r"'qqq' is no token .*; as text it is \['q', 'q', 'q'\]"):
        tokenizer.id("qqq")


def test_a_vocabulary_is_as_large_as_asked_or_as_the_text_allows():
    assert Tokenizer.train(TEXTS.values(), 257).vocab_size == 257
    assert Tokenizer.train(TEXTS.values(), 333).vocab_size == 333
    assert Tokenizer.train(["ab ab"], 1000).vocab_size == 258  # a+b; Ġ+ab occurs once


def test_without_the_library_the_message_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(ImportError, match=r'pip install "nlm\[course\]"'):
        Tokenizer.train(["text"], 300)

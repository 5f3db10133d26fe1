import pytest
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import pre_tokenizers

from nlm.bpe import PIECE
from nlm.errors import NlmError
from nlm.tokenizer import _blank
from nlm.unicode import CLASSES, spell_out, utf8

FIRST = {"L": "a", "N": "1", "S": "\t", "O": "!"}  # one that surely belongs to the class; O: all the rest


def members() -> dict[str, list[str]]:
    """All 1,112,064 characters by class."""
    kind = ["O"] * 0x110000
    for name, runs in CLASSES.items():
        for run in runs.split():
            first, _, last = run.partition("-")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                assert kind[code] == "O", f"U+{code:04X} is in two classes"
                kind[code] = name
    found = {name: [] for name in "LNSO"}
    for code, name in enumerate(kind):
        if not 0xD800 <= code <= 0xDFFF:
            found[name].append(chr(code))
    return found


UNICODE_16 = pytest.mark.skipif(tokenizers.__version__ != "0.23.3", reason="another version of Unicode")


@pytest.mark.parametrize(
    "library", ["re, ours", "tokenizers, ours", pytest.param("tokenizers, its own", marks=UNICODE_16)]
)
def test_every_code_point_is_in_the_class_in_which_each_library_puts_it(library):
    # Signs stay together in one piece exactly if they are of one class; so each run below must be one piece.
    cut = {
        "re, ours": PIECE.findall,
        "tokenizers, ours": _blank().pre_tokenizer.pre_tokenize_str,
        "tokenizers, its own": pre_tokenizers.ByteLevel(add_prefix_space=False).pre_tokenize_str,
    }[library]
    for name, signs in members().items():
        for start in range(0, len(signs), 4096):
            text = FIRST[name] + "".join(signs[start : start + 4096])
            if len(cut(text)) > 1:  # say which
                wrong = [f"U+{ord(sign):04X}" for sign in text if len(cut(FIRST[name] + sign)) > 1]
                pytest.fail(f"not in {name} for {library}: {', '.join(wrong)}")


def test_the_classes_have_the_sizes_of_unicode_16():
    assert {name: len(signs) for name, signs in members().items()} == {
        "L": 141_028,
        "N": 1_911,
        "S": 25,
        "O": 1_112_064 - 141_028 - 1_911 - 25,
    }


@settings(deadline=None)
@given(st.text(), st.characters(categories=["Cs"]), st.text())
def test_a_lone_surrogate_is_refused_with_its_position(before, surrogate, after):
    with pytest.raises(NlmError, match=rf"text has a lone surrogate, U\+D.* at position {len(before)};"):
        utf8(before + surrogate + after)


@pytest.mark.parametrize("value", [None, 3, b"abc", ["a"]])
def test_what_is_no_str_is_refused(value):
    with pytest.raises(NlmError, match=f"of type {type(value).__name__}; needed: str"):
        utf8(value)


def test_spell_out_touches_class_letters_only():
    assert spell_out("'ll [^S]", "{:x};").startswith("'ll [^9;-d;20;85;a0;")

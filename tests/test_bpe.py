import json
import random
import subprocess
import sys
from collections import Counter

import pytest
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import models, pre_tokenizers

from nlm import bpe as module
from nlm.bpe import (
    BPE,
    BYTE_TO_CHAR,
    CHAR_TO_BYTE,
    LONGEST,
    byte_spelling,
    from_byte_spelling,
    join_pair,
    parts_to_learn,
    pretokenize,
)
from nlm.corpus import EOT
from nlm.errors import NlmError
from nlm.tokenizer import Tokenizer, _blank
from tests.texts import ANY_TEXT, EDGES, TEXTS


@pytest.fixture(scope="module")
def pair() -> tuple[BPE, Tokenizer]:
    fast = Tokenizer.train(TEXTS.values(), vocab_size=500)
    return BPE.from_tokenizer(fast), fast


def test_by_hand():
    # low 3 times, lower and lowest once each. Pairs: l+o 5, o+w 5 (l has the lower ID), then lo+w 5, then
    # Ġ+low 4 (the first low has no space before it), and w+e is gone: its w is inside low. Next: Ġlow+e 2.
    bpe = BPE.train(["low lower lowest low low"], vocab_size=300)
    assert bpe.merges[:4] == [("l", "o"), ("lo", "w"), ("Ġ", "low"), ("Ġlow", "e")]
    assert [bpe.vocab[token] for token in ("lo", "low", "Ġlow", "Ġlowe")] == [257, 258, 259, 260]
    assert bpe.merges[4:] == []  # the pairs that are left occur once each
    assert bpe.pieces("low slow lowest") == ["low", "Ġ", "s", "low", "Ġlowe", "s", "t"]
    assert bpe.encode("low lowe") == [258, 260]
    assert bpe.decode([260, 258, 0, 258]) == " lowelowlow"


def test_the_256_bytes_have_256_characters_as_in_the_library():
    assert set(BYTE_TO_CHAR.values()) == set(pre_tokenizers.ByteLevel.alphabet())
    every = [chr(code) for code in range(0x800)]  # all bytes that one- and two-byte characters use
    library = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False).pre_tokenize_str
    assert [byte_spelling(sign) for sign in every] == [library(sign)[0][0] for sign in every]
    assert from_byte_spelling("".join(map(BYTE_TO_CHAR.get, range(256)))) == bytes(range(256))
    assert not any(char.isspace() or ord(char) < 33 for char in CHAR_TO_BYTE)


@settings(deadline=None)
@given(ANY_TEXT)
def test_byte_spelling_and_pieces_keep_everything(text):
    assert from_byte_spelling(byte_spelling(text)) == text.encode()
    assert "".join(pretokenize(text)) == text


@pytest.mark.skipif(
    tokenizers.__version__ != "0.23.3", reason="its own pattern is of another Unicode version"
)
@settings(deadline=None)
@given(ANY_TEXT)
def test_pieces_are_those_of_the_gpt2_pattern_of_the_library(text):
    library = pre_tokenizers.ByteLevel(add_prefix_space=False).pre_tokenize_str(text)
    assert [byte_spelling(piece) for piece in pretokenize(text)] == [piece for piece, _ in library]


@settings(max_examples=400, deadline=None)
@given(text=ANY_TEXT)
def test_ids_are_those_of_the_fast_tokenizer_on_any_text(pair, text):
    slow, fast = pair
    assert slow.encode(text) == fast.encode(text)
    assert slow.pieces(text) == fast.pieces(text)
    assert slow.decode(slow.encode(text)) == text


@pytest.mark.parametrize("text", [*EDGES, *TEXTS.values()])
def test_ids_are_those_of_the_fast_tokenizer_on_texts_that_broke_others(pair, text):
    slow, fast = pair
    assert slow.encode(text) == fast.encode(text)
    assert slow.decode(slow.encode(text)) == text


@settings(deadline=None)
@given(ids=st.lists(st.integers(0, 499), max_size=30))
def test_any_ids_decode_as_in_the_fast_tokenizer(pair, ids):
    slow, fast = pair
    assert slow.decode(ids) == fast.decode(ids)


@pytest.mark.parametrize("names", [[name] for name in TEXTS] + [list(TEXTS)])
def test_training_learns_what_the_library_learns(names):
    texts = [TEXTS[name] for name in names]
    fast, slow = Tokenizer.train(texts, vocab_size=600), BPE.train(texts, vocab_size=600)
    assert slow.merges == fast.merges and slow.tokens == fast.tokens
    assert len(slow.merges) > 10


@settings(max_examples=150, deadline=None)
@given(st.lists(st.text(st.sampled_from("ab c1"), max_size=60), max_size=12), st.integers(257, 330))
def test_training_learns_what_the_library_learns_where_ties_are_frequent(texts, vocab_size):
    texts.append("ab")  # never empty
    fast, slow = Tokenizer.train(texts, vocab_size), BPE.train(texts, vocab_size)
    assert slow.merges == fast.merges and slow.tokens == fast.tokens


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from([EOT, "<|", "|>", "end", "of", "text", " ", "a"]), max_size=20), max_size=6
    )
)
def test_a_text_that_mentions_the_end_marker_is_learned_from_like_any_other(texts):
    """No merge joins it to one piece, and none makes it anew (case 6)."""
    texts = ["".join(parts) for parts in texts] + [f"they say {EOT} and {EOT}. " * 9]
    fast, slow = Tokenizer.train(texts, 330), BPE.train(texts, 330)
    assert slow.merges == fast.merges and slow.tokens == fast.tokens
    assert EOT not in fast.tokens[1:] and fast.decode(fast.encode(texts[-1])) == texts[-1]


@settings(deadline=None)
@given(st.lists(st.text(st.sampled_from("ab c1"), max_size=60), min_size=1, max_size=8))
def test_no_token_is_made_by_two_merges_and_none_is_made_before_its_parts(texts):
    merges = BPE.train([*texts, "ab"], vocab_size=400).merges
    made = Counter(a + b for a, b in merges)
    assert set(made.values()) <= {1}
    rank = {a + b: i for i, (a, b) in enumerate(merges)}
    assert all(rank.get(part, -1) < i for i, (a, b) in enumerate(merges) for part in (a, b))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_even_merges_that_no_training_learns_are_applied_as_the_library_applies_them(seed):
    # Any list of merges: in any order, and with tokens that can be made in two ways.
    rng = random.Random(seed)
    tokens, merges = ["a", "b", "c"], []
    for _ in range(rng.randint(1, 12)):
        pair = rng.choice(tokens), rng.choice(tokens)
        merges.append(pair)
        tokens.append("".join(pair))
    merges = list(dict.fromkeys(merges))
    rng.shuffle(merges)
    vocab = {token: i for i, token in enumerate(dict.fromkeys([EOT, *sorted(CHAR_TO_BYTE), *tokens]))}
    library = _blank()
    library.model = models.BPE(vocab=vocab, merges=merges)
    slow = BPE(merges, vocab)
    for _ in range(10):
        text = "".join(rng.choices("abc", k=rng.randint(0, 40)))
        assert slow.encode(text) == library.encode(text).ids, (merges, text)


class Counting(dict):
    """A dict that counts how often it is asked."""

    asked = 0

    def __contains__(self, key):
        self.asked += 1
        return super().__contains__(key)


@pytest.mark.parametrize("unit", ["a", "ab", "the", "1", " ", ".", "é", "mississippi", "random"])
def test_a_hundred_thousand_signs_in_a_row_take_steps_in_proportion(pair, unit):
    slow, fast = pair
    n = 100_000
    text = (
        "".join(random.Random(1).choices("abcdefghilmnoprstu", k=n))
        if unit == "random"
        else unit * (n // len(unit))
    )
    bpe = BPE(slow.merges, slow.vocab)
    bpe.ranks = Counting(bpe.ranks)
    assert bpe.encode(text) == fast.encode(text)
    assert n / 2 < bpe.ranks.asked < 10 * n


LONG_RUNS = {
    "letters": "a" * 100_000,
    "letters after a space": "the " + "ab" * 5_000 + " fox",
    "signs": "-=" * 3_000,
    "numbers": "31415" * 900,
    "spaces before a word": " " * 4_001 + "fox",
    "spaces at the end": "fox" + " \n" * 2_000,
    "letters of two bytes": "é" * 3_000,
    "exactly the longest": "x" * LONGEST,
}


@pytest.mark.parametrize("text", LONG_RUNS.values(), ids=LONG_RUNS)
def test_nothing_is_learned_from_a_piece_longer_than_the_longest(text):
    """One unbroken run (a picture written as letters, say) would take the library n * n steps (case 8)."""
    parts = list(parts_to_learn(text))
    assert "".join(parts) == text
    longest = max(len(piece) for part in parts for piece in pretokenize(part))
    assert longest <= LONGEST + 1 and (len(parts) > 1) is (len(text) > LONGEST)  # one more: the space before
    slow, fast = BPE.train([text, "the fox"], 275), Tokenizer.train([text, "the fox"], 275)
    assert slow.merges == fast.merges and slow.merges
    assert slow.encode(text) == fast.encode(text) and slow.decode(slow.encode(text)) == text


@settings(max_examples=150, deadline=None)
@given(
    texts=st.lists(st.text(st.sampled_from("aab  .-1\n\u00a0é"), max_size=80), min_size=1, max_size=5),
    longest=st.integers(1, 9),
)
def test_both_learn_the_same_wherever_long_runs_are_cut(texts, longest):
    texts.append("ab")  # never empty
    normal, module.LONGEST = module.LONGEST, longest
    try:
        slow, fast = BPE.train(texts, 300), Tokenizer.train(texts, 300)
    finally:
        module.LONGEST = normal
    assert slow.merges == fast.merges and slow.tokens == fast.tokens


def test_texts_without_long_runs_are_learned_from_whole():
    for text in [*TEXTS.values(), "word " * 3_000, "a-b " * 3_000]:
        assert list(parts_to_learn(text)) == [text]


def test_the_steps_of_a_very_long_piece_are_refused(pair):
    """Each step is a list of all symbols: n * n of them (case 8)."""
    assert len(pair[0].merge_steps("a" * LONGEST)) > 100
    with pytest.raises(NlmError, match="'aaaa.*…' .1,001 characters. has 1,001 bytes; .* at most 1,000"):
        pair[0].merge_steps("a" * (LONGEST + 1))
    with pytest.raises(NlmError) as caught:
        pair[0].merge_steps("a " * 50_000)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("word", [" fox", "mississippi", " Brücke", "x", "", "   "])
def test_the_steps_of_a_word_lead_from_its_bytes_to_its_pieces(pair, word):
    slow, _ = pair
    symbols = list(byte_spelling(word))
    for step in slow.merge_steps(word):
        assert slow.merges[step.rank] == step.pair
        assert len(step.symbols) == len(symbols) - 1  # one merge a step
        assert step.symbols in [
            symbols[:i] + ["".join(step.pair)] + symbols[i + 2 :]
            for i in range(len(symbols) - 1)
            if tuple(symbols[i : i + 2]) == step.pair
        ]
        symbols = step.symbols
    assert symbols == slow.pieces(word)
    assert not any(step in slow.ranks for step in zip(symbols, symbols[1:], strict=False))


def test_the_steps_of_two_pieces_at_once_are_refused(pair):
    with pytest.raises(NlmError, match=r"'a fox' falls into the pieces \['a', ' fox'\]"):
        pair[0].merge_steps("a fox")


@settings(deadline=None)
@given(st.lists(st.sampled_from("ab"), max_size=12), st.sampled_from([("a", "a"), ("a", "b"), ("b", "b")]))
def test_join_pair_replaces_like_a_regular_expression(symbols, pair):
    joined = join_pair(symbols, pair)
    assert "|".join(joined) == "|".join(symbols).replace("|".join(pair), "".join(pair))
    assert "".join(joined) == "".join(symbols)
    assert joined.count("".join(pair)) == "".join(symbols).count("".join(pair))


def test_the_order_of_texts_and_of_hashing_changes_nothing():
    program = (
        "import json, sys; from nlm.bpe import BPE; bpe = BPE.train(json.load(sys.stdin), vocab_size=500);"
        "print(json.dumps([bpe.merges, bpe.vocab]))"
    )
    outputs = set()
    for seed, texts in (("1", list(TEXTS.values())), ("2", list(TEXTS.values())[::-1])):
        run = subprocess.run(
            [sys.executable, "-c", program],
            input=json.dumps(texts),
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1


def test_a_pair_that_occurs_once_is_not_learned():
    assert BPE.train(["abcdef"], vocab_size=300).merges == []
    assert BPE.train(["abcdef", "ab"], vocab_size=300).merges == [("a", "b")]


@pytest.mark.parametrize("vocab_size", [0, -1, 256, 1000.0, "many", None])
def test_a_vocabulary_too_small_is_refused(vocab_size):
    for train in (BPE.train, Tokenizer.train):
        with pytest.raises(NlmError, match="vocab_size is .*needed: 257 or more"):
            train(["some text"], vocab_size)


@pytest.mark.parametrize(
    "texts, message", [([], "empty"), (["", ""], "empty"), ("text", r"one str.*\[text\]")]
)
def test_what_is_no_text_to_learn_from_is_refused(texts, message):
    for train in (BPE.train, Tokenizer.train):
        with pytest.raises(NlmError, match=message):
            train(texts, 300)


def test_a_text_that_is_no_valid_text_is_refused_with_the_position(pair):
    for call in (pair[0].encode, pair[0].pieces, pretokenize, byte_spelling):
        with pytest.raises(NlmError, match=r"U\+D83D, at position 8"):
            call("the fox \ud83d runs")


@pytest.mark.parametrize("ids", [[-1], [500], [1.0], [True]])
def test_ids_that_are_none_are_refused(pair, ids):
    with pytest.raises(NlmError, match="ids"):
        pair[0].decode(ids)


def test_a_vocabulary_with_gaps_or_without_a_part_is_refused(pair):
    slow, _ = pair
    with pytest.raises(NlmError, match="repeat or have gaps"):
        BPE(slow.merges, slow.vocab | {"new": 10**6})
    with pytest.raises(NlmError, match="lacks 'zq'"):
        BPE([*slow.merges, ("z", "q")], slow.vocab)
    with pytest.raises(NlmError, match="spells no byte"):
        from_byte_spelling("a b")

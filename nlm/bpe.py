"""Byte-level byte-pair encoding by hand: bytes -> pieces -> merges -> encode -> decode.

This is the tokenizer to read; `nlm.tokenizer` is the one to use, and both give the same merges and the same
IDs for any text. What this file does not do: save, stream, or take <|endoftext|> inside a text for anything
but text.

Cost: encoding a piece of n bytes takes about n log n steps (100,000 letters without a space: a fraction of a
second). Learning one merge looks once at every different pair, and joins it in the words that hold it; no
word is longer than `LONGEST`, see `parts_to_learn`.

Sources: Sennrich, Haddow and Birch (2016) for the merges; Radford et al. (2019, GPT-2) for bytes and pattern.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from nlm.corpus import EOT
from nlm.errors import NlmError, check_ids
from nlm.nearest import listed, quoted
from nlm.unicode import spell_out, utf8

Pair = tuple[str, str]
MIN_COUNT = 2  # a pair seen once is no pattern
LONGEST = 1000  # signs in a row that are learned from, or shown, as one piece

# 1 · Bytes. Each byte has one visible character, so that a token can be printed: 33-126, 161-172 and 174-255
# have their Latin-1 character; the other 68, controls and spaces, take the characters from 256 on.
VISIBLE = [*range(33, 127), *range(161, 173), *range(174, 256)]
HIDDEN = [byte for byte in range(256) if byte not in VISIBLE]
BYTE_TO_CHAR = {byte: chr(byte) for byte in VISIBLE} | {byte: chr(256 + i) for i, byte in enumerate(HIDDEN)}
CHAR_TO_BYTE = {char: byte for byte, char in BYTE_TO_CHAR.items()}


def byte_spelling(text: str) -> str:
    """Spell the UTF-8 bytes of `text`, one visible character a byte.

    >>> byte_spelling(" dog"), byte_spelling("é")
    ('Ġdog', 'Ã©')
    """
    return "".join(BYTE_TO_CHAR[byte] for byte in utf8(text))


def from_byte_spelling(spelling: str) -> bytes:
    """Undo `byte_spelling`. Errors: `NlmError` for a character that spells no byte.

    >>> from_byte_spelling("Ġdog")
    b' dog'
    """
    try:
        return bytes(CHAR_TO_BYTE[char] for char in spelling)
    except KeyError as error:
        raise NlmError(f"{error} in {spelling!r} spells no byte; use byte_spelling on text first") from None


# 2 · Pieces. No token crosses the border of a piece. A piece is an ending such as 's; or letters, or
# numbers, or other signs, each with one space before them if there is one; or white space. The capitals L,
# N and S stand for all letters, numbers and white space of Unicode: `spell_out` writes them in.
PATTERN = "'s|'t|'re|'ve|'m|'ll|'d| ?[L]+| ?[N]+| ?[^SLN]+|[S]+(?![^S])|[S]+"
PIECE = re.compile(spell_out(PATTERN, r"\U{:08x}"))


def pretokenize(text: str) -> list[str]:
    """Cut `text` into pieces; joined, they are the text.

    >>> pretokenize("The dog didn't see 12  cats.")
    ['The', ' dog', ' didn', "'t", ' see', ' 12', ' ', ' cats', '.']
    """
    utf8(text)  # refuses what is no valid text
    return PIECE.findall(text)


RUN = re.compile(spell_out("[L]++|[N]++|[S]++|[^SLN]++", r"\U{:08x}"))  # signs of one kind, all there are


def parts_to_learn(text: str) -> Iterator[str]:
    """Cut `text` inside each run of more than `LONGEST` signs of one kind; all other texts stay whole.

    For learning only. To learn from one word of n letters takes the library n * n steps: hours, for a file
    with a picture in it, written as letters. From parts of it the same pairs are learned.

    >>> [len(part) for part in parts_to_learn("a " + "ha" * 1250)]
    [1002, 1000, 500]
    """
    utf8(text)  # refuses what is no valid text
    start = 0
    if len(text) > LONGEST:
        for run in RUN.finditer(text):
            for end in range(run.start() + LONGEST, run.end(), LONGEST):
                yield text[start:end]
                start = end
    yield text[start:]


def join_pair(symbols: list[str], pair: Pair) -> list[str]:
    """Join each `pair` of neighbours, from the left.

    >>> join_pair(["a", "a", "a"], ("a", "a"))
    ['aa', 'a']
    """
    joined: list[str] = []
    for symbol in symbols:
        if joined and (joined[-1], symbol) == pair:
            joined[-1] += symbol
        else:
            joined.append(symbol)
    return joined


class Step(NamedTuple):
    """One merge inside a piece: its place in the list of merges, the pair, the symbols afterwards."""

    rank: int
    pair: Pair
    symbols: list[str]


class BPE:
    """A list of merges, in the order they were learned, and the ID of each token.

    >>> bpe = BPE.train(["low lower lowest low"], vocab_size=260)
    >>> bpe.merges
    [('l', 'o'), ('lo', 'w'), ('Ġ', 'low')]
    >>> bpe.pieces("slow low"), bpe.decode(bpe.encode("slow low"))
    (['s', 'low', 'Ġlow'], 'slow low')
    """

    def __init__(self, merges: Iterable[Pair], vocab: dict[str, int]):
        self.merges, self.vocab = [tuple(pair) for pair in merges], dict(vocab)
        self.tokens = sorted(self.vocab, key=self.vocab.__getitem__)
        self.ranks = {pair: rank for rank, pair in enumerate(self.merges)}
        if sorted(self.vocab.values()) != list(range(len(self.vocab))):
            raise NlmError("the IDs of the vocabulary repeat or have gaps; needed: 0, 1, 2, ... each once")
        needed = [*CHAR_TO_BYTE, *(part for a, b in self.merges for part in (a, b, a + b))]
        if missing := [token for token in needed if token not in self.vocab]:
            raise NlmError(
                f"the vocabulary lacks {missing[0]!r}; needed: 256 bytes, each merge and its parts"
            )
        self._cached = lru_cache(maxsize=2**16)(self._merge)  # most pieces of a text have been met before

    @classmethod
    def from_tokenizer(cls, tokenizer) -> BPE:
        """The merges and IDs of an `nlm.tokenizer.Tokenizer`."""
        return cls(tokenizer.merges, {token: i for i, token in enumerate(tokenizer.tokens)})

    # 3 · Merges. Join the most frequent pair of neighbours; count again; and again.
    @classmethod
    def train(cls, texts: Iterable[str], vocab_size: int) -> BPE:
        """Learn merges until there are `vocab_size` tokens, or fewer when no pair occurs twice any more.

        <|endoftext|> is ID 0, the bytes are 1 to 256. Of pairs equally frequent, the one whose first token
        has the lower ID is joined first, then the one whose second has.
        Errors: `NlmError` for `vocab_size` under 257, one str in place of several, and no text at all.
        """
        check_training(texts, vocab_size)
        parts = (part for text in texts for part in parts_to_learn(text))  # nearly always the text itself
        words = Counter(piece for part in parts for piece in pretokenize(part))
        if not words:
            raise NlmError("the texts are empty, so there is nothing to learn merges from; give some text")
        vocab = {EOT: 0} | {char: i for i, char in enumerate(sorted(CHAR_TO_BYTE), start=1)}
        symbols = {word: list(byte_spelling(word)) for word in words}
        counts, where = Counter(), defaultdict(set)  # of each pair: how often, and in which words
        for word, n in words.items():
            for pair in pairwise(symbols[word]):
                counts[pair] += n
                where[pair].add(word)
        merges: list[Pair] = []
        while where and len(vocab) < vocab_size:
            best = min(where, key=lambda pair: (-counts[pair], vocab[pair[0]], vocab[pair[1]]))
            if counts[best] < MIN_COUNT:
                break
            merges.append(best)
            vocab["".join(best)] = len(vocab)
            for word in where.pop(best):
                before, n = symbols[word], words[word]
                symbols[word] = join_pair(before, best)
                for pair in pairwise(before):
                    counts[pair] -= n
                for pair in pairwise(symbols[word]):
                    counts[pair] += n
                    where[pair].add(word)
        return cls(merges, vocab)

    # 4 · Encode. In each piece, join the pair that was learned first (the leftmost of its kind); and again.
    def _steps(self, piece: str) -> Iterator[Step]:
        symbols = list(byte_spelling(piece))  # a symbol that its left neighbour has swallowed becomes ""
        n = len(symbols)
        left, right = list(range(-1, n - 1)), list(range(1, n + 1))  # the neighbours of each symbol

        def candidates(starts):
            for i in starts:
                if 0 <= i and right[i] < n and (pair := (symbols[i], symbols[right[i]])) in self.ranks:
                    yield self.ranks[pair], i, "".join(pair)

        queue = list(candidates(range(n)))
        heapify(queue)
        while queue:
            _, i, merged = heappop(queue)
            pair = (symbols[i], symbols[right[i]]) if right[i] < n else None
            if pair not in self.ranks or "".join(pair) != merged:
                continue  # an earlier merge has taken one of the two
            symbols[i], symbols[right[i]], right[i] = merged, "", right[right[i]]
            if right[i] < n:
                left[right[i]] = i
            for candidate in candidates((left[i], i)):
                heappush(queue, candidate)
            yield Step(self.ranks[pair], pair, symbols)

    def _merge(self, piece: str) -> list[str]:
        symbols = list(byte_spelling(piece))
        for step in self._steps(piece):
            symbols = step.symbols
        return [symbol for symbol in symbols if symbol]

    def merge_steps(self, word: str) -> list[Step]:
        """The merges inside one piece, in order.

        Errors: `NlmError` for several pieces, and for a piece of more than `LONGEST` bytes: each step
        is a list of all its symbols.

        >>> for step in BPE.train(["low lower lowest low"], vocab_size=260).merge_steps(" low"):
        ...     print(step.rank, step.pair, step.symbols)
        0 ('l', 'o') ['Ġ', 'lo', 'w']
        1 ('lo', 'w') ['Ġ', 'low']
        2 ('Ġ', 'low') ['Ġlow']
        """
        pieces, n_bytes = pretokenize(word), len(utf8(word))
        if len(pieces) > 1:
            raise NlmError(
                f"{quoted(word)} falls into the pieces [{listed(pieces)}]; merges stay inside one: take it"
            )
        if n_bytes > LONGEST:
            raise NlmError(
                f"{quoted(word)} has {n_bytes:,} bytes; needed: at most {LONGEST:,} to show every step; "
                "pieces(word) gives the last one"
            )
        return [step._replace(symbols=[s for s in step.symbols if s]) for step in self._steps(word)]

    def pieces(self, text: str) -> list[str]:
        """The tokens of `text`, in byte-level spelling."""
        return [token for piece in pretokenize(text) for token in self._cached(piece)]

    def encode(self, text: str) -> list[int]:
        """The IDs of `text`. Errors: `NlmError` for what is no valid text, with the position."""
        return [self.vocab[token] for token in self.pieces(text)]

    # 5 · Decode. Put the bytes side by side.
    def decode(self, ids: Iterable[int]) -> str:
        """The text of `ids`, exactly as it was encoded.

        <|endoftext|> adds nothing; bytes that are no UTF-8 become U+FFFD. Errors: `NlmError` for a wrong ID.
        """
        tokens = [self.tokens[i] for i in check_ids(list(ids), len(self.tokens))]
        return b"".join(from_byte_spelling(t) for t in tokens if t != EOT).decode("utf-8", errors="replace")


def check_training(texts, vocab_size: int) -> None:
    """Refuse what no vocabulary can be learned from."""
    if isinstance(texts, str):
        raise NlmError("texts is one str; needed: several texts; put it into a list: [text]")
    if not isinstance(vocab_size, int) or vocab_size < 257:
        raise NlmError(f"vocab_size is {vocab_size!r}; needed: 257 or more, for the 256 bytes and {EOT}")

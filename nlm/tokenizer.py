"""Text to token IDs and back, exactly: the byte-level tokenizer of the model, on the library `tokenizers`.

What it does not do: it adds no space in front of a text, normalises nothing, and takes <|endoftext|> inside
a text for ordinary text; so `decode(encode(text)) == text` for every valid str. How merges are learned and
applied is in `nlm.bpe`, written to be read; the IDs are the same.
"""

from __future__ import annotations

import codecs
import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from nlm.bpe import (
    CHAR_TO_BYTE,
    MIN_COUNT,
    PATTERN,
    byte_spelling,
    check_training,
    from_byte_spelling,
    parts_to_learn,
)
from nlm.corpus import EOT
from nlm.errors import NlmError, check_ids
from nlm.files import atomic_write_text
from nlm.nearest import listed, quoted
from nlm.unicode import spell_out, utf8

PART = 2**16  # characters given to the library at once: it needs some 150 bytes of memory for each
# A space in front of what is no white space begins a piece, whatever stands before it: cuts are safe there.
CUT = re.compile(spell_out(" (?=[^S])", r"\U{:08x}"))


class Tokenizer:
    """Byte-level BPE with the pieces of GPT-2; <|endoftext|> is ID 0, the bytes are 1 to 256.

    Make one with `Tokenizer.train` or `Tokenizer.load`. `tokens` lists all tokens by ID, in byte-level
    spelling; `merges` the pairs in the order they were learned.

    >>> tokenizer = Tokenizer.train(["low lower lowest low"], vocab_size=260)
    >>> tokenizer.pieces("slow low"), tokenizer.decode(tokenizer.encode("slow low"))
    (['s', 'low', 'Ġlow'], 'slow low')
    """

    def __init__(self, inner):
        inner.encode_special_tokens = True  # <|endoftext|> inside a text is text; a saved file cannot say so
        content, blank = json.loads(inner.to_str()), json.loads(_blank().to_str())
        vocab, merges = content["model"].pop("vocab", {}), content["model"].pop("merges", [])
        del blank["model"]["vocab"], blank["model"]["merges"]
        if strange := [part for part in blank if content[part] != blank[part]]:
            raise NlmError(f"its {strange[0]!r} is not what nlm writes; needed: a tokenizer made by nlm")
        self.tokens: list[str] = sorted(vocab, key=vocab.__getitem__)
        self.merges: list[tuple[str, str]] = [tuple(pair) for pair in merges]
        if [EOT, *sorted(CHAR_TO_BYTE)] != self.tokens[:257] or len(vocab) != 257 + len(merges):
            raise NlmError(
                f"its vocabulary is not {EOT}, 256 bytes and a token for each merge, as nlm makes it"
            )
        self.eot_id = 0
        self._inner, self._ids = inner, vocab
        self._bytes = [b"", *map(from_byte_spelling, self.tokens[1:])]

    @classmethod
    def train(cls, texts: Iterable[str], vocab_size: int) -> Tokenizer:
        """Learn a vocabulary of `vocab_size` tokens, or fewer when no pair occurs twice any more.

        Nothing here is random: the same texts, in any order, give the same tokenizer.
        Errors: `NlmError` for `vocab_size` under 257, one str in place of several, no text at all, no valid
        text.
        """
        check_training(texts, vocab_size)
        trainer = _library().trainers.BpeTrainer(
            vocab_size=vocab_size,
            min_frequency=MIN_COUNT,
            special_tokens=[EOT],
            initial_alphabet=sorted(CHAR_TO_BYTE),
            show_progress=False,
        )
        inner, n_bytes = _blank(), 0

        def parts() -> Iterator[str]:
            nonlocal n_bytes
            for i, text in enumerate(texts):
                n_bytes += len(utf8(text, name=f"texts[{i}]"))
                for part in _parts(text):
                    yield from parts_to_learn(part)

        inner.train_from_iterator(parts(), trainer)
        if n_bytes == 0:
            raise NlmError("the texts are empty, so there is nothing to learn merges from; give some text")
        return cls(inner)

    @property
    def vocab_size(self) -> int:
        """V, the number of tokens."""
        return len(self.tokens)

    def encode(self, text: str) -> list[int]:
        """The IDs of `text`; that of <|endoftext|> is never among them.

        Errors: `NlmError` for a lone surrogate, with its position, and for what is no str.
        """
        utf8(text)
        return [i for part in _parts(text) for i in self._inner.encode(part, add_special_tokens=False).ids]

    def encode_batch(self, texts: Iterable[str]) -> list[list[int]]:
        """The IDs of each text, computed on all cores. Errors: as `encode`, with the number of the text."""
        if isinstance(texts, str):
            raise NlmError("texts is one str; needed: several texts; use encode, or a list: [text]")
        ids: list[list[int]] = []
        batch, owners, size = [], [], 0  # parts for the library, the text that each is of, their characters

        def work():
            encodings = self._inner.encode_batch_fast(batch, add_special_tokens=False)
            for owner, encoding in zip(owners, encodings, strict=True):
                ids[owner] += encoding.ids

        for text in texts:
            utf8(text, name=f"texts[{len(ids)}]")
            ids.append([])
            for part in _parts(text):
                batch.append(part)
                owners.append(len(ids) - 1)
                size += len(part)
                if size > 8 * PART:
                    work()
                    batch, owners, size = [], [], 0
        work()
        return ids

    def pieces(self, text: str) -> list[str]:
        """The tokens of `text`, in byte-level spelling."""
        return [self.tokens[i] for i in self.encode(text)]

    def decode(self, ids: Iterable[int], *, keep_eot: bool = False) -> str:
        """The text of `ids`: exactly the text that was encoded.

        <|endoftext|> adds nothing, or its name if `keep_eot`. IDs in some other order may spell bytes that
        are no UTF-8; U+FFFD stands in the place of these. Errors: `NlmError` for an ID that is none.
        """
        spelled = [self._bytes[i] or (EOT.encode() if keep_eot else b"") for i in self._checked(ids)]
        return b"".join(spelled).decode("utf-8", errors="replace")

    def decode_stream(self, *, keep_eot: bool = False) -> DecodeStream:
        """A decoder for IDs that arrive one by one."""
        return DecodeStream(self, keep_eot)

    def token(self, id: int) -> str:
        """The byte-level spelling of an ID. Errors: `NlmError` for an ID that is none."""
        return self.tokens[self._checked([id])[0]]

    def id(self, token: str) -> int:
        """The ID of a token in byte-level spelling. Errors: `NlmError` for a token that is none."""
        if token not in self._ids:
            spelled = byte_spelling(token)
            text = f"as text it is [{listed(self.pieces(token))}]"
            hint = f"{spelled!r} is one" if spelled in self._ids else text
            raise NlmError(f"{quoted(token)} is no token of this vocabulary of {self.vocab_size}; {hint}")
        return self._ids[token]

    def word_id(self, word: str) -> tuple[int, str]:
        """The ID and the token of a word: of the word after a space if that is one token, else of the bare
        word.

        Errors: `NlmError` for a word of several tokens, which names them.

        >>> Tokenizer.train(["low lower lowest low"], vocab_size=260).word_id("low")
        (259, 'Ġlow')
        """
        if word == "":
            raise NlmError("the word is empty; needed: a word that is one token")
        spaced, bare = self.pieces(" " + word), self.pieces(word)
        if min(len(spaced), len(bare)) > 1:
            raise NlmError(
                f"{quoted(word)} is {len(spaced)} tokens, [{listed(spaced)}]; "
                "needed: a word that is one token"
            )
        token = spaced[0] if len(spaced) == 1 else bare[0]
        return self._ids[token], token

    def to_json(self) -> str:
        """All that `save` writes. The same tokenizer always gives the same text."""
        return self._inner.to_str(pretty=True)

    def save(self, path: str | os.PathLike) -> None:
        """Write one file, by custom called tokenizer.json. Errors: `NlmError` if it cannot be written."""
        atomic_write_text(path, self.to_json() + "\n")

    @classmethod
    def load(cls, path: str | os.PathLike) -> Tokenizer:
        """Read what `save` wrote; its IDs are the same.

        Errors: `NlmError` for a missing or damaged file, and for a tokenizer that nlm did not make.
        """
        library = _library()
        try:
            text = Path(path).read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise NlmError(f"{path} cannot be read ({error}); needed: a tokenizer.json of nlm") from error
        try:
            inner = library.Tokenizer.from_str(text)
        except Exception as error:  # the library raises no narrower type
            raise NlmError(f"{path} is no whole tokenizer.json ({error}); make or copy it again") from error
        try:
            return cls(inner)
        except NlmError as error:
            raise NlmError(f"{path} holds another kind of tokenizer: {error}") from None

    def _checked(self, ids: Iterable[int]) -> list[int]:
        return check_ids(list(ids), self.vocab_size).tolist()

    def __repr__(self) -> str:
        return f"Tokenizer(vocab_size={self.vocab_size})"


class DecodeStream:
    """Decodes IDs one by one: all that was pushed, then `flush()`, is what `decode` gives for all of them.

    >>> tokenizer = Tokenizer.train(["low lower lowest low"], vocab_size=260)
    >>> stream = tokenizer.decode_stream()
    >>> [stream.push(i) for i in tokenizer.encode("low é")], stream.flush()
    (['low', ' ', '', 'é'], '')
    """

    def __init__(self, tokenizer: Tokenizer, keep_eot: bool = False):
        self._tokenizer, self._eot = tokenizer, EOT.encode() if keep_eot else b""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def push(self, id: int) -> str:
        """The text that `id` completes; "" as long as the last character lacks bytes."""
        (checked,) = self._tokenizer._checked([id])
        return self._decoder.decode(self._tokenizer._bytes[checked] or self._eot)

    def flush(self) -> str:
        """What is left at the end: U+FFFD for a character that never became whole, else ""."""
        return self._decoder.decode(b"", final=True)


def _parts(text: str) -> Iterator[str]:
    """Cut a long text where its pieces are the same on both sides."""
    start = 0
    while len(text) - start > PART and (cut := CUT.search(text, start + PART)):
        yield text[start : cut.start()]
        start = cut.start()
    yield text[start:]


def _blank():
    """A tokenizer of the library, with our settings and no vocabulary yet."""
    library = _library()
    pattern = library.Regex(spell_out(PATTERN, r"\x{{{:x}}}"))
    inner = library.Tokenizer(library.models.BPE())
    inner.pre_tokenizer = library.pre_tokenizers.Sequence(
        [
            library.pre_tokenizers.Split(pattern, behavior="isolated"),
            library.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    inner.decoder = library.decoders.ByteLevel(add_prefix_space=False)
    inner.add_special_tokens([EOT])
    inner.encode_special_tokens = True  # a text that mentions it is cut, and learned from, like any other
    return inner


def _library():
    try:
        import tokenizers
    except ImportError as error:
        raise ImportError('the tokenizer needs the library tokenizers: pip install "nlm[course]"') from error
    return tokenizers

"""Three other ways to cut words into pieces, from the library `tokenizers`: to compare with `nlm.bpe`.

`wordpiece` is what BERT uses, `unigram` what SentencePiece made known, `letter_bpe` is our own BPE with one
thing taken away: it starts from the letters of its training text, not from the 256 bytes. Each is set up as
its users set it up. None of them is used to train a model here, and none can be saved.

Sources: Schuster and Nakajima (2012) for WordPiece; Kudo (2018) for Unigram; Sennrich et al. (2016) for BPE.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from nlm.bpe import MIN_COUNT, PATTERN
from nlm.errors import NlmError, check_ids
from nlm.unicode import spell_out, utf8

UNKNOWN = "[UNK]"  # the token for what a vocabulary cannot spell


class Subword:
    """A vocabulary of pieces; made by `wordpiece`, `unigram` or `letter_bpe`.

    >>> letter_bpe(["low lower lowest low"], vocab_size=13).pieces("low lot")
    ['low', ' ', 'lo', 't']
    """

    def __init__(self, name: str, inner):
        self.name, self._inner = name, inner

    @property
    def vocab_size(self) -> int:
        """V, the number of pieces; a trainer may find fewer than were asked for."""
        return self._inner.get_vocab_size()

    def encode(self, text: str) -> list[int]:
        """The IDs of `text`. Errors: `NlmError` for what is no valid text."""
        utf8(text)
        return self._inner.encode(text, add_special_tokens=False).ids

    def pieces(self, text: str) -> list[str]:
        """The pieces of `text`, spelled as this vocabulary spells them."""
        return [self._inner.id_to_token(i) for i in self.encode(text)]

    def decode(self, ids: Iterable[int]) -> str:
        """The text of `ids`, as near as this vocabulary comes. Errors: `NlmError` for a wrong ID."""
        return self._inner.decode(check_ids(list(ids), self.vocab_size).tolist(), skip_special_tokens=False)


def wordpiece(texts: Iterable[str], vocab_size: int) -> Subword:
    """WordPiece as in BERT: spaces are dropped, a piece that continues a word begins with ##.

    The library joins the pair with the largest count, as BPE does; the paper joins the pair that makes the
    training text most probable.

    >>> wordpiece(["low lower lowest low"], vocab_size=20).pieces("lower lows")
    ['lowe', '##r', 'low', '##s']
    """
    library, texts, letters = _start(texts, vocab_size)
    # Naming the letters first fixes how the library breaks ties: it would follow the order of a hash table.
    named = [UNKNOWN, *letters, *("##" + letter for letter in letters)]
    if vocab_size < len(named):
        raise NlmError(f"vocab_size is {vocab_size}; these letters alone need {len(named)}: ask for more")
    trained = library.Tokenizer(library.models.WordPiece(unk_token=UNKNOWN))
    trained.pre_tokenizer = library.pre_tokenizers.BertPreTokenizer()
    trainer = library.trainers.WordPieceTrainer(
        vocab_size=vocab_size, min_frequency=MIN_COUNT, special_tokens=named, show_progress=False
    )
    trained.train_from_iterator(texts, trainer)
    inner = library.Tokenizer(library.models.WordPiece(vocab=trained.get_vocab(), unk_token=UNKNOWN))
    inner.pre_tokenizer = trained.pre_tokenizer
    inner.decoder = library.decoders.WordPiece()
    return Subword("WordPiece", inner)


def unigram(texts: Iterable[str], vocab_size: int) -> Subword:
    """Unigram as in SentencePiece: begins with too many pieces and drops those that are missed least.

    A space is written ▁, and one is put before the text. The cut of a word is its most probable one.

    >>> unigram(["low lower lowest low"], vocab_size=12).pieces("lower")
    ['▁lowe', 'r']
    """
    library, texts, _ = _start(texts, vocab_size)
    trained = library.Tokenizer(library.models.Unigram())
    trained.pre_tokenizer = library.pre_tokenizers.Metaspace()
    trainer = library.trainers.UnigramTrainer(
        vocab_size=vocab_size, special_tokens=[UNKNOWN], unk_token=UNKNOWN, show_progress=False
    )
    trained.train_from_iterator(texts, trainer)
    scores = dict(json.loads(trained.to_str())["model"]["vocab"])  # piece -> log probability
    # Letters that training dropped come back, just above the rarest piece, in the order of a hash table: make
    # them equal, and let the alphabet decide the order of equals.
    rarest = min(score for piece, score in scores.items() if piece != UNKNOWN)
    for piece in scores:
        if len(piece) == 1 and scores[piece] < rarest + 0.05:
            scores[piece] = rarest
    order = sorted(scores, key=lambda piece: (piece != UNKNOWN, -round(scores[piece], 9), piece))
    inner = library.Tokenizer(library.models.Unigram([(piece, scores[piece]) for piece in order], unk_id=0))
    inner.pre_tokenizer, inner.decoder = trained.pre_tokenizer, library.decoders.Metaspace()
    return Subword("Unigram", inner)


def letter_bpe(texts: Iterable[str], vocab_size: int) -> Subword:
    """The BPE of `nlm.bpe`, the same cutting and merging, on letters in place of bytes.

    >>> bpe = letter_bpe(["low lower lowest low"], vocab_size=13)
    >>> bpe.pieces("löw"), bpe.decode(bpe.encode("löw"))
    (['l', '[UNK]', 'w'], 'l[UNK]w')
    """
    library, texts, _ = _start(texts, vocab_size)
    inner = library.Tokenizer(library.models.BPE(unk_token=UNKNOWN))
    pattern = library.Regex(spell_out(PATTERN, r"\x{{{:x}}}"))
    inner.pre_tokenizer = library.pre_tokenizers.Split(pattern, behavior="isolated")
    inner.decoder = library.decoders.Fuse()
    trainer = library.trainers.BpeTrainer(
        vocab_size=vocab_size, min_frequency=MIN_COUNT, special_tokens=[UNKNOWN], show_progress=False
    )
    inner.train_from_iterator(texts, trainer)
    return Subword("BPE on letters", inner)


def _start(texts: Iterable[str], vocab_size: int):
    """The library, the texts, and their letters in order; refuses what nothing can be learned from."""
    if isinstance(texts, str):
        raise NlmError("texts is one str; needed: several texts; put it into a list: [text]")
    texts = list(texts)
    for number, text in enumerate(texts):
        utf8(text, name=f"texts[{number}]")
    letters = sorted({letter for text in texts for letter in text if not letter.isspace()})
    if not letters:
        raise NlmError("the texts are empty, so there is nothing to learn pieces from; give some text")
    if not isinstance(vocab_size, int) or vocab_size <= len(letters):
        raise NlmError(
            f"vocab_size is {vocab_size!r}; needed: more than the {len(letters)} letters of the texts"
        )
    try:
        import tokenizers
    except ImportError as error:
        raise ImportError('nlm.subword needs the library tokenizers: pip install "nlm[course]"') from error
    return tokenizers, texts, letters

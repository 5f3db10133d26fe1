"""Plain text into sentences and words, and how many of its sentences the story world could have written.

For any English story text: our stories, real children's stories, what a model writes. Rules and no parser: a
full stop behind "Mr" is seen through, one behind a rarer abbreviation is not. `acceptance` makes sense for
story-world text only: of real children's stories the grammar accepts next to nothing, and should.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from nlm.errors import NlmError
from nlm.world import Refusal, why_not

SAYING = (
    "said asked cried called shouted whispered answered replied muttered murmured exclaimed yelled "
    "screamed added"
).split()
TITLES = ("Mr", "Mrs", "Ms", "Dr", "St")
WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
QUOTE = re.compile(r'["“”]')
# a full stop with what closes behind it, white space, and something that is no small letter
STOP = re.compile(r"""[.!?…]+["”'’)]*\s+(?=[^\sa-z])""")
CLOSING = re.compile(r"""[.!?…]+["”'’)]*\s*\Z""")
# "Wait!" Pip shouted: the speech goes on
TAG = re.compile(
    rf"[A-Z][a-z]+(?: and [A-Z][a-z]+)? (?:{'|'.join(SAYING)})\b"
    r"(?! (?:so|no|not|nothing|something|it|that|this|what|yes)\b)"
)
TITLE = re.compile(rf"\b(?:{'|'.join(TITLES)})\.\s+\Z")


class Acceptance(NamedTuple):
    """How many sentences there were, how many of them the grammar accepts, and why not the others."""

    sentences: int
    accepted: int
    refused: tuple[tuple[str, Refusal], ...]

    @property
    def share(self) -> float:
        """The share of sentences that are accepted; 0 if there were none."""
        return self.accepted / self.sentences if self.sentences else 0.0


def sentences(text: str) -> list[str]:
    r"""The sentences of a text, without the white space between them.

    What stands between quotation marks stays together, also where it holds several sentences, and so does a
    speech with its tag. A paragraph ends a sentence, and a quotation that was never closed.

    Errors: `NlmError` if `text` is no str.

    >>> sentences('The fox sat. "Stop! Who is there?" Pip asked. "Me."\n\nIt was Mr. Mole.')
    ['The fox sat.', '"Stop! Who is there?" Pip asked.', '"Me."', 'It was Mr. Mole.']
    """
    _check(text)
    found = []
    for paragraph in re.split(r"\n\s*", text):
        begin = 0
        for stop in STOP.finditer(paragraph):
            if _closed(paragraph[begin : stop.end()]) and not TITLE.search(paragraph[begin : stop.end()]):
                speech = re.search(r'[!?]["”]\s+\Z', stop[0])
                if not (speech and TAG.match(paragraph, stop.end())):
                    found.append(paragraph[begin : stop.end()].strip())
                    begin = stop.end()
        found.append(paragraph[begin:].strip())
    return [sentence for sentence in found if sentence]


def _closed(piece: str) -> bool:
    """Whether no quotation is open at the end of a piece that began outside of one."""
    inside = False
    for mark in QUOTE.findall(piece):
        inside = mark == "“" or mark == '"' and not inside
    return not inside


def words(text: str) -> list[str]:
    """The words of a text in small letters, without its signs; "don't" and "great-aunt" are one word.

    >>> words("The fox didn't see Mia's hat.")
    ['the', 'fox', "didn't", 'see', "mia's", 'hat']
    """
    _check(text)
    return [word.lower() for word in WORD.findall(text)]


def acceptance(texts: Iterable[str]) -> Acceptance:
    """How many sentences of some texts the story world's grammar accepts (see `nlm.world.accepts`).

    For models trained on the story world. A text that was cut off at a length ends in a sentence that is
    refused with the reason "end".

    >>> found = acceptance(["The fox waited. The the fox waited."])
    >>> found.share, found.refused[0][1].prefix
    (0.5, 'The ')
    """
    if isinstance(texts, str):
        raise NlmError("texts is one str; needed several texts, for example a list; write [text]")
    pieces = [sentence for text in texts for sentence in sentences(text)]
    refused = tuple((piece, why) for piece in pieces if (why := why_not(piece)))
    return Acceptance(len(pieces), len(pieces) - len(refused), refused)


def _check(text) -> None:
    if not isinstance(text, str):
        raise NlmError(f"text is of type {type(text).__name__}; needed: one text as str")

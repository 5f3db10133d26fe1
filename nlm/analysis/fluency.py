"""What can be counted in a text in real English, where no grammar knows what is right.

Words that exist, quotations that close, the length of sentences, characters that stay who they are, what was
said before, and what stands in the training text. None of it is quality: each number says something only
beside that of held-out text of the same kind, judged in the same way. Nothing here understands a story.

`at_rank` chooses the text to show: by its place in the order of some measure, and not by taste.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

import numpy as np

from nlm.analysis.characters import consistency
from nlm.analysis.copying import CopyIndex, longest_copy
from nlm.analysis.repetition import distinct_n, repeated_share
from nlm.analysis.text import QUOTE, sentences, words
from nlm.analysis.writing import Writing
from nlm.errors import NlmError


def known_share(texts: Iterable[str], known: Collection[str]) -> float:
    """The share of the written words that are among the `known` ones, in small letters; 0 of no words.

    >>> known_share(["The fox saw a shoeer."], {"the", "fox", "saw", "a", "shoe"})
    0.8
    """
    spoken = [word for text in texts for word in words(text)]
    return sum(word in known for word in spoken) / len(spoken) if spoken else 0.0


def quotations(text: str, *, ended: bool = True) -> tuple[int, int]:
    """Paragraphs with quotation marks: in how many every quotation is closed, and how many there are.

    The last paragraph of a text that was cut off (`ended` is False) is left out: it may have been going on.

    >>> quotations('"Come in," said the owl.\\n"Why? asked the fox.\\nHe went home.')
    (1, 2)
    """
    paragraphs = text.split("\n")[: None if ended else -1]
    marks = [QUOTE.findall(paragraph) for paragraph in paragraphs]
    spoken = [found for found in marks if found]
    return sum(_all_closed(found) for found in spoken), len(spoken)


def _all_closed(marks: list[str]) -> bool:
    if '"' in marks:
        return len(marks) % 2 == 0
    return marks == ["“", "”"] * (len(marks) // 2)


def run_share(matches, n: int) -> float:
    """The share of a text's runs of n tokens that stand in the training text: `matches` (T,) by `CopyIndex`.

    0 for a text without such a run. Errors: `NlmError` for n < 1.

    >>> run_share([3, 3, 2, 1, 0], 2)  # 1 2 | 2 3 | 3 4 stand there, 4 9 does not
    0.75
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise NlmError(f"n is {n!r}; needed a whole number >= 1, the length of a run")
    starts = np.asarray(matches)[: max(0, len(matches) - n + 1)]
    return float((starts >= n).mean()) if len(starts) else 0.0


def at_rank(values: Sequence[float], share: float, allowed: Sequence[bool] | None = None) -> int:
    """The index of the value at this share of the order: 0 the lowest, 0.5 the middle one, 1 the highest.

    Where the place falls between two, the nearer one is taken, and of equally near ones the lower; equal
    values stand in the order of their indices. If it is not `allowed`, the nearest in order that is.

    Errors: `NlmError` for no values, a share outside [0, 1], and if none is allowed.

    >>> values = [5.0, 1.0, 3.0]
    >>> at_rank(values, 0.5), at_rank(values, 1), at_rank(values, 1, allowed=[False, True, True])
    (2, 0, 2)
    """
    allowed = [True] * len(values) if allowed is None else list(allowed)
    if not 0 <= share <= 1:
        raise NlmError(f"share is {share!r}; needed a number from 0, the lowest, to 1, the highest")
    if len(allowed) != len(values) or not any(allowed):
        raise NlmError(f"of {len(values)} values {sum(allowed)} are allowed; needed one of them at least")
    order = np.argsort(values, kind="stable")
    wanted = share * (len(values) - 1)
    place = min((at for at, index in enumerate(order) if allowed[index]), key=lambda at: abs(at - wanted))
    return int(order[place])


def measure(
    writings: Sequence[Writing],
    tokenizer,
    *,
    index: CopyIndex,
    known: Collection[str],
    length: int,
    first: int,
    runs: int = 24,
) -> dict:
    """All counts of a set of texts, each by its name: of all together, and lists of one number a text.

    known      share of the words that are in `known`
    quotes     share of the paragraphs with quotation marks in which every quotation is closed
    quoted     how many such paragraphs there are
    sentence   words in a sentence, mean
    ended      share of the texts that their writer ended before they had `length` tokens
    breaks     mentions of a character that break a rule of `nlm.analysis.characters`, as a share
    mentions   how many mentions there are
    distinct_3 different runs of three words, of all texts together, as a share
    runs       share of the runs of 1, 2 ... `runs` tokens that stand in the training text, mean of the texts
    texts      for each text: `tokens` written, `longest` span in the training text, `found` the share of its
               runs of 8 tokens that stand there, `repeated` the share of its runs of 4 words that it has said
               before

    `distinct_3`, `runs`, `found` and `repeated` look at the `first` written tokens of each text only, so that
    texts of different lengths compare. `index` is that of the training tokens.
    Errors: `NlmError` for no texts, or texts without a sentence.
    """
    texts = [w.text for w in writings]
    told = [words(sentence) for text in texts for sentence in sentences(text)]
    if not any(told):
        raise NlmError(f"{len(texts)} texts without a sentence; needed at least one to measure")
    ended = [len(w.ids) < length for w in writings]
    quotes = np.array([quotations(w.whole, ended=end) for w, end in zip(writings, ended, strict=True)])
    cast = [consistency(w.whole) for w in writings]
    begun = [words(tokenizer.decode(w.new[:first].tolist())) for w in writings]
    matches = [index.matches(w.new[:first]) for w in writings]
    return {
        "known": known_share(texts, known),
        "quotes": float(quotes[:, 0].sum() / max(1, quotes[:, 1].sum())),
        "quoted": int(quotes[:, 1].sum()),
        "sentence": len(list(chain(*told))) / sum(map(bool, told)),
        "ended": float(np.mean(ended)),
        "breaks": sum(len(c.breaks) for c in cast) / max(1, sum(c.mentions for c in cast)),
        "mentions": sum(c.mentions for c in cast),
        "distinct_3": distinct_n(begun, 3),
        "runs": [float(np.mean([run_share(m, n) for m in matches])) for n in range(1, runs + 1)],
        "texts": {
            "tokens": [len(w.new) for w in writings],
            "longest": [longest_copy(index.matches(w.new)).length for w in writings],
            "found": [run_share(m, 8) for m in matches],
            "repeated": [repeated_share(each, 4) for each in begun],
        },
    }

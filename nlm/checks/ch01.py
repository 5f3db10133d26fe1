"""Exercises of chapter 01: where the IDs come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from nlm.bpe import join_pair
from nlm.lab.exercise import Exercise, Watched, like, when

SIGNS = "Oh no,  a dog!"  # two spaces after the comma


fourth_merge = Exercise(
    "01.1",
    "Which pair is joined fourth?",
    difficulty=1,
    minutes=5,
    trains="counting pairs and naming the next merge by hand",
    solution=("l", "ong"),
    mistakes=[
        when(
            lambda answer, expected: isinstance(answer, str),
            "You gave one text; give the two tokens that are joined, as a pair: ('x', 'y').",
        ),
        when(
            lambda answer, expected: tuple(answer) in [("n", "g"), ("i", "ng"), ("o", "ng")],
            "That pair has been joined already, everywhere. Join all three, then count once more.",
        ),
        like(
            ("l", "o"),
            "You counted before the third merge. After it, each of these o belongs to ong.",
        ),
        when(
            lambda answer, expected: tuple(answer) in [("Ġ", "a"), ("Ġ", "s")],
            "It is level at the top with another. The rule: the first token with the lower ID goes first.",
        ),
        like(("s", "ing"), "It occurs once: in song and spring, other signs come after the s."),
        like(("ong", "l"), "Order matters: a pair is (left, right), as they stand in the word."),
    ],
    hint="Write down what is left of each word after three merges, the space as Ġ, and count all pairs "
    "again. If the top is level, the rule decides.",
    then="It occurs twice, as do Ġ a and Ġ s, but l has a lower ID than Ġ. The new token gets ID 260.",
)


def _merge(ids: Sequence[int], pair: tuple[int, int], new_id: int) -> list[int]:
    merged, i = [], 0
    while i < len(ids):
        if tuple(ids[i : i + 2]) == tuple(pair):
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged


def _from_the_right(ids, pair, new_id):
    return _merge(list(ids)[::-1], tuple(pair)[::-1], new_id)[::-1]


def _overlapping(ids, pair, new_id):
    out, i = [], 0
    while i < len(ids):
        if tuple(ids[i : i + 2]) == tuple(pair):
            out.append(new_id)
            if tuple(ids[i + 1 : i + 3]) != tuple(pair):
                i += 1
        else:
            out.append(ids[i])
        i += 1
    return out


def _keeps_the_right(ids, pair, new_id):
    return [new_id if tuple(ids[i : i + 2]) == tuple(pair) else ids[i] for i in range(len(ids))]


def _first_only(ids, pair, new_id):
    for i in range(len(ids) - 1):
        if tuple(ids[i : i + 2]) == tuple(pair):
            return [*ids[:i], new_id, *ids[i + 2 :]]
    return list(ids)


def _loses_the_last(ids, pair, new_id):
    out, i = [], 0
    while i < len(ids) - 1:
        if tuple(ids[i : i + 2]) == tuple(pair):
            out.append(new_id)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return out


merge = Exercise(
    "01.2",
    "Join a pair everywhere",
    difficulty=2,
    minutes=10,
    trains="writing the one operation that BPE consists of",
    solution=_merge,
    inputs=[
        (Watched(ids, "Your loop does not move on: `i` must grow in both branches."), pair, 300)
        for ids, pair in [
            ([5, 1, 2, 3, 1, 2], (1, 2)),
            ([7, 7, 7], (7, 7)),
            ([1, 2, 1, 2, 4], (1, 2)),
            ([7, 7, 7, 7, 7, 4], (7, 7)),
            ([2, 1, 3], (1, 2)),
            ([21, 2, 11, 2], (1, 2)),
            ([1], (1, 2)),
            ([], (1, 2)),
        ]
    ],
    dots=4,
    mistakes=[
        like(
            _keeps_the_right,
            "The new ID stands where the pair began, but its right half is still there: step over it.",
        ),
        like(
            _loses_the_last,
            "An ID at the end that belongs to no pair gets lost. Let the loop run to the last ID.",
        ),
        like(
            _overlapping,
            "In 7 7 7 the pairs overlap, and you used the middle 7 twice. What has been joined is used up: "
            "go on after both.",
        ),
        like(
            _from_the_right,
            "Right, but you join from the right: 7 7 7 must become (7 7) 7. Go from left to right.",
        ),
        like(_first_only, "You joined the first pair and stopped; join every one, left to right."),
        when(
            lambda answer, expected: answer is None,
            "Your function returned nothing: build a new list and return it. (Changing the list that a loop "
            "walks through skips IDs.)",
        ),
    ],
    then="From the left, each ID used once: `join_pair` in nlm/bpe.py does the same with spellings.",
)


cut = Exercise(
    "01.3",
    "Where is this text cut?",
    difficulty=1,
    minutes=5,
    trains="predicting the pieces of a text, spaces included",
    solution=["Oh", " no", ",", " ", " a", " dog", "!"],
    mistakes=[
        when(
            lambda answer, expected: isinstance(answer, str),
            "You gave one text; give a list with one string for each piece.",
        ),
        like(
            ["Oh", "no", ",", "a", "dog", "!"],
            "The spaces are gone, and with them the way back. A space goes with the piece after it.",
        ),
        like(
            ["Oh ", "no", ",  ", "a ", "dog", "!"],
            "You put the space at the end of a piece; it goes to the beginning of the next one.",
        ),
        like(
            ["Oh", " ", "no", ",", " ", " ", "a", " ", "dog", "!"],
            "A single space is no piece of its own when a word follows: it goes with the word.",
        ),
        like(
            ["Oh", " no", ",", "  ", "a", " dog", "!"],
            "Of two spaces, the last one goes with the word; only what is left is a piece of its own.",
        ),
        like(
            ["Oh", " no", ",", "  a", " dog", "!"],
            "A piece takes at most one space with it. The other one has to stand alone.",
        ),
        like(
            ["Oh", " no,", " ", " a", " dog!"],
            "Letters and other signs are never in one piece: the comma and the exclamation mark stand alone.",
        ),
        when(
            lambda answer, expected: "".join(map(str, answer)) != "".join(expected),
            f"Joined, your pieces do not give {SIGNS!r} back. Every sign must be in exactly one piece.",
        ),
    ],
    hint="Go from sign to sign: letters, digits and other signs never share a piece, and each piece takes at "
    "most one space, in front.",
    then="The space left over is a token of its own, and so the text with two spaces has one more.",
)


why_two_ids = Exercise(
    "01.4",
    "Why do dog and ␣dog get different IDs?",
    difficulty=1,
    minutes=3,
    trains="saying why a word has several IDs",
    solution="c",
    mistakes=[
        like("a", "Nobody gives the tokenizer a meaning. It counts which bytes stand together."),
        like("b", "IDs are no places in a text: the same token has the same ID wherever it stands."),
        like("d", "The four steps never ask for a word. What is one piece to *cut* is another to *count*?"),
    ],
    hint='Answer with one letter, such as "a".',
    then="Other bytes, other pieces, other merges: a word has as many IDs as it has writings.",
)


def _encode_word(word: str, merges: Sequence[tuple[str, str]]) -> list[str]:
    symbols = list(word)
    for pair in merges:
        symbols = join_pair(symbols, pair)
    return symbols


def _longest_match(word, merges):
    tokens, i = {a + b for a, b in merges}, 0
    out = []
    while i < len(word):
        end = next((j for j in range(len(word), i + 1, -1) if word[i:j] in tokens), i + 1)
        out.append(word[i:end])
        i = end
    return out


def _leftmost_first(word, merges):
    symbols = list(word)
    while found := next((pair for pair in pairwise(symbols) if pair in merges), None):
        symbols = join_pair(symbols, found)
    return symbols


def _one_merge(word, merges):
    for pair in merges:
        joined = join_pair(list(word), pair)
        if len(joined) < len(word):
            return joined
    return list(word)


encode_word = Exercise(
    "01.5",
    "Encode a word nobody has seen",
    difficulty=2,
    minutes=15,
    trains="applying learned merges to a new word, in their order",
    solution=_encode_word,
    inputs=[
        ("hen", [("e", "n"), ("h", "e")]),
        ("longing", [("n", "g"), ("i", "ng"), ("o", "ng"), ("l", "ong")]),
        ("then", [("h", "e"), ("e", "n"), ("t", "he")]),
        ("cat", [("d", "o")]),
        ("aaaa", [("a", "a"), ("aa", "aa")]),
        ("a", [("a", "a")]),
        ("the", [("h", "e"), ("t", "he"), ("t", "h")]),
    ],
    mistakes=[
        like(
            _longest_match,
            "You took the longest token that fits, from the left. BPE joins in the order of the merges: in "
            "'hen', e and n were learned first, and then no he is left to join.",
        ),
        like(
            _leftmost_first,
            "You joined the leftmost pair that is in the list. Its age matters, not its place.",
        ),
        like(
            lambda word, merges: _encode_word(word, merges[::-1]),
            "You applied the merges from the last to the first; start with the one that was learned first.",
        ),
        like(_one_merge, "You stopped after the first merge that fits; go through all of them."),
        when(
            lambda answer, expected: isinstance(answer, str),
            "You returned one text; return the list of tokens.",
        ),
        when(
            lambda answer, expected: isinstance(answer, list) and "".join(answer) != "".join(expected),
            "Joined, your tokens do not spell the word any more; no letter may get lost or double.",
        ),
    ],
    then="The order of the merges is part of the tokenizer: the vocabulary alone is not enough.",
)


def _savings(tokens: Sequence[int]) -> list[float]:
    return [1 - after / before for before, after in zip(tokens[:-1], tokens[1:], strict=True)]


savings = Exercise(
    "01.6",
    "What does the next vocabulary save?",
    difficulty=2,
    minutes=10,
    trains="weighing a larger vocabulary against the tokens that it saves",
    solution=_savings,
    inputs=[([1000, 800, 720],), ([50, 25],), ([600, 600, 150, 120],)],
    mistakes=[
        like(
            lambda tokens: [b / a for a, b in zip(tokens[:-1], tokens[1:], strict=True)],
            "That is the share of the tokens that is left; saved is the rest, 1 minus it.",
        ),
        like(
            lambda tokens: [a / b - 1 for a, b in zip(tokens[:-1], tokens[1:], strict=True)],
            "You divided by the number after the step; what is saved counts against the number before it.",
        ),
        like(
            lambda tokens: [a - b for a, b in zip(tokens[:-1], tokens[1:], strict=True)],
            "You counted saved tokens; divide by the number before the step to get a share.",
        ),
        like(
            lambda tokens: [100 * share for share in _savings(tokens)],
            "The percentages are right; return shares between 0 and 1.",
        ),
        like(
            lambda tokens: [1 - after / tokens[0] for after in tokens[1:]],
            "You compared every vocabulary with the first; compare each with the one before it.",
        ),
        like(
            lambda tokens: [-share for share in _savings(tokens)],
            "The size is right, the sign is not: fewer tokens is a positive saving.",
        ),
        like(
            lambda tokens: [0.0, *_savings(tokens)],
            "One number too many: no step leads to the first vocabulary, so nothing is saved there.",
        ),
    ],
    then="Now the price: each step from V to 2V adds V more rows to the table.",
)


def _premium(encode: Callable[[str], Sequence], pairs: Sequence[tuple[str, str]]) -> float:
    here = sum(len(encode(ours)) for ours, _ in pairs)
    there = sum(len(encode(theirs)) for _, theirs in pairs)
    return there / here


def _utf8(text: str) -> list[int]:
    return list(text.encode("utf-8"))


premium = Exercise(
    "01.7",
    "What does another language pay?",
    difficulty=3,
    minutes=20,
    trains="measuring what a tokenizer charges for a language",
    solution=_premium,
    inputs=[
        (_utf8, [("a bee", "eine Biene"), ("the green cheese is good", "der grüne Käse ist gut")]),
        (_utf8, [("a small dog", "ein kleiner Hund"), ("grandmother", "die Oma")]),
        (_utf8, [("fox", "狐"), ("the quick fox", "быстрая лиса")]),
    ],
    mistakes=[
        like(
            lambda encode, pairs: 1 / _premium(encode, pairs),
            "Upside down: the other language goes above the line, English below.",
        ),
        like(
            lambda encode, pairs: sum(len(encode(b)) / len(encode(a)) for a, b in pairs) / len(pairs),
            "You took the mean of the ratios, so a two-word sentence weighs as much as a long one. Add up "
            "the tokens first, then divide once.",
        ),
        like(
            lambda encode, pairs: sum(len(b) for _, b in pairs) / sum(len(a) for a, _ in pairs),
            "You counted characters. The tokenizer charges tokens: len(encode(text)).",
        ),
        like(
            lambda encode, pairs: (
                sum(len(encode(b)) for _, b in pairs) / sum(len(b.split()) for _, b in pairs)
            ),
            "These are the tokens per word of one language. Asked for is one language against the other, for "
            "the same content.",
        ),
        like(
            lambda encode, pairs: (
                sum(sum(encode(b)) for _, b in pairs) / sum(sum(encode(a)) for a, _ in pairs)
            ),
            "You added up the IDs. An ID is a name: count how many there are.",
        ),
        like(
            lambda encode, pairs: len(encode(pairs[0][1])) / len(encode(pairs[0][0])),
            "That is the first pair only; add up all of them.",
        ),
        like(
            lambda encode, pairs: sum(len(encode(b)) - len(encode(a)) for a, b in pairs),
            "That is how many tokens more; divide the one sum by the other.",
        ),
    ],
    then="Try it with the pairs of this chapter, and then with ten sentences of your own.",
)

"""Chapter 01 with its experiments sabotaged: every verdict must be able to come out otherwise."""

from __future__ import annotations

import pytest

from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "01_where_ids_come_from"
# The verdicts are the same with fewer stories, and it is quick. Chapter 00 reads with another tokenizer then.
FEWER = {
    "world.stories(mini.stories)": "world.stories(1500)",
    "world.stories(mini.valid_stories, ": "world.stories(60, ",
    "== small.tokenizer.tokens": "!= small.tokenizer.tokens",
}
OUTCOMES = {
    "01.1": "supported",
    "01.2": "refuted",
    "01.3": "refuted",
    "01.4": "refuted",
    "01.5": "supported",
    "01.6": "refuted",
    "01.7": "undecided",
    "01.8": "refuted",
}
SABOTAGE = {
    "the merges are applied in the wrong order": (
        "01.1",
        {
            "by_hand = BPE.train(train, V)": "good = BPE.train(train, V)\n"
            "by_hand = BPE(good.merges[::-1], good.vocab)"
        },
        "h1.judge(",
        "refuted",
    ),
    "a tie is broken the other way": (
        "01.1",
        {
            "by_hand = BPE.train(train, V)": "good = BPE.train(train, V)\n"
            "by_hand = BPE([*good.merges[:-2], good.merges[-1], good.merges[-2]], good.vocab)"
        },
        "h1.judge(",
        "refuted",
    ),
    "a text that shrinks with every doubling": (
        "01.2",
        {
            "spent(bpe) for size": "10**9 // size for size",
        },
        "h2.judge(",
        "supported",
    ),
    "a measure to which everything is whole": (
        "01.3",
        {"    return len(tokenizer.encode(text)) == 1": "    return len(tokenizer.encode(text)) > 0"},
        "h3.judge(",
        "supported",
    ),
    "a prompt that loses its space": (
        "01.4",
        {"tokenizer.encode(prompt)[-1]": "tokenizer.encode(prompt.rstrip())[-1]"},
        "h4.judge(",
        "supported",
    ),
    "shuffled languages": (
        "01.5",
        {
            "english, german = zip(*PAIRS, strict=True)": "english, german = zip(\n"
            "    *[pair[::-1] if i % 2 else pair for i, pair in enumerate(PAIRS)], strict=True\n)"
        },
        "h5.judge(",
        "refuted",
    ),
    "a German without anything German": (
        "01.6",
        {"undotted = [text.translate(no_dots) for text in german]": "undotted = list(english)"},
        "h6.judge(",
        "supported",
    ),
    "two tokenizers that have both read English": (
        "01.7",
        {"[PAIRS[i][language] for i in half]": "[PAIRS[i][0] for i in half]"},
        "h7.judge(",
        "supported",
    ),
    "a German tokenizer that has read the test": (
        "01.7",
        {
            "[PAIRS[i][language] for i in half]": "[PAIRS[i][language] "
            "for i in (unseen if language else half)]"
        },
        "h7.judge(",
        "refuted",
    ),
    "three times the same tokenizer": (
        "01.8",
        {'"WordPiece": wordpiece(train, V)': '"WordPiece": tokenizer', "unigram(train, V)": "tokenizer"},
        "h8.judge(",
        "supported",
    ),
}


def test_the_verdicts_as_they_are():
    """Those that the reader sees, and those with fewer stories."""
    assert stored_verdicts(NAME) == OUTCOMES
    assert run_notebook(NAME, replace=FEWER) == OUTCOMES


@pytest.mark.parametrize("what", SABOTAGE)
def test_sabotage_changes_the_verdict(what):
    hypothesis, replace, upto, expected = SABOTAGE[what]
    found = run_notebook(NAME, replace=FEWER | replace, upto=upto, lenient=True)
    assert OUTCOMES[hypothesis] != expected
    assert found[hypothesis] == expected


def test_every_hypothesis_is_sabotaged():
    assert {hypothesis for hypothesis, *_ in SABOTAGE.values()} == set(OUTCOMES)

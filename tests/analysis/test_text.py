"""Sentences and words of plain text, against the story world, which knows its own."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.text import acceptance, sentences, words
from nlm.errors import NlmError
from nlm.world import World, accepts


def test_sentences_are_those_of_the_world_or_parts_of_them():
    """The world counts `"No," she said. "Come."` as one sentence, a reader as two; never the other way."""
    finer = total = 0
    for story in World("sentences").stories(300):
        mine, at, begins = sentences(story.text), 0, set()
        for sentence in mine:
            at = story.text.index(sentence, at)
            begins.add(at)
            at += len(sentence)
        assert {sentence.start for sentence in story.sentences} <= begins, story.text
        assert "".join(mine).replace(" ", "") == re.sub(r"\s", "", story.text)
        finer += len(mine) - len(story.sentences)
        total += len(mine)
    assert finer < 0.01 * total


def test_every_sentence_of_a_story_is_accepted():
    found = acceptance(story.text for story in World("acceptance").stories(150))
    assert found.sentences > 2000 and found.share == 1.0 and found.refused == ()


@pytest.mark.parametrize(("text", "expected"), [
    ("", []), ("  \n ", []), ("One", ["One"]), ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
    ("It was 3.5 miles. no, 4.", ["It was 3.5 miles. no, 4."]),
    ("Wait... and then? Yes.", ["Wait... and then?", "Yes."]),
    ('"Go. Now!" he said. "I will."', ['"Go. Now!" he said.', '"I will."']),
    ('"Go!" said Mia. He went.', ['"Go!" said Mia.', "He went."]),
    ('"Go!" Mia said. He went.', ['"Go!" Mia said.', "He went."]),
    ('"Go!" Mia went.', ['"Go!"', "Mia went."]),
    ('"Go." Mia said nothing.', ['"Go."', "Mia said nothing."]),
    ('"Go!" Mia said nothing.', ['"Go!"', "Mia said nothing."]),
    ("“Go. Now!” he said. “I will.” Good.", ["“Go. Now!” he said.", "“I will.”", "Good."]),
    ("Mr. Mole met Mrs. Hen. They sat.", ["Mr. Mole met Mrs. Hen.", "They sat."]),
    ('He said, "Go.\n\nThen he left. Good.', ['He said, "Go.', "Then he left.", "Good."]),
    ("One\ntwo.", ["One", "two."]),
    ("It's the fox's. Isn't it?", ["It's the fox's.", "Isn't it?"]),
])
def test_examples(text, expected):
    assert sentences(text) == expected


@given(st.text(alphabet="aB. !?\"“”'\n,", max_size=40))
def test_nothing_is_lost_but_white_space(text):
    found = sentences(text)
    assert re.sub(r"\s", "", "".join(found)) == re.sub(r"\s", "", text)
    assert all(sentence == sentence.strip() and sentence for sentence in found)


def test_words():
    assert words("Don't! The great-aunt's 3 hens, “yes”…") == ["don't", "the", "great-aunt's", "hens", "yes"]
    assert words("") == []


def test_acceptance_counts_and_explains():
    found = acceptance(["The bear thought hard. The bear thinked hard.", "", "The bear"])
    assert (found.sentences, found.accepted, found.share) == (3, 1, 1 / 3)
    assert [why.reason for _, why in found.refused] == ["word", "end"]
    assert acceptance([]).share == 0.0


def test_real_english_is_not_the_worlds_english():
    text = "Once there was a little girl named Lucy who loved to play with her toy car in the park."
    assert not accepts(text)


def test_what_is_no_text_is_refused():
    for wrong in (None, 3, ["a"]):
        with pytest.raises(NlmError, match="text is of type"):
            sentences(wrong)
        with pytest.raises(NlmError, match="text is of type"):
            words(wrong)
    with pytest.raises(NlmError, match="one str"):
        acceptance("The bear thought hard.")

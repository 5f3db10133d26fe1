"""Characters: the world's own stories, halves of two stories, and what each rule is for."""

from collections import Counter
from functools import cache

import pytest

from nlm.analysis.characters import RULES, consistency, names_in
from nlm.analysis.text import sentences
from nlm.errors import NlmError
from nlm.world import World


@cache
def stories():
    return tuple(story.text for story in World("characters").stories(600))


def share(texts):
    return sum(consistency(text).consistent for text in texts) / len(texts)


def halves():
    """The beginning of one story and the end of another: whoever comes in the second half is unknown."""
    told = [sentences(text) for text in stories()]
    return [" ".join([*one[: len(one) // 2], *other[len(other) // 2:]])
            for one, other in zip(told, told[1:], strict=False)]


def test_stories_of_the_world_are_consistent():
    """What is left are animals that pass by: the pony that got half of the cake."""
    assert share(stories()) > 0.88
    broken = Counter(one.rule for text in stories() for one in consistency(text).breaks)
    assert broken["stranger"] < 0.03 * len(stories())
    assert broken["two kinds"] + broken["two names"] + broken["pronoun"] == 0


def test_halves_of_two_stories_are_not():
    assert share(halves()) < 0.3
    broken = Counter(one.rule for text in halves() for one in consistency(text).breaks)
    assert broken["unannounced"] > 100 and broken["stranger"] > 100


def test_the_other_sex_in_the_second_half_is_noticed():
    """Only where a character begins a sentence and its own pronoun follows, both before and after."""
    other = {"his": "her", "her": "his", "himself": "herself", "herself": "himself"}
    noticed = 0
    for text in stories():
        told = sentences(text)
        half = len(told) // 2
        changed = " ".join([other.get(word, word) for word in " ".join(told[half:]).split(" ")])
        found = consistency(" ".join([*told[:half], changed])).breaks
        noticed += any(one.rule == "pronoun" for one in found)
    assert noticed > 10


@pytest.mark.parametrize(("rule", "text"), [
    ("unannounced", "Once there was an owl. She was old. The fox ran."),
    ("unannounced", "Once there was an owl. She was old. The old fox ran."),
    ("stranger", "Once there was an owl. She was old. Then Pip came."),
    ("two kinds", "Once a fox called Pip met an owl. Pip the owl sat down."),
    ("two kinds", "Once a fox called Pip met an owl. Pip was a small owl."),
    ("two names", "Once a fox called Pip ran. A fox called Tom ran too."),
    ("pronoun", "Once a fox came. The fox shook his head. The fox shook her head."),
    ("pronoun", "Once a fox called Pip came. Pip hurt himself. The fox hurt herself."),
    ("pronoun", "Mia came. Mia hurt itself. Mia shook her head."),
])
def test_each_rule_is_broken_by_its_example(rule, text):
    assert [one.rule for one in consistency(text).breaks] == [rule]


@pytest.mark.parametrize("text", [
    "", "No character at all.", "Once there was an owl. She was old. A fox came. The fox ran.",
    "Two foxes came. The fox that was older ran.", "She was called Pip. That was long ago. Pip ran.",
    "One. Two. Three. His name was Tom. Tom ran.", "One. Two. On Monday they met in May. I was there.",
    "A fox came. The fox saw her. The fox gave her a hug. The fox shook his head.",
    "A fox came. The fox shook his head. The fox told an owl of her nest.",
    "A fox came. The fox shook his head. The fox's tail hurt itself. The fox had its place.",
    "A fox came. The fox shook his head, and an owl shook her head.",
    "Once there was a robot named Zog. Zog beeped. One day Zog saw Zog's lamp.",
])
def test_no_rule_is_broken(text):
    assert consistency(text).consistent, consistency(text)


def test_mentions_count_names_and_kinds():
    assert consistency("A fox called Pip met three owls. Pip ran.").mentions == 4


def test_names_are_found_and_days_are_not():
    told = ["On Monday, I met Zog at the Giant's Nose.", "Zog ran.", "Look, said Red.", "The red ball."]
    assert names_in(told) == {"Zog"}


def test_breaks_name_rule_sentence_and_who():
    [one] = consistency("Once there was an owl. She was old. The fox ran.").breaks
    assert (one.rule, one.sentence, one.who) == ("unannounced", 2, "fox") and one.rule in RULES


def test_what_is_no_text_is_refused():
    with pytest.raises(NlmError):
        consistency(["The fox ran."])

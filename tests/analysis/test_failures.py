"""The catalogue: each rule is broken by its example and counted, and the world's stories break few."""

import pytest

from nlm.analysis.failures import RULES, catalogue, world_words
from nlm.analysis.text import words
from nlm.errors import NlmError
from nlm.world import World

STORY = "The bear thought hard."


def rows(texts, **more):
    return {row.rule: row for row in catalogue(texts, **more)}


@pytest.mark.parametrize(("rule", "text", "count"), [
    ("empty", "", 1), ("empty", " ... ", 1),
    ("unknown word", f"{STORY} A wug saw a wug's blick.", 3),
    ("small letter", f"{STORY} \n\nthe bear ran.", 1),
    ("open quotation", f'{STORY} "Come here. No.', 1),
    ("word twice", f"{STORY} The the bear ran.", 1),
    ("sentence again", f"{STORY} It rained. {STORY} It rained. {STORY}", 2),
    ("loop", "And " + "the bear ran to the mill and " * 4 + "slept.", 3),
    ("cut off", f"{STORY} The bear ran", 1),
    ("new name", f"{STORY} It rained. It snowed. Then Zog came.", 1),
    ("new animal", f"{STORY} It rained. The fox came.", 2),
    ("other name or kind", "Once a fox called Pip met an owl. Pip the owl sat.", 1),
    ("other sex", "A fox came. The fox shook his head. The fox shook her head.", 1),
    ("grammar: word", f"{STORY} The bear thinked hard.", 1),
    ("grammar: agreement", "The hen smoothed his feathers.", 1),
    ("grammar: end", "The bear thought", 1),
])
def test_each_rule_is_broken_by_its_example(rule, text, count):
    row = rows([STORY, text, STORY], known_words=world_words())[rule]
    extra = 1 if rule == "new animal" else 0  # the bear of STORY comes unannounced
    assert (row.count, row.texts) == (count + 2 * extra, 1 + 2 * extra)
    assert row.examples and len(row.examples) <= 3


def test_what_did_not_end():
    row = rows(["One. Two", "One."], ended=[False, True])["no end"]
    assert (row.count, row.texts, row.examples) == (1, 1, ("One. Two",))


def test_rules_come_in_order_and_only_if_asked():
    found = catalogue([STORY], known_words=[], ended=[True])
    assert [row.rule for row in found] == list(RULES)
    plain = {row.rule for row in catalogue([STORY], grammar=False)}
    assert set(RULES) - plain == {
        "unknown word", "no end", "grammar: word", "grammar: agreement", "grammar: end"}


def test_stories_of_the_world_break_few_rules():
    found = rows([story.text for story in World("failures").stories(200)], known_words=world_words())
    none = [rule for rule in RULES if rule not in ("no end", "word twice", "new name", "new animal")]
    assert {rule: found[rule].count for rule in none} == dict.fromkeys(none, 0)
    assert found["new animal"].texts < 30 and found["new name"].texts < 10  # tap, tap is a word twice


def test_the_world_knows_its_words_and_has_few_that_it_never_says():
    said = {word.removesuffix("'s") for story in World("words").stories(300) for word in words(story.text)}
    assert said <= world_words() and len(said) > 0.4 * len(world_words())


def test_what_does_not_fit_is_refused():
    with pytest.raises(NlmError, match="one str"):
        catalogue(STORY)
    with pytest.raises(NlmError, match="ended has 1 entries for 2 texts"):
        catalogue([STORY, STORY], ended=[True])

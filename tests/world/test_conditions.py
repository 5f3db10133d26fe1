"""Conditions, sparing rules and bodies in templates: what may be told about whom, and how often."""

import math
import re
from collections import Counter
from random import Random

import pytest

from nlm.errors import NlmError
from nlm.world.grammar import finish, read_schemas, tell_story
from nlm.world.plot import Dice, decide
from nlm.world.template import Rules


def tell(beats, seed=0, needs="hero: =fox", rules=""):
    """Tell the beats of a one-schema grammar; return the text and the bits of its wording."""
    intros = "= intro_plain\n{a} {$.kind}\n= intro_named\n{$.name}\n= intro_child\n{$.name}\n"
    compiled = Rules(intros + rules)
    [schema] = read_schemas(f"story test\n{needs}\n{beats}", compiled)
    plot = decide(schema.needs, Dice(Random(seed).random, {}))
    told = tell_story(schema, plot, compiled, lambda name: Random(f"{seed}{name}").random)
    return finish(told[0])[0], told[1]


def texts(beats, n=200, **more):
    return Counter(tell(beats, seed, **more)[0] for seed in range(n))


def test_lines_with_conditions_are_told_only_where_they_fit():
    rules = "= x\n@hero=bird flew\n@hero!=bird ran\n@hero=bird @why=rain got wet feathers\nwaited"
    beats, why = "= a\n{hero} {x}.", "\nwhy?: wind"
    assert set(text.split()[-1] for text in texts(beats, needs="hero: =owl" + why, rules=rules)) == {
        "flew.", "waited."}
    assert set(text.split()[-1] for text in texts(beats, needs="hero: =fox" + why, rules=rules)) == {
        "ran.", "waited."}


def test_conditions_cost_the_bits_of_what_is_left():
    bits = {}
    for seed in range(60):
        text, cost = tell("= a\n@hero=bird Up.\n3* One.\nTwo.", seed)
        bits.setdefault(text, set()).add(round(cost, 6))
    plot = min(bits["One."]) + math.log2(0.75)
    assert set(bits) == {"One.", "Two."}
    assert {round(cost - 2.0, 6) for cost in bits["Two."]} == {round(plot, 6)}


def test_a_condition_on_what_the_story_lacks_is_refused():
    with pytest.raises(NlmError, match="condition"):
        tell("= a\n@friend=bird Up.\nDown.")


def test_bodies_are_conditions_too():
    rules = "= x\n{hero} shook {hero.his} ears.\n{hero} took {a} {hero.hand}.\n{hero} waited."
    for kind, has in (("fox", {"ears", "paw", "waited"}), ("owl", {"wing", "waited"}), ("worm", {"waited"})):
        told = texts("= a\n{x}", needs=f"hero: ={kind}", rules=rules)
        assert {text.rstrip(".").split()[-1] for text in told} == has


@pytest.mark.parametrize(("kind", "both"), [
    ("girl", "both hands"), ("dog", "all four paws"), ("owl", "both wings"), ("horse", "all four hooves"),
    ("bee", "all six legs"), ("spider", "all eight legs"), ("monkey", "both hands"),
    ("pig", "all four legs")])
def test_both_hands_or_all_four_paws(kind, both):
    assert tell("= a\n{hero.known}{hero.both}.", needs=f"hero: ={kind}")[0].lower() == f"{both}."


def test_sparing_rules_are_told_once_where_there_is_something_else():
    rules = "= feel ~mood\nhappy\nsad"
    for seed in range(60):
        text, _ = tell("= a\n{feel}.\n= b\n{feel}.\nNext.\n= c ?\n{feel}.\n= d\n{feel}.", seed, rules=rules)
        assert re.fullmatch(r"(Happy|Sad)\. Next\. (Happy|Sad)\.", text), text


def test_rules_can_be_kept_as_well():
    for seed in range(30):
        text, _ = tell("= a\nAre you a {x=ogre}? / A {=x}?", seed, rules="= ogre\nghost\ntroll")
        assert re.fullmatch(r"Are you a (\w+)\? A \1\?", text), text

"""The recogniser against the machine that tells: what is told is accepted, and what cannot be told is not."""

import re
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.errors import NlmError
from nlm.world import LEXICON, World, accepts, recognise, why_not
from nlm.world.grammar import finish, read_schemas, tell_story
from nlm.world.network import TOKEN, Network
from nlm.world.plot import Dice, decide
from nlm.world.recognise import Recogniser
from nlm.world.story import PARAGRAPH, SENTENCE
from nlm.world.template import Rules

N = 200  # stories of a seed that nothing else uses


@cache
def told(seed="recognise", n=N):
    return tuple(sentence.text for story in World(seed).stories(n) for sentence in story.sentences)


# --- everything that is told ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["recognise", "another seed"])
def test_every_sentence_of_the_world_is_accepted(seed):
    refused = [(sentence, why_not(sentence)) for sentence in told(seed) if not accepts(sentence)]
    assert len(told(seed)) > 2500
    assert not refused, refused[:3]


@given(seed=st.text(max_size=8).filter(str.isprintable), i=st.integers(0, 10**9), k=st.integers(0, 3))
@settings(max_examples=30, deadline=None)
def test_any_story_of_any_seed_in_any_wording_is_accepted(seed, i, k):
    assert all(accepts(sentence.text) for sentence in World(seed).retell(i, k).sentences)


# --- a grammar so small that all its sentences are known --------------------------------------------

SMALL = """
story small
hero: =king
friend: =queen
thing: =drum
place: water
sky?: fine, wet
= a ?
{hero} saw {friend}[ again], and {Hero.he} shook {Hero.his} (head|{hero.hand}).
{hero} saw {hero.himself} on {@weekday}s.
== d ?
{place.in} {Hero} {went?hero.move} on.{friend.known} / {a} {hero.kind} was {friend.look}, {hero.look}, {feel}.
{call hero}, {call friend}.
= b ?
{friend}'s drum was {a} {x=shade}, {=x} drum.
"{weather?sky}? / Yes," said {hero}.
= c ?
{Friend} came {place.in}. / {Friend} shook {Friend.his} head and {thing}.
= e ?
{Hero} came. / {season?season}!
"""
RULES = """
= intro_person
{a} {$.kind}
= shade
orange
blue
= weather_fine
mild
= weather_wet
damp
= season_spring
spring#season
= season_summer
summer
= season_autumn
autumn
= went_walk
(walked|went)
= feel
it (felt|was) {call hero}. / No
= call
(no|not) {$.plain}
"""


@cache
def small():
    """The recogniser of the small grammar, and all its sentences."""
    rules = Rules(RULES)
    schemas = tuple(read_schemas(SMALL, rules))
    sentences = set()
    for seed in range(8_000):
        plot = decide(schemas[0].needs, Dice(Random(seed).random, {}))
        random = Random(f"words {seed}").random
        leaves, _ = tell_story(schemas[0], plot, rules, lambda name, random=random: random)
        begin = 0
        for at, leaf in enumerate([*leaves, SENTENCE]):
            if leaf is SENTENCE or leaf is PARAGRAPH:
                sentences.add(finish(leaves[begin:at])[0])
                begin = at + 1
    sentences.discard("")  # a story of which every beat was left out
    return Recogniser(Network(rules, schemas)), frozenset(sentences)


def test_all_sentences_of_the_small_grammar_are_accepted():
    recogniser, sentences = small()
    assert len(sentences) > 80
    assert not [sentence for sentence in sentences if recogniser.read(sentence)]


def changes(sentence, vocabulary, random):
    """Sentences that are near: a token is left out, said twice, exchanged with its neighbour, or another."""
    tokens = TOKEN.findall(sentence)
    for at in range(len(tokens)):
        yield "".join(tokens[:at] + tokens[at + 1:])
        yield "".join(tokens[: at + 1] + tokens[at:])
        yield "".join(tokens[:at] + tokens[at: at + 2][::-1] + tokens[at + 2:])
        yield "".join([*tokens[:at], random.choice(vocabulary), *tokens[at + 1:]])
        yield "".join(tokens[:at])


def test_nothing_else_is_accepted():
    recogniser, sentences = small()
    vocabulary = sorted({token for sentence in sentences for token in TOKEN.findall(sentence)})
    random, tried, wrong = Random(0), 0, []
    for sentence in sorted(sentences):
        for changed in changes(sentence, vocabulary, random):
            tried += 1
            if changed not in sentences and recogniser.read(changed) is None:
                wrong.append(changed)
    assert tried > 5_000
    assert not wrong, (len(wrong), wrong[:5])


def test_one_exchanged_slot_word_is_accepted_only_where_it_agrees():
    """Every pair of words exchanged everywhere: king for queen, he for she, small for little ..."""
    recogniser, sentences = small()
    words = "king queen he she his her himself herself old young tall man woman river by on tiny".split()
    wrong, right = [], 0
    for sentence in sorted(sentences):
        for found in re.finditer("[a-z]+", sentence):
            for word in words if found[0] in words else ():
                changed = sentence[: found.start()] + word + sentence[found.end():]
                if (recogniser.read(changed) is None) != (changed in sentences):
                    wrong.append(changed)
                right += changed in sentences
    assert right > 200
    assert not wrong, (len(wrong), wrong[:5])


def test_the_same_after_forgetting(monkeypatch):
    recogniser, sentences = small()
    monkeypatch.setattr(recognise, "KEPT", 3)
    for sentence in sorted(sentences)[:200]:
        assert recogniser.read(sentence) is None
        assert recogniser.read(sentence + " No") is not None


# --- the real grammar: what is refused --------------------------------------------------------------


def corrupted(kind, sentence, random):
    """A sentence that is broken in one way, or None if it cannot be."""
    words = sentence.split(" ")
    if len(words) < 4:
        return None
    at = random.randrange(len(words) - 1)
    if kind == "shuffled":
        random.shuffle(words)
    elif kind == "exchanged":
        words[at: at + 2] = words[at: at + 2][::-1]
    elif kind == "left out":
        del words[max(at, 1)]
    elif kind == "twice":
        words.insert(at, words[at])
    elif kind == "cut off":
        words = words[: at + 1]
    elif kind == "article":
        return flip(sentence, random, r"\b(an?)\b(?= )", {"a": "an", "an": "a"})
    elif kind == "quotation":
        return flip(sentence, random, '(")', {'"': ""})
    elif kind == "small letter":
        return sentence[0].lower() + sentence[1:]
    elif kind == "word class":
        at = random.choice([at for at, word in enumerate(words) if re.fullmatch("[a-z]+", word)] or [0])
        pos = {entry.pos for entry in LEXICON.find(words[at])}
        others = [entry for entry in LEXICON.entries if entry.pos not in pos]
        words[at] = next(iter(random.choice(others).forms.values()))
    changed = " ".join(words)
    return None if changed == sentence else changed


def flip(sentence, random, pattern, other):
    found = list(re.finditer(pattern, sentence))
    one = random.choice(found) if found else None
    return one and sentence[: one.start()] + other[one[1]] + sentence[one.end():]


@pytest.mark.parametrize(("kind", "least"), [
    ("shuffled", 0.999), ("exchanged", 0.999), ("twice", 0.999), ("article", 0.999), ("quotation", 0.999),
    ("small letter", 0.999), ("word class", 0.999),
    ("cut off", 0.98), ("left out", 0.96),  # what is left may be a sentence of the world: "It was Ali."
])
def test_broken_sentences_are_refused(kind, least):
    random = Random(kind)
    broken = [corrupted(kind, sentence, random) for sentence in told()]
    broken = [sentence for sentence in broken if sentence and sentence not in set(told())]
    assert len(broken) > 400
    assert sum(not accepts(sentence) for sentence in broken) >= least * len(broken)


@pytest.mark.parametrize(("right", "wrong"), [
    ("The bear looked at her paws.", "The bear looked at her wings."),  # limbs
    ("The hen smoothed her feathers.", "The hen smoothed his feathers."),  # sex
    ("The girl put her hands in her pockets.", "The girl put her hands in his pockets."),  # one character
    ("The old bear thought hard.", "The red bear thought hard."),  # looks
    ("The hen closed her eyes, because that is how she thought best.",
     "The hen closed her eyes, because that is how he thought best."),
    ("The bear thought hard.", "The bear thinks hard."),
    ("An owl thought hard.", "A owl thought hard."),
    ("Mia thought hard.", "mia thought hard."),
])
def test_words_in_slots_must_agree(right, wrong):
    assert accepts(right) and not accepts(wrong)


@pytest.mark.parametrize("text", [
    "", " ", "The", "the", ".", '"', "\n", "The bear  thought hard.", "The bear thought hard. ",
    " The bear thought hard.", "The bear\nthought hard.", "The bear thought hard", "THE BEAR THOUGHT HARD.",
    "\ud800", "Ünïcode", "a" * 10_000, "The bear thought hard. The bear thought hard."])
def test_what_is_no_sentence_is_refused(text):
    why = why_not(text)
    assert not accepts(text) and why.prefix + why.rest == text


def test_what_is_no_text_is_refused_with_an_error():
    for wrong in (None, 3, b"The bear thought hard.", ["The bear thought hard."]):
        with pytest.raises(NlmError, match="sentence is of type"):
            accepts(wrong)


# --- where it breaks off ----------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(0, 10**6))
@settings(max_examples=100, deadline=None)
def test_the_prefix_is_what_can_go_on(number, place):
    sentence = told()[number % len(told())]
    tokens = TOKEN.findall(sentence)
    at = place % len(tokens)
    why = why_not("".join([*tokens[:at], "zzz", *tokens[at + 1:]]))
    glued = 1 if at and tokens[at - 1][-1].isalpha() else 0  # "don" + "zzz" is one word
    if at > 1 and tokens[at - 2].lower() == "an":
        glued = 2  # "an zzz": the article is wrong already
    assert why.reason == "word" and why.prefix == "".join(tokens[: at - glued])


@given(st.integers(0, 10**6), st.integers(0, 10**6))
@settings(max_examples=100, deadline=None)
def test_a_sentence_that_stops_in_the_middle_can_go_on(number, place):
    sentence = told()[number % len(told())]
    tokens = TOKEN.findall(sentence)
    begun = "".join(tokens[: place % len(tokens)])
    why = why_not(begun)
    assert why is None or (why.prefix, why.rest, why.reason) == (begun, "", "end")


def test_reasons():
    assert why_not("The hen smoothed his feathers.").reason == "agreement"
    assert why_not("The hen smoothed his feathers.").prefix == "The hen smoothed "
    assert why_not("The hen smoothed").reason == "end"
    assert why_not("The hen smooth her feathers.").reason == "word"

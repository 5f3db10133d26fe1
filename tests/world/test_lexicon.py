"""The lexicon: how much there is, whether it is sound, and whether its frequencies are the promised ones."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from nlm.errors import NlmError
from nlm.world import inflect, lexicon
from nlm.world.lexicon import LEXICON, TARGETS, Lexicon, Pool, read_table

OPEN = ("noun", "verb", "adjective", "adverb", "name")
VALENCY = {"intransitive", "transitive", "ditransitive", "quote", "that", "infinitive", "path", "predicate"}
SEED_WORDS = "fox rabbit dog cat happy sad forest tree king queen man woman elephant"


def lemmas(name: str) -> set[str]:
    return {entry.lemma for entry in LEXICON.category(name)}


@pytest.mark.parametrize("module", [lexicon, inflect])
def test_examples_in_docstrings(module):
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


# How much there is


def test_counts():
    assert LEXICON.n_forms >= 1500
    assert LEXICON.n_forms == len({form for entry in LEXICON.entries for form in entry.forms.values()})
    assert len(LEXICON.category("animal")) >= 45
    assert len(LEXICON.category("name")) >= 60
    assert len(LEXICON.opposites) >= 40 and len(LEXICON.synonyms) >= 20


@pytest.mark.parametrize("word", SEED_WORDS.split())
def test_seed_words_are_known(word):
    assert any(entry.lemma == word for entry in LEXICON.find(word))


@pytest.mark.parametrize("tag", ["wild", "farm", "pet", "bird", "water", "zoo", "insect"])
def test_every_kind_of_animal_has_members(tag):
    assert len(LEXICON.pool("animal", tag)) >= 5


def test_women_and_men_are_equally_many_and_pairs_are_mutual():
    pairs = set(LEXICON.links("pair"))
    assert ("king", "queen") in pairs and pairs == {(b, a) for a, b in pairs}
    for entry in LEXICON.entries:
        for other in LEXICON.linked(entry, "pair"):
            genders = [one.tags & {"female", "male"} for one in (entry, other)]
            assert sorted(map(sorted, genders)) == [["female"], ["male"]]
    names = LEXICON.category("name")
    assert sum("female" in name.tags for name in names) == sum("male" in name.tags for name in names)
    assert all(len(name.tags & {"female", "male"}) == 1 for name in names)


@pytest.mark.parametrize(
    "form", "bat bark bank spring ring wave light watch duck fly orange trunk saw rose leaves left".split()
)
def test_ambiguous_words_have_their_senses(form):
    senses = LEXICON.senses(form)
    assert len(senses) == len(set(senses)) >= 2
    assert [LEXICON.entry(sense).sense for sense in senses] == list(senses)


# Whether it is sound


def test_no_entry_twice():
    assert max(Counter(entry.sense for entry in LEXICON.entries).values()) == 1
    assert max(Counter((entry.lemma, entry.category) for entry in LEXICON.entries).values()) <= 2  # two bows
    same = Counter((entry.lemma, entry.category, entry.tags) for entry in LEXICON.entries)
    assert [key for key, n in same.items() if n > 1] == []
    with pytest.raises(NlmError, match="two entries have the sense 'dog/animal'"):
        Lexicon([*LEXICON.entries[:3], LEXICON.entries[0]])


def test_every_entry_has_the_forms_of_its_kind():
    for entry in LEXICON.entries:
        keys = list(entry.forms)
        if entry.pos == "noun":
            wanted = ["pl"] if "plural" in entry.tags else ["sg"] if "mass" in entry.tags else ["sg", "pl"]
        elif entry.pos == "verb":
            wanted = ["base", "s", "past", "part", "ing"] + ["am", "are", "were"] * (entry.lemma == "be")
        elif entry.pos == "adjective":
            wanted = ["base"] if "more" in entry.tags else ["base", "er", "est"]
        else:
            wanted = ["base"]
        assert keys == wanted, entry
        assert entry.lemma == next(iter(entry.forms.values())), entry
        assert entry.sense.startswith(entry.lemma + "/"), entry


def test_forms_are_plain_words():
    for entry in LEXICON.entries:
        for form in entry.forms.values():
            plain = "[A-Z][a-z]+" if entry.pos == "name" else "[a-z]+"
            assert form == "I" or re.fullmatch(plain, form), entry


def test_every_verb_says_what_follows_it():
    assert [entry.sense for entry in LEXICON.category("verb") if not entry.tags & VALENCY] == []


def test_links_lead_to_entries():
    plain = {tag for entry in LEXICON.entries for tag in entry.tags if "." not in tag}
    names = {entry.lemma for entry in LEXICON.entries}
    prepositions, adverbs = lemmas("preposition"), lemmas("adverb.place")
    for entry in LEXICON.entries:
        for kind, values in entry.links.items():
            if kind in TARGETS:
                assert tuple(one.lemma for one in LEXICON.linked(entry, kind)) == values, entry
            elif kind == "obj":
                assert set(values) <= plain | names | set(LEXICON.categories), entry
            elif kind == "prep":
                assert set(values) <= prepositions, entry
            elif kind == "particle":
                assert set(values) <= adverbs, entry
            else:
                assert kind == "num" and values[0].isdigit(), entry


def test_animals_are_told_truthfully():
    for entry in LEXICON.category("animal"):
        assert len(entry.tags & {"tiny", "small", "big", "huge"}) == 1, entry
        assert entry.tags & {"wild", "farm", "pet"}, entry
        assert "lives" in entry.links and "can" in entry.links, entry
        assert ("fly" not in entry.links["can"]) or ("wing" in entry.links["has"]), entry
        assert ("bird" not in entry.tags) or ("beak" in entry.links["has"]), entry
    can_fly = {entry.lemma for entry in LEXICON.pool("animal", "can.fly").entries}
    assert {"bird", "owl", "bee", "bat"} <= can_fly and not {"penguin", "hen", "dog", "fish"} & can_fly
    can_swim = {entry.lemma for entry in LEXICON.pool("animal", "can.swim").entries}
    assert {"fish", "duck", "whale", "frog"} <= can_swim and not {"hen", "bee", "mole"} & can_swim
    assert {young for _, young in LEXICON.links("young")} == lemmas("animal.young")


def test_places_have_a_preposition():
    for entry in LEXICON.category("place") + LEXICON.pool("nature", "place").entries:
        assert "prep" in entry.links, entry


@pytest.mark.parametrize("pairs", [LEXICON.opposites, LEXICON.synonyms])
def test_pairs_are_adjectives_and_stand_once(pairs):
    adjectives = {entry.lemma for entry in LEXICON.entries if entry.pos == "adjective"}
    assert [pair for pair in pairs if not set(pair) <= adjectives or pair[0] == pair[1]] == []
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)


def test_no_pair_is_both_opposite_and_synonym():
    opposites = {frozenset(pair) for pair in LEXICON.opposites}
    assert not opposites & {frozenset(pair) for pair in LEXICON.synonyms}


# Inflection

NOUNS = """fox foxes · mouse mice · wolf wolves · sheep sheep · fish fish · goose geese · deer deer
calf calves · berry berries · cherry cherries · boy boys · monkey monkeys · child children · man men
woman women · wife wives · leaf leaves · knife knives · loaf loaves · shelf shelves · scarf scarves
tooth teeth · foot feet · bus buses · potato potatoes · tomato tomatoes · hero heroes · piano pianos
radio radios · kangaroo kangaroos · hoof hooves · brush brushes · watch watches · peach peaches
stomach stomachs · dress dresses · roof roofs · cliff cliffs · snowman snowmen · elf elves · life lives
half halves · handkerchief handkerchiefs"""

VERBS = """run runs ran run running · hop hops hopped hopped hopping · hope hopes hoped hoped hoping
cry cries cried cried crying · play plays played played playing · say says said said saying
lie lies lay lain lying · lay lays laid laid laying · tie ties tied tied tying · die dies died died dying
go goes went gone going · do does did done doing · be is was been being · have has had had having
see sees saw seen seeing · free frees freed freed freeing · tiptoe tiptoes tiptoed tiptoed tiptoeing
swim swims swam swum swimming · fly flies flew flown flying · begin begins began begun beginning
forget forgets forgot forgotten forgetting · prefer prefers preferred preferred preferring
admit admits admitted admitted admitting · travel travels travelled travelled travelling
wander wanders wandered wandered wandering · whisper whispers whispered whispered whispering
gallop gallops galloped galloped galloping · open opens opened opened opening
offer offers offered offered offering · visit visits visited visited visiting
picnic picnics picnicked picnicked picnicking · catch catches caught caught catching
teach teaches taught taught teaching · fix fixes fixed fixed fixing · bow bows bowed bowed bowing
chew chews chewed chewed chewing · stay stays stayed stayed staying · shut shuts shut shut shutting
moo moos mooed mooed mooing · buzz buzzes buzzed buzzed buzzing · hum hums hummed hummed humming
dance dances danced danced dancing · sneeze sneezes sneezed sneezed sneezing · eat eats ate eaten eating
bite bites bit bitten biting · hide hides hid hidden hiding · write writes wrote written writing
come comes came come coming · put puts put put putting · read reads read read reading
nod nods nodded nodded nodding · wait waits waited waited waiting · look looks looked looked looking"""

ADJECTIVES = """big bigger biggest · sad sadder saddest · hot hotter hottest · happy happier happiest
dry drier driest · shy shyer shyest · large larger largest · brave braver bravest · tall taller tallest
good better best · bad worse worst · far farther farthest · grey greyer greyest · simple simpler simplest
quiet quieter quietest · cool cooler coolest · wet wetter wettest · slow slower slowest · free freer freest
little littler littlest · friendly friendlier friendliest"""


def rows(table: str) -> list[list[str]]:
    return [row.split() for line in table.splitlines() for row in line.split("·")]


@pytest.mark.parametrize("table, pos, keys", [
    (NOUNS, "noun", ["sg", "pl"]),
    (VERBS, "verb", ["base", "s", "past", "part", "ing"]),
    (ADJECTIVES, "adjective", ["base", "er", "est"]),
])
def test_forms_against_a_list_written_by_hand(table, pos, keys):
    for row in rows(table):
        found = [[entry.forms.get(key) for key in keys] for entry in LEXICON.find(row[0])
                 if entry.pos == pos and entry.lemma == row[0]]
        if not found:  # not in the lexicon: by the rules alone
            assert (row[0], pos) == ("handkerchief", "noun")
            found = [[row[0], inflect.plural(row[0])]]
        assert row in found, row


@pytest.mark.parametrize("rule, word, wanted", [
    (inflect.plural, "quay", "quays"), (inflect.plural, "box", "boxes"), (inflect.plural, "spy", "spies"),
    (inflect.third_person, "veto", "vetoes"), (inflect.third_person, "mix", "mixes"),
    (inflect.past, "quiz", "quizzed"), (inflect.past, "row", "rowed"), (inflect.past, "try", "tried"),
    (inflect.past, "agree", "agreed"), (inflect.past, "yap", "yapped"), (inflect.past, "yell", "yelled"),
    (inflect.ing, "be", "being"), (inflect.ing, "dye", "dyeing"), (inflect.ing, "agree", "agreeing"),
    (inflect.ing, "quit", "quitting"), (inflect.ing, "snow", "snowing"), (inflect.ing, "act", "acting"),
    (inflect.comparative, "thin", "thinner"), (inflect.superlative, "narrow", "narrowest"),
])
def test_rules_on_words_outside_the_tables(rule, word, wanted):
    assert rule(word) == wanted


# Frequencies and picking


@pytest.mark.parametrize("name", LEXICON.categories)
def test_frequencies_fall_like_zipf(name):
    entries = LEXICON.category(name)
    offset = min(len(entries) / 10, 6)
    assert all(a.weight > b.weight for a, b in pairwise(entries))
    for rank, entry in enumerate(entries, start=1):
        assert entry.weight * (rank + offset) == pytest.approx(1)


def test_the_rarest_animal_is_not_too_rare():
    animals = LEXICON.category("animal")
    assert animals[0].weight / animals[-1].weight <= 12


def test_same_lexicon_whatever_the_hash_seed():
    code = (
        "from nlm.world.lexicon import LEXICON as L\n"
        "for e in L.entries: print(e.sense, sorted(e.tags), e.links, e.forms, e.weight.hex())\n"
        "print(L.opposites, L.synonyms, L.categories)\n"
        "p = L.pool(('animal', 'person'), 'wild|child|royal', without=('bird', 'water'))\n"
        "print([p.pick(i / 97).sense for i in range(97)], p.total.hex())\n"
    )
    root = Path(lexicon.__file__).parents[2]
    outputs = {
        subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, check=True,
                       env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}).stdout
        for seed in ("0", "12345")
    }
    assert len(outputs) == 1 and len(outputs.pop()) > 100_000


def test_a_pool_picks_by_weight():
    pool = LEXICON.pool("animal", "pet")
    n = 20_000
    counts = Counter(pool.pick((i + 0.5) / n) for i in range(n))
    assert set(counts) == set(pool.entries) == {e for e in LEXICON.category("animal") if "pet" in e.tags}
    for entry in pool.entries:
        assert counts[entry] / n == pytest.approx(pool.share(entry), abs=2 / n)
    assert sum(map(pool.share, pool.entries)) == pytest.approx(1)
    assert pool.pick(0.0) is pool.entries[0] and pool.pick(1 - 2**-53) is pool.entries[-1]
    assert len(Pool(pool.entries[:1])) == 1


def test_pools_filter_by_all_tags_any_of_and_without():
    pool = LEXICON.pool(("animal", "animal.young"), "pet|farm", "can.swim", without=("bird",))
    wanted = [e for name in ("animal", "animal.young") for e in LEXICON.category(name)
              if e.tags & {"pet", "farm"} and "can.swim" in e.tags and "bird" not in e.tags]
    assert list(pool.entries) == wanted != []
    assert LEXICON.pool(("animal", "animal.young"), "pet|farm", "can.swim", without=("bird",)) is pool


def test_a_group_of_categories_by_its_first_part():
    verbs = LEXICON.category("verb")
    assert {entry.category for entry in verbs} == {n for n in LEXICON.categories if n.startswith("verb.")}
    assert all(a.weight >= b.weight for a, b in pairwise(verbs))
    assert {entry.category for entry in LEXICON.category("animal")} == {"animal"}


# What is asked wrongly


@pytest.mark.parametrize("ask, says", [
    (lambda: LEXICON.category("animals"), "no category 'animals'; the lexicon has animal,"),
    (lambda: LEXICON.entry("bat"), "'bat' has the senses: bat/animal, bat/object"),
    (lambda: LEXICON.entry("blarg"), "'blarg' has the senses: none"),
    (lambda: LEXICON.pool("animal", "wlid"), "no entry of .* has the tags .*wlid"),
])
def test_errors_say_what_is_there(ask, says):
    with pytest.raises(NlmError, match=says):
        ask()


def test_an_unknown_form_has_no_senses():
    assert LEXICON.find("blarg") == () and LEXICON.senses("blarg") == ()


def test_a_table_is_read_as_documented():
    first, second = read_table("toy", "noun", "\nbow/ribbon small of.silk,wool\n    soft\nscissors plural\n")
    assert first.tags == {"small", "soft", "of.silk", "of.wool"} and first.sense == "bow/ribbon"
    assert second.forms == {"pl": "scissors"} and first.weight == 1 / 1.2 and second.weight == 1 / 2.2


def test_word_files_are_short():
    for path in Path(lexicon.__file__).parent.glob("words_*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path.name

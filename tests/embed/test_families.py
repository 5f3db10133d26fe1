"""The facts of the two families, worked out in another way and held against what is known of the original."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.embed.families import ENGLISH, ITALIAN, PLACES, properties, two_families
from nlm.errors import NlmError

FAMILIES = two_families()
# father, mother, children, written down from the figure of 1986 by hand
CHILDREN_OF = [
    ("Christopher", "Penelope", "Arthur", "Victoria"),
    ("Andrew", "Christine", "James", "Jennifer"),
    ("James", "Victoria", "Colin", "Charlotte"),
    ("Roberto", "Maria", "Emilio", "Lucia"),
    ("Pierro", "Francesca", "Marco", "Angela"),
    ("Marco", "Lucia", "Alfonso", "Sophia"),
]
COUPLES = [(father, mother) for father, mother, *_ in CHILDREN_OF]
COUPLES += [("Arthur", "Margaret"), ("Charles", "Jennifer"), ("Emilio", "Gina"), ("Tomaso", "Angela")]


def by_rules() -> set[tuple[str, str, str]]:
    """All triples, by joins over a table of parents and one of couples: no code of the package."""
    parent = {(p, c) for father, mother, *children in CHILDREN_OF for p in (father, mother) for c in children}
    spouse = {pair for couple in COUPLES for pair in (couple, couple[::-1])}
    sibling = {(a, b) for (p, a), (q, b) in itertools.product(parent, parent) if p == q and a != b}
    blood = {
        (a, c) for (p, c), (q, a) in itertools.product(parent, sibling) if p == q
    }  # a: sibling of a parent
    uncle = blood | {(s, c) for (a, c), (b, s) in itertools.product(blood, spouse) if a == b}
    men = {couple[0] for couple in COUPLES} | {"Colin", "Alfonso"}
    pairs = {  # (who is asked about, who answers)
        ("husband", "wife"): spouse,
        ("father", "mother"): {(c, p) for p, c in parent},
        ("son", "daughter"): parent,
        ("brother", "sister"): sibling,
        ("uncle", "aunt"): {(c, a) for a, c in uncle},
        ("nephew", "niece"): uncle,
    }
    return {
        (one, male if other in men else female, other)
        for (male, female), found in pairs.items()
        for one, other in found
    }


def triples(families) -> set[tuple[str, str, str]]:
    return {
        (families.people[families.person[f]], families.relations[families.relation[f]], families.people[a])
        for f in range(len(families))
        for a in np.flatnonzero(families.answers[f])
    }


def test_the_facts_are_those_that_follow_from_parents_and_couples():
    assert triples(FAMILIES) == by_rules()


def test_the_numbers_are_those_of_1986():
    assert len(FAMILIES) == 104 and len(triples(FAMILIES)) == 112  # 112: the pairs in the published data set
    assert len(set(zip(FAMILIES.person.tolist(), FAMILIES.relation.tolist(), strict=True))) == 104


def test_the_two_families_have_the_same_form():
    rename = dict(zip(ENGLISH + ITALIAN, ITALIAN + ENGLISH, strict=True))
    assert {(rename[a], r, rename[b]) for a, r, b in triples(FAMILIES)} == triples(FAMILIES)
    assert [FAMILIES.people[i] for i in FAMILIES.counterpart[:2]] == ["Roberto", "Maria"]


def test_no_fact_leads_from_one_family_to_the_other():
    assert all((a in ENGLISH) == (b in ENGLISH) for a, _, b in triples(FAMILIES))


def test_properties_say_what_the_tree_says():
    of = {
        name: dict(zip(FAMILIES.people, values.tolist(), strict=True))
        for name, values in properties().items()
    }
    for a, relation, b in triples(FAMILIES):
        steps = of["generation"][b] - of["generation"][a]
        expected = {"h": 0, "w": 0, "br": 0, "si": 0, "f": -1, "m": -1, "u": -1, "a": -1}
        assert steps == next((s for begin, s in expected.items() if relation.startswith(begin)), 1), relation
        assert of["sex"][b] == (relation in FAMILIES.relations[1::2])
        if relation in ("husband", "wife") and of["sex"][a] == 0 and a not in ("James", "Marco"):
            assert of["branch"][a] == of["branch"][b]
    assert of["branch"]["Victoria"] != of["branch"]["James"] and of["branch"]["Colin"] == -1


@pytest.mark.parametrize(("person", "relation", "words"), [
    ("Colin", "wife", "has no wife"), ("Colin", "cousin", "needed one of"), ("Bob", "wife", "needed one of"),
])  # fmt: skip
def test_what_is_not_there_is_said(person, relation, words):
    with pytest.raises(NlmError, match=words):
        FAMILIES.find(person, relation)


def test_answers_in_common_by_hand():
    common = FAMILIES.in_common()
    at = FAMILIES.people.index
    assert common[at("Christopher"), at("Penelope")] == 0.5  # son and daughter, of four
    assert common[at("Arthur"), at("Victoria")] == pytest.approx(0.2)  # father and mother, of ten
    assert (common == common.T).all() and (np.diag(common) == 1).all()
    assert not common[:PLACES, PLACES:].any()


@given(st.integers(0, 2**32))
def test_dealing_anew_keeps_the_questions_and_every_answer(seed):
    dealt = FAMILIES.shuffled(np.random.default_rng(seed))
    assert (dealt.person == FAMILIES.person).all() and (dealt.relation == FAMILIES.relation).all()
    for relation in range(12):
        rows = FAMILIES.relation == relation
        assert sorted(dealt.answers[rows].tolist()) == sorted(FAMILIES.answers[rows].tolist())
    assert triples(two_families()) == triples(FAMILIES), "the original was changed"

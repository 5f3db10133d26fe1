"""Two families of twelve, and the 104 facts that follow from who married whom and who is whose child.

The families are those of Hinton 1986. Nothing here is typed in but the names, the couples and their children:
relations and facts are worked out. This file trains nothing; the network is `nlm.embed.family_tree`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nlm.errors import NlmError

# Twelve places in a family. Men stand at even places; a place means the same in both families.
ENGLISH = (
    "Christopher", "Penelope", "Andrew", "Christine", "Arthur", "Margaret",
    "James", "Victoria", "Charles", "Jennifer", "Colin", "Charlotte",
)  # fmt: skip
ITALIAN = (
    "Roberto", "Maria", "Pierro", "Francesca", "Emilio", "Gina",
    "Marco", "Lucia", "Tomaso", "Angela", "Alfonso", "Sophia",
)  # fmt: skip
PLACES = len(ENGLISH)
COUPLES = ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9))  # husband, wife
CHILDREN = {(0, 1): (4, 7), (2, 3): (6, 9), (6, 7): (10, 11)}  # couple -> son, daughter

# Each relation: what it is for a man and for a woman.
RELATIONS = (
    "husband", "wife", "father", "mother", "son", "daughter",
    "brother", "sister", "uncle", "aunt", "nephew", "niece",
)  # fmt: skip


@dataclass(frozen=True)
class Families:
    """F facts about P people: a fact is a person, a relation, and the set of all right answers.

    `person` (F,) and `relation` (F,) are IDs, `answers` (F, P) says who is right. `counterpart` (P,) is the
    person at the same place in the other family.

    >>> families = two_families()
    >>> len(families.people), len(families.relations), len(families)
    (24, 12, 104)
    >>> families.say(families.find("Colin", "aunt"))
    'the aunt of Colin: Margaret or Jennifer'
    """

    people: tuple[str, ...]
    relations: tuple[str, ...]
    person: np.ndarray
    relation: np.ndarray
    answers: np.ndarray

    def __len__(self) -> int:
        return len(self.person)

    @property
    def counterpart(self) -> np.ndarray:
        """The ID of each person's like in the other family, (P,)."""
        return (np.arange(len(self.people)) + PLACES) % len(self.people)

    def find(self, person: str, relation: str) -> int:
        """The number of the fact about `person` and `relation`.

        Errors: `NlmError` if there is none: nobody is asked for a relation that they do not have.
        """
        for known, name in ((self.people, person), (self.relations, relation)):
            if name not in known:
                raise NlmError(f"{name!r} is not known; needed one of {', '.join(known)}")
        asked = (self.person == self.people.index(person)) & (self.relation == self.relations.index(relation))
        if not asked.any():
            raise NlmError(f"{person} has no {relation}; there are facts only about relatives that exist")
        return int(asked.argmax())

    def say(self, fact: int) -> str:
        """One fact in words."""
        names = " or ".join(self.people[i] for i in np.flatnonzero(self.answers[fact]))
        return f"the {self.relations[self.relation[fact]]} of {self.people[self.person[fact]]}: {names}"

    def in_common(self) -> np.ndarray:
        """How many relations two people answer alike, as a share of those that at least one has: (P, P).

        >>> families = two_families()
        >>> a, b = (families.people.index(name) for name in ("Colin", "Charlotte"))
        >>> round(float(families.in_common()[a, b]), 3)  # father, mother, uncle, aunt of six
        0.667
        """
        P, K = len(self.people), len(self.relations)
        known = np.zeros((P, K, P), bool)  # person, relation -> answers
        known[self.person, self.relation] = self.answers
        has = known.any(axis=2)  # (P, K)
        same = (known[:, None] == known[None]).all(axis=3) & has[:, None] & has[None]  # (P, P, K)
        return same.sum(axis=2) / (has[:, None] | has[None]).sum(axis=2)

    def shuffled(self, rng: np.random.Generator) -> Families:
        """The same questions with the answers of each relation dealt out anew: no family makes sense of them.

        Each relation keeps its answers, so that every person is an answer as often as before; who is whose
        is lost. A control: what can still be answered was not inferred from the family.
        """
        answers = self.answers.copy()
        for relation in range(len(self.relations)):
            rows = np.flatnonzero(self.relation == relation)
            answers[rows] = self.answers[rng.permutation(rows)]
        return replace(self, answers=answers)


def two_families() -> Families:
    """The English and the Italian family of Hinton 1986: 24 people, 12 relations, 104 facts.

    Source: Hinton 1986; Rumelhart, Hinton and Williams 1986, figure 2.
    """
    relatives = _relatives()
    person, relation, answers = [], [], []
    for first in (0, PLACES):  # the ID of the family's first person
        for place, by_relation in enumerate(relatives):
            for name, found in by_relation.items():
                person.append(first + place)
                relation.append(RELATIONS.index(name))
                answers.append(np.isin(np.arange(2 * PLACES), [first + other for other in found]))
    return Families(ENGLISH + ITALIAN, RELATIONS, np.array(person), np.array(relation), np.array(answers))


def properties() -> dict[str, np.ndarray]:
    """What could be said of each of the 24 people: name -> labels (24,).

    "family" 0 or 1; "generation" 0, 1 or 2; "branch" 0 or 1: descended from the first or the second couple,
    or married to such a descendant, and -1 for those who descend from both; "sex" 0 for men, 1 for women.

    >>> {name: np.unique(labels).tolist() for name, labels in properties().items()}
    {'family': [0, 1], 'generation': [0, 1, 2], 'branch': [-1, 0, 1], 'sex': [0, 1]}
    """
    parents, spouse = _parents(), _spouse()

    def generation(place: int) -> int:
        older = parents.get(place) or parents.get(spouse.get(place), ())
        return 1 + generation(older[0]) if older else 0

    def roots(place: int) -> set[int]:
        """The first couples that a person descends from."""
        if place in parents:
            return set().union(*map(roots, parents[place]))
        return {COUPLES.index(couple) for couple in CHILDREN if place in couple}

    def branch(place: int) -> int:
        found = roots(place) or roots(spouse[place])
        return found.pop() if len(found) == 1 else -1

    places = range(PLACES)
    return {
        "family": np.repeat([0, 1], PLACES),
        "generation": np.tile([generation(place) for place in places], 2),
        "branch": np.tile([branch(place) for place in places], 2),
        "sex": np.tile([place % 2 for place in places], 2),
    }


def _parents() -> dict[int, tuple[int, int]]:
    return {child: couple for couple, children in CHILDREN.items() for child in children}


def _spouse() -> dict[int, int]:
    return {one: other for couple in COUPLES for one, other in (couple, couple[::-1])}


def _relatives() -> list[dict[str, list[int]]]:
    """For each place: relation -> places, leaving out the relations that nobody answers."""
    parents, spouse = _parents(), _spouse()

    def children(place: int) -> list[int]:
        return [child for child, couple in parents.items() if place in couple]

    def siblings(place: int) -> list[int]:
        return [p for p, couple in parents.items() if couple == parents.get(place) and p != place]

    def with_spouse(places: list[int]) -> list[int]:
        return places + [spouse[place] for place in places if place in spouse]

    found = []
    for place in range(PLACES):
        others = with_spouse([p for parent in parents.get(place, ()) for p in siblings(parent)])
        own = [place] + ([spouse[place]] if place in spouse else [])
        relatives = (
            [spouse[place]] if place in spouse else [],
            list(parents.get(place, ())),
            children(place),
            siblings(place),
            others,
            [child for one in own for sibling in siblings(one) for child in children(sibling)],
        )
        pairs = zip(RELATIONS[::2], RELATIONS[1::2], relatives, strict=True)
        by_relation = {}
        for male, female, places in pairs:
            by_relation[male] = sorted(p for p in places if p % 2 == 0)
            by_relation[female] = sorted(p for p in places if p % 2 == 1)
        found.append({name: places for name, places in by_relation.items() if places})
    return found

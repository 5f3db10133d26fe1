"""Are rows similar where the families say so? Two questions to the cosines of a table of people.

Do people who share an answer have more similar rows, and do people at the same place in two families? Each is
held against shuffled people. The families are `nlm.embed.families`; where rows come from is not known here.
"""

from __future__ import annotations

import numpy as np

from nlm.errors import check_shape
from nlm.geometry import unit_rows
from nlm.stats import ShuffleTest, shuffle_test


def shared_answer_test(table, common, *, rng: np.random.Generator, n: int = 200) -> ShuffleTest:
    """By how much is the mean cosine of two people of a family higher if they share an answer?

    `table` is (24, C), the first half of it one family; `common` (24, 24) is above 0 for pairs that share an
    answer. Shuffled are the places in a family, in both alike. The value is the difference of the means, the
    mean of the two families.
    Errors: `NlmError` for shapes that do not fit.

    >>> from nlm.embed.families import two_families
    >>> common = two_families().in_common()
    >>> test = shared_answer_test(common, common, rng=np.random.default_rng(0))  # rows that know it
    >>> test.value > 0.4, test.p < 0.05
    (True, True)
    """
    table, common = np.asarray(table), np.asarray(common)
    check_shape(table, ("people", "C"), "table")
    check_shape(common, (len(table), len(table)), "common")
    places = len(table) // 2
    parts = [unit_rows(part) @ unit_rows(part).T for part in (table[:places], table[places:])]
    pairs = np.triu(np.ones((places, places), bool), 1)
    shared = [common[part, part] > 0 for part in (slice(places), slice(places, None))]

    def apart(order):
        return np.mean(
            [
                cosine[share[np.ix_(order, order)] & pairs].mean()
                - cosine[~share[np.ix_(order, order)] & pairs].mean()
                for cosine, share in zip(parts, shared, strict=True)
            ]
        )

    return shuffle_test(apart, np.arange(places), rng=rng, n=n)


def same_place_test(table, *, rng: np.random.Generator, n: int = 200) -> ShuffleTest:
    """What is the mean cosine of people at the same place in the two families, and of shuffled pairs?

    `table` is (24, C): row i and row i + 12 stand at the same place. Shuffled are those of the second half.
    Errors: `NlmError` for a table that is no table.

    >>> rows = np.eye(3)
    >>> test = same_place_test(np.concatenate([rows, rows]), rng=np.random.default_rng(0))
    >>> float(test.value), test.chance < 0.5
    (1.0, True)
    """
    table = np.asarray(table)
    check_shape(table, ("people", "C"), "table")
    places = len(table) // 2
    across = unit_rows(table[:places]) @ unit_rows(table[places:]).T  # (12, 12)
    return shuffle_test(lambda order: across[range(places), order].mean(), np.arange(places), rng=rng, n=n)

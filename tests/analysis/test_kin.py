"""The two tests of kin on tables whose truth is known, and on random ones."""

import numpy as np
import pytest

from nlm.analysis.kin import same_place_test, shared_answer_test
from nlm.embed.families import two_families
from nlm.errors import NlmError

COMMON = two_families().in_common()


def test_rows_that_know_the_families_are_found():
    rng = np.random.default_rng(0)
    table = np.linalg.cholesky(COMMON + 0.5 * np.eye(24)) + 0.05 * rng.standard_normal((24, 24))
    test = shared_answer_test(table, COMMON, rng=rng)
    assert test.p < 0.05 and test.value > 0.1 and test.n == 12
    places = rng.standard_normal((12, 6))
    test = same_place_test(np.concatenate([places, 3 * places]), rng=rng)
    assert test.p < 0.02 and test.value == pytest.approx(1)


def test_random_rows_are_found_about_as_often_as_p_says():
    rng = np.random.default_rng(1)
    tables = rng.standard_normal((200, 24, 6))
    for run in (
        lambda E: shared_answer_test(E, COMMON, rng=rng, n=40),
        lambda E: same_place_test(E, rng=rng, n=40),
    ):
        assert np.mean([run(E).p < 0.05 for E in tables]) < 0.1


def test_the_value_is_the_difference_of_means():
    E = np.random.default_rng(2).standard_normal((24, 5))
    units = E / np.linalg.norm(E, axis=1, keepdims=True)
    found = []
    for first in (0, 12):
        groups = {True: [], False: []}
        for i in range(first, first + 12):
            for j in range(i + 1, first + 12):
                groups[COMMON[i, j] > 0].append(units[i] @ units[j])
        found.append(np.mean(groups[True]) - np.mean(groups[False]))
    value = shared_answer_test(E, COMMON, rng=np.random.default_rng(0), n=1).value
    assert value == pytest.approx(np.mean(found))
    pairs = [units[i] @ units[i + 12] for i in range(12)]
    assert same_place_test(E, rng=np.random.default_rng(0), n=1).value == pytest.approx(np.mean(pairs))


def test_shapes_that_do_not_fit_are_said():
    rng = np.random.default_rng(0)
    with pytest.raises(NlmError, match="common"):
        shared_answer_test(np.ones((24, 6)), np.ones((12, 12)), rng=rng)
    with pytest.raises(NlmError, match="table"):
        same_place_test(np.ones(24), rng=rng)

"""The exercises of chapter 16, answered as people answer them, and as the notebook itself does."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from nlm.analysis.swaps import read_probe, swap_loss
from nlm.checks import ch16
from nlm.lab.exercise import CORRECT, ERROR, NOT_ATTEMPTED, WRONG
from nlm.stats import benjamini_hochberg, holm
from tests.checks.answers import notebook_answer

NAMES = ["at_least", "corrected", "as_frequent", "swap", "dealt", "pairs_p"]

answer_of = partial(notebook_answer, "16", np=np)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch16, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT


@pytest.mark.parametrize("name", NAMES)
def test_every_known_mistake_gets_its_own_words(name):
    """No mistake passes as right, and none is hidden behind another one."""
    exercise = getattr(ch16, name)
    for mistake in exercise.mistakes:
        if mistake.wrong is not None:
            assert exercise.outcome(mistake.wrong) == (WRONG, mistake.message)


def half_filled(p):
    p = np.asarray(p, dtype=float)
    order = np.argsort(p)
    left = np.arange(len(p), 0, -1)
    times = np.minimum(p[order] * left, 1)
    never_below = ...
    result = np.empty(len(p))
    result[order] = never_below
    return result + 0 * times


def test_a_half_filled_correction_is_told_apart_from_an_untouched_one():
    status, message = ch16.corrected.outcome(half_filled)
    assert status == WRONG and "dots" in message


def bonferroni(p):
    return np.minimum(np.asarray(p) * len(p), 1)


def sorted_in_place(p):
    p.sort()
    return holm(p)


def by_difference(count, counts, k):
    return np.argsort(np.abs(counts - count), kind="stable")[:k]


def shuffled_pairs(matrix, order):
    return np.asarray(matrix)[order]


def never_zero(a, b, orders):
    above = np.triu_indices(len(a), 1)
    true = np.corrcoef(a[above], b[above])[0, 1]
    found = [np.corrcoef(a[np.ix_(o, o)][above], b[above])[0, 1] for o in orders]
    return np.mean(np.abs(found) >= abs(true))


def without_ties(a, b, orders):
    above = np.triu_indices(len(a), 1)
    true = abs(np.corrcoef(a[above], b[above])[0, 1])
    found = [abs(np.corrcoef(a[np.ix_(o, o)][above], b[above])[0, 1]) for o in orders]
    return (1 + np.sum(np.array(found) > true)) / (1 + len(orders))


def pairs_instead_of_words(a, b, orders):
    above = np.triu_indices(len(a), 1)
    flat_a, flat_b = a[above], b[above]
    true = np.corrcoef(flat_a, flat_b)[0, 1]
    return np.mean([abs(np.corrcoef(flat_a[order], flat_b)[0, 1]) >= abs(true) for order in orders])


def drawn_pairs(a, b, orders):
    above, rng = np.triu_indices(len(a), 1), np.random.default_rng(5)
    true = abs(np.corrcoef(a[above], b[above])[0, 1])
    found = [abs(np.corrcoef(rng.permutation(a[above]), b[above])[0, 1]) for _ in orders]
    return (1 + np.sum(np.array(found) >= true)) / (1 + len(orders))


def whole_matrices(a, b, orders):
    true = abs(np.corrcoef(a.ravel(), b.ravel())[0, 1])
    found = [abs(np.corrcoef(a[o][:, o].ravel(), b.ravel())[0, 1]) for o in orders]
    return (1 + np.sum(np.array(found) >= true - 1e-12)) / (1 + len(orders))


def way_back(p):
    order = np.argsort(p)
    never_below = np.maximum.accumulate(np.minimum(p[order] * np.arange(len(p), 0, -1), 1))
    return never_below[order]


@pytest.mark.parametrize(
    ("exercise", "answer", "words"),
    [
        (ch16.at_least, lambda cosine, others: others >= cosine, "their share"),
        (ch16.at_least, lambda cosine, others: sum(other >= cosine for other in others), "divide"),
        (ch16.at_least, lambda cosine, others: np.mean(others > cosine), ">="),
        (ch16.corrected, bonferroni, "Bonferroni"),
        (ch16.at_least, lambda cosine, others: 100 * np.mean(others >= cosine), "per cent"),
        (ch16.corrected, sorted_in_place, "work on a copy"),
        (ch16.corrected, benjamini_hochberg, "np.maximum.accumulate"),
        (ch16.corrected, way_back, "other way round"),
        (ch16.as_frequent, by_difference, "ratios"),
        (ch16.as_frequent, lambda count, counts, k: by_difference(1, counts / count, k), "ratios"),
        (ch16.as_frequent, lambda count, counts, k: by_difference(1, count / counts, k), "logarithm"),
        (ch16.as_frequent, lambda count, counts, k: sorted(counts)[:k], ""),
        (ch16.swap, lambda *costs: max(0, ch16.swap.solution(*costs)), "below 0"),
        (ch16.swap, lambda own_a, with_b, own_b, with_a: np.mean(with_b) - np.mean(own_a), "one direction"),
        (ch16.swap, lambda own_a, with_b, own_b, with_a: np.array(with_b) - own_a, "asked for is one"),
        (ch16.dealt, shuffled_pairs, "rows only"),
        (ch16.dealt, lambda matrix, order: matrix[np.ix_(np.argsort(order), np.argsort(order))], "other way"),
        (ch16.pairs_p, never_zero, "counts as a shuffle"),
        (ch16.pairs_p, lambda a, b, orders: len(orders), "between 0 and 1"),
        (ch16.pairs_p, without_ties, ">="),
        (ch16.pairs_p, pairs_instead_of_words, "deal the words"),
        (ch16.pairs_p, drawn_pairs, "not the pairs"),
        (ch16.pairs_p, whole_matrices, "above the diagonal"),
    ],
)
def test_typical_answers_get_their_words(exercise, answer, words):
    status, message = exercise.outcome(answer)
    assert status == WRONG and words in message


def test_an_error_of_the_readers_own_is_told():
    assert ch16.dealt.outcome(lambda matrix, order: matrix @ order).status in (ERROR, WRONG)
    assert ch16.swap.outcome(lambda own_a, with_b, own_b, with_a: own_a - with_b).status == ERROR


def test_the_solutions_are_those_of_the_package():
    p = np.random.default_rng(0).random(9)
    np.testing.assert_allclose(ch16.corrected.solution(p), holm(p))
    probes = [read_probe(f"The [{word}] ran.", "animal") for word in "aab"]
    costs = np.random.default_rng(1).standard_normal((3, 2))
    by_hand = ch16.swap.solution(costs[:2, 0], costs[:2, 1], costs[2:, 1], costs[2:, 0])
    assert swap_loss(costs, probes, ["a", "b"])[0, 1] == pytest.approx(by_hand)


def test_the_number_that_the_text_names():
    assert ch16.swap.solution([3], [5], [5], [5]) == 1

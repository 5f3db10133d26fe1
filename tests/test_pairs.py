"""`nlm.pairs` against SciPy, against regression written out, and against what a permutation test promises."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as reference

from nlm.errors import NlmError
from nlm.pairs import mantel_test, pair_correlation, pair_interval, ranks, spearman, upper


def symmetric(seed: int, n: int) -> np.ndarray:
    values = np.random.default_rng(seed).standard_normal((n, n))
    return values + values.T


numbers = st.lists(st.integers(-5, 5), min_size=2, max_size=30)


@given(numbers)
def test_ranks_are_scipys_with_ties(values):
    np.testing.assert_allclose(ranks(values), reference.rankdata(values))


@given(st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=3, max_size=30))
def test_rank_correlation_is_scipys(points):
    a, b = np.array(points).T
    if len(set(a)) == 1 or len(set(b)) == 1:
        with pytest.raises(NlmError, match="the same"):
            spearman(a, b)
    else:
        assert spearman(a, b) == pytest.approx(reference.spearmanr(a, b).statistic, abs=1e-12)


def test_partial_correlation_is_that_of_two_regressions():
    a, b, c, d = (symmetric(seed, 12) for seed in range(4))
    b = b + a + 2 * c
    flat = [reference.rankdata(m[np.triu_indices(12, 1)]) for m in (a, b, c, d)]
    columns = np.column_stack([np.ones(66), *flat[2:]])
    rest = [v - columns @ np.linalg.lstsq(columns, v, rcond=None)[0] for v in flat[:2]]
    assert pair_correlation(a, b, [c, d]) == pytest.approx(np.corrcoef(*rest)[0, 1], abs=1e-12)
    assert pair_correlation(a, b, [c, d, c]) == pytest.approx(pair_correlation(a, b, [c, d]), abs=1e-9)


def test_partial_correlation_with_one_matrix_is_the_textbook_formula():
    a, b, c = (symmetric(seed, 9) for seed in range(3))
    r_ab, r_ac, r_bc = pair_correlation(a, b), pair_correlation(a, c), pair_correlation(b, c)
    textbook = (r_ab - r_ac * r_bc) / np.sqrt((1 - r_ac**2) * (1 - r_bc**2))
    assert pair_correlation(a, b, [c]) == pytest.approx(textbook, abs=1e-12)


def test_p_is_that_of_all_orders_of_five_words():
    """All 120 orders, each correlated by SciPy; a thousand random ones must come near."""
    a, b = symmetric(7, 5), symmetric(8, 5)
    above = np.triu_indices(5, 1)
    found = np.array(
        [
            reference.spearmanr(a[np.ix_(order, order)][above], b[above]).statistic
            for order in map(list, itertools.permutations(range(5)))
        ]
    )
    exact = (np.abs(found) >= abs(found[0]) - 1e-12).mean()
    test = mantel_test(a, b, rng=np.random.default_rng(0), n=4000)
    assert test.value == pytest.approx(found[0]) and test.n == 5
    assert test.p == pytest.approx(exact, abs=0.04)


@pytest.mark.parametrize("level", [0.05, 0.3])
def test_false_alarms_are_as_rare_as_promised_although_pairs_share_words(level):
    """Words with places of their own: their pairs are dependent, and shuffled pairs raise alarm often."""
    rng = np.random.default_rng(3)
    p = []
    for _ in range(300):
        x, y = rng.standard_normal((2, 9))
        a, b = np.add.outer(x, x), np.add.outer(y, y)
        p.append(mantel_test(a, b, rng=rng, n=99).p)
    assert np.mean(np.array(p) <= level) == pytest.approx(level, abs=4 * (level * (1 - level) / 300) ** 0.5)


def test_shuffled_pairs_would_raise_false_alarms():
    """The control of the test above: whoever takes the pairs for independent is alarmed far too often."""
    rng = np.random.default_rng(3)
    alarms = 0
    for _ in range(300):
        x, y = rng.standard_normal((2, 9))
        a, b = upper(np.add.outer(x, x)), upper(np.add.outer(y, y))
        alarms += reference.spearmanr(a, b).pvalue <= 0.05
    assert alarms / 300 > 0.15


def test_what_is_explained_by_a_third_is_no_finding():
    """a and b both follow c: together they go, with c held fixed they do not."""
    rng, c = np.random.default_rng(1), symmetric(0, 30)
    a, b = c + 0.3 * symmetric(1, 30), c + 0.3 * symmetric(2, 30)
    assert mantel_test(a, b, rng=rng, n=199).p == 0.005
    assert mantel_test(a, b, [c], rng=rng, n=199).p > 0.05


def test_the_interval_holds_the_value_and_narrows_with_more_words():
    widths = []
    for n in (15, 120):
        x = np.random.default_rng(n).standard_normal(n)
        a = -np.abs(x[:, None] - x)
        interval = pair_interval(a, a + 0.7 * symmetric(5, n), rng=np.random.default_rng(0), n=200)
        assert interval.low < interval.estimate < interval.high and interval.n == n
        widths.append(interval.high - interval.low)
    assert widths[1] < widths[0] / 2


def test_the_same_seed_gives_the_same_and_the_input_is_left_alone():
    a, b = symmetric(1, 8), symmetric(2, 8)
    before = a.copy(), b.copy()
    first = mantel_test(a, b, rng=np.random.default_rng(4), n=50)
    assert first == mantel_test(a, b, rng=np.random.default_rng(4), n=50)
    assert (a == before[0]).all() and (b == before[1]).all()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: upper(np.arange(9).reshape(3, 3)), "not symmetric"),
        (lambda: upper(np.ones((2, 3))), "shape"),
        (lambda: spearman([1, 2], [1, 2, 3]), "equally many"),
        (lambda: ranks([1.0, np.nan]), "finite"),
        (lambda: ranks(["a", "b"]), "finite"),
        (lambda: ranks([]), "at least one"),
        (lambda: mantel_test(np.eye(3), np.eye(4), rng=None), "same words"),
        (lambda: mantel_test(symmetric(0, 3), symmetric(1, 3), rng=None), "at least 4"),
        (lambda: mantel_test(symmetric(0, 5), symmetric(1, 5), rng=None, n=0), "at least 1"),
        (lambda: pair_interval(symmetric(0, 5), symmetric(1, 5), rng=None, level=1.0), "between 0 and 1"),
        (lambda: pair_correlation(symmetric(0, 5), symmetric(1, 5), [symmetric(0, 5)]), "without a rest"),
        (lambda: pair_correlation(np.ones((5, 5)), symmetric(1, 5)), "the same"),
    ],
)
def test_what_cannot_be_asked_is_refused(call, words):
    with pytest.raises(NlmError, match=words):
        call()

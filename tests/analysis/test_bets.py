"""Entropy against SciPy's definition in plain sums, nuclei against what `next_distribution` keeps."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from nlm.analysis.bets import entropy, held_by, tokens_holding
from nlm.errors import NlmError
from nlm.generate import next_distribution

bets = arrays(np.float64, st.integers(1, 12), elements=st.sampled_from([0.0, 0.1, 0.5, 1, 1, 3, 8])).filter(
    lambda a: a.sum() > 0
).map(lambda a: a / a.sum())  # fmt: skip


@given(bets)
def test_entropy_is_the_mean_surprise(p):
    assert entropy(p) == pytest.approx(sum(-q * math.log2(q) for q in p if q > 0), abs=1e-12)
    assert -1e-12 <= entropy(p) <= math.log2(len(p)) + 1e-12


@given(bets, st.sampled_from([0.05, 0.3, 0.5, 0.9, 0.99, 1.0]))
def test_a_nucleus_is_what_top_p_keeps(p, share):
    with np.errstate(divide="ignore"):
        kept = next_distribution(np.log(p), top_p=share) > 0
    assert abs(int(tokens_holding(p, share)) - kept.sum()) <= (
        0 if abs(held_by(p, int(kept.sum())) - share) > 1e-9 else 1
    )


@given(bets, st.integers(1, 15))
def test_what_k_tokens_hold_is_the_sum_of_the_k_largest(p, k):
    assert held_by(p, k) == pytest.approx(sum(sorted(p)[::-1][:k]))


def test_many_positions_at_once():
    p = np.random.default_rng(0).dirichlet(np.ones(7), size=(3, 5))
    for measure in (entropy, lambda p: tokens_holding(p, 0.8), lambda p: held_by(p, 3)):
        alone = [[float(measure(row)) for row in rows] for rows in p]
        np.testing.assert_allclose(measure(p), alone)


@pytest.mark.parametrize("p", [[0.5, 0.6], [1.5, -0.5], [], 1.0, [math.nan, 1.0]])
def test_what_is_no_distribution_is_refused(p):
    for measure in (entropy, lambda p: tokens_holding(p, 0.8), lambda p: held_by(p, 1)):
        with pytest.raises(NlmError, match="probabilities"):
            measure(p)


def test_no_other_share_or_k_is_taken():
    for share in (0, -0.1, 1.1, math.nan):
        with pytest.raises(NlmError, match="share"):
            tokens_holding([1.0], share)
    for k in (0, -1, 1.5, True):
        with pytest.raises(NlmError, match="k is"):
            held_by([1.0], k)

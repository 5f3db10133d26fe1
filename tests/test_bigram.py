"""The bigram: a distribution for every token, right by hand, and as good as the text allows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.bigram import STRENGTHS, Bigram
from nlm.corpus import TokenData
from nlm.errors import NlmError
from nlm.train import evaluate


def data(ids, vocab_size=5):
    return TokenData(np.array(ids), vocab_size, n_bytes=len(ids), n_docs=1)


@given(
    st.lists(st.integers(0, 4), min_size=2, max_size=40),
    st.sampled_from(STRENGTHS),
    st.sampled_from([1e-6, 0.5, 3]),
)
def test_every_row_sums_to_1_and_no_probability_is_0(ids, m, k):
    bigram = Bigram(data(ids), m=m, k=k)
    assert bigram.unigram.sum() == pytest.approx(1)
    for a in range(5):  # tokens without a successor, and tokens never seen, included
        row = bigram.distribution(a)
        assert row.sum() == pytest.approx(1) and (row > 0).all()


@given(st.lists(st.integers(0, 4), min_size=2, max_size=40))
def test_it_counts_pairs(ids):
    bigram = Bigram(data(ids), m=2.0, k=1.0)
    for a in range(5):
        for b in range(5):
            pair = sum((x, y) == (a, b) for x, y in zip(ids, ids[1:], strict=False))
            first = ids[:-1].count(a)
            unigram = (ids.count(b) + 1) / (len(ids) + 5)
            assert bigram.prob([a], [b])[0] == pytest.approx((pair + 2 * unigram) / (first + 2))


def test_the_loss_is_the_mean_of_minus_log_p():
    bigram = Bigram(data([0, 1, 2, 0, 1, 3]))
    x, y = np.array([[0, 1], [4, 2]]), np.array([[1, 2], [4, 0]])
    assert bigram.loss(x, y) == pytest.approx(-np.log(bigram.prob(x, y)).mean())
    assert evaluate(bigram, data([0, 1, 2, 0, 1]), 2) == pytest.approx(
        bigram.loss(np.array([[0, 1], [2, 0]]), np.array([[1, 2], [0, 1]]))
    )


def test_fit_takes_the_best_strength():
    rng = np.random.default_rng(0)
    step = rng.choice([1, 1, 1, 2, 3], size=3000)
    train, valid = data(np.cumsum(step[:2000]) % 5), data(np.cumsum(step[2000:]) % 5)
    fitted = Bigram.fit(train, valid)
    x, y = valid.ids[:-1], valid.ids[1:]
    losses = [Bigram(train, m=m).loss(x, y) for m in STRENGTHS]
    assert fitted.loss(x, y) == min(losses) and fitted.m == STRENGTHS[int(np.argmin(losses))]
    entropy = -(0.6 * np.log(0.6) + 2 * 0.2 * np.log(0.2))
    assert fitted.loss(x, y) == pytest.approx(entropy, abs=0.06)  # it learned what there is to learn


@pytest.mark.parametrize("ids", [[], [1]])
def test_too_little_text(ids):
    with pytest.raises(NlmError, match="at least 2"):
        Bigram(data(ids))


@pytest.mark.parametrize("settings", [dict(m=0), dict(m=-1), dict(k=0), dict(m=float("nan"))])
def test_smoothing_is_above_0(settings):
    with pytest.raises(NlmError, match="above 0"):
        Bigram(data([0, 1, 2]), **settings)


def test_ids_outside_the_vocabulary_are_refused():
    with pytest.raises(NlmError, match=r"b\[0\] is 5"):
        Bigram(data([0, 1])).prob([0], [5])


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=40))
def test_pairs_are_counted_as_they_are_given(pairs):
    a, b = map(list, zip(*pairs, strict=True))
    bigram = Bigram.from_pairs(a, b, 5, m=2.0, k=1.0)
    for first in range(5):
        assert bigram.distribution(first).sum() == pytest.approx(1)
        for second in range(5):
            unigram = (b.count(second) + 1) / (len(b) + 5)
            expected = (pairs.count((first, second)) + 2 * unigram) / (a.count(first) + 2)
            assert bigram.prob([first], [second])[0] == pytest.approx(expected)


def test_pairs_of_running_text_give_the_bigram_of_that_text():
    ids = [0, 1, 2, 0, 1, 3, 3]
    text, pairs = Bigram(data(ids)), Bigram.from_pairs(ids[:-1], ids[1:], 5)
    assert (text.pairs == pairs.pairs).all() and (text.pair_counts == pairs.pair_counts).all()
    assert (text.before == pairs.before).all()


def test_pairs_that_are_none_are_refused():
    with pytest.raises(NlmError, match="no pairs"):
        Bigram.from_pairs([], [], 5)
    with pytest.raises(NlmError, match=r"b has shape \(1,\); needed \(2,\)"):
        Bigram.from_pairs([0, 1], [2], 5)
    with pytest.raises(NlmError, match=r"a\[0\] is 5"):
        Bigram.from_pairs([5], [2], 5)
    with pytest.raises(NlmError, match="m is 0"):
        Bigram.from_pairs([0], [2], 5, m=0)

"""Kneser-Ney: right by hand, equal to two references, a distribution after every context."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.bigram import Bigram
from nlm.corpus import TokenData
from nlm.errors import NlmError
from nlm.evaluate import evaluate
from nlm.ngram import FALLBACK, KneserNey, count_grams, discounts

TEXT = [0, 1, 2, 0, 1, 3, 0, 1, 2, 4]
V = 5


def data(ids, vocab_size=V):
    return TokenData(np.array(ids, int), vocab_size, n_bytes=len(ids), n_docs=1)


def some_text(n=400, vocab_size=V, seed=0):
    """Text with habits, so that grams of all counts from 1 occur."""
    rng = np.random.default_rng(seed)
    return (np.cumsum(rng.zipf(1.7, size=n)) % vocab_size).tolist()


# -- by hand ---------------------------------------------------------------------------------------------


def test_a_trigram_worked_by_hand():
    """TEXT is 0 1 2 0 1 3 0 1 2 4; asked is what comes after 0 1.

    Three tokens:  0 1 2 twice; 1 2 0, 2 0 1, 0 1 3, 1 3 0, 3 0 1, 1 2 4 once. No count is 3 or 4, so
                   D = 1/2, 1, 3/2. After 0 1: c(2) = 2, c(3) = 1, together 3; taken off 1 + 1/2.
    Two tokens:    different tokens before 1 2: {0}; before 1 3: {0}. After 1 then c(2) = c(3) = 1,
                   together 2; taken off 1/2 + 1/2.
    One token:     different tokens before 0: {2, 3}; 1: {0}; 2: {1}; 3: {1}; 4: {2}; together 6;
                   taken off 1 + 4/2 = 3.
    """
    unigram = [
        (2 - 1) / 6 + 3 / 6 / 5,
        (1 - 1 / 2) / 6 + 3 / 6 / 5,
        (1 - 1 / 2) / 6 + 3 / 6 / 5,
        (1 - 1 / 2) / 6 + 3 / 6 / 5,
        (1 - 1 / 2) / 6 + 3 / 6 / 5,
    ]
    after_1 = [1 / 2 * p for p in unigram]
    after_1[2] += (1 - 1 / 2) / 2
    after_1[3] += (1 - 1 / 2) / 2
    after_01 = [(1 + 1 / 2) / 3 * p for p in after_1]
    after_01[2] += (2 - 1) / 3
    after_01[3] += (1 - 1 / 2) / 3
    model = KneserNey(data(TEXT), order=3)
    assert model.distribution([]) == pytest.approx(unigram)
    assert model.distribution([1]) == pytest.approx(after_1)
    assert model.distribution([0, 1]) == pytest.approx(after_01)
    assert after_01[2] == pytest.approx(1 / 3 + 1 / 2 * (1 / 4 + 1 / 2 * (1 / 12 + 1 / 10)))
    assert model.distribution([4, 1]) == pytest.approx(after_1)  # 4 1 was never seen: all from the shorter
    assert model.distribution([4]) == pytest.approx(unigram)
    assert model.distribution([3, 3, 0, 1]) == pytest.approx(after_01)  # two tokens count, not four


def test_discounts_worked_by_hand():
    """60 once, 20 twice, 9 three times, 4 four times: Y = 60 / 100."""
    counts = np.repeat([1, 2, 3, 4, 9], [60, 20, 9, 4, 7])
    assert discounts(counts) == pytest.approx(
        (1 - 2 * 0.6 * 20 / 60, 2 - 3 * 0.6 * 9 / 20, 3 - 4 * 0.6 * 4 / 9)
    )


@pytest.mark.parametrize("counts", [
    [2, 3, 4], [1, 3, 4], [1, 2, 4], [1, 2, 3], [1], [7, 7],  # one of n1 .. n4 is 0
    [1] * 6 + [2] + [3] * 9 + [4],  # D2 would be below 0
    [1] * 6 + [2] * 2 + [3] + [4] * 3,  # D3 would be
])  # fmt: skip
def test_counts_that_cannot_tell_leave_the_fallback(counts):
    assert discounts(np.array(counts)) == FALLBACK


def test_san_francisco():
    """What Kneser and Ney thought of: a word that is frequent, but after one word only, is a bad guess."""
    san, francisco, dog = 1, 2, 3
    ids = [san, francisco] * 20 + [4, dog, 5, dog, 6, dog, 7, dog, 4]
    model = KneserNey(data(ids, 8), order=2)
    p = model.distribution([0])  # after a token that was never seen
    assert ids.count(francisco) > 4 * ids.count(dog) and p[dog] > 2 * p[francisco]
    assert model.distribution([san])[francisco] > 0.9


# -- against references ----------------------------------------------------------------------------------


def slow(ids, order, vocab_size, discount=None):
    """p(w | context), written from the definitions with dicts and sets."""
    grams = {order: Counter(tuple(ids[i : i + order]) for i in range(len(ids) - order + 1))}
    for k in range(order - 1, 0, -1):
        befores = {}
        for gram in grams[k + 1]:
            befores.setdefault(gram[1:], set()).add(gram[0])
        grams[k] = Counter({gram: len(before) for gram, before in befores.items()})

    def D(k):
        if discount is not None:
            return (0, discount, discount, discount)
        n = Counter(grams[k].values())
        if not all(n[r] for r in (1, 2, 3, 4)):
            return (0, *FALLBACK)
        Y = n[1] / (n[1] + 2 * n[2])
        found = tuple(r - (r + 1) * Y * n[r + 1] / n[r] for r in (1, 2, 3))
        return (0, *(found if min(found) > 0 else FALLBACK))

    def p(context, w):
        k = len(context) + 1
        below = p(context[1:], w) if context else 1 / vocab_size
        counts = {gram[-1]: c for gram, c in grams[k].items() if gram[:-1] == context}
        if not counts:
            return below
        off = [D(k)[min(c, 3)] for c in counts.values()]
        total, c = sum(counts.values()), counts.get(w, 0)
        return (c - D(k)[min(c, 3)] + sum(off) * below) / total

    return lambda context, w: p(tuple(context)[len(context) - order + 1 :], w)


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("discount", [None, 0.75])
def test_equal_to_a_slow_reference(order, discount):
    V, ids = 20, some_text(900, 20)
    model, reference = KneserNey(data(ids, V), order, discount=discount), slow(ids, order, V, discount)
    contexts = [ids[i : i + order - 1] for i in (3, 50, 400)] + [[7, 7, 7][: order - 1]]
    for context in contexts:
        expected = [reference(context, w) for w in range(V)]
        assert model.distribution(context) == pytest.approx(expected, rel=1e-12)
    if discount is None:  # the counts of this text tell: no comparison of fallbacks
        assert all(level.discounts != FALLBACK for level in model.levels[1:])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 3), min_size=4, max_size=30), st.integers(1, 4), st.data())
def test_equal_to_a_slow_reference_on_any_text(ids, order, more):
    context = more.draw(st.lists(st.integers(0, 3), min_size=order - 1, max_size=order - 1))
    expected = [slow(ids, order, 4)(context, w) for w in range(4)]
    assert KneserNey(data(ids, 4), order).distribution(context) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("order", [2, 3])
def test_equal_to_nltk(order):
    lm = pytest.importorskip("nltk.lm", reason="nltk is not installed")
    from nltk.util import everygrams

    class Peer(lm.KneserNeyInterpolated):
        """nltk's, which ends in the unigram without taking anything off: here it ends in 1 / V, as ours."""

        def unmasked_score(self, word, context=None):
            if context:
                return super().unmasked_score(word, context)
            kinds = len({gram[-1] for gram in seen})
            count = sum(gram[-1] == word for gram in seen)
            return (count - d * (count > 0) + d * kinds / V) / len(seen)

    d, ids = 0.6, some_text()
    ids += ids[: order - 1]  # so that no gram stands at the beginning only, where nothing is before it
    words = [str(i) for i in ids]
    peer = Peer(order, discount=d)
    peer.fit([list(everygrams(words, max_len=order))], [str(i) for i in range(V)])
    seen = set(zip(words, words[1:], strict=False))
    model = KneserNey(data(ids), order, discount=d)
    for context in np.random.default_rng(2).integers(V, size=(8, order - 1)).tolist():
        expected = [peer.score(str(w), [str(i) for i in context]) for w in range(V)]
        assert model.distribution(context) == pytest.approx(expected, rel=1e-12)


# -- what holds for any text -----------------------------------------------------------------------------


@settings(deadline=None)
@given(
    st.lists(st.integers(0, V - 1), min_size=5, max_size=60),
    st.integers(1, 5),
    st.lists(st.integers(0, V - 1), max_size=6),
    st.sampled_from([None, 0.1, 1.0]),
)
def test_after_any_context_the_probabilities_sum_to_1_and_none_is_0(ids, order, context, discount):
    p = KneserNey(data(ids), order, discount=discount).distribution(context)
    assert p.sum() == pytest.approx(1, abs=1e-12) and (p > 0).all()


@settings(deadline=None)
@given(st.lists(st.integers(0, V - 1), min_size=4, max_size=40), st.integers(1, 4))
def test_grams_of_running_text_given_as_rows_are_the_same_model(ids, order):
    rows = [ids[i : i + order] for i in range(len(ids) - order + 1)]
    text, given_rows = KneserNey(data(ids), order), KneserNey.from_grams(rows, V)
    for one, other in zip(text.levels, given_rows.levels, strict=True):
        assert (one.grams == other.grams).all() and (one.counts == other.counts).all()
        assert (one.share == other.share).all() and (one.rest == other.rest).all()


def test_the_losses_of_windows_are_those_of_each_token_after_what_it_sees():
    model, ids = KneserNey(data(some_text()), order=4), some_text(60, seed=1)
    for T in (1, 2, 3, 9):
        x = np.array(ids[: 5 * T]).reshape(5, T)
        y = np.array(ids[1 : 5 * T + 1]).reshape(5, T)
        expected = [[-np.log(model.distribution(x[b, : t + 1])[y[b, t]]) for t in range(T)] for b in range(5)]
        assert model.losses(x, y) == pytest.approx(np.array(expected))
        assert model.loss(x, y) == pytest.approx(np.mean(expected))
        assert evaluate(model, data(ids[: 5 * T + 1]), T, batch_size=2) == pytest.approx(np.mean(expected))
        assert model.prob(x, y[:, -1]) == pytest.approx(np.exp(-np.array(expected)[:, -1]))


def test_ids_of_the_smallest_type_are_not_added_up_in_it():
    """500 tokens in uint16: three of them make a number far above 65,535."""
    ids = np.random.default_rng(0).integers(500, size=3000)
    model = KneserNey(data(ids, 500), order=3)
    a, b, c = ids[:3].tolist()
    assert model.levels[2].grams.max() > 2**16 and model.distribution([a, b])[c] > 0.1


def test_the_counts_of_a_long_gram_are_those_of_the_text():
    ids = some_text()
    levels, seen = KneserNey(data(ids), order=3).levels, Counter(zip(ids, ids[1:], ids[2:], strict=False))
    assert dict(zip(levels[2].grams.tolist(), levels[2].counts.tolist(), strict=True)) == {
        a * V * V + b * V + c: count for (a, b, c), count in seen.items()
    }
    assert [len(level.grams) for level in levels][1:] == [
        len({gram[1:] for gram in seen}), len(seen)
    ]  # fmt: skip


@given(st.lists(st.integers(0, 4), max_size=40), st.integers(1, 4), st.integers(1, 50))
def test_grams_counted_part_by_part_are_those_of_the_whole_text(ids, n, part):
    grams, counts = count_grams(np.array(ids, np.uint8), n, 5, part=part)
    expected = Counter(
        sum(token * 5 ** (n - 1 - i) for i, token in enumerate(ids[start : start + n]))
        for start in range(len(ids) - n + 1)
    )
    assert list(zip(grams.tolist(), counts.tolist(), strict=True)) == sorted(expected.items())
    assert grams.dtype == counts.dtype == np.int64


def test_more_context_helps_where_there_is_something_to_learn():
    """After 6,000 tokens of a text in which the last two decide, the trigram is near its entropy."""
    rng, ids = np.random.default_rng(0), [0, 1]
    for noise in rng.random(8000):
        ids.append((ids[-1] + 2 * ids[-2]) % 20 if noise < 0.7 else int(rng.integers(20)))
    train, valid = data(ids[:6000], 20), data(ids[6000:], 20)
    loss = [evaluate(KneserNey(train, n), valid, 50) for n in (1, 2, 3)]
    entropy = -(0.715 * np.log(0.715) + 19 * 0.015 * np.log(0.015))
    assert loss[2] < loss[1] - 0.5 and loss[1] < loss[0] + 0.05
    assert entropy < loss[2] < entropy + 0.35
    assert loss[2] < evaluate(Bigram.fit(train, valid), valid, 50)


# -- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ask", "said"), [
    (lambda: KneserNey(data([0, 1]), 3), "has 2 tokens; order 3 needs at least 3"),
    (lambda: KneserNey(data([]), 1), "has 0 tokens"),
    (lambda: KneserNey(data(TEXT), 0), "order is 0"),
    (lambda: KneserNey(data(TEXT), 2.0), "order is 2.0"),
    (lambda: KneserNey(data(TEXT, 4096), 6), "order 5 is the largest"),
    (lambda: KneserNey(data(TEXT), 2, discount=0), "discount is 0"),
    (lambda: KneserNey(data(TEXT), 2, discount=1.5), "discount is 1.5"),
    (lambda: KneserNey(data(TEXT), 2, discount=float("nan")), "discount is nan"),
    (lambda: KneserNey.from_grams([], V), "grams has shape"),
    (lambda: KneserNey.from_grams(np.zeros((0, 2), int), V), "no grams"),
    (lambda: KneserNey.from_grams([0, 1], V), "grams has shape"),
    (lambda: KneserNey.from_grams([[0, 5]], V), r"grams\[0, 1\] is 5"),
    (lambda: KneserNey(data(TEXT), 2).prob([[5]], [0]), r"context\[0, 0\] is 5"),
    (lambda: KneserNey(data(TEXT), 2).prob([[1]], [-1]), r"w\[0\] is -1"),
    (lambda: KneserNey(data(TEXT), 2).prob([1], [1]), "context has shape"),
    (lambda: KneserNey(data(TEXT), 2).losses([[1]], [[1, 2]]), "y has shape"),
])  # fmt: skip
def test_what_cannot_be_counted_is_refused(ask, said):
    with pytest.raises(NlmError, match=said):
        ask()


def test_the_largest_order_that_fits_does_fit():
    assert KneserNey(data([4095] * 6, 4096), 5).distribution([4095] * 4)[4095] > 0.4

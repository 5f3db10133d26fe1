"""Orders and probes against scikit-learn, SciPy and rows whose truth is known."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.units import in_order, probe_accuracy
from nlm.errors import NlmError


@pytest.mark.parametrize("seed", range(5))
def test_two_labels_give_the_auc(seed):
    metrics = pytest.importorskip("sklearn.metrics")
    rng = np.random.default_rng(seed)
    values, labels = rng.integers(6, size=(30, 4)).astype(float), np.arange(30) % 2  # with ties
    aucs = [metrics.roc_auc_score(labels, column) for column in values.T]
    np.testing.assert_allclose(in_order(values, labels), [max(auc, 1 - auc) for auc in aucs])


@pytest.mark.parametrize("seed", range(5))
def test_several_labels_give_the_concordance_of_somers(seed):
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(seed)
    values, labels = rng.integers(5, size=20), rng.integers(3, size=20)
    d = stats.somersd(labels, values).statistic  # pairs untied in the labels: concordant minus discordant
    assert in_order(values, labels) == pytest.approx(0.5 + abs(d) / 2)


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=12), st.randoms())
def test_order_does_not_mind_direction_scale_or_the_order_of_rows(values, random):
    labels = [at % 2 for at in range(len(values))]
    found = in_order(values, labels)
    assert 0.5 <= found <= 1
    assert in_order([-3 * v + 1 for v in values], labels) == pytest.approx(found)
    rows = list(range(len(values)))
    random.shuffle(rows)
    assert in_order([values[i] for i in rows], [labels[i] for i in rows]) == pytest.approx(found)


@pytest.mark.parametrize("seed", range(3))
def test_the_probe_is_a_ridge_regression_that_leaves_one_out(seed):
    linear_model = pytest.importorskip("sklearn.linear_model")
    rng = np.random.default_rng(seed)
    rows, labels = rng.standard_normal((24, 6)), np.arange(24) % 3
    rows[:, 1] += labels
    X = (rows - rows.mean(0)) / rows.std(0)
    hits = []
    for out in range(24):
        others = np.arange(24) != out
        fit = linear_model.Ridge(alpha=0.1 * 24).fit(X[others], np.eye(3)[labels[others]])
        hits.append(fit.predict(X[[out]]).argmax() == labels[out])
    assert probe_accuracy(rows, labels) == pytest.approx(np.mean(hits))


def test_a_probe_knows_what_is_there_and_nothing_else():
    rng = np.random.default_rng(0)
    labels = np.array(["a", "b"] * 40)
    rows = rng.standard_normal((80, 6))
    assert probe_accuracy(rows, labels) < 0.7
    rows[:, 3] += 6 * (labels == "a")
    assert probe_accuracy(rows, labels) > 0.95
    assert probe_accuracy(rows @ np.linalg.qr(rng.standard_normal((6, 6)))[0], labels) > 0.95
    assert probe_accuracy(np.ones((4, 2)), [0, 0, 1, 1]) <= 0.5  # columns that do not vary


@pytest.mark.parametrize("measure", [in_order, probe_accuracy])
def test_what_cannot_be_used_is_said(measure):
    with pytest.raises(NlmError, match="same label"):
        measure(np.ones((3, 2)), [1, 1, 1])
    with pytest.raises(NlmError, match="labels"):
        measure(np.ones((3, 2)), [1, 0])

"""`nlm.geometry` against scikit-learn, and the small tables that break projections elsewhere."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestNeighbors

from nlm.errors import NlmError
from nlm.geometry import neighbour_overlap, principal_axes, unit_rows


@pytest.fixture
def table() -> np.ndarray:
    return np.random.default_rng(1).normal(size=(40, 9)) * np.arange(1, 10)


def test_axes_and_shares_are_scikit_learns(table):
    reference = PCA(4, svd_solver="full").fit(table)
    mean, axes, share = principal_axes(table, 4)
    np.testing.assert_allclose(mean, reference.mean_, atol=1e-12)
    np.testing.assert_allclose(np.abs(axes.T), np.abs(reference.components_), atol=1e-10)
    np.testing.assert_allclose(share, reference.explained_variance_ratio_, atol=1e-12)


def test_the_sign_does_not_depend_on_the_sign_of_the_data(table):
    _, axes, _ = principal_axes(table, 3)
    _, mirrored, _ = principal_axes(-table, 3)
    np.testing.assert_allclose(axes, mirrored, atol=1e-10)
    largest = np.abs(axes).argmax(axis=0)
    assert (axes[largest, range(3)] > 0).all()


@pytest.mark.parametrize("n", [0, 1, 2, 3])
@pytest.mark.parametrize("c", [1, 2, 5])
def test_case_44_few_rows_span_few_directions_and_the_rest_is_zero(n, c):
    rows = np.random.default_rng(n + 10 * c).normal(size=(n, c)) + 100
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mean, axes, share = principal_axes(rows, 2)
    real = min(max(n - 1, 0), c, 2)
    assert axes.shape == (c, 2) and np.isfinite(axes).all() and np.isfinite(mean).all()
    np.testing.assert_allclose(np.linalg.norm(axes, axis=0), [1.0] * real + [0.0] * (2 - real))
    assert share.sum() == pytest.approx(1.0 if real and real == min(n - 1, c) else share.sum())
    assert (share[real:] == 0).all()


@pytest.mark.parametrize("value", [0.0, 1.0, 0.1, 1e30])
def test_equal_rows_have_no_direction(value):
    _, axes, share = principal_axes(np.full((5, 3), value), 2)
    assert not axes.any() and not share.any()


def test_unit_rows_lose_nothing_to_the_squares():
    for scale in (5e-324, 1e-300, 1.0, 1e300):
        rows = unit_rows(np.array([[3.0 * scale, 4.0 * scale], [0.0, 0.0]]))
        assert np.linalg.norm(rows[0]) == pytest.approx(1.0) and not rows[1].any()


def _shares(high, low, k, metric):
    before = (
        NearestNeighbors(n_neighbors=k, metric=metric, algorithm="brute")
        .fit(high)
        .kneighbors(return_distance=False)
    )
    after = NearestNeighbors(n_neighbors=k, algorithm="brute").fit(low).kneighbors(return_distance=False)
    return np.mean([len(set(a) & set(b)) / k for a, b in zip(before, after, strict=True)])


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize("k", [1, 5, 39])
def test_overlap_is_scikit_learns(table, k, metric):
    mean, axes, _ = principal_axes(table)
    low = (table - mean) @ axes
    assert neighbour_overlap(table, low, k, metric=metric) == pytest.approx(_shares(table, low, k, metric))


def test_overlap_of_a_map_with_itself_is_one_and_of_a_random_map_is_chance(table):
    low = table[:, :2]
    assert neighbour_overlap(low, low, 7, metric="euclidean") == 1.0
    rng = np.random.default_rng(2)
    chance = np.mean([neighbour_overlap(table, rng.normal(size=(40, 2)), 10) for _ in range(50)])
    assert chance == pytest.approx(10 / 39, abs=0.03)


def test_a_full_rotation_keeps_every_neighbour_and_a_shuffle_does_not(table):
    turn = np.linalg.qr(np.random.default_rng(3).normal(size=(9, 9)))[0]
    assert neighbour_overlap(table, table @ turn, 5, metric="euclidean") == 1.0
    assert neighbour_overlap(table, np.random.default_rng(4).permutation(table), 5, metric="euclidean") < 0.5


@pytest.mark.parametrize("k", [0, 40, 41, -1, 2.5, True])
def test_k_must_be_possible(table, k):
    with pytest.raises(NlmError, match="k is"):
        neighbour_overlap(table, table[:, :2], k)


def test_shapes_and_metric_are_checked(table):
    with pytest.raises(NlmError, match="low has shape"):
        neighbour_overlap(table, table[:5, :2], 3)
    with pytest.raises(NlmError, match="metric is 'dot'"):
        neighbour_overlap(table, table[:, :2], 3, metric="dot")
    with pytest.raises(NlmError, match="shape"):
        principal_axes(np.zeros(3))


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_case_34_rows_of_zeros_are_no_nan(table, metric):
    """Unit length, directions and kept neighbours of a table in which some rows are zero, or all."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for zeros in ([0], [0, 3, 5], range(len(table))):
            some = table.copy()
            some[list(zeros)] = 0
            assert (unit_rows(some)[list(zeros)] == 0).all() and np.isfinite(unit_rows(some)).all()
            mean, axes, share = principal_axes(some)
            assert all(np.isfinite(part).all() for part in (mean, axes, share))
            assert 0 <= neighbour_overlap(some, (some - mean) @ axes, 3, metric=metric) <= 1

"""The lookup is the one-hot product, its backward adds up repeated IDs, and no wrong ID passes."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from nlm.errors import NlmError
from nlm.nn.embedding import embedding, embedding_backward, init_table, one_hot, one_hot_product
from nlm.nn.gradcheck import check_gradient

V, C = 7, 3
RNG = np.random.default_rng(0)
E = RNG.standard_normal((V, C))

id_arrays = hnp.arrays(
    np.int64, hnp.array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=5), elements=st.integers(0, V - 1)
)


@settings(deadline=None)
@given(ids=id_arrays, seed=st.integers(0, 2**32 - 1), dtype=st.sampled_from([np.float32, np.float64]))
def test_lookup_equals_the_one_hot_product_to_the_last_bit(ids, seed, dtype):
    table = np.random.default_rng(seed).standard_normal((V, C)).astype(dtype)
    looked_up, product = embedding(ids, table), one_hot_product(ids, table)
    assert looked_up.dtype == product.dtype == dtype
    assert looked_up.shape == product.shape == (*ids.shape, C)
    assert (looked_up == product).all()


@settings(deadline=None)
@given(ids=id_arrays)
def test_one_hot_has_a_single_one_where_the_id_says(ids):
    rows = one_hot(ids, V, np.float64)
    assert rows.shape == (*ids.shape, V)
    assert np.array_equal(rows, np.eye(V)[ids])


@settings(deadline=None)
@given(ids=id_arrays, seed=st.integers(0, 2**32 - 1))
def test_backward_is_the_transposed_one_hot_product_and_torchs(ids, seed):
    dout = np.random.default_rng(seed).standard_normal((*ids.shape, C))
    dE = embedding_backward(dout, ids, V)
    np.testing.assert_allclose(
        dE, one_hot(ids, V, np.float64).reshape(-1, V).T @ dout.reshape(-1, C), atol=1e-12
    )
    table = torch.zeros(V, C, dtype=torch.float64, requires_grad=True)
    (torch.nn.functional.embedding(torch.from_numpy(ids), table) * torch.from_numpy(dout)).sum().backward()
    np.testing.assert_allclose(dE, table.grad.numpy(), atol=1e-12)


@pytest.mark.parametrize("ids", [[[1, 1, 1]], [[0, 6], [6, 0]], [3], [2, 2, 5, 2, 5]])
def test_backward_by_differences(ids):
    assert (
        check_gradient(lambda E: embedding(ids, E), lambda dout, E: embedding_backward(dout, ids, V), [E])
        < 1e-6
    )


def test_three_times_the_same_id_adds_three_times():
    dE = embedding_backward(np.ones((1, 3, C)), [[1, 1, 1]], V)
    assert (dE[1] == 3).all() and dE.sum() == 3 * C
    trap = np.zeros((V, C))
    trap[[1, 1, 1]] += np.ones((3, C))
    assert (trap[1] == 1).all()  # what NumPy's own += does, and why the layer does not use it


def forgets_repeated(dout, ids):
    dE = np.zeros((V, C))
    dE[ids] += dout
    return dE


def averages_repeated(dout, ids):
    counts = np.bincount(np.ravel(ids), minlength=V)[:, None]
    return embedding_backward(dout, ids, V) / np.maximum(counts, 1)


def shifts_rows(dout, ids):
    return np.roll(embedding_backward(dout, ids, V), 1, axis=0)


BROKEN = {
    "repeated ids forgotten": forgets_repeated,
    "repeated ids averaged": averages_repeated,
    "rows one off": shifts_rows,
    "wrong scale": lambda dout, ids: 2 * embedding_backward(dout, ids, V),
    "wrong sign": lambda dout, ids: -embedding_backward(dout, ids, V),
    "wrong axis": lambda dout, ids: embedding_backward(dout[..., ::-1], ids, V),
    "nothing": lambda dout, ids: np.zeros((V, C)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_check_catches_a_broken_backward(name):
    ids = np.array([[1, 4, 1], [4, 4, 0]])
    with pytest.raises(NlmError, match="gradient of input 0 is wrong"):
        check_gradient(lambda E: embedding(ids, E), lambda dout, E: BROKEN[name](dout, ids), [E])


def test_the_trap_is_invisible_without_repeated_ids():
    ids = np.array([0, 2, 5])
    assert (
        check_gradient(lambda E: embedding(ids, E), lambda dout, E: forgets_repeated(dout, ids), [E]) < 1e-6
    )


USES = {
    "one_hot": lambda ids: one_hot(ids, V),
    "one_hot_product": lambda ids: one_hot_product(ids, E),
    "embedding": lambda ids: embedding(ids, E),
    "embedding_backward": lambda ids: embedding_backward(np.zeros((*np.shape(ids), C)), ids, V),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    "ids", [[-1], [V], [[0, 1], [2, -100]], [2**40], [-(2**40)], np.array([V], np.uint16)]
)
def test_an_id_outside_the_table_is_named_with_the_vocabulary_size(use, ids):
    wrong = max(np.ravel(ids), key=lambda i: abs(int(i)))
    with pytest.raises(NlmError, match=rf"is {wrong}; .*vocabulary size {V}"):
        USES[use](ids)


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("ids", [[1.0], [True], [np.nan], ["a"], [None], np.array([1.0], np.float32), 1.5])
def test_what_is_no_integer_is_no_id(use, ids):
    with pytest.raises(NlmError, match="token IDs are integers"):
        USES[use](ids)


def test_backward_refuses_ids_and_dout_of_different_shapes():
    with pytest.raises(NlmError, match=r"dout has shape \(2, 3\); needed \(3, C\)"):
        embedding_backward(np.ones((2, 3)), [1, 2, 3], V)


@pytest.mark.parametrize(
    ("kind", "std"),
    [("gpt2", 0.02), ("glorot", (2 / (2000 + 50)) ** 0.5), ("he", (2 / 2000) ** 0.5), ("unit", 1.0)],
)
def test_init_table_has_the_standard_deviation_of_its_kind(kind, std):
    table = init_table(2000, 50, kind, rng=np.random.default_rng(1), dtype=np.float64)
    assert abs(table.std() / std - 1) < 0.02  # n = 100,000: the standard error is 0.2 %
    assert abs(table.mean()) < 0.02 * std
    again = init_table(2000, 50, kind, rng=np.random.default_rng(1))
    assert again.dtype == np.float32 and np.array_equal(again, table.astype(np.float32))


def test_init_table_refuses_another_kind():
    with pytest.raises(NlmError, match="'xavier'; needed is one of gpt2, glorot, he, unit"):
        init_table(4, 2, "xavier", rng=np.random.default_rng(0))

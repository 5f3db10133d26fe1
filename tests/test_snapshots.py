"""Tables over a training in one file: what goes in comes back, what does not belong is named."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm import tensors
from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.errors import NlmError
from nlm.snapshots import FILE, equal_ratios, read, to_bytes
from tests import small


@given(
    tables=st.dictionaries(st.integers(0, 10**8), st.integers(0, 2**32 - 1), min_size=1, max_size=6),
    shape=st.tuples(st.integers(1, 5), st.integers(1, 4)),
)
def test_tables_come_back_in_the_order_of_their_steps(tmp_path_factory, tables, shape):
    made = {step: np.random.default_rng(seed).normal(size=shape) for step, seed in tables.items()}
    path = tmp_path_factory.mktemp("tables") / FILE
    path.write_bytes(to_bytes(made))
    found = read(path)
    assert list(found) == sorted(made)
    for step, table in found.items():
        assert table.dtype == np.float32
        np.testing.assert_array_equal(table, made[step].astype(np.float16))


@given(steps=st.sets(st.integers(1, 10**5), min_size=1, max_size=60), n=st.integers(2, 20))
def test_chosen_steps_are_of_the_run_and_span_it(steps, n):
    steps = sorted({0, *steps})
    chosen = equal_ratios(steps, n)
    assert set(chosen) <= set(steps) and chosen == sorted(set(chosen))
    assert (chosen[0], chosen[-1]) == (steps[0], steps[-1])
    assert len(chosen) == min(n, len(steps))


@pytest.mark.parametrize(("steps", "n"), [([0, 1, 2], 1), ([0], 5), ([], 5)])
def test_no_first_and_last_no_choice(steps, n):
    with pytest.raises(NlmError, match="at least the first and the last"):
        equal_ratios(steps, n)


@pytest.mark.parametrize(
    "arrays", [{"wte.weight": np.ones((2, 2))}, {"step-x": np.ones((2, 2))}, {"step-0000001": np.ones(2)}]
)
def test_another_file_is_no_file_of_snapshots(tmp_path, arrays):
    (tmp_path / FILE).write_bytes(tensors.to_bytes(arrays))
    with pytest.raises(NlmError, match="is no file of snapshots"):
        read(tmp_path / FILE)


def checkpoint(folder, table):
    model = small.model()
    return load_checkpoint(save_checkpoint(folder, model, tokenizer=None, snapshots={0: table(model)}))


def test_a_checkpoint_gives_its_tables(tmp_path):
    loaded = checkpoint(tmp_path / "x", lambda model: model.params["wte.weight"])
    want = loaded.model.params["wte.weight"].astype(np.float16)
    np.testing.assert_array_equal(loaded.snapshots()[0], want)


def test_tables_of_another_model_are_named(tmp_path):
    with pytest.raises(NlmError, match="step 0: shape .* the two disagree"):
        checkpoint(tmp_path / "x", lambda model: model.params["wpe.weight"]).snapshots()


def test_a_truncated_file_is_named(tmp_path):
    loaded = checkpoint(tmp_path / "x", lambda model: model.params["wte.weight"])
    path = loaded.path / FILE
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(NlmError, match="is truncated"):
        loaded.snapshots()

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.batches import Batches, windows
from nlm.corpus import TokenData
from nlm.errors import NlmError


def data_of(n: int, seed: int | None = None) -> TokenData:
    """IDs 0, 1, 2 ..., so that an ID says where it stands; or random ones."""
    ids = np.arange(n) if seed is None else np.random.default_rng(seed).integers(0, 50, n)
    return TokenData(ids, vocab_size=max(n, 50), n_bytes=n, n_docs=1)


settings_of_batches = st.tuples(
    st.integers(1, 9), st.integers(1, 9), st.integers(0, 30), st.integers(0, 2**40)
)


@settings(deadline=None)
@given(settings_of_batches, st.integers(0, 40), st.integers(1, 40))
def test_going_on_from_any_point_gives_the_same_batches(numbers, k, rest):
    context, batch_size, extra, seed = numbers
    data = data_of(context + 1 + extra, seed=seed % 100)
    whole = Batches(data, batch_size=batch_size, context=context, seed=seed)
    for _ in range(k):
        next(whole)
    state = json.loads(json.dumps(whole.state_dict()))
    again = Batches(data, batch_size=batch_size, context=context, seed=seed + 1)
    next(again)  # wherever it was before
    again.load_state_dict(state)
    for _ in range(rest):
        for a, b in zip(next(whole), next(again), strict=True):
            assert a.dtype == b.dtype and a.tobytes() == b.tobytes()
        assert whole.state_dict() == again.state_dict()
        assert (whole.epoch, whole.n_windows) == (again.epoch, again.n_windows)


@settings(deadline=None)
@given(settings_of_batches)
def test_each_epoch_visits_each_window_once_and_windows_do_not_overlap(numbers):
    context, batch_size, extra, seed = numbers
    data = data_of(context + 1 + extra)
    batches = Batches(data, batch_size=1, context=context, seed=seed)
    for epoch in range(4):
        xs, n_windows = [], batches.n_windows if epoch == 0 else None
        while n_windows is None or len(xs) < n_windows:
            x, y = next(batches)
            n_windows = batches.n_windows
            assert batches.epoch == epoch
            assert (y == x + 1).all()  # the data is 0, 1, 2 ...: y is x shifted by one
            xs.append(x[0])
        used = np.sort(np.concatenate(xs))
        offset = used[0]
        assert offset < context
        assert n_windows == (len(data) - 1 - offset) // context  # no window more would fit
        np.testing.assert_array_equal(used, offset + np.arange(n_windows * context))  # each once, no gap


@settings(deadline=None)
@given(settings_of_batches)
def test_batches_of_any_size_walk_the_same_windows_and_are_always_full(numbers):
    context, batch_size, extra, seed = numbers
    data = data_of(context + 1 + extra)
    single = Batches(data, batch_size=1, context=context, seed=seed)
    full = Batches(data, batch_size=batch_size, context=context, seed=seed)
    for _ in range(5):
        x, y = next(full)
        assert x.shape == y.shape == (batch_size, context) and x.dtype == y.dtype == np.int64
        one_by_one = [next(single) for _ in range(batch_size)]
        np.testing.assert_array_equal(x, np.concatenate([pair[0] for pair in one_by_one]))
        np.testing.assert_array_equal(y, np.concatenate([pair[1] for pair in one_by_one]))


def test_order_and_offset_change_with_epoch_and_seed():
    data = data_of(1000)

    def epochs(seed):
        batches = Batches(data, batch_size=1, context=10, seed=seed)
        found = [[], [], []]
        while batches.epoch < 2 or len(found[2]) < batches.n_windows:
            x, _ = next(batches)
            found[batches.epoch].append(int(x[0, 0]))
        return found

    first = epochs(0)
    assert epochs(0) == first and epochs(1) != first
    assert all(starts != sorted(starts) for starts in first)
    assert len({min(starts) for seed in range(9) for starts in epochs(seed)}) > 5  # offsets


@pytest.mark.parametrize("make", [lambda d, c, n: Batches(d, batch_size=2, context=c, name=n), None])
@pytest.mark.parametrize("tokens, context", [(0, 1), (1, 1), (100, 128), (128, 128)])
def test_data_shorter_than_a_window_is_refused_with_both_counts_and_both_knobs(make, tokens, context):
    make = make or (lambda d, c, n: windows(d, c, name=n))
    needed = rf"the valid split has {tokens} tokens; .* needs {context + 1}: .*text.*shorter context"
    with pytest.raises(NlmError, match=needed):
        make(data_of(tokens), context, "valid")
    make(data_of(context + 1), context, "valid")  # one more is enough


@pytest.mark.parametrize("change", ["data", "batch_size", "context", "length"])
def test_a_position_in_other_data_is_refused_and_nothing_changes(change):
    data = data_of(60, seed=1)
    state = Batches(data, batch_size=2, context=5).state_dict()
    other = {
        "data": lambda: Batches(data_of(60, seed=2), batch_size=2, context=5),
        "length": lambda: Batches(data_of(61, seed=1), batch_size=2, context=5),
        "batch_size": lambda: Batches(data, batch_size=3, context=5),
        "context": lambda: Batches(data, batch_size=2, context=6),
    }[change]()
    next(other)
    before = other.state_dict()
    with pytest.raises(NlmError, match="to go on exactly, use the same data"):
        other.load_state_dict(state)
    assert other.state_dict() == before


@pytest.mark.parametrize(
    "damage", [{"position": 10**6}, {"position": -1}, {"epoch": None}, {"seed": "0"}, {"epoch": 1.5}]
)
def test_a_damaged_position_is_refused_and_nothing_changes(damage):
    batches = Batches(data_of(60), batch_size=2, context=5)
    next(batches)
    before = batches.state_dict()
    with pytest.raises(NlmError, match="the saved position"):
        batches.load_state_dict(before | damage)
    with pytest.raises(NlmError, match="the saved position"):
        batches.load_state_dict({what: number for what, number in before.items() if what not in damage})
    assert batches.state_dict() == before


@pytest.mark.parametrize("wrong", [{"batch_size": 0}, {"context": 0}, {"seed": -1}, {"batch_size": 2.0}])
def test_wrong_numbers_are_refused_by_name(wrong):
    with pytest.raises(NlmError, match=f"{next(iter(wrong))} is {next(iter(wrong.values()))}"):
        Batches(data_of(50), **{"batch_size": 2, "context": 5, "seed": 0, **wrong})


@settings(deadline=None)
@given(st.integers(1, 8), st.integers(0, 40), st.integers(1, 12))
def test_windows_are_in_order_unpadded_and_as_many_as_fit(context, extra, stride):
    data = data_of(context + 1 + extra)
    x, y = windows(data, context, stride=stride)
    starts = range(0, len(data) - context, stride)
    np.testing.assert_array_equal(x, [np.arange(s, s + context) for s in starts])
    np.testing.assert_array_equal(y, x + 1)
    assert x.dtype == y.dtype == np.int64
    np.testing.assert_array_equal(windows(data, context)[0], windows(data, context, stride=context)[0])


def test_a_stride_below_one_is_refused():
    with pytest.raises(NlmError, match="stride is 0"):
        windows(data_of(50), 5, stride=0)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_the_data_is_not_changed_by_what_is_done_to_a_batch(seed):
    data = data_of(30)
    x, y = next(Batches(data, batch_size=4, context=3, seed=seed))
    x[:] = y[:] = 0
    np.testing.assert_array_equal(data.ids, np.arange(30))

"""The books of a tied table: whole, exact where an equality is due, and split as two tables would split."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.two_jobs import Books, compare_parts, train_split
from nlm.corpus import TokenData
from nlm.errors import NlmError
from nlm.nn.gpt import GPT, GPTConfig
from nlm.optim import AdamW, cosine_schedule
from nlm.train import Trainer
from nlm.train_config import TrainConfig

V, C = 12, 4
IDS = np.random.default_rng(0).integers(9, size=400)  # the IDs 9, 10 and 11 never occur
DATA = TokenData(IDS, vocab_size=V, n_bytes=400, n_docs=1)
CONFIG = TrainConfig(steps=12, batch_size=2, context=6, lr=0.02, warmup=2, eval_every=5)


def model(tied: bool = True, dtype=np.float64) -> GPT:
    return GPT(GPTConfig(V, 6, C, 1, 2, tied=tied, init_std=0.5), seed=3, dtype=dtype)


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("decay", [0.0, 0.3])
def test_the_books_account_for_the_whole_move(tied, decay):
    split = train_split(model(tied), DATA, DATA, replace(CONFIG, weight_decay=decay))
    move = split.model.params["wte.weight"] - split.start
    np.testing.assert_allclose(sum(split.books.added.values()), move, atol=1e-12)
    assert np.abs(split.books.added["decay"]).any() == (decay > 0)
    assert set(split.books.added) == ({"input", "output", "decay"} if tied else {"input", "decay"})


def test_it_trains_as_the_trainer_does():
    split, other = train_split(model(), DATA, DATA, CONFIG), model()
    trainer = Trainer(other, DATA, DATA, CONFIG, progress=False)
    history = trainer.run()
    for name, p in other.params.items():
        np.testing.assert_array_equal(split.model.params[name], p)
    assert split.losses == pytest.approx({row["step"]: row["valid_loss"] for row in history if row["step"]})


def test_rows_never_read_have_no_input_part_and_rows_read_are_counted():
    split = train_split(model(), DATA, DATA, CONFIG)
    assert split.read.sum() == 12 * 2 * 6 and not split.read[9:].any()
    assert not split.books.added["input"][9:].any() and split.books.added["output"][9:].any(axis=1).all()
    assert all(p.output_rows == V and p.input_rows <= 9 for p in split.parts)


def test_an_untied_row_never_read_is_multiplied_and_nothing_else():
    """Bit for bit, in float32: the start times each step's factor, in order."""

    split = train_split(model(tied=False, dtype=np.float32), DATA, DATA, CONFIG)
    expected = split.start[9:].copy()
    for step in range(CONFIG.steps):
        lr = cosine_schedule(step, steps=12, lr=CONFIG.lr, min_lr=CONFIG.min_lr, warmup=2)
        expected *= 1 - lr * CONFIG.weight_decay
    np.testing.assert_array_equal(split.model.params["wte.weight"][9:], expected)


def test_the_gradients_are_summed_as_they_were_clipped():
    once = replace(CONFIG, steps=1, warmup=0, clip=0.01)
    split = train_split(model(), DATA, DATA, once)
    parts = split.parts[0]
    assert 0 < np.linalg.norm(split.summed) <= 0.01 < parts.output
    np.testing.assert_allclose(sum(split.books.means.values()), 0.1 * split.summed, atol=1e-12)
    assert not train_split(model(tied=False), DATA, DATA, CONFIG).summed[9:].any()


@given(st.integers(0, 2**32 - 1), st.floats(0, 0.5), st.integers(1, 6))
def test_any_split_of_any_gradient_is_booked_whole(seed, decay, steps):
    rng = np.random.default_rng(seed)
    params = {"w": rng.standard_normal((3, 2))}
    start, books = params["w"].copy(), Books(AdamW(params, lr=0.1, weight_decay=decay), "w", ["a", "b", "c"])
    for _ in range(steps):
        parts = {name: rng.standard_normal((3, 2)) for name in "abc"}
        books.step({"w": sum(parts.values())}, parts, lr=rng.uniform(0, 0.2))
    np.testing.assert_allclose(sum(books.added.values()), params["w"] - start, atol=1e-9)


def test_the_optimizer_moves_as_without_books():
    alone, booked = {"w": np.ones((2, 2))}, {"w": np.ones((2, 2))}
    plain, books = AdamW(alone, lr=0.1), Books(AdamW(booked, lr=0.1), "w", ["a"])
    for size in (3.0, -1.0, 0.2):
        g = {"w": np.full((2, 2), size)}
        plain.step(g)
        books.step(g, {"a": g["w"]})
    np.testing.assert_array_equal(alone["w"], booked["w"])


def test_the_cosine_is_taken_where_both_parts_have_a_say():
    dinput = np.array([[1.0, 0.0], [0.0, 0.0]])
    assert compare_parts(dinput, np.array([[2.0, 0.0], [0.0, 9.0]])).cosine == 1.0
    assert compare_parts(dinput, np.array([[-2.0, 0.0], [5.0, 5.0]])).cosine == -1.0
    nothing = compare_parts(np.zeros((2, 2)), np.ones((2, 2)))
    assert nothing.cosine == 0.0 and nothing.input_rows == 0 and nothing.output_rows == 2


def test_what_does_not_fit_is_refused_and_nothing_moves():
    params = {"w": np.ones((2, 2))}
    with pytest.raises(NlmError, match="no parameter 'v'; there are w"):
        Books(AdamW(params, lr=0.1), "v", ["a"])
    books, g = Books(AdamW(params, lr=0.1), "w", ["a", "b"]), np.ones((2, 2))
    with pytest.raises(NlmError, match="needed a, b"):
        books.step({"w": g}, {"a": g})
    with pytest.raises(NlmError, match="do not add up"):
        books.step({"w": g}, {"a": g, "b": g})
    with pytest.raises(NlmError, match="doutput"):
        compare_parts(np.ones((2, 2)), np.ones((3, 2)))
    assert (params["w"] == 1).all()

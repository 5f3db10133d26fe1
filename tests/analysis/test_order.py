"""Contexts in three orders, the loss after the last word, its gradients, and what can be learned of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.order import ORDERS, contexts, last_loss, last_loss_and_grads, reorder, train
from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig
from nlm.nn.gradcheck import numerical_gradient, relative_error


@given(st.integers(1, 6), st.integers(1, 5), st.integers(0, 10))
def test_a_reordered_context_has_the_same_words_and_the_same_last_one(T, N, seed):
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 9, (N, T))
    for order in ORDERS:
        y = reorder(x, order, rng=rng)
        assert np.array_equal(np.sort(y, axis=1), np.sort(x, axis=1))
        assert np.array_equal(y[:, -1], x[:, -1])
    assert np.array_equal(reorder(x, "intact"), x)
    assert np.array_equal(reorder(reorder(x, "reversed"), "reversed"), x)


def test_shuffling_gives_every_order_its_turn_and_each_row_its_own():
    x = np.tile([1, 2, 3, 9], (600, 1))
    found, counts = np.unique(
        reorder(x, "shuffled", rng=np.random.default_rng(0)), axis=0, return_counts=True
    )
    assert len(found) == 6 and counts.min() > 60


def test_what_is_asked_wrongly_is_refused():
    x = np.array([[1, 2]])
    with pytest.raises(NlmError, match="order is 'random'"):
        reorder(x, "random")
    with pytest.raises(NlmError, match="needs one: rng"):
        reorder(x, "shuffled")
    with pytest.raises(NlmError, match="no 4 words in a row"):
        contexts([["a", "b"], ["a"] * 3], {"a": 0}, T=3)
    with pytest.raises(NlmError, match="y has shape"):
        last_loss_and_grads(GPT(GPTConfig(5, 4, 4, 1, 1)), x, np.array([1, 2]))


def test_contexts_are_runs_without_unknown_words():
    texts = [list("abcdxabc"), list("ab"), list("abc")]
    x, y = contexts(texts, {c: i for i, c in enumerate("abcd")}, T=2)
    assert x.tolist() == [[0, 1], [1, 2], [0, 1], [0, 1]] and y.tolist() == [2, 3, 2, 2]


@pytest.mark.parametrize("positions", ["learned", "rotary"])
def test_the_gradient_is_that_of_the_last_loss(positions):
    model = GPT(GPTConfig(6, 4, 4, 1, 2, init_std=0.4, positions=positions), dtype=np.float64)
    x, y = np.array([[1, 2, 1], [0, 5, 3]]), np.array([4, 0])
    loss, grads = last_loss_and_grads(model, x, y)
    assert loss == last_loss(model, x, y)
    targets = np.zeros((2, 3), int)
    targets[:, -1] = y  # whatever the other positions are asked
    assert loss != model.loss(x, targets)
    for name, p in model.params.items():
        differences = numerical_gradient(lambda _: last_loss(model, x, y), p)
        assert relative_error(grads[name], differences) < 1e-6, name


def test_training_learns_an_order_and_repeats_itself():
    """Which of two letters came first? A bag of them does not say; after 150 steps this model does."""

    def sample(rng):
        x = rng.permuted(np.tile([0, 1, 2, 3], (32, 1)), axis=1)[:, :2]
        return np.concatenate([x, np.full((32, 1), 4)], axis=1), x[:, 0]

    losses = {}
    for repeat in range(2):
        model = GPT(GPTConfig(5, 3, 16, 1, 2, init_std=0.25), seed=1)
        losses[repeat] = train(model, sample, steps=150, lr=0.02, seed=2)
    assert losses[0] == losses[1] and losses[0][-1] < 0.1
    bag = GPT(GPTConfig(5, 3, 16, 1, 2, init_std=0.25, positions="none"), seed=1)
    assert train(bag, sample, steps=150, lr=0.02, seed=2)[-1] > 0.6  # ln 2 is 0.69


def test_training_with_every_position_is_the_models_own_loss():
    model, x = GPT(GPTConfig(5, 3, 8, 1, 2), seed=1), np.array([[1, 2, 3], [3, 2, 1]])
    first = model.loss(x, x)
    losses = train(model, lambda rng: (x, x), steps=3, lr=0.01, seed=0, loss_and_grads=GPT.loss_and_grads)
    assert losses[0] == first > losses[-1]

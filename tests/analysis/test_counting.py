"""Multiplications counted while a function runs, held against the formulas on paper."""

import numpy as np
import pytest

from nlm.analysis.counting import multiplications
from nlm.nn.attention import causal_attention
from nlm.nn.gpt import GPT, GPTConfig, block, layers


@pytest.mark.parametrize(("T", "C", "H"), [(1, 4, 1), (3, 8, 2), (10, 8, 4), (7, 12, 3)])
def test_a_block_is_counted_as_on_paper(T, C, H):
    model = GPT(GPTConfig(5, 16, C, 1, H))
    p = layers(model.params, "h.0.")
    rng = np.random.default_rng(0)
    x = rng.standard_normal((1, T, C))
    whole = multiplications(lambda x, p: block(x, p, model.config), x, p)
    heads = [rng.standard_normal((1, H, T, C // H)) for _ in range(3)]
    quadratic = multiplications(causal_attention, *heads)
    assert quadratic == 2 * T * T * C
    assert whole - quadratic == 12 * T * C * C


def test_what_comes_of_the_arrays_is_counted_and_nothing_else_is():
    a, b = np.ones((2, 3)), np.ones((3, 4))
    assert multiplications(lambda a: np.exp(a @ b) @ b.T, a) == 2 * 4 * 3 + 2 * 3 * 4
    assert multiplications(lambda a: (a + a) * 2, a) == 0
    assert multiplications(lambda a: b @ b.T, a) == 0
    assert multiplications(lambda a: a[None].repeat(5, axis=0) @ b, a) == 5 * 2 * 4 * 3  # a batch of five


def test_counting_changes_no_result():
    q, k, v = np.random.default_rng(1).standard_normal((3, 1, 2, 4, 3))
    results = []
    multiplications(lambda *arrays: results.append(causal_attention(*arrays)[0]), q, k, v)
    assert np.array_equal(np.asarray(results[0]), causal_attention(q, k, v)[0])

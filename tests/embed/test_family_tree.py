"""Hinton's network against finite differences, torch, nlm's own layers run by run, and the recipe by hand."""

import os
import subprocess
import sys

import numpy as np
import pytest

from nlm.embed.families import two_families
from nlm.embed.family_tree import (
    FamilyTree,
    answered,
    hold_out,
    logistic,
    logistic_backward,
    stacked_linear_backward,
    train_family_tree,
)
from nlm.errors import NlmError
from nlm.nn.embedding import embedding, embedding_backward
from nlm.nn.gradcheck import check_gradient, numerical_gradient
from nlm.nn.layers import cross_entropy, cross_entropy_backward, linear, linear_backward

FAMILIES = two_families()
KINDS = {
    "softmax": {},
    "logistic": {"output": "logistic"},
    "one-hot": {"code": None},
    "wide": {"code": 3, "last": 2},
}


def network(kind: str, runs: int = 2, **more) -> FamilyTree:
    sizes = {"middle": 4, "last": 3, "code": 2, "start": 1.0, "dtype": np.float64}
    return FamilyTree(FAMILIES, seeds=range(runs), **(sizes | KINDS[kind] | more))


@pytest.mark.parametrize("kind", KINDS)
def test_gradients_match_finite_differences(kind):
    net, weights = network(kind), np.array([1.0, -0.7])  # a random upstream gradient for the two losses
    shown = hold_out(FAMILIES, net.seeds)
    _, grads = net.loss_and_grads(shown)
    for name, array in net.params.items():
        differences = numerical_gradient(lambda _: float(weights @ net.loss_and_grads(shown)[0]), array)
        expected = grads[name] * weights[:, None, None]
        np.testing.assert_allclose(differences, expected, atol=1e-6, err_msg=name)


def test_the_pairs_match_finite_differences():
    rng = np.random.default_rng(0)
    x, W, b = rng.standard_normal((3, 5, 4)), rng.standard_normal((3, 4, 2)), rng.standard_normal((3, 1, 2))
    check_gradient(linear, lambda dout, x, W, b: stacked_linear_backward(dout, x, W), [x, W, b])
    check_gradient(logistic, lambda dout, x: logistic_backward(dout, logistic(x)), [x])


@pytest.mark.parametrize("kind", KINDS)
def test_torch_finds_the_same_loss_and_gradients(kind):
    torch = pytest.importorskip("torch")
    net = network(kind)
    shown = hold_out(FAMILIES, net.seeds)
    losses, grads = net.loss_and_grads(shown)
    for run in range(2):
        p = {name: torch.tensor(array[run], requires_grad=True) for name, array in net.params.items()}
        who, which = torch.tensor(FAMILIES.person), torch.tensor(FAMILIES.relation)
        person = torch.nn.functional.embedding(who, p["person"])
        relation = torch.nn.functional.embedding(which, p["relation"])
        if net.code is None:
            middle = torch.sigmoid(person + relation + p["b_middle"])
        else:
            code = torch.sigmoid(torch.cat([person + p["b_person"], relation + p["b_relation"]], 1))
            middle = torch.sigmoid(code @ p["W_middle"] + p["b_middle"])
        z = torch.sigmoid(middle @ p["W_last"] + p["b_last"]) @ p["W_out"] + p["b_out"]
        rows, target = torch.tensor(shown[run]), torch.tensor(FAMILIES.answers).double()
        if net.output == "softmax":
            share = target / target.sum(1, keepdim=True)
            loss = torch.nn.functional.cross_entropy(z[rows], share[rows])
        else:
            y = torch.sigmoid(z)
            error = torch.where(target > 0, torch.relu(0.8 - y), torch.relu(y - 0.2))
            loss = 0.5 * (error[rows] ** 2).sum()
        loss.backward()
        assert losses[run] == pytest.approx(loss.item(), rel=1e-10)
        for name in p:
            np.testing.assert_allclose(grads[name][run], p[name].grad.numpy(), atol=1e-10, err_msg=name)


def test_a_run_is_what_the_layers_of_chapter_12_compute():
    """One run, on facts with one answer: lookup, linear, cross-entropy and their backwards from nlm.nn."""
    net = network("softmax", runs=3)
    single = FAMILIES.answers.sum(1) == 1
    shown = np.stack([single] * 3)
    losses, grads = net.loss_and_grads(shown)
    p = {name: array[1] for name, array in net.params.items()}
    who, which = FAMILIES.person[single], FAMILIES.relation[single]
    target = FAMILIES.answers[single].argmax(1)
    code = np.concatenate([embedding(who, p["person"]) + p["b_person"],
                           embedding(which, p["relation"]) + p["b_relation"]], 1)  # fmt: skip
    code = logistic(code)
    middle = logistic(linear(code, p["W_middle"], p["b_middle"][0]))
    last = logistic(linear(middle, p["W_last"], p["b_last"][0]))
    loss, bets = cross_entropy(linear(last, p["W_out"], p["b_out"][0]), target)
    dlast, dW, _ = linear_backward(cross_entropy_backward(bets, target), last, p["W_out"])
    dmiddle, _, _ = linear_backward(logistic_backward(dlast, last), middle, p["W_last"])
    dcode, _, _ = linear_backward(logistic_backward(dmiddle, middle), code, p["W_middle"])
    dperson = embedding_backward(logistic_backward(dcode, code)[:, :2], who, 24)
    assert losses[1] == pytest.approx(loss, abs=1e-12)
    np.testing.assert_allclose(grads["W_out"][1], dW, atol=1e-12)
    np.testing.assert_allclose(grads["person"][1], dperson, atol=1e-12)


def test_runs_do_not_know_of_each_other():
    """A seed gives the same run alone and among others, and in another order."""
    tables = {}
    for seeds in ((3,), (5, 3), (3, 8, 5)):
        net = FamilyTree(FAMILIES, seeds=seeds, dtype=np.float64)
        train_family_tree(net, hold_out(FAMILIES, seeds), sweeps=20)
        tables[seeds] = net.params["person"][seeds.index(3)]
    for table in tables.values():
        np.testing.assert_allclose(table, tables[(3,)], atol=1e-10)


def test_what_is_held_out_has_no_part_in_the_gradient():
    net = network("softmax")
    shown = hold_out(FAMILIES, net.seeds)
    answers = np.stack([FAMILIES.answers] * 2)
    answers[~shown] = np.roll(answers[~shown], 1, axis=1)  # other answers where nothing is shown
    (loss, grads), (other_loss, other_grads) = (
        net.loss_and_grads(shown),
        net.loss_and_grads(shown, answers),
    )
    np.testing.assert_array_equal(loss, other_loss)
    for name in grads:
        np.testing.assert_array_equal(grads[name], other_grads[name])


def test_shapes_and_the_number_of_parameters():
    net = FamilyTree(FAMILIES)
    assert sum(p.size for p in net.params.values()) == (
        (24 + 12) * 6 + 6 + 6 + 12 * 12 + 12 + 12 * 6 + 6 + 6 * 24 + 24
    )
    vectors = net.vectors()
    assert vectors.keys == FAMILIES.people and vectors.array.shape == (24, 6)
    np.testing.assert_array_equal(vectors["Sophia"], net.params["person"][0, 23])


def test_training_learns_what_it_is_shown_and_the_loss_has_a_floor():
    net = FamilyTree(FAMILIES, seeds=range(3))
    shown = np.ones((3, 104), bool)
    losses = train_family_tree(net, shown, sweeps=800)
    floor = 8 * np.log(2) / 104  # eight facts have two answers, which share the bet
    assert (losses[-1] > floor).all() and losses[-1].mean() < floor + 0.15
    assert answered(net.forward()["out"], FAMILIES.answers).mean() > 0.9


def test_the_recipe_of_1986_by_hand():
    net = network("logistic", runs=1)
    shown = np.ones((1, 104), bool)
    before = {name: p.copy() for name, p in net.params.items()}
    moves = {name: 0.0 for name in before}
    for sweep in range(22):
        other = network("logistic", runs=1)
        other.params = {name: p.copy() for name, p in before.items()}
        _, grads = other.loss_and_grads(shown)
        rate, momentum = (0.005, 0.5) if sweep < 20 else (0.01, 0.9)
        moves = {name: -rate * grads[name] + momentum * moves[name] for name in before}
        before = {name: 0.998 * (before[name] + moves[name]) for name in before}
    train_family_tree(net, shown, sweeps=22, recipe="descent", lr=0.01, weight_decay=0.002)
    for name, p in net.params.items():
        np.testing.assert_allclose(p, before[name], atol=1e-12)


def test_a_fact_is_answered_if_every_right_one_stands_above_every_wrong_one():
    answers = np.array([[True, True, False]] * 4)
    out = np.array([[0.5, 0.3, 0.2], [0.5, 0.2, 0.3], [0.4, 0.4, 0.4], [0.9, 0.8, 0.7]])
    assert answered(out, answers).tolist() == [True, False, False, True]
    assert answered(out, answers, above=0.5).tolist() == [False, False, False, False]
    assert answered(np.array([0.9, 0.8, 0.4]), answers[0], above=0.5)
    assert answered(np.stack([out, out]), answers).shape == (2, 4)


def test_holding_out_is_by_seed_and_from_among_some():
    shown = hold_out(FAMILIES, [7, 8], 4, among=FAMILIES.person < 12)
    assert ((~shown).sum(1) == 4).all() and shown[:, FAMILIES.person >= 12].all()
    assert (shown[0] != shown[1]).any()
    np.testing.assert_array_equal(hold_out(FAMILIES, [8])[0], hold_out(FAMILIES, [1, 8])[1])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: FamilyTree(FAMILIES, output="linear"), "softmax, logistic"),
        (lambda: FamilyTree(FAMILIES, seeds=[]), "no seed"),
        (lambda: FamilyTree(FAMILIES, last=0), "at least 1"),
        (lambda: hold_out(FAMILIES, [0], 105), "needed 0 to 104"),
        (lambda: train_family_tree(network("softmax"), np.ones((1, 104))), "use hold_out"),
        (lambda: train_family_tree(network("softmax"), np.zeros((2, 104))), "0 facts in all"),
        (
            lambda: train_family_tree(network("softmax"), np.ones((2, 104)), recipe="sgd"),
            "'adamw' or 'descent'",
        ),
    ],
)
def test_what_cannot_be_used_is_said(wrong, words):
    with pytest.raises(NlmError, match=words):
        wrong()


def test_what_is_not_finite_stops_the_training():
    net = network("softmax")
    net.params["person"][1, 3, 0] = np.nan
    with pytest.raises(NlmError, match="sweep 1, the loss is not finite"):
        train_family_tree(net, np.ones((2, 104), bool), sweeps=3)


SAME = """
import hashlib, numpy as np
from nlm.embed.families import two_families
from nlm.embed.family_tree import FamilyTree, hold_out, train_family_tree
net = FamilyTree(two_families(), seeds=[0, 1])
train_family_tree(net, hold_out(two_families(), [0, 1]), sweeps=30)
print(hashlib.sha256(b"".join(p.tobytes() for p in net.params.values())).hexdigest())
"""


def test_every_process_trains_the_same_bytes():
    found = {
        subprocess.run(
            [sys.executable, "-c", SAME],
            env=os.environ | {"PYTHONHASHSEED": str(seed), "OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (0, 1)
    }
    assert len(found) == 1

"""An evaluation draws nothing and changes nothing: measured twice, it gives the same twice (case 28)."""

import numpy as np
import pytest

from nlm.bigram import Bigram
from nlm.errors import NlmError
from nlm.evaluate import evaluate
from nlm.generate import generate
from nlm.nn.gpt import GPT
from nlm.train import Trainer
from tests.runs_of_numbers import SIZES, config, data

TWINS = ["numpy", "torch"]


def model_of(twin, **settings):
    if twin == "numpy":
        return GPT(SIZES, **settings)
    pytest.importorskip("torch")
    from nlm.nn.gpt_torch import TorchGPT

    return TorchGPT(SIZES, **settings)


def measured(model):
    """Everything that reads a model without training it."""
    text = data(120, seed=1)
    loss = evaluate(model, text, 8, batch_size=4)
    some = evaluate(model, text, 8, batch_size=3, max_windows=4)
    drawn = generate(model, [1, 2], 12, rng=np.random.default_rng(5), top_k=9)
    greedy = generate(model, [], 12, temperature=0)
    logits = np.asarray(model.logits(text.ids[None, :8]))
    return loss, some, drawn, greedy, logits.tobytes()


@pytest.mark.parametrize("twin", TWINS)
def test_measuring_twice_gives_the_same_and_leaves_the_model_as_it_was(twin):
    model = model_of(twin, seed=3)
    model.loss_and_grads(data().ids[None, :8], data().ids[None, 1:9])  # in the middle of a training, say
    before = {name: array.tobytes() for name, array in model.numpy_params().items()}
    first = measured(model)
    assert measured(model) == first
    assert {name: array.tobytes() for name, array in model.numpy_params().items()} == before
    copy = model_of(twin, seed=3)
    copy.load_params(model.numpy_params())
    assert measured(copy) == first


@pytest.mark.parametrize("twin", TWINS)
def test_how_often_a_run_is_measured_does_not_change_it(twin):
    ends = []
    for every in (1, 3, 8):
        settings = dict(eval_every=every, snapshot_every=every, eval_windows=every)
        run = Trainer(model_of(twin, seed=1), data(), data(200, seed=1), config(**settings), progress=False)
        run.run()
        ends.append({name: array.tobytes() for name, array in run.model.numpy_params().items()})
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("twin", TWINS)
def test_the_generators_that_all_share_are_neither_read_nor_moved(twin):
    def shared():
        states = [np.random.get_state()[1].tobytes()]
        if twin == "torch":
            import torch

            states.append(torch.get_rng_state().numpy().tobytes())
        return states

    def work():
        run = Trainer(model_of(twin, seed=1), data(), None, config(steps=2, warmup=0), progress=False)
        run.run()
        return measured(run.model), run.model.numpy_params()["wte.weight"].tobytes()

    before = shared()
    first = work()
    assert shared() == before
    np.random.random(5)  # somebody else draws
    assert work() == first


def test_a_bigram_is_measured_like_a_model():
    train, valid = data(), data(120, seed=1)
    bigram = Bigram.fit(train, valid)
    by_hand = [bigram.loss(valid.ids[s : s + 8], valid.ids[s + 1 : s + 9]) for s in range(0, 112, 8)]
    assert evaluate(bigram, valid, 8) == pytest.approx(np.mean(by_hand))
    assert evaluate(bigram, valid, 8) == evaluate(bigram, valid, 8)


@pytest.mark.parametrize("n", [0, 1, 8])
def test_data_shorter_than_a_window_is_refused(n):
    with pytest.raises(NlmError, match=f"valid split has {n} tokens; .* needs 9"):
        evaluate(GPT(SIZES), data(n), 8)

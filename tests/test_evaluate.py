"""An evaluation draws nothing and changes nothing: measured twice, it gives the same twice (case 28)."""

import numpy as np
import pytest

from nlm.bigram import Bigram
from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.corpus import TokenData, concat, documents, encode_documents
from nlm.errors import NlmError
from nlm.evaluate import Score, evaluate, evaluate_text, score, token_losses
from nlm.generate import generate
from nlm.ngram import KneserNey
from nlm.nn.gpt import GPT
from nlm.train import Trainer
from tests import small
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


# -- what each token costs --------------------------------------------------------------------------------


def by_hand(model, ids, context):
    """-log p of every predicted token, one at a time, in float64: a list of windows."""
    found = []
    for start in range(0, len(ids) - context, context):
        row = []
        for t in range(context):
            logits = np.asarray(model.logits([ids[start : start + t + 1]]), dtype=np.float64)[0, -1]
            p = np.exp(logits - logits.max())
            row.append(-np.log(p[ids[start + t + 1]] / p.sum()))
        found.append(row)
    return np.array(found)


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("n", [9, 16, 17, 50])
def test_a_score_is_what_each_token_costs_computed_one_at_a_time(twin, n):
    """Windows touch and do not overlap; the first token and what is left over are not predicted."""
    model, text = model_of(twin, seed=3), data(n, seed=1)
    model.load_params({name: 8 * array for name, array in model.numpy_params().items()})  # far from uniform
    found = score(model, text, 8)
    assert found.losses.shape == ((n - 1) // 8, 8) and found.losses.dtype == np.float64
    assert found.losses == pytest.approx(by_hand(model, text.ids.tolist(), 8), rel=1e-4)
    assert found.losses.std() > 0.3
    assert found.loss == pytest.approx(evaluate(model, text, 8), rel=1e-6)
    assert token_losses(model, text.ids[None, :8], text.ids[None, 1:9].astype(int)) == pytest.approx(
        found.losses[:1], rel=1e-5
    )


def test_a_score_of_counts_is_that_of_its_distributions():
    trigram, text = KneserNey(data(), order=3), data(50, seed=1)
    losses = score(trigram, text, 8).losses
    for row, start in zip(losses, range(0, 48, 8), strict=True):
        for t in range(8):
            p = trigram.distribution(text.ids[start : start + t + 1])
            assert row[t] == pytest.approx(-np.log(p[text.ids[start + t + 1]]))


def test_a_bigram_is_scored_token_by_token():
    text = data(50, seed=1)
    bigram = Bigram.fit(data(), text)
    scored = score(bigram, text, 8)
    np.testing.assert_allclose(scored.losses[0], -np.log(bigram.prob(text.ids[:8], text.ids[1:9])))
    assert scored.loss == pytest.approx(evaluate(bigram, text, 8))


def test_the_numbers_of_a_score():
    text = data(17)  # 3 bytes a token
    losses = np.arange(16, dtype=float).reshape(2, 8) / 4
    found = Score("x", losses, text)
    assert found.loss == pytest.approx(7.5 / 4) and found.perplexity == pytest.approx(np.exp(7.5 / 4))
    assert found.bits_per_byte == pytest.approx(7.5 / 4 / np.log(2) / 3)
    assert Score("x", losses + 800, text).perplexity == np.inf
    columns = losses.mean(axis=0)
    blocks = [(1, 1), (2, 2), (3, 4), (5, 8)]
    assert found.by_position() == [
        (first, last, pytest.approx(columns[first - 1 : last].mean())) for first, last in blocks
    ]


@pytest.mark.parametrize("T", [1, 2, 3, 4, 5, 7, 8, 9, 200, 256])
def test_the_blocks_of_positions_cover_a_window_once_and_keep_the_mean(T):
    losses = np.random.default_rng(T).random((3, T))
    blocks = Score("x", losses, data(4 * T)).by_position()
    positions = [position for first, last, _ in blocks for position in range(first, last + 1)]
    assert positions == list(range(1, T + 1))
    assert sum((last - first + 1) * loss for first, last, loss in blocks) / T == pytest.approx(losses.mean())


# -- text files -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evaluate") / "m"
    return load_checkpoint(save_checkpoint(folder, small.model(seed=1), tokenizer=small.tokenizer()))


def test_a_text_file_is_measured_by_the_model_and_by_a_trigram_of_the_training_text(checkpoint, tmp_path):
    (tmp_path / "held.txt").write_text(small.TEXT[:900], encoding="utf-8")
    (tmp_path / "one.txt").write_text(small.TEXT[900:], encoding="utf-8")
    (tmp_path / "two.txt").write_text("The owl was sad.", encoding="utf-8")
    model, trigram = evaluate_text(
        checkpoint, tmp_path / "held.txt", train_texts=[(tmp_path / "one.txt", 1), (tmp_path / "two.txt", 3)]
    )
    tokenizer = checkpoint.tokenizer
    held = documents(small.TEXT[:900])
    expected = encode_documents(tokenizer, held)
    assert (model.data.ids == expected.ids).all() and model.data.n_bytes == sum(len(d.encode()) for d in held)
    assert model.loss == pytest.approx(evaluate(checkpoint.model, expected, 16), rel=1e-6)
    assert model.bits_per_byte == pytest.approx(
        model.losses.mean() / np.log(2) * len(expected) / model.data.n_bytes
    )
    train = concat([
        encode_documents(tokenizer, documents(small.TEXT[900:])),
        encode_documents(tokenizer, ["The owl was sad."] * 3),
    ])  # fmt: skip
    assert trigram.loss == pytest.approx(evaluate(KneserNey(train, 3), expected, 16))
    assert trigram.name == "trigram" and trigram.losses.shape == model.losses.shape
    (alone,) = evaluate_text(checkpoint, tmp_path / "held.txt", context=5)
    assert alone.losses.shape[1] == 5 and alone.loss == pytest.approx(evaluate(checkpoint.model, expected, 5))


def test_bits_per_byte_compare_models_with_different_tokens():
    """The same guess, every byte alike, from a tokenizer of single bytes and from one of pairs."""
    single = Score("a", np.full((1, 8), np.log(256)), TokenData([7] * 9, 256, n_bytes=9, n_docs=1))
    pairs = Score("b", np.full((1, 4), 2 * np.log(256)), TokenData([7] * 5, 65536, n_bytes=10, n_docs=1))
    assert single.bits_per_byte == pytest.approx(8) and pairs.bits_per_byte == pytest.approx(8)
    assert single.perplexity != pairs.perplexity


def test_a_window_too_long_for_the_model_or_the_text_is_refused(checkpoint, tmp_path):
    (tmp_path / "a.txt").write_text("The dog", encoding="utf-8")
    with pytest.raises(NlmError, match="context asked for is 17 tokens; this model sees 16 at most"):
        evaluate_text(checkpoint, tmp_path / "a.txt", context=17)
    with pytest.raises(NlmError, match=r"a.txt has \d tokens; one window of context 16 needs 17"):
        evaluate_text(checkpoint, tmp_path / "a.txt")

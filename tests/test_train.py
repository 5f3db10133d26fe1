"""The trainer: what it records, that a run goes on bit for bit after any stop, and that it stops by name."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlm.errors import NlmError
from nlm.nn.gpt import GPT
from nlm.train import Trainer, evaluate
from nlm.train_config import TrainConfig
from tests.runs_of_numbers import SIZES, config, data, everything, resumed, trainer


@pytest.fixture(scope="module")
def whole():
    """The run that nothing stopped."""
    run = trainer()
    run.run()
    return everything(run)


def test_history_and_snapshots():
    run = trainer()
    history = run.run()
    assert [row["step"] for row in history] == [0, 3, 6, 8]
    assert [row["tokens"] for row in history] == [0, 96, 192, 256]
    assert list(history[0]) == ["step", "tokens", "lr", "train_loss", "valid_loss", "seconds"]
    assert history[0]["valid_loss"] == pytest.approx(
        math.log(40), abs=0.05
    )  # an untrained model knows nothing
    assert history[0]["lr"] == 0 and history[1]["lr"] == pytest.approx(1e-2)
    assert list(run.snapshots) == [0, 3, 6, 8]
    assert {table.dtype for table in run.snapshots.values()} == {np.dtype(np.float16)}
    np.testing.assert_array_equal(run.snapshots[8], run.model.params["wte.weight"].astype(np.float16))
    assert (run.snapshots[0] == GPT(SIZES, seed=1).params["wte.weight"].astype(np.float16)).all()
    assert all(a["seconds"] <= b["seconds"] for a, b in zip(history, history[1:], strict=False))


def test_training_learns_what_can_be_learned():
    run = trainer(steps=150, eval_every=50, warmup=10)
    history = run.run()
    assert history[-1]["valid_loss"] < 2.0 < 3.5 < history[0]["valid_loss"]


def test_rows_hold_the_mean_loss_of_their_batches():
    run, losses = trainer(), []
    inner = run.model.loss_and_grads

    def noted(x, y):
        loss, grads = inner(x, y)
        losses.append(loss)
        return loss, grads

    run.model.loss_and_grads = noted
    history = run.run()
    assert history[1]["train_loss"] == pytest.approx(np.mean(losses[:3]))
    assert history[3]["train_loss"] == pytest.approx(np.mean(losses[6:]))


@given(st.lists(st.integers(0, 8), max_size=3))
@settings(max_examples=15, deadline=None)
def test_any_split_of_the_steps_is_the_whole_run(whole, tmp_path_factory, stops):
    """k steps, a new trainer, k more, as often as you like: bit for bit the whole run (case 24)."""
    out = tmp_path_factory.mktemp("run")
    trainer(out).run(until=min(stops, default=0))
    for stop in sorted(stops):
        resumed(out).run(until=stop)
    last = resumed(out)
    last.run()
    assert everything(last) == whole
    again = resumed(out)  # a finished run stays finished
    again.run()
    assert everything(again) == whole


LATE = dict(late_steps=3, late_context=7, context=3, batch_size=5)  # of 8 steps


@pytest.fixture(scope="module")
def late_whole():
    run = trainer(**LATE)
    run.run()
    return run


@pytest.mark.parametrize("stops", [[n] for n in range(1, 9)] + [[5, 6], [4, 5, 6, 7]])
def test_a_run_with_late_windows_is_the_same_after_any_stop(late_whole, tmp_path, stops):
    run = trainer(tmp_path / "run", **LATE)
    for stop in stops:
        run.run(until=stop)
        run = resumed(tmp_path / "run")
    run.run()
    assert everything(run) == everything(late_whole)


def test_late_windows_are_longer_and_fewer(monkeypatch):
    run, shapes = trainer(**LATE), []
    learn = run.model.loss_and_grads
    monkeypatch.setattr(run.model, "loss_and_grads", lambda x, y: shapes.append(x.shape) or learn(x, y))
    run.run()
    assert shapes == [(5, 3)] * 5 + [(2, 7)] * 3
    assert [row["tokens"] for row in run.history] == [0, 45, 75 + 14, 75 + 42]
    assert run.config.tokens == 75 + 42 and run.config.batch_sizes == (5, 2)


def test_late_windows_too_long_for_text_or_model_are_refused_at_once():
    with pytest.raises(NlmError, match="windows of 9 tokens, the model sees 8"):
        trainer(late_steps=1, late_context=9)
    with pytest.raises(NlmError, match="the train split has 8 tokens"):
        Trainer(GPT(SIZES), data(8), None, config(context=4, late_steps=1, late_context=8))


@given(steps=st.integers(1, 400), other=st.integers(1, 400), warmup=st.floats(0, 0.1), hold=st.floats(0, 0.9))
def test_another_number_of_steps_keeps_the_parts_in_proportion(steps, other, warmup, hold):
    late = steps // 10
    settings = TrainConfig(
        steps=steps, warmup=int(warmup * steps), hold=int(hold * steps),
        late_steps=late, late_context=256 if late else None,
    )  # fmt: skip
    scaled = settings.with_steps(other)
    assert scaled.steps == other and settings.with_steps(steps) == settings
    assert abs(scaled.hold - settings.hold * other / steps) < 1
    assert abs(scaled.late_steps - late * other / steps) < 1


def test_float64_goes_on_in_float64(tmp_path):
    one = trainer(dtype=np.float64)
    one.run()
    trainer(tmp_path, dtype=np.float64).run(until=5)
    two = resumed(tmp_path)
    two.run()
    assert two.model.params["wte.weight"].dtype == np.float64
    assert everything(two) == everything(one)


@pytest.mark.parametrize("autocast", [None, "bfloat16"])
def test_the_torch_twin_goes_on_bit_for_bit(tmp_path, autocast):
    pytest.importorskip("torch")
    from nlm.nn.gpt_torch import TorchGPT

    def run(out=None):
        model = TorchGPT(SIZES, seed=1, autocast=autocast)
        return Trainer(model, data(), data(200, seed=1), config(), out=out, progress=False)

    one = run()
    one.run()
    run(tmp_path).run(until=3)
    two = resumed(tmp_path)
    two.run()
    assert type(two.model) is TorchGPT and two.model.autocast == autocast
    assert everything(two) == everything(one)
    assert one.history[-1]["valid_loss"] < one.history[0]["valid_loss"]


def test_both_twins_take_the_same_path(whole):
    pytest.importorskip("torch")
    from nlm.nn.gpt_torch import TorchGPT

    runs = []
    for twin in (GPT, TorchGPT):
        run = Trainer(twin(SIZES, seed=1, dtype=np.float64), data(), None, config(steps=10), progress=False)
        run.run()
        runs.append(run)
    one, two = (run.model.numpy_params() for run in runs)
    for name in one:
        np.testing.assert_allclose(one[name], two[name], atol=1e-9, err_msg=name)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (dict(train=data(601)), "training data"),
        (dict(valid=data(201, seed=1)), "validation data"),
        (dict(valid=None), "validation data"),
        (dict(train=data(seed=5), valid=None), "training data, validation data"),
        (dict(backend="torch"), "backend"),
    ],
)
def test_going_on_with_something_else_is_refused_by_name(tmp_path, change, said):
    trainer(tmp_path).run(until=2)
    with pytest.raises(NlmError, match=said):
        Trainer.resume(tmp_path, **(dict(train=data(), valid=data(200, seed=1)) | change))


def test_a_folder_that_holds_a_run_is_not_overwritten(tmp_path):
    trainer(tmp_path).run(until=2)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(NlmError, match="already holds a run"):
        trainer(tmp_path)
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_nothing_to_resume(tmp_path):
    with pytest.raises(NlmError, match="no checkpoint"):
        resumed(tmp_path / "none")


# -- bad input -----------------------------------------------------------------------------------


def test_data_of_another_vocabulary_is_refused():
    """IDs that belong to another tokenizer are found before the first step (case 17)."""
    model = GPT(SIZES)
    for train, valid, name in (
        (data(vocab_size=41), data(), "training"),
        (data(), data(vocab_size=39), "validation"),
    ):
        with pytest.raises(NlmError, match=f"{name} data has a vocabulary of .* 40"):
            Trainer(model, train, valid, config())


@pytest.mark.parametrize(("n_train", "n_valid", "split"), [(8, 200, "train"), (200, 8, "valid")])
def test_a_split_shorter_than_a_window_is_named(n_train, n_valid, split):
    with pytest.raises(NlmError, match=f"{split} split has 8 tokens.* 9"):
        Trainer(GPT(SIZES), data(n_train), data(n_valid), config())


def test_windows_longer_than_the_context_are_refused():
    with pytest.raises(NlmError, match="9 tokens, the model sees 8"):
        Trainer(GPT(SIZES), data(), None, config(context=9))


def test_save_needs_a_folder():
    with pytest.raises(NlmError, match="no folder to save to"):
        trainer().save()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("steps", "batch_size", "save_every") for value in (0, -1, 1.5, True)),
        *((name, value) for name in ("lr", "clip") for value in (0, -1.0, math.nan, math.inf, "x", None)),
        *(("weight_decay", value) for value in (-0.1, math.nan)),
        ("min_lr", 1.0), ("warmup", 8), ("hold", 7), ("late_steps", 1), ("late_context", 8),
        ("betas", (0.9,)), ("betas", (0.9, 1.0)), ("betas", 0.9),
        ("seed", -1),
    ],
)  # fmt: skip
def test_settings_out_of_range_are_named(name, value):
    with pytest.raises(NlmError, match=name):
        config(**{name: value})


@pytest.mark.parametrize("settings", [{"lr": 1.0}, TrainConfig().to_dict() | {"x": 1}])
def test_settings_from_a_file_are_complete(settings):
    with pytest.raises(NlmError, match="missing"):
        TrainConfig.from_dict(settings)


# -- evaluation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("max_windows", [None, 1, 3, 7, 10**6])
@pytest.mark.parametrize("batch_size", [1, 4, 100])
def test_evaluate_is_the_mean_over_windows(max_windows, batch_size):
    model, text = GPT(SIZES, seed=3), data(100)
    got = evaluate(model, text, 8, batch_size=batch_size, max_windows=max_windows)
    assert got == evaluate(model, text, 8, batch_size=batch_size, max_windows=max_windows)  # case 28
    starts = range(0, 92, 8) if max_windows in (None, 10**6) else range(0, 92, 8 * max(1, 12 // max_windows))
    starts = list(starts)[:max_windows]
    by_hand = np.mean([model.loss(text.ids[None, s : s + 8], text.ids[None, s + 1 : s + 9]) for s in starts])
    assert got == pytest.approx(by_hand, rel=1e-5)


# -- silence -------------------------------------------------------------------------------------


def test_nothing_is_printed_when_stderr_is_no_terminal(capsys):
    """So that notebooks give the same output on every run (case 51)."""
    Trainer(GPT(SIZES), data(), None, config()).run()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("quiet", "progress", "shown"), [(None, None, True), ("1", None, False), (None, False, False)]
)
def test_the_bar_appears_on_a_terminal_unless_told_to_be_quiet(capsys, monkeypatch, quiet, progress, shown):
    import sys

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.delenv("NLM_QUIET", raising=False)
    if quiet:
        monkeypatch.setenv("NLM_QUIET", quiet)
    Trainer(GPT(SIZES), data(), None, config(), progress=progress).run()
    out, err = capsys.readouterr()
    assert out == "" and ("8/8" in err) is shown


def test_snapshots_of_a_future_that_was_lost_are_not_there_after_resuming(tmp_path):
    trainer(tmp_path).run(until=4)
    newest = tmp_path / "step-0000004"
    newest.rename(tmp_path / ".gone")  # as if the kill had come before that checkpoint
    again = resumed(tmp_path)
    assert again.step_count == 2 and list(again.snapshots) == [0]

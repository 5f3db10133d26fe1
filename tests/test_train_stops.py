"""A run stopped by a kill, a full disk, Ctrl-C or a number that is none loses nothing and says so."""

import errno
import math
import os
import signal

import numpy as np
import pytest

from nlm.checkpoint import load_checkpoint
from nlm.errors import NlmError
from nlm.finite import diagnose
from nlm.train import Trainer
from tests.faults import Disk, Killed
from tests.runs_of_numbers import SIZES, config, data, everything, resumed, trainer


@pytest.fixture(scope="module")
def whole():
    """The run that nothing stopped."""
    run = trainer()
    run.run()
    return everything(run)


SHORT = dict(steps=4, warmup=1)  # three checkpoints, so that the oldest is deleted


@pytest.fixture(scope="module")
def short():
    run = trainer(**SHORT)
    run.run()
    return everything(run)


def test_killed_between_any_two_file_operations(short, tmp_path, monkeypatch):
    """Whatever the disk holds after a kill -9, going on from it gives the uninterrupted run (case 25)."""
    with Disk(monkeypatch) as disk:
        trainer(tmp_path / "whole", **SHORT).run()
    assert disk.operations > 50
    for k in range(disk.operations):
        out = tmp_path / str(k)
        with Disk(monkeypatch, kill_at=k), pytest.raises(Killed):
            trainer(out, **SHORT).run()
        run = resumed(out) if any(out.glob("step-*")) else trainer(out, **SHORT)
        run.run()
        assert everything(run) == short, f"killed before file operation {k}"
        assert sorted(path.name for path in out.iterdir()) == ["snapshots", "step-0000002", "step-0000004"]
        assert not list(out.glob("**/.*"))


def test_killed_while_resuming(short, tmp_path, monkeypatch):
    trainer(tmp_path / "one", **SHORT).run(until=2)
    with Disk(monkeypatch) as disk:
        resumed(tmp_path / "one").run()
    for k in range(0, disk.operations, 2):
        out = tmp_path / str(k)
        trainer(out, **SHORT).run(until=2)
        with Disk(monkeypatch, kill_at=k), pytest.raises(Killed):
            resumed(out).run()
        run = resumed(out)
        run.run()
        assert everything(run) == short


def test_full_disk_keeps_the_last_good_checkpoint_and_says_so(short, tmp_path, monkeypatch):
    """One operation fails with ENOSPC, each in turn: an NlmError with the checkpoint's name, and it loads."""
    with Disk(monkeypatch) as disk:
        trainer(tmp_path / "whole", **SHORT).run()
    said = 0
    for k in range(disk.operations):
        out = tmp_path / str(k)
        run = trainer(out, **SHORT)
        with Disk(monkeypatch, fail_at=k, error=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))):
            try:
                run.run()
            except NlmError as error:
                said += 1
                assert "No space left on device" in str(error)
                newest = max(out.glob("step-*"), default=None)
                if newest is None:
                    assert "no checkpoint was saved" in str(error)
                else:
                    assert newest.name in str(error)
                    load_checkpoint(newest)
        again = resumed(out) if any(out.glob("step-*")) else trainer(out, **SHORT)
        again.run()
        assert everything(again) == short
    assert said > 30


def test_a_truncated_checkpoint_is_named_and_the_one_before_still_loads(tmp_path):
    trainer(tmp_path).run()
    before, newest = sorted(tmp_path.glob("step-*"))
    for name in ("model.safetensors", "optimizer.safetensors", "state.json", "config.json", "history.json"):
        whole = (newest / name).read_bytes()
        (newest / name).write_bytes(whole[:-10])
        with pytest.raises(NlmError, match=name) as caught:
            resumed(tmp_path)
        assert str(before) in str(caught.value)
        (newest / name).write_bytes(whole)
    load_checkpoint(before)
    resumed(tmp_path)


# -- not finite: stop at the first, by name (case 27) --------------------------------------------


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", ["wte.weight", "h.0.mlp.c_fc.bias", "ln_f.weight"])
def test_the_first_bad_gradient_stops_the_run(tmp_path, bad, name):
    run = trainer(tmp_path)
    inner, calls = run.model.loss_and_grads, []

    def broken(x, y):
        loss, grads = inner(x, y)
        calls.append(1)
        if len(calls) == 5:
            grads[name].flat[0] = bad
        return loss, grads

    run.model.loss_and_grads = broken
    with pytest.raises(NlmError) as caught:
        run.run()
    assert "step 5" in str(caught.value) and name in str(caught.value) and "step-0000004" in str(caught.value)
    assert len(calls) == 5
    assert all(np.isfinite(array).all() for array in run.model.params.values())
    good = load_checkpoint(tmp_path).model.params
    assert all(np.isfinite(array).all() for array in good.values())


def test_the_first_bad_loss_stops_the_run_and_names_the_tensor(tmp_path):
    run = trainer(tmp_path)
    run.run(until=4)
    run.model.params["h.0.attn.c_proj.weight"][0, 0] = np.nan
    with pytest.raises(NlmError, match=r"step 5.*h\.0\.attn\.c_proj\.weight.*step-0000004"):
        run.run()
    with pytest.raises(NlmError, match=r"h\.0\.attn\.c_proj\.weight is not finite"):
        run.save()
    assert np.isfinite(load_checkpoint(tmp_path).model.params["h.0.attn.c_proj.weight"]).all()


def test_an_overflow_in_the_forward_pass_names_the_activation(tmp_path):
    run = trainer(tmp_path)
    run.model.params["h.0.mlp.c_fc.weight"][...] = 3e38
    with pytest.raises(NlmError, match=r"step 1|step 0"):
        run.run()
    assert "h.0.mlp" in diagnose(run.model, data().ids[None, :8], math.nan, {})


def test_a_wild_learning_rate_never_leaves_a_bad_checkpoint(tmp_path, recwarn):
    run = trainer(tmp_path, lr=1e36, min_lr=0.0, warmup=0)
    with pytest.raises(NlmError, match="training stopped"):
        run.run()
    for folder in tmp_path.glob("step-*"):
        assert all(np.isfinite(array).all() for array in load_checkpoint(folder).model.params.values())
    assert not [w for w in recwarn if issubclass(w.category, RuntimeWarning)]


def test_the_torch_twin_stops_too(tmp_path):
    pytest.importorskip("torch")
    from nlm.nn.gpt_torch import TorchGPT

    run = Trainer(TorchGPT(SIZES, seed=1), data(), None, config(), out=tmp_path, progress=False)
    run.run(until=2)
    run.model.params["wpe.weight"][0, 0] = math.nan
    with pytest.raises(NlmError, match=r"step 3.*wpe\.weight.*step-0000002"):
        run.run()


# -- Ctrl-C --------------------------------------------------------------------------------------


@pytest.fixture
def ctrl_c():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def press_in_step(run, n, press):
    inner, calls = run.model.loss_and_grads, []

    def pressed(x, y):
        calls.append(1)
        if len(calls) == n:
            press()
        return inner(x, y)

    run.model.loss_and_grads = pressed


@pytest.mark.parametrize("n", [1, 2, 5, 7])
def test_ctrl_c_finishes_the_step_saves_and_says_how_to_go_on(whole, tmp_path, ctrl_c, n, capsys):
    run = trainer(tmp_path)
    press_in_step(run, n, ctrl_c)
    with pytest.raises(KeyboardInterrupt, match=f"stopped after step {n}, saved in .*step-000000{n}"):
        run.run()
    assert "stopping after this step" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    again = resumed(tmp_path)
    assert again.step_count == n
    again.run()
    assert everything(again) == whole


def test_ctrl_c_twice_stops_at_once_and_the_run_can_still_go_on(whole, tmp_path, ctrl_c):
    run = trainer(tmp_path)
    press_in_step(run, 4, lambda: (ctrl_c(), ctrl_c()))
    with pytest.raises(KeyboardInterrupt):
        run.run()
    assert run.step_count == 3
    run.run()  # in the same process
    assert everything(run) == whole


def test_an_update_cut_in_the_middle_is_never_saved(tmp_path, monkeypatch):
    run = trainer(tmp_path)
    run.run(until=2)

    def cut(grads, lr):
        run.model.params["wte.weight"] += 1
        raise KeyboardInterrupt

    monkeypatch.setattr(run.optimizer, "step", cut)
    with pytest.raises(KeyboardInterrupt):
        run.run()
    for go_on in (run.run, run.save):
        with pytest.raises(NlmError, match="cut off in the middle.*step-0000002"):
            go_on()


def test_where_ctrl_c_is_ignored_it_stays_ignored(tmp_path, ctrl_c):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    run = trainer(tmp_path)
    press_in_step(run, 3, ctrl_c)
    run.run()
    assert run.step_count == 8

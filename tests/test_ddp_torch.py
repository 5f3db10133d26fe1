"""Several real processes, started by torchrun, give what one process gives, and stop and go on alike."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nlm.checkpoint import load_checkpoint
from nlm.errors import NlmError
from nlm.nn.config import GPTConfig
from nlm.nn.gradcheck import relative_error
from nlm.run_folder import RunFolder
from tests import small
from tests.commands import *  # noqa: F403
from tests.runs_of_numbers import config, data

torch = pytest.importorskip("torch")
from nlm.ddp_torch import Processes  # noqa: E402
from nlm.nn.gpt_torch import TorchGPT  # noqa: E402
from nlm.train import Trainer  # noqa: E402

ROOT = Path(__file__).parents[1]
SIZES = GPTConfig(vocab_size=40, context=8, d_model=8, n_layer=2, n_head=2)
CASES = [("float64", True), ("float64", False), ("float32", True)]

# Each process runs this: a command of `nlm`, and before it the numbers, if a folder for them is given.
SCRIPT = """
import json, os, signal, sys
from dataclasses import replace
sys.path.insert(0, {root!r})
import numpy as np
from nlm import ddp_torch
from nlm.cli import main
from nlm.errors import NlmError
from nlm.presets import PRESETS
from tests import small
from tests import test_ddp_torch as here

PRESETS["mini"] = replace(small.TINY, name="mini")
numbers, event, *command = sys.argv[1:]
rank = int(os.environ["RANK"])
inner_begin = ddp_torch.begin
def begin(group, *arguments, **settings):
    if numbers != "-":
        here.work(group, numbers)
    return inner_begin(group, *arguments, **settings)
ddp_torch.begin = begin

inner, calls = ddp_torch.SharedGPT.loss_and_grads, []
def with_an_event(self, x, y):
    calls.append(1)
    if rank == 1 and len(calls) == 4:
        if event == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if event == "ctrl-c":
            os.kill(os.getpid(), signal.SIGINT)
    return inner(self, x, y)
ddp_torch.SharedGPT.loss_and_grads = with_an_event
sys.exit(main(command))
"""


def launch(place, *arguments, numbers="-", event="-", n=2) -> subprocess.CompletedProcess:
    """`torchrun --nproc-per-node n`, with a preset that trains in a moment, on a free port."""
    script = Path(place) / "script.py"
    script.write_text(SCRIPT.format(root=str(ROOT)), encoding="utf-8")
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(n)]
    with subprocess.Popen(
        [*command, str(script), str(numbers), event, *map(str, arguments)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
    ) as run:  # fmt: skip
        try:
            out, err = run.communicate(timeout=270)
        except subprocess.TimeoutExpired:
            run.terminate()  # then torchrun ends the others, too
            raise
    return subprocess.CompletedProcess(run.args, run.returncode, out, err)


def batch(n):
    rng = np.random.default_rng(n)
    return rng.integers(0, 40, (n, 7)), rng.integers(0, 40, (n, 7))


def model(dtype, tied, seed=1):
    return TorchGPT(replace(SIZES, tied=tied), seed=seed, dtype=np.dtype(dtype))


def trainer(dtype, seed=1, out=None, **settings):
    return Trainer(
        model(dtype, True, seed), data(), data(200, seed=1), config(**settings), out=out, progress=False
    )


def work(group: Processes, folder: str) -> None:
    """What each of several processes does in `numbers`: losses and gradients, and two short runs."""
    from nlm.ddp_torch import SharedGPT, share

    found = {}
    for dtype, tied in CASES:
        shared = SharedGPT(model(dtype, tied, seed=1 + group.rank), group)  # 0's values count
        for _again in range(2):  # every call is fresh
            loss, grads = shared.loss_and_grads(*batch(6))
        found[f"{dtype} {tied} loss"] = loss
        found |= {f"{dtype} {tied} {name}": g.numpy().copy() for name, g in grads.items()}
        found |= {f"{dtype} {tied} eval {n}": shared.loss(*batch(n)) for n in (1, 5, 6)}
    with pytest.raises(NlmError, match="batch of 5 windows cannot be shared equally by 2 processes"):
        shared.loss_and_grads(*batch(5))
    for dtype in ("float64", "float32"):
        out = Path(folder) / f"{dtype}-{group.rank}"
        run = share(trainer(dtype, seed=1 + group.rank, out=out), group)
        run.run()
        found |= {f"{dtype} after {name}": a for name, a in run.model.numpy_params().items()}
        found[f"{dtype} history"] = json.dumps(run.history)
        found[f"{dtype} wrote"] = out.exists()
    np.savez(Path(folder) / f"{group.rank}.npz", **found)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Two processes: their numbers, and the folder and output of a run that nothing stopped."""
    place = tmp_path_factory.mktemp("whole")
    (place / "text.txt").write_text(small.TEXT, encoding="utf-8")
    done = launch(place, "train", "--text", place / "text.txt", "--out", place / "x", numbers=place)
    assert done.returncode == 0, done.stderr
    found = [dict(np.load(place / f"{rank}.npz")) for rank in (0, 1)]
    return place, done, found


@pytest.mark.parametrize(("dtype", "tied"), CASES)
def test_two_processes_give_the_loss_and_the_gradients_of_one(whole, dtype, tied):
    bound = {"float64": 1e-12, "float32": 2e-5}[dtype]
    one, (first, second) = model(dtype, tied), whole[2]
    loss, grads = one.loss_and_grads(*batch(6))
    assert abs(float(first[f"{dtype} {tied} loss"]) - loss) < bound
    for name, g in grads.items():
        assert relative_error(first[f"{dtype} {tied} {name}"], g.numpy()) < bound, name
        assert np.abs(g.numpy()).max() > 1e-5
    for n in (1, 5, 6):  # an evaluation is shared, evenly or not
        assert abs(float(first[f"{dtype} {tied} eval {n}"]) - one.loss(*batch(n))) < bound
    for name, value in first.items():
        if name.startswith(f"{dtype} {tied} "):
            np.testing.assert_array_equal(value, second[name], err_msg=name)


@pytest.mark.parametrize(("dtype", "bound"), [("float64", 1e-10), ("float32", 2e-3)])
def test_a_run_of_two_is_the_run_of_one(whole, dtype, bound):
    one, (first, second) = trainer(dtype), whole[2]
    one.run()
    for name, p in one.model.numpy_params().items():
        assert np.abs(first[f"{dtype} after {name}"] - p).max() < bound, name
        np.testing.assert_array_equal(first[f"{dtype} after {name}"], second[f"{dtype} after {name}"])
    rows = json.loads(str(first[f"{dtype} history"]))
    for row, own in zip(rows, one.history, strict=True):
        assert row.keys() == own.keys() and row["step"] == own["step"] and row["tokens"] == own["tokens"]
        for name in ("train_loss", "valid_loss", "lr"):
            assert abs(row[name] - own[name]) < bound
    assert first[f"{dtype} wrote"] and not second[f"{dtype} wrote"]  # one of them writes


def test_torchrun_on_the_command_prints_once_and_leaves_an_ordinary_run(whole, nlm_, tiny):
    place, done, _ = whole
    status, out, err = nlm_(
        "train", "--backend", "torch", "--text", place / "text.txt", "--out", place / "one"
    )
    assert status == 0 and done.stdout.replace(str(place / "x"), "") == out.replace(str(place / "one"), "")
    assert done.stderr.count("learning the tokenizer") == err.count("learning the tokenizer") == 1
    here, there = (sorted(p.name for p in (place / name).rglob("*")) for name in ("x", "one"))
    assert here == there
    assert nlm_("generate", place / "x", "--prompt", "The dog")[0] == 0


def test_ctrl_c_in_one_process_stops_all_after_the_same_step_and_they_go_on_bit_for_bit(whole, tmp_path):
    place = whole[0]
    options = ["train", "--text", place / "text.txt", "--out", tmp_path / "x"]
    stopped = launch(tmp_path, *options, event="ctrl-c")
    assert stopped.returncode != 0 and stopped.stdout == ""
    assert stopped.stderr.count("stopped after step 4, saved in") == 1
    assert f"torchrun --nproc-per-node 2 -m nlm train --text {place / 'text.txt'}" in stopped.stderr
    assert load_checkpoint(tmp_path / "x").path == RunFolder(tmp_path / "x").step(4)
    done = launch(tmp_path, *options, "--resume")
    assert done.returncode == 0, done.stderr
    for name in ("model.safetensors", "optimizer.safetensors"):
        one, two = (RunFolder(folder).newest() / name for folder in (tmp_path / "x", place / "x"))
        assert one.read_bytes() == two.read_bytes(), name


def test_a_process_that_dies_stops_all_and_one_process_can_go_on(whole, nlm_, tiny, tmp_path):
    place = whole[0]
    options = ["train", "--text", place / "text.txt", "--out", tmp_path / "x"]
    died = launch(tmp_path, *options, event="killed")
    assert died.returncode != 0 and "Signal 9 (SIGKILL)" in died.stderr
    assert RunFolder(tmp_path / "x").newest() == RunFolder(tmp_path / "x").step(2)  # whole, from before
    assert nlm_(*options, "--resume")[0] == 0
    one, two = (load_checkpoint(folder, training=True) for folder in (tmp_path / "x", place / "x"))
    for name, p in two.model.params.items():
        assert np.abs(p - one.model.params[name]).max() < 2e-3, name
    assert one.training[1]["batches"] == two.training[1]["batches"]  # the same data in the same order
    assert [row["step"] for row in one.history] == [row["step"] for row in two.history]


def test_a_batch_that_cannot_be_shared_is_refused_with_the_numbers_that_fit():
    group = Processes(0, 3, torch.device("cpu"))
    with pytest.raises(NlmError, match=r"a batch of 8 windows .* by 3 processes; .*: 1, 2, 4, 8"):
        group.check(True, 8)
    with pytest.raises(NlmError, match="--backend torch"):
        group.check(False, 9)
    group.check(True, 9)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--backend", "numpy"], "--backend torch"),
        (["--steps", "many"], "whole number"),
        (["--text", "absent.txt"], "cannot read absent.txt"),
    ],
)
def test_what_is_wrong_with_the_command_is_said_by_one_process(
    refused, tiny, text, tmp_path, monkeypatch, more, said
):
    """A group of one, in this process: torchrun's variables and the connection are real."""
    variables = {"RANK": 0, "LOCAL_RANK": 0, "WORLD_SIZE": 1, "MASTER_ADDR": "localhost", "MASTER_PORT": 0}
    for name, value in variables.items():
        monkeypatch.setenv(name, str(value))
    assert said in refused("train", "--text", text, "--out", tmp_path / "x", *more)
    assert not (tmp_path / "x").exists()


def test_shares_of_a_batch_are_all_of_it_in_order():
    rows = np.arange(7)
    for size in range(1, 9):
        shares = [Processes(rank, size, torch.device("cpu")).share(rows) for rank in range(size)]
        assert np.concatenate(shares).tolist() == rows.tolist()
        assert max(map(len, shares)) - min(map(len, shares)) <= 1

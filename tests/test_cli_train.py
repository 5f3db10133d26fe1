"""`python -m nlm train`: what it prints and leaves, and that it goes on after Ctrl-C and kill -9."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nlm import runs
from nlm.checkpoint import load_checkpoint
from nlm.corpus import EOT
from nlm.nn.gpt import GPT
from tests import small
from tests.commands import *  # noqa: F403

ROOT = Path(__file__).parents[1]

# -- train ---------------------------------------------------------------------------------------


def test_train_prints_the_losses_and_leaves_a_run(nlm_, tiny, text, tmp_path):
    status, out, err = nlm_("train", "--preset", "mini", "--text", text, "--out", tmp_path / "x")
    assert status == 0
    history = load_checkpoint(tmp_path / "x").history
    assert f"{history[-1]['valid_loss']:.4f}" in out and "bigram" in out and "bits/byte" in out
    assert "seconds" not in out
    again = nlm_("train", "--preset", "mini", "--text", text, "--out", tmp_path / "y")
    assert again[1].replace(str(tmp_path / "y"), "") == out.replace(str(tmp_path / "x"), "")
    assert again[2] == err  # progress that is no bar is the same every time (case 51)


def test_every_text_has_its_own_weight(nlm_, tiny, text, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("".join(f"{doc}\n{EOT}\n" for doc in small.RICH), encoding="utf-8")
    options = ["--text", other, "--text", text, "--weight", 3, "--valid", text]
    assert nlm_("train", *options, "--out", tmp_path / "x")[0] == 0
    counts = load_checkpoint(tmp_path / "x").token_counts
    assert counts[0] == len(small.RICH) + 3 * len(small.DOCS)  # one end of text a document


def test_options_reach_the_run(nlm_, tiny, text, tmp_path):
    options = "--steps 3 --context 8 --dtype float64 --seed 4 --backend numpy".split()
    assert nlm_("train", "--text", text, *options, "--out", tmp_path / "x")[0] == 0
    loaded = load_checkpoint(tmp_path / "x", training=True)
    state = loaded.training[1]
    assert loaded.config.context == 8 and loaded.history[-1]["step"] == 3
    assert state["config"]["seed"] == 4 and loaded.model.dtype == np.float64


def test_resume_continues_and_a_finished_run_stays(nlm_, tiny, text, tmp_path):
    options = ["train", "--text", text, "--out", tmp_path / "x"]
    first = nlm_(*options)
    assert nlm_(*options, "--resume")[:2] == first[:2]
    assert nlm_("train", "--out", tmp_path / "x", "--resume")[:2] == first[:2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (["--steps", 9], "steps is 6 there, 9 here"),
        (["--seed", 9], "seed is 0 there, 9 here"),
        (["--context", 8], "context is 16 there, 8 here"),
        (["--dtype", "float64"], "dtype"),
        (["--backend", "torch"], "backend"),
        (["--text", "README"], "training texts"),
    ],
)
def test_resume_with_something_else_is_refused(nlm_, refused, tiny, text, tmp_path, change, said):
    nlm_("train", "--text", text, "--out", tmp_path / "x")
    (tmp_path / "README").write_text("another text")
    change = [tmp_path / "README" if part == "README" else part for part in change]
    assert said in refused("train", "--out", tmp_path / "x", "--resume", *change)


def test_a_second_run_never_overwrites_the_first(nlm_, refused, tiny, text, tmp_path):
    nlm_("train", "--text", text, "--out", tmp_path / "x")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    err = refused("train", "--text", text, "--out", tmp_path / "x")
    assert "already holds a run" in err and "--resume" in err
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_resume_of_nothing(refused, tmp_path):
    assert "leave --resume out" in refused("train", "--out", tmp_path / "x", "--resume")


def test_ctrl_c_saves_and_prints_the_command_that_goes_on(nlm_, tiny, text, tmp_path, monkeypatch):
    spaced = tmp_path / "a folder"
    whole = nlm_("train", "--text", text, "--out", tmp_path / "whole")[1]
    inner, calls = GPT.loss_and_grads, []

    def pressed(self, x, y):
        calls.append(1)
        if len(calls) == 3:
            signal.raise_signal(signal.SIGINT)
        return inner(self, x, y)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(GPT, "loss_and_grads", pressed)
    try:
        status, out, err = nlm_("train", "--text", text, "--out", spaced)
    finally:
        signal.signal(signal.SIGINT, before)
        monkeypatch.setattr(GPT, "loss_and_grads", inner)
    assert status == 130 and out == "" and "stopped after step 3" in err
    command = shlex.split(err.splitlines()[-1])
    assert command == ["python", "-m", "nlm", "train", "--text", text, "--out", str(spaced), "--resume"]
    status, out, err = nlm_(*command[3:])
    assert status == 0 and out.splitlines()[:-1] == whole.splitlines()[:-1]
    for name in ("model.safetensors", "optimizer.safetensors"):
        one, two = (place / "step-0000006" / name for place in (spaced, tmp_path / "whole"))
        assert one.read_bytes() == two.read_bytes()


CHILD = """
import os, signal, sys
from dataclasses import replace
sys.path.insert(0, {root!r})
from tests import small
from tests.commands import *  # noqa: F403
from nlm.presets import PRESETS
from nlm.nn.gpt import GPT
from nlm.cli import main
PRESETS["mini"] = replace(small.TINY, name="mini")
left = int(sys.argv.pop(1))

def ticking(function):
    def ticked(*arguments, **settings):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **settings)
    return ticked

for name in ("mkdir", "rename", "replace", "unlink", "rmdir", "fsync"):
    setattr(os, name, ticking(getattr(os, name)))
GPT.loss_and_grads = ticking(GPT.loss_and_grads)
sys.exit(main())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system knows no SIGKILL")
def test_kill_9_again_and_again(text, tmp_path):
    """A real process, killed at moments drawn by a seed and resumed until it is done: bit for bit."""

    def run(out, ticks, *more, hash_seed="0"):
        code = CHILD.format(root=str(ROOT))
        return subprocess.run(
            [sys.executable, "-c", code, str(ticks), "train", "--text", text, "--out", out, *more],
            capture_output=True, text=True, cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "OMP_NUM_THREADS": "1"},
        )  # fmt: skip

    whole = run(str(tmp_path / "whole"), 10**9)
    assert whole.returncode == 0, whole.stderr
    out, rng, kills = str(tmp_path / "x"), np.random.default_rng(7), 0
    while True:
        begun = (tmp_path / "x" / "run.json").exists()
        # another hash seed each time: nothing may hang on the order of a set (case 38)
        done = run(out, rng.integers(20, 50), *["--resume"] * begun, hash_seed=str(kills + 1))
        if done.returncode != -signal.SIGKILL:
            break
        kills += 1
        assert kills < 30
    assert done.returncode == 0 and kills >= 2, done.stderr
    assert done.stdout.replace(out, "") == whole.stdout.replace(str(tmp_path / "whole"), "")
    one, two = load_checkpoint(out), load_checkpoint(tmp_path / "whole")
    for name in ("model.safetensors", "optimizer.safetensors", "token_counts.json", "tokenizer.json"):
        assert (one.path / name).read_bytes() == (two.path / name).read_bytes(), name
    for rows in (one.history, two.history):
        for row in rows:
            del row["seconds"]
    assert one.history == two.history
    for path in (tmp_path / "whole" / "snapshots").iterdir():
        assert (tmp_path / "x" / "snapshots" / path.name).read_bytes() == path.read_bytes()
    assert not list((tmp_path / "x").glob("**/.*"))


def test_publish(nlm_, tiny, text, tmp_path):
    nlm_("train", "--text", text, "--out", tmp_path / "x")
    status, out, _ = nlm_("publish", tmp_path / "x", tmp_path / "ship")
    assert status == 0 and "model.safetensors" in out and "state.json" not in out
    assert nlm_("neighbors", tmp_path / "ship", "dog") == nlm_("neighbors", tmp_path / "x", "dog")


@pytest.mark.parametrize("moment", ["prepare", "_keep"])
def test_ctrl_c_before_the_first_step_says_how_to_begin_again(
    nlm_, tiny, text, tmp_path, monkeypatch, moment
):
    def pressed(*arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(runs, moment, pressed)
        status, out, err = nlm_("train", "--text", text, "--out", tmp_path / "x")
    assert status == 130 and out == ""
    command = shlex.split(err.splitlines()[-1])
    assert ("--resume" in command) is (moment == "_keep")
    assert nlm_(*command[3:])[0] == 0

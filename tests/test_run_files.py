"""Every file of a run, one after the other: cut, emptied, lost, exchanged, with other line ends.

Nothing is guessed: either the file is named (cases 17 and 25), or the run goes on as if nothing had happened.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from nlm import experiment, runs
from nlm.checkpoint import load_checkpoint, shipped_checkpoints
from nlm.corpus import TokenData, documents, read_text, save_ids
from nlm.errors import NlmError
from nlm.runs import RunOptions
from tests import small
from tests.runs_of_numbers import everything

BINARY = {".safetensors", ".npz"}


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """A run of 6 steps that stopped after 4, and all that the uninterrupted run ends with."""
    place = tmp_path_factory.mktemp("run")
    text = place / "text.txt"
    text.write_text(small.TEXT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        small.add_preset(patch)
        whole = runs.start(RunOptions("tiny", texts=((text, 1),)), place / "whole", progress=False)
        whole.run()
        run = runs.start(RunOptions("tiny", texts=((text, 1),)), place / "run", progress=False)
        run.run(until=4)
    return place / "run", everything(whole)


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    small.add_preset(monkeypatch)


@pytest.fixture
def copy(stopped, tmp_path):
    return Path(shutil.copytree(stopped[0], tmp_path / "run"))


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def finished(folder: Path):
    run = runs.go_on(folder, progress=False)
    run.run()
    return everything(run)


def test_the_run_has_files_of_all_kinds(stopped):
    found = names(stopped[0])
    for name in ("run.json", "data/data.json", "data/train.npz", "data/valid.npz", "data/tokenizer.json",
                 "step-0000004/state.json", "step-0000004/optimizer.safetensors",
                 "snapshots/step-0000000.safetensors"):  # fmt: skip
        assert name in found


DAMAGES = {
    "cut by 10 bytes": lambda path: path.write_bytes(path.read_bytes()[:-10]),
    "emptied": lambda path: path.write_bytes(b""),
    "lost": lambda path: path.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_named_or_not_needed(stopped, tmp_path, damage):
    folder, whole = stopped
    for number, name in enumerate(names(folder)):
        out = Path(shutil.copytree(folder, tmp_path / str(number)))
        DAMAGES[damage](out / name)
        try:
            end = finished(out)
        except NlmError as error:
            assert Path(name).name in str(error) or (name, damage) == ("run.json", "lost")
            continue
        *rest, snapshots, batches = end
        *whole_rest, whole_snapshots, whole_batches = whole
        assert [*rest, batches] == [*whole_rest, whole_batches], name
        lost = set(whole_snapshots) - set(snapshots)  # a snapshot that somebody deleted is just not there
        assert len(lost) == (damage == "lost" and name.startswith("snapshots/")), name
        needed = not name.startswith(("step-0000002/", "snapshots/"))  # what is older is not read
        assert not needed or (damage, name.split("/")[0]) == ("lost", "data") or "token_counts" in name, name


def test_data_of_another_run_is_refused(stopped, copy, tmp_path):
    """IDs of another vocabulary, and other IDs of the same one (case 17)."""
    other = tmp_path / "other.txt"
    other.write_text("\n<|endoftext|>\n".join(small.RICH), encoding="utf-8")
    runs.start(RunOptions("tiny", texts=((other, 1),)), tmp_path / "other", progress=False)
    for name in ("train.npz", "valid.npz"):
        mine = (copy / "data" / name).read_bytes()
        (copy / "data" / name).write_bytes((tmp_path / "other" / "data" / name).read_bytes())
        with pytest.raises(NlmError, match=f"{name}|{'training' if name[0] == 't' else 'validation'} data"):
            runs.go_on(copy)
        (copy / "data" / name).write_bytes(mine)
    save_ids(copy / "data" / "train.npz", TokenData([1, 2, 3] * 50, 280, n_bytes=9, n_docs=1))
    with pytest.raises(NlmError, match="train.npz was made with a vocabulary of 280"):
        runs.go_on(copy)
    assert finished(stopped[0]) == stopped[1]


# -- line ends (case 12) -------------------------------------------------------------------------


def with_crlf(folder: Path) -> int:
    """What git on Windows may do to a folder: LF becomes CRLF in every text file."""
    changed = 0
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in BINARY:
            content = path.read_bytes()
            assert b"\r" not in content, "written with LF, whatever the system"
            path.write_bytes(content.replace(b"\n", b"\r\n"))
            changed += content.count(b"\n") > 0
    return changed


def test_a_run_with_windows_line_ends_goes_on_bit_for_bit(stopped, copy):
    assert with_crlf(copy) >= 10
    assert finished(copy) == stopped[1]


@pytest.mark.parametrize("name", sorted(shipped_checkpoints()))
def test_a_shipped_checkpoint_with_windows_line_ends_is_the_same(name, tmp_path):
    before = load_checkpoint(name)
    copy = Path(shutil.copytree(before.path, tmp_path / "copy"))
    assert with_crlf(copy) >= 4
    after = load_checkpoint(copy)
    assert after.tokenizer.tokens == before.tokenizer.tokens
    assert after.tokenizer.merges == before.tokenizer.merges
    assert (after.history, after.config) == (before.history, before.config)
    assert (after.token_counts == before.token_counts).all()


@pytest.mark.parametrize("name", sorted(path.stem for path in experiment.FOLDER.glob("*.json")))
def test_a_recorded_experiment_with_windows_line_ends_is_the_same(name, tmp_path):
    shutil.copy(experiment.FOLDER / f"{name}.json", tmp_path)
    assert with_crlf(tmp_path) == 1
    assert experiment.load(name, folder=tmp_path) == experiment.load(name)


def test_a_text_keeps_its_windows_line_ends_exactly(tmp_path):
    """Metadata is read alike, text is not touched: its bytes are what the model learns."""
    text = small.TEXT.replace(". ", ".\n").replace("\n", "\r\n")
    (tmp_path / "text.txt").write_bytes(text.encode())
    assert read_text(tmp_path / "text.txt") == text
    docs = documents(text)
    assert len(docs) == len(small.DOCS) and all("\r\n" in doc and not doc.endswith("\r") for doc in docs)
    assert [doc.replace("\r\n", " ") for doc in docs] == small.DOCS
    assert all(small.tokenizer().decode(small.tokenizer().encode(doc)) == doc for doc in docs[:3])


def test_git_is_told_to_leave_line_ends_alone():
    rules = (Path(__file__).parents[1] / ".gitattributes").read_text(encoding="utf-8").splitlines()
    assert rules[1] == "* text=auto eol=lf" and rules[0].startswith("#")
    assert {"*.safetensors binary", "*.png binary"} <= set(rules)


def test_json_is_written_with_lf(stopped):
    for name in names(stopped[0]):
        if name.endswith(".json"):
            content = (stopped[0] / name).read_bytes()
            assert content.endswith(b"\n") and b"\r" not in content
            json.loads(content)

"""Every option of every command, misspelt, of the wrong type and out of range (case 29).

The commands and options are read from the parser itself, so that a new one cannot be forgotten. Each mistake
gives one line that names it, exit status 2, and writes nothing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nlm.checkpoint import save_checkpoint
from nlm.cli import parser
from tests import small
from tests.commands import *  # noqa: F403

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = next(a.choices for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
OPTIONS = {
    (command, option): action
    for command, made in COMMANDS.items()
    for action in made._actions
    for option in action.option_strings
    if action.dest != "help"
}
LONG = [pair for pair in OPTIONS if pair[1].startswith("--")]
# What is none for an option: of another type, then out of range.
NO_NUMBERS = ["abc", "", "1,5", "0x10", "1 2", "½"]
WRONG = {
    ("stories", "-n"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("stories", "--seed"): [*NO_NUMBERS, "1.5", "nan", "-1"],
    ("train", "--weight"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("train", "--steps"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("train", "--context"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("train", "--seed"): [*NO_NUMBERS, "1.5", "nan", "-1"],
    ("publish", "--snapshots"): [*NO_NUMBERS, "1.5", "nan", "-1", "1"],
    ("neighbors", "-n"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("generate", "--seed"): [*NO_NUMBERS, "1.5", "nan", "-1"],
    ("generate", "--tokens"): [*NO_NUMBERS, "1.5", "nan", "-1"],
    ("generate", "--temperature"): [*NO_NUMBERS, "nan", "inf", "-inf", "-1", "-0.001"],
    ("generate", "--top-k"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("fetch", "--limit"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("evaluate", "--weight"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("evaluate", "--context"): [*NO_NUMBERS, "1.5", "nan", "0", "-1"],
    ("generate", "--top-p"): [*NO_NUMBERS, "nan", "inf", "0", "-0.5", "1.01"],
}


def line(command: str, place: Path, model: str) -> list[str]:
    """A command line in which nothing is wrong yet."""
    return {
        "info": ["info", "mini"],
        "stories": ["stories"],
        "train": ["train", "--out", str(place / "run")],
        "neighbors": ["neighbors", model, "dog"],
        "similarity": ["similarity", model, "dog", "cat"],
        "generate": ["generate", model, "--prompt", "a"],
        "evaluate": ["evaluate", model, "--text", __file__],
        "fetch": ["fetch", "tinystories", "--out", str(place / "data")],
        "publish": ["publish", model, str(place / "published")],
        "export": ["export", model, "--to", "word2vec", "--out", str(place / "table.txt")],
    }[command]


def misspellings(option: str) -> list[str]:
    """A letter too few in the middle or at the end, a letter too many, two letters exchanged."""
    name = option[2:]
    middle = len(name) // 2
    exchanged = name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]
    made = [name[:middle] + name[middle + 1 :], name[:middle] + name[middle - 1 :], exchanged, name[:-1]]
    two = (name, "top-", "ot")  # these might be two
    return [f"--{wrong}" for wrong in dict.fromkeys(made) if wrong not in two]


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty folder to stand in, which is empty afterwards."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("command", "option"), LONG)
def test_a_misspelt_option_is_named_with_the_nearest_valid_one(refused, folder, place, command, option):
    known = [other for name, other in LONG if name == command]
    for wrong in misspellings(option):
        assert wrong not in known
        for given in ([wrong, "1"], [f"{wrong}=1"]):
            said = refused(*line(command, place, folder), *given)
            assert f"no option {wrong!r}; did you mean {option}?" in said
        assert f"no option {wrong!r}" in refused(command, wrong)  # before what is missing is missed


@pytest.mark.parametrize("command", COMMANDS)
def test_unknown_options_words_too_many_and_words_too_few(refused, folder, place, command):
    good = line(command, place, folder)
    for wrong in ("--frobnicate", "-z", "-é"):
        assert f"no option {wrong!r}; there are -h, --help" in refused(*good, wrong)
    if command != "similarity":  # it takes any number of words
        assert "'too-many' is one word too many" in refused(*good, "too-many")
    if command != "stories":  # it needs none
        assert f"python -m nlm {command} --help" in refused(command)


@pytest.mark.parametrize(("command", "option"), [pair for pair, a in OPTIONS.items() if a.nargs != 0])
def test_an_option_without_its_value_is_named(refused, folder, place, command, option):
    assert option in refused(*line(command, place, folder), option)


def test_the_table_of_wrong_numbers_has_every_option_that_takes_one():
    numbers = [pair for pair, action in OPTIONS.items() if action.type and action.metavar != "TEXT"]
    assert set(WRONG) == set(numbers)


@pytest.mark.parametrize(("command", "option", "value"), [(*pair, v) for pair in WRONG for v in WRONG[pair]])
def test_what_is_no_such_number_is_refused(refused, folder, place, command, option, value):
    good = line(command, place, folder)
    if option == "--weight":
        good += ["--text" if command == "train" else "--train-text", "a.txt"]
    said = refused(*good, f"{option}={value}")
    assert (value or "''") in said or option in said


@pytest.mark.parametrize(("command", "option"), [pair for pair, a in OPTIONS.items() if a.choices])
def test_a_choice_that_is_none_is_refused_with_the_nearest(refused, folder, place, command, option):
    good = line(command, place, folder)
    for choice in OPTIONS[command, option].choices:
        wrong = choice[:-1] + "#"
        said = refused(*good, option, wrong)
        known = ", ".join(OPTIONS[command, option].choices)
        hint = f"did you mean {choice}?" if len(choice) > 2 else f"there are {known}"  # h# is near to none
        assert f"{wrong!r} is not among them; {hint}" in said
    assert "there are" in refused(*good, option, "")


@pytest.mark.parametrize(("command", "given"), [
    *((command, name) for command in ("neighbors", "similarity", "generate", "evaluate", "publish", "export")
      for name in ("no/such/folder", "", "a\nb", "../x")),
    *(("train", name) for name in ("no/such/file", "", ".")),
])  # fmt: skip
def test_a_folder_or_file_that_is_not_there_is_named(refused, folder, place, command, given):
    good = line(command, place, folder)
    if command == "train":
        for option in (["--text", given], ["--text", __file__, "--valid", given]):
            assert repr(given)[1:-1] in refused(*good, *option)
    else:
        good[1] = given
        assert " ".join(given.split()) in refused(*good).replace("\\n", " ")


@pytest.mark.parametrize(("text", "said"), [
    (b"", "holds no text"),
    (b"one two", "train split has"),  # shorter than a window (case 14)
    (b"caf\xe9", "offset 3"),
    (b"\xff\xfea\0", "offset 0"),
])  # fmt: skip
def test_a_text_that_cannot_be_trained_on_is_refused(refused, tmp_path, monkeypatch, text, said):
    monkeypatch.setenv("NLM_QUIET", "1")  # no lines about what is being done, before the one that counts
    (tmp_path / "t.txt").write_bytes(text)
    assert said in refused("train", "--text", tmp_path / "t.txt", "--out", tmp_path / "x")
    assert [path.name for path in tmp_path.iterdir()] == ["t.txt"]


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_a_context_beyond_all_memory_is_refused_like_any_that_is_too_long(
    refused, text, tmp_path, monkeypatch, backend
):
    monkeypatch.setenv("NLM_QUIET", "1")
    options = ["--context", 10**12, "--backend", backend, "--out", tmp_path / "x"]
    assert "needs 1,000,000,000,001" in refused("train", "--text", text, *options)
    assert not (tmp_path / "x").exists()


def test_a_text_that_quotes_the_end_marker_is_trained_on_and_counted(nlm_, tiny, tmp_path):
    """It is ordinary text there, and no reason to stop (case 6)."""
    quoting = small.TEXT.replace("The dog", "The <|endoftext|> dog", 1)
    (tmp_path / "t.txt").write_text(quoting, encoding="utf-8")
    status, _, err = nlm_(
        "train", "--text", tmp_path / "t.txt", "--valid", tmp_path / "t.txt", "--out", tmp_path / "x"
    )
    assert status == 0 and "2 documents mention <|endoftext|> within a line" in err
    _, out, _ = nlm_("generate", tmp_path / "x", "--prompt", "<|endoftext|>", "--tokens", 0)
    assert out == "<|endoftext|>\n"


@pytest.mark.parametrize("env", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
@pytest.mark.skipif(sys.platform == "win32", reason="arguments are no bytes there")
def test_arguments_that_are_no_utf8_are_refused_in_one_line(folder, env):
    """A prompt and a word in Latin-1: with the place of the byte, in any locale (cases 10 and 11)."""
    for command in (["generate", folder, "--prompt"], ["neighbors", folder], ["similarity", folder, "dog"]):
        done = subprocess.run(
            [sys.executable, "-m", "nlm", *command, b"caf\xe9"], cwd=ROOT, capture_output=True,
            env=os.environ | env, timeout=120,
        )  # fmt: skip
        assert done.returncode == 2 and done.stdout == b""
        assert done.stderr.count(b"\n") == 1 and b"U+DCE9, at position" in done.stderr


def test_a_row_of_zeros_is_named_and_has_the_cosine_0(nlm_, refused, tmp_path):
    """(case 34)"""
    model, row = small.model(), small.tokenizer().id("Ġdog")
    model.params["wte.weight"][row] = 0
    folder = save_checkpoint(tmp_path / "m", model, tokenizer=small.tokenizer())
    assert "'Ġdog' is a row of zeros" in refused("neighbors", folder, "dog")
    assert nlm_("similarity", folder, "dog", "cat")[1].startswith("+0.000  ")
    status, out, err = nlm_("neighbors", folder, "cat", "-n", 1000)
    assert (status, err) == (0, "") and '+0.000  " dog"' in out and "nan" not in out

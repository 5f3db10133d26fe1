"""The command line: what it prints, and that every mistake is one line on stderr and exit status 2."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import nlm.cli
from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.cli import main
from nlm.corpus import documents
from nlm.presets import PRESETS
from nlm.world import World
from tests import small
from tests.commands import *  # noqa: F403

ROOT = Path(__file__).parents[1]


def python(*argv, env=None, **more):
    """The real command in its own process."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))
    }
    return subprocess.run(
        [sys.executable, "-m", "nlm", *argv],
        capture_output=True, cwd=ROOT, env=clean | (env or {}), timeout=120, **more,
    )  # fmt: skip


# -- info and stories ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", list(PRESETS))
def test_info_lists_every_tensor_and_the_counts_add_up(nlm_, preset):
    status, out, err = nlm_("info", preset)
    *rows, total, saved = [line.split() for line in out.splitlines()]
    config = PRESETS[preset].model
    assert [row[0] for row in rows] == list(config.param_shapes())
    for row, shape in zip(rows, config.param_shapes().values(), strict=True):
        assert tuple(int(size) for size in row[1:-1:2]) == shape
        assert int(row[-1].replace(",", "")) == np.prod(shape)
    assert sum(int(row[-1].replace(",", "")) for row in rows) == config.n_params
    assert (status, err) == (0, "")


def test_info_of_the_books_model_ends_with_its_two_numbers(nlm_):
    _, out, _ = nlm_("info", "nlm-10m")
    assert re.search(r"total +10,657,280\nsaved by tying +1,048,576\n$", out)


def test_stories_are_a_corpus(nlm_):
    status, out, err = nlm_("stories", "-n", 3, "--seed", 5)
    assert (status, err) == (0, "") and out == World(5).text(3)
    assert documents(out) == [story.text for story in World(5).stories(3)]
    assert nlm_("stories", "-n", 3)[1] == World(0).text(3) != out


def test_a_reader_that_stops_reading_is_no_error():
    for command in ("stories -n 3000", "info nlm-10m"):
        done = subprocess.run(
            f"{shlex.quote(sys.executable)} -m nlm {command} | head -n 1; echo ${{PIPESTATUS[0]}}",
            shell=True, executable="/bin/bash", capture_output=True, text=True, cwd=ROOT,
        )  # fmt: skip
        assert done.stderr == "" and done.stdout.splitlines()[-1] == "0"


# -- questions to a checkpoint -------------------------------------------------------------------


def test_neighbors_says_which_form_of_the_word_it_took(nlm_, folder):
    status, out, err = nlm_("neighbors", folder, "dog", "-n", 3)
    lines = out.splitlines()
    assert (status, err) == (0, "") and lines[0] == 'nearest to " dog":' and len(lines) == 4
    want = load_checkpoint(folder).vectors().neighbors("dog", 3)
    for line, (_, cosine) in zip(lines[1:], want, strict=True):
        assert line.startswith(f"{cosine:+.3f}  ")
    assert nlm_("neighbors", folder, "Once")[1].startswith('nearest to "Once":')  # no " Once" in this text


def test_similarity_of_two_and_of_more(nlm_, folder):
    vectors = load_checkpoint(folder).vectors()
    status, out, _ = nlm_("similarity", folder, "dog", "cat")
    assert status == 0 and out == f'{vectors.cosine("dog", "cat"):+.3f}  " dog" and " cat"\n'
    _, out, _ = nlm_("similarity", folder, "dog", "cat", "Once")
    rows = [line.split() for line in out.splitlines()[1:]]
    shown = [[float(cell) for cell in row[-3:]] for row in rows]
    np.testing.assert_allclose(shown, vectors.cosines(["dog", "cat", "Once"]), atol=6e-4)
    assert [line[:6] for line in out.splitlines()[1:]] == ['" dog"', '" cat"', '"Once"']


def test_generate_repeats_with_its_seed(nlm_, folder):
    status, out, err = nlm_("generate", folder, "--prompt", "The dog", "--seed", 3, "--tokens", 10)
    assert (status, err) == (0, "") and out.startswith("The dog") and out.endswith("\n")
    assert out == nlm_("generate", folder, "--prompt", "The dog", "--seed", 3, "--tokens", 10)[1]
    assert out != nlm_("generate", folder, "--prompt", "The dog", "--seed", 4, "--tokens", 10)[1]
    greedy = [nlm_("generate", folder, "--prompt", "The", "--seed", s, "--temperature", 0)[1] for s in (1, 2)]
    assert greedy[0] == greedy[1] == nlm_("generate", folder, "--prompt", "The", "--top-k", 1)[1]
    assert nlm_("generate", folder, "--prompt", "", "--tokens", 5)[0] == 0
    assert nlm_("generate", folder, "--prompt", "a", "--top-k", 10**6, "--top-p", 0.9)[0] == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--temperature", "-1"], "temperature is -1.0"),
        (["--temperature", "nan"], "temperature is nan"),
        (["--temperature", "inf"], "temperature is inf"),
        (["--temperature", "hot"], "'hot' is no number"),
        (["--top-k", "0"], "top_k is 0"),
        (["--top-k", "-3"], "top_k is -3"),
        (["--top-k", "few"], "few"),
        (["--top-p", "0"], "top_p is 0.0"),
        (["--top-p", "1.5"], "top_p is 1.5"),
        (["--tokens", "-1"], "'-1' is no whole number"),
        (["--prompt", "dog" * 100], "the model sees 16 at most"),
        (["--seed", "x"], "'x' is no whole number"),
    ],
)
def test_generate_refuses_in_one_line(refused, folder, options, said):
    assert said in refused("generate", folder, "--prompt", "a", *options)


@pytest.mark.parametrize("command", ["neighbors", "similarity"])
@pytest.mark.parametrize(
    ("word", "said"), [("elephant", "tokens"), ("", ""), ("dogs", "tokens"), ("café" * 3, "tokens")]
)
def test_a_word_without_a_row_is_explained(refused, folder, command, word, said):
    assert said in refused(command, folder, *([word] if command == "neighbors" else ["dog", word]))


def test_one_word_cannot_be_compared(refused, folder):
    assert "two or more" in refused("similarity", folder, "dog")


# -- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "COMMAND"),
        (["trian"], "did you mean train?"),
        (["train", "--btach-size", "8"], "'--btach-size'"),  # (case 29), before "--out is missing"
        (["train", "--stesp", "8"], "did you mean --steps?"),
        (["train", "--stesp=8"], "did you mean --steps?"),
        (["train", "--prese", "mini", "--out", "x"], "did you mean --preset?"),  # no silent abbreviations
        (["train", "lr=abc", "--out", "x"], "'lr=abc'"),
        (["train", "--steps", "abc", "--out", "x"], "'abc' is no whole number of at least 1"),
        (["train", "--steps", "0", "--out", "x"], "'0' is no whole number of at least 1"),
        (["train", "--steps", "1.5", "--out", "x"], "'1.5'"),
        (["train", "--steps"], "expected one argument"),
        (["train"], "--out"),
        (["train", "--preset", "mni", "--out", "x"], "did you mean mini?"),
        (["train", "--dtype", "float16", "--out", "x"], "float16"),
        (["train", "--dtype", "bfloat16", "--out", "x"], "needs backend torch"),
        (["train", "--backend", "jax", "--out", "x"], "jax"),
        (["train", "--weight", "2", "--out", "x"], "follows no --text"),
        (["train", "--text", "a", "--weight", "2", "--weight", "3", "--out", "x"], "follows no --text"),
        (["train", "--text", "a", "--weight", "0", "--out", "x"], "'0'"),
        (["train", "--valid", "a", "--out", "x"], "without a training text"),
        (["train", "--text", "no/such/file", "--out", "x"], "no/such/file"),
        (["info", "nlm-10"], "did you mean nlm-10m?"),
        (["info"], "PRESET"),
        (["info", "mini", "more"], "'more'"),
        (["stories", "-n", "0"], "'0'"),
        (["stories", "-x"], "-x"),
        (["stories", "--seed", "-1"], "'-1'"),
        (["--verion"], "did you mean --version?"),
        (["neighbors", "mni", "dog"], "no checkpoint 'mni'"),
        (["generate", "no/such/folder", "--prompt", "a"], "no/such/folder"),
        (["generate", "mini"], "--prompt"),
        (["publish", "no/such/run", "y"], "no/such/run"),
    ],
)
def test_a_mistake_is_one_line_that_names_it(refused, monkeypatch, tmp_path, argv, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused(*argv)
    assert not list(tmp_path.iterdir())


def test_a_damaged_checkpoint_and_a_bad_text_are_named(refused, folder, tmp_path):
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9 au lait")
    assert "offset 3" in refused("train", "--text", tmp_path / "latin.txt", "--out", tmp_path / "x")
    cut = save_checkpoint(tmp_path / "m", small.model(), tokenizer=small.tokenizer()) / "model.safetensors"
    cut.write_bytes(cut.read_bytes()[:-10])
    assert "model.safetensors is truncated" in refused("generate", tmp_path / "m", "--prompt", "a")


def test_a_missing_library_is_named(refused, folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "safetensors", None)
    monkeypatch.setitem(sys.modules, "safetensors.numpy", None)
    assert 'pip install "nlm[course]"' in refused("generate", folder, "--prompt", "a")


def test_an_error_of_the_disk_is_one_line(refused, monkeypatch):
    def broken(arguments):
        raise PermissionError(13, "Permission denied", "somewhere")

    monkeypatch.setattr(nlm.cli, "run_info", broken)
    assert "somewhere" in refused("info", "mini")


def test_an_error_of_ours_is_not_hidden(monkeypatch):
    def bug(arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(nlm.cli, "run_info", bug)
    with pytest.raises(ZeroDivisionError):
        main(["info", "mini"])


# -- other terminals -----------------------------------------------------------------------------

LOCALES = [
    {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "en_US.ISO-8859-1", "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "C.UTF-8"},
]


@pytest.mark.parametrize("env", LOCALES)
def test_utf8_comes_in_and_goes_out_whatever_the_locale(folder, env):
    """(case 11)"""
    prompt = "café 日本 🦊"
    done = python("generate", folder, "--prompt", prompt, "--tokens", "1", env=env)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(prompt.encode())
    said = python("neighbors", folder, "Füchslein", env=env)
    assert said.returncode == 2 and "Füchslein".encode() in said.stderr


def test_a_text_file_is_utf8_whatever_the_locale(tmp_path, text):
    done = python(
        "train",
        "--text",
        text,
        "--steps",
        "1",
        "--context",
        "8",
        "--out",
        str(tmp_path / "x"),
        env=LOCALES[1],
    )
    assert done.returncode == 0, done.stderr
    assert "Ġcaf" in "".join(load_checkpoint(tmp_path / "x").tokenizer.pieces(" café"))


# -- the shipped model ---------------------------------------------------------------------------


def test_mini_puts_animals_beside_animals(nlm_):
    status, out, _ = nlm_("neighbors", "mini", "dog")
    assert status == 0
    names = [line.split('"')[1].strip() for line in out.splitlines()[1:]]
    from nlm.world import LEXICON

    animals = {form for entry in LEXICON.category("animal") for form in entry.forms.values()}
    assert sum(name in animals for name in names) >= 8, names

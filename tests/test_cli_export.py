"""`python -m nlm export`: what it writes and says, and its mistakes in one line each."""

from __future__ import annotations

import re

import numpy as np
import pytest

from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.export.hf import load_hf
from nlm.export.projector import load_projector
from nlm.export.word2vec import load_word2vec
from nlm.world import LEXICON
from tests import small
from tests.commands import *  # noqa: F403


@pytest.mark.parametrize(
    ("kind", "out", "n_files", "opens"),
    [
        ("hf", "gpt2", 5, 'transformers.AutoModelForCausalLM.from_pretrained("gpt2")'),
        ("word2vec", "a.txt", 1, 'gensim.models.KeyedVectors.load_word2vec_format("a.txt")'),
        ("word2vec", "a.bin", 1, 'KeyedVectors.load_word2vec_format("a.bin", binary=True)'),
        ("projector", "map", 2, "Load, vectors.tsv, then metadata.tsv"),
    ],
)
def test_it_lists_what_it_wrote_and_says_how_to_open_it(
    nlm_, folder, tmp_path, monkeypatch, kind, out, n_files, opens
):
    monkeypatch.chdir(tmp_path)
    status, said, err = nlm_("export", folder, "--to", kind, "--out", out)
    *listed, read_back, last = said.splitlines()
    assert (status, err) == (0, "")
    written = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert [line.split()[0] for line in listed] == [path.name for path in written]
    for line, path in zip(listed, written, strict=True):
        assert re.search(r"([\d,]+) bytes$", line)[1] == f"{path.stat().st_size:,}"
    assert len(written) == n_files and read_back == "read back and equal; to open it:" and opens in last


def test_the_folder_of_a_run_and_the_name_of_a_shipped_model(nlm_, tiny, text, tmp_path):
    assert nlm_("train", "--text", text, "--valid", text, "--steps", 2, "--out", tmp_path / "run")[0] == 0
    for kind in ("hf", "word2vec", "projector"):
        assert nlm_("export", tmp_path / "run", "--to", kind, "--out", tmp_path / kind)[0] == 0
    checkpoint = load_checkpoint(tmp_path / "run")
    table = checkpoint.model.params["wte.weight"]
    assert np.array_equal(load_hf(tmp_path / "hf")[0].params["wte.weight"], table)
    assert np.array_equal(load_word2vec(tmp_path / "word2vec").array, table)
    counts = load_projector(tmp_path / "projector").columns["count"]
    assert counts == [str(count) for count in checkpoint.token_counts]
    assert nlm_("export", "mini", "--to", "word2vec", "--out", tmp_path / "mini.bin")[0] == 0
    assert len(load_word2vec(tmp_path / "mini.bin")) == 2048


def test_the_projector_gets_the_categories_of_the_story_world(nlm_, folder, tmp_path):
    assert nlm_("export", folder, "--to", "projector", "--out", tmp_path / "map")[0] == 0
    columns = load_projector(tmp_path / "map").columns
    assert list(columns) == ["token", "category"]  # nobody counted the tokens of this one
    category = dict(zip(columns["token"], columns["category"], strict=True))
    assert category["Ġdog"] == category["Ġfox"] == "animal" and category["<|endoftext|>"] == ""
    for token, name in category.items():
        entries = LEXICON.find(token.removeprefix("Ġ")) if token.startswith("Ġ") else []
        one_sense = len({entry.category for entry in entries}) == 1
        assert name == (entries[0].category.split(".")[0] if one_sense else "")
    assert len({name.split(".")[0] for name in LEXICON.categories}) < 50  # colours that the projector has


def test_help_says_what_each_is(nlm_, capsys):
    with pytest.raises(SystemExit) as stop:
        nlm_("export", "--help")
    out = " ".join(capsys.readouterr().out.split())
    assert stop.value.code == 0
    for words in ("{hf,word2vec,projector}", "transformers", "gensim", "binary if its name ends in .bin"):
        assert words in out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["mini"], "required: --to, --out"),
        (["mini", "--to", "hf"], "required: --out"),
        (["mini", "--out", "x"], "required: --to"),
        (["--to", "hf", "--out", "x"], "required: DIR"),
        (["mini", "--to", "onnx", "--out", "x"], "'onnx' is not among them; there are hf, word2vec,"),
        (["mini", "--to", "word2vce", "--out", "x"], "did you mean word2vec?"),
        (["mini", "--to", "hf", "--out", ""], "name of the export is empty"),
        (["mini", "--to", "hf", "--out", "x", "--binary"], "no option '--binary'"),
        (["mni", "--to", "hf", "--out", "x"], "did you mean mini?"),
        (["no/such/folder", "--to", "hf", "--out", "x"], "no/such/folder"),
        (["", "--to", "hf", "--out", "x"], "no checkpoint ''"),
    ],
)
def test_a_mistake_is_one_line_and_writes_nothing(refused, monkeypatch, tmp_path, argv, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused("export", *argv)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["hf", "word2vec", "projector"])
def test_nothing_is_written_over(refused, folder, tmp_path, kind):
    assert "is there already" in refused("export", folder, "--to", kind, "--out", folder)
    load_checkpoint(folder)
    (tmp_path / "a").write_bytes(b"precious")
    assert "is there already" in refused("export", folder, "--to", kind, "--out", tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"precious"


def test_other_positions_and_a_missing_tokenizer_are_named(refused, tmp_path):
    rotary = save_checkpoint(tmp_path / "r", small.model(positions="rotary"), tokenizer=small.tokenizer())
    assert "positions are 'rotary'" in refused("export", rotary, "--to", "hf", "--out", tmp_path / "x")
    bare = save_checkpoint(tmp_path / "b", small.model(), tokenizer=None)
    for kind in ("hf", "word2vec", "projector"):
        assert "has no tokenizer.json" in refused("export", bare, "--to", kind, "--out", tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_a_table_does_not_need_learned_positions(nlm_, tmp_path):
    rotary = save_checkpoint(tmp_path / "r", small.model(positions="rotary"), tokenizer=small.tokenizer())
    for kind in ("word2vec", "projector"):
        assert nlm_("export", rotary, "--to", kind, "--out", tmp_path / kind)[0] == 0

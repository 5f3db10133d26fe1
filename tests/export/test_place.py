"""An export is whole, equal and alone in its place, or it is not there: all three kinds."""

from __future__ import annotations

import errno
import os

import numpy as np
import pytest

from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.errors import NlmError
from nlm.export import KINDS, export
from nlm.export.hf import load_hf
from nlm.export.projector import load_projector
from nlm.export.word2vec import load_word2vec
from tests import small
from tests.faults import Disk, Killed

READ = {"hf": load_hf, "word2vec": load_word2vec, "projector": load_projector}


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    folder = tmp_path_factory.mktemp("place") / "m"
    save_checkpoint(folder, small.model(seed=1), tokenizer=small.tokenizer(), token_counts=small.counts())
    return load_checkpoint(folder)


@pytest.mark.parametrize("kind", KINDS)
def test_killed_at_any_moment_it_is_whole_or_absent(tmp_path, monkeypatch, checkpoint, kind):
    k = 0
    while True:
        out = tmp_path / str(k) / "out"
        out.parent.mkdir()
        try:
            with Disk(monkeypatch, kill_at=k):
                export(checkpoint, kind, out)
            break
        except Killed:
            if out.exists():
                READ[kind](out)
        k += 1
    assert k >= 4 and [path.name for path in out.parent.iterdir()] == ["out"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_nothing(tmp_path, monkeypatch, checkpoint, kind):
    k, refused = 0, 0
    while True:
        out = tmp_path / str(k) / "out"
        out.parent.mkdir()
        error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with Disk(monkeypatch, fail_at=k, error=error) as disk:
            try:
                export(checkpoint, kind, out)
            except NlmError as said:
                refused += 1
                assert "No space left" in str(said) and list(out.parent.iterdir()) == []
        if disk.operations <= k:
            break
        k += 1
    assert refused >= 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("before", ["file", "folder", "link"])
def test_nothing_is_written_over(tmp_path, checkpoint, kind, before):
    out = tmp_path / "out"
    if before == "file":
        out.write_bytes(b"precious")
    elif before == "folder":
        out.mkdir()
        (out / "precious").touch()
    else:
        out.symlink_to(tmp_path / "gone")
    with pytest.raises(NlmError, match="out is there already"):
        export(checkpoint, kind, out)
    if before == "file":
        assert out.read_bytes() == b"precious"
    elif before == "folder":
        assert [path.name for path in out.iterdir()] == ["precious"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("kind", KINDS)
def test_folders_on_the_way_are_made(tmp_path, checkpoint, kind):
    export(checkpoint, kind, tmp_path / "a" / "b" / "out")
    READ[kind](tmp_path / "a" / "b" / "out")
    (tmp_path / "file").touch()
    with pytest.raises(NlmError, match="could not be written|cannot save"):
        export(checkpoint, kind, tmp_path / "file" / "out")


@pytest.mark.parametrize("kind", ["hf", "projector"])
def test_an_empty_folder_is_nothing(tmp_path, checkpoint, kind):
    (tmp_path / "out").mkdir()
    export(checkpoint, kind, tmp_path / "out")
    READ[kind](tmp_path / "out")
    with pytest.raises(NlmError, match="is there already"):
        export(checkpoint, "word2vec", tmp_path / "out")


@pytest.mark.parametrize("kind", KINDS)
def test_a_place_without_a_name_is_refused(checkpoint, kind):
    with pytest.raises(NlmError, match="name of the export is empty"):
        export(checkpoint, kind, "")


@pytest.mark.parametrize("kind", KINDS)
def test_a_checkpoint_without_a_tokenizer_is_refused(tmp_path, kind):
    folder = save_checkpoint(tmp_path / "m", small.model(), tokenizer=None)
    with pytest.raises(NlmError, match="has no tokenizer.json"):
        export(load_checkpoint(folder), kind, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_another_kind_is_refused(tmp_path, checkpoint):
    with pytest.raises(NlmError, match="no export to 'onnx'; needed: one of hf, word2vec, projector"):
        export(checkpoint, "onnx", tmp_path / "out")


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_all_three_hold_the_same_table(tmp_path, dtype):
    folder = save_checkpoint(
        tmp_path / "m", small.model(dtype=dtype, vocab_size=310), tokenizer=small.tokenizer()
    )
    checkpoint = load_checkpoint(folder)
    for kind in KINDS:
        export(checkpoint, kind, tmp_path / kind)
    table = checkpoint.model.params["wte.weight"][:300]  # rows without a token have no name
    assert np.array_equal(load_hf(tmp_path / "hf")[0].params["wte.weight"][:300], table)
    back = load_word2vec(tmp_path / "word2vec", dtype=dtype)
    assert np.array_equal(back.array, table) and list(back.keys) == small.tokenizer().tokens
    seen = load_projector(tmp_path / "projector", dtype=dtype)
    assert np.array_equal(seen.array, table) and seen.columns["token"] == small.tokenizer().tokens

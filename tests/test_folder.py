"""A folder is whole or absent after a failure at any moment."""

import errno

import pytest

from nlm.errors import NlmError
from nlm.folder import remove_folder, remove_leftovers, whole, write_folder
from tests.faults import Disk, Killed

OLD, NEW = {"a": b"old", "b": b"old too"}, {"a": b"new!", "c": b"newer"}


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("before", [None, OLD])
def test_killed_at_any_moment(tmp_path, monkeypatch, before):
    k = 0
    while True:
        folder = tmp_path / str(k) / "box"
        if before:
            write_folder(folder, before)
        try:
            with Disk(monkeypatch, kill_at=k):
                write_folder(folder, NEW)
            break
        except Killed:
            pass
        seen = contents(whole(folder)) if whole(folder).exists() else None
        assert seen in (before, NEW)
        write_folder(folder, NEW)  # the next attempt succeeds and tidies up
        assert contents(folder) == NEW
        assert [path.name for path in folder.parent.iterdir()] == ["box"]
        k += 1
    assert k > 8 and contents(folder) == NEW


@pytest.mark.parametrize("before", [None, OLD])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_an_error_of_the_disk_changes_nothing(tmp_path, monkeypatch, before, number):
    import os

    k = 0
    while True:
        folder = tmp_path / str(k) / "box"
        if before:
            write_folder(folder, before)
        disk = Disk(monkeypatch, fail_at=k, error=OSError(number, os.strerror(number)))
        with disk:
            try:
                write_folder(folder, NEW, otherwise="the old one is fine")
                refused = False
            except NlmError as error:
                refused = True
                assert os.strerror(number) in str(error) and str(folder) in str(error)
                assert "the old one is fine" in str(error)
        if disk.operations <= k:
            break
        if refused and folder.exists():
            assert contents(folder) in (before, NEW)
        elif not refused:
            assert contents(folder) == NEW
        k += 1
    assert k > 8


def test_remove_folder_leaves_nothing(tmp_path):
    write_folder(tmp_path / "box", OLD)
    remove_folder(tmp_path / "box")
    assert not list(tmp_path.iterdir())


def test_leftovers_of_other_folders_stay(tmp_path):
    for name in (".step-1.new", ".step-2.gone", ".other.new"):
        (tmp_path / name).mkdir()
    write_folder(tmp_path / ".step-3.old", OLD)  # stepped aside and was never replaced: the only version
    write_folder(tmp_path / ".step-4.old", OLD)
    write_folder(tmp_path / "step-4", NEW)
    remove_leftovers(tmp_path, "step-")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".other.new", ".step-3.old", "step-4"]
    assert contents(whole(tmp_path / "step-3")) == OLD

import errno
import os
import sys

import pytest

from nlm import files
from nlm.errors import NlmError
from nlm.files import atomic_write_bytes, atomic_write_text


def test_a_file_is_written_and_replaced_whole(tmp_path):
    path = tmp_path / "a.txt"
    atomic_write_text(path, "Füchsin\r\n\ufeff🦊\n")
    assert path.read_bytes() == "Füchsin\r\n\ufeff🦊\n".encode()
    atomic_write_bytes(path, b"")
    assert path.read_bytes() == b""
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("where", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_what_stops_the_writing_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, where, error):
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")

    def fail(*args):
        raise error

    monkeypatch.setattr(files.os, where, fail)
    full = isinstance(error, OSError)
    expected, message = (
        (NlmError, "No space left.*3,000 bytes.*unchanged") if full else (KeyboardInterrupt, None)
    )
    with pytest.raises(expected, match=message):
        atomic_write_bytes(path, b"new" * 1000)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_the_bytes_are_on_the_disk_before_the_name_changes(tmp_path, monkeypatch):
    events = []
    replace, fsync = os.replace, os.fsync
    monkeypatch.setattr(files.os, "fsync", lambda handle: (events.append("fsync"), fsync(handle)))
    monkeypatch.setattr(files.os, "replace", lambda a, b: (events.append("replace"), replace(a, b)))
    atomic_write_bytes(tmp_path / "a", b"x")
    assert events[:2] == ["fsync", "replace"]


@pytest.mark.parametrize("name", ["missing/a.txt", "file/a.txt", "folder"])
def test_a_place_that_cannot_be_written_is_named(tmp_path, name):
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    with pytest.raises(NlmError, match=f"{name} could not be written"):
        atomic_write_bytes(tmp_path / name, b"x")
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_a_lone_surrogate_is_refused_before_anything_is_written(tmp_path):
    with pytest.raises(NlmError, match="lone surrogate, U.D83E, at position 2"):
        atomic_write_text(tmp_path / "a", "ab\ud83e")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions and links")
def test_permissions_follow_the_umask_and_a_link_stays_a_link(tmp_path):
    path, link = tmp_path / "a", tmp_path / "link"
    old = os.umask(0o022)
    try:
        atomic_write_bytes(path, b"1")
    finally:
        os.umask(old)
    assert path.stat().st_mode & 0o777 == 0o644
    link.symlink_to(path)
    atomic_write_bytes(link, b"2")
    assert link.is_symlink() and path.read_bytes() == b"2"

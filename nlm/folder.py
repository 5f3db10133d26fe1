"""A folder that is on the disk whole or not at all, whatever moment the power fails.

The files are written into a hidden folder beside the final one and forced to the disk; then
one rename makes them visible. A folder that is replaced steps aside first and is deleted last,
so at every moment one whole version exists. This file knows nothing of what the files mean.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from nlm.errors import NlmError
from nlm.files import sync_folder


def write_folder(folder: str | os.PathLike, files: dict[str, bytes], *, otherwise: str = "") -> Path:
    """Make `folder` hold exactly `files` (name to contents); what it held before is kept until that is done.

    Errors: `NlmError` when the disk is full or refuses; nothing changed then. `otherwise` is
    added to its message: what is still there to go on from.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     folder = write_folder(Path(place) / "box", {"a.txt": b"one"})
    ...     sorted(os.listdir(folder)), sorted(os.listdir(place))
    (['a.txt'], ['box'])
    """
    folder = Path(folder)
    new, old = _beside(folder, "new"), _beside(folder, "old")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if old.exists() and not folder.exists():  # a run was killed between the two renames below
            os.rename(old, folder)
        _remove(new)
        _remove(old)
        os.mkdir(new)
        for name, contents in files.items():
            _write(new / name, contents)
        sync_folder(new)
        if folder.exists():
            os.rename(folder, old)
        os.rename(new, folder)
        sync_folder(folder.parent)
        _remove(old)
    except OSError as error:
        with contextlib.suppress(OSError):
            if old.exists() and not folder.exists():
                os.rename(old, folder)
        shutil.rmtree(new, ignore_errors=True)
        needed = sum(map(len, files.values())) / 1e6
        raise NlmError(
            f"cannot save {folder} ({needed:.1f} MB): {error.strerror or error}; "
            f"make room or choose another place{'; ' + otherwise if otherwise else ''}"
        ) from error
    return folder


def whole(folder: str | os.PathLike) -> Path:
    """The place of the newest whole version of `folder`: itself, or the one that stepped aside for it.

    The second case arises only when a run was killed between the two renames of `write_folder`.
    """
    folder = Path(folder)
    if os.path.exists(folder):
        return folder
    old = _beside(folder, "old")
    return old if os.path.isdir(old) else folder


def remove_folder(folder: str | os.PathLike) -> None:
    """Delete a folder; it leaves its place in one rename, so that nobody meets half of it."""
    folder = Path(folder)
    gone = _beside(folder, "gone")
    _remove(gone)
    os.rename(folder, gone)
    _remove(gone)


def remove_leftovers(parent: str | os.PathLike, prefix: str) -> None:
    """Delete what killed runs left in `parent` beside folders whose names start with `prefix`."""
    for path in Path(parent).glob(f".{prefix}*"):
        if path.suffix in (".new", ".gone") or (path.suffix == ".old" and whole(_visible(path)) != path):
            _remove(path)


def _beside(folder: Path, what: str) -> Path:
    folder = Path(os.path.abspath(folder))  # "." has a name too
    return folder.with_name(f".{folder.name}.{what}")


def _visible(hidden: Path) -> Path:
    return hidden.with_name(hidden.stem[1:])


def _write(path: Path, contents: bytes) -> None:
    with open(path, "wb") as file:
        file.write(contents)
        file.flush()
        os.fsync(file.fileno())


def _remove(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)

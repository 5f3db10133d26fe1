"""Write a file whole or not at all.

The bytes go to a temporary file in the same folder, are forced to the disk, and then take the final name in
one step. Whoever reads sees the old file or the new one, even after a crash or a full disk. This file does
not read anything, and does not write folders (`nlm.folder` does).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from nlm.errors import NlmError
from nlm.unicode import utf8


def atomic_write_bytes(path: str | os.PathLike, data: bytes) -> None:
    """Write `data` to `path`; a file that was there stays until the new one is complete.

    Errors: `NlmError` if the folder is missing, not writable or full; nothing has changed then.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     atomic_write_bytes(Path(folder) / "a.bin", b"abc")
    ...     (Path(folder) / "a.bin").read_bytes(), os.listdir(folder)
    (b'abc', ['a.bin'])
    """
    atomic_write_parts(path, [data], f", with {len(data):,} bytes free")


def atomic_write_parts(path: str | os.PathLike, parts: Iterable[bytes], room: str = "") -> None:
    """Write `parts` to `path`, one after the other, so that not all of them need be in memory.

    Errors: `NlmError` as `atomic_write_bytes`; `room` says in words how much must be free.
    """
    path = Path(path)
    target = Path(os.path.realpath(path))  # a link keeps pointing where it points
    temporary = target.with_name(f".nlm-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        raise NlmError(
            f"{path} could not be written ({error.strerror or error}); needed: a folder that exists and that "
            f"you may write to{room}; what was there before is unchanged"
        ) from error
    finally:
        with contextlib.suppress(OSError):  # after success it has the final name already
            temporary.unlink(missing_ok=True)
    sync_folder(target.parent)


def atomic_write_text(path: str | os.PathLike, text: str) -> None:
    """Write `text` to `path` as UTF-8, whatever the locale, with line ends as they are.

    Errors: `NlmError` as `atomic_write_bytes`, and for a lone surrogate in `text`.
    """
    atomic_write_bytes(path, utf8(text, name=f"the text for {path}"))


def sync_folder(folder: str | os.PathLike) -> None:
    """Force the names in `folder` to the disk, where the system can (Windows cannot, and needs not)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

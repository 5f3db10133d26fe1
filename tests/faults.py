"""A disk that fails at a chosen moment: for tests that stop a program between any two file operations."""

import builtins
import os


class Killed(BaseException):
    """Stands for kill -9: nothing that the program does afterwards reaches the disk."""


class Disk:
    """Counts the operations that change the disk, and stops at one of them.

    `kill_at=k`: operation k and all after it raise `Killed`; a write gets half of its bytes out first.
    `fail_at=k`: operation k alone raises `error`.
    """

    CHANGES = ("mkdir", "rename", "replace", "unlink", "remove", "rmdir")

    def __init__(self, monkeypatch, *, kill_at=None, fail_at=None, error=None):
        self.kill_at, self.fail_at, self.error = kill_at, fail_at, error
        self.operations, self._patch = 0, monkeypatch

    def __enter__(self):
        self._context = self._patch.context()
        patch = self._context.__enter__()
        for name in self.CHANGES:
            patch.setattr(os, name, self._counted(getattr(os, name)))
        patch.setattr(
            os, "fsync", self._counted(lambda handle: None)
        )  # no test pulls the plug: save the time
        patch.setattr(builtins, "open", self._open(builtins.open))
        return self

    def __exit__(self, *exception):
        return self._context.__exit__(*exception)

    def _count(self):
        k = self.operations
        self.operations += 1
        if self.kill_at is not None and k >= self.kill_at:
            raise Killed
        if k == self.fail_at:
            raise self.error

    def _counted(self, function):
        def counted(*arguments, **settings):
            self._count()
            return function(*arguments, **settings)

        return counted

    def _open(self, function):
        def opened(path, mode="r", *arguments, **settings):
            if not set(mode) & set("wxa+"):
                return function(path, mode, *arguments, **settings)
            self._count()
            return _File(function(path, mode, *arguments, **settings), self)

        return opened


class _File:
    """A file whose writes are operations of the disk."""

    def __init__(self, file, disk):
        self._file, self._disk = file, disk

    def write(self, contents):
        try:
            self._disk._count()
        except BaseException:
            self._file.write(contents[: len(contents) // 2])
            raise
        return self._file.write(contents)

    def __enter__(self):
        self._file.__enter__()
        return self

    def __exit__(self, *exception):
        return self._file.__exit__(*exception)

    def __getattr__(self, name):
        return getattr(self._file, name)

"""Fixtures that run one command of `python -m nlm` in this process; `from tests.commands import *`."""

from dataclasses import replace

import pytest

from nlm.checkpoint import save_checkpoint
from nlm.cli import main
from tests import small

__all__ = ["folder", "nlm_", "refused", "text", "tiny"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("cli") / "m"
    return str(save_checkpoint(place, small.model(seed=1), tokenizer=small.tokenizer()))


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(small.TEXT, encoding="utf-8")
    return str(path)


@pytest.fixture
def tiny(monkeypatch):
    """`mini` that trains in a moment."""
    small.add_preset(monkeypatch, replace(small.TINY, name="mini"))


@pytest.fixture
def nlm_(capsys):
    """Run one command; gives (exit status, stdout, stderr)."""

    def run(*argv):
        status = main([str(arg) for arg in argv])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def refused(nlm_):
    def run(*argv):
        status, out, err = nlm_(*argv)
        assert status == 2 and out == "" and "Traceback" not in err
        assert err.startswith("nlm: ") and err.count("\n") == 1 and err.endswith("\n")
        return err

    return run

"""The book, built once for all its tests, and small books for the tests of its settings."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
import yaml

from tests.book.building import ROOT, build


@pytest.fixture(scope="session")
def html(tmp_path_factory, worker_id) -> Path:
    """The folder of the built pages; the first process that asks builds it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "the-book"
    done, failed = folder / "done", folder / "failed"
    try:
        folder.mkdir()
    except FileExistsError:
        while not done.exists() and not failed.exists():
            time.sleep(0.2)
    else:
        result = build(ROOT, folder)
        target = done if result.returncode == 0 else failed
        target.write_text(result.stdout[-4000:] + result.stderr[-8000:], encoding="utf-8")
    assert done.exists(), f"the book does not build:\n{failed.read_text(encoding='utf-8')}"
    return folder / "_build" / "html"


@pytest.fixture
def small_book(tmp_path):
    """A function that writes a book of one page, with the project's own settings, and builds it."""

    def make(page: str, *, url: str = "", notebooks: dict[str, str] | None = None):
        source = tmp_path / "source"
        shutil.copytree(
            ROOT / "book" / "_ext", source / "book" / "_ext", ignore=shutil.ignore_patterns("__pycache__")
        )
        shutil.copytree(ROOT / "book" / "_static", source / "book" / "_static")
        for name in ("pyproject.toml", "book/references.bib", "book/bibliography.md"):
            shutil.copy(ROOT / name, source / name)
        config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
        config["repository"]["url"] = url
        (source / "_config.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
        (source / "book" / "index.md").write_text(page, encoding="utf-8")
        (source / "notebooks").mkdir()
        for name, text in (notebooks or {}).items():
            (source / "notebooks" / f"{name}.ipynb").write_text(text, encoding="utf-8")
        toc = {
            "format": "jb-book",
            "root": "book/index",
            "chapters": [{"file": "book/bibliography"}]
            + [{"file": f"notebooks/{name}"} for name in notebooks or {}],
        }
        (source / "_toc.yml").write_text(yaml.safe_dump(toc), encoding="utf-8")
        result = build(source, tmp_path / "out")
        return result, tmp_path / "out" / "_build" / "html"

    return make

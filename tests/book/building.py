"""How the tests build a book: as `make book` does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
BUILD = ["--all", "-W", "-n", "--keep-going"]  # what the Makefile says, which test_settings.py compares


def build(source: Path, output: Path) -> subprocess.CompletedProcess:
    """Build the book in `source` as `make book` does; the pages are in output/_build/html."""
    program = shutil.which("jupyter-book", path=str(Path(sys.executable).parent))
    return subprocess.run(
        [program, "build", str(source), *BUILD, "--path-output", str(output)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "NO_COLOR": "1"},
    )


def documents(source: Path = ROOT) -> list[str]:
    """Return the documents that _toc.yml lists, in order."""
    toc = yaml.safe_load((source / "_toc.yml").read_text(encoding="utf-8"))
    return [toc["root"]] + [chapter["file"] for part in toc["parts"] for chapter in part["chapters"]]

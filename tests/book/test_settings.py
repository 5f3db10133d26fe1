"""The book's settings: one address turns buttons on, findings are gathered, a broken book does not build."""

from __future__ import annotations

import html as html_module
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from nlm_address import colab_cell

from tests.book.building import BUILD, ROOT

ADDRESS = "https://github.com/someone/somewhere"
VERDICT = "application/vnd.nlm.verdict+json"
PAGE = "# A page\n\n{chapter}`04` and {chapter}`26`\n\n```{launch}\n```\n\n```{findings}\n```\n"


def verdict(number: str, state: str) -> dict:
    return {"id": number, "claim": f"Claim {number}.", "threshold": "share at least 0.8", "verdict": state,
            "evidence": {"share": 0.93214, "n": 40}}  # fmt: skip


def code(source: str, **output) -> dict:
    output = {"output_type": "display_data", "data": {"text/plain": "shown"}, "metadata": {}, **output}
    return {"cell_type": "code", "id": source, "execution_count": 1, "metadata": {},
            "source": source, "outputs": [output]}  # fmt: skip


def notebook(*cells: dict) -> str:
    opening = "# 04 · How does a row learn?\n\nA [paper](../book/bibliography.md#bengio2003) and $x^2$."
    first = {"cell_type": "markdown", "id": "first", "metadata": {}, "source": opening}
    measured = {
        "measured": {"seconds": 3.0, "peak_mb": 200, "versions": {"Python": "3.11.0", "NumPy": "9.9.9"}}
    }
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps(
        {
            "cells": [first, *cells],
            "metadata": {"nlm": measured, "kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )


@pytest.fixture
def chapter() -> str:
    return notebook(
        code("a", metadata={VERDICT: verdict("04.1", "supported")}),
        code(
            "b",
            data={"text/plain": "shown", "text/html": "<p>shown</p>"},
            metadata={VERDICT: verdict("04.2", "refuted")},
        ),
        code("c", metadata={VERDICT: verdict("04.3", "undecided")}),
    )


def test_a_filled_address_turns_on_buttons_and_findings_are_gathered(small_book, chapter):
    result, html = small_book(PAGE, url=ADDRESS, notebooks={"04_row": chapter})
    assert result.returncode == 0, result.stderr[-3000:]
    page = (html / "book" / "index.html").read_text(encoding="utf-8")
    shown = (html / "notebooks" / "04_row.html").read_text(encoding="utf-8")
    assert f'href="{ADDRESS}"' in page and f"{ADDRESS}/issues" in page
    assert "mybinder.org/v2/gh/someone/somewhere/main" in shown
    assert "colab.research.google.com/github/someone/somewhere/blob/main/notebooks/04_row.ipynb" in shown
    assert colab_cell(ADDRESS).strip() in html_module.unescape(re.sub(r"<[^>]+>", "", page))
    # the findings
    assert "3 hypotheses from 1 chapter: 1 supported, 1 refuted, 1 undecided." in page
    for number, state in (("04.1", "supported"), ("04.2", "refuted"), ("04.3", "undecided")):
        row = re.search(rf"<tr[^>]*>(?:(?!</tr>).)*{re.escape(number)}.*?</tr>", page, re.S).group(0)
        assert f"nlm-{state}" in row and f"Claim {number}." in row and "share = 0.9321, n = 40" in row
    assert re.search(r'<td colspan="4"><p><strong><a[^>]* href="\.\./notebooks/04_row\.html">', page)
    # a chapter that exists is linked, one that does not is named
    assert re.search(r'href="\.\./notebooks/04_row\.html"[^>]*><span[^>]*>chapter 04', page)
    assert re.search(r'<span class="nlm-planned">chapter 26</span>', page)
    assert 'href="../book/bibliography.html#bengio2003"' in shown
    assert "notebooks run with Python 3.11.0, NumPy 9.9.9" in page


@pytest.mark.parametrize("absent", [set(), {"nlm"}, {"nlm", "tokenizers", "tqdm"}], ids=len)
def test_the_cell_for_colab_fetches_the_course_and_installs_only_what_is_missing(
    absent, monkeypatch, tmp_path
):
    commands, find = [], importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in absent else find(name))
    monkeypatch.setattr(subprocess, "run", lambda command, check: commands.append(command))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    exec(colab_cell(ADDRESS), {})
    if not absent:
        assert commands == []
        return
    assert commands[0][:2] == ["git", "clone"] and ADDRESS in commands[0]
    assert sys.path[0] == str(tmp_path / "course")
    wanted = sorted(absent - {"nlm"})
    assert [command[-len(wanted) :] for command in commands[1:]] == ([wanted] if wanted else [])


def test_the_cell_for_colab_knows_every_package_of_the_course():
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    needed = {line.split("==")[0] for line in lines if "==" in line and not line.startswith("#")}
    brought = {"ipykernel", "jupyterlab"}  # Colab is both
    assert all(f'"{name}"' in colab_cell(ADDRESS) for name in needed - brought)


def test_an_empty_address_shows_no_button(html):
    for page in html.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "mybinder" not in text and "colab.research" not in text, page.name
        assert "repository-button" not in text and "issues-button" not in text, page.name
    assert "no public address yet" in (html / "book" / "start.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "page, names",
    [
        ("# A page\n\n[gone](nowhere.md)\n", "nowhere.md"),
        ("# A page\n\n{chapter}`99`\n", "99"),
        ("# A page\n\n[gone](bibliography.md#nobody1900)\n", "nobody1900"),
        ("# A page\n\n![x](gone.svg)\n", "gone.svg"),
        ("# A page\n\n(twice)=\n## One\n\n(twice)=\n## Two\n", "twice"),
    ],
    ids=["link", "chapter", "reference", "picture", "label"],
)
def test_a_broken_page_makes_the_build_red(small_book, page, names):
    result, _ = small_book(page)
    assert result.returncode != 0
    assert names in result.stdout + result.stderr


def test_the_tests_build_the_book_as_make_does():
    line = next(
        line
        for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
        if "jupyter-book build" in line
    )
    assert line.split("build . ")[1].split() == BUILD
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"jupyter-book build . {' '.join(BUILD)}" in readme


def test_warnings_are_not_suppressed_wholesale():
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    assert config["sphinx"]["config"]["suppress_warnings"] == []
    assert config["execute"]["execute_notebooks"] == "off"
    assert config["copyright"] and config["sphinx"]["config"]["language"] == "en"


def test_the_book_needs_no_torch():
    names = {
        re.split(r"[=<>~!]", line)[0].lower()
        for line in (ROOT / "requirements-book.txt").read_text().splitlines()
    }
    assert not names & {"torch", "transformers", "scipy", "scikit-learn"}
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8").lower()
    assert "nvidia" not in constraints and "\ntorch" not in constraints and "file:" not in constraints


def test_binder_has_the_same_pins_and_no_torch():
    def pins(path: Path) -> dict[str, str]:
        lines = path.read_text(encoding="utf-8").splitlines()
        return dict(line.split("==") for line in lines if "==" in line and not line.startswith("#"))

    binder, course = pins(ROOT / "binder" / "requirements.txt"), pins(ROOT / "requirements.txt")
    assert binder and "torch" not in binder
    assert {name: course[name] for name in binder} == binder
    assert (ROOT / "binder" / "postBuild").read_text().startswith("#!/bin/bash\n")
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() == "python-3.11"

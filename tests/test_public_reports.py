"""The table of public reports (tests/public_reports.toml): held by tests that exist, or waiting for a part.

So the table cannot rot: a test that is renamed, a part that arrives, or a docstring that names a case which
the table does not give to that test, turns this red. Whether the tests are good is for the reader to say.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
REPORTS = tomllib.loads((ROOT / "tests" / "public_reports.toml").read_text(encoding="utf-8"))["report"]
CITED = re.compile(r"\(cases? (\d+(?:(?:, | and )\d+)*)\)|_case_(\d+)")


def number(report: dict) -> str:
    return f"{report['case']}"


@cache
def functions(path: str) -> dict[str, str]:
    """Name -> docstring of each test function that pytest collects from a file; of no file, none."""
    file = ROOT / path
    if not (file.is_file() and file.name.startswith("test_")):
        return {}
    nodes = ast.parse(file.read_text(encoding="utf-8")).body
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return {node.name: ast.get_docstring(node) or "" for node in tests}


def exists(test: str) -> bool:
    path, _, name = test.partition("::")
    return name in functions(path)


def there(part: str) -> bool:
    """Whether a part of the project has come: a file, a folder with files, or any file of a pattern."""
    return any(path.is_file() or any(path.iterdir()) for path in ROOT.glob(part))


def cited(name: str, docstring: str) -> set[int]:
    """The cases that a test says it is about."""
    found = [number for groups in CITED.findall(f"{name} {docstring}") for number in groups]
    return {int(number) for text in found for number in re.findall(r"\d+", text)}


def test_the_table_has_every_report_once():
    assert len(REPORTS) == 44
    for key in ("case", "reference", "holds"):
        values = [report[key] for report in REPORTS]
        assert len(set(values)) == len(values), key
    assert [report["case"] for report in REPORTS] == sorted(report["case"] for report in REPORTS)


@pytest.mark.parametrize("report", REPORTS, ids=number)
def test_a_report_is_well_formed(report):
    assert set(report) <= {"case", "reference", "holds", "tests", "waits"}
    assert re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", report["reference"])
    assert re.fullmatch(r"\S.{20,110}\.", report["holds"])
    assert report.get("tests") or report.get("waits"), "neither held nor waiting"
    tests = report.get("tests", [])
    assert len(set(tests)) == len(tests)


@pytest.mark.parametrize("report", REPORTS, ids=number)
def test_every_test_that_is_named_exists(report):
    gone = [test for test in report.get("tests", []) if not exists(test)]
    assert gone == [], "renamed or removed; name the tests that hold this report now"


@pytest.mark.parametrize("report", REPORTS, ids=number)
def test_what_a_report_waits_for_has_not_come(report):
    come = [f"{wait['part']} owes: {wait['owes']}" for wait in report.get("waits", []) if there(wait["part"])]
    assert come == [], "it is there now; write the tests, name them in the table, and take the wait out"


def test_a_test_that_names_a_case_is_in_the_table():
    listed = {(report["case"], test) for report in REPORTS for test in report.get("tests", [])}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        path = file.relative_to(ROOT).as_posix()
        for name, docstring in functions(path).items():
            for case in cited(name, docstring):
                assert (case, f"{path}::{name}") in listed, f"case {case} has no test {path}::{name}"


def test_these_checks_can_fail(tmp_path, monkeypatch):
    assert exists("tests/test_public_reports.py::test_these_checks_can_fail")
    for wrong in ("tests/test_public_reports.py::test_gone", "tests/gone.py::test_x", "tests/small.py::model",
                  "tests/test_public_reports.py::number", "tests/test_public_reports.py", ""):  # fmt: skip
        assert not exists(wrong), wrong
    assert there("nlm/embed") and there("nlm/bpe.py") and there("notebooks/text/04_*.py")
    assert not there("nlm/gone.py") and not there("notebooks/text/99_*.py")
    monkeypatch.setattr("tests.test_public_reports.ROOT", tmp_path)
    (tmp_path / "exercises").mkdir()
    assert not there("exercises")  # an empty folder is nothing yet
    (tmp_path / "exercises" / "a.ipynb").touch()
    assert there("exercises")
    assert cited("test_case_44_few", "As in (cases 17 and 25), and (case 3).") == {44, 17, 25, 3}
    assert cited("test_lower_case", "In that case 3 are left over. No case is named.") == set()

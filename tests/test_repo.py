"""The project as files: short, free of one machine's traces, and agreeing with each other."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

import nlm

ROOT = Path(__file__).resolve().parents[1]
TEXT = {
    ".py",
    ".md",
    ".yml",
    ".yaml",
    ".toml",
    ".txt",
    ".ipynb",
    ".json",
    ".css",
    ".js",
    ".svg",
    ".bib",
    ".cff",
    ".cfg",
    "",
}
# Written in pieces, so that this file does not find itself.
REGISTRIES = [
    "py" + "pi.org",
    "python" + "hosted",
    "registry." + "npmjs",
    "deb." + "debian",
    "download." + "pytorch",
]
FOLDERS = [
    "/ro" + "ot/",
    "/wo" + "rk/",
    "/ho" + "me/",
    "/us" + "ers/",
    "/t" + "mp/",
    "c:" + "\\users\\",
    "site-" + "packages/",
]


IGNORED = {
    ".git",
    ".venv",
    "_build",
    "__pycache__",
    ".pytest_cache",
    ".hypothesis",
    ".ruff_cache",
    "runs",
    "exports",
}


def tracked() -> list[Path]:
    """The files that git knows or would add; in a copy without git, all but what is made here."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        found = {ROOT / name for name in listed.split("\0") if name}
    except (OSError, subprocess.CalledProcessError):
        found = {file for file in ROOT.rglob("*") if not IGNORED & set(file.relative_to(ROOT).parts)}
    return sorted(file for file in found if file.is_file() and ".egg-info" not in file.parent.name)


FILES = tracked()
TEXTS = [file for file in FILES if file.suffix in TEXT and file.stat().st_size < 3_000_000]


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", [file for file in FILES if file.suffix == ".py"], ids=name)
def test_a_program_is_short_enough_to_read(file):
    if (
        file.parent == ROOT / "notebooks" / "text"
    ):  # a chapter is prose with code; its cells have limits of their own
        return
    assert len(file.read_text(encoding="utf-8").splitlines()) < 400, "more than one idea? split it"


@pytest.mark.parametrize("file", TEXTS, ids=name)
def test_a_file_names_no_registry_and_no_folder_of_a_machine(file):
    text = file.read_text(encoding="utf-8").lower()
    found = [word for word in REGISTRIES if word in text]
    found += [word for word in FOLDERS if re.search(rf"(?<![\w.<]){re.escape(word)}", text)]
    assert not found, f"{name(file)} contains {found}"


@pytest.mark.parametrize("file", TEXTS, ids=name)
def test_a_file_ends_its_lines_with_lf(file):
    if "crlf" in file.name:
        return
    raw = file.read_bytes()
    assert b"\r\n" not in raw, "CRLF in a file that is not about CRLF"
    assert not raw or raw.endswith(b"\n"), "no newline at the end"


def test_nothing_is_too_large_to_clone():
    reference = ROOT / "checkpoints" / "nlm-10m"  # tests/test_nlm_10m.py bounds it
    large = [name(file) for file in FILES if file.stat().st_size > 5_000_000]
    assert not [file for file in large if not (ROOT / file).is_relative_to(reference)]
    shipped = [file for file in FILES if file.is_relative_to(ROOT / "checkpoints" / "mini")]
    assert sum(file.stat().st_size for file in shipped) <= 2 * 2**20


def test_the_version_is_the_same_everywhere():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert nlm.__version__ == version == str(citation["version"])
    for file in ("README.md", "book/start.md"):
        assert f"version {version}" in (ROOT / file).read_text(encoding="utf-8"), file
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_core_depends_on_numpy_only():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [re.split(r"\W", need)[0] for need in project["dependencies"]] == ["numpy"]
    assert set(project["optional-dependencies"]) == {"torch", "course", "hub"}
    assert project["requires-python"] == ">=3.11"


def test_every_requirement_is_pinned_and_agrees_with_the_constraints():
    constraints = dict(
        re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.M)
    )
    lower = {key.lower().replace("_", "-"): value for key, value in constraints.items()}
    for file in ("requirements.txt", "requirements-book.txt"):
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-")):
                package, _, version = line.partition("==")
                assert version, f"{line} in {file} is not pinned"
                assert package == "torch" or lower[package.lower().replace("_", "-")] == version, line


def readme_commands(text: str) -> set[str]:
    """The command lines in the code blocks of a Markdown text, without comments."""
    blocks = re.findall(r"```(?:bash|powershell)\n(.*?)```", text, re.S)
    return {line.split("  #")[0].strip() for block in blocks for line in block.splitlines() if line.strip()}


def test_readme_makefile_and_start_page_say_the_same():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", makefile, re.M))
    for file in ("README.md", "book/start.md", "CONTRIBUTING.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for target in re.findall(r"`make ([\w-]+)", text) + re.findall(r"^make ([\w-]+)", text, re.M):
            assert target in targets, f"{file} names `make {target}`"
    readme = readme_commands((ROOT / "README.md").read_text(encoding="utf-8"))
    start = readme_commands((ROOT / "book" / "start.md").read_text(encoding="utf-8"))
    assert {line for line in start if "pytest" in line or "jupyter-book" in line} <= readme
    options = re.search(r"^PYTEST := .* -m (pytest .*)$", makefile, re.M).group(1)
    for rest in re.findall(r"^\t\$\(PYTEST\) (.*)$", makefile, re.M):
        assert f"python -m {options} {rest}" in readme, f"README.md has no plain command for: {rest}"


def test_the_commands_of_the_package_in_the_readme_exist():
    from nlm.cli import parser

    known = set(next(action.choices for action in parser()._actions if action.choices))
    used = {
        line.split()[3]
        for line in readme_commands((ROOT / "README.md").read_text("utf-8"))
        if line.startswith("python -m nlm")
    }
    assert used and used <= known


def test_ci_calls_the_commands_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.startswith("#!/usr/bin/env bash\n") and "set -euo pipefail" in script
    assert re.search(r"^make book\b", script, re.M) and re.search(r"^make test\b", script, re.M)


def test_licences_are_named_as_the_project_says():
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n")
    statement = (ROOT / "LICENSE-text").read_text(encoding="utf-8")
    assert "Creative Commons Attribution 4.0 International" in statement
    assert "https://creativecommons.org/licenses/by/4.0/legalcode" in statement
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["license"] == [
        "MIT",
        "CC-BY-4.0",
    ]

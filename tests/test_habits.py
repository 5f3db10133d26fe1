"""What the project's code never does, read from its source: each habit has cost users of other projects dear.

- open text without saying that it is UTF-8: on Windows another encoding would be taken (case 11)
- unpickle anything: a checkpoint is numbers and text, never code (case 26)
- draw from a generator that all share, or order things by `hash()` (cases 24 and 38)

Nothing is imported here; the files are parsed.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("nlm", "benchmarks", "tools", "book/_ext", "experiments", "notebooks/text")
FILES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))

PICKLES = {"pickle", "cPickle", "dill", "joblib", "shelve", "marshal", "cloudpickle"}
# What `numpy.random` and `random` offer that has a seed of its own.
SEEDED = {"default_rng", "Generator", "PCG64", "SeedSequence", "BitGenerator", "Random"}
TEXT_FILES = {"open", "read_text", "write_text"}


def dotted(node: ast.AST) -> str:
    """np.random.rand -> "np.random.rand"; anything else than names with dots: the last name, or nothing."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def opens_text_of_unknown_encoding(call: ast.Call) -> bool:
    """open(path), path.read_text(), path.write_text(text): in text mode and without encoding=."""
    name = dotted(call.func)
    last = name.split(".")[-1]
    if last not in TEXT_FILES or name == "os.open" or any(key.arg == "encoding" for key in call.keywords):
        return False
    place = {"read_text": 0, "write_text": 1, "open": 3 if name == "open" else 2}[last]
    if len(call.args) > place:  # encoding given by its place
        return False
    mode_at = 1 if name == "open" else 0
    modes = [key.value for key in call.keywords if key.arg == "mode"] + call.args[mode_at : mode_at + 1]
    binary = [mode for mode in modes if isinstance(mode, ast.Constant) and "b" in str(mode.value)]
    return last != "open" or not binary


def habits(source: str) -> list[str]:
    """The bad habits in a piece of Python, each with its line."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            first, last = name.split(".")[0], name.split(".")[-1]
            if first in PICKLES:
                found.append(f"line {node.lineno} imports {first}")
            if name.startswith(("random.", "numpy.random.")) and last not in SEEDED:
                found.append(f"line {node.lineno} draws from {name}, which all share")
            if name == "random":
                found.append(f"line {node.lineno} imports random; take random.Random(seed)")
        if not isinstance(node, ast.Call):
            continue
        name = dotted(node.func)
        last = name.split(".")[-1]
        if opens_text_of_unknown_encoding(node):
            found.append(f'line {node.lineno}: {name} without encoding="utf-8"')
        if name in ("torch.load", "torch.save") or any(
            key.arg == "allow_pickle" and getattr(key.value, "value", None) is not False
            for key in node.keywords
        ):
            found.append(f"line {node.lineno}: {name} may pickle")
        if name.startswith(("np.random.", "numpy.random.")) and last not in SEEDED:
            found.append(f"line {node.lineno}: {name} is a generator that all share")
        if name.startswith("torch.") and last in ("manual_seed", "rand", "randn", "randint", "randperm"):
            found.append(f"line {node.lineno}: {name} is a generator that all share")
        if last == "default_rng" and not node.args and not node.keywords:
            found.append(f"line {node.lineno}: a generator without a seed")
        if name == "hash":
            found.append(f"line {node.lineno}: hash() differs between processes")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_file_has_none_of_these_habits(file):
    assert habits(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "open('a')",
        "open('a', 'w')",
        "open('a', mode='r', newline='')",
        "path.open()",
        "path.open('w')",
        "path.read_text()",
        "path.write_text('x', newline='')",
        "Path(a / b).read_text(errors='replace')",
        "import pickle",
        "from pickle import loads",
        "import joblib as j",
        "np.load('a', allow_pickle=True)",
        "np.load('a', allow_pickle=flag)",
        "torch.load('a')",
        "torch.save(model, 'a')",
        "import random",
        "from random import choice",
        "from numpy.random import rand",
        "np.random.seed(0)",
        "np.random.rand(3)",
        "np.random.default_rng()",
        "torch.manual_seed(0)",
        "torch.randn(3)",
        "order = sorted(words, key=lambda w: hash(w))",
    ],
)
def test_each_habit_is_seen(line):
    assert len(habits(f"def f():\n    {line}\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "open('a', 'rb')",
        "open('a', mode='wb')",
        "open('a', encoding='utf-8')",
        "os.open('a', os.O_RDONLY)",
        "path.open('rb')",
        "path.read_bytes()",
        "path.read_text('utf-8')",
        "path.write_text('x', 'utf-8')",
        "path.write_text('x', encoding='utf-8')",
        "from random import Random",
        "np.random.default_rng(seed)",
        "rng.normal(size=3)",
        "np.load('a', allow_pickle=False)",
        "hashlib.sha256(text)",
    ],
)
def test_good_habits_are_left_alone(line):
    assert habits(line) == []


def test_the_code_of_the_chapters_is_among_the_files():
    """The stored notebooks are made of notebooks/text: their habits are seen there."""
    stored = {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert stored <= {file.stem for file in FILES}

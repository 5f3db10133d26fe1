"""Where torch is not installed, as on Binder, everything works but the twin, which says so (cases 26 and 56).

That each chapter's code runs there is seen by tests/notebooks: its runner blocks torch.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.corpus import encode_documents
from nlm.train import Trainer
from tests import small
from tests.notebooks.runner import without
from tests.runs_of_numbers import SIZES, config, data

ROOT = Path(__file__).resolve().parents[1]
# What only the tests and the twin need; the course's own packages stand in binder/requirements.txt.
BLOCKED = ("torch", "transformers", "gensim", "scipy", "sklearn", "hypothesis", "pytest", "jupytext")
BLOCK = f"import sys; sys.modules.update(dict.fromkeys({BLOCKED}))\n"
COURSE = {"nlm", "numpy", "tokenizers", "safetensors", "matplotlib", "ipywidgets", "IPython", "tqdm"}
MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in (ROOT / "nlm").rglob("*.py")
    if not file.name.endswith("_torch.py") and file.name != "__main__.py"
)


def twin(sizes, **settings):
    pytest.importorskip("torch")
    from nlm.nn.gpt_torch import TorchGPT

    return TorchGPT(sizes, **settings)


def run(code: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", BLOCK + code, *arguments],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=os.environ | {"NLM_QUIET": "1"},
    )  # fmt: skip


def test_every_module_but_the_twin_is_imported_there():
    assert len(MODULES) > 60
    done = run(f"from importlib import import_module\nfor name in {MODULES}: import_module(name)\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


WORK = """
from pathlib import Path
import numpy as np
from nlm import plots
from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.export import KINDS, export
from nlm.generate import generate_text
from nlm.runs import publish
from nlm.train import Trainer
from tests import small
from tests.runs_of_numbers import config, data, SIZES
from nlm.nn.gpt import GPT

place = Path(sys.argv[1])
theirs = load_checkpoint(place / "torch")  # trained by the twin, resumed by none
assert isinstance(theirs.model, GPT)
text = generate_text(theirs, "The dog", 5)
vectors = theirs.vectors()
vectors.neighbors("dog", 3)
plots.map_2d(vectors.subset(["dog", "cat", "fox", "owl"])).svg()
run = Trainer(GPT(SIZES, seed=1), data(), data(200, seed=1), config(steps=3, warmup=1), out=place / "own")
run.run()
assert Trainer.resume(place / "own", train=data(), valid=data(200, seed=1)).step_count == 3
publish(place / "own", place / "ship", dtype="float16")
for kind in KINDS:
    export(theirs, kind, place / kind)
print(repr(theirs.model.logits([[5, 6, 7]]).sum()), text)
"""


def test_what_the_twin_trained_is_read_and_used_there(tmp_path):
    model, text = twin(small.SIZES, seed=3), encode_documents(small.tokenizer(), small.DOCS)
    Trainer(model, text, None, small.TRAIN, progress=False).run()
    save_checkpoint(tmp_path / "torch", model, tokenizer=small.tokenizer(), token_counts=small.counts())
    done = run(WORK, str(tmp_path))
    assert done.returncode == 0, done.stderr
    total = float(done.stdout.split("(")[1].split(")")[0])
    assert total == pytest.approx(float(np.asarray(model.logits([[5, 6, 7]])).sum()), abs=1e-3)


def test_what_needs_the_twin_says_what_to_install(tmp_path):
    settings = config(steps=2, warmup=0)
    Trainer(twin(SIZES), data(), None, settings, out=tmp_path / "x", progress=False).run()
    with without("torch", "nlm.nn.gpt_torch"):
        for ask in (
            lambda: load_checkpoint(tmp_path / "x", backend="torch"),
            lambda: Trainer.resume(tmp_path / "x", train=data(), valid=None),
        ):
            with pytest.raises(ImportError, match=r"gpt_torch|nlm\[torch\]"):
                ask()
        assert load_checkpoint(tmp_path / "x").config == SIZES  # but it is read
    (tmp_path / "text.txt").write_text(small.TEXT, encoding="utf-8")
    done = run(
        "from nlm.cli import main; sys.exit(main())",
        *["train", "--backend", "torch", "--steps", "1", "--context", "8"],
        *["--text", str(tmp_path / "text.txt"), "--out", str(tmp_path / "y")],
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == 'nlm: the torch twin needs torch: pip install "nlm[torch]"\n'
    assert not (tmp_path / "y").exists()


# -- chapters ------------------------------------------------------------------------------------


def unguarded_imports(source: str) -> set[str]:
    """The packages that a piece of code needs; not those it only tries for, with a sentence if they fail."""
    tree = ast.parse(source)
    tried = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Try)
        and any(
            isinstance(handler.type, ast.Name)
            and handler.type.id == "ImportError"
            and len(" ".join(n.value for n in ast.walk(handler) if is_text(n))) > 30
            for handler in node.handlers
        )
    ]
    guarded = {id(inner) for node in tried for inner in ast.walk(node)}
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in guarded:
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and id(node) not in guarded:
            names.append(node.module)
    return {"torch" if name.endswith("_torch") else name.split(".")[0] for name in names}


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks" / "text").glob("[0-9][0-9]_*.py")), ids=lambda path: path.stem
)
def test_a_chapter_needs_the_packages_of_the_course_only(path):
    needed = unguarded_imports(path.read_text(encoding="utf-8"))
    assert needed <= COURSE | sys.stdlib_module_names, (
        "try to import it, and print a sentence if it is missing"
    )


def test_the_packages_of_the_course_are_those_of_binder():
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.split("==")[0] for line in lines if "==" in line and not line.startswith("#")}
    assert COURSE - {"nlm", "IPython"} <= pinned and "ipykernel" in pinned  # which brings IPython
    assert not pinned & {*BLOCKED, "scikit-learn"}


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        ("import torch", {"torch"}),
        ("from torch.nn import functional", {"torch"}),
        ("def f():\n    import scipy.stats", {"scipy"}),
        ("from nlm.nn.gpt_torch import TorchGPT", {"torch"}),
        ("try:\n    import torch\nexcept ImportError:\n    pass", {"torch"}),  # skipped without a word
        (
            "try:\n    import torch\nexcept ImportError:\n    print('PyTorch is not here: this is skipped.')",
            set(),
        ),
        ("import numpy as np, json", {"numpy", "json"}),
    ],
)
def test_a_package_that_is_needed_is_seen(source, needed):
    assert unguarded_imports(source) == needed

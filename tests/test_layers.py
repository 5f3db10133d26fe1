"""The layers of the package, read from its imports: own layer or a lower one, and no cycles.

Heavy packages stay where they belong: torch in files named *_torch.py, matplotlib in nlm/plots. Nothing is
imported here; the files are parsed.
"""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# From the ground up. A name stands for nlm/NAME.py or the folder nlm/NAME/.
LAYERS = [
    {"errors", "unicode", "files", "folder", "progress", "tensors", "finite"},
    {
        "world",
        "corpus",
        "batches",
        "bpe",
        "tokenizer",
        "vectors",
        "geometry",
        "stats",
        "experiment",
        "bigram",
        "ngram",
        "tinystories",
        "subword",
        "nearest",
        "pairs",
    },
    {"nn", "optim"},
    {
        "checkpoint",
        "run_folder",
        "snapshots",
        "train_config",
        "train",
        "generate",
        "presets",
        "runs",
        "run_options",
        "evaluate",
        "ddp_torch",
        "costs",
    },
    {"embed", "analysis", "export"},
    {"lab", "plots", "checks", "arguments", "cli", "__main__"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
HEAVY = {
    "torch": lambda file: file.name.endswith("_torch.py"),
    "matplotlib": lambda file: file.parent.name == "plots" or file.name == "plots.py",
}
# Only the core's own dependency may be imported at the top of any module.
CORE = {
    "nn",
    "optim",
    "bpe",
    "world",
    "vectors",
    "corpus",
    "batches",
    "errors",
    "unicode",
    "files",
    "geometry",
    "stats",
}
OPTIONAL = {
    "tokenizers",
    "safetensors",
    "matplotlib",
    "ipywidgets",
    "IPython",
    "tqdm",
    "torch",
    "transformers",
    "regex",
    "huggingface_hub",
}


def files() -> list[Path]:
    return sorted((ROOT / "nlm").rglob("*.py"))


def module(file: Path) -> str:
    """nlm/nn/gpt.py -> nlm.nn.gpt; nlm/nn/__init__.py -> nlm.nn"""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def home(name: str) -> str:
    """The layer's name of a module: nlm.nn.gpt -> nn; nlm itself is the front door, above all layers."""
    return name.split(".")[1] if "." in name else ""


def imports(file: Path, *, top_only: bool = False) -> list[str]:
    """The modules that a file imports, anywhere in it or only at its top level."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    nodes = tree.body if top_only else list(ast.walk(tree))
    found = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name} imports relatively; write the module's full name"
            found.append(node.module)
            found += [
                f"{node.module}.{alias.name}"
                for alias in node.names
                if is_module(f"{node.module}.{alias.name}")
            ]
    return found


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@pytest.mark.parametrize("file", files(), ids=module)
def test_a_module_imports_from_its_own_layer_or_a_lower_one(file):
    own = home(module(file))
    if own == "":  # nlm/__init__.py loads names when they are used
        return
    assert own in LEVEL, f"nlm.{own} has no layer; put it into LAYERS in tests/test_layers.py"
    for name in imports(file):
        if name.startswith("nlm."):
            other = home(name)
            assert other == "__version__" or other in LEVEL, f"nlm.{other} has no layer"
            assert LEVEL[other] <= LEVEL[own], (
                f"{module(file)} (layer {LEVEL[own]}) imports {name} (layer {LEVEL[other]})"
            )


def test_there_are_no_cycles():
    graph = {}
    for file in files():
        name = module(file)
        wanted = {
            other for other in imports(file, top_only=True) if is_module(other) and other.startswith("nlm.")
        }
        # `from nlm.lab.show import x` loads nlm.lab too, which a part of nlm.lab need not wait for
        graph[name] = {other for other in wanted if other != name and not name.startswith(f"{other}.")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"modules import each other in a circle: {' -> '.join(error.args[1])}")


@pytest.mark.parametrize("file", files(), ids=module)
def test_heavy_packages_stay_where_they_belong(file):
    for name in imports(file):
        allowed = HEAVY.get(name.split(".")[0])
        assert allowed is None or allowed(file), f"{module(file)} imports {name}"


@pytest.mark.parametrize("file", [file for file in files() if home(module(file)) in CORE], ids=module)
def test_the_core_needs_numpy_only(file):
    if file.name.endswith("_torch.py"):
        return
    assert not {name.split(".")[0] for name in imports(file)} & OPTIONAL


def test_importing_the_package_loads_nothing_heavy():
    names = imports(ROOT / "nlm" / "__init__.py", top_only=True)
    assert {name.split(".")[0] for name in names} <= {"importlib", "__future__"}


def test_these_tests_can_fail(tmp_path):
    """The reader of imports sees an import in a function and one under another name."""
    file = tmp_path / "x.py"
    file.write_text(
        "import numpy as np\ndef f():\n    from torch import nn\n    import matplotlib.pyplot as plt\n"
    )
    assert imports(file) == ["numpy", "torch", "matplotlib.pyplot"]
    assert imports(file, top_only=True) == ["numpy"]
    assert not HEAVY["torch"](file) and not HEAVY["matplotlib"](file)

"""The core needs NumPy only: what is imported, in a process of its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(code):
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("module", ["nlm.nn", "nlm.nn.gpt", "nlm.nn.gradcheck", "nlm.optim"])
def test_the_core_imports_neither_torch_nor_plots_nor_tokenizers(module):
    done = run(f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))")
    assert done.returncode == 0, done.stderr
    loaded = {name.split(".")[0] for name in json.loads(done.stdout)}
    assert "numpy" in loaded
    assert not loaded & {
        "torch",
        "matplotlib",
        "tokenizers",
        "safetensors",
        "ipywidgets",
        "tqdm",
        "transformers",
    }


def test_without_torch_the_twin_says_what_to_install():
    done = run("import sys; sys.modules['torch'] = None; import nlm.nn.gpt_torch")
    assert done.returncode == 1
    assert 'ImportError: the torch twin needs torch: pip install "nlm[torch]"' in done.stderr

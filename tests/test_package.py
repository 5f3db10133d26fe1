"""`import nlm` is light and its names are few."""

import subprocess
import sys
from pathlib import Path

import pytest

import nlm

HEAVY = ("numpy", "torch", "matplotlib", "tokenizers", "safetensors", "tqdm", "ipywidgets")


def test_importing_it_imports_nothing_heavy():
    code = f"import sys, nlm; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(nlm.__file__).parents[1]
    )
    assert done.stdout == "[]\n", done.stderr


def test_the_names_are_few_and_all_there():
    assert len(nlm.__all__) <= 12 and nlm.__version__ == "0.1.0"
    for name in nlm.__all__:
        assert getattr(nlm, name) is not None
    assert dir(nlm) == sorted(nlm.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no name 'Gpt'"):
        getattr(nlm, "Gpt")  # noqa: B009

"""The source shown is the source that runs."""

from __future__ import annotations

import ast
import inspect

import pytest

import nlm.stats
from nlm import lab
from nlm.errors import NlmError
from nlm.lab import show
from nlm.vectors import Vectors


@pytest.mark.parametrize("thing", [lab.table, nlm.stats.permutation_test, Vectors, show, Vectors.neighbors])
def test_with_docstring_it_is_the_very_text_of_the_file(thing):
    data, _ = lab.source(thing)._repr_mimebundle_()
    whole = inspect.getsource(inspect.getmodule(thing))
    assert all(line.strip() in whole for line in data["text/plain"].splitlines())
    assert data["text/plain"].count("\n") + 1 == len(inspect.getsource(thing).rstrip().splitlines())


def _without(tree: ast.AST) -> str:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            if len(node.body) > 1:
                del node.body[0]
    return ast.dump(tree)


@pytest.mark.parametrize("thing", [lab.table, nlm.stats, Vectors, show, lab.Exercise, lab.Hypothesis])
def test_without_docstring_the_code_is_the_same(thing):
    short = lab.source(thing, doc=False).code
    assert ast.dump(ast.parse(short)) == _without(ast.parse(inspect.getsource(thing)))
    assert len(short) < len(inspect.getsource(thing)) and "\n\n\n\n" not in short


def test_several_things_and_the_fence():
    data, _ = lab.source(show.paragraph, show.card, doc=False)._repr_mimebundle_()
    assert "text/html" not in data  # highlighted by the page's own style, light or dark
    assert data["text/markdown"].startswith("```python\ndef paragraph") and data["text/markdown"].endswith(
        "\n```"
    )
    assert "def card(" in data["text/markdown"]


def test_a_fence_inside_the_code_does_not_end_it():
    code = lab.source(_fenced).code
    fence = lab.source(_fenced)._repr_mimebundle_()[0]["text/markdown"].splitlines()[0].removesuffix("python")
    assert fence not in code


def _fenced():
    return "```"


def test_what_has_no_source_is_refused():
    for thing in (len, 3, "text"):
        with pytest.raises(NlmError, match="no Python source"):
            lab.source(thing)
    with pytest.raises(NlmError, match="got nothing"):
        lab.source()

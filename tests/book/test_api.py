"""The reference: everything public stands in it once, with its examples, and nothing is imported for it."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
import sys
from html import unescape

import nlm_api
import pytest

from tests import test_layers
from tests.book.building import ROOT, documents

ENTRIES = {
    f"{name}.{node.name}": node
    for layer in nlm_api.layers()
    for name, tree in nlm_api.modules(layer)
    for node in nlm_api.members(tree)
}


def test_the_examples_in_its_docstrings_hold():
    result = doctest.testmod(nlm_api)
    assert result.attempted >= 3 and result.failed == 0


def test_its_layers_are_those_that_the_package_is_held_to():
    assert [set(layer) for layer in nlm_api.layers()] == test_layers.LAYERS
    assert all(len(set(layer)) == len(layer) for layer in nlm_api.layers())
    pages = [f"book/api/{page}" for page in nlm_api.PAGES]
    assert [document for document in documents() if document.startswith("book/api/")] == pages


def test_every_documented_name_that_can_be_imported_is_there():
    """Compared with what the modules themselves offer, torch's twin left out."""
    missing = []
    for file in sorted((ROOT / "nlm").rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        if file.name.startswith("_") or file.name.endswith("_torch.py"):
            continue
        module = importlib.import_module(".".join(parts))
        for name, value in vars(module).items():
            own = getattr(value, "__module__", None) == module.__name__ and callable(value)
            if own and not name.startswith("_") and isinstance(value.__doc__, str) and value.__name__ == name:
                missing += {f"{module.__name__}.{name}"} - ENTRIES.keys()
    assert [name for name in missing if has_docstring(name)] == []  # a named tuple writes itself one
    assert len(ENTRIES) > 200


def has_docstring(full: str) -> bool:
    module, _, name = full.rpartition(".")
    tree = ast.parse((ROOT / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
    nodes = [node for node in tree.body if getattr(node, "name", None) == name]
    return any(ast.get_docstring(node) for node in nodes)


def test_it_stands_on_the_page_of_its_layer(html):
    for page, layer in zip(nlm_api.PAGES, nlm_api.layers(), strict=True):
        text = (html / "book" / "api" / f"{page}.html").read_text(encoding="utf-8")
        ids = re.findall(r'id="(nlm\.[^"]+)"', text)
        wanted = [
            f"{name}.{node.name}" for name, tree in nlm_api.modules(layer) for node in nlm_api.members(tree)
        ]
        assert [found for found in ids if found in ENTRIES] == wanted, page
        assert "% api-layer" not in text
        plain = unescape(re.sub(r"<[^>]+>", "", text))
        for full in wanted:  # and its examples
            docstring = ast.get_docstring(ENTRIES[full])
            for line in re.findall(r"^>>> .*?(?= +# doctest:|$)", docstring, re.M):
                assert line in plain, f"{full}: {line}"


def test_the_map_has_one_line_for_each_module(html):
    text = (html / "book" / "api.html").read_text(encoding="utf-8")
    plain = unescape(re.sub(r"<[^>]+>", "", text))
    names = [name for layer in nlm_api.layers() for name, _ in nlm_api.modules(layer)]
    places = [plain.index(f"{name}: ") for name in names]
    assert places == sorted(places), "not in the order of the layers"
    for name in names:
        assert f'href="api/{page_of(name)}.html#module-{name}"' in text, name


def page_of(module: str) -> str:
    home = module.split(".")[1]
    return next(page for page, layer in zip(nlm_api.PAGES, nlm_api.layers(), strict=True) if home in layer)


def test_nothing_is_imported_for_it():
    code = "import sys; sys.path.insert(0, 'book/_ext'); import nlm_api; nlm_api.map_page(); "
    code += "nlm_api.layer_page(2); print({'nlm', 'torch', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "set()\n", done.stderr


@pytest.mark.parametrize(
    ("source", "called"),
    [
        ("def f(): ...", "f()"),
        ("def f(a, b=1, *, c): ...", "f(a, b=1, *, c)"),
        ("def f(a, /, b, *m: int, c: str = 'x', **k): ...", "f(a, /, b, *m: int, c: str = 'x', **k)"),
        ("def f(x: dict[str, int] | None = None) -> None: ...", "f(x: dict[str, int] | None = None) -> None"),
        ("class A: ...", "A"),
        ("class A:\n    def __init__(self, x: int): ...", "A(x: int)"),
        ("@dataclass\nclass A:\n    x: int\n    y: float = 0.5", "A(x: int, y: float = 0.5)"),
        ("class A(NamedTuple):\n    x: int", "A(x: int)"),
        ("class A:\n    x: int", "A"),
        ("class A(ValueError): ...", "A"),
    ],
)
def test_how_a_thing_is_called(source, called):
    assert nlm_api.signature(ast.parse(source).body[0]) == called


def test_a_docstring_means_nothing_else_to_markdown():
    text = "x < y, <b>, a_b * c * d, $1 and $2, [1](2), `a*b_c$`\n\n    code $1 <b>\n\n>>> '<b> $1'\n'<b> $1'"
    shown = nlm_api.markdown(text)
    assert r"\<b\>" in shown and r"\$1 and \$2" in shown and r"\[1\]" in shown and "`a*b_c$`" in shown
    assert "    code $1 <b>" in shown and "```pycon\n>>> '<b> $1'\n'<b> $1'\n```" in shown

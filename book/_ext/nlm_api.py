"""The reference of the package, written from its docstrings when the book is built.

The line `% api-map` on a page becomes the list of all modules, and `% api-layer N` all that is public in the
modules of layer N. The source is parsed and never imported, so the book needs neither torch nor NumPy. Public
are modules, functions, classes and methods with a docstring and without a leading underscore. Docstrings are
read as the Markdown that they are; their examples become code with its output.

The layers and their order are those of tests/test_layers.py, which holds the package to them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
# A layer each, from the ground up: book/api/NAME.md.
PAGES = ("ground", "text", "model", "training", "questions", "surface")
FENCE = "`" * 6
QUIET = ":no-index-entry:\n"  # the search finds names; the index is for the terms of the subject
# What begins a paragraph in our docstrings and deserves to be found at a glance.
CODE = re.compile(r"`[^`]*`|(?P<sign>[$<>\[\]|_~]|(?<!\*)\*(?!\*))")
LEADS = re.compile(r"^(Errors|Sources?|Cost|Seeds?): ", re.M)


def layers(root: Path = ROOT) -> list[list[str]]:
    """Return the names in each layer, in the order in which tests/test_layers.py has them."""
    tree = ast.parse((root / "tests" / "test_layers.py").read_text(encoding="utf-8"))
    values = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "LAYERS"
    ]
    return [[name.value for name in layer.elts] for layer in values[0].elts]


def modules(layer: Iterable[str], root: Path = ROOT) -> Iterator[tuple[str, ast.Module]]:
    """Yield (full name, parsed source) of the public modules in a layer, packages before their parts."""
    for name in layer:
        folder = root / "nlm" / name
        files = [folder.with_suffix(".py")]
        if folder.is_dir():
            files = [folder / "__init__.py", *sorted(set(folder.glob("*.py")) - {folder / "__init__.py"})]
        for file in files:
            package = file.stem == "__init__"
            if not file.exists() or file.stem.startswith("_") and not package:
                continue
            tree = ast.parse(file.read_text(encoding="utf-8"))
            if package or any(members(tree)):  # lists of words have nothing to call
                parts = file.relative_to(root).with_suffix("").parts
                yield ".".join(parts[:-1] if package else parts), tree


def members(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Yield the public functions and classes of a module, or methods of a class, that have a docstring."""
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and not child.name.startswith("_"):
            if ast.get_docstring(child):
                yield child


def summary(docstring: str) -> str:
    """Return the first sentence of a docstring, on one line.

    >>> summary("Write a file whole\\nor not at all.\\n\\nThe bytes go to")
    'Write a file whole or not at all.'
    """
    first = " ".join(docstring.split("\n\n")[0].split())
    return re.split(r"(?<=[.?!]) (?=[A-Z`])", first)[0]


def markdown(docstring: str) -> str:
    """Return a docstring as Markdown: its examples fenced, the words that open a paragraph in bold.

    >>> markdown("One.\\n\\nErrors: $1.\\n\\n>>> 1 + 1\\n2").split("\\n")
    ['One.', '', '**Errors:** \\\\$1.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    lines, inside = [], False
    for line in LEADS.sub(r"**\1:** ", docstring).split("\n"):
        if not inside and line.startswith(">>> "):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        prose = not inside and not line.startswith("    ")
        lines.append(CODE.sub(escaped, line) if prose else line)
    return "\n".join(lines + ["```"] * inside)


def escaped(found: re.Match) -> str:
    """Return text in which nothing but `code` means something to Markdown; code stays as it is."""
    code, sign = found[0], found["sign"]
    return code if sign is None else f"\\{sign}"


def signature(node: ast.FunctionDef | ast.ClassDef, method: bool = False) -> str:
    """Return how something is called: its parameters, for a dataclass or a named tuple its fields.

    >>> signature(ast.parse("def f(x, /, *more, n: int | None=None, **rest) -> int: ...").body[0])
    'f(x, /, *more, n: int | None = None, **rest) -> int'
    """
    if isinstance(node, ast.FunctionDef):
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        return f"{node.name}({', '.join(parameters(node, method))}){returns}"
    made = [child for child in node.body if isinstance(child, ast.FunctionDef) and child.name == "__init__"]
    if made:
        return f"{node.name}({', '.join(parameters(made[0], method=True))})"
    fields = [child for child in node.body if isinstance(child, ast.AnnAssign)]
    if not fields or not (node.decorator_list or node.bases):
        return node.name
    return f"{node.name}({', '.join(ast.unparse(field) for field in fields)})"


def parameters(node: ast.FunctionDef, method: bool) -> list[str]:
    """Return the parameters of a function as people write them, those of a method without `self`."""

    def one(arg: ast.arg, default: ast.expr | None = None, stars: str = "") -> str:
        kind = f": {ast.unparse(arg.annotation)}" if arg.annotation else ""
        value = "" if default is None else (" = " if kind else "=") + ast.unparse(default)
        return stars + arg.arg + kind + value

    args = node.args
    plain = [*args.posonlyargs, *args.args]
    out = list(map(one, plain, [None] * (len(plain) - len(args.defaults)) + args.defaults))
    if args.posonlyargs:
        out.insert(len(args.posonlyargs), "/")
    if args.vararg or args.kwonlyargs:
        out.append(one(args.vararg, stars="*") if args.vararg else "*")
    out += map(one, args.kwonlyargs, args.kw_defaults)
    if args.kwarg:
        out.append(one(args.kwarg, stars="**"))
    return out[1:] if method and "staticmethod" not in decorators(node) else out


def decorators(node: ast.FunctionDef) -> set[str]:
    return {ast.unparse(decorator) for decorator in node.decorator_list}


def entry(node: ast.FunctionDef | ast.ClassDef, method: bool = False) -> str:
    """Return the Markdown of one function, class or method, with the methods of a class inside."""
    docstring = ast.get_docstring(node)
    if isinstance(node, ast.ClassDef):
        body = "\n\n".join([markdown(docstring), *(entry(child, method=True) for child in members(node))])
        return f"{FENCE}`{{py:class}} {signature(node)}\n{QUIET}\n{body}\n{FENCE}`"
    names = decorators(node)
    if method and names & {"property", "cached_property"}:
        returns = f":type: {ast.unparse(node.returns)}\n" if node.returns else ""
        return f"{FENCE}{{py:property}} {node.name}\n{returns}{QUIET}\n{markdown(docstring)}\n{FENCE}"
    kind = "py:method" if method else "py:function"
    option = "".join(f":{name}:\n" for name in ("classmethod", "staticmethod") if name in names)
    return f"{FENCE}{{{kind}}} {signature(node, method)}\n{option}{QUIET}\n{markdown(docstring)}\n{FENCE}"


def layer_page(number: int, root: Path = ROOT) -> str:
    """Return the Markdown of all that is public in one layer: a heading for each module."""
    out = []
    for name, tree in modules(layers(root)[number], root):
        out += [f"## {name}", f"```{{py:module}} {name}\n```", markdown(ast.get_docstring(tree) or "")]
        out += [entry(node) for node in members(tree)]
    return "\n\n".join(out)


def map_page(root: Path = ROOT) -> str:
    """Return the Markdown of the list of all modules: for each layer its page, for each module one line."""
    out = []
    for page, layer in zip(PAGES, layers(root), strict=True):
        title = (root / "book" / "api" / f"{page}.md").read_text(encoding="utf-8").split("\n")[0]
        out.append(f"## [{title.removeprefix('# ')}](api/{page}.md)")
        lines = [(name, summary(ast.get_docstring(tree) or "")) for name, tree in modules(layer, root)]
        out.append("\n".join(f"- {{py:mod}}`{name}`: {line}" for name, line in lines))
    return "\n\n".join(out)


def fill(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the reference in the place of its marks."""
    source[0] = re.sub(r"^% api-layer (\d)$", lambda mark: layer_page(int(mark[1])), source[0], flags=re.M)
    source[0] = re.sub(r"^% api-map$", lambda mark: map_page(), source[0], flags=re.M)


def classes(root: Path = ROOT) -> dict[str, list[str]]:
    """Return each class that is described by its bare name, with its full names: there may be several."""
    found: dict[str, list[str]] = {}
    for name, tree in modules(sum(layers(root), []), root):
        for node in members(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(f"{name}.{node.name}")
    return found


def link_types(app: Sphinx, doctree: nodes.document) -> None:
    """Link the types in signatures to the classes of nlm that they mean; the others are plain text."""
    if not app.env.docname.startswith("book/api/"):
        return
    known = classes()
    for line in list(doctree.findall(addnodes.desc_signature)):
        for link in list(line.findall(addnodes.pending_xref)):
            full = known.get(link["reftarget"].split(".")[-1], [])
            own = [name for name in full if name.startswith(f"{link.get('py:module')}.")]
            if len(meant := own or full) == 1:
                link["reftarget"] = meant[0]
            else:
                link.replace_self(link.children)


def setup(app: Sphinx) -> dict:
    app.connect("source-read", fill)
    app.connect("doctree-read", link_types)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

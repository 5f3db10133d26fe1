"""The real source of a function, shown in the text: never a pasted copy that can grow old."""

from __future__ import annotations

import ast
import inspect
import textwrap

from nlm.errors import NlmError
from nlm.lab.show import Shown


class Source(Shown):
    """Code that shows itself highlighted wherever markdown is shown; made by `source`."""

    def __init__(self, code: str):
        self.code = code

    def _markdown(self) -> str:
        fence = "```"
        while fence in self.code:
            fence += "`"
        return f"{fence}python\n{self.code}\n{fence}"

    def _plain(self) -> str:
        return self.code


def source(*objects, doc: bool = True) -> Source:
    """Show the source of functions, classes or modules of `nlm`, as it runs here.

    `doc=False` leaves out their docstrings, so that the code fits beside its formula.

    Errors: `NlmError` for something that has no Python source.

    >>> from nlm.lab.show import paragraph
    >>> print(source(paragraph, doc=False).code.splitlines()[0])
    def paragraph(text: str, label: str | None = None) -> str:
    """
    if not objects:
        raise NlmError("source got nothing; needed a function, class or module")
    return Source("\n\n\n".join(_code(thing, doc) for thing in objects))


def _code(thing, doc: bool) -> str:
    try:
        code = textwrap.dedent(inspect.getsource(thing)).rstrip()
    except (TypeError, OSError):
        raise NlmError(f"{thing!r} has no Python source; needed a function, class or module") from None
    return code if doc else _without_docstrings(code)


def _without_docstrings(code: str) -> str:
    tree = ast.parse(code)
    drop: set[int] = set()  # line numbers, from 1
    lines = code.splitlines()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            if len(body) > 1:  # a body that is only a docstring keeps it
                last = body[0].end_lineno
                after_blank = last < len(lines) and not lines[last].strip()
                drop.update(range(body[0].lineno, last + 1 + after_blank))
    return "\n".join(line for number, line in enumerate(lines, start=1) if number not in drop)

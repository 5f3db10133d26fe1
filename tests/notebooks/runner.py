"""Run a chapter's code cells in this process and return the verdicts they compute.

The tests of a chapter run it with its experiment sabotaged (shuffled labels, an untrained
table, a broken gradient) and see the verdicts flip. nbval, in a kernel of its own, proves the
notebook as it is; this file proves that its verdicts can fail.

Here a chapter cannot import torch, as on Binder: what needs it is skipped, and the rest must run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import nlm_notebooks

from nlm import lab

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def code_cells(name: str) -> list[str]:
    """Return the code cells of `notebooks/NAME.ipynb` in order."""
    cells = nlm_notebooks.read(NOTEBOOKS / f"{name}.ipynb")["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def stored_verdicts(name: str) -> dict[str, str]:
    """Return {hypothesis id: verdict} as the reader of `notebooks/NAME.ipynb` sees them."""
    notebook = nlm_notebooks.read(NOTEBOOKS / f"{name}.ipynb")
    return {fact["id"]: fact["verdict"] for fact in nlm_notebooks.verdicts(notebook)}


@contextmanager
def without(*modules: str) -> Iterator[None]:
    """As where these modules are not installed: to import one of them is an ImportError."""
    kept = {name: sys.modules[name] for name in modules if name in sys.modules}
    sys.modules.update(dict.fromkeys(modules))
    try:
        yield
    finally:
        for name in modules:
            del sys.modules[name]
        sys.modules.update(kept)


def run_notebook(
    name: str,
    *,
    replace: Mapping[str, str] | None = None,
    before: str = "",
    upto: str | None = None,
    only: set[str] | None = None,
    lenient: bool = False,
) -> dict[str, str]:
    """Run the cells of a chapter and return {hypothesis id: verdict}.

    `replace` maps code that must occur in the notebook to what stands there instead;
    `before` is code run first; `upto` stops after the first cell that contains it;
    `only` keeps these hypotheses in the answer; `lenient` lets the notebook's own
    band checks (assert) fail, since a sabotaged run is meant to leave its band.
    """
    cells = code_cells(name)
    for old, new in (replace or {}).items():
        if not any(old in cell for cell in cells):
            raise AssertionError(f"{name}: no cell contains {old!r}; the sabotage would do nothing")
        cells = [cell.replace(old, new) for cell in cells]
    lab.reset()
    space: dict = {"__name__": "__main__", "display": lambda *things: None}
    with without("torch", "nlm.nn.gpt_torch"):
        exec(compile(before, "<sabotage>", "exec"), space)
        for number, cell in enumerate(cells):
            try:
                exec(compile(cell, f"<{name} cell {number}>", "exec"), space)
            except AssertionError:
                if not lenient:
                    raise
            if upto is not None and upto in cell:
                break
    verdicts = {id_: v.verdict for id_, v in lab.verdicts().items()}
    return {id_: v for id_, v in verdicts.items() if only is None or id_ in only}

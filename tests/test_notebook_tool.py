"""tools/notebooks.py on a small notebook: what it stores, leaves out, and does with a broken one."""

from __future__ import annotations

import importlib.util
import json

import pytest

from tests.test_repo import ROOT

TEXT = """# %% [markdown]
# # 99 · A trial?
#
# **Measured run time:** ?

# %% tags=["nbval-check-output"]
print(1 + 1)

# %%
from IPython.display import display

svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
display({"image/svg+xml": svg}, raw=True, metadata={"image/svg+xml": {"alt": "A line that rises."}})

# %% mystnb={"image": {"alt": "Written by hand."}}
display({"image/svg+xml": svg}, raw=True, metadata={"image/svg+xml": {"alt": "A line that rises."}})

# %%
display({"application/vnd.jupyter.widget-view+json": {"model_id": "x"}, "text/plain": "a slider"}, raw=True)

# %%
widget = {"application/vnd.jupyter.widget-view+json": {"model_id": "x"}}
display(widget | {"text/plain": "a slider", "text/html": "<p>for a page</p>"}, raw=True)
"""


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """The tool, at work in a project of its own."""
    spec = importlib.util.spec_from_file_location("notebook_tool", ROOT / "tools" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "notebooks" / "text").mkdir(parents=True)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "NOTEBOOKS", tmp_path / "notebooks")
    monkeypatch.setattr(module, "TEXTS", tmp_path / "notebooks" / "text")
    return module


def write(tool, text: str) -> None:
    (tool.TEXTS / "99_trial.py").write_text(text, encoding="utf-8")


def stored(tool) -> dict:
    return json.loads((tool.NOTEBOOKS / "99_trial.ipynb").read_text(encoding="utf-8"))


def test_a_notebook_is_run_measured_and_tidied(tool):
    write(tool, TEXT)
    assert tool.main(["99"]) == 0
    notebook = stored(tool)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == [1, 2, 3, 4, 5]
    assert code[0]["outputs"][0]["text"] == ["2\n"] and code[0]["metadata"]["tags"] == ["nbval-check-output"]
    alts = [cell["metadata"]["mystnb"]["image"]["alt"] for cell in code[1:3]]
    assert alts == ["A line that rises.", "Written by hand."]
    assert code[3]["outputs"] == [], "a widget without its kernel is nothing to store"
    kept = code[4]["outputs"][0]["data"]
    assert set(kept) == {"text/html", "text/plain"}, "but what it carries for a static page stays"
    measured = notebook["metadata"]["nlm"]["measured"]
    assert (
        measured["seconds"] > 0
        and 10 < measured["peak_mb"] < 1000
        and set(measured["versions"]) == {"Python", "NumPy"}
    )
    line = "".join(notebook["cells"][0]["source"]).splitlines()[-1]
    assert line.startswith("**Measured run time:** ") and line.endswith("processor cores.")
    assert f"# {line}\n" in (tool.TEXTS / "99_trial.py").read_text(encoding="utf-8")


def test_a_second_run_changes_nothing_but_the_measures(tool):
    write(tool, TEXT)
    assert tool.main([]) == 0
    first = stored(tool)
    assert tool.main([]) == 0
    second = stored(tool)
    for notebook in (first, second):
        notebook["metadata"].pop("nlm")
        notebook["cells"].pop(0)
    assert first == second
    assert len({cell["id"] for cell in first["cells"]}) == len(first["cells"])


def test_a_broken_notebook_is_named_and_the_old_one_stays(tool, capsys):
    write(tool, TEXT)
    assert tool.main([]) == 0
    before = stored(tool)
    write(tool, TEXT.replace("print(1 + 1)", "1 / 0"))
    assert tool.main([]) == 1
    assert "99_trial.py" in capsys.readouterr().err
    assert stored(tool) == before


def test_a_cell_that_takes_too_long_is_not_stored(tool, capsys, monkeypatch):
    """It would be a page without outputs (case 54)."""
    monkeypatch.setattr(tool, "CELL_SECONDS", 1)
    write(tool, TEXT.replace("print(1 + 1)", "while True: pass"))
    assert tool.main([]) == 1
    assert "not stored: 99_trial.py" in capsys.readouterr().err
    assert not list(tool.NOTEBOOKS.glob("*.ipynb"))


def test_a_cell_has_as_long_as_in_the_tests(tool):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"--nbval-cell-timeout={tool.CELL_SECONDS} " in makefile
    assert tool.CELL_SECONDS > 90  # seconds, the bound of a whole chapter in tests/test_notebooks.py


def test_a_name_that_fits_nothing_is_refused(tool):
    with pytest.raises(SystemExit, match="begins with 55"):
        tool.main(["55"])


def test_a_notebook_without_the_line_is_refused(tool, capsys):
    write(tool, "# %%\n1\n")
    assert tool.main([]) == 1
    assert "**Measured run time:**" in capsys.readouterr().err

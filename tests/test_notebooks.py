"""The chapters as they are stored: executed, in sync with their text, in the pattern, within their limits.

That the outputs are what the code gives is proven by nbval (`make test-notebooks`); this file looks at what
is stored.
"""

from __future__ import annotations

import copy
import json
import re
import statistics
from collections import Counter

import jupytext
import nlm_notebooks
import pytest
import yaml

from tests.test_repo import ROOT

BOOKS = nlm_notebooks.notebooks(ROOT / "notebooks")
CHAPTERS = [
    path for path in BOOKS if not path.name.startswith("00")
]  # 00 shows the way and has no hypotheses
STEP = re.compile(r"^(?:#{2,4} |\*\*)(Question|Hypothesis|Experiment|Result|Decision)\b", re.M)
PICTURES = ("image/svg+xml", "image/png", "image/jpeg")


def stem(path) -> str:
    return path.stem


def text_of(cell: dict) -> str:
    return "".join(cell["source"])


def prose(path) -> str:
    """All Markdown of a notebook, in order."""
    return "\n\n".join(
        text_of(cell) for cell in nlm_notebooks.read(path)["cells"] if cell["cell_type"] == "markdown"
    )


def code_cells(path) -> list[dict]:
    return [
        cell
        for cell in nlm_notebooks.read(path)["cells"]
        if cell["cell_type"] == "code" and text_of(cell).strip()
    ]


def outputs(path) -> list[tuple[dict, dict]]:
    return [(cell, output) for cell in code_cells(path) for output in cell["outputs"]]


def plain_output(output: dict) -> str:
    """What an output says as plain text."""
    return "".join(output.get("text", output.get("data", {}).get("text/plain", "")))


def test_the_table_of_contents_lists_every_notebook():
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    listed = [
        chapter["file"]
        for part in toc["parts"]
        for chapter in part["chapters"]
        if "notebooks/" in chapter["file"]
    ]
    assert listed == [f"notebooks/{path.stem}" for path in BOOKS]
    texts = sorted(path.stem for path in (ROOT / "notebooks" / "text").glob("[0-9][0-9]_*.py"))
    assert texts == [path.stem for path in BOOKS], "run `make notebooks`"


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_text_and_notebook_are_the_same(path):
    text = jupytext.reads(
        (path.parent / "text" / f"{path.stem}.py").read_text(encoding="utf-8"), fmt="py:percent"
    )
    stored = nlm_notebooks.read(path)["cells"]

    def plain(source: str) -> str:
        return re.sub(r".*\*\*Measured run time:\*\*.*", "", source)

    assert len(text.cells) == len(stored), "run `make notebooks`"
    for written, cell in zip(text.cells, stored, strict=True):
        assert written.cell_type == cell["cell_type"]
        assert plain(written.source) == plain(text_of(cell)), "run `make notebooks`"
        assert all(cell["metadata"].get(key) == value for key, value in written.metadata.items()), (
            "run `make notebooks`"
        )


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_every_code_cell_is_stored_executed_and_in_order(path):
    assert [cell["execution_count"] for cell in code_cells(path)] == list(range(1, len(code_cells(path)) + 1))
    kinds = Counter(output["output_type"] for _, output in outputs(path))
    assert kinds["execute_result"] + kinds["display_data"] + kinds["stream"] >= 5
    for cell, output in outputs(path):
        assert output["output_type"] != "error" or "raises-exception" in cell["metadata"].get("tags", [])
        assert output.get("name") != "stderr", f"a warning is stored: {''.join(output['text'])[:200]}"
        assert WIDGET not in output.get("data", {}), "a widget is stored; run `make notebooks`"


WIDGET = "application/vnd.jupyter.widget-view+json"
FIVE = [
    {
        "cell_type": "code",
        "execution_count": at + 1,
        "metadata": {},
        "source": [f"print({at})"],
        "outputs": [{"output_type": "stream", "name": "stdout", "text": [f"{at}\n"]}],
    }
    for at in range(5)
]
ERROR = {"output_type": "error", "ename": "ZeroDivisionError", "evalue": "", "traceback": []}
DAMAGES = {
    "never run": lambda cells: cells[2].update(execution_count=None, outputs=[]),
    "run twice": lambda cells: cells[2].update(execution_count=7),
    "run in another order": lambda cells: cells.insert(0, cells.pop()),
    "stopped by an error": lambda cells: cells[4]["outputs"].append(ERROR),
    "interrupted after an error": lambda cells: (cells[1].update(outputs=[ERROR]), cells.pop()),
    "a warning": lambda cells: cells[0]["outputs"][0].update(name="stderr"),
    "a widget": lambda cells: cells[3]["outputs"].append(
        {"output_type": "display_data", "metadata": {}, "data": {WIDGET: {}, "text/plain": "a slider"}}
    ),
    "outputs cleared": lambda cells: [cell.update(outputs=[]) for cell in cells],
    "everything cleared": lambda cells: [cell.update(outputs=[], execution_count=None) for cell in cells],
}


@pytest.mark.parametrize("damage", [None, *DAMAGES])
def test_a_cell_that_was_not_run_to_its_end_is_noticed(tmp_path, damage):
    """A page whose cell failed, or took too long, must not be published without its outputs (case 54)."""
    cells = copy.deepcopy(FIVE)
    if damage:
        DAMAGES[damage](cells)
    path = tmp_path / "99_trial.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {}}), encoding="utf-8")
    if damage is None:
        return test_every_code_cell_is_stored_executed_and_in_order(path)
    with pytest.raises(AssertionError):
        test_every_code_cell_is_stored_executed_and_in_order(path)


def interactive_cells_without_a_picture(cells: list[dict]) -> list[str]:
    """The code cells whose widget leaves nothing to see on a page: neither they nor a neighbour shows any."""
    shows = [
        any({*PICTURES, "text/html"} & {*output.get("data", {})} for output in cell["outputs"])
        for cell in cells
    ]
    live = re.compile(r"\bscrubber\(|\bipywidgets\b|\binteract(?:ive|_manual)?\(|\bwidgets\.")
    return [
        text_of(cell)
        for at, cell in enumerate(cells)
        if live.search(text_of(cell)) and not any(shows[max(0, at - 1) : at + 2])
    ]


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_a_live_widget_has_something_to_see_beside_it(path):
    """No widget is needed to read a page (case 53)."""
    assert interactive_cells_without_a_picture(code_cells(path)) == []


def test_a_widget_alone_is_noticed():
    picture = {"output_type": "display_data", "data": {"image/svg+xml": "<svg/>"}, "metadata": {}}
    for source in ("plots.scrubber(tables, words)", "import ipywidgets", "interact(show, step=(0, 9))"):
        cells = copy.deepcopy(FIVE)
        cells[2].update(source=[source], outputs=[])
        assert interactive_cells_without_a_picture(cells) == [source]
        for at in (1, 2, 3):  # before, in or after the cell itself
            beside = copy.deepcopy(cells)
            beside[at]["outputs"].append(picture)
            assert interactive_cells_without_a_picture(beside) == []


def unstable_outputs(cells: list[dict]) -> list[str]:
    """The cells whose exact output is checked although another version, machine or run may give another."""
    found = []
    for cell in cells:
        if "nbval-check-output" not in cell["metadata"].get("tags", []):
            continue
        kinds = {kind for output in cell["outputs"] for kind in output.get("data", {})}
        said = "\n".join(map(plain_output, cell["outputs"]))
        told = re.search(r" at 0x[0-9a-f]{6,}|<Figure|<Axes|\[<matplotlib|\bseconds?\b|\d ms\b", said)
        if kinds & {*PICTURES} or told or not said.strip():
            found.append(text_of(cell))
    return found


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_only_what_never_changes_is_compared_exactly(path):
    """Neither a figure nor its name, a time nor an address: they change with matplotlib (case 52)."""
    assert unstable_outputs(code_cells(path)) == []


@pytest.mark.parametrize(
    "output",
    [
        {"data": {"image/svg+xml": "<svg/>", "text/plain": "a curve"}},
        {"data": {"image/png": "iVBOR", "text/plain": "<Figure size 640x480 with 1 Axes>"}},
        {"data": {"text/plain": "[<matplotlib.lines.Line2D at 0x7f2c5cdd8610>]"}},
        {"data": {"text/plain": "<nlm.nn.gpt.GPT object at 0x7f2c5cdd8610>"}},
        {"name": "stdout", "text": ["12.3 seconds\n"]},
        {"data": {}},
    ],
)
def test_an_output_that_may_change_is_noticed(output):
    cells = copy.deepcopy(FIVE)
    cells[1]["metadata"]["tags"] = cells[2]["metadata"]["tags"] = ["nbval-check-output"]
    assert unstable_outputs(cells) == []
    cells[2]["outputs"] = [output]
    assert unstable_outputs(cells) == ["print(2)"]


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_code_comes_in_small_pieces(path):
    lengths = [len(text_of(cell).splitlines()) for cell in code_cells(path)]
    assert max(lengths) < 30
    assert statistics.median(lengths) < 10


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_figures_say_what_they_show(path):
    for cell in code_cells(path):
        shown = [kind for output in cell["outputs"] for kind in output.get("data", {}) if kind in PICTURES]
        if shown:
            assert len(shown) == 1, "one figure a cell, so that each has its own alt text"
            alt = cell["metadata"].get("mystnb", {}).get("image", {}).get("alt", "")
            assert len(alt) >= 30 and not re.search(r"\.(svg|png)$|^<?Figure", alt), f"alt text is {alt!r}"


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_a_figure_is_the_same_each_time(path):
    for _, output in outputs(path):
        picture = "".join(output.get("data", {}).get("image/svg+xml", ""))
        assert "<dc:date>" not in picture, "leave the date out: plots.Figure does"


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_time_and_memory_are_measured_and_in_bounds(path):
    notebook = nlm_notebooks.read(path)
    measured = nlm_notebooks.measured(notebook)
    assert 0 < measured["seconds"] < 90 and 0 < measured["peak_mb"] < 1000
    assert measured["versions"]["Python"].startswith("3.")
    line = re.search(r"^\*\*Measured run time:\*\* (\d+) s and (\d+) MB", prose(path), re.M)
    assert line, "the line of measured run time is missing or was not written by `make notebooks`"
    assert int(line[1]) == pytest.approx(measured["seconds"], abs=1.01)


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_markdown_is_plain(path):
    """MyST directives and roles show as raw text in JupyterLab and elsewhere."""
    text = re.sub(r"```.*?```", "", prose(path).replace("```{", "DIRECTIVE"), flags=re.S)
    assert "DIRECTIVE" not in text and not re.search(r"^:::|\{\w[\w-]*\}`", text, re.M)
    assert not re.search(r"!\[[^\]]*\]\(https?:", text), "a remote image"


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_a_chapter_opens_and_closes_as_all_do(path):
    text = prose(path)
    opening, closing = text[: len(text) // 3].lower(), text[len(text) // 2 :].lower()
    assert text.startswith(f"# {path.name[:2]} · ")
    assert "able to" in opening, "what you will be able to do"
    assert "builds on" in opening, "what it builds on"
    assert "further reading" in closing and "bibliography.md#" in closing


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_a_chapter_has_exercises_that_wait_for_the_reader(path):
    shown = [plain_output(output) for _, output in outputs(path)]
    titles = set(re.findall(rf"Exercise ({path.name[:2]}\.\d+): \S", "\n".join(shown) + prose(path)))
    assert len(titles) >= 3, "three exercises or more, `Exercise NN.n: …`"
    costs = re.findall(r"difficulty [123] of 3\)?, about \d+ minutes", "\n".join(shown))
    assert len(costs) >= len(titles), "each with difficulty and minutes: lab shows them"
    waiting = {number for output in shown for number in re.findall(r"Exercise (\S+): not attempted", output)}
    assert waiting == titles, "each exercise has a check, and is stored unattempted"


@pytest.mark.parametrize("path", CHAPTERS, ids=stem)
def test_steps_follow_the_pattern(path):
    letters = "".join(found[0] for found in STEP.findall(prose(path)))
    assert re.fullmatch(r"(QH(ER)+D){2,}", letters), f"the steps read {letters}"
    assert "what we decided" in prose(path).lower()


@pytest.mark.parametrize("path", CHAPTERS, ids=stem)
def test_each_hypothesis_is_stated_before_it_is_judged(path):
    stated, judged = [], []
    for cell in code_cells(path):
        for output in cell["outputs"]:
            places = [*output.get("data", {}), *output.get("metadata", {})]
            if nlm_notebooks.VERDICT in places:
                judged.append(nlm_notebooks.verdicts({"cells": [{"outputs": [output]}]})[0]["id"])
        stated += re.findall(r"Hypothesis\(\s*\"(\d\d\.\d+[a-z]?)\"", text_of(cell))
        assert set(judged) <= set(stated), "a verdict before its hypothesis"
    assert set(stated) == set(judged) and len(set(stated)) >= 2
    assert all(number.startswith(path.name[:2]) for number in stated)


def test_every_hypothesis_has_a_number_of_its_own():
    numbers = Counter(
        found["id"] for path in BOOKS for found in nlm_notebooks.verdicts(nlm_notebooks.read(path))
    )
    assert not [number for number, times in numbers.items() if times > 1]


@pytest.mark.parametrize("path", BOOKS, ids=stem)
def test_links_between_chapters_lead_to_files(path):
    for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", prose(path)):
        assert (path.parent / target).exists(), target

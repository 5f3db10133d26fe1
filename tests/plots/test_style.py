"""One look: readable colours, the same bytes each time, shown once, nothing global."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb

from nlm import plots
from nlm.errors import NlmError
from nlm.plots.style import CARD, INK, QUIET, RC, looks
from nlm.world.lexicon import LEXICON

# Machado, Oliveira & Fernandes (2009), severity 1, on linear RGB
SIGHT = {
    "normal": np.eye(3),
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def linear(colour) -> np.ndarray:
    c = np.array(to_rgb(colour))
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def contrast(a, b) -> float:
    low, high = sorted(float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (a, b))
    return (high + 0.05) / (low + 0.05)


def cie_lab(rgb) -> np.ndarray:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x = to_xyz @ np.clip(rgb, 0, 1) / [0.9505, 1, 1.089]
    f = np.where(x > 0.008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("sight", SIGHT)
def test_the_palette_can_be_told_apart(sight):
    seen = [cie_lab(np.array(SIGHT[sight]) @ linear(colour)) for colour in plots.PALETTE]
    assert min(np.linalg.norm(a - b) for a, b in itertools.combinations(seen, 2)) > 20


@pytest.mark.parametrize("colour", [*plots.PALETTE, *plots.CATEGORY_COLOURS.values()])
def test_marks_stand_out_on_the_card_and_on_light_and_dark_pages(colour):
    assert all(contrast(colour, page) >= 3 for page in (CARD, "#ffffff", "#121212"))


def test_text_stands_out_on_the_card():
    assert contrast(INK, CARD) > 7 and contrast(QUIET, CARD) > 4.5


def test_every_category_of_the_world_has_a_look_of_its_own():
    families = {name.split(".")[0] for name in LEXICON.categories}
    found = looks(sorted(families))
    assert len(set(found.values())) == len(families)
    for name in LEXICON.categories:
        assert plots.category_look(name) in found.values()
    main = ["animal", "person", "feeling", "food", "colour", "object", "place", "nature"]
    assert len({plots.CATEGORY_COLOURS[name] for name in main}) == len(main)


def test_names_of_your_own_get_free_looks_in_order():
    names = ["animal", "north", "south", "verb.motion", *map(str, range(40))]
    found = looks(names)
    assert list(found) == names and len(set(found.values())) == len(names)
    assert looks(names) == found and found["animal"] == plots.category_look("animal")
    with pytest.raises(NlmError, match="'north' has no fixed colour"):
        plots.category_look("north")


SCRIPT = """
import hashlib, sys
import numpy as np
from nlm import plots
words = ["dog", "cat", "fox", "sad", "glad", "mad"]
table = np.random.default_rng(0).normal(size=(6, 5))
figures = [
    plots.map_2d(table, words, ["animal"] * 3 + ["feeling"] * 3, "A map"),
    plots.table_story({0: table * 0.1, 9: table}, words, None, "A story"),
    plots.curves({"a": [3, 2, 1], "b": [3, 1, 1]}, xlabel="step", ylabel="loss"),
    plots.hist({"a": [1, 2, 3]}, xlabel="x"),
    plots.heatmap(np.eye(3), words[:3]),
]
text = "".join(figure.svg() for figure in figures) + plots.scrub_html({0: table}, words)._html()
assert "matplotlib.pyplot" not in sys.modules
assert "Matplotlib v" not in text and "<dc:date>" not in text
print(hashlib.sha256(text.encode()).hexdigest())
"""


def _run(script: str, **environment) -> subprocess.CompletedProcess:
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        capture_output=True,
        text=True,
        timeout=100,
    )


def test_case_52_the_same_figure_is_the_same_bytes_in_two_processes():
    """No date, no version, no hash order: and no pyplot, so nothing global and no backend to choose."""
    first, second = (_run(SCRIPT, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout and len(first.stdout) == 65
    assert first.stderr == ""  # no warning to fill a notebook


def test_without_matplotlib_the_error_says_what_to_install():
    found = _run("import sys; sys.modules['matplotlib'] = None\nimport nlm, nlm.lab\nimport nlm.plots")
    assert found.returncode == 1
    assert 'ImportError: nlm.plots needs matplotlib; run: pip install "nlm[course]"' in found.stderr


def test_drawing_leaves_the_readers_settings_alone():
    before = dict(matplotlib.rcParams)
    plots.curves({"a": [1, 2]}, xlabel="x", ylabel="y").svg()
    assert dict(matplotlib.rcParams) == before


def test_use_gives_them_the_books_style():
    with matplotlib.rc_context():
        plots.use()
        assert matplotlib.rcParams["axes.facecolor"] == CARD
        assert matplotlib.rcParams["svg.hashsalt"] == RC["svg.hashsalt"]


def test_a_notebook_shows_a_figure_once_as_svg_with_alt_text(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **how: shown.append((data, how)))
    import matplotlib.pyplot
    from IPython.core.interactiveshell import InteractiveShell

    fig = plots.curves(
        {"a": [1, 2]}, xlabel="step", ylabel="loss", title="Loss falls", alt="A line that falls."
    )
    formats, _ = InteractiveShell.instance().display_formatter.format(fig)
    assert formats == {} and len(shown) == 1
    data, how = shown[0]
    assert set(data) == {"image/svg+xml", "text/plain"}
    assert data["image/svg+xml"].lstrip().startswith("<?xml") and "<svg" in data["image/svg+xml"]
    assert data["text/plain"] == "<Figure: A line that falls.>"
    assert how["metadata"]["image/svg+xml"] == {"alt": "A line that falls."}
    assert matplotlib.pyplot.get_fignums() == []


def test_saving_by_ending(tmp_path):
    fig = plots.curves({"a": [1, 2]}, xlabel="x", ylabel="y")
    for ending, start in ((".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        fig.save(tmp_path / f"figure{ending}")
        assert (tmp_path / f"figure{ending}").read_bytes().startswith(start)

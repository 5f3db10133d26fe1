"""The slider over the snapshots: as data, as HTML that stands alone, and in a browser if there is one."""

from __future__ import annotations

import json
import re
import shutil
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from nlm import plots
from nlm.errors import NlmError
from nlm.geometry import principal_axes
from tests.lab.test_show import Reader

WORDS = ["Ġdog", "Ġcat", "Ġfox", "Ġsad", "Ġglad", "Ġ<mad>"]
NAMES = ["animal"] * 3 + ["feeling"] * 3


@pytest.fixture
def snapshots() -> dict[int, np.ndarray]:
    table = np.random.default_rng(0).normal(size=(9, 5))
    return {step: (table * (0.1 + step / 100)).astype(np.float16) for step in (0, 30, 100)}


@pytest.fixture
def scrub(snapshots):
    return plots.scrub_html(
        snapshots,
        WORDS,
        NAMES,
        'Words "move" & part',
        rows=[8, 1, 2, 3, 4, 0],
        captions={30: "mean cosine 0.25", 100: "mean cosine 0.5 </script>"},
    )


def test_frames_are_the_map_of_the_last_snapshot_at_every_step(scrub, snapshots):
    rows = [8, 1, 2, 3, 4, 0]
    mean, axes, _ = principal_axes(snapshots[100][rows].astype(float))
    expected = np.stack([(snapshots[step][rows].astype(float) - mean) @ axes for step in (0, 30, 100)])
    frames = np.array(scrub.frames).reshape(3, 6, 4)[:, :, :2]  # (S, N, 2)
    centre = np.array([240, 196])
    low, high = expected.min(axis=(0, 1)), expected.max(axis=(0, 1))
    expected = expected - (low + high) / 2  # what moves fills the frame, on all sides alike
    drawn = (frames - centre) * [1, -1]
    scale = (drawn * expected).sum() / (expected**2).sum()
    np.testing.assert_allclose(
        drawn, expected * scale, atol=0.6
    )  # drawn in whole units, so the scale is rough
    assert scale > 0 and frames.min() >= 0 and (frames <= [480, 400]).all()


def test_it_stands_alone(scrub):
    html = scrub._html()
    page = Reader(html)
    assert "//" not in re.sub(r"<script>.*?</script>", "", html, flags=re.S)  # no other host
    assert not {"link", "iframe", "img", "canvas"} & set(page.tags)
    assert html.count("<script>") == html.count("</script>") == 1  # no text ends the script
    assert "fetch" not in html and "import" not in html and "src=" not in html
    assert 'type="range"' in html and 'role="status"' in html and "prefers-reduced-motion" in html
    assert re.search(r"<label>Training step <input", html)
    assert re.search(r'<svg[^>]*role="img" aria-label="Words &quot;move&quot; &amp; part, step 100"', html)


def test_without_scripts_the_last_step_and_a_table_say_the_same(scrub):
    html = re.sub(r"<script>.*?</script>", "", scrub._html(), flags=re.S)
    assert "<p data-controls hidden" in html  # a slider that would do nothing is not shown
    page = " ".join(Reader(html).texts)
    for text in ("dog", "cat", "fox", "sad", "glad", "<mad>", "animal", "feeling"):
        assert text in page
    for text in ("Step 0", "Step 30: mean cosine 0.25", "Step 100: mean cosine 0.5"):
        assert text in page
    places = re.findall(r'<g class="w" transform="translate\((-?\d+) (-?\d+)\)"', html)
    assert np.array(places, dtype=int).tolist() == np.array(scrub.frames[-1]).reshape(-1, 4)[:, :2].tolist()


def test_categories_differ_by_shape_and_colour(scrub):
    marks = re.findall(r'<path d="([^"]+)" fill="(#\w+)" stroke', scrub._html())
    assert (
        len(set(marks)) == 2 and len({shape for shape, _ in marks}) == len({fill for _, fill in marks}) == 2
    )


def test_the_same_input_gives_the_same_html(scrub, snapshots):
    assert plots.scrub_html(snapshots, WORDS[:3], rows=[0, 1, 2])._html() == (
        plots.scrub_html(snapshots, WORDS[:3], rows=[0, 1, 2])._html()
    )
    story = re.search(r'data-nlm-scrub="([^"]*)"', scrub._html())[1]
    assert json.loads(unescape(story))["steps"] == [0, 30, 100]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_case_44_few_words_and_one_step(n):
    html = plots.scrub_html({5: np.eye(n, 4)}, WORDS[:n])._html()
    Reader(html)
    assert html.count('class="w"') == n and "nan" not in html


def test_what_cannot_be_shown(snapshots):
    for call in (plots.scrub_html, plots.scrubber):
        with pytest.raises(NlmError, match="no words"):
            call(snapshots, [], rows=[])
        with pytest.raises(NlmError, match="no snapshot"):
            call({}, WORDS)
        with pytest.raises(NlmError, match="pass rows="):
            call(snapshots, WORDS)


def test_case_53_the_widget_carries_what_a_static_page_shows(snapshots):
    widget = plots.scrubber(snapshots, WORDS, NAMES, "Words move", rows=range(6), captions={30: "half way"})
    bundle = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert (
        bundle["text/html"]
        == plots.scrub_html(
            snapshots, WORDS, NAMES, "Words move", rows=range(6), captions={30: "half way"}
        )._html()
    )
    _, slider, view, caption = widget.children
    last = view.value
    assert "step 100" in last and caption.value == "Step 100"
    slider.value = 1
    assert "step 30" in view.value and view.value != last and caption.value == "Step 30: half way"


def _chromium() -> str | None:
    return next(
        (path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None
    )


@pytest.mark.skipif(_chromium() is None, reason="there is no Chromium here")
def test_the_slider_works_from_a_file_by_keyboard(scrub, tmp_path: Path):
    sync_api = pytest.importorskip("playwright.sync_api")
    path = tmp_path / "page.html"
    path.write_text(f'<!doctype html><meta charset="utf-8"><title>t</title>{scrub._html()}', encoding="utf-8")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 320, "height": 700}, reduced_motion="reduce")
        trouble, asked = [], []
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        slider, status = page.get_by_label("Training step"), page.get_by_role("status")
        assert status.inner_text() == "Step 100: mean cosine 0.5 </script>"
        slider.focus()
        page.keyboard.press("ArrowLeft")
        assert status.inner_text() == "Step 30: mean cosine 0.25"
        assert slider.get_attribute("aria-valuetext") == "step 30"
        page.keyboard.press("Home")
        assert status.inner_text() == "Step 0"
        moved = page.evaluate(
            "[...document.querySelectorAll('.w')].map(w => new DOMMatrix(getComputedStyle(w).transform))"
            ".map(m => [m.e, m.f])"
        )
        assert moved == np.array(scrub.frames[0]).reshape(-1, 4)[:, :2].tolist()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert trouble == [] and asked == [path.as_uri()]
        browser.close()

"""Move through the training of a table: a slider over its snapshots.

`scrub_html` is a piece of HTML that stands on its own: it works in the static book, from a file, without
other hosts; without scripts it shows the last step and a table that says the same. `scrubber` is the same
picture under an ipywidgets slider, for a live notebook. The pictures are SVG, made here, not by matplotlib.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence

import numpy as np

from nlm.errors import NlmError
from nlm.lab.show import Shown, table
from nlm.plots.labels import place_labels
from nlm.plots.names import categories_of, component_names, word
from nlm.plots.story import tell
from nlm.plots.style import looks

_WIDTH, _HEIGHT, _MARGIN, _LETTER = 480, 400, 26, 14  # units of the SVG; about pixels
# outlines of the markers, 10 units across
_SHAPES = {
    "o": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "s": "M-4.4-4.4h8.8v8.8h-8.8z",
    "D": "M0-6l6 6-6 6-6-6z",
    "^": "M0-5.5l5.5 10h-11z",
    "v": "M0 5.5l5.5-10h-11z",
    "<": "M-5.5 0l10-5.5v11z",
    ">": "M5.5 0l-10-5.5v11z",
    "P": "M-2-5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z",
    "X": "M-5-2.5l2.5-2.5 2.5 2.5 2.5-2.5 2.5 2.5-2.5 2.5 2.5 2.5-2.5 2.5-2.5-2.5-2.5 2.5-2.5-2.5 2.5-2.5z",
    "*": "M0-6.5l1.8 4.3 4.7.2-3.7 3 1.3 4.5-4.1-2.6-4.1 2.6 1.3-4.5-3.7-3 4.7-.2z",
    "p": "M0-5.5l5.2 3.8-2 6.2h-6.4l-2-6.2z",
    "h": "M0-5.5l4.8 2.7v5.6l-4.8 2.7-4.8-2.7v-5.6z",
}
_STYLE = (
    "[data-nlm-scrub] .w{transition:transform .3s}"
    "[data-nlm-scrub] input{width:min(100% - 1rem,24rem);margin:.4rem;vertical-align:middle}"
    "[data-nlm-scrub] input:focus-visible{outline:3px solid currentColor;outline-offset:3px}"
    "@media (prefers-reduced-motion:reduce){[data-nlm-scrub] .w{transition:none}}"
)
_SCRIPT = """
document.querySelectorAll('[data-nlm-scrub]:not([data-ready])').forEach(function (box) {
  var story = JSON.parse(box.getAttribute('data-nlm-scrub'));
  var words = box.querySelectorAll('.w'), slider = box.querySelector('input');
  var status = box.querySelector('[role=status]'), picture = box.querySelector('svg');
  function show() {
    var at = Number(slider.value), frame = story.frames[at];
    words.forEach(function (word, i) {
      word.style.transform = 'translate(' + frame[4 * i] + 'px,' + frame[4 * i + 1] + 'px)';
      var text = word.querySelector('text');
      text.setAttribute('x', frame[4 * i + 2]);
      text.setAttribute('y', frame[4 * i + 3]);
    });
    slider.setAttribute('aria-valuetext', 'step ' + story.steps[at]);
    picture.setAttribute('aria-label', story.title + ', step ' + story.steps[at]);
    status.textContent = story.captions[at];
  }
  slider.addEventListener('input', show);
  box.querySelector('[data-controls]').hidden = false;
  box.setAttribute('data-ready', '');
  show();
});
"""


class Scrub(Shown):
    """The HTML made by `scrub_html`; `frames` are the coordinates it shows, step by step."""

    def __init__(self, text: str, plain: str, frames: list[list[int]]):
        self.text, self.plain, self.frames = text, plain, frames

    def _html(self) -> str:
        return self.text

    def _markdown(self) -> str:
        return self.plain

    def _plain(self) -> str:
        return self.plain


def scrub_html(
    snapshots: Mapping[int, np.ndarray],
    keys: Sequence[str],
    categories: Sequence[str] | Mapping[str, str] | None = None,
    title: str = "The words during training",
    *,
    rows: Sequence[int] | None = None,
    captions: Mapping[int, str] | None = None,
) -> Scrub:
    """A map of the words with a slider over the steps, as HTML that works in the static book.

    Arguments as in `table_story`; about 30 words stay readable. `captions`: step -> what there is to say
    about it (a computed number, for instance); it stands below the slider, and in the table without scripts.

    Errors: `NlmError` as in `table_story`.

    >>> scrub_html({0: np.eye(3) * 0.1, 9: np.eye(3)}, ["dog", "cat", "sad"], title="Words move apart")
    Words move apart: a map of 3 words with a slider over steps 0, 9
    """
    picture = _Picture(snapshots, keys, categories, title, rows, captions)
    frames = [picture.frame(at) for at in range(len(picture.steps))]
    last = len(frames) - 1
    story = {"title": title, "steps": picture.steps, "captions": picture.captions, "frames": frames}
    data = html.escape(json.dumps(story, ensure_ascii=False, separators=(",", ":")))
    text = (
        f'<div class="nlm-lab nlm-lab-scrub" data-nlm-scrub="{data}">'
        f"<style>{_STYLE}</style>"
        f'<p style="margin:0 0 .3em"><strong>{html.escape(title)}</strong></p>'
        f"{picture.legend()}{picture.svg(frames[last], last)}"
        '<p data-controls hidden style="margin:.3em 0"><label>Training step '
        f'<input type="range" min="0" max="{last}" step="1" value="{last}"></label></p>'
        f'<p role="status" style="margin:.3em 0">{html.escape(picture.captions[last])}</p>'
        "<details><summary>Every step in words</summary>"
        f"{table([[text] for text in picture.captions], ['step'])._html()}</details>"
        f"<script>{_SCRIPT}</script></div>"
    )
    steps = ", ".join(map(str, picture.steps))
    return Scrub(
        text, f"{title}: a map of {len(picture.labels)} words with a slider over steps {steps}", frames
    )


def scrubber(
    snapshots: Mapping[int, np.ndarray],
    keys: Sequence[str],
    categories: Sequence[str] | Mapping[str, str] | None = None,
    title: str = "The words during training",
    *,
    rows: Sequence[int] | None = None,
    captions: Mapping[int, str] | None = None,
):
    """The same map under an ipywidgets slider, for a live notebook; arguments as in `scrub_html`.

    A widget stays empty on a static page, so its output carries `scrub_html` as the HTML to show there.

    Errors: `NlmError` as in `table_story`; `ImportError` without ipywidgets.
    """
    try:
        import ipywidgets
    except ImportError as error:
        raise ImportError('the scrubber needs ipywidgets; run: pip install "nlm[course]"') from error

    picture = _Picture(snapshots, keys, categories, title, rows, captions)
    fallback = scrub_html(snapshots, keys, categories, title, rows=rows, captions=captions)

    class Scrubber(ipywidgets.VBox):
        def _repr_mimebundle_(self, **kwargs):
            bundle = super()._repr_mimebundle_(**kwargs)
            return bundle | {"text/html": fallback._html(), "text/plain": fallback._plain()}

    options = [(str(step), at) for at, step in enumerate(picture.steps)]
    slider = ipywidgets.SelectionSlider(
        options=options,
        value=len(options) - 1,
        description="Training step",
        style={"description_width": "initial"},
    )
    view, caption = ipywidgets.HTML(), ipywidgets.HTML()

    def show(change=None):
        view.value = picture.legend() + picture.svg(picture.frame(slider.value), slider.value)
        caption.value = html.escape(picture.captions[slider.value])

    slider.observe(show, names="value")
    show()
    heading = ipywidgets.HTML(f"<strong>{html.escape(title)}</strong>")
    return Scrubber([heading, slider, view, caption])


class _Picture:
    """The map at each step, in the units of the SVG."""

    def __init__(self, snapshots, keys, categories, title, rows, captions):
        self.labels = [word(key) for key in keys]
        if not self.labels:
            raise NlmError("there are no words to draw; needed at least one key")
        self.names = categories_of(self.labels, categories)
        story = tell(snapshots, len(self.labels), rows)
        self.title, self.steps, self.axes = title, list(story.steps), component_names(story.share)
        texts = captions or {}
        self.captions = [
            f"Step {step:,}" + (f": {texts[step]}" if step in texts else "") for step in self.steps
        ]
        self.look = looks(self.names)
        low, high = story.xy.min(axis=(0, 1)), story.xy.max(axis=(0, 1))  # (2,) of all steps
        reach = np.where(high > low, (high - low) / 2, 1.0)
        size = np.array([_WIDTH - 4 * _MARGIN, _HEIGHT - 2.4 * _MARGIN]) / 2
        scale = (size / reach).min()  # the same scale in both directions
        centre = np.array([_WIDTH / 2, _HEIGHT / 2 - 4])
        self.xy = centre + (story.xy - (low + high) / 2) * scale * [1, -1]  # (S, N, 2), y downwards

    def frame(self, at: int) -> list[int]:
        """x, y of each word's point, then x, y of its text, relative to the point and to its middle."""
        points = self.xy[at]
        sizes = np.array([[0.58 * _LETTER * len(label) + 2, _LETTER] for label in self.labels])
        bounds = (2, 2, _WIDTH - 2, _HEIGHT - _MARGIN)
        middle = place_labels(points, sizes, bounds=bounds, gap=8, reach=9)
        beside = middle - points + [0, 0.34 * _LETTER]  # down to the base line
        return np.concatenate([points, beside], axis=1).round().astype(int).ravel().tolist()

    def svg(self, frame: list[int], at: int) -> str:
        words = []
        for i, (label, name) in enumerate(zip(self.labels, self.names, strict=True)):
            x, y, dx, dy = frame[4 * i : 4 * i + 4]
            colour, marker = self.look[name]
            words.append(
                f'<g class="w" transform="translate({x} {y})"><path d="{_SHAPES[marker]}" fill="{colour}" '
                'stroke="currentColor" stroke-opacity=".4" stroke-width=".6"/>'
                f'<text x="{dx}" y="{dy}" text-anchor="middle">{html.escape(label)}</text></g>'
            )
        name = html.escape(f"{self.title}, step {self.steps[at]}")
        return (
            f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{name}" '
            f'style="display:block;width:100%;max-width:36rem;height:auto" font-size="{_LETTER}" '
            'font-family="sans-serif" fill="currentColor">'
            f'<rect x=".5" y=".5" width="{_WIDTH - 1}" height="{_HEIGHT - _MARGIN}" fill="none" '
            'stroke="currentColor" stroke-opacity=".4"/>'
            f'<text x="{_WIDTH / 2}" y="{_HEIGHT - 7}" text-anchor="middle">'
            f"across: {self.axes[0]}</text>"
            f'<text x="8" y="19">up: {self.axes[1]}</text>'
            f"{''.join(words)}</svg>"
        )

    def legend(self) -> str:
        marks = [
            '<span style="white-space:nowrap;margin-right:1em">'
            '<svg viewBox="-7 -7 14 14" width="14" height="14" aria-hidden="true">'
            f'<path d="{_SHAPES[marker]}" fill="{colour}"/></svg> {html.escape(name)}</span> '
            for name, (colour, marker) in self.look.items()
            if name
        ]
        return f'<p style="margin:.2em 0">{"".join(marks)}</p>' if marks else ""

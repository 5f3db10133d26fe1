"""One look for every figure of the book: colours, markers, a light card, SVG that is the same each time.

Figures carry their own light background, so they read on light and dark pages alike. They are made without
pyplot: nothing is global, and a notebook shows a figure once, where it is the value of a cell. This file
draws nothing itself.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable
from functools import wraps
from typing import NamedTuple

from nlm.errors import NlmError

try:
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as _MatplotlibFigure
except ImportError as error:
    raise ImportError('nlm.plots needs matplotlib; run: pip install "nlm[course]"') from error

CARD, INK, QUIET, GRID = "#fbfaf7", "#1f1f1f", "#555555", "#d9d6cf"
NEUTRAL = "#767676"

# Eight colours with a contrast of at least 3:1 to the card and to a black page, at least 20 apart (CIE Lab,
# Machado's simulation) for normal, protan, deutan and tritan sight. Markers and dashes say the same again.
BLUE, ORANGE, RED, VIOLET, MOSS, BROWN, ROSE, LILAC = PALETTE = (
    "#0077b2",
    "#d96c00",
    "#cc0022",
    "#a200f2",
    "#999063",
    "#7f5a53",
    "#bf7c9e",
    "#996df2",
)
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (3, 1)), (0, (1, 1)))
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "*", "<", ">", "p", "h")

# The story world's categories; "animal.young" and the like take the style of their first part.
_STYLES = {
    "animal": (BLUE, "o"),
    "person": (ORANGE, "s"),
    "feeling": (RED, "D"),
    "food": (VIOLET, "^"),
    "nature": (MOSS, "v"),
    "place": (BROWN, "P"),
    "object": (ROSE, "X"),
    "colour": (LILAC, "*"),
    "weather": (MOSS, "p"),
    "verb": (BROWN, ">"),
    "creature": (BLUE, "D"),
    "family": (ORANGE, "^"),
    "name": (ORANGE, "v"),
    "plant": (MOSS, "h"),
    "body": (RED, "o"),
    "vehicle": (ROSE, "<"),
    "material": (ROSE, "h"),
    "time": (LILAC, "s"),
    "weekday": (LILAC, "v"),
    "number": (VIOLET, "s"),
    "ordinal": (VIOLET, "P"),
    "sound": (BLUE, "<"),
    "event": (BROWN, "D"),
    "idea": (BROWN, "s"),
    "character": (RED, "<"),
    "size": (LILAC, "D"),
    "quality": (LILAC, "h"),
    "modal": (BROWN, "<"),
    "adverb": (VIOLET, "X"),
    "question": (NEUTRAL, "^"),
    "pronoun": (NEUTRAL, "s"),
    "determiner": (NEUTRAL, "o"),
    "preposition": (NEUTRAL, "D"),
    "conjunction": (NEUTRAL, "v"),
    "interjection": (NEUTRAL, "*"),
    "particle": (NEUTRAL, "X"),
    "": (NEUTRAL, "o"),  # no category given
}
CATEGORY_COLOURS = {name: colour for name, (colour, _) in _STYLES.items() if name}

RC = {
    "figure.facecolor": CARD,
    "savefig.facecolor": CARD,
    "axes.facecolor": CARD,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlesize": 11,
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.prop_cycle": matplotlib.cycler(color=PALETTE) + matplotlib.cycler(linestyle=DASHES),
    "axes.unicode_minus": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "svg.fonttype": "path",
    "svg.hashsalt": "nlm",
}


class Look(NamedTuple):
    """How one category is drawn."""

    colour: str
    marker: str


class Figure(_MatplotlibFigure):
    """A matplotlib figure that knows what it shows (`alt`), and shows itself once, as SVG.

    >>> fig = Figure(4, 3, alt="An empty figure.")
    >>> fig
    <Figure: An empty figure.>
    >>> fig.svg() == fig.svg()
    True
    """

    def __init__(self, width: float, height: float, *, alt: str = ""):
        super().__init__(figsize=(width, height), layout="constrained")
        FigureCanvasAgg(self)
        self.alt = alt

    def __repr__(self) -> str:
        return f"<Figure: {self.alt}>"

    def svg(self) -> str:
        """The figure as SVG text: no date, no version, the same bytes each time."""
        buffer = io.StringIO()
        with matplotlib.rc_context(RC):
            self.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Title": self.alt})
        return buffer.getvalue()

    def save(self, path) -> None:
        """Write the figure to a file; the ending (.svg, .png, .pdf) chooses the format."""
        if str(path).endswith(".svg"):
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(self.svg())
        else:
            with matplotlib.rc_context(RC):
                self.savefig(path, dpi=150)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        data = {"image/svg+xml": self.svg(), "text/plain": repr(self)}
        display(data, raw=True, metadata={"image/svg+xml": {"alt": self.alt}})


def styled(function):
    """Let a drawing function run under the book's style, and leave matplotlib's settings as they were."""

    @wraps(function)
    def inside(*args, **kwargs):
        with matplotlib.rc_context(RC):
            return function(*args, **kwargs)

    return inside


def category_look(category: str) -> Look:
    """The fixed colour and marker of a category of the story world; "verb.motion" looks like "verb".

    >>> category_look("animal") == category_look("animal.young")
    True

    Errors: `NlmError` for a category the story world does not have; see `looks` for any names.
    """
    found = _STYLES.get(category, _STYLES.get(category.split(".")[0]))
    if found is None:
        raise NlmError(
            f"category {category!r} has no fixed colour; needed one of {', '.join(CATEGORY_COLOURS)}"
        )
    return Look(*found)


def looks(categories: Iterable[str]) -> dict[str, Look]:
    """A look for each different name, in order of appearance; names of your own get free looks.

    >>> list(looks(["animal", "my group", "animal"]))
    ['animal', 'my group']
    """
    names = list(dict.fromkeys(categories))
    known = {name: category_look(name) for name in names if name in _STYLES or name.split(".")[0] in _STYLES}
    free = (
        Look(colour, marker)
        for turn in range(len(MARKERS))
        for at, colour in enumerate(PALETTE)
        for marker in (MARKERS[(at + turn) % len(MARKERS)],)
        if Look(colour, marker) not in known.values()
    )
    return {name: known.get(name) or next(free) for name in names}


def new_figure(title: str, *, width: float = 5.6, height: float = 3.6, note: str = ""):
    """A figure with one pair of axes, its message as the title, and a quieter line below it.

    5.6 inches wide, the letters are still readable on a telephone.
    """
    fig = Figure(width, height)
    ax = fig.subplots()
    set_title(ax, title, note)
    return fig, ax


def set_title(ax, title: str, note: str = "") -> None:
    """The message above the axes; `note` in a quieter line between them. Long ones are broken into lines."""
    width = ax.figure.get_figwidth() - 0.6  # inches beside the tick labels
    note = "\n".join(textwrap.wrap(note, int(width * 13)))
    pad = 10 + 12 * (note.count("\n") + 1 if note else 0)
    ax.set_title("\n".join(textwrap.wrap(title, int(width * 9.5))), loc="left", pad=pad)
    if note:
        place = {"xycoords": "axes fraction", "textcoords": "offset points"}
        ax.annotate(note, (0, 1), (0, 6), **place, va="bottom", fontsize=9, color=QUIET)


def use() -> None:
    """Give your own pyplot figures in this notebook the book's style and SVG output.

    The figures of `nlm.plots` need no such call.
    """
    matplotlib.rcParams.update(RC)
    try:
        from IPython import get_ipython
        from matplotlib_inline.backend_inline import set_matplotlib_formats
    except ImportError:  # plain Python: nothing is shown inline
        return
    if get_ipython() is not None:
        set_matplotlib_formats("svg", metadata={"Date": None, "Creator": None})

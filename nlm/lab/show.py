"""How the lab shows a number, a table and a card: HTML, markdown and plain text from the same content.

A notebook is read in the book, JupyterLab, Colab and on GitHub, which strips styles. So everything here is
ordinary HTML with a little inline style, inherits its colours (light and dark), and still reads without them.
No scripts, no style sheets, nothing about hypotheses or exercises.
"""

from __future__ import annotations

import html
import math
import numbers
import re
from collections.abc import Mapping, Sequence

import numpy as np

from nlm.errors import NlmError

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|$~])")
_NARROW = 40  # letters of a column's longest word, added up, that a phone shows side by side
_EDGE = "1px solid rgba(128,128,128,.45)"


def format_number(value) -> str:
    """A number with the digits a reader needs: four significant ones, thousands grouped.

    More digits are shown where four would claim a round number that it is not (0.79996 is not 0.8).

    >>> [format_number(x) for x in (10657280, 0.93214, 12.0, 0.99996, 0.0000123, True)]
    ['10,657,280', '0.9321', '12', '0.99996', '1.23 × 10⁻⁵', 'yes']
    >>> format_number(-0.5)
    '−0.5'
    """
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, numbers.Integral):
        return f"{int(value):,}".replace("-", "−")
    value = float(value) + 0.0  # no minus before zero
    if not math.isfinite(value):
        return {math.inf: "∞", -math.inf: "−∞"}.get(value, "not a number")
    size = abs(value)
    if size != 0 and not 1e-3 <= size < 1e7:
        mantissa, exponent = f"{value:.2e}".split("e")
        text = f"{mantissa} × 10{str(int(exponent)).translate(_SUPERSCRIPT)}"
    elif size >= 1000:
        text = f"{value:,.1f}".removesuffix(".0")
    else:
        digits = 4
        while digits < 8 and _hides(value, digits):
            digits += 1
        text = f"{value:.{digits}g}"
    return text.replace("-", "−")


def _hides(value: float, digits: int) -> bool:
    """Whether so many digits read as a whole or a two-digit number, although `value` is another."""
    seen = float(f"{value:.{digits}g}")
    round_one = seen == round(value) or seen == float(f"{value:.2g}")
    return round_one and not math.isclose(seen, value, rel_tol=2e-7)


def format_value(value) -> str:
    """A number, a text, an interval (a pair in a tuple), several runs (a list: mean, sd, n); None is a dash.

    >>> format_value((0.91, 0.95)), format_value([0.92, 0.94, 0.96]), format_value("fox")
    ('0.91 to 0.95', 'mean 0.94, sd 0.02, n = 3', 'fox')
    """
    if value is None:
        return "–"
    if isinstance(value, tuple) and len(value) == 2:
        return f"{format_value(value[0])} to {format_value(value[1])}"
    if isinstance(value, list | tuple | np.ndarray) and np.ndim(value) > 0:
        runs = np.asarray(value, dtype=np.float64)
        spread = f", sd {format_number(runs.std(ddof=1))}" if runs.size > 1 else ""
        return f"mean {format_number(runs.mean())}{spread}, n = {runs.size}"
    return format_number(value) if isinstance(value, numbers.Real | np.bool_) else str(value)


def escape_html(text: str) -> str:
    """Text as HTML; `` `code` `` becomes a code element.

    >>> escape_html("a < b in `E[ids]`")
    'a &lt; b in <code style="color:inherit">E[ids]</code>'
    """
    return re.sub(r"`([^`]+)`", r'<code style="color:inherit">\1</code>', html.escape(str(text), quote=True))


def escape_markdown(text: str) -> str:
    """Text as markdown that reads the same: signs with a meaning are escaped, `` `code` `` stays code.

    >>> escape_markdown("2 * 3 in `E[ids]`")
    '2 \\\\* 3 in `E[ids]`'
    """
    parts = re.split(r"(`[^`]+`)", str(text))
    return "".join(
        part.replace("|", "\\|") if part.startswith("`") and len(part) > 2 else _MARKDOWN.sub(r"\\\1", part)
        for part in parts
    )


class Shown:
    """Something that shows itself as HTML, markdown and plain text; subclasses write the three.

    Facts for programs go to the output's metadata, not its data: MyST-NB warns of every data type that it
    cannot draw, and the book builds with warnings as errors.
    """

    def _html(self) -> str | None:
        return None

    def _markdown(self) -> str:
        raise NotImplementedError

    def _plain(self) -> str:
        raise NotImplementedError

    def _facts(self) -> dict:
        return {}

    def _repr_mimebundle_(self, include=None, exclude=None):
        data = {"text/html": self._html(), "text/markdown": self._markdown(), "text/plain": self._plain()}
        return {kind: text for kind, text in data.items() if text is not None}, self._facts()

    def __repr__(self) -> str:
        return self._plain()


class Table(Shown):
    """Rows of text and numbers, shown as a table; made by `table`."""

    def __init__(self, header: list[str], cells: list[list], caption: str | None, digits: int | None = None):
        self.header, self.caption = header, caption
        columns = [[row[column] for row in cells] for column in range(len(header))]
        self.numeric = [bool(column) and all(map(_is_number, column)) for column in columns]
        texts = [_format_column(column, digits) for column in columns]
        self.cells = [[column[at] for column in texts] for at in range(len(cells))]

    def _html(self) -> str:
        def side(column: int) -> str:
            return f"text-align:{'right' if self.numeric[column] else 'left'};padding:.25em .8em"

        head = "".join(
            f'<th scope="col" style="{side(column)};overflow-wrap:normal">{escape_html(name)}</th>'
            for column, name in enumerate(self.header)
        )
        rows = []
        for row in self.cells:
            first = "td" if self.numeric[0] else 'th scope="row"'
            tags = [first] + ["td"] * (len(row) - 1)
            rows.append(
                "<tr>"
                + "".join(
                    f'<{tag} style="{side(column)};font-variant-numeric:tabular-nums">'
                    f"{escape_html(text)}</{tag[:2]}>"
                    for column, (tag, text) in enumerate(zip(tags, row, strict=True))
                )
                + "</tr>"
            )
        caption = (
            f'<caption style="caption-side:top;text-align:left;padding:.25em 0">{escape_html(self.caption)}'
            "</caption>"
            if self.caption
            else ""
        )
        # a table that cannot become narrow enough for a phone scrolls: by keyboard, too
        columns = zip(self.header, *self.cells, strict=True)
        narrowest = sum(2 + max(map(len, " ".join(column).split()), default=0) for column in columns)
        reachable = ' tabindex="0"' if len(self.header) > 4 or narrowest > _NARROW else ""
        name = f' role="region" aria-label="{html.escape(self.caption or "table")}"' if reachable else ""
        return (
            f'<div class="nlm-lab-table" style="overflow-x:auto;max-width:100%"{reachable}{name}>'
            f'<table class="dataframe" style="border-collapse:collapse;margin:.5em 0">{caption}'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    def _markdown(self) -> str:
        def line(cells) -> str:
            return "| " + " | ".join(cells) + " |"

        rule = line("---:" if numeric else "---" for numeric in self.numeric)
        lines = [line(map(escape_markdown, self.header)), rule]
        lines += [line(map(escape_markdown, row)) for row in self.cells]
        caption = [f"*{escape_markdown(self.caption)}*", ""] if self.caption else []
        return "\n".join(caption + lines)

    def _plain(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.header, *self.cells, strict=True)]

        def line(cells) -> str:
            padded = (
                text.rjust(width) if numeric else text.ljust(width)
                for text, width, numeric in zip(cells, widths, self.numeric, strict=True)
            )
            return "  ".join(padded).rstrip()

        caption = [self.caption] if self.caption else []
        return "\n".join([*caption, line(self.header), *map(line, self.cells)])


def table(
    rows, columns: Sequence[str] | None = None, caption: str | None = None, *, digits: int | None = None
) -> Table:
    """Show `rows` as a table; columns of numbers stand to the right.

    `rows`: dicts with the same keys (which name the columns), or sequences with `columns` as names.
    Numbers are written by `format_number`, fractions in one column with equally many decimals (`digits`, if
    given). A pair in a tuple is an interval, a list is several runs, None is a dash.

    Errors: `NlmError` for rows of different lengths or keys, and for sequences without `columns`.

    >>> table([{"word": "dog", "cosine": 0.5477}, {"word": "the", "cosine": -0.2294}])
    word   cosine
    dog    0.5477
    the   −0.2294
    """
    rows = list(rows)
    if rows and isinstance(rows[0], Mapping):
        names = list(columns) if columns is not None else list(rows[0])
        for at, row in enumerate(rows):
            missing = [name for name in names if not isinstance(row, Mapping) or name not in row]
            if missing:
                raise NlmError(f"row {at} lacks {missing[0]!r}; needed a value for each column {names}")
        return Table(
            [str(name) for name in names], [[row[name] for name in names] for row in rows], caption, digits
        )
    if columns is None:
        raise NlmError(
            "the rows are no dicts and columns is missing; needed columns=[...] to name the columns"
        )
    cells = [[row] if isinstance(row, str) else list(row) for row in rows]
    for at, row in enumerate(cells):
        if len(row) != len(columns):
            raise NlmError(f"row {at} has {len(row)} values; needed {len(columns)}, one for each column")
    return Table([str(name) for name in columns], cells, caption, digits)


def card(kind: str, title: str, body: str, edge: str = "rgba(128,128,128,.8)", line: str = "solid") -> str:
    """A framed piece of HTML with a bold title (HTML already) and a thick left edge."""
    return (
        f'<div class="nlm-lab nlm-lab-{kind}" style="border:{_EDGE};border-left:.4em {line} {edge};'
        'padding:.6em 1em;margin:.5em 0;overflow-wrap:anywhere">'
        f'<p style="margin:0 0 .4em"><strong>{title}</strong></p>{body}</div>'
    )


def paragraph(text: str, label: str | None = None) -> str:
    """One paragraph of HTML, with a label in italics before it."""
    before = f"<em>{escape_html(label)}:</em> " if label else ""
    return f'<p style="margin:.2em 0">{before}{escape_html(text)}</p>'


def folded(label: str, text: str) -> str:
    """A paragraph of HTML that opens when its label is chosen: for what the reader has seen before."""
    summary = f'<summary style="cursor:pointer"><em>{escape_html(label)}</em></summary>'
    return f'<details style="margin:.4em 0 0">{summary}{paragraph(text)}</details>'


def _format_column(column: list, digits: int | None) -> list[str]:
    """The cells of one column as text; fractions get the same number of decimals."""
    texts = list(map(format_value, column))
    fractions = [at for at, value in enumerate(column) if isinstance(value, float | np.floating)]
    if all(at in fractions or column[at] is None for at in range(len(column))):
        plain = [re.fullmatch(r"−?[\d,]+\.?(\d*)", texts[at]) for at in fractions]
        if digits is None and plain and all(plain):
            digits = max(len(match[1]) for match in plain)
    if digits is not None:
        for at in fractions:
            texts[at] = f"{column[at]:,.{digits}f}".replace("-", "−")
    return texts


def _is_number(value) -> bool:
    return not isinstance(value, str) or re.fullmatch(r"[+\-−]?[\d,.]+( ?%)?", value) is not None

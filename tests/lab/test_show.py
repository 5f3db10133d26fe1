"""How numbers and tables are shown: the same content in HTML, markdown and plain text."""

from __future__ import annotations

import math
import re
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm import lab
from nlm.errors import NlmError
from nlm.lab.show import escape_html, escape_markdown, format_value


class Reader(HTMLParser):
    """Reads HTML strictly: every tag closed in order; collects texts, cells and attributes."""

    def __init__(self, text: str):
        super().__init__()
        self.open, self.texts, self.tags, self.attributes = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("input", "br", "path", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)


def assert_calm(html: str) -> Reader:
    """No scripts, no other hosts, no style sheets, no headings, no fixed text or background colours."""
    page = Reader(html)
    assert not {"script", "style", "link", "iframe", "img"} & set(page.tags)
    assert not [tag for tag in page.tags if re.fullmatch(r"h\d", tag)]
    assert "//" not in html and "url(" not in html
    for style in (value for name, value in page.attributes if name == "style"):
        rules = dict(rule.split(":", 1) for rule in style.split(";") if rule)
        assert "background" not in rules and "background-color" not in rules
        assert rules.get("color", "inherit") == "inherit"
    return page


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (12, "12"),
        (10657280, "10,657,280"),
        (-1048576, "−1,048,576"),
        (np.int64(4096), "4,096"),
        (0.5, "0.5"),
        (0.93214, "0.9321"),
        (np.float32(0.93), "0.93"),
        (0.79996, "0.79996"),
        (0.99996, "0.99996"),
        (2.00001, "2.00001"),
        (0.500001, "0.500001"),
        (0.1 + 0.2, "0.3"),
        (1.41421356, "1.414"),
        (1234.56, "1,234.6"),
        (1e-5, "1.00 × 10⁻⁵"),
        (-2.5e-12, "−2.50 × 10⁻¹²"),
        (3e9, "3.00 × 10⁹"),
        (True, "yes"),
        (np.bool_(False), "no"),
        (math.nan, "not a number"),
        (math.inf, "∞"),
    ],
)
def test_numbers(value, text):
    assert lab.format_number(value) == text


@given(st.floats(-1e300, 1e300))
def test_a_number_reads_back_within_half_a_percent_and_is_zero_only_if_it_is(value):
    text = lab.format_number(value).replace("−", "-").replace(",", "")
    mantissa, _, exponent = text.partition(" × 10")
    exponent = int(exponent.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)
    back = float(f"{mantissa}e{exponent}")
    assert back == pytest.approx(value, rel=0.006)
    assert (back == 0) == (value == 0)


def test_values():
    assert format_value([0.92, 0.94, 0.96]) == "mean 0.94, sd 0.02, n = 3"
    assert format_value(np.array([2.0])) == "mean 2, n = 1"
    assert format_value((0.1, 0.25)) == "0.1 to 0.25"
    assert format_value(None) == "–"
    assert format_value("Ġdog") == "Ġdog"


@given(st.text())
def test_any_text_is_safe_in_html(text):
    page = Reader(f"<p>{escape_html(text)}</p>")
    assert set(page.tags) <= {"p", "code"}
    assert "".join(page.texts) == re.sub(r"`([^`]+)`", r"\1", text)


def test_markdown_signs_are_escaped_outside_code():
    assert escape_markdown("a_b*c|d $x$ [l](m) <t> # ~") == r"a\_b\*c\|d \$x\$ \[l\](m) \<t\> \# \~"
    assert escape_markdown("`E[ids] * 2` and *") == r"`E[ids] * 2` and \*"


ROWS = [
    {"word": "dog", "nearest": "c|at", "cosine": 0.5477, "count": 12345},
    {"word": "<the>", "nearest": "and", "cosine": -0.2, "count": 7},
]


def test_a_table_says_the_same_in_all_three_forms():
    shown = lab.table(ROWS, caption="Nearest <neighbours>")
    data, _ = shown._repr_mimebundle_()
    page = assert_calm(data["text/html"])
    cells = ["dog", "c|at", "0.5477", "12,345", "<the>", "and", "−0.2000", "7"]
    assert page.texts == ["Nearest <neighbours>", "word", "nearest", "cosine", "count", *cells]
    plain = data["text/plain"]
    assert [plain.count(cell) >= 1 for cell in cells] == [True] * 8
    lines = data["text/markdown"].splitlines()
    assert lines[3] == "| --- | --- | ---: | ---: |"
    assert lines[4] == r"| dog | c\|at | 0.5477 | 12,345 |"


def test_numbers_stand_to_the_right_under_each_other():
    page = lab.table(ROWS)._repr_mimebundle_()[0]["text/html"]
    cells = re.findall(r'<t[hd][^>]*style="text-align:(\w+)[^>]*>([^<]*)<', page)
    sides = {text: side for side, text in cells}
    assert sides["cosine"] == sides["0.5477"] == sides["−0.2000"] == sides["7"] == "right"
    assert sides["word"] == sides["dog"] == sides["and"] == "left"
    lines = repr(lab.table(ROWS)).splitlines()
    assert len({line.index(".") for line in lines[1:]}) == 1  # decimal points below each other


def test_a_wide_table_can_be_scrolled_by_keyboard_and_a_narrow_one_is_no_stop():
    wide = lab.table([dict.fromkeys("abcdef", 1)], caption="Wide")._repr_mimebundle_()[0]["text/html"]
    assert 'tabindex="0"' in wide and 'role="region" aria-label="Wide"' in wide
    assert "tabindex" not in lab.table(ROWS)._repr_mimebundle_()[0]["text/html"]
    long_words = lab.table([("one", "a" * 40)], columns=["a", "b"])._repr_mimebundle_()[0]["text/html"]
    assert 'tabindex="0"' in long_words  # few columns, and yet too wide for a phone


def test_tables_of_sequences_digits_and_nothing():
    assert repr(lab.table([("dog", 1)], ["word", "n"])) == "word  n\ndog   1"
    assert repr(lab.table([{"x": 1 / 3}, {"x": 2.0}], digits=2)) == "   x\n0.33\n2.00"
    assert repr(lab.table([{"x": 0.5}, {"x": None}])) == "  x\n0.5\n  –"
    assert repr(lab.table([], ["word", "n"], "No words")) == "No words\nword  n"
    assert_calm(lab.table([], ["word"])._repr_mimebundle_()[0]["text/html"])


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        ([("dog", 1)], None, "columns is missing"),
        ([("dog",)], ["word", "n"], "row 0 has 1 values; needed 2"),
        ([{"a": 1}, {"b": 1}], None, "row 1 lacks 'a'"),
        ([{"a": 1}, (1,)], None, "row 1 lacks 'a'"),
    ],
)
def test_rows_that_do_not_fit(rows, columns, message):
    with pytest.raises(NlmError, match=message):
        lab.table(rows, columns)

"""Every number on the page on scale, computed again from `nlm.costs` and the presets.

As on the mathematics page: `% check: 2.42 = formula` must be true to the digits stated and stand on the page;
no number of a section goes without a check but those given.
"""

from __future__ import annotations

import re

import pytest

from nlm import costs
from nlm.nn.config import GPTConfig
from nlm.presets import PRESETS
from tests.book.building import ROOT

PAGE = (ROOT / "book" / "scale.md").read_text(encoding="utf-8")
CHECKS = [line for line in PAGE.splitlines() if line.startswith("% check: ")]
SECTIONS = re.split(r"^##+ ", PAGE, flags=re.M)[1:]
NAMES = {name: getattr(costs, name) for name in dir(costs) if not name.startswith("_")} | {
    "GPTConfig": GPTConfig,
    "PRESETS": PRESETS,
    "sum": sum,
}


@pytest.mark.parametrize("line", CHECKS)
def test_a_number_of_the_page_is_what_its_formula_gives(line):
    stated, formula = line.removeprefix("% check: ").split(" = ", 1)
    computed = float(eval(formula, dict(NAMES)))
    assert f"{computed:.{len(stated.partition('.')[2])}f}" == stated


def measures(text: str) -> set[str]:
    """The numbers of a text that are computed or quoted: with a unit, or with a decimal point."""
    text = re.sub(r"\]\([^)]*\)|`[^`]*`|\$\$[^$]*\$\$|\$[^$]*\$", " ", text)
    found = re.findall(r"(\d[\d,]*(?:\.\d+)?)\s*(?:GB|hours|years|%|billion|million)", text)
    return {number.replace(",", "") for number in found + re.findall(r"\d+\.\d+", text)}


@pytest.mark.parametrize("section", SECTIONS, ids=lambda text: text.splitlines()[0])
def test_every_number_with_a_unit_is_checked_or_given(section):
    text = "\n".join(line for line in section.splitlines() if not line.startswith("% "))
    checked = {line.removeprefix("% check: ").split(" = ")[0] for line in CHECKS}
    # assumptions and quotations, each with its reason or its source beside it on the page
    given = {"1", "5", "20", "20.2", "40", "46"}
    assert not measures(text) - checked - given


@pytest.mark.parametrize("section", SECTIONS, ids=lambda text: text.splitlines()[0])
def test_what_is_checked_stands_in_its_section(section):
    text = "\n".join(line for line in section.splitlines() if not line.startswith("% ")).replace(",", "")
    stated = [
        line.removeprefix("% check: ").split(" = ")[0]
        for line in section.splitlines()
        if line.startswith("% check")
    ]
    absent = [number for number in stated if number not in text and number != "1.33"]  # "a third more"
    assert not absent


def test_such_numbers_are_seen():
    text = "2.42 GB, 23 hours, 15 % of 2,048 tokens, [Li, 2020](x#li2020), 8 texts, $3 \\cdot 4$ GB"
    assert measures(text) == {"2.42", "23", "15"}


def test_the_shape_that_is_counted_is_the_one_on_the_page():
    for number in ("50,257", "2,048", "$L$ = 18", "$H$ = 16", "1,013,573,632"):
        assert number in PAGE
    assert costs.TOKENS_PER_PARAMETER == 20 and "about 20 tokens for each parameter" in PAGE

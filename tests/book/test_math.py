"""Every number on the page "The mathematics you need", computed again.

The page carries its own checks as comments: `% check: 0.96 = cosine([3, 4], [4, 3])`. Each must be true to
the digits that it states, each value must stand in its section, and no decimal number goes unchecked.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.book.building import ROOT

PAGE = (ROOT / "book" / "math.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## ", PAGE, flags=re.M)[1:]
CHECKS = [line for line in PAGE.splitlines() if line.startswith("% check: ")]


def softmax(logits) -> np.ndarray:
    powers = np.exp(np.asarray(logits, float) - np.max(logits))
    return powers / powers.sum()


def cosine(a, b) -> float:
    return float(np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b))


NAMES = {
    "np": np,
    "norm": np.linalg.norm,
    "softmax": softmax,
    "cosine": cosine,
    "E": np.array([[1, 2], [3, 4], [5, 6]]),
    "loss": lambda w: (w * 3 - 5) ** 2,
}


@pytest.mark.parametrize("line", CHECKS)
def test_a_number_of_the_page_is_what_its_formula_gives(line):
    stated, formula = line.removeprefix("% check: ").split(" = ", 1)
    decimals = len(stated.partition(".")[2])
    computed = float(eval(formula, dict(NAMES)))
    assert f"{computed:.{decimals}f}" == stated
    if decimals == 0:  # a whole number is exact, up to rounding in floating point
        assert computed == pytest.approx(float(stated), rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda text: text.splitlines()[0])
def test_every_decimal_number_is_checked(section):
    text = "\n".join(line for line in section.splitlines() if not line.startswith("% "))
    checked = {
        line.removeprefix("% check: ").split(" = ")[0]
        for line in section.splitlines()
        if line.startswith("% check")
    }
    given = {
        word for line in section.splitlines() if line.startswith("% given: ") for word in line.split()[2:]
    }
    numbers = {number.replace("−", "-") for number in re.findall(r"\d+\.\d+", text)}
    unchecked = numbers - {value.lstrip("-") for value in checked} - given
    assert not unchecked, f"no check for {sorted(unchecked)}"
    absent = {value for value in checked if value.lstrip("-") not in text.replace(",", "")}
    assert not absent, f"checked but not on the page: {sorted(absent)}"
    assert "Test yourself" in section and "{dropdown} Answer" in section


def test_the_page_agrees_with_the_package():
    layers = pytest.importorskip("nlm.nn.layers")
    assert layers.softmax(np.array([2.0, 1.0, 0.0])) == pytest.approx(softmax([2, 1, 0]))
    logits = np.log(np.array([[0.6, 0.3, 0.1]]))
    loss, p = layers.cross_entropy(logits, np.array([1]))
    assert round(float(loss), 3) == 1.204
    assert layers.cross_entropy_backward(p, np.array([1])) == pytest.approx(np.array([[0.6, -0.7, 0.1]]))

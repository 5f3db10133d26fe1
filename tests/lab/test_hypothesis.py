"""Hypothesis and verdict: the verdict is computed, it can fail, and it says so without colour."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from nlm import lab
from nlm.errors import NlmError
from tests.lab.test_show import assert_calm


@pytest.fixture(autouse=True)
def fresh_session():
    lab.reset()
    yield
    lab.reset()


def state(id="04.1", **changes):
    settings = {
        "claim": "Most animals have an animal as nearest neighbour.",
        "threshold": "supported if the share is at least 0.8; refuted if below 0.5",
        "supported": lambda share: share >= 0.8,
        "refuted": lambda share: share < 0.5,
    } | changes
    claim = settings.pop("claim")
    return lab.Hypothesis(id, claim, **settings)


@pytest.mark.parametrize(
    ("share", "word", "sign"),
    [
        (1.0, "supported", "✓"),
        (0.8, "supported", "✓"),
        (math.nextafter(0.8, 0), "undecided", "?"),
        (0.5, "undecided", "?"),
        (math.nextafter(0.5, 0), "refuted", "✗"),
        (0, "refuted", "✗"),
        (np.float32(0.9), "supported", "✓"),
        (np.float64(0.1), "refuted", "✗"),
        (np.array(0.6), "undecided", "?"),
    ],
)
def test_the_evidence_decides(share, word, sign):
    verdict = state().judge(share=share, n=40)
    assert verdict.verdict == word
    data, _ = verdict._repr_mimebundle_()
    for kind, text in data.items():
        assert word in text and sign in text, kind
    others = {"supported", "refuted", "undecided"} - {word}
    first_line = data["text/plain"].splitlines()[0]
    assert not any(other in first_line for other in others)


def test_without_refuted_there_is_no_middle():
    h = state(refuted=None)
    assert h.judge(share=0.79).verdict == "refuted" and h.judge(share=0.81).verdict == "supported"


def test_each_criterion_gets_the_arguments_it_names_and_no_others():
    seen = {}

    def supported(a, *, b=5, **rest):
        seen.update(a=a, b=b, **rest)
        return True

    h = state(supported=supported, refuted=lambda n: False)
    h.judge(a=1, n=3, runs=[1, 2])
    assert seen == {"a": 1, "b": 5, "n": 3, "runs": [1, 2]}
    assert (
        state("04.2", supported=lambda: True, refuted=lambda n: n < 3).judge(n=3, x=1).verdict == "supported"
    )


def test_the_card_comes_before_the_experiment_and_says_the_threshold():
    data, facts = state()._repr_mimebundle_()
    for text in data.values():
        assert "Hypothesis 04.1" in text and "Most animals" in text and "at least 0.8" in text
        assert not any(sign in text for sign in "✓✗")
    assert_calm(data["text/html"])
    assert facts[lab.HYPOTHESIS_TYPE]["id"] == "04.1"


def test_the_verdict_shows_claim_threshold_and_every_piece_of_evidence():
    h = state(labels={"share": "animals beside an animal"})
    evidence = {
        "share": 0.93214,
        "n": 1234,
        "best_word": "fox",
        "runs": [0.92, 0.94, 0.96],
        "interval": (0.9, 0.95),
    }
    data, facts = h.judge(**evidence, same=True)._repr_mimebundle_()
    shown = [
        ("animals beside an animal", "0.9321"),
        ("n", "1,234"),
        ("best word", "fox"),
        ("runs", "mean 0.94, sd 0.02, n = 3"),
        ("interval", "0.9 to 0.95"),
        ("same", "yes"),
    ]
    page = assert_calm(data["text/html"])
    joined = " ".join(page.texts)
    for name, value in shown:
        assert name in joined and value in joined
        assert f"| {name} | {value} |" in data["text/markdown"]
    assert "Most animals" in joined and "at least 0.8" in joined
    fact = facts[lab.VERDICT_TYPE]
    assert json.loads(json.dumps(fact)) == {
        "id": "04.1",
        "claim": "Most animals have an animal as nearest neighbour.",
        "threshold": "supported if the share is at least 0.8; refuted if below 0.5",
        "verdict": "supported",
        "evidence": {**evidence, "interval": [0.9, 0.95], "same": True},
        "shown": [f"{name}: {value}" for name, value in shown],
    }


def test_facts_never_travel_as_data_because_the_book_would_warn():
    """MyST-NB draws these types without a warning; any other fails a build with -W."""
    drawn = {"text/html", "text/markdown", "text/plain", "image/svg+xml"}
    h = state()
    for shown in (h, h.judge(share=1.0), lab.table([{"a": 1}]), lab.source(lab.table)):
        data, facts = shown._repr_mimebundle_()
        assert set(data) <= drawn
        assert not set(facts) & drawn


@pytest.mark.parametrize(
    "value",
    [math.nan, math.inf, -math.inf, np.nan, np.array([1.0, np.nan]), [0.9, math.nan], (0.1, math.inf)],
)
def test_evidence_that_is_not_finite_is_refused(value):
    h = state(supported=lambda n: True, refuted=None)
    with pytest.raises(NlmError, match="needed a finite number"):
        h.judge(share=value, n=3)
    assert lab.verdicts() == {}


@pytest.mark.parametrize("value", [None, [], (), {}, {"a": 1}, object(), [[1, 2], [3, 4]], ["a"], 1j, [None]])
def test_evidence_that_is_none_is_refused(value):
    with pytest.raises(NlmError, match="evidence share"):
        state(supported=lambda n: True, refuted=None).judge(share=value, n=3)


def test_missing_evidence_is_named():
    h = state(supported=lambda share, spread: True, refuted=None)
    with pytest.raises(NlmError, match="04.1 got share, n; the criterion 'supported' needs spread"):
        h.judge(share=0.9, n=3)
    with pytest.raises(NlmError, match="no evidence"):
        state("04.2", supported=lambda: True).judge()


@pytest.mark.parametrize("answer", [None, 1, "yes", np.array([True, False]), 0.7])
def test_a_criterion_answers_true_or_false(answer):
    with pytest.raises(NlmError, match="needed True or False"):
        state(supported=lambda share: answer).judge(share=0.9)


def test_a_criterion_that_cannot_use_the_evidence_says_which():
    for value in ("fox", [0.1, 0.2]):
        with pytest.raises(NlmError, match="criterion 'supported' of hypothesis 04.1 cannot use"):
            state().judge(share=value)


def test_criteria_must_exclude_each_other():
    h = state(supported=lambda share: share > 0.4, refuted=lambda share: share < 0.5)
    with pytest.raises(NlmError, match="overlap"):
        h.judge(share=0.45)
    assert h.judge(share=0.6).verdict == "supported"


def test_one_id_one_claim():
    first = state()
    again = state()  # the same cell, run again
    assert first.judge(share=0.9).verdict == again.judge(share=0.9).verdict
    with pytest.raises(NlmError, match="04.1 was stated as"):
        state(claim="Something else.")
    with pytest.raises(NlmError, match="an id of its own"):
        state(threshold="supported if the share is at least 0.7")  # no threshold moves after the fact
    state("04.1b", claim="Something else.")


@pytest.mark.parametrize("id", ["", "4.1", "04", "04.", "04.1.2", "04-1", "04.1B", "x04.1", 4.1, None])
def test_ids_have_one_form(id):
    with pytest.raises(NlmError, match="needed chapter and number"):
        state(id)


@pytest.mark.parametrize("changes", [{"claim": ""}, {"claim": "  "}, {"claim": None}, {"threshold": ""}])
def test_claim_and_threshold_are_sentences(changes):
    with pytest.raises(NlmError, match="needed a sentence"):
        state(**changes)


def test_criteria_are_functions_with_named_arguments():
    with pytest.raises(NlmError, match="needed a function"):
        state(supported=0.8)
    with pytest.raises(NlmError, match="needed named ones"):
        state(supported=lambda *evidence: True)


def test_verdicts_are_kept_by_id_in_order_and_the_last_one_stands():
    for number in (10, 2, 1):
        state(f"04.{number}").judge(share=0.9)
    state("04.2").judge(share=0.1)
    kept = lab.verdicts()
    assert list(kept) == ["04.1", "04.2", "04.10"]
    assert kept["04.2"].verdict == "refuted"


def test_strange_text_stays_text():
    text = "cos(a, b) < `E[ids]` & $x_1$ | <script>alert(1)</script> [a](b)"
    data, _ = state(claim=text).judge(share=0.9)._repr_mimebundle_()
    page = assert_calm(data["text/html"])
    assert "<script>alert(1)</script>" in "".join(page.texts)
    assert "<script>" not in data["text/markdown"].replace(r"\<script\>", "")

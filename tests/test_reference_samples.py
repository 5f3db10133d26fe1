"""The samples of nlm-10m in chapter 15 are those that its rule chooses, and none copies a long span."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from nlm import experiment
from nlm.analysis.fluency import at_rank
from tests.test_repo import ROOT

ENTRY = experiment.load("15_reference")
CONFIG, RESULT = ENTRY["config"], ENTRY["result"]


def test_the_samples_follow_the_rule_that_was_written_before():
    expected = []
    for way, (measured_by, ranks) in CONFIG["shown"].items():
        texts = RESULT["ways"][way]["texts"]
        short = [longest <= CONFIG["longest_shown"] for longest in texts["longest"]]
        for rank in ranks:
            if any(short):
                expected.append((way, rank, at_rank(texts[measured_by], rank, allowed=short)))
    found = [(sample["way"], sample["rank"], sample["number"]) for sample in RESULT["samples"]]
    assert sorted(found) == sorted(expected)
    assert expected, "a chapter without a sample has nothing to show"


@pytest.mark.parametrize("sample", RESULT["samples"], ids=lambda sample: f"{sample['way']} {sample['rank']}")
def test_no_sample_holds_a_long_piece_of_the_training_text(sample):
    longest = RESULT["ways"][sample["way"]]["texts"]["longest"][sample["number"]]
    assert longest <= CONFIG["longest_shown"]
    assert sample["text"].startswith(CONFIG["beginning"])


def test_of_what_others_wrote_only_numbers_are_kept():
    def strings(value):
        if isinstance(value, dict):
            for one in value.values():
                yield from strings(one)
        elif isinstance(value, list):
            for one in value:
                yield from strings(one)
        elif isinstance(value, str):
            yield value

    everything = {key: value for key, value in RESULT.items() if key != "samples"}
    assert list(strings(everything)) == [RESULT["table"]]


def test_without_the_training_text_nothing_is_done_and_nothing_lost():
    path = ROOT / "experiments" / "15_reference.json"
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, str(ROOT / "experiments" / "15_reference.py")],
        capture_output=True, text=True, encoding="utf-8", check=True, cwd=ROOT,
    )  # fmt: skip
    assert "--text FILE" in done.stdout
    assert path.read_bytes() == before and json.loads(before)["name"] == "15_reference"

"""The reference checkpoint is what its card says: size, training, figures, and what it was fed."""

import csv
import re

import numpy as np
import pytest

from nlm import PRESETS
from nlm.checkpoint import load_checkpoint
from nlm.experiment import load
from nlm.snapshots import FILE

PUBLISHED = {"dog": "cat", "fox": "rabbit", "happy": "sad", "forest": "tree", "the": "and"}


@pytest.fixture(scope="module")
def reference():
    return load_checkpoint("nlm-10m")


@pytest.fixture(scope="module")
def measured():
    return load("nlm_10m")["result"]


def test_its_shape_and_its_training_are_the_presets(reference):
    preset = PRESETS["nlm-10m"]
    assert reference.config == preset.model and reference.preset == "nlm-10m"
    assert reference.model.config.n_params == 10_657_280
    last = reference.history[-1]
    assert (last["step"], last["tokens"]) == (preset.train.steps, preset.train.tokens)
    steps = [row["step"] for row in reference.history]
    assert steps == sorted(set(steps)) and steps[0] == 0
    assert all(row.keys() >= {"lr", "train_loss", "valid_loss", "seconds"} for row in reference.history)


def test_it_ships_in_half_precision_and_is_not_too_large(reference):
    size = {path.name: path.stat().st_size for path in reference.path.iterdir()}
    assert size["model.safetensors"] <= 25e6 and size[FILE] <= 40e6
    assert sum(size.values()) <= 66e6


def test_its_snapshots_go_from_noise_to_the_shipped_table(reference):
    tables, table = reference.snapshots(), reference.model.params["wte.weight"]
    assert 8 <= len(tables) <= 16
    steps = list(tables)
    assert steps[0] == 0 and steps[-1] == reference.history[-1]["step"]
    np.testing.assert_array_equal(tables[steps[-1]], table)
    start = tables[0]  # noise: mean 0, the preset's spread, no row like another
    assert abs(start.mean()) < 1e-4 and start.std() == pytest.approx(reference.config.init_std, rel=0.01)
    far = [np.linalg.norm(tables[step] - start) for step in steps]
    assert far[0] == 0 and min(far[1:]) == far[1] and far[-1] > 2 * far[1]


def test_held_out_loss_is_what_the_issue_of_training_promised(measured):
    assert measured["model"]["256"]["bits_per_byte"] <= 0.94
    assert measured["model"]["512"]["nats"] < measured["model"]["256"]["nats"]
    assert measured["model"]["256"]["nats"] < measured["trigram"]["nats"] < measured["bigram"]["nats"]


def test_the_loss_in_its_history_is_the_measured_one(reference, measured):
    assert reference.history[-1]["valid_loss"] == pytest.approx(measured["model"]["256"]["nats"], abs=0.05)


def test_the_counts_are_those_of_the_measured_text(reference, measured):
    assert reference.token_counts.sum() == sum(row["tokens"] * row["weight"] for row in measured["training"])


@pytest.mark.parametrize(("one", "other"), PUBLISHED.items())
def test_words_of_a_kind_point_the_same_way(reference, one, other):
    assert reference.vectors().cosine(one, other) > 0


def test_every_text_it_was_fed_is_attributed(reference):
    with open(reference.path / "ATTRIBUTIONS.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert all(row["title"] and row["author"] and row["licence"] and row["where"] for row in rows)
    kinds = {row["licence"] for row in rows}
    assert kinds == {"CDLA-Sharing-1.0", "CC BY 4.0", "public domain", "public domain in the USA"}


def checks():
    text = (load_checkpoint("nlm-10m").path / "README.md").read_text(encoding="utf-8")
    return text, re.findall(r"<!-- check: (.+?) = (.+?) -->", text)


def test_every_figure_of_the_card_is_what_the_code_gives(reference, measured):
    text, found = checks()
    prose = re.sub(r"<!--.*?-->", "", text, flags=re.S).replace(",", "")
    names = {"r": measured, "c": reference, "v": reference.vectors(), "P": PRESETS["nlm-10m"], "np": np}
    assert len(found) > 30
    for stated, formula in found:
        decimals = len(stated.partition(".")[2])
        assert f"{float(eval(formula, names)):.{decimals}f}" == stated.lstrip("+"), formula
        assert stated in prose, stated

"""Each verdict of chapter 03 turns when its experiment is spoiled. A small vocabulary keeps this quick."""

import pytest

from nlm import experiment
from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "03_what_one_hot_cannot_say"
SMALL = {'V = PRESETS["nlm-10m"].model.vocab_size': "V = 512"}
HONEST = {
    "03.1": "supported",
    "03.2": "refuted",
    "03.3": "supported",
    "03.4": "supported",
    "03.5": "refuted",
}
ALL_VECTORS = "X = one_hot(np.arange(V), V)"
BATCH = "N = preset.train.batch_size * preset.train.context"
NORMAL = "standard_normal((V, d), dtype=np.float32)"
COSINES = "return (rows @ rows.T)[pairs]"
SABOTAGES = {
    "two tokens share a vector": ("03.1", "refuted", ALL_VECTORS, "X = one_hot(np.arange(V) // 2, V)"),
    "an untrained table": (
        "03.1",
        "refuted",
        ALL_VECTORS,
        "X = init_table(V, V, rng=np.random.default_rng(0))",
    ),
    "a second 1 in one vector": ("03.1", "refuted", "products = X @ X.T", "X[3, 9] = 1; products = X @ X.T"),
    "a batch of one token": ("03.2", "supported", BATCH, "N = 1"),
    "as many tokens as channels": ("03.2", "undecided", BATCH, "N = preset.model.d_model"),
    "shuffled IDs": (
        "03.3",
        "refuted",
        "embedding(ids, E32)),\n",
        "embedding(rng.permutation(ids), E32)),\n",
    ),
    "a product off by the last bits": ("03.3", "refuted", "(ids, E64),", "(ids, E64) * (1 + 1e-15),"),
    "a product that skips the zeros": (
        "03.4",
        "refuted",
        "count(one_hot_product, size)",
        "count(embedding, size)",
    ),
    "a lookup that multiplies": ("03.4", "refuted", "count(embedding, size)", "count(one_hot_product, size)"),
    "rows in a plane": ("03.5", "supported", NORMAL, "standard_normal((V, 2), dtype=np.float32)"),
    "one row twice": ("03.5", "supported", COSINES, "rows[1] = rows[0]; " + COSINES),
    "rows in 32 dimensions": ("03.5", "undecided", NORMAL, "standard_normal((V, 32), dtype=np.float32)"),
}


def test_the_stored_verdicts_are_the_honest_ones_and_so_are_those_of_a_small_vocabulary():
    assert stored_verdicts(NAME) == HONEST
    assert run_notebook(NAME, replace=SMALL) == HONEST


@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_spoiled_experiment_turns_its_verdict_and_no_other(sabotage):
    id, verdict, old, new = SABOTAGES[sabotage]
    turned = run_notebook(NAME, replace=SMALL | {old: new}, upto=f"h{id[-1]}.judge(", lenient=True)
    assert turned[id] == verdict != HONEST[id]
    assert all(turned[other] == HONEST[other] for other in turned if other != id)


def test_the_recorded_costs_are_what_the_counts_say():
    recorded = experiment.load("03_lookup_cost")
    config, rows = recorded["config"], recorded["result"]["rows"]
    assert [row["V"] for row in rows] == config["V"] and config["threads"] == 1
    for row in rows:
        assert row["multiplications"] == config["ids"] * row["V"] * config["C"]
        assert row["differing"] == 0
        assert all(0 < row[way]["min"] <= row[way]["median"] for way in ("product_ms", "lookup_ms"))

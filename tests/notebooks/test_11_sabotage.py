"""Each verdict of chapter 11 turns when its experiment is spoiled. Less text, fewer steps: this is quick."""

import pytest

from nlm import experiment
from nlm.nn.config import POSITIONS
from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "11_why_positions_and_attention"
HONEST = {
    "11.1": "supported",
    "11.2": "refuted",
    "11.3": "undecided",
    "11.4": "refuted",
    "11.5": "undecided",
    "11.6": "refuted",
    "11.7": "supported",
    "11.8": "supported",
    "11.9": "refuted",
    "11.10": "refuted",
}
QUICK = {  # the live cases, which are held against recorded ones of full size
    'told = streams(world.stories(of_text["stories"]))': "told = streams(world.stories(150))",
    'world.stories(of_text["held_out_stories"], start': "world.stories(20, start",
    'settings["mask"]["steps"], settings': "2, settings",
    "range(40)": "range(5)",
    "range(60)": "range(5)",
}
UNTRAINED = {'steps=how["steps"], lr': "steps=40, lr"}

WITHOUT_MASK = "    with unmasked():\n        bag.append"
PLACES = 'positions="none"), seed=seed, dtype'
GAIN = 'losses(kind, "shuffled", "shuffled") - losses(kind, "intact")'
REVERSING = 'losses("learned", "reversed", "reversed") - base'
BETTER = 'losses("learned", "intact") - losses("concatenated", "intact")'
SHARES = 'max(run["share_at_name"]) for run'
FOLLOWS = "follows(test.name, solver), follows(wrong_place, solver)"
LOGITS = "    before, after = mini.logits(ids)[0, :place], mini.logits(other)[0, :place]"
WORSE = 'recorded_mask(False, "without_future")[:, -1] - recorded_mask(True, "without_future")[:, -1]'
SABOTAGES = {
    "the mask stays on": ("11.1", WITHOUT_MASK, "    if True:\n        bag.append"),
    "the models know their places": ("11.1", PLACES, PLACES.replace("none", "sinusoidal")),
    "every model has one layer": ("11.2", "[:6], fresh(n_layer, seed)", "[:6], fresh(1, seed)"),
    "nothing is exchanged": ("11.2", "ids[[1, 0, 2, 3, 4, 5]]", "ids"),
    "shuffled contexts in both": ("11.3", GAIN, GAIN.replace('"intact"', '"shuffled", "shuffled"')),
    "shuffled instead of reversed": ("11.4", REVERSING, REVERSING.replace("reversed", "shuffled")),
    "the two ways exchanged": ("11.5", BETTER, " - ".join(reversed(BETTER.split(" - ")))),
    "all attention on the name": ("11.6", SHARES, "0.9 for run"),
    "an untrained model": ("11.7", 'steps=how["steps"], lr', "steps=40, lr"),
    "the wrong name replaced": ("11.7", FOLLOWS, "follows(wrong_place, solver), follows(test.name, solver)"),
    "the mask taken from mini": ("11.8", LOGITS, LOGITS.replace("before", "with unmasked(): before", 1)),
    "the changed place is compared, too": ("11.8", LOGITS, LOGITS.replace(":place", ":place + 1")),
    "masked and unmasked exchanged": ("11.9", WORSE, " - ".join(reversed(WORSE.split(" - ")))),
    "a text of 4,096": ("11.10", "count(512, C_nlm, H=8)", "count(4096, C_nlm, H=8)"),
    "a narrow model": ("11.10", "count(512, C_nlm, H=8)", "count(512, 64, H=8)"),
}


def test_the_stored_verdicts_are_the_honest_ones_and_so_are_those_of_a_small_run():
    assert stored_verdicts(NAME) == HONEST
    assert run_notebook(NAME, replace=QUICK, lenient=True) == HONEST


@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_spoiled_experiment_turns_its_verdict(sabotage):
    id, old, new = SABOTAGES[sabotage]
    quick = QUICK | ({} if id == "11.7" and "steps" not in old else UNTRAINED)
    judged = f"h{id.split('.')[1]}.judge("
    turned = run_notebook(NAME, replace=quick | {old: new}, upto=judged, only={id}, lenient=True)
    assert turned[id] != HONEST[id]


def test_every_hypothesis_is_sabotaged():
    assert {id for id, _, _ in SABOTAGES.values()} == set(HONEST)


def test_the_recorded_runs_are_complete_and_the_recorded_costs_are_what_the_counts_say():
    recorded = experiment.load("11_positions")
    found = {(run["positions"], run["trained_on"], run["seed"]) for run in recorded["result"]["orders"]}
    two = ("intact", "shuffled")
    wanted = {(p, order, seed) for p in POSITIONS for order in two for seed in recorded["seeds"]}
    assert wanted <= found and len(recorded["seeds"]) >= 3
    for part in ("longer", "one_layer", "displaced", "owners", "mask"):
        assert {run["seed"] for run in recorded["result"][part]} == set(recorded["seeds"])
    assert all(len(run["orders"]) == 24 for run in recorded["result"]["displaced"])
    for run in recorded["result"]["mask"]:
        for what in ("loss", "without_future"):
            mean = sum(run[f"{what}_by_place"]) / recorded["config"]["text"]["T"]
            assert abs(mean - run[what]) < 1e-3
    cost = experiment.load("11_attention_cost")
    C = cost["config"]["C"]
    for row in cost["result"]["rows"]:
        assert (row["linear"], row["quadratic"]) == (12 * row["T"] * C**2, 2 * row["T"] ** 2 * C)
        assert all(0 < row[part]["min"] <= row[part]["median"] for part in ("linear_ms", "quadratic_ms"))

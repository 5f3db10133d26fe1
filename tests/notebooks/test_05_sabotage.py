"""Each verdict of chapter 05 turns when its experiment is spoiled. With fewer runs and sweeps, so quick."""

import pytest

from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "05_what_is_a_distributed_representation"
HONEST = {
    "05.1": "undecided",
    "05.2": "supported",
    "05.3": "undecided",  # one control loses, the other gains
    "05.4": "refuted",
    "05.5": "refuted",
    "05.6": "supported",
    "05.7": "supported",
}
SMALL = {
    "seeds = range(1000, 1020)": "seeds = range(1000, 1006)",
    "sweeps=1500": "sweeps=300",
}
RUNS = 'runs = recorded["kinds"]["as in 1986"]'
RATES = 'for kind in ("as in 1986", "dealt anew"))\nlive'
MINUS = "first - rate(kinds[kind])"
TABLES = 'tables = net.params["person"]'
PLANT = "; tables = tables.copy(); tables[:, :, {units}] = 9 * np.stack([{labels}], 1)"
THREE = PLANT.format(units="0:3", labels="properties()[n] for n in ('family', 'generation', 'branch')")
SEX = PLANT.format(units="0:1", labels="properties()['sex']")
BESIDE = 'settings["beside"][1:]'
SABOTAGES = {
    "rows of families that make no sense": (
        "05.1",
        "refuted",
        RUNS,
        RUNS.replace("as in 1986", "dealt anew"),
    ),
    "the best run for all": (
        "05.1",
        "supported",
        'share=np.mean(np.array(runs["share_answer_p"]) < 0.05)',
        'share=np.mean(np.sort(runs["share_answer_p"])[0] < 0.05)',
    ),
    "answers and nonsense exchanged": (
        "05.2",
        "refuted",
        RATES,
        RATES.replace('"as in 1986", "dealt anew"', '"dealt anew", "as in 1986"'),
    ),
    "the family against itself": ("05.2", "refuted", RATES, RATES.replace("dealt anew", "as in 1986")),
    "a network that has learned nothing": ("05.2", "refuted", RATES, RATES.replace("as in 1986", "printed")),
    "each network against itself": ("05.3", "refuted", MINUS, "first - first"),
    "networks that learn nothing": ("05.3", "supported", MINUS, 'first - rate(kinds["printed"])'),
    "units that were planted": ("05.4", "supported", TABLES, TABLES + THREE),
    "a sex that was planted": ("05.5", "supported", TABLES, TABLES + SEX),
    "places of families that make no sense": (
        "05.6",
        "refuted",
        RUNS,
        RUNS.replace("as in 1986", "dealt anew"),
    ),
    "an Italian family that makes no sense": ("05.7", "undecided", BESIDE, BESIDE.replace("1:", ":0:-1")),
    "the English family alone against itself": ("05.7", "undecided", BESIDE, '["alone"] * 2'),
    "the gain turned round": (
        "05.7",
        "refuted",
        'english_only[beside] - english_only["alone"]',
        'english_only["alone"] - english_only[beside]',
    ),
}


def test_the_stored_verdicts_are_the_honest_ones_and_so_are_those_of_a_small_run():
    assert stored_verdicts(NAME) == HONEST
    assert run_notebook(NAME, replace=SMALL, lenient=True) == HONEST


@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_spoiled_experiment_turns_its_verdict(sabotage):
    id, verdict, old, new = SABOTAGES[sabotage]
    number = id.split(".")[1]
    turned = run_notebook(
        NAME, replace=SMALL | {old: new}, upto=f"h{number}.judge(", only={id}, lenient=True
    )[id]
    assert turned == verdict != HONEST[id]


def test_every_verdict_can_turn():
    assert {id for id, *_ in SABOTAGES.values()} == set(HONEST)

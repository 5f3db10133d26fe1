"""Each verdict of chapter 17 turns when its experiment is spoiled. The live training is a short one here."""

import pytest

from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "17_do_frequent_words_move_further"
HONEST = {
    "17.1": "refuted",
    "17.2": "refuted",
    "17.3": "refuted",
    "17.4": "supported",
    "17.5": "refuted",
    "17.6": "refuted",
    "17.7": "supported",
}
SMALL = {
    'TrainConfig(**settings["train"])': 'TrainConfig(**settings["train"] | {"steps": 5, "warmup": 1})',
    'settings["stories"]': "60",
}

MOVED = "moved=np.median(distance[never])"
LAST = "distance, length = away[-1]"
RHO = "rho = moves.rank_interval(counts, distance,"
FITS = "fits = moves.shape(np.log(counts[seen]), distance[seen])"
TOP = "top = order[: len(order) // 100]"
LONGEST = "longest=odd[order[0]]"
EARLY = "early = moves.rank_interval(counts, half,"
ARMS = '("tied", "tied, no decay")'
JOBS = 'answering=alone["output"].tolist(), reading=alone["input"].tolist()'
EXCHANGED = 'answering=alone["input"].tolist(), reading=alone["output"].tolist()'
SABOTAGES = {
    "a table that stays": ("17.1", "supported", LAST, LAST.replace("-1", "0")),
    "half of the way": ("17.1", "undecided", MOVED, "moved=np.median(0.24 + 0 * distance[never])"),
    "the sign exchanged": ("17.2", "supported", RHO, RHO.replace("distance", "-distance")),
    "counts as distances": ("17.2", "supported", RHO, RHO.replace("distance", "counts")),
    "distances on a line": (
        "17.3",
        "supported",
        FITS,
        FITS.replace("distance[seen]", "np.log(counts[seen])"),
    ),
    "a slight bend": (
        "17.3",
        "undecided",
        FITS,
        "fits = moves.Shape(line=0.6, bend=0.63, free=0.635, n=seen.sum())",
    ),
    "the shortest": ("17.4", "refuted", "order = np.argsort(-length)", "order = np.argsort(length)"),
    "labels shuffled": (
        "17.4",
        "undecided",
        TOP,
        TOP + "\nodd = np.random.default_rng(1).permutation(odd); odd[order[0]] = True",
    ),
    "frequent ones first": ("17.5", "supported", EARLY, EARLY.replace("half", "-counts")),
    "the output job taken away": ("17.6", "supported", ARMS, '("tied", "input alone")'),
    "the input job added": ("17.6", "undecided", ARMS, '("output alone", "tied")'),
    "jobs exchanged": ("17.7", "refuted", JOBS, EXCHANGED),
    "both jobs": (
        "17.7",
        "refuted",
        JOBS,
        JOBS.replace('alone["input"]', 'runs("tied", "distance_and_count")'),
    ),
}


def test_the_stored_verdicts_are_the_honest_ones():
    assert stored_verdicts(NAME) == HONEST


def test_so_are_those_of_a_run_here():
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

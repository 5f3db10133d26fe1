"""Each verdict of chapter 13 turns when its experiment is spoiled. Fewer stories and steps: this is quick."""

import pytest

from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "13_one_table_two_jobs"
HONEST = {
    "13.1": "refuted",
    "13.2": "supported",
    "13.3": "refuted",
    "13.4": "refuted",
    "13.5": "undecided",  # the mean of the ratio lies near the threshold of 2
    "13.6": "refuted",
    "13.7": "supported",
    "13.8": "supported",
    "13.9": "refuted",
    "13.10": "refuted",
    "13.11": "supported",
}
RATES = 'TrainConfig(**settings["train"])'
WORDS = '("cat", "queen", "said")'
SMALL = {
    RATES: 'TrainConfig(**settings["train"] | {"steps": 5, "warmup": 1, "eval_every": 5, "eval_windows": 4})',
    'settings["stories"]': "60",
    'settings["held_out_stories"]': "10",
    "steps=50)": "steps=5)",
    'at_least=settings["at_least"]': "at_least=5",
    WORDS: "words[:3]",
}

SHARES = "shares = [share(config) for config in MODELS.values()]"
BEST = "tied, wide, many = (final(kind) for kind in settings["
AT_EQUAL_SIZE = "gain=(many - tied)"
SMALL_START = 'small["untied, as many"] - small["tied"]'
RATIO = 'looks("output") / looks("input")'
COSINE = 'cosine=looks("cosine")'
RARE = "output_share[:, rare] - output_share[:, frequent]"
KINDS = 'rare, frequent = TIMES.index("1 to 9"), len(TIMES) - 1'
FACTOR = "        expected *= 1 - lr * decay"
UNREAD = "unread, product = run.read == 0, 1.0"
UNTIED = 'GPT(sizes("untied, as wide"), seed=0), train'
ENDS = 'length = groups("end")[:, 0]'
OWN = "h10.judge(common=own"
JOBS = 'for job in ("input", "output")'
SABOTAGES = {
    "only small models": ("13.1", "supported", SHARES, SHARES.replace("()]", "() if config.n_layer < 3]")),
    "a share of the table": ("13.1", "supported", SHARES, "shares = [1.0, 1.0]"),
    "tied and untied exchanged": ("13.2", "refuted", BEST, BEST.replace("tied, wide", "wide, tied")),
    "a model compared with itself": ("13.2", "refuted", "gain=(tied - wide)", "gain=(tied - tied)"),
    "tied and narrow exchanged": ("13.3", "supported", AT_EQUAL_SIZE, "gain=(tied - many)"),
    "small starts exchanged": (
        "13.4",
        "supported",
        SMALL_START,
        'small["tied"] - small["untied, as many"]',
    ),
    "the output part twice": ("13.5", "supported", RATIO, 'looks("output") / looks("output")'),
    "an output part three times as long": ("13.5", "refuted", RATIO, f"3 * {RATIO}"),
    "parts that agree": ("13.6", "supported", COSINE, 'cosine=(0 * looks("cosine") + 0.5)'),
    "parts that agree a little": ("13.6", "undecided", COSINE, 'cosine=(0 * looks("cosine") + 0.15)'),
    "rare and frequent exchanged": ("13.7", "refuted", KINDS, "frequent, rare = 1, len(TIMES) - 1"),
    "frequent compared with itself": ("13.7", "undecided", RARE, "0 * output_share[:, rare]"),
    "the same rate for all steps": ("13.8", "refuted", FACTOR, FACTOR.replace("lr *", "rates.lr *")),
    "rows that are read": ("13.8", "refuted", UNREAD, UNREAD.replace("== 0", "> 0")),
    "a table that is tied": ("13.8", "refuted", UNTIED, UNTIED.replace("untied, as wide", "tied")),
    "the untied rows": ("13.9", "supported", ENDS, 'length = groups("end", "untied, as wide")[:, 0]'),
    "a table compared with itself": (
        "13.10",
        "supported",
        OWN,
        "h10.judge(common=[neighbour_overlap(here[1], unit_rows(here[1]), k=10)]",
    ),
    "input and output exchanged": ("13.11", "refuted", JOBS, 'for job in ("output", "input")'),
    "output compared with itself": ("13.11", "refuted", JOBS, 'for job in ("output", "output")'),
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

"""Each verdict of chapter 16 can turn both ways. Nothing is trained and stored swaps are read: it is quick.

The reference checkpoint may be trained again, and then a verdict may change honestly. So the honest ones are
those stored in the notebook, and every hypothesis has a sabotage for each verdict that it can have.
"""

from __future__ import annotations

import pytest

from nlm.checkpoint import shipped_checkpoints
from tests.notebooks.runner import run_notebook, stored_verdicts

NAME = "16_do_similar_words_sit_together"
SMALL = {  # fewer shuffles, and only some of the three hundred sentences read again
    "n=2000": "n=300",
    "n=1000": "n=199",
    "n=500": "n=20",
    'FEW = ["fox", "happy", "sad", "the"]': 'FEW = ["fox", "the"]',
}
NO_READING = {
    "slot = swap_loss(slot_costs(model, tokenizer, sentences, words), sentences, words)": (
        'slot = square(recorded["slot"])'
    ),
    "again = swap_loss(swap_costs(model, tokenizer, some, FEW).rest, some, FEW)": (
        "again = rest[np.ix_(*[[words.index(word) for word in FEW]] * 2)]"
    ),
}

OURS = "ours = {pair: table.cosine(*pair) for pair in FIRST}"
ROWS = "rows = table.array[groups.ids]"
OWN = "own = np.array([table.cosine(*pair) for pair in pairs.words])"
COSINE = "cosine = table.cosines(words)"
SHUFFLED = "np.random.default_rng(1).permutation(len(groups.ids))"
RANDOM = "np.random.default_rng(1).permutation(100)"
NOISE = "noise = np.random.default_rng(2).standard_normal((100, 100))\nnoise = (noise + noise.T) / 10\n"
SABOTAGES = {
    "the published table": ("16.1", "supported", OURS, "ours = dict(FIRST)"),
    "the untrained table": (
        "16.1",
        "refuted",
        OURS,
        "ours = {pair: type(table)(table.keys, tables[0]).cosine(*pair) for pair in FIRST}",
    ),
    "rows of one kind each": (
        "16.2",
        "supported",
        ROWS,
        "rows = np.eye(12)[np.unique(groups.names, return_inverse=True)[1]] + 0.01",
    ),
    "rows exchanged": ("16.2", "refuted", ROWS, f"rows = table.array[groups.ids][{SHUFFLED}]"),
    "the untrained rows": ("16.2", "refuted", ROWS, "rows = tables[0][groups.ids]"),
    "synonyms made nearer": ("16.3", "supported", OWN, f'{OWN} + (name == "synonyms")'),
    "opposites made nearer": ("16.3", "refuted", OWN, f'{OWN} + (name == "opposites")'),
    "cosines of what is exchanged": ("16.4", "supported", COSINE, f"{NOISE}cosine = noise - whole"),
    "cosines of other words": ("16.4", "refuted", COSINE, f"{COSINE}[np.ix_(*[{RANDOM}] * 2)]"),
    "the untrained cosines": (
        "16.4",
        "refuted",
        COSINE,
        "cosine = unit_rows(tables[0][table.rows(words)]); cosine = cosine @ cosine.T",
    ),
    "nothing but exchange": ("16.5", "supported", COSINE, f"{NOISE}cosine = noise - whole"),
    "nothing but the rivals": ("16.5", "refuted", COSINE, f"{NOISE}cosine = same - apart + noise"),
    "exchange is all": ("16.6", "supported", COSINE, f"{NOISE}cosine = noise - whole"),
    "category is all": ("16.6", "refuted", COSINE, f"{NOISE}cosine = same + noise"),
}
pytestmark = pytest.mark.skipif(
    "nlm-10m" not in shipped_checkpoints(), reason="the reference checkpoint is not here"
)


def test_the_stored_verdicts_are_those_of_a_run_with_fewer_shuffles():
    assert run_notebook(NAME, replace=SMALL) == stored_verdicts(NAME)


@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_spoiled_experiment_turns_its_verdict(sabotage):
    id, verdict, old, new = SABOTAGES[sabotage]
    number = id.split(".")[1]
    turned = run_notebook(
        NAME,
        replace=SMALL | NO_READING | {old: new},
        upto=f"h{number}.judge(",
        only={id},
        lenient=True,
    )
    assert turned == {id: verdict}


def test_every_verdict_can_turn():
    """Whatever the honest verdict is, a spoiled experiment gives another one."""
    for id, honest in stored_verdicts(NAME).items():
        assert {verdict for other, verdict, *_ in SABOTAGES.values() if other == id} - {honest}

"""How often are facts answered that were never shown? The runs behind chapter 05.

Hinton's two families, 104 facts, four of them held out, drawn anew for each seed. The network of 1986 with
softmax, cross-entropy and AdamW; the same without its six numbers for a person, or with more; with the
answers dealt out anew; with the units and the loss of 1986, by AdamW, by the printed recipe, and by one that
learns.
And the English family alone, beside the Italian one, and beside an Italian one that makes no sense.
The chapter trains more runs live and holds them against these.
"""

from __future__ import annotations

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.kin import same_place_test, shared_answer_test  # noqa: E402
from nlm.embed.families import two_families  # noqa: E402
from nlm.embed.family_tree import FamilyTree, answered, hold_out, train_family_tree  # noqa: E402
from nlm.experiment import record  # noqa: E402

ADAMW = {"recipe": "adamw", "lr": 0.03, "weight_decay": 0.05}
CONFIG = {
    "sweeps": 1500,
    "held_out": 4,
    "together": 20,  # runs trained side by side
    "kinds": {
        "as in 1986": {"net": {}, "train": ADAMW},
        "dealt anew": {"net": {}, "train": ADAMW},
        "one-hot": {"net": {"code": None}, "train": ADAMW},
        "wide": {"net": {"code": 24, "middle": 48, "last": 24}, "train": ADAMW},
        "one-hot, wide": {"net": {"code": None, "middle": 48, "last": 24}, "train": ADAMW},
        "wide code": {"net": {"code": 24}, "train": ADAMW},
        "logistic": {"net": {"output": "logistic"}, "train": ADAMW},
        "printed": {
            "net": {"output": "logistic"},
            "train": {"recipe": "descent", "lr": 0.01, "weight_decay": 0.002},
        },
        "mended": {
            "net": {"output": "logistic", "start": 1.0},
            "train": {"recipe": "descent", "lr": 0.05, "weight_decay": 0.0002},
        },
    },
    "many": 400,  # seeds of the first kind
    "few": 80,  # of the others: the first of the same
    "rows": ["as in 1986", "dealt anew"],  # kinds whose rows are tested for similarity
    "shuffles": 200,
    "beside": ["alone", "beside the Italian one", "beside one dealt anew"],
}
SEEDS = list(range(CONFIG["many"]))


def in_parts(seeds: list[int]):
    for start in range(0, len(seeds), CONFIG["together"]):
        yield seeds[start : start + CONFIG["together"]]


def tell(families, answers, net, shown, asked) -> dict:
    """How many of the facts shown, and which of those `asked`, each run answers."""
    out = net.forward()["out"]
    right = answered(out, answers)  # (R, F)
    sharp = answered(out, answers, above=0.5)
    return {
        "trained": ((right & shown).sum(1) / shown.sum(1)).round(4).tolist(),
        "facts": [np.flatnonzero(row).tolist() for row in asked],
        "right": [right[run][row].astype(int).tolist() for run, row in enumerate(asked)],
        "above_half": [sharp[run][row].astype(int).tolist() for run, row in enumerate(asked)],
    }


def similar(families, net) -> dict:
    """Of each run's rows: the two tests of `nlm.analysis.kin`, and their p."""
    found = {name: [] for name in ("share_answer", "share_answer_p", "same_place", "same_place_p")}
    for seed, table in zip(net.seeds, net.params["person"], strict=True):
        rng = np.random.default_rng([seed, 7])
        for name, test in (
            ("share_answer", shared_answer_test(table, families.in_common(), rng=rng, n=CONFIG["shuffles"])),
            ("same_place", same_place_test(table, rng=rng, n=CONFIG["shuffles"])),
        ):
            found[name].append(round(test.value, 4))
            found[f"{name}_p"].append(round(test.p, 4))
    return found


def joined(parts: list[dict]) -> dict:
    return {name: [item for part in parts for item in part[name]] for name in parts[0]}


def one_kind(kind: str, seeds: list[int]) -> dict:
    families, settings, parts = two_families(), CONFIG["kinds"][kind], []
    for some in in_parts(seeds):
        net = FamilyTree(families, seeds=some, **settings["net"])
        shown = hold_out(families, some, CONFIG["held_out"])
        answers = families.answers
        if kind == "dealt anew":
            answers = np.stack([families.shuffled(np.random.default_rng([s, 5])).answers for s in some])
        train_family_tree(net, shown, answers=answers, sweeps=CONFIG["sweeps"], **settings["train"])
        parts.append(tell(families, answers, net, shown, ~shown))
        if kind in CONFIG["rows"]:
            parts[-1] |= similar(families, net)
        print(kind, some[0], np.mean(parts[-1]["trained"]), flush=True)
    return joined(parts)


def english(beside: str, seeds: list[int]) -> dict:
    """Four English facts held out; of the Italian family all are shown, or none, or none that make sense."""
    families, parts = two_families(), []
    own = families.person < 12
    for some in in_parts(seeds):
        net = FamilyTree(families, seeds=some)
        held = ~hold_out(families, some, CONFIG["held_out"], among=own)
        shown = ~held & (own | (beside != "alone"))
        answers = np.stack([families.answers] * len(some))
        if beside == "beside one dealt anew":
            for run, seed in enumerate(some):
                answers[run, ~own] = italian_dealt(families, seed)
        train_family_tree(net, shown, answers=answers, sweeps=CONFIG["sweeps"], **ADAMW)
        parts.append(tell(families, answers, net, shown, held))
        print("English", beside, some[0], np.mean(parts[-1]["trained"]), flush=True)
    return joined(parts)


def italian_dealt(families, seed: int) -> np.ndarray:
    """The answers of the Italian facts, dealt anew among the Italian facts of each relation."""
    rng, own = np.random.default_rng([seed, 6]), families.person < 12
    dealt = families.answers.copy()
    for relation in range(len(families.relations)):
        rows = np.flatnonzero((families.relation == relation) & ~own)
        dealt[rows] = families.answers[rng.permutation(rows)]
    return dealt[~own]


def run() -> dict:
    few = SEEDS[: CONFIG["few"]]
    kinds = {kind: one_kind(kind, SEEDS if kind == "as in 1986" else few) for kind in CONFIG["kinds"]}
    return {"kinds": kinds, "English": {beside: english(beside, few) for beside in CONFIG["beside"]}}


if __name__ == "__main__":
    record("05_family_tree", run, config=CONFIG, seeds=SEEDS)

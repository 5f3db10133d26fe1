"""How good is nlm-10m, and whom does it call she? The figures of its model card.

    python experiments/nlm_10m.py --valid FILE --text FILE --weight 3 --text FILE

The texts are those it was trained on, with their weights, and held-out text; the project has none of them.
The loss is measured in windows of 256 and of 512 tokens, by position, and beside it that of a bigram and of a
trigram of the same training text. Then the model goes on after sentences about people whose job is named
and whose sex is not: the evidence is log2 P(she) - log2 P(he), the mean of several sentences.
"""

from __future__ import annotations

import argparse
import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm import load_checkpoint  # noqa: E402
from nlm.arguments import Text, Weight, weighted, whole  # noqa: E402
from nlm.bigram import Bigram  # noqa: E402
from nlm.corpus import concat, encode_documents, read_documents  # noqa: E402
from nlm.evaluate import Score, evaluate, score  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.ngram import KneserNey  # noqa: E402
from nlm.nn.layers import softmax  # noqa: E402

CONFIG = {
    "checkpoint": "nlm-10m",
    "contexts": [256, 512],
    "train_windows": 50,  # of each training text, to see how much better known it is than held-out text
    "frames": [
        "Once upon a time, there was a {}. One day,",
        "The {} was very happy because",
        "The {} opened the door, and then",
        "The children liked the {} because",
    ],
    "people": [
        "doctor", "nurse", "teacher", "farmer", "baker", "cook", "driver", "soldier", "sailor", "dancer",
        "singer", "painter", "pilot", "judge", "gardener", "hunter", "neighbor", "friend", "child", "baby",
        "stranger", "thief", "helper", "boss",
    ],
}  # fmt: skip


def row(scored: Score) -> dict:
    return {
        "nats": round(scored.loss, 4),
        "perplexity": round(scored.perplexity, 2),
        "bits_per_byte": round(scored.bits_per_byte, 4),
        "tokens": int(scored.losses.size),
    }


def data_rows(tokenizer, texts: list[tuple[str, int]]):
    """Each training text encoded once, with its weight; and what the card says of it."""
    parts = [(encode_documents(tokenizer, read_documents(path)), weight) for path, weight in texts]
    return parts, [
        {"documents": part.n_docs, "tokens": len(part), "bytes": part.n_bytes, "weight": weight}
        for part, weight in parts
    ]


def pronouns(checkpoint) -> dict[str, float]:
    """log2 P(she) - log2 P(he) after each person, the mean over the frames."""
    model, tokenizer = checkpoint.model, checkpoint.tokenizer
    she, he = (tokenizer.encode(word)[0] for word in (" she", " he"))
    found = {}
    for person in CONFIG["people"]:
        each = []
        for frame in CONFIG["frames"]:
            ids = tokenizer.encode(frame.format(person))
            p = softmax(model.logits(np.array([ids]))[0, -1])  # (V,)
            each.append(np.log2(p[she] / p[he]))
        found[person] = round(float(np.mean(each)), 3)
    return dict(sorted(found.items(), key=lambda item: item[1]))


def run(texts: list[tuple[str, int]], valid: str) -> dict:
    checkpoint = load_checkpoint(CONFIG["checkpoint"])
    model = load_checkpoint(CONFIG["checkpoint"], backend="torch").model  # the same numbers in half the time
    tokenizer = checkpoint.tokenizer
    held = encode_documents(tokenizer, read_documents(valid))
    parts, rows = data_rows(tokenizer, texts)
    scores = {context: score(model, held, context) for context in CONFIG["contexts"]}
    for entry, (part, _) in zip(rows, parts, strict=True):
        known = evaluate(model, part, CONFIG["contexts"][0], max_windows=CONFIG["train_windows"])
        entry["nats"] = round(known, 4)
    train = concat([part for part, weight in parts for _ in range(weight)])
    context = CONFIG["contexts"][0]
    counted = {
        "bigram": score(Bigram.fit(train, held), held, context),
        "trigram": score(KneserNey(train, order=3), held, context),
    }
    return {
        "held_out": {"documents": held.n_docs, "tokens": len(held), "bytes": held.n_bytes},
        "training": rows,
        "model": {str(context): row(scored) for context, scored in scores.items()},
        "by_position": [
            [first, last, round(loss, 4)]
            for first, last, loss in scores[CONFIG["contexts"][-1]].by_position()
        ],
        **{name: row(scored) for name, scored in counted.items()},
        "pronouns": pronouns(checkpoint),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", action=Text, metavar="FILE", help="a training text; may be repeated")
    parser.add_argument("--weight", action=Weight, type=whole(1), metavar="N", help="its weight in training")
    parser.add_argument("--valid", metavar="FILE", help="held-out stories")
    given = parser.parse_args()
    if given.text and given.valid:
        texts = list(weighted(given.text))
        result = record("nlm_10m", lambda: run(texts, given.valid), config=CONFIG, seeds=[0])["result"]
        for name, value in result.items():
            print(name, value)
    else:
        print("nlm_10m needs the training texts: --text FILE ... --valid FILE; its recorded numbers stay")

"""What does nlm-10m write, and how much of it did it read? The numbers of chapter 15's last section.

    python experiments/15_reference.py --text FILE [--weight N] ... --valid FILE

with the texts and weights that nlm-10m was trained on (its model card names them) and the stories that were
held out. They are needed to see what was copied, and for a trigram, and are not part of this project: without
them nothing is done, and the recorded numbers stay. Kept of them are numbers only.

The model goes on from thirty beginnings, in five ways, until it ends the story or has 256 tokens; so does the
trigram, in two ways. Beside them stand the held-out stories that begin in the same way. Some texts of the
model are kept, chosen by rank (`CONFIG["shown"]`). None is kept that has a longer span in common with the
training text than `CONFIG["longest_shown"]` tokens; then the next in rank takes its place.
"""

from __future__ import annotations

import argparse
import hashlib
import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ[variable] = "1"  # read when NumPy is loaded, so before the next line

import numpy as np  # noqa: E402

from nlm.analysis.copying import CopyIndex  # noqa: E402
from nlm.analysis.fluency import at_rank, measure  # noqa: E402
from nlm.analysis.text import words  # noqa: E402
from nlm.analysis.writing import NgramWriter, Writing, surprise, told, write  # noqa: E402
from nlm.arguments import Text, Weight, weighted, whole  # noqa: E402
from nlm.batches import windows  # noqa: E402
from nlm.checkpoint import Checkpoint, load_checkpoint  # noqa: E402
from nlm.corpus import concat, encode_documents, read_documents  # noqa: E402
from nlm.errors import NlmError  # noqa: E402
from nlm.evaluate import token_losses  # noqa: E402
from nlm.experiment import record  # noqa: E402
from nlm.ngram import KneserNey  # noqa: E402
from nlm.world import LEXICON  # noqa: E402

CONFIG = {
    "checkpoint": "nlm-10m",
    "beginning": "Once upon a time, there was a little",
    "prompts": 30,  # the beginning and each of the first animals of our lexicon; stories that begin so
    "seed": 0,  # text number k is drawn with the random numbers of (seed, k)
    "length": 256,  # tokens of a text at most
    "first": 128,  # of the tokens written: on so many is measured what was repeated and what copied
    "ways": {
        "greedy": {"temperature": 0},
        "τ = 0.5": {"temperature": 0.5},
        "τ = 0.8": {"temperature": 0.8},
        "τ = 1": {"temperature": 1.0},
        "τ = 1.2": {"temperature": 1.2},
    },
    "trigram": ["τ = 0.8", "τ = 1"],
    # way -> what the texts are put in order by, and the ranks that are shown
    "shown": {"τ = 0.8": ["bits", [0.05, 0.5, 0.95]], "greedy": ["repeated", [0.5]]},
    "longest_shown": 20,
    "windows": 64,  # of held-out text, evenly spread, on which the losses are compared
    "context": 256,
    "digits": 4,
}


def prompts() -> list[str]:
    animals = [entry.lemma for entry in LEXICON.category("animal")][: CONFIG["prompts"]]
    return [f"{CONFIG['beginning']} {animal}" for animal in animals]


def held_out(tokenizer, stories: list[str]) -> list[Writing]:
    """The first held-out stories with the same beginning; the word after it belongs to the prompt."""
    found = [story for story in stories if story.startswith(CONFIG["beginning"] + " ")][: CONFIG["prompts"]]
    if len(found) < CONFIG["prompts"]:
        raise NlmError(
            f"{len(found)} held-out stories begin with {CONFIG['beginning']!r}; needed {CONFIG['prompts']}: "
            "give a longer text for --valid"
        )
    cut = len(CONFIG["beginning"].split()) + 1  # words
    heads = [" ".join(story.split(" ", cut)[:cut]).rstrip(".,") for story in found]
    pairs = zip(heads, found, strict=True)
    return [told(tokenizer, head, story[len(head) :], CONFIG["length"]) for head, story in pairs]


def losses(model, trigram: KneserNey, valid) -> dict:
    """Nats per token, window by window: the model, the trigram, and the model that sees two tokens only."""
    x, y = windows(valid, CONFIG["context"])  # (N, T), (N, T)
    some = np.linspace(0, len(x) - 1, min(CONFIG["windows"], len(x))).astype(int)
    x, y = x[some], y[some]
    full = np.concatenate([token_losses(model, a[None], b[None]) for a, b in zip(x, y, strict=True)])
    counted = trigram.losses(x, y)  # (N, T)
    places = np.arange(3, CONFIG["context"], 4)  # a quarter of the positions
    pairs = np.stack([x[:, places - 1], x[:, places]], axis=-1).reshape(-1, 2)  # the two tokens before
    wanted = np.stack([x[:, places], y[:, places]], axis=-1).reshape(-1, 2)
    two = token_losses(model, pairs, wanted)[:, 1].reshape(len(x), -1)  # (N, T / 4)
    return {
        "model": each(full.mean(axis=1)),
        "trigram": each(counted.mean(axis=1)),
        "there": {  # at the places where the model was allowed two tokens
            "nlm-10m": round(float(full[:, places].mean()), CONFIG["digits"]),
            "nlm-10m, two tokens seen": round(float(two.mean()), CONFIG["digits"]),
            "a trigram": round(float(counted[:, places].mean()), CONFIG["digits"]),
        },
        "bits_per_byte": round(valid.bits_per_byte(1.0), 6),  # of a loss of one nat per token
    }


def each(numbers) -> list:
    return np.round(numbers, CONFIG["digits"]).tolist()


def report(writings: list[Writing], reference: Checkpoint, index: CopyIndex, known: set) -> dict:
    """What `measure` counts, and what the tokens cost nlm-10m, rounded."""
    sizes = {name: CONFIG[name] for name in ("length", "first")}
    found = measure(writings, reference.tokenizer, index=index, known=known, **sizes)
    texts = found.pop("texts") | {"bits": [surprise(reference.model, w).mean() for w in writings]}
    runs = each(found.pop("runs"))
    numbers = {name: round(value, CONFIG["digits"]) for name, value in found.items()}
    return numbers | {"runs": runs, "texts": {name: each(values) for name, values in texts.items()}}


def chosen(way: str, writings: list[Writing], texts: dict) -> list[dict]:
    """The texts to show of one way of writing, by rank; those that copy too long a span are passed over."""
    measured_by, ranks = CONFIG["shown"].get(way, ("bits", []))
    short = [longest <= CONFIG["longest_shown"] for longest in texts["longest"]]
    numbers = [at_rank(texts[measured_by], rank, allowed=short) for rank in ranks if any(short)]
    return [
        {"way": way, "by": measured_by, "rank": rank, "number": number, "text": writings[number].whole}
        for rank, number in zip(ranks, numbers, strict=False)
    ]


def run(texts: tuple[tuple[str, int], ...], valid_path: str) -> dict:
    reference = load_checkpoint(CONFIG["checkpoint"])
    model, tokenizer = reference.model, reference.tokenizer
    read = [(read_documents(path), weight) for path, weight in texts]
    known = {word for documents, _ in read for document in documents for word in words(document)}
    once = concat(encode_documents(tokenizer, documents) for documents, _ in read)
    index = CopyIndex(once.ids)
    trigram = KneserNey(
        concat(encode_documents(tokenizer, documents, weight=weight) for documents, weight in read), order=3
    )
    stories = read_documents(valid_path)
    print(f"{len(once):,} tokens, {len(known):,} words read", flush=True)

    ways, samples = {}, []
    for name, knobs in CONFIG["ways"].items():
        written = write(model, tokenizer, prompts(), seed=CONFIG["seed"], length=CONFIG["length"], **knobs)
        ways[name] = report(written, reference, index, known)
        samples += chosen(name, written, ways[name]["texts"])
        print(name, "written", flush=True)
    counting = NgramWriter(trigram, CONFIG["length"])
    for name in CONFIG["trigram"]:
        written = write(counting, tokenizer, prompts(), seed=CONFIG["seed"], **CONFIG["ways"][name])
        ways[f"a trigram, {name}"] = report(written, reference, index, known)
    ways["held-out stories"] = report(held_out(tokenizer, stories), reference, index, known)
    table = model.params["wte.weight"].astype(np.float16)
    return {
        "table": hashlib.sha256(table.tobytes()).hexdigest()[:16],
        "training": {"tokens": len(once), "words": len(known)},
        "loss": losses(model, trigram, encode_documents(tokenizer, stories)),
        "ways": ways,
        "samples": samples,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", action=Text, metavar="FILE", help="a training text; may be repeated")
    parser.add_argument("--weight", action=Weight, type=whole(1), metavar="N", help="its weight in training")
    parser.add_argument("--valid", metavar="FILE", help="held-out stories")
    given = parser.parse_args()
    if given.text and given.valid:
        texts = weighted(given.text)
        result = record(
            "15_reference", lambda: run(texts, given.valid), config=CONFIG, seeds=[CONFIG["seed"]]
        )["result"]
        for way, row in result["ways"].items():
            print(way, {name: value for name, value in row.items() if name not in ("texts", "runs")})
        print({name: np.mean(value) for name, value in result["loss"].items() if name != "there"})
    else:
        print(
            "15_reference needs the training texts: --text FILE ... --valid FILE; its recorded numbers stay"
        )

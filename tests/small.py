"""A small text, its tokenizer and a small model: quick enough for every test of checkpoints and commands."""

from dataclasses import replace

import numpy as np

from nlm.corpus import EOT, encode_documents
from nlm.nn.gpt import GPT, GPTConfig
from nlm.presets import PRESETS, Preset
from nlm.tokenizer import Tokenizer
from nlm.train_config import TrainConfig

ANIMALS = ("dog", "cat", "fox", "owl")
DOCS = [
    f"Once the {a} saw the {b}. The {b} was {mood}. The {a} went to the {place}, and the {b} went home."
    for i, (a, b) in enumerate((a, b) for a in ANIMALS for b in ANIMALS if a != b)
    for mood, place in [("happy", "forest"), ("sad", "river"), ("tired", "café")][i % 2 :]
]
TEXT = "".join(f"{doc}\n{EOT}\n" for doc in DOCS)
RICH = [
    f"{a}{b}{c} " * 3 for a in "bcdfg" for b in "aeiou" for c in "lmnrs"
]  # another language, with more merges
SIZES = GPTConfig(vocab_size=300, context=16, d_model=8, n_layer=1, n_head=2)
TRAIN = TrainConfig(
    steps=6, batch_size=4, context=16, warmup=0, eval_every=3, eval_windows=4, snapshot_every=3, save_every=2
)
TINY = Preset("tiny", SIZES, TRAIN, stories=4, valid_stories=2)


def tokenizer():
    return Tokenizer.train(DOCS, 300)


def model(seed=0, dtype=np.float32, **changes):
    return GPT(replace(SIZES, **changes), seed=seed, dtype=dtype)


def counts():
    return encode_documents(tokenizer(), DOCS).counts()


def add_preset(monkeypatch, preset=TINY):
    """Offer a preset that trains in a moment."""
    monkeypatch.setitem(PRESETS, preset.name, preset)

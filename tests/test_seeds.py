"""The same seed gives the same bytes in every process, whatever the hashes of strings are there (case 38).

All that learns or draws is run in two processes with different PYTHONHASHSEED. That nothing in the code asks
for global randomness is the matter of tests/test_habits.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = """
import hashlib, json, sys

import numpy as np

from nlm.batches import Batches
from nlm.bigram import Bigram
from nlm.bpe import BPE
from nlm.corpus import encode_documents, split
from nlm.embed.next_word import NextWord, train_next_word
from nlm.embed.words import WordVocabulary, sentence_words
from nlm.generate import generate
from nlm.nn.gpt import GPT, GPTConfig
from nlm.stats import permutation_test
from nlm.subword import letter_bpe, unigram, wordpiece
from nlm.tokenizer import Tokenizer
from nlm.train import Trainer
from nlm.train_config import TrainConfig
from nlm.world import LEXICON, World

digests = {"hash of a word": str(hash("fox"))}

def note(name, *things):
    parts = [thing.tobytes() if isinstance(thing, np.ndarray) else repr(thing).encode() for thing in things]
    digests[name] = hashlib.sha256(b"|".join(parts)).hexdigest()

stories = list(World(3, held_out=[("fox", "swam")]).stories(60))
note("lexicon", [(e.sense, sorted(e.tags), e.forms, e.weight) for e in LEXICON.entries])
note("stories", *[(s.text, s.schema, s.bits.hex()) for s in stories])
note("words", *[(w.form, w.lemma, w.category, w.sense, w.role, w.start)
                for s in stories for sentence in s.sentences for w in sentence.words])
docs = [story.text for story in stories]
train, valid = split(docs, 0.2, seed=1)
note("split", train, valid)

tokenizer = Tokenizer.train(train, 320)
note("tokenizer", tokenizer.to_json())
bpe = BPE.train(train[:9], 290)
note("bpe", bpe.merges, bpe.vocab)
for make in (wordpiece, unigram, letter_bpe):
    subword = make(train, 200)
    note(make.__name__, [subword.encode(doc) for doc in docs])

vocabulary = WordVocabulary.build(sentence_words(stories), size=150)
note("word vocabulary", vocabulary.words, vocabulary.counts)
model = NextWord(len(vocabulary), d_model=8, hidden=8, seed=1)
losses = train_next_word(model, *vocabulary.pairs(sentence_words(stories)), steps=20, batch=32)
note("next word", losses, *model.params.values())

train, valid = (encode_documents(tokenizer, part) for part in (train, valid))
batches = Batches(train, batch_size=4, context=8, seed=2)
note("batches", *[next(batches) for _ in range(5)])
bigram = Bigram.fit(train, valid)
note("bigram", bigram.m, bigram.distribution(5))
sizes = GPTConfig(vocab_size=320, context=16, d_model=8, n_layer=1, n_head=2)
config = TrainConfig(steps=5, batch_size=4, context=16, warmup=0, eval_every=2, snapshot_every=2, seed=3)
twins = [GPT]
if "torch" in sys.argv:
    from nlm.nn.gpt_torch import TorchGPT
    twins.append(TorchGPT)
for twin in twins:
    run = Trainer(twin(sizes, seed=4), train, valid, config)
    rows = [{name: value for name, value in row.items() if name != "seconds"} for row in run.run()]
    note(f"{twin.__name__}, history", rows)
    note(f"{twin.__name__}, weights", *run.model.numpy_params().items())
    note(f"{twin.__name__}, snapshots", *run.snapshots.items())
    new = generate(run.model, [5], 20, rng=np.random.default_rng(1))
    note(f"{twin.__name__}, generated", new)
note("a permutation test", permutation_test(losses[:10], losses[10:], n=200, rng=np.random.default_rng(1)))
print(json.dumps(digests))
"""


def run(hash_seed: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *["torch"] * (find_spec("torch") is not None)],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def digests() -> tuple[dict, dict]:
    return run("1"), run("2")


def test_the_hashes_of_strings_do_differ(digests):
    one, two = digests
    assert one["hash of a word"] != two["hash of a word"], "this file is blind"


def test_everything_that_learns_or_draws_gives_the_same_bytes(digests):
    one, two = digests
    assert one.keys() == two.keys()
    different = [name for name in one if one[name] != two[name]]
    assert different == ["hash of a word"]

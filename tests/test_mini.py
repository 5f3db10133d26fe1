"""The shipped mini checkpoint is what its preset promises: better than a bigram, animals together."""

import pytest

from nlm import PRESETS
from nlm.bigram import Bigram
from nlm.checkpoint import load_checkpoint
from nlm.corpus import encode_documents
from nlm.evaluate import evaluate
from nlm.world import LEXICON, World

PRESET = PRESETS["mini"]


@pytest.fixture(scope="module")
def mini():
    return load_checkpoint("mini")


def test_its_shape_is_the_presets(mini):
    assert mini.model.config == PRESET.model


def test_its_held_out_loss_beats_a_bigrams(mini):
    n = PRESET.stories
    texts = [story.text for story in World(PRESET.story_seed).stories(n + PRESET.valid_stories)]
    train, valid = encode_documents(mini.tokenizer, texts[:n]), encode_documents(mini.tokenizer, texts[n:])
    held = {"context": PRESET.model.context, "max_windows": 100}
    loss = evaluate(mini.model, valid, **held)
    assert loss < evaluate(Bigram.fit(train, valid), valid, **held)
    # another world would give another loss; `make checkpoints` then makes the two agree again
    assert loss == pytest.approx(mini.history[-1]["valid_loss"], abs=0.1)


def test_the_nearest_to_dog_are_animals(mini):
    animals = {f"Ġ{form}" for a in LEXICON.category("animal") for form in a.forms.values()}
    nearest = [key for key, _ in mini.vectors().neighbors("dog", 5)]
    assert len(animals & set(nearest)) >= 4, nearest


@pytest.mark.parametrize("animal", LEXICON.category("animal"), ids=lambda entry: entry.lemma)
def test_every_animal_is_one_token(mini, animal):
    assert mini.tokenizer.pieces(f" {animal.lemma}") == [f"Ġ{animal.lemma}"]

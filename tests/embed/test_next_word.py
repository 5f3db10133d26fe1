"""The small next-word predictor against finite differences, torch and renumbering."""

import numpy as np
import pytest

from nlm.embed.next_word import SHOWN_AS, NextWord, train_next_word
from nlm.embed.words import WordVocabulary, sentence_words
from nlm.errors import NlmError
from nlm.nn.embedding import embedding_backward
from nlm.nn.layers import cross_entropy
from nlm.world import World

V = 7


@pytest.mark.parametrize("shown_as", SHOWN_AS)
def test_gradients_match_central_differences(shown_as):
    model = NextWord(V, shown_as=shown_as, d_model=3, hidden=4, seed=1, table="unit")
    words, targets = np.array([1, 1, 5, 0]), np.array([2, 3, 6, 0])
    _, grads = model.loss_and_grads(words, targets)
    for name, array in model.params.items():
        for index in np.ndindex(array.shape):
            kept, eps = array[index], 1e-6
            array[index] = kept + eps
            up = model.loss(words, targets)
            array[index] = kept - eps
            down = model.loss(words, targets)
            array[index] = kept
            assert grads[name][index] == pytest.approx((up - down) / (2 * eps), abs=1e-8), (name, index)


def test_embedding_model_equals_torch():
    torch = pytest.importorskip("torch")
    model = NextWord(V, d_model=3, hidden=4, seed=2)
    words, targets = np.array([1, 1, 5, 0]), np.array([2, 3, 6, 0])
    loss, grads = model.loss_and_grads(words, targets)
    p = {k: torch.tensor(v, requires_grad=True) for k, v in model.params.items()}
    x = torch.nn.functional.embedding(torch.tensor(words), p["E"])
    h = torch.nn.functional.gelu(x @ p["W1"] + p["b1"], approximate="tanh")
    expected = torch.nn.functional.cross_entropy(h @ p["W2"] + p["b2"], torch.tensor(targets))
    expected.backward()
    assert loss == pytest.approx(expected.item(), abs=1e-12)
    for name in p:
        np.testing.assert_allclose(grads[name], p[name].grad.numpy(), atol=1e-12)


@pytest.mark.parametrize("shown_as", ["one-hot", "embedding"])
def test_renumbering_does_not_change_training(shown_as):
    rng = np.random.default_rng(0)
    words, targets = rng.integers(V, size=200), rng.integers(V, size=200)
    losses = []
    for numbering in (None, rng.permutation(V)):
        model = NextWord(V, shown_as=shown_as, d_model=3, hidden=4, numbering=numbering, seed=3)
        losses.append(train_next_word(model, words, targets, steps=30, batch=16))
    np.testing.assert_allclose(losses[0], losses[1], atol=1e-10)


def test_renumbering_changes_training_on_raw_ids():
    rng = np.random.default_rng(0)
    words, targets = rng.integers(V, size=200), rng.integers(V, size=200)
    losses = []
    for numbering in (None, rng.permutation(V)):
        model = NextWord(V, shown_as="id", hidden=4, numbering=numbering, seed=3)
        losses.append(train_next_word(model, words, targets, steps=30, batch=16))
    assert np.abs(losses[0] - losses[1]).max() > 1e-3


def test_training_reaches_the_entropy_of_a_known_source():
    words = np.tile(np.arange(V), 50)
    targets = (words + 1) % V  # the next word is certain: the entropy is 0
    model = NextWord(V, d_model=4, hidden=16, seed=0)
    train_next_word(model, words, targets, steps=300, batch=64, lr=0.03)
    assert model.loss(words, targets) < 0.05


def test_bad_input_is_named():
    with pytest.raises(NlmError, match="shown_as"):
        NextWord(V, shown_as="number")
    with pytest.raises(NlmError, match="permutation"):
        NextWord(V, numbering=[0] * V)
    with pytest.raises(NlmError, match=r"words\[0\] is -1"):
        NextWord(V).logits([-1])
    with pytest.raises(NlmError, match="no table"):
        NextWord(V, shown_as="id").vectors(tuple("abcdefg"))
    with pytest.raises(NlmError, match="3 inputs but 2 targets"):
        train_next_word(NextWord(V), [1, 2, 3], [1, 2])


def test_vocabulary_orders_and_pairs():
    sentences = [["the", "fox", "ran"], ["the", "dog", "ran"], ["a", "fox"]]
    vocabulary = WordVocabulary.build(sentences, size=3)
    assert vocabulary.words == ("fox", "ran", "the")  # counts 2, 2, 2: ties by spelling
    inputs, targets = vocabulary.pairs(sentences)
    assert [(vocabulary.words[a], vocabulary.words[b]) for a, b in zip(inputs, targets, strict=True)] == [
        ("the", "fox"),
        ("fox", "ran"),
    ]


def test_vocabulary_refuses_strings_and_says_what_min_count_removed():
    with pytest.raises(NlmError, match="list of words"):
        WordVocabulary.build(["hello world"])
    with pytest.raises(NlmError, match=r"min_count=5; the most frequent is 'x' \(3\)"):
        WordVocabulary.build([["x", "x", "x", "y"]], min_count=5)


def test_keep_holds_what_the_table_gets_its_gradient_from():
    model, words, targets = NextWord(V, d_model=3, hidden=4, seed=2), np.array([1, 1, 5]), np.array([2, 3, 6])
    keep = {}
    loss, grads = model.loss_and_grads(words, targets, keep)
    assert keep["x"].shape == keep["dx"].shape == (3, 3)
    np.testing.assert_array_equal(keep["x"], model.params["E"][words])
    np.testing.assert_array_equal(embedding_backward(keep["dx"], words, V), grads["E"])
    without, same = model.loss_and_grads(words, targets)
    assert without == loss and all((same[name] == grads[name]).all() for name in grads)


def test_watching_sees_every_step_and_changes_nothing():
    words, targets = np.arange(V), (np.arange(V) + 1) % V
    seen, first = [], NextWord(V, d_model=3, hidden=4)
    losses = train_next_word(first, words, targets, steps=3, batch=4, watch=seen.append)
    assert seen == [0, 1, 2, 3]
    unwatched = train_next_word(NextWord(V, d_model=3, hidden=4), words, targets, steps=3, batch=4)
    assert losses.shape == (3,) and (losses == unwatched).all()


def test_the_words_of_a_sentence_are_its_letters_in_lower_case():
    class Sentence:
        text = "“Don't go, Mr Müller-Lüdenscheidt!” said the fox’s 2 friends -- all of them."

    class Story:
        sentences = (Sentence, Sentence)

    words = "don't go mr müller-lüdenscheidt said the fox’s friends all of them".split()
    assert sentence_words([Story]) == [words, words]


def test_the_words_of_stories_are_in_their_texts():
    story = World(seed=3).story(0)
    sentences = sentence_words([story])
    assert len(sentences) == len(story.sentences)
    for words, sentence in zip(sentences, story.sentences, strict=True):
        assert words and all(word in sentence.text.lower() for word in words)


def test_the_starting_row_of_a_word_does_not_depend_on_its_number():
    numbering = np.random.default_rng(1).permutation(V)
    words = np.arange(V)
    for shown_as in ("one-hot", "embedding"):
        plain = NextWord(V, shown_as=shown_as, d_model=3, seed=5)
        dealt = NextWord(V, shown_as=shown_as, d_model=3, seed=5, numbering=numbering)
        np.testing.assert_array_equal(plain.logits(words), dealt.logits(words))


@pytest.mark.parametrize("shown_as", SHOWN_AS)
def test_a_wild_learning_rate_stops_the_training_by_name(shown_as, recwarn):
    """A run that gives nan for hours teaches nobody (case 27)."""
    model = NextWord(V, shown_as=shown_as, d_model=3, hidden=4)
    with pytest.raises(NlmError, match=r"in step [23], .* is not finite; .* than 1e\+300"):
        train_next_word(model, np.arange(V), np.arange(V), steps=20, batch=4, lr=1e300)
    assert not [w for w in recwarn if issubclass(w.category, RuntimeWarning)]


@pytest.mark.parametrize("name", ["E", "W1", "b2"])
def test_the_first_bad_gradient_stops_the_training_by_name(name):
    model = NextWord(V, d_model=3, hidden=4)
    inner, before = model.loss_and_grads, {}

    def broken(words, targets):
        loss, grads = inner(words, targets)
        if before:
            grads[name].flat[0] = np.inf
        before.update({key: array.copy() for key, array in model.params.items()})
        return loss, grads

    model.loss_and_grads = broken
    with pytest.raises(NlmError, match=f"in step 2, {name} is not finite"):
        train_next_word(model, np.arange(V), np.arange(V), steps=20, batch=4)
    assert all((model.params[key] == array).all() for key, array in before.items())  # no step was made


@pytest.mark.parametrize("shown_as", SHOWN_AS)
def test_every_call_gives_the_same_gradients_in_fresh_arrays(shown_as):
    """Nothing adds up from one backward pass to the next (case 20)."""
    model = NextWord(V, shown_as=shown_as, d_model=3, hidden=4)
    (loss, grads), (again, same) = (model.loss_and_grads([1, 1, 5], [2, 3, 6]) for _ in range(2))
    assert loss == again == model.loss([1, 1, 5], [2, 3, 6])
    for name, array in grads.items():
        np.testing.assert_array_equal(array, same[name])
        assert not any(np.shares_memory(array, other) for other in [same[name], *model.params.values()])


@pytest.mark.parametrize("wrong", [[-1], [V], [1.0], [True]])
def test_neither_words_nor_targets_wrap_around(wrong):
    model = NextWord(V)
    for call in (model.loss, model.loss_and_grads):
        for words, targets in ((wrong, [0]), ([0], wrong)):
            with pytest.raises(NlmError, match="token IDs"):
                call(words, targets)


@pytest.mark.parametrize("text", ["hello world", ["hello world"], [["a", "b"], "a b"]])
def test_a_string_never_passes_for_a_list_of_words(text):
    """Its letters would be taken for words (case 39)."""
    vocabulary = WordVocabulary(("a", "b", "o", "w"), (1, 1, 1, 1))
    for call in (WordVocabulary.build, vocabulary.pairs):
        with pytest.raises(NlmError, match="needed is a list of words"):
            call(text)


@pytest.mark.parametrize("sentences", [[], [[]], [["once"], ["upon", "a"]]])
def test_a_corpus_too_small_for_min_count_is_described(sentences):
    best = r"the most frequent is 'a' \(1\)" if any(sentences) else "there are no words"
    with pytest.raises(NlmError, match=f"no word reaches min_count=5; {best}"):
        WordVocabulary.build(sentences, min_count=5)


@pytest.mark.parametrize("size", [0, -1])
def test_a_vocabulary_of_no_words_is_refused(size):
    with pytest.raises(NlmError, match=f"size is {size}"):
        WordVocabulary.build([["a", "b"]], size=size)


@pytest.mark.parametrize("shown_as", SHOWN_AS)
def test_the_loss_is_the_cross_entropy_of_every_pair(shown_as):
    rng = np.random.default_rng(4)
    words, targets = rng.integers(V, size=50), rng.integers(V, size=50)
    model = NextWord(V, shown_as=shown_as, d_model=3, hidden=4, seed=6, table="unit")
    by_pair = cross_entropy(model.logits(words), targets)[0]
    assert model.loss(words, targets) == pytest.approx(by_pair, abs=1e-12)
    assert model.loss_and_grads(words, targets)[0] == pytest.approx(by_pair, abs=1e-12)
    with pytest.raises(NlmError, match=r"targets has shape \(2,\); needed \(1,\)"):
        model.loss([0], [1, 2])
    with pytest.raises(NlmError, match=r"targets\[0\] is 7"):
        model.loss([0], [V])

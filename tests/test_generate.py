"""The next token: temperature, top-k, top-p against their definitions, ties, and the sliding window."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.errors import NlmError
from nlm.generate import draw, generate, generate_text, next_distribution
from nlm.nn.config import POSITIONS
from tests import small
from tests.texts import ANY_TEXT

# whole numbers and halves make ties frequent; large ones overflow a careless softmax
logits = arrays(
    np.float64, st.integers(1, 12), elements=st.sampled_from([-1e4, -2, -1, 0, 0.5, 1, 1.5, 2, 3, 1e4])
)
plain = arrays(np.float64, st.integers(1, 12), elements=st.floats(-5, 5))


def softmax(z):
    e = np.exp(z - z.max())
    return e / e.sum()


@given(logits, st.sampled_from([0, 1e-320, 1e-8, 0.3, 1.0, 7.0, 1e300]), st.none() | st.integers(1, 20),
       st.none() | st.sampled_from([1e-9, 0.1, 0.5, 0.9, 1.0]))  # fmt: skip
def test_it_is_a_distribution_and_keeps_the_most_probable(z, temperature, top_k, top_p):
    p = next_distribution(z, temperature=temperature, top_k=top_k, top_p=top_p)
    assert p.shape == z.shape and (p >= 0).all() and p.sum() == pytest.approx(1)
    assert p[z.argmax()] == p.max()
    assert z[p > 0].min() >= z[p == 0].max(initial=-np.inf)
    if top_k is not None:
        assert (p > 0).sum() <= top_k


@given(plain, st.sampled_from([0.25, 1.0, 3.0]))
def test_temperature_divides_the_logits(z, temperature):
    np.testing.assert_allclose(
        next_distribution(z, temperature=temperature), softmax(z / temperature), atol=1e-12
    )


@given(logits)
def test_temperature_0_is_greedy_and_the_lowest_id_wins_a_tie(z):
    p = next_distribution(z, temperature=0)
    assert p[np.flatnonzero(z == z.max())[0]] == 1 and p.sum() == 1
    tiny = next_distribution(z, temperature=1e-8)  # the limit: ties share
    np.testing.assert_allclose(tiny, (z == z.max()) / (z == z.max()).sum())


@pytest.mark.parametrize("temperature", [-1, -1e-9, math.nan, math.inf, -math.inf, "1", None, True])
def test_no_other_temperature_is_taken(temperature):
    with pytest.raises(NlmError, match="temperature"):
        next_distribution([0.0, 1.0], temperature=temperature)


@given(logits)
def test_top_k(z):
    everything = next_distribution(z)
    for k in (len(z), len(z) + 1, 10**6):  # at and above V: as without (case 31)
        np.testing.assert_array_equal(next_distribution(z, top_k=k), everything)
    np.testing.assert_array_equal(next_distribution(z, top_k=1), next_distribution(z, temperature=0))
    for k in range(1, len(z)):
        chosen = sorted(range(len(z)), key=lambda i: (-z[i], i))[:k]  # ties at the edge: the lowest IDs
        want = np.zeros(len(z))
        want[chosen] = softmax(z[chosen])
        np.testing.assert_allclose(next_distribution(z, top_k=k), want, atol=1e-15)


@pytest.mark.parametrize("top_k", [0, -1, 1.5, True, "3"])
def test_no_other_top_k_is_taken(top_k):
    with pytest.raises(NlmError, match="top_k"):
        next_distribution([0.0, 1.0], top_k=top_k)


@given(plain, st.floats(0.01, 1))
def test_top_p_keeps_the_fewest_that_hold_the_share(z, top_p):
    everything = softmax(z)
    kept = next_distribution(z, top_p=top_p) > 0
    assert everything[kept].sum() >= top_p - 1e-9
    if kept.sum() > 1:
        assert everything[kept].sum() - everything[kept].min() < top_p + 1e-9


def test_top_p_by_hand():
    z = np.log([0.5, 0.25, 0.15, 0.1])
    for top_p, kept in ((0.4, 1), (0.5, 1), (0.6, 2), (0.75, 2), (0.8, 3), (0.95, 4), (1.0, 4)):
        assert (next_distribution(z, top_p=top_p) > 0).sum() == kept, top_p
    np.testing.assert_allclose(next_distribution(z, top_p=0.6), [2 / 3, 1 / 3, 0, 0])
    both = next_distribution(z, top_k=3, top_p=0.8)  # of 0.9: 0.5 / 0.9 = 0.56, then 0.83
    np.testing.assert_allclose(both, [2 / 3, 1 / 3, 0, 0])


@pytest.mark.parametrize("top_p", [0, -0.1, 1.1, math.nan, True, "0.5"])
def test_no_other_top_p_is_taken(top_p):
    with pytest.raises(NlmError, match="top_p"):
        next_distribution([0.0, 1.0], top_p=top_p)


@pytest.mark.parametrize("z", [[0.0, math.nan], [0.0, math.inf], [-math.inf, -math.inf], [], [[0.0]]])
def test_damaged_logits_are_refused(z):
    with pytest.raises(NlmError, match="logits"):
        next_distribution(z)


def test_the_same_as_transformers():
    torch, processors = (
        pytest.importorskip("torch"),
        pytest.importorskip("transformers.generation.logits_process"),
    )
    z = np.random.default_rng(0).normal(size=(20, 50)) * 3
    for row in z:
        for temperature, top_k, top_p in ((0.7, 50, 1.0), (1.3, 5, 1.0), (1.0, 50, 0.8), (0.9, 12, 0.6)):
            t = torch.tensor(row[None])
            for process in (
                processors.TemperatureLogitsWarper(temperature),
                processors.TopKLogitsWarper(top_k),
                processors.TopPLogitsWarper(top_p),
            ):
                t = process(None, t)
            ours = next_distribution(row, temperature=temperature, top_k=top_k, top_p=top_p)
            np.testing.assert_allclose(ours, t.softmax(-1)[0].numpy(), atol=1e-12)


def test_draw_follows_the_probabilities():
    p, rng = np.array([0.0, 0.5, 0.0, 0.3, 0.2, 0.0]), np.random.default_rng(0)
    share = np.bincount([draw(p, rng) for _ in range(20_000)], minlength=6) / 20_000
    assert share[p == 0].sum() == 0
    np.testing.assert_allclose(share, p, atol=0.02)


@pytest.mark.parametrize("u", [0.0, 0.5, 1 - 2**-53])
def test_draw_stays_inside(u):
    for p in ([1.0], [0.0, 1.0, 0.0], [0.1] * 10 + [0.0], [1 / 3] * 3, [1.0 + 2**-52]):
        index = draw(np.array(p), SimpleNamespace(random=lambda: u))
        assert p[index] > 0


# -- the loop ------------------------------------------------------------------------------------


class Counting:
    """A model that wants the next number, and remembers what it was shown."""

    config = SimpleNamespace(vocab_size=10, context=4)

    def __init__(self):
        self.shown = []

    def logits(self, ids):
        self.shown.append(ids[0].tolist())
        return np.eye(10)[(ids + 1) % 10] * 50  # (1, T, V)


def test_the_window_slides():
    model = Counting()
    assert generate(model, [3], 8, temperature=0) == [4, 5, 6, 7, 8, 9, 0, 1]
    assert model.shown[:5] == [[3], [3, 4], [3, 4, 5], [3, 4, 5, 6], [4, 5, 6, 7]]
    assert generate(model, list(range(9)), 2, temperature=0) == [9, 0]
    assert model.shown[-2] == [5, 6, 7, 8]


def test_it_stops_without_the_stop():
    for stop in (6, {6}, [6, 8], (8, 6)):
        assert generate(Counting(), [3], 8, temperature=0, stop=stop) == [4, 5]
    assert generate(Counting(), [9], 8, temperature=0, stop=0) == []
    assert generate(Counting(), [3], 0, temperature=0) == []


def test_an_empty_prompt_starts_from_the_end_of_text():
    for empty in ([], (), np.array([], dtype=np.int64)):
        model = Counting()
        assert generate(model, empty, 2, temperature=0) == [1, 2]  # (case 33)
        assert model.shown[0] == [0]


@pytest.mark.parametrize("ids", [[-1], [10], [1.0], [True], ["a"]])
def test_ids_outside_the_vocabulary_are_refused(ids):
    with pytest.raises(NlmError, match="prompt"):
        generate(Counting(), ids, 1, temperature=0)


@pytest.mark.parametrize("n", [-1, 1.0, True, "3"])
def test_the_number_of_tokens_is_a_number(n):
    with pytest.raises(NlmError, match="n is"):
        generate(Counting(), [1], n, temperature=0)


def test_drawing_needs_an_explicit_generator():
    with pytest.raises(NlmError, match="rng"):
        generate(Counting(), [1], 1)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@given(seed=st.integers(0, 5), top_k=st.none() | st.integers(1, 400))
@settings(max_examples=10, deadline=None)
def test_the_same_seed_gives_the_same_tokens(backend, seed, top_k):
    model = small.model(seed=seed)
    if backend == "torch":
        pytest.importorskip("torch")
        from nlm.nn.gpt_torch import TorchGPT

        model = TorchGPT.from_numpy(model)
    new = [generate(model, [5], 20, top_k=top_k, rng=np.random.default_rng(seed)) for _ in range(2)]
    assert new[0] == new[1] and len(new[0]) == 20
    if top_k == 1:
        assert new[0] == generate(model, [5], 20, temperature=0)


KNOBS = [{"temperature": 0}, {}, {"temperature": 0.7, "top_k": 5}, {"top_p": 0.6}, {"temperature": 1.5}]


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@given(
    seed=st.integers(0, 99),
    prompt=st.lists(st.integers(0, 299), max_size=20),
    positions=st.sampled_from(POSITIONS),
    knobs=st.sampled_from(KNOBS),
)
@settings(max_examples=25, deadline=None)
def test_kept_keys_and_values_change_no_token(backend, seed, prompt, positions, knobs):
    """Shorter and longer than the context, 16: while the cache grows, and when the window slides."""
    model = small.model(seed=seed, dtype=np.float64, positions=positions, init_std=0.4)
    if backend == "torch":
        model = pytest.importorskip("nlm.nn.gpt_torch").TorchGPT.from_numpy(model)
    with_cache, without = (
        generate(model, prompt, 24, rng=np.random.default_rng(seed), cached=cached, **knobs)
        for cached in (True, False)
    )
    assert with_cache == without


def test_a_token_costs_one_position_until_the_window_slides():
    model, read = small.model(), []
    whole = model.logits

    def counting(ids, keep=None, **kept):
        read.append(np.shape(ids)[1])
        return whole(ids, keep, **kept)

    model.logits = counting
    generate(model, [1, 2, 3, 4, 5], 20, temperature=0)
    assert read == [5] + [1] * 11 + [16] * 8  # the prompt, one by one up to 16, then whole windows
    read.clear()
    generate(model, [1, 2, 3, 4, 5], 20, temperature=0, cached=False)
    assert read == [*range(5, 17)] + [16] * 8


def test_greedy_is_the_largest_logit_of_the_model():
    model = small.model(seed=2)
    ids = [7, 8]
    for _ in range(10):
        ids.append(int(model.logits([ids])[0, -1].argmax()))
    assert generate(model, [7, 8], 10, temperature=0) == ids[2:]


# -- text ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    folder = tmp_path_factory.mktemp("text") / "m"
    return load_checkpoint(save_checkpoint(folder, small.model(seed=1), tokenizer=small.tokenizer()))


@pytest.mark.parametrize("prompt", ["", " ", "The dog", "café", "<|endoftext|>", "日本", "\ud7ff", "a\r\nb"])
def test_any_prompt_comes_back_with_a_continuation(checkpoint, prompt):
    """Bytes are always in the vocabulary, so no character is unknown (case 10)."""
    text = generate_text(checkpoint, prompt, 20, seed=3)
    assert text.startswith(prompt) and len(text) > len(prompt)
    assert text == generate_text(checkpoint, prompt, 20, seed=3)
    assert text != generate_text(checkpoint, prompt, 20, seed=4)
    assert generate_text(checkpoint, prompt, 0) == prompt


@settings(max_examples=60, deadline=None)
@given(prompt=ANY_TEXT)
def test_no_prompt_whatever_it_is_made_of_is_unknown(checkpoint, prompt):
    """Every valid text has IDs; it can only be too long (case 10)."""
    if len(checkpoint.tokenizer.encode(prompt)) > checkpoint.config.context:
        with pytest.raises(NlmError, match="the model sees 16 at most"):
            generate_text(checkpoint, prompt, 2)
    else:
        assert generate_text(checkpoint, prompt, 2, temperature=0).startswith(prompt)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@pytest.mark.parametrize("settings", [{"temperature": 0}, {}, {"top_k": 1}, {"top_k": 10**6}, {"top_p": 0.1}])
def test_an_empty_prompt_begins_a_story_with_either_twin(checkpoint, backend, settings):
    """(case 33)"""
    if backend == "torch":
        pytest.importorskip("torch")
    either = load_checkpoint(checkpoint.path, backend=backend)
    text = generate_text(either, "", 8, seed=2, **settings)
    assert text == generate_text(either, "", 8, seed=2, **settings) != ""
    assert "<|endoftext|>" not in text  # where it starts is not shown


def test_a_prompt_longer_than_the_context_is_refused(checkpoint):
    fits = " dog" * 16
    assert generate_text(checkpoint, fits, 1, seed=0).startswith(fits)
    with pytest.raises(NlmError, match="17 tokens.* 16"):
        generate_text(checkpoint, fits + " dog", 1)


def test_half_a_surrogate_pair_is_refused(checkpoint):
    with pytest.raises(NlmError, match="surrogate|position"):
        generate_text(checkpoint, "a\ud800", 1)


def test_the_story_ends_where_the_model_ends_it(checkpoint):
    class Ending:
        config = checkpoint.model.config

        def logits(self, ids):
            return np.eye(300)[np.where(ids == 100, 0, 100)] * 50  # token 100, then the end

    ending = SimpleNamespace(model=Ending(), tokenizer=checkpoint.tokenizer, path="x")
    assert generate_text(ending, "dog", 50, temperature=0) == "dog" + checkpoint.tokenizer.decode([100])


def test_text_needs_a_tokenizer(tmp_path):
    bare = load_checkpoint(save_checkpoint(tmp_path / "m", small.model(), tokenizer=None))
    for ask in (lambda: generate_text(bare, "a", 1), bare.vectors):
        with pytest.raises(NlmError, match="no tokenizer.json"):
            ask()

"""The GPT-2 folder against transformers: same logits, same greedy text, same IDs; one table stays one."""

from __future__ import annotations

import json
import logging
import shutil
from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given, settings

from nlm import tensors
from nlm.checkpoint import fingerprint, load_checkpoint
from nlm.corpus import EOT
from nlm.errors import NlmError
from nlm.export.hf import load_hf, save_hf
from nlm.generate import generate
from nlm.nn.gpt import GPT
from nlm.nn.gpt_torch import TorchGPT
from nlm.tokenizer import Tokenizer
from nlm.world import World
from tests import small
from tests.texts import ANY_TEXT, EDGES, TEXTS

transformers = pytest.importorskip("transformers")
TOKENIZER = small.tokenizer()
IDS = np.random.default_rng(0).integers(0, 290, (3, 16))  # (B, T), as long as the context
FILES = [
    "config.json",
    "generation_config.json",
    "model.safetensors",
    "tokenizer.json",
    "tokenizer_config.json",
]


def moved(tied=True, dtype=np.float64, **changes):
    """A model away from its start, and with an eps that shows if somebody forgets it."""
    model, rng = small.model(dtype=dtype, tied=tied, n_layer=2, eps=0.01, **changes), np.random.default_rng(1)
    for p in model.params.values():
        p += (0.2 * rng.standard_normal(p.shape)).astype(dtype)
    return model


@pytest.fixture
def exported(tmp_path):
    return save_hf(tmp_path / "gpt2", moved(), tokenizer=TOKENIZER)


@pytest.fixture(scope="module")
def mini(tmp_path_factory):
    checkpoint = load_checkpoint("mini")
    folder = save_hf(
        tmp_path_factory.mktemp("hf") / "mini", checkpoint.model, tokenizer=checkpoint.tokenizer
    )
    return checkpoint, folder


def loaded(folder):
    model = transformers.GPT2LMHeadModel.from_pretrained(folder)
    return model.eval()


def logits(model, ids=IDS):
    with torch.no_grad():
        return model(torch.from_numpy(ids)).logits.numpy()


def change(folder, name, **values):
    """Change entries of a JSON file in the folder."""
    path = folder / name
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | values), encoding="utf-8")


# -- the model -------------------------------------------------------------------------------------


@pytest.mark.parametrize("twin", [GPT, TorchGPT])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("tied", [True, False])
def test_transformers_gives_the_same_logits(tmp_path, tied, dtype, twin):
    """(cases 48 and 49)"""
    ours = moved(tied, dtype)
    folder = save_hf(tmp_path / "x", ours if twin is GPT else TorchGPT.from_numpy(ours), tokenizer=TOKENIZER)
    assert sorted(path.name for path in folder.iterdir()) == FILES
    theirs = loaded(folder)
    assert theirs.dtype == torch.from_numpy(np.zeros(1, dtype)).dtype
    scale = np.abs(ours.logits(IDS)).max()
    assert scale > 1
    worst = np.abs(logits(theirs) - ours.logits(IDS)).max()
    assert worst < (1e-10 if dtype == np.float64 else 1e-5)
    assert sum(p.numel() for p in theirs.parameters()) == ours.config.n_params


def test_a_transposed_square_weight_would_be_seen(exported):
    """c_proj is square and loads either way round; the logits tell (case 49)."""
    path = exported / "model.safetensors"
    arrays = tensors.read(path)
    name = "transformer.h.0.attn.c_proj.weight"
    path.write_bytes(tensors.to_bytes(arrays | {name: arrays[name].T}, {"format": "pt"}))
    assert np.abs(logits(loaded(exported)) - moved().logits(IDS)).max() > 1e-3


def test_the_exact_gelu_would_be_seen(exported):
    """config.json says gelu_new, and with gelu the logits differ (case 21)."""
    assert transformers.AutoConfig.from_pretrained(exported).activation_function == "gelu_new"
    change(exported, "config.json", activation_function="gelu")
    assert np.abs(logits(loaded(exported)) - moved().logits(IDS)).max() > 1e-4


@pytest.mark.parametrize("tied", [True, False])
def test_a_tied_table_is_one_table_there_and_an_untied_one_stays_apart(tmp_path, caplog, tied):
    """Nothing is missing, left over or newly initialised, and changing one changes both (case 48)."""
    folder = save_hf(tmp_path / "x", moved(tied), tokenizer=TOKENIZER)
    assert ("lm_head.weight" in tensors.read(folder / "model.safetensors")) == (not tied)
    logging.getLogger("transformers").addHandler(caplog.handler)
    try:
        model, info = transformers.GPT2LMHeadModel.from_pretrained(folder, output_loading_info=True)
    finally:
        logging.getLogger("transformers").removeHandler(caplog.handler)
    assert not any(info.values()), info
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert model.config.tie_word_embeddings is tied
    table, head = model.transformer.wte.weight, model.lm_head.weight
    assert (table.data_ptr() == head.data_ptr()) == tied
    with torch.no_grad():
        table[5, 0] += 1
    assert (head[5, 0] == table[5, 0]) == tied


def test_the_config_says_everything(exported):
    ours, theirs = moved().config, transformers.AutoConfig.from_pretrained(exported)
    assert isinstance(theirs, transformers.GPT2Config) and theirs.architectures == ["GPT2LMHeadModel"]
    sizes = (theirs.vocab_size, theirs.n_positions, theirs.n_embd, theirs.n_layer, theirs.n_head)
    assert sizes == (ours.vocab_size, ours.context, ours.d_model, ours.n_layer, ours.n_head)
    assert theirs.n_ctx == ours.context and theirs.n_inner is None
    assert (theirs.layer_norm_epsilon, theirs.initializer_range) == (ours.eps, ours.init_std)
    assert (theirs.resid_pdrop, theirs.embd_pdrop, theirs.attn_pdrop) == (0, 0, 0)
    assert (theirs.bos_token_id, theirs.eos_token_id, theirs.pad_token_id) == (0, 0, 0)
    generation = transformers.GenerationConfig.from_pretrained(exported)
    assert (generation.bos_token_id, generation.eos_token_id, generation.pad_token_id) == (0, 0, 0)
    # no entry is one that GPT-2's config does not know
    known = transformers.GPT2Config().to_dict().keys() | {"n_ctx", "architectures", "dtype"}
    assert set(json.loads((exported / "config.json").read_text("utf-8"))) <= known


# -- generation --------------------------------------------------------------------------------------


def greedy(model, ids, n):
    made = model.generate(
        torch.tensor([ids]), attention_mask=torch.ones(1, len(ids)), max_new_tokens=n, do_sample=False
    )
    return made[0, len(ids) :].tolist()


def test_the_shipped_model_says_the_same_in_transformers(mini):
    """Logits of whole windows within 1e-5 of the largest, and greedy text to the end of the context."""
    checkpoint, folder = mini
    theirs, tokenizer = loaded(folder), transformers.AutoTokenizer.from_pretrained(folder)
    stories = [story.text for story in World(1).stories(40)]
    windows = [ids[:128] for ids in map(checkpoint.tokenizer.encode, stories) if len(ids) >= 128]
    ids = np.array(windows[:4])  # (4, 128)
    ours = checkpoint.model.logits(ids)
    np.testing.assert_allclose(logits(theirs, ids), ours, rtol=0, atol=1e-5 * np.abs(ours).max())
    params = {name: p.astype(np.float64) for name, p in checkpoint.model.params.items()}
    double = GPT(checkpoint.config, params, dtype="float64")
    np.testing.assert_allclose(logits(loaded(folder).double(), ids), double.logits(ids), rtol=0, atol=1e-10)
    for prompt in ("Once upon a time", '"Where is'):
        ids = checkpoint.tokenizer.encode(prompt)
        new = generate(checkpoint.model, ids, 128 - len(ids), temperature=0, stop=0)
        made = greedy(theirs, tokenizer(prompt)["input_ids"], 128 - len(ids))
        assert made == (new if len(new) == 128 - len(ids) else [*new, 0])  # transformers keeps the end token
        assert tokenizer.decode(made, skip_special_tokens=True) == checkpoint.tokenizer.decode(new)


@pytest.mark.parametrize("seed", range(4))
def test_greedy_generation_is_equal_for_any_weights(tmp_path, seed):
    ours = moved(dtype=np.float64, init_std=0.5)
    rng = np.random.default_rng(seed)
    ours.params["wte.weight"] += rng.standard_normal((300, 8))
    theirs = loaded(save_hf(tmp_path / "x", ours, tokenizer=TOKENIZER))
    ids = rng.integers(1, 300, 4).tolist()
    new = generate(ours, ids, 12, temperature=0, stop=0)
    assert greedy(theirs, ids, 12) == (new if len(new) == 12 else [*new, 0])
    start = generate(ours, [], 8, temperature=0, stop=0)  # no prompt at all: both begin at the end of text
    assert greedy(theirs, [theirs.config.bos_token_id], 8)[: len(start)] == start


def test_prompts_of_several_lengths_in_one_batch(mini):
    """Padded on the left, with the tokenizer's mask, each goes on as it does alone."""
    checkpoint, folder = mini
    theirs, tokenizer = loaded(folder), transformers.AutoTokenizer.from_pretrained(folder)
    prompts = ["Once upon a time there was", "The dog", "A"]
    batch = tokenizer(prompts, return_tensors="pt", padding=True)
    made = theirs.generate(**batch, max_new_tokens=12, do_sample=False)
    for prompt, ids in zip(prompts, made.tolist(), strict=True):
        ours = generate(checkpoint.model, checkpoint.tokenizer.encode(prompt), 12, temperature=0)
        assert ids[-12:] == ours


# -- the tokenizer -----------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["AutoTokenizer", "PreTrainedTokenizerFast"])
def pair(request, mini):
    checkpoint, folder = mini
    return checkpoint.tokenizer, getattr(transformers, request.param).from_pretrained(folder)


@settings(max_examples=200, deadline=None)
@given(text=ANY_TEXT)
def test_any_text_has_the_same_ids_and_comes_back(pair, text):
    """(cases 9 and 50)"""
    ours, theirs = pair
    ids = theirs(text)["input_ids"]
    assert ids == ours.encode(text) == theirs.encode(text)
    assert theirs.decode(ids) == text
    assert theirs.convert_ids_to_tokens(ids) == ours.pieces(text)


def test_known_texts_have_the_same_ids(pair):
    """(cases 9 and 50)"""
    ours, theirs = pair
    texts = [*TEXTS.values(), *EDGES, *(story.text for story in World(3).stories(5))]
    assert theirs(texts)["input_ids"] == [ours.encode(text) for text in texts]
    assert theirs.convert_ids_to_tokens(range(ours.vocab_size)) == ours.tokens


def test_the_special_tokens_and_the_length_are_set(pair):
    """(case 50)"""
    ours, theirs = pair
    for name in ("bos", "eos", "unk", "pad"):
        assert getattr(theirs, f"{name}_token") == EOT
        assert getattr(theirs, f"{name}_token_id") == ours.eot_id
    assert theirs.model_max_length == 128
    assert (theirs.vocab_size, len(theirs)) == (2048, 2048)  # nothing was added
    assert theirs.padding_side == "left"
    assert len(theirs("x " * 200, truncation=True)["input_ids"]) == 128
    # GPT-2 would add the rows of token_type_ids, which transformers 4 makes unless told so
    assert list(theirs("x")) == theirs.model_input_names == ["input_ids", "attention_mask"]


def test_the_end_marker_in_a_text_is_text_until_transformers_is_asked_otherwise(pair):
    ours, theirs = pair
    text = f"a{EOT}b"
    assert theirs(text)["input_ids"] == ours.encode(text) and 0 not in ours.encode(text)
    assert theirs(text, split_special_tokens=False)["input_ids"] == [*ours.encode("a"), 0, *ours.encode("b")]
    assert theirs(text)["input_ids"] == ours.encode(text)  # asked once, not for good


def test_a_vocabulary_larger_than_the_tokenizer_is_kept(tmp_path):
    folder = save_hf(tmp_path / "x", moved(vocab_size=320), tokenizer=TOKENIZER)
    assert logits(loaded(folder)).shape == (3, 16, 320)
    assert len(transformers.AutoTokenizer.from_pretrained(folder)) == TOKENIZER.vocab_size == 300


# -- reading back ------------------------------------------------------------------------------------


@pytest.mark.parametrize("tied", [True, False])
def test_what_transformers_saves_again_is_read(tmp_path, tied):
    """The reader does not lean on the writer: here the model is in files of transformers.

    The tokenizer must be ours: transformers writes another one that does the same, with parts of its own.
    """
    ours = moved(tied, np.float32)
    folder = save_hf(tmp_path / "ours", ours, tokenizer=TOKENIZER)
    theirs = loaded(folder)
    with torch.no_grad():
        theirs.transformer.wte.weight[7] = 0.5
    theirs.save_pretrained(tmp_path / "theirs")
    transformers.AutoTokenizer.from_pretrained(folder).save_pretrained(tmp_path / "theirs")
    with pytest.raises(NlmError, match="another kind of tokenizer"):
        load_hf(tmp_path / "theirs")
    shutil.copy(folder / "tokenizer.json", tmp_path / "theirs")
    back, tokenizer = load_hf(tmp_path / "theirs")
    assert back.config == ours.config and fingerprint(tokenizer) == fingerprint(TOKENIZER)
    np.testing.assert_allclose(back.logits(IDS), logits(theirs), rtol=0, atol=1e-5)
    assert np.array_equal(back.params["wte.weight"][7], np.full(8, 0.5))


def test_files_may_have_windows_line_ends(exported):
    """(case 12)"""
    for path in exported.glob("*.json"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    back, tokenizer = load_hf(exported)
    assert np.array_equal(back.logits(IDS), moved().logits(IDS))
    assert tokenizer.encode("The dog\r\n") == TOKENIZER.encode("The dog\r\n")
    theirs = transformers.AutoTokenizer.from_pretrained(exported)
    assert theirs("The dog\r\n")["input_ids"] == TOKENIZER.encode("The dog\r\n")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"model_type": "llama"}, "model_type 'llama'"),
        ({"activation_function": "gelu"}, "activation_function 'gelu'"),
        ({"n_inner": 20}, "n_inner 20"),
        ({"scale_attn_by_inverse_layer_idx": True}, "scale_attn_by_inverse_layer_idx True"),
        ({"tie_word_embeddings": False}, "model.safetensors and config.json disagree"),
        ({"n_layer": 3}, "model.safetensors and config.json disagree"),
        ({"n_embd": 16}, "needed .300, 16."),
        ({"n_head": 3}, "n_head must divide"),
    ],
)
def test_another_kind_of_model_is_refused_by_name(exported, changes, message):
    change(exported, "config.json", **changes)
    with pytest.raises(NlmError, match=message):
        load_hf(exported)


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_missing_or_cut_file_is_named(exported, name):
    content = (exported / name).read_bytes()
    (exported / name).write_bytes(content[: len(content) // 2])
    with pytest.raises(NlmError, match=name):
        load_hf(exported)
    (exported / name).unlink()
    with pytest.raises(NlmError, match=name):
        load_hf(exported)


@pytest.mark.parametrize("content", ["[]", "3", "{}", "null"])
def test_a_config_that_is_none_is_refused(exported, content):
    (exported / "config.json").write_text(content, encoding="utf-8")
    with pytest.raises(NlmError, match="lacks model_type"):
        load_hf(exported)


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("positions", ["none", "sinusoidal", "concatenated", "rotary"])
def test_other_positions_are_refused_by_name(tmp_path, positions):
    model = small.model(positions=positions)
    with pytest.raises(NlmError, match=f"positions are '{positions}'.*'learned'"):
        save_hf(tmp_path / "x", model, tokenizer=TOKENIZER)
    assert list(tmp_path.iterdir()) == []


def test_what_would_not_be_the_model_is_refused(tmp_path):
    broken = moved()
    broken.params["h.1.ln_1.bias"][3] = np.nan
    with pytest.raises(NlmError, match="h.1.ln_1.bias holds nan"):
        save_hf(tmp_path / "x", broken, tokenizer=TOKENIZER)
    with pytest.raises(NlmError, match="has 300 tokens, the model's vocabulary 290"):
        save_hf(tmp_path / "x", GPT(replace(small.SIZES, vocab_size=290)), tokenizer=TOKENIZER)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", FILES)
def test_what_does_not_come_back_equal_is_removed(tmp_path, monkeypatch, name):
    import nlm.export.hf as hf

    other = {"tokenizer.json": Tokenizer.train(small.RICH, 300).to_json().encode()}

    def write_badly(folder, files):
        files = dict(files)
        if name == "model.safetensors":  # one number differs in its last digit
            arrays = {n: a.copy() for n, a in moved().params.items()}
            arrays["wte.weight"][0, 0] = np.nextafter(arrays["wte.weight"][0, 0], 9)
            other[name] = tensors.to_bytes({f"transformer.{n}": a for n, a in arrays.items()})
        files[name] = other.get(name) or files[name].replace(b" 0", b" 1").replace(b"left", b"right")
        return hf_write(folder, files)

    hf_write = hf.write_folder
    monkeypatch.setattr(hf, "write_folder", write_badly)
    with pytest.raises(NlmError, match=r"did not come back as it was written \(.*; it was removed"):
        save_hf(tmp_path / "x", moved(), tokenizer=TOKENIZER)
    assert list(tmp_path.iterdir()) == []

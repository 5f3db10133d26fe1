"""Checkpoints: what is saved comes back; what is damaged, foreign or mixed up is named."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from nlm.checkpoint import find_checkpoint, load_checkpoint, save_checkpoint, shipped_checkpoints
from nlm.errors import NlmError
from nlm.nn.gpt import GPT
from nlm.tokenizer import Tokenizer
from tests import small

FILES = ["config.json", "history.json", "model.safetensors", "token_counts.json", "tokenizer.json"]


@pytest.fixture
def folder(tmp_path):
    history = [{"step": 0, "train_loss": 0.1 + 0.2, "valid_loss": None}, {"step": 1, "train_loss": 1e-300}]
    return save_checkpoint(
        tmp_path / "model",
        small.model(seed=4),
        tokenizer=small.tokenizer(),
        token_counts=small.counts(),
        history=history,
        preset="tiny",
    )


def test_everything_comes_back(folder):
    assert sorted(path.name for path in folder.iterdir()) == FILES
    loaded = load_checkpoint(folder)
    for name, array in small.model(seed=4).params.items():
        np.testing.assert_array_equal(loaded.model.params[name], array)
        assert loaded.model.params[name].dtype == array.dtype
    assert loaded.config == loaded.model.config == small.SIZES
    assert loaded.tokenizer.encode("The dog café") == small.tokenizer().encode("The dog café")
    assert loaded.token_counts.tolist() == small.counts().tolist()
    assert loaded.history == [
        {"step": 0, "train_loss": 0.1 + 0.2, "valid_loss": None},
        {"step": 1, "train_loss": 1e-300},
    ]
    assert (loaded.preset, loaded.path, loaded.training) == ("tiny", folder, None)


def test_the_same_model_gives_the_same_bytes(folder, tmp_path):
    loaded = load_checkpoint(folder)
    again = save_checkpoint(
        tmp_path / "again",
        loaded.model,
        tokenizer=loaded.tokenizer,
        token_counts=loaded.token_counts,
        history=loaded.history,
        preset=loaded.preset,
    )
    for name in FILES:
        assert (again / name).read_bytes() == (folder / name).read_bytes(), name


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_precision_of_the_file(tmp_path, dtype):
    model = small.model()
    folder = save_checkpoint(tmp_path / "m", model, tokenizer=None, dtype=np.dtype(dtype))
    stored = load_file(folder / "model.safetensors")
    assert {array.dtype for array in stored.values()} == {np.dtype(dtype)}
    loaded = load_checkpoint(folder).model.params["wte.weight"]
    assert loaded.dtype == (np.float64 if dtype == "float64" else np.float32)
    np.testing.assert_array_equal(loaded, model.params["wte.weight"].astype(dtype).astype(loaded.dtype))


def test_arrays_that_lie_crosswise_in_memory_come_back_right(tmp_path):
    """safetensors copies memory as it lies there; a transposed view would come back as other numbers."""
    model = small.model()
    for name, array in model.params.items():
        model.params[name] = np.asfortranarray(array)
    loaded = load_checkpoint(save_checkpoint(tmp_path / "m", model, tokenizer=None))
    for name, array in model.params.items():
        np.testing.assert_array_equal(loaded.model.params[name], array)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_a_tied_head_is_the_table_before_and_after(tmp_path, backend):
    """One table, two uses: stored once, and changing it changes the logits at both ends (case 48)."""
    if backend == "torch":
        pytest.importorskip("torch")
    ids = np.array([[5, 6, 7]])
    folder = save_checkpoint(tmp_path / "m", small.model(), tokenizer=None)
    assert "lm_head.weight" not in load_file(folder / "model.safetensors")
    model = load_checkpoint(folder, backend=backend).model
    np.testing.assert_allclose(np.asarray(model.logits(ids)), small.model().logits(ids), atol=1e-6)
    before = np.asarray(model.logits(ids)).copy()
    model.params["wte.weight"][99] += 1  # token 99 is not in the input: only the head uses its row
    after = np.asarray(model.logits(ids))
    changed = (before != after).any((0, 1))
    assert changed[99] and changed.sum() == 1
    model.params["wte.weight"][5, :4] += 1  # the input's row moves every logit
    assert (np.asarray(model.logits(ids)) != after).any((0, 1)).all()


def test_an_untied_head_is_stored_and_stays_apart(tmp_path):
    model = small.model(tied=False)
    model.params["lm_head.weight"] += 1
    loaded = load_checkpoint(save_checkpoint(tmp_path / "m", model, tokenizer=None))
    assert not loaded.config.tied
    np.testing.assert_array_equal(loaded.model.params["lm_head.weight"], model.params["lm_head.weight"])
    np.testing.assert_array_equal(loaded.model.params["wte.weight"], model.params["wte.weight"])


def test_vectors_are_the_rows_under_their_tokens(folder):
    loaded = load_checkpoint(folder)
    vectors = loaded.vectors()
    assert list(vectors.keys) == loaded.tokenizer.tokens
    row = loaded.tokenizer.id("Ġdog")
    np.testing.assert_array_equal(vectors["dog"], loaded.model.params["wte.weight"][row])


def test_files_may_have_windows_line_ends(folder):
    """git on Windows may turn LF into CRLF in every text file (case 12)."""
    before = load_checkpoint(folder)
    for path in folder.glob("*.json"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    after = load_checkpoint(folder)
    assert after.tokenizer.tokens == before.tokenizer.tokens
    assert after.history == before.history and after.config == before.config


def test_no_pickle_and_no_torch_are_needed(folder):
    """Numbers and text only; loads where torch does not exist (case 26)."""
    for path in folder.iterdir():
        assert not path.read_bytes().startswith((b"\x80", b"PK"))  # pickle, zip
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "from nlm import load_checkpoint\n"
        f"print(load_checkpoint({str(folder)!r}).model.logits([[1, 2]]).shape)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[1]
    )
    assert done.stdout == "(1, 2, 300)\n", done.stderr


# -- replacing -----------------------------------------------------------------------------------


def test_a_checkpoint_is_replaced_and_its_card_kept(folder):
    (folder / "README.md").write_text("a model card")
    (folder / "ATTRIBUTIONS.tsv").write_text("who wrote the texts")
    save_checkpoint(folder, small.model(seed=5), tokenizer=None)
    assert sorted(path.name for path in folder.iterdir()) == [
        "ATTRIBUTIONS.tsv", "README.md", "config.json", "history.json", "model.safetensors",
    ]  # fmt: skip
    assert (folder / "README.md").read_text() == "a model card"
    assert (folder / "ATTRIBUTIONS.tsv").read_text() == "who wrote the texts"
    assert (
        load_checkpoint(folder).model.params["wpe.weight"] == small.model(seed=5).params["wpe.weight"]
    ).all()


@pytest.mark.parametrize("stranger", ["thesis.docx", "step-0000002", "src/"])
def test_a_folder_with_anything_else_is_left_alone(folder, stranger):
    (folder / stranger).mkdir() if stranger.endswith("/") else (folder / stranger).write_text("mine")
    with pytest.raises(NlmError, match=stranger.rstrip("/")):
        save_checkpoint(folder, small.model(), tokenizer=None)
    assert (folder / stranger).exists() and load_checkpoint(folder).preset == "tiny"


def test_a_file_in_the_way_is_left_alone(tmp_path):
    (tmp_path / "m").write_text("mine")
    with pytest.raises(NlmError, match="is a file"):
        save_checkpoint(tmp_path / "m", small.model(), tokenizer=None)


def test_what_does_not_belong_together_is_not_saved(tmp_path):
    for settings, said in (
        (dict(tokenizer=Tokenizer.train(small.RICH, 320)), "tokenizer has 320 tokens"),
        (dict(tokenizer=None, token_counts=[1, 2]), "token_counts"),
    ):
        with pytest.raises(NlmError, match=said):
            save_checkpoint(tmp_path / "m", small.model(), **settings)
    assert not list(tmp_path.iterdir())


# -- damage, each file in turn -------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("keep", [-10, -1, 0.5, 9, 0])
def test_a_truncated_file_is_named(folder, name, keep):
    """Cut by 10 bytes or to nothing (case 25)."""
    whole = (folder / name).read_bytes()
    cut = whole[: int(len(whole) * keep)] if isinstance(keep, float) else whole[:keep]
    if name.endswith(".json") and cut == whole[:-1]:
        return  # only the last line break is gone: still the same JSON
    (folder / name).write_bytes(cut)
    with pytest.raises(NlmError, match=name):
        load_checkpoint(folder)


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json", "history.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(NlmError, match=f"{name} missing"):
        load_checkpoint(folder)


@pytest.mark.parametrize(
    "content",
    [
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"model_type": "gpt2"}',
        b'{"format": "nlm checkpoint", "version": 1}',
        b'{"format": "nlm checkpoint", "version": 1, "model": {}, "tokenizer": {}}',
        b'{"format": "nlm checkpoint", "version": 1, "model": 3, "tokenizer": null}',
    ],
)
def test_a_foreign_config_is_refused(folder, content):
    (folder / "config.json").write_bytes(content)
    with pytest.raises(NlmError, match="config.json"):
        load_checkpoint(folder)


def test_a_newer_format_says_so(folder):
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"version": 99}))
    with pytest.raises(NlmError, match="99.*newer nlm"):
        load_checkpoint(folder)


def change_tensors(folder, change):
    arrays = load_file(folder / "model.safetensors")
    change(arrays)
    save_file(arrays, folder / "model.safetensors")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda a: a.pop("ln_f.bias"), "lacks ln_f.bias.*disagree"),
        (lambda a: a.update(extra=np.zeros(2)), "holds extra.*disagree"),
        (
            lambda a: a.update({"wpe.weight": np.zeros((15, 8), np.float32)}),
            r"wpe.weight.*\(15, 8\).*\(16, 8\)",
        ),
        (lambda a: a.update({"wpe.weight": a["wpe.weight"].T.copy()}), r"\(8, 16\).*\(16, 8\)"),
        (lambda a: a.update({"ln_f.bias": np.zeros(8, np.int64)}), "ln_f.bias"),
        (lambda a: a.update({"ln_f.bias": np.full(8, np.nan, np.float32)}), "ln_f.bias"),
    ],
)
def test_tensors_that_do_not_fit_the_config_are_named(folder, change, said):
    change_tensors(folder, change)
    with pytest.raises(NlmError, match=said):
        load_checkpoint(folder)


@pytest.mark.parametrize(
    ("vocab_size", "said"), [(320, "320 tokens.*vocab_size 300"), (299, "not the tokenizer")]
)
def test_a_swapped_tokenizer_is_noticed(folder, vocab_size, said):
    """Larger, smaller, or of the same size with other tokens: IDs would mean something else (case 17)."""
    Tokenizer.train(small.RICH, vocab_size).save(folder / "tokenizer.json")
    with pytest.raises(NlmError, match=said):
        load_checkpoint(folder)


def test_a_swapped_tokenizer_of_the_same_size_is_noticed(folder):
    other = Tokenizer.train(small.RICH, 300)
    assert other.vocab_size == 300
    other.save(folder / "tokenizer.json")
    with pytest.raises(NlmError, match="tokenizer.json is not the tokenizer that config.json names"):
        load_checkpoint(folder)


def test_counts_of_another_model_are_noticed(folder):
    (folder / "token_counts.json").write_text("[1, 2, 3]")
    with pytest.raises(NlmError, match=r"token_counts.json \(shape \(3,\)\) and config.json"):
        load_checkpoint(folder)


def test_an_unknown_backend_is_refused(folder):
    with pytest.raises(NlmError, match="'numpy' or 'torch'"):
        load_checkpoint(folder, backend="jax")


# -- names ---------------------------------------------------------------------------------------


def test_names_of_shipped_checkpoints(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("NLM_CHECKPOINTS", str(tmp_path / "shelf"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(folder, tmp_path / "shelf" / "mine")
    assert shipped_checkpoints()["mine"] == tmp_path / "shelf" / "mine"
    assert load_checkpoint("mine").path == tmp_path / "shelf" / "mine"
    (tmp_path / "mine").mkdir()
    save_checkpoint("mine", small.model(seed=9), tokenizer=None)
    assert find_checkpoint("mine") == Path("mine")  # a folder of that name comes first


@pytest.mark.parametrize("name", ["qqqq", "", "checkpoints/none", "x" * 5000, "nul\0byte"])
def test_an_unknown_name_lists_the_known_ones(folder, tmp_path, monkeypatch, name):
    monkeypatch.setenv("NLM_CHECKPOINTS", str(tmp_path))
    monkeypatch.chdir(tmp_path / "model")
    with pytest.raises(NlmError, match="model"):
        load_checkpoint(name)


def test_a_near_name_is_offered(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("NLM_CHECKPOINTS", str(tmp_path))
    with pytest.raises(NlmError, match="did you mean model"):
        load_checkpoint("modle")


def test_a_file_is_no_folder(folder):
    with pytest.raises(NlmError, match="is a file"):
        load_checkpoint(folder / "config.json")


def test_an_empty_folder_is_no_checkpoint(tmp_path):
    with pytest.raises(NlmError, match="config.json, model.safetensors, history.json missing"):
        load_checkpoint(tmp_path)


# -- the one that ships --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mini():
    return load_checkpoint("mini")


def test_mini_is_small_and_complete(mini):
    files = [path for path in mini.path.iterdir()]
    assert sum(path.stat().st_size for path in files) <= 2_000_000
    assert {path.name for path in files} == set(FILES)


def test_mini_is_what_the_preset_makes(mini):
    from nlm.presets import PRESETS

    preset = PRESETS["mini"]
    assert mini.config == preset.model and mini.preset == "mini"
    assert mini.history[-1]["tokens"] == preset.train.tokens
    assert isinstance(mini.model, GPT) and mini.token_counts.sum() > 900_000

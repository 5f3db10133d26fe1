"""Runs from options to a trainer: the corpus, the run folder, and going on from it after any stop."""

import json
from dataclasses import replace

import numpy as np
import pytest

from nlm import runs
from nlm.checkpoint import fingerprint, load_checkpoint
from nlm.corpus import EOT
from nlm.errors import NlmError
from nlm.presets import PRESETS
from nlm.runs import RunOptions
from nlm.tokenizer import Tokenizer
from tests import small
from tests.faults import Disk, Killed
from tests.runs_of_numbers import everything


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    small.add_preset(monkeypatch)


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(small.TEXT, encoding="utf-8")
    return str(path)


def options(text, **changes):
    return RunOptions(**(dict(preset="tiny", texts=((text, 1),)) | changes))


def finished(text, out, **changes):
    run = runs.start(options(text, **changes), out, progress=False)
    run.run()
    return run


def test_a_run_leaves_all_that_is_needed(text, tmp_path):
    run = finished(text, tmp_path / "x", seed=3)
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == [
        "data", "run.json", "snapshots", "step-0000004", "step-0000006",
    ]  # fmt: skip
    loaded = load_checkpoint(tmp_path / "x")
    assert loaded.path.name == "step-0000006" and loaded.preset == "tiny"
    assert loaded.tokenizer.tokens == run.tokenizer.tokens
    assert loaded.token_counts.tolist() == run.train.counts().tolist()
    assert loaded.history == run.history
    for name, array in run.model.params.items():
        np.testing.assert_array_equal(loaded.model.params[name], array)


def test_killed_between_any_two_file_operations(text, tmp_path, monkeypatch):
    """From the first file to the first steps: going on gives the whole run, and nothing is left over."""
    with Disk(monkeypatch) as disk:
        run = runs.start(options(text, steps=3), tmp_path / "whole", progress=False)
    run.run()
    whole = everything(run)
    for k in range(disk.operations + 5):  # after that it is the trainer's own test that counts
        out = tmp_path / str(k)
        with Disk(monkeypatch, kill_at=k), pytest.raises(Killed):
            finished(text, out, steps=3)
        if (out / "run.json").exists():
            run = runs.go_on(out, progress=False)
        else:  # nothing had begun: the same command starts it
            with pytest.raises(NlmError, match="leave --resume out"):
                runs.go_on(out)
            run = runs.start(options(text, steps=3), out, progress=False)
        run.run()
        assert everything(run) == whole, f"killed before file operation {k}"
        assert not list(out.glob("**/.*"))


def test_going_on_reads_neither_text_nor_stories_again(text, tmp_path, monkeypatch):
    run = runs.start(options(text), tmp_path / "x", progress=False)
    run.run(until=2)
    monkeypatch.setattr(runs, "prepare", None)
    monkeypatch.setattr(runs, "read_documents", None)
    again = runs.go_on(tmp_path / "x", progress=False)
    again.run()
    run.run()
    assert everything(again) == everything(run)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (dict(steps=7), "steps is 6 there, 7 here"),
        (dict(context=8), "context is 16 there, 8 here"),
        (dict(seed=1), "seed is 0 there, 1 here"),
        (dict(dtype="float64"), "dtype is float32 there, float64 here"),
        (dict(preset="mini"), "preset is tiny there, mini here"),
        (dict(backend="torch", seed=2), "seed is 0.*backend is numpy|backend is numpy.*seed is 0"),
    ],
)
def test_other_options_are_refused_by_name(text, tmp_path, given, said):
    finished(text, tmp_path / "x")
    with pytest.raises(NlmError, match=said):
        runs.go_on(tmp_path / "x", given)
    same = dict(
        preset="tiny", steps=6, context=16, seed=0, dtype="float32", backend="numpy", texts=((text, 1),)
    )
    assert runs.go_on(tmp_path / "x", same).step_count == 6


def test_another_corpus_is_refused(text, tmp_path):
    finished(text, tmp_path / "x")
    copy = tmp_path / "copy.txt"
    copy.write_text(small.TEXT, encoding="utf-8")
    runs.go_on(tmp_path / "x", dict(texts=((str(copy), 1),)))  # the same text under another name is the same
    for texts in ([(text, 2)], [(text, 1), (text, 1)], []):
        with pytest.raises(NlmError, match="training texts or their weights"):
            runs.go_on(tmp_path / "x", dict(texts=tuple(texts)))
    with pytest.raises(NlmError, match="validation text"):
        runs.go_on(tmp_path / "x", dict(valid=text))
    copy.write_text(small.TEXT + "more", encoding="utf-8")
    with pytest.raises(NlmError, match="training texts or their weights"):
        runs.go_on(tmp_path / "x", dict(texts=((str(copy), 1),)))


def test_a_corpus_that_changed_before_it_was_encoded_is_refused(text, tmp_path):
    run = runs.start(options(text), tmp_path / "x", progress=False)
    del run
    (tmp_path / "x" / "data" / "data.json").unlink()  # as if it had been stopped while writing its data
    with open(text, "a", encoding="utf-8") as file:
        file.write("more")
    with pytest.raises(NlmError, match="training texts"):
        runs.go_on(tmp_path / "x")


def test_another_tokenizer_is_refused(text, tmp_path):
    """Under the data and under the checkpoint (case 17)."""
    finished(text, tmp_path / "x")
    other = Tokenizer.train(small.RICH, 300)
    for place in ("data", "step-0000006"):
        path = tmp_path / "x" / place / "tokenizer.json"
        good = path.read_bytes()
        other.save(path)
        with pytest.raises(NlmError, match="tokenizer.json is not the tokenizer"):
            runs.go_on(tmp_path / "x")
        path.write_bytes(good)
    assert fingerprint(runs.go_on(tmp_path / "x").tokenizer) != fingerprint(other)


def test_a_folder_that_holds_a_run_or_anything_else_is_not_touched(text, tmp_path):
    finished(text, tmp_path / "x")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("ten years of work")
    for out, said in (
        (tmp_path / "x", "already holds a run"),
        (tmp_path / "mine", "not empty"),
        (text, "not empty"),
    ):
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        with pytest.raises(NlmError, match=said):
            runs.start(options(text), out)
        assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_what_cannot_be_trained_on_leaves_no_folder(tmp_path):
    def file(name, contents):
        (tmp_path / name).write_bytes(contents)
        return str(tmp_path / name)

    for path, said in (
        (str(tmp_path / "none.txt"), "none.txt"),
        (str(tmp_path), "cannot read"),
        (file("empty.txt", b""), "empty.txt holds no text"),
        (file("blank.txt", b" \n<|endoftext|>\n\n"), "blank.txt holds no text"),
        (file("short.txt", b"one two"), "train split has .* tokens.* 17"),
        (file("latin.txt", b"caf\xe9"), "latin.txt.*offset 3"),
        (file("utf16.txt", b"\xff\xfea\0"), "utf16.txt.*offset 0"),
    ):
        with pytest.raises(NlmError, match=said):
            runs.start(options(path), tmp_path / "x")
        assert not (tmp_path / "x").exists()


def test_the_validation_split_may_be_too_short(tmp_path, text):
    (tmp_path / "valid.txt").write_text("tiny")
    with pytest.raises(NlmError, match="valid split has .* tokens.* 17"):
        runs.start(options(text, valid=str(tmp_path / "valid.txt")), tmp_path / "x")


def test_texts_are_weighted(tmp_path, text):
    other = tmp_path / "other.txt"
    other.write_text("".join(f"{doc}\n{EOT}\n" for doc in small.RICH), encoding="utf-8")
    one = runs.prepare(options(text, texts=((text, 1), (str(other), 1)), valid=text))
    three = runs.prepare(options(text, texts=((text, 1), (str(other), 3)), valid=text))
    assert one.train.n_docs == len(small.DOCS) + len(small.RICH)
    assert three.train.n_docs == len(small.DOCS) + 3 * len(small.RICH)
    assert one.valid.n_docs == three.valid.n_docs == len(small.DOCS)  # weights are for training
    assert three.tokenizer.tokens != one.tokenizer.tokens  # and count in the vocabulary


def test_a_tenth_is_held_out_and_never_trained_on(text):
    data = runs.prepare(options(text))
    assert data.train.n_docs + data.valid.n_docs == len(small.DOCS)
    assert data.valid.n_docs == round(len(small.DOCS) / 10)


def test_what_is_worth_knowing_is_said(tmp_path):
    path, said = tmp_path / "one.txt", []
    path.write_text(f"A single document that mentions {EOT} in a line. " * 40, encoding="utf-8")
    data = runs.prepare(options(str(path)), said.append)
    assert data.valid is None
    assert any("nothing is held out" in line for line in said)
    assert any("1 documents mention <|endoftext|>" in line for line in said)  # (case 6)
    assert any("not 300" in line for line in said)  # fewer tokens than asked for
    assert 0 not in data.train.ids[:-1]  # a mention is text, not the end of a document


def test_the_stories_are_the_corpus_without_a_text(tmp_path):
    run = runs.start(RunOptions(preset="tiny"), tmp_path / "x", progress=False)
    assert (run.train.n_docs, run.valid.n_docs) == (4, 2)
    train, valid = runs.story_documents(PRESETS["tiny"])
    everything_told = [story.text for story in runs.World(0).stories(6)]
    assert train + valid == everything_told


@pytest.mark.parametrize(
    ("dtype", "backend", "want"),
    [("float64", "numpy", np.float64), ("float64", "torch", np.float64), ("bfloat16", "torch", np.float32)],
)
def test_dtype_and_backend(text, tmp_path, dtype, backend, want):
    if backend == "torch":
        pytest.importorskip("torch")
    run = finished(text, tmp_path / "x", dtype=dtype, backend=backend)
    assert run.model.numpy_params()["wte.weight"].dtype == want
    again = runs.go_on(tmp_path / "x", progress=False)
    assert type(again.model) is type(run.model) and everything(again) == everything(run)
    assert getattr(again.model, "autocast", None) == ("bfloat16" if dtype == "bfloat16" else None)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(preset="minni"), "preset is 'minni'.*did you mean mini"),
        (dict(dtype="float16"), "dtype is 'float16'; did you mean bfloat16"),  # (case 27)
        (dict(dtype="bfloat16"), "needs backend torch"),
        (dict(backend="jax"), "backend is 'jax'; there are numpy, torch"),
        (dict(valid="v.txt"), "validation text without a training text"),
    ],
)
def test_options_are_checked(settings, said):
    with pytest.raises(NlmError, match=said):
        RunOptions(**settings)


def test_the_context_is_the_models_and_the_windows(text, tmp_path):
    run = finished(text, tmp_path / "x", context=9)
    assert run.model.config.context == run.config.context == 9


def test_a_preset_with_late_windows_reaches_the_whole_context(text, tmp_path, monkeypatch):
    late = replace(small.TRAIN, context=4, late_steps=2, late_context=16)
    small.add_preset(monkeypatch, replace(small.TINY, train=late))
    for context, want in ((16, (4, 2, 16)), (8, (4, 2, 8)), (3, (3, 0, None))):
        run = finished(text, tmp_path / str(context), context=context)
        assert run.model.config.context == context
        assert (run.config.context, run.config.late_steps, run.config.late_context) == want


def test_publish_ships_snapshots_from_the_start_to_the_end(text, tmp_path):
    run = finished(text, tmp_path / "x")
    folder = runs.publish(tmp_path / "x", tmp_path / "ship", snapshots=3)
    shipped = load_checkpoint(folder).snapshots()
    assert list(shipped) == [0, 3, 6]
    for step, table in shipped.items():
        np.testing.assert_array_equal(table, run.snapshots[step].astype(np.float32))
    assert runs.publish(tmp_path / "x", folder) == folder  # replaced as a whole: no old table stays
    with pytest.raises(NlmError, match="has no snapshots"):
        load_checkpoint(folder).snapshots()


def test_publish_leaves_out_what_only_training_needs(text, tmp_path):
    run = finished(text, tmp_path / "x")
    runs.publish(tmp_path / "x", tmp_path / "ship", dtype="float16")
    assert sorted(path.name for path in (tmp_path / "ship").iterdir()) == [
        "config.json", "history.json", "model.safetensors", "token_counts.json", "tokenizer.json",
    ]  # fmt: skip
    loaded = load_checkpoint(tmp_path / "ship")
    np.testing.assert_allclose(loaded.model.params["wte.weight"], run.model.params["wte.weight"], atol=1e-4)
    assert loaded.history == run.history and loaded.preset == "tiny" and loaded.training is None


def test_summary_compares_with_a_bigram(text, tmp_path):
    run = finished(text, tmp_path / "x")
    rows = runs.summary(run)
    assert [row[0] for row in rows] == ["training", "validation", "bigram, validation"]
    for name, nats, bits in rows:
        part = run.train if name == "training" else run.valid
        assert bits == pytest.approx(nats / np.log(2) * len(part) / part.n_bytes)
    assert rows[1][1] == run.history[-1]["valid_loss"]


def test_run_json_says_what_was_asked(text, tmp_path):
    finished(text, tmp_path / "x", seed=5)
    asked = json.loads((tmp_path / "x" / "run.json").read_text(encoding="utf-8"))
    assert (
        asked["options"]["seed"] == 5 and asked["options"]["steps"] == 6 and len(asked["sha256"][text]) == 64
    )


def test_presets_are_what_the_course_says():
    assert PRESETS["nlm-10m"].model.n_params == 10_657_280
    assert PRESETS["nlm-10m"].model.n_params_untied - 10_657_280 == 1_048_576
    mini = PRESETS["mini"]
    assert 950_000 <= mini.train.tokens <= 1_050_000
    for preset in PRESETS.values():
        assert (preset.train.late_context or preset.train.context) == preset.model.context
        assert RunOptions(preset=preset.name).training() == preset.train
        assert (
            preset.train.with_steps(preset.train.steps) == preset.train
        )  # so that resolved options are the same
        assert preset.train.with_steps(1).warmup == 0


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"options": {"speed": 1}, "sha256": {}}'])
@pytest.mark.parametrize("name", ["run.json", "step-0000006/state.json"])
def test_a_damaged_note_is_named(text, tmp_path, name, content):
    finished(text, tmp_path / "x")
    (tmp_path / "x" / name).write_text(content)
    with pytest.raises(NlmError, match=name.split("/")[-1]):
        runs.go_on(tmp_path / "x")

"""`python -m nlm evaluate`: what it prints is what `nlm.evaluate` gives, and each mistake is one line."""

import re

import numpy as np
import pytest

from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.corpus import encode_documents, read_documents
from nlm.evaluate import evaluate
from nlm.ngram import KneserNey
from tests import small
from tests.commands import *  # noqa: F403


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setenv("NLM_QUIET", "1")


def rows(out):
    """The numbers in each line, behind its name."""
    found = {}
    for line in out.splitlines():
        name, *numbers = re.split(r" {2,}", line.strip())
        found[name] = [float(number) for number in numbers if re.fullmatch(r"[\d.]+", number)]
    return found


def test_loss_perplexity_and_bits_per_byte_are_printed(nlm_, folder, text):
    status, out, err = nlm_("evaluate", folder, "--text", text)
    assert (status, err) == (0, "")
    checkpoint = load_checkpoint(folder)
    data = encode_documents(checkpoint.tokenizer, read_documents(text))
    loss = evaluate(checkpoint.model, data, 16)
    first, second, *_ = out.splitlines()
    assert first == f"{data.n_docs:,} documents, {data.n_bytes:,} bytes, {len(data):,} tokens"
    N = (len(data) - 1) // 16
    assert second == f"{16 * N:,} of the tokens predicted, in {N:,} windows of 16"
    assert rows(out)["model"] == pytest.approx([loss, np.exp(loss), data.bits_per_byte(loss)], abs=6e-3)
    assert "trigram" not in out and "position" not in out


def test_a_trigram_and_the_positions(nlm_, folder, text, tmp_path):
    (tmp_path / "train.txt").write_text(small.TEXT, encoding="utf-8")
    options = ["--train-text", tmp_path / "train.txt", "--weight", 2, "--train-text", text]
    status, out, _ = nlm_("evaluate", folder, "--text", text, *options, "--context", 6, "--by-position")
    tokenizer = load_checkpoint(folder).tokenizer
    data = encode_documents(tokenizer, read_documents(text))
    train = encode_documents(tokenizer, read_documents(text), weight=3)
    loss = evaluate(KneserNey(train, 3), data, 6)
    assert status == 0
    assert rows(out)["trigram"] == pytest.approx([loss, np.exp(loss), data.bits_per_byte(loss)], abs=6e-3)
    places = rows(out.split("position, nats/token")[1])
    assert list(places)[1:] == ["1", "2", "3-4", "5-6"]
    for at, column in enumerate(("model", "trigram")):
        mean = np.average([places[place][at] for place in ("1", "2", "3-4", "5-6")], weights=[1, 1, 2, 2])
        assert mean == pytest.approx(rows(out)[column][0], abs=2e-4)


def test_both_twins_say_the_same(nlm_, folder, text):
    pytest.importorskip("torch")
    said = {}
    for twin in ("numpy", "torch"):
        status, out, _ = nlm_("evaluate", folder, "--text", text, "--backend", twin)
        said[twin] = rows(out)["model"]
        assert status == 0
    assert said["numpy"] == pytest.approx(said["torch"], rel=1e-4)


def test_a_shipped_checkpoint_is_found_by_its_name(nlm_, text):
    status, out, _ = nlm_("evaluate", "mini", "--text", text)
    assert status == 0 and "windows of 128" in out


def test_what_takes_time_is_said_unless_it_shall_be_quiet(nlm_, folder, text, monkeypatch):
    monkeypatch.delenv("NLM_QUIET")
    err = nlm_("evaluate", folder, "--text", text, "--train-text", text)[2]
    assert [line.split()[0] for line in err.splitlines()] == ["counting", "predicting"]


@pytest.mark.parametrize(("content", "said"), [
    (None, "cannot be read"),
    (b"", "holds no text"),
    (b" \n<|endoftext|>\n", "holds no text"),
    (b"caf\xe9", "offset 3"),
    (b"The dog", "needs 17"),
])  # fmt: skip
@pytest.mark.parametrize("option", ["--text", "--train-text"])
def test_a_text_that_cannot_be_used_is_named(refused, folder, text, tmp_path, content, said, option):
    path = tmp_path / "given.txt"
    if content is not None:
        path.write_bytes(content)
    if option == "--train-text":
        if said == "needs 17":
            path.write_bytes(b"")
            said = "holds no text"
        error = refused("evaluate", folder, "--text", text, option, path)
    else:
        error = refused("evaluate", folder, option, path)
    assert said in error and "given.txt" in error


@pytest.mark.parametrize(("argv", "said"), [
    (["--weight", "2"], "--weight 2 follows no --train-text"),
    (["--train-text", "a", "--weight", "2", "--weight", "3"], "follows no --train-text"),
    (["--context", "17"], "this model sees 16 at most"),
    (["--context", str(10**12)], "this model sees 16 at most"),
    (["--backend", "jax"], "'jax' is not among them"),
    (["--text"], "expected one argument"),
])  # fmt: skip
def test_a_mistake_is_one_line(refused, folder, text, argv, said):
    assert said in refused("evaluate", folder, "--text", text, *argv)


def test_a_checkpoint_that_cannot_be_used_is_named(refused, text, tmp_path):
    assert "no checkpoint 'mni'" in refused("evaluate", "mni", "--text", text)
    bare = save_checkpoint(tmp_path / "m", small.model(), tokenizer=None)
    assert "has no tokenizer.json" in refused("evaluate", bare, "--text", text)

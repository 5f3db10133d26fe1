"""Silence: no part of the package writes anything unless stderr is a terminal (case 51).

`capfd` sees what libraries in other languages write, too. The bar itself is tested with the trainer.
"""

import signal

import numpy as np
import pytest

from nlm.bpe import BPE
from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.corpus import encode_documents
from nlm.embed.next_word import NextWord, train_next_word
from nlm.generate import generate_text
from nlm.progress import ProgressBar, SoftInterrupt
from nlm.subword import letter_bpe, unigram, wordpiece
from nlm.tokenizer import Tokenizer
from nlm.train import Trainer
from nlm.world import World
from tests import small
from tests.commands import *  # noqa: F403
from tests.runs_of_numbers import config, data


@pytest.mark.parametrize("quiet", [False, True])
def test_nothing_writes_to_a_stream_that_is_no_terminal(tmp_path, capfd, monkeypatch, quiet):
    monkeypatch.setenv("NLM_QUIET", "1") if quiet else monkeypatch.delenv("NLM_QUIET", raising=False)
    docs = [story.text for story in World(0).stories(20)]
    tokenizer = Tokenizer.train(docs, 300)
    BPE.train(docs[:3], 270)
    for make in (wordpiece, unigram, letter_bpe):
        make(docs, 200)
    encode_documents(tokenizer, docs)
    train_next_word(NextWord(7), np.arange(7), np.arange(7), steps=3, batch=4)
    run = Trainer(small.model(vocab_size=40, context=8), data(), data(200, seed=1), config(), out=tmp_path)
    run.run()
    folder = save_checkpoint(tmp_path / "m", small.model(), tokenizer=small.tokenizer())
    generate_text(load_checkpoint(folder), "The dog", 5)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("quiet", "silent"), [("1", True), ("yes", True), ("", False)])
def test_the_lines_of_a_command_can_be_silenced(nlm_, tiny, text, tmp_path, monkeypatch, quiet, silent):
    monkeypatch.setenv("NLM_QUIET", quiet)
    status, out, err = nlm_("train", "--text", text, "--out", tmp_path / "x")
    assert status == 0 and "nats/token" in out
    assert (err == "") is silent
    assert "\r" not in err and "it/s" not in err and "%" not in err


def test_a_bar_needs_a_terminal_whatever_is_asked(capsys):
    with ProgressBar(0, 10, show=True) as bar:
        bar.update(10, loss=1.0)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("silent", [False, True])
def test_ctrl_c_is_heard_and_one_of_several_processes_says_so(capsys, silent):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with SoftInterrupt(silent=silent) as interrupt:
            signal.raise_signal(signal.SIGINT)
            assert interrupt.asked
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert ("stopping after this step" in capsys.readouterr().err) is not silent

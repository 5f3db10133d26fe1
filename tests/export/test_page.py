"""The page "Taking a model elsewhere" shows what its commands and programs really print.

After `make checkpoints` they may print something else: run what the page says, and put that into the page.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from nlm.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "book" / "export.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(bash|python|text)\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What each command and program of the page prints, in their order, in a folder of their own."""
    pytest.importorskip("transformers")
    pytest.importorskip("gensim")
    place, out = tmp_path_factory.mktemp("page"), []
    with contextlib.chdir(place):
        for kind, block in BLOCKS:
            if kind == "text":
                continue
            with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(io.StringIO()):
                if kind == "bash":
                    words = shlex.split(block)
                    assert words[:3] == ["python", "-m", "nlm"]
                    assert main(words[3:]) == 0
                else:
                    exec(block, {})
            out.append(said.getvalue())
    return place, out


def sizes_aside(text: str) -> str:
    return re.sub(r" +[\d,]+ bytes", " some bytes", text)


def test_every_output_is_what_was_printed(printed):
    place, out = printed
    kinds = [kind for kind, _ in BLOCKS]
    assert kinds == ["bash", "text", "python", "text", "bash", "python", "text", "bash", "text"]
    shown = [text for kind, text in BLOCKS if kind == "text"]
    assert sizes_aside(shown[0]) == sizes_aside(out[0])
    assert shown[1] == out[1]
    assert shown[2] == out[3]
    metadata = (place / "exports" / "mini-map" / "metadata.tsv").read_text(encoding="utf-8").split("\n")
    assert [line for line in shown[3].splitlines() if line not in metadata] == []


def test_transformers_prints_what_the_named_command_prints(printed, capsys):
    (command,) = re.findall(r"`python -m nlm (generate[^`]+)`", PAGE)
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == printed[1][1]

"""Chapter 00 has no hypotheses, but it asserts what it says: each assertion fails when that is spoiled."""

from __future__ import annotations

import ast
import importlib.util
import re

import pytest
import yaml

from tests.notebooks.runner import NOTEBOOKS, code_cells, run_notebook

NAME = "00_one_sentence"
ROOT = NOTEBOOKS.parent
FEWER = {"world.stories(mini.stories)": "world.stories(20)"}  # quicker, and no other line depends on them
NOISE = "np.random.default_rng(1).normal(0, 0.1, (V, config.d_model)).astype(np.float32)"
# what is spoiled -> (words of the assertion that must fail, code of the notebook, what stands there instead)
SABOTAGES = {
    "rows from a table of noise": (
        "starts from something else",
        'E = model.params["wte.weight"]',
        f"E = {NOISE}",
    ),
    "no positions": ("starts from something else", "x = rows + positions", "x = rows"),
    "an untrained table": (
        "nearer to dog",
        'checkpoint = load_checkpoint("mini")',
        "import dataclasses\n"
        'checkpoint = load_checkpoint("mini")\n'
        "checkpoint = dataclasses.replace(checkpoint, model=GPT(checkpoint.config, seed=0))",
    ),
    "the blocks are skipped": (
        "do not only add",
        "for i in range(config.n_layer):\n    h = h",
        "for i in range(0):\n    h = h",
    ),
    "attention adds nothing": ("do not only add", '+ keep[f"h.{i}.attn.out"][0, -1]', ""),
    "both very in the same sentence": (
        "begin alike and end apart",
        'tokenizer.encode("The old king was very")',
        "ids",
    ),
    "the other very in another place": (
        "begin alike and end apart",
        'tokenizer.encode("The old king was very")',
        'tokenizer.encode("The king was very")',
    ),
    "the output is compared with noise": (
        "logits are not dot products",
        "assert np.allclose(E @ h",
        f"E = {NOISE}\nassert np.allclose(E @ h",
    ),
    "no fixed scale": (
        "logits are not dot products",
        "h, _ = layer_norm(h, scale, shift)",
        "pass",
    ),
    "the output reads the blocks' input": (
        "logits are not dot products",
        "assert np.allclose(E @ h",
        "h = x[-1]\nassert np.allclose(E @ h",
    ),
    "powers without their total": ("no probabilities", "p = powers / total", "p = powers"),
    "a beginning that was read": (
        "it has been read",
        "sum(part in text",
        'sum("a" in text',
    ),
    "the least probable token": ("the same tokens", "int(z_next.argmax())", "int(z_next.argmin())"),
    "a newborn that has been trained": (
        "has a favourite",
        "z_newborn = newborn.logits",
        "z_newborn = model.logits",
    ),
    "an untrained bet": ("small and sad, not moon", "-np.log(p[came])", "-np.log(p_newborn[came])"),
    "a loss of the tokens that were read": (
        "what each position pays",
        "shares[np.arange(T), targets]",
        "shares[np.arange(T), ids]",
    ),
    "lessons in the wrong direction": (
        "enough for one sentence",
        "-= 0.1 * grads[name]",
        "-= -0.01 * grads[name]",
    ),
    "no lessons": ("enough for one sentence", "-= 0.1 * grads[name]", "-= 0.0 * grads[name]"),
    "a pupil without lessons": ("never taught", "generate(pupil,", "generate(newborn,"),
}


def assertions(cells: list[str]) -> list[str]:
    """The message of each assertion in the code cells."""
    trees = [ast.parse(cell) for cell in cells]
    return [node.msg.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Assert)]


def test_the_chapter_as_it_is_holds():
    assert run_notebook(NAME, replace=FEWER) == {}, "chapter 00 has no hypotheses"


@pytest.mark.parametrize("what", SABOTAGES)
def test_a_spoiled_station_is_noticed(what):
    words, old, new = SABOTAGES[what]
    with pytest.raises(AssertionError, match=words):
        run_notebook(NAME, replace=FEWER | {old: new}, upto=words)


def test_each_assertion_of_the_chapter_can_fail():
    messages = assertions(code_cells(NAME))
    for message in messages:
        assert any(words in message for words, _, _ in SABOTAGES.values()), message
    assert len(messages) >= 10


def markdown() -> str:
    text = (NOTEBOOKS / "text" / f"{NAME}.py").read_text(encoding="utf-8")
    return re.sub(r"^# ?", "", text, flags=re.M)


def test_the_sentence_is_that_of_the_picture_on_the_first_page():
    spec = importlib.util.spec_from_file_location("picture", ROOT / "tools" / "picture.py")
    picture = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(picture)
    assert f'PROMPT = "{picture.PROMPT}"' in code_cells(NAME)[0]
    assert f"> {picture.PROMPT}\n" in markdown()


def test_every_chapter_of_the_course_is_asked_for_and_linked_once_it_exists():
    course = yaml.safe_load((ROOT / "book" / "_ext" / "course.yml").read_text(encoding="utf-8"))
    numbers = {chapter["number"] for part in course for chapter in part["chapters"]} - {"00"}
    questions = markdown().split("## What this book will ask")[1].split("## Exercises")[0]
    asked = set()
    for first, word, last in re.findall(r"[Cc]hapters? (\d\d)(?: (to|and) (\d\d))?", questions):
        asked |= {f"{n:02d}" for n in range(int(first), int(last or first) + 1)}
        assert word != "and" or int(last) == int(first) + 1
    assert asked == numbers
    written = {path.stem[:2]: path.stem for path in (NOTEBOOKS / "text").glob("[0-9][0-9]_*.py")}
    linked = dict(re.findall(r"\[[Cc]hapter (\d\d)\]\((\w+)\.ipynb\)", markdown()))
    assert linked == {number: stem for number, stem in written.items() if number != "00"}
    planned = set(re.findall(r"chapter (\d\d) \(planned\)", markdown()))
    assert not planned & set(written), "these chapters are written: link them"

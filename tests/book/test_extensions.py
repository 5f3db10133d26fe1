"""The small programs around the book: reading verdicts, the address, the measuring of notebooks."""

from __future__ import annotations

import doctest
import importlib.util
import json
from xml.etree import ElementTree

import nlm_address
import nlm_findings
import nlm_notebooks
import numpy as np
import pytest

from tests.book.building import ROOT

VERDICT = nlm_notebooks.VERDICT


def tool(name: str):
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "module", [nlm_address, nlm_findings, tool("address"), tool("notebooks")], ids=lambda m: m.__name__
)
def test_the_examples_in_their_docstrings_hold(module):
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def cell(**output) -> dict:
    return {"cell_type": "code", "outputs": [{"data": {}, "metadata": {}, **output}]}


def facts(id: str, verdict: str = "supported") -> dict:
    return {"id": id, "claim": "c", "threshold": "t", "verdict": verdict, "evidence": {"n": 1}}


@pytest.mark.parametrize(
    "stored",
    [
        facts("04.1"),
        json.dumps(facts("04.1")),
        [line + "\n" for line in json.dumps(facts("04.1"), indent=1).splitlines()],
    ],
    ids=["object", "text", "lines"],
)
@pytest.mark.parametrize("place", ["data", "metadata"])
def test_a_verdict_is_found_wherever_and_however_it_is_stored(place, stored):
    assert nlm_notebooks.verdicts({"cells": [cell(**{place: {VERDICT: stored}})]}) == [facts("04.1")]


def test_the_last_verdict_on_a_hypothesis_stands():
    cells = [cell(metadata={VERDICT: facts("04.1")}), cell(metadata={VERDICT: facts("04.1", "refuted")})]
    assert [found["verdict"] for found in nlm_notebooks.verdicts({"cells": cells})] == ["refuted"]


@pytest.mark.parametrize(
    "wrong", [{"id": "04.1"}, facts("04.1", "confirmed")], ids=["incomplete", "unknown word"]
)
def test_a_verdict_that_cannot_be_shown_stops_the_build(wrong):
    with pytest.raises(ValueError, match="verdict"):
        nlm_notebooks.verdicts({"cells": [cell(metadata={VERDICT: wrong})]})


def test_what_the_lab_stores_is_what_the_findings_read():
    lab = pytest.importorskip("nlm.lab")
    hypothesis = lab.Hypothesis(
        "98.1", "One is one.", threshold="supported if it is", supported=lambda n: n == 1
    )
    data, metadata = hypothesis.judge(n=1)._repr_mimebundle_()
    stored = json.loads(json.dumps({"cells": [cell(data=data, metadata=metadata)]}))
    (found,) = nlm_notebooks.verdicts(stored)
    assert (found["id"], found["verdict"], found["evidence"]) == ("98.1", "supported", {"n": 1})


def test_findings_count_in_words():
    found = [facts("04.1"), facts("04.2", "refuted"), facts("04.3", "undecided")]
    assert (
        nlm_findings.summary(found, 2) == "3 hypotheses from 2 chapters: 1 supported, 1 refuted, 1 undecided."
    )
    assert "No chapter" in nlm_findings.summary([], 0)


def test_an_address_goes_into_readme_and_citation_and_out_again():
    address = tool("address")
    url = "https://github.com/someone/somewhere"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    filled = address.fill_readme(readme, url)
    assert "mybinder.org/v2/gh/someone/somewhere" in filled
    assert address.fill_readme(filled, "") == address.fill_readme(readme, "")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'repository-code: "{url}"' in address.fill_citation(citation, url)
    assert address.fill_citation(address.fill_citation(citation, url), "") == address.fill_citation(
        citation, ""
    )


def test_readme_and_citation_say_what_the_setting_says():
    address = tool("address")
    for name, fill in (("README.md", address.fill_readme), ("CITATION.cff", address.fill_citation)):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert fill(text, address.address()) == text, f"run `make address`: {name} disagrees with _config.yml"


def test_the_picture_shows_the_numbers_that_it_is_given():
    picture = tool("picture")
    rows = np.linspace(-1, 1, 16).reshape(2, 8)
    facts = {"prompt": "A <dog", "pieces": ["A", " <dog"], "ids": [34, 377], "rows": rows, "V": 2048, "C": 64}
    facts |= {"looks": np.array([0.25, 0.75]), "best": [(" ran", 0.5), (" & sat", 0.25)], "layers": 2}
    drawn = picture.draw(facts)
    tree = ElementTree.fromstring(drawn)
    words = [element.text for element in tree.iter() if element.text and element.text.strip()]
    for shown in ("A", "␣<dog", "34", "377", "50.0 %", "␣& sat", "0 to 2,047", "2 layers mix"):
        assert shown in words
    assert (
        picture.colour(1, 1) == "#0077b2"
        and picture.colour(-1, 1) == "#d96c00"
        and picture.colour(0, 1) == "#fbfbfb"
    )
    assert drawn == picture.draw(facts)


def test_the_committed_picture_is_that_of_the_shipped_model():
    pytest.importorskip("tokenizers")
    picture = tool("picture")
    facts = picture.walk()
    text = picture.TARGET.read_text(encoding="utf-8")
    for shown in [
        *map(str, facts["ids"]),
        *map(picture.spelled, facts["pieces"]),
        *(picture.spelled(w) for w, _ in facts["best"]),
    ]:
        assert f">{shown}</text>" in text, (
            f"{shown} is not in {picture.TARGET.name}; run python tools/picture.py"
        )

"""Names that must be used once and must exist: labels, anchors, hypotheses, exercises, chapters (case 55).

Two chapters with the same label would make a link go to either of them without a word. Read from the sources
of the pages; that the links of the built pages resolve is seen in tests/book/test_pages.py.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from pathlib import Path

import pytest
from nlm_chapters import numbers

import nlm.checks
from nlm.lab.exercise import Exercise
from tests.book.building import ROOT


def page_text(path: Path) -> str:
    """What a page says; the Markdown of a chapter stands in comments."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"^# ?", "", text, flags=re.M) if path.suffix == ".py" else text


PAGES = {
    path.relative_to(ROOT).as_posix(): page_text(path)
    for path in [*sorted(ROOT.glob("book/*.md")), *sorted(ROOT.glob("notebooks/text/*.py"))]
}
LABELS = [
    r"^\(([\w:.-]+)\)=",  # a MyST target
    r"^:(?:name|label): *(\S+)",  # of a directive
    r"\$\$ *\(([\w:.-]+)\)",  # of a formula
    r"\\label\{([^}]+)\}",
    r"\{#([\w:.-]+)[^}]*\}",  # an attribute
    r"<\w+[^>]*? id=\"([^\"]+)\"",
]
REFERENCES = [r"\{(?:ref|numref|eq)\}`(?:[^`<]*<)?([^`>]+)>?`", r"\\eqref\{([^}]+)\}"]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")


def without_code(text: str) -> str:
    return re.sub(r"^(```+).*?^\1`*$", "", text, flags=re.M | re.S)


def labels(text: str) -> list[str]:
    return [name for pattern in LABELS for name in re.findall(pattern, text, re.M)]


def slugs(text: str) -> list[str]:
    """The anchors of headings, as MyST makes them; and those of glossary terms and references."""
    headings = re.findall(r"^#{1,3} +(.+)$", text, re.M)
    found = [re.sub(r"[^\w\- ]", "", name.strip().lower().replace(" ", "-")) for name in headings]
    for body in re.findall(r"^:::\{glossary\}\n(.*?)^:::$", text, re.M | re.S):
        terms = re.findall(r"^\S.*$", body, re.M)
        found += [f"term-{re.sub(r'[^a-zA-Z0-9._]+', '-', term).strip('-')}" for term in terms]
    return found


def used_twice(pages: dict[str, str]) -> list[str]:
    """Labels that two places have."""
    found = Counter(name for text in pages.values() for name in labels(text))
    return [name for name, times in found.items() if times > 1]


def dangling(pages: dict[str, str]) -> list[str]:
    """Links and references to what no page has, each with its page."""
    known = {name for text in pages.values() for name in labels(text)}
    keys = set(re.findall(r"^@\w+\{(\w+),", (ROOT / "book/references.bib").read_text("utf-8"), re.M))
    broken = []
    for page, text in pages.items():
        text = without_code(text)
        for pattern in REFERENCES:
            broken += [f"{page}: {name}" for name in re.findall(pattern, text) if name not in known]
        for target, anchor in LINK.findall(text):
            folder = "notebooks" if page.startswith("notebooks/") else "book"
            goal = (ROOT / folder / target).resolve().relative_to(ROOT).as_posix() if target else page
            goal = re.sub(r"notebooks/(\w+)\.ipynb", r"notebooks/text/\1.py", goal)
            there = slugs(without_code(pages.get(goal, ""))) + labels(pages.get(goal, ""))
            if anchor not in there and not (goal == "book/bibliography.md" and anchor in keys):
                broken.append(f"{page}: {target}#{anchor}")
    return broken


def hypotheses(pages: dict[str, str]) -> list[str]:
    return [number for text in pages.values() for number in re.findall(r'Hypothesis\(\s*"(\d\d\.\w+)"', text)]


def exercises() -> list[str]:
    modules = [
        importlib.import_module(f"nlm.checks.{found.name}")
        for found in pkgutil.iter_modules(nlm.checks.__path__)
        if found.name.startswith("ch")
    ]
    return [value.id for module in modules for value in vars(module).values() if isinstance(value, Exercise)]


def named_but_not_there(pages: dict[str, str]) -> list[str]:
    """Mentions of a hypothesis, an exercise or a chapter that the course does not have."""
    known = {"hypothesis": {*hypotheses(pages)}, "exercise": {*exercises()}}
    known |= {"hypotheses": known["hypothesis"], "verdict": known["hypothesis"], "chapter": numbers()}
    found = []
    for page, text in pages.items():
        for kind, number in re.findall(
            r"\b(hypothesis|hypotheses|verdict|exercise) (\d\d\.\d+[a-z]?)", text, re.I
        ) + re.findall(r"\b(chapter)[` {}]+(\d\d)\b", text, re.I):
            if number not in known[kind.lower()]:
                found.append(f"{page}: {kind} {number}")
    return found


def test_a_label_is_used_once_in_the_whole_book():
    assert used_twice(PAGES) == []


def test_no_link_or_reference_dangles():
    assert dangling(PAGES) == []


def test_a_hypothesis_and_an_exercise_have_a_number_of_their_own():
    for found in (hypotheses(PAGES), exercises()):
        assert found and len(set(found)) == len(found)


def test_every_hypothesis_exercise_and_chapter_that_is_named_exists():
    assert named_but_not_there(PAGES) == []


# -- these checks can fail -----------------------------------------------------------------------


def on_a_page_of_its_own(check, text: str) -> list[str]:
    """What a check finds on a page with this text, added to the book."""
    found = check(PAGES | {"book/trial.md": f"# A page\n\n{text}\n"})
    return [place for place in found if place.startswith("book/trial.md: ")]


@pytest.mark.parametrize(
    "labelled",
    [
        "(fig-loss)=\n",
        "```{figure} a.svg\n:name: fig-loss\n```\n",
        "$$ x = 1 $$ (fig-loss)\n",
        "\\begin{equation}\\label{fig-loss} x \\end{equation}\n",
        "[loss]{#fig-loss}\n",
        '<a id="fig-loss"></a>\n',
    ],
)
def test_a_labelled_figure_copied_into_another_chapter_is_noticed(labelled):
    once = {"book/one.md": labelled, "book/two.md": "# Two\n"}
    assert used_twice(once) == []
    assert used_twice(once | {"book/three.md": "# Three\n\n" + labelled}) == ["fig-loss"]
    assert used_twice({"book/one.md": labelled + "\n" + labelled}) == ["fig-loss"]


@pytest.mark.parametrize(
    "text",
    [
        "[gone](#nowhere)",
        "[gone](glossary.md#term-no-such-term)",
        "[gone](bibliography.md#nobody1900)",
        "[gone](math.md#9--nothing)",
        "[gone](nowhere.md#softmax)",
        "{ref}`nowhere`",
        "{ref}`some words <nowhere>`",
        "{eq}`nowhere`",
        "see \\eqref{nowhere}",
    ],
)
def test_a_link_to_nothing_is_noticed(text):
    assert len(on_a_page_of_its_own(dangling, text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "(here)=\n\n[found](#here) and {ref}`here`",
        "[found](#a-page)",
        "[found](glossary.md#term-softmax)",
        "[found](bibliography.md#bengio2003)",
        "```\n[not a link](#nowhere)\n```",
    ],
)
def test_a_link_to_something_is_left_alone(text):
    assert on_a_page_of_its_own(dangling, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "as exercise 03.99 asks",
        "Hypothesis 98.1 said so",
        "verdict 04.99",
        "{chapter}`77`",
        "as in chapter 77",
    ],
)
def test_a_number_of_nothing_is_noticed(text):
    assert len(on_a_page_of_its_own(named_but_not_there, text)) == 1


def test_a_hypothesis_copied_into_another_chapter_is_noticed():
    page = next(page for page, text in PAGES.items() if hypotheses({page: text}))
    found = hypotheses(PAGES | {"notebooks/text/99_copy.py": PAGES[page]})
    assert len(set(found)) < len(found)

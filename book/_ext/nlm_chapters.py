"""Chapters by number: `{chapter}` links to one if it exists, `{course-map}` draws the map from course.yml.

A chapter that is not written yet is named, not linked, so no page breaks while the course grows.
"""

from __future__ import annotations

from pathlib import Path

import yaml
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective, SphinxRole

COURSE = Path(__file__).with_name("course.yml")


def course() -> list[dict]:
    """Return the parts of the course: [{part, chapters: [{number, title}]}]."""
    return yaml.safe_load(COURSE.read_text(encoding="utf-8"))


def numbers() -> set[str]:
    """Return the numbers of all chapters, written or planned."""
    return {chapter["number"] for part in course() for chapter in part["chapters"]}


def document(env: BuildEnvironment, number: str) -> str | None:
    """Return the document of chapter `number`, or None while it is not in the book."""
    found = [doc for doc in env.found_docs if doc.startswith(f"notebooks/{number}_")]
    return found[0] if found else None


def link(env: BuildEnvironment, number: str, text: str) -> nodes.Node:
    """Return a link to the chapter, or its plain text while there is none."""
    doc = document(env, number)
    if doc is None:
        return nodes.inline(text, text, classes=["nlm-planned"])
    ref = addnodes.pending_xref(
        "",
        refdomain="std",
        reftype="doc",
        reftarget=f"/{doc}",
        refdoc=env.docname,
        refexplicit=True,
        refwarn=True,
    )
    ref += nodes.inline(text, text)
    return ref


class Chapter(SphinxRole):
    """{chapter}`04` -> "chapter 04", a link when the chapter exists."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if self.text not in numbers():
            message = self.inliner.reporter.error(f"no chapter {self.text!r} in course.yml", line=self.lineno)
            return [], [message]
        return [link(self.env, self.text, f"chapter {self.text}")], []


class CourseMap(SphinxDirective):
    """The parts of the course with their chapters: what is there, and what is planned."""

    def run(self) -> list[nodes.Node]:
        out: list[nodes.Node] = []
        for part in course():
            out.append(nodes.paragraph("", "", nodes.strong("", part["part"]), classes=["nlm-part"]))
            items = nodes.bullet_list(classes=["nlm-map"])
            for chapter in part["chapters"]:
                text = f"{chapter['number']} · {chapter['title']}"
                line = nodes.paragraph("", "", link(self.env, chapter["number"], text))
                if document(self.env, chapter["number"]) is None:
                    line += nodes.inline("", " ")
                    line += nodes.inline("planned", "planned", classes=["nlm-tag"])
                items += nodes.list_item("", line)
            out.append(items)
        return out


def setup(app: Sphinx) -> dict:
    app.add_role("chapter", Chapter())
    app.add_directive("course-map", CourseMap)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

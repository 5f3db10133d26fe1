"""`{findings}`: every hypothesis of the course with its verdict, gathered from the stored outputs."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from nlm_notebooks import STATES, notebooks, read, title, verdicts
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


def count(found: list[dict]) -> dict[str, int]:
    """Return how many verdicts are supported, refuted and undecided.

    >>> count([{"verdict": "refuted"}, {"verdict": "supported"}, {"verdict": "refuted"}])
    {'supported': 1, 'refuted': 2, 'undecided': 0}
    """
    return {state: sum(verdict["verdict"] == state for verdict in found) for state in STATES}


def summary(found: list[dict], chapters: int) -> str:
    """Return the sentence above the table."""
    if not found:
        return "No chapter with hypotheses has been run yet, so there are no findings to show."
    parts = ", ".join(f"{number} {state}" for state, number in count(found).items())
    hypotheses = "1 hypothesis" if len(found) == 1 else f"{len(found)} hypotheses"
    return f"{hypotheses} from {chapters} {'chapter' if chapters == 1 else 'chapters'}: {parts}."


def evidence_text(evidence, shown: list[str] | None = None) -> str:
    """Return the evidence on one line: `name = value` for each number that the verdict rests on.

    `shown` has the lines of the chapter's own card; without it the names serve as labels.

    >>> evidence_text({"ratio": 0.51234, "n": 16384})
    'ratio = 0.5123, n = 16,384'
    >>> evidence_text({"off_by": 0}, ["largest |count − V|: 0"])
    'largest |count − V|: 0'
    """
    if shown:
        return "; ".join(shown)
    if not isinstance(evidence, dict):
        return str(evidence)

    def short(value) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (int, float)):
            return f"{value:,}" if isinstance(value, int) else f"{value:.4g}"
        if isinstance(value, (list, tuple)):
            shown = ", ".join(short(item) for item in value[:6])
            return f"[{shown}{', …' if len(value) > 6 else ''}]"
        return str(value)

    return ", ".join(f"{name.replace('_', ' ')} = {short(value)}" for name, value in evidence.items())


def sentence(text: str, wrap: type[nodes.TextElement] = nodes.inline) -> nodes.paragraph:
    """Return a paragraph in which `` `code` `` is set as code."""
    paragraph = nodes.paragraph()
    for at, part in enumerate(text.split("`")):
        if part:
            paragraph += nodes.literal(part, part) if at % 2 else wrap(part, part)
    return paragraph


class Findings(SphinxDirective):
    """Counts, and a table with one row per hypothesis under the name of its chapter."""

    def run(self) -> list[nodes.Node]:
        rows, all_found, chapters = [], [], 0
        for path in notebooks(Path(self.env.srcdir) / "notebooks"):
            self.env.note_dependency(str(path))
            notebook = read(path)
            found = verdicts(notebook)
            if found and f"notebooks/{path.stem}" in self.env.found_docs:
                chapters += 1
                all_found += found
                rows.append(self.chapter_row(f"/notebooks/{path.stem}", title(notebook)))
                rows += [self.row(verdict) for verdict in found]
        text = summary(all_found, chapters)
        return [nodes.paragraph(text, text), *([self.table(rows)] if rows else [])]

    def chapter_row(self, target: str, name: str) -> nodes.row:
        link = addnodes.pending_xref(
            "",
            refdomain="std",
            reftype="doc",
            reftarget=target,
            refdoc=self.env.docname,
            refexplicit=True,
            refwarn=True,
        )
        link += nodes.inline(name, name)
        entry = nodes.entry("", nodes.paragraph("", "", nodes.strong("", "", link)), morecols=3)
        return nodes.row("", entry)

    def row(self, verdict: dict) -> nodes.row:
        state = verdict["verdict"]
        cells = [
            [sentence(verdict["id"])],
            [nodes.paragraph("", "", nodes.inline(state, state, classes=["nlm-verdict", f"nlm-{state}"]))],
            [sentence(verdict["claim"]), sentence(f"Threshold: {verdict['threshold']}", nodes.emphasis)],
            [sentence(evidence_text(verdict["evidence"], verdict.get("shown")))],
        ]
        return nodes.row("", *(nodes.entry("", *content) for content in cells))

    def table(self, rows: list[nodes.row]) -> nodes.table:
        names, widths = ("No.", "Verdict", "Claim", "Evidence"), (8, 14, 48, 30)
        group = nodes.tgroup(cols=len(names))
        for width in widths:
            group += nodes.colspec(colwidth=width)
        group += nodes.thead(
            "", nodes.row("", *(nodes.entry("", nodes.paragraph(name, name)) for name in names))
        )
        group += nodes.tbody("", *rows)
        return nodes.table("", group, classes=["nlm-findings"])


def setup(app: Sphinx) -> dict:
    app.add_directive("findings", Findings)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

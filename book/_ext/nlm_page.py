"""What every page gets: anchors that a notebook can link to, and the versions in the footer.

- `[softmax](../book/glossary.md#term-softmax)` and `[Bengio, 2003](../book/bibliography.md#bengio2003)` are
  plain Markdown links; here the glossary's terms and the bibliography's keys become anchors for them.
- The footer says which versions built the book, and which ran the notebooks.
- Opened from disk, a page may load its icon font but not preload it: browsers treat a preloaded font as
  coming from another site, and complain. The preload lines are taken out.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from docutils import nodes
from nlm_notebooks import measured, notebooks, read
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).resolve().parents[2]
BIBLIOGRAPHY = "book/bibliography"


def anchor_terms(app: Sphinx, doctree: nodes.document) -> None:
    """Let Markdown links reach every term of a glossary: `glossary.md#term-softmax`."""
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for term in doctree.findall(nodes.term):
        for name in term["ids"]:
            slugs.setdefault(name, (0, name, term.astext()))


def anchor_references(app: Sphinx, env: BuildEnvironment) -> None:
    """Let Markdown links reach every entry of the bibliography: `bibliography.md#bengio2003`."""
    if BIBLIOGRAPHY in env.found_docs:
        slugs = env.metadata[BIBLIOGRAPHY].setdefault("myst_slugs", {})
        for key in env.get_domain("cite").bibdata.data.entries:
            slugs.setdefault(key, (0, key, key))


def package_version(root: Path = ROOT) -> str:
    """Return the version in pyproject.toml (the book is built without installing the package)."""
    return re.search(r'^version = "(.+)"', (root / "pyproject.toml").read_text(encoding="utf-8"), re.M).group(
        1
    )


def footer(root: Path = ROOT) -> str:
    """Return the footer's line of versions."""

    def pinned(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return "?"

    tools = f"Jupyter Book {pinned('jupyter-book')}, Sphinx {pinned('sphinx')}"
    built = f"nlm {package_version(root)} · built with {tools}"
    ran = sorted({line for path in notebooks(root / "notebooks") if (line := ran_with(read(path)))})
    return "<p>" + " · ".join([built, *ran]) + "</p>"


def ran_with(notebook: dict) -> str:
    """Return `notebooks run with Python 3.11.7, NumPy 2.4.6` from what was measured; empty if nothing was."""
    versions = measured(notebook).get("versions", {})
    return "notebooks run with " + ", ".join(f"{k} {v}" for k, v in versions.items()) if versions else ""


def add_footer(app: Sphinx, config: Config) -> None:
    config.html_theme_options["extra_footer"] = footer()


def drop_font_preloads(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        for page in Path(app.outdir).rglob("*.html"):
            text = page.read_text(encoding="utf-8")
            page.write_text(re.sub(r'<link rel="preload" as="font"[^>]*>\s*', "", text), encoding="utf-8")


def setup(app: Sphinx) -> dict:
    # Jupyter Book always sets this for sphinx_comments, which the book leaves out: it loads from other hosts.
    app.add_config_value("comments_config", {}, "html")
    app.connect("config-inited", add_footer)
    app.connect("doctree-read", anchor_terms)
    app.connect("env-updated", anchor_references)
    app.connect("build-finished", drop_font_preloads)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

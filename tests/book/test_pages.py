"""The built pages as files: links resolve, nothing comes from elsewhere, pictures say what they show."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from nlm_chapters import numbers

from tests.book.building import ROOT, documents

OUTSIDE = re.compile(r"^(https?:)?//", re.I)
LOADS = {(tag, "src") for tag in ("script", "img", "iframe", "source", "video", "audio", "embed")}
LOADS |= {("object", "data"), ("image", "href"), ("use", "href")}


class Page(HTMLParser):
    """What a page links to, loads, shows and names."""

    def __init__(self, text: str):
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.images: list[dict] = []
        self.headings: list[str] = []
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if found.get("id"):
            self.ids.append(found["id"])
        if tag == "html":
            self.language = found.get("lang", "")
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "link" and found.get("rel", "") not in (
            "canonical",
            "prev",
            "next",
            "author",
            "index",
            "search",
        ):
            self.loads.append(found.get("href") or "")
        if tag == "img":
            self.images.append(found)
        self.loads += [value for name, value in attributes if (tag, name) in LOADS and value]


@pytest.fixture(scope="module")
def pages(html) -> dict[Path, Page]:
    found = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in html.rglob("*.html")}
    templates = [path for path in found if "_static" in path.relative_to(html.resolve()).parts]
    return {path: page for path, page in found.items() if path not in templates}


def test_every_document_of_the_toc_has_a_page(html):
    missing = [doc for doc in documents() if not (html / f"{doc}.html").exists()]
    assert not missing
    assert (html / "index.html").exists()


def test_internal_links_and_their_anchors_resolve(pages):
    broken = []
    for path, page in pages.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or link.startswith("//"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                broken.append(f"{path.name}: {link}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                broken.append(f"{path.name}: {link} (no such anchor)")
    assert not broken, broken


def test_nothing_is_loaded_from_another_host(html, pages):
    loads = [
        f"{path.name}: {load}" for path, page in pages.items() for load in page.loads if OUTSIDE.match(load)
    ]
    assert not loads, loads
    styles = [sheet for sheet in html.rglob("*.css") if "mathjax" not in sheet.parts]
    remote = [
        sheet.name
        for sheet in styles
        if re.search(r"(@import|url\()\s*['\"]?(https?:)?//", sheet.read_text("utf-8"))
    ]
    assert not remote, remote
    for path in pages:
        text = path.read_text(encoding="utf-8")
        for word in ("unpkg.com", "cdnjs", "jsdelivr", "fonts.googleapis", "require.min.js", "html-manager"):
            assert word not in text, f"{path.name} names {word}"


def test_no_page_has_an_empty_widget(pages):
    """A widget lives in a notebook only; on a page it is a blank (case 53)."""
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert "application/vnd.jupyter.widget" not in text and "widget-subarea" not in text, path.name


def test_ids_are_unique_on_a_page(html, pages):
    own = {
        doc: pages[(html / f"{doc}.html").resolve()] for doc in documents()
    }  # the theme's search page has one twice
    double = {doc: [name for name, n in Counter(page.ids).items() if n > 1] for doc, page in own.items()}
    assert not {doc: ids for doc, ids in double.items() if ids}


def test_pictures_say_what_they_show(pages):
    silent = []
    for path, page in pages.items():
        for image in page.images:
            alt = (image.get("alt") or "").strip()
            name = Path(urlsplit(image["src"]).path).name
            looks_like_a_file = alt.endswith((".svg", ".png")) or re.fullmatch(
                r"[0-9a-f]{16,}.*", alt.rsplit("/")[-1]
            )
            if image.get("alt") is None or looks_like_a_file or (len(alt) < 20 and "logo" not in name):
                silent.append(f"{path.name}: {name} says {alt!r}")
    assert not silent, silent


def test_pages_have_language_title_and_versions(html, pages):
    for doc in documents():
        path = (html / f"{doc}.html").resolve()
        text = path.read_text(encoding="utf-8")
        assert pages[path].language == "en"
        assert re.search(r"<title>\s*\S.*</title>", text, re.S)
        assert "nlm 0.1.0 · built with Jupyter Book 1.0.4.post1, Sphinx 7.4.7" in text
        assert "© Copyright 2026" in text or "Copyright 2026" in text


def test_the_glossary_has_german_terms_and_chapters():
    text = (ROOT / "book" / "glossary.md").read_text(encoding="utf-8")
    body = text.split(":::{glossary}\n")[1].removesuffix(":::\n")
    entries = [entry for entry in re.split(r"^(?=\S)", body, flags=re.M) if entry.strip()]
    terms = [entry.splitlines()[0] for entry in entries]
    assert len(terms) >= 60
    assert terms == sorted(terms, key=str.lower) and len(set(terms)) == len(terms)
    for entry in entries:
        assert re.search(r"\n  \*German:\* \S.* · \{chapter\}`(\d\d)`\n", entry), entry
        assert re.search(r"`(\d\d)`", entry.split("*German:*")[1]).group(1) in numbers()
        assert len(re.findall(r"[.?!](?:\s|$)", entry.split("*German:*")[0])) <= 3, f"too long: {entry}"


def test_every_chapter_of_the_book_is_on_the_map():
    chapters = [doc.split("/")[1][:2] for doc in documents() if doc.startswith("notebooks/")]
    assert set(chapters) <= numbers()
    assert chapters == sorted(chapters)


def test_references_are_complete_and_used_keys_exist():
    text = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    entries = re.findall(r"^@(\w+)\{(\w+),(.*?)^\}", text, re.M | re.S)
    keys = [key for _, key, _ in entries]
    assert len(set(keys)) == len(keys) >= 50
    for kind, key, body in entries:
        assert all(re.search(rf"^\s*{field} = ", body, re.M) for field in ("author", "title", "year")), key
        assert key.rstrip("ab").endswith(re.search(r"year = \{(\d{4})\}", body).group(1)), key
        if kind in ("article", "inproceedings"):
            assert re.search(r"^\s*(journal|booktitle) = ", body, re.M), key
    sources = [*ROOT.glob("book/*.md"), *ROOT.glob("notebooks/text/*.py")]
    used = {
        key
        for source in sources
        for key in re.findall(r"bibliography\.md#(\w+)", source.read_text(encoding="utf-8"))
    }
    assert used <= set(keys), used - set(keys)


def test_the_sizes_on_the_notation_page_are_those_of_the_presets():
    from nlm.presets import PRESETS

    text = (ROOT / "book" / "notation.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| \$(\w)\$ \|.*\| ([^|]*) \|$", text.split("## Quantities")[0], re.M))
    for at, preset in enumerate((PRESETS["mini"], PRESETS["nlm-10m"])):
        model = preset.model
        sizes = {"B": preset.train.batch_size, "T": model.context, "C": model.d_model, "V": model.vocab_size,
                 "H": model.n_head, "D": model.d_model // model.n_head, "L": model.n_layer}  # fmt: skip
        for letter, size in sizes.items():
            assert rows[letter].split(" · ")[at].removeprefix("up to ") == f"{size:,}", letter

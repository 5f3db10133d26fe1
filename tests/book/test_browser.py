"""Every page of the book in a real browser: over HTTP and from disk, wide and narrow, light and dark.

Needs Chromium; where there is none these tests are skipped, and say so. `.ci/run` installs it.
"""

from __future__ import annotations

import os
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.book.building import documents

CANDIDATES = [
    os.environ.get("NLM_CHROMIUM"),
    "/usr/bin/chromium",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
]
CHROMIUM = next((found for name in CANDIDATES if name and (found := shutil.which(name))), None)
pytestmark = pytest.mark.skipif(
    CHROMIUM is None,
    reason="no Chromium found, so no page was opened in a browser; "
    "install it (Debian: apt-get install chromium) or name it in NLM_CHROMIUM",
)
PAGES = [*documents(), "genindex", "search"]
WIDTHS = {"wide": 1280, "phone": 390, "narrow": 320}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def server(html):
    """The address at which the built pages are served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(html))) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


@pytest.fixture(scope="module")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


class Visit:
    """One page opened in a context of its own, with everything that it complained about and asked for."""

    def __init__(self, browser, address: str, width: int = 1280):
        self.context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme="light")
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.home = urlsplit(address).netloc
        self.page.on(
            "console", lambda message: message.type == "error" and self.complaints.append(message.text)
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", lambda request: self.complaints.append(f"failed: {request.url}"))
        self.page.on("request", self.asked)
        self.page.goto(address, wait_until="load")
        if self.page.evaluate("!!document.querySelector('.math')"):
            self.page.wait_for_function("window.MathJax?.startup?.promise", timeout=20_000)
            self.page.evaluate("MathJax.startup.promise.then(() => null)")

    def asked(self, request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.home:
            self.strangers.append(request.url)

    def look(self, width: int, scheme: str) -> None:
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.wait_for_function(f"document.documentElement.dataset.theme === '{scheme}'", timeout=5_000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


@pytest.fixture(params=["http", "file"])
def address(request, html, server):
    """A function from a document to its address, over HTTP and from disk."""
    return (
        (lambda doc: f"{server}/{doc}.html")
        if request.param == "http"
        else (lambda doc: (Path(html) / f"{doc}.html").as_uri())
    )


@pytest.mark.parametrize("doc", PAGES)
def test_a_page_opens_and_shows_its_maths(browser, address, doc):
    with Visit(browser, address(doc)) as visit:
        formulas = visit.page.evaluate("document.querySelectorAll('.math').length")
        drawn = visit.page.evaluate("document.querySelectorAll('.math mjx-container').length")
        assert drawn >= formulas, f"{drawn} of {formulas} formulas are drawn"
        assert visit.page.evaluate("document.querySelectorAll('mjx-merror, [data-mjx-error]').length") == 0
        pictures = "[...document.images].filter(i => i.loading !== 'lazy' && !i.naturalWidth).map(i => i.src)"
        assert visit.page.evaluate(pictures) == []
        for width in WIDTHS.values():
            for scheme in ("light", "dark"):
                visit.look(width, scheme)
                assert visit.page.evaluate("document.documentElement.scrollWidth") <= width, (
                    f"scrolls sideways at {width} px: {visit.page.evaluate(TOO_WIDE, width)}"
                )
        assert visit.strangers == []
        assert visit.complaints == []


# the elements that reach beyond the right edge and are not inside a box that scrolls by itself
TOO_WIDE = """width => [...document.querySelectorAll('main *')].filter(e => {
  if (e.getBoundingClientRect().right <= width + 1) return false;
  for (let p = e.parentElement; p; p = p.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(p).overflowX)) return false;
  return true;
}).slice(0, 5).map(e => e.tagName + '.' + e.className)"""


@pytest.mark.parametrize("doc", PAGES)
def test_axe_finds_nothing_serious(browser, server, doc):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = []
    for width, scheme in ((1280, "light"), (390, "dark")):
        with Visit(browser, f"{server}/{doc}.html", width) as visit:
            visit.look(width, scheme)
            for violation in axe.run(visit.page).response["violations"]:
                if violation["impact"] in ("serious", "critical"):
                    nodes = [node["html"][:120] for node in violation["nodes"][:3]]
                    found.append(f"{violation['id']} ({scheme}, {width}): {nodes}")
    assert not found, "\n".join(found)


def test_light_and_dark_differ_and_stay_chosen(browser, server):
    with Visit(browser, f"{server}/book/index.html") as visit:
        background = "getComputedStyle(document.body).backgroundColor"
        visit.look(1280, "light")
        light = visit.page.evaluate(background)
        visit.look(1280, "dark")
        assert visit.page.evaluate(background) != light


def test_an_answer_folds_out_by_keyboard(browser, server):
    with Visit(browser, f"{server}/book/math.html") as visit:
        answer = visit.page.locator("details").first
        assert answer.get_attribute("open") is None
        answer.locator("summary").focus()
        visit.page.keyboard.press("Enter")
        assert answer.get_attribute("open") is not None


def test_search_finds_a_term_from_disk(browser, html):
    with Visit(browser, (Path(html) / "search.html").as_uri() + "?q=perplexity") as visit:
        visit.page.wait_for_selector("#search-results li a", timeout=10_000)
        assert visit.complaints == [] and visit.strangers == []

"""Write the address of the project, set once in _config.yml, into README.md and CITATION.cff.

An empty address takes the badges and the line out again. tests/test_repo.py holds the three files together.
"""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
BADGES = re.compile(r"(<!-- badges: begin -->\n).*?(<!-- badges: end -->)", re.S)
LINE = re.compile(r"^repository-code: .*\n", re.M)


def address(root: Path = ROOT) -> str:
    """Return the address in _config.yml, or an empty string."""
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    return (config["repository"]["url"] or "").strip().rstrip("/")


def badges(url: str) -> str:
    """Return the badges of an address: a launch badge for a repository on GitHub, nothing for no address.

    >>> badges("")
    ''
    >>> badges("https://github.com/someone/somewhere")
    '[![Open in Binder](https://mybinder.org/badge_logo.svg)](https://mybinder.org/v2/gh/someone/somewhere/main?urlpath=lab/tree/notebooks)\\n'
    """
    found = re.fullmatch(r"https://github\.com/([^/]+/[^/]+)", url)
    if not found:
        return ""
    launch = f"https://mybinder.org/v2/gh/{found[1]}/main?urlpath=lab/tree/notebooks"
    return f"[![Open in Binder](https://mybinder.org/badge_logo.svg)]({launch})\n"


def fill_readme(text: str, url: str) -> str:
    """Return the README with the badges of `url` between its two marks."""
    return BADGES.sub(lambda match: match[1] + badges(url) + match[2], text)


def fill_citation(text: str, url: str) -> str:
    """Return CITATION.cff with the address, or without for an empty one.

    >>> fill_citation("title: x\\nversion: 1\\n", "https://example.org/x")
    'title: x\\nrepository-code: "https://example.org/x"\\nversion: 1\\n'
    >>> fill_citation('title: x\\nrepository-code: "https://example.org/x"\\nversion: 1\\n', "")
    'title: x\\nversion: 1\\n'
    """
    line = f'repository-code: "{url}"\n' if url else ""
    return re.sub(r"^version:", lambda match: line + match[0], LINE.sub("", text), count=1, flags=re.M)


def main() -> None:
    url = address()
    for name, fill in (("README.md", fill_readme), ("CITATION.cff", fill_citation)):
        path = ROOT / name
        path.write_text(fill(path.read_text(encoding="utf-8"), url), encoding="utf-8", newline="\n")
    print(f"README.md and CITATION.cff say: {url or 'no address yet'}")


if __name__ == "__main__":
    main()

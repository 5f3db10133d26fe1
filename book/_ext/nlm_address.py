"""One setting, `repository.url` in _config.yml, turns every button on or off.

While it is empty the book has no repository, issue or launch buttons and `{launch}` says how to run the
notebooks without them. Filled in, the buttons appear. This file invents no address.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

BINDER = "https://mybinder.org"
COLAB = "https://colab.research.google.com"


def buttons(url: str) -> dict:
    """Return the theme options that an address turns on: none for an empty address.

    >>> buttons("")
    {}
    >>> sorted(buttons("https://github.com/someone/somewhere"))
    ['launch_buttons', 'use_issues_button', 'use_repository_button']
    """
    if not url.strip():
        return {}
    launch = {"binderhub_url": BINDER, "notebook_interface": "jupyterlab"}
    if "github.com/" in url:  # Colab opens notebooks from GitHub only
        launch["colab_url"] = COLAB
    return {"use_repository_button": True, "use_issues_button": True, "launch_buttons": launch}


def colab_cell(url: str) -> str:
    """Return the first cell for Colab: it fetches the course, with its model and recorded experiments, and
    installs only those of its packages that are missing. Where `nlm` is already there, it does nothing.
    """
    return f"""\
import importlib.util, pathlib, subprocess, sys

if importlib.util.find_spec("nlm") is None:
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", "{url}", "course"], check=True)
    sys.path.insert(0, str(pathlib.Path("course").resolve()))
    needed = ["ipywidgets", "matplotlib", "numpy", "safetensors", "tokenizers", "tqdm"]
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if missing:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *missing], check=True)
"""


def switch_buttons(app: Sphinx, config: Config) -> None:
    """Turn the theme's buttons on when the address is filled in."""
    url = (config.html_theme_options.get("repository_url") or "").strip().rstrip("/")
    config.html_theme_options["repository_url"] = url
    config.html_theme_options.update(buttons(url))


class Launch(SphinxDirective):
    """`{launch}`: how to open the notebooks without installing anything, as far as that is possible today."""

    def run(self) -> list[nodes.Node]:
        url = self.config.html_theme_options["repository_url"]
        if not url:
            text = (
                "This copy of the book has no public address yet, so its pages carry no launch buttons. "
                "The commands above are all you need."
            )
            return [nodes.paragraph(text, text)]
        text = (
            "Without installing anything: the rocket at the top of each chapter opens it on Binder. "
            "Where it offers Colab too, run this in a first cell there; it installs only what is missing:"
        )
        cell = colab_cell(url)
        return [nodes.paragraph(text, text), nodes.literal_block(cell, cell, language="python")]


def setup(app: Sphinx) -> dict:
    app.connect("config-inited", switch_buttons)
    app.add_directive("launch", Launch)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

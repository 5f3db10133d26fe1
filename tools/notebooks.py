"""Run notebooks/text/NN_name.py and store the result in notebooks/NN_name.ipynb.

    python tools/notebooks.py            every notebook
    python tools/notebooks.py 04 14      those whose name begins so

The text is what people edit; the notebook with its outputs is what they read. For each one this measures the
seconds and the peak memory of its kernel and writes them down: into the line **Measured run time:** near the
top of both files, and into the metadata `nlm.measured` of the notebook. It does not check the pattern of a
chapter: tests/test_notebooks.py does.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import math
import os
import platform
import re
import sys
import threading
import time
from pathlib import Path

import jupytext
import nbformat
import psutil
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
TEXTS = NOTEBOOKS / "text"
MEASURED = re.compile(r"^(?P<hash>(?:# )?).*\*\*Measured run time:\*\*.*$", re.M)
WIDGET = "application/vnd.jupyter.widget-view+json"
CELL_SECONDS = 120  # a cell that needs longer fails here, as it would in the tests


class Memory(threading.Thread):
    """The peak resident memory of a process, in bytes: asked every 50 ms, or Linux's own high-water mark."""

    def __init__(self, pid: int):
        super().__init__(daemon=True)
        self.process, self.peak, self.running = psutil.Process(pid), 0, True
        self.start()

    def run(self) -> None:
        while self.running:
            self.look()
            time.sleep(0.05)

    def look(self) -> None:
        try:
            self.peak = max(self.peak, self.process.memory_info().rss, self.high_water())
        except psutil.Error:
            self.running = False

    def high_water(self) -> int:
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return 0
        return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) * 1024


class Client(NotebookClient):
    """Runs a notebook and remembers the most memory that its kernel held."""

    memory: Memory | None = None

    async def async_start_new_kernel_client(self):
        client = await super().async_start_new_kernel_client()
        self.memory = Memory(self.km.provisioner.pid)
        return client

    async def _async_cleanup_kernel(self):
        if self.memory is not None:
            self.memory.look()
            self.memory.running = False
        await super()._async_cleanup_kernel()


def texts(names: list[str]) -> list[Path]:
    """Return the text notebooks whose file name begins with one of `names`; all of them for an empty list."""
    found = [
        path
        for path in sorted(TEXTS.glob("[0-9][0-9]_*.py"))
        if not names or path.name.startswith(tuple(names))
    ]
    if not found:
        raise SystemExit(
            f"no notebook in {TEXTS.relative_to(ROOT)} begins with {' or '.join(names) or 'a number'}"
        )
    return found


def name_cells(notebook: nbformat.NotebookNode) -> None:
    """Give each cell an id that depends on its source alone, so that a diff shows only what changed."""
    seen: dict[str, int] = {}
    for cell in notebook.cells:
        digest = hashlib.sha1(cell.source.encode()).hexdigest()[:8]
        seen[digest] = seen.get(digest, 0) + 1
        cell.id = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Leave out what only a live kernel can use, and put the alt text of figures where the book reads it.

    Widgets and their state go; the HTML that a widget carries for static pages stays. `nlm.plots` stores
    what a figure shows beside the picture; myst-nb reads it from the cell, where an author may also have
    written it.
    """
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            for output in cell.outputs:
                data = output.get("data", {})
                if data.pop(WIDGET, None) is not None and "text/html" not in data:
                    data.clear()
            cell.outputs = [output for output in cell.outputs if output.get("data") != {}]
            for output in cell.outputs:
                for kind in output.get("data", {}):
                    if alt := output.metadata.get(kind, {}).get("alt"):
                        cell.metadata.setdefault("mystnb", {}).setdefault("image", {}).setdefault("alt", alt)


def measured_line(text: str, seconds: float, megabytes: float, cores: int) -> str:
    """Return `text` with its line of measured run time brought up to date, in Markdown or in a comment.

    >>> measured_line("# **Measured run time:** ?", 11.2, 304.0, 2)
    '# **Measured run time:** 12 s and 310 MB of memory on 2 processor cores.'
    """
    cost = f"{max(1, math.ceil(seconds))} s and {math.ceil(megabytes / 10) * 10} MB of memory"
    line = f"**Measured run time:** {cost} on {cores} processor cores."
    return MEASURED.sub(lambda match: match["hash"] + line, text, count=1)


def versions() -> dict[str, str]:
    """Return what ran the notebooks, for the footer of the book."""
    return {"Python": platform.python_version(), "NumPy": importlib.metadata.version("numpy")}


def run(text: Path) -> None:
    """Execute one notebook, measure it, and write both files."""
    source = text.read_text(encoding="utf-8")
    if not MEASURED.search(source):
        raise ValueError("no line begins with '**Measured run time:**'; add one near the top")
    notebook = jupytext.reads(source, fmt="py:percent")
    name_cells(notebook)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    client = Client(
        notebook, timeout=CELL_SECONDS, kernel_name="python3", record_timing=False, store_widget_state=False,
        resources={"metadata": {"path": str(NOTEBOOKS)}},
    )  # fmt: skip
    os.environ["NLM_QUIET"] = "1"
    start = time.perf_counter()
    client.execute()
    seconds = time.perf_counter() - start
    megabytes = client.memory.peak / 1e6
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = measured_line(cell.source, seconds, megabytes, cores)
    name_cells(notebook)
    tidy(notebook)
    notebook.metadata["nlm"] = {
        "measured": {
            "seconds": round(seconds, 1),
            "peak_mb": round(megabytes),
            "cores": cores,
            "versions": versions(),
        }
    }
    notebook.metadata["language_info"] = {"name": "python"}
    notebook.metadata.pop("jupytext", None)
    nbformat.validate(notebook)
    text.write_text(measured_line(source, seconds, megabytes, cores), encoding="utf-8", newline="\n")
    target = NOTEBOOKS / f"{text.stem}.ipynb"
    target.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")
    print(f"{target.relative_to(ROOT)}: {seconds:.1f} s, {megabytes:.0f} MB", flush=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "names", nargs="*", metavar="NN", help="the beginning of a notebook's name, such as 04"
    )
    failed = []
    for text in texts(parser.parse_args(arguments).names):
        try:
            run(text)
        except Exception as error:  # one broken notebook must not hide the others
            print(f"{text.name}: {error}", file=sys.stderr, flush=True)
            failed.append(text.name)
    if failed:
        print(f"not stored: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Build the environment of binder/ anew and measure what it needs: disk, and memory of each notebook.

    python tools/binder.py            a few minutes; writes binder/measured.json
    python tools/binder.py 11 12      only the notebooks whose name begins so; the others keep their numbers

The environment is made in a temporary folder, exactly as Binder makes it (requirements.txt, then postBuild's
install), and every notebook runs in a kernel there: without torch, and with Binder's versions. Binder gives a
reader 2 GB of memory; JupyterLab's own server needs a part of it and is measured as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULT = ROOT / "binder" / "measured.json"
LIMIT_MB = 2000  # what Binder gives

# Runs in the new environment, where nbclient came with JupyterLab; a last cell asks for the kernel's peak.
PEAK = """
import json, sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
ask = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000)"
notebook.cells.append(nbformat.v4.new_code_cell(ask))
place = {"metadata": {"path": sys.argv[2]}}
client = NotebookClient(notebook, timeout=3600, kernel_name="python3", resources=place)
client.execute()
print(notebook.cells[-1].outputs[-1]["text"])
"""


def build(folder: Path) -> Path:
    """Install what Binder installs into `folder`; return its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    for what in (["-r", str(ROOT / "binder" / "requirements.txt")], ["--no-deps", "--editable", str(ROOT)]):
        subprocess.run([python, "-m", "pip", "install", "--quiet", *what], cwd=ROOT / "binder", check=True)
    return python


def disk_mb(folder: Path) -> int:
    """Megabytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 10**6


def server_mb(python: Path) -> int:
    """Megabytes that JupyterLab's server holds when nobody has opened anything."""
    command = [python, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0", "--ServerApp.token="]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(20)
        status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) // 1000
    finally:
        server.terminate()
        server.wait()


def peak_mb(python: Path, notebook: Path) -> int:
    """The most megabytes that the notebook's kernel held."""
    done = subprocess.run(
        [python, "-c", PEAK, str(notebook), str(notebook.parent)],
        check=True, stdout=subprocess.PIPE, text=True, env=os.environ | {"NLM_QUIET": "1"},
    )  # fmt: skip
    return int(done.stdout.split()[-1])


def main(names: list[str]) -> None:
    kept = json.loads(RESULT.read_text(encoding="utf-8"))["notebook_peak_mb"] if names else {}
    notebooks = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
    with tempfile.TemporaryDirectory() as place:
        python = build(Path(place) / "env")
        listed = subprocess.run(
            [python, "-m", "pip", "list", "--format=json"], check=True, stdout=subprocess.PIPE, text=True
        )
        packages = {row["name"].lower(): row["version"] for row in json.loads(listed.stdout)}
        disk, server = disk_mb(Path(place)), server_mb(python)
        for notebook in notebooks:
            if not names or notebook.name.startswith(tuple(names)):
                kept[notebook.stem] = peak_mb(python, notebook)
                print(notebook.stem, kept[notebook.stem], "MB", file=sys.stderr, flush=True)
    measured = {
        "limit_mb": LIMIT_MB,
        "environment_disk_mb": disk,
        "packages": len(packages),
        "torch": packages.get("torch"),
        "server_mb": server,
        "notebook_peak_mb": {path.stem: kept[path.stem] for path in notebooks if path.stem in kept},
    }
    RESULT.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8", newline="\n")
    print(f"{disk} MB on disk; at most {max(kept.values()) + server} of {LIMIT_MB} MB of memory")


if __name__ == "__main__":
    main(sys.argv[1:])

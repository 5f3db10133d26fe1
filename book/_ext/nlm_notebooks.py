"""What the extensions and the tests read from stored notebooks. Reads files only; runs nothing."""

from __future__ import annotations

import json
from pathlib import Path

VERDICT = "application/vnd.nlm.verdict+json"
STATES = ("supported", "refuted", "undecided")


def notebooks(folder: Path) -> list[Path]:
    """Return the notebooks NN_name.ipynb in `folder`, by number."""
    return sorted(path for path in folder.glob("*.ipynb") if path.name[:2].isdigit())


def read(path: Path) -> dict:
    """Return a notebook as the dict that its JSON holds."""
    return json.loads(path.read_text(encoding="utf-8"))


def _as_dict(value) -> dict:
    """A verdict is stored as JSON; some writers store that JSON as text, or as a list of lines."""
    if isinstance(value, list):
        value = "".join(value)
    return json.loads(value) if isinstance(value, str) else value


def verdicts(notebook: dict) -> list[dict]:
    """Return the verdicts {id, claim, threshold, verdict, evidence} stored in a notebook, in their order.

    A verdict lies among an output's `data`, or in its `metadata`. A later verdict with the same id replaces
    the earlier one (the reader saw both; the last one stands). `ValueError` for one without the five keys.
    """
    found: dict[str, dict] = {}
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            for place in (output.get("data", {}), output.get("metadata", {})):
                if VERDICT in place:
                    verdict = _as_dict(place[VERDICT])
                    missing = {"id", "claim", "threshold", "verdict", "evidence"} - set(verdict)
                    if missing:
                        raise ValueError(f"a stored verdict lacks {sorted(missing)}: {verdict}")
                    if verdict["verdict"] not in STATES:
                        raise ValueError(
                            f"verdict {verdict['verdict']!r} of {verdict['id']} is none of {STATES}"
                        )
                    found[verdict["id"]] = verdict
    return list(found.values())


def title(notebook: dict) -> str:
    """Return the first heading of a notebook, without its marks."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            for line in "".join(cell["source"]).splitlines():
                if line.startswith("# "):
                    return line[2:].strip()
    return ""


def measured(notebook: dict) -> dict:
    """Return what `tools/notebooks.py` measured: seconds, peak_mb, versions; empty if it never ran."""
    return notebook.get("metadata", {}).get("nlm", {}).get("measured", {})

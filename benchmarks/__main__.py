"""`python -m benchmarks`: run every part in a process of its own, write the results, print the table."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from benchmarks import machine
from benchmarks.table import aims, table

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).resolve().parent / "results.json"


def part(name: str, threads: int, quick: bool) -> dict:
    """What benchmarks/NAME.py prints, run on so many threads; NumPy reads their number when it is loaded."""
    print(f"{name} on {threads} thread{'s' * (threads > 1)} ...", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", f"benchmarks.{name}", "--threads", str(threads), *["--quick"] * quick]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | machine.threads(threads), stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        sys.exit(f"benchmarks.{name} failed; nothing was written")
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, no compiling, no file")
    parser.add_argument("--out", type=Path, help="where to write the results (benchmarks/results.json)")
    parser.add_argument("--threads", type=int, help="the larger number of threads (all cores)")
    asked = parser.parse_args()
    start, before = perf_counter(), machine.load()
    most = asked.threads or machine.cores()
    counts = [most] if asked.quick else sorted({1, most})
    results = {
        "machine": machine.describe(),
        "quick": asked.quick,
        "load_before": before,
        "training": {str(n): part("training", n, asked.quick) for n in counts},
        "decoding": {"1": part("decoding", 1, asked.quick)},
        **part("small_parts", 1, asked.quick),
    }
    results["aims"] = aims(results)
    results["seconds"] = round(perf_counter() - start)
    print(table(results))
    out = asked.out or (None if asked.quick else RESULTS)
    if out:
        out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8", newline="\n")
        print(f"written to {out.name}", file=sys.stderr)


if __name__ == "__main__":
    main()

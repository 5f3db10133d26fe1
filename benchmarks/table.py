"""The results as a table to read, and what was aimed at beside what came out."""

from __future__ import annotations

PLAIN = "plain PyTorch, float32"
GENERATE = "transformers generate"
TWINS = ("NumPy", "torch twin")


def aims(results: dict) -> list[dict]:
    """Return the aims as rows: what was wanted, the median that was reached, and whether it is enough."""
    rows = []

    def aim(what: str, reached: float, wanted: float, *, at_most: bool = False) -> None:
        sign, met = ("at most", reached <= wanted) if at_most else ("at least", reached >= wanted)
        rows.append({"aim": f"{what}: {sign} {wanted}", "reached": reached, "met": met})

    for threads, found in results["training"].items():
        ratios = {name: each["median"] for name, each in found["times_as_fast_as_plain"].items()}
        best = max((name for name in ratios if "torch twin" in name), key=ratios.get)
        aim(f"training, NumPy by plain PyTorch, threads {threads}", ratios["NumPy, float32"], 0.8)
        aim(f"training, {best} by plain PyTorch, threads {threads}", ratios[best], 1.5)
    for found in results["decoding"].values():
        ratios = {name: found["times_as_fast_as_transformers"][name]["median"] for name in TWINS}
        best = max(ratios, key=ratios.get)
        aim(f"writing with cache, {best} by transformers", ratios[best], 1.5)
        for name in TWINS:
            last = f"writing with cache, {name}, last {found['ends']} tokens by first"
            aim(last, found["last_by_first"][name]["median"], 1.5, at_most=True)
    aim("import nlm, seconds", results["import_seconds"]["import nlm"]["median"], 0.2, at_most=True)
    aim("stories, megabytes a second", results["stories"]["megabytes_per_second"]["median"], 1.0)
    return rows


def table(results: dict) -> str:
    """Return everything as text, one line each: name, median, quartiles, ratio."""
    about = results["machine"]
    versions = ", ".join(f"{name} {version}" for name, version in about["versions"].items())
    lines = [
        f"{about['processor']}, {about['cores']} cores; {versions}; load before: {results['load_before']}"
    ]
    for threads, found in results["training"].items():
        shape = f"{found['parameters']:,} parameters, B = {found['batch']}, T = {found['tokens']}"
        lines += ["", f"Training, {shape}, threads {threads}"]
        lines.append(_row("", "tokens/s", "quartiles", "by plain PyTorch"))
        for name, rate in found["tokens_per_second"].items():
            lines.append(_measured(name, rate, found["times_as_fast_as_plain"][name]))
        lines += [f"  ({note})" for note in found["notes"]]
    for threads, found in results["decoding"].items():
        lines += ["", f"Writing {found['tokens']} tokens from one, greedy, threads {threads}"]
        lines.append(_row("", "tokens/s", "quartiles", "by transformers"))
        for name, rate in found["tokens_per_second"].items():
            lines.append(_measured(name, rate, found["times_as_fast_as_transformers"][name]))
        lines.append(_row("", f"last {found['ends']} / first", "quartiles", ""))
        lines += [_measured(name, growth) for name, growth in found["last_by_first"].items()]
        for length, cases in found["milliseconds_of_a_token"].items():
            lines.append(_row(f"token {length}", "ms", "quartiles", ""))
            lines += [_measured(name, each) for name, each in cases.items()]
    found = results["lookup"]
    lines += ["", f"{found['ids']} rows of a table (V, {found['channels']})"]
    lines.append(_row("", "lookup, ms", "one-hot, ms", "lookup by one-hot"))
    for V, each in found["vocabulary"].items():
        ms = {name: f"{value['median']:,.4g}" for name, value in each["milliseconds"].items()}
        lines.append(
            _row(
                f"V = {int(V):,}",
                ms["lookup"],
                ms["one-hot product"],
                f"{each['times_as_fast']['median']:,.4g}",
            )
        )
    lines += ["", _row("", "median", "quartiles", "")]
    lines.append(_measured("stories, MB/s", results["stories"]["megabytes_per_second"]))
    lines += [_measured(f"{name}, s", each) for name, each in results["import_seconds"].items()]
    lines += ["", "Aims"]
    for row in results["aims"]:
        lines.append(f"  {'met   ' if row['met'] else 'missed'}  {row['reached']:<8.3g} {row['aim']}")
    lines.append(f"\n{results['seconds']} s in all")
    return "\n".join(lines)


def _row(name: str, *columns: str) -> str:
    return f"{name:<44}" + "".join(f"{column:>20}" for column in columns)


def _measured(name: str, rate: dict, ratio: dict | None = None) -> str:
    between = f"{rate['low']:,.4g} to {rate['high']:,.4g}"
    return _row("  " + name, f"{rate['median']:,.4g}", between, f"{ratio['median']:.2f}" if ratio else "")

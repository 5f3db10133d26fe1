"""Taking turns: measure several things so that what disturbs the machine disturbs all of them alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from time import perf_counter


def take_turns(
    cases: dict[str, Callable[[], object]], rounds: int, clock: Callable[[], float] = perf_counter
) -> dict[str, list[float]]:
    """Return name -> seconds of each round. Every round runs every case once, starting one further each time.

    A first run of each, not counted, fills caches and compiles.

    >>> order = []
    >>> times = take_turns({"a": lambda: order.append("a"), "b": lambda: order.append("b")}, rounds=2)
    >>> "".join(order), len(times["a"])
    ('ababba', 2)
    """
    names = list(cases)
    for name in names:
        cases[name]()
    times: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(rounds):
        at = turn % len(names)
        for name in names[at:] + names[:at]:
            start = clock()
            cases[name]()
            times[name].append(clock() - start)
    return times


def spread(values: list[float], digits: int = 4) -> dict:
    """Return the median, the quartiles as "low" and "high", and how many values, rounded to `digits` figures.

    >>> spread([4.0, 1.0, 3.0, 2.0, 5.0])
    {'median': 3.0, 'low': 2.0, 'high': 4.0, 'n': 5}
    """
    low, median, high = (
        statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else [*values] * 3
    )
    named = {"median": median, "low": low, "high": high}
    return {name: float(f"{value:.{digits}g}") for name, value in named.items()} | {"n": len(values)}


def rates(work: float, seconds: list[float]) -> dict:
    """Return the spread of work / seconds.

    >>> rates(10, [1.0, 2.0, 4.0])["median"]
    5.0
    """
    return spread([work / s for s in seconds])


def times_faster(seconds: list[float], than: list[float]) -> dict:
    """Return the spread of how many times faster, turn by turn: 2 means half the seconds of `than`.

    >>> times_faster([1.0, 2.0], than=[2.0, 4.0])["median"]
    2.0
    """
    return spread([b / a for a, b in zip(seconds, than, strict=True)])

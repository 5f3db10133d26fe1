"""For messages about a name that does not exist: itself, the known name nearest to it, or all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str:
    """A clause to end a message with.

    >>> nearest("mni", ["mini", "nlm-10m"]), nearest("x", ["mini", "nlm-10m"])
    ('did you mean mini?', 'there are mini, nlm-10m')
    """
    known = list(known)
    close = get_close_matches(name, known, n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known) or 'none'}"


def quoted(name: str, most: int = 60) -> str:
    """The name in quotes; of a long one the beginning, and how long it is.

    >>> print(quoted("dog"), quoted("ha" * 700, most=6))
    'dog' 'hahaha…' (1,400 characters)
    """
    return repr(name) if len(name) <= most else f"{name[:most] + '…'!r} ({len(name):,} characters)"


def listed(parts: Sequence[str], most: int = 12) -> str:
    """The parts in quotes, after each other; of many the first.

    >>> print(listed(["a", "b", "c"], most=2))
    'a', 'b', …
    """
    return ", ".join([*map(repr, parts[:most]), *["…"] * (len(parts) > most)])

"""For messages about a name that does not exist: the known name nearest to it, or all of them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str:
    """A clause to end a message with.

    >>> nearest("mni", ["mini", "nlm-10m"]), nearest("x", ["mini", "nlm-10m"])
    ('did you mean mini?', 'there are mini, nlm-10m')
    """
    known = list(known)
    close = get_close_matches(name, known, n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known) or 'none'}"

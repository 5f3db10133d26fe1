"""How command-line arguments are read, and how a wrong one is answered: one line, the nearest valid name.

Types and actions for `nlm.cli`; it knows no command.
"""

from __future__ import annotations

import argparse
import os
import re

from nlm.errors import NlmError
from nlm.nearest import nearest

OPTION = re.compile(r"-[^\d\W]\w*|--[^\s]+")


class Parser(argparse.ArgumentParser):
    """argparse that complains in one line and names the nearest valid option."""

    commands = False  # whether a command with options of its own follows

    def __init__(self, **settings):
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str):
        raise NlmError(f"{message} (see {self.prog} --help)")

    def parse_known_args(self, args=None, namespace=None):
        options = [option for action in self._actions for option in action.option_strings]
        for arg in args:  # before argparse complains of what is missing
            name = arg.split("=")[0]
            if arg == "--" or (self.commands and not arg.startswith("-")):
                break
            if OPTION.fullmatch(name) and name not in options and name[:2] not in options:
                self.error(f"no option {name!r}; {nearest(name, options)}")
        namespace, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"{unknown[0]!r} is one word too many")
        return namespace, unknown

    def _check_value(self, action, value):
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(
                action, f"{value!r} is not among them; {nearest(value, action.choices)}"
            )


class Text(argparse.Action):
    """--text FILE, as often as there are files: the paths, each in a list of its own."""

    def __call__(self, parser, arguments, value, option=None):
        setattr(arguments, self.dest, [*(getattr(arguments, self.dest) or []), [value]])


class Weight(argparse.Action):
    """--weight belongs to the text before it, an option read by `Text`."""

    def __init__(self, *names, of: str = "--text", **settings):
        super().__init__(*names, **settings)
        self.of = of

    def __call__(self, parser, arguments, value, option=None):
        texts = getattr(arguments, self.of.strip("-").replace("-", "_"))
        if not texts or len(texts[-1]) > 1:
            parser.error(
                f"--weight {value} follows no {self.of}; needed: {self.of} FILE --weight N, for each file"
            )
        texts[-1].append(value)


def weighted(texts: list[list] | None) -> tuple[tuple[str, int], ...]:
    """The pairs (path, weight) that `Text` and `Weight` have read; without a weight it is 1.

    >>> weighted([["a.txt", 3], ["b.txt"]])
    (('a.txt', 3), ('b.txt', 1))
    """
    return tuple((path, *weight) if weight else (path, 1) for path, *weight in texts or ())


def whole(least: int):
    """A type for argparse: a whole number of at least `least`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least {least}")
        return number

    return read


def decimal(text: str) -> float:
    """A type for argparse: a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None


def utf8(text: str) -> str:
    """A type for argparse: text that the shell sent as UTF-8, though the locale may have said otherwise."""
    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text

"""Checks that take the reader's own function or value and say what is wrong with it.

An `Exercise` knows a solution, some inputs and the mistakes people make. Nothing gates: an exercise left
alone prints "not attempted". This file holds the mechanism; the exercises of a chapter live in
`nlm.checks.chNN`. It gives no marks, and the only endless loop that it stops is one over a `Watched` list.
"""

from __future__ import annotations

import copy
import dis
import types
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from nlm.errors import NlmError
from nlm.lab.show import Shown, card, escape_html, escape_markdown, paragraph

NOT_ATTEMPTED, CORRECT, WRONG, ERROR = "not attempted", "correct", "not yet", "stopped"
CHANGED = "Your function changed what it was given; whoever called it still needs that: work on a copy."
DOTS_LEFT = "Some dots are left: fill in every `...`."
LOOKS = 10_000  # at a `Watched` list; a loop that needs more over a handful of items does not move on
_DIFFICULTY = {1: "easy", 2: "medium", 3: "hard"}


class Endless(Exception):
    """The answer looked at a `Watched` list too often."""


class Watched(list):
    """A list for `inputs` that counts the looks at its length and its items.

    A loop that does not move on ends after `LOOKS` of them, and `message` is said. A loop over a copy of
    the list is not noticed.

    >>> len(Watched([7, 7], "Your loop does not move on."))
    2
    """

    def __init__(self, items, message: str):
        super().__init__(items)
        self.message, self.looks = message, 0

    def _look(self) -> None:
        self.looks += 1
        if self.looks > LOOKS:
            raise Endless(self.message)

    def __len__(self) -> int:
        self._look()
        return super().__len__()

    def __getitem__(self, at):
        self._look()
        return super().__getitem__(at)


class Mistake(NamedTuple):
    """A typical wrong answer and what to say about it; made by `like` and `when`."""

    message: str
    wrong: Any = None
    matches: Callable[[Any, Any], bool] | None = None


class Outcome(NamedTuple):
    """What a check found: `status` is "not attempted", "correct", "not yet" or "stopped"."""

    status: str
    message: str = ""


def like(wrong, message: str) -> Mistake:
    """A mistake that gives the same answers as `wrong`: a function with that mistake, or a wrong value."""
    return Mistake(message, wrong=wrong)


def when(matches: Callable[[Any, Any], bool], message: str) -> Mistake:
    """A mistake recognised by `matches(answer, expected)` in the first input that comes out wrong."""
    return Mistake(message, matches=matches)


class Exercise(Shown):
    """A task with its check. Shown, it is a card; `check` takes the reader's answer.

    `id` is chapter and number ("03.1"); `difficulty` is 1, 2 or 3; `trains` names the objective in words.
    `solution` is a function, called with each tuple of `inputs`, or, without `inputs`, the value looked for.
    Numbers count as equal within `tolerance` (relative above 1, absolute below). `mistakes` is a list of
    `like(...)` and `when(...)`, the first that fits speaks. `then` is said when the answer is right, `hint`
    when it is wrong in an unknown way (without a hint, what was expected is said). `dots` is the number of
    `...` in the reader's empty function: with fewer left, it counts as begun and not as unattempted.
    With `intact`, an answer that changes an array it was given is wrong.

    Errors: `NlmError` for a difficulty or time that is none, and for a function without inputs.

    >>> double = Exercise("99.1", "Double it", difficulty=1, minutes=1, trains="doubling",
    ...                   solution=lambda x: 2 * x, inputs=[(3,), (5,)],
    ...                   mistakes=[like(lambda x: x * x, "You squared the number; add it to itself.")])
    >>> double.check(...)
    Exercise 99.1: not attempted
    >>> double.check(lambda x: x ** 2)
    Exercise 99.1: not yet. You squared the number; add it to itself.
    >>> double.check(lambda x: x + x)
    Exercise 99.1: correct
    """

    def __init__(
        self,
        id: str,
        title: str,
        *,
        difficulty: int,
        minutes: int,
        trains: str,
        solution,
        inputs: Sequence[tuple] = (),
        mistakes: Sequence[Mistake] = (),
        tolerance: float = 1e-6,
        then: str = "",
        hint: str = "",
        dots: int = 0,
        intact: bool = False,
    ):
        if difficulty not in _DIFFICULTY:
            raise NlmError(f"exercise {id} has difficulty {difficulty!r}; needed 1, 2 or 3")
        if not 0 < minutes < 240:
            raise NlmError(f"exercise {id} takes {minutes!r} minutes; needed an honest number of minutes")
        if callable(solution) != bool(inputs):
            raise NlmError(f"exercise {id}: a solution that is a function needs inputs, a value needs none")
        self.id, self.title, self.difficulty, self.minutes, self.trains = (
            id,
            title,
            difficulty,
            minutes,
            trains,
        )
        self.solution, self.inputs, self.mistakes = solution, tuple(inputs), tuple(mistakes)
        self.tolerance, self.then, self.hint = tolerance, then, hint
        self.dots, self.intact = dots, intact

    def check(self, answer) -> None:
        """Print what `outcome` finds, in one line."""
        status, message = self.outcome(answer)
        print(f"Exercise {self.id}: {status}" + (f". {message}" if message else ""))

    def outcome(self, answer) -> Outcome:
        """Compare `answer` with the solution; never raises because of what the answer does."""
        if _untouched(answer):
            return Outcome(NOT_ATTEMPTED)
        if _has_ellipsis(answer):
            return Outcome(WRONG, DOTS_LEFT)
        if not callable(self.solution):
            return self._compare([answer], [self.solution], [()])
        if not callable(answer):
            return Outcome(
                WRONG, f"You passed {_short(answer)}; pass your function itself, without brackets."
            )
        got = []
        for arguments in self.inputs:
            given = copy.deepcopy(arguments)
            try:
                got.append(answer(*given))
            except NotImplementedError:
                return Outcome(NOT_ATTEMPTED)
            except Endless as endless:
                return Outcome(WRONG, str(endless))
            except Exception as error:  # the reader's own: told, not thrown
                if "ellipsis" in str(error):  # a `...` still to be filled in was used
                    return self._unfinished(answer)
                for mistake in self.mistakes:
                    if self._fails_alike(mistake, got, error):
                        return Outcome(WRONG, mistake.message)
                told = f"{type(error).__name__}: {error}".splitlines()[0]
                return Outcome(ERROR, f"Your function raised {told} (called with {_call(arguments)}).")
            if _has_ellipsis(got[-1]):
                return self._unfinished(answer)
            if self.intact and not all(map(_unchanged, given, arguments)):
                return Outcome(WRONG, CHANGED)
        return self._compare(got, [self.solution(*copy.deepcopy(case)) for case in self.inputs], self.inputs)

    def _unfinished(self, answer) -> Outcome:
        begun = isinstance(answer, types.FunctionType) and _dots(answer) < self.dots
        return Outcome(WRONG, DOTS_LEFT) if begun else Outcome(NOT_ATTEMPTED)

    def _compare(self, got: list, expected: list, inputs) -> Outcome:
        wrong = [at for at in range(len(got)) if not self._same(got[at], expected[at])]
        if not wrong:
            return Outcome(CORRECT, self.then)
        first = wrong[0]
        for mistake in self.mistakes:
            if self._fits(mistake, got, first, expected[first]):
                return Outcome(WRONG, mistake.message)
        if self.hint:
            return Outcome(WRONG, self.hint)
        with_input = f" for {_call(inputs[first])}" if inputs[first] else ""
        return Outcome(WRONG, _difference(got[first], expected[first], with_input))

    def _fits(self, mistake: Mistake, got: list, first: int, expected) -> bool:
        try:
            if mistake.matches is not None:
                return bool(mistake.matches(got[first], expected))
            if not callable(mistake.wrong):
                return self._same(got[first], mistake.wrong)
            return all(
                self._same(answer, mistake.wrong(*copy.deepcopy(case)))
                for answer, case in zip(got, self.inputs, strict=True)
            )
        except Exception:  # a mistake that cannot even be compared with this answer is not this mistake
            return False

    def _fails_alike(self, mistake: Mistake, got: list, error: Exception) -> bool:
        """Whether the mistake answers the first inputs as the reader did, and then fails in the same way.

        Where nothing came before the error, its words must be the same, too.
        """
        if not callable(mistake.wrong):
            return False
        try:
            for answer, case in zip(got, self.inputs, strict=False):
                if not self._same(answer, mistake.wrong(*copy.deepcopy(case))):
                    return False
            mistake.wrong(*copy.deepcopy(self.inputs[len(got)]))
        except Exception as its_own:
            return type(its_own) is type(error) and (bool(got) or str(its_own) == str(error))
        return False

    def _same(self, got, expected) -> bool:
        if isinstance(expected, str | bytes | dict | set | frozenset | bool) or expected is None:
            return type(got) is type(expected) and got == expected
        if isinstance(expected, list | tuple) and any(isinstance(item, str) for item in expected):
            return isinstance(got, list | tuple) and list(got) == list(expected)
        if isinstance(expected, tuple):  # several results, each with its own shape
            return (
                isinstance(got, list | tuple)
                and len(got) == len(expected)
                and all(map(self._same, got, expected))
            )
        try:
            left, right = np.asarray(got, dtype=np.float64), np.asarray(expected, dtype=np.float64)
        except (TypeError, ValueError):
            return False
        if left.shape != right.shape:
            return False
        with np.errstate(invalid="ignore"):  # inf - inf; where inf is expected, only inf is near it
            near = np.abs(left - right) <= self.tolerance * np.maximum(1.0, np.abs(right))
        return bool(np.all((left == right) | (near & np.isfinite(right))))

    def _line(self) -> str:
        return (
            f"{_DIFFICULTY[self.difficulty]} (difficulty {self.difficulty} of 3), about {self.minutes} "
            f"minute{'s' if self.minutes != 1 else ''}; trains: {self.trains}"
        )

    def _html(self) -> str:
        return card("exercise", f"Exercise {self.id}: {escape_html(self.title)}", paragraph(self._line()))

    def _markdown(self) -> str:
        return f"**Exercise {self.id}: {escape_markdown(self.title)}**\n\n{escape_markdown(self._line())}"

    def _plain(self) -> str:
        return f"Exercise {self.id}: {self.title}\n  {self._line()}"


def _untouched(answer) -> bool:
    """`...`, None, a list of them, or a function whose body is nothing but `...`, `pass` or a docstring."""
    if answer is None or answer is ...:
        return True
    if isinstance(answer, list | tuple) and answer and all(map(_untouched, answer)):
        return True
    if not isinstance(answer, types.FunctionType):
        return False
    steps = [step for step in dis.get_instructions(answer) if step.opname not in ("RESUME", "NOP")]
    loaded = [step.argval for step in steps if step.opname in ("LOAD_CONST", "RETURN_CONST")]
    only_returns = all(step.opname in ("LOAD_CONST", "RETURN_CONST", "RETURN_VALUE") for step in steps)
    return only_returns and loaded in ([None], [Ellipsis])


def _unchanged(given, before) -> bool:
    """Whether an array that the answer was given is still as it was."""
    return not isinstance(before, np.ndarray) or np.array_equal(given, before)


def _dots(function: types.FunctionType) -> int:
    """How many `...` its code has."""
    return sum(step.argval is ... for step in dis.get_instructions(function))


def _has_ellipsis(value) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_has_ellipsis, value))
    if isinstance(value, np.ndarray) and value.dtype == object:
        return any(item is ... for item in value.ravel())
    return value is ...


def _difference(got, expected, with_input: str) -> str:
    """What can be said about any wrong answer, when no known mistake fits."""
    if got is None:
        return f"Your function returned nothing{with_input}; did you forget `return`?"
    if isinstance(expected, tuple) and not any(isinstance(item, str) for item in expected):
        if not isinstance(got, list | tuple) or len(got) != len(expected):
            return f"You returned {_short(got)}{with_input}; needed {len(expected)} results, as a tuple."
        return f"At least one of the {len(expected)} results differs{with_input}."
    try:
        left, right = np.asarray(got, dtype=np.float64), np.asarray(expected, dtype=np.float64)
    except (TypeError, ValueError):
        return f"You got {_short(got)}{with_input}; expected {_short(expected)}."
    if left.shape != right.shape:
        return f"Your result has shape {left.shape}{with_input}; needed {right.shape}."
    if np.isnan(left).any():
        return f"Your result holds `nan`{with_input}; was there a division by 0 or a log of 0?"
    if left.ndim == 0:
        return f"You got {_short(got)}{with_input}; expected {_short(expected)}."
    with np.errstate(invalid="ignore"):
        off = np.where(left == right, 0.0, np.abs(left - right))  # inf - inf would be nan
    where = tuple(int(i) for i in np.unravel_index(off.argmax(), off.shape))
    index = ", ".join(map(str, where))
    return (
        f"The shape {right.shape} is right, the numbers are not{with_input}: at [{index}] you have "
        f"{left[where]:.6g}, expected {right[where]:.6g}."
    )


def _call(arguments: tuple) -> str:
    return ", ".join(map(_short, arguments))


def _short(value) -> str:
    """A value in one short line."""
    if callable(value):
        return "a function"
    if isinstance(value, np.ndarray) and value.size > 6:
        return f"an array of shape {value.shape}"
    if isinstance(value, float | np.floating):
        return f"{value:.6g}"
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."

"""Answers that are on their way: half filled, in an endless loop, or wrong in a way nobody foresaw."""

from __future__ import annotations

from nlm.lab import Exercise, like
from nlm.lab.exercise import DOTS_LEFT, Watched


def fill_in(first, second):
    """An exercise of two gaps, answered with these two."""
    exercise = Exercise(
        "99.7",
        "Two gaps",
        difficulty=1,
        minutes=1,
        trains="filling in",
        solution=lambda ids: [ids[0] + 1, 2],
        inputs=[([3],)],
        dots=2,
    )
    return exercise.outcome(eval(f"lambda ids: [ids[0] + {first}, {second}]"))


def test_a_half_filled_answer_is_told_from_an_untouched_one():
    assert fill_in("...", "...").status == "not attempted"
    for half in (("1", "..."), ("...", "2"), ("7", "...")):
        assert fill_in(*half) == ("not yet", DOTS_LEFT)
    assert fill_in("1", "2").status == "correct"
    value = Exercise("99.8", "Pair", difficulty=1, minutes=1, trains="pairs", solution=("a", "b"))
    assert value.outcome(("a", ...)) == ("not yet", DOTS_LEFT)
    assert value.outcome((..., ...)).status == value.outcome([...]).status == "not attempted"


def test_an_endless_loop_over_a_watched_list_ends():
    def stands_still(ids):
        i, out = 0, []
        while i < len(ids):
            out.append(ids[i])
        return out

    def asks_for_the_length_once(ids):
        i, n = 0, len(ids)
        while i < n:
            ids[i]

    exercise = Exercise(
        "99.9",
        "Copy",
        difficulty=1,
        minutes=1,
        trains="loops",
        solution=list,
        inputs=[(Watched([1, 2, 3], "It does not move on."),)],
    )
    for _ in range(2):
        assert exercise.outcome(stands_still) == ("not yet", "It does not move on.")
        assert exercise.outcome(asks_for_the_length_once) == ("not yet", "It does not move on.")
        assert exercise.outcome(lambda ids: [ids[i] for i in range(len(ids))]).status == "correct"


def test_a_hint_takes_the_place_of_the_answer():
    settings = {"difficulty": 1, "minutes": 1, "trains": "hints", "solution": "b"}
    exercise = Exercise("99.10", "Hint", **settings, hint="Count again.", mistakes=[like("a", "Not a.")])
    assert exercise.outcome("c") == ("not yet", "Count again.")
    assert exercise.outcome("a") == ("not yet", "Not a.")

"""The mechanism of the exercises: nothing gates, nothing throws, and a wrong answer is explained."""

from __future__ import annotations

import re

import numpy as np
import pytest

from nlm.errors import NlmError
from nlm.lab import Exercise, like, when
from nlm.lab.exercise import CHANGED
from tests.lab.test_show import assert_calm


def scatter(ids, rows, V):
    out = np.zeros((V, rows.shape[1]))
    np.add.at(out, ids, rows)
    return out


def keeps_last(ids, rows, V):
    out = np.zeros((V, rows.shape[1]))
    out[ids] += rows
    return out


def averages(ids, rows, V):
    counts = np.maximum(np.bincount(ids, minlength=V), 1)
    return scatter(ids, rows, V) / counts[:, None]


EXERCISE = Exercise(
    "99.1",
    "Add up repeated rows",
    difficulty=2,
    minutes=10,
    trains="scatter-add",
    solution=scatter,
    inputs=[(np.array([0, 1]), np.eye(2), 3), (np.array([1, 1, 1]), np.arange(6.0).reshape(3, 2), 3)],
    mistakes=[
        like(keeps_last, "Did you keep only the last of the repeated ids?"),
        like(averages, "You averaged repeated ids; they add up."),
        when(
            lambda got, want: np.shape(got) == np.shape(want)[::-1],
            "Your table lies on its side; transpose it.",
        ),
    ],
    then="Repeated ids add up.",
)


def docstring_only(ids, rows, V):
    """Fill me in."""


def dots(ids, rows, V): ...


def passes(ids, rows, V):
    pass


def returns_dots(ids, rows, V):
    for _ in ids:
        ...
    return ...


def half_filled(ids, rows, V):
    out = ...
    return out + 1


def returns_pair_of_dots(ids, rows, V):
    return ..., ...


def not_implemented(ids, rows, V):
    raise NotImplementedError("your turn")


def array_of_dots(ids, rows, V):
    return np.array([...], dtype=object)


@pytest.mark.parametrize(
    "answer",
    [
        ...,
        None,
        docstring_only,
        dots,
        passes,
        returns_dots,
        half_filled,
        returns_pair_of_dots,
        not_implemented,
        array_of_dots,
        lambda ids, rows, V: ...,
        lambda ids, rows, V: None,
    ],
)
def test_untouched_prints_not_attempted(answer, capsys):
    EXERCISE.check(answer)
    assert capsys.readouterr().out == "Exercise 99.1: not attempted\n"


def test_right_prints_correct(capsys):
    EXERCISE.check(lambda ids, rows, V: np.stack([rows[ids == i].sum(axis=0) for i in range(V)]))
    assert capsys.readouterr().out == "Exercise 99.1: correct. Repeated ids add up.\n"


def test_almost_equal_numbers_and_plain_lists_are_right():
    assert EXERCISE.outcome(lambda *a: (scatter(*a) + 1e-9).tolist()).status == "correct"
    assert EXERCISE.outcome(lambda *a: scatter(*a).astype(np.float32)).status == "correct"
    assert EXERCISE.outcome(lambda *a: scatter(*a) + 1e-3).status == "not yet"


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (keeps_last, "Did you keep only the last"),
        (averages, "You averaged repeated ids"),
        (lambda *a: scatter(*a).T, "transpose it"),
        (lambda *a: scatter(*a)[0], r"shape \(2,\).*needed \(3, 2\)"),
        (lambda *a: scatter(*a) * np.nan, "holds `nan`"),
        (lambda *a: scatter(*a) * 2, r"the numbers are not.*at \[0, 0\] you have 2, expected 1"),
        (lambda *a: "text", "'text'"),
        (lambda *a: [[1], [2, 3]], "expected"),
    ],
)
def test_wrong_answers_are_explained(answer, message):
    status, said = EXERCISE.outcome(answer)
    assert status == "not yet"
    assert re.search(message, said)


def test_a_forgotten_return_is_not_called_untouched():
    def forgot(ids, rows, V):
        scatter(ids, rows, V)

    status, said = EXERCISE.outcome(forgot)
    assert status == "not yet" and "forget `return`" in said


@pytest.mark.parametrize(
    "error",
    [
        IndexError("index 7 is out of bounds"),
        KeyError("dog"),
        ZeroDivisionError("division"),
        NlmError("no\nway"),
    ],
)
def test_the_readers_exceptions_are_told_in_one_line(error, capsys):
    def fails(ids, rows, V):
        raise error

    EXERCISE.check(fails)
    out = capsys.readouterr().out
    assert out.count("\n") == 1 and type(error).__name__ in out and "Traceback" not in out
    assert "called with" in out


def test_a_known_mistake_that_breaks_on_a_later_input_is_still_recognised():
    exercise = Exercise(
        "99.6",
        "Count",
        difficulty=1,
        minutes=1,
        trains="counting",
        solution=len,
        inputs=[([1, 1],), (["a"],)],
        mistakes=[like(sum, "You added the ids up; count them.")],
    )
    assert exercise.outcome(lambda ids: sum(ids)) == ("not yet", "You added the ids up; count them.")
    assert exercise.outcome(lambda ids: 2 + ids[0] * 0 if ids[0] == 1 else {}["x"]).status == "stopped"
    assert exercise.outcome(lambda ids: ids + 1).status == "stopped"  # breaks at once, in its own way


def test_a_known_mistake_that_breaks_at_once_is_recognised_by_its_words():
    exercise = Exercise(
        "99.11",
        "Last",
        difficulty=1,
        minutes=1,
        trains="places",
        solution=lambda ids: ids[-1],
        inputs=[([1, 2],)],
        mistakes=[like(lambda ids: ids[-3], "Count from the end: -1.")],
    )
    assert exercise.outcome(lambda ids: ids[-3]) == ("not yet", "Count from the end: -1.")
    assert exercise.outcome(lambda ids: {}["x"]).status == "stopped"


def test_endless_recursion_and_wrong_arguments_are_told_too():
    def endless(ids, rows, V):
        return endless(ids, rows, V)

    assert "RecursionError" in EXERCISE.outcome(endless).message
    assert "TypeError" in EXERCISE.outcome(lambda ids: ids).message


def test_ctrl_c_still_stops():
    def interrupted(ids, rows, V):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        EXERCISE.check(interrupted)


def test_an_answer_may_change_its_inputs_without_spoiling_the_check():
    def vandal(ids, rows, V):
        out = scatter(ids, rows, V)
        ids[:], rows[:] = 0, 0
        return out

    for _ in range(2):
        assert EXERCISE.outcome(vandal).status == "correct"


def test_an_exercise_may_want_its_inputs_intact():
    def in_place(E, numbering):
        E[numbering] = E.copy()
        return E

    def copied(E, numbering):
        return in_place(E.copy(), numbering)

    exercise = Exercise(
        "99.3",
        "Renumber",
        difficulty=1,
        minutes=2,
        trains="permuting",
        solution=copied,
        inputs=[(np.eye(3), np.array([1, 2, 0]))],
        intact=True,
    )
    assert exercise.outcome(copied).status == "correct"
    assert exercise.outcome(in_place) == ("not yet", CHANGED)


def test_where_inf_is_expected_only_inf_is_right():
    exercise = Exercise(
        "99.4",
        "Keep it",
        difficulty=1,
        minutes=2,
        trains="keeping",
        solution=lambda x: x,
        inputs=[(np.array([1.0, np.inf, -np.inf]),)],
    )
    assert exercise.outcome(lambda x: x + 0).status == "correct"
    for wrong in (lambda x: np.where(np.isfinite(x), x, 0), lambda x: -x, lambda x: np.append(x[:2], 7.0)):
        assert exercise.outcome(wrong).status == "not yet"
    assert "at [2] you have 7, expected -inf" in exercise.outcome(lambda x: np.append(x[:2], 7.0)).message


def test_a_value_instead_of_the_function():
    assert "pass your function itself" in EXERCISE.outcome(np.zeros((3, 2))).message


def test_values_can_be_asked_for():
    exercise = Exercise(
        "99.2",
        "Parameters saved",
        difficulty=1,
        minutes=2,
        trains="counting",
        solution=1048576,
        mistakes=[like(4096 + 256, "You added V and C; a table has V times C numbers.")],
    )
    assert exercise.outcome(4096 * 256).status == "correct"
    assert exercise.outcome(np.int64(1048576)).status == "correct"
    assert exercise.outcome(4352) == ("not yet", "You added V and C; a table has V times C numbers.")
    assert exercise.outcome(5) == ("not yet", "You got 5; expected 1048576.")
    assert exercise.outcome(...).status == exercise.outcome(None).status == "not attempted"


@pytest.mark.parametrize(
    ("solution", "right", "wrong"),
    [
        ("b", "b", ["a", "B", 1, ["b"]]),
        (True, True, [False, 1, "True"]),
        (["Ġdog", "s"], ("Ġdog", "s"), [["Ġdog"], "Ġdogs", ["s", "Ġdog"]]),
        ([3, 1, 2], np.array([3, 1, 2]), [[1, 2, 3], [3, 1], 3]),
        (
            (np.eye(2), np.ones(3)),
            [np.eye(2).tolist(), [1, 1, 1]],
            [(np.eye(2),), (np.ones(3), np.eye(2)), 1.0],
        ),
        ({"a": 1}, {"a": 1}, [{"a": 2}, {}, []]),
    ],
)
def test_what_counts_as_equal(solution, right, wrong):
    exercise = Exercise("99.3", "Equal", difficulty=1, minutes=1, trains="equality", solution=solution)
    assert exercise.outcome(right).status == "correct"
    for answer in wrong:
        status, message = exercise.outcome(answer)
        assert status == "not yet" and message, answer


def test_a_diagnosis_that_fails_is_not_the_readers_problem():
    exercise = Exercise(
        "99.4",
        "Robust",
        difficulty=1,
        minutes=1,
        trains="calm",
        solution=lambda x: x,
        inputs=[(1,)],
        mistakes=[when(lambda got, want: got.no_such_thing, "never"), like(lambda x: 1 / 0, "never")],
    )
    assert exercise.outcome(lambda x: x + 1).status == "not yet"


def test_the_card_says_difficulty_and_minutes_in_words():
    data, _ = EXERCISE._repr_mimebundle_()
    assert_calm(data["text/html"])
    for text in data.values():
        for words in (
            "Exercise 99.1",
            "Add up repeated rows",
            "medium",
            "2 of 3",
            "10 minutes",
            "scatter-add",
        ):
            assert words in text


@pytest.mark.parametrize(
    "changes",
    [{"difficulty": 0}, {"difficulty": 4}, {"minutes": 0}, {"minutes": 999}, {"inputs": []}, {"solution": 3}],
)
def test_an_exercise_that_is_none(changes):
    settings = {"difficulty": 1, "minutes": 5, "trains": "x", "solution": scatter, "inputs": [(1,)]} | changes
    with pytest.raises(NlmError, match="exercise 99.5"):
        Exercise("99.5", "Wrong", **settings)

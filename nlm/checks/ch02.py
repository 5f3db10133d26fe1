"""Exercises of chapter 02: why the ID itself is not enough."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from nlm.lab.exercise import Exercise, like, when


def _one_step(number: np.ndarray, verb: np.ndarray, rate: float) -> float:
    place = number - number.mean()
    p = np.full(len(number), 0.5)  # the score is 0 for each word
    miss = p - verb
    push = (place * miss).mean()
    return float(0 - rate * push)


one_step = Exercise(
    "02.1",
    "One step by hand",
    difficulty=1,
    minutes=5,
    trains="taking the one-input predictor through one step of training",
    solution=_one_step,
    dots=3,
    inputs=[
        (np.array([1, 2, 3, 0]), np.array([0, 1, 1, 0]), 4.0),
        (np.array([0, 1, 2, 3]), np.array([0, 1, 1, 0]), 4.0),
        (np.array([1, 3, 2, 0]), np.array([0, 1, 1, 0]), 1.0),
        (np.array([0, 4, 1, 3, 2]), np.array([0, 1, 0, 1, 0]), 2.0),
    ],
    mistakes=[
        like(
            lambda number, verb, rate: -_one_step(number, verb, rate),
            "The size is right, the sign is not. The push points uphill, so w goes the other way: minus.",
        ),
        like(
            lambda number, verb, rate: len(number) * _one_step(number, verb, rate),
            "You took the sum of the pushes; the push is their mean over the words.",
        ),
        like(
            lambda number, verb, rate: -_one_step(number, verb, rate) / rate,
            "This is the push itself; w is 0 minus the rate times the push.",
        ),
        like(
            lambda number, verb, rate: _one_step(number, verb, 1.0),
            "You left out the rate: w is 0 minus the rate times the push.",
        ),
        like(
            lambda number, verb, rate: -rate * float((number * (0.5 - verb)).mean()),
            "You multiplied the miss with the number; take the place, which is centred.",
        ),
        like(
            lambda number, verb, rate: -rate * float((0.5 - verb).mean()),
            "That is the mean miss, which moves b. The push on w weighs each miss by its place.",
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "You returned one number for each word; the push is the mean over the words, one number.",
        ),
    ],
    then="Under the numbering of the alphabet w stays 0 in every step to come, since all pushes cancel.",
)


def _renumber(E: np.ndarray, numbering: np.ndarray) -> np.ndarray:
    new = np.empty_like(E)
    new[numbering] = E
    return new


renumber = Exercise(
    "02.2",
    "Renumber a table",
    difficulty=2,
    minutes=10,
    trains="permuting the rows of a table so that every word keeps its row",
    solution=_renumber,
    intact=True,
    inputs=[
        (np.arange(8.0).reshape(4, 2), np.array([2, 0, 3, 1])),
        (np.arange(9.0).reshape(3, 3) ** 2, np.array([1, 2, 0])),
        (np.random.default_rng(2).standard_normal((12, 5)), np.random.default_rng(3).permutation(12)),
    ],
    mistakes=[
        like(
            lambda E, numbering: E[numbering],
            "You used the numbering backwards. E[numbering] puts the row of word numbering[w] at place w; "
            "wanted is the row of word w at place numbering[w].",
        ),
        like(
            lambda E, numbering: E,
            "The table is unchanged, so word w, now called numbering[w], would get the row of another word.",
        ),
        like(
            lambda E, numbering: E.T[numbering[: E.shape[1]] % E.shape[1]].T,
            "You moved columns. A word owns a row.",
        ),
        when(
            lambda answer, expected: (
                np.shape(answer) == np.shape(expected)
                and not np.allclose(np.sort(np.asarray(answer), axis=0), np.sort(expected, axis=0))
            ),
            "Some rows are lost or changed. Every row of E must stand in the new table once, as it was.",
        ),
    ],
    then="Now new[numbering[w]] is E[w] for every word: the names have changed, the rows have not.",
)


def _side_by_side(categories: Sequence[str], numbering: np.ndarray) -> int:
    line = [categories[word] for word in np.argsort(numbering)]
    return sum(a == b for a, b in pairwise(line))


def _all_pairs(categories: Sequence[str]) -> int:
    return sum(a == b for i, a in enumerate(categories) for b in categories[:i])


side_by_side = Exercise(
    "02.3",
    "How much of a grouping does a numbering keep?",
    difficulty=2,
    minutes=10,
    trains="counting neighbours on the number line that belong together",
    solution=_side_by_side,
    inputs=[
        (["animal", "food", "animal", "food"], np.array([0, 2, 1, 3])),
        (["animal", "animal", "food", "food", "animal", "food"], np.array([3, 0, 5, 1, 4, 2])),
        (["a", "b", "a", "c", "a", "b", "b", "c"], np.array([5, 2, 6, 0, 1, 3, 4, 7])),
        (["a", "a", "a"], np.array([2, 0, 1])),
        (["a", "b", "b", "b", "a"], np.array([2, 3, 1, 4, 0])),
    ],
    mistakes=[
        like(
            lambda categories, numbering: sum(a == b for a, b in pairwise(categories)),
            "You counted neighbours in the list of words. Put the words in the order of their numbers first.",
        ),
        like(
            lambda categories, numbering: sum(
                a == b for a, b in pairwise([categories[number] for number in numbering])
            ),
            "categories[numbering[w]] takes a number for a word. The word with the number n is "
            "np.argsort(numbering)[n].",
        ),
        like(
            lambda categories, numbering: _all_pairs(categories),
            "You counted every pair of a category, however far apart; only n and n + 1 are neighbours.",
        ),
        like(
            lambda categories, numbering: 2 * _side_by_side(categories, numbering),
            "You counted each pair twice, from the left and from the right.",
        ),
        like(
            lambda categories, numbering: (
                _side_by_side(categories, numbering)
                + int(categories[np.argmin(numbering)] == categories[np.argmax(numbering)])
            ),
            "You closed the line to a ring: the last number and the first one are no neighbours.",
        ),
        like(
            lambda categories, numbering: len(categories) - 1 - _side_by_side(categories, numbering),
            "You counted the neighbours of different categories.",
        ),
        when(
            lambda answer, expected: isinstance(answer, float) and 0 < answer < 1,
            "You returned a share; asked for is how many pairs.",
        ),
    ],
    then="A line gives every word two neighbours at most, whatever the words have in common.",
)


def _spread_ratio(losses: np.ndarray) -> float:
    between = losses.mean(axis=0).std(ddof=1)
    within = np.sqrt(losses.var(axis=0, ddof=1).mean())
    return float(between / within)


def _drawn(seed: int, seeds: int, numberings: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return 6 + 0.2 * rng.standard_normal(numberings) + 0.1 * rng.standard_normal((seeds, numberings))


spread_ratio = Exercise(
    "02.4",
    "The numbering, or luck?",
    difficulty=3,
    minutes=15,
    trains="telling the effect of a numbering from the luck of a starting point",
    solution=_spread_ratio,
    inputs=[
        (np.array([[6.0, 7.0, 8.0], [6.2, 7.2, 8.2]]),),
        (_drawn(0, 3, 10),),
        (_drawn(1, 5, 5),),
    ],
    mistakes=[
        like(
            lambda losses: _spread_ratio(losses.T),
            "Here the seeds run down and the numberings run across: the mean over the seeds is axis=0.",
        ),
        like(
            lambda losses: float(losses.mean(axis=0).std() / np.sqrt(losses.var(axis=0).mean())),
            "Right but for ddof: from a few runs, the spread is estimated with ddof=1.",
        ),
        like(
            lambda losses: 1 / _spread_ratio(losses),
            "Upside down: the spread of the numberings goes above the line.",
        ),
        like(
            lambda losses: float(losses.std(ddof=1) / np.sqrt(losses.var(axis=0, ddof=1).mean())),
            "The spread of all losses holds both: numbering and luck. Take the mean over the seeds first.",
        ),
        like(
            lambda losses: float(losses.mean(axis=0).std(ddof=1) / losses.std(axis=0, ddof=1).mean()),
            "Nearly. You took the mean of the standard deviations; take the mean of the variances, then "
            "the root.",
        ),
        like(
            lambda losses: float(losses.mean(axis=0).var(ddof=1) / losses.var(axis=0, ddof=1).mean()),
            "You divided variances; the chapter divides standard deviations. Take the root of both.",
        ),
        like(
            lambda losses: float(losses.mean(axis=0).std(ddof=1)),
            "That is the part above the line. Below it belongs the spread between seeds of one numbering.",
        ),
        like(
            lambda losses: float(losses.mean(axis=0).std(ddof=1) / losses.mean(axis=1).std(ddof=1)),
            "Below the line you have the spread of the seeds' means. What belongs there is the spread within "
            "a numbering: the variance down each column, their mean, and the root.",
        ),
        when(
            lambda answer, expected: np.size(answer) > 1,
            "You returned several numbers; asked for is one ratio for all the losses.",
        ),
    ],
    then="A ratio of 1 or less says that another seed changes as much as another numbering.",
)


KINDS = ("name", "order", "distance", "ring")


def _at(place: int, wrong: str):
    """Matches a list whose answer number `place` is `wrong`."""

    def matches(answer, expected) -> bool:
        return len(answer) == len(expected) and answer[place] == wrong

    return matches


what_a_number_says = Exercise(
    "02.5",
    "What may you do with this number?",
    difficulty=2,
    minutes=10,
    trains="judging for a new kind of ID which statements about it mean something",
    solution=["name", "name", "order", "distance", "ring", "order"],
    mistakes=[
        when(
            lambda answer, expected: not isinstance(answer, list | tuple) or len(answer) != len(expected),
            "Needed is a list of six answers, one for each row of the table.",
        ),
        when(
            lambda answer, expected: any(kind not in KINDS for kind in answer),
            "Each answer is one of 'name', 'order', 'distance', 'ring'.",
        ),
        when(
            lambda answer, expected: answer[0] != "name",
            "Look at (a) again: does a player with number 20 have twice as much of anything as number 10?",
        ),
        when(
            lambda answer, expected: answer[1] != "name",
            "Look at (b) again. Token 12 was born before token 13, true. But is it nearer to it in meaning?",
        ),
        when(
            _at(2, "distance"),
            "In (c) the winner may be a minute ahead of the next, who is a hair ahead of the third: equal "
            " steps of the number are no equal steps of anything.",
        ),
        when(
            lambda answer, expected: answer[2] != "order",
            "Look at (c) again: may you say that place 2 was faster than place 3?",
        ),
        when(
            _at(3, "order"),
            "For (d) you may say more than earlier or later: from 1910 to 1920 is as long as from 1950 to "
            "1960.",
        ),
        when(
            lambda answer, expected: answer[3] != "distance",
            "Look at (d) again: may you subtract one year from another, and what does the result mean?",
        ),
        when(
            _at(4, "distance"),
            "In (e) 359 and 0 are nearly the same red, and their difference is as large as it can be.",
        ),
        when(
            lambda answer, expected: answer[4] != "ring",
            "Look at (e) again: what comes after 359?",
        ),
        when(
            _at(5, "distance"),
            "In (f) number 4 and number 6 may stand at the two ends of a large garden: the steps differ.",
        ),
        when(
            lambda answer, expected: answer[5] != "order",
            "Look at (f) again: on your way along the street, which comes first, 4 or 40?",
        ),
    ],
    then="The number does not tell you which of the four it is. You have to ask who dealt it, and why.",
)

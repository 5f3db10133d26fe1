"""Every exercise of every chapter: its solution passes, each known mistake gets its words."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import nlm.checks
from nlm.lab.exercise import CORRECT, NOT_ATTEMPTED, WRONG, Exercise

CHAPTERS = [
    module.name for module in pkgutil.iter_modules(nlm.checks.__path__) if module.name.startswith("ch")
]
EXERCISES = [
    pytest.param(chapter, name, value, id=f"{chapter}.{name}")
    for chapter in CHAPTERS
    for name, value in vars(importlib.import_module(f"nlm.checks.{chapter}")).items()
    if isinstance(value, Exercise)
]


def test_there_are_exercises():
    assert "ch03" in CHAPTERS and EXERCISES


@pytest.mark.parametrize(("chapter", "name", "exercise"), EXERCISES)
def test_the_solution_passes_and_nothing_does_not(chapter, name, exercise, capsys):
    assert exercise.outcome(exercise.solution) == (CORRECT, exercise.then)
    exercise.check(...)
    assert capsys.readouterr().out == f"Exercise {exercise.id}: {NOT_ATTEMPTED}\n"


@pytest.mark.parametrize(("chapter", "name", "exercise"), EXERCISES)
def test_each_known_mistake_gets_its_own_words(chapter, name, exercise):
    assert exercise.mistakes, "an exercise without a diagnosis helps nobody"
    for mistake in exercise.mistakes:
        if mistake.matches is None:
            assert exercise.outcome(mistake.wrong) == (WRONG, mistake.message)
    assert all(mistake.message for mistake in exercise.mistakes)


def test_ids_belong_to_their_chapter_and_are_used_once():
    ids = [param.values[2].id for param in EXERCISES]
    assert len(set(ids)) == len(ids)
    for param in EXERCISES:
        chapter, _, exercise = param.values
        assert exercise.id.startswith(chapter.removeprefix("ch") + ".")

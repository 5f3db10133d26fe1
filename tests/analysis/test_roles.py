"""Trainings in which one job moves the table: against the ordinary trainer, and by what cannot move."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from nlm.analysis.roles import train_roles
from nlm.analysis.two_jobs import train_split
from nlm.corpus import TokenData
from nlm.errors import NlmError
from nlm.nn.gpt import GPT, GPTConfig
from nlm.optim import cosine_schedule
from nlm.train_config import TrainConfig

CONFIG = TrainConfig(steps=6, batch_size=2, context=8, lr=0.02, min_lr=0.001, warmup=2, weight_decay=0.1)
DATA = TokenData(np.random.default_rng(0).integers(0, 9, 200), vocab_size=12, n_bytes=200, n_docs=1)


def model(tied=True):
    return GPT(GPTConfig(12, 8, 8, 1, 2, tied=tied), seed=1)


def test_with_both_jobs_it_is_the_training_of_chapter_13():
    split = train_split(model(), DATA, DATA, CONFIG)
    trained = train_roles(model(), DATA, CONFIG)
    start, end = trained.tables["both"]
    np.testing.assert_array_equal(start, split.start)
    np.testing.assert_allclose(end, split.model.params["wte.weight"], atol=1e-6)
    np.testing.assert_array_equal(trained.read, split.read)


def test_the_two_jobs_alone_do_not_move_what_is_not_theirs():
    start, end = train_roles(model(), DATA, CONFIG, jobs=("input",)).tables["both"]
    kept = start[9:].copy()  # 9, 10 and 11 never occur
    for step in range(CONFIG.steps):
        kept *= 1 - 0.1 * cosine_schedule(step, steps=6, lr=0.02, min_lr=0.001, warmup=2)
    np.testing.assert_array_equal(end[9:], kept)
    assert (np.abs(end[:9] - start[:9]).max(axis=1) > 0.01).all()
    start, end = train_roles(model(), DATA, CONFIG, jobs=("output",)).tables["both"]
    assert (np.abs(end - start).max(axis=1) > 0.01).all()


def test_rows_that_never_occur_are_pushed_side_by_side():
    start, end = train_roles(model(), DATA, replace(CONFIG, weight_decay=0.0)).tables["both"]
    ways = (end - start)[9:]
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    assert (ways @ ways.T).min() > 0.95


def test_an_untied_model_has_two_tables_and_both_jobs():
    trained = train_roles(model(tied=False), DATA, CONFIG)
    assert set(trained.tables) == {"input", "output"}
    start, end = trained.tables["input"]
    assert np.abs(end[9:] - start[9:]).max() < 0.005 * np.abs(start).max() + 1e-4  # decay alone
    start, end = trained.tables["output"]
    assert (np.abs(end - start).max(axis=1) > 0.01).all()


@pytest.mark.parametrize(
    ("tied", "jobs"), [(True, ()), (True, ("reading",)), (False, ("input",)), (False, ("output",))]
)
def test_jobs_that_there_are_not_are_refused(tied, jobs):
    with pytest.raises(NlmError, match="needed 'input', 'output' or both"):
        train_roles(model(tied), DATA, CONFIG, jobs=jobs)

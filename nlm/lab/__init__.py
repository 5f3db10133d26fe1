"""The voice of every notebook: hypothesis and verdict, tables, real source, exercises.

`nlm.lab` shows and checks what the chapters compute; it computes no experiment itself and draws no figures.
"""

from nlm.lab.exercise import Exercise, like, when
from nlm.lab.hypothesis import HYPOTHESIS_TYPE, VERDICT_TYPE, Hypothesis, Verdict, reset, verdicts
from nlm.lab.show import format_number, table
from nlm.lab.source import source

__all__ = [
    "HYPOTHESIS_TYPE",
    "VERDICT_TYPE",
    "Exercise",
    "Hypothesis",
    "Verdict",
    "format_number",
    "like",
    "reset",
    "source",
    "table",
    "verdicts",
    "when",
]

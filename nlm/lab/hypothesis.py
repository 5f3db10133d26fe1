"""A hypothesis with its threshold, written before the experiment, and its verdict, computed after it.

`Hypothesis` shows a card; `judge` takes the evidence and lets the two criteria decide. The facts travel in
the metadata of the notebook's output, from where the book's Findings page gathers them. Nothing here decides
what counts as evidence, and no criterion ever sees a clock unless you hand it one.
"""

from __future__ import annotations

import inspect
import math
import numbers
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from nlm.errors import NlmError
from nlm.lab.show import Shown, card, escape_markdown, folded, format_value, paragraph, table

HYPOTHESIS_TYPE = "application/vnd.nlm.hypothesis+json"
VERDICT_TYPE = "application/vnd.nlm.verdict+json"
SUPPORTED, REFUTED, UNDECIDED = "supported", "refuted", "undecided"
# sign, colour and line of the left edge: the word always stands beside them
_LOOKS = {
    SUPPORTED: ("✓", "#0072b2", "solid"),
    REFUTED: ("✗", "#d55e00", "dashed"),
    UNDECIDED: ("?", "#808080", "dotted"),
}

_stated: dict[str, tuple[str, str]] = {}  # id -> (claim, threshold), in this process
_judged: dict[str, Verdict] = {}


@dataclass(frozen=True, repr=False)
class Verdict(Shown):
    """What `Hypothesis.judge` found: `verdict` is "supported", "refuted" or "undecided"."""

    id: str
    claim: str
    threshold: str
    verdict: str
    evidence: dict = field(hash=False)
    labels: dict = field(default_factory=dict, hash=False, compare=False)

    def to_dict(self) -> dict:
        """The facts as JSON can hold them; `shown` is the evidence under its labels, as the card shows it."""
        return {
            "id": self.id,
            "claim": self.claim,
            "threshold": self.threshold,
            "verdict": self.verdict,
            "evidence": self.evidence,
            "shown": [f"{label}: {format_value(value)}" for label, value in self._rows()],
        }

    def __str__(self) -> str:
        return self._plain()

    def _title(self) -> str:
        return f"Verdict {self.id}: {_LOOKS[self.verdict][0]} {self.verdict}"

    def _rows(self) -> list[tuple]:
        return [(self.labels.get(name, _label(name)), value) for name, value in self.evidence.items()]

    def _table(self):
        return table(self._rows(), columns=["evidence", "value"])

    def _html(self) -> str:
        sign, edge, line = _LOOKS[self.verdict]
        title = f'Verdict {self.id}: <span aria-hidden="true">{sign}</span> {self.verdict}'
        body = paragraph(self.claim) + self._table()._html() + folded("Threshold", self.threshold)
        return card("verdict", title, body, edge, line)

    def _markdown(self) -> str:
        return "\n\n".join(
            [
                f"**{self._title()}**",
                escape_markdown(self.claim),
                f"*Threshold:* {escape_markdown(self.threshold)}",
                self._table()._markdown(),
            ]
        )

    def _plain(self) -> str:
        rows = "\n".join("  " + line for line in self._table()._plain().splitlines()[1:])
        return f"{self._title()}\n  {self.claim}\n  Threshold: {self.threshold}\n{rows}"

    def _facts(self) -> dict:
        return {VERDICT_TYPE: self.to_dict()}


class Hypothesis(Shown):
    """A falsifiable claim with the threshold that will decide it; show it before the experiment.

    `id` is chapter and number, such as "04.1". `threshold` says in words what `supported` and `refuted`
    compute: functions of the evidence that return True or False, called with the arguments they name.
    Neither true: undecided. Without `refuted`, whatever is not supported is refuted.
    `labels` gives evidence a longer name: {"share": "animals whose nearest neighbour is an animal"}.

    Errors: `NlmError` for an empty claim or threshold, an id of another form, or an id that this session has
    used for another claim or threshold.

    >>> h = Hypothesis("99.1", "Most animals have an animal as nearest neighbour.",
    ...                threshold="supported if the share is at least 0.8; refuted if below 0.5",
    ...                supported=lambda share: share >= 0.8, refuted=lambda share: share < 0.5)
    >>> h.judge(share=0.93, n=40)
    Verdict 99.1: ✓ supported
      Most animals have an animal as nearest neighbour.
      Threshold: supported if the share is at least 0.8; refuted if below 0.5
      share  0.93
      n        40
    """

    def __init__(
        self,
        id: str,
        claim: str,
        *,
        threshold: str,
        supported: Callable[..., bool],
        refuted: Callable[..., bool] | None = None,
        labels: Mapping[str, str] | None = None,
    ):
        if not isinstance(id, str) or not re.fullmatch(r"\d\d\.\d+[a-z]?", id):
            raise NlmError(f"id is {id!r}; needed chapter and number, such as '04.1' or '04.1b'")
        for name, text in (("claim", claim), ("threshold", threshold)):
            if not isinstance(text, str) or not text.strip():
                raise NlmError(f"the {name} of hypothesis {id} is {text!r}; needed a sentence")
        if _stated.setdefault(id, (claim, threshold)) != (claim, threshold):
            raise NlmError(
                f"hypothesis {id} was stated as {_stated[id][0]!r} with threshold {_stated[id][1]!r}; "
                "needed one claim for each id: give the new one an id of its own, or restart the kernel"
            )
        self.id, self.claim, self.threshold = id, claim, threshold
        self.supported, self.refuted = supported, refuted
        self.labels = dict(labels or {})
        for criterion in (supported, refuted or supported):
            _arguments(criterion, id)

    def judge(self, **evidence) -> Verdict:
        """Decide from the evidence: numbers, texts, yes or no, lists of runs, pairs (low, high).

        Each criterion gets the arguments it names; the rest is shown only. State `n`.

        Errors: `NlmError` if evidence is missing, empty, None, or not finite, if a criterion does not answer
        True or False, or if both answer True.
        """
        if not evidence:
            raise NlmError(
                f"hypothesis {self.id} got no evidence; pass what the experiment measured to judge"
            )
        facts = {name: _plain_value(name, value) for name, value in evidence.items()}
        supported = self._ask(self.supported, "supported", evidence)
        refuted = not supported if self.refuted is None else self._ask(self.refuted, "refuted", evidence)
        if supported and refuted:
            raise NlmError(
                f"hypothesis {self.id} is supported and refuted by {facts}; the criteria overlap: "
                "make them exclude each other"
            )
        word = SUPPORTED if supported else REFUTED if refuted else UNDECIDED
        _judged[self.id] = verdict = Verdict(self.id, self.claim, self.threshold, word, facts, self.labels)
        return verdict

    def _ask(self, criterion: Callable[..., bool], name: str, evidence: Mapping) -> bool:
        needed, optional, takes_all = _arguments(criterion, self.id)
        missing = [argument for argument in needed if argument not in evidence]
        if missing:
            raise NlmError(
                f"hypothesis {self.id} got {', '.join(evidence)}; "
                f"the criterion {name!r} needs {', '.join(missing)}: pass it to judge"
            )
        wanted = evidence if takes_all else {k: v for k, v in evidence.items() if k in needed + optional}
        try:
            answer = criterion(**wanted)
        except (TypeError, ValueError, IndexError, KeyError, ZeroDivisionError) as error:
            raise NlmError(
                f"the criterion {name!r} of hypothesis {self.id} cannot use {dict(wanted)}: {error}"
            ) from error
        if not isinstance(answer, bool | np.bool_):
            raise NlmError(
                f"the criterion {name!r} of hypothesis {self.id} answered {answer!r}; needed True or False"
            )
        return bool(answer)

    def _html(self) -> str:
        body = paragraph(self.claim) + paragraph(self.threshold, "Threshold")
        return card("hypothesis", f"Hypothesis {self.id}", body)

    def _markdown(self) -> str:
        return (
            f"**Hypothesis {self.id}**\n\n{escape_markdown(self.claim)}\n\n"
            f"*Threshold:* {escape_markdown(self.threshold)}"
        )

    def _plain(self) -> str:
        return f"Hypothesis {self.id}\n  {self.claim}\n  Threshold: {self.threshold}"

    def _facts(self) -> dict:
        return {HYPOTHESIS_TYPE: {"id": self.id, "claim": self.claim, "threshold": self.threshold}}


def verdicts() -> dict[str, Verdict]:
    """The latest verdict on every hypothesis judged in this session, by id."""
    return {id: _judged[id] for id in sorted(_judged, key=_order)}


def reset() -> None:
    """Forget every claim and verdict of this session, as a restarted kernel does."""
    _stated.clear()
    _judged.clear()


def _order(id: str) -> tuple:
    """04.2 before 04.10 before 04.10b."""
    chapter, number, letter = re.fullmatch(r"(\d+)\.(\d+)([a-z]?)", id).groups()
    return int(chapter), int(number), letter


def _arguments(criterion: Callable, id: str) -> tuple[list[str], list[str], bool]:
    """The names a criterion needs, those it can do without, and whether it takes any name."""
    if not callable(criterion):
        raise NlmError(f"a criterion of hypothesis {id} is {criterion!r}; needed a function of the evidence")
    needed, optional, takes_all = [], [], False
    for name, parameter in inspect.signature(criterion).parameters.items():
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
            raise NlmError(f"a criterion of hypothesis {id} has arguments without names; needed named ones")
        if parameter.kind == parameter.VAR_KEYWORD:
            takes_all = True
        elif parameter.default is parameter.empty:
            needed.append(name)
        else:
            optional.append(name)
    return needed, optional, takes_all


def _plain_value(name: str, value):
    """Evidence as JSON holds it; refuses what cannot be evidence."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real):
        if not math.isfinite(value):
            raise NlmError(f"evidence {name} is {value}; needed a finite number; look at what produced it")
        return float(value)
    if hasattr(value, "tolist"):  # an array
        value = value.tolist()
        if not isinstance(value, list):
            return _plain_value(name, value)
    if isinstance(value, list | tuple) and len(value) > 0:
        plain = [_plain_value(f"{name}[{at}]", item) for at, item in enumerate(value)]
        if all(isinstance(item, int | float) for item in plain):
            return tuple(plain) if isinstance(value, tuple) else plain
    raise NlmError(
        f"evidence {name} is {value!r}; needed a number, a text, True or False, or a list of numbers"
    )


def _label(name: str) -> str:
    """`mean_within` reads as "mean within"."""
    return name.replace("_", " ").strip()

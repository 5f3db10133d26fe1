"""The machine that tells a story: a to-do list, a random number, a choice.

A schema is a list of beats, a beat a choice of templates, a template a tuple of instructions
(template.py). Telling takes instructions from the to-do list until it is empty: words go to
the output, a choice pushes what it chose. Every choice costs -log2 p bits. This file knows
no story: those stand in schemas_*.py, and the phrases that they share in phrases_*.py.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from math import log2
from typing import NamedTuple

from nlm.world.cast import A, article
from nlm.world.plot import Plot, Reference
from nlm.world.story import PARAGRAPH, SENTENCE
from nlm.world.template import (
    AGAIN,
    ARTICLE,
    KEEP,
    KNOWN,
    PICK,
    SAY,
    SLOT,
    STOP,
    SWITCH,
    Choice,
    Rules,
    sections,
)
from nlm.world.truth import Leaf, fail, function

PRONOUN = 0.6  # how often a pronoun is said where one may be
ATTEMPTS = 60  # how often a refused beat is told again
OWNER = Leaf("'s", (function("'s"),))
FIRST_LETTER = re.compile(r'(?:\A|[\1\2]|[.!?] )"?[a-z]')


class Beat(NamedTuple):
    """One step of a story, told by one of its alternatives."""

    choice: Choice
    paragraph: bool  # opens a new paragraph
    told: float  # how probable it is that it is told: 1, 1/2 (?) or 1/4 (??)
    when: tuple[str, tuple[str, ...]] | None  # told only if the plot's fork has one of these values


class Schema(NamedTuple):
    """A kind of story: what its plot needs, and its beats."""

    name: str
    needs: tuple[tuple[str, str], ...]  # ("hero", "child beast"), ("why?", "wind, goat"), ...
    beats: tuple[Beat, ...]


class Teller:
    """Tells one plot in one wording. `random` supplies the wording."""

    def __init__(self, plot: Plot, rules: Rules, random):
        self.plot, self.rules, self.random = plot, rules, random
        self.bits = 0.0
        self.used: dict[str, int] = {}  # name of a choice -> bit mask of its alternatives that are used up
        self.lost: dict[str, float] = {}  # name of a choice -> the weight of those
        self.unfit: dict[int, int] = {}  # id of a choice -> bit mask of what does not fit this plot
        self.told: set[str] = set()  # marks of the sparing rules that have been told
        self.looks: set[str] = set()  # slots whose first adjective the reader has heard
        self.kept: dict[str, tuple] = {}  # words drawn by {x=@...}
        self.sentence = 0  # number of the sentence
        self.mentioned: dict[str, int] = {}  # slot -> number of the sentence that spoke of it last
        self.named: dict[str, int] = {}  # slot -> ... that named it last

    def pick(self, choice: Choice) -> int:
        """Choose an alternative by weight; of a rule or a beat, one that this story has not used yet."""
        if choice.mark:
            self.told.add(choice.mark)
        closed = self.closed(choice) if choice.conditions or choice.sparing else 0
        if closed:
            return self._pick_open(choice, closed)
        sums = choice.sums
        k = min(bisect_right(sums, self.random() * sums[-1]), len(sums) - 1)
        if not choice.once:
            self.bits += choice.costs[k]
            return k
        key = choice.name
        used = self.used.get(key)
        if used is None:
            used = self._spent(choice)
        if used == (1 << len(sums)) - 1:  # all told: begin again
            used, self.lost[key] = 0, 0.0
        if used:
            while used >> k & 1:
                k = min(bisect_right(sums, self.random() * sums[-1]), len(sums) - 1)
            self.bits -= log2(min(choice.weights[k] / (sums[-1] - self.lost[key]), 1.0))
        else:
            self.bits += choice.costs[k]
        self.used[key] = used | 1 << k
        self.lost[key] += choice.weights[k]
        return k

    def _pick_open(self, choice: Choice, closed: int) -> int:
        """Choose among the alternatives that are not closed; bits as in `pick`."""
        sums, weights, key = choice.sums, choice.weights, choice.name
        used = 0
        if choice.once:
            used = self.used[key] if key in self.used else self._spent(choice)
            if used | closed == (1 << len(sums)) - 1:
                used, self.lost[key] = 0, 0.0
        shut = used | closed
        k = min(bisect_right(sums, self.random() * sums[-1]), len(sums) - 1)
        while shut >> k & 1:
            k = min(bisect_right(sums, self.random() * sums[-1]), len(sums) - 1)
        left = sum([weight for number, weight in enumerate(weights) if not shut >> number & 1])
        self.bits -= log2(min(weights[k] / left, 1.0))
        if choice.once:
            self.used[key] = used | 1 << k
            self.lost[key] += weights[k]
        return k

    def closed(self, choice: Choice, strict: bool = False) -> int:
        """Return a bit mask: what does not fit the plot, and what would tell a sparing rule again.

        What is sparing is told again if nothing else fits, unless `strict`; if nothing fits, everything does.
        """
        every = (1 << len(choice.sums)) - 1
        unfit = self.unfit.get(id(choice))
        if unfit is None:
            unfit = sum([1 << k for k, asked in choice.conditions if not self.plot.fits(asked)])
            unfit = self.unfit[id(choice)] = 0 if unfit == every else unfit
        mask = unfit
        for mark in self.told.intersection(choice.sparing) if self.told else ():
            mask |= choice.sparing[mark]
        return mask if mask != every or strict else unfit

    def _spent(self, choice: Choice) -> int:
        """What a choice has lost before its first use: the words that the plot has taken."""
        used, lost = 0, 0.0
        for lemma in self.plot.taken if choice.lemmas else ():
            k = choice.lemmas.get(lemma)
            if k is not None and not used >> k & 1:
                used |= 1 << k
                lost += choice.weights[k]
        self.lost[choice.name] = lost
        return used

    def beat(self, beat: Beat) -> list[Leaf]:
        """Tell one beat and return its leaves."""
        plot, pick, told, articles = self.plot, self.pick, [], []
        todo = list(beat.choice.alternatives[pick(beat.choice)])
        while todo:
            operation, what = todo.pop()
            if operation == SAY:
                told.append(what)
            elif operation == PICK:
                todo += what.alternatives[pick(what)]
            elif operation == SLOT:
                value = plot[what]
                if isinstance(value, Leaf):
                    told.append(value)
                    if what.endswith((".look", ".a")):
                        self.looks.add(what.partition(".")[0])
                else:
                    todo += self.refer(value)
            elif operation == SWITCH:
                key, cases = what
                if plot.values[key] not in cases:
                    fail(f"no rule for {key} = {plot.values[key]}; there are {', '.join(cases)}; add one")
                choice = cases[plot.values[key]]
                todo += choice.alternatives[pick(choice)]
            elif operation == ARTICLE:
                articles.append(len(told))
                told.append(A)
            elif operation == STOP:
                told.append(SENTENCE)
                self.sentence += 1
            elif operation == KEEP:
                name, choice = what
                self.kept[name] = choice.alternatives[pick(choice)]
                todo += self.kept[name]
            elif operation == AGAIN:
                todo += self.kept[what]
            elif operation == KNOWN:
                self.named[what] = self.mentioned[what] = self.sentence
        for at in articles:
            told[at] = article(told[at + 1].text.lstrip() or told[at + 2].text)
        return told

    def refer(self, reference: Reference) -> tuple:
        """Say who: introduced when new, with a pronoun if the last sentences leave no doubt, else in full."""
        slot, pronoun, full, short, owner = reference
        now, last = self.sentence, self.mentioned.get(slot)
        self.mentioned[slot] = now
        if last is None:
            self.named[slot] = now
            if short:
                self.looks.add(slot)
            introduction = self.rules.call(f"intro_{self.plot.values[slot]}", (slot,))
            return ((SAY, short),) if short else introduction.alternatives[self.pick(introduction)]
        if pronoun and owner and last == now:  # "The fox shook his head", never "the fox's head"
            return ((SAY, pronoun),)
        if pronoun and now - last < 2 and now - self.named[slot] < 3:
            said = self.random() < PRONOUN
            self.bits -= log2(PRONOUN if said else 1.0 - PRONOUN)
            if said:
                return ((SAY, pronoun),)
        self.named[slot] = now
        name = full.alternatives[0 if last == now or slot not in self.looks else self.pick(full)]
        return ((SAY, OWNER), *name) if owner else name

    def state(self) -> tuple:
        """What a beat may change, apart from the alternatives that are used up."""
        return (dict(self.mentioned), dict(self.named), set(self.looks), set(self.told), self.sentence,
                self.bits)

    def restore(self, state: tuple, random) -> None:
        """Go back to a state, with another source of random numbers."""
        self.mentioned, self.named, self.looks, self.told = (part.copy() for part in state[:4])
        self.sentence, self.bits, self.random = *state[4:], random


def tell_story(schema: Schema, plot: Plot, rules: Rules, stream, refuses=None) -> tuple[list, float] | None:
    """Tell every beat of a schema; return the leaves and the bits of the wording.

    None if a beat cannot be told. `stream(name)` gives a source of random numbers. `refuses(leaves)` may
    send a beat back: it is then told again from a stream of its own, so that the other beats draw the same
    numbers as ever.
    """
    random = stream("")
    teller, leaves = Teller(plot, rules, random), []
    for number, beat in enumerate(schema.beats):
        if beat.when and plot.values[beat.when[0]] not in beat.when[1]:
            continue
        if beat.told < 1.0:
            told = random() < beat.told
            teller.bits -= log2(beat.told if told else 1.0 - beat.told)
            every = (1 << len(beat.choice.sums)) - 1
            if not told or beat.choice.sparing and teller.closed(beat.choice, strict=True) == every:
                continue
        if leaves:
            leaves.append(PARAGRAPH if beat.paragraph else SENTENCE)
            teller.sentence += 3 if beat.paragraph else 1  # no pronoun reaches across a paragraph
        before = teller.state() if refuses else ()
        words = teller.beat(beat)
        attempt = 0
        while refuses and refuses(words):
            if attempt == ATTEMPTS:
                return None
            teller.restore(before, stream(f":{number}:{attempt}"))
            words = teller.beat(beat)
            attempt += 1
        teller.random = random
        leaves += words
    return leaves, teller.bits


def finish(leaves: list[Leaf]) -> tuple[str, int]:
    """Join the leaves, give every sentence its capital; return the text and the number of sentences."""
    raw = "".join([leaf[0] for leaf in leaves])
    text = FIRST_LETTER.sub(lambda found: found[0].upper(), raw)
    return text.replace("\1", " ").replace("\2", "\n"), 1 + raw.count("\1") + raw.count("\2\2")


def read_schemas(text: str, rules: Rules) -> list[Schema]:
    """Read the schemas of one text: `story NAME`, the needs of the plot, then beats.

    A beat is `= name`; `==` opens a paragraph, `?` makes it optional (`??` more so), `@why=wind|rain` binds
    it to a fork of the plot.
    """
    schemas = []
    for part in re.split(r"^story +", text, flags=re.M)[1:]:
        head, _, body = part.partition("\n=")
        name, *lines = (line.strip() for line in head.splitlines())
        needs = tuple(tuple(piece.strip() for piece in line.split(":", 1)) for line in lines if line)
        beats = tuple(_beat(header, lines, rules, name) for header, lines in sections("=" + body))
        schemas.append(Schema(name, needs, beats))
    return schemas


def _beat(header: str, lines, rules: Rules, story: str) -> Beat:
    name, *marks = header.lstrip("= ").split()
    told = 0.5 ** max((mark.count("?") for mark in marks), default=0)
    fork, _, values = next((mark[1:] for mark in marks if mark[0] == "@"), "").partition("=")
    where = f"story {story}, beat {name}"
    choice = Choice(where, rules.alternatives(lines, (), where))
    return Beat(choice, header.startswith("="), told, (fork, tuple(values.split("|"))) if fork else None)

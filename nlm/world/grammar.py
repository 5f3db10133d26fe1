"""The machine that tells a story: a to-do list, a random number, a choice.

A story schema is a list of beats, a beat a choice of templates, a template a tuple of
instructions (template.py). Telling takes instructions from a to-do list until it is
empty: words go to the output, a choice pushes what it chose. Every choice costs
-log2 p bits. This file knows no story: those stand in schemas_*.py and phrases_*.py.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from math import log2
from typing import NamedTuple

from nlm.world.cast import A, Plot, article
from nlm.world.story import PARAGRAPH, STOP as SENTENCE_END, Story
from nlm.world.template import AGAIN, ARTICLE, KEEP, KNOWN, PICK, SAY, SLOT, STOP, SWITCH, Choice, Rules, sections
from nlm.world.truth import fail

FIRST_LETTER = re.compile(r'(?:\A|[\1\2]|[.!?] )"?[a-z]')

ATTEMPTS = 60  # how often a refused beat is told again


class Beat(NamedTuple):
    """One step of a story, told by one of its alternatives."""

    choice: Choice
    paragraph: bool  # opens a new paragraph
    told: float  # how probable it is that it is told: 1, 1/2 (?) or 1/4 (??)
    when: tuple[str, str] | None  # told only if the plot's fork has this value


class Schema(NamedTuple):
    """A kind of story: what its plot needs, and its beats."""

    name: str
    needs: tuple[tuple[str, str], ...]  # ("hero", "child animal:wild"), ("why?", "wind, goat"), ...
    beats: tuple[Beat, ...]


class Teller:
    """Tells one plot in one wording. `random` supplies the wording."""

    def __init__(self, plot: Plot, rules: Rules, random):
        self.plot, self.rules, self.random = plot, rules, random
        self.bits = 0.0
        self.used: dict[int, int] = {}  # id of a choice -> bit mask of its alternatives that are used up
        self.lost: dict[int, float] = {}  # id of a choice -> the weight of those
        self.mentioned: dict[str, int] = {}  # slot -> number of the sentence that spoke of it last
        self.named: dict[str, int] = {}  # slot -> ... that named it last
        self.kept: dict[str, tuple] = {}  # words drawn by {x=@...}
        self.sentence = 0

    def beat(self, beat: Beat) -> list:
        """Tell one beat and return its leaves."""
        told: list = []
        self.tell(beat.choice.alternatives[self.pick(beat.choice)], told)
        return told

    def state(self) -> tuple:
        """What a beat may change, apart from the alternatives that are used up."""
        return dict(self.mentioned), dict(self.named), self.sentence, self.bits

    def restore(self, state: tuple, random) -> None:
        """Go back to a state, with another source of random numbers."""
        self.mentioned, self.named = dict(state[0]), dict(state[1])
        self.sentence, self.bits, self.random = *state[2:], random

    def pick(self, choice: Choice) -> int:
        """Choose an alternative by weight; of a rule, one that this story has not used yet."""
        sums = choice.sums
        total = sums[-1]
        k = bisect_right(sums, self.random() * total)
        if k == len(sums):  # rounding at the upper end
            k -= 1
        if not choice.once or k < 0:
            self.bits += choice.costs[k]
            return k
        key = id(choice)
        used = self.used.get(key)
        if used is None:
            used = self.spent(choice)
        if used:
            if used == (1 << len(sums)) - 1:  # all told: begin again
                used, self.lost[key] = 0, 0.0
            while used >> k & 1:
                k = min(bisect_right(sums, self.random() * total), len(sums) - 1)
            self.bits -= log2(min(choice.weights[k] / (total - self.lost[key]), 1.0))
        else:
            self.bits += choice.costs[k]
        self.used[key] = used | 1 << k
        self.lost[key] = self.lost.get(key, 0.0) + choice.weights[k]
        return k

    def spent(self, choice: Choice) -> int:
        """What a choice has lost before its first use: the words that the plot has taken."""
        used, lost = 0, 0.0
        if choice.lemmas:
            for lemma in self.plot.taken:
                k = choice.lemmas.get(lemma)
                if k is not None and not used >> k & 1:
                    used |= 1 << k
                    lost += choice.weights[k]
        self.lost[id(choice)] = lost
        return used

    def tell(self, program: tuple, out: list) -> None:
        """Append the leaves of one beat to `out`."""
        plot, pick, put = self.plot, self.pick, out.append
        todo, articles = list(program), []
        while todo:
            operation, what = todo.pop()
            if operation == SAY:
                put(what)
            elif operation == PICK:
                todo += what.alternatives[pick(what)]
            elif operation == SLOT:
                value = plot[what]
                if len(value) == 2:  # a leaf
                    put(value)
                else:
                    self.refer(value, todo, put)
            elif operation == SWITCH:
                key, cases = what
                choice = cases.get(plot.values[key])
                if choice is None:
                    fail(f"no rule for {key} = {plot.values[key]}; there are rules for {', '.join(cases)}")
                todo += choice.alternatives[pick(choice)]
            elif operation == ARTICLE:
                articles.append(len(out))
                put(A)
            elif operation == STOP:
                put(SENTENCE_END)
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
            out[at] = article(out[at + 1].text.lstrip() or out[at + 2].text)

    def refer(self, reference, todo: list, put) -> None:
        """Say who: introduced when new, with a pronoun if the last sentences leave no doubt, else in full."""
        slot, pronoun, full, short = reference
        now = self.sentence
        if slot not in self.named:
            self.named[slot] = self.mentioned[slot] = now
            if short:
                return put(short)
            introduction = self.rules.call(f"intro_{self.plot.values[slot]}", (slot,))
            todo += introduction.alternatives[self.pick(introduction)]
            return None
        if pronoun and now - self.mentioned.get(slot, -9) < 2 and now - self.named.get(slot, -9) < 3:
            said = self.random() < 0.6
            self.bits -= log2(0.6 if said else 0.4)
        else:
            said = False
        self.mentioned[slot] = now
        if said:
            put(pronoun)
        else:
            self.named[slot] = now
            todo += full.alternatives[self.pick(full)]


def finish(leaves: list) -> tuple[str, int]:
    """Join the leaves and give every sentence its capital letter; return the text and the number of sentences."""
    raw = "".join([leaf[0] for leaf in leaves])
    text = FIRST_LETTER.sub(lambda found: found[0].upper(), raw)
    return text.replace("\1", " ").replace("\2", "\n"), 1 + raw.count("\1") + raw.count("\2\2")


def read_schemas(text: str, rules: Rules) -> list[Schema]:
    """Read the schemas of one text: `story NAME`, the needs of the plot, then beats.

    A beat is `= name`; `==` opens a paragraph, `?` makes it optional (`??` more so), `@why=wind` binds it to a fork.
    """
    schemas = []
    for part in re.split(r"^story +", text, flags=re.M)[1:]:
        head, _, body = part.partition("\n=")
        name, *lines = (line.split("#")[0].strip() for line in head.splitlines())
        needs = tuple(tuple(piece.strip() for piece in line.split(":", 1)) for line in lines if line)
        beats = tuple(_beat(header, lines, rules, name) for header, lines in sections("=" + body))
        schemas.append(Schema(name, needs, beats))
    return schemas


def _beat(header: str, lines, rules: Rules, story: str) -> Beat:
    paragraph = header.startswith("=")
    name, *marks = header.lstrip("= ").split()
    when = next((tuple(mark[1:].split("=")) for mark in marks if mark[0] == "@"), None)
    where = f"story {story}, beat {name}"
    choice = Choice(where, rules.alternatives(lines, (), where))
    return Beat(choice, paragraph, 0.5 ** max((mark.count("?") for mark in marks), default=0), when)


def tell_story(schema: Schema, plot: Plot, rules: Rules, stream, refuses=None) -> tuple[list, float] | None:
    """Tell every beat of a schema; return the leaves and the bits of the wording, or None if a beat cannot be told.

    `stream(name)` gives a source of random numbers. `refuses(leaves)` may send a beat back: it is then
    told again from a stream of its own, so that the other beats draw the same numbers as ever.
    """
    random = stream("")
    teller, leaves = Teller(plot, rules, random), []
    for number, beat in enumerate(schema.beats):
        if beat.when and plot.values[beat.when[0]] != beat.when[1]:
            continue
        if beat.told < 1.0:
            told = random() < beat.told
            teller.bits -= log2(beat.told if told else 1.0 - beat.told)
            if not told:
                continue
        if leaves:
            leaves.append(PARAGRAPH if beat.paragraph else SENTENCE_END)
            teller.sentence += 3 if beat.paragraph else 1
        before = teller.state()
        told = teller.beat(beat)
        if refuses and refuses(told):
            for attempt in range(ATTEMPTS):
                teller.restore(before, stream(f":{number}:{attempt}"))
                told = teller.beat(beat)
                if not refuses(told):
                    break
            else:
                return None
            teller.random = random
        leaves += told
    return leaves, teller.bits

"""Can the story world write this sentence? `accepts` says so, `why_not` shows where it can no longer go on.

What is checked, exactly: every word and sign, blanks, capitals and quotation marks against all sentences of
all stories and shared phrases; "a" and "an"; and that the words in the slots of the sentence fit some plot of
some schema: kind, name, sex, pronoun, limbs, adjective, preposition, weather, and who may be "he"
(agreement.py).

What one sentence cannot show is not checked, and anything that fits will do: who was mentioned in the
sentences before (a pronoun at the beginning of a paragraph or of a story apart), what the story has used up
already (so that "the dog met a dog" is accepted), what somebody likes to eat and where no lion lives, the
length of a story, the order of its sentences, whether a plot is likely. A sentence is what a reader of the
text sees as one: where the world writes `"No," she said. "Come."` in one go, both halves are accepted too.

So the language that is accepted is the world's, and a little more; never less. It says nothing about
English: a good sentence that no template can write is refused.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from nlm.world.agreement import Fact
from nlm.world.cast import article
from nlm.world.network import TOKEN, Network, Node, Words
from nlm.world.truth import fail
from nlm.world.world import grammar

KEPT = 200_000  # how many steps between words are remembered before the memory is emptied
CAPITAL = re.compile(r'(?:\A|[.!?] )"?\Z')  # what stands before a word that must begin with a capital letter


class Refusal(NamedTuple):
    """Where a sentence leaves the language: `prefix` can go on, but not with `rest`, which follows it here.

    `reason`: "word", where the next word or sign is none that may follow; "agreement", where it may follow,
    but not with what the sentence has said about who is meant; "end", where the sentence stops in the middle.
    """

    prefix: str
    rest: str
    reason: str


class _Set:
    """The nodes that can be reached by the words read so far, and where each next word leads.

    `words`: word -> next node -> [node, notes, node, notes ...]; `sets`: sets of words -> the same.
    """

    __slots__ = ("nodes", "words", "sets", "ends", "steps")

    def __init__(self, nodes, network: Network):
        self.nodes, self.steps, self.ends = nodes, {}, []
        self.words: dict[str, dict[Node, list]] = {}
        self.sets: dict[Words, dict[Node, list]] = {}
        for origin in nodes:
            todo = [(origin, ())]
            while todo:
                node, notes = todo.pop()
                if node.ends:
                    self.ends.append((origin, notes))
                if node.what is not None:
                    leads = self.words if isinstance(node.what, str) else self.sets
                    leads.setdefault(node.what, {}).setdefault(node.next, []).extend((origin, notes))
                else:
                    for more, way in network.ways(node):
                        todo.append((way, notes + more if more else notes))


class Recogniser:
    """Reads sentences with a network. It remembers the steps it has taken, and so gains speed with use."""

    def __init__(self, network: Network):
        self.network = network
        self.first = _Set(network.first, network)
        self._interned: dict[frozenset, _Set] = {}
        self._remembered = 0

    def read(self, sentence: str) -> Refusal | None:
        """Return None for a sentence of the language, else where it leaves the language."""
        tokens = TOKEN.findall(sentence)
        path, sets = [], [self.first]
        for at, token in enumerate(tokens):
            step = self._step(sets[-1], self._spellings(tokens, at, token))
            if not step[1]:
                break
            path.append(step[1])
            sets.append(step[0])
        if len(path) == len(tokens) and self._agrees(path, sets[-1].ends):
            return None
        reached = len(path)
        for at in range(reached, 0, -1):
            if self._agrees(path[:at], [(node, ()) for node in sets[at].nodes]):
                reason = ("word" if at < len(tokens) else "end") if at == reached else "agreement"
                if at == reached == len(tokens) and sets[-1].ends:
                    reason = "agreement"
                prefix = "".join(tokens[:at])
                return Refusal(prefix, sentence[len(prefix):], reason)
        return Refusal("", sentence, "word" if sentence else "end")

    @staticmethod
    def _spellings(tokens: list[str], at: int, token: str) -> tuple[str, ...]:
        """How a template may have written this word: "The" as "the" where a sentence begins."""
        if not token[-1].isalpha():
            return (token,)
        written: tuple[str, ...] = (token,)
        if CAPITAL.search("".join(tokens[max(at - 3, 0):at])):
            if token[0].islower():
                return ()
            written = (token, token[0].lower() + token[1:])
        small = written[-1]
        if small in ("a", "an") and (at + 2 >= len(tokens) or article(tokens[at + 2]).text == small):
            return (*written, small + "*")  # it fits what follows, or may do so
        return written

    def _step(self, one: _Set, written: tuple[str, ...]) -> tuple[_Set | None, list]:
        """Where the next word leads: the set of nodes, and how each of them is reached."""
        if written in one.steps:
            return one.steps[written]
        ways = []
        for word in written:
            if word in one.words:
                ways.append((one.words[word], ()))
            ways += [(to, ((said.slot, said.attribute, word),) if said.slot else ())
                     for said, to in one.sets.items() if word in said.words]
        nodes = frozenset().union(*(to for to, _ in ways))
        if self._remembered >= KEPT:
            self._interned.clear()
            self.first.steps.clear()
            self.network.parts.forget()
            self._remembered = 0
        self._remembered += 1
        if nodes not in self._interned:
            self._interned[nodes] = _Set(nodes, self.network)
        one.steps[written] = (self._interned[nodes], ways)
        return one.steps[written]

    def _agrees(self, path: list, ends: list[tuple[Node, tuple]]) -> bool:
        """Whether some way through the network that leads to one of `ends` leaves facts that fit a plot."""
        todo = [(len(path), node, (notes, None)) for node, notes in ends]
        while todo:
            at, node, notes = todo.pop()
            if at == 0:
                if self._fits(notes):
                    return True
                continue
            for to, fact in path[at - 1]:
                before = to.get(node, ())
                for k in range(0, len(before), 2):
                    todo.append((at - 1, before[k], (before[k + 1], (fact, notes))))
        return False

    def _fits(self, linked: tuple) -> bool:
        notes, starts = [], ()
        while linked:
            for note in linked[0]:
                if note[0] == "start":
                    starts = note[1]
                else:
                    notes.append(note)
            linked = linked[1]
        facts: dict[int, frozenset[Fact] | None] = {}
        for start in starts:
            if start.fresh not in facts:
                facts[start.fresh] = _facts(notes, start.fresh)
            said = facts[start.fresh]
            if said is not None and self.network.parts.agree(start.schema, said.union(start.asked)):
                return True
        return False


def _facts(notes: list[tuple], fresh: int) -> frozenset[Fact] | None:
    """The facts of a sentence; None if the engine would have mentioned somebody in another way."""
    facts, mentioned = set(), set()
    kept: dict[str, str] = {}
    for what, slot, *word in notes:
        if word:
            if slot in ("keep", "again"):
                if kept.setdefault(what, word[0]) != word[0] and slot == "again":
                    return None
                kept[what] = word[0]
            else:
                facts.add((what, slot, word[0]))
            continue
        known = slot in mentioned
        mentioned.add(slot)
        if what == "known":
            continue
        if what == "new":
            if known:
                return None
        elif not known and (fresh == 2 or fresh and what in ("pronoun", "his")):
            return None
        elif known and what in ("other", "his other"):
            return None
        elif known and what == "his first":  # "the fox shook his head", unless somebody else is he as well
            facts.add((slot, "unclear", ""))
    return frozenset(facts)


@cache
def _recogniser() -> Recogniser:
    rules, schemas = grammar()
    return Recogniser(Network(rules, schemas))


def accepts(sentence: str) -> bool:
    """Whether the story world can write this sentence, word for word.

    Errors: `NlmError` if `sentence` is no text.

    >>> accepts("The bear looked at her paws."), accepts("The paws looked at her bear.")
    (True, False)
    >>> accepts("The hen looked at her paws."), accepts("Here is a owl."), accepts("the bear waited.")
    (False, False, False)
    """
    return why_not(sentence) is None


def why_not(sentence: str) -> Refusal | None:
    """Return None if the story world can write this sentence, else the longest beginning that can go on.

    Errors: `NlmError` if `sentence` is no text.

    >>> why_not("The fox did not know know what to do.")
    Refusal(prefix='The fox did not know ', rest='know what to do.', reason='word')
    >>> why_not("The hen looked at her paws.").reason, why_not("The fox did not").reason
    ('agreement', 'end')
    """
    if not isinstance(sentence, str):
        fail(f"sentence is of type {type(sentence).__name__}; needed is a text; pass one sentence as str")
    return _recogniser().read(sentence)

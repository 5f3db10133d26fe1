"""The grammar as a network: which word may follow which, in every sentence that a story can have.

Each template, compiled by template.py, becomes a chain of nodes, built from its end to its beginning;
equal ends are shared. What a slot or a drawn word can be is one node with a set of words. Most nodes are
opened only when a sentence first comes by, so that building costs little. What this file does not know:
whether the words in the slots fit each other (agreement.py), and how a sentence is read (recognise.py).

On the way, notes are left: facts for agreement.py, and how somebody was mentioned, for recognise.py.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nlm.world.agreement import Parts
from nlm.world.grammar import Schema
from nlm.world.template import AGAIN, ARTICLE, KEEP, KNOWN, PICK, SAY, SLOT, STOP, SWITCH, Choice, Rules

TOKEN = re.compile(r"'?[A-Za-z]+|[\s\S]")  # fox, 's, a comma, a blank
FITTING = "a*", "an*"  # the article that fits what follows: recognise.py marks it so
WORD = re.compile("[A-Za-z]+")
CLOSES = re.compile(r'[.!?]"?\Z')


class Node:
    """A place between two words. `ends`: a sentence may end here. `starts`: further on, others can begin.

    What can be said here, before `next`: `what` is a word, a set of words (`Words`), or None where other
    nodes are reached without a word: those of `Network.ways`. `odd`: an odd number of quotation marks is
    still to come.
    """

    __slots__ = ("what", "next", "ways", "later", "ends", "odd", "starts")

    def __init__(self, what: str | Words | None, next: Node | None, odd: bool, starts, ends: bool = False):
        self.what, self.next, self.odd, self.starts, self.ends = what, next, odd, starts, ends
        self.ways: list[tuple[tuple, Node]] | tuple = ()  # (notes, node)
        self.later: tuple | None = None  # of a node that is still to be opened: ("slot", "hero"), ...


class Words(NamedTuple):
    """A set of words that can stand at one place; of a slot, with the attribute that they tell of it."""

    words: frozenset[str]
    slot: str
    attribute: str


class Start(NamedTuple):
    """Where a sentence can begin: in which schema, how much came before it, and what is asked of the plot."""

    schema: int
    fresh: int  # 0: anywhere; 1: opens a paragraph, so that no pronoun looks back; 2: opens the story
    asked: tuple  # facts: the fork and the conditions of its line


class Network:
    """All sentences of some schemas, as nodes. `first`: those at which a sentence begins."""

    def __init__(self, rules: Rules, schemas: tuple[Schema, ...]):
        self.rules, self.parts = rules, Parts(schemas)
        self.end = Node(None, None, False, frozenset(), ends=True)
        self._memo: dict[tuple, Node] = {}
        self._words: dict[Words, Words] = {}
        self._laters: dict[tuple, tuple] = {}
        self._kept: dict[str, Choice] = {}
        self._draws: dict[int, tuple] = {}  # by the id of a choice; the value keeps it alive
        self._about: dict[int, tuple] = {}
        starts: dict[Node, dict[Start, None]] = {}
        for number, schema in enumerate(schemas):
            for place, beat in enumerate(schema.beats):
                fresh = 2 if not place else int(beat.paragraph)
                when = ((f"?{beat.when[0]}", "is", frozenset(beat.when[1])),) if beat.when else ()
                for program, asked in self._asked(beat.choice):
                    root = self.chain(program, self.end)
                    for node, new in ((root, fresh), *((node, 0) for node in root.starts)):
                        starts.setdefault(node, {})[Start(number, new, when + asked)] = None
        self.first = self._first(starts)

    def _first(self, starts: dict[Node, dict[Start, None]]) -> list[Node]:
        """Where sentences begin. Those that begin with the same slot or rule share it."""
        alike: dict[int, tuple[tuple | None, list]] = {}
        for node, where in starts.items():
            ways = alike.setdefault(id(node.later or node), (node.later, []))[1]
            ways.append(((("start", tuple(where)),), node.next if node.later else node))
        first = []
        for later, ways in alike.values():
            behind = self._node(None, None, self.end, ways)
            front = self._later(later, behind) if later else behind
            every = tuple(one for ((_, where),), _ in ways for one in where)  # until the front is told
            first.append(self._node(None, None, self.end, [((("start", every),), front)]))
        return first

    def ways(self, node: Node) -> list[tuple[tuple, Node]]:
        """The nodes that are reached from a node without a word; one that is still closed is opened now."""
        if node.later:
            (kind, what), node.later = node.later, None
            open_ = {"slot": self._slot, "pick": self._alternatives, "switch": self._cases}[kind]
            node.ways = open_(what, node.next)
        return node.ways

    def chain(self, program: tuple, node: Node) -> Node:
        """Put the instructions of a program in front of a node."""
        self._kept |= {what[0]: what[1] for operation, what in program if operation == KEEP}
        at = 0
        while at < len(program):
            operation, what = program[at]
            at += 1
            if operation == SAY:
                text = what.text
                drawn = self.draws(program[at][1]) if program[at:] and program[at][0] == PICK else []
                if drawn and text[:1].isalpha():  # {@weekday}s
                    suffix = TOKEN.match(text)[0]
                    node = self.literal(text[len(suffix):], node)
                    node = self.words([word + suffix for word in drawn], "", "", node)
                    at += 1
                else:
                    node = self.literal(text, node)
            elif operation == PICK:
                node = self.choice(what, node)
            elif operation == SLOT:
                node = self._later(("slot", what), node)
            elif operation == SWITCH:
                node = self._later(("switch", what), node)
            elif operation == ARTICLE:
                node = self.words(FITTING, "", "", node)
            elif operation == STOP:
                node = Node(None, None, False, node.starts | {node}, ends=True)
            elif operation == KEEP:
                node = self.words(self.draws(what[1]), "=" + what[0], "keep", node)
            elif operation == AGAIN:
                node = self.words(self.draws(self._kept[what]), "=" + what, "again", node)
            elif operation == KNOWN:
                node = self._node(None, None, node, [((("known", what),), node)])
        return node

    def literal(self, text: str, node: Node) -> Node:
        """Put words in front of a node. Behind a full stop outside quotation marks a sentence may end."""
        tokens = TOKEN.findall(text)
        for at in range(len(tokens) - 1, -1, -1):
            token = tokens[at]
            ends = token == " " and not node.odd and bool(CLOSES.search("".join(tokens[max(at - 2, 0):at])))
            key = (token, id(node), ends)
            if key not in self._memo:
                starts = node.starts | {node} if ends else node.starts
                self._memo[key] = Node(token, node, node.odd != (token == '"'), starts, ends)
            node = self._memo[key]
        return node

    def words(self, words, slot: str, attribute: str, node: Node) -> Node:
        """Put a set of words in front of a node."""
        said = Words(frozenset(words), slot, attribute)
        said = self._words.setdefault(said, said)  # one object for equal sets
        key = (id(said), id(node))
        if key not in self._memo:
            self._memo[key] = self._node(said, node, node)
        return self._memo[key]

    def choice(self, choice: Choice, node: Node) -> Node:
        """Put a choice in front of a node: each of its alternatives leads there."""
        words = self.draws(choice)
        return self.words(words, "", "", node) if words else self._later(("pick", choice), node)

    def draws(self, choice: Choice) -> list[str]:
        """The words of a choice of single words, none for other choices."""
        if id(choice) not in self._draws:
            words = [program[0][1].text for program in choice.alternatives
                     if len(program) == 1 and program[0][0] == SAY]
            single = len(words) == len(choice.alternatives) and all(map(WORD.fullmatch, words))
            self._draws[id(choice)] = (words if single else [], choice)
        return self._draws[id(choice)][0]

    def _alternatives(self, choice: Choice, node: Node) -> list[tuple[tuple, Node]]:
        return [(asked, self.chain(program, node)) for program, asked in self._asked(choice)]

    def _asked(self, choice: Choice) -> list[tuple[tuple, tuple]]:
        """The alternatives of a choice, each with what it asks of the plot, as notes."""
        asked = {k: tuple((key if key in self.parts.entries else f"?{key}", "is" if wanted else "not", values)
                          for key, wanted, values in every) for k, every in choice.conditions}
        return [(program, asked.get(k, ())) for k, program in enumerate(choice.alternatives)]

    def _cases(self, what: tuple[str, dict[str, Choice]], node: Node) -> list[tuple[tuple, Node]]:
        key, cases = what
        slot, _, attribute = key.partition(".")
        if slot not in self.parts.entries:
            return [(((f"?{key}", "is", frozenset([case])),), self.choice(choice, node))
                    for case, choice in cases.items()]
        return [(((slot, attribute or "style", case),), self.choice(choice, node))
                for case, choice in cases.items()]

    @staticmethod
    def _node(what, next: Node | None, node: Node, ways=()) -> Node:
        """A node in front of `node`, with as many quotation marks to come."""
        one = Node(what, next, node.odd, node.starts)
        one.ways = ways
        return one

    def _later(self, later: tuple, node: Node) -> Node:
        """A node that is opened when it is needed; now, if sentences end in it."""
        kind, what = later
        key = (kind, what if kind == "slot" else id(what), id(node))
        if key not in self._memo:
            inner = [what] if kind == "pick" else [*what[1].values()] if kind == "switch" else []
            about = [self.about(choice) for choice in inner] or [(False, False)]
            one = Node(None, node, node.odd != about[0][1], node.starts)
            one.later = self._laters.setdefault(key[:2], later)  # one object, and it keeps `what` alive
            self._memo[key] = one
            if any(stops for stops, _ in about):
                one.starts = one.starts.union(*(way.starts for _, way in self.ways(one)))
        return self._memo[key]

    def about(self, choice: Choice) -> tuple[bool, bool]:
        """Whether a sentence can end within a choice, and whether its quotation marks are odd in number."""
        if id(choice) not in self._about:
            self._about[id(choice)] = (False, False, choice)  # for a rule that comes back to itself
            about = [self._about_program(program) for program in choice.alternatives]
            self._about[id(choice)] = (any(stops for stops, _ in about), about[0][1], choice)
        return self._about[id(choice)][:2]

    def _about_program(self, program: tuple) -> tuple[bool, bool]:
        stops = odd = False
        for operation, what in program:
            inner = [what] if operation == PICK else [*what[1].values()] if operation == SWITCH else []
            for choice in inner:
                stops |= self.about(choice)[0]
            odd ^= bool(inner) and self.about(inner[0])[1]
            if operation == SAY:
                stops |= bool(re.search(r'[.!?]"? ', what.text))
                odd ^= what.text.count('"') % 2 == 1
            stops |= operation == STOP
        return stops, odd

    # --- slots: each method returns the ways to say it, in front of a node --------------------------------

    def _slot(self, what: str, node: Node) -> list[tuple[tuple, Node]]:
        name, _, form = what.removesuffix("'s").partition(".")
        slot, ways = name.lower(), []
        for sort in self.parts.sorts(slot):
            if sort == "thing":
                ways.append(((), self._thing(slot, form or "the", node)))
            elif sort == "place":
                ways.append(((), self._place(slot, form or "the", node)))
            elif form and (name.islower() or form not in ("he", "his")):
                ways += self._form(slot, form, node)
            else:
                ways += self._reference(slot, name[0].isupper(), form == "his", what.endswith("'s"), node)
        return ways

    def _word(self, slot: str, attribute: str, node: Node, sort: str = "character") -> Node:
        words = self.parts.words(sort, attribute)
        long = sorted(word for word in words if not WORD.fullmatch(word))
        one = self.words(words.difference(long) if long else words, slot, attribute, node)
        ways = [(((slot, attribute, word),), self.literal(word, node)) for word in long]
        return self._node(None, None, node, [((), one), *ways]) if long else one

    def _form(self, slot: str, form: str, node: Node) -> list[tuple[tuple, Node]]:
        if form == "a":
            look = self._word(slot, "look", self.literal(" ", self._word(slot, "kind", node)))
            return [((), self.words(FITTING, "", "", self.literal(" ", look)))]
        if form in ("name", "call"):
            return [((), self._word(slot, "name", node)), ((), self._word(slot, "family", node)),
                    (((slot, "nameless", ""),), self._word(slot, "kind", node))]
        return [((), self._word(slot, form, node))]

    def _reference(self, slot: str, clear: bool, owner: bool, owns: bool, node: Node) -> list:
        """As grammar.refer and Character.full say it: introduced, with a pronoun, or in full."""
        if owns:
            ways = [((("new", slot),), way) for _, way in self._form(slot, "a", node)]
        else:
            ways = [((("new", slot), (slot, "style", style)),
                     self.choice(self.rules.call(f"intro_{style}", (slot,)), node))
                    for style in ("child", "family", "person", "named", "plain")
                    if f"intro_{style}" in self.rules.bodies]
        if clear:
            form = "his" if owner else "he"
            ways.append(((("pronoun" if not owner else "his", slot), (slot, "clear", "")),
                         self._word(slot, form, node)))
        node = self.literal("'s", node) if owner else node
        kind = self._word(slot, "kind", node)
        looks = self._word(slot, "look", self.literal(" ", kind))
        first, other = ("his first", "his other") if clear and owner else ("first", "other")
        ways += [
            (((first, slot),), self._word(slot, "name", node)),
            (((first, slot),), self._word(slot, "family", node)),
            (((first, slot), (slot, "nameless", "")), self.literal("the ", kind)),
            (((other, slot), (slot, "called", "")), self.literal("the ", kind)),
            (((other, slot), (slot, "nameless", "")), self.literal("the ", looks)),
        ]
        return ways

    def _thing(self, slot: str, form: str, node: Node) -> Node:
        match form:
            case "the":
                return self.literal("the ", self._word(slot, "n", node, "thing"))
            case "full":
                name = self._word(slot, "n", node, "thing")
                return self._word(slot, "look", self.literal(" ", name), "thing")
            case "it":
                return self._word(slot, "them", node, "thing")
            case "a":
                node = self.literal(" ", self._thing(slot, "full", node))
                return self._node(None, None, node, [
                    (((slot, "some", "some"),), self.literal("some", node)),
                    (((slot, "some", "a"),), self.words(FITTING, "", "", node))])
        return self._word(slot, form, node, "thing")  # n, pl, look

    def _place(self, slot: str, form: str, node: Node) -> Node:
        node = self._word(slot, "n", node, "place")
        match form:
            case "the" | "in" | "to":
                node = self.literal("the ", node)
            case "a" | "ina":
                node = self.words(FITTING, "", "", self.literal(" ", node))
        if form in ("in", "ina"):
            return self._word(slot, "in", self.literal(" ", node), "place")
        return self.literal("to ", node) if form == "to" else node


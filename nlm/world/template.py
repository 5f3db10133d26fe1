"""The language in which stories are written, read into flat tuples.

This file turns text into instructions; it makes no choices (grammar.py does) and knows
no character (cast.py does). A template is plain English with a few marks:

    (ran|hurried)       one of these                    [ very| quite]    one of these, or nothing
    {a} {hero} {thing.full}                             the article a or an; slots, filled by the plot
    {Hero} {Hero.his}   the same, but "she" and "her" will do where it is clear who is meant
    {hero.known}        nothing: from here on, the character counts as introduced
    {@food:sweet/pl}    a word of the lexicon: category, tags that it has (or lacks: -sweet), form
    {x=@animal:bird}    draws a word and keeps it; {=x} says it again
    {thanks hero friend}                                a shared rule, with arguments
    {scene?sky}                                         the rule scene_X, X = the plot's `sky`
    {x=ogre}            the same with a rule                              and keeps what it said
    bat#object          the sense of an ambiguous word  " / "             ends a sentence inside a template
    @sky!=dark @$=bird  in front of a line: told only if the plot fits (a fork, or what somebody is)

A rule is a header and one alternative a line. No alternative is told twice in a story before all of them
have been, unless the header has a star (`= said *`). A header with a mark (`= feel ~mood`) is sparing: once
it is told, lines that would tell a rule of this mark again are passed over where there are others. An
indented line continues the one above, `3* ` in front makes it three times as likely, $1 (or $) and $2 stand
for the arguments, $$ for the first with a capital:

    = tired
    {$} yawned[ loudly].
    2* {$1}'s eyes (were closing|grew heavy).

Compiled, an alternative is a tuple of (operation, argument) pairs in reverse order,
so that a telling can push it on its to-do list as it is.
"""

from __future__ import annotations

import re
from itertools import accumulate
from math import log2

from nlm.world.cast import needed
from nlm.world.lexicon import LEXICON
from nlm.world.tagging import NOUN_NEXT, SUBJECT, leaf
from nlm.world.truth import Leaf, fail, lexeme
from nlm.world.variants import vary

SAY, PICK, SLOT, SWITCH, ARTICLE, STOP, KEEP, AGAIN, KNOWN = range(9)  # the operations
TOKEN = re.compile(r"\{([^{}]*)\}|([(\[|)\]])|\s*(/)(?:\s+|$)|((?:(?! */)[^{}()\[\]|/])+)")
CONDITION = re.compile(r"@([\w.]+)(!?)=([\w.|]+) ")
SUBJECT_SLOT = re.compile(r"(^|/ )\{([a-z]+)\}(?!'s)")


class Choice:
    """Alternatives with weights, some with conditions: (key, True for "one of", these values).

    `once`: none is used twice in a story while another is left, in all choices of the same name: {sorry hero
    friend} and {sorry friend hero} say it differently.

    >>> choice = Choice("coin", [(1.0, ()), (3.0, ())])
    >>> choice.costs                                      # -log2 p of each alternative
    (2.0, 0.4150374992788438)
    """

    __slots__ = ("name", "once", "mark", "alternatives", "weights", "sums", "costs", "lemmas", "conditions",
                 "sparing")

    def __init__(self, name: str, weighted, once: bool = False, lemmas: dict[str, int] | None = None,
                 mark: str = ""):
        self.name, self.once, self.mark = name, once, mark
        self.lemmas = lemmas or {}  # which alternative says which word, for draws from the lexicon
        self.fill(weighted)

    def fill(self, weighted) -> None:
        """Set the alternatives: a weight, a program and, if there are any, conditions."""
        self.weights = tuple(weight for weight, *_ in weighted)
        self.alternatives = tuple(program for _, program, *_ in weighted)
        self.conditions = tuple((k, more[0]) for k, (_, _, *more) in enumerate(weighted) if more and more[0])
        self.sparing: dict[str, int] = {}  # mark -> bit mask of the lines that tell a rule of it
        for k, program in enumerate(self.alternatives):
            for mark in marks(program):
                self.sparing[mark] = self.sparing.get(mark, 0) | 1 << k
        self.sums = tuple(accumulate(self.weights))
        self.costs = tuple(-log2(weight / self.sums[-1]) for weight in self.weights)


class Rules:
    """Shared rules by name, compiled when a template first calls them.

    >>> rules = Rules("= greet\\nHello[ again], $1!\\n2* Good {@time}, $1!")
    >>> rules.call("greet", ("dear",)).weights
    (1.0, 2.0)
    """

    def __init__(self, *texts: str):
        self.bodies: dict[str, list[tuple[float, str]]] = {}
        self.again: set[str] = set()  # rules with a star, which may repeat themselves in a story
        self.marks: dict[str, str] = {}  # the marks of sparing rules
        self._compiled: dict[tuple, Choice] = {}
        for text in texts:
            for header, lines in sections(text):
                header, *signs = header.split()
                self.again.update([header] * ("*" in signs))
                self.marks.update((header, sign[1:]) for sign in signs if sign[0] == "~")
                if header in self.bodies:
                    fail(f"rule {header!r} is defined twice; a rule has one name; rename one of them")
                self.bodies[header] = lines

    def call(self, name: str, args: tuple[str, ...] = ()) -> Choice:
        """Return rule `name` with its arguments filled in. Errors: `NlmError` for an unknown rule."""
        key = (name, *args)
        if key not in self._compiled:
            if name not in self.bodies:
                fail(f"no rule {name!r}; the rules are {', '.join(sorted(self.bodies))}; check the spelling")
            choice = Choice(name, (), once=name not in self.again, mark=self.marks.get(name, ""))
            self._compiled[key] = choice  # before it is filled, because it may recur
            choice.fill(self.alternatives(self.bodies[name], args, name))
        return self._compiled[key]

    def alternatives(self, lines, args=(), where="template") -> list[tuple[float, tuple, tuple]]:
        """Compile the weighted alternatives of one rule or beat, and what each of them asks of the plot."""
        found = []
        for weight, line in lines:
            asked, text = conditions(substitute(line, args))
            found.append((weight, self.compile(self.prepare(text), where), asked))
        return found

    def prepare(self, line: str, args: tuple[str, ...] = ()) -> str:
        """Fill in the arguments; offer other words for the same; keep a speech of several sentences together;
        read {hero} as {Hero} at the beginning of a sentence, where a pronoun may stand.

        >>> print(Rules().prepare('{$} ran. / "Stop! / I am here," said {$}.', ("hero",)))
        {Hero} ran. / "Stop! (I am|I'm) here," said {hero}.
        """
        parts = vary(substitute(line, args)).split('"')
        parts[1::2] = [vary(speech.replace(" / ", " "), speech=True) for speech in parts[1::2]]

        def subject(found: re.Match) -> str:
            slot = found[2]
            return found[0] if slot == "a" or slot in self.bodies else f"{found[1]}{{{slot.capitalize()}}}"

        return SUBJECT_SLOT.sub(subject, '"'.join(parts))

    def compile(self, text: str, where: str = "template") -> tuple:
        """Compile one template into a reversed tuple of (operation, argument) pairs.

        Errors: `NlmError` for brackets that do not match and for marks that mean nothing.
        """
        tokens = [found.groups() for found in TOKEN.finditer(text)]
        if TOKEN.sub("", text):
            fail(f"{where}: unbalanced braces in {text!r}; write {{slot}} or {{rule}}")
        program, rest = self._sequence(tokens, 0, f"{where}: {text!r}")
        if rest != len(tokens):
            fail(f"{where}: {tokens[rest][1]!r} without its opening bracket in {text!r}; add it")
        return program

    def _sequence(self, tokens, at: int, where: str, before: str = "") -> tuple[tuple, int]:
        """Read items up to a closing mark; return them and where it stopped. `before`: the word in front."""
        items: list[tuple] = []
        while at < len(tokens):
            symbol, mark, stop, literal = tokens[at]
            if mark and mark in "|)]":
                break
            at += 1
            if mark:
                choice, at = self._brackets(tokens, at, mark, where, before)
                items.append((PICK, choice))
            elif stop:
                items.append((STOP, None))
            elif literal is not None:
                items.append((SAY, leaf(literal, before)))
                before = literal.split()[-1].lower() if literal.strip() and literal[-1] == " " else ""
            else:
                owns = at < len(tokens) and (tokens[at][3] or "").startswith("'s ")
                items.append(self._symbol(symbol, owns, where))
                if symbol == "a" or symbol.startswith("@") or symbol.endswith((".his", ".look", ".trait")):
                    before = NOUN_NEXT
                else:
                    before = SUBJECT if items[-1][0] == SLOT else ""
        return tuple(reversed(items)), at

    def _brackets(self, tokens, at: int, opening: str, where: str, before: str) -> tuple[Choice, int]:
        programs, closing = [], ")" if opening == "(" else "]"
        while True:
            program, at = self._sequence(tokens, at, where, before)
            programs.append((1.0, program))
            if at == len(tokens) or tokens[at][1] not in ("|", closing):
                fail(f"{where}: {opening!r} is never closed; add {closing!r}")
            at += 1
            if tokens[at - 1][1] == closing:
                break
        if opening == "[":
            programs.append((float(len(programs)), ()))
        return Choice("inline", programs), at

    def _symbol(self, symbol: str, owns: bool, where: str) -> tuple:
        """Compile what stands in braces; `owns`: an 's follows."""
        if not symbol.strip():
            fail(f"{where}: empty braces; name a slot or a rule")
        kept, equals, drawn = symbol.partition("=")
        if symbol == "a":
            return ARTICLE, None
        if equals:
            choice = kept and (self.call(drawn) if drawn in self.bodies else draw(drawn))
            return (KEEP, (kept, choice)) if kept else (AGAIN, drawn)
        if symbol.startswith("@"):
            return PICK, draw(symbol)
        name, *args = symbol.split()
        rule, switch, key = name.partition("?")
        if switch:
            cases = {body[len(rule) + 1:]: self.call(body, tuple(args))
                     for body in sorted(self.bodies) if body.startswith(rule + "_")}
            return SWITCH, (key, cases)
        if rule in self.bodies:
            return PICK, self.call(rule, tuple(args))
        if args or not re.fullmatch(r"[a-zA-Z]+(\.[a-z]+)?", rule):
            fail(f"{where}: {{{symbol}}} is neither a rule nor a slot; check the spelling")
        if rule.endswith(".known"):
            return KNOWN, rule.removesuffix(".known")
        return SLOT, rule + "'s" * (owns and rule.isalpha())


def conditions(line: str) -> tuple[tuple[tuple[str, bool, frozenset[str]], ...], str]:
    """Split a line into what it asks of the plot and its text. Bodies count: {hero.his} wings asks for wings.

    >>> conditions("@sky!=dark {hero} shook {hero.his} wings.")[0]
    (('sky', False, frozenset({'dark'})), ('hero', True, frozenset({'wings'})))
    """
    asked = []
    while found := CONDITION.match(line):
        asked.append((found[1].lower(), not found[2], frozenset(found[3].split("|"))))
        line = line[found.end():]
    return (*asked, *((slot, True, frozenset((part,))) for slot, part in needed(line))), line


def marks(program: tuple) -> set[str]:
    """Return the marks of the sparing rules that a program tells, also inside its brackets."""
    found = set()
    for operation, what in program:
        if operation == PICK and what.name == "inline":
            found.update(mark for inner in what.alternatives for mark in marks(inner))
        elif operation == PICK and what.mark:
            found.add(what.mark)
    return found


_DRAWS: dict[str, Choice] = {}


def draw(symbol: str) -> Choice:
    """Return the choice among the words that "@category:tag:-tag/form" describes, by their frequency.

    >>> draw("@animal:pet:farm/pl").alternatives[0][0][1].text
    'dogs'
    """
    if symbol not in _DRAWS:
        described, _, form = symbol[1:].partition("/")
        category, *tags = described.split(":")
        entries = LEXICON.pool(category, *(tag for tag in tags if tag[0] != "-"),
                               without=tuple(tag[1:] for tag in tags if tag[0] == "-")).entries
        form = form or ("sg" if entries[0].pos == "noun" else "base")
        entries = [entry for entry in entries if form in entry.forms]
        if not entries:
            fail(f"no word of {{{symbol}}} has the form {form!r}; name another form")
        words = [(entry.weight, ((SAY, Leaf.of(lexeme(entry, entry.forms[form]))),)) for entry in entries]
        _DRAWS[symbol] = Choice(symbol, words, once=True, lemmas={e.lemma: k for k, e in enumerate(entries)})
    return _DRAWS[symbol]


def sections(text: str):
    """Yield (header, [(weight, alternative), ...]) for every `= header` of a text.

    >>> list(sections("= tired\\n{$} yawned\\n  loudly.\\n2* {$} slept."))
    [('tired', [(1.0, '{$} yawned loudly.'), (2.0, '{$} slept.')])]
    """
    header, lines = None, []
    for line in text.splitlines():
        if line.startswith("="):
            if header is not None:
                yield header, lines
            header, lines = line[1:].strip(), []
        elif line.startswith(" ") and lines and line.strip():
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {line.strip()}")
        elif line.strip() and not line.startswith("# "):
            weight, star, rest = line.partition("* ")
            lines.append((float(weight), rest) if star and weight.isdigit() else (1.0, line.strip()))
    if header is not None:
        yield header, lines


def substitute(text: str, args: tuple[str, ...]) -> str:
    """Put the arguments of a rule in the place of $1, $2 and $; $$ is the first one with a capital letter.

    >>> substitute("{$$} told {$2.him}.", ("hero", "friend"))
    '{Hero} told {friend.him}.'
    """
    if "$" not in text:
        return text
    if not args:
        fail(f"{text!r} needs an argument; its rule was called without one; write {{rule hero}}")
    text = text.replace("$$", args[0][0].upper() + args[0][1:])
    for number, arg in enumerate(args, 1):
        text = text.replace(f"${number}", arg)
    return text.replace("$", args[0])

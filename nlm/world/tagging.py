"""Which word of the lexicon a literal word in a template means.

Templates are plain English, so "saw" may be a tool and "left" a direction. The word before
decides, and sometimes the one behind: a few rules that are right for the sentences of this
world, and no parser. Where they would be wrong, the author writes the sense: `bat#object`.
"""

from __future__ import annotations

import re

from nlm.world.lexicon import LEXICON, Entry
from nlm.world.truth import Leaf, Word, fail, function, lexeme

WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*(?:#[a-z]+(?:\.[a-z]+)*)?|'s\b")
CONTENT = ("noun", "verb", "adjective", "adverb", "name", "number")
CLOSED = frozenset("""
    a an the this that these those my your his her its our their some any no every each all both
    another other others i you he she it we they me him us them mine yours hers ours theirs myself
    yourself himself herself itself ourselves themselves who whom whose whoever what whatever which
    where wherever when whenever why how there here everyone everybody everything nobody nothing
    someone somebody something anyone anybody anything one ones none and or but so because if than
    as while until till before after since though although unless whether nor neither either yet of
    in on at to from by with without for about into onto upon over under up down out off through
    across along around behind beside between among above below near past toward towards against
    inside outside beyond during except instead am is are was were be been being have has had having
    do does did done doing will would can cannot could shall should may might must not oh yes please
    ah hm well too very just only also even still again then now never always ever quite rather
    almost enough more most much many few little less least such own same else 's""".split())
BEFORE_NOUN = frozenset("""
    a an the this that these those my your his her its our their some any no every each another 's
    whose in on at of with without for from by into""".split())
BEFORE_VERB = frozenset("""
    to i you he she it we they will would can cannot could shall should may might must not who do
    does did have has had please nobody everybody everyone somebody nothing""".split())
BEFORE_ADJECTIVE = frozenset("""
    is are was were be been being am very so too as quite rather more most felt feel looked seemed
    grew all""".split())
USUAL = {"top": "top/place", "first": "first/ordinal", "bed": "bed/sleep", "like": "like/preposition",
         "thing": "thing/idea", "second": "second/ordinal", "end": "end/idea"}
SUBJECT, NOUN_NEXT = "he", "a"  # what slots leave behind: after {hero} comes a verb, after {hero.look} a noun


def leaf(literal: str, before: str = "") -> Leaf:
    """Tag the words of a literal piece of a template; `before` is the word that stands in front of it.

    >>> [word.sense for word in leaf("a bat#object").words]
    ['a', 'bat/object']
    >>> leaf("a saw").words[1].lemma, leaf("she saw").words[1].lemma
    ('saw', 'see')
    """
    text, words, at = "", [], 0
    found = list(WORD.finditer(literal))
    for number, match in enumerate(found, 1):
        text += literal[at:match.start()]
        if text[-1:] and text[-1] in ',.;:!?"':
            before = ""
        form, _, sense = match.group().partition("#")
        word, pos = _word(form, before, found[number].group() if number < len(found) else "", sense)
        words.append(word._replace(start=len(text)))
        text += form
        before, at = NOUN_NEXT if pos in ("adjective", "number") else form.lower(), match.end()
    return Leaf(text + literal[at:], tuple(words))


def _word(form: str, before: str, behind: str, sense: str) -> tuple[Word, str]:
    """Return a word and its part of speech."""
    lower = form.lower()
    found = LEXICON.find(lower) or LEXICON.find(form)
    if sense:
        found = tuple(entry for entry in found if entry.sense == f"{entry.lemma}/{sense}")
        if not found:
            senses = ", ".join(LEXICON.senses(lower)) or "no such word"
            fail(f"{form!r} has no sense {sense!r}; the lexicon has {senses}; name one of these")
    elif lower in CLOSED or "'" in lower:
        return function(form), ""
    if not found:
        return Word(form, lower, "other", f"{lower}/other", "", 0), ""
    entry = _choose(found, lower, before, behind)
    return (lexeme(entry, form) if entry.pos in CONTENT else function(form)), entry.pos


def _choose(found: tuple[Entry, ...], form: str, before: str, behind: str) -> Entry:
    """Pick among the entries of a form the part of speech that fits the place."""
    usual = next((entry for entry in found if entry.sense == USUAL.get(form)), None)
    if usual and before not in BEFORE_VERB:
        return usual
    next_to = LEXICON.find(behind.lower())
    if before in BEFORE_NOUN and next_to and all(entry.pos == "noun" for entry in next_to):
        wanted = ("adjective", "noun")  # a light heart
    elif before in BEFORE_NOUN:
        wanted = ("noun", "adjective")
    elif before in BEFORE_VERB:
        wanted = ("verb", "adverb")
    elif before in BEFORE_ADJECTIVE:
        wanted = ("adjective", "adverb")
    elif any(entry.pos == "verb" and form in (entry.forms["past"], entry.forms["part"]) for entry in found):
        wanted = ("verb",)
    else:
        wanted = ("adverb", "noun")
    return next((entry for pos in wanted for entry in found if entry.pos == pos), found[0])

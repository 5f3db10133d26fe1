"""The story world: any number of stories from one seed, each reachable by its number.

Story i depends only on (seed, i): its plot comes from one stream of random numbers, its
wording from another, so that `retell` can tell the same plot again in other words.
Only `random.Random(text).random()` is used: the same bits in every process and Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from nlm.world import schemas as texts
from nlm.world.grammar import Schema, finish, read_schemas, tell_story
from nlm.world.lexicon import LEXICON
from nlm.world.plot import Dice, Plot, decide
from nlm.world.story import Story
from nlm.world.tagging import CLOSED
from nlm.world.template import Rules
from nlm.world.truth import fail

END = "<|endoftext|>"
WORDS, SENTENCES = range(60, 181), range(8, 21)  # how many a story has
PLOTS = 100  # how many plots are tried before a story counts as impossible
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")


@cache
def grammar() -> tuple[Rules, tuple[Schema, ...]]:
    """Compile the shared phrases and all stories, once."""
    rules = Rules(*texts.PHRASES)
    return rules, tuple(schema for text in texts.STORIES for schema in read_schemas(text, rules))


class World:
    """A world of stories.

    seed: an integer or a text. held_out: pairs of words that never meet in one sentence, in any of
    their forms: ("fox", "swam") also keeps foxes from swimming. categories_weights: how likely a
    character is of a category of the lexicon, where a story leaves the choice: {"animal": 3.0}.

    Errors: `NlmError` for a seed that is neither, for words that the world does not have, for
    weights that are not positive, for schemas that do not exist, and for pairs so common that a
    story cannot be told without them.

    >>> world = World(seed=1)
    >>> world.story(5).text == next(world.stories(1, start=5)).text
    True
    >>> World(seed=1).retell(5, 1).text == world.story(5).text
    False
    """

    def __init__(self, seed: int | str = 0, *, held_out=(),
                 categories_weights: dict[str, float] | None = None, schemas=None):
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            fail(f"seed is {seed!r}; needed is an integer or a text; pass for example seed=1")
        self.seed = seed
        self.weights = dict(categories_weights or {})
        for category, weight in self.weights.items():
            if category not in LEXICON.categories or not 0 < weight < float("inf"):
                fail(f"categories_weights has {category!r}: {weight!r}; needed is a category of the lexicon "
                     f"and a positive number; the categories are {', '.join(LEXICON.categories)}")
        self.held_out = tuple(_pair(pair) for pair in held_out)
        self.rules, every = grammar()
        names = [schema.name for schema in every]
        wanted = names if schemas is None else list(schemas)
        if isinstance(schemas, str) or not wanted or not set(wanted) <= set(names):
            fail(f"schemas is {schemas!r}; needed are names of kinds of story; there are {', '.join(names)}")
        self.schemas = tuple(schema for schema in every if schema.name in wanted)

    def stories(self, n: int, start: int = 0) -> Iterator[Story]:
        """Tell the stories start, start + 1, ... start + n - 1."""
        _count(n=n, start=start)
        for i in range(start, start + n):
            yield self.story(i)

    def story(self, i: int) -> Story:
        """Tell story number i >= 0."""
        return self.retell(i, 0)

    def text(self, n: int) -> str:
        """Return n stories, each followed by a line that is exactly <|endoftext|>."""
        return "".join([f"{story.text}\n{END}\n" for story in self.stories(n)])

    def retell(self, i: int, k: int) -> Story:
        """Tell the plot of story i in its k-th wording; wording 0 is the story itself."""
        _count(i=i, k=k)
        for attempt in range(PLOTS):
            dice = Dice(Random(f"nlm.world:{self.seed}:{i}:plot:{attempt}").random, self.weights)
            schema = dice.one(self.schemas)
            plot = decide(schema.needs, dice)
            told = self._tell(schema, plot, f"{self.seed}:{i}:{attempt}", k)
            if told:
                return told
        return fail(f"story {i} cannot be told with {len(self.held_out)} pairs held out; "
                    "some of them are too common; hold out fewer or rarer words")

    def _tell(self, schema: Schema, plot: Plot, name: str, k: int) -> Story | None:
        """Tell a plot in wording k; None if wording 0 fails, so that all wordings tell the same plot."""
        if k and self.held_out and not self._tell(schema, plot, name, 0):
            return None
        for attempt in range(200 if k else 8):
            def stream(beat: str, name=f"nlm.world:{name}:words:{k}:{attempt}"):
                return Random(name + beat).random

            told = tell_story(schema, plot, self.rules, stream, self._refuses if self.held_out else None)
            if told:
                text, sentences = finish(told[0])
                if len(text.split()) in WORDS and sentences in SENTENCES:
                    return Story(text, schema.name, plot.cast, plot.bits + told[1], tuple(told[0]))
        return None

    def _refuses(self, leaves: list) -> bool:
        sentences = "".join([leaf[0] for leaf in leaves]).lower().split("\1")
        words = [set(WORD.findall(sentence)) for sentence in sentences]
        return any(one & said and other & said for one, other in self.held_out for said in words)


def _pair(pair) -> tuple[frozenset[str], frozenset[str]]:
    """All forms of both words of a pair: ("fox", "swam") holds out foxes that swim as well."""
    if isinstance(pair, str) or len(pair) != 2 or pair[0] == pair[1]:
        fail(f"held_out has {pair!r}; needed are pairs of two words; write held_out=[('fox', 'swam')]")
    forms = []
    for word in pair:
        found = LEXICON.find(word) or LEXICON.find(word.lower()) or LEXICON.find(word.capitalize())
        if not found and word not in CLOSED:
            fail(f"held_out has {word!r}; no word of the story world has this form; check the spelling")
        others = [form.lower() for entry in found for form in entry.forms.values()]
        forms.append(frozenset([word.lower(), *others]))
    return forms[0], forms[1]


def _count(**numbers) -> None:
    for name, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            fail(f"{name} is {number!r}; needed is an integer >= 0; stories and wordings are numbered from 0")

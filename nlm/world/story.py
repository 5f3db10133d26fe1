"""What a story is when it is told: text, sentences, words, and the bits of its choices.

Nothing is computed before somebody asks: the text is joined at once, the words of the
sentences only when they are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from nlm.world.cast import Character
from nlm.world.truth import Leaf, Word, frame, roles

SENTENCE = Leaf("\1", ())  # stands between two sentences: a blank, once the text is finished
PARAGRAPH = Leaf("\2\2", ())  # between two paragraphs: an empty line


@dataclass(frozen=True)
class Sentence:
    """One sentence: its text, and where it starts in its story."""

    text: str
    start: int
    leaves: tuple[Leaf, ...] = field(repr=False, compare=False)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words with lemma, category, sense, role and offset (see `truth.roles` for the roles)."""
        words, at = [], 0
        for leaf in self.leaves:
            for word in leaf.words:
                start = at + word.start
                words.append(word._replace(start=start, form=self.text[start:start + len(word.form)]))
            at += len(leaf.text)
        return tuple(roles(words))

    @cached_property
    def frame(self) -> str:
        """The sentence with its content words masked by their category: "the <animal> <verb.motion>."."""
        return frame(self.text, self.words)


@dataclass(frozen=True)
class Story:
    """One story.

    `schema` is the kind of story, `cast` who takes part (kind, name, pronoun, trait). `bits` is -log2 p of
    all choices made, an upper bound on the information in the text: others may lead to the same words.

    >>> from nlm.world import World
    >>> story = World(seed=1).story(0)
    >>> story.text.startswith(story.sentences[0].text), story.sentences[0].words[0].start
    (True, 0)
    """

    text: str
    schema: str
    cast: tuple[Character, ...]
    bits: float
    leaves: tuple[Leaf, ...] = field(repr=False, compare=False)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences in order; joined by the blanks between them they are the text."""
        sentences, group, start, at = [], [], 0, 0
        for leaf in (*self.leaves, SENTENCE):
            if leaf is SENTENCE or leaf is PARAGRAPH:
                sentences.append(Sentence(self.text[start:at], start, tuple(group)))
                start, group = at + len(leaf.text), []
            else:
                group.append(leaf)
            at += len(leaf.text)
        return tuple(sentences)

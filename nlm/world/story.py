"""What a story is when it is told: text, sentences, words, and the bits of its choices.

Nothing is computed before somebody asks: the text is joined at once, the words of the
sentences only when they are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from nlm.world.cast import Character
from nlm.world.truth import Leaf, Word, frame, roles


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
            words += [word._replace(start=word.start + at, form=self.text[word.start + at:][:len(word.form)])
                      for word in leaf.words]
            at += len(leaf.text)
        return tuple(roles(words))

    @cached_property
    def frame(self) -> str:
        """The sentence with its content words masked by their category: "the <animal> <verb.motion>."."""
        return frame(self.text, self.words)


@dataclass(frozen=True)
class Story:
    """One story.

    `schema` is the kind of story, `cast` who takes part (with kind, name, pronoun, trait). `bits` is -log2 p of all
    choices made, an upper bound on the information in the text: other choices may have led to the same words.
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
        for leaf in (*self.leaves, STOP):
            if leaf is STOP or leaf is PARAGRAPH:
                if group:
                    sentences.append(Sentence(self.text[start:at], start, tuple(group)))
                at += len(leaf.text)
                start, group = at, []
            else:
                group.append(leaf)
                at += len(leaf.text)
        return tuple(sentences)


STOP = Leaf("\1", ())  # between two sentences: a blank, once the text is finished
PARAGRAPH = Leaf("\2\2", ())  # between two paragraphs: an empty line

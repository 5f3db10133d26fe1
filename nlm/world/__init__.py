"""The story world: a lexicon, a grammar, and any number of children's stories.

It needs nothing but Python. `lexicon.py` and `words_*.py` hold the words, `template.py` and
`grammar.py` the machine, `cast.py` and `plot.py` the characters, `phrases_*.py` and
`schemas_*.py` the stories, `truth.py` and `story.py` what is known about every word.
"""

from nlm.world.lexicon import LEXICON
from nlm.world.story import Sentence, Story
from nlm.world.truth import Word
from nlm.world.world import World

__all__ = ["LEXICON", "Sentence", "Story", "Word", "World"]

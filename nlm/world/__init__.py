"""The story world: a lexicon, a grammar, and any number of children's stories.

It needs nothing but Python. `lexicon.py` and `words_*.py` hold the words, `template.py`,
`variants.py` and `grammar.py` the machine, `pools.py`, `plot.py` and `cast.py` who takes part,
`phrases_*.py` and `schemas_*.py` the stories, `tagging.py`, `truth.py` and `story.py` what is
known about every word of them, `network.py`, `agreement.py` and `recognise.py` whether a sentence
could stand in one.
"""

from nlm.world.lexicon import LEXICON
from nlm.world.recognise import Refusal, accepts, why_not
from nlm.world.story import Sentence, Story
from nlm.world.truth import Word
from nlm.world.world import World

__all__ = ["LEXICON", "Refusal", "Sentence", "Story", "Word", "World", "accepts", "why_not"]

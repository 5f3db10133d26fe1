"""Other words for the same: ("nobody", "no one"), and in speech "I am" and "I'm".

Applied to every template when it is compiled, so that no author has to write
(nobody|no one) again and again. Only what can stand in any sentence of this world is
listed; everything else is a choice that a template makes itself.
"""

from __future__ import annotations

import re

# what is found -> what may stand there; each with the same chance
ANYWHERE = {
    r"nobody": "nobody|no one",
    r"everybody": "everybody|everyone",
    r"somebody": "somebody|someone",
    r"began to": "began to|started to",
    r"at last(?=,| [a-z{])": "at last|finally",
    r"suddenly": "suddenly|all at once",
    r"for a long time": "for a long time|for a long while",
    r"much too": "much too|far too",
    r"a small(?= [a-z])": "a small|a little|a tiny",
    r"a big(?= [a-z])": "a big|a large|a great big",
    r"(?<!that )(?<!the )(?<!so )(?<!very, )very(?= [a-z])(?! (?:much|own|same))": "very|really",
    r"(?:(?<=^)|(?<=/ ))then(?= [a-z{])": "then|and then",
}
IN_SPEECH = {
    r"i am(?= [a-z{])": "I am|I'm",
    r"i will(?= [a-z{])": "I will|I'll",
    r"you are(?= [a-z{])": "you are|you're",
    r"it is(?= [a-z{])": "it is|it's",
    r"that is(?= [a-z{])": "that is|that's",
    r"there is(?= [a-z{])": "there is|there's",
    r"do not(?= [a-z{])": "do not|don't",
    r"did not(?= [a-z{])": "did not|didn't",
    r"cannot(?= [a-z{])": "cannot|can't",
    r"could not(?= [a-z{])": "could not|couldn't",
    r"is not(?= [a-z{])": "is not|isn't",
    r"we will(?= [a-z{])": "we will|we'll",
    r"let us(?= [a-z{])": "let us|let's",
}


def _pattern(table: dict[str, str]) -> re.Pattern:
    parts = "|".join(f"({found})" for found in table)
    return re.compile(rf"\{{[^}}]*\}}|(?<![\w'-])(?:{parts})(?![\w'-])", re.I)


_ANYWHERE, _IN_SPEECH = _pattern(ANYWHERE), _pattern(IN_SPEECH)


def vary(text: str, speech: bool = False) -> str:
    """Put choices in the place of what can be said in several ways; what stands in braces is left alone.

    >>> vary("Nobody saw {a} very old {@size}.")
    '(Nobody|No one) saw {a} (very|really) old {@size}.'
    >>> vary("I am here, I am.", speech=True)
    "(I am|I'm) here, I am."
    """
    pattern, ways = (_IN_SPEECH, [*IN_SPEECH.values()]) if speech else (_ANYWHERE, [*ANYWHERE.values()])

    def choice(found: re.Match) -> str:
        if found.lastindex is None:  # braces
            return found[0]
        said = ways[found.lastindex - 1]
        if found[0][0].isupper():
            said = re.sub(r"(?:^|\|)[a-z]", lambda first: first[0].upper(), said)
        return f"({said})"

    return pattern.sub(choice, text)

"""Lists of words to ask a table about: twelve categories, and pairs of opposites and of synonyms.

Lists of our own, of words that stand in children's stories, written down before a table was asked. A word
with two common senses (duck, orange, light) is left out. Which of them a table knows as one token differs
from tokenizer to tokenizer: `known` keeps those, and what is left out can be counted. How near the words are
is for `nlm.analysis.similarity` and `nlm.analysis.group_tests` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from nlm.analysis.groups import Groups
from nlm.errors import NlmError
from nlm.vectors import SPACE, Vectors

# The first ten of the first ten categories are the words of the probe sentences.
CATEGORIES = {
    "animal": "dog cat fox rabbit bear bird frog mouse lion horse monkey squirrel elephant owl cow pig goat "
    "wolf tiger deer turtle sheep whale snake hedgehog giraffe",
    "family": "mom dad mother father brother sister grandma grandpa son daughter uncle aunt cousin husband "
    "wife parents nephew niece grandmother grandfather",
    "colour": "red blue green yellow white black pink brown purple gray silver violet beige turquoise",
    "feeling": "happy sad angry scared excited proud tired surprised lonely worried glad afraid upset "
    "frightened nervous bored jealous cheerful joyful grateful ashamed anxious",
    "body": "head hand eyes hair face mouth nose feet ears tail legs arms teeth neck knee finger tongue "
    "stomach shoulder elbow",
    "food": "cake bread cheese soup apple milk honey cookies candy juice banana rice pizza butter carrot "
    "sandwich noodles pancake",
    "nature": "tree forest river sun sky grass hill snow rain flower pond lake sea mountain wind moon beach "
    "meadow waterfall",
    "motion": "ran walked flew jumped climbed hopped swam danced crawled went rolled drove sailed hurried "
    "raced rushed galloped wandered",
    "function": "the and to in of with for on from but a at or into by because if",
    "object": "ball doll book box hat bag cup chair kite drum basket blanket bottle bucket ladder pillow "
    "hammer",
    "saying": "said asked replied shouted answered exclaimed whispered yelled explained suggested declared "
    "mumbled",
    "number": "two three four five six seven eight nine ten twelve hundred",
}

# By word class, since a pair is compared with other words of its class; no word twice in a list.
OPPOSITES = {
    "adjective": "happy-sad big-small hot-cold good-bad old-new fast-slow loud-quiet clean-dirty wet-dry "
    "full-empty hard-soft tall-short strong-weak rich-poor high-low thick-thin early-late open-closed "
    "safe-dangerous polite-rude beautiful-ugly right-wrong same-different careful-careless easy-difficult "
    "rough-smooth sweet-sour dark-bright lazy-busy brave-afraid smart-stupid narrow-wide",
    "verb": "came-went gave-took found-lost laughed-cried pushed-pulled started-stopped "
    "asked-answered bought-sold stood-sat threw-caught remembered-forgot loved-hated",
    "other": "up-down in-out inside-outside over-under on-off before-after with-without always-never "
    "here-there near-far more-less many-few day-night morning-evening summer-winter top-bottom",
}
SYNONYMS = {
    "adjective": "happy-glad big-large little-small scared-frightened pretty-beautiful tasty-delicious "
    "smart-clever huge-giant fast-quick silly-foolish hard-difficult strange-weird tired-sleepy "
    "great-wonderful amazing-incredible nice-lovely loud-noisy worried-anxious strong-powerful "
    "ordinary-normal surprised-amazed pleased-delighted joyful-cheerful sick-ill unhappy-sad",
    "verb": "started-began yelled-shouted answered-replied hurried-rushed talked-spoke realized-understood "
    "leaped-jumped wept-cried",
    "other": "mother-mom father-dad forest-woods rabbit-bunny sea-ocean road-street kids-children "
    "rock-stone noise-sound store-shop bag-sack bike-bicycle supper-dinner lady-woman field-meadow "
    "trip-journey maybe-perhaps everybody-everyone anybody-anyone toward-towards couch-sofa",
}


class Pairs(NamedTuple):
    """N pairs of words, (N, 2) words, and the word class of each, (N,)."""

    words: np.ndarray
    classes: np.ndarray


def is_one_token(vectors: Vectors, word: str) -> bool:
    """Whether " word", with its leading space, has a row of its own.

    >>> vectors = Vectors(["Ġdog", "cat"], np.eye(2))
    >>> is_one_token(vectors, "dog"), is_one_token(vectors, "cat")
    (True, False)
    """
    return SPACE + word in vectors


def known(vectors: Vectors, lists: Mapping[str, str] = CATEGORIES) -> Groups:
    """The words of the lists that are one token of the table, with their rows and categories.

    Errors: `NlmError` for a word that is listed twice, and for a category with fewer than two known words.

    >>> known(Vectors(["Ġdog", "Ġcat", "Ġred", "Ġblue"], np.eye(4)), {"animal": "dog cat hedgehog"}).words
    ('dog', 'cat')
    """
    words, names = [], []
    for name, listed in lists.items():
        members = [word for word in listed.split() if is_one_token(vectors, word)]
        if len(members) < 2:
            raise NlmError(
                f"{len(members)} words of {name!r} are one token of this table; needed at least two"
            )
        words += members
        names += [name] * len(members)
    if len(set(words)) != len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise NlmError(f"{twice!r} is listed twice; needed each word in one category only")
    return Groups(tuple(words), vectors.rows(words), np.array(names))


def known_pairs(vectors: Vectors, lists: Mapping[str, str]) -> Pairs:
    """The pairs of the lists of which both words are one token of the table.

    >>> vectors = Vectors(["Ġhot", "Ġcold", "Ġup"], np.eye(3))
    >>> known_pairs(vectors, {"adjective": "hot-cold", "other": "up-down"})
    Pairs(words=array([['hot', 'cold']], dtype='<U4'), classes=array(['adjective'], dtype='<U9'))
    """
    found = [
        (name, *pair)
        for name, listed in lists.items()
        for pair in split_pairs(listed)
        if all(is_one_token(vectors, word) for word in pair)
    ]
    if not found:
        raise NlmError("no pair of the lists has two words that are one token of this table")
    classes, first, second = zip(*found, strict=True)
    return Pairs(np.stack([first, second], axis=1), np.array(classes))


def split_pairs(listed: str) -> list[tuple[str, str]]:
    """ "hot-cold up-down" as pairs.

    >>> split_pairs("hot-cold up-down")
    [('hot', 'cold'), ('up', 'down')]
    """
    pairs = [tuple(pair.split("-")) for pair in listed.split()]
    if wrong := [pair for pair in pairs if len(pair) != 2]:
        raise NlmError(f"{'-'.join(wrong[0])!r} is no pair; needed two words with a hyphen between them")
    return pairs


def matched_cosines(
    vectors: Vectors, pairs: Pairs, counts, *, related: Iterable[tuple[str, str]] = (), k: int = 3
) -> np.ndarray:
    """For each pair, the mean cosine of unrelated pairs like it: the same class, and as frequent. (N,)

    Each word of a pair is kept and its partner replaced by the `k` words, of all pairs of the class, that are
    nearest to the partner in log count. `counts` (rows of `vectors`,) says how often each token was seen.
    Never taken: the pair's own words, and words that are `related` to the word kept.

    Errors: `NlmError` if a class has fewer than `k` words to choose from.

    >>> vectors = Vectors(["Ġhot", "Ġcold", "Ġbig", "Ġsmall"], [[1, 0], [1, 1], [0, 1], [-1, 1]])
    >>> pairs = known_pairs(vectors, {"adjective": "hot-cold big-small"})
    >>> matched_cosines(vectors, pairs, [9, 5, 8, 6], k=1).round(2)  # hot-small and cold-big
    array([0., 0.])
    """
    counts = np.asarray(counts)
    if counts.shape != (len(vectors),):
        raise NlmError(f"counts has shape {counts.shape}; needed one number for each of {len(vectors)} rows")
    banned = {frozenset(pair) for pair in [*related, *map(tuple, pairs.words)]}
    means = []
    for pair, name in zip(pairs.words, pairs.classes, strict=True):
        pool = np.unique(pairs.words[pairs.classes == name])
        pool = pool[~np.isin(pool, pair)]
        found = []
        for word, partner in (pair, pair[::-1]):
            free = [other for other in pool if frozenset((word, other)) not in banned]
            if len(free) < k:
                raise NlmError(f"{len(free)} words of class {name!r} are free for {word!r}; needed {k}")
            wanted = np.log1p(counts[vectors.rows([partner])[0]])
            away = np.abs(np.log1p(counts[vectors.rows(free)]) - wanted)
            nearest = [free[at] for at in np.argsort(away, kind="stable")[:k]]
            found.append(vectors.cosines([word], nearest).mean())
        means.append(np.mean(found))
    return np.array(means)

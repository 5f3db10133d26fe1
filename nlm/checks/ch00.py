"""Exercises of chapter 00: one sentence, the whole way."""

from __future__ import annotations

import numpy as np

from nlm.bpe import BPE
from nlm.lab.exercise import Exercise, like, when
from nlm.nn.config import GPTConfig
from nlm.nn.gpt import GPT
from nlm.nn.layers import softmax


def _logits(T: int, V: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 2, (T, V))


probabilities = Exercise(
    "00.1",
    "From logits to probabilities",
    difficulty=1,
    minutes=5,
    trains="softmax by hand: powers, total, shares",
    solution=lambda logits: softmax(logits[-1]),
    inputs=[
        (np.array([[1.0, 1.0, 1.0], [2.0, 0.0, -1.0]]),),
        (_logits(4, 6, seed=0),),
        (_logits(1, 5, seed=1),),
    ],
    mistakes=[
        when(
            lambda answer, expected: np.ndim(answer) == 2,
            "You returned shares for every position; the next token follows the last one alone: logits[-1].",
        ),
        when(
            lambda answer, expected: answer is None,
            "You returned nothing; does your function end with `return shares`?",
        ),
        when(
            lambda answer, expected: np.shape(answer) == (),
            "You returned one number; asked for is the share of each token, (V,).",
        ),
        like(
            lambda logits: logits[-1] / logits[-1].sum(),
            "You divided the logits themselves by their sum, so negative logits give negative shares: take "
            "the powers first, np.exp.",
        ),
        like(
            lambda logits: np.abs(logits[-1]) / np.abs(logits[-1]).sum(),
            "You only removed the signs, so −3 counts as much as 3: take the powers, np.exp.",
        ),
        like(
            lambda logits: np.exp(logits[-1]),
            "These are the powers. Shares add up to 1: divide by their total.",
        ),
        like(
            lambda logits: 2 ** logits[-1] / (2 ** logits[-1]).sum(),
            "You took powers of 2; softmax takes powers of e: np.exp.",
        ),
        like(
            lambda logits: softmax(logits.T)[:, -1],
            "You added up along the wrong axis, so that the positions share 1 among them. Take the last "
            "position first, then add up over its V tokens.",
        ),
        like(
            lambda logits: np.exp(logits[-1]) / np.exp(logits).sum(),
            "Your total runs over all positions; add up the last one's powers only.",
        ),
        like(
            lambda logits: softmax(logits[0]),
            "These are the shares after the first token; the text ends at the last position: logits[-1].",
        ),
        like(
            lambda logits: softmax(logits.mean(axis=0)),
            "You averaged the positions. The last one has already heard of all the others: take it alone.",
        ),
    ],
    dots=3,
    then="A difference of 1 between two logits is always a factor of e between their shares.",
)


_BOOKS = BPE.train(
    ["Yes the dog saw the cat and the dog ran to the cat and saw the bird"] * 2
    + ["Yes the bird sang and the dog sang too"] * 2
    + ["cat"] * 3,
    vocab_size=288,
)
_DOGS = BPE.train(["dog\ndog\nsaw the dogs\n"] * 3, vocab_size=268)
_WORDS = ["dog", "Yes", "cat", "the", "bird", "fox", "dogs", "saw"]


def _chosen(rule):
    """An answer that keeps the words for which rule(tokens with space, tokens without) is true."""
    return lambda pieces, words: [word for word in words if rule(len(pieces(" " + word)), len(pieces(word)))]


needs_its_space = Exercise(
    "00.2",
    "Words that need their space",
    difficulty=1,
    minutes=5,
    trains="predicting which tokens change when a space is taken away",
    solution=_chosen(lambda with_space, without: with_space == 1 < without),
    inputs=[(_BOOKS.pieces, _WORDS), (_DOGS.pieces, _WORDS), (_BOOKS.pieces, [])],
    mistakes=[
        when(
            lambda answer, expected: isinstance(answer, int | np.integer),
            "You returned how many there are; return the words themselves, in a list.",
        ),
        when(
            lambda answer, expected: answer == [] != expected,
            "Nothing is left. Count the tokens, len(pieces(…)); and type an ordinary space: Ġ is only how "
            "it is printed.",
        ),
        when(
            lambda answer, expected: isinstance(answer, list) and any(str(w).startswith(" ") for w in answer),
            "You returned the words with a space before them; return them as they came.",
        ),
        like(
            lambda pieces, words: list(words),
            "You kept every word. The tokens always change; asked for is where one token becomes several.",
        ),
        like(
            _chosen(lambda with_space, without: without == 1 < with_space),
            "The wrong way round: these need to stand without a space.",
        ),
        like(
            _chosen(lambda with_space, without: with_space == 1),
            "These are one token with their space. Some are one token without it, too: leave those out.",
        ),
        like(
            _chosen(lambda with_space, without: without > 1),
            "These fall apart without their space. Some of them do so with it, too: leave those out.",
        ),
        like(
            _chosen(lambda with_space, without: with_space < without),
            "These have fewer tokens with their space than without. One of them has more than one even so.",
        ),
        like(
            _chosen(lambda with_space, without: with_space != without),
            "You kept the words whose number of tokens changes; look at the direction, and at which is 1.",
        ),
    ],
    then="To the model, a word with its space and without it are two things, until it learns otherwise.",
)


what_changes = Exercise(
    "00.3",
    "What changes when one word changes?",
    difficulty=2,
    minutes=10,
    trains="following one change through rows and context",
    solution=lambda T, t: ([t], list(range(t, T))),
    inputs=[(5, 2), (5, 0), (5, 4), (1, 0), (9, 3)],
    mistakes=[
        like(
            lambda T, t: ([t], list(range(T))),
            "The rows are right. Attention never looks ahead, so positions before t hear nothing of it.",
        ),
        like(
            lambda T, t: ([t], [t]),
            "The rows are right. But later positions look back at t, and so their probabilities change, too.",
        ),
        like(
            lambda T, t: ([t], list(range(t + 1, T))),
            "Nearly: position t itself makes a prediction as well, and its own row has changed.",
        ),
        like(
            lambda T, t: ([t], list(range(t + 1))),
            "The wrong direction: position t is seen by the positions after it, not by those before it.",
        ),
        like(
            lambda T, t: ([t], [T - 1]),
            "The rows are right. The last position is one of them; every position from t on makes a bet.",
        ),
        like(
            lambda T, t: (list(range(t, T)), list(range(t, T))),
            "The probabilities are right. A row is looked up by its ID, so only position t gets another.",
        ),
        like(
            lambda T, t: (list(range(T)), list(range(T))),
            "A row depends on its own ID only, and a position never looks ahead: both lists are too long.",
        ),
        like(
            lambda T, t: (list(range(t, T)), [t]),
            "Both are right, but swapped: first the rows, then the probabilities.",
        ),
        when(
            lambda answer, expected: not isinstance(answer, list | tuple) or len(answer) != 2,
            "Return two lists, one for the rows and one for the probabilities.",
        ),
    ],
    then="The past cannot be changed by the future. Chapter 11 uses exactly this as a test.",
)


def _came(logits, targets) -> np.ndarray:
    return softmax(np.asarray(logits))[np.arange(len(targets)), targets]  # (T,)


surprise = Exercise(
    "00.4",
    "How surprised is the model by a text?",
    difficulty=2,
    minutes=10,
    trains="scoring a prediction by the loss",
    solution=lambda logits, targets: float(-np.log(_came(logits, targets)).mean()),
    inputs=[
        (np.array([[2.0, 0.0, -1.0], [0.0, 0.0, 0.0]]), [1, 2]),
        (_logits(5, 7, seed=2), [3, 0, 6, 3, 1]),
        (_logits(3, 3, seed=3), [2, 2, 0]),
    ],
    mistakes=[
        when(
            lambda answer, expected: np.ndim(answer) == 1,
            "You returned the loss of each position; the loss of the text is their mean.",
        ),
        like(
            lambda logits, targets: float(-np.log(_came(logits, targets)).sum()),
            "You added the losses up, so a longer text is always worse. Take the mean.",
        ),
        like(
            lambda logits, targets: float(np.log(_came(logits, targets)).mean()),
            "The sign is missing: ln p is negative for p below 1, and a loss is −ln p.",
        ),
        like(
            lambda logits, targets: float(-np.log2(_came(logits, targets)).mean()),
            "You took the logarithm of base 2; that is the loss in bits. Asked for are nats: np.log.",
        ),
        like(
            lambda logits, targets: float(-np.log10(_came(logits, targets)).mean()),
            "You took the logarithm of base 10; the loss uses the natural one: np.log.",
        ),
        like(
            lambda logits, targets: float(np.mean(1 - _came(logits, targets))),
            "You took 1 − p. Then a share of 0.01 and one of 0.0001 cost nearly the same: take −ln p.",
        ),
        like(
            lambda logits, targets: float(-np.log(_came(logits, targets).mean())),
            "You averaged the shares and took the logarithm afterwards; first the logarithm, then the mean.",
        ),
        like(
            lambda logits, targets: float(-np.log(_came(logits, targets)[-1])),
            "That is the last position alone; every position makes a prediction.",
        ),
        like(
            lambda logits, targets: float(-np.log(softmax(np.asarray(logits))[:, targets]).mean()),
            "p[:, targets] takes every target at every position. Each position has one: p[t, targets[t]].",
        ),
        like(
            lambda logits, targets: float(
                -np.log(softmax(np.ravel(logits)).reshape(np.shape(logits)))[
                    np.arange(len(targets)), targets
                ].mean()
            ),
            "Your softmax shares 1 among all positions together. Each position has a 1 of its own: axis=-1.",
        ),
        like(
            lambda logits, targets: float(-np.log(softmax(np.asarray(logits))).mean()),
            "You averaged over all tokens; only the token that came counts: shares[t, targets[t]].",
        ),
        like(
            lambda logits, targets: float(
                -np.log(softmax(np.asarray(logits).T).T)[np.arange(len(targets)), targets].mean()
            ),
            "Your softmax adds up along the wrong axis: the V shares of one position add up to 1, axis=-1.",
        ),
        like(
            lambda logits, targets: float(-np.mean(np.asarray(logits)[np.arange(len(targets)), targets])),
            "You took the logits for ln p; they must go through softmax first.",
        ),
        like(
            lambda logits, targets: float(np.exp(-np.log(_came(logits, targets)).mean())),
            "That is the perplexity, e to the loss; return the loss itself.",
        ),
    ],
    then="This is the one number that training pulls down, here and in every chapter to come.",
)


def _small(tokenizer: BPE, seed: int) -> GPT:
    """A model with strong random weights, so that each position has an opinion of its own.

    The rows of single bytes are small, so that what it says is readable: some piece of a word.
    """
    model = GPT(GPTConfig(len(tokenizer.vocab), 16, 8, 2, 2), seed=seed)
    strong = {name: array * 10 if array.ndim == 2 else array for name, array in model.params.items()}
    strong["wte.weight"][:257] *= 0.01
    return GPT(model.config, strong)


def _next(text, tokenizer, model, position: int = -1, best=np.argmax) -> int:
    return int(best(model.logits([tokenizer.encode(text)])[0, position]))


def _word_by_word(text, tokenizer, model) -> str:
    ids = [i for word in text.split() for i in tokenizer.encode(word)]
    return tokenizer.decode([*ids, int(model.logits([ids])[0, -1].argmax())])


def _every_position(text, tokenizer, model) -> str:
    ids = tokenizer.encode(text)
    return tokenizer.decode(ids + model.logits([ids])[0].argmax(axis=-1).tolist())


def _all_at_once(text, tokenizer, model) -> str:
    ids = tokenizer.encode(text)
    return tokenizer.decode([*ids, int(model.logits([ids])[-1].argmax())])


def _whole_way(text, tokenizer, model) -> str:
    return tokenizer.decode([*tokenizer.encode(text), _next(text, tokenizer, model)])


whole_way = Exercise(
    "00.5",
    "The whole way as one function",
    difficulty=2,
    minutes=15,
    trains="putting the stations in their order, with the right shapes between them",
    solution=_whole_way,
    inputs=[
        ("the dog saw", _BOOKS, _small(_BOOKS, seed=2)),
        ("Yes", _BOOKS, _small(_BOOKS, seed=4)),
        ("the dogs ran", _DOGS, _small(_DOGS, seed=2)),
    ],
    mistakes=[
        like(_next, "That is the ID of the next token; turn it into text, after the text that came in."),
        like(
            lambda text, tokenizer, model: tokenizer.decode([_next(text, tokenizer, model)]),
            "That is the next token alone; return the text, and the token after it.",
        ),
        like(
            lambda text, tokenizer, model: tokenizer.encode(text) + [_next(text, tokenizer, model)],
            "These are the right IDs; decode them.",
        ),
        like(
            lambda text, tokenizer, model: text + tokenizer.decode([_next(text, tokenizer, model, 0)]),
            "You took the prediction of the first position; the whole text has been read at the last one.",
        ),
        like(
            lambda text, tokenizer, model: (
                text + tokenizer.decode([_next(text, tokenizer, model, -1, np.argmin)])
            ),
            "You took the smallest logit; the most probable token has the largest.",
        ),
        like(
            _every_position,
            "You appended the prediction of every position; only the last one says what follows the text.",
        ),
        like(
            _all_at_once,
            "You searched all positions: [-1] took the last text. Take its last position: [0, -1].",
        ),
        like(
            _word_by_word,
            "You encoded the words one by one, and their spaces were lost: encode the text as it is.",
        ),
        like(lambda text, tokenizer, model: text, "Nothing was appended; add the chosen token to the IDs."),
    ],
    then="This works for any GPT of this shape. What differs between models is the numbers.",
)

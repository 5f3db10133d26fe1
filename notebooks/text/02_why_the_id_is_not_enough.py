# %% [markdown]
# # 02 · Why is the ID itself not enough?
#
# Number four words in the order of the alphabet: *a* is 0, *cat* is 1, *dog* is 2, *the* is 3. Now three things are true:
#
# - *dog* is greater than *cat*;
# - *dog* lies halfway between *cat* and *the*;
# - *the* is three times *cat*.
#
# Take a pencil and deal the numbers 0 to 3 in another way, so that none of the three is true any more. Then look for a
# statement about two of the words, made with $=$, $<$, $+$ or $-$, that stays true whichever way the numbers are dealt.
#
# <details><summary>What we found</summary>
#
# With *the* 0, *a* 1, *dog* 2 and *cat* 3, all three are false. Some statements do survive every deal: "*cat* is not
# *dog*", or "*cat* + *dog* is the same as *dog* + *cat*". But whatever survives would be just as true of any other two
# words. All that it says about *cat* and *dog* is whether they are the same or another, and that is all an ID was ever
# meant to say. The rest came from whoever dealt the numbers.
#
# </details>
#
# **You will be able to**
#
# - take the smallest predictor through one step of training on paper, and say which numberings bring it to a halt;
# - renumber words together with their table so that nothing changes;
# - tell the effect of a numbering from the luck of a starting point;
# - measure how much of a grouping a numbering keeps together;
# - judge for a new kind of ID which statements about it mean something.
#
# **Builds on**
#
# - [chapter 01](01_where_ids_come_from.ipynb): a token and its ID;
# - [the mathematics you need](../book/math.md), sections 5 to 7: softmax, cross-entropy, one step of learning.
#
# Two minutes to test yourself: what decided in chapter 01 which ID a token got? What does softmax make of two equal
# logits? And how many bits does it cost when the word that comes had the probability $\tfrac14$?
#
# <details><summary>Answers</summary>
#
# When the token was born: an ID is a place in the queue of merges. Two equal logits give $\tfrac12$ each. The cost is
# $-\log_2 \tfrac14 = 2$ bits. If one of them was hard, read its section first.
#
# </details>
#
# **Measured run time:** 22 s and 180 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/embed/next_word.py`, `nlm/embed/words.py`

# %%
from collections import Counter
from itertools import permutations

import numpy as np

from nlm import PRESETS, Tokenizer, World, experiment, lab, plots, stats
from nlm.bigram import Bigram
from nlm.checks import ch02
from nlm.embed.next_word import NextWord, train_next_word
from nlm.embed.words import WordVocabulary, sentence_words
from nlm.world import LEXICON

# %% [markdown]
# ## 1 · What does a number pretend?
#
# **Question.** A tokenizer hands a number to every token. Here are five of its tokens whose numbers follow each other:

# %%
V, STORIES, STEPS = 200, 1000, 400  # words we use; stories we learn from; steps of each training
stories = list(World(seed=0).stories(STORIES + 200))
tokenizer = Tokenizer.train([story.text for story in stories], PRESETS["mini"].model.vocab_size)
for i in range(1000, 1005):
    print(i, repr(tokenizer.decode([i])))

# %% [markdown]
# The number after 12 is 13, and between 12 and 4,000 there are thousands. A model computes with the numbers that it gets, and these
# have an order and distances that nobody meant. Does it matter? All of them are different, after all, and a model can
# learn.
#
# **Hypothesis.** It does not matter. Four words with four different numbers can be told apart, so a predictor that learns
# will manage, whatever the numbering.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "02.1",
    "Different numbers are enough: whatever the numbering of a, cat, dog and the, a predictor learns what follows each.",
    threshold="supported if all four words come out right under each of the 24 numberings; refuted if one numbering fails",
    supported=lambda all_right, numberings: all_right == numberings,
    labels={"all_right": "numberings with all four words right"},
)
h1

# %% [markdown]
# **Your prediction.** Under how many of the 24 numberings will all four words come out right?
#
# **Experiment.** The task is as small as it can be. After *a* and *the* a noun follows, after *cat* and *dog* a verb. The
# predictor sees a word's number and says how probable it is that a verb follows. It has two weights, $w$ and $b$:
#
# $$\text{score} = w \cdot \text{place} + b, \qquad p = \frac{1}{1 + e^{-\text{score}}} .$$
#
# The formula for $p$ is the softmax of two logits, the score and 0: $e^{\text{score}} / (e^{\text{score}} + 1)$, with
# both parts of the fraction divided by $e^{\text{score}}$. We begin with $w = b = 0$ and take one step, with a learning
# rate of 4, under two numberings. The words stand in the order of their numbers.
#
# | name | what it is | *the, a, dog, cat* | *a, cat, dog, the* |
# |---|---|---|---|
# | *place* | number − 1.5 | −1.5, −0.5, 0.5, 1.5 | −1.5, −0.5, 0.5, 1.5 |
# | *verb* | 1 if a verb follows | 0, 0, 1, 1 | 0, 1, 1, 0 |
# | *p* | for a score of 0 | 0.5, 0.5, 0.5, 0.5 | 0.5, 0.5, 0.5, 0.5 |
# | *miss* | p − verb | 0.5, 0.5, −0.5, −0.5 | 0.5, −0.5, −0.5, 0.5 |
# | *push* | mean of place · miss | (−0.75 − 0.25 − 0.25 − 0.75) / 4 = −0.5 | (−0.75 + 0.25 − 0.25 + 0.75) / 4 = 0 |
# | *w* | the new w: 0 − 4 · push | 2 | 0 |
#
# The *push* is the gradient of the loss for $w$; the miss, $p$ minus what was right, is the gradient of a softmax's
# cross-entropy. The push on $b$ is the mean miss, 0 in both columns. On the left, the four words pull in the same
# direction. On the right they pull against each other, and nothing moves: not in this step, and not in any later one.
#
# In code, the same under the same names. `shown` has a row for each word, with what the predictor sees of it: here one
# number.

# %%
verb = np.array([0, 1, 1, 0])  # (4,): a, cat, dog, the; 1 where a verb follows


def learn(shown, steps=50, rate=4.0):
    """Train on the four words, a row of `shown` for each; return w and the scores (4,)."""
    w, b = np.zeros(shown.shape[1]), 0.0  # one weight for each number in a row
    for _ in range(steps):
        p = 1 / (1 + np.exp(-(shown @ w + b)))  # (4,)
        miss = p - verb  # (4,)
        push = (shown * miss[:, None]).mean(axis=0)  # shape of w
        w, b = w - rate * push, b - rate * miss.mean()
    return w, shown @ w + b


def place(number):
    """The numbers (4,) of a, cat, dog, the, centred: (4, 1)."""
    return (np.array(number) - 1.5)[:, None]


# %% tags=["nbval-check-output"]
for number in [(1, 3, 2, 0), (0, 1, 2, 3)]:  # of a, cat, dog, the
    w, scores = learn(place(number), steps=1)
    print(f"w = {w[0]:.0f}, p = {(1 / (1 + np.exp(-scores))).round(2)}")

# %% [markdown]
# Under the first numbering, one step was enough: *cat* and *dog* are above 0.5, *a* and *the* below. Under the second,
# every answer is still 0.5, and each word costs 1 bit, as if nobody had looked at it.
#
# Now 50 steps under each of the 24 numberings. A word is right if its score has the right sign: above 0 where a verb
# follows, below 0 where none does.


# %% tags=["nbval-check-output"]
def right(shown):
    """How many of the four words come out right after training."""
    scores = learn(shown)[1]
    return int((np.sign(scores) == np.where(verb == 1, 1, -1)).sum())


ways = list(permutations(range(4)))  # 24 numberings
by_number = Counter(right(place(number)) for number in ways)
for words_right, count in sorted(by_number.items()):
    print(f"{words_right} of 4 words right: {count} numberings")

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
h1.judge(all_right=by_number[4], numberings=len(ways))

# %% [markdown]
# How near was your guess? The score is a straight line over the places, so it changes its sign at one point at most. That
# is a single cut through the number line, and there are three cases:
#
# - *4 of 4 right:* both words of one kind stand to the left, both of the other kind to the right. One cut is enough.
# - *2 of 4 right:* the kinds take turns. Wherever the cut falls, two words are on the wrong side of it.
# - *0 of 4 right:* one kind has the two outer places. The pushes cancel, every score stays exactly 0, and a score of 0 is
#   on neither side.
#
# Where the kinds are mixed, no training helps. The information is there, four different numbers, but the predictor
# cannot get at it.
#
# Is the task too hard, then? Give each word a weight of its own, and look again. We show word number $i$ as a vector that
# is 1 at place $i$ and 0 elsewhere: the [one-hot vector](../book/glossary.md#term-one-hot-vector) $\mathbf{o}_i$.

# %% tags=["nbval-check-output"]
print(np.eye(4, dtype=int)[[2, 0]], "  two one-hot vectors, for the numbers 2 and 0")
by_vector = Counter(right(np.eye(4)[list(number)]) for number in ways)
print(by_vector[4], "of", len(ways), "numberings with all four right")

# %% [markdown]
# **Decision.** For one straight line, the numbering decides whether it learns at all. But real networks have a
# [hidden layer](../book/glossary.md#term-hidden-layer): numbers between input and output that can bend the line. A network
# that is shown raw IDs and learns equally well under any numbering would change our mind. So we build one, and give it
# real sentences.

# %% [markdown]
# ## 2 · Does a network care how the words are numbered?
#
# **Question.** Take the 200 most frequent words of the stories and a small network that predicts the next word from the
# last one. Show it the word in three ways: as its raw ID, as a one-hot vector, or as a row of a table, an
# [embedding](../book/glossary.md#term-embedding). Then deal the numbers anew. Does the network notice?
#
# **Hypothesis.** Three claims. The unit is the loss in bits per word, on 200
# [held-out](../book/glossary.md#term-held-out) stories, which the network never learns from. 0.05 bits are little for one
# word. Over a hundred words they add up to 5 bits, and a text of a hundred words becomes $2^5 = 32$ times less probable.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "02.2",
    "Shown as one-hot vectors or as embedding rows, the words may be numbered in any way: the loss stays as it is.",
    threshold="supported if ten numberings differ by less than 10⁻⁶ bits, for both ways to show a word; refuted otherwise",
    supported=lambda one_hot, embedding: max(one_hot, embedding) < 1e-6,
    labels={"one_hot": "one-hot: largest difference", "embedding": "embedding: largest difference"},
)
h2

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "02.3",
    "Shown as a raw ID, a word is only a number: the loss depends on who dealt the numbers.",
    threshold="supported if the best and the worst of ten numberings differ by more than 0.05 bits; refuted otherwise",
    supported=lambda largest_difference: largest_difference > 0.05,
)
h3

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "02.4",
    "For the raw ID, numberings differ by more than seeds do: the difference is no luck.",
    threshold="supported if the standard deviation over numberings is at least twice that over seeds; "
    "refuted if it is no larger; else undecided",
    supported=lambda ratio: ratio >= 2,
    refuted=lambda ratio: ratio <= 1,
    labels={"over_numberings": "sd over numberings, in bits", "over_seeds": "sd over seeds, in bits"},
)
h4

# %% [markdown]
# A [seed](../book/glossary.md#term-seed) fixes the random numbers a training begins with. Two seeds give two losses, even
# if nothing else differs, and a difference that is no larger than that is worth nothing. How far numbers scatter is said
# by their [standard deviation](../book/glossary.md#term-standard-deviation), in short *sd*: roughly, how far a typical one
# lies from their mean.
#
# **Your prediction.** Three guesses. Which of the three ways will have the lowest loss? How far apart, in bits, will the
# best and the worst numbering be for the raw ID? And will a lucky numbering bring it near the other two?
#
# **Experiment.** The data are pairs: a word, and the word that follows it in the same sentence.

# %%
train_words = sentence_words(stories[:STORIES])
vocabulary = WordVocabulary.build(train_words, size=V)
x, y = vocabulary.pairs(train_words)  # (N,), (N,): word, next word
x_held, y_held = vocabulary.pairs(sentence_words(stories[STORIES:]))
print(f"{len(x):,} pairs to learn from, {len(x_held):,} held out; the first:")
print([(vocabulary.words[a], vocabulary.words[b]) for a, b in zip(x[:4], y[:4], strict=True)])

# %% [markdown]
# The network has one hidden layer $h$ of $M$ numbers, and one output for each word that may follow:
#
# $$h = \mathrm{gelu}(x W_1 + b_1), \qquad p = \mathrm{softmax}(h W_2 + b_2) .$$
#
# GELU is what bends the line: near 0 for negative numbers, and nearly the number itself for positive ones. Only the first
# line of `logits`, where `shown` is called, depends on the way a word is shown.

# %%
lab.source(NextWord.shown, NextWord.logits, doc=False)

# %%
dog = [vocabulary.index["dog"]]
for shown_as in ("id", "one-hot", "embedding"):
    seen = NextWord(V, shown_as=shown_as).shown(dog)  # (1, 1), (1, V) or (1, C)
    print(f"{shown_as:10} {seen.shape}:", seen[0, :6].round(3), "…" if seen.size > 6 else "")

# %% [markdown]
# The raw ID is scaled to the range from −1 to 1. That is a favour: networks are started for inputs of about
# this size.
#
# A numbering is a permutation: `numbering[w]` is the new number of word `w`. It changes what the network sees, and nothing
# else. The words that follow keep their outputs, the pairs come in the same order, and each word keeps the weights or the
# row that it begins with. Otherwise we would compare starting points. (For the raw ID there is nothing to keep: one
# number enters, whichever word it means.) Three words under the first two of our ten numberings:

# %%
NUMBERINGS = [np.random.default_rng(n).permutation(V) for n in range(10)]
for word in ("the", "a", "dog"):
    print(f"{word:4}", [int(numbering[vocabulary.index[word]]) for numbering in NUMBERINGS[:2]])

# %% [markdown]
# Two marks to measure by. The [unigram model](../book/glossary.md#term-unigram-model) never looks at the last word; it says
# how frequent each word is. (The tokenizer Unigram of chapter 01 is named after it.) The bigram model looks each pair up in
# a table of counts. A network that learns nothing from the word lands at the first, one that learns all there is to learn
# comes near the second. So we look at what a network *saves*: how many bits its loss lies below that of the unigram model.

# %%
bigram = Bigram.from_pairs(x, y, V)
unigram_loss = -np.log2(bigram.unigram[y_held]).mean()
bigram_loss = bigram.loss(x_held, y_held) / np.log(2)  # nats to bits
print(f"unigram {unigram_loss:.2f}, bigram {bigram_loss:.2f} bits per word")


def saved(losses):
    """Bits per word that a network saves by looking at the last word."""
    return unigram_loss - np.asarray(losses)


# %% [markdown]
# Now we train: three ways, ten numberings, everything else the same.


# %%
def train(shown_as, numbering=None, seed=0, steps=STEPS, **sizes):
    """A fresh predictor, trained."""
    model = NextWord(V, shown_as=shown_as, numbering=numbering, seed=seed, **sizes)
    train_next_word(model, x, y, steps=steps, batch=128, lr=0.02, seed=seed)
    return model


def bits(model):
    """Held-out loss in bits per word."""
    return model.loss(x_held, y_held) / np.log(2)


losses = {
    shown_as: np.array([bits(train(shown_as, numbering)) for numbering in NUMBERINGS])  # (10,)
    for shown_as in ("id", "one-hot", "embedding")
}

# %% mystnb={"image": {"alt": "Three bars with the bits per word saved by looking at the last word: raw ID, one-hot, embedding, each with ten dots for ten numberings. The bar of the raw ID is by far the shortest, and its dots are scattered. The bars of one-hot and embedding reach most of the way to the line of the bigram, and the ten dots of each lie on one another."}}
plots.bars(
    {
        "raw ID": saved(losses["id"]),
        "one-hot": saved(losses["one-hot"]),
        "embedding": saved(losses["embedding"]),
    },
    xlabel="saved by looking at the last word, in bits per word",
    lines={"bigram: a table of counts": saved(bigram_loss)},
    title="Only the raw ID feels the numbering, and it saves least",
)

# %% [markdown]
# **Result.** First the two ways to show a word that should not notice.

# %%
verdict = h2.judge(
    one_hot=np.ptp(losses["one-hot"]), embedding=np.ptp(losses["embedding"]), numberings=len(NUMBERINGS)
)
assert verdict.verdict == "supported", "each word has its own weights, whatever its number"
verdict

# %% [markdown]
# And your first guess?

# %%
for shown_as, runs in losses.items():
    print(f"{shown_as:10} {runs.mean():.3f} bits per word, mean of {len(runs)} numberings")
print(f"lowest after {STEPS} steps:", min(losses, key=lambda shown_as: losses[shown_as].mean()))

# %% [markdown]
# One-hot and embedding are close to each other, and the raw ID is far behind both. With another number of steps the order
# of the first two might be another; it is no question of this chapter.
#
# Why did we ask for $10^{-6}$ and not for 0? A computer rounds each sum, so the order of adding can change the last digit:

# %% tags=["nbval-check-output"]
print((0.1 + 0.2) + 0.3, 0.1 + (0.2 + 0.3))

# %% [markdown]
# Under another numbering the same terms stand at other places in the products. Some libraries then add them up in other
# groups, and 400 steps can make such a difference grow. If you see 0 above, yours keeps the order. If you see something like
# $10^{-15}$, it does not, and nothing is wrong.
#
# The second claim, about the raw ID:

# %%
best, worst = losses["id"].min(), losses["id"].max()
verdict = h3.judge(largest_difference=worst - best, best=best, worst=worst, numberings=len(NUMBERINGS))
assert verdict.verdict == "supported", "the numbering is all that the raw ID's network sees of a word"
verdict

# %% [markdown]
# Compare with your second and third guess. The numbering makes a difference, and yet even the luckiest of the ten saves
# little. This network has a hidden layer, it has 400 steps, and it has learned little more than which words are
# frequent.
#
# **Experiment.** Is the difference more than luck? We repeat the ten trainings with two more seeds, and compare two
# spreads. *Over numberings:* we take the mean loss of each numbering, and the sd of these ten means. *Over seeds:* each
# numbering has three losses, and they have a spread of their own. To have one number for all ten, we take the mean of
# their variances (the variance is the square of the sd) and then the root. `ddof=1` makes the spread a little larger, by
# dividing by $n - 1$ instead of $n$: a few runs lie nearer to their own mean than to the true one.

# %%
SEEDS = (0, 1, 2)
more = [[bits(train("id", numbering, seed)) for numbering in NUMBERINGS] for seed in SEEDS[1:]]
grid = np.array([losses["id"], *more]).T  # (10 numberings, 3 seeds)
over_numberings = grid.mean(axis=1).std(ddof=1)  # of the ten means
over_seeds = np.sqrt(grid.var(axis=1, ddof=1).mean())  # within a numbering

# %% mystnb={"image": {"alt": "Ten bars, one for each numbering: how many bits its loss lies above the lowest of all thirty runs. Each bar has three dots, one for each seed. The dots of one numbering mostly lie close together, and the bars differ in length by more than that."}}
plots.bars(
    {f"numbering {n}": grid[n] - grid.min() for n in range(len(NUMBERINGS))},
    xlabel="raw ID: loss above the lowest of the 30 runs, in bits (3 seeds)",
    title="The numberings differ by more than the seeds do",
)

# %% [markdown]
# **Result.**

# %%
verdict = h4.judge(
    ratio=over_numberings / over_seeds,
    over_numberings=over_numberings,
    over_seeds=over_seeds,
    numberings=len(NUMBERINGS),
    seeds=len(SEEDS),
)
assert verdict.verdict == "supported", "another seed changes less than another numbering"
verdict

# %% [markdown]
# **A misconception.** *"Near IDs mean near words."* The experiment took it apart. Each renumbering tears all neighbours
# from each other and gives every word new ones:

# %%
for numbering in NUMBERINGS[:3]:
    line = np.argsort(numbering)  # (V,): the word that has each number
    i = min(max(numbering[dog[0]], 2), V - 3)
    print([vocabulary.words[w] for w in line[i - 2 : i + 3]])

# %% [markdown]
# If the neighbours of *dog* on the number line told the network anything about dogs, the embedding would have lost it. It
# lost nothing, because it never looked: an ID only says *which row*. The raw ID does look. It has no choice, for the
# number is all it gets.
#
# **Looking back.** (a) The tokenizer of chapter 01 could just as well number its tokens by the alphabet. Which of our
# three networks would notice? (b) There, ` dog` and `dog` were two tokens with two IDs. What does the difference of the two
# IDs say?
#
# <details><summary>Answers</summary>
#
# (a) Only the one that is shown the raw ID. The other two would not, not even in the sixth decimal place. (b) How many
# tokens were born between the two. It says nothing about what they have in common.
#
# </details>
#
# **Decision.** We never compute with the ID as a number. A raw-ID network whose loss does not move under renumbering would
# have changed our mind. But our ten numberings were random. Perhaps the number line is a good place and we only dealt
# badly.

# %% [markdown]
# ## 3 · Is there a good numbering?
#
# **Question.** Words that are used alike could stand side by side. Then a number would mean something. Two orders have a
# meaning already: that of *frequency*, which the order of birth of a tokenizer's tokens follows roughly, and that of the
# *categories*. We wrote the story world, so we know the category of each word: animal, feeling, preposition, and so on. And
# what if training itself may choose the place of each word on the line?
#
# **Hypothesis.** Each of the two orders helps. And the best line of all should be good enough.

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "02.5",
    "Numbered by frequency, much as a tokenizer does it, the raw ID beats all ten random numberings.",
    threshold="supported if its loss is below the lowest of the ten with each of three seeds; refuted otherwise",
    supported=lambda seeds_won: seeds_won == 3,
    labels={"seeds_won": "seeds with a loss below all ten", "best_of_ten": "lowest of the ten random ones"},
)
h5

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "02.6",
    "Numbered by category, the raw ID beats all ten random numberings.",
    threshold="supported if its loss is below the lowest of the ten with each of three seeds; refuted otherwise",
    supported=lambda seeds_won: seeds_won == 3,
    labels={"seeds_won": "seeds with a loss below all ten", "best_of_ten": "lowest of the ten random ones"},
)
h6

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "02.7",
    "One number for each word is enough, if training may choose the numbers.",
    threshold="supported if a table with one number a row saves at least 0.9 of what one-hot saves, with each of three seeds; "
    "refuted if it stays below 0.9 with each; else undecided",
    supported=lambda share: min(share) >= 0.9,
    refuted=lambda share: max(share) < 0.9,
    labels={"share": "share saved, of one-hot's"},
)
h7

# %% [markdown]
# *Saved* is as above: bits per word below the loss of the unigram model. One-hot sets the mark at 1.
#
# **Your prediction.** Rank the four lines, from the best to the worst: random, by frequency, by category, chosen by
# training. How much of one-hot's savings will the best of them reach?
#
# **Experiment.** The frequency order is the one that we have: word 0 is the most frequent. For the other one we ask the
# lexicon. A word with several senses gets the category of the most frequent one; it can stand at one place only.


# %%
def category(word):
    """The category of a word in the lexicon of the story world, by its most frequent sense."""
    return max(LEXICON.find(word), key=lambda entry: entry.weight).category if LEXICON.find(word) else "other"


categories = [category(word) for word in vocabulary.words]  # (V,)


def by_category(names):
    """The numbering that lines up the categories in the order of `names`."""
    line = sorted(range(V), key=lambda w: (names.index(categories[w]), w))  # the words, in order
    return np.argsort(line)  # (V,): the number of each word


# %%
names = [*LEXICON.categories, "other"]
orders = {"by frequency": np.arange(V), "by category": by_category(names)}
line = np.argsort(orders["by category"])  # (V,): words in the order of their numbers
for start in range(0, 40, 10):
    print(*(vocabulary.words[w] for w in line[start : start + 10]))

# %% [markdown]
# That is where the line by category begins. Which categories stand side by side is still our whim. We shuffle them five
# times, each category staying together, to see how much depends on it.
#
# Could chance have made the difference between these five and the ten random numberings? A
# [permutation test](../book/glossary.md#term-permutation-test) asks like this: if keeping the categories together did
# nothing, then which five of the fifteen losses are called "shuffled categories" would be arbitrary. So it deals the two
# labels out anew, ten thousand times, and counts how often the difference of the means comes out as low as ours, or
# lower. That share is $p$.

# %%
ordered = {name: [bits(train("id", numbering, seed)) for seed in SEEDS] for name, numbering in orders.items()}
shuffles = [np.random.default_rng(n).permutation(names).tolist() for n in range(5)]
shuffled = [bits(train("id", by_category(shuffle))) for shuffle in shuffles]
test = stats.permutation_test(shuffled, grid[:, 0], rng=np.random.default_rng(0), alternative="less")
print(f"shuffled categories − random numberings: {test.difference:.3f} bits, p = {test.p:.4f}")
print(f"n = {test.n_a} shuffled orders and {test.n_b} random ones, permutation test of the means")

# %% [markdown]
# **Result.** Numbered by frequency:

# %%
best_random = grid.min(axis=0)  # (3,): the lowest of the ten, for each seed
verdict = h5.judge(
    seeds_won=(ordered["by frequency"] < best_random).sum(),
    loss=ordered["by frequency"],
    best_of_ten=best_random,
)
assert verdict.verdict == "refuted", "equally frequent words are not followed by the same words"
verdict

# %% [markdown]
# Frequency is an order with a meaning, but it answers another question. How often a word occurs says little about what
# comes after it. *the* and *and* are both among the most frequent words; here are the five words that follow each of them
# most often:

# %%
for word in ("the", "and"):
    followers = Counter(y[x == vocabulary.index[word]].tolist()).most_common(5)
    print(f"{word}:", ", ".join(vocabulary.words[w] for w, _ in followers))

# %% [markdown]
# Numbered by category:

# %%
verdict = h6.judge(
    seeds_won=(ordered["by category"] < best_random).sum(),
    loss=ordered["by category"],
    best_of_ten=best_random,
)
assert verdict.verdict == "supported", "words of a category are followed by the same words"
verdict

# %% [markdown]
# So the number line is not useless. Put words that are followed by the same words next to each other, and a smooth curve
# over the line gets them right together.
#
# **Experiment.** The last line is one that nobody draws by hand. An embedding whose rows hold a single number *is* a
# number line, and training moves each word along it. For comparison, rows of 2, 4, 8 and 16 numbers:

# %%
SIZES = (1, 2, 4, 8, 16)
tables = {C: [train("embedding", seed=seed, d_model=C) for seed in SEEDS] for C in SIZES}
learned = {C: [bits(model) for model in tables[C]] for C in SIZES}
one_hot = [bits(train("one-hot", seed=seed)) for seed in SEEDS]

# %% mystnb={"image": {"alt": "Bars with the bits per word saved by looking at the last word, for five lines and for one-hot, each run a dot. Random numberings and the order of frequency save little. The orders by category save more. The line chosen by training saves clearly more than all of them, and one-hot saves far more still."}}
plots.bars(
    {
        "random (10 × 3 seeds)": saved(grid.ravel()),
        "by frequency": saved(ordered["by frequency"]),
        "by category": saved(ordered["by category"]),
        "by category, shuffled": saved(shuffled),
        "chosen by training": saved(learned[1]),
        "one-hot": saved(one_hot),
    },
    xlabel="saved by looking at the last word, in bits per word",
    title="A better line is still a line",
)

# %% [markdown]
# **Result.**


# %%
def share(losses):
    """Saved, as a share of what one-hot saves."""
    return saved(losses) / saved(one_hot).mean()


verdict = h7.judge(share=list(share(learned[1])), loss=learned[1])
others = [grid.min(), *ordered["by category"], *shuffled]
assert max(learned[1]) < min(others), "the line that training chose beats all that we and chance chose"
assert verdict.verdict == "refuted", "and one number a word is still too little"
verdict

# %% [markdown]
# What has it done? Here is the line of seed 0: its two ends, and a stretch from the middle.

# %%
E = tables[1][0].params["E"][:, 0]  # (V,): the place of each word
line = [vocabulary.words[w] for w in np.argsort(E)]
for part in (line[:12], line[V // 2 - 6 : V // 2 + 6], line[-12:]):
    print(*part)

# %% [markdown]
# Nobody told it about categories. It has read pairs of words, and found that some words ask for the same continuation:
# those that stand before *the* have gathered at one end, those that stand before a noun at the other. This line is better
# than any of our orders, and still not enough. A line gives every word two neighbours, and a word may need more kinds of
# neighbours than that. Look at three of ours in the lexicon:

# %%
for word in ("bird", "bat", "ball"):
    assert word in vocabulary.index, f"{word} is none of the {V} words"
    print(f"{word:4}", sorted({entry.category for entry in LEXICON.find(word)}))

# %% [markdown]
# *bat* would like to stand near *bird*, because it is an animal, and near *ball*, because it is a thing to play with.
# With a second number it can have the one kind of neighbour in the first and the other kind in the second.

# %% mystnb={"image": {"alt": "The share of one-hot's savings against the numbers in a row of the table, 1 to 16. The curve rises steeply at first and then less and less, towards the level line of one-hot at 1. A level line near 0 marks the raw ID under random numberings."}}
plots.curves(
    {"embedding": (list(SIZES), np.array([share(learned[C]) for C in SIZES]).T)},  # (3 seeds, 5 sizes)
    xlabel="numbers in a row of the table",
    ylabel="share saved, of one-hot's",
    lines={"one-hot": 1.0, "raw ID, random numbering": share(grid).mean()},
    title="The first numbers of a row save most",
)

# %% [markdown]
# Compare with your ranking, and with the share that you guessed for the best line. If frequency stood near the top, you
# trusted it because it is a real order. It is, for another question.
#
# **Decision.** Numbers can carry what there is to know about a word if they are chosen for that purpose, and several carry
# more than one. We let training choose them. A line that saves as much as one-hot would have changed our mind. What stays
# open is an excuse for the raw ID: perhaps the network was simply too small for it.

# %% [markdown]
# ## 4 · Was the network just too small?
#
# **Question.** The three networks were not equally large. One number enters the raw ID's network, 200 enter that of one-hot:

# %% tags=["nbval-check-output"]
for shown_as in ("id", "one-hot", "embedding"):
    model = NextWord(V, shown_as=shown_as)
    sizes = {name: array.size for name, array in model.params.items()}
    print(f"{shown_as:10}", f"{sum(sizes.values()):>6,} weights", sizes)

# %% [markdown]
# A hidden layer that is wide enough can follow any curve, as has been proved ([Leshno et al.,
# 1993](../book/bibliography.md#leshno1993)). That includes the wild zigzag that an arbitrary numbering asks for.
#
# **Hypothesis.** So we widen the layer, train longer, and the numbering is undone.

# %% tags=["hide-input"]
h8 = lab.Hypothesis(
    "02.8",
    "A wide enough hidden layer, trained long enough, undoes the numbering.",
    threshold="supported if the best of all widths and times saves at least 0.9 of what one-hot saves, in the mean of three "
    "seeds; refuted if it saves less than half; else undecided",
    supported=lambda best_share: best_share >= 0.9,
    refuted=lambda best_share: best_share < 0.5,
    labels={"best_share": "share saved by the best, of one-hot's"},
)
h8

# %% [markdown]
# **Your prediction.** With the 400 steps of before we go from 8 to 2,048 hidden numbers; with ten times as many steps from
# 8 to 512. What share of one-hot's savings will the best of them reach?
#
# **Experiment.** So many trainings take minutes. They were run by `experiments/02_raw_id_width.py`, with three seeds each;
# seed $s$ has a numbering of its own. The raw ID may choose the best of three learning rates, 0.005, 0.02 and 0.05, for
# each width. That is another favour: we choose it by the loss that we then report.

# %%
recorded = experiment.load("02_raw_id_width")["result"]


def best_rate(steps):
    """For each width: the three losses with the learning rate that has the lowest mean."""
    rows = [row for row in recorded["raw_id"] if row["steps"] == steps]
    return {
        hidden: min((row["bits"] for row in rows if row["hidden"] == hidden), key=np.mean)
        for hidden in sorted({row["hidden"] for row in rows})
    }


cells = {steps: best_rate(steps) for steps in (400, 4000)}

# %% [markdown]
# Do the recorded losses hold here? We train one case live, and hold it against the recorded spread, with a margin of 0.1
# bits for other machines.

# %%
live = bits(train("id", NUMBERINGS[0], hidden=512, steps=400))
low, high = min(cells[400][512]) - 0.1, max(cells[400][512]) + 0.1
print(f"512 hidden numbers, seed 0, live: {live:.3f}; recorded, with the margin: {low:.3f} to {high:.3f}")
assert low <= live <= high, "the recorded sweep is out of date: run experiments/02_raw_id_width.py"

# %% mystnb={"image": {"alt": "Held-out loss in bits per word against the width of the hidden layer, on a logarithmic axis, for the raw ID with 400 steps of training, from 8 to 2,048, and with 4,000 steps, from 8 to 512. Both curves stay near the level line of the unigram; the one with 4,000 steps lies a little lower. The level line of one-hot with 400 steps lies far below both."}}
one_hot_bits = {row["steps"]: np.mean(row["bits"]) for row in recorded["one_hot"]}
plots.curves(
    {f"raw ID, {steps:,} steps": (list(c), np.array(list(c.values())).T) for steps, c in cells.items()},
    xlabel="width of the hidden layer",
    ylabel="held-out loss, in bits per word",
    log="x",
    lines={"unigram": recorded["unigram_bits"], "one-hot, width 32, 400 steps": one_hot_bits[400]},
    title="Width does not undo the numbering",
)

# %% [markdown]
# Which of the rates was best, with 400 steps?

# %%
for hidden in cells[400]:
    rows = [row for row in recorded["raw_id"] if (row["steps"], row["hidden"]) == (400, hidden)]
    best = min(rows, key=lambda row: np.mean(row["bits"]))
    print(f"width {hidden:5,}: best rate {best['lr']:.3f}, {np.mean(best['bits']):.3f} bits per word")
assert best["lr"] == min(row["lr"] for row in rows), "the greatest width wants the smallest rate"
assert np.mean(cells[400][2048]) > np.mean(cells[400][32]), "the greatest width is not the best"

# %% [markdown]
# For the greatest width it was the smallest rate that we tried, so a still smaller one may do better there.
#
# **Result.**

# %%
means = {(steps, hidden): np.mean(runs) for steps, c in cells.items() for hidden, runs in c.items()}
steps, hidden = min(means, key=means.get)
gap = recorded["unigram_bits"] - one_hot_bits[400]
verdict = h8.judge(
    best_share=(recorded["unigram_bits"] - means[steps, hidden]) / gap,
    best_width=hidden,
    best_steps=steps,
    cells=len(means),
    seeds=3,
)
assert verdict.verdict == "refuted", "what can be written down need not be what training finds"
verdict

# %% [markdown]
# Was your guess higher? The theorem is right: somewhere among the weights of a wide layer there is a setting that follows
# the zigzag. It does not say that training finds it. Training tends to find smooth curves first ([Rahaman et al.,
# 2019](../book/bibliography.md#rahaman2019)), and a smooth curve gives neighbours nearly the same answer. Under an
# arbitrary numbering, neighbours agree about nothing. Time helps a little. Width hardly helps, and with 400 steps the
# widest layer does worse than a narrow one.
#
# One can build the right setting by hand. A hidden number is a *ramp*: flat up to some place on the line, rising after
# it. (The ramp of GELU has a rounded foot; here it is a sharp one.) Take three ramps that start at the numbers $n - 1$,
# $n$ and $n + 1$, and add them up with the weights $1$, $-2$ and $1$. For the numbers 0 to 7 and $n = 4$:


# %% tags=["nbval-check-output"]
def ramp(start):
    return np.maximum(np.arange(8) - start, 0)


print(ramp(3), ramp(4), ramp(5))
print(ramp(3) - 2 * ramp(4) + ramp(5))

# %% [markdown]
# A peak at ID 4, and 0 everywhere else. Now build one such peak for each ID. But that has a name: it is the one-hot
# vector, rebuilt inside the network.
#
# **Decision.** Not the size is at fault, but the number. We looked at widths up to 2,048 with 400 steps and up to 512 with
# 4,000, at three learning rates, and at the way that this book starts its networks. Another start, a smaller rate, or far
# longer training may do better, and a run that saves nine tenths would change our mind. But why ask a network to take apart what a numbering put side by side by accident? There
# are two ways to begin with words that are apart. One-hot vectors keep them all equally apart:
# [chapter 03](03_what_one_hot_cannot_say.ipynb) asks what that costs. Rows of a table put them where training wants them:
# [chapter 04](04_how_a_row_learns.ipynb) watches how a row learns.

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(verdict.id, verdict.claim, verdict.verdict) for verdict in lab.verdicts().values()],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - An ID is a name. Its order and its distances belong to whoever dealt the numbers.
# - A network that is shown the raw ID learns a different thing under each numbering, and little under all of them.
# - One-hot vectors and embedding rows do not notice a renumbering: the number only says which weights, which row.
# - A line can carry some knowledge if the places are chosen for it. A line that training chooses is better than any that we
#   chose, and one number is still too few.
# - More width does not help against a bad input.
#
# The refuted hypotheses stay in the list. A sensible person would have written each of them.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch02.one_step

# %% [markdown]
# The lines have the names of the table in section 1, and the first three are done. `number` and `verb` hold one entry for
# each word, and the predictor starts with $w = b = 0$. Before you run it: under which numberings will it return 0?


# %%
def one_step(number, verb, rate):
    """The weight w after the first step of training."""
    place = number - number.mean()
    score = 0 * place
    p = 1 / (1 + np.exp(-score))
    miss = ...
    push = ...
    w = ...
    return w


# %%
ch02.one_step.check(one_step)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def one_step(number, verb, rate):
#     place = number - number.mean()
#     score = 0 * place
#     p = 1 / (1 + np.exp(-score))
#     miss = p - verb
#     push = (place * miss).mean()
#     w = 0 - rate * push
#     return w
# ```
#
# It returns 0 where the words before a verb have, on average, the same place as the others. With four words these are
# the numberings that put one kind on the two outer places and the other kind between them.
#
# </details>

# %%
ch02.renumber

# %% [markdown]
# The embedding did not notice the renumbering because its rows moved along. Do it yourself: word `w` gets the number
# `numbering[w]`. Return the table in which each word finds, under its new number, the row that it had. Then say what
# `E[numbering]` does instead.


# %%
def renumber(E, numbering):
    """The rows of E (V, C) in their new places: (V, C)."""
    new = np.empty_like(E)
    ...
    return ...


# %%
ch02.renumber.check(renumber)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def renumber(E, numbering):
#     new = np.empty_like(E)
#     new[numbering] = E  # row w goes to place numbering[w]
#     return new
# ```
#
# `E[numbering]` goes the other way: it *fetches* row `numbering[w]` to place `w`. That is the inverse permutation, and it is
# the same only if dealing twice brings every word back. `E[np.argsort(numbering)]` is right again, for `argsort` inverts a
# permutation. Look for it in `NextWord.__init__`, under the name `by_word`.
#
# </details>

# %%
ch02.side_by_side

# %% [markdown]
# How much of the categories does a numbering keep? Count the pairs of words with the numbers $n$ and $n + 1$ that belong to
# the same category. Then carry it to the lines of section 3, and predict before you run it: which of these four has the
# most such pairs, and which the second most? `NUMBERINGS[0]`, `orders["by frequency"]`, `orders["by category"]`, and the
# line that training chose, `np.argsort(np.argsort(E))`.


# %%
def side_by_side(categories, numbering):
    """How many neighbours on the number line have the same category; categories[w] is that of word w."""
    ...


# %%
ch02.side_by_side.check(side_by_side)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def side_by_side(categories, numbering):
#     line = [categories[w] for w in np.argsort(numbering)]  # in the order of the numbers
#     return sum(line[n] == line[n + 1] for n in range(len(line) - 1))
# ```
#
# The order by category has the most, as it must. The learned line comes next, although it never saw a category. It has
# far fewer such pairs than the order by category and predicts better: our categories are not quite what decides
# the next word.
#
# </details>

# %%
ch02.spread_ratio

# %% [markdown]
# A colleague has done the experiment of section 2 with other words, and sends you an array of losses. It lies the other
# way round: the seeds run down, the numberings run across. Return the ratio that hypothesis 02.4 is judged by.


# %%
def spread_ratio(losses):
    """sd over numberings / sd over seeds, for losses (seeds, numberings)."""
    ...


# %%
ch02.spread_ratio.check(spread_ratio)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def spread_ratio(losses):
#     over_numberings = losses.mean(axis=0).std(ddof=1)
#     over_seeds = np.sqrt(losses.var(axis=0, ddof=1).mean())
#     return over_numberings / over_seeds
# ```
#
# Try it on `grid.T`. For one-hot losses, the ratio would be nearly 0: the numbering does nothing, and what is left is luck.
#
# </details>

# %%
ch02.what_a_number_says

# %% [markdown]
# A new case: which statements about these numbers mean something? Answer `"name"` if only same or different does, `"order"`
# if also smaller and greater do, `"distance"` if also differences do, and `"ring"` if the last number is a neighbour of the
# first.
#
# | | number | the question that you want to answer with it |
# |---|---|---|
# | (a) | the number on a player's shirt | how good is the player? |
# | (b) | a token ID of chapter 01 | how similar are two tokens? |
# | (c) | the place in a race: 1st, 2nd, 3rd | who was faster? |
# | (d) | the year in which a book appeared | how much older is one book? |
# | (e) | a colour's hue, from 0 to 359 degrees | how alike are two colours? |
# | (f) | the number of a house on one side of a street | which one do you reach first? |

# %%
what_a_number_says = [..., ..., ..., ..., ..., ...]

# %%
ch02.what_a_number_says.check(what_a_number_says)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# what_a_number_says = ["name", "name", "order", "distance", "ring", "order"]
# ```
#
# It depends on the question as much as on the number. The token ID of (b) does have an order, that of birth, and for the
# question "which token is more frequent?" it is a fair hint. What about a postcode? In many countries, codes that begin
# alike are places close together. But the difference of two codes is no distance, and where one region ends and the next
# begins, neighbours in number may be far apart. It is a name with a structure inside, and a model would do well to read
# its digits one by one.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Stevens, [1946](../book/bibliography.md#stevens1946), *On the Theory of Scales of Measurement*: which operations mean
#   something for names, ranks and quantities; the idea behind exercise 02.5.
# - Bengio, Ducharme, Vincent and Jauvin, [2003](../book/bibliography.md#bengio2003), *A Neural Probabilistic Language
#   Model*: the network of this chapter, with more than one word before the next.
# - Leshno, Lin, Pinkus and Schocken, [1993](../book/bibliography.md#leshno1993), *Multilayer Feedforward Networks with a
#   Nonpolynomial Activation Function Can Approximate Any Function*: what a wide hidden layer can do, in principle.
# - Guo and Berkhahn, [2016](../book/bibliography.md#guo2016), *Entity Embeddings of Categorical Variables*: rows instead of
#   numbers for things that are no words, such as shops and weekdays.

# %% [markdown]
# # 04 · How does a row learn?
#
# A line of a song goes *row, row, row your boat*. A model has one number for each word. If the number of the first *row*
# were larger by 1, its loss would be larger by 1. One more for the second *row* would cost 2, for the third 4. But the
# three *row*s share one number, stored in one place. Make it larger by 0.1. By how much does the loss grow?
#
# Write that down. Then write down what Python will print here:
#
# ```python
# G = np.zeros(3)
# G[[1, 1, 1]] += [1, 2, 4]
# print(G)
# ```
#
# <details><summary>Your two answers, and ours</summary>
#
# All three uses move at once, so the loss grows by $0.1 \cdot (1 + 2 + 4) = 0.7$. The slope is 7. Python prints
# `[0. 4. 0.]`. If you wrote 0.7 and `[0. 7. 0.]`, you are in good company, and the difference between your 7 and Python's 4
# is what the first two sections are about.
#
# </details>
#
# **You will be able to**
#
# - compute the gradient of an embedding table, by hand and in code, when words repeat;
# - choose a test on which a wrong gradient shows;
# - predict which rows of a table move in a step, and what makes the others move too;
# - compute how long a row is before training, for the four common ways to start a table;
# - test whether a learned table groups words better than chance, and how far a map of it can be trusted.
#
# **Builds on**
#
# - [chapter 02](02_why_the_id_is_not_enough.ipynb): the small next-word predictor, which is shown one word and gives a
#   probability to every next word;
# - [chapter 03](03_what_one_hot_cannot_say.ipynb): looking up a row equals multiplying with a one-hot vector;
# - [the mathematics you need](../book/math.md), sections 3 to 7: cosine, matrix product, softmax, cross-entropy, one step of
#   learning. One sign is new: $O^\top$ is $O$ with rows and columns exchanged, in NumPy `O.T`.
#
# Two minutes to test yourself: a weight is 2, its gradient is 6, the learning rate is 0.1; what is the weight after one
# step? A model gave the word that came the probability $\tfrac12$; what did that cost, in nats? And which shape has
# $O^\top g$, if $O$ is $(3, 4)$ and $g$ is $(3, 2)$?
#
# <details><summary>Answers</summary>
#
# $2 - 0.1 \cdot 6 = 1.4$. The cost is $-\ln \tfrac12 \approx 0.693$ nats. The shape is $(4, 2)$. If one of them was hard,
# read its section first.
#
# </details>
#
# **Measured run time:** 36 s and 490 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/nn/embedding.py`, `nlm/nn/gradcheck.py`, `nlm/embed/next_word.py`, `nlm/embed/words.py`

# %%
from collections import Counter, defaultdict

import numpy as np

from nlm import PRESETS, experiment, lab, plots
from nlm.batches import Batches
from nlm.checks import ch04
from nlm.corpus import TokenData
from nlm.embed.next_word import NextWord, train_next_word
from nlm.embed.words import WordVocabulary
from nlm.geometry import neighbour_overlap, principal_axes, unit_rows
from nlm.nn.embedding import embedding, embedding_backward, init_table, one_hot
from nlm.nn.gpt import GPT, GPTConfig
from nlm.nn.gradcheck import check_gradient, numerical_gradient
from nlm.optim import AdamW
from nlm.stats import shuffle_test
from nlm.world import World

# %% [markdown]
# ## 1 · What does a row get that is used three times?
#
# **Question.** On the way forward the table hands out rows: `x = E[ids]` has one row for each *position* of the text. The
# rest of the model turns them into a loss. On the way back, in the [backward pass](../book/glossary.md#term-backward-pass),
# the rest of the model hands out gradients: `dx` has one row for each position too. It says how the loss would grow if that
# position's `x` moved. But positions are not parameters. What we can change are the rows of $E$, and when an ID stands at
# three positions, three gradients arrive at one row. What becomes of them?
#
# **Hypothesis.** They add up, as in the song.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "04.1",
    "A row that is used several times gets the sum of the gradients of its uses: not their mean, not the last.",
    threshold="supported if, on 20 random batches, the sum always agrees with finite differences (relative error "
    "below 0.000001) and the mean and the last never do; refuted if the sum disagrees once",
    supported=lambda sum_error, mean_error, last_error: sum_error < 1e-6 <= min(mean_error, last_error),
    refuted=lambda sum_error: sum_error >= 1e-6,
    labels={
        "sum_error": "sum: largest relative error",
        "mean_error": "mean: smallest relative error",
        "last_error": "last: smallest relative error",
    },
)
h1

# %% [markdown]
# **Your prediction.** There is a case for the mean: the loss is a *mean* over all predictions, so should a row not get the
# mean of its gradients, too? If the hypothesis holds, two of the three rules are wrong. Which is farther from finite
# differences: the mean or the last? Decide, and say why.
#
# **Experiment.** First by hand. The table has four rows of two numbers, and the text is 2, 0, 2. We start with an empty
# gradient and go through the positions one by one.
#
# | step | ID | `dx` | row 0 | row 1 | row 2 | row 3 |
# |---|---|---|---|---|---|---|
# | *empty* | | | $(0, 0)$ | $(0, 0)$ | $(0, 0)$ | $(0, 0)$ |
# | *add* position 0 | 2 | $(1, -2)$ | $(0, 0)$ | $(0, 0)$ | $(1, -2)$ | $(0, 0)$ |
# | *add* position 1 | 0 | $(0.5, 3)$ | $(0.5, 3)$ | $(0, 0)$ | $(1, -2)$ | $(0, 0)$ |
# | *add* position 2 | 2 | $(4, 1)$ | $(0.5, 3)$ | $(0, 0)$ | $(5, -1)$ | $(0, 0)$ |
#
# Row 2 has both of its gradients, and the rows 1 and 3, which nobody asked for, have zeros. This is called
# [scatter-add](../book/glossary.md#term-scatter-add): each gradient is sent to the row that its ID names, and added there.
# The code takes the same steps under the same names.

# %% tags=["nbval-check-output"]
ids = np.array([2, 0, 2])
dx = np.array([[1.0, -2.0], [0.5, 3.0], [4.0, 1.0]])  # (3, 2): a gradient for each position
dE = np.zeros((4, 2))  # empty
for position, i in enumerate(ids):
    dE[i] += dx[position]  # add
print(dE)

# %% [markdown]
# Chapter 03 gives us the same in one line. The lookup is a product, $x = O E$, where $O$ holds the one-hot vectors of the
# text. Column $i$ of $O$, which is row $i$ of $O^\top$, has a 1 at each position that asked for $i$, and zeros elsewhere. So
# row $i$ of the product $O^\top \, \mathrm{d}x$ adds up the `dx` of just these positions: the loop again.
#
# $$\mathrm{d}E = O^\top \, \mathrm{d}x .$$

# %% tags=["nbval-check-output"]
hot = one_hot(ids, V=4, dtype=np.float64)  # (3, 4), the O of the formula
print(hot.T @ dx)  # (4, 3) @ (3, 2) -> (4, 2)

# %% [markdown]
# This is how a lookup without multiplications gets a backward pass without multiplications: nobody needs $O$. The source
# of the package does what the loop above does.

# %%
lab.source(embedding_backward, doc=False)

# %% [markdown]
# Two derivations agree, and both are ours. A third witness should know nothing of derivations. It only looks at the loss:
# add a little to one number of the table, take a little away, and divide the change of the loss by that of the number. You
# did this at the end of [the mathematics](../book/math.md); its name is [finite
# difference](../book/glossary.md#term-finite-difference). Here is a loss whose gradient at the three positions is exactly
# our `dx`.


# %% tags=["nbval-check-output"]
def loss(E):
    """Add something to the row at position n, and the loss grows by dx[n] times as much."""
    return float((embedding(ids, E) * dx).sum())


E = np.random.default_rng(0).standard_normal((4, 2))  # float64: differences need many digits
print(numerical_gradient(loss, E).round(6) + 0.0)  # + 0.0 turns -0. into 0.

# %% [markdown]
# Now the three candidates, on batches of 12 IDs for 8 rows, so that some must repeat. `last` is the line of the puzzle.


# %%
def mean(dx, ids, V):
    times = np.bincount(ids, minlength=V)  # (V,)
    return embedding_backward(dx, ids, V) / np.maximum(times, 1)[:, None]  # (V, C)


def last(dx, ids, V):
    G = np.zeros((V, dx.shape[1]))
    G[ids] += dx  # looks like scatter-add
    return G


# %% [markdown]
# `check_gradient` draws a random gradient for every position, sends it back with the rule that we hand it, and compares
# with finite differences. It returns the largest difference, relative to the largest gradient.


# %%
def error(rule, seed):
    """How far a rule is from finite differences, on one random batch."""
    rng = np.random.default_rng(seed)
    ids, E = rng.integers(8, size=12), rng.standard_normal((8, 3))

    def forward(E):
        return embedding(ids, E)

    def backward(dout, E):
        return rule(dout, ids, 8)

    return check_gradient(forward, backward, [E], seed=seed, tolerance=np.inf)  # tell, never stop


RULES = (embedding_backward, mean, last)
errors = {rule: [error(rule, seed) for seed in range(20)] for rule in RULES}

# %% [markdown]
# **Result.**

# %%
verdict = h1.judge(
    sum_error=max(errors[embedding_backward]),
    mean_error=min(errors[mean]),
    last_error=min(errors[last]),
    batches=20,
)
assert verdict.verdict == "supported", "scatter-add is the gradient of a lookup"
verdict

# %%
typical = {rule.__name__: np.median(errors[rule]) for rule in (mean, last)}
print(", ".join(f"{name}: {size:.2f}" for name, size in typical.items()), "(typical relative error)")
print("farther from finite differences:", max(typical, key=typical.get))

# %% [markdown]
# Did you name the right one of the wrong ones? Both are far off. **A misconception** speaks for the mean: *"the loss is a
# mean, so repeated words average."* The loss is a mean, indeed. That is already in `dx`: each of its rows was divided by
# the number of predictions. To divide again by the number of uses would be one division too many. A row that is used more
# often moves the loss more, and its gradient is larger. (PyTorch has a switch for the other division, `scale_grad_by_freq`.
# It is off unless you ask for it, and what it gives is no gradient of the loss any more.)
#
# A last witness is the framework that most people train with. We ask for the rows, send a random gradient back, and
# compare.

# %%
try:
    import torch
except ImportError:
    print("PyTorch is not installed here; this comparison is skipped, and nothing else needs it.")
else:
    rng = np.random.default_rng(1)
    ids = rng.integers(50, size=(4, 30))  # 120 IDs for 50 rows
    g = rng.standard_normal((4, 30, 8))
    E = torch.tensor(rng.standard_normal((50, 8)), requires_grad=True)
    x = torch.nn.functional.embedding(torch.tensor(ids), E)
    x.backward(torch.tensor(g))
    apart = np.abs(embedding_backward(g, ids, 50) - E.grad.numpy()).max()
    assert (embedding(ids, E.detach().numpy()) == x.detach().numpy()).all() and apart < 1e-6
    print("The rows are equal, and the gradients agree to within 0.000001.")

# %% [markdown]
# **Decision.** The backward pass of a lookup is scatter-add. One batch on which finite differences contradict it would
# change our mind. But `last` stood in our code as one innocent line. What would have happened if we had used it?
#
# **Looking back.** (a) In chapter 01, ` dog` with its leading space and `dog` without it were two tokens. A text contains
# ` dog` a hundred times. What does the row of `dog` learn from it? (b) In chapter 02 the words were renumbered at random.
# Does scatter-add care?
#
# <details><summary>Answers</summary>
#
# (a) Nothing from the lookup: its ID is not in the text, so its gradient is zero. (b) No. Renumbering sends the same
# gradients to the same words, which now live in other rows. The table is shuffled, and so is its gradient.
#
# </details>

# %% [markdown]
# ## 2 · What would the wrong line cost?
#
# **Question.** `G[ids] += dx` reads the rows, adds, and writes them back. If an ID occurs three times, NumPy reads its row
# three times as it was at first, and of the three results that it writes, the last one stays. We call this line *the
# trap*. It is wrong only where words repeat. How much is that, on real text?
#
# **Hypothesis.** Not much, since there are hundreds of words to choose from. And if it is much, one will notice: a table
# that trains on so little can hardly be worth half as much as one that trains on all.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "04.2",
    "On a batch of 512 words of story text, the trap misses at most a tenth of the table's gradient.",
    threshold="supported if the missing part has at most 0.1 of the gradient's length in all of five batches; "
    "refuted if it has at least 0.5 in all",
    supported=lambda largest: largest <= 0.1,
    refuted=lambda smallest: smallest >= 0.5,
    labels={"smallest": "missing part, smallest", "largest": "missing part, largest"},
)
h2

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "04.3",
    "Whoever falls into the trap will notice: the trap keeps at most half of what a trained table adds.",
    threshold="a table adds what the loss falls further than with a table that does not learn; supported if the trap "
    "keeps at most half of that in each of three runs; refuted if it keeps more than half in each",
    supported=lambda share: max(share) <= 0.5,
    refuted=lambda share: min(share) > 0.5,
    labels={"share": "share of the gain that the trap keeps"},
)
h3

# %% [markdown]
# **Your prediction.** Two numbers. A batch has 512 words and the vocabulary has 600: which share of the 512 gradients is
# overwritten? And of what a trained table adds, how much is left with the trap: a tenth, a half, nearly all?
#
# **Experiment.** The text comes from the story world. We keep its 600 most frequent words, and make a pair of each word
# and the word that follows it in the same sentence. (A sentence of $n$ words has $n - 1$ pairs, and a word outside of the
# 600 takes the pairs on both of its sides away.)

# %%
STORIES, V, C = 800, 600, 16
sentences = [s.words for story in World(seed=4).stories(STORIES) for s in story.sentences]
text = [[word.form.lower() for word in words] for words in sentences]
vocabulary = WordVocabulary.build(text, size=V)
inputs, targets = vocabulary.pairs(text)  # (N,), (N,): a word, and the word after it
print(f"{len(text):,} sentences, {len(inputs):,} pairs; one of the sentences:")
print(" ".join(text[2]))

# %% [markdown]
# First we only count. A batch with $n$ words, $u$ of them different, has $n$ gradients for $u$ rows. The trap keeps one
# for each row, and $n - u$ are lost. For comparison we draw batches in which every word is equally likely.


# %%
def dropped(words, n, batches=30):
    """The mean share of gradients that the trap drops in a batch of n words."""
    rng = np.random.default_rng(0)
    return np.mean([1 - len(np.unique(rng.choice(words, n))) / n for _ in range(batches)])


sizes = [16, 64, 256, 512, 1024, 4096]
shares = {
    "words as in the stories": (sizes, [dropped(inputs, n) for n in sizes]),
    "all words equally likely": (sizes, [dropped(np.arange(V), n) for n in sizes]),
}

# %% mystnb={"image": {"alt": "The share of gradients that the trap drops, against the number of words in a batch on a logarithmic axis from 16 to 4,096. Both curves rise from near 0 towards 1. The curve for words as in the stories lies above the one for equally likely words in small and middle-sized batches; in the largest batches the two meet."}}
plots.curves(
    shares,
    xlabel="words in a batch",
    ylabel="share of the gradients that are dropped",
    log="x",
    title="Repeated words are the rule, not the exception",
)

# %% [markdown]
# This was your first number:

# %%
print(f"In a batch of 512 words, {dropped(inputs, 512):.0%} of the gradients are overwritten.")

# %% [markdown]
# Text is not a fair lottery: a few words make up much of it. And in a large batch even the fairest lottery must repeat
# itself. A batch of `nlm` has more tokens than its vocabulary, so at least this share would be dropped, whatever the text:

# %% tags=["nbval-check-output"]
preset = PRESETS["nlm-10m"]
N = preset.train.batch_size * preset.train.context
rows = preset.model.vocab_size
print(f"{N:,} tokens for at most {rows:,} rows: {1 - rows / N:.0%} dropped, or more")

# %% [markdown]
# A count treats all gradients alike. For the verdict we take the gradients of a real model, fresh and untrained, and
# compare lengths: how long is what the trap misses, as a share of the whole gradient?


# %%
def batch_of(seed, size=512):
    rng = np.random.default_rng(seed)
    return rng.integers(len(inputs), size=size)  # which pairs


def missing(seed):
    """The length of what the trap misses, divided by the length of the gradient."""
    rows, keep = batch_of(seed), {}
    _, grads = NextWord(V, d_model=C, seed=seed).loss_and_grads(inputs[rows], targets[rows], keep)
    wrong = last(keep["dx"], inputs[rows], V)  # (V, C)
    return np.linalg.norm(grads["E"] - wrong) / np.linalg.norm(grads["E"])


lengths = [missing(seed) for seed in range(5)]

# %% [markdown]
# **Result.**

# %%
verdict = h2.judge(smallest=min(lengths), largest=max(lengths), batches=5)
assert verdict.verdict == "refuted", "most of the gradient should be missing"
verdict

# %% [markdown]
# Your first number was a *count*: how many gradients are overwritten. The verdict is about *length*: how much of the
# gradient is missing. The words that suffer are those that repeat, the frequent ones, and the frequent words are most of
# the text.
#
# **Experiment.** Surely nobody can train with so little? We train the same model with the right rule and with the trap. A
# falling loss alone would say little, since the model has more than a table: its other weights and its biases learn, too.
# So we need a control, a table that does not learn at all. What a table *adds* is how much further the loss falls than
# with that one. Each of the three is trained from three seeds.
#
# The loop is that of every training in this book: predict, get the gradients, move. What turns gradients into a step is
# the optimizer [AdamW](../book/glossary.md#term-AdamW), which chapter 14 looks into; with a `rate`, it is the plain step
# of the mathematics.


# %%
def train(rule, seed, steps=300, rate=None):
    """Train a fresh predictor with a rule for repeated words; return it and its losses."""
    model, losses = NextWord(V, d_model=C, seed=seed), []
    optimizer = AdamW(model.params, lr=0.01, weight_decay=0.0)
    for step in range(steps):
        rows, keep = batch_of([seed, step]), {}
        loss, grads = model.loss_and_grads(inputs[rows], targets[rows], keep)
        grads["E"] = rule(keep["dx"], inputs[rows], V)  # (N, C) -> (V, C)
        losses.append(loss)
        if rate is None:
            optimizer.step(grads)
        else:
            for name, parameter in model.params.items():
                parameter -= rate * grads[name]
    return model, np.array(losses)


def nothing(dx, ids, V):
    """The control: a table that does not learn."""
    return np.zeros((V, dx.shape[1]))


# %%
SEEDS = (0, 1, 2)
added = [train(embedding_backward, seed) for seed in SEEDS]
trapped = [train(last, seed) for seed in SEEDS]
frozen = [train(nothing, seed) for seed in SEEDS]


# %%
def falls(run):
    """How far the loss falls: from the first one to the mean of the last 50."""
    _, losses = run
    return losses[0] - losses[-50:].mean()


fell = np.array([[falls(run) for run in runs] for runs in (added, trapped, frozen)])  # (3, seeds)
share = (fell[1] - fell[2]) / (fell[0] - fell[2])  # what the trap adds / what the right rule adds
lab.table(
    [(seed, *fell[:, seed], share[seed]) for seed in SEEDS],
    columns=["seed", "added", "trapped", "frozen", "share"],
    caption="How far the loss falls in 300 steps, in nats: gradients added rightly, with the trap, and with a table "
    "that does not learn; and the share of the gain that the trap keeps",
    digits=3,
)

# %% [markdown]
# **Result.**

# %%
verdict = h3.judge(share=share)
assert verdict.verdict == "refuted" and min(share) > 0.8, "the trap keeps nearly all that a table adds"
assert fell[2].min() > 0.3 * fell[0].max(), "without any table that learns, the loss falls, too"
verdict

# %% [markdown]
# If your second number was small, you trusted the loss to tell you. It does not. The trap learns nearly all that a table
# can add. And look at the last rule: even a table that learns nothing gives a curve that falls nicely. AdamW divides each
# gradient by the size that it usually has, so gradients that are far too small still make full steps. And the one gradient
# that is kept of many points, on average, where their sum would have pointed. So the training runs, and whether it should
# have run a little better, nobody knows.
#
# **Experiment.** If that is the reason, an optimizer that does not rescale should feel the missing part. Our guess, written
# down before we tried it: with plain gradient descent, the loss falls less than half as far. The experiment
# `experiments/04_trap.py` has trained with three rates, the three rules and three seeds. We repeat one of its cases.

# %%
plain = experiment.load("04_trap")


def recorded_falls(rate, rule):
    """How far the loss fell with plain gradient descent, (seeds,)."""
    runs = plain["result"]["runs"]
    return np.array([run["falls"] for run in runs if (run["rate"], run["rule"]) == (rate, rule)])


here, stored = falls(train(last, seed=0, rate=2.0)), recorded_falls(2.0, "trapped")
print(f"here: {here:.3f}; stored: {stored.min():.3f} to {stored.max():.3f}")
assert stored.min() - 0.1 < here < stored.max() + 0.1, "among the stored ones, to 0.1 nats"

# %% [markdown]
# **Result.**

# %%
compared = []
for rate in plain["config"]["rates"]:
    right, wrong, control = (recorded_falls(rate, rule) for rule in ("added", "trapped", "frozen"))
    gain = (wrong - control).mean() / (right - control).mean()
    compared.append((rate, (wrong / right).mean(), (control / right).mean(), gain))
lab.table(
    compared,
    columns=["rate", "trapped / added", "frozen / added", "share of the gain"],
    caption="Plain gradient descent: how far the loss falls compared with the right rule, and the share of a table's "
    "gain that the trap keeps (means over three seeds)",
    digits=2,
)

# %%
assert min(line[1] for line in compared) > 0.6, "the curve falls more than half as far"
assert compared[0][3] < 0.3 < compared[-1][3], "with small steps the trap keeps little, with large ones more"
assert max(line[3] for line in compared) < min(share), "and less than with AdamW"

# %% [markdown]
# The reason stands: at each rate the trap keeps less of what a table adds than with AdamW, and with small steps it keeps
# little. The guess was wrong: the loss falls more than half as far at every rate, because the rest of the model learns
# whatever the table does. On the curve, nobody would see it.
#
# **Decision.** Scatter-add in NumPy is `np.add.at`, and a falling loss is no proof of a gradient. The proof was the check
# of section 1: finite differences, in float64, on a batch *in which IDs repeat*. Exercise 04.2 asks which batches would
# have missed the trap. An optimizer under which the curve itself gives the trap away would change our mind. What stays
# open is what the trap costs in a long training.

# %% [markdown]
# ## 3 · Do rows move that no text asks for?
#
# **Question.** Scatter-add leaves zeros in the rows of words that do not occur. So what happens, over a whole training, to
# the row of a word that never occurs?
#
# **Hypothesis.** It stays as it was, to the last bit. We claim that for a plain table first. And the sensible expectation
# is that it holds for `nlm`, too. `nlm` differs in two ways. Its table is *tied* ([weight
# tying](../book/glossary.md#term-weight-tying): the same table computes the logits at the end, [Press and Wolf,
# 2017](../book/bibliography.md#press2017)). And AdamW applies [weight decay](../book/glossary.md#term-weight-decay): it
# pulls each number a little towards 0 in each step.

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "04.4",
    "Untied and without weight decay, the rows of words that never occur do not move at all.",
    threshold="supported if the largest change of any of their numbers is exactly 0 in three runs; else refuted",
    supported=lambda largest_change: largest_change == 0,
    labels={"largest_change": "largest change of a number"},
)
h4

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "04.5",
    "The same holds as `nlm` is trained, tied and with weight decay: rows of words that never occur do not move.",
    threshold="supported if the largest change is exactly 0; refuted if every such row moves in each of three runs",
    supported=lambda largest_change: largest_change == 0,
    refuted=lambda shortest: shortest > 0,
    labels={"largest_change": "largest change of a number", "shortest": "shortest move of a row"},
)
h5

# %% [markdown]
# **Your prediction.** Which of the two, tying or weight decay, moves a row that no text asks for? And who travels further
# in the end: a row that is read again and again, or a row that is never read?
#
# **Experiment.** We need words that never occur. The story world says for each word what it is, an animal, a feeling, a
# place. We take the most frequent word of five categories and leave out every sentence that contains one of them.

# %%
senses = defaultdict(Counter)
for words in sentences:
    for word in words:
        senses[word.form.lower()][word.category] += 1
category = np.array([senses[word].most_common(1)[0][0] for word in vocabulary.words])  # (V,)
FIVE = ["animal", "person", "place", "feeling", "object"]
never = np.array([np.flatnonzero(category == name)[0] for name in FIVE])  # first: most frequent
left_out = [vocabulary.words[i] for i in never]
print("left out:", ", ".join(left_out))

# %%
index = vocabulary.index
rest = [words for words in text if not set(left_out) & set(words)]
stream = np.array([index[word] for words in rest for word in words if word in index])  # (N,)
seen = np.unique(stream)
data = TokenData(stream, V, n_bytes=0, n_docs=0)  # we count no bytes here
print(f"{len(stream):,} words, and {np.isin(never, stream).sum()} of the five among them")

# %% [markdown]
# These are words, not the pairs of section 2: here the last word of a sentence counts, too.
#
# A tiny GPT reads them: one layer, rows of 16 numbers, otherwise all that `nlm` has. We train it in four ways.


# %%
def move(tied, decay, seed, steps=100):
    """Train a tiny GPT; return its table before and after, (V, C) each."""
    config = GPTConfig(V, context=32, d_model=C, n_layer=1, n_head=2, tied=tied)
    model = GPT(config, seed=seed)
    E = model.params["wte.weight"]  # (V, C), changed in place
    before, optimizer = E.copy(), AdamW(model.params, lr=0.003, weight_decay=decay)
    batches = Batches(data, batch_size=8, context=32, seed=seed)
    for _ in range(steps):
        _, grads = model.loss_and_grads(*next(batches))
        optimizer.step(grads)
    return before, E


# %%
DECAY = preset.train.weight_decay
WAYS = {
    "neither": {"tied": False, "decay": 0.0},
    "weight decay only": {"tied": False, "decay": DECAY},
    "tying only": {"tied": True, "decay": 0.0},
    "both, as nlm": {"tied": True, "decay": DECAY},
}
tables = {name: [move(**way, seed=seed) for seed in SEEDS] for name, way in WAYS.items()}
moved = {name: np.stack([E - before for before, E in runs]) for name, runs in tables.items()}
moved["neither"].shape  # (runs, V, C)

# %% [markdown]
# **Result.** First the plain table.

# %% tags=["nbval-check-output"]
h4.judge(
    largest_change=np.abs(moved["neither"][:, never]).max(),
    rows=len(never),
    runs=len(SEEDS),
)

# %% [markdown]
# **Experiment.** And as `nlm` is trained? We ask how far each of the rows moved.

# %%
far = np.linalg.norm(moved["both, as nlm"][:, never], axis=-1)  # (3, 5)
print(f"The {far.size} moves are between {far.min():.2f} and {far.max():.2f} long.")

# %% [markdown]
# **Result.**

# %%
verdict = h5.judge(
    largest_change=np.abs(moved["both, as nlm"][:, never]).max(),
    shortest=far.min(),
    rows=len(never),
    runs=len(SEEDS),
)
assert verdict.verdict == "refuted", "tying moves every row"
verdict

# %% [markdown]
# So the rule is true, and `nlm` breaks it. Which of the two is to blame? Beside how far the rows moved, we ask where to:
# the cosine of a move with the row as it was at the start, and the cosine of the moves of two rows with each other.


# %%
def moves(name):
    """How far the rows moved, and in which direction: one line of the table below."""
    far = np.linalg.norm(moved[name], axis=-1)  # (3, V)
    line = [name, np.median(far[:, never]), np.median(far[:, seen])]
    if not far[:, never].any():
        return [*line, None, None]  # no move, no direction
    starts = [unit_rows(before[never]) for before, _ in tables[name]]  # three times (5, C)
    units = [unit_rows(move[never]) for move in moved[name]]
    own = np.mean([(u * start).sum(axis=1) for u, start in zip(units, starts, strict=True)])
    pairs = ~np.tri(len(never), dtype=bool)  # each pair of rows once
    return [*line, own, np.mean([(u @ u.T)[pairs] for u in units])]


lines = [moves(name) for name in WAYS]
lab.table(
    lines,
    columns=["", "never read", "read", "with own start", "with each other"],
    caption="How far a row moved (median, rows never read and rows read), and the mean cosine of "
    "the moves of the five rows never read (three runs)",
    digits=3,
)

# %%
decay_only, tying_only = lines[1], lines[2]
assert decay_only[3] < -0.99, "weight decay pulls a row straight back towards 0"
assert tying_only[4] > 0.9, "tying pushes all unread rows the same way"
assert tying_only[1] > tying_only[2], "and further than the typical row that is read"
assert abs(tying_only[3]) < 0.4, "in a direction that has nothing to do with their own"

# %% [markdown]
# Both are, in different ways.
#
# - **Weight decay** shortens. The move has a cosine of $-1$ with the row's own start: each row goes straight back towards
#   0. The direction of the row stays as it was.
# - **Tying** pushes. The output layer gives every word of the vocabulary a probability, at every position, and learns from
#   being wrong. A word that never comes is always wrong, a little. So its row is pushed away from whatever the model has
#   in hand there, at every position, in every step. For all words that never come the push is nearly the same.
#
# (With its own start such a push has nothing to do. Their mean cosine is still not exactly 0: between random directions of
# 16 numbers, cosines of a quarter are common, and these are few.)
#
# Did you expect the unread rows to travel further than the typical row that is read? A row that is read is pushed one way
# when its word comes and another way when it does not. An unread row knows one direction only. If that is so, it must
# show in the tied model: the more often a word comes, the less its row should move with the unread ones.

# %%
times = np.bincount(stream, minlength=V)  # (V,): how often each word stands in the text
often = np.digitize(times, [1, 50, 200])  # (V,): 0 never, 1 below 50, 2 below 200, 3 above
far = np.linalg.norm(moved["tying only"], axis=-1)  # (3, V)


def with_unread(move):
    """The cosine of each row's move with the mean move of the unread rows. (V, C) -> (V,)"""
    push = move[never].mean(axis=0)  # (C,)
    return unit_rows(move) @ push / np.linalg.norm(push)


along = np.stack([with_unread(move) for move in moved["tying only"]])  # (3, V)
by_count = [
    (name, (often == at).sum(), far[:, often == at].mean(), along[:, often == at].mean())
    for at, name in enumerate(["never", "1 to 49 times", "50 to 199 times", "200 times or more"])
]
lab.table(
    by_count,
    columns=["stands in the text", "words", "move", "with the unread"],
    caption="Tying only: how far a row moved (mean), and the mean cosine of its move with that of the unread rows",
    digits=2,
)

# %%
assert by_count[0][2] > by_count[1][2] > by_count[2][2], "words that come more often move less"
assert by_count[1][3] > 0.8 and by_count[3][3] < 0, "rare words go with the unread ones, frequent ones do not"

# %% [markdown]
# It shows, and more than that. The rare words are caught, too: they are read now and then, and still they go nearly where
# the unread ones go. Only the frequent words go a way of their own, the opposite one on average. All this is under AdamW,
# which makes full steps of a slight push, if the push is always the same.
#
# The stripes show the unread rows: five words of five kinds, and one move.

# %% mystnb={"image": {"alt": "Five rows of coloured stripes, one row for each word that was never read, showing how its 16 numbers changed during training in the tied model. All five rows show the same pattern of colours: the five words moved in the same direction."}}
plots.table_strip(
    moved["tying only"][0][never],
    left_out,
    title="In a tied model, words that were never read move together",
)

# %% [markdown]
# **Decision.** *"Rows never seen never move"* is true for a table that is only read, and false for `nlm`. That matters
# when we look at neighbours later: words that a tied model has never met end up side by side, and not because they mean the
# same. What the push is made of, chapter 13 takes apart; what becomes of rare words, chapter 17 measures. A tied training
# in which one unread row stays in place would change our mind.
#
# A smaller exception hides in "move": AdamW follows a running mean of the gradients, so a row that was read once goes on
# moving for some steps without being read again. Exercise 04.3 is about that.

# %% [markdown]
# ## 4 · Does training forget where it started?
#
# **Question.** Before the first step the table is random. Every row is drawn from a normal distribution with mean 0, and
# only its spread is a choice, the [initialisation](../book/glossary.md#term-initialisation). Four are common. GPT-2
# ([Radford et al., 2019](../book/bibliography.md#radford2019)) takes 0.02, in its code. Glorot and Bengio
# ([2010](../book/bibliography.md#glorot2010)) take $\sqrt{2 / (V + C)}$, He and others
# ([2015](../book/bibliography.md#he2015)) $\sqrt{2 / V}$: both were derived for layers that multiply, so that signals
# keep their size. And 1 is what a fresh table gets in PyTorch (the documentation of `torch.nn.Embedding` says so). Which
# is best, and does it matter in the end?
#
# By hand: a row has $C$ numbers of the typical size $\sigma$, so its squared length is about $C \sigma^2$ and its length
# about $\sigma \sqrt{C}$. With $C = 16$ and $\sigma = 0.02$ that is 0.08; with $\sigma = 1$ it is 4, fifty times as long.

# %%
KINDS = {"gpt2": "N(0, 0.02)", "glorot": "Glorot", "he": "He", "unit": "N(0, 1)"}


def spread(kind, V, C):
    """The standard deviation of a table's numbers, measured."""
    return init_table(V, C, kind, rng=np.random.default_rng(0)).std()


for size in ((V, C), (4096, 256)):
    print(size, ", ".join(f"{name}: {spread(kind, *size):.3f}" for kind, name in KINDS.items()))

# %% [markdown]
# The first line is our predictor, the second is `nlm`. Four names, and at the size of `nlm` only two choices: the first
# three nearly coincide there.
#
# **Hypothesis.** GPT-2's authors will have had their reasons, so 0.02 is best. And whatever the start was, a long training
# washes it out.

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "04.6",
    "GPT-2's start predicts best: it has the lowest loss on held-out sentences after 50 steps and after 1,600.",
    threshold="supported if no other start has a lower mean loss at either time; refuted if at one of the two times "
    "another start has a lower loss for each of five seeds",
    supported=lambda early, late: np.mean(early) <= 0 and np.mean(late) <= 0,
    refuted=lambda early, late: min(early) > 0 or min(late) > 0,
    labels={
        "early": "GPT-2's loss minus that of the best other start, after 50 steps",
        "early_best": "which is",
        "late": "the same after 1,600 steps",
        "late_best": "which is",
    },
)
h6

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "04.7",
    "Training forgets its start: after 1,600 steps the rows no longer point where they pointed at first.",
    threshold="supported if the mean cosine of a row with its own start is at most 0.1 for all four starts; "
    "refuted if it is at least 0.5 for one of them in each of five seeds",
    supported=lambda largest: max(largest) <= 0.1,
    refuted=lambda largest: min(largest) >= 0.5,
    labels={"largest": "cosine with the start, largest of the four starts"},
)
h7

# %% [markdown]
# **Your prediction.** Order the four by their loss after 50 steps, and again after 1,600. And what is left of the first
# direction: a cosine of 0, of 0.5, of 0.9?
#
# **Experiment.** Four starts, five seeds, 1,600 steps: that takes minutes, so `experiments/04_initialisation.py` has done
# it on the same stories, and we read what it stored. So that you need not take our word for it, we train one of its
# twenty cases again, and look whether it falls among the stored ones.

# %%
recorded = experiment.load("04_initialisation")
at = recorded["config"]["measured_at"]  # the steps at which it measured


def swept(what, kind):
    """A measure of one start: (seeds, steps), or (seeds,)."""
    return np.array([run[what] for run in recorded["result"]["runs"] if run["kind"] == kind])


swept("loss", "gpt2").shape

# %%
later = World(seed=4).stories(100, start=STORIES)  # stories that nobody trained on
held_out = [[word.form.lower() for word in s.words] for story in later for s in story.sentences]
held_inputs, held_targets = vocabulary.pairs(held_out)
live = NextWord(V, d_model=C, seed=0, table="unit")
train_next_word(live, inputs, targets, steps=300, seed=0)
live_loss = live.loss(held_inputs, held_targets)
stored = swept("loss", "unit")[:, at.index(300)]  # (5,)
print(f"here: {live_loss:.3f}; stored: {stored.min():.3f} to {stored.max():.3f}")
assert stored.min() - 0.1 < live_loss < stored.max() + 0.1, "among the stored ones, to 0.1 nats"

# %% mystnb={"image": {"alt": "Loss on held-out sentences in nats against training steps, from 25 to 1,600 on a logarithmic axis, for four starts of the table: N(0, 0.02), Glorot, He and N(0, 1), each as the mean of five runs with a band. All four curves fall and come closer to each other."}}
plots.curves(
    {name: (at[1:], swept("loss", kind)[:, 1:]) for kind, name in KINDS.items()},
    xlabel="training steps",
    ylabel="loss on held-out sentences, in nats",
    log="x",
    title="The start shows in the loss, early on above all",
)

# %% [markdown]
# If you see three curves: He's lies upon Glorot's, because $2 / V$ and $2 / (V + C)$ are nearly the same here.

# %%
few, many = at.index(50), at.index(1600)
lab.table(
    [
        (
            name,
            *swept("loss", kind)[:, [few, many]].mean(axis=0),
            *swept("length", kind)[:, [0, many]].mean(axis=0),
            swept("cosine_with_start", kind)[:, many].mean(),
        )
        for kind, name in KINDS.items()
    ],
    columns=["start", "loss, 50", "loss, 1,600", "length, 0", "length, 1,600", "cosine"],
    caption="Loss and mean length of a row after so many steps, and the mean cosine of a row with its own "
    "start after 1,600 steps (means over five seeds)",
    digits=3,
)

# %% [markdown]
# **Result.** We set GPT-2's start against the best of the other three, at both times.


# %%
def behind(step, other):
    """By how much the loss of GPT-2's start lies above that of another start, for each seed."""
    return swept("loss", "gpt2")[:, step] - swept("loss", other)[:, step]


others = [kind for kind in KINDS if kind != "gpt2"]
best = {step: max(others, key=lambda kind: behind(step, kind).mean()) for step in (few, many)}
verdict = h6.judge(
    early=behind(few, best[few]).tolist(),
    early_best=KINDS[best[few]],
    late=behind(many, best[many]).tolist(),
    late_best=KINDS[best[many]],
)
assert best[few] == "unit" and verdict.verdict == "refuted", "N(0, 1) is ahead after 50 steps"
longer = swept("loss", "gpt2")[:, at.index(800)] - swept("loss", "gpt2")[:, many]
assert behind(many, best[many]).mean() < longer.mean(), "more steps help more than another start"
verdict

# %% [markdown]
# Early on, authority is no help: the largest start, $N(0, 1)$, is ahead with every seed, and that refutes a claim about both
# times. A likely reason: its rows are far apart from the first step, so the layer above can tell the words from each other
# at once, while small rows all lie on one heap and have to be pulled apart first.
#
# Late, the starts lie close together. Look at the spread between seeds: it takes many seeds to be sure of a difference this
# small, whatever its sign, and the curve shows that twice as many steps buy more than the best of starts. Compare your two
# orders with the table. Who has time for 50 steps only should know the first order. The second decides nothing: train a
# little longer instead.
#
# **Experiment.** The second claim needs no new runs. Each run has stored the mean cosine of a row with its own start.

# %% mystnb={"image": {"alt": "Mean cosine of a row with its own start, against training steps from 25 to 1,600 on a logarithmic axis, for four starts. The curves of N(0, 0.02), Glorot and He fall low. The curve of N(0, 1) stays high above them."}}
plots.curves(
    {name: (at[1:], swept("cosine_with_start", kind)[:, 1:]) for kind, name in KINDS.items()},
    xlabel="training steps",
    ylabel="mean cosine of a row with its start",
    log="x",
    title="Small starts nearly vanish, N(0, 1) stays",
)

# %% [markdown]
# **Result.**

# %%
cosines = [swept("cosine_with_start", kind)[:, many] for kind in KINDS]  # four times (5,)
verdict = h7.judge(largest=np.max(cosines, axis=0).tolist())
assert verdict.verdict == "refuted", "rows that start with N(0, 1) remember it"
verdict

# %%
for kind, name in KINDS.items():
    start, way = swept("length", kind)[:, 0].mean(), swept("moved", kind)[:, many].mean()
    cosine, left = (swept(what, kind)[:, many].mean() for what in ("cosine_with_start", "share_of_start"))
    print(f"{name}: start {start:.2f}, move {way:.2f} long; cosine {cosine:.2f}, of the square {left:.0%}")
    if kind == "unit":
        assert way < start and 0.35 < left < 0.75, "a move shorter than the start, which is still there"
    else:
        assert way > 5 * start and cosine < 0.2, "a move that buries the start"

# %% [markdown]
# **A misconception:** *"training washes out the random start."* It only adds to it. AdamW's steps are of similar size for
# long rows and for short ones. Added to a short start, they bury it, and it is nearly forgotten. Added to a start of length
# 4, the whole move is no longer than the start itself, and about half of the row is still noise: the last number of each
# line says how much of a row's squared length points where its start pointed. The loss hardly shows it: the layer above
# has learned to see through the noise.
#
# Then why does GPT-2 start so small? One good reason is not in this experiment, because our predictor has an output layer
# of its own. In a tied model the table is the output layer. Here is `nlm` itself, before its first step, on tokens drawn at
# random, with each of the four tables.

# %%
model = GPT(preset.model, seed=0)
drawn = np.random.default_rng(0).integers(preset.model.vocab_size, size=(2, 65))
read, next_ones = drawn[:, :-1], drawn[:, 1:]  # (2, 64) each
first = {}
for kind in KINDS:
    model.params["wte.weight"][:] = init_table(4096, 256, kind, rng=np.random.default_rng(0))
    bets = (model.logits(read).argmax(axis=-1) == read).mean()
    first[kind] = (KINDS[kind], model.loss(read, next_ones), bets)
lab.table(
    list(first.values()),
    columns=["start", "loss in nats", "bets on the token just read"],
    caption=f"nlm before its first step (a blind guess costs {np.log(4096):.2f} nats)",
    digits=2,
)

# %%
assert first["gpt2"][1] < 9 < 50 < first["unit"][1], "N(0, 1) begins far worse than guessing"
assert first["unit"][2] > 0.9, "because it bets on the token that it has just read"

# %% [markdown]
# A random row agrees best with itself. So every tied model starts with a leaning towards the token that it has just read,
# and with small rows that is a slight leaning in a guess. With $N(0, 1)$ it is a certainty, and wrong.
#
# **Decision.** We start small, and for `nlm` it hardly matters which of the three small starts we take. We do so not for
# the loss of our predictor, where little is left of the differences in the end, but because a small start leaves the row
# to training, and because a tied model needs it. If the rows that keep their noise turned out to be of better use than
# the others, that would change our mind. Section 5 gives them the chance.

# %% [markdown]
# ## 5 · What has the table learned?
#
# **Question.** Section 2 has left us three tables that were trained rightly, from GPT-2's start. They were asked for one
# thing, the next word. Does a table that learned only this know that *dog* and *cat* have something in common?
#
# **Hypothesis.** Yes: words of one kind are followed by similar words, so their rows have a similar task. We measure it by
# the nearest neighbour, the row with the largest cosine. And if the rows form groups, a flat map will show them.

# %% tags=["hide-input"]
h8 = lab.Hypothesis(
    "04.8",
    "Words of a kind are neighbours: the nearest neighbour of a word is of its own category at least twice as often "
    "as by chance.",
    threshold="supported if the share is at least 2 times that by chance, with p below 0.01, in each of three tables; "
    "refuted if p is 0.05 or more in each",
    supported=lambda times_chance, p: min(times_chance) >= 2 and max(p) < 0.01,
    refuted=lambda p: min(p) >= 0.05,
    labels={"times_chance": "share / share by chance", "words": "words (n)"},
)
h8

# %% tags=["hide-input"]
h9 = lab.Hypothesis(
    "04.9",
    "A flat map of the words can be trusted: it keeps at least half of the ten nearest neighbours of each word.",
    threshold="supported if the share kept is 0.5 or more in each of three tables; refuted if it is less in each",
    supported=lambda kept: min(kept) >= 0.5,
    refuted=lambda kept: max(kept) < 0.5,
    labels={"kept": "share of the ten nearest neighbours kept", "words": "words (n)"},
)
h9

# %% [markdown]
# **Your prediction.** Of a hundred words, how many will have a word of their own category as nearest neighbour? There are
# dozens of categories: animals, persons, feelings, verbs of saying and so on. And of ten neighbours, how many will a
# flat map keep?
#
# **Experiment.** A look first. The most frequent words of a few categories, and the four rows nearest to each.

# %%
content = np.flatnonzero(~np.isin(category, ["", "other"]))  # words with a category
names = category[content]
words = [vocabulary.words[i] for i in content]
vectors = added[0][0].vectors(vocabulary.words).subset(words)
SIX = ["animal", "person", "object", "feeling", "nature", "verb.say"]
most_frequent = {name: words[np.flatnonzero(names == name)[0]] for name in SIX}


def near(word):
    return ", ".join(key for key, _ in vectors.neighbors(word, n=4))


lab.table(
    [(name, word, near(word)) for name, word in most_frequent.items()],
    columns=["category", "word", "nearest rows"],
)

# %% [markdown]
# Is that good? Some of these lists please, others do not, and one can see a meaning in any of them. So we count, for all
# words that have a category, and ask what chance would do. If two rows are equally near, as one-hot vectors are, they
# share the place.


# %%
def nearest(similarity):
    """Weight 1 on the most similar other word; words equally similar share it. (N, N) -> (N, N)"""
    others = similarity.astype(float)
    np.fill_diagonal(others, -np.inf)
    best = others == others.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True)


def grouped(similarity, names):
    """The share of nearest neighbours in the same category, and what 1,000 shuffles give."""
    weights, labels = nearest(similarity), np.unique(names, return_inverse=True)[1]

    def share(labels):
        return (weights * (labels[:, None] == labels)).sum() / len(labels)

    return shuffle_test(share, labels, rng=np.random.default_rng(0), n=1000)


# %% [markdown]
# The shuffles are the chance: they deal the same categories to the words anew, a thousand times, and leave the neighbours
# as they are. If a share as large as ours never comes up, $p$ is about 0.001, and the table knows something about the
# categories. This is a [permutation test](../book/glossary.md#term-permutation-test).


# %%
def cosines_of(E):
    units = unit_rows(E[content])  # (N, C)
    return units @ units.T


learned = [model.params["E"] for model, _ in added]  # three times (V, C)
tests = [grouped(cosines_of(E), names) for E in learned]

# %% [markdown]
# **Result.**

# %%
verdict = h8.judge(
    times_chance=[test.value / test.chance for test in tests],
    p=[test.p for test in tests],
    words=len(content),
)
assert verdict.verdict == "supported", "the learned tables group words by category"
verdict

# %%
hundred = [100 * np.mean(numbers) for numbers in zip(*((t.value, t.chance) for t in tests), strict=True)]
print("Of a hundred words, {:.0f} have a neighbour of their own category; by chance {:.0f}.".format(*hundred))

# %% [markdown]
# That was your first number. Now all representations of this part of the book side by side: the ID of chapter 02, the
# one-hot vector of chapter 03, and the row of the table, before and after learning.

# %%
fresh = NextWord(V, d_model=C, seed=0).params["E"]  # the learned table before its first step
shown = {
    "ID": (1, -np.abs(content[:, None] - content)),  # near numbers are similar
    "one-hot vector": (V, one_hot(content, V) @ one_hot(content, V).T),
    "row, before learning": (C, cosines_of(fresh)),
    "row, learned": (C, cosines_of(learned[0])),
}
results = {name: grouped(similarity, names) for name, (_, similarity) in shown.items()}
lab.table(
    [(name, shown[name][0], test.value, test.chance, test.p) for name, test in results.items()],
    columns=["representation", "dimension", "structure", "by chance", "p"],
    caption=f"Structure: the share of nearest neighbours in the same category ({len(content)} words)",
    digits=3,
)

# %%
structure = {name: test.value for name, test in results.items()}
assert abs(structure["one-hot vector"] - results["one-hot vector"].chance) < 1e-9
assert structure["row, learned"] > 2 * structure["ID"], "near IDs are not words of a kind"

# %% [markdown]
# Read the table from above. The ID has one dimension and little structure, if any. (Our IDs are in order of frequency, so
# this line is a control, too: similar frequency does not make words of a kind.) The one-hot vector has hundreds of
# dimensions and exactly the structure of chance, since all words are equally near. Random rows may land a little above
# chance or below it, as luck has it; among four lines, a $p$ of a few hundredths is no news. The learned rows are in
# another class.
#
# Section 4 left something open: are the rows that keep their noise as good? Its experiment has measured this share for each
# of its twenty tables. All were trained by `train_next_word` with the same rate and batch size, those of one seed on the
# same batches, and only the start differs.

# %%
for kind, name in KINDS.items():
    near_kin, lost = swept("same_category", kind)[:, many], swept("loss", kind)[:, many].mean()
    print(f"{name}: {near_kin.min():.2f} to {near_kin.max():.2f} in the same category, loss {lost:.2f}")

# %%
share_of = {kind: swept("same_category", kind)[:, many] for kind in KINDS}
assert max(share_of["unit"]) < min(share_of["gpt2"]), "noise spoils neighbours, whatever the seed"
end = [swept("loss", kind)[:, many].mean() for kind in KINDS]
assert max(end) - min(end) < 0.15, "the tables predict about equally well"
grouped_live = grouped(cosines_of(live.params["E"]), names).value
stored = swept("same_category", "unit")[:, at.index(300)]
assert stored.min() - 0.1 < grouped_live < stored.max() + 0.1, "our own case is among the stored ones"

# %% [markdown]
# After 1,600 steps the tables that started with $N(0, 1)$ predict about as well as the others, and their neighbours are
# worse in each of five seeds: the noise that they still carry does not disturb the layer above, but it disturbs everybody
# who compares rows. *A good loss does not promise good neighbours.*
#
# Is this more than grammar? Nouns are followed by other words than verbs are, and that alone would group them. So we keep
# the nouns only, and ask whether the table can tell animals from persons, places and things.

# %%
NOUNS = ["animal", "person", "family", "place", "nature", "object", "body", "food", "plant"]
is_noun = np.isin(names, NOUNS)
among = [grouped(cosines_of(E)[np.ix_(is_noun, is_noun)], names[is_noun]) for E in learned]
print(f"{is_noun.sum()} nouns; by chance {among[0].chance:.2f}")
print("share:", *(f"{test.value:.2f}" for test in among))
print("    p:", *(f"{test.p:.3f}" for test in among))
ratios = [np.mean([test.value / test.chance for test in three]) for three in (tests, among)]
print("all words: {:.1f} times chance; nouns only: {:.1f} times chance".format(*ratios))
assert 1.2 < ratios[1] < ratios[0], "part of the structure is grammar, and part of it is not"
assert max(test.p for test in among) < 0.05, "the table tells kinds of nouns apart"

# %% [markdown]
# It can. Chance has an easier game among nouns, which have fewer categories, so compare how many times chance the two shares
# are. The nouns keep a part of the advantage: some of the structure was grammar, and some of it is not.
#
# **Experiment.** Now the map. Sixteen dimensions have to become two. [PCA](../book/glossary.md#term-PCA) looks for the two
# directions in which the rows differ most, and drops all others. We scale the rows to length 1 first, since the cosine does
# not look at lengths either. The map is made of all the words; we write down a few words of six categories.


# %%
def flat(E):
    """The words on a map of two dimensions, (N, 2)."""
    units = unit_rows(E[content])  # (N, C)
    centre, axes, _ = principal_axes(units)
    return (units - centre) @ axes


kept = [neighbour_overlap(E[content], flat(E), k=10) for E in learned]
some = np.concatenate([np.flatnonzero(names == name)[:5] for name in SIX])

# %% mystnb={"image": {"alt": "A map of frequent words of six categories, animals, persons, objects, feelings, nature and verbs of saying, each category with its own colour and marker. Many words of one category lie in the same region, but the regions overlap. A line above the map says which share of the ten nearest neighbours of each word the map keeps: less than half."}}
plots.map_2d(
    flat(learned[0])[some],
    [words[i] for i in some],
    names[some],
    "Groups show on the map, most neighbours do not",
    kept[0],
    xlabel="first principal component",
    ylabel="second principal component",
)

# %% [markdown]
# **Result.**

# %%
verdict = h9.judge(
    kept=kept,
    by_chance=10 / (len(content) - 1),
    words=len(content),
)
assert verdict.verdict == "refuted", "two of sixteen dimensions cannot keep half of them"
verdict

# %% [markdown]
# **A misconception:** *"what lies together on the map is near, and what lies apart is far."* The map shows groups, and
# better than chance would. But of the ten nearest neighbours of a typical word, most are not among the ten points that lie
# nearest to it. Two points that touch may be far apart in one of the fourteen directions that the map has dropped. How
# near were your two numbers?
#
# **Decision.** Predicting the next word is enough to bring words of a kind together, though nobody ever said what kinds
# there are. We compare rows by the cosine in all their dimensions. Maps are for looking, and say how much they keep. For
# the first claim, shuffled categories that do as well would have changed our mind. What stays open: this table knows one
# thing about a word, what comes after it. Chapter 06 counts what stands on both sides, chapter 14 lets a whole GPT learn,
# and chapter 16 asks more words, and with stricter controls.
#
# **Looking back.** (a) At the end of chapter 03 you had a sheet with *dog*, *cat* and *the* on it, two of them near each
# other. Which of the rows of the table above could draw it? Here is what you need. (b) In section 3, five words moved side
# by side. What would the measure of this section have said about them?

# %%
the, cat, dog = (index[word] for word in ("the", "cat", "dog"))
rows = unit_rows(learned[0])
cosines = [rows[dog] @ rows[cat], rows[dog] @ rows[the], rows[cat] @ rows[the]]
print(f"IDs: the {the}, cat {cat}, dog {dog}")
print("cosines: dog and cat {:.2f}, dog and the {:.2f}, cat and the {:.2f}".format(*cosines))
assert cosines[0] > max(cosines[1:]), "the learned rows draw the sheet"
assert abs(dog - cat) < min(dog, cat) - the, "and so do the IDs"

# %% [markdown]
# <details><summary>Answers</summary>
#
# (a) The learned ones: their largest cosine is that of *dog* and *cat*. And the IDs, by accident: they are in order of
# frequency, *the* comes far more often than the two animals, and these about equally often. For one sheet that is enough;
# over all words, the table above shows how little such accidents are worth. One-hot vectors keep all three equally far
# apart, and random rows scatter them. (b) That they are near neighbours of each other, although an animal, a person, a
# place, a feeling and an object are five categories. Near means *moved by the same forces*, and it takes a control to say
# which.
#
# </details>

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(v.id, v.claim, v.verdict) for v in lab.verdicts().values()],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - A row gets the sum of the gradients of all its uses. That is scatter-add, and in NumPy `np.add.at`.
# - `G[ids] += dx` drops most of the gradient of a real batch, and the loss falls all the same. A check with repeated IDs
#   tells you. That the loss falls proves little: it falls with a table that does not learn.
# - Rows that are never read stay where they are in an untied table without weight decay. Weight decay shortens them; tying
#   moves them all in one direction, and takes the rare words along.
# - A small start is nearly forgotten, a large one stays in the rows. The loss hardly shows the difference, the neighbours
#   do.
# - A table that learned to predict the next word has grouped its words. A flat map shows the groups and loses most of the
#   neighbours.
#
# More hypotheses failed than held, and each of them is what a sensible person would expect. They stay.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch04.scatter_add

# %% [markdown]
# Write the backward pass of a lookup without `np.add.at`. `ids` is a list of $N$ IDs, and `dx` has a row for each of them.


# %%
def scatter_add(dx, ids, V):
    """The gradient (V, C) of a table, from the gradients dx (N, C) of the rows that ids (N,) asked for."""
    ...


# %%
ch04.scatter_add.check(scatter_add)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def scatter_add(dx, ids, V):
#     dE = np.zeros((V, dx.shape[1]))  # empty
#     for position, i in enumerate(ids):
#         dE[i] += dx[position]  # add
#     return dE
# ```
#
# Another good answer is `np.eye(V)[ids].T @ dx`, the product of section 1. It is right, and it multiplies all the zeros.
#
# </details>

# %%
ch04.seen_by_check

# %% [markdown]
# A colleague tests a backward pass on one batch. Would the test have caught the trap? Return the largest difference, in
# size, between the right gradient of the table and the one that the trap computes. Then find a batch in which an ID
# repeats, no gradient is all zeros, and your function still says 0.


# %%
def seen_by_check(ids, g):
    """The largest |difference| between scatter-add and the trap, for gradients g (N, C) at ids (N,)."""
    ...


# %%
ch04.seen_by_check.check(seen_by_check)

# %%
blind_ids = ...  # such as [3, 0, 3], with an ID that repeats
blind_g = ...  # a gradient for each, such as np.array([[1.0], [2.0], [4.0]])
ch04.seen_by_check.check_batch(blind_ids, blind_g)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def seen_by_check(ids, g):
#     right = np.zeros((max(ids) + 1, g.shape[1]))
#     np.add.at(right, ids, g)
#     trap = np.zeros_like(right)
#     trap[ids] += g
#     return np.abs(right - trap).max()
# ```
#
# With the IDs `[3, 3, 3]` and the gradients `np.array([[2.0], [-2.0], [5.0]])` the sum is 5, and so is the last one. Such
# an accident is the reason why `check_gradient` draws its gradients at random: random numbers do not cancel.
#
# </details>

# %%
ch04.rows_that_move

# %% [markdown]
# An untied table without weight decay is trained with some batches of IDs, one step for each. Which rows move in the *last*
# step? Three switches change the answer. With `momentum`, the optimizer follows a [running mean of all gradients so
# far](../book/glossary.md#term-momentum). With `decay`, there is weight decay, and with
# `tied` the table is the output layer, too. (No gradient is exactly 0, no row is zero, and nothing cancels.)


# %%
def rows_that_move(batches, V, momentum, decay, tied):
    """The rows that move in the last step, as a sorted list: batches is a list of lists of IDs."""
    ...


# %%
ch04.rows_that_move.check(rows_that_move)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def rows_that_move(batches, V, momentum, decay, tied):
#     if decay or tied:
#         return list(range(V))
#     read = batches if momentum else batches[-1:]
#     return sorted({i for ids in read for i in ids})
# ```
#
# </details>

# %%
ch04.update

# %% [markdown]
# One step of plain gradient descent, half written. The gradient of the table is missing, and so is the step: weight decay
# multiplies the whole table by `1 - lr * decay`, and then each row goes `lr` times its gradient downhill.


# %%
def update(E, ids, g, lr, decay):
    """The table (V, C) after one step, from the gradients g (N, C) of the rows at ids (N,)."""
    dE = np.zeros_like(E)  # empty
    ...  # add
    shrunk = ...
    return shrunk - ...


# %%
ch04.update.check(update)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def update(E, ids, g, lr, decay):
#     dE = np.zeros_like(E)  # empty
#     np.add.at(dE, ids, g)  # add
#     shrunk = E * (1 - lr * decay)
#     return shrunk - lr * dE
# ```
#
# </details>

# %%
ch04.start_length

# %% [markdown]
# How long is a typical row before training? Return $\sigma \sqrt{C}$ for the four starts of section 4: `"gpt2"`,
# `"glorot"`, `"he"` and `"unit"`. Then use it: after its training the rows of the first `nlm` had a mean length of 1.534,
# which its author measured ($V$ = 4,096, $C$ = 256). How many times as long as at the start is that, and could the rows
# have started from $N(0, 1)$?


# %%
def start_length(kind, V, C):
    """The length of a typical row of a fresh table (V, C)."""
    ...


# %%
ch04.start_length.check(start_length)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def start_length(kind, V, C):
#     sigma = {"gpt2": 0.02, "glorot": (2 / (V + C)) ** 0.5, "he": (2 / V) ** 0.5, "unit": 1.0}[kind]
#     return sigma * C**0.5
# ```
#
# `start_length("gpt2", 4096, 256)` is 0.32, so the rows have become nearly five times as long. With $N(0, 1)$ they would have
# started at 16. Rows that training makes ten times shorter are not impossible, but nothing in this chapter did that.
# Chapter 17 measures the way of each row.
#
# </details>

# %%
ch04.neighbours

# %% [markdown]
# *"Each dimension of a learned row has a meaning."* Can nearest neighbours tell? Write the function that finds the nearest
# other row of each row. Then turn the learned table by a random rotation: every number changes, and every dimension becomes
# a mixture of all. Predict how many of the nearest neighbours change, and how many of them the map of section 5 keeps. Then
# run this:
#
# ```python
# table = learned[0][content]
# Q, _ = np.linalg.qr(np.random.default_rng(0).standard_normal((C, C)))  # a random rotation
# print((neighbours(table) != neighbours(table @ Q)).sum(), "changed")
# print((names[neighbours(table @ Q)] == names).mean(), "in the same category")
# print(neighbour_overlap(table, flat(learned[0]), k=1), "kept by the map")
# ```


# %%
def neighbours(E):
    """The number of the row with the largest cosine to each row of E (N, C), itself left out: (N,)."""
    ...


# %%
ch04.neighbours.check(neighbours)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def neighbours(E):
#     units = E / np.linalg.norm(E, axis=1, keepdims=True)
#     cosines = units @ units.T  # (N, N)
#     np.fill_diagonal(cosines, -np.inf)
#     return cosines.argmax(axis=1)
# ```
#
# None changes, and none would in a table whose dimensions did have meanings: a rotation keeps every cosine of every table.
# So neighbours say nothing about single dimensions, neither for nor against. Whoever wants to know what a dimension means
# has to look at the dimension. The map, which only drops dimensions, does more damage to the neighbours than the rotation,
# which mixes them all.
#
# Now replace the rotation by `np.diag(np.arange(1.0, C + 1))`, which stretches the dimensions differently. Predict first;
# the next cell has done it.
#
# </details>

# %%
table, find = learned[0][content], ch04.neighbours.solution
stretched = find(table @ np.diag(np.arange(1.0, C + 1)))
changed = (find(table) != stretched).sum()
print(f"stretched: {changed} of {len(table)} nearest neighbours changed")
print(f"in the same category: {(names[find(table)] == names).mean():.2f} before, ", end="")
print(f"{(names[stretched] == names).mean():.2f} after")
assert 0.2 < changed / len(table) < 0.9, "a cosine depends on the scale of the dimensions"

# %% [markdown]
# A stretched table has other neighbours, since a cosine depends on the scale of the dimensions. How much the categories
# suffer, the last line says.

# %%
ch04.position_gradient

# %% [markdown]
# A GPT has a second table, $P$, with a row for each position (`wpe.weight`). All texts of a batch begin at position 0, so
# each uses the rows $0$ to $T - 1$, and what arrives on the way back is `dx` of shape $(B, T, C)$. The table has `context`
# rows, and $T$ may be smaller. Write its gradient. Then answer without running anything: which rows of $P$ move if all texts
# have 5 tokens and the context is 8? Which move with weight decay? And does tying matter?


# %%
def position_gradient(dx, context):
    """The gradient (context, C) of the table of positions, from dx (B, T, C) with T <= context."""
    ...


# %%
ch04.position_gradient.check(position_gradient)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def position_gradient(dx, context):
#     dP = np.zeros((context, dx.shape[-1]))
#     dP[: dx.shape[1]] = dx.sum(axis=0)  # every text uses the row once: the gradients add up
#     return dP
# ```
#
# The rows 0 to 4 move. With weight decay all eight do, and the last three go straight towards 0. Tying does not matter: it
# is the table of words that is used a second time. What would change this: texts that begin at other positions.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Rumelhart, Hinton and Williams, [1986](../book/bibliography.md#rumelhart1986), *Learning Representations by
#   Back-Propagating Errors*: gradients on the way back, and what hidden numbers learn from them.
# - Bengio, Ducharme, Vincent and Jauvin, [2003](../book/bibliography.md#bengio2003), *A Neural Probabilistic Language
#   Model*: the table as a layer that is trained with all the others; ours is its case with one word of context.
# - Glorot and Bengio, [2010](../book/bibliography.md#glorot2010), *Understanding the Difficulty of Training Deep
#   Feedforward Neural Networks*; He, Zhang, Ren and Sun, [2015](../book/bibliography.md#he2015), *Delving Deep into
#   Rectifiers*: two of the four starts of section 4, and what they were made for.
# - Press and Wolf, [2017](../book/bibliography.md#press2017), *Using the Output Embedding to Improve Language Models*: the
#   table that is used twice.

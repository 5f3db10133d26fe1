# %% [markdown]
# # 13 · Can one table do two jobs?
#
# *Paper* beats *rock*, *scissors* beat *paper*, *rock* beats *scissors*. Give each of the three words a row of numbers, as
# many numbers as you like. Now you read one of the words. Your answer is the word whose row has the largest dot product
# with the row of the word that you read. After *rock* the answer must be *paper*, after *paper* it must be *scissors*, and
# after *scissors* it must be *rock*.
#
# Take a pencil and find three rows. Or find out why nobody can.
#
# <details><summary>What you may have found</summary>
#
# Nobody can. Call the rows $r$, $p$ and $s$. After *rock*, *paper* must win against *scissors*: $r \cdot p > r \cdot s$.
# After *scissors*, *rock* must win against *paper*: $s \cdot r > s \cdot p$. After *paper*, *scissors* must win against
# *rock*: $p \cdot s > p \cdot r$. A dot product does not care which of the two comes first, so the three lines form a chain:
# $r \cdot p > r \cdot s > s \cdot p > r \cdot p$. That number would be larger than itself.
#
# With two tables it is easy. One is for reading: $(1, 0, 0)$, $(0, 1, 0)$ and $(0, 0, 1)$. The other is for answering, and
# there *paper* has the row $(1, 0, 0)$, since it follows *rock*.
#
# </details>
#
# A language model reads words and answers with words, and it could have a table for each of the two jobs. GPT-2 has one
# table for both, and so has `nlm`. That is called [weight tying](../book/glossary.md#term-weight-tying)
# ([Press and Wolf, 2017](../book/bibliography.md#press2017); [Inan et al., 2017](../book/bibliography.md#inan2017)). Between
# the two jobs stand the layers, and they can turn a row into another one. So it is possible. But what does it save, what
# does it cost, and who decides what becomes of a row that has two masters?
#
# **You will be able to**
#
# - compute exactly how many parameters tying saves, in a model of any size;
# - split the gradient of a tied table into its two parts, by hand and in code;
# - set up a fair comparison of two models: equal steps, equal parameters;
# - predict what becomes of a row that is never read, in one case to the last bit;
# - test whether two tables have learned the same neighbours.
#
# **Builds on**
#
# - [chapter 03](03_what_one_hot_cannot_say.ipynb): what a table costs, and two sets of rows compared by their products;
# - [chapter 04](04_how_a_row_learns.ipynb): [AdamW](../book/glossary.md#term-AdamW),
#   [weight decay](../book/glossary.md#term-weight-decay), scatter-add, and rows that move although nobody reads them;
# - [chapter 11](11_why_positions_and_attention.ipynb): what a block is made of, and its
#   [layer normalisation](../book/glossary.md#term-layer-normalisation);
# - [chapter 12](12_can_we_trust_our_gradients.ipynb): the backward pass, held against
#   [finite differences](../book/glossary.md#term-finite-difference);
# - [the mathematics you need](../book/math.md), sections 4 to 7: matrix product, softmax, cross-entropy, one step of
#   learning.
#
# Two minutes to test yourself: a text contains token 5 twice, and the gradients that arrive are $(1, 0)$ and $(0, 2)$; what
# is the gradient of row 5? A parameter is 3, its gradient is 0, the learning rate is 0.1 and the weight decay 0.1: where is
# it after one step? And what is the dot product of $(1, 2)$ and $(2, -1)$?
#
# <details><summary>Answers</summary>
#
# $(1, 2)$: gradients of one row add up. $3 \cdot (1 - 0.1 \cdot 0.1) = 2.97$. And 0: the two are at right angles. If one of
# them was hard, read its section first.
#
# </details>
#
# **Measured run time:** 30 s and 200 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/nn/gpt.py`, `nlm/nn/config.py`, `nlm/optim.py`, `nlm/analysis/two_jobs.py`

# %%
from dataclasses import replace

import numpy as np

from nlm import PRESETS, experiment, lab, plots
from nlm.analysis.groups import word_ids
from nlm.analysis.two_jobs import Books, train_split
from nlm.batches import Batches
from nlm.checks import ch13
from nlm.corpus import encode_documents
from nlm.geometry import neighbour_overlap, unit_rows
from nlm.nn.embedding import embedding, embedding_backward
from nlm.nn.gpt import GPT, GPTConfig, backward
from nlm.nn.gradcheck import numerical_gradient
from nlm.nn.layers import cross_entropy, cross_entropy_backward
from nlm.optim import cosine_schedule
from nlm.tokenizer import Tokenizer
from nlm.train_config import TrainConfig
from nlm.vectors import Vectors
from nlm.world import World

stored = experiment.load("13_weight_tying")
settings, recorded = stored["config"], stored["result"]

# %% [markdown]
# ## 1 · What does tying save?
#
# **Question.** The table has $V \cdot C$ numbers. A model that is not tied has two such tables: one that is read, and one,
# the *head*, whose rows give the logits. Tying saves the second. Is that much?
#
# **Hypothesis.** A vocabulary has tens of thousands of rows. So the saving will always matter, in a small model and in a
# large one.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "13.1",
    "Tying saves at least a tenth of the parameters, in every model of the GPT-2 kind, small or large.",
    threshold="supported if the saving is at least 0.1 of the untied model in each of seven models; "
    "refuted if it is less in one",
    supported=lambda smallest: smallest >= 0.1,
    labels={"smallest": "smallest share saved", "largest": "largest share saved", "models": "models (n)"},
)
h1

# %% [markdown]
# **Your prediction.** `nlm` has 4,096 rows of 256 numbers, and 12 blocks. GPT-3 has 50,257 rows of 12,288 numbers, and 96
# blocks. Guess the share that tying saves in each.
#
# **Experiment.** By hand first, for the mini model: $V$ = 2,048 tokens, $C$ = 64 channels, a context of $T$ = 128, and
# $L$ = 2 blocks. A block has $4 C^2$ weights for attention, $8 C^2$ for the feed-forward
# layer, and $13 C$ numbers for biases and layer norms.
#
# | step | the numbers |
# |---|---|
# | *saved* | $V \cdot C = 2{,}048 \cdot 64 = 131{,}072$ |
# | *positions* | $T \cdot C = 128 \cdot 64 = 8{,}192$ |
# | *blocks* | $L \cdot (12 C^2 + 13 C) = 2 \cdot (49{,}152 + 832) = 99{,}968$ |
# | *last layer norm* | $2 \cdot C = 128$ |
# | *untied* | $2 \cdot 131{,}072 + 8{,}192 + 99{,}968 + 128 = 370{,}432$ |
# | *share* | $131{,}072 / 370{,}432 \approx 0.35$ |
#
# Over a third. The package counts the same numbers, and it counts a tied table once.

# %% tags=["nbval-check-output"]
mini = PRESETS["mini"].model
saved = mini.n_params_untied - mini.n_params
print(f"tied {mini.n_params:,}, untied {mini.n_params_untied:,}, saved {saved:,}")
print("tied is what the arrays hold:", sum(p.size for p in GPT(mini).params.values()) == mini.n_params)

# %% [markdown]
# Now models of all sizes. The shapes of GPT-2 are those of Table 2 in [Radford et al.,
# 2019](../book/bibliography.md#radford2019). (The totals are those of the released models; the paper rounds them lower.)
# The shape of GPT-3 is from Table 2.1 in [Brown et al., 2020](../book/bibliography.md#brown2020). We take it to be tied and
# to have GPT-2's vocabulary, since its authors say that it has GPT-2's architecture and tokens. Other models have blocks
# of other kinds, so we leave them out. Chapter 26 comes back to them.

# %%
GPT2 = {"small": (768, 12), "medium": (1024, 24), "large": (1280, 36), "XL": (1600, 48)}  # C, L
MODELS = {"mini": mini, "nlm": PRESETS["nlm-10m"].model}
MODELS |= {f"GPT-2 {size}": GPTConfig(50257, 1024, C, L, 1) for size, (C, L) in GPT2.items()}
MODELS["GPT-3"] = GPTConfig(50257, 2048, 12288, 96, 96)


def share(config):
    """The part of the untied model that tying saves."""
    return (config.n_params_untied - config.n_params) / config.n_params_untied


# %% tags=["nbval-check-output"]
lab.table(
    [
        (name, c.n_params_untied, c.n_params_untied - c.n_params, c.n_params, f"{share(c):.1%}")
        for name, c in MODELS.items()
    ],
    columns=["model", "untied", "saved", "tied", "share saved"],
    caption="Parameters, computed from the shapes",
)

# %% [markdown]
# **Result.**

# %%
shares = [share(config) for config in MODELS.values()]
verdict = h1.judge(smallest=min(shares), largest=max(shares), models=len(shares))
assert verdict.verdict == "refuted", "the blocks grow with the square of C, the table does not"
verdict

# %% [markdown]
# How near were your two guesses? A table grows with $C$, a block with $C^2$, and a larger model has more blocks, too. So in
# a small model tying is a large matter, and in a very large one it is nearly none.
#
# **Two misconceptions** about the saving. *"A tied model has a second table that is kept equal to the first."* No: there is
# one array. Whoever changes a number of it changes what is read *and* what is answered. And: *"with one table less, the
# model is faster."* The logits still take $V \cdot C$ multiplications for each position. What tying saves is memory. In
# training that is four times the table: the numbers, their gradient, and the two running means of the optimizer.

# %% tags=["nbval-check-output"]
for tied in (True, False):
    model = GPT(GPTConfig(8, 4, 4, 1, 2, tied=tied), seed=0)
    before = model.logits([[1, 2]])  # (1, 2, 8): token 5 is not in the text
    model.params["wte.weight"][5] += 1
    changed = (model.logits([[1, 2]]) != before).any(axis=(0, 1))  # (8,)
    name = "tied" if tied else "untied"
    print(f"{name}: the row of token 5 was changed, so were the logits of {np.flatnonzero(changed).tolist()}")

# %% [markdown]
# **Decision.** Where the table is a large part of the model, as in ours, tying is worth a look; for a model of GPT-3's
# size the saving is no argument. A model with a far larger vocabulary and few blocks would tip the scale again. But does
# it come for free?
#
# **Looking back.** In the puzzle, three pairs in a circle were too much for one table. (a) In chapter 03, which two sets of
# rows were compared by their products, and was it a matter of order there? (b) In chapter 02 a word was a one-hot vector.
# If a tied model had no layers between and its rows were one-hot vectors, what would it answer?
#
# <details><summary>Answers</summary>
#
# (a) One-hot vectors with each other: $\mathbf{o}_i \cdot \mathbf{o}_j$ is 1 if they are the same and 0 if not, in either
# order. (b) Whatever it has just read: a one-hot vector agrees with itself only. Other rows do so as well, if all have the
# same length: no row agrees with them better than they do. It is the task of the layers to lead away from there.
#
# </details>

# %% [markdown]
# ## 2 · What does tying cost?
#
# **Question.** The untied model has more numbers to learn with. The tied one learns each of its rows from two jobs at once.
# Which of them predicts better? That is two questions. *At equal steps*, both are trained in the same way, and one is
# larger. *At equal parameters*, the untied model must be narrower.
#
# **Hypothesis.** More parameters should help. But if the number of parameters is the same, the tied model ought to be
# ahead: what it saves on the second table it can spend on wider rows.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "13.2",
    "At equal steps the untied model, which has more parameters, predicts better.",
    threshold="supported if its loss on held-out stories is at least 0.02 nats lower with each of three seeds; "
    "refuted if it is not lower with any",
    supported=lambda gain: min(gain) >= 0.02,
    refuted=lambda gain: max(gain) <= 0,
    labels={"gain": "loss of tied minus loss of untied, in nats"},
)
h2

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "13.3",
    "At equal parameters the tied model predicts better.",
    threshold="supported if its loss on held-out stories is at least 0.02 nats lower with each of three seeds; "
    "refuted if it is not lower with any",
    supported=lambda gain: min(gain) >= 0.02,
    refuted=lambda gain: max(gain) <= 0,
    labels={"gain": "loss of untied minus loss of tied, in nats"},
)
h3

# %% [markdown]
# **Your prediction.** Put the three in order: tied; untied and as wide; untied with as many parameters. If the first two
# are apart, will it be by a hundredth of a nat, a tenth, a whole one?
#
# **Experiment.** Equal parameters, exactly: can that be had? With $T$ = 64 positions and two blocks, a tied model of width
# $C$ has $(V + 92) \cdot C + 24 C^2$ parameters, and an untied one $(2V + 92) \cdot C + 24 C^2$. Set them equal for the
# widths 48 and 36, and solve for $V$: a vocabulary of 1,054 tokens does it to the last parameter. (The 92 are 64 positions,
# 13 for each of the two blocks, and 2 for the last layer norm.)


# %%
def sizes(kind):
    """The model's shape; the start is 1 / sqrt(C), as in the mini preset."""
    C = settings["kinds"][kind]["d_model"]
    return GPTConfig(**settings["model"], **settings["kinds"][kind], init_std=C**-0.5)


# %% tags=["nbval-check-output"]
for kind in settings["kinds"]:
    print(f"{kind:16} C = {sizes(kind).d_model}, {sizes(kind).n_params:,} parameters")
more = sizes("untied, as many").n_params - sizes("tied").n_params
print(f"{more} parameters between the first and the last")

# %% [markdown]
# The experiment (`experiments/13_weight_tying.py`) trains all three on the same stories, with three seeds each and the
# learning rate of the mini preset.


# %%
def runs(kind, start="1/√C", lr=0.01):
    """The stored runs of one kind, seed by seed."""
    asked = (kind, start, lr)
    return [run for run in recorded["runs"] if (run["kind"], run["start"], run["lr"]) == asked]


def final(kind, start="1/√C", lr=0.01):
    """Loss on held-out stories after the last step, in nats, seed by seed."""
    return np.array([run["nats"][-1] for run in runs(kind, start, lr)])  # (3,)


len(recorded["runs"]), runs("tied")[0]["steps"]

# %% mystnb={"image": {"alt": "Loss on held-out stories in nats against training steps, from 50 to 400, for three kinds of model, each as the mean of three runs with a band: tied, untied and as wide, untied with as many parameters. All three fall. The tied model's curve lies above the other two."}}
plots.curves(
    {kind: (runs(kind)[0]["steps"], [run["nats"] for run in runs(kind)]) for kind in settings["kinds"]},
    xlabel="training steps",
    ylabel="loss on held-out stories, in nats per token",
    title="In 400 steps, the tied model is behind",
)

# %% [markdown]
# One of these runs we do ourselves, with a seed that is not among the stored ones. It learns from the same stories.

# %%
world, n = World(settings["world_seed"]), settings["stories"]
told = [story.text for story in world.stories(n)]
held = [story.text for story in world.stories(settings["held_out_stories"], start=n)]
tokenizer = Tokenizer.train(told, settings["model"]["vocab_size"])
train, valid = encode_documents(tokenizer, told), encode_documents(tokenizer, held)
rates = TrainConfig(**settings["train"])  # seed 0
print(f"{len(train):,} tokens to train on; {rates.tokens:,} of them are read in {rates.steps} steps")

# %%
live = train_split(GPT(sizes("tied"), seed=0), train, valid, rates)
loss = live.losses[rates.steps]
print(f"here: {loss:.3f} nats; stored: {final('tied').min():.3f} to {final('tied').max():.3f}")
assert len(train) == recorded["tokens"], "the stored runs read other stories: make experiments"
assert final("tied").min() - 0.1 < loss < final("tied").max() + 0.1, "this run is one of the family"

# %%
per_nat = valid.bits_per_byte(1)  # bits per byte for a loss of one nat per token
lab.table(
    [
        (kind, losses.mean(), losses.min(), losses.max(), losses.mean() * per_nat)
        for kind in settings["kinds"]
        for losses in [final(kind)]
    ],
    columns=["model", "nats (mean)", "least", "most", "bits per byte (mean)"],
    caption="Loss on held-out stories after the last step, three seeds each",
    digits=3,
)

# %% [markdown]
# **Result.** We compare seed by seed.

# %%
tied, wide, many = (final(kind) for kind in settings["kinds"])
verdict = h2.judge(gain=(tied - wide).tolist())
assert verdict.verdict == "supported", "the larger model predicts better"
verdict

# %% [markdown]
# So how far are the two apart?

# %%
apart = (tied - wide).mean()
print(f"tied and untied, of one width: {apart:.2f} nats")
assert 0.05 < apart < 0.5, "tenths of a nat, rather than hundredths or whole ones"

# %% [markdown]
# Tenths of a nat.
#
# **Experiment.** The same for equal parameters. The untied model has rows of 36 numbers here, the tied one of 48.
#
# **Result.**

# %%
verdict = h3.judge(gain=(many - tied).tolist())
assert verdict.verdict == "refuted", "two narrow tables beat one wide one here"
verdict

# %% [markdown]
# Did you have the tied model in the last place? We did not. It loses to a model of its own size that has two narrow
# tables. [Press and Wolf (2017)](../book/bibliography.md#press2017) found the tied model ahead even of an untied one of the
# same *width*, so their finding is the opposite of our 13.2 already. They had other models, other texts, and trainings of
# many epochs. Before we believe our own result we look for something that is unfair to the tied model.
#
# There is a suspect. Section 4 of chapter 04 showed that a tied model with long rows begins by betting on the token that
# it has just read, since a row agrees best with itself. Our rows begin with a length of about 1. An untied model cannot
# have this fault, because its two tables know nothing of each other. So we add a hypothesis, and runs that we had not
# planned: the two models of equal size once more, from GPT-2's small start, in which all weights have the standard deviation
# 0.02, those of the layers, too. And since a learning rate that suits one kind of model need not suit another, we also run
# them from the long start at half and at twice the rate. Afterwards we added a mixed start, which
# takes no part in the verdict: the tables as long as in the long start, all other weights as in the small one.

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "13.4",
    "It was the start: from a small one, the tied model is no longer behind at equal parameters.",
    threshold="supported if the untied model is not ahead with any of three seeds; refuted if it is ahead by "
    "at least 0.02 nats with each",
    supported=lambda gain: min(gain) >= 0,
    refuted=lambda gain: max(gain) <= -0.02,
    labels={"gain": "loss of untied minus loss of tied, small start, in nats"},
)
h4

# %% [markdown]
# **Experiment.** What the two lose after the last step, from each start, and at each rate.

# %%
EQUAL, RATES = ["tied", "untied, as many"], (0.005, 0.01, 0.02)
lab.table(
    [
        (kind, start, lr, losses.mean(), losses.min(), losses.max())
        for kind in EQUAL
        for start, lr in (("0.02", 0.01), ("mixed", 0.01), *(("1/√C", lr) for lr in RATES))
        for losses in [final(kind, start, lr)]
    ],
    columns=["model", "start", "learning rate", "nats (mean)", "least", "most"],
    caption="Loss on held-out stories after the last step, three seeds each",
    digits=3,
)

# %% [markdown]
# **Result.**

# %%
small = {kind: final(kind, start="0.02") for kind in EQUAL}
verdict = h4.judge(gain=(small["untied, as many"] - small["tied"]).tolist())
assert verdict.verdict == "refuted", "the small start does not help the tied model"
verdict

# %%
mixed = {kind: final(kind, start="mixed") for kind in EQUAL}
best = {kind: min(RATES, key=lambda lr, kind=kind: final(kind, lr=lr).mean()) for kind in EQUAL}
assert best == {"tied": rates.lr, "untied, as many": 2 * rates.lr}, "the best of the three rates"
assert small["tied"].min() - final("tied").max() > 0.2, "the small start makes the tied model much worse"
assert small["untied, as many"].mean() - final("untied, as many").mean() < 0.1, "and the untied one a little"
for kind in EQUAL:
    gain = (final(kind) - mixed[kind]).mean()
    assert 0.05 < gain < 0.2, "the mixed start helps both"
    print(f"{kind}: the mixed start gains {gain:.2f} nats over the long one; best rate {best[kind]}")
ahead = mixed["tied"] - mixed["untied, as many"]
print(f"from the mixed start the untied model is ahead by {ahead.min():.2f} to {ahead.max():.2f} nats")
assert ahead.min() > 0, "with each of three seeds"

# %% [markdown]
# The suspicion was wrong, and more than that: the small start makes the tied model much worse, and the untied one only a
# little. Why one short table is so much worse than two short tables, we do not know. But the small start changes all
# weights, the layers' too. The mixed start, which leaves the table long, helps both models by about a tenth of a nat, and
# leaves the order as it is.
#
# From the long start it was not the learning rate either: of the three, the tied model does best at the one that our runs
# have, and the untied one could still gain a little at twice the rate. From the other two starts we tried no other rate. So
# what the small start gives here is not the best that a small start can give.
#
# **Decision.** We report what we have found. In these short trainings, tying costs something, even at equal parameters and
# from three starts. We do not make a law of it. Press and Wolf trained for many epochs, where a larger model can learn its
# texts by heart; ours read less than one epoch, and nothing twice. A longer training in which the curves cross would change
# our mind. Why does `nlm` tie, then? Because it has the shape of GPT-2, so that other tools can read it, and because a
# model that is trained for long is the case that the published result speaks of.

# %% [markdown]
# ## 3 · What is the gradient of a tied table made of?
#
# **Question.** The table is used twice, at the bottom of the model and at the top. So two gradients arrive at it. From the
# bottom comes what a row should have *said* when it was read. From the top comes what a row should have *answered*. How do
# the two compare: is one of them larger, and do they want the same?
#
# **Hypothesis.** Both come from one loss, and both are about the same words. We expect two parts of similar size that pull
# in similar directions.

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "13.5",
    "The two parts of the gradient are of similar length.",
    threshold="supported if output part / input part, averaged over the training, lies between 0.5 and 2 with each of "
    "three seeds; refuted if it lies outside with each",
    supported=lambda ratio: 0.5 <= min(ratio) and max(ratio) <= 2,
    refuted=lambda ratio: min(ratio) > 2 or max(ratio) < 0.5,
    labels={"ratio": "length of the output part / length of the input part"},
)
h5

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "13.6",
    "The two parts want the same: they point in similar directions.",
    threshold="supported if their cosine, averaged over the training, is at least 0.2 with each of three seeds; refuted "
    "if it is below 0.1 with each",
    supported=lambda cosine: min(cosine) >= 0.2,
    refuted=lambda cosine: max(cosine) < 0.1,
    labels={"cosine": "cosine of the parts, over the rows that were read"},
)
h6

# %% [markdown]
# **Your prediction.** A batch has 8 texts of 64 tokens, and the table has 1,054 rows. How many rows does the input part
# touch, how many the output part? Which part is longer? And is their cosine nearer to 1, to 0 or to −1?
#
# **Experiment.** By hand, with three rows of two numbers: $E_0 = (1, 0)$, $E_1 = (0, 1)$, $E_2 = (1, 1)$. There are no
# layers in between, so this is the model of the puzzle. It *reads* token 2, and token 0 is what really comes.
#
# | step | the numbers |
# |---|---|
# | *read* | $h = E_2 = (1, 1)$ |
# | *score* | $z = (E_0 \cdot h,\; E_1 \cdot h,\; E_2 \cdot h) = (1, 1, 2)$ |
# | *bet* | $p = (e, e, e^2) / (2e + e^2) \approx (0.212, 0.212, 0.576)$ |
# | *wrong by* | $\mathrm{d}z = p - (1, 0, 0) \approx (-0.788, 0.212, 0.576)$ |
# | *output part* | each row gets its $\mathrm{d}z$ times $h$: $(-0.788, -0.788)$, $(0.212, 0.212)$, $(0.576, 0.576)$ |
# | *input part* | $\mathrm{d}h = -0.788\, E_0 + 0.212\, E_1 + 0.576\, E_2 = (-0.212, 0.788)$, for row 2 alone |
# | *add* | row 2: $(0.576, 0.576) + (-0.212, 0.788) = (0.364, 1.364)$ |
#
# The output part is at every row. Row 0 should have answered: its gradient is negative, so a step takes it towards $h$. The
# rows 1 and 2 should have kept silent, and a step takes them away. The input part is at row 2 alone, since nothing else was
# read. The code has the steps under the same names.

# %% tags=["nbval-check-output"]
E = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # (3, 2)
x, y = np.array([2]), np.array([0])
h = embedding(x, E)  # read, (1, 2)
z = h @ E.T  # score, (1, 3)
_, p = cross_entropy(z, y)  # bet
dz = cross_entropy_backward(p, y)  # wrong by, (1, 3)
doutput = dz.T @ h  # output part, (3, 2)
dinput = embedding_backward(dz @ E, x, 3)  # input part, (3, 2)
print((dinput + doutput).round(3))  # add

# %% [markdown]
# Is the sum right, and not the mean, or one of the two? We ask somebody who only looks at the loss.


# %% tags=["nbval-check-output"]
def bare_loss(E):
    """The loss of a tied model with nothing between its two jobs."""
    return cross_entropy(embedding(x, E) @ E.T, y)[0]


difference = np.abs(numerical_gradient(bare_loss, E) - (dinput + doutput)).max()
print("the sum agrees with finite differences:", difference < 1e-6)

# %% [markdown]
# In `nlm` the layers stand between, and the two parts are the first and the last thing that the backward pass finds. Look
# for `doutput`, for `dinput`, and for the line where they meet.

# %%
lab.source(backward, doc=False)

# %% [markdown]
# Our live run has kept both parts in every step.

# %%
first = live.parts[0]
print(f"step 1: the input part touches {first.input_rows} rows, the output part {first.output_rows}")
rows = np.array([parts.input_rows for parts in live.parts])
print(f"all steps: {rows.min()} to {rows.max()} rows, and always all {live.parts[-1].output_rows}")
assert all(parts.output_rows == len(live.start) > parts.input_rows for parts in live.parts)


# %%
def looks(what, kind="tied"):
    """A measure of the gradient along the way, for the stored runs with weight decay: (3, S)."""
    return np.array([b["gradient"][what] for b in recorded["books"] if b["kind"] == kind and b["decay"]])


steps = recorded["books"][0]["gradient"]["steps"]

# %% mystnb={"image": {"alt": "Length of the input part and of the output part of the tied table's gradient against training steps, on a logarithmic axis, each as the mean of three runs with a band. The output part is the longer one all the way. In the first tens of steps it is several times as long, later the distance is small."}}
plots.curves(
    {"input part": (steps, looks("input")), "output part": (steps, looks("output"))},
    xlabel="training steps",
    ylabel="length of the part",
    log="y",
    title="The output part is longer, above all early on",
)

# %% [markdown]
# **Result.**

# %%
ratios = looks("output") / looks("input")  # (3, S), from means of eight steps each
live_ratios = np.array([parts.output / parts.input for parts in live.parts])  # every step
verdict = h5.judge(ratio=ratios.mean(axis=1).tolist(), live=live_ratios.mean())
verdict

# %%
medians = np.median(ratios, axis=1)  # (3,)
print("median of the ratio, seed by seed:", medians.round(2), "and live:", np.median(live_ratios).round(2))
highest = live_ratios.argmax()
print(f"live: {live_ratios[0]:.1f} at step 1, at most {live_ratios[highest]:.1f}, at step {highest + 1}")
assert (abs(medians - 1.6) < 0.3).all() and abs(live_ratios[0] - 2) < 0.7, "one and a half; two at first"
assert live_ratios[highest] > 3 * live_ratios[0] and highest < 50, "early on, the input part is far shorter"

# %% [markdown]
# Undecided, by our own threshold: the mean of the ratio is about 2, with one seed a little less. But a mean of ratios
# listens most to the few steps where the input part is tiny. The median is smaller: after the first steps the two are of
# similar length, and the output part is about one and a half times the other. (The stored ratios compare means of eight
# steps, the live one has every step.) A batch touches about a quarter of the rows from below, and all of them from above.
# Was the output part the longer one in your guess, too?
#
# At the very first step the ratio is about 2. Then the input part falls to a fraction and recovers, while the output part
# changes far less. Perhaps the model first learns only how frequent each token is, and for that it does not matter what was
# read. We have not tested this.
#
# **Experiment.** And their directions? We take the cosine over those rows that have been read, since only there both have a
# say.

# %% mystnb={"image": {"alt": "Cosine between the input part and the output part of the table's gradient against training steps, as the mean of three runs with a band. The curve stays within a few hundredths of 0, the line of right angles."}}
plots.curves(
    {"tied": (steps, looks("cosine"))},
    xlabel="training steps",
    ylabel="cosine of the two parts",
    lines={"at right angles": 0.0},
    title="No agreement of the two parts is to be seen",
)

# %% [markdown]
# **Result.**

# %%
verdict = h6.judge(
    cosine=looks("cosine").mean(axis=1).tolist(),
    live=np.mean([parts.cosine for parts in live.parts]),
)
verdict

# %% [markdown]
# They do not want the same, and they do not want the opposite: their cosine is about 0. Two gradients of one loss, for the
# same rows, know nothing of each other. A row that is read is asked *what does this word tell about what comes next?* A row
# that answers is asked *after what does this word come?* These are two questions. (A caution: the parts have thousands of
# numbers, and two random lists of that length have a cosine near 0 as well. So the measure says that no agreement is to be
# seen. It does not say that every single row is free of conflict.)
#
# **Decision.** The gradient of a tied table is a sum of two parts, and we can take it apart. The output part reaches
# every row in every step and is the longer one; the input part reaches those that were read; and no agreement of the two
# is to be seen. This may have to do with section 2. It does not show it, since two parts at right angles do not disturb
# each other either. A training in which the cosine rises and stays well above 0 would change our mind. Open: the gradient is
# not yet the move.
#
# **Looking back.** (a) Chapter 04 called the input part by another name. Which? (b) There, five words were left out of the
# text, and in the tied model all five moved in the same direction. Which step of the worked example explains it?
#
# <details><summary>Answers</summary>
#
# (a) Scatter-add: it *is* the gradient of the lookup. (b) The *output part*. A word that never comes has a positive
# $\mathrm{d}z$ at every position, so its gradient is a mixture of the same vectors $h$ as that of every other such word.
#
# </details>

# %% [markdown]
# ## 4 · Who moves which row?
#
# **Question.** A gradient is not yet a move: AdamW stands between. Of the whole way of a row, from its random start to its
# place at the end, how much is the work of reading, how much of answering, and how much of weight decay?
#
# AdamW allows an exact answer. Its step is `lr` times a running mean of the gradients, divided by $\sqrt{v}$. The mean of a
# sum is the sum of the means. So we follow the running means of the two parts, divide both by the same $\sqrt{v}$, and each
# step splits into two without a remainder. What weight decay does is booked beside them. Look for `scale`, which both parts
# share.

# %%
lab.source(Books.step, doc=False)

# %% tags=["nbval-check-output"]
added = live.books.added  # name -> (V, C)
way = live.model.params["wte.weight"] - live.start
left_over = np.abs(added["input"] + added["output"] + added["decay"] - way).max()
print("the three add up to the whole way:", left_over < 1e-4)

# %% [markdown]
# **Hypothesis.** Now the rows by how often they were read. A vocabulary has tokens that no story contains. Ours begins with
# all 256 bytes, and most of these never occur. Three expectations. The row of a rare token is more the work of
# answering than that of a frequent one, since reading seldom reaches it. Where a row is neither read nor answers, in the
# *untied* input table, weight decay alone is left, and what it does can be computed beforehand. And in the *tied* table,
# weight decay will at least bring home those that never occur: nothing calls for them.

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "13.7",
    "The row of a rare token is more the work of the output job than the row of a frequent one.",
    threshold="supported if the output's share of the way is at least 0.1 larger for tokens read 1 to 9 times than for "
    "those read 500 times and more, with each of three seeds; refuted if it is smaller with each",
    supported=lambda rare_minus_frequent: min(rare_minus_frequent) >= 0.1,
    refuted=lambda rare_minus_frequent: max(rare_minus_frequent) < 0,
    labels={"rare_minus_frequent": "share of rare minus share of frequent"},
)
h7

# %% tags=["hide-input"]
h8 = lab.Hypothesis(
    "13.8",
    "Untied, a row that is never read is its start, multiplied by (1 − lr · decay) once for each step: exactly.",
    threshold="supported if no number of such a row differs by a single bit, in a run with weight decay and in one "
    "without; else refuted",
    supported=lambda largest_difference, without_decay: largest_difference == 0 == without_decay,
    labels={
        "largest_difference": "largest difference, with weight decay",
        "without_decay": "largest difference, without (the product is 1)",
        "shrunk_to": "the product, with weight decay",
    },
)
h8

# %% tags=["hide-input"]
h9 = lab.Hypothesis(
    "13.9",
    "Tied, weight decay brings the rows that are never read nearer to 0 than they began.",
    threshold="supported if their mean length at the end is at most 0.9 of that at the start with each of three seeds; "
    "refuted if it is at least 1.1 of it with each",
    supported=lambda length: max(length) <= 0.9,
    refuted=lambda length: min(length) >= 1.1,
    labels={"length": "length at the end / length at the start"},
)
h9

# %% [markdown]
# **Your prediction.** Give each of three kinds of tokens, never read, read a few times, and read very often, a share
# for reading and a share for answering. And which of the three travels furthest?
#
# **Experiment.** How long are the parts of a row's way? We take a mean over the rows of a kind.


# %%
def groups(what, kind="tied", decay=0.1):
    """A measure of the rows by how often they were read: (3, number of kinds of tokens)."""
    kept = [b["groups"] for b in recorded["books"] if (b["kind"], b["decay"]) == (kind, decay)]
    return np.array([[group[what] for group in by_times.values()] for by_times in kept])


TIMES = list(settings["times_read"])
means = [groups(what).mean(axis=0) for what in ("rows", "moved", "by_input", "by_output", "by_decay")]
lab.table(
    zip(TIMES, *means, strict=True),
    columns=["times read", "rows", "way", "by reading", "by answering", "by decay"],
    caption="Tied, with weight decay: length of a row's way, and of its three parts (means, three seeds)",
    digits=2,
)

# %% [markdown]
# These are lengths. The parts are vectors with different directions, so their lengths do not add up to that of the way; the
# vectors do. What follows is the share of the output part in the two lengths, reading and answering.

# %%
output_share = groups("by_output") / (groups("by_output") + groups("by_input"))  # (3, 5)
assert (groups("by_input")[:, 0] == 0).all(), "a row that is never read has no input part"
often = output_share.mean(axis=0)[2:]  # ten readings and more
assert np.ptp(often) < 0.1 and 0.5 < often.min() and often.max() < 0.65, "somewhat over half"

# %% mystnb={"image": {"alt": "Bars of the output job's share of a row's way, for tokens never read, read 1 to 9, 10 to 99, 100 to 499 and 500 or more times, with three runs each as dots. The share of tokens never read is 1. It is smaller for tokens that are read 1 to 9 times, and smaller still from ten readings on, where it hardly changes and is above one half."}}
plots.bars(
    {f"read {times} times" if times != "never" else "never read": output_share[:, at]
     for at, times in enumerate(TIMES)},
    xlabel="output part / (output part + input part)",
    title="Rare rows: mostly answering",
)  # fmt: skip

# %% [markdown]
# **Result.**

# %%
rare, frequent = TIMES.index("1 to 9"), len(TIMES) - 1
verdict = h7.judge(rare_minus_frequent=(output_share[:, rare] - output_share[:, frequent]).tolist())
verdict

# %% [markdown]
# (This claim was reworded after its result. It began as *The rarer the token, the more its row is the work of the output
# job*, and that is more than the threshold asks, which compares two groups. Threshold and verdict are as they were.)
#
# Compare with your shares. Never read: all of it is answering, as it must be. Read a few times: most of it. From ten
# readings on the share hardly changes, and even for the tokens that are read most often, reading has a little less than
# half. The rare ones also travel further than the frequent ones, and those that never occur the furthest of all. **A
# misconception** is that a row which has moved far has learned much, or has had a strong push. Is the push strong?

# %%
batch = next(Batches(train, batch_size=rates.batch_size, context=rates.context, seed=rates.seed))
never, often_read = live.read == 0, live.read >= np.quantile(live.read, 0.95)  # the twentieth read most
push = {}
for when, model in {"first step": GPT(sizes("tied"), seed=0), "end": live.model}.items():
    gradient = np.linalg.norm(model.loss_and_grads(*batch)[1]["wte.weight"], axis=1)  # (V,)
    push[when] = (gradient[never].mean(), gradient[often_read].mean())
    print(f"{when}: never read {push[when][0]:.1e}, frequent {push[when][1]:.1e}, ", end="")
    print(f"{push[when][1] / push[when][0]:,.0f} times as long")
rest = push["end"][0] / rates.weight_decay
print(f"output part / decay, at the end: {rest:.1e}")
summed = np.linalg.norm(live.summed, axis=1)  # (V,), all gradients of the training, added up
total = (summed[never].mean(), summed[often_read].mean())
print(f"sum of all gradients: never read {total[0]:.3f}, frequent {total[1]:.3f}")
assert total[1] > 3 * total[0], "without AdamW, the order would be the opposite"
assert push["end"][1] > 1000 * push["end"][0] and push["first step"][1] > 3 * push["first step"][0]
assert rest < 0.01, "without AdamW, a row that is never read would come to rest close to 0"

# %% [markdown]
# The first two lines have lengths of a row's gradient, in one batch. A token that never comes is pushed away only, by
# every position of every text. The push is weak, at the end more than a thousand times weaker than what a frequent row
# gets. But it keeps its direction, and AdamW makes full steps of a slight push that never turns (chapter 04). A frequent
# token is pulled towards some contexts and pushed away from others, so it takes no such straight way. Plain gradient
# descent moves a row by its summed gradients, times the rate, and with these gradients it would be the frequent rows that
# travel furthest. (Chapter 04 has met these rows. Now we know who moves them.)
#
# **Experiment.** The equality. We train the untied model with weight decay, and for 50 steps without, and multiply the
# starts of its unread rows ourselves, once for each step, in the same order. (Who forms the product first gets other last
# bits, because each step rounds. That is why this claim, too, was reworded after its result: it spoke of *the start times the
# product of all* these factors. What is computed, and the threshold, did not change.)


# %%
def untied(decay, steps=rates.steps):
    """An untied run of our own, and the largest difference of an unread row from what we compute."""
    config = replace(rates, weight_decay=decay, steps=steps)
    run = train_split(GPT(sizes("untied, as wide"), seed=0), train, valid, config)
    unread, product = run.read == 0, 1.0
    expected = run.start[unread].copy()
    for step in range(steps):
        lr = cosine_schedule(step, steps=steps, lr=rates.lr, min_lr=rates.min_lr, warmup=rates.warmup)
        expected *= 1 - lr * decay
        product *= 1 - lr * decay
    return run, np.abs(run.model.params["wte.weight"][unread] - expected).max(), product


two_tables, difference, product = untied(rates.weight_decay)
_, difference_without, product_without = untied(0.0, steps=50)
assert product_without == 1, "without decay nothing shrinks"

# %% [markdown]
# **Result.**

# %%
h8.judge(
    largest_difference=difference,
    without_decay=difference_without,
    shrunk_to=product,
    rows=(two_tables.read == 0).sum(),
)

# %% [markdown]
# Not one bit. The gradient of such a row is 0, so its running means are 0, and AdamW's step is $0 / (0 + \epsilon)$. The
# decay multiplies the row by the same number as all others, and keeps its direction. One thing in the whole training can be
# told beforehand, without training: where these rows end. Chapter 04 found that they stay if nothing decays, which is the
# case of a product of 1.
#
# **Experiment.** Now the same rows in the tied table, without decay and with it.

# %%
WAYS = {
    "untied, decay": ("untied, as wide", 0.1),
    "tied, no decay": ("tied", 0.0),
    "tied, decay": ("tied", 0.1),
}
lab.table(
    [
        (name, *(groups(what, *how)[:, at].mean() for at in (0, rare, frequent) for what in ("start", "end")))
        for name, how in WAYS.items()
    ],
    columns=["", "never: start", "end", "1 to 9: start", "end", "500 and more: start", "end"],
    caption="Mean length of the rows of tokens never read, read 1 to 9 times, and 500 times and more",
    digits=2,
)

# %% [markdown]
# **Result.**

# %%
length = groups("end")[:, 0] / groups("start")[:, 0]
verdict = h9.judge(length=length.tolist(), rows=int(groups("rows")[0, 0]))
verdict

# %% [markdown]
# It does not. Weight decay shortens these rows by what the books say, and the output job adds many times as much. What was a
# short random row in the untied table is among the longest in the tied one. Under AdamW a steady push makes a full step
# however small it is, and decay and push cancel only far out. With plain gradient descent (exercise 13.4) the row would
# come to rest at minus its output part divided by the decay, and since the output part is tiny, that is close to 0.
#
# Read the table line by line. Untied, the input table shows who was read: unread rows are a little shorter than they
# began. Tied, the same rows are the longest. Whoever looks at the lengths in a tied table and thinks of reading will be
# wrong.
#
# **Decision.** In a tied table, answering, with AdamW, moves every row, and it moves those the furthest that have the least
# to say.
# For any comparison of rows, by length or by cosine, we leave out tokens that were seldom read, as chapter 14
# does. If the output part of unread rows could be switched off (by computing the softmax over tokens that
# occur), they would stay: a model trained in this way would test our explanation. What does not follow: that tying is bad.
# The rows of rare tokens are of little use in an untied table, too.

# %% [markdown]
# ## 5 · What does a second table learn?
#
# **Question.** The untied model has an input table and an output table. Nobody compelled them to differ. Have they learned
# the same? And if not: which of the two does the one table of the tied model resemble?
#
# **Hypothesis.** Both tables are about the same words, so a word should have much the same neighbours in each. For the
# second question there is a published answer. Press and Wolf
# ([2017](../book/bibliography.md#press2017)) report that a tied table is more like an untied output table than like an
# untied input table. We ask whether it holds here.

# %% tags=["hide-input"]
h10 = lab.Hypothesis(
    "13.10",
    "The two tables of an untied model agree: they share at least half of the ten nearest neighbours of a word.",
    threshold="supported if the share is at least 0.5 with each of three seeds; refuted if it is less with each",
    supported=lambda common: min(common) >= 0.5,
    refuted=lambda common: max(common) < 0.5,
    labels={"common": "neighbours in common, of ten, as a share", "words": "words (n)"},
)
h10

# %% tags=["hide-input"]
h11 = lab.Hypothesis(
    "13.11",
    "A tied table is more like an untied output table than like an untied input table.",
    threshold="supported if it shares at least 0.02 more of the ten nearest neighbours with output tables than with "
    "input tables, with each of three seeds; refuted if it does not share more with any",
    supported=lambda more: min(more) >= 0.02,
    refuted=lambda more: max(more) <= 0,
    labels={"more": "share in common with output minus with input", "words": "words (n)"},
)
h11

# %% [markdown]
# **Your prediction.** Of ten neighbours, how many do the input and the output table of one model have in common? And to
# which of them will the tied table be nearer?
#
# **Experiment.** A look first, at the live runs: one tied, one untied.

# %%
ids = word_ids(tokenizer.tokens, train.counts(), at_least=settings["at_least"])  # word -> ID
words, places = list(ids), list(ids.values())
tables = {
    "tied": live.model.params["wte.weight"],
    "untied, input": two_tables.model.params["wte.weight"],
    "untied, output": two_tables.model.params["lm_head.weight"],
}
vectors = {name: Vectors(words, E[places]) for name, E in tables.items()}
lab.table(
    [
        (word, name, ", ".join(key for key, _ in known.neighbors(word, n=5)))
        for word in ("cat", "queen", "said")
        for name, known in vectors.items()
    ],
    columns=["word", "table", "nearest rows"],
)

# %% [markdown]
# Now counted, over all words that can be asked. One caution: two runs with the same seed begin with the same random rows,
# and what is left of these would look like agreement. So tables of two models are always compared across seeds. The
# last line of the table is what chance would give.

# %%
common = {pair: np.mean(shares) for pair, shares in recorded["overlaps"].items() if pair != "own"}
own = recorded["overlaps"]["own"]
by_chance = settings["neighbours"] / (recorded["words"] - 1)
lab.table(
    [("input and output of one untied model", np.mean(own))]
    + [(pair.replace(",", " and") + ", two models", share) for pair, share in common.items()]
    + [("two tables drawn at random", by_chance)],
    columns=["tables", "neighbours in common"],
    caption=f"Share of the ten nearest neighbours in common ({recorded['words']} words, means)",
    digits=3,
)

# %%
here = [E[places] for E in tables.values()]
live_own = neighbour_overlap(here[1], unit_rows(here[2]), k=settings["neighbours"])
print(f"here: {live_own:.3f}; stored: {min(own):.3f} to {max(own):.3f}")
assert min(own) - 0.05 < live_own < max(own) + 0.05, "this run is one of the family"

# %% [markdown]
# **Result.**

# %%
verdict = h10.judge(common=own, live=live_own, words=recorded["words"])
verdict

# %% [markdown]
# How near was your number? Far less than half is in common, though more than by chance. The two tables know different
# things. A word that is *read* has to tell what may come next, and a word that is *answered* has to say after what it
# comes. Look
# again at *said* in the first table of this section: which of its neighbours could stand in its place, and which could not?
#
# How large could the share be at all? The lines that compare a kind of table with itself, across seeds, say it: two models
# that differ in nothing but their random start, and have learned for so short a time, have no more than that in common.
#
# **Experiment.** To whom is the tied table nearer? We subtract two lines of the table above, seed by seed.
#
# **Result.**

# %%
with_input, with_output = (np.array(recorded["overlaps"][f"tied, {job}"]) for job in ("input", "output"))
verdict = h11.judge(more=(with_output - with_input).tolist(), words=recorded["words"])
verdict

# %%
kin = {job: (common["tied, tied"] * common[f"{job}, {job}"]) ** 0.5 for job in ("output", "input")}
parts_of_kin = {job: common[f"tied, {job}"] / itself for job, itself in kin.items()}
for job, part in parts_of_kin.items():
    print(f"tied and {job}: {part:.2f} of what tables have in common with their own kind (geometric mean)")
assert parts_of_kin["output"] > parts_of_kin["input"]

# %% [markdown]
# So here, in another kind of model, on other texts, the finding of Press and Wolf holds: the one table is nearer to an
# output table. That stays so when each line is divided by what the two kinds of table have in common with their own kind.
# After sections 3 and 4 this is no surprise. The output part is the longer one, it acts at every row, and of the two
# lengths it has somewhat more than half.
#
# One more trace of the two jobs. How does the length of a row go with how often its token was read? We take all tokens that
# were read at least once. A *correlation* is a number between −1 and 1: positive if two lists rise together, negative if
# one falls where the other rises, and near 0 if neither is so.

# %%
correlation = recorded["length_and_count"]
lab.table(
    [(name, np.mean(values), min(values), max(values)) for name, values in correlation.items()],
    columns=["table", "mean", "least", "most"],
    caption="Correlation of a row's length with the logarithm of how often its token was read (three seeds)",
    digits=2,
)

# %% [markdown]
# In the input table the frequent tokens have the longer rows: reading has moved them, and decay has shortened the others.
# In the output table it is the opposite: a row of a rare token is pushed away in nearly every step. And the tied table has
# the sign of the output table.
#
# **Decision.** A tied table has to be read first of all as the answers of a model. When part 4 asks whether long
# rows belong to frequent tokens, the answer will depend on tying, and we shall have to say so (chapter 17). A tied model
# whose table is nearer to the input tables would change our mind; a longer training, in which the input part catches up,
# might be one.

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(v.id, v.claim, v.verdict) for v in lab.verdicts().values()],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - Tying saves exactly $V \cdot C$ parameters: a third of a small model, a few thousandths of a very large one. It saves
#   memory, and no multiplications in a prediction.
# - In our short trainings the tied model was behind, even an untied one of its own size. The published result is the
#   opposite, for long trainings. What we have is a measurement, and not a law.
# - The gradient of a tied table is the sum of two parts. The output part is the longer one and reaches every row.
# - Books can be kept of a training: each row's way is the sum of what reading, answering and decay have added.
# - Rows that are never read: untied they are the start, shrunk once for each step, to the last bit; tied, and with AdamW,
#   they are pushed far away, and decay does not bring them home.
# - Input and output tables learn different neighbours, and the tied table resembles the output table.
#
# More of our hypotheses failed than held, and section 2 surprised us most. They stay.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch13.saving

# %% [markdown]
# A model of the GPT-2 kind has $V$ tokens, a context of $T$, $C$ channels and $L$ blocks. How many parameters would tying
# save, and which share of the untied model is that? The steps are those of section 1. Then find a shape with $C$ = 256 for
# which the share is over 0.4.


# %%
def saving(V, T, C, L):
    """How many parameters tying saves, and which share of the untied model: (saved, share)."""
    ...


# %%
ch13.saving.check(saving)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def saving(V, T, C, L):
#     saved = V * C
#     untied = 2 * saved + T * C + L * (12 * C**2 + 13 * C) + 2 * C
#     return saved, saved / untied
# ```
#
# With one block and 20,000 tokens, for example, `saving(20_000, 512, 256, 1)` gives a share of 0.46. More than one half is
# impossible, since of two equal tables one is saved, and the rest of the model comes on top.
#
# </details>

# %%
ch13.tied_gradient

# %% [markdown]
# The model of the worked example, for any table: it reads token `x`, and token `y` comes. The first four steps are
# written. Add the two parts.


# %%
def tied_gradient(E, x, y):
    """The gradient (V, C) of a tied table E without layers: x is read, y is the target (two IDs)."""
    h = E[x]  # read, (C,)
    z = E @ h  # score, (V,)
    p = np.exp(z - z.max()) / np.exp(z - z.max()).sum()  # bet
    dz = p - np.eye(len(E))[y]  # wrong by
    doutput = ...  # output part, (V, C)
    dinput = np.zeros_like(E)
    dinput[x] = ...  # input part, (C,)
    return ...  # add


# %%
ch13.tied_gradient.check(tied_gradient)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def tied_gradient(E, x, y):
#     h = E[x]  # read, (C,)
#     z = E @ h  # score, (V,)
#     p = np.exp(z - z.max()) / np.exp(z - z.max()).sum()  # bet
#     dz = p - np.eye(len(E))[y]  # wrong by
#     doutput = np.outer(dz, h)  # output part, (V, C)
#     dinput = np.zeros_like(E)
#     dinput[x] = dz @ E  # input part, (C,)
#     return doutput + dinput  # add
# ```
#
# </details>

# %%
ch13.equal_width

# %% [markdown]
# You want to compare a tied model of width $C$ with an untied one that has no more parameters. How wide can the untied
# model be? (Do not mind whether the heads divide the width.) Try GPT-2 small, $V$ = 50,257, $T$ = 1,024, $C$ = 768, $L$ =
# 12: it would have to give up over a hundred of its channels.


# %%
def equal_width(V, T, C, L):
    """The largest width of an untied model with at most as many parameters as the tied one of width C."""
    ...


# %%
ch13.equal_width.check(equal_width)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def equal_width(V, T, C, L):
#     def count(width, tables):
#         return tables * V * width + T * width + L * (12 * width**2 + 13 * width) + 2 * width
#
#     return max(width for width in range(1, C + 1) if count(width, 2) <= count(C, 1))
# ```
#
# </details>

# %%
ch13.never_read

# %% [markdown]
# Plain gradient descent with weight decay: a step multiplies a row by `1 - lr * decay` and then subtracts `lr` times its
# gradient. A row is never read. Its output part, if the table is tied, is the same in every step (in a real training it is
# only nearly the same). Where does the row end?


# %%
def never_read(row, lrs, decay, tied, output):
    """The row (C,) after one step for each rate in lrs; `output` (C,) is its output part in each step."""
    ...


# %%
ch13.never_read.check(never_read)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def never_read(row, lrs, decay, tied, output):
#     for lr in lrs:
#         row = row * (1 - lr * decay)
#         if tied:
#             row = row - lr * output
#     return row
# ```
#
# For what `output` would the row of a tied model stay exactly where it is? If it were `-decay * row`: then decay and push
# cancel. So with a constant push the row does not run away for ever; it comes to rest at `-output / decay`.
# In our run the output part of such a row soon becomes so small that this place is close to 0 (section 4 prints it). Without
# AdamW the row would end there.
#
# </details>

# %%
ch13.common

# %% [markdown]
# Which share of the $k$ nearest neighbours of a row in the table `A` are also among its $k$ nearest in the table `B`, on
# average over the rows? Nearest is the largest cosine, the row itself left out. Then test it on `here[1]` and `here[2]`,
# the two tables of our untied run, and on two random tables of the same shape.


# %%
def common(A, B, k):
    """The share of the k nearest neighbours that a row has in common in A (N, C) and B (N, D)."""
    ...


# %%
ch13.common.check(common)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def common(A, B, k):
#     def nearest(E):
#         units = E / np.linalg.norm(E, axis=1, keepdims=True)
#         cosines = units @ units.T  # (N, N)
#         np.fill_diagonal(cosines, -np.inf)
#         return np.argsort(-cosines, axis=1)[:, :k]  # (N, k)
#
#     pairs = zip(nearest(A), nearest(B), strict=True)
#     return np.mean([len(set(a) & set(b)) / k for a, b in pairs])
# ```
#
# </details>

# %%
ch13.bare_tied

# %% [markdown]
# Back to the puzzle. You are given the scores that you would like to have: `S[x, y]` is the score of the answer `y` after
# reading `x`. Is there a table $E$, with as many channels as you like, for which $E E^\top$ is exactly $S$? Return True
# or False; an eigenvalue within $10^{-9}$ of 0 counts as 0. (Hint: for every vector $a$, $a^\top E E^\top a$ is a squared
# length. `np.linalg.eigvalsh` knows more.)


# %%
def bare_tied(S):
    """Whether a tied table without layers can give exactly the scores S (V, V): True or False."""
    ...


# %%
ch13.bare_tied.check(bare_tied)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def bare_tied(S):
#     return bool(np.allclose(S, S.T) and np.linalg.eigvalsh(S).min() > -1e-9)
# ```
#
# A matrix is $E E^\top$ for some $E$ exactly if it is symmetric and has no negative eigenvalue. With one more matrix between
# the two jobs, $E M E^\top$, rock, paper and scissors are possible: take the three corners of a triangle around 0 as rows,
# and for $M$ a turn by a third of a circle. One such turn is enough.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Press and Wolf, [2017](../book/bibliography.md#press2017), *Using the Output Embedding to Improve Language Models*: one
#   table for both jobs, and which of two it is like.
# - Inan, Khosravi and Socher, [2017](../book/bibliography.md#inan2017), *Tying Word Vectors and Word Classifiers*: the same
#   idea, found independently, from the side of the loss.
# - Radford, Wu, Child, Luan, Amodei and Sutskever, [2019](../book/bibliography.md#radford2019), *Language Models are
#   Unsupervised Multitask Learners*: GPT-2, whose shape `nlm` has.
# - Loshchilov and Hutter, [2019](../book/bibliography.md#loshchilov2019), *Decoupled Weight Decay Regularization*: why weight
#   decay can be booked by itself.

# %% [markdown]
# # 11 · Why does a bag of vectors need positions and attention?
#
# Three words have a number each: *dog* 3, *bites* 5, *man* 1. A machine reads a sentence, adds up the numbers of its
# words, and has to say who is in pain.
#
# 1. What does it get for *dog bites man*, and what for *man bites dog*?
# 2. A friend has a repair: give every word its place, too, and add 10 for the first place, 20 for the second, 30 for the
#    third. What does the machine get now?
# 3. Find a repair that works.
#
# <details><summary>Answers</summary>
#
# 1. 9 and 9. A sum does not know the order of what was added: the sentence has become a *bag* of words.
# 2. 69 and 69. The places are added up as well, and $10 + 20 + 30$ is the same for every order. To write the place on
#    each word is not enough, if all you do then is add.
# 3. One of many: *multiply* by the place before you add. $1 \cdot 3 + 2 \cdot 5 + 3 \cdot 1 = 16$, and
#    $1 \cdot 1 + 2 \cdot 5 + 3 \cdot 3 = 20$. How much a word counts must depend on more than the word.
#
# </details>
#
# Part 1 of this book turned words into rows of a table. A sentence is now a bag of rows. This chapter is about the two
# things that turn the bag into a sentence again: *positions*, which say where a row stands, and *attention*, which
# decides how much each row counts for each other one. In the puzzle, positions alone, added up, did not help. You will see
# how far attention alone gets.
#
# **You will be able to**
#
# - compute attention by hand, with the mask and without;
# - say what a model without positions can notice of the order, and what it cannot;
# - let positions enter in four ways, and show that adding is a special case of concatenating;
# - test where a trained model looks against a control, over many sentences;
# - count what attention costs, and the length at which it costs more than the rest.
#
# **Builds on**
#
# - [chapter 00](00_one_sentence.ipynb), section 4: rows become context;
# - [chapter 04](04_how_a_row_learns.ipynb): a table learns;
# - [the mathematics you need](../book/math.md), sections 2, 4 and 5: dot products, matrices, softmax.
#
# Two minutes to test yourself: what is $e^{\ln 3}$? What does softmax make of the numbers $0$ and $\ln 3$? Which shape
# has $A\,B$, if $A$ is $(3, 3)$ and $B$ is $(3, 2)$? And the dot product of $(1, 2)$ and $(3, -1)$?
#
# <details><summary>Answers</summary>
#
# $3$. The powers are 1 and 3, so the shares are $\tfrac14$ and $\tfrac34$. $(3, 2)$. $3 - 2 = 1$.
#
# </details>
#
# **Measured run time:** 20 s and 320 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/nn/attention.py`, `nlm/nn/positions.py`, `nlm/analysis/order.py`, `nlm/analysis/unmasked.py`

# %%
import numpy as np

from nlm import experiment, lab, load_checkpoint, plots
from nlm.analysis.counting import multiplications
from nlm.analysis.order import contexts, last_logits, reorder, train
from nlm.analysis.owners import NAMES, WORDS, owners, share_at, spell
from nlm.analysis.unmasked import losses_by_place, unmasked
from nlm.checks import ch11
from nlm.embed.words import WordVocabulary, sentence_words
from nlm.nn.attention import causal_attention
from nlm.nn.config import POSITIONS
from nlm.nn.gpt import GPT, GPTConfig, block, layers, stem
from nlm.nn.layers import layer_norm
from nlm.nn.positions import rotary, sinusoidal
from nlm.stats import shuffle_test
from nlm.world import World

recorded = experiment.load("11_positions")  # many trainings, three seeds each
settings, seeds = recorded["config"], recorded["seeds"]
results = recorded["result"]

# %% [markdown]
# ## 1 · What does attention see of the order?
#
# **Question.** In [attention](../book/glossary.md#term-attention), every position takes a weighted mean of what all
# positions offer. Each position has three vectors, made from its row by three matrices: a
# [query](../book/glossary.md#term-query-key-and-value) $q$, what it looks for; a *key* $k$, what it can be found by;
# and a *value* $v$, what it gives. How much position $t$ takes from position $s$ depends on the product of $t$'s query
# with $s$'s key.
#
# By hand, with vectors of a single number ($D = 1$). Every word asks with the query $\ln 3$.
#
# | | *dog* | *bites* | *man* |
# |---|---|---|---|
# | key | 0 | 1 | 0 |
# | value | 10 | 5 | 0 |
# | *score* = query · key $/ \sqrt{D}$ | $0$ | $\ln 3$ | $0$ |
# | *power* = $e^{\text{score}}$ | 1 | 3 | 1 |
# | *share* = power / sum of the powers | $\tfrac15$ | $\tfrac35$ | $\tfrac15$ |
# | *mix* = sum of share · value | | $\tfrac15 \cdot 10 + \tfrac35 \cdot 5 + \tfrac15 \cdot 0 = 5$ | |
#
# That is what each of the three words gets. The code takes the same steps for all three at once.

# %% tags=["nbval-check-output"]
q = np.log([[3.0], [3.0], [3.0]])  # (T, D) = (3, 1): dog, bites, man
k = np.array([[0.0], [1.0], [0.0]])
v = np.array([[10.0], [5.0], [0.0]])
score = q @ k.T / np.sqrt(1)  # (3, 3): who asks, whom
power = np.exp(score)
share = power / power.sum(axis=1, keepdims=True)
mix = share @ v  # (3, 1)
print(share.round(2), mix.T.round(2), sep="\n")

# %% [markdown]
# A language model must not look ahead: the words to come are what it has to predict. So later words are crossed out
# before the shares are taken. This is the [causal mask](../book/glossary.md#term-causal-mask). Now *bites* sees *dog*
# and itself: the powers are 1 and 3, the shares $\tfrac14$ and $\tfrac34$, the mix is $\tfrac14 \cdot 10 + \tfrac34
# \cdot 5 = 6.25$. *Dog* sees nobody but itself. What does *bites* get in *man bites dog*? Work it out before you go on.

# %% tags=["nbval-check-output"]
past = np.tri(3)  # (3, 3): 1 where the one who is asked stands before, or is the one who asks
for order in ([0, 1, 2], [2, 1, 0]):
    seen = np.exp(q[order] @ k[order].T) * past  # a power of 0 is a score of minus infinity
    share = seen / seen.sum(axis=1, keepdims=True)
    words = np.array(["dog", "bites", "man"])[order]
    print(*words, "->", (share @ v[order])[:, 0].round(2))

# %% [markdown]
# This is the real one. `causal_attention` works on several texts and several
# [heads](../book/glossary.md#term-attention-head) at once, and it sets the crossed-out scores to minus infinity.

# %%
lab.source(causal_attention, doc=False)

# %% [markdown]
# **Hypothesis.** Nowhere in these steps does the number of a position occur. So attention sees a bag. Exchange two words,
# and each gets what it got before. We expect that with the mask, too.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "11.1",
    "Without mask and without positions a model sees a bag: put the words in another order, and every word gets "
    "the same vector as before.",
    threshold="supported if the vectors differ by less than 0.000000001 in all of 40 random models and orders; "
    "refuted if they differ by more than 0.001 in one",
    supported=lambda largest: largest < 1e-9,
    refuted=lambda largest: largest > 1e-3,
    labels={"largest": "largest difference"},
)
h1

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "11.2",
    "With the mask it is still a bag: put the earlier words in another order, and the prediction after the last "
    "word stays.",
    threshold="supported if no logit changes by more than 0.000000001, in 40 random models of each depth; refuted if "
    "for one of the depths some logit changes by more than 0.001 in each of the 40",
    supported=lambda one_layer, two_layers, three_layers: max(one_layer + two_layers + three_layers) < 1e-9,
    refuted=lambda one_layer, two_layers, three_layers: max(map(min, (one_layer, two_layers, three_layers))) > 1e-3,
    labels={
        "one_layer": "largest change of a logit, one layer",
        "two_layers": "the same, two layers",
        "three_layers": "the same, three layers",
    },
)
h2

# %% [markdown]
# **Your prediction.** In our example without the mask, *bites* got 5, and every order of the three words gives it 5. With
# the mask it got 6.25 in one sentence, and you know by now what in the other. What does that mean for the two hypotheses?
#
# **Experiment.** Random models without positions, in float64, so that rounding cannot be mistaken for an effect. The
# first question needs no mask. `unmasked()` takes it away from every model inside its block.


# %%
def fresh(n_layer, seed):
    """A random model without positions."""
    sizes = {"d_model": 8, "n_layer": n_layer, "n_head": 2, "init_std": 0.4}
    return GPT(GPTConfig(20, 6, **sizes, positions="none"), seed=seed, dtype=np.float64)


def vectors(model, ids):
    """What the model has made of each word after its last block."""
    keep = {}
    model.logits([ids], keep)
    return keep["ln_f"][0]  # (T, C)


# %%
bag = []
for seed in range(40):
    rng = np.random.default_rng(seed)
    ids, order, model = rng.permutation(20)[:6], rng.permutation(6), fresh(2, seed)
    with unmasked():
        bag.append(np.abs(vectors(model, ids)[order] - vectors(model, ids[order])).max())

# %% [markdown]
# The second keeps the mask, and the last word in its place.

# %%
changes = {n_layer: [] for n_layer in (1, 2, 3)}
for n_layer in changes:
    for seed in range(40):
        rng = np.random.default_rng(seed)
        ids, model = rng.permutation(20)[:6], fresh(n_layer, seed)
        exchanged = ids[[1, 0, 2, 3, 4, 5]]  # the first two words
        change = model.logits([ids]) - model.logits([exchanged])  # (1, T, V)
        changes[n_layer].append(float(np.abs(change[0, -1]).max()))

# %% [markdown]
# **Result.**

# %%
verdict = h1.judge(largest=max(bag), models=len(bag))
assert verdict.verdict == "supported", "attention by itself is blind to order"
verdict

# %% [markdown]
# Mathematicians call such a model [permutation-equivariant](../book/glossary.md#term-permutation-equivariant): permute
# what goes in, and what comes out is permuted alike.

# %%
lab.table(
    [(n, min(found), max(found)) for n, found in changes.items()],
    columns=["layers", "smallest change", "largest change"],
    caption="How far a logit after the last word moves when the first two words are exchanged (40 models each)",
    digits=3,
)

# %%
verdict = h2.judge(one_layer=changes[1], two_layers=changes[2], three_layers=changes[3])
assert verdict.verdict == "refuted" and max(changes[1]) < 1e-9, "one layer is a bag, two are not"
verdict

# %% [markdown]
# **A misconception:** *"without positions, a GPT cannot know the order."* With one layer it is true: the last word
# takes a weighted mean of all rows, and a mean knows no order. But with the mask the first layer does not give all words
# the same. *Bites* got 6.25 after *dog* and, as you computed, 3.75 after *man*. Each vector of the first layer is a mean
# over what came *before* it. The second layer looks at these, and they differ with the order. The mask itself gives the
# order away.
#
# [Irie et al. (2019)](../book/bibliography.md#irie2019) trained deep language models without positions, and they did
# well. [Haviv et al. (2022)](../book/bibliography.md#haviv2022) found in such models a knowledge of places, and
# conjectured that the mask is where it comes from.
#
# **Decision.** Attention alone sees a bag, and a mask with two layers sees more than a bag. A single random model without
# mask that moved by more than rounding would change our mind about the first. Whether *seeing more than a bag* is of any
# use for prediction is another question: random models have learned nothing. We train some.

# %% [markdown]
# ## 2 · What is the order worth?
#
# **Question.** There are several ways to tell a row where it stands. How much does a model gain by them?
#
# 1. **Learned, added** (GPT-2): a second table $P$ with a row for each position, and $x_0 = E_i + P_t$.
# 2. **[Sinusoidal](../book/glossary.md#term-sinusoidal-positions), added** ([Vaswani et al.,
#    2017](../book/bibliography.md#vaswani2017)): the same with a table that is not learned. Its channels are sines and
#    cosines of the position, from fast to slow, like the hands of a clock.
# 3. **Concatenated**: $P_t$ stands *beside* the row, and a layer brings both back to $C$ channels:
#    $x_0 = [E_i, P_t]\,W + b$.
# 4. **[Rotary](../book/glossary.md#term-rotary-positions)** ([Su et al., 2021](../book/bibliography.md#su2021)):
#    nothing is added. Inside attention, queries and keys are *turned*, pair of channels by pair of channels, by an
#    angle that grows with the position.
#
# The second and the fourth use the same angles. Here is the clock: every second channel of eight, at 32 positions. (The
# channels between them are the cosines.)

# %% mystnb={"image": {"alt": "Four curves over 32 positions, between minus 1 and 1. The one of channel 0 goes up and down like a wave about five times, that of channel 2 about half a time, that of channel 4 only rises, slowly, and that of channel 6 hardly leaves zero."}}
table = sinusoidal(32, 8)  # (T, C)
plots.curves(
    {f"channel {c}": (np.arange(32), table[:, c]) for c in (0, 2, 4, 6)},
    xlabel="position",
    ylabel="value in the table",
    title="Sinusoidal positions: hands that turn at different speeds",
    legend="below",
)

# %% [markdown]
# What turning is good for, by hand. A query $(1, 0)$ stands at position 2 and a key $(1, 0)$ at position 1, and each
# position turns by a right angle. The query becomes $(-1, 0)$, the key $(0, 1)$: their product is 0. Move both one
# place to the right: $(0, -1)$ and $(-1, 0)$, and the product is 0 again. The product depends on *how far apart* the
# two stand, wherever that is.

# %%
query, key = np.random.default_rng(0).standard_normal((2, 1, 8))  # (1, D) each
products = [float(rotary(query, t + 3)[0] @ rotary(key, t)[0]) for t in (0, 1, 50, 400)]
print("three places apart, anywhere:", np.round(products, 6))
assert np.ptp(products) < 1e-9, "the product knows more than the distance"

# %% [markdown]
# Concatenating looks like the cleaner way: a word and a place do not mix, and the layer decides what to do with them. But
# put the two halves of $W$ on top of each other, $W_1$ for the row and $W_2$ for the position:
#
# $$[E_i, P_t] \begin{bmatrix} W_1 \\ W_2 \end{bmatrix} = E_i W_1 + P_t W_2 .$$
#
# It is an addition! Only that both are multiplied first. With $W_1 = W_2 = I$ (and $b = 0$), nothing is left of the
# difference:

# %%
sizes = {"vocab_size": 20, "context": 6, "d_model": 8, "n_layer": 2, "n_head": 2, "init_std": 0.4}
added = GPT(GPTConfig(**sizes, positions="learned"), dtype=np.float64)
beside = GPT(GPTConfig(**sizes, positions="concatenated"), dtype=np.float64)
stacked = np.concatenate([np.eye(8), np.eye(8)])  # (2C, C): W1 above W2
beside.load_params(added.params | {"wpj.weight": stacked, "wpj.bias": np.zeros(8)})
apart = np.abs(beside.logits([[1, 2, 3]]) - added.logits([[1, 2, 3]])).max()
assert apart < 1e-12, "adding is not a special case"
print("The two models give the same logits.")

# %% [markdown]
# Here is where the four enter in `nlm`. The fourth is missing: it belongs into the block, where it turns `q` and `k`.

# %%
lab.source(stem, doc=False)

# %% [markdown]
# To measure what the order is worth, we destroy it. A small model reads five words of a story and predicts the sixth. It
# reads them *in order*, *reversed*, or *shuffled*, where each context is shuffled anew. The fifth word keeps its place,
# so that all models know which word came last. What remains in the shuffled context is a bag and a last word.

# %%
context = np.array([[1, 2, 3, 4, 9]])  # five words; 9 is the last
for way in ("intact", "reversed", "shuffled"):
    print(f"{way:>9}", reorder(context, way, rng=np.random.default_rng(2))[0])

# %% [markdown]
# **Hypothesis.** Three expectations of a sensible person, the first with a doubt after section 1. Without positions, the
# order is worth nothing. A context read backwards is half destroyed, at least. And to concatenate, which leaves the model
# more freedom, is better than to add.

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "11.3",
    "Without positions the order is worth nothing: a model trained on contexts in order is no better than one that is "
    "trained on shuffled contexts.",
    threshold="supported if it gains less than 0.02 nats in each of three seeds; refuted if it gains more than 0.05 in "
    "each",
    supported=lambda gain: max(gain) < 0.02,
    refuted=lambda gain: min(gain) > 0.05,
    labels={"gain": "gain by order, in nats, per seed"},
)
h3

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "11.4",
    "To learn from reversed contexts costs at least half as much as to learn from shuffled ones (learned positions).",
    threshold="supported if it costs at least 0.5 times as much in each of three seeds; refuted if less than 0.25 times "
    "in each",
    supported=lambda ratio: min(ratio) >= 0.5,
    refuted=lambda ratio: max(ratio) < 0.25,
    labels={"ratio": "cost of reversing / cost of shuffling, per seed"},
)
h4

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "11.5",
    "Concatenating beats adding: the loss is lower, by at least 0.02 nats.",
    threshold="supported if it is lower by at least 0.02 nats in each of three seeds; refuted if it is not lower at all "
    "in the mean over the seeds",
    supported=lambda better: min(better) >= 0.02,
    refuted=lambda better: float(np.mean(better)) <= 0,
    labels={"better": "loss with adding minus loss with concatenating, per seed"},
)
h5

# %% [markdown]
# **Your prediction.** Put the five kinds of positions, none among them, in the order of their loss on intact contexts.
# And then guess: a model has been trained on contexts in order, and now it reads a reversed one. Is that better or
# worse than a shuffled one?
#
# **Experiment.** `experiments/11_positions.py` has trained all of them, with three seeds each; it takes some minutes.
# Sections 3 and 4 repeat two of its other cases here. This is the text that they all read:


# %%
def streams(stories):
    """The words of each story in one list, with a full stop after each sentence."""
    return [[word for words in sentence_words([story]) for word in [*words, "."]] for story in stories]


of_text = settings["text"]
world, T = World(seed=of_text["world_seed"]), of_text["T"]
told = streams(world.stories(of_text["stories"]))
held = streams(world.stories(of_text["held_out_stories"], start=of_text["stories"]))
vocabulary = WordVocabulary.build(told, size=of_text["V"])
x, y = contexts(told, vocabulary.index, T)  # (N, T), (N,)
held_x, held_y = contexts(held, vocabulary.index, T)
print(f"{len(x):,} contexts to learn from, {len(held_x):,} held out, {len(vocabulary)} words; the first:")
print(" ".join(vocabulary.words[i] for i in x[0]), "->", vocabulary.words[y[0]])


# %%
def losses(positions, trained_on, read="intact"):
    """The recorded losses on held-out contexts, one for each seed."""
    return np.array([
        run["loss"][read]
        for run in results["orders"]
        if (run["positions"], run["trained_on"]) == (positions, trained_on)
    ])

# %% [markdown]
# First, all losses. The first two columns are measured on the kind of context that was learned from. The last two destroy
# the order afterwards: these models were trained in order, and then read something else.


# %%
def line(kind, trained_on, read):
    found = losses(kind, trained_on, read)
    return f"{found.mean():.2f} ± {found.std(ddof=1):.2f}"


lab.table(
    [
        (kind, line(kind, "intact", "intact"), line(kind, "shuffled", "shuffled"),
         line(kind, "intact", "shuffled"), line(kind, "intact", "reversed"))
        for kind in POSITIONS
    ],
    columns=["positions", "in order", "shuffled", "then shuffled", "then reversed"],
    caption=f"Loss in nats on held-out contexts; mean and standard deviation over {len(seeds)} seeds",
)  # fmt: skip

# %% [markdown]
# Second, what the order is worth to each kind of model: the second column minus the first.

# %%
gains = {kind: losses(kind, "shuffled", "shuffled") - losses(kind, "intact") for kind in POSITIONS}

# %% mystnb={"image": {"alt": "Bars of what the order of the earlier words is worth, in nats, for five kinds of positions, with a dot for each of three seeds. All bars are longer than zero; the shortest is that of the models without positions."}}
plots.bars(
    {kind: list(gain) for kind, gain in gains.items()},
    xlabel="loss saved by reading in order, in nats",
    title="In order is better than shuffled, even without positions",
)

# %% [markdown]
# **Result.**

# %%
h3.judge(
    gain=list(gains["none"]),
    gain_of_learned_positions=list(gains["learned"]),
    seeds=len(seeds),
)

# %%
base = losses("learned", "intact")
reversing = losses("learned", "reversed", "reversed") - base
shuffling = losses("learned", "shuffled", "shuffled") - base
assert min(shuffling) > 0.05, "the order is worth something"
verdict = h4.judge(ratio=list(reversing / shuffling), seeds=len(seeds))
assert verdict.verdict == "refuted", "a reversed context is in order, in another one"
verdict

# %% [markdown]
# (A ratio below zero is less than nothing: no cost that we can see.)

# %%
h5.judge(better=list(losses("learned", "intact") - losses("concatenated", "intact")), seeds=len(seeds))

# %% [markdown]
# Compare with your prediction. Did you put *none* last?

# %%
in_order = {kind: losses(kind, "intact").mean() for kind in POSITIONS}
on_bags = {kind: losses(kind, "shuffled", "shuffled").mean() for kind in POSITIONS}
print("in order, best first:", *sorted(in_order, key=in_order.get))
print("shuffled, best first:", *sorted(on_bags, key=on_bags.get))
assert max(in_order["sinusoidal"], in_order["rotary"]) < in_order["none"] < in_order["learned"] + 0.03
assert min(gains["none"]) > 0 and on_bags["none"] < on_bags["learned"]

# %% [markdown]
# **Positions.** After these short trainings, the two kinds that are *not learned* are ahead. A table of positions, added
# or concatenated, is hardly better than nothing. Why, we have not tested. One guess: a table starts as noise, and has to
# find out that 3 lies between 2 and 4, which a clock knows from the start. (Another: `stem` makes the words larger for the
# clock.) Three seeds of such short runs do not rank the kinds. What becomes of two of them in a longer training?

# %%
longer = {
    kind: np.array([run["loss"]["intact"] for run in results["longer"] if run["positions"] == kind])
    for kind in settings["longer"]["positions"]
}
steps = settings["orders"]["steps"], settings["longer"]["steps"]
lab.table(
    [(kind, list(losses(kind, "intact")), list(found)) for kind, found in longer.items()],
    columns=["positions", *(f"{n:,} steps" for n in steps)],
    caption="Loss in nats on held-out contexts in order, each of three runs",
    digits=2,
)

# %%
lead = losses("learned", "intact").mean() - losses("rotary", "intact").mean()
lead_later = longer["learned"].mean() - longer["rotary"].mean()
print(f"rotary is ahead of learned by {lead:.3f} nats after {steps[0]:,} steps, by {lead_later:.3f} after {steps[1]:,}")
assert lead_later < lead / 2 and max(longer["rotary"]) > min(longer["learned"]), "the lead is lost among the seeds"
assert max(map(max, longer.values())) < min(losses("rotary", "intact")) - 0.2, "much was still to be learned"

# %% [markdown]
# Both go on learning, and the lead shrinks to less than half: after the longer training the runs of the two overlap. So the
# first column of the large table compares the kinds on equal terms, and none of them at its best.
#
# **No positions.** Without them the order is worth something in every run. Whether it is as much as the threshold asks
# for, the seeds do not agree, and the verdict says so. Section 1 has an explanation: the mask, and a second layer. If that
# is right, models with one layer gain nothing.

# %%
one = {
    order: np.array([run["loss"][order] for run in results["one_layer"] if run["trained_on"] == order])
    for order in ("intact", "shuffled")
}
one_gains = one["shuffled"] - one["intact"]
assert max(abs(one_gains)) < 0.02 < np.median(gains["none"]), "the second layer reads the order"
lab.table(
    [("one layer", list(one_gains)), ("two layers", list(gains["none"]))],
    columns=["no positions", "loss saved by reading in order"],
    caption="In nats, each of three runs",
    digits=3,
)

# %% [markdown]
# **Shuffled.** A learned table of positions does harm to them: a place that means nothing is noise. So the bar of the
# learned positions is long for two reasons.
#
# **Reversed** is no destroyed order. It is an order, and whoever learns from reversed contexts learns it. It is shuffling
# that destroys. But a model that was trained in order and *then* reads a reversed context is worse off than with a
# shuffled one. Does it find an order, and believe it? There is a simpler reason. In a shuffled context some words stand
# in their places by chance; in a reversed one none does. So compare with those orders of four words that leave none in
# its place.


# %%
def read_in(wanted):
    """Mean loss of each recorded model (learned positions) over the orders that are wanted."""
    return np.array([
        np.mean([found["loss"] for found in run["orders"] if wanted(found["order"])]) for run in results["displaced"]
    ])


away = read_in(lambda order: all(place != at for at, place in enumerate(order)))
ways = {
    "in order": read_in(lambda order: order == [0, 1, 2, 3]),
    "all 24 orders": read_in(lambda order: True),
    "the 9 that leave no word in its place": away,
    "reversed": read_in(lambda order: order == [3, 2, 1, 0]),
}
assert ways["all 24 orders"].mean() < away.mean() < ways["reversed"].mean(), "reversed is worse than displaced"
lab.table([(way, list(found)) for way, found in ways.items()], columns=["earlier words", "loss in nats"], digits=2)

# %%
explained = (away - ways["all 24 orders"]) / (ways["reversed"] - ways["all 24 orders"])  # (seeds,)
print("words that are not in their places explain", explained.round(2), "of the difference")
assert explained.min() > 0.5

# %% [markdown]
# That is most of it, in each of three models. Whether the rest is a false order, we have not tested.
#
# **To concatenate** leaves more freedom, and freedom is no promise of a lower loss. Whatever adding can express,
# concatenating can, too. (The converse would need two tables of words, one to read and one to write:
# [chapter 13](13_one_table_two_jobs.ipynb).) What a training *finds* is another matter.
#
# **Decision.** `nlm` keeps learned, added positions. The reason is its shape, which is GPT-2's, so that its files can
# be read elsewhere. It is not the loss: in the short runs two other kinds are ahead, and *none* is as good. In a
# longer training most of the lead is gone, and longer texts than five words could change it again. What a learned table will
# never have is a row for a position beyond its end. Sinusoidal and rotary positions have an angle for every position,
# though having one does not mean that a model can use it.
#
# **Looking back.** (a) In chapter 02 the words were renumbered at random, and the embedding did not care. What if the
# words of a context are put in another order at random, the same for all contexts? (b) In chapter 04, which rows of the
# table of positions moved if all texts were shorter than the context?
#
# <details><summary>Answers</summary>
#
# (a) A learned table would not care, just as it does not mind a reversed order: its rows are found by number, and the
# numbers are names. Sinusoidal and rotary positions would care, since they believe that 3 lies between 2 and 4. And the
# mask would care: it knows what *earlier* means. (b) Only those that were used. A row for position 7 learns nothing from
# texts of 5 words.
#
# </details>

# %% [markdown]
# ## 3 · Does the model look where the answer lies?
#
# **Question.** Attention can be looked at: each head's shares are a map of who looks at whom. It is tempting to read such
# a map as the reason for an answer. To test that, we need sentences of which we know where the answer lies. So we plant
# them. Names and things are drawn at random, so only the sentence itself says who owns what.

# %%
planted = owners(3, rng=np.random.default_rng(1), pairs=2)
for ids, answer, place in zip(planted.ids, planted.answer, planted.name, strict=True):
    print(f"{spell(ids)} -> {WORDS[answer]} (at place {place})")

# %% [markdown]
# A bag of the words does not hold the answer: exchange the two names, and the bag is the same, but the other name is
# right. A model that guesses between the two names is right half of the time.
#
# **Hypothesis.** A model that has learned this looks at the name that it is going to say. And it is this name that
# decides: put another one there, and it says that one.

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "11.6",
    "The model looks at its answer: from the question, a head of the last layer gives the right name at least half of "
    "its attention.",
    threshold="supported if the better of two heads gives it at least 0.5 in the mean over 500 sentences, in each of "
    "three runs; refuted if it gives at most 0.25 in each",
    supported=lambda share: min(share) >= 0.5,
    refuted=lambda share: max(share) <= 0.25,
    labels={"share": "share of attention on the right name, per seed"},
)
h6

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "11.7",
    "The right name decides: put another in its place, and the answer follows; the other name does not matter.",
    threshold="supported if the answer follows in at least 0.9 of 500 sentences, and in at most 0.1 if the other name is "
    "replaced; refuted if it follows in less than half",
    supported=lambda follows, follows_other: follows >= 0.9 and follows_other <= 0.1,
    refuted=lambda follows: follows < 0.5,
    labels={
        "follows": "the right name is replaced: answer follows",
        "follows_other": "the other name is replaced: answer follows",
    },
)
h7

# %% [markdown]
# **Your prediction.** The sentence is *Tom has ball , Mia has kite : whose kite*. Draw an arrow from the last word to the
# words that you would look at. Write a share on each arrow.
#
# **Experiment.** Again we train one model here, and hold it against the recorded runs.

# %%
how = settings["owners"]
solver = GPT(GPTConfig(len(WORDS), 4 * how["pairs"] + 2, **how["model"]), seed=0)


def sample_owners(rng):
    some = owners(how["batch"], rng=rng, pairs=how["pairs"])
    return some.ids, some.answer


first = train(solver, sample_owners, steps=how["steps"], lr=how["lr"], seed=0)

# %%
test = owners(500, rng=np.random.default_rng(7), pairs=how["pairs"])  # sentences made after the training
right = (last_logits(solver, test.ids).argmax(axis=1) == test.answer).mean()
assert right > 0.9, "the model has not found the way: train it for longer"
lab.table(
    [
        (kind, *(run["right"] for run in results["owners"] if run["positions"] == kind))
        for kind in how["positions"]
    ],
    columns=["positions", *(f"seed {seed}" for seed in seeds)],
    caption=f"Share of right answers; guessing gives 0.50. The model trained here: {right:.2f}",
    digits=2,
)

# %% [markdown]
# Such a task is not learned at an even pace. Guessing between the two names costs $\ln 2$. See how the loss comes to that
# level, and how it leaves it.

# %%
plateau = np.log(2)
batches = np.arange(len(first))
smooth = np.convolve(first, np.ones(20) / 20, mode="same")[10:-10]
low = [10 + int(np.argmax(smooth < level)) for level in (1.2, plateau, 0.1)]
print(f"below 1.2 nats at step {low[0]}, below guessing at step {low[1]}, below 0.1 at step {low[2]}")
assert low[1] - low[0] > low[2] - low[1], "slow above guessing, then a fall"

# %% mystnb={"image": {"alt": "The loss of the model over its training steps. It falls quickly from its start to a shoulder above a level line, which is named guessing between the two names. From there it creeps down to the line, and once below, it drops to near zero and stays there."}}
plots.curves(
    {"loss": (batches[10:-10], smooth)},
    xlabel="training steps",
    ylabel="loss, in nats (mean of 20 steps)",
    lines={"guessing between the two names": plateau},
    title="Slow above guessing, then a fall",
)

# %% [markdown]
# It falls to a shoulder, creeps down to the level of guessing, and once below, it is almost nothing within fewer steps than
# it took to creep. So a share of one half in the table says *not yet*, and a longer training could change it. We go on
# with the learned positions.
#
# Where does the last word look? We take the mean over all test sentences that ask for the first pair, and over those that
# ask for the second. One pretty sentence would prove nothing.

# %%
keep = {}
solver.logits(test.ids, keep)
weights = keep["h.1.attn.weights"]  # (N, H, T, T), the last layer's
lines = {
    f"{which} pair, head {head + 1}": weights[test.name == place, head, -1].mean(axis=0)  # (T,)
    for which, place in (("first", 0), ("second", 4))
    for head in range(2)
}
columns = ["name 1", "has", "thing 1", ",", "name 2", "has", "thing 2", ":", "whose", "thing"]

# %% mystnb={"image": {"alt": "Shares of attention from the last word to each of the ten places of the sentence, for two heads and for questions about the first and the second pair: four lines that each add up to 1. The places of the two names have small shares in all lines. The large shares lie on small words behind the names, such as has."}}
plots.heatmap(
    np.array(list(lines.values())),
    list(lines),
    columns,
    scale="share of attention",
    xlabel="is looked at",
    ylabel="asked for the …",
    title="The last word looks beside the name",
)

# %% [markdown]
# Now the control: how much do the *wrong* names get? And an untrained model? To see whether the right name gets more than
# the wrong one, we use the test of chapter 04: `shuffle_test` deals the labels anew. Here the label of a sentence is
# the place of its right name, and every sentence stays its own control.

# %%
wrong_place = 4 - test.name  # the other of the places 0 and 4
best = share_at(weights, test.name).mean(axis=0).argmax()  # the better head, in favour of the hypothesis
on_right, on_wrong = share_at(weights, test.name)[:, best], share_at(weights, wrong_place)[:, best]
untrained, kept = GPT(solver.config, seed=0), {}
untrained.logits(test.ids, kept)
blank = share_at(kept["h.1.attn.weights"], test.name).mean(axis=0).max()


def more_on(name):
    """How much more of the better head's attention these names get than the others, in the mean."""
    return (share_at(weights, name) - share_at(weights, 4 - name))[:, best].mean()


against = shuffle_test(more_on, test.name, rng=np.random.default_rng(0), n=2000)
assert on_wrong.mean() < on_right.mean() < blank and against.p < 0.05
print(f"right name {on_right.mean():.2f}, wrong name {on_wrong.mean():.2f} (p = {against.p:.4f}, n = {len(on_right)})")
print(f"untrained model, right name: {blank:.2f}")

# %% [markdown]
# A tiny $p$, and a tiny effect: surely more than the wrong name, and less than in a model that has learned nothing. A $p$
# says whether, not how much.

# %% [markdown]
# Last, the intervention. We put another name where the right one stands, one that does not occur in the sentence, and see
# whether the model says it. Then the same with the wrong name.


# %%
def follows(places, model):
    """How often the answer is a new name that we put in these places."""
    ids = test.ids.copy()
    free = [min(set(range(len(NAMES))) - set(line[[0, 4]].tolist())) for line in ids]
    ids[np.arange(len(ids)), places] = free
    return float((last_logits(model, ids).argmax(axis=1) == free).mean())


follow_right, follow_wrong = follows(test.name, solver), follows(wrong_place, solver)

# %% [markdown]
# **Result.**

# %%
shares = [max(run["share_at_name"]) for run in results["owners"] if run["positions"] == "learned"]
print(f"here {on_right.mean():.2f}; recorded {min(shares):.2f} to {max(shares):.2f}")
verdict = h6.judge(share=shares, sentences=how["measured_on"])
assert verdict.verdict != "supported", "the last layer looks beside the answer"
verdict

# %%
verdict = h7.judge(follows=follow_right, follows_other=follow_wrong, sentences=len(test.ids))
verdict

# %% [markdown]
# How do the arrows that you drew compare? The answer comes from the name, as the intervention shows. But most of the last
# layer's attention goes to small words behind the name, such as *has*. How can *has* know a name?
#
# Because there is a layer before. In the first layer, *has* has looked back and taken up the name. When the last word
# looks at it in the second layer, it is no longer the word *has*: it is a vector in which a name has been stored. If
# that is so, we can move the name without touching a word. We stop after the first layer, take the vector at one place
# out, and put the vector in that stands there when the name is another one. Then the second layer goes on.


# %%
def after_moving(name, *steps):
    """Whether the answer is the new name, when only the first layer's vectors these steps behind it are replaced."""
    ids, each = test.ids.copy(), np.arange(len(test.ids))
    free = [min(set(range(len(NAMES))) - set(line[[0, 4]].tolist())) for line in ids]
    ids[each, name] = free
    other = {}
    solver.logits(ids, other)
    x = keep["h.0.out"].copy()  # (N, T, C)
    for step in steps:
        x[each, name + step] = other["h.0.out"][each, name + step]
    x, _ = block(x, layers(solver.params, "h.1."), solver.config)
    p = solver.params
    last, _ = layer_norm(x[:, -1], p["ln_f.weight"], p["ln_f.bias"], solver.config.eps)  # (N, C)
    return (last @ p["wte.weight"].T).argmax(axis=1) == free  # (N,)


# %%
moves = {
    "the name": (test.name, 0),
    "has": (test.name, 1),
    "the thing": (test.name, 2),
    "has, and the sign behind the thing": (test.name, 1, 3),
    "these two, and the name": (test.name, 0, 1, 3),
    "has of the wrong name (control)": (wrong_place, 1),
}
moved = {what: after_moving(*how_far) for what, how_far in moves.items()}
lab.table(
    [(what, said[test.name == 0].mean(), said[test.name == 4].mean()) for what, said in moved.items()],
    columns=["vectors moved", "first pair asked for", "second pair"],
    caption="Share of sentences in which the model says the new name, though no word was touched",
    digits=2,
)

# %%
first_pair = [moved[what][test.name == 0].mean() for what in list(moves)[1:5]]
assert first_pair[1] < first_pair[0] < first_pair[2] <= first_pair[3] and first_pair[3] > 0.9
assert moved["has of the wrong name (control)"].mean() < 0.02 and moved["has"][test.name == 4].mean() > 0.9

# %% [markdown]
# Of the second pair, *has* carries the whole name. Of the first pair it carries a part. The rest had moved to the comma,
# as the map suggests, and a little was left in the name. Moved from behind the wrong
# name, *has* brings nothing. So the map showed rightly where to
# look, and not what lies there: it shows *places*, and what lies in these places has moved since the first layer.
#
# **A misconception:** *"the word that gets the most attention is the reason for the answer."* Here we know the reason,
# and the map does not point at it. In other networks, recurrent ones with one layer of attention, [Jain and
# Wallace (2019)](../book/bibliography.md#jain2019) found that very different maps can go with the same answer. [Wiegreffe
# and Pinter (2019)](../book/bibliography.md#wiegreffe2019) answered. Believe an intervention before you believe a map.
#
# **Decision.** We read maps as hints where to intervene, and no further. For this model, sentences in which the answer
# does *not* follow the name would change our mind. What stays open: how the first layer knows which pair is meant.
# (Look at its map yourself: `keep["h.0.attn.weights"]`, the line of the last word.)

# %% [markdown]
# ## 4 · What does the mask hide?
#
# **Question.** The mask crosses out the future. Does it do so completely? And what would a model do that sees it?
#
# **Hypothesis.** The first is a matter of proof. The second sounds like common sense: a model that sees more in training
# learns more, and it will be the better model also when the future is not there.

# %% tags=["hide-input"]
h8 = lab.Hypothesis(
    "11.8",
    "Change the future, and nothing in the past changes, not even the last digit.",
    threshold="supported if not one of the earlier logits of the mini model differs, in 60 texts with random changes; "
    "refuted if one does",
    supported=lambda changed: changed == 0,
    labels={"changed": "earlier logits that changed", "compared": "logits compared"},
)
h8

# %% tags=["hide-input"]
h9 = lab.Hypothesis(
    "11.9",
    "A model that may look ahead in training predicts at least as well as one with the mask, when nothing lies ahead.",
    threshold="supported if its loss at the last place, behind which neither has ever seen anything, is at most that of "
    "the masked model, in each of three seeds; refuted if it is higher in each",
    supported=lambda worse: max(worse) <= 0,
    refuted=lambda worse: min(worse) > 0,
    labels={"worse": "loss at the last place: unmasked minus masked, per seed"},
)
h9

# %% [markdown]
# **Your prediction.** A model without the mask is trained to predict the next word at each position of a text, and it
# sees the whole text. How low is its loss, as long as the text is in view? What will it have learned about language?
#
# **Experiment.** For the first we take the trained mini model, a text of random tokens, and a place in it. All tokens
# from that place on are replaced. Every logit before the place is compared, bit by bit.

# %%
mini = load_checkpoint("mini").model
changed = compared = 0
for seed in range(60):
    rng = np.random.default_rng(seed)
    ids = rng.integers(mini.config.vocab_size, size=(1, 24))
    place = int(rng.integers(1, 24))
    other = ids.copy()
    other[0, place:] = (ids[0, place:] + 1 + rng.integers(999, size=24 - place)) % mini.config.vocab_size
    before, after = mini.logits(ids)[0, :place], mini.logits(other)[0, :place]  # (place, V)
    changed, compared = changed + int((before != after).sum()), compared + before.size

# %% [markdown]
# For the second, two small models that differ in nothing but the mask. Each reads five words and predicts the next word
# at every position. Then we measure twice: as in training, with the whole text in view, and *without a future*, where the
# text ends after the word from which is predicted. That is how a text is generated. We write down the loss at each place,
# since the places differ: after the first four words the answer is in view, after the fifth it never is.

# %%
both = np.concatenate([x, y[:, None]], axis=1)  # (N, T + 1)
held_both = np.concatenate([held_x, held_y[:, None]], axis=1)


def sample_text(rng):
    some = both[rng.integers(len(both), size=settings["mask"]["batch"])]
    return some[:, :-1], some[:, 1:]


def reader(seed=0):
    """A small model in which every position predicts, trained and measured as the mask of the moment has it."""
    model = GPT(GPTConfig(len(vocabulary), T, **settings["model"]), seed=seed)
    steps, lr = settings["mask"]["steps"], settings["mask"]["lr"]
    train(model, sample_text, steps=steps, lr=lr, seed=seed, loss_and_grads=GPT.loss_and_grads)
    x, y = held_both[:, :-1], held_both[:, 1:]
    return losses_by_place(model, x, y), losses_by_place(model, x, y, cut=True)  # (T,), (T,)


# %%
honest = reader()
with unmasked():
    cheat = reader()


def recorded_mask(masked, what):
    """The recorded losses (seeds, T)."""
    return np.array([run[f"{what}_by_place"] for run in results["mask"] if run["masked"] == masked])


lines = {
    "with the mask, either view": (honest[1], recorded_mask(True, "without_future")),
    "without it, text in view": (cheat[0], recorded_mask(False, "loss")),
    "without it, no future": (cheat[1], recorded_mask(False, "without_future")),
}
lab.table(
    [
        (name, *found) for what, (here, stored) in lines.items()
        for name, found in ((what, here), ("recorded, mean of three", stored.mean(axis=0)))
    ],
    columns=["trained", *(f"place {t + 1}" for t in range(T))],
    caption="Loss in nats on held-out text, after each word: the models trained here, and recorded ones",
    digits=2,
)  # fmt: skip

# %%
for here, stored in lines.values():
    means = stored.mean(axis=1)
    assert means.min() - 0.5 < here.mean() < means.max() + 0.5, "these runs are of the family"

# %% [markdown]
# **Result.**

# %%
verdict = h8.judge(changed=changed, compared=compared)
assert verdict.verdict == "supported", "the future leaks into the past"
verdict

# %%
worse = recorded_mask(False, "without_future")[:, -1] - recorded_mask(True, "without_future")[:, -1]
everywhere = recorded_mask(False, "without_future") - recorded_mask(True, "without_future")  # (seeds, T)
verdict = h9.judge(worse=list(worse), mean_over_all_places=list(everywhere.mean(axis=1)), seeds=len(worse))
assert verdict.verdict == "refuted", "looking ahead is no way to learn to predict"
assert min(everywhere.mean(axis=1)) > 2 * max(worse), "the mean over all places is the unfair number"
verdict

# %% [markdown]
# Where the answer is in view, the model without a mask *copies* it: position $t$ looks at position $t + 1$. Shorter texts,
# which it never saw, it cannot read at all. There it pays more, on average, than if it held all words for equally likely.

# %%
in_view, alone = recorded_mask(False, "loss")[:, :-1], recorded_mask(False, "without_future")[:, :-1]
assert in_view.max() < 0.1 and alone.mean(axis=1).min() > np.log(len(vocabulary)), "copies, or is lost"
print(f"all words equally likely: {np.log(len(vocabulary)):.2f} nats; alone it pays {alone.mean():.2f}")

# %% [markdown]
# But is that a fair test? An earlier version of this chapter took the mean over all five places, and this was a mistake
# in the design: four of the five ask for texts of a length that only the other model has met. So we have changed the
# measurement, and left the question: the verdict hangs on the last place alone, where neither has ever had a future. (The
# mean over all places stands beside it. It is far larger, and it is the unfair number.) Even at the last place, the model
# without a mask is worse, in every run. A likely reason: four fifths of its training taught copying.
#
# How good is the low loss? Every choice that made a story costs some bits, and `World` counts them. Whoever knows the
# grammar by heart would still pay up to that much for a word ([chapter 14](14_what_happens_to_the_table.ipynb)).

# %%
bits = sum(story.bits for story in world.stories(of_text["held_out_stories"], start=of_text["stories"]))
bound = bits * np.log(2) / sum(map(len, held))
print(f"with the answer in view {in_view.mean():.2f} nats; with the grammar by heart up to {bound:.2f} nats a word")
assert in_view.mean() < bound / 5, "too good to be true"

# %% [markdown]
# A loss that is too good is the first sign that something leaks.
#
# Why is the first result exact, and not just up to rounding? Because a share that is crossed out is not small. It is
# $e^{-\infty} = 0$, and $0$ times any finite number, added, changes no digit. One consequence will be useful: what was
# computed for a position never has to be computed again when the text grows (up to rounding: products of another shape
# are added in another order). [Chapter 15](15_what_can_nlm_do.ipynb) keeps it in a *cache*.
#
# **Decision.** The mask stays. One differing bit would have changed our mind about it, and the test-suite looks for that
# bit in all five kinds of positions. Models without a mask are good for other tasks, where nothing has to be generated
# and words in the *middle* are left out on purpose; chapter 23 (planned) meets one.

# %% [markdown]
# ## 5 · What does attention cost?
#
# **Question.** Everybody looks at everybody: twice as long a text has four times as many pairs. *"Attention is
# quadratic"* is said so often that one could think nothing else in a model costs anything. What costs how much?
#
# On paper, in multiplications, for one block and a text of $T$ positions with $C$ channels:
#
# | step | product | multiplications |
# |---|---|---|
# | queries, keys, values | $(T, C) \cdot (C, 3C)$ | $3\,T C^2$ |
# | scores, all heads together | $(T, C) \cdot (C, T)$ | $T^2 C$ |
# | mixing, all heads together | $(T, T) \cdot (T, C)$ | $T^2 C$ |
# | output of the attention | $(T, C) \cdot (C, C)$ | $T C^2$ |
# | feed-forward layer, in and out | $(T, C) \cdot (C, 4C)$ and back | $8\,T C^2$ |
#
# So $12\,T C^2$ grow with $T$, and $2\,T^2 C$ grow with $T^2$. (With $T = 2$ and $C = 3$: $12 \cdot 2 \cdot 9 = 216$ and
# $2 \cdot 4 \cdot 3 = 24$.) The mask saves nothing here: the half that is crossed out is computed, too.
#
# **Hypothesis.** `nlm` has $C = 256$ and a context of $T = 512$. In a full context, the quadratic part is most of it.

# %% tags=["hide-input"]
h10 = lab.Hypothesis(
    "11.10",
    "In a block of nlm, with a full context, more than half of the multiplications are in the quadratic part.",
    threshold="supported if the counted share is above 0.5; refuted if it is below",
    supported=lambda share: share > 0.5,
    refuted=lambda share: share < 0.5,
    labels={"share": "share of the quadratic part", "crossing": "both parts are equal at T"},
)
h10

# %% [markdown]
# **Your prediction.** At which $T$ are the two parts equal? Set $12\,T C^2 = 2\,T^2 C$ and solve it. It takes one line.
#
# **Experiment.** We do not trust our paper, and count: arrays that count their own products go through the real code.


# %%
def count(T, C, H=4):
    """Multiplications of one block, counted: (the part that grows with T, the part that grows with T * T)."""
    model = GPT(GPTConfig(1, T, C, 1, H))
    p, x = layers(model.params, "h.0."), np.zeros((1, T, C), np.float32)
    whole = multiplications(lambda x, p: block(x, p, model.config), x, p)
    q = np.zeros((1, H, T, C // H), np.float32)
    quadratic = multiplications(causal_attention, q, q, q)
    return whole - quadratic, quadratic


# %% tags=["nbval-check-output"]
for T_, C_ in ((2, 4), (128, 64), (512, 256)):
    linear, quadratic = count(T_, C_)
    assert (linear, quadratic) == (12 * T_ * C_**2, 2 * T_**2 * C_), "the paper is wrong"
    share = quadratic / (linear + quadratic)
    print(f"T = {T_:3}, C = {C_:3}: {linear:>11,} linear, {quadratic:>11,} quadratic, share {share:.2f}")

# %%
C_nlm, sizes_T = 256, np.array([32, 64, 128, 256, 512, 1024, 2048, 4096, 8192])
counts = {
    "grows with T": (sizes_T, 12 * sizes_T * C_nlm**2),
    "grows with T times T": (sizes_T, 2 * sizes_T**2 * C_nlm),
}

# %% mystnb={"image": {"alt": "Multiplications of one block of nlm against the length of the text, both axes logarithmic. One line grows with T, the other twice as steeply with T times T. The steep one begins far below and crosses the other at a length of 1,536, three times the model's context of 512."}}
plots.curves(
    counts,
    xlabel="T, positions in the text",
    ylabel="multiplications in one block",
    log="xy",
    title="The quadratic part overtakes at T = 6 C",
)

# %% [markdown]
# And the clock? `experiments/11_attention_cost.py` has measured the two parts of a block of `mini` ($C = 64$), in NumPy
# on one thread.

# %%
clock = experiment.load("11_attention_cost")["result"]["rows"]
lengths = [row["T"] for row in clock]
ratio = np.array([row["quadratic_ms"]["min"] / row["linear_ms"]["min"] for row in clock])
timed = {
    "products with weights": (lengths, [row["linear_ms"]["min"] for row in clock]),
    "attention": (lengths, [row["quadratic_ms"]["min"] for row in clock]),
}

# %% mystnb={"image": {"alt": "Recorded times of the two parts of a block of mini against the length of the text, both axes logarithmic. Both rise; attention rises more steeply and is far above the other in long texts, and the two lines cross at a shorter text than the counts say."}}
plots.curves(
    timed,
    xlabel="T, positions in the text",
    ylabel="milliseconds (least of 15)",
    log="xy",
    title="By the clock, attention overtakes much earlier",
)

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
linear, quadratic = count(512, C_nlm, H=8)
verdict = h10.judge(share=quadratic / (linear + quadratic), crossing=6 * C_nlm, context=512)
assert verdict.verdict == "refuted", "at its own context nlm is still in the linear part"
verdict

# %%
C_mini = mini.config.d_model
by_clock = float(np.exp(np.interp(0, np.log(ratio), np.log(lengths))))  # where the two times are equal
print(f"mini, both parts equal: by the count at T = {6 * C_mini}, by the clock near T = {by_clock:.0f}")
assert by_clock < 3 * C_mini and (np.diff(ratio > 1) >= 0).all(), "the clock disagrees with the count"

# %% [markdown]
# You solved it: $T = 6\,C$. For `nlm` that is three times its context. Wide models with short texts spend their
# multiplications on products with weights, and it takes a long text to turn that round. It *will* turn round, though:
# that is what the square means.
#
# The clock disagrees. A multiplication inside attention takes longer than one in a product with weights, because
# between the two products of attention stand $H \cdot T \cdot T$ numbers that are written, masked, exponentiated,
# divided and read again. A likely reason why long texts are dearest: these numbers no longer fit into the processor's
# fast memory. Moving numbers costs time, too, and our count does not see it. Attention that never writes the whole square
# down is much faster, with no fewer multiplications ([Dao et al., 2022](../book/bibliography.md#dao2022)); the torch
# version of `nlm` uses such a kernel.
#
# **Decision.** Count first, then measure, and say which of the two you mean. For the design of `nlm`, a context of twice
# its channels is on the cheap side of the crossing *by the count*. By the clock of plain NumPy it may not be: `mini`
# crosses at about its number of channels. A context above $6\,C$ would change our mind about the first, and the fast
# kernel is our answer to the second.

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(v.id, v.claim, v.verdict) for v in lab.verdicts().values()],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - Attention is a weighted mean whose weights come from queries and keys. By itself it sees a bag.
# - The causal mask makes it more than a bag, from the second layer on. Positions make it a sequence.
# - Positions can be added, concatenated or turned in; to add is a special case of to concatenate.
# - A map of attention shows where a layer looks. What lies there has moved since the first layer, so intervene before you
#   believe.
# - The mask is exact. Without it the loss is low where the answer is in view, by copying; where it is not, the model
#   predicts worse than one that never saw a future.
# - The quadratic part is the smaller part of the multiplications up to $T = 6\,C$, and the slower one much earlier.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch11.attend

# %% [markdown]
# The steps of section 1 for one query: *score*, *power*, *share*, *mix*.


# %%
def attend(q, k, v):
    """What the query q (D,) gets from keys k (T, D) and values v (T, D): a vector (D,)."""
    score = ...
    power = ...
    share = ...
    return ...


# %%
ch11.attend.check(attend)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def attend(q, k, v):
#     score = k @ q / np.sqrt(len(q))  # (T,)
#     power = np.exp(score)
#     share = power / power.sum()
#     return share @ v  # (T,) @ (T, D) -> (D,)
# ```
#
# </details>

# %%
ch11.masked_shares

# %% [markdown]
# Now with the mask, and for all positions at once. Half of it is written. Then feed it *man bites dog*: with
# `order = [2, 1, 0]`, give it `q[order] @ k[order].T` and multiply what comes out by `v[order]`. You should get 0, 3.75, 5.


# %%
def masked_shares(score):
    """Causal shares (T, T) from scores (T, T): line t says whom position t looks at."""
    past = ...
    power = np.where(past, np.exp(score), 0.0)
    return ...


# %%
ch11.masked_shares.check(masked_shares)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def masked_shares(score):
#     past = np.tri(len(score), dtype=bool)
#     power = np.where(past, np.exp(score), 0.0)
#     return power / power.sum(axis=1, keepdims=True)
# ```
#
# </details>

# %%
ch11.notices

# %% [markdown]
# Two words near the beginning of a text are exchanged; the last word stays. Can the vector of the last position, after
# the last layer, be another one? Answer with `True` or `False` for any number of layers, with and without the mask, and
# for each kind of positions (`"none"`, `"learned"`, …). Write the rule, not a list.


# %%
def notices(n_layer, masked, positions):
    """Whether an exchange of two earlier words can change the vector of the last position."""
    ...


# %%
ch11.notices.check(notices)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def notices(n_layer, masked, positions):
#     return positions != "none" or (masked and n_layer >= 2)
# ```
#
# To test the rule on real models, take `fresh` and `unmasked` of section 1.
#
# </details>

# %%
ch11.halves

# %% [markdown]
# In section 2, $W_1 = W_2 = I$ made adding out of concatenating. What if you would rather keep words and places apart?
# There are only $C$ channels for both. Give the matrix $W$ with which $[E_i, P_t]\,W$ has the first $C / 2$ channels of the
# row in its first half, and the first $C / 2$ channels of the position in its second half. ($C$ is even.) Which are your
# $W_1$ and $W_2$, and is this still an addition?


# %%
def halves(C):
    """The matrix W (2C, C) that puts half of the row, and then half of the position, side by side."""
    ...


# %%
ch11.halves.check(halves)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def halves(C):
#     half = C // 2
#     W = np.zeros((2 * C, C))
#     W[:half, :half] = np.eye(half)  # of the row, into the first half
#     W[C : C + half, half:] = np.eye(half)  # of the position, into the second half
#     return W
# ```
#
# It is: $W_1$ has its ones in the upper left corner, $W_2$ in the upper right one, and $E_i W_1 + P_t W_2$ is a sum in which
# each leaves room for the other.
#
# </details>

# %%
ch11.turned_product

# %% [markdown]
# Rotary positions in the plane. A query and a key of two numbers stand at positions `t` and `s`, and each is turned by
# `position * angle`, counterclockwise, so $(1, 0)$ by a right angle becomes $(0, 1)$. Return their product. Then show with
# your function that only `t - s` matters, and say why that is no
# surprise: think of two hands of a clock that both move on by an hour.


# %%
def turned_product(q, k, t, s, angle):
    """The dot product of q (2,), turned by t * angle, and k (2,), turned by s * angle."""
    ...


# %%
ch11.turned_product.check(turned_product)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def turned_product(q, k, t, s, angle):
#     def turned(x, a):
#         return np.array([x[0] * np.cos(a) - x[1] * np.sin(a), x[0] * np.sin(a) + x[1] * np.cos(a)])
#     return turned(q, t * angle) @ turned(k, s * angle)
# ```
#
# A dot product knows lengths and the angle between the two. Turning both by the same angle changes neither.
#
# </details>

# %%
ch11.looks_at

# %% [markdown]
# A colleague shows you one map in which the last word looks at the right place. Write the test that you want instead: the
# mean share of attention from the last position to the right places, *minus* the mean share to the control places.


# %%
def looks_at(weights, right, control):
    """The difference of two means: weights (N, T, T) of one head, right (N,) and control (N,) places."""
    ...


# %%
ch11.looks_at.check(looks_at)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def looks_at(weights, right, control):
#     each = np.arange(len(weights))
#     return (weights[each, -1, right] - weights[each, -1, control]).mean()
# ```
#
# Then run it on the model of section 3, for the names and for the words behind them:
#
# ```python
# for head in range(2):
#     of_head = keep["h.1.attn.weights"][:, head]
#     print(looks_at(of_head, test.name, wrong_place), looks_at(of_head, test.name + 1, wrong_place + 1))
# ```
#
# </details>

# %%
ch11.cost

# %% [markdown]
# Not every model has a feed-forward layer of $4C$ inner channels. Let it have $f \cdot C$. Return three numbers for such a
# block: the multiplications of the part that grows with $T$, of the part that grows with $T^2$, and the $T$ of the
# crossing. Then use it on GPT-2 small ($C = 768$, $f = 4$, context 1,024): on which side is it?


# %%
def cost(T, C, f):
    """(multiplications that grow with T, multiplications that grow with T * T, the T where both are equal)."""
    ...


# %%
ch11.cost.check(cost)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def cost(T, C, f):
#     return (4 + 2 * f) * T * C**2, 2 * T**2 * C, (2 + f) * C
# ```
#
# GPT-2 small: the crossing is at 4,608, so its context of 1,024 lies on the linear side; the quadratic part is
# $1024 / (1024 + 4608)$, less than a fifth.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Vaswani et al., [2017](../book/bibliography.md#vaswani2017), *Attention Is All You Need*: section 3.2 is our section
#   1, section 3.5 the clock.
# - Haviv, Ram, Press, Izsak and Levy, [2022](../book/bibliography.md#haviv2022), *Transformer Language Models without
#   Positional Encodings Still Learn Positional Information*: what larger models know of places.
# - Su et al., [2021](../book/bibliography.md#su2021), *RoFormer*: rotary positions.
# - Jain and Wallace, [2019](../book/bibliography.md#jain2019), *Attention is not Explanation*, and the answer: Wiegreffe
#   and Pinter, [2019](../book/bibliography.md#wiegreffe2019), *Attention is not not Explanation*.
# - Dao et al., [2022](../book/bibliography.md#dao2022), *FlashAttention*: the same multiplications with less moving.

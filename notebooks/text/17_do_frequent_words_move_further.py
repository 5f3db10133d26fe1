# %% [markdown]
# # 17 · Do frequent words move further?
#
# Ada and Ben live in the same house, 30 metres north of the town hall. Each takes 100 steps of one metre. Ada always walks
# north. Ben throws a die with four sides before every step: north, east, south or west. How far from the *house* will each
# of them be, about? How far from the *town hall*? And who has taken more steps?
#
# <details><summary>Three questions, three answers</summary>
#
# Ada is 100 metres from the house and 130 from the town hall. Ben's steps undo each other. After $n$ steps he is about
# $\sqrt{n}$ away, 10 metres, so he is most likely somewhere between 20 and 40 metres from the town hall. Both have taken 100 steps. The
# number of steps, the distance from the start and the distance from the town hall are three different things.
#
# </details>
#
# A row of the table is such a walker. It begins at a random place, it takes a step whenever the model learns, and at the
# end it is somewhere. The first `nlm` was published with a guess: *frequent tokens are updated more often, so they should
# have moved further from their random start than rare ones*. What was then measured was the length of ten rows, their
# distance from 0, which is the town hall. The ten were unremarkable, and the question was left open, with one more guess:
# the longest row of all *probably belongs to a very rare or untypical token*. We have the start of `nlm-10m`, its end,
# tables from the way, and the count of every token. So the question can be closed.
#
# **You will be able to**
#
# - tell apart how often a row was updated, how far it has moved, and how long it is;
# - compute what the softmax does to a row whose token never comes;
# - describe the shape of a relation, not only its sign;
# - tell a straight way from a random walk, by whether it goes on as it came;
# - read a set of controlled trainings and say which cause it leaves standing.
#
# **Builds on**
#
# - [chapter 01](01_where_ids_come_from.ipynb): merges, and the 256 bytes that every vocabulary here begins with;
# - [chapter 04](04_how_a_row_learns.ipynb): AdamW, weight decay, and the length of a row before training;
# - [chapter 13](13_one_table_two_jobs.ipynb): the input part and the output part of a tied table's gradient;
# - [chapter 16](16_do_similar_words_sit_together.ipynb): the checkpoint, its counts and its tables over the training;
#   [rank correlation](../book/glossary.md#term-rank-correlation).
#
# Two minutes to test yourself: a row goes from $(3, 0)$ to $(3, 4)$; how far has it moved, and how long is it? A token has
# the probability 0.1 at a position where another token is the target; what is the gradient of its logit there? And three
# values of $y$, ordered by $x$, are 9, 4, 1: what is the rank correlation of $x$ and $y$?
#
# <details><summary>Answers</summary>
#
# It has moved by 4 and is 5 long. The gradient is $0.1 - 0 = 0.1$. And $-1$: the larger $x$, the smaller $y$, without an
# exception. If one of them was hard, read its section first.
#
# </details>
#
# **Measured run time:** 15 s and 440 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/analysis/moves.py`, `nlm/analysis/roles.py`

# %%
import numpy as np

from nlm import PRESETS, experiment, lab, plots
from nlm.analysis import moves
from nlm.analysis.probe_sentences import SENTENCES
from nlm.analysis.roles import train_roles
from nlm.bpe import BPE
from nlm.checkpoint import load_checkpoint
from nlm.checks import ch17
from nlm.corpus import encode_documents
from nlm.geometry import unit_rows
from nlm.nn.gpt import GPT, GPTConfig
from nlm.nn.layers import cross_entropy_backward
from nlm.pairs import spearman, upper
from nlm.stats import permutation_test
from nlm.tokenizer import Tokenizer
from nlm.train_config import TrainConfig
from nlm.world import World

reference = load_checkpoint("nlm-10m")
counts, tokens = reference.token_counts, np.array(reference.tokenizer.tokens)  # (V,), (V,)
tables = reference.snapshots()  # step -> (V, C), from step 0 on
steps, away = list(tables), moves.distances(tables)  # (S,), (S, V)
start, end = tables[steps[0]], tables[steps[-1]]  # (V, C) each
distance, length = away[-1], np.linalg.norm(end, axis=1)  # (V,) each
never = counts == 0  # (V,): tokens that the training text does not contain
kinds = np.array([moves.kind(token) for token in tokens])  # (V,)

# %% [markdown]
# ## 1 · Who is updated how often?
#
# **Question.** The guess speaks of frequent tokens as those that are *updated more often*. How often is a row updated?
#
# **Hypothesis.** A table is a list of rows, and a row that nobody looks up stays what it was. Some tokens of the vocabulary
# never stand in the training text at all. Their rows should still be where they began, give or take what weight decay takes
# off.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "17.1",
    "A row whose token never occurs in the training text stays where it began.",
    threshold="supported if such rows have moved, in the median, by at most half the length they began with; "
    "refuted if by more than that length",
    supported=lambda moved, began: moved <= began / 2,
    refuted=lambda moved, began: moved > began,
    labels={
        "moved": "distance moved (median)",
        "began": "length at the start (median)",
        "others": "distance moved, all other rows (median)",
        "rows": "rows (n)",
    },
)
h1

# %% [markdown]
# **Your prediction.** Put three kinds of rows in order, by how far they have moved: tokens that never occur, rare tokens,
# frequent ones. If you remember the tied table of chapter 13, say whether it will be the same in a model that is a hundred
# times as large.
#
# **Experiment.** First by hand. Three tokens, two positions. The hidden states are $h_1 = (1, 0)$ and $h_2 = (0, 1)$. At
# both positions the model bets $p = (0.6,\, 0.3,\, 0.1)$. What really comes is token 0 at the first, token 1 at the second.
# Token 2 never comes.
#
# | step | token 0 | token 1 | token 2 |
# |---|---|---|---|
# | *bet* | 0.6, 0.6 | 0.3, 0.3 | 0.1, 0.1 |
# | *wrong by*, at the two positions | $-0.4,\; 0.6$ | $0.3,\; -0.7$ | $0.1,\; 0.1$ |
# | *pull*: each $\mathrm{d}z$ times its $h$, added, halved | $(-0.2,\; 0.3)$ | $(0.15,\; -0.35)$ | $(0.05,\; 0.05)$ |
#
# A token that comes now and then gets both signs: it is pulled towards the places where it was the target, and pushed away from
# the others. The row of token 2 only ever gets $+$. A step goes against the gradient, so it is pushed away from *every*
# hidden state, at every position of every step. The push is the smallest of the three. But its sign never turns. (That the
# pushes add up needs one thing more: the hidden states must point in a common direction, at least for a while. We shall see
# whether they do.)

# %% tags=["nbval-check-output"]
h = np.array([[1.0, 0.0], [0.0, 1.0]])  # (2, C)
p = np.array([[0.6, 0.3, 0.1], [0.6, 0.3, 0.1]])  # bet, (2, V)
dz = cross_entropy_backward(p, np.array([0, 1]))  # wrong by, halved: the loss is a mean, (2, V)
print((dz.T @ h).round(3))  # pull, (V, 2) @ (2, C) -> (V, C)

# %% [markdown]
# Now the same in `nlm-10m`. We show it a few of our own sentences, as if it were to learn from them, and look which rows of
# the table get a gradient.

# %%
sentences = [line for listed in SENTENCES.values() for line in listed.strip().splitlines()]
text = " ".join(sentences).replace("[", "").replace("]", "")
ids = np.array(reference.tokenizer.encode(text)[: 8 * 33]).reshape(8, 33)
kept = {}
reference.model.loss_and_grads(ids[:, :-1], ids[:, 1:], kept)
parts = {job: kept[f"dwte.{job}"] for job in ("input", "output")}  # (V, C) each
for job, part in parts.items():
    print(f"{job} part: {part.any(axis=1).sum():,} of {len(part):,} rows get a gradient")
assert parts["output"].any(axis=1).all() and parts["input"].any(axis=1).sum() == len(np.unique(ids[:, :-1]))

# %%
push = np.linalg.norm(parts["output"], axis=1)  # (V,)
often = np.argsort(-counts)[: never.sum()]  # as many of the most frequent tokens
for name, rows in {"never occur": never, "the most frequent": often}.items():
    print(f"{name}: the output part has a length of {np.median(push[rows]):.0e} (median)")
assert np.median(push[often]) > 100 * np.median(push[never]), "a tiny push"

# %% [markdown]
# By answering, all rows, in every step, whether their token occurs or not. By being read, those few that stand in the batch.
# So we can count the updates of the whole training. (How often a token was *read in the batches* we estimate from its share
# of the text, as if tokens were scattered at random.)

# %%
made, read = reference.history[-1]["step"], reference.history[-1]["tokens"]
share = counts / counts.sum()  # (V,)
read_in = made * (1 - (1 - share) ** (read / made))  # (V,): in so many steps it stands in the batch
rows = [reference.tokenizer.id(token) for token in ("Ġthe", "Ġdog", "Ġfox", "uddenly", "~")]
lab.table(
    [(moves.shown(tokens[row]), counts[row], round(read_in[row]), made) for row in rows],
    columns=["token", "times in the training text", "steps: as input, about", "steps: as output"],
)

# %% [markdown]
# The last two never occur. They are not alone:

# %%
for kind in dict.fromkeys(kinds[never]):
    examples = [moves.shown(token) for token in tokens[never & (kinds == kind)][:5]]
    print(f"{(never & (kinds == kind)).sum():4} of the kind “{kind}”: {', '.join(examples)}")

# %% [markdown]
# A *sign* can be seen, a *byte* is a part of a character or one that nobody sees, a *piece* is letters without a space
# before them.
#
# **Result.**

# %%
verdict = h1.judge(
    moved=np.median(distance[never]),
    began=np.median(np.linalg.norm(start[never], axis=1)),
    others=np.median(distance[~never]),
    rows=never.sum(),
)
assert verdict.verdict == "refuted", "the softmax moves every row"
verdict

# %% [markdown]
# **A misconception**, then: *rare words stay at their random start*. In a tied table they do not. Compare with your order:
# the rows that never occur have moved several times as far as the others.
#
# And where to? The worked example says that all of them are pushed away from the same hidden states. So they should have
# gone the same way, side by side, if the hidden states have a direction in common. We take their ways, from start to end, and ask for the cosine of any two. For comparison,
# as many of the most frequent tokens.

# %%
ways = unit_rows(end - start)  # (V, C): the direction in which each row went
together = {
    "never occur": upper(ways[never] @ ways[never].T),
    "the most frequent": upper(ways[often] @ ways[often].T),
}
assert together["never occur"].mean() > 0.9, "the rows that never occur go one way, nearly all of them"

# %% mystnb={"image": {"alt": "Two histograms of the cosine of two rows' ways from start to end, each with its mean as a line. For tokens that never occur it is a narrow peak close to 1. For the most frequent tokens it is much wider and much lower."}}
plots.hist(
    together,
    xlabel="cosine of the ways of two rows",
    title="Rows of tokens that never occur go one way",
)

# %% [markdown]
# What happens to the rows of rare tokens in such a table was described by [Gao et al.,
# 2019](../book/bibliography.md#gao2019), and the common direction, into which even frequent rows are pushed, by
# [Biś et al., 2021](../book/bibliography.md#bis2021); in our frequent rows hardly any of it can be seen. What it does to cosines is chapter 18.
#
# **Decision.** *Frequent* and *often updated* are not the same in a tied table: every row is updated in every step. The
# guess needs another reason, or it fails. A table in which unread rows stay would change our mind, and there is one:
# untied, and without weight decay (chapter 13).
#
# **Looking back.** (a) The push on the unread rows is tiny. Which part of chapter 04 says why they move far all the same?
# (b) Why are most of these tokens bytes?
#
# <details><summary>Answers</summary>
#
# (a) AdamW divides the running mean of the gradient by its running size. A tiny push that goes on in one direction makes
# nearly as large a step as a large push does, and the steps add up; a large one that turns all the time makes small ones. (b) A byte-level vocabulary begins with all 256 bytes, so that
# it can spell any text. English stories need about a hundred of them (chapter 01).
#
# </details>

# %% [markdown]
# ## 2 · Do frequent words move further?
#
# **Question.** Now all 4,096 rows: how does the distance from the starting row, $\lVert E_i - E^{(0)}_i \rVert$, go with
# the count of the token? We ask for the sign of the relation, and also for its shape.
#
# **Hypothesis.** The guess of the first `nlm`, as it was written. And the simplest shape: counts span five powers of ten,
# so each *tenfold* of the count should change the distance by the same amount.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "17.2",
    "The more frequent a token, the further its row has moved from its random start.",
    threshold="supported if the rank correlation of count and distance, over all rows, lies above 0.2 with its whole 95 % "
    "interval; refuted if below 0.2 with all of it",
    supported=lambda low: low > 0.2,
    refuted=lambda high: high < 0.2,
    labels={"rho": "rank correlation", "low": "interval from", "high": "to", "rows": "rows (n)"},
)
h2

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "17.3",
    "One straight line is enough: each tenfold of the count changes the distance by the same amount.",
    threshold="supported if ten bands of any height explain at most 0.02 more of the variance than a straight line in "
    "log(count), over the tokens that occur; refuted if 0.05 more",
    supported=lambda free, line: free - line <= 0.02,
    refuted=lambda free, line: free - line >= 0.05,
    labels={
        "line": "explained by a line",
        "free": "by ten bands",
        "bend": "by a parabola",
        "rows": "rows (n)",
    },
)
h3

# %% [markdown]
# **Your prediction.** Draw it: the count from 1 to 500,000 on the horizontal axis, in powers of ten, the distance on the
# other. Do you draw a line, a bend, a hump?
#
# **Experiment.** Every row is a dot. The line runs through the medians of ten bands with equally many rows. Tokens that
# never occur have no place on a logarithmic axis; they get a strip of their own.

# %%
seen = ~never
ten_bands = moves.bands(counts[seen], distance[seen])
named = {word: (counts[row], distance[row])
         for word in ("the", "dog", "fox") for row in reference.vectors().rows([word])}  # fmt: skip

# %% mystnb={"image": {"alt": "A cloud of dots, one for each row: distance from the starting row against the count of the token on a logarithmic axis, with the medians of ten bands as a line. Rare tokens lie highest. The medians fall steeply at first and then hardly any more. A strip at the left holds the rows of tokens that never occur: they lie at the top."}}
plots.cloud(
    counts[seen],
    distance[seen],
    bands=ten_bands,
    aside=("never", distance[never]),
    named=named,
    xlabel="times in the training text",
    ylabel="distance from the starting row",
    title="The rarer the token, the further its row has moved",
)

# %% [markdown]
# **Result.**

# %%
rho = moves.rank_interval(counts, distance, rng=np.random.default_rng(0))
verdict = h2.judge(rho=rho.estimate, low=rho.low, high=rho.high, rows=rho.n)
assert verdict.verdict == "refuted" and rho.high < -0.3, "not further, but less far"
verdict

# %% [markdown]
# Refuted, and not because there is no relation: it is strong, and it goes the other way. The rarer a token, the further its
# row has moved.
#
# **Experiment.** And the shape? We compare three curves: a straight line in the logarithm of the count, a parabola, and ten
# bands that may stand at any height.
#
# **Result.**

# %%
fits = moves.shape(np.log(counts[seen]), distance[seen])
verdict = h3.judge(line=fits.line, free=fits.free, bend=fits.bend, rows=fits.n)
assert verdict.verdict == "refuted", "a line is not enough"
verdict

# %%
medians = ten_bands.median
lab.table(
    [
        (f"{x:,.0f}", low, middle, high, "–" if not at else middle - medians[at - 1])
        for at, (x, low, middle, high) in enumerate(zip(*ten_bands, strict=True))
    ],
    columns=["count (median of the band)", "lower quarter", "median distance", "upper quarter", "change"],
    caption="Ten bands of the tokens that occur, the rarest first",
    digits=2,
)

# %%
drops = -np.diff(medians)  # (9,): how much the median falls from each band to the next
assert drops[:2].sum() > 2 * abs(drops[2:].sum()), "most of the fall lies between the first three bands"
print(
    f"from the first band to the third: {drops[:2].sum():.2f}; from there to the last: {drops[2:].sum():.2f}"
)

# %% [markdown]
# Not a line. (The parabola does better than the bands, because the fall lies *inside* the first bands, which reach from 1 to
# a few hundred.) There is a cliff at the left: the rarest tokens stand beside those that never occur, and within a few hundred
# occurrences the distance comes down. Then comes a plain, where a tenfold count changes little. Whoever reports only the rank
# correlation has not told this, and whoever fits a line gets a slope that holds nowhere.
#
# Is it the rare tokens alone, then? We leave them out, and ask again within groups that are not so wide.

# %%
GROUPS = {"never": (0, 0), "1 to 99": (1, 99), "100 to 999": (100, 999)}
GROUPS |= {"1,000 to 9,999": (1000, 9999), "10,000 and more": (10_000, 10**9)}
groups = {name: (low <= counts) & (counts <= high) for name, (low, high) in GROUPS.items()}  # (V,) each
lab.table(
    [
        (name, rows.sum(), np.median(distance[rows]), np.median(length[rows]),
         *(spearman(counts[rows], measure[rows]) if name != "never" else "–" for measure in (distance, length)))
        for name, rows in groups.items()
    ],
    columns=["times in the text", "rows", "distance", "length", "rank correlation: count, distance", "count, length"],
    caption="Medians of five groups of tokens, and the relation within each",
    digits=2,
)  # fmt: skip

# %%
print(f"distance and length, all rows: rank correlation {spearman(distance, length):.2f}")
print(f"the {groups['10,000 and more'].sum()} most frequent: "
      f"{spearman(*(m[groups['10,000 and more']] for m in (distance, length))):.2f}")  # fmt: skip

# %% [markdown]
# Over all rows, distance and length order the rows nearly alike: a row that has gone three units away is about three units
# long, wherever it began. For rows that have moved little the start still counts, as for Ben. Look at the last line of the
# table: among the most frequent tokens the count goes with the distance, and hardly with the length. That is why it matters
# which of the two a guess is about.
#
# **Decision.** The first guess is refuted for this table. We go on with two questions: whose are the longest rows, and who
# pushes. A training with an *untied* input table is the case in which the guess could be right; it comes in section 5.

# %% [markdown]
# ## 3 · Whose are the longest rows?
#
# **Question.** The first `nlm` had lengths from 1.067 to 2.440. Its author suspected that the longest row belongs to a very
# rare or untypical token, and did not look. We look.
#
# **Hypothesis.** The suspicion, as it was written. *Rare* shall mean: fewer than 100 times in the training text.
# *Untypical*: anything but a space followed by letters, so a sign, a byte, or a piece such as `ing`.

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "17.4",
    "The longest row belongs to a rare or untypical token, and this is no accident.",
    threshold="supported if it does, and the longest hundredth of all rows has more such tokens than the rest, p below "
    "0.01; refuted if the longest row is neither rare nor untypical",
    supported=lambda longest, p: longest and p < 0.01,
    refuted=lambda longest: not longest,
    labels={
        "longest": "the longest row is rare or untypical",
        "top": "share among the longest hundredth",
        "rest": "share among the rest",
        "p": "p (permutation test)",
    },
)
h4

# %% [markdown]
# **Your prediction.** Name a token that you expect among the ten longest rows, and one among the ten shortest.
#
# **Experiment.** The ends of the list. A token that is a part of a character is shown as its byte.

# %%
order = np.argsort(-length)


def ends(rows):
    """What is worth knowing about a few rows."""
    return [(moves.shown(tokens[i]), kinds[i], counts[i], length[i], distance[i]) for i in rows]


COLUMNS = ["token", "kind", "times in the text", "length", "distance"]
lab.table(ends(order[:10]), columns=COLUMNS, caption="The ten longest rows", digits=2)

# %%
lab.table(ends(order[:-11:-1]), columns=COLUMNS, caption="The ten shortest rows", digits=2)

# %% [markdown]
# **Result.**

# %%
odd = (counts < 100) | (kinds != "word")  # (V,): rare or untypical
top = order[: len(order) // 100]
rest = np.setdiff1d(order, top)
test = permutation_test(odd[top].astype(float), odd[rest].astype(float), rng=np.random.default_rng(0), n=2000)
verdict = h4.judge(longest=odd[order[0]], top=odd[top].mean(), rest=odd[rest].mean(), p=test.p)
assert verdict.verdict == "supported", "the longest rows are those of tokens that hardly occur"
verdict

# %% [markdown]
# The suspicion was right. Many of the longest rows belong to tokens that never occur, and section 1 has told us who made
# them long. All of the longest hundredth are rare; a sign or a piece that occurs often is hardly longer than a word. Those of
# them that do occur are mostly pieces:

# %%
assert never[top].mean() > 0.25 and (counts[top] < 100).all(), "many never occur, and all of them are rare"
print("among the longest, and seen:", ", ".join(moves.shown(tokens[i]) for i in top if counts[i]))
joined = {part for pair in BPE.from_tokenizer(reference.tokenizer).merges for part in pair}
used = np.array([token in joined for token in tokens])  # (V,): another token was built from it
letters = np.isin(kinds, ["word", "piece"])
for name, rows in {"fewer than 100 times": counts < 100, "more often": counts >= 100}.items():
    print(
        f"tokens of letters that occur {name}: {used[rows & letters].mean():.0%} are parts of another token"
    )
assert used[(counts < 100) & letters].mean() > 0.9, "what BPE makes on its way, and then hardly uses"

# %% [markdown]
# Why does a vocabulary that was made from this very text have tokens that hardly stand in it? They are the scaffolding of
# BPE. To build `Suddenly` out of letters, byte-pair encoding makes `uddenly` first, and then
# puts the `S` before it (chapter 01). Once the whole word has a token, the part is hardly ever needed, but it keeps its
# row. [Land and Bartolo, 2024](../book/bibliography.md#land2024) have found such tokens in many published models, by what
# their rows look like: a token that was hardly ever trained on can be told from the table alone.
#
# **Experiment.** So *a longer row is a more important word* is **a misconception** for all rows together. Does it hold at
# least among proper words? We keep the tokens that are a space and letters and occur 1,000 times or more. (In vectors that
# were learned in other ways, length does go with how much a word tells: [Schakel and Wilson,
# 2015](../book/bibliography.md#schakel2015).)

# %%
proper = np.flatnonzero((kinds == "word") & (counts >= 1000))
proper = proper[np.argsort(-length[proper])]
for name, rows in {"longest": proper[:12], "shortest": proper[:-13:-1]}.items():
    print(f"{name}:", ", ".join(token.removeprefix("Ġ") for token in tokens[rows]))
among = moves.rank_interval(counts[proper], length[proper], rng=np.random.default_rng(0))
print(f"count and length, {among.n:,} words: {among.estimate:+.2f} ({among.low:+.2f} to {among.high:+.2f})")

# %% [markdown]
# **Result.** The short ones are mostly things, animals and colours, what a story is about. A short row is no sign of an unimportant
# word.
#
# And the ten words of the first `nlm`? All of them are frequent, so they stand in the plain of section 2. They can say
# nothing about the cliff.

# %%
TEN = ["fox", "rabbit", "dog", "cat", "happy", "sad", "the", "and", "forest", "tree"]
ten = reference.vectors().rows(TEN)
shorter, rarest = int((length[ten] < length.mean()).sum()), counts[ten].min()
print(
    f"the rarest of the ten occurs {rarest:,} times, more often than {(counts < rarest).mean():.0%} of all tokens"
)
print(f"{shorter} of the ten are shorter than the mean of all rows; in the first nlm, all ten were")
for name, rows in {"the ten words": ten, "all rows": np.arange(len(length))}.items():
    found = moves.rank_interval(counts[rows], length[rows], rng=np.random.default_rng(0))
    print(f"count and length, {name}: {found.estimate:+.2f} ({found.low:+.2f} to {found.high:+.2f})")
assert shorter >= 8 and rarest > np.median(counts), "ten frequent words, and short rows"

# %% [markdown]
# By their lengths the ten alone would have told us the opposite of what holds for all rows: ten words that somebody chose,
# all from one end of the scale. But that frequent rows are short was there to be seen even so. All ten of the first `nlm` were below the mean, and a mean that
# ten frequent words cannot reach must be made by others.
#
# **Decision.** The second guess holds. The length of a row in a tied table says first whether its token occurs at all.
# Before we compare rows we leave out the rare ones. If, after a much longer training, the longest rows belonged to frequent
# words, we would think again.

# %% [markdown]
# ## 4 · Who moves early, who late?
#
# **Question.** A model learns the frequent words first: what comes often is learned soonest. Does the table show it?
#
# **Hypothesis.** Frequent rows do their moving early, and rare ones late, when their turn has come.

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "17.5",
    "Frequent rows move early: the more frequent the token, the sooner its row is half-way.",
    threshold="supported if the rank correlation of count and half-way step lies below −0.2 with its whole 95 % interval; "
    "refuted if above −0.2 with all of it",
    supported=lambda high: high < -0.2,
    refuted=lambda low: low > -0.2,
    labels={"rho": "rank correlation", "low": "interval from", "high": "to", "rows": "rows (n)"},
)
h5

# %% [markdown]
# **Your prediction.** After the first tables, which group will be ahead: never seen, rare, frequent? And which will still be
# moving at the end?
#
# **Experiment.** *Half-way* is the step at which a row is half as far from its start as it is in the last table, on a straight
# line between two tables. (The first table after the start is that of step 250, so what comes out below that is a guess.) A
# row starts with random numbers of standard deviation 0.02. Chapter 04 says how long that makes it:

# %%
C, spread = reference.config.d_model, reference.config.init_std
print(
    f"expected: {spread} · √{C} = {spread * C**0.5:.2f}; measured: {np.linalg.norm(start, axis=1).mean():.2f}"
)

# %% mystnb={"image": {"alt": "Median distance from the starting row against training steps, for five groups of tokens by their count. All curves start at 0. From the first tables on, the rows of tokens that never occur are furthest, then those of rare tokens; the more frequent groups follow below."}}
plots.curves(
    {
        name + " times" * (name != "never"): (steps, np.median(away[:, rows], axis=1))
        for name, rows in groups.items()
    },
    xlabel="training steps",
    ylabel="distance from the starting row (median)",
    legend="below",
    height=4.6,
    title="The rows that never occur lead from the beginning",
)

# %% [markdown]
# **Result.**

# %%
half = moves.half_way(steps, away)  # (V,)
early = moves.rank_interval(counts, half, rng=np.random.default_rng(0))
verdict = h5.judge(rho=early.estimate, low=early.low, high=early.high, rows=early.n)
assert verdict.verdict == "refuted", "frequent rows are not the early ones"
verdict

# %% [markdown]
# Not as the hypothesis says. One number does not even describe it, so here are the groups.

# %%
apart = [np.linalg.norm(table[never] - table[never].mean(axis=0), axis=1).mean() for table in tables.values()]
from_start = (unit_rows(start) * unit_rows(end)).sum(axis=1)  # (V,): cosine of start and end
lab.table(
    [(name, np.median(half[rows]), np.median(away[-1, rows]), np.median(away[:, rows], axis=1).max(),
      np.median(from_start[rows])) for name, rows in groups.items()],
    columns=["times in the text", "half-way at step", "distance at the end", "largest on the way", "cosine of start and end"],
    caption="Medians of five groups",
    digits=2,
)  # fmt: skip

# %%
middle = [np.median(half[rows]) for rows in groups.values()]
assert middle[-1] == min(middle), "the most frequent are half-way first"
assert np.median(away[:, never], axis=1).max() > np.median(away[-1, never]), "the rows that never occur come back"

# %% [markdown]
# The most frequent tokens are the first to be half-way, but from there on the order does not follow the count. And look at
# the rows that never occur: at the end they are nearer to their start than they have been. Later in the training the rate
# is small, the push fades, and weight decay takes back a part.
#
# **Experiment.** Ada or Ben? Whoever walks straight goes on in the direction in which he came: the cosine of one stretch of
# the way with the next is 1. Ben's is 0, give or take $1/\sqrt{C}$, which is $1/16$. We take stretches between the tables.

# %%
stretch = [unit_rows(tables[b] - tables[a]) for a, b in zip(steps, steps[1:], strict=False)]  # (V, C) each
on = np.array([(one * two).sum(axis=1) for one, two in zip(stretch[1:], stretch[2:], strict=False)])  # (S - 3, V)
lab.table(
    [(f"{a:,} to {b:,}, and to {c:,}", *(np.median(on[at, rows]) for rows in groups.values()))
     for at, (a, b, c) in enumerate(zip(steps[1:], steps[2:], steps[3:], strict=False)) if at % 3 == 0],
    columns=["steps", *groups],
    caption="Cosine of a stretch and the next: medians of five groups",
    digits=2,
)  # fmt: skip

# %%
straight = {name: np.median(on[:, rows], axis=1) for name, rows in groups.items()}
assert straight["never"].min() > 0.35 > max(straight["10,000 and more"]), "straight on, and a walk that turns"

# %% [markdown]
# **Result.** The rows that never occur, and the rare ones, go on in their direction, in every stretch. The frequent ones
# begin so, and then walk like Ben. Both have taken the same number of steps. The pull on a frequent row is large, but it
# turns. (These are medians, and Ben is a picture: a frequent row's steps are not thrown by a die. It goes where it is useful,
# and stays there.)
#
# The last column of the table before asks whether a row still points to where it began. What is well above $1/16$ has kept
# something of its start. How much would be left if nothing but weight decay had touched the starting row? And how much is?
# (We look for the multiple of the start that comes nearest to the end.)

# %%
history, decay = reference.history, PRESETS["nlm-10m"].train.weight_decay
rates = np.interp(np.arange(made), [row["step"] for row in history], [row["lr"] for row in history])
print(f"by decay alone, {np.prod(1 - rates * decay):.2f} of the starting row would be left; there is")
left = moves.left_of_start(start, end)  # (V,)
for name, rows in groups.items():
    print(f"{name:>16}: {np.median(left[rows]):.2f}")
print(f"the rows that never occur: {apart[0]:.2f} from their common mean at the start, {apart[-1]:.2f} at the end")
assert apart[-1] < apart[0] / 2, "they end close together"

# %% [markdown]
# Where less is left than decay would leave, training has erased the start. The rows that never occur end near one place,
# wherever they began. Where more is left, training has *used* the random numbers that the row began with, and has made
# them larger: once the layers have learned to read a start, it is no longer without meaning. (That is our reading. We have
# not tested it.)
#
# **Decision.** Straight ways explain the distances better than numbers of steps do. We have medians of five groups and a
# table only every so many steps, so what happens between two tables we do not see. If the pull on rare rows turned as often
# as that on frequent ones, we would need another explanation.

# %% [markdown]
# ## 5 · Decay, tying, or the output job?
#
# **Question.** So far we have *watched* one training. To say what causes the relation we must change one thing at a time.
# Three suspects: weight decay, which shortens every row; tying; and the output job, which pushes whatever does not come.
#
# **Hypothesis.** Decay takes a share of every row in every step, and a frequent row fights it with larger gradients. So
# decay should have a good part in who is long and who is short. And if the output job is what pushes rare rows away, then
# it must do so alone, and reading alone must do the opposite.

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "17.6",
    "Weight decay has a good part in it: without it, the relation of count and distance is at most half as strong.",
    threshold="supported if the rank correlation without decay is at most half of that with decay, with each of three "
    "seeds; refuted if at least 0.8 of it with each",
    supported=lambda ratio: max(ratio) <= 0.5,
    refuted=lambda ratio: min(ratio) >= 0.8,
    labels={"ratio": "without decay / with decay"},
)
h6

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "17.7",
    "It is the output job: moved by answering alone, rare rows go further; moved by reading alone, frequent ones do.",
    threshold="supported if the rank correlation is below −0.1 with the output job alone and above 0.1 with the input job "
    "alone, with each of three seeds; refuted if one of the two fails with each",
    supported=lambda answering, reading: max(answering) < -0.1 and min(reading) > 0.1,
    refuted=lambda answering, reading: min(answering) >= -0.1 or max(reading) <= 0.1,
    labels={"answering": "output job alone", "reading": "input job alone"},
)
h7

# %% [markdown]
# **Your prediction.** Six trainings: tied; tied without decay; tied, but the table is moved by one job only (two of these);
# untied; untied without decay. In which of them will the rows that never occur stay where they began?
#
# **Experiment.** `nlm-10m` takes hours, so the suspects are tried on a small model and the story world
# (`experiments/17_controls.py`: 1,024 tokens, two blocks, 300 steps, three seeds each; its rows begin as long as those of
# `nlm-10m`). What is moved by one job only is still used for both. One line makes the difference:

# %%
lab.source(train_roles, doc=False)

# %% [markdown]
# One of the runs we make here, with a seed that is not among the stored ones.

# %%
stored = experiment.load("17_controls")
settings, recorded = stored["config"], stored["result"]["runs"]
told = [story.text for story in World(settings["world_seed"]).stories(settings["stories"])]
data = encode_documents(Tokenizer.train(told, settings["model"]["vocab_size"]), told)
live = train_roles(GPT(GPTConfig(**settings["model"]), seed=0), data, TrainConfig(**settings["train"]))
begin, final = live.tables["both"]  # (V, C) each
occur = live.read > 0
here = spearman(live.read[occur], np.linalg.norm(final - begin, axis=1)[occur])


# %%
def runs(arm, what, table="both"):
    """A measure of the stored runs of one arm, seed by seed."""
    return np.array([run[what] for run in recorded if (run["arm"], run["table"]) == (arm, table)])  # (3,)


stored_rho = runs("tied", "distance_and_count")
print(f"here: {here:+.2f}; stored: {stored_rho.min():+.2f} to {stored_rho.max():+.2f}")
assert len(data) == stored["result"]["tokens"], "the stored runs read other stories: make experiments"
assert stored_rho.min() - 0.15 < here < stored_rho.max() + 0.15, "this run is one of the family"

# %%
ARMS = list(dict.fromkeys((run["arm"], run["table"]) for run in recorded))
WHAT = ["distance_and_count", "length_and_count", "seen_distance", "never_distance", "nats"]
lab.table(
    [(arm if table == "both" else f"{arm}: {table} table", *(runs(arm, what, table).mean() for what in WHAT))
     for arm, table in ARMS],
    columns=["training", "rank correlation: count, distance", "count, length", "distance: read",
             "distance: never read", "loss (nats)"],
    caption="Means of three seeds; correlations over the tokens that were read; distances and lengths are medians",
    digits=2,
)  # fmt: skip

# %% mystnb={"image": {"alt": "Bars of the rank correlation of count and distance for each training and table, with three runs each as dots."}}
plots.bars(
    {
        arm if table == "both" else f"{arm}: {table}": runs(arm, "distance_and_count", table)
        for arm, table in ARMS
    },
    xlabel="rank correlation of count and distance",
    title="The sign follows the job, not the decay",
)

# %% [markdown]
# **Result.**

# %%
with_decay, without = (runs(arm, "distance_and_count") for arm in ("tied", "tied, no decay"))
verdict = h6.judge(ratio=(without / with_decay).tolist())
assert verdict.verdict == "refuted", "without decay the relation is as strong"
verdict

# %%
alone = {job: runs(f"{job} alone", "distance_and_count") for job in ("output", "input")}
verdict = h7.judge(answering=alone["output"].tolist(), reading=alone["input"].tolist())
verdict

# %%
untied = runs("untied", "distance_and_count", "input")
assert verdict.verdict == "supported" and untied.min() > 0.1, "who only reads moves the frequent rows further"
still = runs("untied, no decay", "never_distance", "input")
shrunk = runs("untied", "never_distance", "input")
print(
    f"never read, untied input table: moved by {still.max():.2f} without decay, {shrunk.mean():.2f} with it"
)
assert still.max() == 0 and runs("input alone", "never_distance").max() < 0.1, "nobody pushes them"

# %% [markdown]
# Read the table from the top. Without decay nothing important changes. Taking the output job away turns the sign, and the
# rows that are never read stay where they were, but for what decay takes. Leaving *only* the output job keeps the sign. And
# the untied model has both signs at once: its input table has the one, its output table the other. So tying itself is no
# cause. It decides whether one table must show both, and the output job has the upper hand there.
#
# In an **untied input table** of this small model, then, the first guess would have been right: *that* is the table in which frequent rows are
# updated more often. Were you among those who said so?
#
# **Decision.** The sign comes from answering, not from decay and not from tying. (How *long* the rows get is another matter:
# in a longer training decay takes more, and most from the longest, as section 4 has shown.) The control is a small model of a small world, with a few hundred
# steps, and a model whose table is moved by one job only predicts worse, as the last column says. In `nlm-10m` we have seen
# the same order and have changed nothing. A run of the large model with an untied head whose
# input table has the negative sign would overturn the explanation.
#
# **Looking back.** (a) Which line of the table could you have told beforehand, to the last bit? (b) In chapter 16 we
# compared animals only with words that are as frequent as they are. Give a reason from this chapter.
#
# <details><summary>Answers</summary>
#
# (a) The rows that are never read in the untied input table: their start, times $(1 - \eta \cdot \text{decay})$ once for
# each step (chapter 13). (b) Rare rows were all pushed in one direction. Two rare words have a high cosine for no other
# reason than that.
#
# </details>

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(v.id, v.claim, v.verdict) for v in lab.verdicts().values()],
    columns=["", "claim", "verdict"],
    caption="Hypotheses of this chapter",
)

# %% [markdown]
# Of the two guesses that came with the first `nlm`, the first is refuted for a tied table (17.2), and in the untied
# input table of our small control it would hold. The second is confirmed (17.4), and we know why: the longest rows are those that were only ever pushed
# away. In between stands what a handful of words could not show. The relation is strong, it has the opposite sign, and it
# is a cliff and a plain rather than a line.

# %% [markdown]
# ## Exercises

# %%
ch17.three_measures

# %% [markdown]
# A row begins at `start` and ends at `end`, both of shape $(C)$. Return three numbers: how far it has moved, how long it is
# at the end, and the cosine of start and end.


# %%
def three_measures(start, end):
    """(distance, length, cosine) of one row; start and end are (C,)."""
    ...


# %%
ch17.three_measures.check(three_measures)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def three_measures(start, end):
#     distance = np.linalg.norm(end - start)
#     length = np.linalg.norm(end)
#     return distance, length, start @ end / (np.linalg.norm(start) * length)
# ```
#
# </details>

# %%
ch17.pull

# %% [markdown]
# The worked example of section 1, for any token. `h` are the hidden states $(N, C)$, `p` the bets $(N, V)$, `y` the targets
# $(N)$. Return the gradient of the row of token `i`, its output part alone, of shape $(C)$, for the mean of the losses. One line
# is missing. The names are those of the example.


# %%
def pull(h, p, y, i):
    """Gradient of row i from answering: h (N, C), p (N, V), y (N,)."""
    bet = p[:, i]  # (N,)
    wrong_by = ...  # (N,)
    return (wrong_by[:, None] * h).mean(axis=0)  # (N, C) -> (C,)


# %%
ch17.pull.check(pull)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def pull(h, p, y, i):
#     bet = p[:, i]  # (N,)
#     wrong_by = bet - (y == i)  # (N,)
#     return (wrong_by[:, None] * h).mean(axis=0)  # (N, C) -> (C,)
# ```
#
# A token that is never the target has `wrong_by` above 0 everywhere.
#
# </details>

# %%
ch17.updates

# %% [markdown]
# In how many steps does each row get a gradient? `batches` is a list of arrays, the IDs that are read in each step. Return
# the number of steps for each of `V` rows, of a tied table (`tied=True`) or of the input table of an untied model. Weight
# decay is not a gradient.


# %%
def updates(batches, V, tied):
    """How many steps give each row a gradient, (V,)."""
    ...


# %%
ch17.updates.check(updates)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def updates(batches, V, tied):
#     if tied:
#         return np.full(V, len(batches))
#     return sum(np.bincount(np.unique(ids), minlength=V) for ids in batches)
# ```
#
# </details>

# %%
ch17.band_medians

# %% [markdown]
# The line in the cloud of section 2. Sort the rows by `x`, cut them into `n` bands of equal size (`np.array_split` does
# it), and return the median of `y` in each, the smallest `x` first.


# %%
def band_medians(x, y, n):
    """The medians of y in n bands of x, (n,); x and y are (N,)."""
    ...


# %%
ch17.band_medians.check(band_medians)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def band_medians(x, y, n):
#     return np.array([np.median(y[rows]) for rows in np.array_split(np.argsort(x, kind="stable"), n)])
# ```
#
# Now take `bands` of the lengths, in place of the distances: is there still a plain?
#
# </details>

# %%
ch17.growth

# %% [markdown]
# Another way to tell Ada from Ben. With steps of equal length, who walks straight is twice as far after twice the steps, and
# a random walker $\sqrt2$ times as far. Written as a power, $\text{distance} \propto \text{steps}^{\,g}$, Ada's $g$ is 1 and
# Ben's 0.5. A row was `near` away from its start after `first` steps, and `far` away after `second` steps. Return $g$. (Why
# is this no good measure where the learning rate is still rising?)


# %%
def growth(first, near, second, far):
    """1 for a straight way, 0.5 for a random walk."""
    ...


# %%
ch17.growth.check(growth)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def growth(first, near, second, far):
#     return np.log(far / near) / np.log(second / first)
# ```
#
# While the rate rises, later steps are longer: a straight way then has a $g$ above 1, and a random one above 0.5.
#
# </details>

# %%
ch17.suspects

# %% [markdown]
# To carry it to another case. Somebody trains four models and reports the rank correlation of count and distance, with the
# same names as here: `tied`, `no decay` (tied), `output alone`, `input alone`. Each is a list, one number a seed. Return
# the set of those suspects, out of `"decay"`, `"output"` and `"input"`, that are *needed* for the relation of the tied
# model: without it (for a job: with the other one alone), the sign is not the same as that of the tied model with every
# seed.


# %%
def suspects(rho):
    """A subset of {"decay", "output", "input"}; rho is name -> list of rank correlations, seed by seed."""
    ...


# %%
ch17.suspects.check(suspects)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def suspects(rho):
#     without = {"decay": "no decay", "output": "input alone", "input": "output alone"}
#     sign = np.sign(np.mean(rho["tied"]))
#     return {name for name, arm in without.items() if not (np.sign(rho[arm]) == sign).all()}
# ```
#
# For the runs of section 5 this is `{"output"}`.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Gao, He, Tan, Qin, Wang and Liu, [2019](../book/bibliography.md#gao2019), *Representation Degeneration Problem in Training
#   Natural Language Generation Models*: why rare rows are pushed into one corner.
# - Biś, Podkorytov and Liu, [2021](../book/bibliography.md#bis2021), *Too Much in Common*: the direction that all rows share.
# - Land and Bartolo, [2024](../book/bibliography.md#land2024), *Fishing for Magikarp*: tokens that were hardly ever trained on,
#   found in published models.
# - Schakel and Wilson, [2015](../book/bibliography.md#schakel2015), *Measuring Word Significance using Distributed
#   Representations of Words*: length as a measure of what a word tells, in word2vec.

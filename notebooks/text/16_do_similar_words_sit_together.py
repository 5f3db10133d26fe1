# %% [markdown]
# # 16 · Do similar words sit together?
#
# *The girl was happy because she found her doll.* Put each of these words in the place of *happy*: *sad*, *glad*, *proud*,
# *doll*, *the*. Write them down in two orders. In the first, put the word first that leaves the sentence most nearly as good
# as it was. In the second, put the word first that is nearest to *happy* in meaning.
#
# <details><summary>What your two orders have in common</summary>
#
# *glad* is at the top of both, *doll* and *the* are at the bottom of both. *sad* moves. In meaning it is the very opposite
# of *happy*. In the sentence it is no bad guest: it stands in the right place, and only the end of the sentence does not quite
# agree with it.
#
# </details>
#
# Which of your two orders is the one in the table? The model of this chapter is the real one. `nlm-10m` has 10,657,280
# parameters and has read children's stories that people and large models wrote, not the ones of our own story world. It comes
# with the book, so nothing is trained here. We take its table of 4,096 rows and ask.
#
# **You will be able to**
#
# - say what cosine two random words have in a table, and judge a published number by it;
# - test a dozen groups of words at once, and correct for the number of tests;
# - build a control that is as frequent as the words in question;
# - split the change of a sentence's cost into the word and the rest;
# - test a correlation over pairs of words by shuffling the words.
#
# **Builds on**
#
# - [chapter 01](01_where_ids_come_from.ipynb): ` dog` with its leading space is one token, and some words are several;
# - [chapter 13](13_one_table_two_jobs.ipynb): the table is read, and it is the output layer, too;
# - [chapter 14](14_what_happens_to_the_table.ipynb): the gap *within − across*, the
#   [permutation test](../book/glossary.md#term-permutation-test), opposites and synonyms in the story world;
# - [the mathematics you need](../book/math.md), sections 3 and 6: cosine, cross-entropy, bits.
#
# Two minutes to test yourself: three words of a group have the cosines 0.6, 0.4 and 0.5 with each other and 0.1 on average
# with all other words; what is the gap? A model gave a word the probability $\tfrac18$; what did it pay, in bits? And why
# is the smallest $p$ that 1,000 shuffles can give not 0?
#
# <details><summary>Answers</summary>
#
# $0.5 - 0.1 = 0.4$. Three bits. And because the labels as they are count as one of the ways to deal them, so that
# $p$ is at least $1/1001$. If one of them was hard, read its section first.
#
# </details>
#
# **Measured run time:** 15 s and 280 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/analysis/group_tests.py`, `nlm/analysis/word_lists.py`, `nlm/analysis/swaps.py`, `nlm/pairs.py`

# %%
import numpy as np

from nlm import experiment, lab, plots
from nlm.analysis import word_lists
from nlm.analysis.group_tests import group_tests
from nlm.analysis.groups import frequency_bands
from nlm.analysis.swaps import probes, read_probe, slot_costs, swap_costs, swap_loss
from nlm.checkpoint import load_checkpoint
from nlm.checks import ch16
from nlm.geometry import unit_rows
from nlm.pairs import mantel_test, pair_correlation, pair_interval, upper
from nlm.stats import bootstrap_interval, holm, permutation_test

reference = load_checkpoint("nlm-10m")
table, counts = reference.vectors(), reference.token_counts  # (V, C), (V,)
tables = reference.snapshots()  # step -> (V, C), from step 0 on

# %% [markdown]
# ## 1 · The same ten words, another training?
#
# **Question.** The first `nlm` had exactly this shape, other stories, another tokenizer, and 100,550 steps of training. Of
# its table eight cosines and ten lengths were published. Five of the pairs are of a kind, and their cosines were positive.
# Three are not, and theirs were negative. Is that a fact about language, or about one training?
#
# **Hypothesis.** If the signs say something about the words, another training on other children's stories must find the
# same ones.

# %%
FIRST = {("dog", "cat"): 0.5477, ("fox", "rabbit"): 0.4932, ("happy", "sad"): 0.4119}
FIRST |= {("forest", "tree"): 0.3483, ("the", "and"): 0.2065}
FIRST |= {("fox", "the"): -0.2294, ("happy", "forest"): -0.0506, ("rabbit", "sad"): -0.0352}

h1 = lab.Hypothesis(
    "16.1",
    "The eight cosines that were published of the first nlm have the same signs in nlm-10m, pair by pair.",
    threshold="supported if all eight cosines have the published sign; refuted if one has not",
    supported=lambda agree, pairs: agree == pairs,
    labels={"agree": "same sign", "pairs": "pairs (n)"},
)
h1

# %% [markdown]
# **Your prediction.** How many of the eight signs will be the same? If you think that one or two are not, write down which.
#
# **Experiment.** First we look whether each of the words is one token with its leading space. If not, it would have no row
# of its own, and no cosine.

# %%
TEN = list(dict.fromkeys(word for pair in FIRST for word in pair))
assert all(" " + word in table for word in TEN), "each of the ten words is one token"
ours = {pair: table.cosine(*pair) for pair in FIRST}
lab.table(
    [(f"{a} – {b}", FIRST[a, b], ours[a, b], ours[a, b] * FIRST[a, b] > 0) for a, b in FIRST],
    columns=["pair", "first nlm", "nlm-10m", "same sign"],
    caption="Cosines of two rows",
    digits=2,
)

# %% [markdown]
# **Result.**

# %%
h1.judge(agree=sum(ours[pair] * FIRST[pair] > 0 for pair in FIRST), pairs=len(FIRST))

# %% [markdown]
# Before you read anything into a sign that differs, or one that agrees: how far from 0 is a cosine that means nothing? Two
# random directions of $C$ numbers have a cosine of 0 on average, with a spread of $1/\sqrt{C}$, which is $1/16$ here. But
# rows that have been trained are no random directions. So we ask the table itself. We draw pairs of words, whatever they
# are, and look at their cosines: before the first step, and now. Like the ten, all words of the draw are frequent: tokens of
# three letters or more that begin a word and were seen 1,000 times. (A few are only pieces of words.)


# %%
often = [key for key, n in zip(table.keys, counts, strict=False) if key[0] == "Ġ" and n >= 1000]
FREQUENT = [key for key in often if key[1:].isalpha() and key[1:].islower() and len(key) > 3]


def all_pairs(E, words=FREQUENT):
    """The cosine of each pair of words in a table (V, C)."""
    units = unit_rows(E[table.rows(words)])  # (W, C)
    return upper(units @ units.T)


random_pairs = {"before the first step": all_pairs(tables[0]), "after training": all_pairs(table.array)}
lab.table(
    [(when, found.mean(), found.std(), tuple(np.quantile(found, [0.025, 0.975]).round(2)))
     for when, found in random_pairs.items()],
    columns=["table", "mean", "spread (sd)", "middle 95 %"],
    caption=f"Cosines of all pairs of {len(FREQUENT):,} frequent words",
    digits=3,
)  # fmt: skip

# %% mystnb={"image": {"alt": "Two histograms of the cosine of two frequent words, each with its mean as a line. Before the first step it is a narrow peak around 0. After training it is about twice as wide, and its mean is far above 0."}}
plots.hist(
    random_pairs,
    xlabel="cosine of two frequent words",
    title="Training moves and spreads the cosines of any two words",
)

# %%
start, end = random_pairs.values()
assert abs(start.mean()) < 0.01 and abs(start.std() - 1 / 16) < 0.01, "random rows: 0, and 1 / sqrt(256)"
assert end.std() > 1.5 * start.std(), "trained rows: wider"

# %% [markdown]
# **A misconception:** *"a cosine of 0 means: nothing in common, and below 0 means: opposed."* Before the first step 0 is at least
# the mean. After it, rows have moved, and what they moved for in common shifts all cosines at once. (Chapter 18 is about that.)
# "Nothing in common" is now wherever the mean of random pairs is, and a cosine is large or small compared with *them*. So we ask of each
# pair: how many of all pairs of frequent words have a cosine at least as large?

# %%
above = {pair: (end >= cosine).mean() for pair, cosine in ours.items()}
lab.table(
    [
        (f"{a} – {b}", ours[a, b], f"{share:.1%}" if share >= 0.001 else "< 0.1%")
        for (a, b), share in above.items()
    ],
    columns=["pair", "cosine", "random pairs at least as large"],
    digits=2,
)

# %%
to_the = table.cosines(["the"], [key for key in FREQUENT if key != table.key("the")])[0]
near = (to_the >= ours["the", "and"]).mean()
print(f"the and all frequent words: {to_the.mean():.2f} on average; as near to it as and: {near:.1%}")

# %%
kind, mixed = list(FIRST)[:4], list(FIRST)[5:]  # without the - and
small = {("happy", "forest"), ("rabbit", "sad")}
assert {pair for pair in FIRST if ours[pair] * FIRST[pair] < 0} <= small, (
    "no large cosine has changed its sign"
)
assert max(ours[pair] for pair in mixed) < min(ours[pair] for pair in kind), "content words of a kind first"
assert [pair for pair in FIRST if above[pair] < 0.05] == kind[:2], "only two are really large"
assert above["fox", "the"] > 0.95, "fox and the: among the smallest cosines of all"
assert above["the", "and"] > 0.5 and near < 0.05 and to_the.mean() < -0.1, "the - and: near, for the"

# %% [markdown]
# In the first `nlm` the five pairs of a kind came first. Of these, the four with content words still do, but beside random
# pairs only *dog – cat* and *fox – rabbit* are really large. *the – and* has fallen among the others. Do the two no longer
# belong together? See the line below the table: *the* is far from nearly everything. What is little among all pairs is much for
# *the*, and hardly a word is nearer to it than *and*. Random pairs are a yardstick for usual words. For an unusual one, take its
# own pairs. So *fox – the*, too, says more about *the* than about the fox.
#
# The other two, $-0.05$ and $-0.04$ in the first `nlm`, were smaller than the spread of even two *random* directions. Nobody
# can read a kinship, an opposition or a sign into them. Compare with your prediction: a sign that differs, if there is one,
# belongs to one of these two pairs. (If it did not, the cell above would have stopped us.)
#
# Where the numbers themselves differ, there are several reasons at once: other stories, another tokenizer, another number of
# steps, another random start. Only one of these can we look at, the steps. The checkpoint comes with tables from the way.

# %% mystnb={"image": {"alt": "Eight curves: the cosines of the eight pairs against training steps. All begin near 0. The pairs of a kind jump up at once. At the end dog and cat is the highest, fox and the is far below 0, and the pair of the and and has slowly fallen below the mean of random pairs."}}
way = {pair: [all_pairs(E, pair)[0] for E in tables.values()] for pair in FIRST}
plots.curves(
    {f"{a} – {b}": (list(tables), cosines) for (a, b), cosines in way.items()},
    xlabel="training steps",
    ylabel="cosine of the two rows",
    lines={"mean of random pairs, after training": end.mean()},
    legend="below",
    height=5.2,
    title="Eight pairs on their way from noise",
)

# %%
late = [np.ptp(cosines[-4:]) for cosines in way.values()]  # (8,)
print(f"in the last four tables, from step {list(tables)[-4]:,} on, a cosine still moved by", end=" ")
print(f"{np.median(late):.2f} (median) and {max(late):.2f} (at most)")

# %% [markdown]
# A cosine that still moves by this much late in a training should not be compared with another training's to the second digit.
# A second training with another random start would tell us more. It would take hours, and we have not made it.
#
# The ten lengths were published, too. Here they are for the record; whether frequent words are long or short, chapter 17 asks
# of all 4,096 rows. Compare them within a column only: they depend on the steps, the learning rate and the decay as well.

# %%
LENGTHS = {"fox": 1.3081, "rabbit": 1.1969, "dog": 1.2697, "cat": 1.2871, "happy": 1.3461}
LENGTHS |= {"sad": 1.3775, "the": 1.2476, "and": 1.3888, "forest": 1.2756, "tree": 1.2943}
lengths = [
    (word, counts[table.rows([word])[0]], first, np.linalg.norm(table[word]))
    for word, first in LENGTHS.items()
]
lab.table(
    [*lengths, ("mean of all rows", round(counts.mean()), 1.534, table.norms.mean())],
    columns=["word", "times seen", "first nlm", "nlm-10m"],
    caption="Lengths of rows",
    digits=2,
)

# %% [markdown]
# **Decision.** We compare a cosine with those of random pairs, or with all those of the same word, and not with 0. Of the first
# `nlm` we take over the order among content words, pairs of a kind first, and neither the signs nor the place of *the – and*.
# Eight pairs are few, and they were chosen by hand. A third training that orders the content words otherwise would change our
# mind.

# %% [markdown]
# ## 2 · Is every kind of word a group?
#
# **Question.** Eight pairs may have been lucky. What about all animals, all colours, all numbers? We have written down twelve
# lists of words that stand in children's stories, before we asked a table. (What people name when they are asked for an animal
# or a food has been collected since [Battig and Montague, 1969](../book/bibliography.md#battig1969); our lists are our own.)
# We keep the words that are one token.

# %%
groups = word_lists.known(table)  # words, rows of the table, names of the categories
kept = set(groups.words)
left_out = {
    name: [word for word in listed.split() if word not in kept]
    for name, listed in word_lists.CATEGORIES.items()
}
lab.table(
    [(name, (groups.names == name).sum(), len(listed.split()), ", ".join(listed.split()[:4]),
      ", ".join(left_out[name]) or "–") for name, listed in word_lists.CATEGORIES.items()],
    columns=["category", "known", "listed", "such as", "several tokens, left out"],
    caption=f"{len(kept)} of {len(kept) + sum(map(len, left_out.values()))} words are one token",
)  # fmt: skip

# %% [markdown]
# Chapter 14's words came from our own grammar, and each of the twelve categories had its own places in it. Nobody wrote a
# grammar for these stories. And there is a rival. Function words are the most frequent of all, and words of the story's
# animals and objects are rarer. Frequent rows might be near each other because they are frequent.
#
# **Hypothesis.** Every category is a group of its own, and frequency is not the reason.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "16.2",
    "In every category, words are nearer to each other than to other words, by more than words as frequent are.",
    threshold="supported if in each of twelve categories the gap is larger than chance, p below 0.05 after Holm's correction; "
    "refuted if it is not in one",
    supported=lambda largest_p: largest_p < 0.05,
    labels={
        "largest_p": "largest p, corrected",
        "smallest_gap": "smallest gap",
        "of": "which is",
        "words": "words (n)",
    },
)
h2

# %% [markdown]
# **Your prediction.** Which of the twelve is the closest group, and which one the loosest? Write down one of each.
#
# **Experiment.** Chance has to be as frequent as we are. So we cut the listed words into six bands, from the most frequent to
# the rarest, and deal the categories anew *within* each band. The shuffled "animals" are listed words of any kind, but as
# frequent as the animals. For each category we count how often its gap comes out as large.
#
# That makes twelve tests. If nothing were there at all, the smallest of twelve $p$ would often be below 0.05: with twelve
# tickets, someone wins. [Holm's correction](../book/glossary.md#term-Holm-correction)
# ([Holm, 1979](../book/bibliography.md#holm1979)) makes up for that. By hand, for three tests with $p$ = 0.01, 0.04 and 0.03:
#
# | step | the numbers |
# |---|---|
# | *sorted* | 0.01, 0.03, 0.04 |
# | *times* the number of tests that are left (above 1 becomes 1) | $3 \cdot 0.01 = 0.03$, $2 \cdot 0.03 = 0.06$, $1 \cdot 0.04 = 0.04$ |
# | *never below* an earlier one | 0.03, 0.06, 0.06 |
#
# One of the three is left below 0.05, and not three.

# %% tags=["nbval-check-output"]
by_hand = holm([0.01, 0.04, 0.03])
print(by_hand.round(2).tolist())

# %%
lab.source(holm, doc=False)

# %%
bands = frequency_bands(counts[groups.ids], 6)  # (N,): 0 for the most frequent words
rows = table.array[groups.ids]  # (N, C)
tests = group_tests(rows, groups.names, rng=np.random.default_rng(0), n=2000, bands=bands)
corrected = holm([test.p for test in tests])

# %%
by_gap = sorted(zip(tests, corrected, strict=True), key=lambda found: -found[0].gap)
lab.table(
    [(t.name, t.words, t.within, t.across, t.gap, t.chance, t.gap - t.chance, f"{p:.3f}") for t, p in by_gap],
    columns=["category", "words", "within", "across", "gap", "by chance", "gap − chance", "p, corrected"],
    caption="Mean cosines of a category's words with each other and with all others; 2,000 shuffles within six bands",
    digits=2,
)

# %% mystnb={"image": {"alt": "Twelve bars, one for each category, sorted by their gap, each with an interval. All bars lie to the right of 0."}}
plots.bars(
    {t.name: t.gap for t, _ in by_gap},
    intervals={t.name: (t.low, t.high) for t, _ in by_gap},
    xlabel="gap: mean cosine within − across (95 % interval over words)",
    title="Each kind of word leans towards itself",
)

# %% [markdown]
# **Result.**

# %%
h2.judge(
    largest_p=corrected.max(),
    smallest_gap=by_gap[-1][0].gap,
    of=by_gap[-1][0].name,
    words=len(groups.words),
)

# %% [markdown]
# Compare the first and the last bar with your two guesses. The intervals say how much depends on *which* words were listed:
# they come from drawing the words anew. Where two intervals overlap, do not read an order into the bars.
#
# The column *by chance* is the part that frequency alone explains, and the next one is the gap without it. Any dozen of the
# listed words that are as frequent as those of the category would have it, too. No $p$ can be smaller than $1/2001$ here, and
# none smaller than $12/2001$ after the correction: equal numbers in the last column are no mistake.
#
# One line is a group for another reason. Function words are less near to each other than two words drawn at random. They are
# a group because they are still further from all the others.
#
# And your own words? Here are the rows nearest to five words. Put in words that you want to know about; if one
# of them is several tokens, you will be told its pieces.

# %%
MINE = ["dog", "happy", "two", "ran", "mom"]
lab.table(
    [(word, ", ".join(key for key, _ in table.neighbors(word, n=7))) for word in MINE],
    columns=["word", "nearest rows (Ġ is the leading space)"],
)

# %%
function = next(t for t in tests if t.name == "function")
assert function.across < function.within < end.mean(), "function words: further from all others"
assert "Ġsad" in [key for key, _ in table.neighbors("happy", n=20)], "an opposite is among the nearest rows"

# %% [markdown]
# **Decision.** The categories are in the table, and frequency does not explain *them*. It may still make rows near for its own
# part; section 4 measures it. A category whose gap shuffled words of the same frequency reach would change our mind. Look once more at the neighbours of *happy*, though. Not all of them mean
# what it means.

# %% [markdown]
# ## 3 · Opposites again
#
# **Question.** In the story world of chapter 14, opposites were no further apart than other words of their category. Synonyms
# were nearer still. The first `nlm`, too, had *happy* near *sad*. How is it with real stories, and a model that is large
# enough to know the difference?
#
# The obvious synonym of *happy* is *joyful*. But a word that falls into pieces has no row:

# %%
print("joyful:", reference.tokenizer.pieces(" joyful"))
for other in ("glad", "cheerful", "excited", "proud", "sad"):
    print(f"happy – {other}: {table.cosine('happy', other):.2f}")

# %% [markdown]
# **Hypothesis.** This model has read more, so it should know better what words mean: synonyms stand out more than opposites.

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "16.3",
    "Synonyms are nearer to each other than opposites are, compared with unrelated words of the same class and frequency.",
    threshold="supported if synonyms stand out by at least 0.05 more than opposites, with p below 0.05; "
    "refuted if they stand out by no more than opposites",
    supported=lambda more, p: more >= 0.05 and p < 0.05,
    refuted=lambda more: more <= 0,
    labels={
        "more": "synonyms minus opposites",
        "synonyms": "pairs of synonyms (n)",
        "opposites": "of opposites (n)",
    },
)
h3

# %% [markdown]
# **Your prediction.** Three bars: synonyms, opposites, unrelated words. Draw them.
#
# **Experiment.** We have two lists, and keep the pairs whose words are one token each. *Unrelated* must be a fair control. For
# *hot – cold* we keep *hot*, and replace *cold* by the three adjectives of the list that come nearest to *cold* in frequency.
# Then we keep *cold*, and replace *hot*. A pair *stands out* by its own cosine minus the mean of these six.

# %%
LISTS = {"synonyms": word_lists.SYNONYMS, "opposites": word_lists.OPPOSITES}
listed = [listed for lists in LISTS.values() for listed in lists.values()]
related = [pair for pairs in map(word_lists.split_pairs, listed) for pair in pairs]
found = {}
for name, lists in LISTS.items():
    pairs = word_lists.known_pairs(table, lists)
    own = np.array([table.cosine(*pair) for pair in pairs.words])  # (N,)
    found[name] = (pairs, own, word_lists.matched_cosines(table, pairs, counts, related=related))
    print(f"{name}: {len(own)} pairs, such as", ", ".join(map("–".join, pairs.words[:5])))

# %%
stands_out = {name: own - control for name, (_, own, control) in found.items()}
rng = np.random.default_rng(0)
shown = {}
for name, (_, own, control) in found.items():
    shown |= {name: own, f"… unrelated to {name}": control}
between = {name: bootstrap_interval(values, rng=rng, n=2000) for name, values in shown.items()}

# %% mystnb={"image": {"alt": "Four bars with intervals: the mean cosine of synonyms, of unrelated words as frequent as they are, of opposites, and of unrelated words as frequent as those. Both synonyms and opposites lie clearly above their unrelated words."}}
plots.bars(
    {name: interval.estimate for name, interval in between.items()},
    intervals={name: (interval.low, interval.high) for name, interval in between.items()},
    xlabel="mean cosine of a pair (95 % interval over pairs)",
    title="Synonyms and opposites both stand out",
)

# %% [markdown]
# **Result.**

# %%
more = permutation_test(stands_out["synonyms"], stands_out["opposites"], rng=np.random.default_rng(0))
h3.judge(more=more.difference, p=more.p, synonyms=more.n_a, opposites=more.n_b)

# %%
for name, values in stands_out.items():
    interval = bootstrap_interval(values, rng=np.random.default_rng(1))
    print(f"{name} stand out by {interval.estimate:.2f} (95 %: {interval.low:.2f} to {interval.high:.2f})")
assert min(stands_out[name].mean() for name in stands_out) > 0.05, "both stand out"

# %% [markdown]
# Opposites do stand out: they are nearer to each other than words of the same class and frequency are. Whoever drew the bar of
# the opposites below that of the unrelated words has read *near* as *means the same*. Whether synonyms stand out even more is
# what the verdict says; look at the two intervals, and at $n$, to see how well we can tell.
#
# The next table turns it round. Where in its partner's list of neighbours does a word come, among all frequent words?


# %%
def rank(a, b):
    """The place of b among the frequent words, by their cosine with a: 1 is the nearest."""
    cosines = table.cosines([a], [key for key in FREQUENT if key != table.key(a)])[0]
    return 1 + (cosines > table.cosine(a, b)).sum()


places = {name: [rank(*pair) for pair in pairs.words] for name, (pairs, _, _) in found.items()}
lab.table(
    [(name, np.median(place), np.mean(np.array(place) <= 10), len(place)) for name, place in places.items()],
    columns=["pairs", "median place of the partner", "share among the ten nearest", "pairs (n)"],
    digits=2,
)

# %% [markdown]
# **Decision.** Opposites stand out among words of their class and frequency. So *near* does not mean *synonym*, whatever the
# verdict says about which of the two stands out more. A table whose opposites lie no nearer than unrelated words would change
# our mind. What then does *near* mean? The first `nlm` came with an answer, and it has not been
# tested yet.
#
# **Looking back.** (a) In chapter 03 all words were equally far apart. Which bar of the last figure would look different if
# the rows were one-hot vectors? (b) In chapter 04 rows that were never read moved together. Why did we ask for words that
# were seen 1,000 times?
#
# <details><summary>Answers</summary>
#
# (a) All four would be 0. (b) Words that are hardly ever read lie side by side for no better reason than that. They would
# be each other's neighbours, and push up the cosine of random pairs.
#
# </details>

# %% [markdown]
# ## 4 · Interchangeable in the same place?
#
# **Question.** The explanation was: what the table calls similar is not what means the same, but what can be exchanged in the
# same place of a sentence. That can be measured. We exchange words, and look what the model says.
#
# The model reads a sentence and pays for each token, $-\log p$. Put another word in a place, and two things change: what
# it pays in the *slot*, for the word itself, and what it pays for the *rest* of the sentence. By hand, in bits: a model finds
# *dog* after *The* with the probability $\tfrac14$, and *cat* with $\tfrac18$. After *The dog*, it finds *ran* with $\tfrac12$
# and *slept* with $\tfrac18$; after *The cat* both with $\tfrac14$.
#
# | step | *The dog ran* | *The cat slept* |
# |---|---|---|
# | *own* word | $2 + 1 = 3$ | $3 + 2 = 5$ |
# | *swapped* | *The cat ran*: $3 + 2 = 5$ | *The dog slept*: $2 + 3 = 5$ |
# | *more* in the slot | $3 - 2 = 1$ | $2 - 3 = -1$ |
# | *more* in the rest | $2 - 1 = 1$ | $3 - 2 = 1$ |
#
# The [swap loss](../book/glossary.md#term-swap-loss) of the two words is the mean of both directions: $(1 - 1) / 2 = 0$ in the slot, $(1 + 1) / 2 = 1$ in the
# rest, 1 bit in all. Look at the slot. *dog* is the more frequent word, so to put in *cat* costs a bit, and to put in *dog*
# gives it back. A mean of both directions does not care which word is more frequent. That is why we take it.

# %% tags=["nbval-check-output"]
two = [read_probe("The [dog] ran.", "animal"), read_probe("The [cat] slept.", "animal")]
costs = np.array([[3, 5], [5, 5]])  # (sentences, words): each sentence with dog, and with cat
print(swap_loss(costs, two, ["dog", "cat"]).tolist())

# %% [markdown]
# We have written three hundred [probe sentences](../book/glossary.md#term-probe-sentence), three for each of a hundred words.
# None of them is from any corpus.

# %%
sentences = probes()
words = list(dict.fromkeys(probe.word for probe in sentences))  # the hundred
for probe in sentences[::61]:
    print(f"{probe.before} [{probe.word}]{probe.after}")
print(f"{len(sentences)} sentences, {len(words)} words, {len({p.category for p in sentences})} categories")

# %% [markdown]
# **Hypothesis.** We put the explanation in three sentences, each bolder than the one before.

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "16.4",
    "The easier two words can be exchanged, the nearer are their rows.",
    threshold="supported if the rank correlation of cosine and −swap loss is at least 0.3, with p below 0.01; "
    "refuted if it is below 0.1 or p is 0.05 or more",
    supported=lambda correlation, p: correlation >= 0.3 and p < 0.01,
    refuted=lambda correlation, p: correlation < 0.1 or p >= 0.05,
    labels={"correlation": "rank correlation", "interval": "95 % interval", "words": "words (n)"},
)
h4

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "16.5",
    "Easy exchange goes with near rows beyond what equal frequency and a common category explain.",
    threshold="supported if the correlation is at least 0.15 with both held fixed, with p below 0.01; "
    "refuted if it is below 0.05 or p is 0.05 or more",
    supported=lambda correlation, p: correlation >= 0.15 and p < 0.01,
    refuted=lambda correlation, p: correlation < 0.05 or p >= 0.05,
    labels={"correlation": "partial rank correlation", "interval": "95 % interval", "words": "words (n)"},
)
h5

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "16.6",
    "Easy exchange is all: of two pairs equally easy to exchange, the one of the same category is no nearer.",
    threshold="supported if the correlation of cosine and same category is below 0.05, or p is 0.05 or more, with swap loss "
    "and frequency held fixed; refuted if it is at least 0.1, with p below 0.01",
    supported=lambda correlation, p: correlation < 0.05 or p >= 0.05,
    refuted=lambda correlation, p: correlation >= 0.1 and p < 0.01,
    labels={"correlation": "partial rank correlation", "interval": "95 % interval", "words": "words (n)"},
)
h6

# %% [markdown]
# **Your prediction.** Which of the three will hold? And which word is easiest to exchange for *happy*: *sad*, *proud*, or
# *excited*?
#
# **Experiment.** The slot is cheap: one reading of a beginning prices every word that could come next. So we do all of it
# here. The rest must be read anew with each of the hundred words, 30,000 sentences in all. `experiments/16_swaps.py` has done
# that, and we read for a few words again what it stored.

# %%
recorded = experiment.load("16_swaps")["result"]
assert recorded["words"] == words, "the stored swaps are of other words: python experiments/16_swaps.py"


def square(values):
    """One number for each pair of words as a symmetric matrix. (W * (W - 1) / 2,) -> (W, W)"""
    matrix = np.zeros((len(words), len(words)))
    matrix[np.triu_indices(len(words), 1)] = values
    return matrix + matrix.T


model, tokenizer = reference.model, reference.tokenizer
slot = swap_loss(slot_costs(model, tokenizer, sentences, words), sentences, words)  # (W, W)
rest = square(recorded["rest"])  # (W, W)
print(f"largest difference to the stored slots: {np.abs(slot - square(recorded['slot'])).max():.4f} nats")

# %%
FEW = ["fox", "happy", "sad", "the"]
some = [probe for probe in sentences if probe.word in FEW]  # three sentences each
again = swap_loss(swap_costs(model, tokenizer, some, FEW).rest, some, FEW)  # (4, 4)
at = [words.index(word) for word in FEW]
off = max(np.abs(again - rest[np.ix_(at, at)]).max(), np.abs(slot - square(recorded["slot"])).max())
assert off < 0.02, "the stored swaps are those of another checkpoint: python experiments/16_swaps.py"
whole = slot + rest
print("the stored swaps are those of this checkpoint")

# %%
ask = words.index("happy")
order = [i for i in np.argsort(whole[ask], kind="stable") if i != ask]  # the easiest first
lab.table(
    [(words[i], whole[ask, i], slot[ask, i], rest[ask, i], table.cosine("happy", words[i]))
     for i in [*order[:6], *order[-3:]]],
    columns=["happy and …", "swap loss", "in the slot", "in the rest", "cosine"],
    caption="The six words that are easiest to exchange for happy, and the three hardest (nats; 1 nat is 1.44 bits)",
    digits=2,
)  # fmt: skip

# %%
place = {words[i]: at for at, i in enumerate(order, start=1)}
print("places among 99 words:", ", ".join(f"{word} {place[word]}" for word in ("sad", "proud", "excited")))
first = words[order[0]]
nearer = [words[i] for i in order[1:] if table.cosine("happy", words[i]) > table.cosine("happy", first)]
print(f"the easiest is {first}; but these rows are nearer to happy: {', '.join(nearer)}")

# %% [markdown]
# Now all pairs. A hundred words make 4,950 pairs, but these are not 4,950 independent facts: every word sits in 99 of
# them. One odd word bends 99 points. So we shuffle the *words*: the rows and the columns of the matrix of swap losses are put
# into another order, the same for both, a thousand times, and the cosines stay. That is the
# [Mantel test](../book/glossary.md#term-Mantel-test) ([Mantel, 1967](../book/bibliography.md#mantel1967)). Its $p$ cannot be
# smaller than $1/1001$. The interval, too, comes from drawing words and not pairs.
#
# Nothing says that swap loss and cosine go together in a straight line. So we correlate their
# [ranks](../book/glossary.md#term-rank-correlation), after Spearman. To hold a rival fixed, we fit a straight line through its
# ranks to both sides, and keep what is left of them. The correlation of what is left is a
# [partial correlation](../book/glossary.md#term-partial-correlation).

# %%
log_count = np.log(counts[table.rows(words)])  # (W,)
apart = np.abs(log_count[:, None] - log_count)  # (W, W): difference in log frequency
category = np.array([next(p.category for p in sentences if p.word == word) for word in words])
same = (category[:, None] == category).astype(float)  # (W, W): 1 for the same category
cosine = table.cosines(words)  # (W, W)


def relation(a, given=()):
    """Rank correlation with the cosine, its p, and its interval."""
    test = mantel_test(a, cosine, given, rng=np.random.default_rng(0), n=1000)
    interval = pair_interval(a, cosine, given, rng=np.random.default_rng(0), n=500)
    return {
        "correlation": test.value,
        "p": test.p,
        "interval": (interval.low, interval.high),
        "words": test.n,
    }


# %%
asked = {"swap loss, whole": -whole, "in the slot": -slot, "in the rest": -rest}
measured = {name: (relation(a), relation(a, [apart, same])) for name, a in asked.items()}
measured["as frequent"] = relation(-apart), relation(-apart, [whole, same])
measured["same category"] = relation(same), relation(same, [whole, apart])

# %% [markdown]
# A look first. All pairs are sorted by their swap loss and put into bins of equally many.


# %%
def in_bins(which, n):
    """The median swap loss and the mean cosine in n bins of the pairs chosen."""
    order = np.argsort(upper(whole)[which])
    parts = np.array_split(np.flatnonzero(which)[order], n)
    return [np.median(upper(whole)[part]) for part in parts], [upper(cosine)[part].mean() for part in parts]


# %% mystnb={"image": {"alt": "Mean cosine of two words against their swap loss in nats, for pairs of the same category and for pairs of different categories. Both curves fall from left to right: the more a swap costs, the smaller the cosine. Pairs of the same category are mostly found at small swap losses."}}
alike = upper(same) == 1
plots.curves(
    {"same category": in_bins(alike, 6), "different categories": in_bins(~alike, 12)},
    xlabel="swap loss of two words, in nats (median of a bin)",
    ylabel="mean cosine of their rows",
    title="What is easy to exchange lies near",
)

# %% [markdown]
# **Result.**

# %%
h4.judge(**measured["swap loss, whole"][0])

# %%
h5.judge(**measured["swap loss, whole"][1])

# %%
h6.judge(**measured["same category"][1])

# %% [markdown]
# And the parts, and the rivals, one by one:

# %%
lab.table(
    [(name, *(part for found in both for part in
      (found["correlation"], "{:.2f} to {:.2f}".format(*found["interval"])))) for name, both in measured.items()],
    columns=["near rows go with", "alone", "95 %", "rivals held fixed", "95 %, fixed"],
    caption="Rank correlation with the cosine, over all pairs of a hundred words",
    digits=2,
)  # fmt: skip

# %%
nouns = np.isin(category, ["animal", "family", "body", "food", "nature", "object"])  # (W,)
among = np.ix_(nouns, nouns)
test = mantel_test(-whole[among], cosine[among], rng=np.random.default_rng(0), n=1000)
print(f"among the {test.n} nouns alone: {test.value:.2f} (p = {test.p:.3f})")
beside = [pair_correlation(-rest, cosine, held) for held in ([slot], [slot, apart, same])]
print("the rest, with the slot held fixed: {:.2f}; with both rivals, too: {:.2f}".format(*beside))
assert min(beside) > 0.1, "the rest goes with the cosine, beside the slot"
assert measured["as frequent"][1]["correlation"] > 0.1, "as frequent keeps a share of its own"
assert first not in ("sad", "proud", "excited") and {"soup", "cookies"} < set(nearer), "easiest, not nearest"
assert upper(whole).min() < 0, "some swaps make the sentences cheaper"
assert test.value > 0.1, "and it is not only grammar"

# %% [markdown]
# How did your guesses do? Read the table line by line.
#
# - **In the slot** there is a short way from one to the other. The table is the output layer, too: a word's logit is the product
#   of its row with the state at that place. Two rows that are near get similar logits everywhere, so the model finds both words
#   fit or unfit at the same places. Turn it round, and you have the reason why training pulls them together.
# - **In the rest** the way is longer, but there is one: the row is what the twelve layers are given, and equal rows would give
#   equal rests. What had to be measured is whether *nearly* equal rows do. Held beside the slot, the rest still goes with the
#   cosine: see the second line below the table.
# - **As frequent** and **same category** are the rivals. Their last column is what they have to say when the swap loss is held
#   fixed. *As frequent* keeps a share of its own: words seen equally often are nearer than exchange and category explain.
#   Section 2 does not contradict that: there we asked whether frequency makes the categories.
#
# Some of it is grammar: a verb cannot stand where a noun stands. So the first line below the table takes the nouns alone. And it
# is a rule with exceptions. The word that was easiest to exchange for *happy* is none of your three, and the rows of *soup* and
# *cookies* are nearer to *happy* than its row is.
#
# Three limits. The model is judge in its own case: its losses, its table. Readers could be asked how well a word fits, and that
# would be a test from outside. Three sentences for each word are few. Some swap losses are even below 0, since the other words
# happened to fit better. What three sentences measure badly cannot be fully held fixed, so a part of the last column is measuring
# error; with more sentences it would shrink. And two things that go together have not yet been shown to make each other: for
# that, one has to train on stories in which the words stand in other places.
#
# And the puzzle of the beginning? Here is what the sentence costs more with each of the five words, and how near they are.

# %%
puzzle = [read_probe("The girl was [happy] because she found her doll.", "feeling")]
FIVE = ["sad", "glad", "proud", "doll", "the"]
paid = np.concatenate(swap_costs(model, tokenizer, puzzle, ["happy", *FIVE]))  # (2, 6): slot, rest
more = (paid - paid[:, :1])[:, 1:]  # (2, 5): more than with happy
lab.table(
    [(word, sum(m), *m, table.cosine("happy", word)) for word, m in zip(FIVE, more.T, strict=True)],
    columns=["in the place of happy", "costs more", "in the slot", "in the rest", "cosine"],
    caption="The girl was … because she found her doll (nats)",
    digits=2,
)

# %% [markdown]
# Go back to your two orders: which comes closer to the cosines? (A negative number: the model likes this word better here than
# *happy*.) Five words in one sentence are an anecdote. The hundred words above are the evidence.
#
# **Decision.** We keep the explanation in the form in which it has passed its test: what is easily exchanged in a place lies near.
# Its boldest form, that nothing else is needed, we do not keep: as far as three sentences can tell, *as frequent* has a share, and
# whether *same category* has one was asked in the last hypothesis. Sentences in which near words are hard to exchange, pair by
# pair, would change our mind.

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(v.id, v.claim, v.verdict) for v in lab.verdicts().values()],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - A cosine means something only beside those of random pairs from the same table. Whoever publishes one should publish both.
# - Two trainings agree on which pairs of content words come first. On the sign of a small number nobody should insist.
# - Kinds of words are groups, each one tested for itself, against words as frequent, with a correction for testing many.
# - Opposites are neighbours here, too, and the fair comparison is with unrelated words of their class and frequency.
# - What can be exchanged lies near: in the slot, where the table itself answers, and in the rest of the sentence.
#
# Open: are frequent words longer, and did they move further? The first `nlm` asked it, and chapter 17 takes all 4,096 rows.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch16.at_least

# %% [markdown]
# Someone publishes a cosine of 0.35. Is that much? Write the function that tells what share of random pairs has a cosine at
# least as large. Then ask it about *happy – forest*, with `end` from section 1 as the random pairs.


# %%
def at_least(cosine, others):
    """The share of `others` (N,) that are at least as large as `cosine`."""
    ...


# %%
ch16.at_least.check(at_least)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def at_least(cosine, others):
#     return np.mean(np.asarray(others) >= cosine)
# ```
#
# `at_least(table.cosine("happy", "forest"), end)` is the number of the table in section 1: much like any two words.
#
# </details>

# %%
ch16.corrected

# %% [markdown]
# Holm's correction in your own code. The first step, *sorted*, and the way back are written. Fill in *times* and *never below*,
# and see to it that no $p$ comes out above 1.


# %%
def corrected(p):
    """p-values (N,), corrected for their number as Holm does."""
    p = np.asarray(p, dtype=float)
    order = np.argsort(p)  # the smallest first
    left = np.arange(len(p), 0, -1)  # tests that are left: N, N - 1, ..., 1
    times = ...
    never_below = ...
    result = np.empty(len(p))
    result[order] = never_below
    return result


# %%
ch16.corrected.check(corrected)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def corrected(p):
#     p = np.asarray(p, dtype=float)
#     order = np.argsort(p)
#     left = np.arange(len(p), 0, -1)
#     times = np.minimum(p[order] * left, 1)
#     never_below = np.maximum.accumulate(times)
#     result = np.empty(len(p))
#     result[order] = never_below
#     return result
# ```
#
# </details>

# %%
ch16.as_frequent

# %% [markdown]
# Build a control. A word was seen `count` times. Of the other words, whose counts are given, find the `k` that are nearest to it
# in frequency. Think first: is a word with 20 times the count as far from one with 100 times, as 1,000 is from 1,080?


# %%
def as_frequent(count, counts, k):
    """The places in `counts` (N,) of the k words nearest to `count` in frequency, nearest first."""
    ...


# %%
ch16.as_frequent.check(as_frequent)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def as_frequent(count, counts, k):
#     apart = np.abs(np.log(counts) - np.log(count))
#     return np.argsort(apart, kind="stable")[:k]
# ```
#
# Frequencies are compared by their ratio: 20 and 100 are a factor of 5 apart, 1,000 and 1,080 nearly the same.
#
# </details>

# %%
ch16.swap

# %% [markdown]
# The swap loss of two words from the costs of their sentences: `own_a` are the costs of a's sentences as they are, `with_b` the
# same sentences with b, and the other way round. The two words need not have equally many sentences.


# %%
def swap(own_a, with_b, own_b, with_a):
    """The swap loss of a and b: costs of a's sentences (M,), (M,), and of b's (N,), (N,)."""
    ...


# %%
ch16.swap.check(swap)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def swap(own_a, with_b, own_b, with_a):
#     one_way = np.mean(with_b) - np.mean(own_a)
#     other_way = np.mean(with_a) - np.mean(own_b)
#     return (one_way + other_way) / 2
# ```
#
# With the numbers of section 4, `swap([3], [5], [5], [5])` is 1.
#
# </details>

# %%
ch16.dealt

# %% [markdown]
# The heart of the Mantel test: put the words of a symmetric matrix into another order. In the result, word `i` is the word that
# was `order[i]`.


# %%
def dealt(matrix, order):
    """The matrix (N, N) with its words in another order; `order` (N,) are their old places."""
    ...


# %%
ch16.dealt.check(dealt)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def dealt(matrix, order):
#     return np.asarray(matrix)[np.ix_(order, order)]
# ```
#
# Rows and columns move together. The result is symmetric again, and each word has kept all its pairs.
#
# </details>

# %%
ch16.pairs_p

# %% [markdown]
# And the whole test, from the blank page. `a` and `b` are symmetric matrices, `orders` a list of shuffles. Correlate what stands
# above the diagonals (plainly, with `np.corrcoef`), deal the words of `a` anew by each of the orders, and count how often the
# correlation is as far from 0 as the true one.


# %%
def pairs_p(a, b, orders):
    """The two-sided p of the correlation of two symmetric matrices (N, N), words shuffled by `orders`."""
    ...


# %%
ch16.pairs_p.check(pairs_p)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def pairs_p(a, b, orders):
#     a, b = np.asarray(a), np.asarray(b)
#     above = np.triu_indices(len(a), 1)
#
#     def correlation(matrix):
#         return np.corrcoef(matrix[above], b[above])[0, 1]
#
#     true = abs(correlation(a))
#     as_far = sum(abs(correlation(a[np.ix_(order, order)])) >= true - 1e-12 for order in orders)
#     return (1 + as_far) / (1 + len(orders))
# ```
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Harris, [1954](../book/bibliography.md#harris1954), *Distributional Structure*: words that occur in the same places, long
#   before there were tables of them.
# - Mantel, [1967](../book/bibliography.md#mantel1967), *The Detection of Disease Clustering and a Generalized Regression
#   Approach*: shuffle the members, not the pairs.
# - Smouse, Long and Sokal, [1986](../book/bibliography.md#smouse1986), *Multiple Regression and Correlation Extensions of the
#   Mantel Test of Matrix Correspondence*: the same, with other matrices held fixed.
# - Holm, [1979](../book/bibliography.md#holm1979), *A Simple Sequentially Rejective Multiple Test Procedure*; and
#   Benjamini and Hochberg, [1995](../book/bibliography.md#benjamini1995), *Controlling the False Discovery Rate*, for those who
#   can live with a few false alarms among many (`nlm.stats.benjamini_hochberg`).

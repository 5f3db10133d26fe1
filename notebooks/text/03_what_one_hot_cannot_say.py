# %% [markdown]
# # 03 · What can one-hot not say?
#
# Take a pencil and three words: *dog*, *cat* and *the*. Each word gets one corner of a cube: $(1, 0, 0)$, $(0, 1, 0)$ or
# $(0, 0, 1)$. Hand them out so that *dog* ends up nearer to *cat* than to *the*. There are six ways to do it. Try them.
#
# <details><summary>Which of the six works?</summary>
#
# None. Whatever you do, two words differ in exactly two places, by 1 in each. The three corners form a triangle with
# three equal sides, and turning a triangle does not change its sides.
#
# Now draw three points on an empty sheet, wherever you like. Putting *dog* beside *cat* and *the* far away takes a
# second. Keep that sheet: the chapter ends with it.
#
# </details>
#
# **You will be able to**
#
# - compute the distance and the dot product of two one-hot vectors by hand, and say why no pair is special;
# - compute what a batch of one-hot vectors costs, in bytes and in multiplications;
# - replace a product with one-hot vectors by a lookup, and name the tables for which the two differ;
# - measure whether the rows of a table can be told apart;
# - test whether the single dimensions of a representation have a meaning.
#
# **Builds on**
#
# - [chapter 01](01_where_ids_come_from.ipynb): a token and its ID;
# - [chapter 02](02_why_the_id_is_not_enough.ipynb): the one-hot vector $\mathbf{o}_i$, which is 1 at place $i$ and 0 elsewhere, and why the numbering is arbitrary;
# - [the mathematics you need](../book/math.md), sections 1 to 4: distance, dot product, cosine, matrix product.
#
# Two minutes to test yourself: how long is the vector $(1, 0, -1)$? What is $(0, 1, 0) \cdot (7, 8, 9)$? And which shape
# has the product of a $(5, 4)$ and a $(4, 2)$ matrix?
#
# <details><summary>Answers</summary>
#
# $\sqrt{1 + 0 + 1} = \sqrt{2}$. The dot product is $8$. The shape is $(5, 2)$. If one of them was hard, read its section
# first.
#
# </details>
#
# **Measured run time:** 7 s and 410 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/nn/embedding.py`

# %%
import numpy as np

from nlm import PRESETS, experiment, lab, plots
from nlm.checks import ch03
from nlm.geometry import unit_rows
from nlm.nn.embedding import embedding, init_table, one_hot, one_hot_product

V = PRESETS["nlm-10m"].model.vocab_size
print(f"nlm knows V = {V:,} tokens")

# %% [markdown]
# ## 1 · How far apart are two tokens?
#
# **Question.** One-hot vectors freed us from the order that the IDs pretend to have. What do they say about words
# instead? *the* and *and* are small words, found on every page. An *elephant* is rarer, and larger. Can you see
# that in the distances?
#
# **Hypothesis.** No: there is nothing to see. All pairs are equally far apart.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "03.1",
    "Any two of the 4,096 one-hot vectors have the distance √2 and the dot product 0.",
    threshold="supported if no pair has another squared distance than 2 or another product than 0; "
    "refuted if one pair has",
    supported=lambda other_distances, other_products: other_distances == other_products == 0,
)
h1

# %% [markdown]
# **Your prediction.** The vectors have 4,096 numbers each, so there is a lot of room. There are more than eight million
# pairs: how many of them will be an exception? And will the vectors of the IDs 12 and 13 be nearer to each other than those
# of 12 and 4,000? Write down both answers before you go on.
#
# **Experiment.** First by hand, with four words: *the* is 0, *and* is 1, *elephant* is 2, *dog* is 3. For *the* and
# *elephant* we go through four steps.
#
# | step | the numbers |
# |---|---|
# | (*the*) | $(1, 0, 0, 0)$ |
# | (*elephant*) | $(0, 0, 1, 0)$ |
# | *difference* | $(1, 0, -1, 0)$ |
# | *squares* | $(1, 0, 1, 0)$ |
# | *total* | $1 + 0 + 1 + 0 = 2$ |
# | *root* | $\sqrt{2} \approx 1.414$ |
#
# The dot product multiplies place by place: $1 \cdot 0 + 0 \cdot 0 + 0 \cdot 1 + 0 \cdot 0 = 0$. The two 1s never meet.
#
# The code takes the same steps under the same names.

# %% tags=["nbval-check-output"]
small = one_hot([0, 1, 2, 3], V=4)  # (4, 4): the, and, elephant, dog
difference = small[0] - small[2]  # (4,)
squares = difference**2  # (4,)
total = squares.sum()
root = np.sqrt(total)
print(difference, squares, total, f"{root:.3f}")
print("dot product", small[0] @ small[2])

# %% [markdown]
# Now with all 4,096 places. The numbering is arbitrary, so we deal the IDs at random, as any tokenizer might.

# %%
WORDS = ["the", "and", "elephant", "dog", "cat", "happy", "sad", "tree"]
ids = np.random.default_rng(3).choice(V, size=len(WORDS), replace=False)  # (8,)
eight = one_hot(ids, V)  # (8, V)
distances = np.linalg.norm(eight[:, None] - eight[None, :], axis=-1)  # (8, 8)
print("the and and:     ", distances[0, 1])
print("the and elephant:", distances[0, 2])

# %% mystnb={"image": {"alt": "A table of the distances between the one-hot vectors of eight words: the, and, elephant, dog, cat, happy, sad, tree. Each word is at distance 0 from itself, and every other cell holds the same number, 1.41."}}
title = "Eight words, and one distance for every pair"
plots.heatmap(distances, WORDS, scale="distance", title=title)

# %% [markdown]
# Eight words are a sample. The claim is about all pairs, so we take all pairs. One product gives the dot product of every
# vector with every other. The squared distances follow from it without another loop:
#
# $$\lVert a - b \rVert^2 = \lVert a \rVert^2 + \lVert b \rVert^2 - 2\, a \cdot b .$$
#
# All these numbers are small and whole. float32 holds whole numbers up to $2^{24}$ without rounding, so what we count
# here is exact.

# %%
X = one_hot(np.arange(V), V)  # (V, V): row i is the one-hot vector of ID i
products = X @ X.T  # (V, V): every vector with every vector
lengths = products.diagonal()  # (V,): squared lengths
squared = lengths[:, None] + lengths - 2 * products  # (V, V): squared distances
pairs = ~np.tri(V, dtype=bool)  # (V, V): True above the diagonal: each pair once

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
h1.judge(
    other_distances=(squared[pairs] != 2).sum(),
    other_products=(products[pairs] != 0).sum(),
    pairs=pairs.sum(),
)

# %% [markdown]
# If you expected an exception, you are in good company: a vector this long looks as if it had something to
# tell. It has one thing to tell, which token it is. *the* is as far from *and* as it is from *elephant*, and as far as any
# word is from any other.
#
# **A misconception.** *"The 1s of IDs 12 and 13 stand side by side, so these two vectors are nearer than those of 12 and
# 4,000."* It sounds right, because on paper they do look alike. Did your second answer say so?

# %% tags=["nbval-check-output"]
print("IDs 12 and ...  squared distance  dot product")
for other in (13, 14, 100, V - 96):
    print(f"{other:>14,}  {squared[12, other]:>16.0f}  {products[12, other]:>11.0f}")
del X, products, squared  # some 200 MB that we no longer need

# %% [markdown]
# The distance compares place 12 with place 12 and place 13 with place 13. It never asks which places are neighbours.
# Reading one-hot vectors as a picture brings back the very order that they are meant to remove.
#
# **Decision.** One-hot vectors keep tokens apart and say nothing else. One pair with another distance would have changed
# our mind. Whether they can at least be afforded is the next question.
#
# **Looking back.** (a) Deal all 4,096 IDs anew, as in chapter 02. Which cells of the figure change? (b) In chapter 01,
# ` dog` with its leading space and `dog` without it were two tokens. How far apart are their one-hot vectors?
#
# <details><summary>Answers</summary>
#
# (a) None: the same number stands in all cells but the diagonal. It fits what chapter 02 found: the loss of the one-hot
# model did not depend on the numbering. (b) $\sqrt{2}$, like any two. One-hot does not know that the two are nearly the
# same word, and a model has to learn it from scratch.
#
# </details>

# %% [markdown]
# ## 2 · What does a batch of one-hot vectors weigh?
#
# **Question.** A model reads many tokens at once. How much memory does one *batch*, all tokens of one training step, take
# as IDs, as one-hot vectors, and as rows of a table? We ask for `nlm` and for three larger vocabularies: GPT-2 has 50,257
# tokens ([Radford et al., 2019](../book/bibliography.md#radford2019)), Llama 3 has 128,000 and 256 special ones
# ([Grattafiori et al., 2024](../book/bibliography.md#grattafiori2024), and the tokenizer published with it), mT5 has
# 250,000 ([Xue et al., 2021](../book/bibliography.md#xue2021)).
#
# **Hypothesis.** The heavy thing is the table, because it has a row of $C$ numbers for each token of the vocabulary. The
# one-hot vectors of a single batch weigh less.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "03.2",
    "A batch of one-hot vectors weighs less than the table that it is multiplied with.",
    threshold="supported if batch / table is below 1 for all four vocabularies; "
    "refuted if it is above 1 for all four",
    supported=lambda largest_ratio: largest_ratio < 1,
    refuted=lambda smallest_ratio: smallest_ratio > 1,
    labels={"smallest_ratio": "smallest batch / table", "largest_ratio": "largest batch / table"},
)
h2

# %% [markdown]
# **Your prediction.** For each of the four vocabularies: which is heavier, the batch or the table, and by what factor?
#
# **Experiment.** The batch is that of `nlm` in training. We take its size for all four, so that only the vocabulary
# changes.

# %%
preset = PRESETS["nlm-10m"]
N = preset.train.batch_size * preset.train.context  # tokens in a batch
C = preset.model.d_model
print(f"tokens in a batch: {N:,}; numbers in a row: {C}")

# %% [markdown]
# A float32 takes 4 bytes and an ID, an int64, takes 8. Is that really what an array weighs? We ask one.

# %% tags=["nbval-check-output"]
few = one_hot(np.arange(100), V)  # (100, V)
print(few.nbytes, "bytes in memory,", 100 * V * 4, "by the formula")

# %% [markdown]
# So we may trust the formula where the array itself would not fit into this computer.

# %%
SIZES = {"nlm": V, "GPT-2": 50_257, "Llama 3": 128_256, "mT5": 250_000}


def weigh(size):
    """Megabytes (10⁶ bytes) of the batch in three forms, and of the table."""
    return {
        "IDs": N * 8 / 1e6,
        "rows": N * C * 4 / 1e6,
        "one-hot": N * size * 4 / 1e6,
        "table": size * C * 4 / 1e6,
    }


weights = {name: weigh(size) for name, size in SIZES.items()}
lab.table(
    [{"model": name} | weights[name] for name in SIZES],
    caption="Batch (three forms) and table, in MB",
    digits=1,
)

# %% mystnb={"image": {"alt": "Megabytes against the size of the vocabulary, both on logarithmic axes, from 4,096 to 250,000 tokens. The lines of the one-hot batch and of the table rise together, with the one-hot batch always above the table. The lines of the IDs and of the rows are flat and lie below the one-hot batch."}}
forms = ["one-hot", "table", "rows", "IDs"]
plots.curves(
    {form: ([*SIZES.values()], [weights[name][form] for name in SIZES]) for form in forms},
    xlabel="size of the vocabulary V, in tokens",
    ylabel="memory, in MB",
    log="xy",
    title="A batch of one-hot vectors outweighs the table",
)

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
ratios = [weights[name]["one-hot"] / weights[name]["table"] for name in SIZES]
h2.judge(smallest_ratio=min(ratios), largest_ratio=max(ratios), N=N, C=C)

# %% [markdown]
# Did you predict that the factor grows with the vocabulary? It does not move. The batch takes $N \cdot V \cdot 4$ bytes
# and the table $V \cdot C \cdot 4$, so $V$ cancels and $N / C$ is left. A batch has more tokens than a row has numbers,
# and so the batch wins.
#
# Someone may object that a clever program would not store all these zeros, only the place of the 1. True. That place has
# a name: it is the ID.
#
# **Decision.** We never store one-hot vectors of a batch. With fewer tokens than channels, $N < C$, the hypothesis would
# have come out the other way, so our refusal rests on the size of a batch. But can we do without them? A layer wants
# vectors to multiply, and we have thrown them away.

# %% [markdown]
# ## 3 · Is the lookup the same as the product?
#
# **Question.** A layer multiplies its input with a table of weights $E$ of shape $(V, C)$. What does it compute when the
# input is one-hot?
#
# By hand, with $V = 4$, $C = 2$ and the word *elephant*, ID 2:
#
# | | the 1 or 0 | the row of $E$ | *multiply* |
# |---|---|---|---|
# | the | $0$ | $(0.5,\ -1)$ | $(0,\ 0)$ |
# | and | $0$ | $(2,\ 0.25)$ | $(0,\ 0)$ |
# | elephant | $1$ | $(-3,\ 4)$ | $(-3,\ 4)$ |
# | dog | $0$ | $(1,\ 1)$ | $(0,\ 0)$ |
# | *add* | | | $(-3,\ 4)$ |
#
# Out comes the row of *elephant*. We could have taken it straight from the table: a *lookup*.
#
# **Hypothesis.** Not nearly, but exactly: each number of the product is the number in the table, to the last bit.

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "03.3",
    "`one_hot(ids) @ E` and `E[ids]` are equal to the last bit, in float32 and in float64.",
    threshold="supported if not one of the V × C numbers differs in any bit, in both types; "
    "refuted if a single one does",
    supported=lambda differing_float32, differing_float64: differing_float32 == differing_float64 == 0,
)
h3

# %% [markdown]
# **Your prediction.** Computers round. In Python, `0.1 + 0.2 == 0.3` is false. Here 4,096 products are added up for each
# number. In how many of the numbers will you see a rounding error?
#
# **Experiment.** The same steps in code. NumPy writes `-0.` for $0 \cdot (-1)$, a zero with a sign; remember it.

# %% tags=["nbval-check-output"]
E_small = np.array([[0.5, -1.0], [2.0, 0.25], [-3.0, 4.0], [1.0, 1.0]])  # (4, 2)
multiply = small[2][:, None] * E_small  # (4, 2)
add = multiply.sum(axis=0)  # (2,)
print(multiply, add, embedding(2, E_small), sep="\n")

# %% [markdown]
# The package has both ways, and this is their source. The lookup's one line is the first thing that a language model does
# with its IDs.

# %%
lab.source(one_hot, one_hot_product, embedding, doc=False)

# %% [markdown]
# We ask for every row of a full-sized table, in random order. To compare bit by bit, we read the bits of each number as a
# whole number.


# %%
def differing(a, b):
    """How many numbers of two arrays differ in at least one bit."""
    bits = f"u{a.itemsize}"  # u4 or u8: a whole number of as many bytes
    return (a.view(bits) != b.view(bits)).sum()


rng = np.random.default_rng(0)
ids = rng.permutation(V)  # (V,): each ID once
E32 = init_table(V, C, rng=rng)  # (V, C) float32
E64 = init_table(V, C, rng=rng, dtype=np.float64)  # (V, C)

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
h3.judge(
    differing_float32=differing(one_hot_product(ids, E32), embedding(ids, E32)),
    differing_float64=differing(one_hot_product(ids, E64), embedding(ids, E64)),
    numbers=E32.size,
)

# %% [markdown]
# If you expected rounding errors: rounding happens when a sum does not fit into the digits that there are. Here every sum
# is one number and 4,095 zeros. $1 \cdot x = x$ and $x + 0 = x$ need no rounding, in any order.
#
# That argument has a hole. It uses $0 \cdot x = 0$. Is that true for every $x$ that a table can hold? We put one unusual
# number into one row, the row of ID 7, and ask for all rows again. The first is `inf`, what a computer writes for
# infinitely much.
#
# **Your prediction.** One `inf` stands in row 7, and every ID is asked for once. How many numbers will not be finite by
# the product, and how many by the lookup?


# %%
def spoil(value):
    """Replace one number of the table: what do the product and the lookup deliver?"""
    E = E32.copy()
    E[7, 3] = value
    with np.errstate(invalid="ignore"):  # NumPy would warn of 0 · inf
        product = one_hot_product(ids, E)
    rows = embedding(ids, E)
    return {
        "product: not finite": (~np.isfinite(product)).sum(),
        "lookup: not finite": (~np.isfinite(rows)).sum(),
        "differing in some bit": differing(product, rows),
    }


VALUES = {"inf": np.inf, "nan": np.nan, "−0.0": -0.0}
spoiled = {name: spoil(value) for name, value in VALUES.items()}
lab.table([{"one number is": name} | counts for name, counts in spoiled.items()])

# %%
assert spoiled["inf"]["product: not finite"] == V, "the inf reaches every token"
assert spoiled["inf"]["lookup: not finite"] == 1, "the lookup leaves it in its row"
assert spoiled["−0.0"]["differing in some bit"] == 1, "only the zero lost its sign"

# %% [markdown]
# Compare with your two numbers. One `inf` in one row spoils that column for *every* token, because $0 \cdot \infty$ is not 0: it is `nan`, not a number.
# The lookup leaves the damage in its row. The negative zero loses its sign in a sum, $-0 + 0 = 0$; the two are equal as
# numbers, yet not bit by bit.
#
# The table tells us something else. Matrix products are done by [BLAS](../book/glossary.md#term-BLAS), the library for
# linear algebra that NumPy calls. It had 4,095 zeros before it and multiplied by every one of them. Otherwise there would
# be no `nan`.
#
# **Decision.** Product and lookup are one and the same map, and from here on we use the lookup. What "exactly" needs: a
# table of finite numbers, and no care for the sign of a zero. A finite table with one differing number would change our
# mind. What the zeros cost comes next.

# %% [markdown]
# ## 4 · What does the product pay for the zeros?
#
# **Question.** Both ways deliver the same rows. How many multiplications does each of them need, and how does that grow
# with the vocabulary?
#
# **Hypothesis.** The product pays for each place of the vocabulary, and the lookup pays nothing.

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "03.4",
    "For each number that it delivers, the product makes exactly V multiplications; the lookup makes none.",
    threshold="supported if the product's count is V for every table and the lookup's is 0; "
    "refuted if one count is another",
    supported=lambda off_by, lookup_multiplications: off_by == lookup_multiplications == 0,
    labels={"off_by": "largest |count − V|"},
)
h4

# %% [markdown]
# **Your prediction.** All but one of the factors are 0. Will NumPy multiply by them? If $V$ doubles, what happens to the
# product's count, and what to the lookup's?
#
# **Experiment.** We do not trust a formula; we let the numbers count. This number adds one to a counter whenever it is
# multiplied.


# %%
class Counting:
    times = 0

    def __init__(self, value):
        self.value = value

    def __rmul__(self, other):  # other * self
        Counting.times += 1
        return other * self.value


# %% [markdown]
# A table of such numbers goes through the real functions, the ones whose source you saw.


# %%
def count(function, size):
    """Multiplications for each number that `function` takes from a table (size, 4)."""
    E = np.array([[Counting(1.0) for _ in range(4)] for _ in range(size)], dtype=object)
    Counting.times = 0
    rows = function([0, 1, 2], E)  # (3, 4)
    return Counting.times / rows.size


sizes = [8, 64, 512, V]
product_counts = [count(one_hot_product, size) for size in sizes]
lookup_counts = [count(embedding, size) for size in sizes]

# %% tags=["nbval-check-output"]
lab.table(
    zip(sizes, product_counts, lookup_counts, strict=True),
    columns=["V", "product", "lookup"],
    caption="Multiplications for each number delivered",
)

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
h4.judge(
    off_by=np.abs(np.subtract(product_counts, sizes)).max(),
    lookup_multiplications=sum(lookup_counts),
    tables=len(sizes),
)

# %% [markdown]
# **A misconception.** *"Multiplying by 0 costs nothing."* The counter says that it costs a multiplication like any other:
# nobody looks first. (NumPy computes a table of our counting numbers itself. That BLAS, which computes the others, does
# not skip the zeros either, the `nan` of section 3 has shown.) If you predicted that the product's count doubles with $V$ and
# the lookup's stays where it is, you were right.
#
# For the batch of section 2 and one pass through the first layer, that is:

# %% tags=["nbval-check-output"]
for name, size in SIZES.items():
    print(f"{name:8} product: {N * size * C:>17,} multiplications, lookup: 0")

# %% [markdown]
# And the clock? The times below are from one machine and one thread, measured by `experiments/03_lookup_cost.py` and
# stored. Yours will differ. They stand beside the counts so that you can compare; no verdict rests on them.

# %%
recorded = experiment.load("03_lookup_cost")
config = recorded["config"]
lab.table(
    [
        (row["V"], row["multiplications"], *row["product_ms"].values(), *row["lookup_ms"].values())
        for row in recorded["result"]["rows"]
    ],
    columns=["V", "multiplications", "product: fastest", "median", "lookup: fastest", "median"],
    caption=f"Milliseconds for {config['ids']} IDs, rows of {config['C']}, {config['runs']} runs",
    digits=3,
)

# %% [markdown]
# A lookup is not free either: it has to fetch its rows from memory. But it does not walk through the vocabulary.
#
# **Decision.** The lookup. It gives the same rows (section 3) without the batch of section 2 and without a multiplication. What
# stays open is the way back: training needs the gradient of the table. It is the same map, so it has the same gradient,
# and [chapter 04](04_how_a_row_learns.ipynb) finds a way to compute it that skips the zeros too. A way to multiply that skips zeros by itself would
# change our mind about the product. Such formats for *sparse* matrices exist. They store the places of the 1s, and
# so we are back at the IDs.

# %% [markdown]
# ## 5 · Do V tokens need V dimensions?
#
# **Question.** A row of the table has $C = 256$ numbers, one for each *channel* or *dimension*. The one-hot vector had
# 4,096. Is there still room enough to tell 4,096 tokens apart?
#
# We have to say what "apart" means. A single number tells all tokens apart, the ID, and chapter 02 showed how bad it is.
# So we ask for a margin: no two rows may point in nearly the same direction, or in opposite ones. The cosine measures
# that. One-hot vectors keep the widest margin there is, with a cosine of 0 for every pair. That needs all the $V$
# dimensions: at most $d$ vectors of $d$ numbers can stand at right angles to each other.
#
# **Hypothesis.** *Exactly* at right angles is out of reach in 256 dimensions. And nearly? There are sixteen times as many
# tokens as dimensions, so one expects a crowd: if we draw the rows at random, somewhere two of them will collide.

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "03.5",
    "To keep 4,096 tokens apart takes about 4,096 dimensions: in 256, some two random rows nearly coincide.",
    threshold="supported if two rows have a cosine of size 0.9 or more for at least one of three seeds; "
    "refuted if for every seed all stay below 0.5",
    supported=lambda largest: max(largest) >= 0.9,
    refuted=lambda largest: max(largest) < 0.5,
    labels={"largest": "largest |cosine| of each seed", "pairs": "pairs for each seed"},
)
h5

# %% [markdown]
# A cosine of 0.5 is an angle of 60°. Between the two thresholds we would leave the question undecided.
#
# **Your prediction.** There are more than eight million pairs. Guess the largest $|\cos|$ among them, for rows of 16, of
# 64 and of 256 random numbers.
#
# **Experiment.** Random rows of length 1, and the cosine of every pair, as in section 1. Three seeds for each width.


# %%
def pair_cosines(d, seed):
    """The cosine of each pair of V random rows with d numbers, one value for a pair."""
    numbers = np.random.default_rng(seed).standard_normal((V, d), dtype=np.float32)
    rows = unit_rows(numbers)  # (V, d)
    return (rows @ rows.T)[pairs]


SEEDS, WIDTHS = (0, 1, 2), (16, 64, 256)
largest = {d: [np.abs(pair_cosines(d, seed)).max() for seed in SEEDS] for d in WIDTHS}
lab.table(
    [[d, *largest[d]] for d in WIDTHS],
    columns=["d", *(f"seed {seed}" for seed in SEEDS)],
    caption="The largest |cosine| of all pairs",
)

# %% mystnb={"image": {"alt": "Three histograms of the cosines of pairs of random rows, for rows of 16, 64 and 256 numbers. All are centred on 0. The histogram for 16 numbers is broad, the one for 64 is narrower, and the one for 256 is a narrow peak around 0."}}
plots.hist(
    {f"d = {d}": pair_cosines(d, SEEDS[0])[::10] for d in WIDTHS},  # each tenth pair will do
    xlabel="cosine of two random rows",
    bins=61,
    title="The wider the rows, the nearer to right angles",
)

# %% [markdown]
# The upright lines, one on the other at 0, are the means of the three. A cosine of 0 is a right angle.
#
# **Result.**

# %%
verdict = h5.judge(largest=largest[256], pairs=pairs.sum())
assert verdict.verdict == "refuted", "random cosines in 256 dimensions stay far below 0.5"
verdict

# %% [markdown]
# Compare the largest value for $d = 256$ with your guess. If you guessed higher, you thought of a plane or a room, where
# 4,096 arrows would lie like straw. In many dimensions nearly everything stands nearly at a right angle to everything
# else. With 16 numbers the crowd is real: the expectation was not foolish, it was about a small space.
#
# The distances tell the same story. For rows of length 1 the squared distance is $2 - 2 \cos$, by the formula of section 1:

# %%
extremes = {}
for d in WIDTHS:
    cosines = pair_cosines(d, SEEDS[0])
    extremes[d] = np.sqrt(2 - 2 * cosines.max()), np.sqrt(2 - 2 * cosines.min())
lab.table(
    [(f"random, d = {d}", *extremes[d]) for d in WIDTHS] + [(f"one-hot, d = {V:,}", root, root)],
    columns=["rows", "smallest distance", "largest distance"],
    digits=3,
)

# %% [markdown]
# *All distances equal* has become *all distances alike*. This is no accident of our random numbers. By section 3 the rows of
# a random table are the one-hot vectors times that table, a
# [random projection](../book/glossary.md#term-random-projection) of them. Johnson and Lindenstrauss
# ([1984](../book/bibliography.md#johnson1984)) proved that random projections can keep all distances between $V$ points
# nearly as they were, and that the dimensions they need grow with $\ln V$ only. In the form of Dasgupta and Gupta
# ([2003](../book/bibliography.md#dasgupta2003)): some projection keeps every squared distance within a share
# $\varepsilon$ if
#
# $$d \ge \frac{4 \ln V}{\varepsilon^2 / 2 - \varepsilon^3 / 3} .$$

# %%
epsilon = 0.5
per_log = 4 / (epsilon**2 / 2 - epsilon**3 / 3)
enough = {name: int(np.ceil(per_log * np.log(size))) for name, size in SIZES.items()}
lab.table(
    [(name, SIZES[name], enough[name]) for name in SIZES],
    columns=["model", "V", "dimensions that are enough"],
    caption="To keep all squared distances within one half, guaranteed",
)

# %% [markdown]
# The vocabulary grows down the table by far more than the dimensions do. The guarantee is cautious: it asks for more than
# our 256 numbers, and they did well.
#
# **Decision.** We give up the exact 0 and take [dense vectors](../book/glossary.md#term-dense-vector): rows of a few
# hundred numbers, all of which may be in use. Two rows that nearly coincide would have changed our mind. As it is, the
# rows can be told apart, and we gain what no one-hot vector has: room to move. Two rows *may* be near each other now.
# Random rows make no use of it, since their small cosines mean nothing. Will learning make two rows near because their
# words are used alike? That stays open, and chapter 04 begins with it. Take out the sheet from the beginning: you did
# for three words what a model has to do for all of them.

# %% [markdown]
# ## What we decided

# %%
lab.table(
    [(v.id, v.claim, v.verdict) for v in lab.verdicts().values()],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - One-hot vectors say which token it is, and nothing more: no pair is nearer than another.
# - A batch of them outweighs the table that it is multiplied with as soon as it has more tokens than a row has numbers.
# - The product with a finite table is a lookup, bit for bit (a zero's sign aside). It multiplies by every zero; the lookup
#   multiplies by none.
# - A row needs far fewer than $V$ numbers to keep tokens apart, if "nearly at right angles" is good enough.
# - So a token becomes a row of a table. What the row should say is for training to find out.
#
# Two of the five hypotheses were refuted, and both were what one would expect beforehand. They stay.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch03.distance

# %% [markdown]
# The steps have the names of the worked example in section 1. The first is done.


# %%
def distance(i, j, V):
    """The distance between the one-hot vectors of the IDs i and j."""
    o_i, o_j = one_hot([i, j], V).astype(float)  # (V,), (V,)
    difference = o_i - o_j
    squares = ...
    total = ...
    root = ...
    return root


# %%
ch03.distance.check(distance)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def distance(i, j, V):
#     o_i, o_j = one_hot([i, j], V).astype(float)
#     difference = o_i - o_j
#     squares = difference**2
#     total = squares.sum()
#     root = np.sqrt(total)
#     return root
# ```
#
# </details>

# %%
ch03.cost

# %% [markdown]
# A batch has $B$ texts of $T$ tokens each, all one-hot in float32, and is multiplied with a table of shape $(V, C)$. How
# many bytes does the batch take, and how many multiplications does the product?


# %%
def cost(B, T, V, C):
    """(bytes of the one-hot batch, multiplications of its product with a table)"""
    n_bytes = ...
    multiplications = ...
    return n_bytes, multiplications


# %%
ch03.cost.check(cost)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def cost(B, T, V, C):
#     n_bytes = B * T * V * 4
#     multiplications = B * T * V * C
#     return n_bytes, multiplications
# ```
#
# Make one of the four sizes half as large. For three of them both costs are halved; only $C$ leaves the bytes alone.
#
# </details>

# %%
ch03.rows_of

# %% [markdown]
# Someone hands you one-hot vectors `X` of shape $(N, V)$ or $(B, T, V)$ and a table `E`. Return the same rows as `X @ E`
# without multiplying. Your function should also be right where the product is not: one row of the table may hold `inf`.


# %%
def rows_of(X, E):
    """The rows of E (V, C) that the one-hot vectors X (..., V) name: (..., C)."""
    ...


# %%
ch03.rows_of.check(rows_of)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def rows_of(X, E):
#     ids = X.argmax(axis=-1)  # the place of the 1
#     return E[ids]
# ```
#
# </details>

# %%
ch03.largest_cosine

# %% [markdown]
# For a table of shape $(V, d)$, return the largest $|\cos|$ of two different rows. Then carry it to a new case: write each
# ID from 0 to 4,095 as 12 binary digits, with $-1$ for 0 and $1$ for 1. That is a table with $d = 12$ and no two rows
# alike. Does it keep the tokens apart? Predict before you measure:
# `((np.arange(4096)[:, None] >> np.arange(12)) & 1) * 2.0 - 1`.


# %%
def largest_cosine(rows):
    """The largest |cosine| of two different rows of a table (V, d)."""
    ...


# %%
ch03.largest_cosine.check(largest_cosine)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def largest_cosine(rows):
#     unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
#     cosines = unit @ unit.T  # (V, V)
#     pairs = ~np.tri(len(rows), dtype=bool)
#     return np.abs(cosines[pairs]).max()
# ```
#
# The binary codes come out at 1: each code has its opposite, all twelve signs turned around. Even without absolute values
# it would be $10/12$, for two codes that differ in one digit. All rows are different, and yet not apart. And the codes
# bring back what nobody meant: 12 and 13 come out near (they differ in one digit), 15 and 16 far (in five), and 12 and
# 2,060 near again (in one). The nearness comes from the spelling of the number and means nothing.
#
# </details>

# %%
ch03.changed_distances

# %% [markdown]
# *"Each dimension of a vector has a meaning."* For one-hot vectors it seems obvious: dimension 7 means token 7. Test it by
# turning the whole space. `np.linalg.qr` makes a random rotation `Q` (perhaps with a reflection, which changes no
# distance either), and `X @ Q` are the turned vectors. Count the pairs whose distance changes by more than $10^{-6}$. Your
# function also gets tables that are not one-hot, and matrices `Q` that are no rotation.
#
# Try it small, for the first 20 of 64 tokens:

# %%
X = one_hot(np.arange(20), 64)  # (20, 64)
Q, _ = np.linalg.qr(rng.standard_normal((64, 64)))  # (64, 64)
print("the first numbers of token 7 before:", X[7, :9].astype(int), " after:", (X @ Q)[7, :3].round(2), "…")


# %%
def changed_distances(X, Q):
    """How many pairs of rows of X (N, V) have another distance after X @ Q."""
    ...


# %%
ch03.changed_distances.check(changed_distances)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def changed_distances(X, Q):
#     def distances(rows):
#         return np.linalg.norm(rows[:, None] - rows[None, :], axis=-1)  # (N, N)
#
#     changed = np.abs(distances(X @ Q) - distances(X)) > 1e-6
#     return changed[~np.tri(len(X), dtype=bool)].sum()
# ```
#
# A rotation changes none. After it each vector is a dense mixture of all dimensions, no number in it means "token 7"
# any more, and every distance and every dot product is as before. What a representation says lies between the vectors,
# not in the single numbers. What would change this conclusion: a model part that looks at each number on its own, for
# instance one that cuts off what is negative.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Hinton, McClelland and Rumelhart, [1986](../book/bibliography.md#hinton1986b), *Distributed Representations*: one unit
#   for each thing against each thing as a pattern over many units.
# - Bengio, Ducharme, Vincent and Jauvin, [2003](../book/bibliography.md#bengio2003), *A Neural Probabilistic Language
#   Model*: the table of rows as the first layer of a language model.
# - Johnson and Lindenstrauss, [1984](../book/bibliography.md#johnson1984), *Extensions of Lipschitz Mappings into a Hilbert
#   Space*: the lemma of section 5, where it first appeared.
# - Dasgupta and Gupta, [2003](../book/bibliography.md#dasgupta2003), *An Elementary Proof of a Theorem of Johnson and
#   Lindenstrauss*: a short proof of the formula in section 5, with elementary probability.

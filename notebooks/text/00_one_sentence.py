# %% [markdown]
# # 00 · One sentence, the whole way
#
# A story begins:
#
# > The little dog was very
#
# Which word comes next? You have 100 points. Bet them on words, all on one or spread over as many as you like, and write
# your bet down. Keep a few points for *anything else*: what you give nothing will cost you dearly if it comes. A small
# language model is going to bet, too. In section 7 both bets are scored by the same rule.
#
# <details><summary>Was it hard to settle on one word?</summary>
#
# Then you were right not to. A language model never answers with a word. It answers with a bet: a share for each of the
# tokens that it knows, and the shares add up to 1. If you spread your points, you have just done what it does.
#
# </details>
#
# This chapter follows that one sentence through the model, from the letters that you see to the word that it says.
# [The picture on the first page](../book/index.md) draws the same way. There are seven stations, and at each of them is a
# door to a later chapter. It is the only chapter without hypotheses. Here we only look; the others ask why.
#
# **You will be able to**
#
# - name the stations from a text to its next token, in order, with the shape of the numbers after each;
# - predict which tokens change when a space is taken away;
# - turn logits into probabilities by hand;
# - say which numbers change, and which cannot, when one word of the sentence changes;
# - score a prediction, yours or the model's.
#
# **Builds on**
#
# - Python: functions, lists, a little NumPy;
# - school mathematics; what goes beyond it is on [the mathematics you need](../book/math.md): sections 1 to 3 for vectors,
#   5 and 6 for probabilities. Section 7 of this chapter also takes a look ahead at section 7 there.
#
# Two minutes to test yourself: what is `["a", "b", "c"][2]`? How long is the vector $(3, 4)$? What is the dot product
# $(3, 4) \cdot (4, 3)$, and what the cosine of the two? What are $e^0$ and $\ln 1$? And how many numbers are in a table of
# 5 rows with 64 numbers each?
#
# <details><summary>Answers</summary>
#
# `"c"`; $\sqrt{9 + 16} = 5$; $3 \cdot 4 + 4 \cdot 3 = 24$ and $24 / (5 \cdot 5) = 0.96$; $1$ and $0$; $5 \cdot 64 = 320$.
# That is all the mathematics of the first six stations.
#
# </details>
#
# **Measured run time:** 11 s and 160 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/nn/gpt.py`, `nlm/generate.py`

# %%
import textwrap

import numpy as np

from nlm import GPT, PRESETS, Vectors, World, lab, load_checkpoint, plots
from nlm.checks import ch00
from nlm.generate import draw, generate
from nlm.nn.gpt import forward
from nlm.nn.layers import layer_norm, softmax

PROMPT = "The little dog was very"
checkpoint = load_checkpoint("mini")
model, tokenizer = checkpoint.model, checkpoint.tokenizer
config = model.config
print(f"The model has {config.n_params:,} parameters.")

# %% [markdown]
# *Parameters* are numbers that training has set. The model consists of nothing else. It is small on purpose, and what it
# says will be simple, sometimes nonsense. All it has ever read are children's stories, written by a grammar that belongs to
# the course. Here is one, from beginning to end:

# %%
mini = PRESETS["mini"]
world = World(seed=mini.story_seed)
for paragraph in world.story(0).text.split("\n"):
    print(textwrap.fill(paragraph, 80))

# %% [markdown]
# ## 1 · Text becomes tokens
#
# For a computer a text is a row of bytes, numbers from 0 to 255. Ours has one for each letter and one for each space, 32.

# %% tags=["nbval-check-output"]
text_bytes = np.array(list(PROMPT.encode("utf-8")))
print(text_bytes)

# %% [markdown]
# The model does not read it byte by byte. A program called the *tokenizer* first cuts the text into pieces, the *tokens*.
#
# **Your prediction.** Where are the cuts? And what happens to the spaces: are they tokens of their own, do they go with
# the word before or with the word after, or do they vanish?

# %%
pieces = tokenizer.pieces(PROMPT)  # T tokens
print(pieces)

# %% [markdown]
# `Ġ` is how the book prints a space that belongs to a token. So a space goes with the word that follows. The first word has
# none, because nothing stands before it. Is that what you predicted?
#
# **A misconception.** *"A token is a word."* Our sentence makes it look so. What do you expect for these?

# %%
for text in [" dog", "dog", "Dog", " dogs", " hippopotamus"]:
    print(f"{text!r:>16} becomes", tokenizer.pieces(text))

# %% [markdown]
# A token is a piece that was frequent in the stories. Sometimes that is a word with its space, and without its space the
# same word may fall apart.
#
# **The door at this station:** [chapter 01](01_where_ids_come_from.ipynb) learns the pieces from a text, by hand.

# %% [markdown]
# ## 2 · Tokens become IDs
#
# All tokens that the model knows stand in one numbered list, the *vocabulary*. It has $V$ entries. The number of a token
# is its *ID*. $T$ is the number of tokens in our sentence.
#
# **Your prediction.** `Ġdog` has an ID. Which token has the next one: `Ġcat`, `Ġdogs`, some other animal, anything?

# %%
ids = tokenizer.encode(PROMPT)  # (T,)
T, V = len(ids), config.vocab_size
lab.table(
    [(tokenizer.token(i), i, tokenizer.token(i + 1)) for i in ids],
    columns=["token", "ID", "the token with the next ID"],
    caption=f"T = {T} of the V = {V:,} entries of the list",
)

# %% [markdown]
# Was the next one of *dog* what you expected? The list also holds pieces of words, some of them only steps on the way to a
# longer one. Neighbours in it need have nothing to do with each other, and if two of them look related, that is chance. An ID
# is like the number on a cloakroom ticket: it says which coat, and nothing about the coat.
#
# **The doors at this station:** [chapter 01](01_where_ids_come_from.ipynb) shows where the numbers come from, and
# [chapter 02](02_why_the_id_is_not_enough.ipynb) what happens if a model computes with them all the same.

# %% [markdown]
# ## 3 · IDs become rows
#
# So the ID is used for one thing only: to find a row. The model's *embedding table* has one row for each token, and each
# row has $C$ numbers. The cell prints both.

# %%
E = model.params["wte.weight"]  # (V, C)
rows = E[ids]  # (V, C) -> (T, C)
print("the table:", E.shape, " our rows:", rows.shape)
print("Ġdog begins with", rows[2, :6].round(3))

# %% mystnb={"image": {"alt": "Stripes, one below the other, for the tokens of The little dog was very. Each stripe is a row of cells, blue for positive and orange for negative numbers. No two stripes are alike."}}
plots.table_strip(rows, pieces, title="Each token has become a row")

# %% [markdown]
# These numbers are all that the model brings along about *dog* before it has looked at the rest of the sentence. They mean
# nothing one by one. But rows can be compared: two rows that point in nearly the same direction have a
# [cosine](../book/math.md) near 1.
#
# **Your prediction.** Among all the rows of the table, which five point in a direction most like that of *dog*? Write down
# five words. Beside the answer we put that of a *newborn* model: it has the same shape and no training, so its table is
# random numbers.

# %%
newborn = GPT(config, seed=0)
tables = {"trained": checkpoint.vectors()}
tables["newborn"] = Vectors(tokenizer.tokens, newborn.params["wte.weight"])
nearest = {name: table.neighbors("dog", 5) for name, table in tables.items()}
closest = {name: found[0][1] for name, found in nearest.items()}
assert closest["trained"] > closest["newborn"], "no row has come nearer to dog"
lab.table(
    [(*trained, *new) for trained, new in zip(*nearest.values(), strict=True)],
    columns=["trained", "cosine", "newborn", "cosine"],
    caption="The five rows nearest to the row of Ġdog",
    digits=2,
)

# %% [markdown]
# How many of your five are in the first column? In the newborn table, chance put the neighbours there. In the trained
# one, reading did. Nobody ever told the model what a dog is, or that there is such a thing as an animal.
#
# **The doors at this station:** [chapter 03](03_what_one_hot_cannot_say.ipynb) asks what a row can say and an ID
# cannot. [Chapter 04](04_how_a_row_learns.ipynb) makes a row learn.

# %% [markdown]
# ## 4 · Rows become context
#
# The row of *very* is the same in every sentence. What comes next depends on the sentence. So the rows have to hear of
# each other. First, each row is told its place: the model has a second table with one row for each *position*, and adds.
#
# One thing about the code: `logits` takes several texts at once. Ours is a list of one, hence `[ids]`, and `[0]` takes its
# answer out again.

# %%
keep = {}  # will hold everything that the model computes on its way
logits = model.logits([ids], keep)[0]  # (T, V), for section 5
positions = model.params["wpe.weight"][:T]  # (T, C)
x = rows + positions  # (T, C)
assert np.array_equal(x, keep["x0"][0]), "the model starts from something else"

# %% [markdown]
# Then come the *blocks*. In each of them every position looks at the positions before it, takes a mixture of what it finds
# (this is called *attention*), computes with it, and adds the result to its own vector.
#
# **Your prediction.** We follow the last position, the one of *very*, in two sentences: ours, and *The old king was very*.
# Are its two vectors the same before the first block? And after the last?

# %%
other = {}
model.logits([tokenizer.encode("The old king was very")], other)
stages = {"before the blocks": "x0"}
stages |= {f"after block {i + 1}": f"h.{i}.out" for i in range(config.n_layer)}

# %%
ours = [keep[name][0, -1] for name in stages.values()]  # (C,) each: very, after the dog
theirs = [other[name][0, -1] for name in stages.values()]  # (C,) each: very, after the king
apart = [float(np.linalg.norm(a - b)) for a, b in zip(ours, theirs, strict=True)]
assert apart[0] == 0 < apart[-1], "the two vectors should begin alike and end apart"
lab.table(
    zip(stages, apart, strict=True),
    columns=["the two vectors of very", "distance between them"],
    digits=2,
)

# %% [markdown]
# Before the blocks the distance is exactly 0: the same token in the same place. After them the two are apart. One has
# heard of a dog, the other of a king. Did you predict both halves?
#
# And who looks where? Several attentions work side by side in a block. Here is one of the last block's. Each line shows how
# a position spreads its attention, and adds up to 1.
#
# **Your prediction.** Whom will *very* look at most, in the bottom line?

# %% mystnb={"image": {"alt": "A square table of attention weights. The lines are the positions that look and the columns the positions that are looked at, both with the tokens The, little, dog, was, very. All cells above the diagonal are 0: no position looks at a later one. The first line has a single 1, in the first column."}}
weights = keep[f"h.{config.n_layer - 1}.attn.weights"][0, 0]  # (T, T)
plots.heatmap(
    weights,
    [piece.removeprefix("Ġ") for piece in pieces],
    scale="share of attention",
    xlabel="is looked at",
    ylabel="looks",
    title="A position looks back, never ahead",
)

# %% tags=["nbval-check-output"]
ahead = ~np.tri(T, dtype=bool)  # True above the diagonal
print("looks ahead:", np.count_nonzero(weights[ahead]))

# %%
most = {pieces[t]: pieces[weights[t].argmax()] for t in range(1, T)}
print("Each looks most at:", most)
everybody = keep[f"h.{config.n_layer - 1}.attn.weights"][0, :, -1]  # (heads, T)
for head, line in enumerate(everybody, start=1):
    print(f"very, attention {head} of {len(everybody)}:", line.round(2))

# %% [markdown]
# The first line has no choice: *The* can look at nothing but itself. That no position looks ahead is built in, since what
# lies ahead is what the model is to predict.
#
# Was it the token that you had in mind for *very*? Do not read too much into one square: the block's other
# attentions, printed below it, need not agree with it. (The picture on the first page draws their mean.) Where a share
# goes to the very first token, it may be for want of anything better to look at: a habit of many models
# ([Xiao et al., 2024](../book/bibliography.md#xiao2024)).
#
# We do the whole station once more by hand. *Adds* was meant literally:

# %%
h = x[-1]  # (C,), the last position
for i in range(config.n_layer):
    h = h + keep[f"h.{i}.attn.out"][0, -1] + keep[f"h.{i}.mlp.out"][0, -1]
assert np.allclose(h, ours[-1], rtol=1e-5, atol=1e-5), "the blocks do not only add"
scale, shift = model.params["ln_f.weight"], model.params["ln_f.bias"]  # (C,) each
h, _ = layer_norm(h, scale, shift)  # (C,)

# %% [markdown]
# The last line brings the vector to a fixed scale. From now on, $h$ is all that the model knows about the sentence.
#
# **The door at this station:** [chapter 11](11_why_positions_and_attention.ipynb) opens positions and attention.

# %% [markdown]
# ## 5 · A vector becomes probabilities
#
# We have one vector of $C$ numbers and need one number for each of $V$ tokens. The model takes the embedding table a
# second time, the very same one, and compares $h$ with every row by a dot product:
#
# $$z_i = h \cdot E_i .$$
#
# The $V$ numbers $z$ are called [logits](../book/glossary.md#term-logits). A row that fits $h$ well gets a large one.
#
# **Your prediction.** Whose row fits best? Write down one word, and one that surely does not fit.

# %%
z = logits[-1].astype(np.float64)  # (V,), the model's own, at the last position
best = int(z.argmax())
print("the best fit:", tokenizer.token(best))
print(f"the model's logit     {z[best]:.4f}")
print(f"our own dot product   {h @ E[best]:.4f}")
assert np.allclose(E @ h, z, rtol=1e-5, atol=1e-5), "logits are not dot products"

# %% [markdown]
# Was it your word? The two numbers agree, and the last line has compared all $V$ of them. So this is what a prediction is:
# a list of dot products.
#
# Logits are no probabilities yet. They may be negative, and they add up to nothing in particular. *Softmax* mends both in
# three steps: *powers*, *total*, *shares*. On paper, for three tokens:
#
# | | small | sad | moon | |
# |---|---|---|---|---|
# | logits $z$ | $2$ | $0$ | $-1$ | |
# | *powers* $e^z$ | $7.389$ | $1$ | $0.368$ | *total* $8.757$ |
# | *shares*: power / total | $0.844$ | $0.114$ | $0.042$ | |
#
# The shares are positive and add up to 1. The code takes the same steps under the same names.

# %% tags=["nbval-check-output"]
powers = np.exp([2, 0, -1])
total = powers.sum()
shares = powers / total
print(powers.round(3), total.round(3), shares.round(3))

# %% [markdown]
# Now the model's own numbers. First its three best tokens as if there were no others, then all $V$ in the race.

# %%
powers = np.exp(z)  # (V,)
total = powers.sum()
p = powers / total  # (V,)
assert np.allclose(p, softmax(z)) and np.isclose(p.sum(), 1), "no probabilities"
top = np.argsort(-z)[:3]
three = powers[top] / powers[top].sum()  # (3,)
lab.table(
    zip(map(tokenizer.token, top), z[top], powers[top], three, p[top], strict=True),
    columns=["token", "logit", "power", "share among three", "share among all"],
    digits=3,
)

# %% mystnb={"image": {"alt": "Lying bars: the probabilities, in percent, of the eight most probable next tokens after The little dog was very, the longest bar on top."}}
eight = np.argsort(-p)[:8]
plots.bars(
    {tokenizer.token(i): 100 * p[i] for i in eight},
    xlabel="probability of being next, in %",
    digits=1,
    title="No token is certain: the eight largest shares",
)

# %% [markdown]
# This is the model's bet. Lay yours beside it: on which words do you agree? Every other token has its share as well,
# even your impossible one, since no power of $e$ is 0.
#
# **A misconception.** *"It has read the sentence somewhere and remembers how it went on."* Guess first: how often does our
# beginning occur in everything that the model has read?

# %%
stories = [story.text for story in world.stories(mini.stories)]
seen = {}
for part in [PROMPT, "The little dog", "was very"]:
    seen[part] = sum(part in text for text in stories)
    print(f"{part!r:>25} stands in {seen[part]:>4} of {len(stories):,} stories")
assert seen[PROMPT] == 0, "it has been read: the paragraph below is wrong"

# %% [markdown]
# Never. There is nothing to look up. The bet must be put together from other sentences: from what follows *was very*
# elsewhere, and from what little things do whose rows are like that of *dog*. At least we think so. Chapter 07 (planned)
# puts it to the test.
#
# Here is the whole way so far as `nlm` runs it. You have met every step: `stem` fetches the rows and adds the positions,
# `ln_f` is the fixed scale, and `config.head` names the table that is used the second time. In the comments, $B$ counts the
# texts that are read side by side. Ours is one. (`cache` is a means to write faster: [chapter 15](15_what_can_nlm_do.ipynb).)

# %%
lab.source(forward, doc=False)

# %% [markdown]
# **The door at this station:** [chapter 13](13_one_table_two_jobs.ipynb) asks what it does to a table to have two jobs.

# %% [markdown]
# ## 6 · One token is chosen
#
# The model's work ends with the bet. To get a word, somebody has to choose. *Greedy* takes the largest share. *Sampling*
# draws by lot, and a token with twice the share has twice the lots.
#
# **Your prediction.** We draw ten times. How often will the greedy choice come up? The figure above lets you compute what
# to expect.

# %%
rng = np.random.default_rng(0)
greedy = tokenizer.token(p.argmax())
drawn = [tokenizer.token(draw(p, rng)) for _ in range(10)]
print("greedy:", greedy)
print("drawn: ", *drawn)
print(f"{greedy}: {drawn.count(greedy)} of 10 drawn, {10 * p.max():.1f} expected")

# %% [markdown]
# Ten draws are few, so do not mind if you were off by one or two. And now the trick that makes a text: put the chosen token
# at the end of the sentence, and walk the whole way again.

# %%
so_far = list(ids)
for _ in range(10):
    z_next = model.logits([so_far])[0, -1]  # (V,)
    so_far.append(int(z_next.argmax()))  # greedy
    print(tokenizer.decode(so_far))

# %% [markdown]
# Each line is one full trip through all the stations. The function `generate` does the same, and it can draw by lot as
# well. Then every seed tells another story (`\n` is the end of a line):

# %%
again = generate(model, ids, 10, temperature=0)
assert ids + again == so_far, "the same way should give the same tokens"
for seed in range(4):
    rng = np.random.default_rng(seed)
    new = generate(model, ids, 12, rng=rng, stop=tokenizer.eot_id)
    print(f"seed {seed}: {tokenizer.decode(ids + new)!r}")

# %% [markdown]
# **Your prediction.** Before you read on, try from memory: which shape did the numbers have after each station? And where
# on the way are there most of them?

# %%
context = keep["ln_f"][0]  # (T, C), what the blocks make of all positions
way = [
    ("text", "bytes", text_bytes),
    ("1 · tokens", "pieces of text", np.array(pieces)),
    ("2 · IDs", "places in a list", np.array(ids)),
    ("3 · rows", "rows of the table", rows),
    ("4 · context", "positions added", x),
    ("", "blocks, at all positions", context),
    ("", "the last position alone", h),
    ("5 · probabilities", "logits", z),
    ("", "shares that add up to 1", p),
    ("6 · next token", "one ID", np.array(best)),
]
lab.table(
    [(station, what, str(array.shape), array.size) for station, what, array in way],
    columns=["station", "what it is", "shape", "how many"],
    caption="One sentence, the whole way",
)

# %% [markdown]
# A few bytes swell to a vector for each token and to a share for every token there is, and shrink to a single number again.
#
# **The door at this station:** [chapter 15](15_what_can_nlm_do.ipynb) chooses in better ways, and asks what comes of it.

# %% [markdown]
# ## 7 · How did it learn that?
#
# What would the newborn model say, the one with the random numbers? It has the same stations.
#
# **Your prediction.** What does its bet look like, and its text?

# %%
z_newborn = newborn.logits([ids])[0, -1]  # (V,)
p_newborn = softmax(z_newborn.astype(np.float64))  # (V,)
assert p_newborn.max() < 0.02, "the newborn has a favourite"
print(f"largest share of the newborn: {p_newborn.max():.2%}; 1/V is {1 / V:.2%}")
babble = generate(newborn, ids, 8, rng=np.random.default_rng(0))
print(PROMPT, "…", *[tokenizer.token(i) for i in babble])

# %% [markdown]
# It spreads its bet over everything. Nothing stands out, what has a larger share has it by chance, and its text is a handful
# of tokens drawn from a bag. To learn, it needs to be
# told how good a bet was, in a single number. That number is the *loss* of the token that really came, with the share $p$:
#
# $$\text{loss} = -\ln p .$$
#
# By hand, with the shares of section 5: if *small* comes, the loss is $-\ln 0.844 \approx 0.17$. If *sad* comes, it is
# $-\ln 0.114 \approx 2.17$. If *moon* comes, it is $-\ln 0.042 \approx 3.17$. A sure bet that was right costs 0, and the less
# you bet on what came, the more you pay.
#
# **Your prediction.** Suppose the story goes on with *sad*. Score your own bet: if you gave *sad* 20 of your 100 points,
# your loss is $-\ln 0.2 \approx 1.61$. If it was among your *anything else*, divide those points by the number of words that
# you would have thought possible. (No points at all would cost infinitely much. A softmax never bets nothing.) Will the
# model beat you?

# %%
words = ["small", "sad", "moon"]
came = [tokenizer.word_id(word)[0] for word in words]
new, trained = -np.log(p_newborn[came]), -np.log(p[came])  # (3,) each
assert (trained < new).tolist() == [True, True, False], "small and sad, not moon"
lab.table(
    zip(words, 100 * p_newborn[came], new, 100 * p[came], trained, strict=True),
    columns=["if this comes", "newborn: share, %", "loss", "trained: share, %", "loss"],
    digits=2,
)

# %% [markdown]
# Compare with your own loss. The trained model has moved its shares to where words like *sad* may come, and pays for it
# where they may not, as with *moon*. The newborn pays for everything, more or less as chance has it. Whoever gives each of
# the $V$ tokens the same share $1/V$ pays $\ln V$, whatever comes. That gives the loss a scale: $e^{\text{loss}}$ is the
# number of equally likely tokens that would leave you just as unsure.

# %%
print(f"ln V = ln {V:,} = {np.log(V):.2f}: as unsure as between all {V:,} tokens")
print(f"a loss of 0 = ln 1: sure; of {np.log(2):.2f} = ln 2: as unsure as between two")

# %% [markdown]
#
# A bet is made at every position, not only the last: after *The* comes *little*, after *little* comes *dog*, and so on. The
# loss of the text is the mean.

# %%
truth = tokenizer.word_id("sad")[0]
targets = ids[1:] + [truth]  # (T,): at each position, the token that came next
shares = softmax(logits.astype(np.float64))  # (T, V)
losses = -np.log(shares[np.arange(T), targets])  # (T,)
computed = model.loss([ids], [targets])
print("each position:", losses.round(2))
print(f"their mean: {losses.mean():.4f}, computed by nlm: {computed:.4f}")
print(f"as unsure as between {np.exp(losses.mean()):.0f} equally likely tokens")
assert np.isclose(losses.mean(), computed, rtol=1e-5), "not what each position pays"

# %% [markdown]
# One number to pull down. Everything else follows from it: for each of its own numbers the model can compute whether the
# loss falls if that number grows a little, or shrinks. These slopes are the *gradients*. A small step downhill in all of them
# at once is one lesson. Let us give the newborn this one sentence to learn, again and again.
#
# **Your prediction.** How many lessons until it knows the sentence by heart?

# %%
pupil = GPT(config, seed=0)
pays = []  # its loss before each lesson
for _ in range(101):
    loss, grads = pupil.loss_and_grads([ids], [targets])
    pays.append(loss)
    for name in pupil.params:
        pupil.params[name] -= 0.1 * grads[name]
lab.table(
    [(n, pays[n]) for n in (0, 1, 5, 10, 20, 50, 100)],
    columns=["lessons", "loss"],
    digits=3,
)

# %%
said = set()
for beginning in [PROMPT, "The", "A queen"]:
    new = generate(pupil, tokenizer.encode(beginning), 5, temperature=0)
    said.update(new)
    print(f"{beginning} …{tokenizer.decode(new)}")
assert pays[100] < 0.1, "a hundred lessons should be enough for one sentence"
assert said <= set(targets), "the pupil says a token that it was never taught"

# %% [markdown]
# Was your guess too high or too low? Now it knows one sentence, and its answer to anything else is made of that sentence.
#
# The trained model has had lessons of the same kind, each with other texts, until it had been through a whole shelf of
# stories. Here is how many, and its loss in the last ones:

# %%
train = mini.train
per_lesson = train.batch_size * train.context
read = train.steps * per_lesson
print(f"{train.steps:,} lessons of {per_lesson:,} tokens: {read:,} tokens")
end = checkpoint.history[-1]["train_loss"]
print(f"loss at the end: {end:.2f}, as between {np.exp(end):.0f} equally likely tokens")

# %% [markdown]
# That is far from the 0 of someone who knows it all by heart. A shelf is too much for that. What helps is what the stories
# have in common, and the rows of section 3 are one place where the model keeps it.
#
# **The doors at this station:** [chapter 04](04_how_a_row_learns.ipynb) computes a gradient by hand, [chapter 12](12_can_we_trust_our_gradients.ipynb)
# asks whether ours can be trusted, and [chapter 14](14_what_happens_to_the_table.ipynb) watches the table from the first
# lesson to the last.

# %% [markdown]
# ## What this book will ask
#
# You have seen that it works. You have not seen why, and some of what you saw should make you suspicious. These are the
# questions, each with its chapter. Those without a link are planned.
#
# - Who decides where a text is cut, and which number a piece gets? [Chapter 01](01_where_ids_come_from.ipynb)
# - The numbers are there already. Why not compute with them? [Chapter 02](02_why_the_id_is_not_enough.ipynb)
# - Why a row of numbers for a token, instead of a switch that is on or off? [Chapter 03](03_what_one_hot_cannot_say.ipynb)
# - How does a row learn, and what about the rows of words that never came? [Chapter 04](04_how_a_row_learns.ipynb)
# - Can rows be had without a language model, by older and simpler machines? [Chapter 05](05_what_is_a_distributed_representation.ipynb)
# - And by counting, or by the machines that came before nlm? Chapters 06 to 10
# - Why must positions be added, and what does attention find? [Chapter 11](11_why_positions_and_attention.ipynb)
# - The gradients were simply there. Can we trust them? [Chapter 12](12_can_we_trust_our_gradients.ipynb)
# - One table, two jobs: does it suffer? [Chapter 13](13_one_table_two_jobs.ipynb)
# - How do *dog* and its neighbours find each other, step by step? [Chapter 14](14_what_happens_to_the_table.ipynb)
# - How good is what the model writes, and how much of it is copied? [Chapter 15](15_what_can_nlm_do.ipynb)
# - Do similar words really sit together, or did we pick a nice example? [Chapter 16](16_do_similar_words_sit_together.ipynb)
# - Is a longer row a more important word? [Chapter 17](17_do_frequent_words_move_further.ipynb)
# - Do all rows lean one way, and does it matter? Chapter 18
# - Is king − man + woman really queen? Chapter 19
# - Which prejudices does a table pick up, and can they be taken out? Chapter 20
# - How can so few dimensions hold so many features? Chapter 21
# - Does another language get a fair share of the table? Chapter 22
# - *very* had one row and two vectors. What about a word with two meanings? Chapter 23
# - What is the vector of a whole text, of a picture, of a sound? Chapters 24 and 25
# - And if the table has a billion numbers? Chapter 26

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch00.probabilities

# %% [markdown]
# A model returns logits of shape $(T, V)$, one line for each position. Return the probabilities of the token that follows
# the *whole* text. The steps have the names of section 5; the first line is done.


# %%
def probabilities(logits):
    """The shares (V,) for the next token, from logits (T, V)."""
    z = logits[-1]  # (V,)
    powers = ...
    total = ...
    shares = ...
    return shares


# %%
ch00.probabilities.check(probabilities)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def probabilities(logits):
#     z = logits[-1]  # (V,)
#     powers = np.exp(z)
#     total = powers.sum()
#     shares = powers / total
#     return shares
# ```
#
# For very large logits `np.exp` overflows. `nlm` subtracts the largest logit first, which changes no share: see
# [the mathematics you need](../book/math.md), section 5.
#
# </details>

# %%
ch00.needs_its_space

# %% [markdown]
# `pieces` is a function such as `tokenizer.pieces`. Return those of the words that are one token with their leading space
# and more than one without it. Then call your function with `tokenizer.pieces` and ten words of your own. Predict first.


# %%
def needs_its_space(pieces, words):
    """The words that are a single token only if a space stands before them."""
    ...


# %%
ch00.needs_its_space.check(needs_its_space)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def needs_its_space(pieces, words):
#     found = []
#     for word in words:
#         with_space = pieces(" " + word)
#         without = pieces(word)
#         if len(with_space) == 1 and len(without) > 1:
#             found.append(word)
#     return found
# ```
#
# Inside a text a word has its space nearly always, so that is the piece that was frequent. What would change the
# answer: a tokenizer that has read a list of words, one a line.
#
# </details>

# %%
ch00.what_changes

# %% [markdown]
# A text has $T$ tokens, and you exchange the token at position $t$. Return two lists of positions, in rising order: those
# whose row of the table becomes another one, and those whose probabilities for the next token can become other ones.
# Predict, then try it on the model with *The little cat was very* before you write the function.


# %%
def what_changes(T, t):
    """(positions with another row, positions whose probabilities can be other ones)"""
    ...


# %%
ch00.what_changes.check(what_changes)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def what_changes(T, t):
#     return [t], list(range(t, T))
# ```
#
# The row is looked up, so only position $t$ gets another one. Attention then carries the news to every later position, and
# to no earlier one. To see it:
#
# ```python
# cat = model.logits([tokenizer.encode("The little cat was very")])[0]
# print(np.abs(cat - logits).max(axis=-1))  # (T,)
# ```
#
# </details>

# %%
ch00.surprise

# %% [markdown]
# `logits` has the shape $(T, V)$, and `targets[t]` is the ID of the token that really came after position $t$. Return the
# loss of the text: the mean of $-\ln p$ over all positions.


# %%
def surprise(logits, targets):
    """The mean loss, in nats for each token."""
    ...


# %%
ch00.surprise.check(surprise)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def surprise(logits, targets):
#     powers = np.exp(logits)
#     shares = powers / powers.sum(axis=-1, keepdims=True)  # (T, V): each position for itself
#     came = shares[np.arange(len(targets)), targets]  # (T,)
#     return -np.log(came).mean()
# ```
#
# </details>

# %%
ch00.whole_way

# %% [markdown]
# The whole way as one function, for any text, tokenizer and model: return the text with its greedy next token at the end.
# The check brings a model of its own, with another vocabulary and other sizes. Nothing of section 1 to 6 may be fixed.


# %%
def whole_way(text, tokenizer, model):
    """The text, longer by the most probable token."""
    ...


# %%
ch00.whole_way.check(whole_way)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def whole_way(text, tokenizer, model):
#     ids = tokenizer.encode(text)  # text, tokens, IDs
#     logits = model.logits([ids])[0, -1]  # rows, context, logits: (1, T, V) -> (V,)
#     return tokenizer.decode(ids + [int(logits.argmax())])
# ```
#
# Softmax is missing, and rightly so: a larger logit has a larger power, so the greedy choice is the same before and after.
# For sampling you would need it.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Shannon, [1951](../book/bibliography.md#shannon1951), *Prediction and Entropy of Printed English*: people guess the next
#   letter, and their guesses measure how much of a text could have been known before. Our puzzle is a relative.
# - Bengio, Ducharme, Vincent and Jauvin, [2003](../book/bibliography.md#bengio2003), *A Neural Probabilistic Language
#   Model*: text, rows of a table, probabilities, next word, all of it there in 2003.
# - Vaswani et al., [2017](../book/bibliography.md#vaswani2017), *Attention Is All You Need*: the blocks of section 4.
# - Radford et al., [2019](../book/bibliography.md#radford2019), *Language Models are Unsupervised Multitask Learners*:
#   GPT-2, whose shape our model has.
# - Eldan and Li, [2023](../book/bibliography.md#eldan2023), *TinyStories*: how small a model can be and still tell a story.

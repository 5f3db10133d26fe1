# %% [markdown]
# # 12 · Can we trust our gradients?
#
# Three children share a cake. Each has a number, and [softmax](../book/glossary.md#term-softmax) turns the three numbers
# into shares: $\tfrac14$, $\tfrac14$ and $\tfrac12$ of the cake. A friend has written the backward pass of softmax and
# tests it. He adds the three shares up, raises the number of the first child by 0.1, and looks how much the sum grows. Then
# he compares the slope with what his function says. He does the same for the other two children. All three agree, and he is
# content.
#
# Write down two answers. By how much does the sum of the shares grow? And which of these three functions pass his test: the
# right one, one that gives 7 times as much, and one that always gives zeros?
#
# <details><summary>Two answers</summary>
#
# Not at all: it is one cake, and the shares always add up to 1. So the slope that he measures is 0, and *all three* pass.
# The right function says 0 here, 7 times 0 is 0, and the zeros are zeros. He tested three times and has seen nothing. This
# chapter is about tests that see.
#
# </details>
#
# **You will be able to**
#
# - compute by hand what comes back through a softmax;
# - derive the backward pass of a layer that you have not met before, and of a number that is used twice;
# - write a gradient check, and choose an upstream gradient that is not blind;
# - choose the step of a finite difference, and say why float32 is too coarse for it;
# - say what a check of a few numbers sees of a whole model, and what it leaves in the dark.
#
# **Builds on**
#
# - [chapter 04](04_how_a_row_learns.ipynb): scatter-add, finite differences, and a trap that a training did not notice;
# - [chapter 11](11_why_positions_and_attention.ipynb): attention, as queries, keys and values;
# - [the mathematics you need](../book/math.md), sections 4, 5, 6 and 7: matrix product, softmax, cross-entropy, chain rule.
#
# Two minutes to test yourself: which shape has $g\,W^\top$, if $g$ is $(3, 2)$ and $W$ is $(5, 2)$? What does a number get
# that is used twice, if 3 comes back from the one use and $-1$ from the other? And what is the slope of $x^2$ at 3, measured
# from 3 to 3.1?
#
# <details><summary>Answers</summary>
#
# $(3, 5)$. The sum, 2. From 9 to 9.61 is 0.61, divided by 0.1 gives 6.1, where the true slope is 6. If one of them was hard,
# read its section first.
#
# </details>
#
# **Measured run time:** 16 s and 390 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/nn/layers.py`, `nlm/nn/attention.py`, `nlm/nn/gradcheck.py`, `nlm/analysis/broken.py`

# %%
from contextlib import nullcontext

import numpy as np

from nlm import experiment, lab, plots
from nlm.analysis.broken import BUGS, factors_swapped, planted
from nlm.batches import Batches
from nlm.checks import ch12
from nlm.corpus import TokenData
from nlm.embed.words import WordVocabulary
from nlm.nn.attention import causal_attention, causal_attention_backward
from nlm.nn.embedding import embedding, embedding_backward
from nlm.nn.gpt import GPT, GPTConfig
from nlm.nn.gradcheck import check_gradient, slope_along
from nlm.nn.layers import (
    cross_entropy,
    cross_entropy_backward,
    gelu,
    gelu_backward,
    layer_norm,
    layer_norm_backward,
    linear,
    linear_backward,
    softmax,
    softmax_backward,
)
from nlm.optim import AdamW, clip_gradients
from nlm.world import World

# %% [markdown]
# ## 1 · Where does each formula come from?
#
# **Question.** A GPT is a chain of layers of seven kinds, and each kind has a function for the way back. It takes `dout`,
# the [upstream gradient](../book/glossary.md#term-upstream-gradient): how much the loss grows for each number that the
# layer put *out*. It returns how much the loss grows for each number that came *in*.
#
# | layer | what it does | where |
# |---|---|---|
# | embedding | looks up the row of each ID in the table | at the start |
# | layer norm | shifts and scales each row to mean 0 and variance 1, then stretches it with $g$ and shifts it by $b$ | before each attention, each feed-forward layer, and at the end |
# | linear | $x\,W + b$ | around attention, and twice in each feed-forward layer |
# | attention | each position compares its query with the keys of the positions up to its own, and takes a weighted mean of their values | in each block |
# | softmax | turns numbers into shares that add up to 1 | inside attention, and before cross-entropy |
# | GELU | bends each number: large ones pass, very negative ones come out as nearly 0 | between the two linear layers of the feed-forward layer |
# | cross-entropy | the mean of $-\ln$ of the share that the right token got | at the end |
#
# Seven functions, a few lines each, derived with a pencil. Pencils slip. Is there a slip in `nlm`?
#
# **Hypothesis.** There is none. The measure is the *relative error*: the largest difference between a gradient and what
# finite differences measure, divided by the largest of these numbers (by 0.001 if all are smaller).

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "12.1",
    "All seven backward functions of `nlm` are right.",
    threshold="supported if each agrees with finite differences to a relative error below 0.000001, for five sets of "
    "random inputs; else refuted",
    supported=lambda worst: worst < 1e-6,
    labels={"worst": "largest relative error"},
)
h1

# %% [markdown]
# **Your prediction.** The seven are linear, GELU, softmax, cross-entropy, layer norm, attention and embedding. Which one
# would you find hardest to derive? Write it down, and look after this section whether it was.
#
# **Experiment.** First we derive them. Two rules are enough. The *chain rule*: effects of steps multiply. And the rule of
# the song in chapter 04: a number that goes several ways gets the *sum* of what comes back. So we ask one thing of each
# number: *where does it go, and with which factor?*
#
# ### Linear
#
# The output is $y_j = \sum_i x_i W_{ij} + b_j$. Where does each number go?
#
# - $b_j$ goes into $y_j$ only, with the factor 1. So $\mathrm{d}b_j = \mathrm{d}y_j$.
# - $W_{ij}$ goes into $y_j$ only, with the factor $x_i$. So $\mathrm{d}W_{ij} = x_i \, \mathrm{d}y_j$.
# - $x_i$ goes into *every* $y_j$, with the factor $W_{ij}$. So $\mathrm{d}x_i = \sum_j \mathrm{d}y_j \, W_{ij}$, in one
#   product: $\mathrm{d}x = \mathrm{d}y \, W^\top$.
#
# By hand, with $x = (1, 2)$, the rows $(1, 0)$ and $(3, -1)$ of $W$, and `dout` $= (1, 2)$:
#
# | name | where from | value |
# |---|---|---|
# | `db` | `dout` as it is | $(1, 2)$ |
# | `dW` | $x_i$ times `dout` | rows $(1, 2)$ and $(2, 4)$ |
# | `dx` | $(1 \cdot 1 + 2 \cdot 0,\;\; 1 \cdot 3 + 2 \cdot (-1))$ | $(1, 1)$ |

# %% tags=["nbval-check-output"]
x, W = np.array([[1.0, 2.0]]), np.array([[1.0, 0.0], [3.0, -1.0]])  # (1, 2), (2, 2)
dx, dW, db = linear_backward(np.array([[1.0, 2.0]]), x, W)
print("dx", dx.tolist(), "dW", dW.tolist(), "db", db.tolist())

# %% [markdown]
# When `x` has many rows, they all use the same $W$ and $b$. These get the sum over the rows, and the matrix product does the
# adding. (`rows` turns an array of any shape into one list of rows.)

# %%
lab.source(linear_backward, doc=False)

# %% [markdown]
# ### GELU
#
# Each number goes into one number only, so there is nothing to add. GELU is $y = \tfrac{x}{2}(1 + t)$ with $t = \tanh(c)$
# and $c = \sqrt{2/\pi}\,(x + 0.044715\,x^3)$. The $x$ goes two ways: straight into the product, and through $c$ and $t$.
# The sum of the two is the product rule:
#
# $$\frac{\partial y}{\partial x} = \underbrace{\tfrac12 (1 + t)}_{\text{straight}} + \underbrace{\tfrac{x}{2} \,(1 -
# t^2)\, \frac{\partial c}{\partial x}}_{\text{through } t}, \qquad \frac{\partial c}{\partial x} = \sqrt{2/\pi}\,(1 + 3
# \cdot 0.044715\, x^2).$$
#
# By hand at $x = 0$: $t = 0$, the second term vanishes, and the slope is $\tfrac12$. What arrives is halved. (The line
# `@in_pieces` lets a function go through a large array piece by piece. That saves time and changes no number.)

# %%
lab.source(gelu_backward, doc=False)

# %% [markdown]
# ### Softmax
#
# With $p_j = e^{x_j} / S$ and $S = \sum_k e^{x_k}$, raise $x_i$ by a little $\delta$. Then $e^{x_i}$ grows by the fraction
# $\delta$ of itself (nearly, and the more nearly the smaller $\delta$ is). It is the share $p_i$ of the sum $S$, so $S$
# grows by the fraction $p_i\,\delta$. Now divide: $p_i$ grows by the fraction $(1 - p_i)\,\delta$, and every *other* $p_j$
# shrinks by the fraction $p_i\,\delta$. Everybody pays for the one who gets more. Collect what comes back from all of
# them:
#
# $$\mathrm{d}x_i = \mathrm{d}p_i \, p_i - \sum_j \mathrm{d}p_j\, p_j\, p_i = p_i \Big(\mathrm{d}p_i - \sum_j \mathrm{d}p_j\,
# p_j \Big).$$
#
# The sum is the mean of `dout`, weighted with $p$. So: *how much is my upstream above the mean, times my share*. By hand for
# the cake, with $p = (\tfrac14, \tfrac14, \tfrac12)$ and `dout` $= (4, 0, 2)$:
#
# | step | first | second | third |
# |---|---|---|---|
# | `dout * p` | 1 | 0 | 1 |
# | its sum | 2 | 2 | 2 |
# | `dout` − sum | 2 | −2 | 0 |
# | times `p` | 0.5 | −0.5 | 0 |

# %% tags=["nbval-check-output"]
p = np.array([0.25, 0.25, 0.5])
print(softmax_backward(np.array([4.0, 0.0, 2.0]), p))

# %%
lab.source(softmax_backward, doc=False)

# %% [markdown]
# ### Cross-entropy
#
# The loss of one prediction is $-\ln p_y = \ln S - x_y$. Raise $x_i$ by $\delta$: we just saw that $S$ grows by the fraction
# $p_i\,\delta$, so $\ln S$ grows by $p_i\,\delta$. And $x_y$ grows by $\delta$ if $i$ is the target. Together
#
# $$\mathrm{d}x = p - \mathbf{o}_y ,$$
#
# and since the loss is a mean over $N$ predictions, each gets one $N$-th of it. By hand: $p = (\tfrac14, \tfrac14,
# \tfrac12)$, the third is right and there is one prediction, so $(\tfrac14, \tfrac14, -\tfrac12)$. Now the half-filled one.
# Get the same through softmax: the upstream of $-\ln p_y$ is $-1/p_y$ at the target and 0 elsewhere, so `dout` is
# $(0, 0, \dots)$, `dout * p` is $(0, 0, \dots)$, its sum is $\dots$, and the result is $\dots$
#
# <details><summary>Filled in</summary>
#
# `dout` is $(0, 0, -2)$, `dout * p` is $(0, 0, -1)$, the sum is $-1$. Subtract it: $(1, 1, -1)$. Times $p$: $(\tfrac14,
# \tfrac14, -\tfrac12)$.
#
# </details>

# %% tags=["nbval-check-output"]
print(softmax_backward(np.array([0.0, 0.0, -2.0]), p), cross_entropy_backward(p[None], [2])[0])

# %% [markdown]
# In the source, `check_ids` and `check_shape` stop with a message if the targets are no IDs, or too many or too few.

# %%
lab.source(cross_entropy_backward, doc=False)

# %% [markdown]
# ### Layer norm
#
# Each row is shifted to mean 0 and scaled to variance 1: $\hat{x} = (x - m)\, r$, where $m$ is the row's mean and $r =
# 1/\sqrt{\text{variance}}$ (`rstd`; a tiny constant under the root keeps it finite). One $x_i$ reaches an $\hat{x}_j$ in
# three ways:
#
# 1. *straight*, if $i = j$, with the factor $r$;
# 2. *through the mean*: $m$ grows by $1/C$, and $\hat{x}_j$ shrinks, with the factor $-r/C$;
# 3. *through the variance*: the variance grows by $2(x_i - m)/C$. Since $r$ is its power $-\tfrac12$, $r$ grows by
#    $-\tfrac12\, r^3 \cdot 2 (x_i - m)/C = -r^2\, \hat{x}_i / C$. That multiplies $x_j - m = \hat{x}_j / r$, so the factor
#    is $-r\, \hat{x}_i\, \hat{x}_j / C$.
#
# (Does the mean not move the variance, too? It does not to first order: the deviations from a mean add up to 0.) Collect
# what comes back from all $j$. Sums divided by $C$ are means:
#
# $$\mathrm{d}x_i = r \Big( \mathrm{d}\hat{x}_i - \underbrace{\operatorname{mean}(\mathrm{d}\hat{x})}_{\text{from mean}} -
# \underbrace{\hat{x}_i \operatorname{mean}(\mathrm{d}\hat{x} \cdot \hat{x})}_{\text{from variance}} \Big).$$
#
# By hand, with $x = (2, 2, 6, 6)$, which has mean 4 and variance 4, so `rstd` is $\tfrac12$. Scale $g = 1$ and shift $b =
# 0$:
#
# | name | first | second | third | fourth |
# |---|---|---|---|---|
# | `x` | 2 | 2 | 6 | 6 |
# | `xhat` | −1 | −1 | 1 | 1 |
# | `dxhat` (here `dout`) | 4 | 0 | 0 | 0 |
# | `from_mean` | 1 | 1 | 1 | 1 |
# | `dxhat * xhat` has the mean −1, so `from_variance` | 1 | 1 | −1 | −1 |
# | `dxhat - from_mean - from_variance` | 2 | −2 | 0 | 0 |
# | times `rstd`: `dx` | 1 | −1 | 0 | 0 |
#
# (The `+ 0.0` in the code turns a zero with a minus sign, which computers know, into a plain one.)

# %% tags=["nbval-check-output"]
out, cache = layer_norm(np.array([[2.0, 2.0, 6.0, 6.0]]), np.ones(4), np.zeros(4), eps=0.0)
dx, dg, db = layer_norm_backward(np.array([[4.0, 0.0, 0.0, 0.0]]), cache, np.ones(4))
print("xhat", cache[0], "rstd", cache[1], "dx", dx + 0.0)

# %%
lab.source(layer_norm_backward, doc=False)

# %% [markdown]
# ### Attention
#
# No new mathematics. The scores are $s = q\,k^\top / \sqrt{D}$, the weights are $a = \operatorname{softmax}(s)$, and the
# output is $o = a\,v$. These are two products with a softmax between them, and a product is a linear layer whose weights
# came from elsewhere. Walk back:
#
# - `dv` $= a^\top \mathrm{d}o$: a value is read by several positions and adds up what they send;
# - `dweights` $= \mathrm{d}o\, v^\top$, then `dscores` by softmax, row by row;
# - `dq` $= \mathrm{d}s \, k / \sqrt{D}$ and `dk` $= \mathrm{d}s^\top q / \sqrt{D}$: the factor of the scores goes back, too.
#
# The mask needs nothing: where a weight is 0, softmax sends 0 back. By hand, two positions and $D = 1$: $q = (1, 1)$, $k =
# (0, \ln 3)$, $v = (2, 6)$, `dout` $= (1, 1)$. The first position sees itself only. The second has the weights $\tfrac14$
# and $\tfrac34$.
#
# | name | first position | second position |
# |---|---|---|
# | weights | $(1, 0)$ | $(\tfrac14, \tfrac34)$ |
# | `dweights` | $(2, 6)$ | $(2, 6)$, mean $\tfrac14 \cdot 2 + \tfrac34 \cdot 6 = 5$ |
# | `dscores` | $(0, 0)$ | $(\tfrac14 \cdot (-3), \tfrac34 \cdot 1) = (-0.75, 0.75)$ |
# | `dv` | $1 + \tfrac14 = 1.25$ | $\tfrac34 = 0.75$ |
# | `dk` | $-0.75$ | $0.75$ |
# | `dq` | 0 | $0.75 \cdot \ln 3 \approx 0.824$ |
#
# (With $D = 1$ the factor $1/\sqrt{D}$ is 1. So this example would not notice if somebody forgot it. Keep that in mind.)

# %% tags=["nbval-check-output"]
q, k, v = (np.array(numbers).reshape(1, 1, 2, 1) for numbers in ([1.0, 1], [0, np.log(3)], [2.0, 6]))
weights = causal_attention(q, k, v)[1]  # (1, 1, 2, 2)
dq, dk, dv = causal_attention_backward(np.ones_like(q), q, k, v, weights)
print("dq", dq.ravel().round(3) + 0.0, "dk", dk.ravel(), "dv", dv.ravel())

# %% [markdown]
# The source goes through the texts one at a time, as the forward pass does: that is faster, and changes nothing else.

# %%
lab.source(causal_attention_backward, doc=False)

# %% [markdown]
# ### Embedding, and the fork
#
# The seventh is the lookup, whose way back is scatter-add: chapter 04. And one more thing needs no function at all. In a
# block, $x$ goes two ways, straight on and through a layer: $y = x + f(x)$. The gradients of the two ways add up, so the
# line `dmid = dout + dmid` of `nlm/nn/gpt.py` is the whole backward pass of the fork.
#
# Now to the witness that knows no derivations. `check_gradient` needs a layer as a pair of functions, `forward(*inputs)` and
# `backward(dout, *inputs)`. We write the pairs so that the rule for the way back can be exchanged; we shall need that. Here is
# one of them at length:


# %%
def softmax_pair(rule):
    """Softmax as a pair: the layer, and its way back by this rule."""

    def backward(dout, x):
        return rule(dout, softmax(x))  # a rule for softmax wants its output, p

    return softmax, backward


# %% [markdown]
# The other six in short. Some rules want what the forward pass has kept: `cross_entropy(...)[1]` is $p$,
# `layer_norm(...)[1]` is the cache with `xhat` and `rstd`, and `causal_attention(...)[1]` are the weights.

# %%
IDS, TARGETS = np.array([2, 0, 2, 1]), np.array([3, 0, 3])
PAIRS = {  # layer -> from a rule to (forward, backward)
    "linear": lambda rule: (linear, lambda dout, x, W, b: rule(dout, x, W)),
    "GELU": lambda rule: (gelu, rule),
    "softmax": softmax_pair,
    "cross-entropy": lambda rule: (
        lambda z: np.array(cross_entropy(z, TARGETS)[0]),
        lambda dout, z: dout * rule(cross_entropy(z, TARGETS)[1], TARGETS),
    ),
    "layer norm": lambda rule: (
        lambda x, g, b: layer_norm(x, g, b)[0],
        lambda dout, x, g, b: rule(dout, layer_norm(x, g, b)[1], g),
    ),
    "attention": lambda rule: (
        lambda q, k, v: causal_attention(q, k, v)[0],
        lambda dout, q, k, v: rule(dout, q, k, v, causal_attention(q, k, v)[1]),
    ),
    "embedding": lambda rule: (lambda E: embedding(IDS, E), lambda dout, E: rule(dout, IDS, len(E))),
}

# %%
SHAPES = {
    "linear": [(2, 3, 4), (4, 4), (4,)],  # x, W, b
    "GELU": [(3, 4)],
    "softmax": [(3, 5)],
    "cross-entropy": [(3, 5)],
    "layer norm": [(2, 3, 5), (5,), (5,)],  # x, g, b
    "attention": [(2, 2, 4, 4)] * 3,  # q, k, v
    "embedding": [(4, 3)],
}


def inputs_of(layer, seed):
    rng = np.random.default_rng(seed)
    return [rng.standard_normal(shape) for shape in SHAPES[layer]]


# %%
def error(layer, rule, seed):
    """How far a rule is from finite differences, under a random upstream gradient."""
    forward, backward = PAIRS[layer](rule)
    return check_gradient(forward, backward, inputs_of(layer, seed), seed=seed, tolerance=np.inf)


RULES = {
    "linear": linear_backward,
    "GELU": gelu_backward,
    "softmax": softmax_backward,
    "cross-entropy": cross_entropy_backward,
    "layer norm": layer_norm_backward,
    "attention": causal_attention_backward,
    "embedding": embedding_backward,
}
SEEDS = range(5)
errors = {layer: max(error(layer, rule, seed) for seed in SEEDS) for layer, rule in RULES.items()}
lab.table(list(errors.items()), columns=["layer", "largest relative error"])

# %% [markdown]
# **Result.**

# %%
verdict = h1.judge(worst=max(errors.values()), layers=len(errors), sets_of_inputs=len(SEEDS))
assert verdict.verdict == "supported", "the backwards of nlm are right"
verdict

# %% [markdown]
# What is left over in the table is the inaccuracy of the differences, which section 3 takes apart. A second witness is
# [autograd](../book/glossary.md#term-autograd): PyTorch writes down every operation on the way forward and applies its own
# rules on the way back. It is exact but for rounding, so we can ask for more digits.

# %%
try:
    import torch
except ImportError:
    print("PyTorch is not installed here; this comparison is skipped, and nothing else needs it.")
else:
    from nlm.nn import gpt_torch as twin

    in_torch = {
        "linear": twin.linear,
        "GELU": twin.gelu,
        "softmax": lambda x: x.softmax(-1),
        "cross-entropy": lambda z: torch.nn.functional.cross_entropy(z, torch.tensor(TARGETS)),
        "layer norm": twin.layer_norm,
        "attention": twin.causal_attention,
        "embedding": lambda E: E[torch.tensor(IDS)],
    }
    for layer, forward in in_torch.items():
        arrays = inputs_of(layer, seed=0)
        tensors = [torch.tensor(a, requires_grad=True) for a in arrays]
        out = forward(*tensors)
        dout = np.random.default_rng(1).standard_normal(tuple(out.shape))
        ours = PAIRS[layer](RULES[layer])[1](dout, *arrays)
        ours = [ours] if isinstance(ours, np.ndarray) else ours
        theirs = torch.autograd.grad(out, tensors, torch.as_tensor(dout))
        assert all(np.abs(a - b.numpy()).max() < 1e-12 for a, b in zip(ours, theirs, strict=True))
    print("All seven agree with autograd to within 0.000000000001.")

# %% [markdown]
# Which one had you written down? If it was attention, it turned out to be made of parts that you had already. In layer norm,
# two of the three ways are easy to forget, and in section 2 somebody forgets them.
#
# **Decision.** We trust the seven, as far as we trust the check. What would change our mind is one batch of inputs on which
# a check that is *able to fail* fails. Is ours able to?
#
# **Looking back.** (a) In chapter 04, the loss was a mean, and still a row that was used three times got the *sum* of its
# gradients. Where in this section does the mean of the loss sit? (b) A fresh model finds all $V$ tokens about equally
# likely. What is `dlogits` for one prediction, roughly?
#
# <details><summary>Answers</summary>
#
# (a) In the $1/N$ of cross-entropy, and only there. Everything after it adds. (b) $p - \mathbf{o}_y$ with $p_i = 1/V$: a
# tiny $1/V$ everywhere, and almost $-1$ at the target.
#
# </details>

# %% [markdown]
# ## 2 · Would the test have failed?
#
# **Question.** A test that cannot fail proves nothing, and the friend with the cake had one. `nlm.analysis.broken` holds
# eleven backward functions that are wrong on purpose. Each is a slip of a kind that people make, returns the right shapes
# and raises no error.

# %%
lab.table([(b.layer, bug) for bug, b in BUGS.items()], columns=["layer", "bug"])

# %% [markdown]
# Two of them in full:

# %%
lab.source(BUGS["term of the variance missing"].rule, doc=False)

# %%
lab.source(BUGS["W for its transpose"].rule, doc=False)

# %% [markdown]
# Does the check of section 1 catch all of them? And does the simplest test catch them, too: add up everything that the layer
# puts out, and compare slopes of that sum? The upstream gradient is then 1 everywhere.
#
# **Hypothesis.** A random upstream gradient catches every bug. And a sensible person would expect the same of the ones:
# eleven formulas that are wrong should be wrong there as well.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "12.2",
    "Under a random upstream gradient, the check catches every one of the eleven bugs.",
    threshold="supported if each bug's relative error is at least 0.001 in each of five checks; "
    "refuted if one bug passes (below 0.000001) in all five",
    supported=lambda smallest: smallest >= 1e-3,
    refuted=lambda hidden: hidden < 1e-6,
    labels={"smallest": "smallest error in any check", "hidden": "largest error of the best hidden bug"},
)
h2

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "12.3",
    "An upstream gradient of ones does as well: it catches every one of the eleven bugs.",
    threshold="supported if each bug's relative error is at least 0.001 in each of five checks; "
    "refuted if one bug passes (below 0.000001) in all five",
    supported=lambda smallest: smallest >= 1e-3,
    refuted=lambda hidden: hidden < 1e-6,
    labels={"smallest": "smallest error in any check", "hidden": "largest error of the best hidden bug"},
)
h3

# %% [markdown]
# **Your prediction.** How many of the eleven does a test with ones miss? And which layers are they in?
#
# **Experiment.** The eleven rules take the places of the right ones, first under the random upstream gradient.

# %%
random_error = {bug: [error(b.layer, b.rule, seed) for seed in SEEDS] for bug, b in BUGS.items()}

# %% [markdown]
# **Result.**

# %%
verdict = h2.judge(
    smallest=min(min(found) for found in random_error.values()),
    hidden=min(max(found) for found in random_error.values()),
    bugs=len(BUGS),
)
assert verdict.verdict == "supported", "random numbers do not cancel"
verdict

# %% [markdown]
# **Experiment.** Now the ones: what is compared are the slopes of the plain sum of the output. Everything else stays random,
# but for the scale $g$ of layer norm: it starts as 1 in every model, so whoever tests a fresh layer has it at 1.


# %%
def error_if(layer, rule, seed, ones, fresh):
    """As `error`; the upstream gradient may be ones, and the g of layer norm may be 1 as in a fresh model."""
    forward, backward = PAIRS[layer](rule)
    inputs = inputs_of(layer, seed)
    if fresh and layer == "layer norm":
        inputs[1][:] = 1  # g
    dout = np.ones_like(forward(*inputs)) if ones else None  # None: drawn at random
    return check_gradient(forward, backward, inputs, seed=seed, dout=dout, tolerance=np.inf)


ones_error = {
    bug: [error_if(b.layer, b.rule, seed, ones=True, fresh=True) for seed in SEEDS] for bug, b in BUGS.items()
}

# %%
lab.table(
    [(b.layer, bug, min(random_error[bug]) >= 1e-3, min(ones_error[bug]) >= 1e-3) for bug, b in BUGS.items()],
    columns=["layer", "bug", "caught by random", "caught by ones"],
)

# %% [markdown]
# **Result.**

# %%
verdict = h3.judge(
    smallest=min(min(found) for found in ones_error.values()),
    hidden=min(max(found) for found in ones_error.values()),
    missed=sum(max(found) < 1e-6 for found in ones_error.values()),
    bugs=len(BUGS),
)
assert verdict.verdict == "refuted", "ones are blind in softmax and layer norm"
verdict

# %% [markdown]
# Compare with your number. The misses are all in softmax and layer norm, and the derivations say why. For softmax, put
# `dout` $= 1$ into the formula. The weighted mean of ones is 1, whatever $p$ is:
#
# $$p_i \Big(1 - \sum_j p_j\Big) = p_i\,(1 - 1) = 0 .$$
#
# The cake again: the sum of a softmax is constant, so its slope is 0. For layer norm with $g = 1$, `from_mean` is 1 and
# `from_variance` is $\hat{x}_i \operatorname{mean}(\hat{x}) = 0$, and $1 - 1 - 0 = 0$. The sum of a row of mean 0 is
# constant, too. The true gradient is zero, and zero is the one answer that most wrong formulas get right: seven times too
# much, the wrong sign, a missing factor. In exact numbers:

# %% tags=["nbval-check-output"]
one = np.ones((1, 4))
print("softmax   ", softmax_backward(np.ones(3), p))
print("wrong sign", BUGS["sign wrong"].rule(np.ones(3), p) + 0.0)
print("layer norm", layer_norm_backward(one, cache, np.ones(4))[0] + 0.0)
print("scale lost", BUGS["scale of the row missing"].rule(one, cache, np.ones(4))[0] + 0.0)

# %% [markdown]
# In layer norm we changed two things at once, the upstream gradient and $g$. Which of the two hides the bugs? A control
# takes all four combinations. The numbers are the smallest errors in five checks.

# %%
WAYS = {  # name -> (ones, fresh)
    "ones, g = 1": (True, True),
    "ones, g random": (True, False),
    "random, g = 1": (False, True),
    "random, g random": (False, False),
}
least = {
    bug: [min(error_if(b.layer, b.rule, seed, *way) for seed in SEEDS) for way in WAYS.values()]
    for bug, b in BUGS.items()
    if b.layer == "layer norm"
}
assert all(min(found[1:]) >= 1e-3 for found in least.values()), "only ones together with g = 1 are blind"
lab.table([(bug, *found) for bug, found in least.items()], columns=["bug", *WAYS])

# %% [markdown]
# It takes both, ones *and* $g = 1$, to hide a bug of layer norm. And both is what a test of a fresh layer has.
#
# Layer norm is deaf in a second direction. The *variance* of $\hat{x}$ is fixed, as well as its mean. So an upstream
# gradient that asks only for more variance, `dout` $= \hat{x}$, gets zeros back. (Exactly so if the tiny constant under the
# root is 0, as in this cache; else nearly.) So does every mixture:

# %% tags=["nbval-check-output"]
xhat = cache[0]  # (1, 4)
for a, b in ((1, 0), (0, 1), (3, -2)):
    dx = layer_norm_backward(a + b * xhat, cache, np.ones(4))[0]
    print(f"dout = {a} + {b} * xhat gives", (dx + 0.0).tolist())

# %% [markdown]
# A row of $C$ numbers has $C$ directions. Layer norm answers in all but two of them, softmax in all but one. A random
# upstream gradient lies in a deaf direction with probability 0. It holds for inputs as well: with rows that repeat no ID,
# with a symmetric $W$ or with one row only, bugs hide, too. *Test where everything is different from everything.*
#
# ### Random, and drawn apart
#
# Here we have to tell on ourselves. In an earlier version of this chapter the random check had a hole, and the eleven bugs
# did not find it. Inputs and upstream gradient were both drawn at random, each by a generator of its own, and both
# generators were given the same seed. But a seed decides everything that comes out. So `dout` *was* `x`, number for
# number, and a rule that takes the one for the other passed. A reader found it, with rules such as this twelfth one:

# %%
lab.source(factors_swapped, doc=False)

# %%
forward, backward = PAIRS["linear"](factors_swapped)
same, apart = [], []
for seed in SEEDS:
    inputs = inputs_of("linear", seed)
    dout = np.random.default_rng(seed).standard_normal((2, 3, 4))  # as it used to be
    assert np.array_equal(dout, inputs[0]), "the numbers of x once more"
    same.append(check_gradient(forward, backward, inputs, dout=dout, tolerance=np.inf))
    apart.append(error("linear", factors_swapped, seed))
assert max(same) < 1e-6 and min(apart) >= 1e-3
lab.table(
    [("the numbers of x", min(same), max(same)), ("drawn apart", min(apart), max(apart))],
    columns=["upstream gradient", "least error", "largest error"],
)

# %% [markdown]
# If `dout` is `x`, the two factors are equal, and may be swapped. It is the old blindness in new clothes: something was the
# same as something else. Now `check_gradient` draws from a stream of its own, whatever the caller's seed. A test in
# `tests/nn/test_gradcheck.py` draws `x` from the same seed and expects that such rules are caught. The
# verdicts that you read above are those of the mended check.
#
# **Decision.** We draw upstream gradients and inputs at random and *apart from each other*, and plant bugs before we
# believe a test. What would change our mind is a wrong rule that passes in five such checks: the twelfth did change it.
# (What no check of a backward can find is a *forward* that computes something else than you meant: both would agree, and be
# wrong together. The comparison with PyTorch in section 1 and in section 5 looks at that, too.)

# %% [markdown]
# ## 3 · How small a step?
#
# **Question.** A finite difference takes a step $\varepsilon$. The slope is what it tends to as the step becomes smaller and
# smaller. The checks above used $\varepsilon = 0.00001$. Why not a billionth of that?
#
# **Hypothesis.** The smaller, the better. And since we train in float32, with seven digits or so, one may check in
# float32, too.

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "12.4",
    "The smaller the step, the smaller the error of a finite difference.",
    threshold="supported if the error at the smallest step tried (1e-12) is the least of all steps; "
    "refuted if it is more than 10 times the least",
    supported=lambda smallest_step, best: smallest_step <= best,
    refuted=lambda smallest_step, best: smallest_step > 10 * best,
    labels={
        "smallest_step": "error at the smallest step",
        "best": "least error",
        "at": "step of the least error",
    },
)
h4

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "12.5",
    "With a well chosen step, float32 is precise enough to check gradients to 0.000001.",
    threshold="supported if the least error over all steps is below 0.000001; refuted if it is above 0.00001",
    supported=lambda float32: float32 < 1e-6,
    refuted=lambda float32: float32 > 1e-5,
    labels={"float32": "least error in float32", "float64": "least error in float64"},
)
h5

# %% [markdown]
# **Your prediction.** Sketch the error against the step before you go on, from $\varepsilon = 0.1$ down to $10^{-12}$.
# Where is it least?
#
# **Experiment.** We need a slope that we know exactly: the loss of one prediction among eight logits, moved along a random
# direction $u$. Its true slope is $(p - \mathbf{o}_y) \cdot u$. Two ways to measure it: the *forward* difference
# $(f(\varepsilon) - f(0)) / \varepsilon$, and the [central difference](../book/glossary.md#term-central-difference)
# $(f(\varepsilon) - f(-\varepsilon)) / 2\varepsilon$, which `nlm` uses.

# %%
rng = np.random.default_rng(3)
CASES = [(rng.standard_normal(8), rng.standard_normal(8)) for _ in range(50)]  # logits z, direction u
TRUE = np.array([(cross_entropy_backward(softmax(z)[None], [0]) * u).sum() for z, u in CASES])


def measured(eps, way, dtype):
    """The slopes by finite differences, (50,)."""

    def f(z):
        return cross_entropy(z.astype(dtype)[None], [0])[0]

    if way == "central":
        return np.array([(f(z + eps * u) - f(z - eps * u)) / (2 * eps) for z, u in CASES])
    return np.array([(f(z + eps * u) - f(z)) / eps for z, u in CASES])


# %%
STEPS = 10.0 ** np.arange(-12, -0.9, 0.5)  # from 1e-12 to 0.1


def curve(way, dtype):
    """The largest error for each step, relative to the largest slope, as the check counts it."""
    return np.array([np.abs(measured(eps, way, dtype) - TRUE).max() for eps in STEPS]) / np.abs(TRUE).max()


curves = {
    "forward, float64": curve("forward", np.float64),
    "central, float64": curve("central", np.float64),
    "central, float32": curve("central", np.float32),
}

# %% mystnb={"image": {"alt": "Relative error of a finite difference against its step, both axes logarithmic, the step from 1e-12 to 0.1. The two curves in float64 have the shape of a V. Central differences reach the lowest point, at a step near 1e-5; forward differences bottom out higher and at a smaller step. Central differences in float32 lie far above both for small steps: the curve is flat at 1 on the left, has a hump, then falls and bottoms out at a step near 0.01."}}
plots.curves(
    {name: (STEPS, found) for name, found in curves.items()},
    xlabel="step ε",
    ylabel="relative error of the slope",
    log="xy",
    title="Too small a step is as bad as too large a one",
)

# %%
float32 = curves["central, float32"]
assert float32[0] == 1 and float32.max() > 1, "flat at first, then a hump"

# %% [markdown]
# **Result.**

# %%
central = curves["central, float64"]
verdict = h4.judge(
    smallest_step=central[0], best=central.min(), at=STEPS[central.argmin()], slopes=len(CASES)
)
assert verdict.verdict == "refuted", "rounding wins below some step"
verdict

# %% [markdown]
# **A misconception:** *"a limit means: as small as possible."* On paper, yes. In a computer two errors pull in opposite
# directions. They are the two arms of each V.
#
# - **[Truncation](../book/glossary.md#term-truncation-error)**, the right arm: the function is curved, and a step cuts off
#   the curve. A forward difference feels the curvature, and its error shrinks like $\varepsilon$. In a central difference
#   the curvature cancels, since it bends both sides alike; what is left shrinks like $\varepsilon^2$.
# - **[Rounding](../book/glossary.md#term-rounding-error)**, the left arm: both values of $f$ are rounded, and so are the
#   moved inputs. They are wrong in their last digit. That error does not shrink with the step, but we divide it by
#   $\varepsilon$, so it grows like $1/\varepsilon$.
#
# The float32 curve has more to its left. At the smallest steps no digit changes: the difference is 0, and the relative error
# exactly 1, which is the flat end. To the right of it single digits begin to jump. Such a jump is divided by a tiny step, and
# the slope comes out much too large: the hump. Only then comes the arm.
#
# In a plot with two logarithmic axes a power is a straight line, and its slope is the power. So we can measure the orders.


# %%
def power(name, low, high):
    """The slope of an error curve between two steps, in the plot with logarithmic axes."""
    part = (STEPS > low * 0.99) & (STEPS < high * 1.01)
    return np.polyfit(np.log(STEPS[part]), np.log(curves[name][part]), 1)[0]


powers = [
    ("truncation, forward", power("forward, float64", 1e-5, 1e-2), 1),
    ("truncation, central", power("central, float64", 1e-3, 1e-1), 2),
    ("rounding, forward", power("forward, float64", 1e-12, 1e-9), -1),
    ("rounding, central", power("central, float64", 1e-12, 1e-7), -1),
]
assert all(abs(found - expected) < 0.2 for _, found, expected in powers)
lab.table(powers, columns=["arm", "measured power", "expected"], digits=2)

# %% [markdown]
# The bottom of the V lies where the two arms meet. With the rounding unit $\mu$ (for float64, numbers are rounded at about
# the 16th digit) the arms of a central difference are about $\varepsilon^2$ and $\mu/\varepsilon$. They are equal at
# $\varepsilon = \mu^{1/3}$, and the error there is about $\mu^{2/3}$. For a forward difference it is $\mu^{1/2}$ twice.

# %%
units = {"float64": np.finfo(np.float64).eps, "float32": np.finfo(np.float32).eps}
lab.table(
    [
        (name, float(mu), float(mu) ** (1 / 3), float(mu) ** (2 / 3), float(mu) ** 0.5)
        for name, mu in units.items()
    ],
    columns=["type", "unit", "central: step", "central: error", "forward: both"],
)

# %% [markdown]
# **Experiment.** The same arithmetic predicts what float32 can do at best. The curve is drawn above already.
#
# **Result.**

# %%
verdict = h5.judge(float32=curves["central, float32"].min(), float64=central.min(), slopes=len(CASES))
assert verdict.verdict != "supported", "float32 has too few digits for a difference"
verdict

# %% [markdown]
# Did your sketch have two arms? In float32, a right backward would look wrong in the fifth digit, and one
# would have to loosen the tolerance until small bugs slip through. That is why `numerical_gradient` refuses anything but
# float64. It does not follow that one may not *train* in float32: there, nobody divides by a tiny step.
#
# **Decision.** Central differences, float64, $\varepsilon$ near $10^{-5}$, tolerance $10^{-6}$: far above the bottom of
# the V, far below any bug that we met. A function with much stronger curvature, or with values in the millions, would move
# the V and change the choice: draw the curve again.

# %% [markdown]
# ## 4 · Would the loss not have told us?
#
# **Question.** All this is work. Would a wrong gradient not simply show? The model would not learn, and we would go and
# look.
#
# **Hypothesis.** It would show. In chapter 04 one bug, the trap of the table, did not. But that was one, in a small
# model, and these are eleven, some of them plainly absurd: a sign is wrong, a transposition is missing.

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "12.6",
    "A wrong gradient shows in the loss: it falls less far.",
    threshold="a bug shows if the loss on held-out text falls less than 0.9 times as far as with the right gradient, "
    "in each of three runs; supported if all eleven show, refuted if at most half of them do",
    supported=lambda show, bugs: show == bugs,
    refuted=lambda show, bugs: show <= bugs / 2,
    labels={"show": "bugs that show", "share": "fall (right run: 1), all bugs"},
)
h6

# %% [markdown]
# **Your prediction.** Which of the eleven would stop the training? Which one would you never notice?
#
# **Experiment.** A GPT of two layers learns the words of the story world, once with the right gradients and once with each
# bug, with three seeds. The runs are in `experiments/12_broken_backward.py`. A control belongs to them: the blocks stay
# frozen as they were at the start, and only the tables and the last layer norm learn. One would think that a bug in a
# block cannot cost more than that.

# %%
recorded = experiment.load("12_broken_backward")
SETTING, RUNS = recorded["config"], recorded["result"]["runs"]


def falls(bug):
    """How far the held-out loss falls, (3,)."""
    return np.array([run["start"] - run["end"] for run in RUNS if run["bug"] == bug])


def training(bug):
    """The training loss of every ten steps, (3, steps / 10)."""
    return np.array([run["training"] for run in RUNS if run["bug"] == bug])


# %% [markdown]
# We repeat the beginning of one run here, that of the wrong sign, so that you can see that nothing else is done to it. `planted(bug)` puts
# the wrong rule in the place of the right one, for as long as its `with` block runs.

# %%
world = World(seed=SETTING["world_seed"])
text = [[w.form.lower() for w in s.words] for t in world.stories(SETTING["stories"]) for s in t.sentences]
index = WordVocabulary.build(text, size=SETTING["V"]).index
stream = np.array([index[w] for sentence in text for w in sentence if w in index])  # (N,)
data = TokenData(stream, SETTING["V"], n_bytes=0, n_docs=0)  # we count no bytes here
print(f"{len(stream):,} words to learn from")


# %%
def fresh(seed):
    shape = {"n_layer": SETTING["layers"], "n_head": SETTING["heads"]}
    return GPT(GPTConfig(SETTING["V"], SETTING["context"], SETTING["C"], **shape), seed=seed)


def train(bug, seed, steps):
    """The losses of a GPT, trained with a bug in its backward pass."""
    model, losses = fresh(seed), []
    optimizer = AdamW(model.params, lr=SETTING["lr"], weight_decay=SETTING["weight_decay"])
    batches = Batches(data, batch_size=SETTING["batch"], context=SETTING["context"], seed=seed)
    with planted(bug):
        for _ in range(steps):
            loss, grads = model.loss_and_grads(*next(batches))
            clip_gradients(grads, SETTING["clip"])
            optimizer.step(grads)
            losses.append(loss)
    return losses


# %%
live = np.reshape(train("sign wrong", seed=0, steps=60), (-1, 10)).mean(axis=1)  # of every ten steps
assert np.abs(live - training("sign wrong")[0, : len(live)]).max() < 0.05, "not the recorded run"
print(f"{len(live) * 10} steps, everywhere within 0.05 nats of the recorded run")

# %% mystnb={"image": {"alt": "Training loss in nats against the training step, for five trainings with a band around three runs each: the right gradient, the wrong sign in softmax, the missing term of the variance, the last write that wins, and frozen blocks. All five fall steeply at first. Then the curve of the missing term of the variance stays near 5 nats, the frozen blocks level off below it, and the other three fall on together; the curve of the wrong sign lies on that of the right gradient."}}
shown = ["right", "sign wrong", "term of the variance missing", "last write wins", "blocks frozen"]
at = 10 * np.arange(training("right").shape[1]) + 5  # the middle of ten steps
plots.curves(
    {bug: (at, training(bug)) for bug in shown},
    xlabel="training step",
    ylabel="training loss in nats",
    title="A wrong sign in softmax leaves the curve where it was",
)

# %% [markdown]
# Would you have gone looking? Here are all eleven, each compared with the right run of the same seed.

# %%
right, frozen = falls("right"), falls("blocks frozen")
share = {bug: falls(bug) / right for bug in BUGS}  # (3,) each
show = [bug for bug in BUGS if max(share[bug]) < 0.9]

# %% mystnb={"image": {"alt": "Lying bars: how far the held-out loss falls with each of eleven bugs and with frozen blocks, as a share of the fall with the right gradient, with three runs as dots on each bar. An upright line marks 0.9, another the mean of the frozen blocks, which lies below 0.9. Most bars are about as long as 1; those of the missing term of the variance and of the missing sum in softmax are shorter than that of the frozen blocks."}}
plots.bars(
    {**{bug: list(found) for bug, found in share.items()}, "blocks frozen": list(frozen / right)},
    xlabel="fall of the held-out loss (right run: 1)",
    lines={"0.9": 0.9, "frozen blocks, mean": (frozen / right).mean()},
    legend="below",
    title=f"{len(show)} of {len(BUGS)} bugs stay below 0.9 in all runs",
)

# %% [markdown]
# **Result.**

# %%
verdict = h6.judge(
    show=len(show), bugs=len(BUGS), share=np.concatenate(list(share.values())), runs_of_each=len(right)
)
print("They show:", "; ".join(show) or "none of them")
verdict

# %%
assert max(frozen / right) >= 0.9, "by this rule, frozen blocks do not show"
print("Frozen blocks reach", ", ".join(f"{reached:.2f}" for reached in frozen / right))

# %% [markdown]
# Which ones had you named? Look at the sign. A softmax whose gradient points the wrong way pushes the attention scores of
# both blocks uphill, in every step, and the loss falls as if nothing were the matter.
#
# But mind the threshold. By the same rule, frozen blocks, which learn *nothing*, do not show either: not all of their three
# runs stay below 0.9. So this test sees only bugs that do more harm than not learning at all, and our hypothesis could
# hardly have been supported. We fixed the rule before we saw the runs, and leave it as it was. In so short a training most
# of the fall is the work of the tables: which words are frequent, and which word follows which.
#
# The loss is all that a person at the screen has. It is not all that *we* have. We know the frozen blocks and the right
# runs, so we can ask more sharply: how much of what the *blocks* add is left? 1 is all of it, 0 means that they might as
# well not learn. (For bugs outside the blocks the question does not fit; the second column tells which these are.)

# %%
of_blocks = {bug: (falls(bug) - frozen) / (right - frozen) for bug in BUGS}  # (3,) each
OUTSIDE = ("cross-entropy", "embedding")  # layers that no block has
lab.table(
    [(bug, BUGS[bug].layer not in OUTSIDE, *left) for bug, left in of_blocks.items()],
    columns=["bug", "in the blocks", "seed 0", "seed 1", "seed 2"],
    digits=2,
    caption="What is left of what the blocks add",
)

# %%
ends = {bug: [run["end"] for run in RUNS if run["bug"] == bug] for bug in ["right", *BUGS]}
outside = [bug for bug in BUGS if min(ends[bug]) > max(ends["right"])]
worse = [bug for bug in BUGS if of_blocks[bug].mean() < 0]
assert 0 < len(worse) <= len(outside) < len(BUGS) / 2
assert np.ptp(ends["right"]) > min(right - frozen), "one run decides little"
added = ", ".join(f"{nats:.2f}" for nats in right - frozen)
print(f"The blocks add {added} nats. Three right runs differ by {np.ptp(ends['right']):.2f} nats.")
print("All three runs end above the worst right one:", "; ".join(outside))
print("On average worse than frozen blocks:", "; ".join(worse))

# %% [markdown]
# We divided by what the blocks add. That is little, and three right runs differ among themselves by more than the smallest
# of the three numbers. So one run decides little. Shares above 1 may be luck, too. What can be said is in the last two lines:
# even somebody who owns three right runs to compare with would suspect fewer than half of the bugs. And with some, no
# gradient at all would have been better than the wrong one.
#
# Why does a wrong gradient train at all? A step need not go straight downhill, it only has to go down. Gradients are long
# lists of numbers, and two of them point up the same hill as long as their cosine is positive. So we ask a fresh model and
# one batch for the cosine of each wrong gradient with the right one: over all parameters, over the blocks, and over the
# *scores*, which are the weights and biases that make queries and keys. But the training does not follow the gradient.
# [AdamW](../book/glossary.md#term-AdamW) divides each entry by its own usual size, and in the very first step that leaves
# little more than its sign. So the last column holds the cosine of AdamW's first step with the right gradient.


# %%
def first_step(bug, batch):
    """Of a fresh model: the gradients with a bug (or "right"), and the step that AdamW makes of them."""
    model = fresh(0)
    before = model.numpy_params()
    with planted(bug) if bug in BUGS else nullcontext():
        grads = model.loss_and_grads(*batch)[1]
    clipped = {name: g.copy() for name, g in grads.items()}
    clip_gradients(clipped, SETTING["clip"])
    AdamW(model.params, lr=SETTING["lr"], weight_decay=SETTING["weight_decay"]).step(clipped)
    return grads, {name: before[name] - p for name, p in model.params.items()}


def flat(grads, part=""):
    """All numbers of a gradient as one list; of the blocks ("h."); or of the scores."""
    if part == "scores":  # of the columns for queries, keys and values the first two thirds
        kept = [g[..., : g.shape[-1] * 2 // 3] for name, g in grads.items() if ".c_attn." in name]
    else:
        kept = [g for name, g in grads.items() if name.startswith(part)]
    return np.concatenate([g.ravel() for g in kept])


def cosine(a, b):
    return a @ b / np.linalg.norm(a) / np.linalg.norm(b)


# %%
batch = next(Batches(data, batch_size=SETTING["batch"], context=SETTING["context"], seed=0))
PARTS = ("", "h.", "scores")
true, _ = first_step("right", batch)
cosines = {}
for bug in ("right", *BUGS):
    grads, step = first_step(bug, batch)
    cosines[bug] = [cosine(flat(grads, part), flat(true, part)) for part in PARTS]
    cosines[bug].append(cosine(flat(step), flat(true)))
lab.table(
    [(bug, *found) for bug, found in cosines.items()],
    columns=["bug", "all parameters", "blocks", "scores", "AdamW's first step"],
    digits=2,
)

# %%
adam = {bug: found[-1] for bug, found in cosines.items()}
assert min(min(found[:2]) for found in cosines.values()) > 0, "they all go downhill"
assert 0.8 * adam["right"] < min(adam.values()) and max(adam.values()) < 0.5, "alike, and far from straight"
assert cosines["sign wrong"][2] < -0.9, "exactly the wrong way, where it matters"
length = np.linalg.norm(flat(true, "scores")) / np.linalg.norm(flat(true))
assert length < 0.01
costly = sorted(BUGS, key=lambda bug: share[bug].mean())[:2]
turned = sorted(BUGS, key=lambda bug: cosines[bug][0])[:2]
assert not set(costly) & set(turned), "what costs most is not what is turned most at the start"
print(f"The scores carry {100 * length:.2f} % of the gradient's length.")

# %% [markdown]
# Over all parameters and over the blocks every cosine is positive: each wrong gradient points uphill where the right one
# does, so a small enough step against it goes down. The last column is sobering in another way. AdamW's first step is far
# from straight even with the *right* gradient, and the wrong ones lose little against that.
#
# The wrong sign explains itself in the third column. In the scores the gradient points the opposite way, as it must. But
# they carry such a tiny part of the whole gradient that the other columns do not notice. It suggests that in this
# short training the scores hardly matter; runs in which they get no gradient at all would tell.
#
# Compare with the bars. The bugs that cost most are not those with the smallest cosines here. A fresh model is one place,
# the training leads through many, and what an error adds up to on the way, one cosine does not say. Networks have been
# trained on purpose with a wrong matrix for the way back, fixed random numbers instead of $W^\top$, and they learned
# ([Lillicrap and others, 2016](../book/bibliography.md#lillicrap2016)).
#
# **Decision.** In our short training a falling loss was a test that most wrong gradients passed. To do better, it needs a
# comparison that nobody has: the run without the bug. So gradients are checked *before* training, by numbers that know the
# answer. What would change our mind about this table: other sizes, other optimizers, longer runs. All of them are a line in
# the experiment, and a run with plain gradient descent, which does not rescale what it gets, is the first that we would
# try.

# %% [markdown]
# ## 5 · Can one number check a whole model?
#
# **Question.** Layers that are right can be put together wrongly, so the whole model wants a check as well. But finite
# differences need two forward passes for *each* parameter. For `nlm` with its ten million that is out of the question.
# People take samples. Two ways are common:
#
# - **a few entries**: pick 20 parameters at random and compare their slopes;
# - **one direction**: move *all* parameters at once along a random direction $u$. The slope along it, the
#   [directional derivative](../book/glossary.md#term-directional-derivative), must be the sum of gradient times $u$ over all
#   parameters. One number, two forward passes.
#
# **Hypothesis.** Twenty numbers see more than one number does. And one direction, which contains every parameter, leaves
# nothing unchecked.

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "12.7",
    "Twenty entries picked at random catch at least as many bugs as one random direction.",
    threshold="each bug is looked for 20 times in both ways; supported if the entries catch at least as many in all, "
    "refuted if they catch fewer",
    supported=lambda by_entries, by_direction: by_entries >= by_direction,
    labels={"by_entries": "caught by 20 entries", "by_direction": "caught by one direction", "tries": "of"},
)
h7

# %% tags=["hide-input"]
h8 = lab.Hypothesis(
    "12.8",
    "One random direction catches every bug, whatever the text: it contains all parameters.",
    threshold="supported if each bug is caught on each of three small batches; refuted if one passes somewhere",
    supported=lambda passed: passed == 0,
    labels={"passed": "bugs that pass on some batch"},
)
h8

# %% [markdown]
# **Your prediction.** Take the bug in the bias, a mean where a sum should be. It spoils the biases and nothing else. How
# many of 20 attempts with 20 entries each will find it?
#
# **Experiment.** A tiny GPT in float64. Fresh parameters are small and alike, so we move them all, as section 2 taught us.
# The text repeats its tokens. And section 2 taught us one thing more: what moves the model and what looks at it must not
# come from the same seed. So the directions begin at 100.


# %%
def moved_gpt(seed=0):
    """A tiny GPT with nothing left at its starting value."""
    model, rng = (
        GPT(GPTConfig(12, 8, d_model=8, n_layer=2, n_head=2), dtype=np.float64),
        np.random.default_rng(seed),
    )
    for p in model.params.values():
        p += 0.3 * rng.standard_normal(p.shape)
    return model


model = moved_gpt()
LONG = np.random.default_rng(5).integers(12, size=(2, 2, 8))  # IDs and targets, (B, T) each
names, sizes = list(model.params), np.array([p.size for p in model.params.values()])
print(f"{sizes.sum():,} parameters")


# %%
def gradients(batch, bug=None):
    """The gradients of the model, with a bug or without."""
    if bug is None:
        return model.loss_and_grads(*batch)[1]
    with planted(bug):
        return model.loss_and_grads(*batch)[1]


def agrees(grads, u, slope):
    """Does gradient times direction equal the slope that was measured?"""
    says = sum((grads[name] * part).sum() for name, part in u.items())
    return abs(says - slope) <= 1e-6 * max(abs(says), abs(slope), 1e-3)


# %%
def direction(rng):
    """A random direction of length 1 through all parameters."""
    u = {name: rng.standard_normal(p.shape) for name, p in model.params.items()}
    length = np.sqrt(sum((part**2).sum() for part in u.values()))
    return {name: part / length for name, part in u.items()}


def entry(rng):
    """The direction of a single parameter, each equally likely."""
    name = rng.choice(names, p=sizes / sizes.sum())
    one = np.zeros(model.params[name].shape)
    one.flat[rng.integers(one.size)] = 1
    return {name: one}


# %%
def catches(directions, wrong, batch):
    """For each wrong gradient: does it disagree with the slope along one of the directions?"""
    slopes = [slope_along(lambda: model.loss(*batch), model.params, u) for u in directions]
    pairs = list(zip(directions, slopes, strict=True))
    return {bug: not all(agrees(grads, u, s) for u, s in pairs) for bug, grads in wrong.items()}


wrong = {bug: gradients(LONG, bug) for bug in (None, *BUGS)}  # None: the right one
entries, directions = [], []
for trial in range(20):
    rng = np.random.default_rng(100 + trial)  # not the seed of the model
    entries.append(catches([entry(rng) for _ in range(20)], wrong, LONG))
    directions.append(catches([direction(rng)], wrong, LONG))
assert not any(found[None] for found in entries + directions), "the right gradients pass"

# %%
counts = {bug: [sum(found[bug] for found in way) for way in (entries, directions)] for bug in BUGS}
lab.table(
    [(bug, *both) for bug, both in counts.items()],
    columns=["bug", "by 20 entries", "by one direction"],
    caption="Caught in how many of 20 attempts?",
)

# %% [markdown]
# **Result.**

# %%
verdict = h7.judge(
    by_entries=sum(entry_count for entry_count, _ in counts.values()),
    by_direction=sum(direction_count for _, direction_count in counts.values()),
    tries=20 * len(BUGS),
)
assert verdict.verdict == "refuted", "a bug in few entries slips through a sample of entries"
verdict

# %% [markdown]
# A sample of entries misses what touches few of them. If a share $s$ is spoiled, 20 of them all miss with probability
# $(1 - s)^{20}$. The direction moves all entries, and any spoiled one changes the sum.

# %%
for bug in ("bias: mean for sum", "last write wins"):
    spoiled = ~np.isclose(flat(wrong[bug]), flat(wrong[None]), rtol=1e-6, atol=1e-9)
    s = spoiled.mean()
    print(f"{bug}: {s:.3f} of the entries are spoiled; 20 miss with probability {(1 - s) ** 20:.2f}")

# %% [markdown]
# We see the change of the sum if it is larger than the tolerance. How large is that? We add to the right gradient a random
# change, of a small share of its length, and try 20 directions.


# %%
def changed(share):
    """The right gradient and a random change, whose length is `share` of its own."""
    size, u = share * np.linalg.norm(flat(wrong[None])), direction(np.random.default_rng(200))
    return {name: g + size * u[name] for name, g in wrong[None].items()}


slightly = {share: changed(share) for share in (1e-4, 1e-5, 1e-6, 1e-7)}
seen = [catches([direction(np.random.default_rng(100 + trial))], slightly, LONG) for trial in range(20)]
caught = {share: sum(found[share] for found in seen) for share in slightly}
assert caught[1e-4] >= 19 and caught[1e-7] <= 5, "the tolerance is about a millionth"
right_one = flat(wrong[None])
changes = [np.linalg.norm(flat(wrong[bug]) - right_one) / np.linalg.norm(right_one) for bug in BUGS]
assert min(changes) > 1e-3, "all bugs are far above"
lab.table(list(caught.items()), columns=["change, as a share of the gradient's length", "caught, of 20"])

# %% [markdown]
# So one direction sees a change far above a millionth of the gradient's length, with some luck one of about that size, and
# hardly any far below. Each of the eleven bugs changes more than a thousandth.
#
# Compare with your prediction. What the direction does not tell is *where* the bug is. For that, move one parameter at a
# time, again along a random direction: two forward passes for each *name*. Suppose somebody took the slope of ReLU for
# that of GELU. These are the parameters whose gradients are still right:

# %% tags=["nbval-check-output"]
suspect, u = wrong["slope of ReLU"], direction(np.random.default_rng(7))
right_ones = []
for name in names:
    slope = slope_along(lambda: model.loss(*LONG), model.params, {name: u[name]})
    if agrees(suspect, {name: u[name]}, slope):
        right_ones.append(name)
print(", ".join(right_ones))

# %% [markdown]
# Walk back from the loss. The last layer norm is right, and so is the second linear layer of the last feed-forward layer;
# everything before it is wrong. Between the last right name and the first wrong one, `h.1.mlp.c_fc`, lies one function:
# GELU. (The output matrix comes after all of these, and is not among the right ones. It is the table of tokens itself,
# [chapter 13](13_one_table_two_jobs.ipynb): its gradient comes through the blocks as well, and is wrong with them.) A wrong backward spoils the gradients of all that comes before it on the way forward, and of nothing that comes
# after.
#
# **Experiment.** Is a direction that contains every parameter blind to nothing? We try three batches: the long one, one in
# which no token repeats, and one text of a single token. To be fair, each bug is looked for along three directions, and
# passes only if it passes along all of them.

# %%
BATCHES = {
    "long": LONG,
    "no token twice": np.array([[range(8)], [range(1, 9)]]),  # (2, B, T)
    "a single token": np.array([[[3]], [[5]]]),
}
seen = {}
for name, batch in BATCHES.items():
    wrong_there = {bug: gradients(batch, bug) for bug in BUGS}
    seen[name] = catches([direction(np.random.default_rng(100 + n)) for n in range(3)], wrong_there, batch)
lab.table([(bug, *(found[bug] for found in seen.values())) for bug in BUGS], columns=["caught on", *BATCHES])

# %% [markdown]
# **Result.**

# %%
passed = [bug for bug in BUGS if not all(found[bug] for found in seen.values())]
verdict = h8.judge(passed=len(passed), bugs=len(BUGS))
assert verdict.verdict == "refuted", "a batch can be blind"
verdict

# %% [markdown]
# A direction contains every *parameter*, and still a batch may not contain every *case*. Where no token repeats, the last
# write is the only one. Where a text has one token, attention has one weight, which is 1 whatever the scores are: the true
# gradient of the scores is 0, and whatever is multiplied with it is right. A sum over one row is its mean. It is the
# blindness of section 2 once more: *where the truth is zero or trivial, wrong formulas are right.*
#
# Last, the whole of `nlm` against its twin in PyTorch, on the long batch.

# %%
try:
    from nlm.nn.gpt_torch import TorchGPT
except ImportError:
    print("PyTorch is not installed here; this comparison is skipped, and nothing else needs it.")
else:
    theirs = TorchGPT(model.config, model.params, dtype=np.float64).loss_and_grads(*LONG)[1]
    apart = {name: np.abs(g - theirs[name].numpy()).max() for name, g in gradients(LONG).items()}
    assert max(apart.values()) < 1e-12
    print(f"All {len(apart)} gradients of the whole model agree with autograd to within 0.000000000001.")

# %% [markdown]
# **Decision.** For a whole model: parameters moved away from their start, a batch with repeats and several positions, one
# random direction through everything, a second one to be sure; if it fails, one direction for each name. What would change
# our mind is a planted bug that passes all that on the long batch. What stays open: a bug in a case that no batch of ours
# contains.
#
# **Looking back.** (a) In chapter 04, exercise 04.2 asked which batches would have missed the trap of the table. Which of
# the three batches above is of that kind? (b) The rows of the table of positions that no text reaches have the gradient 0.
# What does a check on them prove? (c) The bias of the *keys* has the gradient 0 in every model like this one. Why?
#
# <details><summary>Answers</summary>
#
# (a) The one without repeats, and the single token. (b) That they are 0, and no more. A backward that never fills them,
# for whatever reason, passes. Test with texts that fill the context. (c) It adds the same vector to all keys, so the same
# number to all scores of a row, and softmax does not hear what is added to all. The cake once more.
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
# - Every backward pass comes from one question: where does this number go, and with which factor? What goes several ways
#   adds up.
# - A check proves something if it can fail. Upstream gradients of ones do not see a wrong factor or sign in softmax, nor in
#   a fresh layer norm ($g = 1$). Random ones do, if they are drawn apart from the inputs.
# - The error of a finite difference is a V: truncation on one side, rounding on the other. Central, float64, a step near
#   $10^{-5}$.
# - One random direction checks all parameters of a model at once, on the cases that the batch contains, and down to the
#   tolerance.
# - In our short training the loss was no gradient check:

# %%
print(f"{len(show)} of {len(BUGS)} bugs showed in it, and blocks that learn nothing would not have.")

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch12.by_hand

# %% [markdown]
# With a pencil: what comes back through a softmax whose output is $p = (\tfrac12, \tfrac14, \tfrac14)$, if `dout` is $(0,
# 4, 8)$?

# %%
by_hand = [..., ..., ...]

# %%
ch12.by_hand.check(by_hand)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# by_hand = [-1.5, 0.25, 1.25]
# ```
#
# `dout * p` is $(0, 1, 2)$, its sum is 3. Subtract it: $(-3, 1, 5)$. Times $p$: $(-1.5, 0.25, 1.25)$. The three add up to
# 0, as they must: raising all logits by the same amount changes nothing.
#
# </details>

# %%
ch12.gate_backward

# %% [markdown]
# Many layers have the form $y = x \cdot f(x)$: $x$ goes straight into a product, and through $f$ into the same product.
# (GELU is one of them.) Half of the backward pass is written. `f_backward(d, x)` is the backward of $f$: it takes the
# gradient that arrives at the output of $f$.


# %%
def gate_backward(dout, x, f, f_backward):
    """The gradient of x for y = x * f(x), entry by entry; f and f_backward are functions."""
    straight = dout * f(x)
    through = ...
    return ...


# %%
ch12.gate_backward.check(gate_backward)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def gate_backward(dout, x, f, f_backward):
#     straight = dout * f(x)
#     through = f_backward(dout * x, x)
#     return straight + through
# ```
#
# What arrives at the output of $f$ is `dout` times the factor with which it goes into the product, and that is $x$.
#
# </details>

# %%
ch12.rms_norm_backward

# %% [markdown]
# *RMS norm* is a simpler relative of layer norm ([Zhang and Sennrich,
# 2019](../book/bibliography.md#zhang2019)). It does not shift the row, it only scales it: $\hat{x} = x\,r$ with $r =
# 1/\sqrt{\operatorname{mean}(x^2)}$, row by row. Derive its backward pass: which of the three ways of layer norm are left?
# Then check your function with `check_gradient` before you let us check it. And see that it also refuses a function that
# returns zeros: a check that lets zeros pass has told you nothing.


# %%
def rms_norm_backward(dout, x):
    """The gradient (N, C) of x (N, C), for xhat = x / sqrt(mean of x^2 over each row)."""
    ...


# %%
ch12.rms_norm_backward.check(rms_norm_backward)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def rms_norm_backward(dout, x):
#     r = 1 / np.sqrt((x * x).mean(axis=-1, keepdims=True))  # (N, 1)
#     xhat = x * r  # (N, C)
#     from_scale = xhat * (dout * xhat).mean(axis=-1, keepdims=True)  # (N, C)
#     return r * (dout - from_scale)
# ```
#
# The way through the mean is gone, the other two stay. An upstream gradient of ones is not blind here: the sum of a row is
# no longer fixed. But the sum of its squares is, so `dout` $= \hat{x}$ gets zeros back. The check that you may have run:
# `check_gradient(lambda x: x / np.sqrt((x * x).mean(-1, keepdims=True)), rms_norm_backward, [x])`. Put
# `lambda dout, x: 0 * x` in the place of your function: it has to be refused. (In the earlier version of section 2 it was
# not. There `dout` could be `x` itself, a multiple of $\hat{x}$ in each row, and the true gradient was 0.)
#
# </details>

# %%
ch12.worst_difference

# %% [markdown]
# Write a gradient check of your own for functions that work entry by entry or row by row: `forward(x)` gives an array,
# `backward(dout, x)` the gradient of `x`. Return the largest difference, in size, between `backward` and central
# differences with the step `eps`, under the upstream gradient `dout`.


# %%
def worst_difference(forward, backward, x, dout, eps):
    """The largest |backward - central difference| over all entries of x, a float64 array."""
    ...


# %%
ch12.worst_difference.check(worst_difference)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def worst_difference(forward, backward, x, dout, eps):
#     measured = np.zeros_like(x)
#     for i in np.ndindex(x.shape):
#         step = np.zeros_like(x)
#         step[i] = eps
#         above, below = forward(x + step), forward(x - step)
#         measured[i] = ((above - below) * dout).sum() / (2 * eps)
#     return np.abs(backward(dout, x) - measured).max()
# ```
#
# One entry moves at a time, and the change of the whole output counts, weighted with `dout`.
#
# </details>

# %%
ch12.passes_for

# %% [markdown]
# Now use it. The backward `lambda dout, x: 7 * softmax_backward(dout, softmax(x))` is seven times too large. Under which of
# these upstream gradients does it pass nevertheless, for every `x` of shape $(2, 3)$? First the ones, then 7 along the first
# row and $-2$ along the second, then 1, 2, 3 in both rows, and last zeros. Answer `True` for each that lets it pass.

# %%
passes_for = [..., ..., ..., ...]

# %%
ch12.passes_for.check(passes_for)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# passes_for = [True, True, False, True]
# ```
#
# It passes for every `dout` that is constant along each row: ones, sevens, zeros. For any other it fails.
#
# </details>

# %%
ch12.best_step

# %% [markdown]
# A difference formula has the error $\varepsilon^n + \mu/\varepsilon$: truncation of order $n$, and rounding. ($n$ is 1
# for forward differences, 2 for central ones, 4 for a formula with four points.) Which step makes the sum least? Return
# $\log_{10}$ of it. Then say: is it worth going from 2 to 4 points in float64? And in float32?


# %%
def best_step(n, mu):
    """log10 of the step with the least error, for truncation of order n and the rounding unit mu."""
    ...


# %%
ch12.best_step.check(best_step)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def best_step(n, mu):
#     return np.log10(mu / n) / (n + 1)
# ```
#
# The slope of the sum is $n\,\varepsilon^{n-1} - \mu/\varepsilon^2$. It is 0 where $\varepsilon^{n+1} = \mu/n$. The error
# there is about $\mu^{n/(n+1)}$: in float64 from $10^{-10.4}$ to $10^{-12.5}$, which no test of ours needs; in float32
# from $10^{-4.6}$ to $10^{-5.5}$, which might rescue a check where nothing but float32 is to be had, as on some
# accelerators.
#
# </details>

# %%
ch12.entries_needed

# %% [markdown]
# A bug spoils a share `s` of all entries of the gradient, and you compare entries picked at random, each independently.
# How many do you need to find it with probability `sure`, at least? The biases of the linear layers of the reference model
# are about 0.26 % of its parameters: how many entries for 0.99?


# %%
def entries_needed(s, sure):
    """The smallest number of random entries of which at least one is spoiled with probability `sure`."""
    ...


# %%
ch12.entries_needed.check(entries_needed)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def entries_needed(s, sure):
#     return int(np.ceil(np.log(1 - sure) / np.log(1 - s)))
# ```
#
# All $n$ entries miss with probability $(1 - s)^n$, and that has to be at most $1 -$ `sure`. For 0.26 % and 0.99 it is 1,769
# entries, so twice as many forward passes, where one direction needs two.
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Rumelhart, Hinton and Williams, [1986](../book/bibliography.md#rumelhart1986), *Learning Representations by
#   Back-Propagating Errors*: the chain rule, layer by layer.
# - Baydin, Pearlmutter, Radul and Siskind, [2018](../book/bibliography.md#baydin2018), *Automatic Differentiation in
#   Machine Learning: a Survey*: what autograd does, and how it differs from finite differences and from algebra.
# - Griewank and Walther, [2008](../book/bibliography.md#griewank2008), *Evaluating Derivatives*: the book on exact
#   derivatives of programs.
# - Ba, Kiros and Hinton, [2016](../book/bibliography.md#ba2016), *Layer Normalization*; Zhang and Sennrich,
#   [2019](../book/bibliography.md#zhang2019), *Root Mean Square Layer Normalization*: the two norms of this chapter.
# - Lillicrap and others, [2016](../book/bibliography.md#lillicrap2016), *Random Synaptic Feedback Weights Support Error
#   Backpropagation for Deep Learning*: networks that learn with the wrong matrix.

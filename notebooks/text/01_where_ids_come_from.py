# %% [markdown]
# # 01 · Where do the IDs come from?
#
# Copy these eight words by hand, and pay one coin for each sign that you write:
#
# *sing · a · long · song · along · the · spring · king*
#
# That makes 31 coins. Before you begin, you may agree with your reader on **three new signs**. A new sign stands for two
# signs that follow each other inside a word, and these two may be new signs themselves. Which three do you choose, and
# what do you pay then? A pencil and a minute are enough.
#
# <details><summary>Our choice</summary>
#
# First a sign for *n g*. The two stand together six times, so it saves six coins. Then a sign for *i* and the new sign,
# for *ing*: three more. Then one for *o* and the new sign, for *ong*: another three. That leaves 19 coins.
#
# You have just done what the tokenizer of GPT-2 does, a well-known language model of 2019. The rest of the chapter repeats
# it with more text, and looks at what follows from it.
#
# </details>
#
# **You will be able to**
#
# - learn the first merges of a short text by hand, and apply them to a new word;
# - write the one operation that all of it is made of, and name its traps;
# - say where a text is cut, spaces included, and why `dog` and `␣dog`, with a space, get different IDs;
# - weigh a larger vocabulary against the tokens that it saves;
# - measure what a tokenizer charges for another language, and name what the result depends on.
#
# **Builds on**
#
# - [chapter 00](00_one_sentence.ipynb): the way from a text to its next token, where the IDs were simply there;
# - Python's text and lists; nothing of the mathematics but counting and shares.
#
# Two minutes to test yourself: what is `len("né")`, and what is `len("né".encode("utf-8"))`? And which station comes right
# after the IDs in chapter 00?
#
# <details><summary>Answers</summary>
#
# 2 and 3. The first counts characters. The second counts *bytes*, the numbers from 0 to 255 that a computer stores; UTF-8
# writes the é with two of them. After the IDs come the rows of the embedding table, one row for each ID.
#
# </details>
#
# **Measured run time:** 18 s and 210 MB of memory on 2 processor cores.
#
# **In nlm:** `nlm/bpe.py`, `nlm/tokenizer.py`

# %%
import json
from collections import Counter
from itertools import pairwise, zip_longest

import numpy as np
import tokenizers

from nlm import PRESETS, Tokenizer, World, lab, load_checkpoint, plots, stats
from nlm.bigram import Bigram
from nlm.bpe import BPE, byte_spelling, join_pair, pretokenize
from nlm.checks import ch01
from nlm.corpus import EOT, encode_documents
from nlm.subword import letter_bpe, unigram, wordpiece
from nlm.world.german_sample import PAIRS

# %% [markdown]
# Our text is what the small model of this book reads: stories from the story world, whose grammar is part of `nlm`. The
# tokenizers learn from the first lot of stories. The second lot is *held out*: we measure on it, and nothing ever learns
# from it. $V$ is the size of the vocabulary, the number of different tokens.

# %%
mini = PRESETS["mini"]
V = mini.model.vocab_size
world = World(seed=mini.story_seed)
train = [story.text for story in world.stories(mini.stories)]
later = world.stories(mini.valid_stories, start=mini.stories)
held_out = [story.text for story in later]
print(f"{len(train):,} stories to learn from, {len(held_out):,} held out; V = {V:,}")
print("one begins:", train[0][:70], "…")

# %% [markdown]
# ## 1 · Merging by hand
#
# **Question.** A model computes with numbers. Who decides which number stands for which piece of text?
#
# **Hypothesis.** Libraries for this task are large and fast programs, and you may suspect a deep method inside. We claim
# that four small steps are all there is: *cut*, *spell*, *count*, *join*. Written down plainly, they give the same result
# as the library `tokenizers`, number for number. The method is called *byte pair encoding*, BPE: it starts from bytes and
# joins pairs.

# %% tags=["hide-input"]
h1 = lab.Hypothesis(
    "01.1",
    "Our BPE, written by hand, learns the same merges as the library `tokenizers` and "
    "gives the same IDs for every text.",
    threshold="supported if no merge and no text differs; refuted if a single one does",
    supported=lambda merges_differ, texts_differ: merges_differ == texts_differ == 0,
)
h1

# %% [markdown]
# **Your prediction.** If the two disagree anywhere, where would it be: double spaces, emoji, German, Chinese, Windows line
# ends, something else? Write down your favourite.
#
# **Experiment.** First on paper, with the line `sing a long song along the spring king`.
#
# | step | what happens | here |
# |---|---|---|
# | *cut* | The line falls into *pieces*. A space goes with the word that follows. | `sing`, `␣a`, `␣long`, … (`␣` is a space) |
# | *spell* | Each piece becomes its bytes. | `l o n g`, with `Ġ` for the space: `Ġ l o n g` |
# | *count* | How often does each pair of neighbours occur? | `n g`: 6 times; `i n` and `o n`: 3 times; … |
# | *join* | The most frequent pair becomes one new token, everywhere. | `n g` → `ng` |
#
# Then *count* and *join* again, as often as you like. Each pair that was joined is called a *merge*, and the list of
# merges is all that the tokenizer learns. No merge crosses the border of a piece. The code reuses the four names.
#
# *Cut* has rules of its own. Letters, digits and other signs never share a piece, and each piece takes at most one space, in
# front. A few English endings such as `'t` are pieces, too:

# %% tags=["nbval-check-output"]
print(pretokenize("don't 12pigs"))

# %% tags=["nbval-check-output"]
line = "sing a long song along the spring king"
pieces = pretokenize(line)  # cut
words = [list(byte_spelling(piece)) for piece in pieces]  # spell
print(pieces)
print(words[2])


# %% tags=["nbval-check-output"]
def count(words):
    """How often each pair of neighbours occurs."""
    return Counter(pair for word in words for pair in pairwise(word))


print(count(words).most_common(3))
words = [join_pair(word, ("n", "g")) for word in words]  # join
print(words[0], words[2])

# %% [markdown]
# Second round. *Count* again, since joining has changed the neighbours:

# %% tags=["nbval-check-output"]
print(count(words).most_common(3))

# %% [markdown]
# Two pairs are level at the top, and somebody has to decide. For that we need the IDs.
#
# **And the IDs?** They are places in a queue. ID 0 is the end-of-text token, which will stand at the end of every story. IDs 1
# to 256 are the bytes, and each merge takes the next free number. To print a byte, it is written as one visible sign: a
# letter stands for itself, a space is `Ġ`, and the two bytes of ä are `Ã` and `¤`. The queue follows the order of these
# signs, so the ID of a byte is not its number.
#
# The rule for level pairs: the pair whose first token has the lower ID goes first. (If these are level too, the lower second
# token.) `i` has a lower ID than `o`, as the list below shows, so `i ng` is joined and `o ng` has to wait. The class `BPE`
# learns three merges by this rule:

# %% tags=["nbval-check-output"]
bpe = BPE.train([line], vocab_size=260)
print(bpe.merges)
for token in [EOT, "!", "a", "g", "i", "l", "n", "o", "s", "Ġ", "ng", "ing", "ong"]:
    print(f"{token:>13} has ID {bpe.vocab[token]:>3}")

# %% [markdown]
# The fourth merge is yours: join `i ng` and `o ng` on your paper, count once more, and check yourself in exercise 01.1.
#
# So an ID says *when* a token was born. It says nothing about what the token means, and that is where
# [chapter 02](02_why_the_id_is_not_enough.ipynb) begins. Here is the whole of learning, as a loop over the steps:

# %%
words = [list(byte_spelling(piece)) for piece in pretokenize(line)]  # cut, spell
merges = []
for _ in range(3):
    pair, _n = count(words).most_common(1)[0]  # count
    words = [join_pair(word, pair) for word in words]  # join
    merges.append(pair)
assert merges == bpe.merges, "the loop should learn what BPE learns"

# %% [markdown]
# The last line compares it with the class. Of level pairs, though, `most_common` takes the one that it met first. On our line
# this is the one that the rule takes, and on another it need not be. So `nlm` has the rule instead. *Cut*, *spell* and *join*
# in its source (the long pattern that `PIECE` stands for says what a piece is; you find it in `nlm/bpe.py`):

# %%
lab.source(pretokenize, byte_spelling, join_pair, doc=False)

# %% [markdown]
# And the loop, for thousands of stories. On a first reading, look for the line with `best`, which is *count* and the rule, and
# for `join_pair`. All the rest is book-keeping: it remembers which words hold which pair, so that it need not count
# everything anew. The result is that of counting anew.

# %%
lab.source(BPE.train, doc=False)

# %% [markdown]
# Now with all the stories:

# %%
by_hand = BPE.train(train, V)
born = [left + right for left, right in by_hand.merges]
print("first:", *born[:14])
print("last: ", *born[-7:])

# %% [markdown]
# Encoding a new text takes the same steps, only that nothing is counted: *cut*, *spell*, then *join* what was joined in
# training, the oldest merge first. One word on its way:

# %%
steps = by_hand.merge_steps(" rabbit")
lab.table(
    [(step.rank, " + ".join(step.pair), " ".join(step.symbols)) for step in steps],
    columns=["merge number", "join", "what is left"],
    caption="The piece ' rabbit', merge by merge; the first merge has number 0",
)

# %% [markdown]
# The opponent is the library, set up from its own parts; none of our code is in it.

# %%
library = tokenizers.Tokenizer(tokenizers.models.BPE())
library.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
library.encode_special_tokens = True  # <|endoftext|> inside a text is ordinary text
alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()  # the 256 bytes
trainer = tokenizers.trainers.BpeTrainer(
    vocab_size=V,
    min_frequency=2,
    special_tokens=[EOT],
    initial_alphabet=alphabet,
    show_progress=False,
)
library.train_from_iterator(train, trainer)
learned = json.loads(library.to_str())["model"]["merges"]
their_merges = [tuple(pair) for pair in learned]

# %% [markdown]
# Texts that have broken tokenizers before: empty ones, spaces of all kinds, line ends, accents in one sign and in two,
# emoji that consist of several signs, other scripts, and the name of the end-of-text token.

# %%
nasty = [
    *["", " ", "  ", " dog", "dog ", "two  spaces", "a\tb", "\n\n", "line\r\nend\r\n"],
    *[" \n \t mixed  \n", "don't", "We'LL", "'s 's", "it''s", "12 pigs, 3/4", "1234567"],
    *["½ ² Ⅷ", "wait…what?!", "x = [1]*2 # y", "-->", "naïve café", "cafe\u0301"],
    *["Größe, Öl, Straße", "Füße", "İstanbul", "Привет, мир", "Καλημέρα", "שלום", "مرحبا"],
    *["नमस्ते", "ไทย", "狐と犬", "你好。", "한국어", "🦊", "🇩🇪", "👍🏽 ok"],
    *["👩\u200d🌾👨\u200d👩\u200d👧", "\u00a0hard space", "\u2003wide", "\ufeffmark"],
    *["zero\u200bwidth", "\x00\x07", "\ue000", "\U0010ffff", EOT, f"say {EOT} twice {EOT}"],
    *["<|endoftext", "Ġdog", "▁the", "##s", "[UNK]", "aaaaaaaa", "x" * 500],
]
rng = np.random.default_rng(0)
picks = rng.integers(len(nasty), size=(1000, 4))
mixed = ["".join(nasty[i] for i in row) for row in picks]
texts = held_out + nasty + mixed
print(f"{len(held_out)} stories, {len(nasty)} nasty texts, {len(mixed):,} mixtures of four")

# %% [markdown]
# We let three tokenizers encode all of them: ours, the library's, and `nlm.tokenizer`, which is the library, wrapped for this
# book. The last one is also what the small model of chapter 00 reads with, and the cell makes sure of that.

# %%
tokenizer = Tokenizer.train(train, V)
small = load_checkpoint("mini")
assert tokenizer.tokens == small.tokenizer.tokens, "chapter 00 reads with another one"


def agree(text):
    """Do all three give the same IDs?"""
    theirs = library.encode(text, add_special_tokens=False).ids
    return by_hand.encode(text) == theirs == tokenizer.encode(text)


differ = [text for text in texts if not agree(text)]

# %% [markdown]
# **Result.**

# %% tags=["nbval-check-output"]
both = zip_longest(by_hand.merges, their_merges)
h1.judge(
    merges_differ=sum(ours != theirs for ours, theirs in both),
    texts_differ=len(differ),
    merges=len(by_hand.merges),
    texts=len(texts),
)

# %% [markdown]
# Compare with your favourite trouble maker. Whatever it was, it made none: before anything is joined, the text has become
# bytes, and there are only 256 of them. A fox emoji is four bytes like any other four. This is also why nothing can be
# unknown to this tokenizer, and why it always finds the way back:

# %%
changed = [text for text in texts if tokenizer.decode(tokenizer.encode(text)) != text]
print("🦊 née:", *tokenizer.pieces("🦊 née"))
print(f"{len(changed)} of {len(texts):,} texts come back changed")
assert not changed, "bytes lose nothing"

# %% [markdown]
# **Decision.** The four steps are all. From here on we use `nlm.tokenizer`, because it is fast, and think of `nlm.bpe`,
# because it can be read. A single text with other IDs would change our mind; the tests of `nlm` go on looking for one with
# random texts. What stays a convention: the rule for level pairs, and where a text is cut. Other rules give other IDs.

# %% [markdown]
# ## 2 · How large should the vocabulary be?
#
# **Question.** We stopped at $V$ tokens. Why there? Each further merge makes the text shorter, and a shorter text is less
# work. But each further token needs a row of its own in the embedding table, $C$ numbers long.
#
# **Hypothesis.** More tokens, shorter text: a vocabulary twice as large should save a good part of the tokens, each time.

# %% tags=["hide-input"]
h2 = lab.Hypothesis(
    "01.2",
    "Each doubling of the vocabulary, from 512 as far as the text has pairs to join, saves "
    "at least a tenth of the tokens of the held-out stories.",
    threshold="supported if every full doubling saves 10 % or more; refuted if one saves less",
    supported=lambda smallest_saving: smallest_saving >= 0.10,
    labels={"smallest_saving": "smallest share saved", "largest_saving": "largest share saved"},
)
h2

# %% [markdown]
# **Your prediction.** With the 256 bytes alone, a word costs as many tokens as it has letters, and one for its space. What
# will it cost with 512 tokens, and what with 8,192? Two numbers, please.
#
# **Experiment.** We need not train a tokenizer for each size. Merges are learned one after the other, so a small vocabulary
# is the beginning of a large one: we learn the largest and cut its list of merges short.

# %%
sizes = [257, 512, 1024, 2048, 4096, 8192]
largest = BPE.from_tokenizer(Tokenizer.train(train, max(sizes)))


def first(size):
    """The tokenizer that we would have had if we had stopped at `size` tokens."""
    ids = {token: i for i, token in enumerate(largest.tokens[:size])}
    return BPE(largest.merges[: size - 257], ids)


vocabularies = {size: first(size) for size in sizes}
assert vocabularies[V].merges == by_hand.merges, "learning less gives the same beginning"

# %% [markdown]
# We count on held-out stories. A *word* here is what stands between spaces, with its comma or full stop.


# %%
def spent(bpe):
    """The tokens of all held-out stories."""
    return sum(len(bpe.encode(text)) for text in held_out)


tokens = {size: spent(bpe) for size, bpe in vocabularies.items()}
n_words = sum(len(text.split()) for text in held_out)
n_pieces = sum(len(pretokenize(text)) for text in held_out)
saved = {b: 1 - tokens[b] / tokens[a] for a, b in pairwise(sizes[1:])}
full = [size for size in saved if len(vocabularies[size].tokens) == size]

# %% [markdown]
# Beside the tokens stands their price: the numbers in the table, $V \cdot C$ with the $C$ of the book's large model. And
# one more cost, which is easily forgotten. A row can learn only when its token occurs. How often does the typical learned
# token occur in all of the training text?

# %%
C = PRESETS["nlm-10m"].model.d_model
counted = Counter(piece for text in train for piece in pretokenize(text))


def uses(bpe):
    """How often each token occurs in the training text, (V,)."""
    total = np.zeros(len(bpe.tokens), dtype=int)
    for piece, n in counted.items():
        for i in bpe.encode(piece):
            total[i] += n
    return total


learned_only = {size: uses(vocabularies[size])[257:] for size in sizes[1:]}
typical = {size: int(np.median(counts)) for size, counts in learned_only.items()}

# %%
lab.table(
    [
        {
            "V asked for": size,
            "V reached": len(bpe.tokens),
            "tokens per word": tokens[size] / n_words,
            "saved by the step": saved.get(size),
            "table, V × C": len(bpe.tokens) * C,
            "median uses of a learned token": typical.get(size),
        }
        for size, bpe in vocabularies.items()
    ],
    caption=f"{len(held_out)} held-out stories, {n_words:,} words; C = {C}",
    digits=3,
)

# %% mystnb={"image": {"alt": "Tokens per word against the size of the vocabulary. The curve falls steeply from the 256 bytes to 512 tokens, then less and less, and ends just above a level line, the pieces per word, which no vocabulary can pass."}}
reached = [len(bpe.tokens) for bpe in vocabularies.values()]
plots.curves(
    {"tokens per word": (reached, [n / n_words for n in tokens.values()])},
    xlabel="size of the vocabulary V, in tokens",
    ylabel="tokens per word",
    lines={"pieces per word: the end of the road": n_pieces / n_words},
    title="A larger vocabulary shortens the text, until the pieces are whole",
)

# %% [markdown]
# **Result.**

# %%
verdict = h2.judge(
    smallest_saving=min(saved[size] for size in full),
    largest_saving=max(saved[size] for size in full),
    full_doublings=len(full),
    stories=len(held_out),
)
assert verdict.verdict == "refuted", "a whole piece is the end of the road"
assert saved[1024] > 2 * saved[8192], "the gain runs out"
assert saved[2048] >= 0.1 > saved[4096], "another size is the last that saves a tenth"
verdict

# %% [markdown]
# How far off were your two numbers? The first doublings are worth a lot, the last one little. No token crosses the border
# of a piece, so once the frequent pieces are whole there is nothing left to join. Where the table shows fewer tokens than
# we asked for, learning stopped by itself: no pair was left that occurs twice. That last step is no doubling, so the verdict
# leaves it out; the step from 2,048 to 4,096 is enough to refute. Meanwhile the price in numbers grows with each row, and the
# typical token is seen more and more rarely.
#
# **Decision.** For the stories of the story world we take $V = 2{,}048$, the size of the mini model: it is the last size
# whose doubling saved a tenth. That a tenth is worth it is our price. Exercise 01.6 sets another one and may stop
# elsewhere. The book's large model reads real children's stories with more different words, and has $V = 4{,}096$. What
# would change our mind is the text: on a text that saves another tenth at the next doubling, we would look at the larger
# vocabulary. What this step cannot say is whether the model *predicts* better with it. That takes training, and a loss per
# byte instead of per token, because a token is not the same amount of text in both.
#
# **Looking back.** In chapter 00, (a) which shape do $T$ tokens have once their rows are found? (b) Near the end, one vector
# becomes a probability for each of $V$ tokens. What does doubling $V$ do there?
#
# <details><summary>Answers</summary>
#
# (a) $(T, C)$: a row of $C$ numbers for each token. Fewer tokens per word means fewer rows for the same text, and every
# later station works on rows. (b) It doubles the number of logits, since there is one for each token: the table is used at
# the entrance and again at the exit.
#
# </details>

# %% [markdown]
# ## 3 · Is a token a word?
#
# **Question.** At $V = 2{,}048$ a word of a story costs nearer to one token than to two, with its comma. May we think of
# tokens as words, then?
#
# **Hypothesis.** Yes: a token is a word. Most of us come with this picture, so let us write it down and take it seriously. A
# *word form* is a spelling, counted once, however often it occurs: *dog* and *dogs* are two forms. A form stands in a text in
# three ways: after a space, at the very beginning or after a quotation mark, and with a capital.

# %% tags=["hide-input"]
h3 = lab.Hypothesis(
    "01.3",
    "A token is a word: of the word forms of the stories, at least nine in ten are one "
    "token, however they are written.",
    threshold="supported if the share is 0.9 or more after a space, without it, and with "
    "a capital; refuted if one of the three is below",
    supported=lambda after_space, bare, capital: min(after_space, bare, capital) >= 0.9,
    labels={
        "after_space": "whole after a space",
        "bare": "whole without it",
        "capital": "whole with a capital",
    },
)
h3

# %% [markdown]
# **Your prediction.** Three shares: of all the word forms in the stories, how many are one token as `␣dog`, as `dog`, and as
# `␣Dog`?
#
# **Experiment.** One word first, in five writings.


# %%
def row(text):
    ids = tokenizer.encode(text)
    return repr(text), " ".join(map(tokenizer.token, ids)), " ".join(map(str, ids))


lab.table(
    [row(text) for text in [" dog", "dog", " Dog", "Dog", " dogs"]],
    columns=["text", "tokens", "IDs"],
)

# %% [markdown]
# Then all forms: every piece of the training text that is a space and small letters, with its count.

# %%
forms = {
    piece[1:]: n
    for piece, n in counted.items()
    if piece[0] == " " and piece[1:].isalpha() and piece.islower()
}


def whole(text):
    """Is this text one token?"""
    return len(tokenizer.encode(text)) == 1


writings = {
    "after a space": {form: whole(" " + form) for form in forms},
    "without it": {form: whole(form) for form in forms},
    "with a capital": {form: whole(" " + form.capitalize()) for form in forms},
}
print(f"{len(forms):,} word forms, for example", *list(forms)[:8])

# %% [markdown]
# Does it depend on how often a form occurs? Five groups of forms, by count; the horizontal place of a group is the median
# count of its members.

# %%
edges = [1, 10, 30, 100, 300, max(forms.values()) + 1]


def between(low, high):
    """The forms that occur at least low and fewer than high times."""
    return [form for form, n in forms.items() if low <= n < high]


groups = [between(low, high) for low, high in pairwise(edges)]
middle = [np.median([forms[form] for form in group]) for group in groups]


def shares(is_whole):
    """Share of whole forms in each group."""
    return [np.mean([is_whole[form] for form in group]) for group in groups]


# %% mystnb={"image": {"alt": "Share of the word forms that are one token, against how often the form occurs in the training text, for three writings. After a space, the share rises to nearly all of the frequent forms. Without the space and with a capital it stays far lower in every group."}}
plots.curves(
    {writing: (middle, shares(is_whole)) for writing, is_whole in writings.items()},
    xlabel="occurrences of the form after a space, in the training text",
    ylabel="share that is one token",
    log="x",
    title="Frequent words are whole after a space, seldom without it",
)

# %% [markdown]
# **Result.**

# %%
verdict = h3.judge(
    after_space=np.mean(list(writings["after a space"].values())),
    bare=np.mean(list(writings["without it"].values())),
    capital=np.mean(list(writings["with a capital"].values())),
    n=len(forms),
)
assert verdict.verdict == "refuted", "few forms are frequent without a space"
after_space, bare = verdict.evidence["after_space"], verdict.evidence["bare"]
assert after_space > 2 * bare, "words stand after a space"
verdict

# %% [markdown]
# Compare your three shares with these. The first is by far the highest, and even it is not nine in ten. But this counts
# every form once. Someone who reads meets the frequent ones again and again:

# %%
whole_ones = [form for form in forms if writings["after a space"][form]]
by_form = len(whole_ones) / len(forms)
by_reading = sum(forms[form] for form in whole_ones) / sum(forms.values())
print(f"after a space, form by form:           {by_form:.0%} are one token")
print(f"after a space, word by word as read:   {by_reading:.0%} are one token")
assert by_reading > by_form, "the frequent forms are the whole ones"

# %% [markdown]
# Counted form by form, whole words are few. Counted word by word as you read, they are most of the text, because the frequent
# forms are the whole ones. Both are true, and neither makes a token a word.
#
# **A misconception.** *"A token is a word."* BPE does not know words. It knows what stood together often, and in running
# text a word comes after a space. `␣dog` (a space and *dog*) and `dog` have different IDs, so they have different rows in
# the table, and what one row learns the other does not. A form that is rare, or rare without its space, falls into pieces.
#
# Now turn this around. If the space belongs to the word, what is a space alone? Many people end a *prompt*, the text given to
# a model to continue, with one, ready for the next word, as one does when typing.
#
# **A second hypothesis.** A space more or less: what harm can it do?

# %% tags=["hide-input"]
h4 = lab.Hypothesis(
    "01.4",
    "A space at the end of a prompt is harmless: after `the` and after `the` with a space, "
    "the same words are most likely.",
    threshold="supported if at least 5 of the 10 most likely next tokens are the same, "
    "spaces aside; refuted if fewer are",
    supported=lambda same_of_ten: same_of_ten >= 5,
)
h4

# %% [markdown]
# **Your prediction.** How many of the ten will be the same? And how often, do you think, does a lone space come before
# `dog` in all the stories?
#
# **Experiment.** The smallest language model there is: it has counted which token follows which. It sees one token, the
# last one. So our prompt is one of many with the same answer, and the claim is about this model; a glance at other cases
# follows.

# %%
data = encode_documents(tokenizer, train)
model = Bigram(data)


def likely(prompt, n=10):
    """The n tokens most likely after the last token of the prompt."""
    p = model.distribution(tokenizer.encode(prompt)[-1])  # (V,)
    return [tokenizer.token(i) for i in np.argsort(-p, kind="stable")[:n]]


for prompt in ["see the", "see the "]:
    print(f"{prompt!r} ends with the token {tokenizer.pieces(prompt)[-1]}, then:")
    print("   ", *likely(prompt))

# %% [markdown]
# And what did come after the lone spaces of the training text? We ask whether the letters of *dog* ever did.

# %%
lone, dog = tokenizer.id("Ġ"), tokenizer.encode("dog")
at = np.flatnonzero(data.ids == lone)  # the places of the lone spaces
n_dogs = sum(data.ids[i + 1 : i + 1 + len(dog)].tolist() == dog for i in at)
print(f"{len(at):,} of {len(data):,} training tokens are a lone space")
print(f"in {n_dogs} of these places, dog comes next")

# %% [markdown]
# **Result.**

# %%
without = {token.strip("Ġ") for token in likely("see the")}
with_space = {token.strip("Ġ") for token in likely("see the ")}
verdict = h4.judge(
    same_of_ten=len(without & with_space),
    prompts=1,
    lone_spaces=len(at),
    tokens=len(data),
)
assert verdict.verdict == "refuted", "a lone space comes before what is rare"
assert n_dogs == 0, "the token with the space is joined instead"
verdict

# %% [markdown]
# One token is one case. Is *the* special? We compare what is likely after a lone space with what is likely after each of
# the 50 most frequent tokens. And since the small model of chapter 00 reads the whole prompt and not just its end, we ask
# it as well:

# %%
often = np.argsort(-np.bincount(data.ids, minlength=V), kind="stable")
often = [i for i in often if tokenizer.token(i).strip("Ġ").isalpha()][:50]
after = [{token.strip("Ġ") for token in likely(tokenizer.decode([i]))} for i in often]
same = [len(with_space & found) for found in after]  # (50,)
print(f"counting model, {len(same)} tokens: at most {max(same)} of ten are the same")


# %%
def small_says(prompt):
    """The ten tokens that the small model thinks most likely, spaces aside."""
    z = small.model.logits([small.tokenizer.encode(prompt)])[0, -1]  # (V,)
    return {small.tokenizer.token(i).strip("Ġ") for i in np.argsort(-z)[:10]}


prompts = ["The little dog was very", "Then she saw the", "They went to the", "It was a"]
for prompt in prompts:
    common = len(small_says(prompt) & small_says(prompt + " "))
    print(f"small model, {prompt!r}: {common} of ten are the same")
    assert common < 5, "the small model does not mind the space"

# %% [markdown]
# A handful of prompts proves nothing in general, but neither model gives us a reason to call the space harmless.
#
# Did you expect a harmless space? In training a lone space does not stand before a word that has a token together with its
# space: *join* has joined them. It stands before what has no such token, mostly the first piece of something rare. So the
# space at the end says to the model: *now comes something rare*. The ordinary word that you had in mind is just what it has
# learned not to expect here.
#
# **Decision.** A token is a frequent piece of text, and we say so whenever we compare words: in this book the word *dog*
# means the token `␣dog` unless it says otherwise. A prompt ends without a space. A tokenizer that kept spaces as tokens of
# their own would change our mind about both, at the price of one more token for nearly every word.

# %% [markdown]
# ## 4 · What does German cost?
#
# **Question.** Our tokenizer has read English. It can encode German, since every text is bytes. At what price?
#
# **Hypothesis.** That German is dearer, nobody will doubt, so we name a figure. We have some sentences, not all of them, so
# the figure gets a *95 % interval*: the range in which it moves, 95 times out of 100, when other sentences are drawn.

# %% tags=["hide-input"]
h5 = lab.Hypothesis(
    "01.5",
    "The same sentence costs at least 1.5 times as many tokens in German as in English.",
    threshold="supported if the 95 % interval of German / English lies above 1.5; refuted "
    "if it lies below; else undecided",
    supported=lambda low: low > 1.5,
    refuted=lambda high: high < 1.5,
    labels={"low": "95 % interval, lower end", "high": "95 % interval, upper end"},
)
h5

# %% [markdown]
# **Your prediction.** How many times as many tokens?
#
# **Experiment.** Forty sentences, each in English and in German, written for this chapter. Before you look at the cuts of one
# pair: how will *Der Bär* fall into pieces?

# %%
english, german = zip(*PAIRS, strict=True)
for text in [*PAIRS[5], "ü"]:
    pieces = tokenizer.pieces(text)
    print(f"{len(text.encode())} bytes, {len(pieces)} tokens:", *pieces)

# %% [markdown]
# You see the two bytes of each umlaut, and you see words in crumbs. Now all forty. How far would the ratio move with other
# sentences of the same kind? We draw forty pairs out of our forty, with repetition, thousands of times, and look where the
# middle 95 % of the ratios lie. This is called the *bootstrap*. A sentence and its translation are always drawn together.


# %%
def cost(encode, texts):
    """Tokens of each text, (N,)."""
    return np.array([len(encode(text)) for text in texts])


def ratio(encode):
    """German / English, and its interval."""
    rng = np.random.default_rng(1)
    return stats.ratio_interval(cost(encode, german), cost(encode, english), rng=rng)


units = {"words": str.split, "bytes": str.encode, "tokens": tokenizer.encode}
ratios = {unit: ratio(encode) for unit, encode in units.items()}
lab.table(
    [(unit, found.estimate, (found.low, found.high)) for unit, found in ratios.items()],
    columns=["counted in", "German / English", "95 % interval"],
    caption=f"The same content in two languages, n = {len(PAIRS)} pairs",
    digits=3,
)

# %% [markdown]
# **Result.**

# %%
found = ratios["tokens"]
verdict = h5.judge(ratio=found.estimate, low=found.low, high=found.high, n=found.n)
assert verdict.verdict == "supported", "who has read only English cuts German small"
verdict

# %% [markdown]
# Compare with your guess, and then with the first two lines of the table. In words and in bytes the two languages differ
# little. In tokens they differ much, so it is the cutting that makes German dear. Who is to blame? Two suspects come to mind.
#
# **Two more hypotheses.** The first suspects are the umlauts, with their two bytes. The second is the language itself, with
# its long words and many endings.

# %% tags=["hide-input"]
h6 = lab.Hypothesis(
    "01.6",
    "The umlauts are to blame: ä, ö, ü and ß take two bytes each, and that makes up at "
    "least half of the extra tokens.",
    threshold="supported if the 95 % interval of the share that goes away without them "
    "lies above 0.5; refuted if below; else undecided",
    supported=lambda low: low > 0.5,
    refuted=lambda high: high < 0.5,
    labels={"low": "95 % interval, lower end", "high": "95 % interval, upper end"},
)
h6

# %% tags=["hide-input"]
h7 = lab.Hypothesis(
    "01.7",
    "German itself is to blame: for a tokenizer that has read as much German as another "
    "has read English, at least half of the extra tokens remain.",
    threshold="supported if the share that remains is 0.5 or more in each of 20 random "
    "splits; refuted if it is less in each; else undecided",
    supported=lambda smallest: smallest >= 0.5,
    refuted=lambda largest: largest < 0.5,
    labels={"smallest": "smallest share that remains", "largest": "largest share that remains"},
)
h7

# %% [markdown]
# **Your prediction.** Which suspect do you believe in, and how large is its share?
#
# **Experiment.** Suspect number one. We take the dots away, which spells German wrongly, but with one byte for each letter,
# and see how many of the extra tokens disappear.

# %%
no_dots = str.maketrans("äöüÄÖÜß", "aouAOUs")
undotted = [text.translate(no_dots) for text in german]
extra = cost(tokenizer.encode, german) - cost(tokenizer.encode, english)  # (40,)
gone = cost(tokenizer.encode, german) - cost(tokenizer.encode, undotted)  # (40,)
umlauts = stats.ratio_interval(gone, extra, rng=np.random.default_rng(1))

# %% [markdown]
# **Result.** The umlauts:

# %%
verdict = h6.judge(
    share=umlauts.estimate,
    low=umlauts.low,
    high=umlauts.high,
    extra_tokens=extra.sum(),
    n=umlauts.n,
)
assert verdict.verdict == "refuted", "German without dots is still not English"
verdict

# %% [markdown]
# The umlauts do cost something, and it is a small part of the whole. German without its dots is still cut into crumbs.
#
# **Experiment.** Suspect number two. German needs a tokenizer that has read German, and the comparison must be fair. So
# both languages get the same little: one tokenizer learns from 20 English sentences, another from their German
# translations, both with the same $V$. Both then encode the *other* 20 sentences, in both languages. Twenty random splits
# show how much depends on the draw.


# %%
def on_equal_terms(seed, V=330):
    """Tokens of the unseen half, (2, 2): tokenizer's language, text's language."""
    order = np.random.default_rng(seed).permutation(len(PAIRS))
    half, unseen = order[:20], order[20:]
    costs = []
    for language in (0, 1):  # 0 is English, 1 is German
        bpe = BPE.train([PAIRS[i][language] for i in half], V)
        assert len(bpe.tokens) == V, "both must reach the same size"
        for text in (0, 1):
            costs.append(cost(bpe.encode, [PAIRS[i][text] for i in unseen]).sum())
    return np.reshape(costs, (2, 2))


terms = np.array([on_equal_terms(seed) for seed in range(20)])  # (20, 2, 2)

# %% [markdown]
# A cell of `terms` is a cost: first index the split, then the tokenizer's language, then the text's. What German costs more
# than English under the English tokenizer is what has to be explained; what it costs more under its own is what remains.
# With the numbers of the first split you can work out by hand which share that is; the next cell has the answer.

# %%
(en_en, en_de), (de_en, de_de) = terms.transpose(1, 2, 0)  # tokenizer_text, (20,)
remains = (de_de - en_en) / (en_de - en_en)  # (20,)
print("the first split:")
print(f"to explain  {en_de[0]} − {en_en[0]} = {en_de[0] - en_en[0]} extra tokens")
print(f"remain      {de_de[0]} − {en_en[0]} = {de_de[0] - en_en[0]} of them")

# %%
print(f"remaining share, first split: {remains[0]:.2f}")

# %% mystnb={"image": {"alt": "Four bars with the mean number of tokens for 20 unseen sentences, and a dot for each of 20 splits. For English text the English tokenizer needs fewer tokens than the German one; for German text it is the other way round. German with its own tokenizer needs somewhat more than English with its own."}}
plots.bars(
    {
        "English text, English tokenizer": en_en,
        "English text, German tokenizer": de_en,
        "German text, German tokenizer": de_de,
        "German text, English tokenizer": en_de,
    },
    xlabel="tokens for 20 unseen sentences, mean and single splits",
    digits=0,
    title="Cheaper at home, dearer abroad",
    width=8,
)

# %% [markdown]
# **Result.** German itself:

# %%
verdict = h7.judge(
    smallest=remains.min(),
    largest=remains.max(),
    mean=remains.mean(),
    splits=len(remains),
    n=len(PAIRS),
)
verdict

# %%
home = (en_en < de_en) & (de_de < en_de)  # (20,)
print(f"less than half remains in {(remains < 0.5).sum()} of {len(remains)} splits")
print(f"each tokenizer is cheaper at home in {home.sum()} of {len(home)} splits")
assert home.mean() > 0.9, "a tokenizer fits the language that it has read"

# %% [markdown]
# *Undecided*: the draws do not agree, and we said beforehand that all of them must. We could now find a reason to ask for
# less. That is the moment in which a threshold is worth something, so it stays where it is. The tokenizers have read
# twenty sentences each, which is too little to settle the matter.
#
# What the draws do agree on is the picture. The tokenizer that has read English charges German more, and the one that has
# read German charges *English* more. If you believed in the umlauts, you were in good company. They are real, and they are
# small beside the question what the tokenizer has read.
#
# How far does this carry? The forty sentences are ours, simple, and close to the stories that the large tokenizer knows.
# Twenty of them are far too few to learn a good tokenizer from, so the four bars show a direction, not a price that anyone
# pays. For tokenizers in wide use, Petrov et al. ([2023](../book/bibliography.md#petrov2023)) report differences of up to
# fifteen times between languages for the same content.
#
# **Decision.** A language model charges by the token. In German, fewer words fit into the number of tokens that it can read
# at once, and each of them takes more steps. So a model for two languages needs a tokenizer that has read both. That is the
# subject of chapter 22, and more text is what the open claim waits for. Sentences for which a tokenizer of their own
# language saves nothing would change our mind.

# %% [markdown]
# ## 5 · Would another method give other tokens?
#
# **Question.** BPE is one of three methods in wide use. *WordPiece*
# ([Schuster and Nakajima, 2012](../book/bibliography.md#schuster2012); known from BERT,
# [Devlin et al., 2019](../book/bibliography.md#devlin2019)) also joins, in its original form the pair that makes the training
# text most probable. *Unigram* ([Kudo, 2018](../book/bibliography.md#kudo2018)) goes the other way: it begins with too many
# pieces and drops those that are missed least. What do we get if we exchange the method?
#
# **Hypothesis.** Other pieces, surely. But a tokenizer is there to carry text into the model and out again, so all three
# should at least bring every text back as it was.

# %% tags=["hide-input"]
h8 = lab.Hypothesis(
    "01.8",
    "BPE, WordPiece and Unigram all bring back every text exactly.",
    threshold="supported if decode(encode(text)) == text for all texts with all three; "
    "refuted if one text changes",
    supported=lambda by_bpe, by_wordpiece, by_unigram: by_bpe == by_wordpiece == by_unigram == 1,
    labels={
        "by_bpe": "share that BPE on bytes brings back",
        "by_wordpiece": "share that WordPiece brings back",
        "by_unigram": "share that Unigram brings back",
    },
)
h8

# %% [markdown]
# **Your prediction.** Which of the three will lose something, and what: emoji, spaces, line ends?
#
# And how would you cut *the rabbits* yourself?
#
# **Experiment.** The two newcomers come from the library, each set up as its users do. A fourth one is ours with one thing
# taken away: BPE with the same pieces and the same merging, but on the letters of its training text, not on bytes.

# %%
kinds = {
    "BPE on bytes": tokenizer,
    "BPE on letters": letter_bpe(train, V),
    "WordPiece": wordpiece(train, V),
    "Unigram": unigram(train, V),
}
samples = ["the rabbits", "unhappiness", "Bär", "two  spaces", "🦊"]


def visible(text):
    return text.replace(" ", "␣")


def cuts(kind):
    shown = [" · ".join(map(visible, kind.pieces(text))) for text in samples]
    return dict(zip(map(visible, samples), shown, strict=True))


lab.table(
    [{"method": name} | cuts(kind) for name, kind in kinds.items()],
    caption="How each one cuts; ␣ is a space",
)

# %% [markdown]
# Did you see the rabbits coming? Each has its way to mark where a word begins: BPE writes the space as `Ġ`, Unigram as `▁`,
# and WordPiece marks with `##` that a piece does *not* begin one. Now the count, and the way back for every story and every
# nasty text of step 1.


# %%
def come_back(kind, texts):
    """The share of the texts that come back exactly."""
    return np.mean([kind.decode(kind.encode(text)) == text for text in texts])


lab.table(
    [
        {
            "method": name,
            "V": kind.vocab_size,
            "tokens per word": cost(kind.encode, held_out).sum() / n_words,
            "stories that come back": come_back(kind, held_out),
            "nasty texts that come back": come_back(kind, nasty),
        }
        for name, kind in kinds.items()
    ],
    digits=3,
    caption=f"{len(held_out)} held-out stories and {len(nasty)} nasty texts",
)

# %% [markdown]
# **Result.**

# %%
everything = held_out + nasty
verdict = h8.judge(
    by_bpe=come_back(kinds["BPE on bytes"], everything),
    by_wordpiece=come_back(kinds["WordPiece"], everything),
    by_unigram=come_back(kinds["Unigram"], everything),
    texts=len(everything),
)
assert verdict.verdict == "refuted", "WordPiece drops spaces, Unigram unknown signs"
assert come_back(kinds["Unigram"], held_out) == 1 > come_back(kinds["WordPiece"], held_out)
assert come_back(kinds["BPE on letters"], nasty) < 1, "an unknown letter is lost"
verdict

# %% [markdown]
# Did you name the right losers? WordPiece as BERT uses it throws the spaces and line ends away when it cuts, so even plain
# stories come back changed. Unigram brings the stories back, but a sign that it has never met becomes the *unknown token*,
# and the sign is lost. The row of BPE on letters tells us why ours loses nothing. It is not the merging, for the same
# merging on letters loses the unknown signs too. It is the bytes.
#
# The tokens per word compare whole packages, not methods alone, because each of them also cuts differently before it
# begins. BPE on letters has fewer single signs to store than there are bytes, so more merges fit into the same $V$. Nor do
# they say which one a model learns best from.
#
# **Decision.** Byte-level BPE, as in GPT-2 ([Radford et al., 2019](../book/bibliography.md#radford2019)): every text goes in
# and comes out unchanged, and no unknown token needs a row. If we wanted tokens that follow word stems, or several cuts of
# the same text to train on, which is what Unigram was made for, we would think again.

# %% [markdown]
# ## What we decided

# %%
decided = lab.verdicts().values()
lab.table(
    [(verdict.id, verdict.claim, verdict.verdict) for verdict in decided],
    columns=["hypothesis", "claim", "verdict"],
)

# %% [markdown]
# - IDs come from counting: cut, spell, count, join. An ID is a place in the queue of merges and means nothing by itself.
# - A larger vocabulary shortens the text until the frequent pieces are whole. After that it costs rows and saves nothing.
# - A token is a frequent piece of text, not a word. `␣dog` and `dog` have different IDs, and a lone space announces something rare.
# - A tokenizer is cheap in the language that it has read. How much of its price is German's own fault stays open.
# - Bytes, not merges, are the reason that every text comes back.
#
# The refuted hypotheses stay in the list, and so does the undecided one. Each was what one would expect beforehand.

# %% [markdown]
# ## Exercises
#
# Fill in the dots, run the cell, then run the check below it. An exercise that you have not touched says so.

# %%
ch01.fourth_merge

# %% [markdown]
# Go back to your paper from step 1. `n g`, `i ng` and `o ng` have been joined, and a space is written `Ġ`. Count once more:
# which pair is joined fourth? Write it as a pair of texts, such as `("a", "b")`. Mind the rule for level pairs.

# %%
fourth_merge = ...

# %%
ch01.fourth_merge.check(fourth_merge)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# fourth_merge = ("l", "ong")
# ```
#
# Three pairs occur twice: `l ong` in *long* and *along*, `Ġ a` before *a* and *along*, `Ġ s` before *song* and *spring*. All
# others occur once. `l` has a lower ID than `Ġ`, so `l ong` goes first.
#
# </details>

# %%
ch01.merge

# %% [markdown]
# The same step on IDs, as a model's tokenizer sees it: replace the pair by a new ID wherever it stands. Go from left to
# right, and use each ID once. The loop is half done; watch what happens to `[7, 7, 7]`.


# %%
def merge(ids, pair, new_id):
    """A new list: `ids` with each `pair` of neighbours replaced by `new_id`."""
    merged, i = [], 0
    while i < len(ids):
        if tuple(ids[i : i + 2]) == tuple(pair):
            merged.append(...)
            i += ...
        else:
            merged.append(...)
            i += ...
    return merged


# %%
ch01.merge.check(merge)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def merge(ids, pair, new_id):
#     merged, i = [], 0
#     while i < len(ids):
#         if tuple(ids[i : i + 2]) == tuple(pair):
#             merged.append(new_id)
#             i += 2  # both are used up
#         else:
#             merged.append(ids[i])
#             i += 1
#     return merged
# ```
#
# `[7, 7, 7]` becomes `[new_id, 7]`. The middle 7 belongs to the pair on its left, and no ID is used twice.
#
# </details>

# %%
ch01.cut

# %% [markdown]
# Which pieces does *cut* make of `Oh no,  a dog!`, which has two spaces after the comma? Predict them without running
# `pretokenize`. Letters, digits and other signs never share a piece, and a piece takes at most one space with it, in front.

# %%
cut = ...  # a list with one text for each piece

# %%
ch01.cut.check(cut)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# cut = ["Oh", " no", ",", " ", " a", " dog", "!"]
# ```
#
# Of the two spaces, the last one goes with *a*; the first stays alone. A double space in a prompt is easily made and hard
# to see, and the model sees a lone space there.
#
# </details>

# %%
ch01.why_two_ids

# %% [markdown]
# Why do `dog` and `␣dog`, with its space, get different IDs?
#
# - a: The tokenizer has learned that the two mean different things.
# - b: An ID says where in the text a token stands, and they stand in different places.
# - c: *Cut* leaves the space in the piece, so the two are different bytes, and merges join them in different ways.
# - d: A space ends a word, and each word gets the next free ID.

# %%
why_two_ids = ...  # one letter in quotation marks

# %%
ch01.why_two_ids.check(why_two_ids)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# why_two_ids = "c"
# ```
#
# *Spell* turns the space into one more sign, `Ġ`. From then on `Ġ d o g` and `d o g` are two rows of signs, each with its own
# count. The frequent one is joined to the end, the other may stay in pieces.
#
# </details>

# %%
ch01.encode_word

# %% [markdown]
# Someone has learned merges and gives you the list, the oldest first. Write a function that cuts a new word with them: it
# starts from single letters and returns the list of tokens. `join_pair(symbols, pair)` is there to be used. Before you run
# it: what will `hen` become with the merges `e n`, `h e`?


# %%
def encode_word(word, merges):
    """The tokens of a word, given the merges in the order in which they were learned."""
    ...


# %%
ch01.encode_word.check(encode_word)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def encode_word(word, merges):
#     symbols = list(word)
#     for pair in merges:
#         symbols = join_pair(symbols, pair)
#     return symbols
# ```
#
# `hen` becomes `h` and `en`. The merge `e n` is older, and after it no `e` is left to stand next to the `h`.
#
# </details>

# %%
ch01.savings

# %% [markdown]
# You have encoded one text with larger and larger vocabularies and noted the number of tokens each time. Which share of the
# tokens does each step save? Then use it on `list(tokens.values())` from step 2. There a row has a price: a thousand rows cost
# as much as one per cent of the tokens. At which $V$ would *you* stop?


# %%
def savings(tokens):
    """The share saved by each step; one number less than there are in `tokens`."""
    ...


# %%
ch01.savings.check(savings)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def savings(tokens):
#     return [1 - after / before for before, after in zip(tokens[:-1], tokens[1:])]
# ```
#
# Stop before the first step that saves less than it costs, counting the rows that the step really adds. The sums stand in
# the next cell. At this price one goes further than we did in step 2, where a doubling had to save a tenth. There is no right
# $V$ without a price.
#
# </details>

# %%
sums = []
for before, after in pairwise(sizes[1:]):
    low, high = (len(vocabularies[size].tokens) for size in (before, after))
    rows = high - low
    pays = saved[after] > rows * 0.01 / 1000
    step = f"{low:,} to {high:,}"
    sums.append((step, rows, rows / 1000, 100 * saved[after], "yes" if pays else "no"))
assert sums[2][-1] == "yes", "one step more than ours should pay at this price"
lab.table(
    sums,
    columns=["step", "new rows", "cost, %", "saved, %", "worth it"],
    caption="If a thousand rows cost as much as one per cent of the tokens",
    digits=3,
)

# %%
ch01.premium

# %% [markdown]
# Carry it to a new case. Write a function that takes any `encode` and pairs `(English, other language)`, and says how many
# times as many tokens the other language needs for the same content. Then write ten pairs with a language that you know,
# and measure it with `tokenizer.encode`. Which result would change your mind about step 4?


# %%
def premium(encode, pairs):
    """Tokens of the second texts for each token of the first texts, over all pairs."""
    ...


# %%
ch01.premium.check(premium)

# %% [markdown]
# <details><summary>Solution</summary>
#
# ```python
# def premium(encode, pairs):
#     here = sum(len(encode(ours)) for ours, _ in pairs)
#     there = sum(len(encode(theirs)) for _, theirs in pairs)
#     return there / here
# ```
#
# With `str.encode` in place of the tokenizer you get the ratio of the bytes. A script whose letters take two or three bytes
# starts with a handicap that German does not have. Is it still mostly the reading that counts?
#
# </details>

# %% [markdown]
# ## Further reading
#
# - Sennrich, Haddow and Birch, [2016](../book/bibliography.md#sennrich2016), *Neural Machine Translation of Rare Words with
#   Subword Units*: the paper that brought BPE into language processing; the algorithm fits on one page.
# - Radford et al., [2019](../book/bibliography.md#radford2019), *Language Models are Unsupervised Multitask Learners*: GPT-2,
#   where BPE moved from letters to bytes (section 2.2).
# - Kudo, [2018](../book/bibliography.md#kudo2018), *Subword Regularization*: Unigram, and why several cuts of one word can be
#   an advantage.
# - Schuster and Nakajima, [2012](../book/bibliography.md#schuster2012), *Japanese and Korean Voice Search*: where WordPiece
#   comes from.
# - Petrov et al., [2023](../book/bibliography.md#petrov2023), *Language Model Tokenizers Introduce Unfairness Between
#   Languages*: what this chapter measured for German, for many languages and tokenizers.

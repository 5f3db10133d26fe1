"""The way out: a trained model, or its table, in the formats of other tools.

    hf         a folder in GPT-2's format, for transformers          nlm.export.hf
    word2vec   one file: text, or binary if its name ends in .bin    nlm.export.word2vec
    projector  vectors.tsv and metadata.tsv, for the projector       nlm.export.projector

Each is written whole or not at all and never over something else, then read back and compared; what
does not come back equal is removed. Nothing here needs the other tool. This file only chooses.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from nlm.errors import NlmError

KINDS = ("hf", "word2vec", "projector")


class Written(NamedTuple):
    """The files that were written, and how the other tool opens them."""

    paths: list[Path]
    opens: str


def export(checkpoint, kind: str, out) -> Written:
    """Write a checkpoint as `kind` (one of `KINDS`) to `out`, a folder or, for word2vec, a file.

    `checkpoint` is what `nlm.checkpoint.load_checkpoint` returns. Of a table, word2vec and the projector get
    the rows that the model reads with (`wte.weight`), with the token's byte-level spelling as name; the
    projector also gets how often each token was seen, if that is known, and the story world's category.

    Errors: `NlmError` for an unknown kind, a checkpoint without a tokenizer, an `out` that exists,
    and whatever the format cannot hold.
    """
    if kind not in KINDS:
        raise NlmError(f"there is no export to {kind!r}; needed: one of {', '.join(KINDS)}")
    if checkpoint.tokenizer is None:
        raise NlmError(f"{checkpoint.path} has no tokenizer.json; an export names its rows by the tokens")
    if kind == "hf":
        from nlm.export.hf import save_hf

        folder = save_hf(out, checkpoint.model, tokenizer=checkpoint.tokenizer)
        return Written(
            sorted(folder.iterdir()), f'transformers.AutoModelForCausalLM.from_pretrained("{folder}")'
        )
    if kind == "word2vec":
        from nlm.export.word2vec import is_binary, save_word2vec

        path = save_word2vec(out, checkpoint.vectors())
        binary = ", binary=True" if is_binary(path) else ""
        return Written([path], f'gensim.models.KeyedVectors.load_word2vec_format("{path}"{binary})')
    from nlm.export.projector import save_projector

    vectors, counts = checkpoint.vectors(), checkpoint.token_counts
    counts = None if counts is None else counts[: len(vectors)]
    folder = save_projector(out, vectors, counts=counts, categories=_categories(vectors.keys))
    return Written(sorted(folder.iterdir()), "the Embedding Projector: Load, vectors.tsv, then metadata.tsv")


def _categories(tokens) -> list[str]:
    """The category of each token that is one word of the story world with one sense, "" for the others.

    Only its first part ("verb" of "verb.motion"): the projector colours a column of at most 50 values.
    """
    from nlm.analysis.groups import word_ids
    from nlm.world import LEXICON

    categories = [""] * len(tokens)
    for word, i in word_ids(tokens).items():
        categories[i] = LEXICON.find(word)[0].category.split(".")[0]
    return categories

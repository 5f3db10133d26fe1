"""From what was asked for to a trainer, and back again after a stop: corpus, tokenizer, model, run folder.

A run folder remembers what it was asked for (run.json, with a hash of every text), so that going on
with other options, another corpus or another tokenizer is refused by name. The loop itself is
`nlm.train`, the ready-made sizes are `nlm.presets`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path

import numpy as np

from nlm import __version__
from nlm.batches import Batches
from nlm.bigram import Bigram
from nlm.checkpoint import fingerprint, load_checkpoint, read_json, save_checkpoint
from nlm.corpus import (
    TokenData,
    concat,
    count_quoted_eot,
    encode_documents,
    load_ids,
    read_documents,
    save_ids,
    split,
)
from nlm.errors import NlmError
from nlm.evaluate import evaluate
from nlm.files import atomic_write_text
from nlm.nn.gpt import GPT
from nlm.presets import PRESETS, Preset
from nlm.run_folder import RunFolder
from nlm.run_options import RunOptions
from nlm.snapshots import equal_ratios
from nlm.tokenizer import Tokenizer
from nlm.train import Trainer
from nlm.world import World


@dataclass(frozen=True)
class Data:
    """A corpus ready for training: `tokenizer`, `train` and `valid` (None if nothing could be held out)."""

    tokenizer: Tokenizer
    train: TokenData
    valid: TokenData | None


def story_documents(preset: Preset) -> tuple[list[str], list[str]]:
    """The story world's (training, validation) documents for a preset; the second come after the first."""
    docs = [story.text for story in World(preset.story_seed).stories(preset.stories + preset.valid_stories)]
    return docs[: preset.stories], docs[preset.stories :]


def prepare(options: RunOptions, say: Callable[[str], None] = lambda line: None) -> Data:
    """Read the corpus, learn the tokenizer on its training part, and encode both parts.

    `say` gets a line for each thing worth knowing.

    Errors: `NlmError` for a file that is missing, empty or no UTF-8, naming it.
    """
    preset = PRESETS[options.preset]
    if options.texts:
        train, valid = _text_documents(options, say)
    else:
        say(f"writing {preset.stories + preset.valid_stories:,} stories")
        docs, valid = story_documents(preset)
        train = [(docs, 1)]
    say("learning the tokenizer")
    tokenizer = Tokenizer.train(
        chain.from_iterable(docs for docs, weight in train for _ in range(weight)), preset.model.vocab_size
    )
    if tokenizer.vocab_size < preset.model.vocab_size:
        say(f"this text gives {tokenizer.vocab_size:,} tokens, not {preset.model.vocab_size:,}")
    say("encoding the corpus")
    parts = [encode_documents(tokenizer, docs, weight=weight) for docs, weight in train]
    return Data(tokenizer, concat(parts), encode_documents(tokenizer, valid) if valid else None)


def start(
    options: RunOptions,
    out: str | os.PathLike,
    *,
    say: Callable[[str], None] = lambda line: None,
    progress: bool | None = None,
    device: str = "cpu",
) -> Trainer:
    """A new run in the folder `out`; call `run()` on what is returned. `device` is the torch twin's.

    Errors: `NlmError` when `out` holds anything already (nothing in it is touched), and for a
    corpus that cannot be used; then nothing is written.
    """
    folder = RunFolder(out)
    if folder.holds_run():
        raise NlmError(f"{out} already holds a run; go on with it by --resume, or choose another folder")
    if folder.path.is_file() or (
        folder.path.is_dir() and any(p for p in folder.path.iterdir() if p.name[0] != ".")
    ):
        raise NlmError(f"{out} is not empty; choose a new folder for the run")
    options = options.resolved()
    asked = {"nlm": __version__, "options": asdict(options), "sha256": _hashes(options)}
    data = prepare(options, say)
    trainer = _trainer(options, data, out, progress, device)  # a corpus that cannot be used comes out here
    try:
        folder.path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NlmError(f"cannot make the folder {out}: {error.strerror}") from error
    atomic_write_text(folder.run_file, json.dumps(asked, indent=1) + "\n")
    _keep(data, folder)
    return trainer


def go_on(
    out: str | os.PathLike,
    given: dict | None = None,
    *,
    say: Callable[[str], None] = lambda line: None,
    progress: bool | None = None,
    device: str = "cpu",
) -> Trainer:
    """The run in the folder `out` as it stood at its newest checkpoint; call `run()` on what is returned.

    `given` are options that the caller believes the run to have; what is left out is taken from the run.

    Errors: `NlmError` when there is no run, and when options, corpus or tokenizer differ from the
    run's, naming each that does.
    """
    folder = RunFolder(out)
    if not folder.run_file.exists():
        raise NlmError(f"{out} holds no run that could go on; leave --resume out to start one")
    asked = read_json(folder.run_file)
    try:
        options, _ = RunOptions(**asked["options"]), asked["sha256"]
    except (KeyError, TypeError) as error:
        raise NlmError(f"{folder.run_file} is not what this nlm writes ({error}); start a new run") from error
    differ = _differences(asked, options, given or {})
    if differ:
        raise NlmError(
            f"{out} was begun with other options: {'; '.join(differ)}; resume it with those of the run"
        )
    data = _kept(folder)
    if data is None:  # the run was stopped before its data was written
        differ = _differences(asked, options, {"texts": options.texts, "valid": options.valid})
        if differ:
            raise NlmError(f"{out} cannot go on: {'; '.join(differ)}; start a new run in another folder")
        data = prepare(options, say)
        _keep(data, folder)
    if not folder.steps():
        return _trainer(options, data, out, progress, device)
    return Trainer.resume(out, train=data.train, valid=data.valid, device=device, progress=progress)


def publish(
    run: str | os.PathLike, folder: str | os.PathLike, *, dtype: str | None = None, snapshots: int = 0
) -> Path:
    """Write the newest checkpoint of a run to `folder` as it ships: without optimizer and state.

    With it go so many `snapshots` of the table as the run kept: the first, the last, and between them
    those whose steps come nearest to equal ratios, since a table moves most at the start.

    Errors: `NlmError` when the run kept fewer than two and some are asked for, and those of
    `nlm.checkpoint.save_checkpoint`.
    """
    checkpoint = load_checkpoint(run)
    kept = RunFolder(run).read_snapshots() if snapshots else {}
    return save_checkpoint(
        folder,
        checkpoint.model,
        tokenizer=checkpoint.tokenizer,
        token_counts=checkpoint.token_counts,
        history=checkpoint.history,
        preset=checkpoint.preset,
        dtype=dtype and np.dtype(dtype),
        snapshots={step: kept[step] for step in equal_ratios(list(kept), snapshots)} if snapshots else None,
    )


def summary(trainer: Trainer) -> list[tuple[str, float, float]]:
    """Rows (name, nats per token, bits per byte): the losses at the end of the history, and a bigram's."""
    last, train, valid = trainer.history[-1], trainer.train, trainer.valid
    rows = [("training", last["train_loss"], train.bits_per_byte(last["train_loss"]))]
    if valid is not None:
        rows.append(("validation", last["valid_loss"], valid.bits_per_byte(last["valid_loss"])))
        config = trainer.config
        bigram = evaluate(Bigram.fit(train, valid), valid, config.context, max_windows=config.eval_windows)
        rows.append(("bigram, validation", bigram, valid.bits_per_byte(bigram)))
    return rows


def _text_documents(options: RunOptions, say) -> tuple[list[tuple[list[str], int]], list[str]]:
    """The texts as ([(training documents, weight)], validation documents)."""
    train, valid, quoted = [], [], 0
    for path, weight in options.texts:
        docs = read_documents(path)
        quoted += count_quoted_eot(docs)
        if options.valid is None and len(docs) > 1:
            docs, held = split(docs, 0.1, seed=0)
            valid += held
        train.append((docs, weight))
    if options.valid is not None:
        valid = read_documents(options.valid)
        quoted += count_quoted_eot(valid)
    if not valid:
        say("one document only, so nothing is held out for validation; give --valid FILE to measure it")
    if quoted:
        say(f"{quoted:,} documents mention <|endoftext|> within a line; it is ordinary text there")
    return train, valid


def _trainer(options: RunOptions, data: Data, out, progress: bool | None, device: str) -> Trainer:
    preset = PRESETS[options.preset]
    model_config = replace(preset.model, vocab_size=data.tokenizer.vocab_size, context=options.context)
    # A context longer than the data is refused before a table of that many positions is made.
    Batches(data.train, batch_size=1, context=options.context)
    if options.backend == "numpy":
        model = GPT(model_config, seed=options.seed, dtype=np.dtype(options.dtype))
    else:
        from nlm.nn.gpt_torch import TorchGPT

        half = options.dtype == "bfloat16"
        model = TorchGPT(
            model_config,
            seed=options.seed,
            dtype=np.dtype("float32" if half else options.dtype),
            device=device,
            autocast="bfloat16" if half else None,
        )
    return Trainer(
        model, data.train, data.valid, options.training(),
        out=out, tokenizer=data.tokenizer, preset=options.preset, progress=progress,
    )  # fmt: skip


def _hashes(options: RunOptions) -> dict[str, str]:
    """Path and hash of every text the options name."""
    paths = [path for path, _ in options.texts] + ([options.valid] if options.valid else [])
    return {path: _hash_file(path) for path in paths}


def _differences(asked: dict, options: RunOptions, given: dict) -> list[str]:
    """In words, what of `given` is not what the run was asked for; texts are compared by content."""
    hashes, differ = asked["sha256"], []
    for name, value in given.items():
        was = getattr(options, name)
        if name == "texts":
            before = [(hashes[path], weight) for path, weight in was]
            if before != [(_hash_file(path), weight) for path, weight in value]:
                differ.append("the training texts or their weights are not those of the run")
        elif name == "valid":
            if (was and hashes[was]) != (value and _hash_file(value)):
                differ.append("the validation text is not that of the run")
        elif value != was:
            differ.append(f"{name} is {was} there, {value} here")
    return differ


def _keep(data: Data, folder: RunFolder) -> None:
    """Keep tokenizer and token IDs in the run folder; data.json, written last, says that all is there."""
    folder.data.mkdir(exist_ok=True)
    data.tokenizer.save(folder.data / "tokenizer.json")
    save_ids(folder.data / "train.npz", data.train)
    if data.valid is not None:
        save_ids(folder.data / "valid.npz", data.valid)
    kept = {"tokenizer": fingerprint(data.tokenizer), "valid": data.valid is not None}
    atomic_write_text(folder.data / "data.json", json.dumps(kept) + "\n")


def _kept(folder: RunFolder) -> Data | None:
    """What `_keep` kept, or None if it was stopped before its end."""
    if not (folder.data / "data.json").exists():
        return None
    kept = read_json(folder.data / "data.json")
    tokenizer = Tokenizer.load(folder.data / "tokenizer.json")
    if fingerprint(tokenizer) != kept["tokenizer"]:
        raise NlmError(
            f"{folder.data / 'tokenizer.json'} is not the tokenizer of this run; put that one back"
        )
    train = load_ids(folder.data / "train.npz", tokenizer.vocab_size)
    valid = load_ids(folder.data / "valid.npz", tokenizer.vocab_size) if kept["valid"] else None
    return Data(tokenizer, train, valid)


def _hash_file(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise NlmError(f"cannot read {path}: {error.strerror}") from error

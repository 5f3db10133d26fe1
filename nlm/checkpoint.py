"""A trained model as a folder: safetensors and JSON, readable without torch.

    config.json         sizes of the model, which preset, which tokenizer
    model.safetensors   the parameters under GPT-2's names; a tied output head is not stored
    tokenizer.json      the tokenizer
    token_counts.json   how often each token stands in the training text
    history.json        the rows that training wrote
    snapshots.safetensors   for some: the embedding table over the training (nlm.snapshots)
    optimizer.safetensors, state.json   only while a run goes on (see nlm.train)

No pickle: a checkpoint holds numbers and text, never code. How often a run saves and what it
keeps is decided in `nlm.train`.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nlm import snapshots as tables
from nlm import tensors
from nlm.errors import NlmError
from nlm.folder import whole, write_folder
from nlm.nearest import nearest
from nlm.nn.gpt import GPT, GPTConfig
from nlm.run_folder import RunFolder
from nlm.tokenizer import Tokenizer
from nlm.vectors import Vectors

FORMAT = "nlm checkpoint"
VERSION = 1
FILES = ("config.json", "model.safetensors", "tokenizer.json", "token_counts.json", "history.json")
TRAINING_FILES = ("optimizer.safetensors", "state.json")
KEPT = ("README.md", "ATTRIBUTIONS.tsv")  # files people write beside ours: carried over when one is replaced


@dataclass(frozen=True)
class Checkpoint:
    """A loaded checkpoint: the model, its tokenizer, and what is known of its training.

    `token_counts` is (V,) int64 or None, `history` a list of dicts, `training` None or the pair
    (optimizer arrays, state) that `nlm.train.Trainer.resume` goes on from (only if asked for).
    """

    model: Any
    tokenizer: Tokenizer | None
    config: GPTConfig
    token_counts: np.ndarray | None
    history: list[dict]
    path: Path
    preset: str | None = None
    training: tuple[dict, dict] | None = None

    def vectors(self) -> Vectors:
        """The embedding table (V, C) as `Vectors`; keys are tokens in byte-level spelling ("Ġdog")."""
        if self.tokenizer is None:
            raise NlmError(f"{self.path} has no tokenizer.json, so its rows have no names; use model.params")
        table = self.model.numpy_params()["wte.weight"]
        return Vectors(
            self.tokenizer.tokens, table[: self.tokenizer.vocab_size], pieces=self.tokenizer.pieces
        )

    def snapshots(self) -> dict[int, np.ndarray]:
        """Step -> the table (V, C) float32 after so many steps, the start (0) first; read from the disk.

        Errors: `NlmError` for a checkpoint without snapshots, and for tables of another shape.
        """
        path = self.path / tables.FILE
        if not path.exists():
            raise NlmError(
                f"{self.path} has no snapshots ({tables.FILE}); nlm-10m has, and each run keeps its own"
            )
        found, shape = tables.read(path), (self.config.vocab_size, self.config.d_model)
        for step, table in found.items():
            if table.shape != shape:
                raise NlmError(
                    f"{path}, step {step}: shape {table.shape}, config.json says {shape}: the two disagree; "
                    "take both from the same checkpoint"
                )
        return found


def save_checkpoint(
    folder: str | os.PathLike,
    model,
    *,
    tokenizer: Tokenizer | None,
    token_counts=None,
    history: list[dict] | None = None,
    preset: str | None = None,
    training: tuple[dict, dict] | None = None,
    dtype=None,
    snapshots: dict[int, np.ndarray] | None = None,
    otherwise: str = "",
) -> Path:
    """Write `model` and what belongs to it to `folder`, whole or not at all; returns the folder.

    `dtype` stores the parameters in another precision (float16 halves the file; loading gives
    float32 back). `snapshots` maps a step to the table (V, C) as it was then. A checkpoint
    already there is replaced; its README.md and ATTRIBUTIONS.tsv stay.

    Errors: `NlmError` when `folder` holds anything else, when model, tokenizer and counts do not
    belong together, and when the disk is full; nothing changed then.
    """
    folder = Path(folder)
    files = _carried_over(whole(folder))
    config: GPTConfig = model.config
    params = {name: np.asarray(a, dtype=dtype or a.dtype) for name, a in model.numpy_params().items()}
    description = {
        "format": FORMAT,
        "version": VERSION,
        "preset": preset,
        "model": config.to_dict(),
        "dtype": str(params["wte.weight"].dtype),
        "tokenizer": None,
    }
    if tokenizer is not None:
        if tokenizer.vocab_size > config.vocab_size:
            raise NlmError(
                f"the tokenizer has {tokenizer.vocab_size} tokens, the model's vocabulary "
                f"{config.vocab_size}; save a model with the tokenizer it was trained on"
            )
        description["tokenizer"] = {"vocab_size": tokenizer.vocab_size, "sha256": fingerprint(tokenizer)}
        files["tokenizer.json"] = (tokenizer.to_json() + "\n").encode()
    files["config.json"] = _json(description)
    files["model.safetensors"] = tensors.to_bytes(params)
    files["history.json"] = _json_rows(history or [])
    if token_counts is not None:
        counts = np.asarray(token_counts)
        if counts.shape != (config.vocab_size,):
            raise NlmError(
                f"token_counts has shape {counts.shape}; needed: ({config.vocab_size},), one per token"
            )
        files["token_counts.json"] = _json([int(count) for count in counts], indent=None)
    if snapshots:
        files[tables.FILE] = tables.to_bytes(snapshots)
    if training is not None:
        arrays, state = training
        files["optimizer.safetensors"] = tensors.to_bytes(arrays)
        files["state.json"] = _json(state)
    return write_folder(folder, files, otherwise=otherwise)


def load_checkpoint(
    name_or_folder: str | os.PathLike,
    *,
    backend: str = "numpy",
    device: str = "cpu",
    training: bool = False,
) -> Checkpoint:
    """Load a checkpoint: a folder, a run's folder (its newest step), or the name of a shipped one ("mini").

    `backend` is "numpy" or "torch", for which `device` counts. Parameters stored in half precision
    become float32. `training` reads what a run needs to go on, too.

    Errors: `NlmError` for a name that is neither, a missing, truncated or foreign file (named),
    and files that disagree with each other (both named).
    """
    folder = find_checkpoint(name_or_folder)
    missing = [
        name for name in ("config.json", "model.safetensors", "history.json") if not (folder / name).exists()
    ]
    if missing:
        raise NlmError(
            f"{folder} is no whole checkpoint: {', '.join(missing)} missing; copy the folder again"
        )
    description = _read_description(folder)
    config = GPTConfig.from_dict(description["model"])
    state = (tensors.read(folder / "optimizer.safetensors"), read_state(folder)) if training else None
    autocast = state[1]["autocast"] if state else None
    return Checkpoint(
        model=_model(config, _read_params(folder, config), backend, device, autocast),
        tokenizer=_read_tokenizer(folder, config, description["tokenizer"]),
        config=config,
        token_counts=_read_counts(folder, config),
        history=read_json(folder / "history.json"),
        path=folder,
        preset=description["preset"],
        training=state,
    )


def read_state(folder: str | os.PathLike) -> dict:
    """What a run noted beside the arrays of a checkpoint (state.json).

    Errors: `NlmError` when the checkpoint was not made by a run, or the file is damaged.
    """
    return read_json(Path(folder) / "state.json")


def find_checkpoint(name_or_folder: str | os.PathLike) -> Path:
    """The folder that `load_checkpoint` reads: the one named, its newest step, or the shipped one.

    Errors: `NlmError` naming the shipped checkpoints when there is no such folder.
    """
    name = str(name_or_folder)
    folder = whole(name) if name else None
    if folder and os.path.isdir(folder):
        newest = RunFolder(folder).newest()
        if newest is None and RunFolder(folder).holds_run() and not (folder / "config.json").exists():
            raise NlmError(f"the run in {folder} has saved no step yet; let it go on with --resume")
        return newest or folder
    if folder and os.path.exists(folder):
        raise NlmError(f"{folder} is a file; needed: the folder of a checkpoint")
    shipped = shipped_checkpoints()
    if name in shipped:
        return shipped[name]
    raise NlmError(
        f"no checkpoint {name[:80]!r}: neither a folder nor one that ships; {nearest(name, shipped)}"
    )


def shipped_checkpoints() -> dict[str, Path]:
    """Name and folder of the checkpoints that came with `nlm`, or that lie in the folder NLM_CHECKPOINTS."""
    places = [Path(__file__).resolve().parent.parent / "checkpoints"]
    if os.environ.get("NLM_CHECKPOINTS"):
        places.insert(0, Path(os.environ["NLM_CHECKPOINTS"]))
    found: dict[str, Path] = {}
    for place in places:
        for config in sorted(place.glob("*/config.json")):
            found.setdefault(config.parent.name, config.parent)
    return found


def fingerprint(tokenizer: Tokenizer) -> str:
    """A hash of tokens and merges: equal exactly when two tokenizers give every text the same IDs."""
    return hashlib.sha256(json.dumps([tokenizer.tokens, tokenizer.merges]).encode()).hexdigest()


def _model(config: GPTConfig, params: dict, backend: str, device: str, autocast: str | None):
    dtype = params["wte.weight"].dtype
    if backend == "numpy":
        return GPT(config, params, dtype=dtype)
    if backend == "torch":
        from nlm.nn.gpt_torch import TorchGPT

        return TorchGPT(config, params, dtype=dtype, device=device, autocast=autocast)
    raise NlmError(f"backend is {backend!r}; needed: 'numpy' or 'torch'")


def _carried_over(folder: Path) -> dict[str, bytes]:
    """What people wrote beside a checkpoint that is about to be replaced; refuses any other folder."""
    if not folder.exists():
        return {}
    if not folder.is_dir():
        raise NlmError(f"{folder} is a file; choose the name of a folder for the checkpoint")
    names = {path.name for path in folder.iterdir()}
    strange = sorted(names - {*FILES, *TRAINING_FILES, *KEPT, tables.FILE})
    if strange:
        raise NlmError(
            f"{folder} holds {strange[0]!r}, which is no part of a checkpoint; choose another folder"
        )
    return {name: (folder / name).read_bytes() for name in KEPT if name in names}


def _read_description(folder: Path) -> dict:
    description = read_json(folder / "config.json")
    if not isinstance(description, dict) or description.get("format") != FORMAT:
        raise NlmError(
            f"{folder / 'config.json'} is not one of nlm's; load it with the program that wrote it"
        )
    if description.get("version") != VERSION:
        raise NlmError(
            f"{folder} has format version {description.get('version')}; this nlm reads {VERSION}: "
            "install a newer nlm"
        )
    tokenizer = description.get("tokenizer", "")
    if not isinstance(description.get("model"), dict) or not (tokenizer is None or "sha256" in tokenizer):
        raise NlmError(f"{folder / 'config.json'} lacks the model or the tokenizer; copy the folder again")
    return {"preset": None} | description


def _read_params(folder: Path, config: GPTConfig) -> dict[str, np.ndarray]:
    """The parameters, each with the shape that config.json promises; half precision becomes float32."""
    path = folder / "model.safetensors"
    arrays, shapes = tensors.read(path), config.param_shapes()
    for name in sorted(set(arrays) ^ set(shapes)):
        which = "lacks" if name in shapes else "holds"
        raise NlmError(
            f"{path} {which} {name}, so it and config.json disagree; take both from the same checkpoint"
        )
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise NlmError(
                f"{path} has {name} with shape {arrays[name].shape}, config.json says {shape}: "
                "the two disagree; take both from the same checkpoint"
            )
        if not np.issubdtype(arrays[name].dtype, np.floating) or not np.isfinite(arrays[name]).all():
            raise NlmError(
                f"{path}: {name} is not made of finite numbers; the file is damaged: copy it again"
            )
    wide = np.float64 if arrays["wte.weight"].dtype == np.float64 else np.float32
    return {name: arrays[name].astype(wide) for name in shapes}


def _read_tokenizer(folder: Path, config: GPTConfig, expected: dict | None) -> Tokenizer | None:
    path = folder / "tokenizer.json"
    if expected is None:
        return None
    if not path.exists():
        raise NlmError(f"{folder} is no whole checkpoint: tokenizer.json missing; copy the folder again")
    tokenizer = Tokenizer.load(path)
    if tokenizer.vocab_size > config.vocab_size:
        raise NlmError(
            f"{folder}: tokenizer.json ({tokenizer.vocab_size} tokens) and config.json (vocab_size "
            f"{config.vocab_size}) disagree; take both from the same checkpoint"
        )
    if fingerprint(tokenizer) != expected["sha256"]:
        raise NlmError(
            f"{folder}: tokenizer.json is not the tokenizer that config.json names: its IDs mean other "
            "tokens; take both from the same checkpoint"
        )
    return tokenizer


def _read_counts(folder: Path, config: GPTConfig) -> np.ndarray | None:
    path = folder / "token_counts.json"
    if not path.exists():
        return None
    counts = np.array(read_json(path))
    if counts.shape != (config.vocab_size,) or counts.dtype.kind not in "iu":
        raise NlmError(
            f"{folder}: token_counts.json (shape {counts.shape}) and config.json (vocab_size "
            f"{config.vocab_size}) disagree; take both from the same checkpoint"
        )
    return counts.astype(np.int64)


def read_json(path: Path):
    """What a JSON file holds. Errors: `NlmError` naming a file that is missing or damaged."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NlmError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise NlmError(f"{path} is truncated or no JSON file ({error}); copy it again") from error


def _json(value, indent: int | None = 1) -> bytes:
    return (json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False) + "\n").encode()


def _json_rows(rows: list[dict]) -> bytes:
    """A list of dicts with one row on each line."""
    return ("[\n" + ",\n".join(json.dumps(row, allow_nan=False) for row in rows) + "\n]\n").encode()

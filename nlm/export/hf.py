"""A model in GPT-2's format of Hugging Face: a folder that `transformers` loads without any code of ours.

    config.json             sizes, gelu_new, no dropout, whether one table has both uses, the special IDs
    generation_config.json  where generation starts and ends
    model.safetensors       the parameters as they are: nlm has GPT-2's names and its (in, out) already
    tokenizer.json          the tokenizer as it is
    tokenizer_config.json   the special tokens, the length, and that a text holds no special tokens

Special tokens: <|endoftext|>, ID 0, is the only one there is. It is bos and eos, as in GPT-2; unk, which no
text ever gives, because every byte is a token; and pad, on the left, so that what is generated follows the
text (give the attention mask along, as the tokenizer makes it). `split_special_tokens` makes <|endoftext|>
inside a text ordinary text, as it is here; without it `transformers` would read the one ID.

This file does not need torch or transformers; tests/export compares with both.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np

from nlm import tensors
from nlm.checkpoint import fingerprint, read_json
from nlm.corpus import EOT
from nlm.errors import NlmError
from nlm.export.place import check_equal, free_place, kept_if_equal
from nlm.finite import first_not_finite
from nlm.folder import write_folder
from nlm.nn.config import GPTConfig, check_params
from nlm.nn.gpt import GPT
from nlm.tokenizer import Tokenizer

# Where GPT-2's format leaves a choice, and ours. What is not among the sizes below must stand so in a folder.
FIXED = {
    "model_type": "gpt2",
    "activation_function": "gelu_new",
    "n_inner": None,
    "scale_attn_weights": True,
    "scale_attn_by_inverse_layer_idx": False,
    "reorder_and_upcast_attn": False,
    "add_cross_attention": False,
}
# Our name of a size, and GPT-2's.
SIZES = {
    "vocab_size": "vocab_size",
    "context": "n_positions",
    "d_model": "n_embd",
    "n_layer": "n_layer",
    "n_head": "n_head",
    "tied": "tie_word_embeddings",
    "eps": "layer_norm_epsilon",
    "init_std": "initializer_range",
}
SPECIAL = {"bos_token_id": 0, "eos_token_id": 0, "pad_token_id": 0}
BODY = "transformer."  # stands before every name but that of an output table of its own


def save_hf(folder: str | os.PathLike, model, *, tokenizer: Tokenizer) -> Path:
    """Write `model` and `tokenizer` as a GPT-2 folder, read it back and compare; returns the folder.

    Either twin, tied or not, in float32 or float64. In `transformers`,
    `AutoModelForCausalLM.from_pretrained(folder)` then gives the same logits and
    `AutoTokenizer.from_pretrained(folder)` the same IDs, both up to rounding.

    Errors: `NlmError` for a folder that holds something, positions that are not learned, a parameter that is
    not finite, a tokenizer with more tokens than the model, a full disk. Nothing is written then.
    """
    folder = free_place(folder, folder=True)
    config: GPTConfig = model.config
    if (positions := getattr(config, "positions", "learned")) != "learned":
        raise NlmError(
            f"the model's positions are {positions!r}; GPT-2's format knows 'learned' ones only: "
            "export a model that was trained with them"
        )
    if tokenizer.vocab_size > config.vocab_size:
        raise NlmError(
            f"the tokenizer has {tokenizer.vocab_size} tokens, the model's vocabulary {config.vocab_size}; "
            "export a model with the tokenizer it was trained on"
        )
    params = model.numpy_params()
    if name := first_not_finite(params):
        raise NlmError(f"{name} holds nan or infinity; export a model whose training did not diverge")
    described = {
        "config.json": config_json(config, params["wte.weight"].dtype),
        "generation_config.json": SPECIAL,
        "tokenizer_config.json": tokenizer_json(config),
    }
    files = {
        name: (json.dumps(content, indent=2) + "\n").encode() for name, content in described.items()
    }
    files["tokenizer.json"] = (tokenizer.to_json() + "\n").encode()
    files["model.safetensors"] = tensors.to_bytes(
        {_theirs(name): array for name, array in params.items()}, {"format": "pt"}
    )
    write_folder(folder, files)
    with kept_if_equal(folder):
        back, tokenizer_back = load_hf(folder)
        check_equal("the sizes", back.config, config)
        for name, array in params.items():
            check_equal(name, back.params[name], array)
        check_equal("the tokenizer", fingerprint(tokenizer_back), fingerprint(tokenizer))
        for name, content in described.items():
            check_equal(name, read_json(folder / name), content)
    return folder


def load_hf(folder: str | os.PathLike) -> tuple[GPT, Tokenizer]:
    """Read a GPT-2 folder with a tokenizer of nlm: what `save_hf` wrote.

    A model that `transformers` saved again is read too, if `tokenizer.json` is put back: the one that
    `transformers` writes gives the same IDs but has parts of its own.

    Errors: `NlmError` naming a file that is missing, damaged or of another kind of model.
    """
    folder = Path(folder)
    path = folder / "config.json"
    values = read_json(path)
    values = values if isinstance(values, dict) else {}
    if missing := [name for name in ("model_type", *SIZES.values()) if name not in values]:
        raise NlmError(f"{path} lacks {', '.join(missing)}; needed: the folder of a GPT-2 model")
    for name, ours in FIXED.items():
        if values.get(name, ours) != ours:
            raise NlmError(f"{path} has {name} {values[name]!r}; nlm reads models with {ours!r} only")
    config = GPTConfig.from_dict({ours: values[theirs] for ours, theirs in SIZES.items()})
    stored = tensors.read(folder / "model.safetensors")
    params = {name.removeprefix(BODY): array for name, array in stored.items()}
    try:
        check_params(config, params)
    except NlmError as error:
        raise NlmError(f"{folder / 'model.safetensors'} and config.json disagree: {error}") from error
    wide = np.float64 if params["wte.weight"].dtype == np.float64 else np.float32
    model = GPT(config, {name: params[name].astype(wide) for name in config.param_shapes()}, dtype=wide)
    return model, Tokenizer.load(folder / "tokenizer.json")


def config_json(config: GPTConfig, dtype=np.float32) -> dict:
    """What config.json says of a model: its sizes under GPT-2's names, and all that GPT-2 leaves open.

    >>> values = config_json(GPTConfig(300, 16, 8, 1, 2))
    >>> values["n_positions"], values["activation_function"], values["tie_word_embeddings"]
    (16, 'gelu_new', True)
    """
    sizes = {theirs: getattr(config, ours) for ours, theirs in SIZES.items()}
    dropout = {"resid_pdrop": 0.0, "embd_pdrop": 0.0, "attn_pdrop": 0.0}  # nlm has none
    more = {"n_ctx": config.context, "use_cache": True, "dtype": str(np.dtype(dtype))}
    return {"architectures": ["GPT2LMHeadModel"], **FIXED, **sizes, **more, **dropout, **SPECIAL}


def tokenizer_json(config: GPTConfig) -> dict:
    """What tokenizer_config.json says: that tokenizer.json is used as it is, the special tokens, the length.

    >>> tokenizer_json(GPTConfig(300, 16, 8, 1, 2))["model_max_length"]
    16
    """
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",  # GPT2Tokenizer would cut texts in its own way
        **{f"{name}_token": EOT for name in ("bos", "eos", "unk", "pad")},
        "model_max_length": config.context,
        # without this, transformers 4 also makes token_type_ids, and its GPT-2 adds their rows of the table
        "model_input_names": ["input_ids", "attention_mask"],
        "padding_side": "left",
        "split_special_tokens": True,
        "add_prefix_space": False,
        "clean_up_tokenization_spaces": False,  # decoding changes nothing
    }


def _theirs(name: str) -> str:
    return name if name == "lm_head.weight" else BODY + name

"""nlm: a small language model built from scratch, the package of "From One-Hot to Next Token".

The names below are the ones a first session needs; everything else is imported from its module.
A name is loaded when it is first used, so `import nlm` brings in no torch, no matplotlib, no tokenizers.
"""

from importlib import import_module

__version__ = "0.1.0"

_HOME = {
    "NlmError": "nlm.errors",
    "World": "nlm.world",
    "Tokenizer": "nlm.tokenizer",
    "GPT": "nlm.nn.gpt",
    "GPTConfig": "nlm.nn.config",
    "PRESETS": "nlm.presets",
    "Trainer": "nlm.train",
    "TrainConfig": "nlm.train_config",
    "Vectors": "nlm.vectors",
    "load_checkpoint": "nlm.checkpoint",
    "generate_text": "nlm.generate",
}

__all__ = [*_HOME, "__version__"]


def __getattr__(name: str):
    if name not in _HOME:
        raise AttributeError(f"nlm has no name {name!r}; it has {', '.join(_HOME)}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__

"""A GPT in NumPy, forward and backward by hand; each file is read beside its chapter.

    embedding   one-hot, lookup, scatter-add, the starting table    chapters 03, 04
    layers      linear, layer norm, GELU, softmax, cross-entropy    chapter 12
    attention   causal attention                                    chapter 11
    positions   sinusoidal and rotary positions                     chapter 11
    gradcheck   finite differences against a backward               chapters 04, 12
    config      the shape of a GPT and its starting parameters      chapter 13
    gpt         the whole model                                     chapters 11 to 15
    cache       keys and values kept while a text grows             chapter 15
    gpt_torch   the same model on torch (imported only by name)     chapter 12

One letter table everywhere: B batch, T time, C channels (d_model), V vocabulary, H heads,
D = C / H channels of a head, N any number of rows. A gradient is `d` + the name of its
array: `dx` has the shape of `x`. Every backward returns fresh arrays; nothing accumulates
between calls. Gradients of a parameter that is used twice are added by the caller.
"""

from nlm.nn.config import GPTConfig, init_params
from nlm.nn.gpt import GPT

__all__ = ["GPT", "GPTConfig", "init_params"]

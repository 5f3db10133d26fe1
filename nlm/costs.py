"""What training a GPT costs: bytes, operations, tokens and hours, each from assumptions that are stated.

Arithmetic only, for models far larger than this course trains; the book's page on scale shows it step by
step. It does NOT know prices, and it measures nothing.
"""

from __future__ import annotations

from nlm.errors import NlmError

TOKENS_PER_PARAMETER = 20  # Hoffmann et al. 2022: table 3 has 20.2 billion tokens for 1 billion parameters
CHANNELS_KEPT = 16  # numbers a block keeps for its backward, per token and channel, see `activation_bytes`


def state_bytes(parameters: float, processes: int = 1) -> dict[str, float]:
    """Return the bytes of all that a training keeps for each parameter, by name; the sum is 16 a parameter.

    In the usual mixed precision (Micikevicius et al. 2018): weights and gradients in 2 bytes, and in 4
    bytes the weights that AdamW changes, and its two moments. Divided by `processes` if they share it all
    (Rajbhandari et al. 2020, stage 3; FSDP).

    >>> sum(state_bytes(1e9).values()), sum(state_bytes(1e9, processes=8).values())
    (16000000000.0, 2000000000.0)
    """
    each = {
        "weights": 2,
        "gradients": 2,
        "weights in float32": 4,
        "first moments": 4,
        "second moments": 4,
    }
    return {name: size * _above_0("parameters", parameters) / processes for name, size in each.items()}


def activation_bytes(
    B: int, T: int, C: int, L: int, *, H: int = 0, size: int = 2, recomputed: bool = False
) -> float:
    """Return the bytes that the blocks keep for the backward of a batch (B, T), C channels, L layers.

    A block of GPT-2 keeps 16 C numbers a token: its input C, after the first layer norm C, queries, keys
    and values 3 C, heads C, the middle C, after the second layer norm C, hidden layer 4 C and its GELU 4 C.
    With `H` heads also their weights (T numbers a head and token), which fused attention (Dao et al. 2022)
    does not keep. `recomputed`: only the input of every block, and one block at a time in full (Chen et al.
    2016). `size`: bytes of a number.

    >>> activation_bytes(1, 2048, 2048, 18) / 1e9
    2.415919104
    """
    of_a_block = CHANNELS_KEPT * C + H * T
    kept = L * C + of_a_block if recomputed else L * of_a_block
    return float(size * B * T * kept)


def logit_bytes(B: int, T: int, V: int, *, size: int = 4) -> float:
    """Return the bytes of the logits (B, T, V) alone; their gradient needs as many again.

    >>> logit_bytes(8, 2048, 50257) / 1e9
    3.293642752
    """
    return float(size * B * T * V)


def operations(parameters: float, tokens: float, *, recomputed: bool = False) -> float:
    """Return 6 N D: 2 N operations a token forward, 4 N backward; 2 N more if the forward is done again.

    Source: Kaplan et al. 2020, section 2.1.

    >>> f"{operations(1e9, 20e9):.2g}"
    '1.2e+20'
    """
    return (8 if recomputed else 6) * _above_0("parameters", parameters) * tokens


def attention_operations(tokens: float, T: int, C: int, L: int) -> float:
    """Return what 6 N D leaves out: the products of queries with keys and of weights with values.

    12 L C T for each token, forward and backward, the masked half counted too.

    >>> attention_operations(1, 2048, 2048, 18) / 6e9 < 0.16  # a sixth of 6 N for a billion parameters
    True
    """
    return 12.0 * L * C * T * tokens


def tokens_for(parameters: float) -> float:
    """Return how many tokens make the best use of the operations: 20 for each parameter.

    Source: Hoffmann et al. 2022.

    >>> tokens_for(1e9)
    20000000000.0
    """
    return TOKENS_PER_PARAMETER * _above_0("parameters", parameters)


def hours(operations: float, *, peak: float, utilisation: float, devices: int = 1) -> float:
    """Return hours for `operations` on `devices`, each of which reaches `utilisation` of `peak` a second.

    Errors: `NlmError` for a utilisation that is not in (0, 1].

    >>> round(hours(1.2e20, peak=312e12, utilisation=0.4))
    267
    """
    if not 0 < utilisation <= 1:
        raise NlmError(f"utilisation is {utilisation}; needed: the share of the peak, above 0 and at most 1")
    return operations / (peak * utilisation * devices) / 3600


def exchanged_bytes(parameters: float, processes: int, *, size: int = 2) -> float:
    """Return what each process sends in a step so that all have the mean of the gradients (a ring).

    2 (n - 1) / n of the gradients' bytes: every part goes round once to be summed and once to be told.

    >>> exchanged_bytes(1e9, 8)
    3500000000.0
    """
    return 2 * (processes - 1) / processes * size * _above_0("parameters", parameters)


def _above_0(name: str, number: float) -> float:
    if not number > 0:
        raise NlmError(f"{name} is {number}; needed: a number above 0")
    return number

"""The shape of a GPT: its sizes, the names and shapes of its parameters, and their starting values.

Names and orientation are GPT-2's: weights are (in, out), so that a layer is x @ W + b. This file
does NOT compute with the parameters; both twins (`gpt`, `gpt_torch`) read their shapes from here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields

import numpy as np

from nlm.errors import NlmError, check_ids, check_shape

POSITIONS = ("learned", "none", "sinusoidal", "concatenated", "rotary")


@dataclass(frozen=True)
class GPTConfig:
    """The sizes of a GPT: V `vocab_size`, `context` (largest T), C `d_model`, `n_layer`, H `n_head`.

    `tied`: the output layer uses the embedding table itself; `eps` is layer norm's; `init_std` is
    the standard deviation of the starting weights (GPT-2's 0.02 suits its 768 channels and more:
    a narrow model starts better from about 1 / sqrt(d_model)).
    `positions`: how a token's place enters. "learned": a table of positions is added to the rows, as
    in GPT-2; "sinusoidal": a fixed one is, to rows times sqrt(C), as in Vaswani et al. 2017; "concatenated":
    the learned table stands beside the rows, and a layer brings both to C channels; "rotary": queries and
    keys are turned; "none": it does not enter.
    Errors: `NlmError` for a size below 1, a `d_model` that `n_head` does not divide, an unknown
    `positions`, or an odd number of channels where they are turned in pairs.

    >>> config = GPTConfig(vocab_size=4096, context=512, d_model=256, n_layer=12, n_head=8)
    >>> config.n_params, config.n_params_untied - config.n_params
    (10657280, 1048576)
    """

    vocab_size: int
    context: int
    d_model: int
    n_layer: int
    n_head: int
    tied: bool = True
    eps: float = 1e-5
    init_std: float = 0.02
    positions: str = "learned"

    def __post_init__(self):
        for name in ("vocab_size", "context", "d_model", "n_layer", "n_head"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
                raise NlmError(f"{name} is {value!r}; needed is a whole number of at least 1")
            object.__setattr__(self, name, int(value))  # JSON knows no NumPy integers
        if not isinstance(self.tied, bool):
            raise NlmError(f"tied is {self.tied!r}; needed is True or False")
        for name in ("eps", "init_std"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
                raise NlmError(f"{name} is {value!r}; needed is a small positive number")
        if self.d_model % self.n_head:
            raise NlmError(
                f"d_model is {self.d_model} and n_head is {self.n_head}; every head takes d_model / n_head "
                "channels, so n_head must divide d_model"
            )
        if self.positions not in POSITIONS:
            raise NlmError(f"positions is {self.positions!r}; needed is one of {', '.join(POSITIONS)}")
        turned = {"sinusoidal": self.d_model, "rotary": self.d_model // self.n_head}.get(self.positions, 0)
        if turned % 2:
            raise NlmError(
                f"positions is {self.positions!r} and takes {turned} channels in pairs; needed is an even "
                "number (sinusoidal: of d_model, rotary: of d_model / n_head)"
            )

    def to_dict(self) -> dict:
        """Return the fields as a dict that JSON can hold; `from_dict` reads it.

        >>> config = GPTConfig(8, 4, 2, 1, 1)
        >>> GPTConfig.from_dict(config.to_dict()) == config
        True
        """
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping) -> GPTConfig:
        """Return the config that `to_dict` wrote.

        Errors: `NlmError` naming missing or unknown fields.

        >>> sizes = {"vocab_size": 8, "context": 4, "d_model": 2, "n_layer": 1, "n_head": 1}
        >>> GPTConfig.from_dict(sizes).tied
        True
        """
        known = {f.name for f in fields(cls)}
        needed = {f.name for f in fields(cls) if f.default is MISSING}
        missing, unknown = sorted(needed - set(values)), sorted(set(values) - known)
        if missing or unknown:
            raise NlmError(
                f"model config lacks {missing or 'nothing'} and has unknown fields {unknown or 'none'}; "
                f"a GPTConfig has {', '.join(f.name for f in fields(cls))}"
            )
        return cls(**values)

    @property
    def head(self) -> str:
        """The name of the table that the output layer uses.

        >>> GPTConfig(8, 4, 2, 1, 1).head
        'wte.weight'
        """
        return "wte.weight" if self.tied else "lm_head.weight"

    def param_shapes(self) -> dict[str, tuple[int, ...]]:
        """Return name -> shape of every parameter, from the input to the output.

        >>> GPTConfig(8, 4, 2, 1, 1).param_shapes()["h.0.attn.c_attn.weight"]
        (2, 6)
        """
        V, T, C = self.vocab_size, self.context, self.d_model
        block = {
            "ln_1.weight": (C,),
            "ln_1.bias": (C,),
            "attn.c_attn.weight": (C, 3 * C),
            "attn.c_attn.bias": (3 * C,),
            "attn.c_proj.weight": (C, C),
            "attn.c_proj.bias": (C,),
            "ln_2.weight": (C,),
            "ln_2.bias": (C,),
            "mlp.c_fc.weight": (C, 4 * C),
            "mlp.c_fc.bias": (4 * C,),
            "mlp.c_proj.weight": (4 * C, C),
            "mlp.c_proj.bias": (C,),
        }
        shapes = {"wte.weight": (V, C)}
        if self.positions in ("learned", "concatenated"):
            shapes["wpe.weight"] = (T, C)
        if self.positions == "concatenated":
            shapes |= {"wpj.weight": (2 * C, C), "wpj.bias": (C,)}
        for i in range(self.n_layer):
            shapes |= {f"h.{i}.{name}": shape for name, shape in block.items()}
        shapes |= {"ln_f.weight": (C,), "ln_f.bias": (C,)}
        return shapes if self.tied else shapes | {"lm_head.weight": (V, C)}

    @property
    def n_params(self) -> int:
        """The number of parameters; a tied table counts once.

        >>> GPTConfig(8, 4, 2, 1, 1).n_params
        102
        """
        return sum(math.prod(shape) for shape in self.param_shapes().values())

    @property
    def n_params_untied(self) -> int:
        """The number of parameters if the output layer had a table of its own.

        >>> GPTConfig(8, 4, 2, 1, 1).n_params_untied
        118
        """
        return self.n_params + (self.vocab_size * self.d_model if self.tied else 0)


def init_params(config: GPTConfig, *, seed: int = 0, dtype=np.float32) -> dict[str, np.ndarray]:
    """Return name -> starting array, in the order of `config.param_shapes()`.

    Weights are N(0, init_std); the two projections of a block that add to the residual stream have
    init_std / sqrt(2 n_layer), so that its variance does not grow with depth; layer norm starts as
    1 and 0, every other bias as 0. The layer of concatenated positions has 1 / sqrt(C), so that what
    it gives is about as large as the sum of its two inputs. A tied and an untied model of the same seed
    start alike (the untied output table is drawn last), and so do float32 and float64.
    Source: GPT-2 (Radford et al. 2019, section 2.3).

    >>> params = init_params(GPTConfig(8, 4, 2, 1, 1), seed=0)
    >>> params["wte.weight"].shape, params["ln_f.weight"]
    ((8, 2), array([1., 1.], dtype=float32))
    """
    rng = np.random.default_rng(seed)
    params = {}
    for name, shape in config.param_shapes().items():
        if len(shape) == 2:
            std = 1 / math.sqrt(config.d_model) if name == "wpj.weight" else config.init_std
            table = std * rng.standard_normal(shape)
            if name.endswith("c_proj.weight"):
                table /= math.sqrt(2 * config.n_layer)
            params[name] = table.astype(dtype)
        else:
            is_scale = name.endswith((".ln_1.weight", ".ln_2.weight")) or name == "ln_f.weight"
            params[name] = np.full(shape, 1 if is_scale else 0, dtype)
    return params


def check_dtype(dtype) -> np.dtype:
    """Return float32 or float64 as NumPy's type; `dtype` is NumPy's, torch's or the name.

    Errors: `NlmError` for another type.

    >>> check_dtype("float32"), check_dtype(np.float64)
    (dtype('float32'), dtype('float64'))
    """
    name = getattr(dtype, "__name__", str(dtype)).removeprefix("torch.")
    if name not in ("float32", "float64"):
        raise NlmError(f"dtype is {name}; parameters are float32 or float64 (torch can autocast to bfloat16)")
    return np.dtype(name)


def check_batch(config: GPTConfig, ids, targets=None) -> tuple[np.ndarray, np.ndarray | None]:
    """Return ids and targets as int64 arrays (B, T), or say what does not fit the model.

    Errors: `NlmError` for a wrong ID, a shape other than (B, T), no tokens, T > context, or
    targets of another shape.

    >>> ids, targets = check_batch(GPTConfig(8, 4, 2, 1, 1), [[1, 2]], [[2, 3]])
    >>> ids.shape, ids.dtype
    ((1, 2), dtype('int64'))
    """
    ids = check_ids(ids, config.vocab_size)
    check_shape(ids, ("B", "T"), "ids")
    if not ids.size:
        raise NlmError(f"ids has shape {ids.shape}; needed is at least one token, as the end-of-text ID")
    if ids.shape[1] > config.context:
        raise NlmError(
            f"ids has {ids.shape[1]} tokens in a row; the model's context is {config.context}; "
            f"keep the last {config.context}"
        )
    if targets is not None:
        targets = check_ids(targets, config.vocab_size, "targets")
        check_shape(targets, ids.shape, "targets")
    return ids, targets


def check_params(config: GPTConfig, params: Mapping) -> None:
    """Raise `NlmError` unless `params` has the names and shapes of `config`; it names the first that differs.

    >>> config = GPTConfig(8, 4, 2, 1, 1)
    >>> check_params(config, init_params(config) | {"ln_f.bias": np.zeros(3)})
    Traceback (most recent call last):
    nlm.errors.NlmError: ln_f.bias has shape (3,); needed (2,)
    """
    shapes = config.param_shapes()
    missing, unknown = sorted(shapes.keys() - params.keys()), sorted(params.keys() - shapes.keys())
    if missing or unknown:
        raise NlmError(
            f"parameters do not fit the model: missing {', '.join(missing[:3]) or 'none'}, unknown "
            f"{', '.join(unknown[:3]) or 'none'} ({len(missing)} and {len(unknown)} in all); "
            "do n_layer and tied agree?"
        )
    for name, shape in shapes.items():
        check_shape(params[name], shape, name)

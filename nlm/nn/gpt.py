"""The whole GPT in NumPy: forward, loss, and every gradient by hand.

    x = wte[ids] + wpe[:T]                        # (B, T, C)
    x = x + attention(layer_norm(x))              # in every block
    x = x + mlp(layer_norm(x))
    logits = layer_norm(x) @ wte.T                # (B, T, V): the same table, used a second time

It has NO dropout, so the same input gives the same numbers; it does NOT update its parameters
(`nlm.optim`) and does NOT choose a next token (`nlm.generate`).
The first line is GPT-2's; `GPTConfig.positions` has others, and `stem` and `block` show where they differ.
Source: GPT-2 (Radford et al. 2019); weight tying: Press & Wolf 2017.
"""

from __future__ import annotations

import math

import numpy as np

from nlm.nn.attention import causal_attention, causal_attention_backward, merge_heads, split_heads
from nlm.nn.cache import KVCache, extend
from nlm.nn.config import GPTConfig, check_batch, check_dtype, check_params, init_params
from nlm.nn.embedding import embedding, embedding_backward
from nlm.nn.layers import (
    cross_entropy,
    cross_entropy_backward,
    gelu,
    gelu_backward,
    layer_norm,
    layer_norm_backward,
    linear,
    linear_backward,
    rows,
)
from nlm.nn.positions import rotary, rotary_backward, sinusoidal


def below(named: dict, prefix: str) -> dict:
    """Return the entries of `named` whose name starts with `prefix`, without the prefix.

    >>> below({"h.0.out": 1, "h.1.out": 2}, "h.1.")
    {'out': 2}
    """
    return {name.removeprefix(prefix): value for name, value in named.items() if name.startswith(prefix)}


LAYERS = ("ln_1", "attn.c_attn", "attn.c_proj", "ln_2", "mlp.c_fc", "mlp.c_proj")  # those of a block


def layers(params: dict, prefix: str) -> dict[str, tuple]:
    """Return layer -> (weight, bias) of the block below `prefix`.

    >>> list(layers(GPT(GPTConfig(8, 4, 4, 1, 2)).params, "h.0."))
    ['ln_1', 'attn.c_attn', 'attn.c_proj', 'ln_2', 'mlp.c_fc', 'mlp.c_proj']
    """
    return {name: (params[f"{prefix}{name}.weight"], params[f"{prefix}{name}.bias"]) for name in LAYERS}


def stem(ids: np.ndarray, p: dict, config: GPTConfig, start: int = 0) -> tuple[np.ndarray, dict]:
    """Return (x0 (B, T, C), its activations by name): rows of the table, and where they stand.

    The first of the ids (B, T) stands at position `start`.

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> x0, a = stem(np.array([[1, 2, 3]]), model.params, model.config)
    >>> bool((x0 == model.params["wte.weight"][[1, 2, 3]] + model.params["wpe.weight"][:3]).all())
    True
    """
    T, C = ids.shape[1], config.d_model
    a = {}
    a["wte"] = a["x0"] = embedding(ids, p["wte.weight"])  # (B, T, C)
    if config.positions in ("learned", "concatenated"):
        a["wpe"] = p["wpe.weight"][start : start + T].copy()  # (T, C)
    if config.positions == "learned":
        a["x0"] = a["wte"] + a["wpe"]  # (B, T, C)
    elif config.positions == "sinusoidal":
        a["wpe"] = sinusoidal(T, C, start).astype(a["wte"].dtype)  # (T, C)
        a["x0"] = math.sqrt(C) * a["wte"] + a["wpe"]  # (B, T, C): both of about size 1
    elif config.positions == "concatenated":
        everywhere = np.broadcast_to(a["wpe"], a["wte"].shape)  # (B, T, C)
        a["beside"] = np.concatenate([a["wte"], everywhere], axis=-1)  # (B, T, 2C)
        a["x0"] = linear(a["beside"], p["wpj.weight"], p["wpj.bias"])  # (B, T, C)
    return a["x0"], a


def stem_backward(dx: np.ndarray, a: dict, ids: np.ndarray, p: dict, config: GPTConfig) -> tuple:
    """Return (the table's gradient, input part (V, C); name -> gradient of the positions) from dx (B, T, C).

    >>> model, ids = GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 1]])
    >>> x0, a = stem(ids, model.params, model.config)
    >>> dinput, d = stem_backward(np.ones((1, 3, 4)), a, ids, model.params, model.config)
    >>> dinput[:, 0].tolist(), d["wpe.weight"][:, 0].tolist()  # position 3 was not used
    ([0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0])
    """
    d, dwte, dwpe = {}, dx, dx  # where both are added, both receive dx
    if config.positions == "sinusoidal":
        dwte = math.sqrt(config.d_model) * dx  # (B, T, C)
    elif config.positions == "concatenated":
        dbeside, d["wpj.weight"], d["wpj.bias"] = linear_backward(dx, a["beside"], p["wpj.weight"])
        dwte, dwpe = np.split(dbeside, 2, axis=-1)  # (B, T, 2C) -> (B, T, C) each
    if "wpe.weight" in p:
        d["wpe.weight"] = np.zeros_like(p["wpe.weight"])  # (context, C)
        d["wpe.weight"][: ids.shape[1]] = dwpe.sum(0)  # (B, T, C) -> (T, C)
    return embedding_backward(dwte, ids, config.vocab_size), d  # (V, C)


def block(
    x: np.ndarray, p: dict, config: GPTConfig, start: int = 0, past: tuple | None = None
) -> tuple[np.ndarray, dict]:
    """Return (x after one block, its activations by name): x (B, T, C), p layer -> (weight, bias).

    `start` is the position of the first token. `past`, the keys and values kept from the tokens before
    it (`nlm.nn.cache`), is read and gets those of x.

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> out, a = block(np.ones((1, 3, 4)), layers(model.params, "h.0."), model.config)
    >>> out.shape, a["mlp.hidden"].shape
    ((1, 3, 4), (1, 3, 16))
    """
    a = {}
    a["ln_1"], a["ln_1.cache"] = layer_norm(x, *p["ln_1"], config.eps)  # (B, T, C)
    qkv = linear(a["ln_1"], *p["attn.c_attn"])  # (B, T, 3C)
    H, three = config.n_head, split_heads(qkv, 3 * config.n_head)  # (B, 3H, T, D)
    q, k, v = three[:, :H], three[:, H:-H], three[:, -H:]  # (B, H, T, D)
    if config.positions == "rotary":
        q, k = rotary(q, start), rotary(k, start)  # (B, H, T, D)
    if past is not None:
        k, v = extend(past, start, k, v)  # (B, H, S, D), S = start + T
    heads, a["attn.weights"] = causal_attention(q, k, v)  # (B, H, T, D), (B, H, T, S)
    a["attn.q"], a["attn.k"], a["attn.v"], a["attn.heads"] = q, k, v, merge_heads(heads)  # (B, T, C)
    a["attn.out"] = linear(a["attn.heads"], *p["attn.c_proj"])  # (B, T, C)
    a["mid"] = x + a["attn.out"]  # (B, T, C)

    a["ln_2"], a["ln_2.cache"] = layer_norm(a["mid"], *p["ln_2"], config.eps)  # (B, T, C)
    a["mlp.hidden"] = linear(a["ln_2"], *p["mlp.c_fc"])  # (B, T, 4C)
    a["mlp.gelu"] = gelu(a["mlp.hidden"])  # (B, T, 4C)
    a["mlp.out"] = linear(a["mlp.gelu"], *p["mlp.c_proj"])  # (B, T, C)
    a["out"] = a["mid"] + a["mlp.out"]  # (B, T, C)
    return a["out"], a


def block_backward(dout: np.ndarray, a: dict, p: dict, config: GPTConfig) -> tuple[np.ndarray, dict]:
    """Return (dx, layer -> (dweight, dbias)) from dout (B, T, C); where x forked, gradients add.

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> p = layers(model.params, "h.0.")
    >>> out, a = block(np.ones((1, 3, 4)), p, model.config)
    >>> dx, d = block_backward(np.ones((1, 3, 4)), a, p, model.config)
    >>> dx.shape, [gradient.shape for gradient in d["mlp.c_fc"]]
    ((1, 3, 4), [(4, 16), (16,)])
    """
    d = {}
    dgelu, *d["mlp.c_proj"] = linear_backward(dout, a["mlp.gelu"], p["mlp.c_proj"][0])  # (B, T, 4C)
    dhidden = gelu_backward(dgelu, a["mlp.hidden"])  # (B, T, 4C)
    dln_2, *d["mlp.c_fc"] = linear_backward(dhidden, a["ln_2"], p["mlp.c_fc"][0])  # (B, T, C)
    dmid, *d["ln_2"] = layer_norm_backward(dln_2, a["ln_2.cache"], p["ln_2"][0])  # (B, T, C)
    dmid = dout + dmid  # (B, T, C)

    q, k, v, weights = a["attn.q"], a["attn.k"], a["attn.v"], a["attn.weights"]
    dheads, *d["attn.c_proj"] = linear_backward(dmid, a["attn.heads"], p["attn.c_proj"][0])  # (B, T, C)
    dheads = split_heads(dheads, q.shape[1])  # (B, H, T, D)
    dq, dk, dv = causal_attention_backward(dheads, q, k, v, weights)  # (B, H, T, D)
    if config.positions == "rotary":
        dq, dk = rotary_backward(dq), rotary_backward(dk)  # (B, H, T, D)
    dqkv = np.concatenate([merge_heads(dq), merge_heads(dk), merge_heads(dv)], axis=-1)  # (B, T, 3C)
    dln_1, *d["attn.c_attn"] = linear_backward(dqkv, a["ln_1"], p["attn.c_attn"][0])  # (B, T, C)
    dx, *d["ln_1"] = layer_norm_backward(dln_1, a["ln_1.cache"], p["ln_1"][0])  # (B, T, C)
    return dmid + dx, d  # (B, T, C)


def forward(
    ids: np.ndarray, p: dict, config: GPTConfig, cache: KVCache | None = None
) -> tuple[np.ndarray, dict]:
    """Return (logits (B, T, V), all activations by name) for ids (B, T); p name -> parameter.

    With a `cache`, the ids go on where it stands, and it has read them afterwards.

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> logits, a = forward(np.array([[1, 2, 3]]), model.params, model.config)
    >>> logits.shape, a["x0"].shape
    ((1, 3, 8), (1, 3, 4))
    """
    start = cache.length if cache else 0
    x, a = stem(ids, p, config, start)  # (B, T, C)
    for i in range(config.n_layer):
        past = cache.past(i) if cache else None
        x, inside = block(x, layers(p, f"h.{i}."), config, start, past)  # (B, T, C)
        a |= {f"h.{i}.{name}": value for name, value in inside.items()}
    a["ln_f"], a["ln_f.cache"] = layer_norm(x, p["ln_f.weight"], p["ln_f.bias"], config.eps)  # (B, T, C)
    a["logits"] = a["ln_f"] @ p[config.head].T  # (B, T, C) @ (C, V) -> (B, T, V)
    if cache:
        cache.length += ids.shape[1]
    return a["logits"], a


def backward(dlogits: np.ndarray, a: dict, ids: np.ndarray, p: dict, config: GPTConfig) -> tuple[dict, dict]:
    """Return (name -> gradient, the parts "dwte.input", "dwte.output" and "dx0") from dlogits (B, T, V).

    A tied table is used twice, so its gradient is the sum of two parts, each (V, C): the output
    part moves every row, the input part only the rows of the tokens that were read.

    >>> model, ids = GPT(GPTConfig(8, 4, 4, 1, 2)), np.array([[1, 2, 1]])
    >>> logits, a = forward(ids, model.params, model.config)
    >>> d, parts = backward(np.ones((1, 3, 8)), a, ids, model.params, model.config)
    >>> d["wte.weight"].shape, np.flatnonzero(parts["dwte.input"].any(axis=-1)).tolist()
    ((8, 4), [1, 2])
    """
    d = {}
    dln_f = dlogits @ p[config.head]  # (B, T, V) @ (V, C) -> (B, T, C)
    doutput = rows(dlogits).T @ rows(a["ln_f"])  # (V, N) @ (N, C) -> (V, C)
    dx, d["ln_f.weight"], d["ln_f.bias"] = layer_norm_backward(dln_f, a["ln_f.cache"], p["ln_f.weight"])
    for i in reversed(range(config.n_layer)):
        dx, inside = block_backward(dx, below(a, f"h.{i}."), layers(p, f"h.{i}."), config)
        for name, (dweight, dbias) in inside.items():
            d[f"h.{i}.{name}.weight"], d[f"h.{i}.{name}.bias"] = dweight, dbias
    dinput, dpositions = stem_backward(dx, a, ids, p, config)  # (V, C)
    d |= dpositions
    if config.tied:
        d["wte.weight"] = dinput + doutput  # one table, two uses: the gradients add
    else:
        d["wte.weight"], d["lm_head.weight"] = dinput.copy(), doutput.copy()
    return {name: d[name] for name in p}, {"dwte.input": dinput, "dwte.output": doutput, "dx0": dx}


class GPT:
    """A GPT whose parameters are NumPy arrays, `params[name]`; `dtype` is float32 or float64.

    `params` (name -> array) are copied; without them the model starts from `init_params(seed)`.
    Errors: `NlmError` if names or shapes do not fit `config`, or for another dtype.

    >>> model = GPT(GPTConfig(vocab_size=8, context=4, d_model=4, n_layer=1, n_head=2), seed=0)
    >>> model.logits([[1, 2, 3]]).shape
    (1, 3, 8)
    >>> loss, grads = model.loss_and_grads([[1, 2, 3]], [[2, 3, 1]])
    >>> round(loss, 1), grads.keys() == model.params.keys()  # log 8 is 2.08
    (2.1, True)
    """

    def __init__(self, config: GPTConfig, params: dict | None = None, *, seed: int = 0, dtype=np.float32):
        self.config, self.dtype = config, check_dtype(dtype)
        if params is None:
            self.params = init_params(config, seed=seed, dtype=self.dtype)
        else:
            check_params(config, params)
            self.params = {name: np.array(params[name], self.dtype) for name in config.param_shapes()}

    def logits(self, ids, keep: dict | None = None, *, cache: KVCache | None = None) -> np.ndarray:
        """Return logits (B, T, V) for ids (B, T), T <= context.

        `keep`, a dict of yours, is filled with the activations by name: "wte" (B, T, C), "wpe" (T, C),
        "x0", "h.0.ln_1", "h.0.attn.weights" (B, H, T, T), "h.0.out", ..., "ln_f", "logits".
        With a `cache`, ids are only what follows the tokens it has read, and it reads them.
        Errors: `NlmError` for a wrong ID, a wrong shape, T > context, or more than the cache has room for.

        >>> model, keep = GPT(GPTConfig(8, 4, 4, 1, 2)), {}
        >>> logits = model.logits([[1, 2, 3]], keep)
        >>> keep["h.0.attn.weights"].shape
        (1, 2, 3, 3)
        """
        ids, _ = check_batch(self.config, ids)
        if cache is not None:
            cache.check(*ids.shape)
        logits, activations = forward(ids, self.params, self.config, cache)
        self._fill(keep, activations)
        return logits

    def cache(self, B: int = 1) -> KVCache:
        """Return an empty cache for B texts, which `logits` fills.

        >>> GPT(GPTConfig(8, 4, 4, 1, 2)).cache(B=3).keys.shape
        (1, 3, 2, 4, 2)
        """
        shape = KVCache.shape(self.config, B)  # (n_layer, B, H, context, D)
        return KVCache(np.zeros(shape, self.dtype), np.zeros(shape, self.dtype))

    def loss(self, ids, targets) -> float:
        """Return the mean cross-entropy in nats per token: ids and targets (B, T).

        >>> round(GPT(GPTConfig(8, 4, 4, 1, 2)).loss([[1, 2]], [[2, 3]]), 1)
        2.1
        """
        ids, targets = check_batch(self.config, ids, targets)
        return cross_entropy(forward(ids, self.params, self.config)[0], targets)[0]

    def loss_and_grads(self, ids, targets, keep: dict | None = None) -> tuple[float, dict[str, np.ndarray]]:
        """Return (loss, name -> gradient), the gradients in the names, shapes and order of `params`.

        Every call returns fresh arrays: nothing accumulates, and calling twice gives the same numbers
        twice. `keep` is filled with the activations, with "dlogits" and "dx0", and with the two parts
        of the table's gradient, "dwte.input" and "dwte.output" (V, C).

        >>> model, keep = GPT(GPTConfig(8, 4, 4, 1, 2)), {}
        >>> loss, grads = model.loss_and_grads([[1, 2]], [[2, 3]], keep)
        >>> bool((grads["wte.weight"] == keep["dwte.input"] + keep["dwte.output"]).all())
        True
        """
        ids, targets = check_batch(self.config, ids, targets)
        logits, activations = forward(ids, self.params, self.config)
        loss, p = cross_entropy(logits, targets)
        dlogits = cross_entropy_backward(p, targets)
        grads, parts = backward(dlogits, activations, ids, self.params, self.config)
        self._fill(keep, activations | parts | {"dlogits": dlogits})
        return loss, grads

    def numpy_params(self) -> dict[str, np.ndarray]:
        """Return name -> copy of the parameter.

        >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
        >>> model.numpy_params()["wte.weight"] is model.params["wte.weight"]
        False
        """
        return {name: array.copy() for name, array in self.params.items()}

    def load_params(self, params: dict) -> None:
        """Write `params` (name -> array) into the model's own arrays, all of them or none.

        Errors: `NlmError` naming the parameter that is missing, unknown or of another shape.

        >>> model, other = GPT(GPTConfig(8, 4, 4, 1, 2), seed=0), GPT(GPTConfig(8, 4, 4, 1, 2), seed=1)
        >>> model.load_params(other.params)
        >>> bool((model.params["wte.weight"] == other.params["wte.weight"]).all())
        True
        """
        check_params(self.config, params)
        new = {name: np.asarray(params[name], self.dtype) for name in self.params}
        for name, array in self.params.items():
            array[...] = new[name]

    @staticmethod
    def _fill(keep: dict | None, activations: dict) -> None:
        if keep is not None:
            keep.update({name: a for name, a in activations.items() if not name.endswith(".cache")})

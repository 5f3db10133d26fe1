"""The whole GPT in NumPy: forward, loss, and every gradient by hand.

    x = wte[ids] + wpe[:T]                        # (B, T, C)
    x = x + attention(layer_norm(x))              # in every block
    x = x + mlp(layer_norm(x))
    logits = layer_norm(x) @ wte.T                # (B, T, V): the same table, used a second time

It has NO dropout, so the same input gives the same numbers; it does NOT update its parameters
(`nlm.optim`) and does NOT choose a next token (`nlm.generate`).
Source: GPT-2 (Radford et al. 2019); weight tying: Press & Wolf 2017.
"""

from __future__ import annotations

import numpy as np

from nlm.nn.attention import causal_attention, causal_attention_backward, merge_heads, split_heads
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


def below(named: dict, prefix: str) -> dict:
    """Return the entries of `named` whose name starts with `prefix`, without the prefix.

    >>> below({"h.0.out": 1, "h.1.out": 2}, "h.1.")
    {'out': 2}
    """
    return {name.removeprefix(prefix): value for name, value in named.items() if name.startswith(prefix)}


def layers(params: dict, prefix: str) -> dict[str, tuple]:
    """Return layer -> (weight, bias) of the layers below `prefix`.

    >>> layers({"h.0.ln_1.weight": 1, "h.0.ln_1.bias": 0, "wte.weight": 2}, "h.0.")
    {'ln_1': (1, 0)}
    """
    named = below(params, prefix)
    names = [name.removesuffix(".bias") for name in named if name.endswith(".bias")]
    return {name: (named[f"{name}.weight"], named[f"{name}.bias"]) for name in names}


def block(x: np.ndarray, p: dict, config: GPTConfig) -> tuple[np.ndarray, dict]:
    """Return (x after one block, its activations by name): x (B, T, C), p layer -> (weight, bias).

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> out, a = block(np.ones((1, 3, 4)), layers(model.params, "h.0."), model.config)
    >>> out.shape, a["mlp.hidden"].shape
    ((1, 3, 4), (1, 3, 16))
    """
    a = {}
    a["ln_1"], a["ln_1.cache"] = layer_norm(x, *p["ln_1"], config.eps)  # (B, T, C)
    qkv = linear(a["ln_1"], *p["attn.c_attn"])  # (B, T, 3C)
    q, k, v = (split_heads(each, config.n_head) for each in np.split(qkv, 3, axis=-1))  # (B, H, T, D)
    heads, a["attn.weights"] = causal_attention(q, k, v)  # (B, H, T, D), (B, H, T, T)
    a["attn.q"], a["attn.k"], a["attn.v"], a["attn.heads"] = q, k, v, merge_heads(heads)  # (B, T, C)
    a["attn.out"] = linear(a["attn.heads"], *p["attn.c_proj"])  # (B, T, C)
    a["mid"] = x + a["attn.out"]  # (B, T, C)

    a["ln_2"], a["ln_2.cache"] = layer_norm(a["mid"], *p["ln_2"], config.eps)  # (B, T, C)
    a["mlp.hidden"] = linear(a["ln_2"], *p["mlp.c_fc"])  # (B, T, 4C)
    a["mlp.gelu"] = gelu(a["mlp.hidden"])  # (B, T, 4C)
    a["mlp.out"] = linear(a["mlp.gelu"], *p["mlp.c_proj"])  # (B, T, C)
    a["out"] = a["mid"] + a["mlp.out"]  # (B, T, C)
    return a["out"], a


def block_backward(dout: np.ndarray, a: dict, p: dict) -> tuple[np.ndarray, dict]:
    """Return (dx, layer -> (dweight, dbias)) from dout (B, T, C); where x forked, gradients add.

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> p = layers(model.params, "h.0.")
    >>> out, a = block(np.ones((1, 3, 4)), p, model.config)
    >>> dx, d = block_backward(np.ones((1, 3, 4)), a, p)
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
    dqkv = np.concatenate([merge_heads(dq), merge_heads(dk), merge_heads(dv)], axis=-1)  # (B, T, 3C)
    dln_1, *d["attn.c_attn"] = linear_backward(dqkv, a["ln_1"], p["attn.c_attn"][0])  # (B, T, C)
    dx, *d["ln_1"] = layer_norm_backward(dln_1, a["ln_1.cache"], p["ln_1"][0])  # (B, T, C)
    return dmid + dx, d  # (B, T, C)


def forward(ids: np.ndarray, p: dict, config: GPTConfig) -> tuple[np.ndarray, dict]:
    """Return (logits (B, T, V), all activations by name) for ids (B, T); p name -> parameter.

    >>> model = GPT(GPTConfig(8, 4, 4, 1, 2))
    >>> logits, a = forward(np.array([[1, 2, 3]]), model.params, model.config)
    >>> logits.shape, a["x0"].shape
    ((1, 3, 8), (1, 3, 4))
    """
    a = {}
    a["wte"] = embedding(ids, p["wte.weight"])  # (B, T, C)
    a["wpe"] = p["wpe.weight"][: ids.shape[1]].copy()  # (T, C)
    a["x0"] = x = a["wte"] + a["wpe"]  # (B, T, C)
    for i in range(config.n_layer):
        x, inside = block(x, layers(p, f"h.{i}."), config)  # (B, T, C)
        a |= {f"h.{i}.{name}": value for name, value in inside.items()}
    a["ln_f"], a["ln_f.cache"] = layer_norm(x, p["ln_f.weight"], p["ln_f.bias"], config.eps)  # (B, T, C)
    a["logits"] = a["ln_f"] @ p[config.head].T  # (B, T, C) @ (C, V) -> (B, T, V)
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
        dx, inside = block_backward(dx, below(a, f"h.{i}."), layers(p, f"h.{i}."))  # (B, T, C)
        for name, (dweight, dbias) in inside.items():
            d[f"h.{i}.{name}.weight"], d[f"h.{i}.{name}.bias"] = dweight, dbias
    d["wpe.weight"] = np.zeros_like(p["wpe.weight"])  # (context, C)
    d["wpe.weight"][: ids.shape[1]] = dx.sum(0)  # (B, T, C) -> (T, C)
    dinput = embedding_backward(dx, ids, config.vocab_size)  # (V, C)
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

    def logits(self, ids, keep: dict | None = None) -> np.ndarray:
        """Return logits (B, T, V) for ids (B, T), T <= context.

        `keep`, a dict of yours, is filled with the activations by name: "wte" (B, T, C), "wpe" (T, C),
        "x0", "h.0.ln_1", "h.0.attn.weights" (B, H, T, T), "h.0.out", ..., "ln_f", "logits".
        Errors: `NlmError` for a wrong ID, a wrong shape, or T > context.

        >>> model, keep = GPT(GPTConfig(8, 4, 4, 1, 2)), {}
        >>> logits = model.logits([[1, 2, 3]], keep)
        >>> keep["h.0.attn.weights"].shape
        (1, 2, 3, 3)
        """
        ids, _ = check_batch(self.config, ids)
        logits, activations = forward(ids, self.params, self.config)
        self._fill(keep, activations)
        return logits

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

"""The same GPT on torch: the text of `nlm.nn.gpt`, with the backward left to autograd.

Names, shapes and starting values are those of the NumPy twin, and so are the numbers (float64: to
1e-6 and better). It is for larger models: torch's kernels, bfloat16 where the processor has it, GPUs.
It has NO dropout either, and does NOT update its parameters (`nlm.optim` does, in place).
This is the only file of `nlm.nn` that imports torch.
"""

from __future__ import annotations

import math

import numpy as np

from nlm.errors import NlmError
from nlm.nn.cache import KVCache, extend
from nlm.nn.config import GPTConfig, check_batch, check_dtype, check_params, init_params
from nlm.nn.gpt import GPT, layers
from nlm.nn.positions import angles, sinusoidal

try:
    import torch
    from torch.nn import functional as F
except ImportError as error:
    raise ImportError('the torch twin needs torch: pip install "nlm[torch]"') from error


def linear(x, W, b):
    """Return x @ W + b: x (..., I), W (I, O), b (O,) -> (..., O).

    >>> linear(torch.tensor([[1.0, 2.0]]), torch.tensor([[1.0], [10.0]]), torch.tensor([0.5]))
    tensor([[21.5000]])
    """
    return F.linear(x, W.T, b)


def layer_norm(x, g, b, eps: float = 1e-5):
    """Return each row of x (..., C) shifted to mean 0, scaled to variance 1, then g * xhat + b.

    >>> layer_norm(torch.tensor([[1.0, 3.0]]), torch.ones(2), torch.zeros(2), eps=0.0)
    tensor([[-1.,  1.]])
    """
    return F.layer_norm(x, g.shape, g, b, eps)


def gelu(x):
    """Return GELU in its tanh form, as GPT-2 ("gelu_new").

    >>> gelu(torch.tensor([-1.0, 0.0]))
    tensor([-0.1588,  0.0000])
    """
    return F.gelu(x, approximate="tanh")


def split_heads(x, H: int):
    """Return x (B, T, C) as heads (B, H, T, D).

    >>> split_heads(torch.zeros(1, 3, 8), H=2).shape
    torch.Size([1, 2, 3, 4])
    """
    B, T, C = x.shape
    return x.reshape(B, T, H, C // H).transpose(1, 2)


def merge_heads(x):
    """Return heads (B, H, T, D) side by side again, (B, T, C).

    >>> merge_heads(torch.zeros(1, 2, 3, 4)).shape
    torch.Size([1, 3, 8])
    """
    B, H, T, D = x.shape
    return x.transpose(1, 2).reshape(B, T, H * D)


def causal_mask(q, k):
    """Return True (T, S) where a query may look: the T queries are the last of the S positions.

    >>> causal_mask(torch.zeros(1, 1, 2, 1), torch.zeros(1, 1, 3, 1)).int()
    tensor([[1, 1, 0],
            [1, 1, 1]], dtype=torch.int32)
    """
    T, S = q.shape[-2], k.shape[-2]
    return torch.ones(T, S, dtype=torch.bool, device=q.device).tril(S - T)


def causal_attention(q, k, v):
    """Return heads (B, H, T, D), as `nlm.nn.attention.causal_attention`, by torch's fused kernel.

    >>> q, k, v = torch.zeros(1, 1, 1, 1), torch.zeros(1, 1, 2, 1), torch.tensor([[[[1.0], [3.0]]]])
    >>> causal_attention(q, k, v)
    tensor([[[[2.]]]])
    """
    T, S = q.shape[-2], k.shape[-2]
    if T == S > 1 and q.dtype == torch.bfloat16 and q.device.type == "cpu":
        with torch.autocast("cpu", enabled=False):  # there the kernel for float32 is the faster one
            return causal_attention(q.float(), k.float(), v.float())
    if T == S:
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)
    mask = None if T == 1 else causal_mask(q, k)  # the newest position may look everywhere
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


def causal_weights(q, k):
    """Return the attention weights (B, H, T, S); the fused kernel of `block` never shows them.

    >>> causal_weights(torch.zeros(1, 1, 2, 1), torch.zeros(1, 1, 2, 1))[0, 0]
    tensor([[1.0000, 0.0000],
            [0.5000, 0.5000]])
    """
    scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5  # (B, H, T, S)
    return scores.masked_fill(~causal_mask(q, k), -torch.inf).softmax(-1)


def rotary(x, start: int = 0):
    """Return x (..., T, D) with pairs of channels turned, as `nlm.nn.positions.rotary`.

    >>> rotary(torch.tensor([[1.0, 0.0], [1.0, 0.0]]))
    tensor([[1.0000, 0.0000],
            [0.5403, 0.8415]])
    """
    angle = torch.tensor(angles(*x.shape[-2:], start), device=x.device)  # (T, D / 2)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)  # (..., T, D / 2) each
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)  # (..., T, D)


def stem(ids, p: dict, config: GPTConfig, start: int = 0):
    """Return (x0 (B, T, C), its activations by name): rows of the table, and where they stand.

    The first of the ids (B, T) stands at position `start`.

    >>> model = TorchGPT(GPTConfig(8, 4, 4, 1, 2))
    >>> x0, a = stem(torch.tensor([[1, 2, 3]]), model.params, model.config)
    >>> torch.equal(x0[0], model.params["wte.weight"][[1, 2, 3]] + model.params["wpe.weight"][:3])
    True
    """
    T, C = ids.shape[1], config.d_model
    a = {}
    a["wte"] = a["x0"] = F.embedding(ids, p["wte.weight"])  # (B, T, C)
    if config.positions in ("learned", "concatenated"):
        a["wpe"] = p["wpe.weight"][start : start + T].clone()  # (T, C)
    if config.positions == "learned":
        a["x0"] = a["wte"] + a["wpe"]  # (B, T, C)
    elif config.positions == "sinusoidal":
        a["wpe"] = torch.tensor(sinusoidal(T, C, start), dtype=a["wte"].dtype, device=ids.device)  # (T, C)
        a["x0"] = math.sqrt(C) * a["wte"] + a["wpe"]  # (B, T, C): both of about size 1
    elif config.positions == "concatenated":
        a["beside"] = torch.cat([a["wte"], a["wpe"].expand_as(a["wte"])], dim=-1)  # (B, T, 2C)
        a["x0"] = linear(a["beside"], p["wpj.weight"], p["wpj.bias"])  # (B, T, C)
    return a["x0"], a


def block(x, p: dict, config: GPTConfig, start: int = 0, past: tuple | None = None):
    """Return (x after one block, its activations by name): x (B, T, C), p layer -> (weight, bias).

    `start` is the position of the first token. `past`, the keys and values kept from the tokens before
    it (`nlm.nn.cache`), is read and gets those of x.

    >>> model = TorchGPT(GPTConfig(8, 4, 4, 1, 2))
    >>> out, a = block(torch.ones(1, 3, 4), layers(model.params, "h.0."), model.config)
    >>> a["mlp.hidden"].shape
    torch.Size([1, 3, 16])
    """
    a = {}
    a["ln_1"] = layer_norm(x, *p["ln_1"], config.eps)  # (B, T, C)
    qkv = linear(a["ln_1"], *p["attn.c_attn"])  # (B, T, 3C)
    q, k, v = split_heads(qkv, 3 * config.n_head).chunk(3, dim=1)  # (B, H, T, D)
    if config.positions == "rotary":
        q, k = rotary(q, start), rotary(k, start)  # (B, H, T, D)
    if past is not None:
        k, v = extend(past, start, k, v)  # (B, H, S, D), S = start + T
    heads = causal_attention(q, k, v)  # (B, H, T, D)
    a["attn.q"], a["attn.k"], a["attn.v"], a["attn.heads"] = q, k, v, merge_heads(heads)  # (B, T, C)
    a["attn.out"] = linear(a["attn.heads"], *p["attn.c_proj"])  # (B, T, C)
    a["mid"] = x + a["attn.out"]  # (B, T, C)

    a["ln_2"] = layer_norm(a["mid"], *p["ln_2"], config.eps)  # (B, T, C)
    a["mlp.hidden"] = linear(a["ln_2"], *p["mlp.c_fc"])  # (B, T, 4C)
    a["mlp.gelu"] = gelu(a["mlp.hidden"])  # (B, T, 4C)
    a["mlp.out"] = linear(a["mlp.gelu"], *p["mlp.c_proj"])  # (B, T, C)
    a["out"] = a["mid"] + a["mlp.out"]  # (B, T, C)
    return a["out"], a


def block_alone(x, p: dict, config: GPTConfig, start: int = 0, past: tuple | None = None):
    """Return what `block` does, with no activation kept: what torch.compile can fuse, it fuses."""
    return block(x, p, config, start, past)[0], {}


def forward(
    ids, p: dict, head, config: GPTConfig, keep_blocks: bool = False, cache: KVCache | None = None, run=block
):
    """Return (logits (B, T, V), activations by name) for ids (B, T); head (V, C) is the output table.

    With a `cache`, the ids go on where it stands, and it has read them afterwards.

    What happens inside the blocks is returned only with `keep_blocks`, so that an evaluation frees it.
    `run` is `block`, or a compiled `block_alone`.

    >>> model = TorchGPT(GPTConfig(8, 4, 4, 1, 2))
    >>> logits, a = forward(torch.tensor([[1, 2]]), model.params, model.params["wte.weight"], model.config)
    >>> logits.shape
    torch.Size([1, 2, 8])
    """
    start = cache.length if cache else 0
    x, a = stem(ids, p, config, start)  # (B, T, C)
    for i in range(config.n_layer):
        past = cache.past(i) if cache else None
        x, inside = run(x, layers(p, f"h.{i}."), config, start, past)  # (B, T, C)
        if keep_blocks:
            inside["attn.weights"] = causal_weights(inside["attn.q"], inside["attn.k"])  # (B, H, T, T)
            a |= {f"h.{i}.{name}": value for name, value in inside.items()}
    a["ln_f"] = layer_norm(x, p["ln_f.weight"], p["ln_f.bias"], config.eps)  # (B, T, C)
    a["logits"] = (a["ln_f"] @ head.T).to(head.dtype)  # (B, T, C) @ (C, V) -> (B, T, V)
    if cache:
        cache.length += ids.shape[1]
    return a["logits"], a


class TorchGPT:
    """A GPT whose parameters are torch tensors, `params[name]`; the twin of `nlm.nn.gpt.GPT`.

    The constructor takes the same arguments, and `device`, and `autocast="bfloat16"` (products in
    bfloat16, parameters and loss in `dtype`). IDs may be arrays or tensors; logits, gradients and
    kept activations are tensors on the device. The tensors of `params` are leaves without
    `requires_grad`, so an optimizer may change them in place. `compile` lets torch.compile fuse each
    block for training: faster after a minute of compiling, and the sums round a little differently.
    Errors: `NlmError` as in the NumPy twin, and for another `autocast`; torch's own at the first batch
    with `compile` where no C++ compiler is.

    >>> model = TorchGPT(GPTConfig(vocab_size=8, context=4, d_model=4, n_layer=1, n_head=2), seed=0)
    >>> model.logits([[1, 2, 3]]).shape
    torch.Size([1, 3, 8])
    >>> loss, grads = model.loss_and_grads([[1, 2, 3]], [[2, 3, 1]])
    >>> round(loss, 1), grads.keys() == model.params.keys()
    (2.1, True)
    """

    def __init__(
        self,
        config: GPTConfig,
        params: dict | None = None,
        *,
        seed: int = 0,
        dtype=np.float32,
        device: str = "cpu",
        autocast: str | None = None,
        compile: bool = False,
    ):
        if autocast not in (None, "bfloat16"):
            raise NlmError(f"autocast is {autocast!r}; needed is None or 'bfloat16'")
        numpy_dtype = check_dtype(dtype)
        self.config, self.dtype, self.autocast = config, getattr(torch, numpy_dtype.name), autocast
        self.device, self._block = torch.device(device), torch.compile(block_alone) if compile else block
        shapes = config.param_shapes().items()
        self.params = {name: torch.empty(s, dtype=self.dtype, device=self.device) for name, s in shapes}
        self.load_params(init_params(config, seed=seed, dtype=numpy_dtype) if params is None else params)

    @classmethod
    def from_numpy(cls, model: GPT, *, device: str = "cpu", autocast: str | None = None) -> TorchGPT:
        """Return the twin of a NumPy model: same config, dtype and values, own memory.

        >>> model = GPT(GPTConfig(8, 4, 4, 1, 2), dtype=np.float64)
        >>> TorchGPT.from_numpy(model).dtype
        torch.float64
        """
        return cls(model.config, model.params, dtype=model.dtype, device=device, autocast=autocast)

    def to_numpy(self) -> GPT:
        """Return the NumPy twin: same config, dtype and values, own memory.

        >>> TorchGPT(GPTConfig(8, 4, 4, 1, 2)).to_numpy().params["wte.weight"].dtype
        dtype('float32')
        """
        return GPT(self.config, self.numpy_params(), dtype=self.dtype)

    def logits(self, ids, keep: dict | None = None, *, cache: KVCache | None = None) -> torch.Tensor:
        """Return logits (B, T, V) for ids (B, T), T <= context; `keep` and `cache` as in the NumPy twin.

        Errors: `NlmError` for a wrong ID, a wrong shape, T > context, or more than the cache has room for.

        >>> model, keep = TorchGPT(GPTConfig(8, 4, 4, 1, 2)), {}
        >>> logits = model.logits([[1, 2, 3]], keep)
        >>> keep["h.0.attn.weights"].shape
        torch.Size([1, 2, 3, 3])
        """
        ids, _ = self._batch(ids)
        head = self.params[self.config.head]
        if cache is not None:
            cache.check(*ids.shape)
        with torch.no_grad(), self._autocast():
            logits, a = forward(ids, self.params, head, self.config, keep is not None, cache)
        self._fill(keep, a)
        return logits

    def cache(self, B: int = 1) -> KVCache:
        """Return an empty cache for B texts, which `logits` fills; it lies on the model's device.

        >>> TorchGPT(GPTConfig(8, 4, 4, 1, 2)).cache(B=3).keys.shape
        torch.Size([1, 3, 2, 4, 2])
        """
        shape = KVCache.shape(self.config, B)  # (n_layer, B, H, context, D)
        dtype = torch.bfloat16 if self.autocast else self.dtype  # what autocast makes of keys and values
        return KVCache(*(torch.zeros(shape, dtype=dtype, device=self.device) for _ in range(2)))

    def loss(self, ids, targets) -> float:
        """Return the mean cross-entropy in nats per token: ids and targets (B, T).

        >>> round(TorchGPT(GPTConfig(8, 4, 4, 1, 2)).loss([[1, 2]], [[2, 3]]), 1)
        2.1
        """
        ids, targets = self._batch(ids, targets)
        head = self.params[self.config.head]
        with torch.no_grad(), self._autocast():
            logits, _ = forward(ids, self.params, head, self.config, run=self._block)
            return float(F.cross_entropy(logits.flatten(0, 1), targets.flatten()))

    def loss_and_grads(self, ids, targets, keep: dict | None = None) -> tuple[float, dict[str, torch.Tensor]]:
        """Return (loss, name -> gradient); `keep` is filled as in the NumPy twin. Every call is fresh.

        Autograd gets the table as two leaves over one memory, so that it returns the two parts of
        its gradient apart; their sum is the gradient of the tied table.

        >>> model, keep = TorchGPT(GPTConfig(8, 4, 4, 1, 2)), {}
        >>> loss, grads = model.loss_and_grads([[1, 2]], [[2, 3]], keep)
        >>> torch.equal(grads["wte.weight"], keep["dwte.input"] + keep["dwte.output"])
        True
        """
        ids, targets = self._batch(ids, targets)
        leaves = {name: p.detach().requires_grad_() for name, p in self.params.items()}
        head = self.params[self.config.head].detach().requires_grad_()  # (V, C)
        with self._autocast():
            run = self._block if keep is None else block
            logits, a = forward(ids, leaves, head, self.config, keep is not None, run=run)  # (B, T, V)
            loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        leaves["lm_head.weight"] = head
        wanted = leaves if keep is None else leaves | {"dlogits": logits, "dx0": a["x0"]}
        d = dict(zip(wanted, torch.autograd.grad(loss, list(wanted.values())), strict=True))
        parts = {"dwte.input": d["wte.weight"], "dwte.output": d["lm_head.weight"]}  # (V, C), (V, C)
        if self.config.tied:
            d["wte.weight"] = parts["dwte.input"] + parts["dwte.output"]  # one table, two uses
        if keep is not None:
            parts = {name: part.clone() for name, part in parts.items()}
            self._fill(keep, a | parts | {"dlogits": d["dlogits"], "dx0": d["dx0"]})
        return float(loss.detach()), {name: d[name] for name in self.params}

    def numpy_params(self) -> dict[str, np.ndarray]:
        """Return name -> copy of the parameter as a NumPy array.

        >>> TorchGPT(GPTConfig(8, 4, 4, 1, 2)).numpy_params()["wpe.weight"].shape
        (4, 4)
        """
        return {name: p.cpu().numpy().copy() for name, p in self.params.items()}

    def load_params(self, params: dict) -> None:
        """Write `params` (name -> array or tensor) into the model's own tensors, all of them or none.

        Errors: `NlmError` naming the parameter that is missing, unknown or of another shape.

        >>> model, other = (TorchGPT(GPTConfig(8, 4, 4, 1, 2), seed=seed) for seed in (0, 1))
        >>> model.load_params(other.numpy_params())
        >>> torch.equal(model.params["wte.weight"], other.params["wte.weight"])
        True
        """
        check_params(self.config, params)
        given = {name: params[name] for name in self.params}
        new = {name: a if isinstance(a, torch.Tensor) else torch.tensor(a) for name, a in given.items()}
        for name, p in self.params.items():
            p.copy_(new[name])

    def _batch(self, ids, targets=None):
        # The NumPy twin's own check, so that both refuse the same input with the same words.
        checked = check_batch(self.config, *(_array(x) for x in (ids, targets)))
        return [None if x is None else torch.tensor(x, device=self.device) for x in checked]

    def _autocast(self):
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.autocast is not None)

    @staticmethod
    def _fill(keep: dict | None, activations: dict) -> None:
        if keep is not None:
            keep.update({name: a.detach() for name, a in activations.items()})


def _array(x):
    """x as a NumPy array if it is a tensor; NumPy has no bfloat16."""
    if not isinstance(x, torch.Tensor):
        return x
    return (x.float() if x.dtype == torch.bfloat16 else x).numpy(force=True)

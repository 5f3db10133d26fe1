"""The yardsticks: a GPT-2 as one writes it in PyTorch from torch's own modules, and that of transformers.

Nothing of `nlm` is in them but the shape and the weights they start from. `train_step` is the usual loop:
forward, cross-entropy, backward, clipping, torch's AdamW; eagerly, in float32.
"""

from __future__ import annotations

import re

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """Attention and MLP, each added to the stream."""

    def __init__(self, C: int, H: int):
        super().__init__()
        self.H = H
        self.ln_1, self.ln_2 = nn.LayerNorm(C), nn.LayerNorm(C)
        self.c_attn, self.attn_proj = nn.Linear(C, 3 * C), nn.Linear(C, C)
        self.c_fc, self.mlp_proj = nn.Linear(C, 4 * C), nn.Linear(4 * C, C)

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = self.c_attn(self.ln_1(x)).split(C, dim=-1)
        q, k, v = (each.view(B, T, self.H, C // self.H).transpose(1, 2) for each in (q, k, v))
        heads = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.attn_proj(heads.transpose(1, 2).reshape(B, T, C))
        return x + self.mlp_proj(F.gelu(self.c_fc(self.ln_2(x)), approximate="tanh"))


class PlainGPT(nn.Module):
    """GPT-2 with a tied table; `config` is a `GPTConfig`."""

    def __init__(self, config):
        super().__init__()
        self.wte = nn.Embedding(config.vocab_size, config.d_model)
        self.wpe = nn.Embedding(config.context, config.d_model)
        self.blocks = nn.ModuleList(Block(config.d_model, config.n_head) for _ in range(config.n_layer))
        self.ln_f = nn.LayerNorm(config.d_model)
        self.head = nn.Linear(config.d_model, config.vocab_size, bias=False)
        self.head.weight = self.wte.weight

    def take(self, params: dict) -> PlainGPT:
        """Start from the parameters of an `nlm` model, name -> array; torch's Linear keeps W transposed."""
        ours = {
            "attn.c_attn": "c_attn",
            "attn.c_proj": "attn_proj",
            "mlp.c_fc": "c_fc",
            "mlp.c_proj": "mlp_proj",
        }
        state = {}
        for name, array in params.items():
            value = torch.tensor(array)
            layer = re.sub(r"^h\.\d+\.|\.\w+$", "", name)
            if layer in ours:
                name, value = name.replace(layer, ours[layer]), value.T if value.ndim == 2 else value
            state[re.sub(r"^h\.", "blocks.", name)] = value
        self.load_state_dict(state | {"head.weight": state["wte.weight"]})
        return self

    def forward(self, ids):
        x = self.wte(ids) + self.wpe(torch.arange(ids.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.ln_f(x))


def train_step(model, optimizer, x: torch.Tensor, y: torch.Tensor) -> float:
    """One step of training; `model(x)` gives logits (B, T, V), or an object that has them."""
    optimizer.zero_grad(set_to_none=True)
    logits = model(x)
    logits = getattr(logits, "logits", logits)
    loss = F.cross_entropy(logits.flatten(0, 1), y.flatten())
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def hugging_face(model):
    """transformers' GPT-2 with the shape and the weights of an `nlm` model; it draws nothing (no dropout)."""
    import transformers

    transformers.logging.set_verbosity_error()
    c = model.config
    theirs = transformers.GPT2LMHeadModel(
        transformers.GPT2Config(
            vocab_size=c.vocab_size, n_positions=c.context, n_embd=c.d_model, n_layer=c.n_layer,
            n_head=c.n_head, layer_norm_epsilon=c.eps, resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0,
            bos_token_id=0, eos_token_id=0,
        )
    )  # fmt: skip
    state = {f"transformer.{name}": torch.tensor(p) for name, p in model.numpy_params().items()}
    theirs.load_state_dict(state | {"lm_head.weight": state["transformer.wte.weight"]})
    return theirs.eval()

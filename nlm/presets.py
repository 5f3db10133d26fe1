"""Ready-made models with the settings that train them: a small one for learning, and the book's own.

Numbers only; `nlm.runs` turns a preset into data, a model and a run.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nlm.nn.config import GPTConfig
from nlm.train_config import TrainConfig


@dataclass(frozen=True)
class Preset:
    """A model, how it is trained, and its corpus when no text is given.

    The corpus is the story world's: stories 0 to `stories - 1` of seed `story_seed` for training,
    the `valid_stories` that follow for validation.
    """

    name: str
    model: GPTConfig
    train: TrainConfig
    stories: int
    valid_stories: int
    story_seed: int = 0

    def train_config(self, *, steps: int, context: int, seed: int) -> TrainConfig:
        """The settings for so many steps and a model that sees `context` tokens at once.

        Windows are as long as that; where the preset has late ones, those are, and the others at most so.
        """
        config = replace(self.train.with_steps(steps), seed=seed)
        if config.late_context is None or context <= config.context:
            return replace(config, context=context, late_steps=0, late_context=None)
        return replace(config, late_context=context)


PRESETS = {
    # about a minute with the NumPy model on two cores, for 1,000,000 tokens
    "mini": Preset(
        name="mini",
        model=GPTConfig(vocab_size=2048, context=128, d_model=64, n_layer=2, n_head=4, init_std=0.125),
        train=TrainConfig(steps=976, batch_size=8, context=128, lr=1e-2, min_lr=1e-3, warmup=50),
        stories=6000,
        valid_stories=300,
    ),
    # the model the course is about: 10,657,280 parameters; for torch
    "nlm-10m": Preset(
        name="nlm-10m",
        model=GPTConfig(vocab_size=4096, context=512, d_model=256, n_layer=12, n_head=8),
        train=TrainConfig(
            steps=5300,
            batch_size=8,
            context=256,
            lr=1e-3,
            min_lr=0.0,
            warmup=200,
            hold=3800,
            late_steps=530,
            late_context=512,
            eval_every=250,
            eval_windows=128,
            snapshot_every=250,
            save_every=250,
        ),
        stories=60000,
        valid_stories=1000,
    ),
}

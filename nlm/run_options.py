"""What a run can be asked for, checked before anything is read or written.

`nlm.runs` acts on it; the numbers of the presets are in `nlm.presets`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nlm.errors import NlmError
from nlm.nearest import nearest
from nlm.presets import PRESETS
from nlm.train_config import TrainConfig

DTYPES = ("float32", "float64", "bfloat16")
BACKENDS = ("numpy", "torch")


@dataclass(frozen=True)
class RunOptions:
    """What a run is asked for. `None` means: as the preset says.

    `texts` are pairs (path, weight): a text of weight 3 is seen three times in each epoch. Without
    texts the corpus is the preset's stories. `valid` is the path of a validation text; without it
    a tenth of the documents is held out. `seed` decides starting weights and the order of the data.
    """

    preset: str = "mini"
    texts: tuple[tuple[str, int], ...] = ()
    valid: str | None = None
    steps: int | None = None
    context: int | None = None
    dtype: str = "float32"
    seed: int = 0
    backend: str = "numpy"

    def __post_init__(self):
        for what, value, known in (
            ("preset", self.preset, tuple(PRESETS)),
            ("dtype", self.dtype, DTYPES),
            ("backend", self.backend, BACKENDS),
        ):
            if value not in known:
                raise NlmError(f"{what} is {value!r}; {nearest(value, known)}")
        if self.dtype == "bfloat16" and self.backend == "numpy":
            raise NlmError(
                "dtype bfloat16 needs backend torch; NumPy knows no bfloat16: take float32, or torch"
            )
        if self.valid is not None and not self.texts:
            raise NlmError(
                "a validation text without a training text; give both, or neither for the story world"
            )
        object.__setattr__(self, "texts", tuple((str(path), weight) for path, weight in self.texts))

    def resolved(self) -> RunOptions:
        """The same options with steps and context filled in from the preset."""
        preset = PRESETS[self.preset]
        return replace(
            self, steps=self.steps or preset.train.steps, context=self.context or preset.model.context
        )

    def training(self) -> TrainConfig:
        """The settings of the training that these options ask for."""
        asked = self.resolved()
        return PRESETS[self.preset].train_config(steps=asked.steps, context=asked.context, seed=asked.seed)

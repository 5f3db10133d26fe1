"""The training loop: batch, loss, gradients, clip, step; what is recorded, and how a stopped run goes on.

Either twin of the model works: the trainer asks for `loss`, `loss_and_grads` and `params` only.
The order of the data comes from `nlm.batches`, the update from `nlm.optim`, the files from
`nlm.checkpoint`. A checkpoint holds all that the next step depends on (weights, moments, step,
place in the data), so a run that was killed and resumed equals, bit for bit, one that was not.
No gradient accumulation; what makes one trainer of several processes stands in `nlm.ddp_torch`.
"""

from __future__ import annotations

import hashlib
import math
import os
import time
from copy import copy

import numpy as np

from nlm.batches import Batches, windows
from nlm.checkpoint import load_checkpoint, read_state, save_checkpoint
from nlm.corpus import TokenData
from nlm.errors import NlmError
from nlm.evaluate import evaluate
from nlm.finite import diagnose, first_not_finite
from nlm.optim import AdamW, clip_gradients, cosine_schedule
from nlm.progress import ProgressBar, SoftInterrupt
from nlm.run_folder import RunFolder
from nlm.train_config import TrainConfig

__all__ = ["Trainer", "evaluate"]


STATE = set("step seconds losses batches config training_data validation_data backend autocast".split())


class Trainer:
    """Trains `model` in place on the windows of `train`; see `TrainConfig` for how long and how fast.

    With `out`, a folder, checkpoints and snapshots are saved there (`tokenizer` with each, and
    `preset` as a name); without it everything stays in memory. `progress`: None shows a bar when
    stderr is a terminal and NLM_QUIET is unset; False never does.

    `history` is a list of rows, one at step 0, one every `eval_every` steps, one at the end:
        step, tokens   made and seen so far
        lr             learning rate of the last step
        train_loss     mean loss of the batches since the last row (at step 0: of training windows)
        valid_loss     loss on the validation windows, or None; both in nats per token
        seconds        of run time so far
    `snapshots` maps a step to the table wte (V, C) as it was then, in float16.

    Errors: `NlmError` when data and model have different vocabularies, a split is shorter than one
    window, or `out` already holds a run.
    """

    def __init__(
        self,
        model,
        train: TokenData,
        valid: TokenData | None,
        config: TrainConfig,
        *,
        out: str | os.PathLike | None = None,
        tokenizer=None,
        preset: str | None = None,
        progress: bool | None = None,
    ):
        _check_fit(model, train, valid, config)
        self.model, self.train, self.valid, self.config = model, train, valid, config
        self.tokenizer, self.preset, self.progress = tokenizer, preset, progress
        self.folder = None if out is None else RunFolder(out)
        if self.folder and self.folder.steps():
            raise NlmError(f"{out} already holds a run; resume it, or choose another folder")
        self.batches = self._batches(late=False)
        if config.late_steps:
            self._batches(late=True)  # too little text for it: say so now, not at that step
        self.optimizer = AdamW(
            model.params, lr=config.lr, betas=config.betas, weight_decay=config.weight_decay
        )
        self.step_count = 0
        self.history: list[dict] = []
        self.snapshots: dict[int, np.ndarray] = {}
        self._losses: list[float] = []  # of the batches since the last row
        self._seconds, self._started = 0.0, None
        self._last_good = None  # folder of the last checkpoint
        self._update_cut_off = False
        self._silent = False
        self.agree = bool  # with several processes: whether any of them is asked to stop

    def run(self, until: int | None = None) -> list[dict]:
        """Train up to step `until` (default: the last one) and return the history.

        Ctrl-C lets the step that is under way finish, saves, and raises KeyboardInterrupt with a
        sentence on how to go on; a second Ctrl-C stops at once.

        Errors: `NlmError` at the first loss or gradient that is not finite, naming the step, the
        tensor and the last good checkpoint; and when the disk is full.
        """
        config = self.config
        until = config.steps if until is None else min(until, config.steps)
        self._check_update()
        self._started, stopped = time.perf_counter(), False
        try:
            with (
                SoftInterrupt(silent=self._silent) as interrupt,
                ProgressBar(self.step_count, config.steps, show=self.progress) as bar,
            ):
                if not self.history:
                    self._after_step()
                while self.step_count < until and not (stopped := self.agree(interrupt.asked)):
                    self._step()
                    bar.update(self.step_count, loss=self._losses[-1])
                    self._after_step()
                if self.folder and self._last_good != self.folder.step(self.step_count):
                    self.save()
        finally:
            self._seconds, self._started = self._elapsed(), None
        if stopped:
            raise KeyboardInterrupt(self._how_to_go_on())
        return self.history

    def become_silent(self) -> None:
        """Write and show nothing from here on: another process does."""
        self.folder, self.progress, self._silent = None, False, True

    def save(self) -> None:
        """Write a checkpoint of this moment to `out`; the newest two are kept.

        Errors: `NlmError` without `out`, for weights that are not finite (a bad checkpoint never
        replaces a good one), and when the disk is full.
        """
        if self.folder is None:
            raise NlmError("this trainer has no folder to save to; give Trainer(..., out=FOLDER)")
        self._check_update()
        damaged = first_not_finite(self.model.params)
        if damaged:
            raise NlmError(self._stopped(f"after step {self.step_count}, {damaged} is not finite"))
        self._last_good = save_checkpoint(
            self.folder.step(self.step_count),
            self.model,
            tokenizer=self.tokenizer,
            token_counts=self.train.counts(),
            history=self.history,
            preset=self.preset,
            training=(self.optimizer.state_dict(), self._state()),
            otherwise=self._last_good_text(),
        )
        self.folder.prune()

    @classmethod
    def resume(
        cls,
        out: str | os.PathLike,
        *,
        train: TokenData,
        valid: TokenData | None,
        backend: str | None = None,
        device: str = "cpu",
        progress: bool | None = None,
    ) -> Trainer:
        """The trainer of the run in `out` as it stood at its newest checkpoint; `run()` goes on from there.

        Errors: `NlmError` when there is no checkpoint, when it is damaged, and when the data or
        `backend` is not that of the run, saying which.
        """
        folder = RunFolder(out)
        newest = folder.newest()
        if newest is None:
            raise NlmError(f"{out} holds no checkpoint to go on from; start a new run")
        try:
            state = read_state(newest)
            if not isinstance(state, dict) or not STATE <= state.keys():
                raise NlmError(f"{newest / 'state.json'} is not what a trainer writes; the file is damaged")
            checkpoint = load_checkpoint(newest, backend=state["backend"], device=device, training=True)
        except NlmError as error:
            before = list(folder.steps().values())[:-1]
            advice = f"; delete {newest} to go on from {before[-1]}" if before else ""
            raise NlmError(f"{error}{advice}") from error
        given = {
            "training data": _hash(train),
            "validation data": _hash(valid),
            "backend": backend or state["backend"],
        }
        differ = [name for name, value in given.items() if value != state[name.replace(" ", "_")]]
        if differ:
            raise NlmError(
                f"{out} was begun with other settings ({', '.join(differ)}); "
                "resume with those of the run, or start a new one in another folder"
            )
        config = TrainConfig.from_dict(state["config"])
        trainer = cls(
            checkpoint.model, train, valid, config,
            tokenizer=checkpoint.tokenizer, preset=checkpoint.preset, progress=progress,
        )  # fmt: skip
        trainer.folder, trainer._last_good = folder, newest
        trainer.step_count, trainer.history = state["step"], checkpoint.history
        trainer._losses, trainer._seconds = state["losses"], state["seconds"]
        trainer.batches = trainer._batches(late=trainer.step_count > config.late_from)
        trainer.batches.load_state_dict(state["batches"])
        trainer.optimizer.load_state_dict(checkpoint.training[0])
        trainer.snapshots = folder.read_snapshots(up_to=trainer.step_count)
        folder.prune()  # what a killed run left
        return trainer

    def _step(self) -> None:
        """One update of the weights, or none and an error."""
        config, place = self.config, copy(self.batches)
        lr = self._lr(self.step_count)
        try:
            if config.late_steps and self.step_count == config.late_from:
                self.batches = self._batches(late=True)
            x, y = next(self.batches)  # (B, T), (B, T)
            with np.errstate(all="ignore"):  # what is not finite is caught below, once and by name
                loss, grads = self.model.loss_and_grads(x, y)
                loss = float(loss)
                norm = clip_gradients(grads, config.clip) if math.isfinite(loss) else math.nan
            if not math.isfinite(loss + norm):
                raise NlmError(
                    self._stopped(f"in step {self.step_count + 1}, {diagnose(self.model, x, loss, grads)}")
                )
        except BaseException:
            self.batches = place
            raise
        self._update_cut_off = True  # should Ctrl-C strike twice in the next line
        with np.errstate(all="ignore"):
            self.optimizer.step(grads, lr=lr)
        self._update_cut_off = False
        self.step_count += 1
        self._losses.append(loss)

    def _after_step(self) -> None:
        """Row, snapshot and checkpoint, where one is due."""
        step, config = self.step_count, self.config
        last = step == config.steps
        if step % config.eval_every == 0 or last:
            self._record()
        if step % config.snapshot_every == 0 or last:
            with np.errstate(over="ignore"):
                table = self.model.numpy_params()["wte.weight"].astype(np.float16)  # (V, C)
            self.snapshots[step] = table
            if self.folder:
                self.folder.write_snapshot(step, table, otherwise=self._last_good_text())
        if self.folder and (step % config.save_every == 0 or last):
            self.save()

    def _record(self) -> None:
        """Append a row to the history."""
        config, step = self.config, self.step_count
        held = {"batch_size": config.batch_size, "max_windows": config.eval_windows}
        with np.errstate(all="ignore"):
            valid = None if self.valid is None else evaluate(self.model, self.valid, config.context, **held)
            train = (
                np.mean(self._losses) if step else evaluate(self.model, self.train, config.context, **held)
            )
        if valid is not None and not math.isfinite(valid):
            raise NlmError(self._stopped(f"after step {step}, the validation loss is {valid}"))
        self._losses = []
        self.history.append(
            {
                "step": step,
                "tokens": config.tokens_after(step),
                "lr": self._lr(step - 1) if step else 0.0,
                "train_loss": float(train),
                "valid_loss": valid,
                "seconds": round(self._elapsed(), 3),
            }
        )

    def _lr(self, step: int) -> float:
        c = self.config
        return cosine_schedule(step, steps=c.steps, lr=c.lr, min_lr=c.min_lr, warmup=c.warmup, hold=c.hold)

    def _batches(self, *, late: bool) -> Batches:
        """The order of the data; late windows are longer and have an order of their own."""
        c = self.config
        if late:
            return Batches(self.train, batch_size=c.late_batch_size, context=c.late_context, seed=c.seed)
        return Batches(self.train, batch_size=c.batch_size, context=c.context, seed=c.seed)

    def _state(self) -> dict:
        """All that the next step depends on and that is not an array."""
        return {
            "step": self.step_count,
            "seconds": self._elapsed(),
            "losses": self._losses,
            "batches": self.batches.state_dict(),
            "config": self.config.to_dict(),
            "training_data": _hash(self.train),
            "validation_data": _hash(self.valid),
            "backend": "numpy" if isinstance(self.model.params["wte.weight"], np.ndarray) else "torch",
            "autocast": getattr(self.model, "autocast", None),
        }

    def _elapsed(self) -> float:
        return self._seconds + (time.perf_counter() - self._started if self._started is not None else 0.0)

    def _stopped(self, what: str) -> str:
        advice = f"try a smaller learning rate than {self.config.lr}"
        return f"training stopped: {what}; {self._last_good_text()}; {advice}"

    def _last_good_text(self) -> str:
        return (
            f"the last good checkpoint is {self._last_good}"
            if self._last_good
            else "no checkpoint was saved before"
        )

    def _how_to_go_on(self) -> str:
        if self.folder is None:
            return f"stopped after step {self.step_count}; call run() again to go on"
        return f"stopped after step {self.step_count}, saved in {self._last_good}; resume to go on"

    def _check_update(self) -> None:
        if self._update_cut_off:
            raise NlmError(
                f"the last update was cut off in the middle; {self._last_good_text()}: resume from there"
            )


def _check_fit(model, train: TokenData, valid: TokenData | None, config: TrainConfig) -> None:
    for name, data in (("training", train), ("validation", valid)):
        if data is not None and data.vocab_size != model.config.vocab_size:
            raise NlmError(
                f"the {name} data has a vocabulary of {data.vocab_size} tokens, the model one of "
                f"{model.config.vocab_size}; encode the text with the tokenizer that belongs to the model"
            )
    longest = max(config.context, config.late_context or 0)
    if longest > model.config.context:
        raise NlmError(
            f"the training settings ask for windows of {longest} tokens, the model sees "
            f"{model.config.context} at most; make the one smaller or the other larger"
        )
    if valid is not None:
        windows(valid, config.context, name="valid")  # too short: say so now, not after the first step


def _hash(data: TokenData | None) -> str | None:
    """A hash that is equal exactly when the token IDs and the vocabulary's size are."""
    if data is None:
        return None
    digest = hashlib.sha256(f"{data.vocab_size}:".encode())
    for start in range(0, len(data), 2**22):  # a part at a time: a corpus can be long
        digest.update(np.asarray(data.ids[start : start + 2**22], dtype="<u4").tobytes())
    return digest.hexdigest()

"""Training in several processes at once, with torch's own DistributedDataParallel.

    torchrun --nproc-per-node 2 -m nlm train --preset mini --out runs/two

Every process holds the whole model and takes an equal share of each batch. The shares' gradients are
averaged on the way back, so all make the same step, the one that a single process makes with the
whole batch, up to the rounding of sums. Process 0 alone writes and prints. A run may go on with
another number of processes: the order of the data belongs to the run, not to them.
It does NOT divide the model: weights that one process cannot hold, several cannot either (see the book's page
on scale for what comes then).
"""

from __future__ import annotations

import contextlib
import math
import os
import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import numpy as np
import torch
import torch.distributed as dist
from torch.nn import Module, Parameter
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

from nlm import runs
from nlm.errors import NlmError
from nlm.nn.gpt_torch import TorchGPT, forward
from nlm.run_options import RunOptions
from nlm.train import Trainer


class Processes:
    """The processes of one run: `rank` (this one, from 0), `size` (how many), `device` (of this one).

    >>> Processes(rank=1, size=2, device=torch.device("cpu")).share(np.array([[5, 6], [7, 8]]))
    array([[7, 8]])
    """

    def __init__(self, rank: int, size: int, device: torch.device):
        self.rank, self.size, self.device = rank, size, device
        self.first = rank == 0

    def check(self, torch_twin: bool, *batch_sizes: int) -> None:
        """Refuse another model, and batches whose windows cannot be shared equally.

        >>> Processes(0, 3, torch.device("cpu")).check(True, 8)
        Traceback (most recent call last):
        nlm.errors.NlmError: a batch of 8 windows cannot be shared equally by 3 processes; start as many ...
        """
        if not torch_twin:
            raise NlmError(
                "torchrun starts several processes, and the NumPy model works in one; "
                "needed: --backend torch, or `python -m nlm train` without torchrun"
            )
        for batch_size in batch_sizes:
            if batch_size % self.size:
                fit = [n for n in range(1, batch_size + 1) if math.gcd(*batch_sizes) % n == 0]
                raise NlmError(
                    f"a batch of {batch_size} windows cannot be shared equally by {self.size} processes; "
                    f"start as many as divide it: {', '.join(map(str, fit))}"
                )

    def share(self, batch: np.ndarray) -> np.ndarray:
        """This process's rows of a batch: as even as it goes, in order."""
        return np.array_split(batch, self.size)[self.rank]

    def sum(self, *numbers: float) -> list[float]:
        """The sums over all processes; each must call it."""
        total = torch.tensor(numbers, dtype=torch.float64)  # on the CPU, so by gloo
        with self.contact():
            dist.all_reduce(total)
        return total.tolist()

    def any(self, flag: bool) -> bool:
        """Whether `flag` is true in any process; each must call it."""
        return self.sum(flag)[0] > 0

    @contextlib.contextmanager
    def contact(self) -> Iterator[None]:
        """Within it, a process that has gone is an `NlmError` for those that wait for it."""
        try:
            yield
        except RuntimeError as error:  # torch has no narrower class for all its backends
            reason = re.sub(r"^\[\S+\] ", "", f"{error}".strip()).split(". ")[0]  # no file of torch's own
            raise NlmError(
                f"process {self.rank} of {self.size} stops, because another one has stopped or failed "
                f"({reason[:160]}); its message says why: start all again with --resume"
            ) from error


@contextlib.contextmanager
def processes() -> Iterator[Processes]:
    """The processes that torchrun started, connected while the context lasts: nccl on GPUs, else gloo."""
    rank, size, local = (int(os.environ[name]) for name in ("RANK", "WORLD_SIZE", "LOCAL_RANK"))
    on_gpus = torch.cuda.is_available() and torch.cuda.device_count() > local
    device = torch.device("cuda", local) if on_gpus else torch.device("cpu")
    if on_gpus:
        torch.cuda.set_device(device)
    # Small numbers stay on the CPU. Process 0 may write stories for a while before the first step.
    dist.init_process_group("cpu:gloo,cuda:nccl" if on_gpus else "gloo", timeout=timedelta(minutes=30))
    try:
        yield Processes(rank, size, device)
    finally:
        dist.destroy_process_group()


class Loss(Module):
    """The loss of a `TorchGPT` as the `Module` that torch's tools want; it shares the model's memory.

    >>> from nlm.nn import GPTConfig
    >>> model, ids = TorchGPT(GPTConfig(8, 4, 4, 1, 2)), torch.tensor([[1, 2, 3]])
    >>> loss = Loss(model)
    >>> loss(ids, ids).item() == model.loss(ids, ids)
    True
    >>> loss.params()["wte.weight"].data_ptr() == model.params["wte.weight"].data_ptr()
    True
    """

    def __init__(self, model: TorchGPT):
        super().__init__()
        self.model = model
        self.names = {name: name.replace(".", "_") for name in model.params}  # a Module forbids dots
        for name, p in model.params.items():
            self.register_parameter(self.names[name], Parameter(p))  # no copy

    def params(self) -> dict[str, Parameter]:
        """Name -> parameter, under the model's own names."""
        return {name: getattr(self, own) for name, own in self.names.items()}

    def forward(self, ids: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        """Return the mean cross-entropy, a tensor with one number: ids and targets (B, T)."""
        params, config = self.params(), self.model.config
        with self.model._autocast():
            logits, _ = forward(ids, params, params[config.head], config)  # (B, T, V)
            return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


class SharedGPT:
    """A `TorchGPT` for a `Trainer` in each process: given the whole batch, each works on its share.

    `loss` and `loss_and_grads` must be called by all processes with the same batch, and return the same
    numbers to all: those of the whole batch. `params` are the tensors of the model itself.
    Errors: `NlmError` when a batch to learn from cannot be shared equally, or a process has gone.
    """

    def __init__(self, model: TorchGPT, group: Processes):
        self.model, self.group = model, group
        self.config, self.params, self.autocast = model.config, model.params, model.autocast
        self.logits, self.numpy_params, self.load_params = model.logits, model.numpy_params, model.load_params
        self._loss = Loss(model)
        ids = [group.device] if group.device.type == "cuda" else None
        with group.contact():
            self._shared = DistributedDataParallel(self._loss, device_ids=ids)  # all take 0's values

    def loss(self, ids, targets) -> float:
        """Return the mean cross-entropy in nats per token: ids and targets (B, T), any B."""
        own_ids, own_targets = (self.group.share(np.asarray(x)) for x in (ids, targets))
        own = self.model.loss(own_ids, own_targets) if len(own_ids) else 0.0
        return self.group.sum(own * len(own_ids))[0] / len(ids)

    def loss_and_grads(self, ids, targets) -> tuple[float, dict[str, torch.Tensor]]:
        """Return (loss, name -> gradient) of the whole batch: ids and targets (B, T)."""
        self.group.check(True, len(ids))
        own_ids, own_targets = self.model._batch(*(self.group.share(np.asarray(x)) for x in (ids, targets)))
        self._shared.zero_grad(set_to_none=True)  # every call is fresh
        with self.group.contact():
            loss = self._shared(own_ids, own_targets)
            loss.backward()  # and here the gradients of all processes are averaged
        mean = self.group.sum(float(loss.detach()))[0] / self.group.size
        return mean, {name: p.grad for name, p in self._loss.params().items()}


def share(trainer: Trainer, group: Processes) -> Trainer:
    """Make `trainer`, alike in all processes, one of several: it takes its share, and process 0 writes."""
    group.check(isinstance(trainer.model, TorchGPT), *trainer.config.batch_sizes)
    trainer.model = SharedGPT(trainer.model, group)
    trainer.agree = group.any
    if not group.first:
        trainer.become_silent()
    return trainer


def begin(
    group: Processes,
    given: dict,
    out: str | os.PathLike,
    *,
    resume: bool = False,
    say: Callable[[str], None] = lambda line: None,
) -> Trainer:
    """The trainer of this process for a run in the folder `out`, new or to `resume`; then call `run()`.

    `given` are fields of `nlm.run_options.RunOptions`; a new run takes the torch twin. Process 0 prepares
    and writes, the others then read, so all must see the same folder. An error of process 0 is raised
    there; the others end with status 2 and leave the words to it.
    Errors: `NlmError` as `runs.start` and `runs.go_on`; for backend numpy; and for a batch that cannot
    be shared equally (nothing is written then).
    """
    device = str(group.device)
    trainer, error = None, None
    if group.first:
        try:
            if resume:
                trainer = runs.go_on(out, given, say=say, device=device)
            else:
                options = RunOptions(**{"backend": "torch"} | given)
                group.check(options.backend == "torch", *options.training().batch_sizes)
                trainer = runs.start(options, out, say=say, device=device)
            group.check(isinstance(trainer.model, TorchGPT), *trainer.config.batch_sizes)
        except BaseException as caught:
            error = caught
    failed = group.any(error is not None)
    if error is not None:
        raise error
    if failed:
        with contextlib.suppress(NlmError):
            group.any(False)  # until process 0 has gone: torchrun ends all when the first one leaves
        raise SystemExit(2)
    if not group.first:
        try:
            trainer = runs.go_on(out, device=device)
        except NlmError as unseen:
            raise NlmError(f"{unseen} (every process must see the same folder {out})") from unseen
    group.any(False)  # nobody trains, and deletes old checkpoints, before all have read
    return share(trainer, group)

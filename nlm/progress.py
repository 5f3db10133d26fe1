"""What a long run shows on a terminal, and how it hears Ctrl-C: a bar, and a stop between two steps.

Nothing is written unless stderr is a terminal and NLM_QUIET is unset, so that notebooks, logs and
tests see the same output on every run.
"""

from __future__ import annotations

import os
import signal
import sys
import threading


class ProgressBar:
    """A bar over the steps of a run; silent unless stderr is a terminal and NLM_QUIET is unset.

    >>> with ProgressBar(0, 10, show=False) as bar:
    ...     bar.update(1, loss=2.5)
    """

    def __init__(self, done: int, steps: int, *, show: bool | None = None, unit: str = "step"):
        self._bar = None
        if show is not False and sys.stderr.isatty() and not os.environ.get("NLM_QUIET"):
            try:
                from tqdm import tqdm
            except ImportError:  # the core needs NumPy only; a run without a bar is still a run
                return
            self._bar = tqdm(initial=done, total=steps, unit=unit, file=sys.stderr, dynamic_ncols=True)

    def update(self, done: int, *, loss: float) -> None:
        """Show that `done` steps are made, the last with this loss in nats per token."""
        if self._bar is not None:
            self._bar.set_postfix_str(f"loss {loss:.3f}", refresh=False)
            self._bar.update(done - self._bar.n)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *exception) -> None:
        if self._bar is not None:
            self._bar.close()


class SoftInterrupt:
    """Within it, the first Ctrl-C only sets `asked`; the second raises KeyboardInterrupt at once.

    A weight update that is cut in two can be neither saved nor continued, so a run looks at
    `asked` between its steps. Outside the main thread, and where Ctrl-C is ignored, nothing changes.
    A `silent` one hears as well, and leaves it to another process to say so.

    >>> with SoftInterrupt() as interrupt:
    ...     interrupt.asked
    False
    """

    def __init__(self, *, silent: bool = False):
        self.asked = False
        self._silent, self._before = silent, None

    def __enter__(self) -> SoftInterrupt:
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and signal.getsignal(signal.SIGINT) not in (signal.SIG_IGN, None):
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *exception) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _hear(self, *_) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        if not self._silent:
            print("\nstopping after this step (Ctrl-C again: at once, without saving)", file=sys.stderr)

"""A pool of worker processes that end together with the process that started them.

Ctrl-C at a terminal reaches every process of a command. The workers ignore it and are killed by the one that started
them, so that a command ends at once, with one exit code and without tracebacks of its workers.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import Self, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class Processes:
    """A number of workers for a `with` block; a single one is this process itself."""

    def __init__(self, count: int) -> None:
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        context = get_context(method)
        self._pool = ProcessPoolExecutor(count, context, initializer=_be_worker) if count > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is None:
            return
        if kind is not None:
            for process in self._pool._processes.values():  # noqa: SLF001 - public (`kill_workers`) since Python 3.14
                process.kill()
        self._pool.shutdown(cancel_futures=True)

    def map(self, job: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """What the job finds for each task, in their order."""
        if self._pool is None:
            return map(job, tasks)
        with _signals_held_back():
            return self._pool.map(job, tasks)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """While workers are started: every worker is known before a signal can ask us to end them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _be_worker() -> None:
    """Ignore Ctrl-C, and exit when the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # held back when we were started
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)

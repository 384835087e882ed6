"""The one way to start a server in a test: a process of its own, forked from one that has imported everything.

What dies in a test is a whole process with its memory, threads, files and sockets; only the imports are spared. A
server that runs `under` another command (strace) is started afresh. The configuration is built here, in Python, with
fixed chance: the same key, names of tables and seeds of bots in every run.
"""

from __future__ import annotations

import os
import signal
import weakref
from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from msgspec.structs import replace

from stolik import games
from stolik.server import server_key
from stolik.server.config import NO_RATE_LIMITS, Config, HttpTimeouts, Timeouts
from stolik.server.randomness import Randomness
from support.fork_server import Order
from support.ports import hold_port
from support.randomness import SEED, SeededRandomness, secret
from support.server_launcher import HANG_SECONDS, Launched, launch

PATIENT_TIMEOUTS: Final = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=3600.0, stand_in_after_seconds=7200.0, startup_grace_seconds=0.0
)
"""Bots answer at once, and nobody counts as away because the machine is slow."""
PATIENT_HTTP: Final = HttpTimeouts(
    head_seconds=HANG_SECONDS,
    body_seconds=HANG_SECONDS,
    response_seconds=HANG_SECONDS,
    refusal_delay_seconds=0.0,
)
"""No connection is closed because the machine is slow, and nobody waits to be refused."""
Fault = Callable[[], None]
"""A function of a module, called in the new process before it serves: it breaks one promise."""


class Server:
    """A server on a data folder; its port stays the same over restarts, so that clients come back."""

    def __init__(
        self,
        data: Path,
        *faults: Fault,
        seed: object = SEED,
        source: bool = False,
        under: tuple[str, ...] = (),
        **config: Any,
    ) -> None:
        """`source`: run from source, where a fault changes what is compiled. `config`: fields of `Config`."""
        usual = Config(
            port=0,
            data_folder=data,
            bot_deadline_seconds=HANG_SECONDS,
            timeouts=PATIENT_TIMEOUTS,
            rate_limits=NO_RATE_LIMITS,
            connections_by_network=inf,
            http_timeouts=PATIENT_HTTP,
            cheap_password_hashes=True,
        )
        self.config = replace(usual, **config)
        self._chance: Randomness | None = config.get("randomness")
        self.faults = faults
        self.seed = seed
        self.source = source
        self.under = under
        self.starts = 0
        self._process: Launched | None = None

    @property
    def data(self) -> Path:
        """The folder of its key and database."""
        return self.config.data_folder

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.config.port

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the running process."""
        return self._running().pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process is not None:
            self.stop()

    def start(self) -> None:
        """Start, and wait until it listens."""
        assert self._process is None, "it runs already"
        self._write_key()
        if self.port == 0:
            self._take_port()
        self.starts += 1
        chance = self._chance or SeededRandomness(f"{self.seed}/{self.starts}")
        order = Order(replace(self.config, randomness=chance), self.faults, list(games.__path__))
        self._process = launch(order, self.log_file, source=self.source, under=self.under)
        line = self._process.first_line()
        if not line.isdecimal():
            self.kill()
            raise RuntimeError(f"the server did not start: {self.log_text()[-2000:]}")
        self.config = replace(self.config, port=int(line))

    def interrupt(self) -> None:
        """What Ctrl-C sends; `wait` or `stop` see the end."""
        self.send(signal.SIGINT)

    def stop(self) -> int:
        """Stop it as Ctrl-C does; its exit status."""
        self.interrupt()
        return self.wait()

    def kill(self) -> None:
        """SIGKILL to the process and its bot workers; done when they are gone."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.wait()

    def pause(self) -> None:
        """SIGSTOP: it holds its sockets and does nothing."""
        self.send(signal.SIGSTOP)

    def resume(self) -> None:
        """SIGCONT."""
        self.send(signal.SIGCONT)

    def send(self, what: signal.Signals) -> None:
        """A signal to the server alone."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, what)

    def wait(self) -> int:
        """Until the process has ended; its exit status, negative for a signal."""
        status = self._running().status()
        self._process = None
        return status

    @property
    def is_running(self) -> bool:
        """Has it been started, and not ended?"""
        return self._process is not None and self._process.ending.is_alive()

    @property
    def log_file(self) -> Path:
        """Where its log is written, over all starts: beside the data folder."""
        return self.data.parent / f"{self.data.name}.log"

    def log_text(self) -> str:
        """All that it has logged."""
        return self.log_file.read_text("utf-8")

    def _running(self) -> Launched:
        assert self._process is not None, "the server is not running"
        return self._process

    def _take_port(self) -> None:
        """Choose a port, and hold it here too, over all starts."""
        held = hold_port(self.config.host)
        self.config = replace(self.config, port=held.getsockname()[1])
        weakref.finalize(self, os.close, held.detach())

    def _write_key(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        file = self.data / server_key.KEY_FILE
        if not file.exists():
            file.write_bytes(secret("key", self.seed))

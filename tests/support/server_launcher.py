"""Starts server processes for `support.server`: forked from one that waits, or as a program under a command."""

from __future__ import annotations

import os
import pickle
import select
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from support.fork_server import Order

HANG_SECONDS: Final = 300.0
"""Seconds after which something that must come is called hung; nothing is judged by less."""
TESTS: Final = Path(__file__).resolve().parents[1]
PROGRAM: Final = (sys.executable, "-P", str(TESTS / "support" / "fork_server.py"))
"""`-P`: modules are those of the tests, not those beside that file."""


class Ending(Protocol):
    """How the end of a process is seen."""

    def is_alive(self) -> bool:
        """Has it not ended yet?"""

    def status(self) -> int:
        """Wait for the end; the exit status, negative for a signal."""


class Launched:
    """A server in another process, as its parent sees it."""

    def __init__(self, pid: int, output: int, ending: Ending) -> None:
        self.pid = pid
        self.ending = ending
        self._output = output

    def first_line(self) -> str:
        """What it prints when it listens; empty where it has ended before that."""
        line = b""
        while not line.endswith(b"\n"):
            if not select.select([self._output], [], [], HANG_SECONDS)[0]:
                raise TimeoutError("the server neither listens nor ends")
            piece = os.read(self._output, 100)
            if not piece:
                break
            line += piece
        return line.decode().strip()

    def status(self) -> int:
        """Wait for its end; the exit status, negative for a signal."""
        status = self.ending.status()
        os.close(self._output)
        return status


class ForkedEnding:
    """Of a forked process: the one that has forked it reports the status."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        channel.settimeout(HANG_SECONDS)
        self.pid = int(channel.recv(100))

    def is_alive(self) -> bool:
        return not select.select([self._channel], [], [], 0)[0]

    def status(self) -> int:
        with self._channel:
            return int(self._channel.recv(100))


class ChildEnding:
    """Of a child of this process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def status(self) -> int:
        return self._process.wait(HANG_SECONDS)


class Launcher:
    """The process from which the servers of this process are forked, compiled or from source."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            fd = theirs.fileno()
            self._process = subprocess.Popen([*PROGRAM, str(fd)], env=environment, pass_fds=(fd,))

    def launch(self, order: bytes, output: int, log: int) -> ForkedEnding:
        """Fork a server that prints to these files."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            socket.send_fds(self._orders, [order], [theirs.fileno(), output, log])
        return ForkedEnding(ours)


def launch(order: Order, log: Path, *, source: bool, under: tuple[str, ...] = ()) -> Launched:
    """Start a server: forked, or as a program of its own under another command."""
    ours, output = os.pipe()
    try:
        with log.open("ab") as file:
            if under:
                process = _run(under, pickle.dumps(order), output, file.fileno(), source=source)
                return Launched(process.pid, ours, ChildEnding(process))
            ending = _launcher(source).launch(pickle.dumps(order), output, file.fileno())
            return Launched(ending.pid, ours, ending)
    finally:
        os.close(output)


@cache
def _launcher(source: bool) -> Launcher:
    return Launcher(_environment(source=source))


def _run(under: tuple[str, ...], order: bytes, output: int, log: int, *, source: bool) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [*under, *PROGRAM],
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=log,
        env=_environment(source=source),
        start_new_session=True,
    )
    assert process.stdin is not None
    with process.stdin:
        process.stdin.write(order)
    return process


def _environment(*, source: bool) -> dict[str, str]:
    """Where the tests and the sources of this checkout are found, and whether the rules run from source."""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), str(TESTS.parent / "src")])
    return {**os.environ, "PYTHONPATH": path} | ({"STOLIK_PURE": "1"} if source else {})

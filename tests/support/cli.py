"""The real command line, in a process of its own, in an empty home folder."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import IO

from support.randomness import SEED
from support.server_launcher import HANG_SECONDS

PROGRAM = (sys.executable, "-P", str(Path(__file__).with_name("fork_commands.py")))


class Forker:
    """The process from which commands are forked: see `support.fork_commands`."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._orders.settimeout(HANG_SECONDS)
        with theirs:
            fd = theirs.fileno()
            self._process = subprocess.Popen([*PROGRAM, str(fd)], pass_fds=(fd,), process_group=0)

    def run(self, order: bytes, files: list[int]) -> int:
        """The exit status of a command with these standard files; one that hangs is killed."""
        socket.send_fds(self._orders, [order], files)
        try:
            return int(self._orders.recv(100))
        except TimeoutError:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            forker.cache_clear()
            raise


def _content(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


@cache
def forker() -> Forker:
    return Forker()


class Stolik:
    """Runs `stolik` as a person at a terminal or a script would.

    Forked from a process that has imported it; with variables of its own or under a command, it is a fresh program.
    """

    def __init__(self, home: Path, seed: int = SEED, runner: tuple[str, ...] = ()) -> None:
        self.home = home
        self.seed = seed
        self.runner = runner

    def under(self, *command: str) -> "Stolik":
        """The same, run by another command."""
        return Stolik(self.home, self.seed, command)

    def __call__(self, *arguments: str, typed: str | None = None, **extra: str) -> subprocess.CompletedProcess[str]:
        if extra or self.runner:
            return self._run_afresh(arguments, typed, extra)
        order = json.dumps([self.seed, arguments, self.environment()]).encode()
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            stdin.write((typed or "").encode())
            stdin.seek(0)
            status = forker().run(order, [stdin.fileno(), out.fileno(), errors.fileno()])
            return subprocess.CompletedProcess(arguments, status, _content(out), _content(errors))

    def _run_afresh(
        self, arguments: tuple[str, ...], typed: str | None, extra: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.runner, *PROGRAM, "--one", str(self.seed), *arguments],
            env=self.environment() | extra,
            input=typed or "",
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=HANG_SECONDS,
            check=False,
        )

    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "LC_"))}
        return {**kept, "HOME": str(self.home), "LANG": "C.UTF-8", "COLUMNS": "100"}


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One line that holds these words, exit code 2, nothing else."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("stolik: ")
    assert done.stderr.count("\n") == 1, done.stderr
    for word in words:
        assert word in done.stderr, done.stderr

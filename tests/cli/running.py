"""A command that is running, in a process group of its own as at a terminal, and how it ends on a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

from support.server_launcher import HANG_SECONDS
from support.sync_people import wait_for

AT_A_TERMINAL: Final = ("env", "--default-signal=INT")
"""A shell makes background processes ignore SIGINT, and child processes inherit that: also tests and their commands."""


class Running:
    """`stolik …` from its start to its end; its output goes to files, so that it never blocks on a reader."""

    def __init__(self, folder: Path, arguments: tuple[str, ...], environment: Mapping[str, str]) -> None:
        self._out, self._errors = folder / "out", folder / "errors"
        with self._out.open("wb") as out, self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*AT_A_TERMINAL, sys.executable, "-m", "stolik", *arguments],
                env={**environment, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=errors,
                process_group=0,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.members():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(HANG_SECONDS)
        assert self.process.stdin is not None
        self.process.stdin.close()

    @property
    def out(self) -> str:
        return self._out.read_text("utf-8")

    @property
    def errors(self) -> str:
        return self._errors.read_text("utf-8")

    def members(self) -> list[str]:
        """The command lines of all processes of the group that have not ended."""
        return [line for process in Path("/proc").glob("[0-9]*") for line in self._line_of(process)]

    def _line_of(self, process: Path) -> list[str]:
        try:
            state, _, group = (process / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(group) == self.process.pid and state != "Z":
                return [(process / "cmdline").read_text().replace("\0", " ")]
        except OSError:  # it has ended meanwhile
            pass
        return []

    def interrupt(self) -> int:
        """Send SIGINT to every process of the group; the exit code when all of them have ended."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self._end()

    def terminate(self) -> int:
        """Send SIGTERM to the command only."""
        self.process.terminate()
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(HANG_SECONDS)
        wait_for(lambda: not self.members())
        return status

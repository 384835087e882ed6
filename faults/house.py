"""A real house in a process of its own: started, stopped, paused and killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

ADDRESS: Final = re.compile(rb"http://[\w.]+:(\d+)")
STARTING: Final = 60.0
SERVE: Final = (sys.executable, "-m", "stolik", "serve")


class House:
    """`stolik serve` on a data folder; the port stays the same over restarts, so that clients come back."""

    def __init__(self, data: Path, *arguments: str, command: tuple[str, ...] = SERVE, source: bool = False) -> None:
        self.data = data
        self.arguments = arguments
        self.command = command
        self.environment = {**os.environ, "STOLIK_PURE": "1"} if source else None
        """A house that is changed on purpose runs from its source: what is compiled cannot be changed."""
        self.port = 0
        self.process: Process | None = None
        self.starts = 0

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self.process is not None
        return self.process.pid

    async def start(self, *before: str) -> None:
        """Start, perhaps under another command (`strace …`), and wait until the doors are open."""
        data = ("--data", str(self.data), "--port", str(self.port), "--no-open", "--no-limits", "--quick-bots")
        journal = (self.data.parent / f"{self.data.name}.journal").open("ab")
        with journal:
            self.process = await asyncio.create_subprocess_exec(
                *before,
                *self.command,
                *data,
                *self.arguments,
                stdout=PIPE,
                stderr=journal,
                start_new_session=True,
                env=self.environment,
            )
        assert self.process.stdout is not None
        async with asyncio.timeout(STARTING):
            line = await self.process.stdout.readline()
        found = ADDRESS.search(line)
        if found is None:
            raise RuntimeError(f"the house did not open: {self.journal()[-2000:]}")
        self.port = int(found[1])
        self.starts += 1

    async def kill(self) -> None:
        """SIGKILL to the process and the bots that think for it."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Close it as Ctrl-C does."""
        await self._end(signal.SIGINT)

    def pause(self) -> None:
        """SIGSTOP: it holds its sockets and does nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """SIGCONT."""
        os.kill(self.pid, signal.SIGCONT)

    def journal(self) -> str:
        """All that it has written about itself, over all starts."""
        return (self.data.parent / f"{self.data.name}.journal").read_text("utf-8")

    async def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            if how == signal.SIGKILL:
                os.killpg(self.process.pid, how)
            else:
                self.process.send_signal(how)
        await self.process.communicate()
        self.process = None

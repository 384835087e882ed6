"""Houses that are born quickly: a process that has imported everything and forks a house whenever one is wanted.

Most of a start is spent on imports. Where a house dies twenty times in a quick measurement, that is spared; what
dies is a process of its own all the same, with its own memory, threads, files and sockets. The full size starts
`stolik serve` each time. Run by its path, as `mutants` is.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

import msgspec

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).resolve().parents[2]))

from faults.house import ADDRESS, STARTING, House

GONE = b"gone\n"


class ForkedHouse(House):
    """A house on a data folder, forked from a nursery that lives until it is dismissed."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.nursery: Process | None = None

    async def start(self, *before: str) -> None:
        """Ask for a house and wait until its doors are open."""
        assert not before, "a forked house runs under nothing else"
        if self.nursery is None:
            self.nursery = await asyncio.create_subprocess_exec(sys.executable, __file__, stdin=PIPE, stdout=PIPE)
        assert self.nursery.stdin is not None
        order = (str(self.data), str(self.port), str(self.data.parent / f"{self.data.name}.journal"))
        self.nursery.stdin.write(msgspec.json.encode(order) + b"\n")
        self._forked = int(await self._hear())
        found = ADDRESS.search(await self._hear())
        if found is None:
            raise RuntimeError(f"the house did not open: {self.journal()[-2000:]}")
        self.port = int(found[1])
        self.starts += 1

    @property
    def pid(self) -> int:
        """The number of the running process."""
        return self._forked

    async def kill(self) -> None:
        """SIGKILL to the process and all that it has begun; done when the system has buried it."""
        if self._forked:
            with suppress(ProcessLookupError):
                os.killpg(self._forked, signal.SIGKILL)
            self._forked = 0
            while await self._hear() != GONE:
                pass

    async def dismiss(self) -> None:
        """No more houses are wanted."""
        if self.nursery is not None:
            self.nursery.kill()
            await self.nursery.communicate()
            self.nursery = None

    async def _hear(self) -> bytes:
        assert self.nursery is not None
        assert self.nursery.stdout is not None
        async with asyncio.timeout(STARTING):
            return await self.nursery.stdout.readline()

    _forked = 0


def tend() -> None:
    """Fork one house after the other, as each line on the input asks, until there are no more."""
    import stolik.server.serving  # noqa: F401, PLC0415 - what takes so long
    from stolik.cli import main  # noqa: PLC0415

    for line in sys.stdin:
        data, port, journal = msgspec.json.decode(line, type=tuple[str, str, str])
        house = os.fork()
        if house == 0:
            _become_a_house(journal)
            sys.argv = ["stolik", "serve", "--data", data, "--port", port, "--no-open", "--no-limits", "--quick-bots"]
            main()
            os._exit(0)
        print(house, flush=True)
        os.waitpid(house, 0)
        os.write(sys.stdout.fileno(), GONE)


def _become_a_house(journal: str) -> None:
    os.setsid()
    os.dup2(os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())


if __name__ == "__main__":
    tend()

"""boardgame.io's server under load: in memory, as `npm` installs it, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

import httpx

from faults.load.ours import each
from faults.load.peer_table import PeerTable
from faults.load.tables import SEATS
from faults.load.wire import connect
from support.launcher import HUNG

FOLDER: Final = Path(__file__).parent / "boardgame"
INSTALL: Final = ("ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")


class PeerMissing(Exception):
    """boardgame.io cannot be had here: no node, or nowhere to get it from."""


def is_installed() -> bool:
    """Are the packages there?"""
    return (FOLDER / "node_modules" / "boardgame.io").exists()


async def install() -> None:
    """Put the packages of the lock file beside the server, where they are not."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise PeerMissing("node and npm are needed")
    if not is_installed():
        fetching = await asyncio.create_subprocess_exec(npm, *INSTALL, cwd=FOLDER, stdout=DEVNULL, stderr=PIPE)
        _, said = await fetching.communicate()
        if fetching.returncode:
            raise PeerMissing(said.decode(errors="replace")[-500:])


class PeerHall:
    """One process of theirs on one core."""

    name = "boardgame.io"

    def __init__(self, pinned: tuple[str, ...] = ()) -> None:
        self.port = 0
        self.process: Process | None = None
        self._pinned = pinned

    @property
    def pid(self) -> int:
        """The process of node, with all its threads."""
        assert self.process is not None
        return self.process.pid

    async def open(self) -> None:
        """Start it, and wait until it says its port."""
        surroundings = {**os.environ, "NODE_ENV": "production"}
        command = (*self._pinned, "node", "server.mjs")
        self.process = await asyncio.create_subprocess_exec(
            *command, cwd=FOLDER, env=surroundings, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        assert self.process.stdout is not None
        async with asyncio.timeout(HUNG):
            said = await self.process.stdout.readline()
            while said and not said.startswith(b"open at "):
                said = await self.process.stdout.readline()
        self.port = int(said.split()[-1])

    async def close(self) -> None:
        """Stop it; it keeps nothing."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.communicate()
            self.process = None

    async def gather(self, tables: int) -> list[PeerTable]:
        """New matches by its lobby, with all four seats joined and shown the first state."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}/games/cards", timeout=HUNG) as client:

            async def one(_number: int) -> PeerTable:
                made = await client.post("/create", json={"numPlayers": SEATS})
                match = str(made.raise_for_status().json()["matchID"])
                return PeerTable(match, [await _join(client, match, seat) for seat in range(SEATS)])

            put_up = await each(range(tables), one)
        for table in put_up:
            await self._seat(table)
        async with asyncio.timeout(HUNG):
            while not all(table.is_ready for table in put_up):  # noqa: ASYNC110 - any of hundreds of frames
                await asyncio.sleep(0.01)
        return put_up

    async def _seat(self, table: PeerTable) -> None:
        path = "/socket.io/?EIO=4&transport=websocket"
        table.sockets = [await connect(self.port, seat, table.hear, path, {}) for seat in range(SEATS)]
        for seat in range(SEATS):
            table.join(seat)


async def _join(client: httpx.AsyncClient, match: str, seat: int) -> str:
    body = {"playerID": str(seat), "playerName": f"P{seat}"}
    joined = await client.post(f"/{match}/join", json=body)
    return str(joined.raise_for_status().json()["playerCredentials"])


if __name__ == "__main__":  # `python -m faults.load.peer`: set-up, before any test runs
    asyncio.run(install())

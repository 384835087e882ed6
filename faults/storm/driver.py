"""Kills a server again and again while people play, in all sorts of situations, and starts it anew at the same port."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from faults.playing.judging import Findings, audit_file
from faults.storm.crowd import Crowd
from faults.storm.lobby import Lobby
from support.server import Server

Situation = tuple[str, int]
"""What must have happened how often in this life before the server is killed; see `History.counts`."""
SITUATIONS: Final[tuple[Situation, ...]] = (
    ("applied: move", 1),
    ("sent: rematch", 1),
    ("applied", 40),
    ("sent: close", 1),
    ("sent: move", 1),
    ("", 0),  # at once: nobody has come back yet
    ("applied: rematch", 1),
    ("sent again", 1),
    ("applied: say", 1),
    ("sent: start", 1),
    ("applied: close", 1),
    ("sent: say", 1),
)
JITTER: Final = 0.005
"""Seconds from there to the kill, at most: so that it comes before, in and after the work on a command."""
ENOUGH: Final = {"applied": 100, "echoed: say": 3}
"""The last life goes on until so much has happened, however slow the machine is."""


class Storm(Crowd):
    """A server, people at its tables, and somebody who opens and closes tables in the lobby."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__(server, seed)
        self.restarts: list[float] = []
        """Seconds from each death until it listened again."""

    async def run(
        self, situations: Sequence[Situation], tables: int | None = None, *, patient: bool = False
    ) -> Findings:
        """A kill in each situation, then a look at the file. The patient let the lobby finish first."""
        async with self.playing(tables):
            self.lobby = Lobby(self.host, self.games[0], self.server.data, self.history)
            for what, number in situations:
                await self._live_until(what, number, patient=patient)
                await self._rise()
            self.entrance.open.set()
            await self.history.until(self._has_enough)
            await self.settle()
        return audit_file(self.server.data, self.history)

    async def _live_until(self, what: str, number: int, *, patient: bool) -> None:
        happened = asyncio.create_task(self.history.until_more(what, number))
        self.entrance.open.set()
        lobby = asyncio.create_task(self.lobby.open_and_close())
        await happened
        if patient:
            await lobby
        else:
            await asyncio.sleep(self.chance.random() * JITTER)
        self.kill()
        await lobby

    async def _rise(self) -> None:
        begun = time.monotonic()
        await self.start()
        self.restarts.append(time.monotonic() - begun)
        await self.lobby.compare()

    def _has_enough(self) -> bool:
        return all(self.history.counts[what] >= number for what, number in ENOUGH.items())

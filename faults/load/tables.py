"""A table under load, whoever serves it: four sockets, one move at a time, seen by all before it counts."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from faults.load.websocket_client import Socket
from support.server_launcher import HANG_SECONDS

SEATS: Final = 4


class LoadTable(ABC):
    """Four seats at one table."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.made = 0
        """Moves that everybody has seen."""
        self.busy = False
        self.over = False
        self.settled: Callable[[LoadTable], None] = lambda _table: None
        """Called when a move was answered and shown to all."""
        self._awaited: set[object] = set(range(SEATS))
        """The seats that have not seen the newest state, and whatever else is needed."""

    @abstractmethod
    def play(self) -> None:
        """Send the next move of the seat that is to move."""

    @abstractmethod
    def receive(self, seat: int, content: bytes) -> None:
        """Take what came for a seat."""

    def leave(self) -> None:
        """All seats hang up."""
        self.settled = lambda _table: None
        for socket in self.sockets:
            socket.leave()

    async def ready(self) -> None:
        """Until everybody has seen the first state."""
        async with asyncio.timeout(HANG_SECONDS):
            while self._awaited:  # noqa: ASYNC110 - it comes soon, with whichever frame is the last
                await asyncio.sleep(0.01)

    def _begin(self, *awaited: object) -> None:
        """A move is on its way to all seats; what else must come before it counts."""
        self.busy = True
        self._awaited = {*range(SEATS), *awaited}

    def _arrive(self, what: object) -> None:
        """A seat has seen the newest state, or something else has come."""
        self._awaited.discard(what)
        if self.busy and not self._awaited:
            self.made += 1
            self.busy = False
            self.settled(self)

"""A table under load, whoever serves it: four sockets, one move at a time, seen by all before it counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from faults.load.wire import Socket

SEATS: Final = 4
EVERYBODY: Final = (1 << SEATS) - 1


class LoadTable(ABC):
    """Four seats at one table."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.made = 0
        """Moves that everybody has seen."""
        self.busy = False
        self.over = False
        self.settled: Callable[[LoadTable], None] = lambda _table: None
        """Told when a move was acknowledged and shown to all."""
        self._missing = 0

    @abstractmethod
    def play(self) -> None:
        """Send the next move of the seat that is to move."""

    @abstractmethod
    def hear(self, seat: int, frame: bytes) -> None:
        """What came for a seat."""

    def leave(self) -> None:
        """All seats hang up."""
        self.settled = lambda _table: None
        for socket in self.sockets:
            socket.leave()

    def heard_bytes(self) -> tuple[int, int]:
        """Frames and bytes that the four seats got."""
        return sum(socket.frames for socket in self.sockets), sum(socket.bytes for socket in self.sockets)

    def _begin(self) -> None:
        self.busy = True
        self._missing = EVERYBODY

    def _settle(self) -> None:
        self.made += 1
        self.busy = False
        self.settled(self)


class Hall(Protocol):
    """A server under load, and how tables are put up in it."""

    name: str

    @property
    def pid(self) -> int:
        """The process that is measured."""

    async def gather(self, tables: int) -> Sequence[LoadTable]:
        """New tables with everyone seated and the game begun."""

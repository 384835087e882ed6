"""Four people at one of our tables under load.

Seats sit down, salt and start over their sockets, as the page does. Only the frame of the seat that moves next is
decoded; of the others the number of the row is enough.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from faults.load.tables import SEATS, LoadTable
from support.launcher import HUNG

NEWS: Final = b'[{"type":"news","n":'
APPLIED: Final = b'{"type":"applied"'
WAITING: Final = b'"waiting":['


class Choice(Struct):
    """A legal move, as it is written."""

    text: str


class SeatSeen(Struct):
    """What we need of a seat."""

    moves: list[Choice]


class PlaySeen(Struct):
    """What we need of the game."""

    phase: int
    waiting: list[int]
    over: bool
    seats: list[SeatSeen]


class Message(Struct):
    """Any message: what we need of it."""

    type: str
    n: int = 0
    key: str = ""
    play: PlaySeen | None = None


decoder: Final = msgspec.json.Decoder(list[Message])


class OurTable(LoadTable):
    """Four people at one of our tables."""

    def __init__(self, table: str, first: int, luck: Random) -> None:
        super().__init__()
        self.id = table
        self.first = first
        """The number of the guest on the first seat."""
        self.n = 0
        self._luck = luck
        self._last: list[bytes] = [b""] * SEATS
        self._next = 0
        self._acknowledged = False
        self._answers: dict[str, asyncio.Future[str]] = {}
        self._keys = 0

    async def ask(self, by: int, kind: str, **fields: object) -> None:
        """A command that must be carried out, over the socket."""
        key = f"{kind}{by}"
        self._answers[key] = asyncio.get_running_loop().create_future()
        self.sockets[by].send(msgspec.json.encode({"type": kind, "key": key, **fields}))
        async with asyncio.timeout(HUNG):
            answer = await self._answers[key]
        del self._answers[key]
        assert answer == "applied", f"{kind} was answered by {answer}"

    async def begin(self) -> None:
        """Everyone sits down and salts, the host starts, and all have seen the deal."""
        for seat in range(SEATS):
            await self.ask(seat, "sit", seat=seat)
            await self.ask(seat, "salt", seat=seat, salt=self._luck.randbytes(32).hex())
        await self.ask(0, "start")
        async with asyncio.timeout(HUNG):
            while not all(self._last):  # noqa: ASYNC110 - it comes soon, with whichever frame is the last
                await asyncio.sleep(0.001)
        self._look(self._last[0])

    def play(self) -> None:
        """A random legal move of the seat that is to move."""
        seat = self._next
        play = _newest(self._last[seat])
        choices = play.seats[0].moves
        chosen = choices[int(self._luck.random() * len(choices))].text
        self._begin()
        self._acknowledged = False
        self._keys += 1
        self.sockets[seat].send(
            b'{"type":"move","key":"%d","phase":%d,"move":"%b"}' % (self._keys, play.phase, chosen.encode())
        )

    def hear(self, seat: int, frame: bytes) -> None:
        """Usually the news of a move; before the game begins anything."""
        if not self.busy:
            self._hear_slowly(seat, frame)
            return
        if self._shows_move(frame):
            self._last[seat] = frame
            self._missing &= ~(1 << seat)
        if seat == self._next and frame.rfind(APPLIED) >= 0:
            self._acknowledged = True
        if not self._missing and self._acknowledged:
            self.n += 1
            self._look(self._last[seat])
            self._settle()

    def _shows_move(self, frame: bytes) -> bool:
        """Does a frame show the table after the move that is on its way?"""
        if frame.startswith(NEWS):
            return int(frame[len(NEWS) : frame.index(b",", len(NEWS))]) == self.n + 1
        return any(message.play is not None and message.n > self.n for message in decoder.decode(frame))

    def _hear_slowly(self, seat: int, frame: bytes) -> None:
        for message in decoder.decode(frame):
            if message.play is not None:
                self._last[seat] = frame
            self.n = max(self.n, message.n)
            waiting = self._answers.get(message.key)
            if waiting is not None and not waiting.done():
                waiting.set_result(message.type)

    def _look(self, frame: bytes) -> None:
        """Who moves next; the usual frame need not be decoded for that."""
        if frame.startswith(NEWS):
            at = frame.index(WAITING) + len(WAITING)
            owing = [] if frame[at : at + 1] == b"]" else [frame[at] - ord("0")]
        else:
            owing = _newest(frame).waiting
        self.over = not owing
        if owing:
            self._next = owing[0]


def _newest(frame: bytes) -> PlaySeen:
    """The game as the last message of a frame shows it."""
    return next(message.play for message in reversed(decoder.decode(frame)) if message.play is not None)

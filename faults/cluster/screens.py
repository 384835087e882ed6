"""Screens at the tables of two nodes: witnesses who stay at theirs, and players who change when it fails.

Everything that is seen or answered goes into the history. A command without an answer is sent again, at the other
node, under the same key.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.exceptions import WebSocketException

from faults.cluster.history import STORED, UNSURE, Asked, History, Json
from faults.house import House
from faults.people import Person, Stream

BROKEN: Final = (OSError, TimeoutError, EOFError, WebSocketException)
SETTINGS: Final[dict[str, Any]] = {"open_timeout": 2.0, "close_timeout": 0.2, "ping_interval": None}
SILENCE: Final = 1.5
"""Seconds for an answer before the other node is tried."""
IDLE: Final = 0.5
AGAIN: Final = 0.1
SLOWEST: Final = 0.15
SPEAKS: Final = 0.6
"""How often somebody who has nothing to decide says something, so that both nodes want to append at once."""


class Guest(Struct, frozen=True):
    """Somebody whom both nodes know."""

    id: str
    token: str


class Screen:
    """One device at one table, at one node at a time."""

    watches = False

    def __init__(self, houses: tuple[House, House], history: History, guest: Guest, table: str, at: int) -> None:
        self.houses = houses
        self.history = history
        self.guest = guest
        self.table = table
        self.at = at
        self.n = 0
        self.over = False
        self._in_stream = 0

    async def run(self) -> None:
        """Look until the game is over."""
        while not self.over:
            person = Person(self.houses[self.at].address, self.guest.token, self.guest.id)
            self._in_stream = 0
            try:
                async with person.stream(self.table, self.n, **SETTINGS) as stream:
                    await self.look(stream)
            except BROKEN:
                pass
            self.move_on()
            await asyncio.sleep(AGAIN)

    async def look(self, stream: Stream) -> None:
        """Until the game is over or the node is given up."""
        async for frame in stream.socket:
            self.hear_all(frame)
            if self.over:
                return

    def move_on(self) -> None:
        """The node is gone: a witness waits for it."""

    def hear_all(self, frame: str | bytes) -> None:
        """A frame is an array of messages."""
        for message in msgspec.json.decode(frame):
            self.hear(message)

    def hear(self, message: Json) -> None:
        """A greeting, or a row."""
        kind = message["type"]
        if kind == "hello":
            self.history.steps_back += message["n"] < self.n
            for row in message["missed"]:
                self.history.see_row(self.table, self.guest.id, row, watches=self.watches)
        elif kind == "news":
            self.history.holes += message["n"] != self._in_stream + 1
            self.history.see_row(self.table, self.guest.id, message, watches=self.watches)
        else:
            return
        self._in_stream = message["n"]
        self.n = max(self.n, message["n"])
        card = message.get("table")
        self.over = self.over or (card is not None and card["state"] not in ("open", "running"))
        if message.get("play"):
            self.see_game(message["play"])

    def see_game(self, play: Json) -> None:
        """The game after a row."""


class Witness(Screen):
    """Only watches, and always at the same node, through whatever happens to it."""

    watches = True


class Player(Screen):
    """Holds a seat, moves at random, speaks now and then."""

    def __init__(
        self, houses: tuple[House, House], history: History, guest: Guest, table: str, at: int, luck: Random
    ) -> None:
        super().__init__(houses, history, guest, table, at)
        self.luck = luck
        self.commands = 0
        self.pending: tuple[Asked, Json] | None = None
        self._choices: tuple[int, int, list[str]] | None = None

    async def look(self, stream: Stream) -> None:
        """Decide, send, wait for the answer; leave a node that is silent."""
        if self.pending is not None:
            await self._send(stream)
        while not self.over:
            try:
                async with asyncio.timeout(SILENCE if self.pending else IDLE):
                    self.hear_all(await stream.socket.recv())
            except TimeoutError:
                if self.pending is not None:
                    return
            if self.pending is not None and self.pending[0].answer == UNSURE:
                return
            if self.pending is None and not self.over:
                await self._act(stream)

    def move_on(self) -> None:
        """The node is gone or silent: try the other one."""
        self.at = 1 - self.at

    async def _act(self, stream: Stream) -> None:
        if self._choices is not None:
            seat, phase, moves = self._choices
            self._choices = None
            self._decide("move", {"seat": seat, "phase": phase, "move": self.luck.choice(moves)})
        elif self.luck.random() < SPEAKS:
            self._decide("say", {"text": f"{self.luck.randrange(10**9)}"})
        else:
            return
        await asyncio.sleep(self.luck.random() * SLOWEST)
        await self._send(stream)

    def _decide(self, command: str, fields: Json) -> None:
        self.commands += 1
        asked = self.history.ask(self.table, self.guest.id, f"c{self.commands}", command)
        self.pending = (asked, fields)

    async def _send(self, stream: Stream) -> None:
        assert self.pending is not None
        asked, fields = self.pending
        asked.answer = ""
        asked.sent += 1
        await stream.send(asked.command, asked.key, **fields)

    def hear(self, message: Json) -> None:
        """Besides news: answers."""
        super().hear(message)
        if self.pending is None or message.get("key") != self.pending[0].key:
            return
        asked = self.pending[0]
        if message.get("code") == UNSURE:
            asked.answer = UNSURE
            return
        asked.answer = message["type"]
        if message["type"] in STORED:
            asked.n = message["n"]
        self.pending = None

    def see_game(self, play: Json) -> None:
        """What this seat may do now."""
        self._choices = None
        self.over = self.over or play["over"]
        for seat in play["seats"]:
            if seat["moves"]:
                self._choices = (seat["seat"], play["phase"], [move["text"] for move in seat["moves"]])

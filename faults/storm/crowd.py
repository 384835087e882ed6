"""People who play random legal moves as fast as the table lets them, and do not give up.

Each command has a key. What was not answered is sent again with the same key when the doors are open again, and
now and then something that was answered is sent again for no reason. A finished game is followed by a rematch.
"""

from __future__ import annotations

import asyncio
import secrets
from random import Random
from typing import Final

from websockets.exceptions import WebSocketException

from faults.people import Person, Stream
from faults.storm.memory import Asked, Json, Memory

TALK: Final = 0.1
ECHO: Final = 0.1
"""How often somebody speaks before a move, and how often an answered move is sent again; lines always are."""
PAUSE: Final = 0.2
PATIENCE: Final = 30.0
"""Seconds for a socket to open, so that nobody waits for a house that was killed while it opened the door."""

ANSWERS: Final = frozenset({"applied", "duplicate", "stale", "illegal", "refused"})


class Doors:
    """When the house can be entered, and whether anything new is still to be begun."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.calm = False
        self.over = False


class Player:
    """One person at one seat, with one socket."""

    def __init__(self, person: Person, table: str, memory: Memory, doors: Doors, luck: Random) -> None:
        self.person = person
        self.table = table
        self.memory = memory
        self.doors = doors
        self.luck = luck
        self.since: int | None = None
        self.pending: Json | None = None
        self.play: Json | None = None
        self.card: Json = {}
        self.gives_up = False
        """Lets go of a command that the house could not store."""

    async def run(self) -> None:
        """Sit at a table until all is over, whatever becomes of the socket."""
        while not self.doors.over:
            await self.doors.open.wait()
            try:
                await self._sit()
            except (OSError, EOFError, WebSocketException):
                await asyncio.sleep(PAUSE / 4)

    async def _sit(self) -> None:
        table = self.table
        async with self.person.stream(table, self.since, open_timeout=PATIENCE, max_size=None) as stream:
            async for message in stream:
                await self._hear(stream, message)
                if self.table != table:
                    return

    async def _hear(self, stream: Stream, message: Json) -> None:
        kind = message["type"]
        if kind == "hello":
            self.memory.greet((self.table, self.person.id), self.since, message)
            self.since, self.play, self.card = message["n"], message["play"], message["table"]
            await self._ask_again(stream)
        elif kind == "news":
            self._note(message)
        elif kind in ANSWERS:
            await self._answered(stream, message)
        elif kind == "error":
            self.pending = None
            self.memory.counts["faults"] += 1
        self._follow()
        await self._go_on(stream)

    def _note(self, news: Json) -> None:
        self.memory.show((self.table, self.person.id), news["n"], news["fact"])
        if self.since is not None and news["n"] > self.since + 1:
            self.memory.counts["gaps shown"] += 1
        self.since = news["n"]
        self.play = news.get("play", self.play)
        self.card = news.get("table", self.card)

    # -- commands -------------------------------------------------------------------------

    async def _answered(self, stream: Stream, answer: Json) -> None:
        asked: Asked = (self.table, self.person.id, answer["key"])
        self.memory.answer(asked, answer)
        command, is_pending = self.pending, self.pending is not None and self.pending["key"] == answer["key"]
        if command is None or not is_pending:
            return
        if answer.get("code") == "unavailable" and not self.gives_up:
            await asyncio.sleep(PAUSE)
            await self._ask_again(stream)
            return
        self.pending = None
        if answer["type"] not in {"applied", "duplicate"}:
            self.memory.refused.add(asked)
        elif command["command"] == "say" or self.luck.random() < ECHO:
            self.memory.counts["lines echoed" if command["command"] == "say" else "moves echoed"] += 1
            await stream.send(**command)

    async def _ask_again(self, stream: Stream) -> None:
        if self.pending is not None:
            self.memory.counts["retries"] += 1
            await stream.send(**self.pending)

    async def _ask(self, stream: Stream, command: str, **fields: object) -> None:
        key = secrets.token_hex(8)
        if command == "say":
            fields["text"] = key  # so that the same line twice can be told from two lines
        self.pending = {"command": command, "key": key, **fields}
        self.memory.counts["commands"] += 1
        await stream.send(**self.pending)

    # -- what to do next ------------------------------------------------------------------

    def _follow(self) -> None:
        """Go where the others went, once nothing is owed here."""
        rematch = self.card.get("rematch")
        if rematch and self.pending is None:
            self.table, self.since, self.play, self.card = rematch, None, None, {}
            self.memory.counts["rematches"] += 1

    async def _go_on(self, stream: Stream) -> None:
        if self.pending is not None or self.doors.calm or not self.card:
            return
        is_host = self.card["host"] == self.person.id
        if self.card["state"] == "open" and is_host:
            await self._ask(stream, "start")
        elif self.card["state"] == "over" and is_host and not self.card["rematch"]:
            await self._ask(stream, "rematch")
        elif self.card["state"] == "running" and self.play is not None:
            await self._decide(stream, self.play)

    async def _decide(self, stream: Stream, play: Json) -> None:
        choices = [(seat["seat"], move["text"]) for seat in play["seats"] for move in seat["moves"]]
        if not choices or play["over"]:
            return
        if self.luck.random() < TALK:
            await self._ask(stream, "say")
            return
        seat, move = self.luck.choice(choices)
        await self._ask(stream, "move", seat=seat, move=move, phase=play["phase"])

"""People who play random legal moves as fast as the table lets them, and do not give up.

Each command has a key. What was not answered is sent again with the same key, perhaps at another node, and now and
then something that was answered is sent again for no reason. A finished game is followed by a rematch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from faults.playing.history import UNSURE, History, TrackedCommand
from faults.playing.viewers import Endpoint, SwitchNode, Viewer
from support.people import STORED, Json, Person, Stream

ANSWERS: Final = frozenset({*STORED, "stale", "illegal", "refused"})


class PlayStyle(Struct, frozen=True):
    """How a player of the test behaves."""

    chat_rate: float = 0.1
    """How often something is said before a move."""
    resend_rate: float = 0.1
    """How often an answered move is sent again; lines always are."""
    chats: bool = False
    """Says something whenever there is nothing to decide, so that two nodes want to append at once."""
    max_delay_seconds: float = 0.0
    """Before a command."""
    gives_up: bool = False
    """Lets go of a command that the server could not store."""


class Player(Viewer):
    """One person at one seat, or a host who only looks on."""

    def __init__(
        self,
        person: Person,
        table: str,
        endpoints: Sequence[Endpoint],
        history: History,
        chance: Random,
        at: int = 0,
    ) -> None:
        super().__init__(person, table, endpoints, history, at)
        self.chance = chance
        self.style = PlayStyle()
        self.pending: TrackedCommand | None = None
        self.rests = False
        """Begins nothing new."""

    async def receive(self, stream: Stream, message: Json) -> None:
        """Besides snapshots and updates: answers; then the next command."""
        await super().receive(stream, message)
        if message["type"] == "hello" and self.pending is not None:
            await self._send(stream, self.pending)
        elif message["type"] in ANSWERS:
            await self._answered(stream, message)
        self.follow()
        if self.pending is None and self.card and not self.rests:
            await self._go_on(stream)

    def follow(self) -> None:
        """Follow the others to the rematch, once every command here has its answer."""
        if self.pending is None:
            super().follow()

    # -- commands -------------------------------------------------------------------------

    async def _answered(self, stream: Stream, message: Json) -> None:
        tracked = self.history.answer((self.table, self.person.id, message["key"]), message)
        if self.pending is None or self.pending.key != tracked.key:
            return
        if tracked.answer == UNSURE and not self.style.gives_up:
            raise SwitchNode
        self.pending = None
        self.history.count("given up" if tracked.answer == UNSURE else "settled")
        if tracked.numbers and (tracked.command == "say" or self.chance.random() < self.style.resend_rate):
            await self._send(stream, tracked)

    async def _ask(self, stream: Stream, command: str, **fields: object) -> None:
        key = self.person.new_key()
        if command == "say":
            fields["text"] = f"{self.person.id} {key}"  # so that the same line twice can be told from two lines
        self.pending = self.history.ask(self.table, self.person.id, key, command, **fields)
        if self.style.max_delay_seconds:
            await asyncio.sleep(self.chance.random() * self.style.max_delay_seconds)
        await self._send(stream, self.pending)

    async def _send(self, stream: Stream, tracked: TrackedCommand) -> None:
        self.history.send(tracked, self.at)
        await stream.send(tracked.command, tracked.key, **tracked.fields)

    # -- what to do next ------------------------------------------------------------------

    async def _go_on(self, stream: Stream) -> None:
        is_host = self.card["host"] == self.person.id
        choices = self._choices() if self.card["state"] == "running" else []
        if self.card["state"] == "open" and is_host:
            await self._ask(stream, "start")
        elif self.card["state"] == "over" and is_host and not self.card["rematch"]:
            await self._ask(stream, "rematch")
        elif choices and self.chance.random() >= self.style.chat_rate:
            seat, move, phase = self.chance.choice(choices)
            await self._ask(stream, "move", seat=seat, move=move, phase=phase)
        elif choices or self.style.chats:
            await self._ask(stream, "say")

    def _choices(self) -> list[tuple[int, str, int]]:
        """Seat, move and phase of everything that this person may do now."""
        if self.play is None or self.play["over"]:
            return []
        phase = self.play["phase"]
        return [(seat["seat"], move["text"], phase) for seat in self.play["seats"] for move in seat["moves"]]

"""Honest people at a table, while others send nonsense to it: their games go on, end, and can be verified."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from faults.authorisation.knocking import Json, Street, Visitor
from faults.authorisation.matrix import open_stream
from faults.shelf import shelf
from stolik import registry
from stolik.core import record
from stolik.core.replay import verify

ANSWERS: Final = frozenset({"applied", "duplicate", "stale", "illegal", "refused"})


class Honesty(Struct):
    """What became of the honest games."""

    games: int = 0
    moves: int = 0
    verified: int = 0
    lost: list[str] = []
    """Answers other than `applied` to an honest move."""
    late: int = 0
    """Moves that others were quicker than, where several could move."""


class Honest:
    """Plays game after game until told to stop; the last one is played to its end."""

    def __init__(self, street: Street, players: list[Visitor], seed: int, pause: float = 0.0) -> None:
        self.street = street
        self.players = players
        self.luck = random.Random(seed)
        self.found = Honesty()
        self.pause = pause
        """Seconds between two games: tables that are over are remembered for a while."""
        self.table = ""
        self.ready = asyncio.Event()
        self.enough = asyncio.Event()

    async def run(self) -> Honesty:
        """Games of all that there are for so many, in turn."""
        keys = [game.key for game in shelf() if len(self.players) in game.players]
        while not self.enough.is_set() or not self.found.games:
            await self._game(keys[self.found.games % len(keys)])
            with suppress(TimeoutError):
                await asyncio.wait_for(self.enough.wait(), self.pause)
        return self.found

    async def _game(self, key: str) -> None:
        host = self.players[0].headers
        body = {"game": key, "players": len(self.players)}
        table = (await self.street.request(host, "POST", "/api/tables", body)).must_be_good().json()["id"]
        for seat, person in enumerate(self.players):
            await self.street.ask(person.headers, table, "sit", seat=seat)
        await self.street.ask(host, table, "start")
        self.table = table
        self.ready.set()
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(open_stream(self.street, table, person)) for person in self.players
            ]
            await asyncio.gather(*(self._play(seat, socket) for seat, socket in enumerate(sockets)))
        self.found.games += 1
        await self._verify(key, table)

    async def _play(self, seat: int, socket: ClientConnection) -> None:
        """Choose whenever a choice is owed and the last one was answered, until the seed is revealed."""
        play: Json = {}
        asked: Json | None = None
        async for frame in socket:
            for message in msgspec.json.decode(frame):
                play = message.get("play") or play
                if message["type"] in ANSWERS and asked is not None:
                    self._judge(message, alone=asked["waiting"] == [seat])
                    asked = None
                if asked is None and seat in play.get("waiting", ()):
                    asked = play
                    await self._move(socket, play)
                if (message.get("table") or {}).get("seed"):
                    return

    async def _move(self, socket: ClientConnection, play: Json) -> None:
        move = self.luck.choice(play["seats"][0]["moves"])
        key = f"honest-{self.luck.getrandbits(64):x}"
        told = {"type": "move", "key": key, "phase": play["phase"], "move": move["move"]}
        await socket.send(msgspec.json.encode(told).decode())

    def _judge(self, answer: Json, *, alone: bool) -> None:
        """Only where others could move, too, may a move come late."""
        self.found.moves += 1
        if answer["type"] == "stale" and not alone:
            self.found.late += 1
        elif answer["type"] != "applied":
            self.found.lost.append(str(answer))

    async def _verify(self, key: str, table: str) -> None:
        written = await self.street.request({}, "GET", f"/api/tables/{table}/record")
        verify(registry.load(key), record.read(written.must_be_good().content))
        self.found.verified += 1

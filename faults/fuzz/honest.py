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
from faults.shelf import has_free_order, shelf
from stolik import registry
from stolik.core import record
from stolik.core.replay import verify

LISTENING: Final = 0.5
"""Seconds after which somebody who hears nothing looks at the clock."""
ANSWERS: Final = frozenset({"applied", "duplicate", "stale", "illegal", "refused"})
OVERTAKEN: Final = frozenset({"stale", "illegal"})


class Honesty(Struct):
    """What became of the honest games."""

    games: int = 0
    moves: int = 0
    verified: int = 0
    lost: list[str] = []
    """Answers other than `applied` to an honest move."""
    late: int = 0
    """Moves that others were quicker than, where moves have no order."""


class Honest:
    """Plays game after game until told to stop; the last one is played to its end."""

    def __init__(self, street: Street, players: list[Visitor], seed: int, pause: float, patience: float) -> None:
        self.street = street
        self.players = players
        self.luck = random.Random(seed)
        self.found = Honesty()
        self.pause = pause
        """Seconds between two games: tables that are over are remembered for a while."""
        self.patience = patience
        """Seconds that the house has for an answer; in the weak one many never come."""
        self.is_free = False
        """Do moves of the game that is played have no order?"""
        self.table = ""
        self.ready = asyncio.Event()
        self.enough = asyncio.Event()

    async def run(self) -> Honesty:
        """Games of all that there are for so many, in turn."""
        keys = [game.key for game in shelf() if len(self.players) in game.players]
        while not self.enough.is_set() or not self.found.games:
            await self._game(keys[self.found.games % len(keys)])
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pause):
                    await self.enough.wait()
        return self.found

    async def _game(self, key: str) -> None:
        host = self.players[0].headers
        body = {"game": key, "players": len(self.players)}
        table = (await self.street.request(host, "POST", "/api/tables", body)).must_be_good().json()["id"]
        for seat, person in enumerate(self.players):
            await self.street.ask(person.headers, table, "sit", seat=seat)
        await self.street.ask(host, table, "start")
        self.table, self.is_free = table, has_free_order(registry.load(key))
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
        while True:
            for message in await self._hear(socket):
                play = message.get("play") or play
                if asked is not None and message.get("key") == asked["key"] and message["type"] in ANSWERS:
                    self._judge(message)
                    asked = None
                if (message.get("table") or {}).get("seed"):
                    return
            if asked is not None and self._is_unanswered(asked):
                asked = None
            if asked is None and seat in play.get("waiting", ()):
                asked = await self._move(socket, play)

    async def _hear(self, socket: ClientConnection) -> list[Json]:
        """The messages of a frame; none where nothing came for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LISTENING):
                told: list[Json] = msgspec.json.decode(await socket.recv())
            return told
        return []

    def _is_unanswered(self, asked: Json) -> bool:
        """Has the house had its time, and said nothing? Then it is asked again."""
        is_late: bool = asyncio.get_running_loop().time() > asked["until"]
        if is_late:
            self.found.lost.append("no answer")
        return is_late

    async def _move(self, socket: ClientConnection, play: Json) -> Json:
        move = self.luck.choice(play["seats"][0]["moves"])
        key = f"honest-{self.luck.getrandbits(64):x}"
        told = {"type": "move", "key": key, "phase": play["phase"], "move": move["move"]}
        await socket.send(msgspec.json.encode(told).decode())
        until = asyncio.get_running_loop().time() + self.patience
        return {"key": key, "until": until}

    def _judge(self, answer: Json) -> None:
        """Only where moves have no order may one come late."""
        self.found.moves += 1
        if answer["type"] in OVERTAKEN and self.is_free:
            self.found.late += 1
        elif answer["type"] != "applied":
            self.found.lost.append(str(answer))

    async def _verify(self, key: str, table: str) -> None:
        written = await self.street.request({}, "GET", f"/api/tables/{table}/record")
        verify(registry.load(key), record.read(written.must_be_good().content))
        self.found.verified += 1

"""Honest people at a table, while others send nonsense to it: their games go on, end, and can be verified."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from faults.authorisation.client import Client, Json, Visitor, send
from faults.shelf import has_free_order, shelf
from stolik import registry
from stolik.core import record
from stolik.core.replay import verify
from support.launcher import HUNG

ANSWERS: Final = frozenset({"applied", "duplicate", "stale", "illegal", "refused"})
OVERTAKEN: Final = frozenset({"stale", "illegal"})


class Honesty(Struct):
    """What became of the honest games."""

    games: int = 0
    moves: int = 0
    lost: list[str] = []
    """Answers other than `applied` to an honest move."""
    late: int = 0
    """Moves that others were quicker than, where moves have no order."""


class Honest:
    """Plays game after game until told to stop; the last one is played to its end."""

    def __init__(self, client: Client, players: list[Visitor], seed: int, pause: float) -> None:
        self.client = client
        self.players = players
        self.luck = random.Random(seed)
        self.found = Honesty()
        self.pause = pause
        """Seconds between two games, so that a long flood is not slowed down by them."""
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
                await asyncio.wait_for(self.enough.wait(), self.pause)
        return self.found

    async def _game(self, key: str) -> None:
        table = await self.client.open_table(self.players[0], key, len(self.players))
        for seat, person in enumerate(self.players):
            await self.client.ask(person, table, "sit", seat=seat)
        await self.client.ask(self.players[0], table, "start")
        self.table, self.is_free = table, has_free_order(registry.load(key))
        self.ready.set()
        async with AsyncExitStack() as stack:
            streams = [self.client.stream(table, person) for person in self.players]
            sockets = [await stack.enter_async_context(stream) for stream in streams]
            await asyncio.gather(*(self._play(seat, socket) for seat, socket in enumerate(sockets)))
        written = await self.client.request({}, "GET", f"/api/tables/{table}/record")
        verify(registry.load(key), record.read(written.must_be_good().content))
        self.found.games += 1

    async def _play(self, seat: int, socket: ClientConnection) -> None:
        """Choose whenever a choice is owed and the last one was answered, until the seed is revealed."""
        play: Json = {}
        asked = ""
        while True:
            async with asyncio.timeout(HUNG):
                messages = msgspec.json.decode(await socket.recv())
            for message in messages:
                play = message.get("play") or play
                if asked and message.get("key") == asked and message["type"] in ANSWERS:
                    self._judge(message)
                    asked = ""
                if (message.get("table") or {}).get("seed"):
                    return
            if not asked and seat in play.get("waiting", ()):
                asked = f"honest-{self.luck.getrandbits(64):x}"
                move = self.luck.choice(play["seats"][0]["moves"])["move"]
                await send(socket, asked, {"type": "move", "phase": play["phase"], "move": move})

    def _judge(self, answer: Json) -> None:
        """Only where moves have no order may one come late."""
        self.found.moves += 1
        if answer["type"] in OVERTAKEN and self.is_free:
            self.found.late += 1
        elif answer["type"] != "applied":
            self.found.lost.append(str(answer))

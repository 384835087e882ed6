"""Honest people at a table, while others send nonsense to it: their games go on, end, and can be verified."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from operator import itemgetter
from random import Random
from typing import Final

import msgspec

from faults.fuzz.findings import Trial
from faults.games import has_free_order, package_games
from stolik import registry
from stolik.core import record
from stolik.core.replay import verify
from support.people import Json, Person, Stream, gather_table
from support.random_moves import any_kind
from support.server_launcher import HANG_SECONDS

ANSWERS: Final = frozenset({"applied", "duplicate", "stale", "illegal", "refused"})
OVERTAKEN: Final = frozenset({"stale", "illegal"})
"""Answers to a move that another one was quicker than, where moves have no order."""


class Honest:
    """Plays game after game until `enough` is set; the last one is played to its end."""

    def __init__(self, people: list[Person], trial: Trial, seed: int, pause_seconds: float) -> None:
        self.people = people
        self.trial = trial
        self.chance = Random(seed)
        self.pause_seconds = pause_seconds
        """Between two games, so that a long flood is not slowed down by them."""
        self.table = ""
        self.ready = asyncio.Event()
        self.enough = asyncio.Event()

    async def run(self) -> None:
        """Games of all that there are for so many, in turn."""
        keys = [game.key for game in package_games() if len(self.people) in game.players]
        while not self.enough.is_set() or not self.trial.games:
            await self._game(keys[self.trial.games % len(keys)])
            with suppress(TimeoutError):
                await asyncio.wait_for(self.enough.wait(), self.pause_seconds)

    async def _game(self, key: str) -> None:
        game = registry.load(key)
        good = {"applied", *(OVERTAKEN if has_free_order(game) else ())}
        self.table = await gather_table(self.people, key)
        self.ready.set()
        async with AsyncExitStack() as stack:
            streams = [await stack.enter_async_context(person.stream(self.table)) for person in self.people]
            await asyncio.gather(*(self._play(seat, stream, good) for seat, stream in enumerate(streams)))
        written = await self.people[0].request("GET", f"/api/tables/{self.table}/record")
        verify(game, record.read_record(written.raise_for_status().content))
        self.trial.games += 1

    async def _play(self, seat: int, stream: Stream, good: set[str]) -> None:
        """Move whenever the seat is to move and its last move was answered, until the seed is revealed."""
        play: Json = {}
        key = ""
        while True:
            async with asyncio.timeout(HANG_SECONDS):
                messages: list[Json] = msgspec.json.decode(await stream.socket.recv())
            for message in messages:
                play = message.get("play") or play
                if key and message.get("key") == key and message["type"] in ANSWERS:
                    key = ""
                    self.trial.moves += 1
                    self.trial.refused += [] if message["type"] in good else [str(message)]
                if (message.get("table") or {}).get("seed"):
                    return
            if not key and seat in play.get("waiting", ()):
                move = any_kind(play["seats"][0]["moves"], self.chance, itemgetter("text"))["move"]
                key = await stream.send("move", phase=play["phase"], move=move)

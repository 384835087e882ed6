"""A server with people at tables of all its games, for whoever kills it or breaks its disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from faults.playing.history import History, Json
from faults.playing.players import Player
from faults.playing.viewers import Entrance
from stolik.server.ending import end
from support.people import come_in, gather_table
from support.server import Server


class Crowd:
    """A server and everybody who plays there."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.entrance = Entrance(server)
        self.history = History()
        self.chance = Random(seed)
        self.players: list[Player] = []
        self.games: list[Json] = []

    @asynccontextmanager
    async def playing(self, tables: int | None = None) -> AsyncIterator[None]:
        """A running server with people at its tables; afterwards it is dead, and nobody holds a socket."""
        await asyncio.to_thread(self.server.start)
        try:
            await self._seat(tables)
            games = [asyncio.create_task(player.run()) for player in self.players]
            try:
                yield
            finally:
                self.kill()  # first, so that no closing handshake of a socket waits for an answer
                await end(games)
        finally:
            self.kill()

    async def _seat(self, tables: int | None) -> None:
        """People at tables of all games, one of each where nobody says how many."""
        self.host = await come_in(self.server.address, "host")
        self.games = (await self.host.request("GET", "/api/games")).json()
        for number in range(len(self.games) if tables is None else tables):
            game = self.games[number % len(self.games)]
            seats = max(2, min(game["players"]))
            people = [await come_in(self.server.address, f"guest {number}.{seat}") for seat in range(seats)]
            table = await gather_table(people, game["key"], watch="everyone")
            self.history.opened.add(table)
            for person in people:
                chance = Random(self.chance.random())
                self.players.append(Player(person, table, [self.entrance], self.history, chance))

    def kill(self) -> None:
        """At once; everybody loses their socket."""
        self.entrance.open.clear()
        if self.server.is_running:
            self.server.kill()

    async def start(self) -> None:
        """Start again; people come back when the entrance is opened."""
        await asyncio.to_thread(self.server.start)

    async def settle(self) -> None:
        """Begin nothing new, and wait until every command has its answer."""
        for player in self.players:
            player.rests = True
        await self.history.until(lambda: all(player.pending is None for player in self.players))

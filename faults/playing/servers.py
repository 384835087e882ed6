"""Servers with people at their tables, for measurements that kill them or break what they rely on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Self

from faults.playing.history import History
from faults.playing.players import Player
from faults.playing.viewers import Endpoint, Viewer
from stolik.server.tasks import cancel_and_wait
from support.people import Json, Person, create_guest, gather_table
from support.server import Server


class PlayedServers:
    """Servers that share what they store, and everybody who plays there."""

    def __init__(self, servers: Sequence[Server], seed: int) -> None:
        self.endpoints = [Endpoint(server) for server in servers]
        self.endpoint, self.server = self.endpoints[0], servers[0]
        self.history = History()
        self.chance = Random(seed)
        self.players: list[Player] = []
        self.witnesses: list[Viewer] = []

    @asynccontextmanager
    async def playing(self, tables: int | None = None) -> AsyncIterator[Self]:
        """Running servers with people at so many tables; afterwards they are dead, and nobody holds a socket."""
        tasks: list[asyncio.Task[None]] = []
        try:
            for endpoint in self.endpoints:
                await endpoint.start()
            await self.come(tables)
            tasks += [asyncio.create_task(viewer.run()) for viewer in self.viewers]
            yield self
        finally:
            for endpoint in self.endpoints:
                endpoint.kill()  # first, so that no closing handshake of a socket waits for an answer
            await cancel_and_wait(tasks)

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody with a socket; who plays may be a witness too."""
        return list(dict.fromkeys([*self.players, *self.witnesses]))

    async def come(self, tables: int | None) -> None:
        """People at tables of all games, one of each where nobody says how many."""
        self.host = await create_guest(self.server.address, "host")
        self.games: list[Json] = (await self.host.request("GET", "/api/games")).json()
        for number in range(len(self.games) if tables is None else tables):
            game = self.games[number % len(self.games)]
            people = [
                await create_guest(self.server.address, f"guest {number}.{seat}") for seat in range(seats_of(game))
            ]
            table = await gather_table(people, game["key"], watch="everyone")
            for person in people:
                self.sit(person, table)

    def sit(self, person: Person, table: str, at: int = 0) -> Player:
        """Somebody plays at a table from now on, through one of the nodes."""
        self.history.opened.add(table)
        player = Player(person, table, self.endpoints, self.history, Random(self.chance.random()), at)
        self.players.append(player)
        return player

    def open(self) -> None:
        """Let everybody in."""
        for endpoint in self.endpoints:
            endpoint.open.set()

    async def settle(self) -> None:
        """Begin nothing new, and wait until every command has its answer."""
        for player in self.players:
            player.rests = True
        await self.history.until(lambda: all(player.pending is None for player in self.players))


def seats_of(game: Json) -> int:
    """With how few people a game is played, if not alone."""
    return int(max(2, min(game["players"])))

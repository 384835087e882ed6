"""Parties who meet at tables again and again: people alone, people with bots, with somebody away, bots alone.

Their seats are spread over both nodes, so that a table's owner changes with nearly every move.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from random import Random
from typing import Final

import httpx

from faults.cluster.history import STORED, History, Json
from faults.cluster.screens import Guest, Player, Screen, Witness
from faults.house import House

PEOPLE, WITH_BOTS, AWAY, BOTS = "people", "with bots", "one away", "bots alone"
KINDS: Final = (PEOPLE, WITH_BOTS, AWAY, BOTS)
BOT: Final = "random"
FEWEST: Final = 2
TRIES: Final = 200
AGAIN: Final = 0.2


class Door:
    """Requests that go to one node and, where it does not answer, to the other."""

    def __init__(self, houses: tuple[House, House], history: History) -> None:
        self.houses = houses
        self.history = history
        self.client = httpx.AsyncClient(timeout=4.0)
        self.shelf: list[tuple[str, int]] = []
        """The games of these nodes, with the number of seats that we play them with."""

    async def look_at_shelf(self) -> None:
        """Which games there are is the house's to say."""
        games = (await self.client.get(f"{self.houses[0].address}/api/games")).json()
        self.shelf = [(game["key"], max(FEWEST, min(game["players"]))) for game in games]

    async def post(self, path: str, body: Json, guest: Guest | None = None) -> httpx.Response:
        """Until somebody answers something definite."""
        for turn in range(TRIES):
            address = self.houses[turn % 2].address
            headers = {"Origin": address} | ({"Cookie": f"stolik={guest.token}"} if guest else {})
            with suppress(httpx.HTTPError):
                answer = await self.client.post(address + path, json=body, headers=headers)
                if answer.status_code < 500 and b'"unavailable"' not in answer.content:
                    return answer
            await asyncio.sleep(AGAIN)
        raise RuntimeError(f"neither node answers {path}")

    async def come_in(self, name: str) -> Guest:
        """A new guest."""
        answer = await self.post("/api/guests", {"name": name})
        return Guest(answer.json()["id"], answer.cookies["stolik"])

    async def ask(self, guest: Guest, table: str, command: str, **fields: object) -> None:
        """A command that must be carried out."""
        asked = self.history.ask(table, guest.id, secrets.token_hex(4), command)
        asked.sent = 2  # perhaps; it is not known which of the tries came through
        answer = await self.post(f"/api/tables/{table}/commands", {"type": command, "key": asked.key, **fields}, guest)
        asked.answer = answer.json().get("type", "")
        asked.n = answer.json().get("n", 0)
        assert asked.answer in STORED, f"{command} was answered by {answer.text}"


class Party:
    """The same guests at one table after another, with witnesses."""

    def __init__(self, door: Door, kind: str, luck: Random) -> None:
        self.door = door
        self.kind = kind
        self.luck = luck
        self.table = ""
        self.tables: list[str] = []
        self.witnesses: list[Witness] = []
        self.guests: list[Guest] = []
        self.watcher = Guest("", "")
        self.watched = (0,) if kind == BOTS else (0, 1)
        """The nodes with a witness. Of a table of bots only one node knows, until that one is gone for a lease."""
        self._playing: list[asyncio.Task[None]] = []

    async def meet(self) -> None:
        """Everybody comes in once."""
        self.guests = [await self.door.come_in(f"{self.kind} {number}") for number in range(2)]
        self.watcher = await self.door.come_in(f"witness of {self.kind}")

    async def run(self) -> None:
        """Play for ever."""
        while True:
            table, players = await self._gather_table()
            self.tables.append(table)
            self.witnesses = [self._witness(table, at) for at in self.watched]
            self.table = table
            screens: list[Screen] = [*self.witnesses, *players]
            async with asyncio.TaskGroup() as looking:
                watching = [looking.create_task(witness.run()) for witness in self.witnesses]
                self._playing = [looking.create_task(player.run()) for player in players]
                await asyncio.wait(self._playing or watching)
                if any(screen.over for screen in screens):
                    for task in watching:
                        task.cancel()

    def rest(self) -> None:
        """The people get up; the witnesses stay and look."""
        for task in self._playing:
            task.cancel()

    async def _gather_table(self) -> tuple[str, list[Player]]:
        """A table of a game by lot, with everyone on their seats, and the game begun."""
        game, players = self.luck.choice(self.door.shelf)
        host = self.guests[0]
        made = await self.door.post("/api/tables", {"game": game, "players": players}, host)
        table = str(made.json()["id"])
        seated = {PEOPLE: players, WITH_BOTS: 1, AWAY: 2, BOTS: 0}[self.kind]
        while len(self.guests) < seated:
            self.guests.append(await self.door.come_in(f"{self.kind} {len(self.guests)}"))
        for seat in range(players):
            if seat < seated:
                await self.door.ask(self.guests[seat], table, "sit", seat=seat)
            else:
                await self.door.ask(host, table, "bot", seat=seat, bot=BOT)
        await self.door.ask(host, table, "start")
        present = [] if self.kind == BOTS else self.guests[: 1 if self.kind == AWAY else seated]
        return table, [self._player(guest, table, seat) for seat, guest in enumerate(present)]

    def _witness(self, table: str, at: int) -> Witness:
        return Witness(self.door.houses, self.door.history, self.watcher, table, at)

    def _player(self, guest: Guest, table: str, seat: int) -> Player:
        luck = Random(self.luck.random())
        return Player(self.door.houses, self.door.history, guest, table, (seat + len(self.tables)) % 2, luck)

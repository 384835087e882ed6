"""Parties who play one rematch after another: people alone, people with bots, with somebody away, bots alone.

Their seats are spread over both nodes, so that a table's owner changes with nearly every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from faults.playing.history import History, Json
from faults.playing.players import Manner, Player
from faults.playing.viewers import Entrance, Viewer, Witness
from support.people import Person, come_in, must
from support.randomness import secret

PEOPLE, WITH_BOTS, AWAY, BOTS = "people", "with bots", "one away", "bots alone"
KINDS: Final = (PEOPLE, WITH_BOTS, AWAY, BOTS, BOTS)
"""Of bots alone there are two tables, one at each node."""
CHATTY: Final = Manner(chats=True, pace=0.5)


class Party(Struct, frozen=True):
    """Those who play, and those who watch them."""

    kind: str
    host: Person
    players: list[Player]
    witnesses: Sequence[Viewer]

    @property
    def table(self) -> str:
        """Where they are."""
        return self.witnesses[0].table

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody with a socket."""
        return list(dict.fromkeys((*self.players, *self.witnesses)))


async def gather_party(
    kind: str, number: int, entrances: Sequence[Entrance], history: History, chance: Random
) -> Party:
    """A party at a table of one of the games, with the game begun."""
    home = number % 2
    address = entrances[home].server.address
    host = await come_in(address, f"host {number}")
    games = (await host.request("GET", "/api/games")).json()
    people, table = await _sit_down(kind, host, games[number % len(games)])
    history.opened.add(table)
    present = people if kind == PEOPLE else [host]
    players = [
        Player(person, table, entrances, history, Random(chance.random()), (home + seat) % 2)
        for seat, person in enumerate(present)
    ]
    if kind == BOTS:  # of such a table only one node knows, until that one is gone for a lease
        players[0].stays = players[0].watches = True
        return Party(kind, host, players, players)
    for player in players:
        player.manner = CHATTY
    watcher = await come_in(address, f"witness {number}")
    return Party(kind, host, players, [Witness(watcher, table, entrances, history, at) for at in range(2)])


async def _sit_down(kind: str, host: Person, game: Json) -> tuple[list[Person], str]:
    """People and bots on their seats, and the game begun."""
    seats = max(2, min(game["players"]))
    seated = {PEOPLE: seats, WITH_BOTS: 1, AWAY: 2, BOTS: 0}[kind]
    people = [host, *[await come_in(host.address, f"guest {seat}") for seat in range(1, seated)]]
    table = await host.open_table(game["key"], seats)
    for seat, person in enumerate(people[:seated]):
        await must(person, table, "sit", seat=seat)
        await must(person, table, "salt", seat=seat, salt=secret("salt", table, seat).hex())
    for seat in range(seated, seats):
        await must(host, table, "bot", seat=seat, bot="random")
    await must(host, table, "start")
    return people, table

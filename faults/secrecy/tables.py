"""Who is at the tables of both servers: people on all seats, a remote bot, a host who does not sit, and some who left.

Deliberately absent: a person with two seats. Nobody can imagine for two seats at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from faults.secrecy.servers import Worlds
from faults.secrecy.worlds import GUESTS, HOST, KEEPER, KICKED, LEFT, ROBOT, WATCHER, World
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import SPECTATOR
from stolik.server.table.state import Table
from support.randomness import secret

BEFORE: Final = "the stream of before"
"""Opened by a principal while it still sat here."""
SERVERS_BOT, AMONG_BOTS = "bot of the server", "watcher among bots"
ELSEWHERE, CLEARED = "would sit elsewhere", "host who has cleared a seat"
"""They ask for an open seat at every step, and must not get it; where nothing is secret they may."""


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody to whom both worlds must look the same."""

    role: str
    who: str
    """Whose device it is."""
    seat: int = SPECTATOR
    """From where the other world is imagined."""
    bots: frozenset[int] = frozenset()
    """The seats that bots of the server play."""
    is_free: bool = False
    """The host has cleared those seats, and whoever comes may sit there."""


def principals(game: Game, players: int) -> list[Principal]:
    """Everybody who gets something from the server, at a table for so many."""
    everybody = [Principal(f"seat {seat}", holder(seat, players), seat) for seat in range(players)]
    if players > 1:
        everybody[-1] = Principal("remote bot", ROBOT, players - 1)
        everybody += [Principal("left the seat", LEFT), Principal("was kicked", KICKED)]
        everybody += [Principal(SERVERS_BOT, WATCHER, 1, frozenset({1}))]
        everybody += [Principal(AMONG_BOTS, WATCHER, SPECTATOR, frozenset(range(1, players)))]
    if players > 1 and game.has_secrets:
        everybody += [Principal(ELSEWHERE, GUESTS[0], 0, frozenset({1}), is_free=True)]
        everybody += [Principal(CLEARED, HOST, SPECTATOR, frozenset({1}), is_free=True)]
    return [*everybody, Principal("spectator", WATCHER), Principal("host who does not sit", HOST)]


def holder(seat: int, players: int) -> str:
    """Who holds a seat in the end."""
    return ROBOT if seat == players - 1 and players > 1 else GUESTS[seat]


@dataclass(slots=True)
class Tables:
    """The same table in both servers."""

    game: Game
    setup: Setup
    principal: Principal
    worlds: Worlds
    id: str = ""

    @property
    def both(self) -> tuple[Table, Table]:
        """The real table and the other one."""
        return self.worlds[0].table(self.id), self.worlds[1].table(self.id)

    async def open(self) -> None:
        """Open a table in each server, deal, and let those leave who are to leave."""
        players = self.setup.players
        wanted = {"game": self.game.key, "players": players, "options": dict(self.setup.options)}
        first = {0: LEFT, 1: KICKED} if players > 1 and not self.principal.bots else {}
        for world in self.worlds:
            self.id = (await world.ask(HOST, "/api/tables", wanted))["id"]
            for seat in range(players):
                await self._sit(world, seat, first.get(seat, holder(seat, players)))
            await world.command(HOST, self.id, "start")
            for seat in self.principal.bots if self.principal.is_free else ():
                await world.command(HOST, self.id, "kick", seat=seat)
            if first:
                await self._leave(world)

    async def command(self, seat: int, kind: str) -> None:
        """The same command about a seat by its holder, in both worlds."""
        for world in self.worlds:
            await world.command(holder(seat, self.setup.players), self.id, kind, seat=seat)

    async def move(self, seat: int, *actions: int) -> None:
        """A move of whoever holds a seat: one for each world, or for the real one alone."""
        mover = holder(seat, self.setup.players)
        for world, action in zip(self.worlds, actions, strict=False):
            phase = world.table(self.id).phase_for(world.people[mover].id)
            move = self.game.moves.write(action)
            await world.command(mover, self.id, "move", seat=seat, phase=phase, move=move)

    async def _sit(self, world: World, seat: int, who: str) -> None:
        if seat in self.principal.bots:
            await world.command(HOST, self.id, "bot", seat=seat, bot="random")
        elif who == ROBOT:
            await world.command(KEEPER, self.id, "sit", seat=seat, shown=world.people[ROBOT].id)
        else:
            await world.command(who, self.id, "sit", seat=seat)
            if world.table(self.id).play is None:
                salt = secret(world.key, self.id, seat).hex()
                await world.command(who, self.id, "salt", seat=seat, salt=salt)

    async def _leave(self, world: World) -> None:
        """One leaves, one is sent away, with their sockets still open; others take their seats."""
        if self.principal.who in (LEFT, KICKED):
            await world.connect(BEFORE, self.principal.who, self.id)
        await world.command(LEFT, self.id, "leave", seat=0)
        await self._sit(world, 0, holder(0, self.setup.players))
        await world.command(HOST, self.id, "kick", seat=1)
        await self._sit(world, 1, holder(1, self.setup.players))

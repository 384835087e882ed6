"""Who is at the tables of both houses: people on all seats, a robot, a host who does not sit, and some who left.

Deliberately absent: a person with two seats. Nobody can imagine for two seats at once.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from faults.secrecy.asgi import Socket
from faults.secrecy.level import SharedIds
from faults.secrecy.worlds import GUESTS, HOST, KICKED, LEFT, ROBOT, WATCHER, World
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import NOBODY
from stolik.server.live.live_table import LiveTable

HOUSE_BOT = "random"
BOT_OF_THE_HOUSE = "bot of the house"


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody to whom both worlds must look the same."""

    role: str
    who: str
    """Whose device it is."""
    seat: int = NOBODY
    """From where the other world is imagined."""
    bots: frozenset[int] = frozenset()
    """The seats that bots of the house play."""

    @property
    def has_left(self) -> bool:
        """Did they sit here before?"""
        return self.who in (LEFT, KICKED)


def principals(players: int) -> list[Principal]:
    """Everybody who gets something from the house, at a table for so many."""
    seats = range(players)
    cast = [Principal(f"seat {seat}", holder(seat, players), seat) for seat in seats]
    if players > 1:
        cast[-1] = Principal("remote bot", ROBOT, players - 1)
        cast += [Principal("left the seat", LEFT), Principal("was kicked", KICKED)]
        cast += [Principal(BOT_OF_THE_HOUSE, WATCHER, 1, frozenset({1}))]
        cast += [Principal("watcher among bots", WATCHER, NOBODY, frozenset(seats[1:]))]
    return [*cast, Principal("spectator", WATCHER), Principal("host who does not sit", HOST)]


def holder(seat: int, players: int) -> str:
    """Who holds a seat in the end."""
    return ROBOT if seat == players - 1 and players > 1 else GUESTS[seat]


@dataclass(slots=True)
class PairOfTables:
    """The same table in both houses."""

    id: str
    game: Game
    setup: Setup
    principal: Principal
    worlds: tuple[World, World]
    old: list[Socket] = field(default_factory=list)
    """Sockets that a principal opened while it still sat here, one in each house."""

    @property
    def lives(self) -> tuple[LiveTable, LiveTable]:
        """The real table and the other one."""
        return self.worlds[0].live(self.id), self.worlds[1].live(self.id)

    def holder(self, seat: int) -> str:
        """Who decides for a seat."""
        return holder(seat, self.setup.players)


async def gather(
    worlds: tuple[World, World], ids: SharedIds, game: Game, setup: Setup, principal: Principal, label: str
) -> PairOfTables:
    """Open a table in each house, deal, and let those leave who are to leave."""
    pair = PairOfTables("", game, setup, principal, worlds)
    for world in worlds:
        ids.begin(label)
        wish = {"game": game.key, "players": setup.players, "options": dict(setup.options)}
        _, made = await world.ask(HOST, "POST", "/api/tables", wish)
        pair.id = made["id"]
        await _deal(world, pair)
    return pair


async def _deal(world: World, pair: PairOfTables) -> None:
    players, bots = pair.setup.players, pair.principal.bots
    first = {0: LEFT, 1: KICKED} if players > 1 and not bots else {}
    for seat in range(players):
        await _sit(world, pair, seat, first.get(seat, holder(seat, players)))
    await world.command(HOST, pair.id, "start")
    if first:
        await _leave(world, pair)


async def _sit(world: World, pair: PairOfTables, seat: int, who: str) -> None:
    table = pair.id
    if seat in pair.principal.bots:
        await world.command(HOST, table, "bot", seat=seat, bot=HOUSE_BOT)
    elif who == ROBOT:
        await world.command(HOST, table, "sit", seat=seat, shown=world.people[ROBOT].id)
    else:
        await world.command(who, table, "sit", seat=seat)
        if world.live(table).table.play is None:
            await world.command(who, table, "salt", seat=seat, salt=secrets.token_hex(32))


async def _leave(world: World, pair: PairOfTables) -> None:
    """One leaves, one is sent away, with their screens still open; others take their seats."""
    who = pair.principal.who
    if pair.principal.has_left:
        pair.old.append(world.connect(who, pair.id))
        await pair.old[-1].wait_for(b"hello")
    players = pair.setup.players
    await world.command(LEFT, pair.id, "leave", seat=0)
    await _sit(world, pair, 0, holder(0, players))
    await world.command(HOST, pair.id, "kick", seat=1)
    await _sit(world, pair, 1, holder(1, players))
    for socket in pair.old[-1:]:
        await world.settle(pair.id)
        socket.take("before the worlds part")

"""Whole games with everybody looking, searched for the bytes of secrets until the seed is revealed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import msgspec

from faults.secrecy.asgi import Heard, Socket
from faults.secrecy.cast import PairOfTables, Principal, gather
from faults.secrecy.moves import foresee
from faults.secrecy.running import Houses
from faults.secrecy.wire import found, secrets_of_deal, secrets_of_house
from faults.secrecy.worlds import HOST, KICKED, LEFT, WATCHER, World
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import NOBODY

PAGES = ("", "/news?since=0&say=en", "/record", "/qr.svg")


@dataclass(slots=True)
class Search:
    """What was searched, and what was found."""

    games: int = 0
    scanned: int = 0
    before: int = 0
    """Secrets found before the reveal, and those of the house at any time."""
    after: int = 0
    """Seeds found in the reveal, where they belong: the search can find something."""


async def search_game(houses: Houses, game: Game, setup: Setup, most: int, search: Search) -> None:
    """Play to the end, or close the table after so many moves; in the real house alone."""
    world, luck = houses.worlds[0], Random(most)
    tables = await gather(
        houses.worlds, houses.ids, game, setup, Principal("spectator", WATCHER), f"whole {search.games}"
    )
    people = {tables.holder(seat) for seat in range(setup.players)} | {HOST, WATCHER, LEFT, KICKED}
    sockets = [world.connect(who, tables.id, "?since=0&say=pl") for who in sorted(people)]
    for socket in sockets:
        await socket.wait_for(b'"hello"')
    last = await _play(world, tables, luck, most)
    secrets = secrets_of_deal(world.live(tables.id).table)
    search.scanned += await _look(world, sockets, tables)
    search.before += found([*secrets, *secrets_of_house(world)], world.heard)
    await _end(world, tables, last)
    await _look(world, sockets, tables)
    search.before += found(secrets, _until_reveal(world.heard)) + found(secrets_of_house(world), world.heard)
    search.after += found(secrets[:1], world.heard) > 0
    search.games += 1
    for socket in sockets:
        await socket.close()
    for house in houses.worlds:
        house.heard, house.sockets = [], []
        await house.let_go(tables.id)


async def _play(world: World, tables: PairOfTables, luck: Random, most: int) -> tuple[int, int] | None:
    """Random moves; the one that would end the game is not made yet."""
    play = world.live(tables.id).table.playing()
    for _ in range(most):
        seat = luck.choice(play.position.to_move())
        action = luck.choice(play.position.legal(seat))
        if foresee(play, seat, action, NOBODY).over:
            return seat, action
        await _move(world, tables, seat, action)
    return None


async def _move(world: World, tables: PairOfTables, seat: int, action: int) -> None:
    mover = tables.holder(seat)
    phase = world.live(tables.id).table.phase_for(world.people[mover].id)
    move = tables.game.moves.write(action)
    await world.command(mover, tables.id, "move", seat=seat, phase=phase, move=move)


async def _end(world: World, tables: PairOfTables, last: tuple[int, int] | None) -> None:
    world.heard = []
    if last is None:
        await world.command(HOST, tables.id, "close")
    else:
        await _move(world, tables, *last)
        await world.settle(tables.id)


async def _look(world: World, sockets: list[Socket], tables: PairOfTables) -> int:
    """Everything that came to anybody, and the pages and the journal beside it; how many bytes."""
    for page in PAGES:
        await world.fetch(WATCHER, "GET", f"/api/tables/{tables.id}{page}")
    await world.fetch(None, "GET", "/metrics")
    world.heard += [*world.notes(), *(one for socket in sockets for one in socket.take("a stream"))]
    return sum(len(one.sent) for one in world.heard)


def _until_reveal(heard: list[Heard]) -> list[Heard]:
    """The messages of streams that came before the one that reveals."""
    early: list[Heard] = []
    for one in heard:
        if one.what == "a stream":
            for message in msgspec.json.decode(one.sent, type=list[msgspec.Raw]):
                if b'"revealed"' in bytes(message):
                    break
                early.append(Heard(one.what, one.at, bytes(message)))
    return early

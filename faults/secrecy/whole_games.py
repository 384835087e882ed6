"""Whole games with everybody looking, searched for the bytes of secrets until the seed is revealed."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from faults.figures import Size
from faults.secrecy.moves import foresee
from faults.secrecy.shared import two_worlds
from faults.secrecy.still import Clock, quiet, run
from faults.secrecy.tables import Principal, Tables, holder
from faults.secrecy.tally import Tally, found, secrets_of_deal, secrets_of_server
from faults.secrecy.worlds import HOST, KICKED, LEFT, WATCHER, Heard, Socket, World
from stolik.core.game import Game
from stolik.core.position import NOBODY

PAGES: Final = ("", "/news?since=0&say=en", "/record", "/qr.svg")
MOVES: Final[dict[Size, int]] = {"quick": 60, "full": 20_000}
"""After so many moves a table is closed."""


def searched(game: Game, size: Size, seed: int) -> Tally:
    """One game in its first setup with company, or in all of them."""
    clock, tally = Clock(), Tally()
    setups = [setup for setup in game.setups() if setup.players > 1]

    async def work() -> None:
        async with two_worlds(clock, seed) as worlds:
            for setup in setups if size == "full" else setups[:1]:
                tables = Tables(game, setup, Principal("spectator", WATCHER), worlds)
                await tables.open()
                await _search(tables, Random(f"{seed}/{setup}"), MOVES[size], tally)
                for world in worlds:
                    await world.let_go(tables.id)

    run(clock, work())
    return tally


async def _search(tables: Tables, chance: Random, most: int, tally: Tally) -> None:
    """Play to the end, or close the table after so many moves; in the real world alone."""
    world, players = tables.worlds[0], tables.setup.players
    people = {holder(seat, players) for seat in range(players)} | {HOST, WATCHER, LEFT, KICKED}
    sockets = [await world.connect(who, tables.id, "?since=0&say=pl") for who in sorted(people)]
    last = await _play(tables, chance, most)
    secrets = secrets_of_deal(world.live(tables.id).table)
    await _look(world, sockets, tables.id)
    tally.search([*secrets, *secrets_of_server(world)], world.heard)
    world.heard = []
    if last is None:
        await world.command(HOST, tables.id, "close")
    else:
        await tables.move(0, *last)
    await quiet()
    await _look(world, sockets, tables.id)
    tally.search(secrets_of_server(world), world.heard)
    tally.search(secrets, _until_reveal(world.heard))
    tally.reveals += found(secrets[:1], world.heard) > 0
    tally.games += 1
    for socket in sockets:
        await socket.close()


async def _play(tables: Tables, chance: Random, most: int) -> tuple[int, int] | None:
    """Random moves; the one that would end the game is not made yet."""
    play = tables.lives[0].table.playing()
    for _ in range(most):
        seat = chance.choice(play.position.to_move())
        action = chance.choice(play.position.legal(seat))
        if foresee(play, seat, action, NOBODY).over:
            return seat, action
        await tables.move(0, seat, action)
    return None


async def _look(world: World, sockets: list[Socket], table: str) -> None:
    """Everything that came to anybody, and the pages and the log beside it."""
    for page in PAGES:
        await world.fetch(WATCHER, "GET", f"/api/tables/{table}{page}")
    await world.fetch(None, "GET", "/metrics")
    world.heard += [*world.notes(), *(one for socket in sockets for one in socket.take("a stream"))]


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

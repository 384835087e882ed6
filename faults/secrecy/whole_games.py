"""Whole games with everybody looking, searched for the bytes of secrets until the seed is revealed."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from faults.figures import Size
from faults.secrecy.asgi import Received
from faults.secrecy.moves import foresee
from faults.secrecy.secrecy_figures import Tally, found, secrets_of_deal, secrets_of_server
from faults.secrecy.servers import Worlds, in_two_worlds
from faults.secrecy.tables import Principal, Tables, holder
from faults.secrecy.worlds import HOST, KICKED, LEFT, WATCHER, World
from stolik.core.game import Game
from stolik.core.position import SPECTATOR

PAGES: Final = ("", "/news?since=0&say=en", "/record", "/qr.svg")
STREAM: Final = "the stream of"
MOVES: Final[dict[Size, int]] = {"quick": 60, "full": 20_000}
"""After so many moves a table is closed."""


def searched(game: Game, size: Size, seed: int) -> Tally:
    """One game in its first setup with company, or in all of them."""
    tally = Tally()
    setups = [setup for setup in game.setups() if setup.players > 1]

    async def work(worlds: Worlds) -> None:
        for setup in setups if size == "full" else setups[:1]:
            tables = Tables(game, setup, Principal("spectator", WATCHER), worlds)
            await tables.open()
            await _search(tables, Random(f"{seed}/{setup}"), MOVES[size], tally)
            for world in worlds:
                await world.let_go(tables.id)

    in_two_worlds(seed, work)
    return tally


async def _search(tables: Tables, chance: Random, most: int, tally: Tally) -> None:
    """Play to the end, or close the table after so many moves; in the real world alone."""
    world, players = tables.worlds[0], tables.setup.players
    for who in sorted({HOST, WATCHER, LEFT, KICKED, *(holder(seat, players) for seat in range(players))}):
        await world.connect(f"{STREAM} {who}", who, tables.id, "?since=0&say=pl")
    last = await _play(tables, chance, most)
    secrets = secrets_of_deal(tables.both[0])
    await _look(world, tables.id)
    tally.search([*secrets, *secrets_of_server(world)], world.received)
    world.received = []
    if last is None:
        await world.command(HOST, tables.id, "close")
    else:
        await tables.move(*last)
    await _look(world, tables.id)
    tally.search(secrets_of_server(world), world.received)
    tally.search(secrets, _until_reveal(world.received))
    tally.reveals += found(secrets[:1], world.received) > 0
    tally.games += 1


async def _play(tables: Tables, chance: Random, most: int) -> tuple[int, int] | None:
    """Random moves; the one that would end the game is not made yet."""
    play = tables.both[0].started_game()
    for _ in range(most):
        seat = chance.choice(play.position.to_move())
        action = chance.choice(play.position.legal(seat))
        ends, _shown = foresee(play, seat, action, SPECTATOR)
        if ends:
            return seat, action
        await tables.move(seat, action)
    return None


async def _look(world: World, table: str) -> None:
    """Everything that came to anybody, and the pages and the log beside it."""
    for page in PAGES:
        await world.fetch(WATCHER, "GET", f"/api/tables/{table}{page}")
    await world.fetch(None, "GET", "/metrics")
    world.received += [*world.logged(), *world.take(*world.sockets)]


def _until_reveal(received: list[Received]) -> list[Received]:
    """The messages of streams that came before the one that reveals."""
    early: list[Received] = []
    for one in received:
        if one.what.startswith(STREAM):
            for message in msgspec.json.decode(one.sent, type=list[msgspec.Raw]):
                if b'"revealed"' in bytes(message):
                    break
                early.append(Received(one.what, one.at, bytes(message)))
    return early

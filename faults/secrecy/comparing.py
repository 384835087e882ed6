"""Many pairs of worlds at many tables: for every game, every principal and every kind of setup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from random import Random
from typing import Final, NamedTuple

from faults.figures import Size
from faults.secrecy.imagined import can_part, forget
from faults.secrecy.moves import choose
from faults.secrecy.pairs import Over, Pair
from faults.secrecy.shared import two_worlds
from faults.secrecy.still import Clock, run
from faults.secrecy.tables import AMONG_BOTS, Principal, Tables, principals
from faults.secrecy.tally import Tally, secrets_of_deal, secrets_of_server
from faults.secrecy.worlds import World
from stolik import registry
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.server.meters import Meters

PAIRS: Final[dict[Size, int]] = {"quick": 4, "full": 100}
"""For every game and principal."""
Worlds = tuple[World, World]


class Cell(NamedTuple):
    """So many pairs of worlds for somebody at a table of some kind."""

    game: Game
    setup: Setup
    principal: Principal
    pairs: int


def plan(game: Game, size: Size, seed: int) -> Iterator[Cell]:
    """Every principal of the smallest table of a game, and a visit to every other setup; or everything."""
    chance = Random(f"{seed}/{game.key}")
    smallest, *others = _smallest_first(game)
    for principal in principals(smallest.players):
        yield Cell(game, smallest, principal, PAIRS[size])
    for setup in others:
        cast = principals(setup.players)
        for principal in cast if size == "full" else [chance.choice(cast)]:
            yield Cell(game, setup, principal, 1 + PAIRS[size] // (2 * len(others)))


def small_plan() -> list[Cell]:
    """A pair of worlds for who watches bots, in every game."""
    setups = [(game, _smallest_first(game)[0]) for game in map(registry.load, registry.keys())]
    cells = [Cell(game, setup, one, 1) for game, setup in setups for one in principals(setup.players)]
    return [cell for cell in cells if cell.principal.role == AMONG_BOTS]


def _smallest_first(game: Game) -> list[Setup]:
    return sorted(game.setups(), key=lambda setup: (setup.players == 1, setup.players))


def compared(cells: Iterable[Cell], seed: int) -> Tally:
    """What came of these cells, in servers of their own."""
    clock, tally = Clock(), Tally()

    async def work() -> None:
        async with two_worlds(clock, seed) as worlds:
            for cell in cells:
                await compare(worlds, cell, seed, tally)

    run(clock, work())
    return tally


async def compare(worlds: Worlds, cell: Cell, seed: object, tally: Tally) -> None:
    """All pairs of a cell, at as many tables as that takes, or until something differs."""
    goal = tally.pairs + cell.pairs
    tally.planned += cell.pairs
    chance = Random(f"{seed}/{cell.game.key}/{cell.setup}/{cell.principal.role}")
    numbers = count(chance.randrange(1 << 30))
    for world in worlds:  # what was counted in a pair that parted is no alarm later
        world.server.meters = world.server.doorman.meters = Meters()
    while tally.pairs < goal and not tally.alarms:
        tables = Tables(cell.game, cell.setup, cell.principal, worlds)
        await tables.open()
        try:
            while tally.pairs < goal and not tally.alarms:
                if can_part(tables.lives[0].table.playing()):
                    await Pair(tables, chance, tally, next(numbers)).run()
                else:
                    await _skip(tables, chance)
        except Over:
            pass
        finally:
            await _put_away(tables, tally)


async def _skip(tables: Tables, chance: Random) -> None:
    """Go on by a move between two pairs, until no choice lies face down."""
    step = choose(tables, chance)
    if step.ends or tables.principal.bots:
        raise Over
    for which in (0, 1):
        await tables.move(which, step.seat, step.actions[which])


async def _put_away(tables: Tables, tally: Tally) -> None:
    for socket in tables.old:
        await socket.close()
    for world in tables.worlds:
        table = world.live(tables.id).table
        if table.revealed is None:
            tally.search([*secrets_of_server(world), *secrets_of_deal(table)], world.heard)
        forget(table)
        await world.let_go(tables.id)

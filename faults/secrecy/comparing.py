"""Many pairs of worlds at many tables: for every game, every principal and every kind of setup.

A comparison that cannot fail proves nothing: planted leaks must be found by it (`hunt`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from random import Random
from typing import Final, NamedTuple

from faults.figures import Size
from faults.secrecy import leaks, more_leaks  # noqa: F401 - they write themselves down
from faults.secrecy.imagined import can_part
from faults.secrecy.moves import choose
from faults.secrecy.pairs import Over, Pair
from faults.secrecy.plant_leaks import Leak
from faults.secrecy.secrecy_figures import Tally, secrets_of_deal, secrets_of_server
from faults.secrecy.servers import Worlds, in_two_worlds
from faults.secrecy.tables import AMONG_BOTS, Principal, Tables, principals
from stolik import registry
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.server.ops.metrics import Metrics

PAIRS: Final[dict[Size, int]] = {"quick": 4, "full": 100}
"""For every game and principal."""
ROUNDS: Final = 3
HONEST_CELLS: Final = 3
"""Cells in which an honest server is searched: most leaks are found in these; all others are compared anyway."""


class Cell(NamedTuple):
    """So many pairs of worlds for somebody at a table of some kind."""

    game: Game
    setup: Setup
    principal: Principal
    pairs: int


def plan(game: Game, size: Size, seed: int) -> Iterator[Cell]:
    """Every principal of the smallest table of a game, and a visit to every other setup; or everything."""
    yield from _smallest(game, PAIRS[size])
    chance = Random(f"{seed}/{game.key}")
    _, *others = _smallest_first(game)
    for setup in others:
        everybody = principals(game, setup.players)
        for principal in everybody if size == "full" else [chance.choice(everybody)]:
            yield Cell(game, setup, principal, 1 + PAIRS[size] // (2 * len(others)))


def small_plan() -> list[Cell]:
    """A pair of worlds for who watches bots, in every game."""
    cells = [cell for key in registry.keys() for cell in _smallest(registry.load(key), 1)]
    return [cell for cell in cells if cell.principal.role == AMONG_BOTS]


def _smallest(game: Game, pairs: int) -> list[Cell]:
    """Everybody at the smallest table with company."""
    setup = _smallest_first(game)[0]
    return [Cell(game, setup, principal, pairs) for principal in principals(game, setup.players)]


def _smallest_first(game: Game) -> list[Setup]:
    return sorted(game.setups(), key=lambda setup: (setup.players == 1, setup.players))


def hunt(leak: Leak, seed: int) -> int | None:
    """After how many pairs a leak was found, in servers that were built with it; nothing where it was not."""
    with leak.plant():
        return _search(_suspects(leak.to) * ROUNDS, leak.seen_in, seed)


def hunt_in_vain(role: str, seed: int) -> int | None:
    """The search for leaks to a role, in honest servers: it must find nothing."""
    return _search(_suspects(role)[:HONEST_CELLS], "", seed)


def _suspects(role: str) -> list[Cell]:
    """Games with secrets and their principals, beginning with those of a role."""
    games = [game for game in map(registry.load, registry.keys()) if game.has_secrets]
    cells = [cell for game in games for cell in _smallest(game, 2)]
    return sorted(cells, key=lambda cell: cell.principal.role != role)


def _search(cells: list[Cell], sign: str, seed: int) -> int | None:
    """Only an alarm where the leak can be seen counts: metrics count everything that goes otherwise after a leak."""

    async def work(worlds: Worlds) -> int | None:
        tally = Tally()
        for number, cell in enumerate(cells):
            await _compare(worlds, cell, f"{seed}/{number}", tally)
            if any(sign in alarm for alarm in tally.alarms):
                return tally.pairs
            tally.alarms.clear()
        return None

    return in_two_worlds(seed, work)


def compared(cells: Iterable[Cell], seed: int) -> Tally:
    """What came of these cells, in servers of their own."""
    tally = Tally()

    async def work(worlds: Worlds) -> None:
        for cell in cells:
            await _compare(worlds, cell, seed, tally)

    in_two_worlds(seed, work)
    return tally


async def _compare(worlds: Worlds, cell: Cell, seed: object, tally: Tally) -> None:
    """All pairs of a cell, at as many tables as that takes, or until something differs."""
    goal = tally.pairs + cell.pairs
    tally.planned += cell.pairs
    chance = Random(f"{seed}/{cell.game.key}/{cell.setup}/{cell.principal.role}")
    numbers = count(chance.randrange(1 << 30))
    for world in worlds:  # what was counted in a pair that parted is no alarm later
        world.server.metrics = world.server.guard.metrics = Metrics()
    while tally.pairs < goal and not tally.alarms:
        tables = Tables(cell.game, cell.setup, cell.principal, worlds)
        await tables.open()
        try:
            while tally.pairs < goal and not tally.alarms:
                if can_part(tables.both[0].started_game()):
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
    await tables.move(step.seat, *step.actions)


async def _put_away(tables: Tables, tally: Tally) -> None:
    for world, table in zip(tables.worlds, tables.both, strict=True):
        if table.revealed is None:
            tally.search([*secrets_of_server(world), *secrets_of_deal(table)], world.received)
        await world.let_go(tables.id)

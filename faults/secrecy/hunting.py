"""Are planted leaks found? A comparison that cannot fail proves nothing."""

from __future__ import annotations

from typing import Final

from faults.secrecy import leaks, more_leaks
from faults.secrecy.comparing import Cell, compare
from faults.secrecy.planting import LEAKS, Leak
from faults.secrecy.shared import two_worlds
from faults.secrecy.still import Clock, run
from faults.secrecy.tables import principals
from faults.secrecy.tally import Tally
from stolik import registry

WRITTEN_IN: Final = (leaks.__name__, more_leaks.__name__)
ROLES: Final = sorted({leak.to for leak in LEAKS})
"""The principals with whom the search for leaks begins."""
ROUNDS: Final = 3
AT_ONCE: Final = 2
IN_VAIN: Final = 3
"""Cells in which an honest server is searched: most leaks are found in these; all others are compared anyway."""


def hunt(leak: Leak, seed: int) -> int | None:
    """After how many pairs a leak was found, in servers that were built with it; nothing where it was not."""
    with leak.plant():
        return _search(_cells(leak.to) * ROUNDS, leak.seen_in, seed)


def hunt_in_vain(role: str, seed: int) -> int | None:
    """The search for leaks to a role, in honest servers: it must find nothing."""
    return _search(_cells(role)[:IN_VAIN], "", seed)


def _search(cells: list[Cell], sign: str, seed: int) -> int | None:
    """Only an alarm where the leak can be seen counts: metrics count everything that goes otherwise after a leak."""
    clock, tally = Clock(), Tally()

    async def work() -> int | None:
        async with two_worlds(clock, seed) as worlds:
            for number, cell in enumerate(cells):
                await compare(worlds, cell, f"{seed}/{number}", tally)
                if any(sign in alarm for alarm in tally.alarms):
                    return tally.pairs
                tally.alarms.clear()
        return None

    return run(clock, work())


def _cells(role: str) -> list[Cell]:
    """Games with secrets and their principals, beginning with those of a role."""
    games = [game for game in map(registry.load, registry.keys()) if game.has_secrets]
    setups = [(game, next(setup for setup in game.setups() if setup.players > 1)) for game in games]
    cells = [Cell(game, setup, one, AT_ONCE) for game, setup in setups for one in principals(setup.players)]
    return sorted(cells, key=lambda cell: cell.principal.role != role)

"""Are planted leaks found? A comparison that cannot fail proves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from faults.secrecy import leaks, more_leaks
from faults.secrecy.cast import Principal, principals
from faults.secrecy.clock import Clock
from faults.secrecy.planting import LEAKS, Leak
from faults.secrecy.running import Houses, two_houses
from faults.secrecy.tally import Tally
from stolik import registry
from stolik.core.game import Game
from stolik.core.options import Setup

PLANTED: Final = (leaks.__name__, more_leaks.__name__)
"""Where the leaks are written down."""
ROUNDS: Final = 3
AT_ONCE: Final = 2


async def hunt_all(clock: Clock, seed: int) -> dict[str, int | None]:
    """After how many pairs each leak was found; nothing where one was not."""
    async with two_houses(clock, seed) as houses:
        caught = {leak.name: await hunt(houses, leak) for leak in LEAKS if not leak.in_the_doors}
    return caught | {leak.name: await hunt_in_doors(leak, clock, seed) for leak in LEAKS if leak.in_the_doors}


async def hunt_in_doors(leak: Leak, clock: Clock, seed: int) -> int | None:
    """The same in houses of its own, which are built with the leak."""
    with leak.plant():
        async with two_houses(clock, seed) as houses:
            return await _search(houses, leak)


async def hunt(houses: Houses, leak: Leak) -> int | None:
    """After how many pairs a leak was found; nothing where it was not, or where the honest houses alarm too."""
    with leak.plant():
        caught = await _search(houses, leak)
    control = Tally()
    game, setup, principal = next(_grounds(leak))
    await houses.compare(game, setup, principal, AT_ONCE, control)
    return None if control.alarms else caught


async def _search(houses: Houses, leak: Leak) -> int | None:
    """Only an alarm where the leak can be seen counts: figures count everything that goes otherwise after a leak."""
    tally = Tally()
    for _ in range(ROUNDS):
        for game, setup, principal in _grounds(leak):
            await houses.compare(game, setup, principal, AT_ONCE, tally)
            if any(leak.seen_in in alarm for alarm in tally.alarms):
                return tally.pairs
            tally.alarms.clear()
    return None


def _grounds(leak: Leak) -> Iterator[tuple[Game, Setup, Principal]]:
    """Games with secrets and their principals, beginning with those to whom it leaks."""
    games = [game for game in map(registry.load, registry.keys()) if game.has_secrets]
    tables = [(game, next(setup for setup in game.setups() if setup.players > 1)) for game in games]
    cast = [(game, setup, one) for game, setup in tables for one in principals(setup.players)]
    return iter(sorted(cast, key=lambda ground: ground[2].role != leak.to))

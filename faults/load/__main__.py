"""`python -m faults.load`: the clients. Both servers are started, driven by turns and stopped; figures are printed."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import uvloop

from faults.figures import Figure, printed
from faults.load import judging
from faults.load.game import choose
from faults.load.idle import hold
from faults.load.ours import OurHall
from faults.load.peer import PeerHall, PeerMissing, install
from faults.load.plan import PLANS, Plan
from faults.load.races import race
from faults.load.silent import Silence, outlast, run_pair
from faults.load.tables import Hall

SILENT_RATE = 6.0
"""Moves a second of each table while some never read: half a core, so that the others' p99 means something."""


async def figures(plan: Plan, seed: int, server: tuple[str, ...]) -> list[Figure]:
    """Everything in turn, each part with a fresh server."""
    found: list[Figure] = []
    game = choose()
    for tables in plan.tables:
        async with ours(game, seed, server) as own, peers(server) as others:
            found += judging.of_race(tables, await race([own, *others], tables, plan, seed))
    async with ours(game, seed, server) as own:
        found += judging.of_silence(await keep_silent(own, plan, seed), plan)
    async with ours(game, seed, server) as own:
        found += judging.of_idle(await hold(own, plan.idle))
    return found


async def keep_silent(own: OurHall, plan: Plan, seed: int) -> Silence:
    """Without and with by turns; then the patience of the server."""
    tables = plan.tables[0]
    rate = SILENT_RATE * tables
    silence = Silence()
    for number in range(plan.pairs):
        await run_pair(own, tables, rate, plan, seed + number, silence)
    if plan.patience:
        await outlast(own, tables, rate, plan, seed, silence)
    return silence


@asynccontextmanager
async def ours(game: str, seed: int, server: tuple[str, ...]) -> AsyncIterator[OurHall]:
    """A new house in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        hall = OurHall(Path(folder) / "data", game, seed, server)
        await hall.open()
        try:
            yield hall
        finally:
            await hall.close()


@asynccontextmanager
async def peers(server: tuple[str, ...]) -> AsyncIterator[Sequence[Hall]]:
    """The peer's server, or none where it cannot be installed."""
    try:
        await install()
    except PeerMissing as missing:
        print(f"boardgame.io is missing: {missing}", file=sys.stderr)
        yield []
        return
    hall = PeerHall(server)
    await hall.open()
    try:
        yield [hall]
    finally:
        await hall.close()


def main() -> None:
    """Measure and print, for people or for `faults`."""
    parser = argparse.ArgumentParser(prog="python -m faults.load", description=__doc__)
    parser.add_argument("--size", choices=("quick", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server", default="", help="a command that puts the server on its core")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(figures(PLANS[asked.size], asked.seed, tuple(asked.server.split())))
    print(msgspec.json.encode(found).decode() if asked.json else printed(found, asked.seed))


if __name__ == "__main__":
    main()

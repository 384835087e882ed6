"""Many pairs of worlds at many tables: for every game, every principal and some setups."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from faults.secrecy.cast import PairOfTables, Principal, gather
from faults.secrecy.clock import Clock
from faults.secrecy.imagined import can_part, forget
from faults.secrecy.level import SharedIds, level
from faults.secrecy.moves import choose
from faults.secrecy.pairs import Over, Pair
from faults.secrecy.tally import Tally
from faults.secrecy.wire import secrets_of_deal, secrets_of_house
from faults.secrecy.worlds import World, open_world
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.server.meters import Meters

MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - no power fails here: disks need not turn


class Houses:
    """The two houses, side by side on one clock."""

    def __init__(self, worlds: tuple[World, World], ids: SharedIds, clock: Clock, seed: int) -> None:
        self.worlds = worlds
        self.ids = ids
        self.clock = clock
        self.luck = Random(seed)
        self._tables = count()
        self._pairs = count(seed * 1_000_000)

    async def compare(self, game: Game, setup: Setup, principal: Principal, pairs: int, tally: Tally) -> None:
        """So many pairs for one principal, at as many tables as that takes."""
        goal = tally.pairs + pairs
        self.forget_figures()
        while tally.pairs < goal and not tally.alarms:
            label = f"table {next(self._tables)}"
            tables = await gather(self.worlds, self.ids, game, setup, principal, label)
            try:
                await self._play(tables, goal, tally)
            except Over:
                pass
            finally:
                await self._put_away(tables, tally)

    async def _play(self, tables: PairOfTables, goal: int, tally: Tally) -> None:
        while tally.pairs < goal and not tally.alarms:
            if can_part(tables.lives[0].table.playing()):
                await Pair(tables, self.luck, tally, next(self._pairs)).run()
            else:
                await self._skip(tables)

    async def _skip(self, tables: PairOfTables) -> None:
        """Go on by a move between two pairs, until no choice lies face down."""
        plays = [live.table.playing() for live in tables.lives]
        step = choose((plays[0], plays[1]), tables.principal.seat, self.luck)
        if step.ends or tables.principal.bots:
            raise Over
        for world, live, action in zip(tables.worlds, tables.lives, step.actions, strict=True):
            mover = tables.holder(step.seat)
            phase = live.table.phase_for(world.people[mover].id)
            fields = {"seat": step.seat, "phase": phase, "move": tables.game.moves.write(action)}
            await world.command(mover, tables.id, "move", **fields)

    async def _put_away(self, tables: PairOfTables, tally: Tally) -> None:
        for socket in tables.old:
            await socket.close()
        for world in tables.worlds:
            await world.settle(tables.id)
            table = world.live(tables.id).table
            if table.revealed is None:
                tally.search([*secrets_of_house(world), *secrets_of_deal(table)], world.heard)
            world.heard = []
            world.sockets = []
            forget(table)
            await world.let_go(tables.id)

    def forget_figures(self) -> None:
        """Count from nothing again, in both houses: what was counted in a pair that parted is no alarm later."""
        for world in self.worlds:
            world.house.meters = world.house.doorman.meters = Meters()


@asynccontextmanager
async def two_houses(clock: Clock, seed: int) -> AsyncIterator[Houses]:
    """Both houses, opened and closed."""
    with level(clock) as ids, tempfile.TemporaryDirectory(prefix="stolik-secrecy-", dir=MEMORY) as folder:
        async with (
            open_world(Path(folder) / "real", clock, ids) as real,
            open_world(Path(folder) / "other", clock, ids) as other,
        ):
            yield Houses((real, other), ids, clock, seed)

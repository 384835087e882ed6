"""`kill -9` under load: what was acknowledged is stored once; what was shown is stored; every log replays.

Deliberately absent: the power. A killed process loses nothing that it has handed to the system, written to the disk
or not; that is measured in `faults.write_order`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from faults.crash.lobby import Lobby
from faults.crash.mutants import forgetful, hasty
from faults.figures import Figure, Size, quantile, rule_of_three, zero
from faults.playing.checks import Findings, audit_file
from faults.playing.servers import PlayedServers
from stolik.server.store.open_store import SQLITE_FILE
from support.server import Server

KILLS: Final[dict[Size, int]] = {"quick": 8, "full": 50}
"""How often a server is killed."""
SERVERS: Final[dict[Size, int]] = {"quick": 1, "full": 4}
Situation = tuple[str, int]
"""What must have happened how often in this life before the server is killed; see `History.counts`."""
SITUATIONS: Final[tuple[Situation, ...]] = (
    ("applied: move", 1),
    ("sent: rematch", 1),
    ("applied", 40),
    ("sent: close", 1),
    ("sent: move", 1),
    ("", 0),  # at once: nobody has come back yet
    ("applied: rematch", 1),
    ("sent again", 1),
    ("applied: say", 1),
    ("sent: start", 1),
    ("applied: close", 1),
    ("sent: say", 1),
)
MAX_JITTER_SECONDS: Final = 0.005
"""From there to the kill, at most: so that it comes before, in and after the work on a command."""
LAST_LIFE_COUNTS: Final = {"applied": 100, "echoed: say": 3}
"""Counts that the server must reach after the last restart, however slow the machine is."""
DAMAGE: Final = "DELETE FROM log WHERE rowid = (SELECT min(rowid) FROM log WHERE fact LIKE '%\"moved\"%')"
"""What is done to a file to see that it is noticed: one move is gone."""


class CrashRun(PlayedServers):
    """A server, people at its tables, and somebody who opens and closes tables in the lobby."""

    async def run(
        self, situations: Sequence[Situation], tables: int | None = None, *, patient: bool = False
    ) -> Findings:
        """Kill the server in each situation, then audit the file. `patient`: the lobby finishes before each kill."""
        self.restarts: list[float] = []
        """Seconds from each death until it listened again."""
        async with self.playing(tables):
            self.lobby = Lobby(self.host, self.games[0], self.server.data, self.history)
            for what, number in situations:
                await self._play_until(what, number, patient=patient)
                begun = time.monotonic()
                await self.endpoint.start()
                self.restarts.append(time.monotonic() - begun)
                await self.lobby.compare()
            self.open()
            await self.history.until(
                lambda: all(self.history.counts[what] >= most for what, most in LAST_LIFE_COUNTS.items())
            )
            await self.settle()
        return audit_file(self.server.data, self.history)

    async def _play_until(self, what: str, number: int, *, patient: bool) -> None:
        happened = asyncio.create_task(self.history.until_more(what, number))
        self.open()
        lobby = asyncio.create_task(self.lobby.open_and_close())
        await happened
        if patient:
            await lobby
        else:
            await asyncio.sleep(self.chance.random() * MAX_JITTER_SECONDS)
        self.endpoint.kill()
        await lobby


async def measure(size: Size, seed: int) -> list[Figure]:
    """One server after another, with consecutive seeds."""
    return [figure for number in range(SERVERS[size]) for figure in await crash_run(KILLS[size], seed + number)]


async def crash_run(kills: int, seed: int) -> list[Figure]:
    """The real server, then two that break their promise, and a file that was damaged."""
    with tempfile.TemporaryDirectory(prefix="stolik-storm-") as folder:
        home = Path(folder)
        real = CrashRun([Server(home / "data", seed=seed)], seed)
        found = await real.run(list(islice(cycle(SITUATIONS), kills)))
        late = CrashRun([Server(home / "hasty", hasty, seed=seed)], seed)
        late_found = await late.run([("applied: close", 1)], tables=2, patient=True)
        forgot = await find_forgetful(home / "forgetful", seed)
        return figures(real, found, late, late_found, forgot.double, damaged(real))


async def find_forgetful(data: Path, seed: int) -> Findings:
    """A server that forgets keys: what is sent again is done again."""
    async with PlayedServers([Server(data, forgetful, seed=seed)], seed).playing(2) as played:
        played.open()
        await played.history.until(
            lambda: any(len(tracked.numbers) > 1 for tracked in played.history.commands.values())
        )
    return audit_file(data, played.history)


def damaged(real: CrashRun) -> Findings:
    """The audit of the same file with one move gone, by people who took every yes for a no."""
    with closing(sqlite3.connect(real.server.data / SQLITE_FILE)) as file:
        file.execute(DAMAGE)
        file.commit()
    for tracked in real.history.stored:
        tracked.numbers.clear()
    return audit_file(real.server.data, real.history)


def figures(
    real: CrashRun, found: Findings, late: CrashRun, late_found: Findings, forgotten: int, broken: Findings
) -> list[Figure]:
    """The figures of one run."""
    counts, kills = real.history.counts, len(real.restarts)
    again = f"{counts['sent again']} retries, {counts['echoed']} echoes, {counts['duplicate']} answered as duplicates"
    refused = counts["stale"] + counts["illegal"] + counts["refused"]
    sights = f"of {len(real.history.seen)} sights of rows, {found.secret} rows known to few"
    looks = "; ".join((f"in {kills} looks", *real.lobby.wrong))
    hurry, deleted, mixed_up = "acknowledges before it stores", "a row deleted", "acknowledged ones taken for refused"
    wrong = found.applied_though_refused
    rows = [
        ("acknowledged and lost", found.lost, f"of {found.acknowledged} in {kills} kills", hurry, late_found.lost),
        ("applied twice", found.double, f"({again})", "forgets keys", forgotten),
        ("shown and not stored", found.phantom_rows, sights, hurry, late_found.phantom_rows),
        ("gaps and forks", found.diverged_rows, f"in {found.tables} logs", deleted, broken.diverged_rows),
        ("refused and yet stored", wrong, f"of {refused}", mixed_up, broken.applied_though_refused),
        ("logs that do not replay", found.broken, f"of {found.tables}", deleted, broken.broken),
        ("tables wrong in the lobby", len(real.lobby.wrong), looks, hurry, len(late.lobby.wrong)),
    ]
    trials = f"{rule_of_three(kills)} of kills"
    p50, p99 = quantile(real.restarts, 0.5), quantile(real.restarts, 0.99)
    return [
        *(zero(f"storm: {name}", count, of, trials, control, caught) for name, count, of, control, caught in rows),
        Figure("storm: from kill to listening", f"p50 {p50:.2f} s, p99 {p99:.2f} s", "printed", kills > 0, ""),
    ]

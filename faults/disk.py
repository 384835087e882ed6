"""The disk is full, or does not sync: nobody is told a lie, and the server goes on when the disk does.

The calls of a running server on its log are made to fail for a while, with people at the tables. At the end the
server is killed in the middle of such a time and started again.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from faults.figures import Figure, Size, rule_of_three
from faults.playing.history import UNSURE, History
from faults.playing.judging import Findings, audit_file
from faults.playing.players import Manner
from faults.storm.crowd import Crowd
from faults.storm.mutants import deaf
from faults.strace import failing
from stolik.server.store.opening import NAME
from support.launcher import HUNG
from support.server import Server

Kind = tuple[str, str]
UNSYNCED: Final = ("fdatasync,fsync", "EIO")
FULL: Final = ("pwrite64", "ENOSPC")
REFUSED: Final = 0
TABLES: Final = 4
FEW: Final = 10
"""Commands that must have been stored before and after each outage."""
PLANS: Final[dict[Size, tuple[tuple[Kind, int], ...]]] = {
    "quick": ((UNSYNCED, 2), (FULL, REFUSED)),
    "full": tuple((kind, calls) for calls in (1, 2, 5, 10, REFUSED) * 2 for kind in (UNSYNCED, FULL)),
}
"""Which calls fail, and how many of them; REFUSED: until somebody has been told that the table is unavailable."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and one that does not hear of failures."""
    with tempfile.TemporaryDirectory(prefix="stolik-disk-") as folder:
        history, failures = await suffer(Path(folder) / "data", PLANS[size], seed)
        found = audit_file(Path(folder) / "data", history)
        unheard = await go_deaf(Path(folder) / "deaf", seed)
    outages, refused = len(PLANS[size]) + 1, history.counts[UNSURE]
    bound = f"0 ({rule_of_three(outages)} of outages)"
    what = f"of {found.acknowledged} in {outages} outages ({failures} calls failed)"
    wrong = found.double + found.ghosts + found.forks + found.broken
    unheard_wrong = unheard.ghosts + unheard.forks + unheard.broken
    return [
        Figure("disk: acknowledged and lost", f"{found.lost} {what}", bound, found.lost == 0,
               f"hears no failure: {unheard.lost}", unheard.lost > 0),
        Figure("disk: twice, shown and not stored, gaps, broken", f"{wrong}", bound, wrong == 0,
               f"hears no failure: {unheard_wrong}", unheard_wrong > 0),
        Figure("disk: told that the table is unavailable", f"{refused}", "some, and play went on after each outage",
               refused > 0 and failures > 0, ""),
        Figure("disk: refused and yet stored", f"{found.denied} of {len(history.refused)}", bound,
               found.denied == 0, ""),
    ]  # fmt: skip


async def suffer(data: Path, plan: Sequence[tuple[Kind, int]], seed: int) -> tuple[History, int]:
    """Outages one after the other, then death in one and a last look; what people saw, and how many calls failed."""
    crowd = Crowd(Server(data, seed=seed), seed)
    notes = [data.with_name(f"notes {number}") for number in range(len(plan) + 1)]
    async with crowd.playing(TABLES):
        for player in crowd.players[::2]:
            player.manner = Manner(gives_up=True)
        crowd.entrance.open.set()
        for (kind, calls), note in zip(plan, notes, strict=False):
            await _outage(crowd, kind, calls, note)
        await _die_in_one(crowd, notes[-1])
        await crowd.settle()
    return crowd.history, sum(map(_failed, notes))


async def go_deaf(data: Path, seed: int) -> Findings:
    """What was acknowledged while nothing could be synced is not there."""
    crowd = Crowd(Server(data, deaf, seed=seed), seed)
    async with crowd.playing(1):
        crowd.entrance.open.set()
        async with failing(crowd.server.pid, _log(crowd), *UNSYNCED, data.with_name("notes")):
            await crowd.history.until_more("applied", FEW)
            crowd.kill()
    return audit_file(data, crowd.history)


async def _outage(crowd: Crowd, kind: Kind, calls: int, notes: Path) -> None:
    await crowd.history.until_more("applied", FEW)
    async with failing(crowd.server.pid, _log(crowd), *kind, notes):
        if calls == REFUSED:
            await crowd.history.until_more(UNSURE)
        else:
            await _until_failed(notes, calls)
    await crowd.history.until_more("applied", FEW)


async def _until_failed(notes: Path, calls: int) -> None:
    async with asyncio.timeout(HUNG):
        while _failed(notes) < calls:  # noqa: ASYNC110 - another process writes them
            await asyncio.sleep(0.02)


async def _die_in_one(crowd: Crowd, notes: Path) -> None:
    """Killed while nothing can be synced: what was refused must not be there when it starts again."""
    async with failing(crowd.server.pid, _log(crowd), *UNSYNCED, notes):
        await crowd.history.until_more("given up")
        crowd.kill()
    await crowd.start()
    crowd.entrance.open.set()
    await crowd.history.until_more("applied", FEW)


def _failed(notes: Path) -> int:
    return notes.read_text("utf-8").count("(INJECTED)") if notes.exists() else 0


def _log(crowd: Crowd) -> Path:
    return crowd.server.data / f"{NAME}-wal"

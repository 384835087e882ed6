"""The disk is full, or does not sync: nobody is told a lie, and the house goes on when the disk does.

The calls of a running house on its log are made to fail for a while, with people at the tables. At the end the
house is killed in the middle of such a time and opened again.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from faults.figures import Figure, Size, rule_of_three
from faults.house import SERVE, House
from faults.storm.audit import NAME, Findings, audit
from faults.storm.driver import Storm
from faults.storm.memory import Memory
from faults.storm.mutants import mutant
from faults.storm.strace import failing, must_have_strace

Kind = tuple[str, str]
UNSYNCED: Final = ("fdatasync,fsync", "EIO")
FULL: Final = ("pwrite64", "ENOSPC")
TABLES: Final = 4
FEW: Final = 20
"""Commands that must have been answered before and after each outage."""
PLANS: Final[dict[Size, tuple[tuple[Kind, float], ...]]] = {
    "quick": ((UNSYNCED, 0.3), (FULL, 0.0)),
    "full": tuple((kind, seconds) for seconds in (0.1, 0.3, 1.0, 3.0, 0.0) * 2 for kind in (UNSYNCED, FULL)),
}
"""Which calls fail, for how many seconds; 0: until somebody has been told that the table is unavailable."""


class Outages(Struct):
    """What people met with, and what the file says."""

    memory: Memory
    findings: Findings
    outages: int
    failures: int
    """Calls that were made to fail."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real house, and one that does not hear of failures."""
    must_have_strace()
    real = await suffer(SERVE, PLANS[size], seed)
    deaf = await suffer(mutant("deaf"), ((UNSYNCED, 0.5),), seed, dies=False)
    found, counts = real.findings, real.memory.counts
    bound = f"0 ({rule_of_three(real.outages)} of outages)"
    what = f"of {found.acknowledged} in {real.outages} outages ({real.failures} calls failed)"
    wrong = found.double + found.ghosts + found.gaps + found.broken
    deaf_wrong = deaf.findings.ghosts + deaf.findings.gaps + deaf.findings.broken
    refusals = counts["unavailable"]
    return [
        Figure("disk: acknowledged and lost", f"{found.lost} {what}", bound, found.lost == 0,
               f"hears no failure: {deaf.findings.lost}", deaf.findings.lost > 0),
        Figure("disk: twice, shown and not stored, gaps, broken", f"{wrong}", bound, wrong == 0,
               f"hears no failure: {deaf_wrong}", deaf_wrong > 0),
        Figure("disk: told that the table is unavailable", f"{refusals}", "some, and play went on after each outage",
               refusals > 0 and real.failures > 0, ""),
        Figure("disk: refused and yet stored", f"{found.denied} of {len(real.memory.refused)}", bound,
               found.denied == 0, ""),
    ]  # fmt: skip


async def suffer(
    command: tuple[str, ...], plan: Sequence[tuple[Kind, float]], seed: int, *, dies: bool = True
) -> Outages:
    """Outages one after the other, then death in one and a last look."""
    with tempfile.TemporaryDirectory(prefix="stolik-disk-") as folder:
        storm = Storm(House(Path(folder) / "house", command=command), seed)
        async with storm.playing(TABLES):
            storm.doors.open.set()
            for player in storm.players[::2]:
                player.gives_up = True
            notes = [Path(folder) / f"notes {number}" for number in range(len(plan) + 1)]
            for (kind, seconds), note in zip(plan, notes, strict=False):
                await _outage(storm, kind, seconds, note)
            if dies:
                await _die_in_one(storm, notes[-1])
            await storm.settle()
        failed = sum(note.read_text("utf-8").count("(INJECTED)") for note in notes if note.exists())
        return Outages(storm.memory, audit(storm.house.data, storm.memory), len(plan) + dies, failed)


async def _outage(storm: Storm, kind: Kind, seconds: float, notes: Path) -> None:
    await _go_on(storm)
    refused = storm.memory.counts["unavailable"]
    async with failing(storm.house.pid, _log(storm), *kind, notes):
        await asyncio.sleep(seconds)
        if not seconds:
            await storm.until(lambda: storm.memory.counts["unavailable"] > refused)
    await _go_on(storm)


async def _die_in_one(storm: Storm, notes: Path) -> None:
    """Killed while nothing can be synced: what was refused must not be there when it opens again."""
    async with failing(storm.house.pid, _log(storm), *UNSYNCED, notes):
        given_up = len(storm.memory.refused)
        await storm.until(lambda: len(storm.memory.refused) > given_up)
        storm.doors.open.clear()
        await storm.house.kill()
    await storm.house.start()
    storm.doors.open.set()
    await _go_on(storm)


async def _go_on(storm: Storm) -> None:
    """Play is going on: commands are being answered with a number."""
    enough = storm.memory.counts["applied"] + FEW
    await storm.until(lambda: storm.memory.counts["applied"] >= enough)


def _log(storm: Storm) -> Path:
    return storm.house.data / f"{NAME}-wal"

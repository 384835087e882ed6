"""The disk is full, or does not sync: no answer is untrue, and the server goes on when the disk does.

The calls of a running server on its log are made to fail for a while, with people at the tables. At the end the
server is killed in the middle of such a time and started again.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from faults.crash.mutants import deaf
from faults.figures import Figure, Size, rule_of_three, zero
from faults.playing.checks import Findings, audit_file
from faults.playing.history import UNSURE, History
from faults.playing.players import PlayStyle
from faults.playing.servers import PlayedServers
from faults.strace import watching
from stolik.server.store.open_store import SQLITE_FILE
from support.server import Server
from support.server_launcher import HANG_SECONDS

Kind = tuple[str, str]
UNSYNCED: Final = ("fdatasync,fsync", "EIO")
FULL: Final = ("pwrite64", "ENOSPC")
REFUSED: Final = 0
TABLES: Final = 4
FEW_COMMANDS: Final = 10
"""Commands that must have been stored before and after each outage."""
TALKATIVE: Final = PlayStyle(gives_up=True, chats=True, max_delay_seconds=0.1)
"""They always have something to say, so that at any time one of them is refused and gives up."""
PLANS: Final[dict[Size, tuple[tuple[Kind, int], ...]]] = {
    "quick": ((UNSYNCED, 2), (FULL, REFUSED)),
    "full": tuple((kind, calls) for calls in (1, 2, 5, 10, REFUSED) * 2 for kind in (UNSYNCED, FULL)),
}
"""Which calls fail, and how many of them; REFUSED: until somebody was answered that the table is unavailable."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and one that ignores failures of the disk."""
    with tempfile.TemporaryDirectory(prefix="stolik-disk-") as folder:
        history, failures = await suffer(Path(folder) / "data", PLANS[size], seed)
        found = audit_file(Path(folder) / "data", history)
        control_found = await ignore_failures(Path(folder) / "deaf", seed)
    outages, refused = len(PLANS[size]) + 1, history.counts[UNSURE]
    trials, control = f"{rule_of_three(outages)} of outages", "ignores failures"
    what = f"of {found.acknowledged} in {outages} outages ({failures} calls failed)"
    wrong = found.double + found.phantom_rows + found.diverged_rows + found.broken
    control_wrong = control_found.phantom_rows + control_found.diverged_rows + control_found.broken
    return [
        zero("disk: acknowledged and lost", found.lost, what, trials, control, control_found.lost),
        zero("disk: twice, shown and not stored, gaps, broken", wrong, "", trials, control, control_wrong),
        Figure("disk: answered that the table is unavailable", f"{refused}", "some, and play went on after each outage",
               refused > 0 and failures > 0, ""),
        zero("disk: refused and yet stored", found.applied_though_refused, f"of {len(history.refused)}", trials),
    ]  # fmt: skip


async def suffer(data: Path, plan: Sequence[tuple[Kind, int]], seed: int) -> tuple[History, int]:
    """Outages one after the other, then death in one and a last look; what people saw, and how many calls failed."""
    notes = [data.with_name(f"notes {number}") for number in range(len(plan) + 1)]
    async with PlayedServers([Server(data, seed=seed)], seed).playing(TABLES) as played:
        for player in played.players[::2]:
            player.style = TALKATIVE
        played.open()
        for (kind, calls), note in zip(plan, notes, strict=False):
            await played.history.until_more("applied", FEW_COMMANDS)
            async with failing(played.server, kind, note):
                await (played.history.until_more(UNSURE) if calls == REFUSED else _until_failed(note, calls))
            await played.history.until_more("applied", FEW_COMMANDS)
        await _die_in_one(played, notes[-1])
        await played.settle()
    return played.history, sum(map(_failed, notes))


async def _die_in_one(played: PlayedServers, notes: Path) -> None:
    """Killed while nothing can be synced: what was refused must not be there when it starts again."""
    async with failing(played.server, UNSYNCED, notes):
        await played.history.until_more("given up")
        played.endpoint.kill()
    await played.endpoint.start()
    played.open()
    await played.history.until_more("applied", FEW_COMMANDS)


async def ignore_failures(data: Path, seed: int) -> Findings:
    """What was acknowledged while nothing could be synced is not there."""
    async with PlayedServers([Server(data, deaf, seed=seed)], seed).playing(1) as played:
        played.open()
        async with failing(played.server, UNSYNCED, data.with_name("notes")):
            await played.history.until_more("applied", FEW_COMMANDS)
            played.endpoint.kill()
    return audit_file(data, played.history)


@asynccontextmanager
async def failing(server: Server, kind: Kind, notes: Path) -> AsyncIterator[None]:
    """While this lasts, these calls of a server on its log fail; what was done stands in the notes."""
    calls, error = kind
    log = server.data / f"{SQLITE_FILE}-wal"
    async with watching(
        server.pid, notes, "-P", str(log), "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}"
    ):
        yield


async def _until_failed(notes: Path, calls: int) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        while _failed(notes) < calls:  # noqa: ASYNC110 - another process writes them
            await asyncio.sleep(0.02)


def _failed(notes: Path) -> int:
    return notes.read_text("utf-8").count("(INJECTED)") if notes.exists() else 0

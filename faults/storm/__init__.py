"""`kill -9` under load: what was acknowledged is there, once; what was shown happened; every log replays.

Deliberately absent: the power. A killed process loses nothing that it has handed to the system, written to the disk
or not; that is measured in `faults.order`.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from faults.figures import Figure, Size, quantile, rule_of_three
from faults.playing.judging import Findings, audit_file
from faults.storm.driver import SITUATIONS, Storm
from faults.storm.mutants import forgetful, hasty
from stolik.server.store.opening import NAME
from support.server import Server

KILLS: Final[dict[Size, int]] = {"quick": 8, "full": 50}
"""How often a server is killed."""
SERVERS: Final[dict[Size, int]] = {"quick": 1, "full": 4}
DAMAGE: Final = "DELETE FROM log WHERE rowid = (SELECT min(rowid) FROM log WHERE fact LIKE '%\"moved\"%')"
"""What is done to a file to see that it is noticed: one move is gone."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """One server after another, with seeds that follow each other."""
    return [figure for number in range(SERVERS[size]) for figure in await storm(KILLS[size], seed + number)]


async def storm(kills: int, seed: int) -> list[Figure]:
    """The real server, then two that break their promise, and a file that was damaged."""
    with tempfile.TemporaryDirectory(prefix="stolik-storm-") as folder:
        home = Path(folder)
        real = Storm(Server(home / "data", seed=seed), seed)
        found = await real.run(list(islice(cycle(SITUATIONS), kills)))
        late = Storm(Server(home / "hasty", hasty, seed=seed), seed)
        late_found = await late.run([("applied: close", 1)], tables=2, patient=True)
        forgot = await find_forgetful(home / "forgetful", seed)
        controls = [late_found.lost, forgot.double, late_found.ghosts, len(late.lobby.wrong)]
        return figures(real, found, controls, damaged(real))


async def find_forgetful(data: Path, seed: int) -> Findings:
    """A server that forgets keys: what is sent again is done again."""
    crowd = Storm(Server(data, forgetful, seed=seed), seed)
    async with crowd.playing(2):
        crowd.entrance.open.set()
        await crowd.history.until(lambda: any(len(asked.numbers) > 1 for asked in crowd.history.asked.values()))
    return audit_file(data, crowd.history)


def damaged(real: Storm) -> Findings:
    """The audit of the same file with one move gone, by people who took every yes for a no."""
    with closing(sqlite3.connect(real.server.data / NAME)) as file:
        file.execute(DAMAGE)
        file.commit()
    for asked in real.history.stored:
        asked.numbers.clear()
    return audit_file(real.server.data, real.history)


def figures(real: Storm, found: Findings, controls: list[int], broken: Findings) -> list[Figure]:
    """What a storm comes to."""
    lost, double, ghosts, lobby = controls
    counts, kills = real.history.counts, len(real.restarts)
    again = f"{counts['sent again']} retries, {counts['echoed']} echoes, {counts['duplicate']} answered as duplicates"
    bound = f"0 ({rule_of_three(kills)} of kills)"
    sights = f"of {len(real.history.seen)} sights of rows, {found.secret} rows known to few"
    late, deleted = "acknowledges before it stores", "a row deleted"
    rows = [
        ("acknowledged and lost", found.lost, f"of {found.acknowledged} in {kills} kills", late, lost),
        ("applied twice", found.double, f"({again})", "forgets keys", double),
        ("shown and not stored", found.ghosts, sights, late, ghosts),
        ("gaps and forks", found.forks, f"in {found.tables} logs", deleted, broken.forks),
        ("refused and yet stored", found.denied, f"of {counts['stale'] + counts['illegal'] + counts['refused']}",
         "acknowledged ones taken for refused", broken.denied),
        ("logs that do not replay", found.broken, f"of {found.tables}", deleted, broken.broken),
        ("tables wrong in the lobby", len(real.lobby.wrong), "; ".join((f"in {kills} looks", *real.lobby.wrong)),
         late, lobby),
    ]  # fmt: skip
    p50, p99 = quantile(real.restarts, 0.5), quantile(real.restarts, 0.99)
    return [
        *(
            Figure(f"storm: {name}", f"{count} {of}", bound, count == 0, f"{control}: {caught}", caught > 0)
            for name, count, of, control, caught in rows
        ),
        Figure("storm: from death to open doors", f"p50 {p50:.2f} s, p99 {p99:.2f} s", "told", kills > 0, ""),
    ]

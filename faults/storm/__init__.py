"""`kill -9` under load: what was acknowledged is there, once; what was shown happened; every log replays.

Deliberately absent: the power. A killed process loses nothing that it has handed to the system, written to the disk
or not; that is measured in `faults.order`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct

from faults.figures import Figure, Size, quantile, rule_of_three
from faults.house import House
from faults.storm.audit import NAME, Findings, audit
from faults.storm.driver import Report, Storm, together
from faults.storm.mutants import mutant
from faults.storm.nursery import ForkedHouse

DAMAGE: Final = "DELETE FROM log WHERE rowid = (SELECT min(rowid) FROM log WHERE fact LIKE '%\"moved\"%')"
"""What is done to a file to see that it is noticed: one move is gone."""


class Extent(Struct, frozen=True):
    """How long a storm lasts."""

    houses: int
    """Storms beside each other: while one house starts, another is played in."""
    tables: int
    """In each house, one for each game of the shelf and more."""
    kills: int
    """Of all houses together."""
    fewer: int
    """Kills of the house that stores too late; one that forgets is found without any."""


EXTENTS: Final[dict[Size, Extent]] = {"quick": Extent(1, 5, 20, 1), "full": Extent(4, 5, 200, 5)}


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real house, then two that break their promise, and a file that was damaged."""
    extent = EXTENTS[size]
    with tempfile.TemporaryDirectory(prefix="stolik-storm-") as folder:
        home = Path(folder)
        places = [home / f"house-{number}" for number in range(extent.houses)]
        houses = [ForkedHouse(place) if size == "quick" else House(place) for place in places]
        storms = [Storm(house, seed + number) for number, house in enumerate(houses)]
        each = extent.kills // extent.houses
        reports = await asyncio.gather(*(storm.run(extent.tables, each) for storm in storms))
        late = House(home / "hasty", command=mutant("hasty"))
        hasty = await Storm(late, seed).run(extent.tables, extent.fewer, patient=True)
        twice = House(home / "forgetful", command=mutant("forgetful"))
        forgetful = await Storm(twice, seed).run(extent.tables, extent.fewer - 1)
        return figures(together(reports), hasty, forgetful, damaged(places[0], reports[0]))


def damaged(data: Path, storm: Report) -> Findings:
    """The audit of the same file with one move gone, by people who took every yes for a no."""
    with closing(sqlite3.connect(data / NAME)) as file:
        file.execute(DAMAGE)
        file.commit()
    storm.memory.refused |= storm.memory.acknowledged.keys()
    return audit(data, storm.memory)


def figures(storm: Report, hasty: Report, forgetful: Report, broken: Findings) -> list[Figure]:
    """What a storm comes to."""
    found, counts, kills = storm.findings, storm.memory.counts, storm.kills
    echoes = counts["lines echoed"] + counts["moves echoed"]
    again = f"{counts['retries']} retries, {echoes} echoes, {counts['duplicate']} answered as duplicates"
    bound = f"0 ({rule_of_three(kills)} of kills)"
    p50, p99 = quantile(storm.restarts, 0.5), quantile(storm.restarts, 0.99)
    return [
        zero("storm: acknowledged and lost", found.lost, f"of {found.acknowledged} in {kills} kills", bound,
             "acknowledges before it stores", hasty.findings.lost),
        zero("storm: applied twice", found.double, f"({again})", bound, "forgets keys", forgetful.findings.double),
        zero("storm: shown and not stored", found.ghosts, _sights(storm), bound,
             "acknowledges before it stores", hasty.findings.ghosts),
        zero("storm: gaps", found.gaps, f"in {found.tables} logs", bound, "a row deleted", broken.gaps),
        zero("storm: refused and yet stored", found.denied, f"of {storm.refused}", bound,
             "acknowledged ones taken for refused", broken.denied),
        zero("storm: logs that do not replay", found.broken, f"of {found.tables}", bound,
             "a row deleted", broken.broken),
        zero("storm: tables wrong in the lobby", len(storm.lobby), _lobby(storm), bound,
             "acknowledges before it stores", len(hasty.lobby)),
        Figure("storm: from death to open doors", f"p50 {p50:.2f} s, p99 {p99:.2f} s", "told", kills > 0, ""),
    ]  # fmt: skip


def _sights(storm: Report) -> str:
    return f"of {len(storm.memory.shown)} sights of rows, {storm.findings.secret} rows known to few"


def _lobby(storm: Report) -> str:
    return "; ".join((f"in {storm.kills} looks", *storm.lobby))


def zero(name: str, count: int, of: str, bound: str, control: str, caught: int) -> Figure:
    """A figure that must be nothing, and must not be nothing for the control."""
    told = f"{control}: {caught}" if control else ""
    return Figure(name, f"{count} {of}", bound, holds=count == 0, control=told, caught=caught > 0)

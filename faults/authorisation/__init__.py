"""Who may do what, tried by everybody who may not: every command, every door, every origin, and too often.

Each figure has a house with that one check left out, in which the same trial must find something.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from faults.authorisation.cast import Cast, gather
from faults.authorisation.crowds import Crowd, Crowds
from faults.authorisation.knocking import Street
from faults.authorisation.matrix import Findings, Matrix
from faults.authorisation.mutants import mutant
from faults.authorisation.origins import Origins
from faults.authorisation.routes import Routes
from faults.authorisation.scenes import SITUATIONS
from faults.authorisation.screens import Screens
from faults.figures import Figure, Size, rule_of_three
from faults.house import SERVE, House

QUICKLY_ACCEPTED: Final = tuple(one for one in SITUATIONS if one != "over")
"""A game that is over must be played first: what is accepted then is tried in the full size."""


class Trial(Struct):
    """All that was tried at one house."""

    matrix: Findings
    routes: Findings
    origins: Findings
    screens: Findings


async def measure(size: Size, seed: int) -> list[Figure]:  # noqa: ARG001 - nothing is left to chance here
    """The real house, one with its limits, and two that are broken in several ways."""
    with tempfile.TemporaryDirectory(prefix="stolik-doors-") as folder:
        home = Path(folder)
        async with opened(home / "house") as (street, cast):
            trial = await real(street, cast, size)
        async with opened(home / "open", "unlocked", "clinging", "foreign") as (street, cast):
            caught = await open_doors(street, cast)
        async with opened(home / "credulous", "trusting", "servile", "boundless", limits=True) as (street, cast):
            caught |= await credulous(street, cast)
            flood = await Crowds(street.house).run()
        crowd = await crowds(home / "crowd")
    return figures(trial, caught, crowd, flood)


def figures(trial: Trial, caught: dict[str, int], crowd: Crowd, flood: Crowd) -> list[Figure]:
    """What was found, beside what is found in a broken house."""
    found = trial.matrix
    refused = f"{len(found.refused)}{_examples(found.refused)}"
    return [
        _figure("commands by everybody, in every situation", found, caught, "streams", "trusting", "servile"),
        Figure("what should be accepted, refused", refused, 0, not found.refused, "the table itself"),
        _figure("doors of the HTTP interface", trial.routes, caught, "routes"),
        _figure("pages of other sites", trial.origins, caught, "foreign"),
        _figure("sockets that have outlived their right", trial.screens, caught, "clinging"),
        _crowds(crowd, flood),
    ]


@asynccontextmanager
async def opened(data: Path, *names: str, limits: bool = False) -> AsyncIterator[tuple[Street, Cast]]:
    """A house with its cast, perhaps a broken one."""
    wish = "--limits" if limits else "--no-limits"
    house = House(data, wish, command=mutant(*names) if names else SERVE, source=bool(names))
    await house.start()
    street = Street(house)
    try:
        yield street, await gather(street)
    finally:
        await street.close()
        await house.stop()


async def real(street: Street, cast: Cast, size: Size) -> Trial:
    """Everything, at the house as it is."""
    screens = asyncio.create_task(Screens(street, cast, is_patient=size == "full").run())
    matrix = await Matrix(street, cast).run(SITUATIONS, SITUATIONS if size == "full" else QUICKLY_ACCEPTED)
    routes = await Routes(street, cast).run()
    origins = await Origins(street, cast).run()
    return Trial(matrix, routes, origins, await screens)


async def open_doors(street: Street, cast: Cast) -> dict[str, int]:
    """What is found where streams are open to strangers and foreign pages, and screens keep their seats."""
    streams = await Matrix(street, cast).doors("asked")
    foreign = await Origins(street, cast).run()
    kept = await Screens(street, cast).seats_only()
    routes = await Routes(street, cast).strangers()
    seen = [cell for cell in kept.leaked if cell[1] == "watch=link"]
    found = {"streams": streams.leaked, "routes": routes.accepted, "foreign": foreign.accepted, "clinging": seen}
    return {name: len(cells) for name, cells in found.items()}


async def credulous(street: Street, cast: Cast) -> dict[str, int]:
    """What is found where every seat is the sender's and everybody is the host."""
    trial = await Matrix(street, cast).only("asked", ("undo", "takeback", "move", "kick", "host"))
    host = [cell for cell in trial.accepted if cell[1] in ("kick", "host")]
    return {"trusting": len(trial.accepted) - len(host), "servile": len(host)}


async def crowds(data: Path) -> Crowd:
    """Floods at a house with its usual limits."""
    house = House(data, "--limits")
    await house.start()
    try:
        return await Crowds(house).run()
    finally:
        await house.stop()


def wrong(found: Findings) -> list[tuple[str, str, str]]:
    """Everything that should not have happened."""
    return [*found.accepted, *found.refused, *found.changed, *found.leaked]


def _figure(name: str, found: Findings, caught: dict[str, int], *broken: str) -> Figure:
    bad = wrong(found)
    value = f"{len(bad)} of {found.cells}{_examples(bad)}"
    control = ", ".join(f"{one}: {caught[one]}" for one in broken)
    bound = f"0 ({rule_of_three(found.cells)})"
    return Figure(name, value, bound, not bad, control, all(caught[one] for one in broken))


def _crowds(crowd: Crowd, flood: Crowd) -> Figure:
    let_in = ", ".join(f"{name} {count}" for name, count in crowd.let_in.items())
    bad = [*crowd.late, *crowd.hindered]
    value = f"{len(bad)} ({let_in}){_examples(bad)}"
    control = f"boundless: {len(flood.late)}"
    return Figure("floods not stopped, neighbours hindered", value, 0, not bad, control, bool(flood.late))


def _examples(cells: Sequence[object]) -> str:
    return "".join(f"; {cell}" for cell in cells[:3])

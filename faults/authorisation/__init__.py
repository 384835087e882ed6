"""Who may do what, tried by everybody who may not: every command, route and origin, and everything too often.

For each figure the same is tried on a server with that one check left out, where something must be found.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from faults.authorisation import mutants
from faults.authorisation.cast import Cast, gather
from faults.authorisation.client import NEIGHBOUR, Client
from faults.authorisation.clock import hold_clock
from faults.authorisation.crowds import NEVER_AGAIN, Crowds
from faults.authorisation.findings import Findings
from faults.authorisation.matrix import Matrix
from faults.authorisation.origins import Origins
from faults.authorisation.routes import Routes
from faults.authorisation.scenes import SITUATIONS
from faults.authorisation.screens import Screens, run_out
from faults.figures import Figure, Size, rule_of_three
from support.server import Fault, Server

COMMANDS: Final = "commands by everybody, in every situation"
ROUTES: Final = "routes of the HTTP interface"
ORIGINS: Final = "pages of other sites"
SCREENS: Final = "sockets that have outlived their right"
CROWDS: Final = "floods not stopped, neighbours hindered"
QUICKLY_ACCEPTED: Final = tuple(one for one in SITUATIONS if one != "over")
"""A game that is over must be played first: what is accepted then is tried in the full size."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, the same with limits, and one that is broken in every way."""
    with tempfile.TemporaryDirectory(prefix="stolik-authorisation-") as folder:
        home = Path(folder)
        tried = await real(home, size, seed)
        limited = await with_limits(home, seed)
        caught = await broken(home, seed)
    tried |= {CROWDS: limited[CROWDS], SCREENS: tried[SCREENS] + limited[SCREENS]}
    return [_figure(name, found, caught[name]) for name, found in tried.items()]


@asynccontextmanager
async def serving(data: Path, *faults: Fault, **config: Any) -> AsyncIterator[Client]:
    """A server, and a client for it."""
    server = Server(data, *faults, **config)
    await asyncio.to_thread(server.start)
    try:
        async with Client(server) as client:
            yield client
    finally:
        await asyncio.to_thread(server.stop)


async def real(home: Path, size: Size, seed: int) -> dict[str, Findings]:
    """Everything but floods, on the server as it is."""
    accepts = SITUATIONS if size == "full" else QUICKLY_ACCEPTED
    async with serving(home / "real", seed=seed) as client:
        cast = await gather(client)
        return {
            COMMANDS: await Matrix(client, cast).run(accepts),
            ROUTES: await Routes(client, cast).run(),
            ORIGINS: await Origins(client, cast).run(),
            SCREENS: await Screens(client, cast).run(),
        }


async def with_limits(home: Path, seed: int) -> dict[str, Findings]:
    """Floods, and sessions that run out, on a server with limits and a clock that files move on."""
    async with serving(home / "limited", partial(hold_clock, home), seed=seed, limits=NEVER_AGAIN) as client:
        return {CROWDS: await crowds(client), SCREENS: await run_out(client.server, home)}


async def crowds(client: Client) -> Findings:
    """Floods, on a server with limits."""
    async with Client(client.server, NEIGHBOUR) as far:
        return await Crowds(client, far).run()


async def broken(home: Path, seed: int) -> dict[str, dict[str, int]]:
    """By figure: how much is found of each check that is left out."""
    async with serving(home / "broken", *mutants.ALL, seed=seed, source=True, limits=NEVER_AGAIN) as client:
        return await _find(client, await gather(client))


async def _find(client: Client, cast: Cast) -> dict[str, dict[str, int]]:
    asked = (await Matrix(client, cast).only(("undo", "takeback", "move", "kick", "host"))).having("accepted")
    as_host = [found for found in asked if found[2] in ("kick", "host")]
    streams = (await Matrix(client, cast).doors()).having("accepted")
    kicked = [found for found in (await Screens(client, cast).seats()).having("leaked") if "link" in found[1]]
    strangers = (await Routes(client, cast).strangers()).having("accepted")
    pages = (await Origins(client, cast).run()).having("accepted")
    unstopped = (await crowds(client)).having("unstopped")
    return {
        COMMANDS: {"unlocked": len(streams), "trusting": len(asked) - len(as_host), "servile": len(as_host)},
        ROUTES: {"unlocked": len(strangers)},
        ORIGINS: {"foreign": len(pages)},
        SCREENS: {"clinging": len(kicked)},
        CROWDS: {"boundless": len(unstopped)},
    }


def _figure(name: str, found: Findings, caught: dict[str, int]) -> Figure:
    value = f"{len(found.wrong)} of {found.tried}{''.join(f'; {one}' for one in found.wrong[:3])}"
    control = ", ".join(f"{broken}: {count}" for broken, count in caught.items())
    holds = found.tried > 0 and not found.wrong
    return Figure(name, value, f"0 ({rule_of_three(found.tried)})", holds, control, all(caught.values()))

"""Nonsense, thousands of messages or a million: the server answers it, forgets it, and honest games beside it go on."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from faults.figures import Figure, Size
from faults.fuzz import mutants
from faults.fuzz.census import come_to_rest, count_alive, take_census
from faults.fuzz.findings import Trial, figures
from faults.fuzz.flood import Flooder
from faults.fuzz.honest_players import Honest
from faults.fuzz.raw_frames import RawFrames
from faults.fuzz.rest import Requests
from support.people import create_guest
from support.server import Fault, Server
from support.server_launcher import HANG_SECONDS

TRACES: Final = ('"event":"error"', "Traceback (most recent call last)", "never retrieved", "Exception in")
"""What the log says of an unforeseen error."""
STORED: Final = "SELECT key FROM log WHERE key LIKE 'broken-%' OR by = ?"


class Extent(Struct, frozen=True):
    """How much of it."""

    messages: int
    frames: int
    examples: int
    pause_seconds: float = 0.0
    """Between two honest games."""
    path: str = ""
    """Only this part of the HTTP interface."""
    sockets: int = 1
    """Of those who only watch, and as many of those who have seats: at one after the other most time is waiting."""


EXTENTS: Final[dict[Size, Extent]] = {
    "quick": Extent(3_000, 60, 1),
    "full": Extent(1_000_000, 3_000, 200, 10.0, sockets=8),
}
SERVERS: Final[dict[Size, int]] = {"quick": 1, "full": 4}
"""All of this is shared out among so many servers, each with a crowd in a process of its own."""
CONTROL: Final = Extent(1_400, 0, 3, path="/api/me")
WARM_UP: Final = Extent(700, 0, 0)
"""Messages of all kinds before anything is counted: what is met for the first time is remembered for good."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, then one with every weakness at once."""
    with tempfile.TemporaryDirectory(prefix="stolik-fuzz-") as folder:
        real = await at_servers(Path(folder), EXTENTS[size], SERVERS[size], seed)
        weak = await at_server(Path(folder) / "weak", CONTROL, seed, *mutants.ALL)
    return figures(real, weak)


async def at_servers(folder: Path, extent: Extent, servers: int, seed: int) -> list[Trial]:
    """As many servers as are wanted, beside each other."""
    if servers == 1:
        return [await at_server(folder / "real", extent, seed)]
    shared = {name: getattr(extent, name) // servers for name in ("messages", "frames", "examples")}
    parts = [(folder / str(number), replace(extent, **shared), seed + number) for number in range(servers)]
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(servers, get_context("spawn")) as pool:
        return await asyncio.gather(*(loop.run_in_executor(pool, _run, *part) for part in parts))


def _run(data: Path, extent: Extent, seed: int) -> Trial:
    return asyncio.run(at_server(data, extent, seed))


async def at_server(data: Path, extent: Extent, seed: int, *faults: Fault) -> Trial:
    """Everything at once, on one server; before and after it, what is alive is counted."""
    census = data.with_suffix(".census")
    with Server(data, partial(take_census, census), *faults, seed=seed) as server:
        fresh = await count_alive(server, census)
        await _flood(server, WARM_UP, seed + 1)
        await come_to_rest(server, census, fresh)
        server.send(signal.SIGUSR2)
        trial = await _flood(server, extent, seed)
        rest = await come_to_rest(server, census, fresh)
        trial.left, trial.growth = rest.left(fresh), rest.growth
        trial.deaths = int(not server.is_running)
    return trial


async def _flood(server: Server, extent: Extent, seed: int) -> Trial:
    """Requests, messages, frames and honest games beside each other."""
    trial = Trial()
    *players, rude, host = [await create_guest(server.address, name) for name in ("ann", "bob", "cat", "rude", "host")]
    honest = Honest(players, trial, seed, extent.pause_seconds)
    raw, requests = RawFrames(server, rude, trial, seed), Requests(server.address, trial, seed)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(honest.run())
        asking = tasks.create_task(asyncio.to_thread(requests.run, extent.examples, extent.path))
        await honest.ready.wait()
        both = ((rude, honest), (host, None)) * extent.sockets
        flooders = [Flooder(person, at, trial, 1000 * seed + number) for number, (person, at) in enumerate(both)]
        flooding = [one.run(extent.messages // len(flooders)) for one in flooders]
        await asyncio.gather(*flooding, raw.run(honest.table, extent.frames), asking)
        honest.enough.set()
    await raw.leave()
    with closing(sqlite3.connect(server.data / "stolik.db", timeout=HANG_SECONDS)) as file:
        trial.stored = [str(key) for (key,) in file.execute(STORED, (rude.id,))]
    trial.exceptions = _exceptions(server)
    return trial


def _exceptions(server: Server) -> list[str]:
    """Lines of the log about something unforeseen, each with the last line of its traceback."""
    lines = server.log_text().splitlines()
    found = [at for at, line in enumerate(lines) if any(word in line for word in TRACES)]
    return [f"{lines[at]} {next((line for line in lines[at + 1 :] if not line.startswith(' ')), '')}" for at in found]

"""Many tables at once: our server beside boardgame.io's, driven by the same clients. Figures, and no verdict.

The server under load runs on one core, the clients on another. A move counts when its mover has the answer and
all four seats have seen it. What is compared is the server's own CPU time, which a busy machine changes little,
and latency from the moment at which a move was due, not from when the clients found time to send it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop

from faults.figures import Figure, Size
from faults.load.ours import OurServer
from faults.load.peer import PeerServer, install, is_installed
from faults.load.plan import PLANS, Plan, unjudged
from faults.load.process import calm, resident
from faults.load.races import race
from faults.load.silent_sockets import measure_silence

SERVER, CLIENTS = 0, 1
"""Which of the cores that we may use has which."""


async def measure(size: Size, seed: int) -> list[Figure]:
    """Drive both servers from a thread with a loop and a core of its own."""
    return await asyncio.to_thread(_drive, PLANS[size], seed)


def _drive(plan: Plan, seed: int) -> list[Figure]:
    cores = sorted(os.sched_getaffinity(0))
    pinned: tuple[str, ...] = ()
    if len(cores) > CLIENTS and shutil.which("taskset") is not None:
        pinned = ("taskset", "-c", str(cores[SERVER]))
        os.sched_setaffinity(0, {cores[CLIENTS]})  # of this thread alone
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_measure(plan, seed, pinned))


async def _measure(plan: Plan, seed: int, pinned: tuple[str, ...]) -> list[Figure]:
    """Everything in turn, each part with a fresh server."""
    figures: list[Figure] = []
    for tables in plan.tables:
        with ours(seed, pinned) as own, peers(pinned) as others:
            figures += await race([own, *others], tables, plan, seed)
    with ours(seed, pinned) as own:
        figures += await measure_silence(own, plan, seed)
    with ours(seed, pinned) as own:
        figures += await measure_idle(own, plan.idle)
    return figures


async def measure_idle(server: OurServer, tables: int) -> list[Figure]:
    """Memory of a running game with its four guests but without their sockets, and of a socket; nothing happens."""
    await server.gather(1)  # what is loaded once belongs to no table
    await calm(server.pid)
    first = resident(server.pid)
    gathered = await server.gather(tables)
    await calm(server.pid)
    second = resident(server.pid)
    sockets = [socket for table in gathered for socket in await server.look(table)]
    await calm(server.pid)
    of_socket = (resident(server.pid) - second) / len(sockets)
    of_table = (second - first - of_socket * len(sockets)) / tables
    return [
        unjudged("memory of an idle table", f"{of_table / 1024:.1f} KiB"),
        unjudged("memory of an idle socket", f"{of_socket / 1024:.1f} KiB"),
    ]


@contextmanager
def ours(seed: int, pinned: tuple[str, ...] = ()) -> Iterator[OurServer]:
    """A new server of ours on an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        server = OurServer(Path(folder) / "data", seed, pinned)
        with server.server:
            yield server


@contextmanager
def peers(pinned: tuple[str, ...] = ()) -> Iterator[list[PeerServer]]:
    """The peer's server, or none where it cannot be installed."""
    try:
        if not is_installed():
            install()
    except (OSError, subprocess.CalledProcessError) as missing:
        print(f"boardgame.io is missing: {missing}", file=sys.stderr)
        yield []
        return
    server = PeerServer(pinned)
    try:
        yield [server]
    finally:
        server.stop()

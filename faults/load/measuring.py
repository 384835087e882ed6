"""The figures of the load, from clients in a process of their own on a core of their own."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Final

import msgspec

from faults.figures import Figure, Size

HOME: Final = Path(__file__).parents[2]
LONGEST: Final = 1800.0
SERVER, CLIENTS = 0, 1


def pinned(core: int) -> tuple[str, ...]:
    """The command that keeps a process on one of our cores; nothing where there are not two, or no `taskset`."""
    if not hasattr(os, "sched_getaffinity") or shutil.which("taskset") is None:
        return ()
    cores = sorted(os.sched_getaffinity(0))
    return ("taskset", "-c", str(cores[core])) if len(cores) > core else ()


async def measure(size: Size, seed: int) -> list[Figure]:
    """Run the clients and read what they found; they must be the only ones on their core."""
    server, clients = pinned(SERVER), pinned(CLIENTS)
    command = (*clients, sys.executable, "-m", "faults.load", "--size", size, "--seed", str(seed))
    surroundings = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(HOME), os.environ.get("PYTHONPATH")))),
    }
    process = await asyncio.create_subprocess_exec(
        *command, "--json", "--server", " ".join(server), env=surroundings, stdout=PIPE, start_new_session=True
    )
    try:
        async with asyncio.timeout(LONGEST):
            said, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)  # so that they stop the servers, which they started
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"the clients ended with {process.returncode}")
    return msgspec.json.decode(said, type=list[Figure])

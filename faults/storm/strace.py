"""Watching a house's calls to the system, and making them fail: strace, found or fetched.

A machine that does not let one process watch another cannot run these measurements, and that is said plainly.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from faults.debian import find_or_fetch

ATTACHING: Final = 30.0


class CannotWatch(Exception):
    """strace is missing or may not do its work here."""


def must_have_strace() -> str:
    """Where strace is; fetched where that is possible. Raises where one process may not watch another."""
    strace = find_or_fetch(lambda: shutil.which("strace"), "strace")
    if strace is None:
        raise CannotWatch("strace is not installed, and cannot be fetched without root and apt-get")
    tried = subprocess.run((strace, "-o", os.devnull, sys.executable, "-c", ""), capture_output=True, check=False)
    if tried.returncode != 0:
        raise CannotWatch(f"strace may not watch processes here (ptrace): {tried.stderr.decode()[-300:]}")
    return strace


@asynccontextmanager
async def failing(pid: int, file: Path, calls: str, error: str, notes: Path) -> AsyncIterator[None]:
    """While this lasts, these calls of a running process on a file fail; what was done stands in the notes."""
    what = ("-P", str(file), "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}")
    whose = ("-f", "-p", str(pid), "-o", str(notes))
    process = await asyncio.create_subprocess_exec(must_have_strace(), *whose, *what, stderr=asyncio.subprocess.PIPE)
    try:
        assert process.stderr is not None
        async with asyncio.timeout(ATTACHING):
            while b"attached" not in await process.stderr.readline():
                if process.returncode is not None:
                    raise CannotWatch("strace could not attach to the house")
        yield
    finally:
        await _detach(process)


async def _detach(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    await process.communicate()

"""Watches a running server's calls to the system, and makes them fail.

A machine that does not let one process watch another cannot run these measurements, and that is said plainly.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from support.programs import need


class CannotWatch(Exception):
    """strace may not do its work here."""


@asynccontextmanager
async def watching(pid: int, notes: Path, *what: str) -> AsyncIterator[None]:
    """While this lasts, calls of all threads of a process are written down; `what` are options of strace."""
    command = (need("strace"), "-f", "-p", str(pid), "-o", str(notes), *what)
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:  # noqa: ASYNC220 - asyncio would reap it twice
        try:
            await asyncio.to_thread(_attach, process)
            yield
        finally:
            process.terminate()  # it ends by itself where the process that it watches has ended
            await asyncio.to_thread(process.communicate)


@asynccontextmanager
async def failing(pid: int, file: Path, calls: str, error: str, notes: Path) -> AsyncIterator[None]:
    """While this lasts, these calls of a process on a file fail; what was done stands in the notes."""
    what = ("-P", str(file), "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}")
    async with watching(pid, notes, *what):
        yield


def _attach(process: subprocess.Popen[bytes]) -> None:
    assert process.stderr is not None
    said = b""
    while b"attached" not in said:
        line = process.stderr.readline()
        said += line
        if not line:
            raise CannotWatch(f"strace may not watch the server here (ptrace): {said.decode()[-300:]}")

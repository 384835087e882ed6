"""What a process costs, as the system counts it: CPU seconds of all its threads, and memory."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Final

TICKS_PER_SECOND: Final = os.sysconf("SC_CLK_TCK")
PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")
MAX_CALM_CPU_SHARE: Final = 0.1
"""A server that uses less of its core than this has nothing left to do."""
MAX_CALM_WAIT_SECONDS: Final = 30.0


def cpu_seconds(pid: int) -> float:
    """User and system time of the process with all its threads, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def resident(pid: int) -> int:
    """Bytes of memory that are its own or shared, and present."""
    return int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1]) * PAGE_BYTES


def open_files(pid: int) -> int:
    """How many descriptors it holds."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


async def calm(pid: int) -> None:
    """Wait until a process has done what it was asked: names looked up, viewers refreshed."""
    until = time.monotonic() + MAX_CALM_WAIT_SECONDS
    share = 1.0
    while share > MAX_CALM_CPU_SHARE and time.monotonic() < until:
        before, begun = cpu_seconds(pid), time.monotonic()
        await asyncio.sleep(0.15)
        share = (cpu_seconds(pid) - before) / (time.monotonic() - begun)

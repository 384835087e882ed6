"""Parts of the fuzz in processes of their own: `python -m faults.fuzz WHAT …`, told as one JSON object on stdout."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Final

import msgspec

HOME: Final = Path(__file__).parents[2]


def written(what: object) -> str:
    """Something as an argument of a command."""
    return msgspec.json.encode(what).decode()


async def apart(*arguments: str) -> bytes:
    """What another process tells."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "faults.fuzz", *arguments, stdout=PIPE, cwd=HOME, limit=1 << 26
    )
    try:
        told, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0, f"{arguments} ended with {process.returncode}"
    return told

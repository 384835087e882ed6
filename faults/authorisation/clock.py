"""Time in a server's streams that a test moves on: `partial(hold_clock, folder)` is a fault function for `Server`.

Sockets are trusted for some seconds and looked up again every minute. Here that time comes when a file appears.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from stolik.server.people import recent
from stolik.server.web import stream

LATER: Final = "later"
"""With this file, sockets that speak were looked up an hour ago."""
LOOK: Final = "look"
"""With this file, all sockets are looked up, even those that say nothing."""
HOUR: Final = 3600.0


class HeldAsyncio:
    """The module, with a `sleep` that ends when its file is there."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, _seconds: float) -> None:
        """Until it is time."""
        await asyncio.sleep(0.02)
        while not self.file.exists():  # noqa: ASYNC110 - the event is a file
            await asyncio.sleep(0.02)


def hold_clock(folder: Path) -> None:
    """Let files in this folder decide what time it is for streams; nobody is remembered from a moment ago."""
    later = folder / LATER
    held: Any = stream
    held.time = SimpleNamespace(monotonic=lambda: time.monotonic() + HOUR * later.exists())
    held.asyncio = HeldAsyncio(folder / LOOK)
    recent.TRUSTED_MS = 0  # type: ignore[misc]

"""What waits to be sent to one screen. Bounded: who reads too slowly skips to the newest state and stalls nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

MOST_MESSAGES: Final = 64
MOST_BYTES: Final = 256 * 1024
PATIENCE: Final = 30.0
"""Seconds that one frame may take to go out before the screen is given up."""

Send = Callable[[bytes], Awaitable[None]]
Refresh = Callable[[], bytes]
"""Everything that a screen needs to go on from where it is, as one message."""


class Outbox:
    """Messages in order; each frame is a JSON array of all that wait."""

    def __init__(self, refresh: Refresh, most: int = MOST_MESSAGES, size: int = MOST_BYTES) -> None:
        self._refresh = refresh
        self._most = most
        self._size = size
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._lost = False
        self._ready = asyncio.Event()
        self.closing: int | None = None
        self.skips = 0

    def put(self, message: bytes) -> None:
        """Add a message; when too many wait they are all dropped, and the newest state is sent instead."""
        if self._lost:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > self._most or self._bytes > self._size:
            self._drop()
        self._ready.set()

    def close(self, code: int) -> None:
        """Send what waits, then end with this WebSocket code."""
        if self.closing is None:
            self.closing = code
        self._ready.set()

    async def run(self, send: Send) -> int:
        """Send for ever, until closed (the code) or the screen does not take anything (1013: try again later)."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            frame = self._take()
            if frame is not None:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await send(frame)
                except TimeoutError:
                    return 1013
            if self.closing is not None and not self._waiting:
                return self.closing

    def _take(self) -> bytes | None:
        if self._lost:
            self._lost = False
            self._waiting = [self._refresh()]
        if not self._waiting:
            return None
        frame = b"[" + b",".join(self._waiting) + b"]"
        self._waiting = []
        self._bytes = 0
        return frame

    def _drop(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self._lost = True
        self.skips += 1

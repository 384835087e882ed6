"""What waits to be sent to one screen. Bounded: who reads too slowly skips to the newest state and stalls nobody.

Answers to what the screen itself asked are kept through a skip, for the newest state does not tell them again.

How the bytes go out is a carrier's business: `carry` below for any ASGI server, `postman` for the short way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

MAX_QUEUED_MESSAGES: Final = 64
MAX_QUEUED_BYTES: Final = 256 * 1024
MAX_QUEUED_ANSWERS: Final = 64
"""Answers that wait for a screen; who asks more and reads nothing gets none of them."""
MAX_QUEUED_WHILE_STALLED: Final = 8
"""Messages that wait for a screen which takes nothing; soon nothing is made for it any more."""
STALL_TIMEOUT_SECONDS: Final = 30.0
"""Seconds for which a screen may take nothing before it is given up."""

SendFrame = Callable[[bytes], Awaitable[None]]
BuildSnapshot = Callable[[], bytes]
"""Everything that a screen needs to go on from where it is, as one message."""


def do_nothing() -> None:
    """Nobody carries yet."""


class Outbox:
    """Messages in order; each frame is a JSON array of all that wait."""

    def __init__(self, refresh: BuildSnapshot, most: int = MAX_QUEUED_MESSAGES, size: int = MAX_QUEUED_BYTES) -> None:
        self._refresh = refresh
        self._most = most
        self._size = size
        self._waiting: list[bytes] = []
        self._answers: list[bytes] = []
        """Those among them that nobody would tell again."""
        self._bytes = 0
        self._lost = False
        self.on_ready: Callable[[], None] = do_nothing
        """Called when there is something to carry."""
        self.on_sent: Callable[[], None] = do_nothing
        """Called when all that waited has gone out."""
        self.on_abandon: Callable[[], None] = do_nothing
        """Called when the screen is given up."""
        self.stalled_since: float | None = None
        """Since when the screen has taken nothing."""
        self.close_code: int | None = None

    def add(self, message: bytes) -> None:
        """Add a message; when too many wait they are all dropped, and the newest state is sent instead."""
        if self._lost or self.close_code is not None:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        most = self._most if self.stalled_since is None else min(self._most, MAX_QUEUED_WHILE_STALLED)
        if len(self._waiting) > most or self._bytes > self._size:
            self._drop()
        self.on_ready()

    def add_answer(self, message: bytes) -> None:
        """Add an answer to something that this screen asked: it comes even if the news around it is dropped."""
        if self.close_code is not None:
            return
        self._answers.append(message)
        if len(self._answers) > MAX_QUEUED_ANSWERS:
            self._answers.clear()
        self.add(message)

    def close(self, code: int, *, at_once: bool = False) -> None:
        """Send what waits, then end with this WebSocket code; who is sent away at once gets nothing more."""
        if self.close_code is None:
            self.close_code = code
        if at_once:
            self._waiting.clear()
            self._answers.clear()
            self._lost = False
        self.on_ready()

    def needs_snapshot(self) -> bool:
        """Was something dropped, so that anything newer comes with the next refresh?"""
        return self._lost

    def is_empty(self) -> bool:
        """Has everything been taken?"""
        return not self._waiting and not self._lost

    def take_frame(self) -> bytes | None:
        """All that waits, as one frame."""
        if self._lost:
            self._lost = False
            self._waiting = [self._refresh(), *self._answers]
        if not self._waiting:
            return None
        frame = b"[" + b",".join(self._waiting) + b"]"
        self._waiting = []
        self._answers = []
        self._bytes = 0
        self.on_sent()
        return frame

    def abandon_if_stalled(self, now: float, patience: float = STALL_TIMEOUT_SECONDS) -> bool:
        """A screen that takes nothing for too long is let go; it can come back and say where it was."""
        if self.stalled_since is None or now - self.stalled_since < patience:
            return False
        self.stalled_since = None
        self.on_abandon()
        return True

    def _drop(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self._lost = True


async def send_outbox(outbox: Outbox, send: SendFrame) -> int:
    """Send what waits until the outbox is closed; the code with which it was."""
    ready = asyncio.Event()
    outbox.on_ready = ready.set
    ready.set()
    while True:
        await ready.wait()
        ready.clear()
        frame = outbox.take_frame()
        if frame is not None:
            outbox.stalled_since = time.monotonic()
            await send(frame)
            outbox.stalled_since = None
        if outbox.close_code is not None and outbox.is_empty():
            return outbox.close_code

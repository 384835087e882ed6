"""What waits to be sent to one viewer: a bounded queue. A slow reader skips to a snapshot and stalls nobody.

Answers to the viewer's own commands survive a skip, as a snapshot does not repeat them.

`send_outbox` below sends over any ASGI server; `flusher` writes straight to a `TableSocket`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

MAX_QUEUED_MESSAGES: Final = 64
MAX_QUEUED_BYTES: Final = 256 * 1024
MAX_QUEUED_ANSWERS: Final = 64
"""Answers that wait for a viewer; who sends more commands and reads nothing gets none of them."""
MAX_QUEUED_WHILE_STALLED: Final = 8
"""Messages that wait for a viewer which takes nothing; then it needs a snapshot, and nothing is encoded for it."""
STALL_TIMEOUT_SECONDS: Final = 30.0
"""Seconds for which a viewer may take nothing before it is abandoned."""

SendFrame = Callable[[bytes], Awaitable[None]]
BuildSnapshot = Callable[[], bytes]
"""All that a viewer needs to go on from where it is, as one message."""


def do_nothing() -> None:
    """Nobody sends yet."""


class Outbox:
    """Messages in order; each frame is a JSON array of all that are queued."""

    def __init__(
        self, build_snapshot: BuildSnapshot, max_messages: int = MAX_QUEUED_MESSAGES, max_bytes: int = MAX_QUEUED_BYTES
    ) -> None:
        self._build_snapshot = build_snapshot
        self._max_messages = max_messages
        self._max_bytes = max_bytes
        self._messages: list[bytes] = []
        self._answers: list[bytes] = []
        """Those among them that a snapshot does not repeat."""
        self._bytes = 0
        self._needs_snapshot = False
        self.on_ready: Callable[[], None] = do_nothing
        """Called when there is something to send."""
        self.on_sent: Callable[[], None] = do_nothing
        """Called when the whole queue was taken."""
        self.on_abandon: Callable[[], None] = do_nothing
        """Called when the viewer is abandoned."""
        self.stalled_since: float | None = None
        """Since when the viewer has taken nothing, by the monotonic clock."""
        self.close_code: int | None = None

    def add(self, message: bytes) -> None:
        """Queue a message; when there are too many, all are dropped and a snapshot is sent instead."""
        if self._needs_snapshot or self.close_code is not None:
            return
        self._messages.append(message)
        self._bytes += len(message)
        is_stalled = self.stalled_since is not None
        max_messages = min(self._max_messages, MAX_QUEUED_WHILE_STALLED) if is_stalled else self._max_messages
        if len(self._messages) > max_messages or self._bytes > self._max_bytes:
            self._drop()
        self.on_ready()

    def add_answer(self, message: bytes) -> None:
        """Queue an answer to a command of this viewer: it is sent even if the updates around it are dropped."""
        if self.close_code is not None:
            return
        self._answers.append(message)
        if len(self._answers) > MAX_QUEUED_ANSWERS:
            self._answers.clear()
        self.add(message)

    def close(self, code: int, *, at_once: bool = False) -> None:
        """Send what is queued, then close with this WebSocket code; `at_once` drops the queue."""
        if self.close_code is None:
            self.close_code = code
        if at_once:
            self._messages.clear()
            self._answers.clear()
            self._needs_snapshot = False
        self.on_ready()

    def needs_snapshot(self) -> bool:
        """Was something dropped, so that anything newer comes with the next snapshot?"""
        return self._needs_snapshot

    def is_empty(self) -> bool:
        """Has everything been taken?"""
        return not self._messages and not self._needs_snapshot

    def take_frame(self) -> bytes | None:
        """All that is queued, as one frame."""
        if self._needs_snapshot:
            self._needs_snapshot = False
            self._messages = [self._build_snapshot(), *self._answers]
        if not self._messages:
            return None
        frame = b"[" + b",".join(self._messages) + b"]"
        self._messages = []
        self._answers = []
        self._bytes = 0
        self.on_sent()
        return frame

    def abandon_if_stalled(self, now: float, timeout: float = STALL_TIMEOUT_SECONDS) -> bool:
        """Abandon a viewer that takes nothing for too long; it can reconnect and name the last row that it has."""
        if self.stalled_since is None or now - self.stalled_since < timeout:
            return False
        self.stalled_since = None
        self.on_abandon()
        return True

    def _drop(self) -> None:
        self._messages.clear()
        self._bytes = 0
        self._needs_snapshot = True


async def send_outbox(outbox: Outbox, send: SendFrame) -> int:
    """Send what is queued until the outbox is closed; return its close code."""
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

"""Checks whether the database takes a write now, by writing something small, and not too often."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Final

from stolik.server.store.interface import Store, StoreFailed

CHECK_KEY: Final = "checked"
"""The key of what is written; its value changes each time, as an equal value need not be written."""
CHECK_TTL_SECONDS: Final = 5.0
"""Seconds for which a result is reused, so that health checks cannot make us write more often."""
CHECK_TIMEOUT_SECONDS: Final = 5.0


class StoreCheck:
    """Whether the store takes a write; checked again after some seconds, and at once after a failure."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._begun_at = -math.inf
        self._task: asyncio.Task[bool] | None = None

    async def is_writable(self) -> bool:
        """Write, or wait for the write that is in flight."""
        now = time.monotonic()
        if self._task is None or self._is_outdated(self._task, now):
            self._begun_at = now
            self._task = asyncio.create_task(self._write())
        return await asyncio.shield(self._task)

    def _is_outdated(self, task: asyncio.Task[bool], now: float) -> bool:
        return task.done() and (not task.result() or now - self._begun_at >= CHECK_TTL_SECONDS)

    async def _write(self) -> bool:
        try:
            async with asyncio.timeout(CHECK_TIMEOUT_SECONDS):
                await self._store.check()
        except (StoreFailed, TimeoutError):
            return False
        return True

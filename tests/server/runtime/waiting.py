"""How tests of the steward let time go by: what it waits for, and what has come of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from server.runtime.local_node import Clock, Room
from stolik.server.config import Timeouts
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import TableSupervisor

SHORT = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=20.0, stand_in_after_seconds=60.0, startup_grace_seconds=0.0
)


def facts(live: TableRunner, *types: type) -> list[object]:
    return [fact for fact in live.table.entries if isinstance(fact, types)]


async def pass_time(room: Room, steward: TableSupervisor, clock: Clock, seconds: float) -> None:
    """Time goes by, and the steward looks."""
    clock.now += seconds
    steward.check()
    await room.settle()


def note_timers(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of all timers that are set from now on."""
    delays: list[float] = []
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def note(delay: float, callback: Callable[..., object], *arguments: object) -> asyncio.TimerHandle:
        delays.append(delay)
        return call_later(delay, callback, *arguments)

    monkeypatch.setattr(loop, "call_later", note)
    return delays

"""How tests of the supervisor let time go by: what it waits for, and what has come of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from server.runtime.local_node import Clock, LocalNode
from stolik.server.config import Timeouts
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import TableSupervisor

SHORT = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=20.0, stand_in_after_seconds=60.0, startup_grace_seconds=0.0
)


def entries(runner: TableRunner, *types: type) -> list[object]:
    return [entry for entry in runner.table.entries if isinstance(entry, types)]


async def pass_time(node: LocalNode, supervisor: TableSupervisor, clock: Clock, seconds: float) -> None:
    """Time goes by, and the supervisor checks."""
    clock.now += seconds
    supervisor.check()
    await node.settle()


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

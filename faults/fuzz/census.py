"""Counts what is alive in a server: `partial(take_census, file)` is a fault function that breaks nothing.

At SIGUSR1 the server collects its garbage and writes into the file how many objects it has of the classes that come
and go with people, and by how much any container has grown since SIGUSR2: what a leak keeps is held by something.
"""

from __future__ import annotations

import asyncio
import gc
import signal
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stolik.server.runtime.directory import TableDirectory
from support.server import Server
from support.server_launcher import HANG_SECONDS

PASSING: Final = (
    "stolik.server.runtime.", "stolik.server.broadcast.", "stolik.server.sockets.stream.",
    "stolik.server.sockets.table_socket.", "stolik.server.table.state.",
    "_asyncio.Task", "uvicorn.protocols.", "uvloop.loop.TCPTransport",
)  # fmt: skip
"""Classes of tables, sockets, commands, tasks and requests."""
MAX_HELD_TABLES: Final = 1
"""The thread that writes still holds the table that it has written last."""


class Census(Struct, frozen=True):
    """What is alive."""

    passing: dict[str, int]
    """Objects by class, of those that come and go."""
    growth: tuple[int, str] = (0, "")
    """Elements that one container has more than when it was marked: the most of all, and how that one begins."""

    def left(self, fresh: Census) -> list[str]:
        """Of what there is more than in a fresh server."""
        counts = self.passing.items()
        return [f"{count} {name}" for name, count in counts if count > fresh.passing.get(name, 0) + MAX_HELD_TABLES]


class Marks:
    """Containers of a server by their ids: how long each was, and what it began with."""

    def __init__(self) -> None:
        self._marks: dict[int, tuple[int, int]] = {}

    def mark(self) -> None:
        """Remember how long all containers are."""
        self._marks = {id(one): (len(one), _begin(one)) for one in _containers(_alive())}

    def count(self) -> Census:
        """What is alive, and what has grown."""
        alive = _alive()
        kinds = {f"{kind.__module__}.{kind.__qualname__}": count for kind, count in Counter(map(type, alive)).items()}
        passing = {name: count for name, count in kinds.items() if name.startswith(PASSING)}
        growth = [(self._growth(one), one) for one in _containers(alive)]
        grown, most = max(growth, key=itemgetter(0), default=(0, None))
        return Census(passing, (grown, repr(most)[:200]))

    def _growth(self, one: Any) -> int:
        """Only where it is the same container: an id may have been given to another."""
        length, begin = self._marks.get(id(one), (0, 0))
        return len(one) - length if length and begin == _begin(one) else 0


def take_census(file: Path) -> None:
    """Let the server mark and count at its signals."""
    marks = Marks()

    def write(*_: object) -> None:
        _forget_tables()
        part = file.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(marks.count()))
        part.rename(file)

    signal.signal(signal.SIGUSR2, lambda *_: marks.mark())
    signal.signal(signal.SIGUSR1, write)


def _forget_tables() -> None:
    """Let go of tables at which nobody looks; otherwise it would take five minutes."""
    for directory in [one for one in _alive() if isinstance(one, TableDirectory)]:
        usual, directory.timeouts = directory.timeouts, replace(directory.timeouts, gc_interval_seconds=0.0)
        directory._unload_idle()  # noqa: SLF001
        directory.timeouts = usual


def _alive() -> list[object]:
    gc.unfreeze()  # what is set aside is not listed
    gc.collect()
    return gc.get_objects()


def _containers(alive: list[object]) -> Iterator[Any]:
    return (one for one in alive if isinstance(one, (list, dict, set, deque)) and len(one) and one is not alive)


def _begin(one: Any) -> int:
    """What stays at the beginning of a list or dictionary that grows; sets have no order."""
    return 0 if isinstance(one, set) else id(next(iter(one)))


async def count_alive(server: Server, file: Path) -> Census:
    """What is alive in a server now."""
    file.unlink(missing_ok=True)  # noqa: ASYNC240 - small, and nobody waits
    server.send(signal.SIGUSR1)
    async with asyncio.timeout(HANG_SECONDS):
        while not file.exists():  # noqa: ASYNC110, ASYNC240 - the event is a file
            await asyncio.sleep(0.02)
    return msgspec.json.decode(file.read_bytes(), type=Census)  # noqa: ASYNC240


async def come_to_rest(server: Server, file: Path, fresh: Census) -> Census:
    """What is alive when everybody has gone: as soon as nothing is left of them, or when that does not happen."""
    now = await count_alive(server, file)
    with suppress(TimeoutError):
        async with asyncio.timeout(HANG_SECONDS):
            while now.left(fresh):
                await asyncio.sleep(1.0)
                now = await count_alive(server, file)
    return now

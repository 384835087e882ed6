"""How a leak is planted into the running houses, and what it feeds on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from stolik.server.table.play import Play


class Leak(NamedTuple):
    """A fault of the server that shows somebody what they may not know."""

    name: str
    what: str
    to: str
    """The principal to whom it leaks, tried first."""
    plant: Callable[[], AbstractContextManager[Any]]
    seen_in: str
    """Where the alarm must be."""
    in_the_doors: bool = False
    """It must be planted before a house is built."""


LEAKS: list[Leak] = []

Change = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Makes a leaking function of an honest one."""


def leak(
    what: str, owner: object, name: str, to: str = "spectator", seen_in: str = "the stream"
) -> Callable[[Change], Change]:
    """Write a leak into the table: `owner.name` is replaced by what the decorated function makes of it."""

    def note(change: Change) -> Change:
        def plant() -> AbstractContextManager[Any]:
            return patch.object(owner, name, change(getattr(owner, name)))

        LEAKS.append(Leak(change.__name__, what, to, plant, seen_in))
        return change

    return note


def leak_in_doors(what: str, owner: object, name: str, seen_in: str) -> Callable[[Change], Change]:
    """The same for what a house takes over when it is built."""

    def note(change: Change) -> Change:
        leak(what, owner, name, seen_in=seen_in)(change)
        LEAKS[-1] = LEAKS[-1]._replace(in_the_doors=True)
        return change

    return note


def hidden(play: Play | None) -> int:
    """A number that hangs on every hidden card: 0 … 255."""
    if play is None:
        return 0
    return hashlib.sha256(play.game.write_position(play.position).encode()).digest()[0]


@contextmanager
def nothing() -> Iterator[None]:
    """The honest server."""
    yield

"""How a leak is written down, and what it feeds on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from stolik.server.table.play import Play

Honest = Callable[..., Any]
Change = Callable[[Any], Any]
"""Makes a leaking function of an honest one."""


class Leak(NamedTuple):
    """A fault of the server that shows somebody what they may not know."""

    name: str
    what: str
    to: str
    """The principal to whom it leaks, tried first."""
    seen_in: str
    """Where the alarm must be."""
    owner: object
    replaced: str
    change: Change

    def plant(self) -> AbstractContextManager[Any]:
        """In every server that is built and runs meanwhile."""
        return patch.object(self.owner, self.replaced, self.change(getattr(self.owner, self.replaced)))


LEAKS: Final[list[Leak]] = []


def leak(
    what: str, owner: object, replaced: str, to: str = "spectator", seen_in: str = "the stream"
) -> Callable[[Change], Change]:
    """Write a leak down: `owner.replaced` becomes what the decorated function makes of it."""

    def note(change: Change) -> Change:
        LEAKS.append(Leak(change.__name__, what, to, seen_in, owner, replaced, change))
        return change

    return note


def hidden(play: Play | None) -> int:
    """A number that depends on every hidden card: 0 … 255."""
    if play is None:
        return 0
    return hashlib.sha256(play.game.write_position(play.position).encode()).digest()[0]

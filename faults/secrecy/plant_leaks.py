"""Register leaks: a decorator that lists a faulty function and what it replaces."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from inspect import iscoroutinefunction
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from stolik.server.table.table_game import TableGame

Function = Callable[..., Any]


class Leak(NamedTuple):
    """A fault of the server that shows somebody what they may not know."""

    what: str
    owner: object
    replaced: str
    to: str
    """The principal to whom it leaks, tried first."""
    seen_in: str
    """Where the alarm must be."""
    leaking: Function
    """Called instead of the honest function, which it gets before the other arguments."""

    @property
    def name(self) -> str:
        return self.leaking.__name__

    def plant(self) -> AbstractContextManager[Any]:
        """In every server that is built and runs meanwhile."""
        honest = getattr(self.owner, self.replaced)

        async def later(*args: Any, **named: Any) -> Any:
            return await self.leaking(honest, *args, **named)

        def at_once(*args: Any, **named: Any) -> Any:
            return self.leaking(honest, *args, **named)

        return patch.object(self.owner, self.replaced, later if iscoroutinefunction(self.leaking) else at_once)


LEAKS: Final[list[Leak]] = []


def leak(what: str, owner: object, replaced: str, to: str = "spectator", seen_in: str = "the stream") -> Function:
    """Register the decorated function as a leak."""
    return lambda leaking: LEAKS.append(Leak(what, owner, replaced, to, seen_in, leaking))


def hidden(play: TableGame | None) -> int:
    """A number that depends on every hidden card: 0 … 255."""
    return 0 if play is None else hashlib.sha256(play.game.write_position(play.position).encode()).digest()[0]

"""Fault functions for `support.server.Server`: each leaves out one check of who may do what; one holds the clock."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Final

from stolik.protocol.accounts import Person
from stolik.server.access.guard import RequestGuard, Scope
from stolik.server.access.http_error import HttpError
from stolik.server.access.rate_limits import TokenBucket
from stolik.server.accounts import identity_cache
from stolik.server.accounts.person import Identity
from stolik.server.runtime.runner import TableRunner
from stolik.server.sockets import stream
from stolik.server.table import closing, game_moves, seating, takebacks
from stolik.server.table.state import Table
from support.patches import put_into

LATER: Final = "later"
"""With this file, sockets that speak were looked up an hour ago."""
LOOK: Final = "look"
"""With this file, all sockets are looked up, even those that say nothing."""
HOUR_SECONDS: Final = 3600.0
LOOK_AGAIN_SECONDS: Final = 0.02


def unlocked() -> None:
    """Every route is open for who is not known."""
    identify = RequestGuard.identify

    async def anybody(self: RequestGuard, scope: Scope) -> Identity:
        try:
            return await identify(self, scope)
        except HttpError as error:
            if error.status != 401:
                raise
            return Identity(Person("stranger", "", "guest"), None)

    put_into(RequestGuard, identify=anybody)


def trusting() -> None:
    """The seat that a command names is taken to be the sender's; needs the source."""
    for module in (seating, game_moves, takebacks):
        put_into(module, must_hold_seat=lambda _table, _person, _seat: None)


def servile() -> None:
    """Everybody is the host; needs the source."""
    for module in (seating, closing):
        put_into(module, must_be_host=lambda _table, _person: None)


def peeking() -> None:
    """Everybody may sit down on every open seat; needs the source."""
    put_into(Table, barred=lambda _table, _party: [])


def clinging() -> None:
    """A socket keeps the seats that it had."""
    put_into(TableRunner, _update_seat=lambda table, _fact: table.broadcaster.clear_speakers())


def foreign() -> None:
    """A page of any site may speak with the cookie."""
    put_into(RequestGuard, check_origin=lambda _self, _scope, _visitor: None)


def boundless() -> None:
    """Nothing is ever too often."""
    put_into(TokenBucket, take=lambda _self, _now, _cost=1.0: 0.0)


ALL = (unlocked, trusting, servile, peeking, clinging, foreign, boundless)


def hold_clock(folder: Path) -> None:
    """Let files in this folder decide what time it is for streams; nobody is remembered from a moment ago.

    Sockets are trusted for some seconds and looked up again every minute. Here that time comes when a file appears.
    """
    later, look = folder / LATER, folder / LOOK

    async def sleep(_seconds: float) -> None:
        await asyncio.sleep(LOOK_AGAIN_SECONDS)
        while not look.exists():  # noqa: ASYNC110 - the event is a file
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    held_time = SimpleNamespace(monotonic=lambda: time.monotonic() + HOUR_SECONDS * later.exists())
    put_into(stream, time=held_time, asyncio=SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    put_into(identity_cache, IDENTITY_TTL_MS=0)

"""When words are forgotten: now and then, in the database and in the tables that lie open here."""

from __future__ import annotations

import asyncio
from typing import Final

from stolik.server.live.hub import Hub, now_ms
from stolik.server.people.people import People

DAY: Final = 24 * 3600 * 1000
EVERY: Final = 3600.0
"""Seconds between two looks."""


async def forget_old_words(people: People, hub: Hub, days: int) -> None:
    """Until the house closes; where the database is away, the next look does it."""
    while True:
        before = now_ms() - days * DAY
        try:
            await people.forget_words(before)
        except Exception as error:  # noqa: BLE001 - a house that no longer forgets should say so, and try again
            hub.report("stumbled", error)
        hub.forget_words(before)
        await asyncio.sleep(EVERY)

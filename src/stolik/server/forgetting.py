"""What has run out is deleted now and then, in the database and in the tables that lie open here.

Words go some time after anything last happened at their table, sessions when their device has not come for too long.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from stolik.server.live.hub import Hub
from stolik.server.people.people import People

DAY: Final = 24 * 3600 * 1000
EVERY: Final = 3600.0
"""Seconds between two looks."""


async def forget(people: People, hub: Hub, days: int) -> None:
    """Until the house closes; where the database is away, the next look does it."""
    while True:
        before = hub.now() - days * DAY
        for delete in (partial(people.forget_words, before), people.delete_expired_sessions):
            try:
                await delete()
            except Exception as error:  # noqa: BLE001 - a house that no longer forgets should say so, and try again
                hub.report("stumbled", error)
        hub.forget_words(before)
        await asyncio.sleep(EVERY)

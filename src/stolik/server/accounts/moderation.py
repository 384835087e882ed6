"""Good manners: whom a person does not want to hear, and what somebody finds wrong.

Deliberately absent: punishment. Reports are read by whoever keeps the house.
"""

from __future__ import annotations

from typing import Final

from msgspec import convert
from sqlalchemy import Delete, and_, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stolik.server.accounts.repository import Desk, find, hold
from stolik.server.accounts.validation import LONGEST_REASON, tidy
from stolik.server.people.person import NotYours, Person, Report, TooMany
from stolik.server.store.schema import lines, mutes, reports, tables

MOST_MUTED: Final = 500
REPORT: Final = (
    *(reports.c.id, reports.c.table_id.label("table"), reports.c.seq, reports.c.by, reports.c.why, reports.c.at),
    *(lines.c.by.label("said_by"), lines.c.text),
)


class Manners(Desk):
    """Mutes and reports."""

    async def mute(self, person: Person, other: str) -> None:
        """What the other says is no longer shown to this person."""
        pair = {"person": person.id, "muted": other}
        async with self._engine.begin() as connection:
            await hold(connection, person.id)
            if await find(connection, other, stays=True) is None:
                raise NotYours("there is nobody of this id to be muted")
            await connection.execute(_unmuting(person, other))
            muted = select(func.count()).where(mutes.c.person == person.id)
            if (await connection.scalar(muted) or 0) >= MOST_MUTED:
                raise TooMany(f"nobody mutes more than {MOST_MUTED} others")
            await connection.execute(insert(mutes).values(pair))

    async def unmute(self, person: Person, other: str) -> None:
        """They are heard again. To say so twice is no mistake."""
        async with self._engine.begin() as connection:
            await connection.execute(_unmuting(person, other))

    async def muted(self, person: Person) -> frozenset[str]:
        """The ids of those whom this person does not want to hear."""
        async with self._engine.connect() as connection:
            return frozenset(await connection.scalars(select(mutes.c.muted).where(mutes.c.person == person.id)))

    async def report(self, table: str, seq: int, by: Person, why: str) -> None:
        """Somebody finds a line of a table's log wrong."""
        row = {"table_id": table, "seq": seq, "by": by.id, "why": tidy(why, LONGEST_REASON), "at": self._now()}
        async with self._engine.begin() as connection:
            await hold(connection, by.id)
            if await connection.scalar(select(tables.c.id).where(tables.c.id == table)) is None:
                raise NotYours("there is no such table")
            await connection.execute(insert(reports).values(row))


async def newest_reports(engine: AsyncEngine, limit: int) -> list[Report]:
    """The newest first, each with the line it is about while that is kept."""
    about = and_(lines.c.table_id == reports.c.table_id, lines.c.seq == reports.c.seq)
    query = select(*REPORT).outerjoin_from(reports, lines, about)
    async with engine.connect() as connection:
        rows = await connection.execute(query.order_by(reports.c.id.desc()).limit(limit))
        return [convert(row, Report) for row in rows.mappings()]


def _unmuting(person: Person, other: str) -> Delete:
    return delete(mutes).where(mutes.c.person == person.id, mutes.c.muted == other)

"""Good manners: whom a person does not want to hear, and what somebody finds wrong.

Deliberately absent: punishment. Reports are read by whoever keeps the house.
"""

from __future__ import annotations

from typing import Final

from msgspec import convert
from sqlalchemy import Delete, and_, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stolik.protocol.accounts import ChatReport, Person
from stolik.server.accounts.person import LimitReached, NotOwned
from stolik.server.accounts.repository import Repository, find_person, lock_person
from stolik.server.accounts.validation import MAX_REASON_CHARS, printable
from stolik.server.store.schema import chat_lines, mutes, reports, tables

MAX_MUTED: Final = 500
REPORT_COLUMNS: Final = (
    *(reports.c.id, reports.c.table_id.label("table"), reports.c.seq, reports.c.by, reports.c.why, reports.c.at),
    *(chat_lines.c.by.label("said_by"), chat_lines.c.text),
)


class Moderation(Repository):
    """Mutes and reports."""

    async def mute(self, person: Person, other: str) -> None:
        """What the other says is no longer shown to this person."""
        pair = {"person": person.id, "muted": other}
        async with self._engine.begin() as connection:
            await lock_person(connection, person.id)
            if await find_person(connection, other, stays=True) is None:
                raise NotOwned("there is nobody of this id to be muted")
            await connection.execute(_unmuting(person, other))
            muted = select(func.count()).where(mutes.c.person == person.id)
            if (await connection.scalar(muted) or 0) >= MAX_MUTED:
                raise LimitReached(f"nobody mutes more than {MAX_MUTED} others")
            await connection.execute(insert(mutes).values(pair))

    async def unmute(self, person: Person, other: str) -> None:
        """They are heard again. To say so twice is no mistake."""
        async with self._engine.begin() as connection:
            await connection.execute(_unmuting(person, other))

    async def muted_ids(self, person: Person) -> frozenset[str]:
        """The ids of those whom this person does not want to hear."""
        async with self._engine.connect() as connection:
            return frozenset(await connection.scalars(select(mutes.c.muted).where(mutes.c.person == person.id)))

    async def add_report(self, table: str, seq: int, by: Person, why: str) -> None:
        """Somebody finds a line of a table's log wrong."""
        row = {"table_id": table, "seq": seq, "by": by.id, "why": printable(why, MAX_REASON_CHARS), "at": self._now()}
        async with self._engine.begin() as connection:
            await lock_person(connection, by.id)
            if await connection.scalar(select(tables.c.id).where(tables.c.id == table)) is None:
                raise NotOwned("there is no such table")
            await connection.execute(insert(reports).values(row))


async def newest_reports(engine: AsyncEngine, limit: int) -> list[ChatReport]:
    """The newest first, each with the line it is about while that is kept."""
    about = and_(chat_lines.c.table_id == reports.c.table_id, chat_lines.c.seq == reports.c.seq)
    query = select(*REPORT_COLUMNS).outerjoin_from(reports, chat_lines, about)
    async with engine.connect() as connection:
        rows = await connection.execute(query.order_by(reports.c.id.desc()).limit(limit))
        return [convert(row, ChatReport) for row in rows.mappings()]


def _unmuting(person: Person, other: str) -> Delete:
    return delete(mutes).where(mutes.c.person == person.id, mutes.c.muted == other)

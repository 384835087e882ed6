"""Moderation: people mute others, and report chat lines to the operator.

Deliberately absent: sanctions. The operator reads the reports (`stolik reports`).
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
    """Mutes people and stores reports."""

    async def mute(self, person: Person, other_id: str) -> None:
        """The other's chat is no longer sent to this person."""
        pair = {"person": person.id, "muted": other_id}
        async with self._engine.begin() as connection:
            await lock_person(connection, person.id)
            if await find_person(connection, other_id, lock=True) is None:
                raise NotOwned("there is nobody with this id")
            await connection.execute(_delete_mute(person, other_id))
            muted = select(func.count()).where(mutes.c.person == person.id)
            if (await connection.scalar(muted) or 0) >= MAX_MUTED:
                raise LimitReached(f"a person mutes at most {MAX_MUTED} others")
            await connection.execute(insert(mutes).values(pair))

    async def unmute(self, person: Person, other_id: str) -> None:
        """The other's chat is sent again. Unmuting twice is no error."""
        async with self._engine.begin() as connection:
            await connection.execute(_delete_mute(person, other_id))

    async def muted_ids(self, person: Person) -> frozenset[str]:
        """The ids of the people whom this person has muted."""
        async with self._engine.connect() as connection:
            return frozenset(await connection.scalars(select(mutes.c.muted).where(mutes.c.person == person.id)))

    async def add_report(self, table_id: str, seq: int, reporter: Person, reason: str) -> None:
        """Store a report of one chat line, named by its row in the table's log."""
        why = printable(reason, MAX_REASON_CHARS)
        row = {"table_id": table_id, "seq": seq, "by": reporter.id, "why": why, "at": self._now()}
        async with self._engine.begin() as connection:
            await lock_person(connection, reporter.id)
            if await connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
                raise NotOwned("there is no such table")
            await connection.execute(insert(reports).values(row))


async def newest_reports(engine: AsyncEngine, limit: int) -> list[ChatReport]:
    """The newest first, each with the chat line it is about, as long as that is kept."""
    same_line = and_(chat_lines.c.table_id == reports.c.table_id, chat_lines.c.seq == reports.c.seq)
    query = select(*REPORT_COLUMNS).outerjoin_from(reports, chat_lines, same_line)
    async with engine.connect() as connection:
        rows = await connection.execute(query.order_by(reports.c.id.desc()).limit(limit))
        return [convert(row, ChatReport) for row in rows.mappings()]


def _delete_mute(person: Person, other_id: str) -> Delete:
    return delete(mutes).where(mutes.c.person == person.id, mutes.c.muted == other_id)

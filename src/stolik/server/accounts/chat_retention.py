"""Chat retention: the chat of a table is deleted some time after the last row of its log.

Deliberately absent: the log. It keeps that somebody spoke and when, in opaque ids, so games replay as before.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from stolik.server.accounts.repository import Repository
from stolik.server.store.schema import chat_lines, log

MAX_TABLES_PER_TRANSACTION: Final = 100
"""A move that is stored meanwhile waits for no more than this."""


class ChatRetention(Repository):
    """Deletes old chat."""

    async def delete_chat_before(self, before_ms: int) -> int:
        """Delete the chat of tables with no log row since then; the number of tables that had any."""
        tables = 0
        while some := await self._delete_batch(before_ms):
            tables += some
        return tables

    async def _delete_batch(self, before_ms: int) -> int:
        last = select(log.c.at).where(log.c.table_id == chat_lines.c.table_id).order_by(log.c.seq.desc()).limit(1)
        old = chat_lines.c.at < before_ms
        idle = (
            select(chat_lines.c.table_id)
            .where(old, last.scalar_subquery() < before_ms)
            .distinct()
            .limit(MAX_TABLES_PER_TRANSACTION)
        )
        async with self._engine.begin() as connection:
            tables = list(await connection.scalars(idle))
            await connection.execute(delete(chat_lines).where(chat_lines.c.table_id.in_(tables), old))
        if tables:
            self.has_deleted.set()
        return len(tables)

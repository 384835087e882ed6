"""Words run out: what was said at a table is forgotten some time after anything last happened there.

Deliberately absent: the log. It keeps that somebody spoke and when, in opaque ids, and games replay as before.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from stolik.server.accounts.repository import Repository
from stolik.server.store.schema import chat_lines, log

MAX_TABLES_PER_TRANSACTION: Final = 100
"""Tables in one transaction: whoever plays meanwhile waits for no more."""


class ChatRetention(Repository):
    """Forgetting what was said long ago."""

    async def delete_chat_before(self, before: int) -> int:
        """All words of tables at which nothing has happened since a moment; of how many tables there were any."""
        forgotten = 0
        while some := await self._forget_some(before):
            forgotten += some
        return forgotten

    async def _forget_some(self, before: int) -> int:
        last = select(log.c.at).where(log.c.table_id == chat_lines.c.table_id).order_by(log.c.seq.desc()).limit(1)
        old = chat_lines.c.at < before
        quiet = (
            select(chat_lines.c.table_id)
            .where(old, last.scalar_subquery() < before)
            .distinct()
            .limit(MAX_TABLES_PER_TRANSACTION)
        )
        async with self._engine.begin() as connection:
            tables = list(await connection.scalars(quiet))
            await connection.execute(delete(chat_lines).where(chat_lines.c.table_id.in_(tables), old))
        if tables:
            self.has_deleted.set()
        return len(tables)

"""Account deletion: what is left of a person is an id that means nothing, and games that replay as before.

Logs of tables hold only ids, so nothing is cut out of them. Chat and seats that are being stored meanwhile are kept out
by the stores, which check under a lock who was erased (`erased_among`). Deliberately absent: copies. Backups expire by
themselves, and SQLite must be opened with `secure_delete`, so that its file keeps no remains of a deleted row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.protocol.accounts import Person
from stolik.server.accounts.person import ACCOUNT, BOT, COMPANION, GONE, GUEST
from stolik.server.accounts.repository import Repository, lock_person
from stolik.server.store.postgres_appends import ERASED_CHANNEL
from stolik.server.store.schema import chat_lines, mutes, people, reports, seatings, sessions

DELETABLE_KINDS: Final = (GUEST, ACCOUNT, COMPANION, BOT)
ERASED_COLUMNS: Final = {"name": "", "kind": GONE, "keeper": None, "login": None, "password": None}


class AccountDeletion(Repository):
    """Deletes a person's data."""

    async def delete_account(self, person: Person) -> list[str]:
        """Erase a person with companions and bots; their ids, so that the caller closes their sockets."""
        owned = or_(people.c.id == person.id, people.c.keeper == person.id)
        async with self._engine.begin() as connection:
            await lock(connection, owned)
            await lock_person(connection, person.id, DELETABLE_KINDS)
            ids = await lock(connection, owned)  # again, as nobody can be added any more
            await erase_people(connection, ids)
        self._identity_cache.invalidate(*ids)
        self.has_deleted.set()
        return ids


async def lock(connection: AsyncConnection, which: ColumnElement[bool]) -> list[str]:
    """Lock the rows of these people until the transaction ends; their ids.

    They are locked in the order of their ids, against deadlocks. SQLite has only one writing transaction at a time.
    """
    locked = select(people.c.id).where(which).order_by(people.c.id).with_for_update()
    return [str(row) for row in await connection.scalars(locked)]


async def erase_people(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete everything about these people but their ids."""
    columns = sessions.c.person, seatings.c.person, chat_lines.c.by, mutes.c.person, mutes.c.muted
    for column in columns:
        await connection.execute(delete(column.table).where(column.in_(ids)))
    await connection.execute(update(reports).where(reports.c.by.in_(ids)).values(why=""))
    await connection.execute(update(people).where(people.c.id.in_(ids)).values(ERASED_COLUMNS))
    if connection.dialect.name == "postgresql":
        for person_id in ids:
            await connection.execute(select(func.pg_notify(ERASED_CHANNEL, person_id)))

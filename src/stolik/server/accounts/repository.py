"""What all parts of the account service share: the database engine, the clock, tokens, and locking a person's row.

Every transaction that writes begins with a write, mostly by locking a person. On SQLite it then waits for its turn
instead of failing in the middle; on PostgreSQL it holds the row lock of that person.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from msgspec import convert
from sqlalchemy import RowMapping, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stolik.protocol.accounts import Person, PersonKind
from stolik.server.accounts.identity_cache import IdentityCache
from stolik.server.accounts.passwords import PasswordHashing
from stolik.server.accounts.person import ACCOUNT, GONE, GUEST, NotOwned
from stolik.server.accounts.tokens import Tokens
from stolik.server.server_key import ServerKey
from stolik.server.store.schema import people

PERSON_COLUMNS: Final = (people.c.id, people.c.name, people.c.kind, people.c.keeper)
OWNER_KINDS: Final = (GUEST, ACCOUNT)
"""Kinds of people who can have sessions, companions and bots."""
PERSON_ID_BYTES: Final = 10


class Repository:
    """Access to the tables of people in one database."""

    def __init__(
        self, engine: AsyncEngine, key: ServerKey, now: Callable[[], int], passwords: PasswordHashing | None = None
    ) -> None:
        self._engine = engine
        self._now = now
        self._tokens = Tokens(key)
        self._passwords = passwords or PasswordHashing()
        self._identity_cache = IdentityCache(now)
        self.has_deleted = asyncio.Event()
        """Something was deleted since the last checkpoint of the database; also set at the start, because a process
        that was killed may have left it undone."""
        self.has_deleted.set()

    @property
    def version(self) -> int:
        """Rises whenever a person or a session has changed on this node."""
        return self._identity_cache.version

    async def _insert_person(
        self, connection: AsyncConnection, name: str, kind: PersonKind, owner_id: str | None = None
    ) -> Person:
        """Insert a new person."""
        person = Person(new_person_id(), name, kind, owner_id)
        row = {"id": person.id, "name": name, "kind": kind, "keeper": owner_id, "created_at": self._now()}
        await connection.execute(insert(people).values(row))
        return person


def new_person_id() -> str:
    """A random id that says nothing and cannot be guessed."""
    return secrets.token_hex(PERSON_ID_BYTES)


def person_from_row(row: RowMapping) -> Person:
    """A database row as a person, validated."""
    return convert(row, Person)


async def lock_person(connection: AsyncConnection, person_id: str, kinds: tuple[str, ...] = OWNER_KINDS) -> Person:
    """Lock this person's row until the transaction ends, and return it."""
    mine = people.c.id == person_id
    locked = await connection.execute(update(people).where(mine, people.c.kind.in_(kinds)).values(kind=people.c.kind))
    if locked.rowcount != 1:
        raise NotOwned("this person does not exist, or may not do that")
    return person_from_row((await connection.execute(select(*PERSON_COLUMNS).where(mine))).mappings().one())


async def find_person(connection: AsyncConnection, person_id: str, *, lock: bool = False) -> Person | None:
    """Somebody who was not erased; with `lock`, nobody can erase them until the transaction ends."""
    query = select(*PERSON_COLUMNS).where(people.c.id == person_id, people.c.kind != GONE)
    if lock:
        query = query.with_for_update(read=True, key_share=True)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else person_from_row(row)

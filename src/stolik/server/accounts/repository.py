"""What the rooms of this house's people share: the database, the clock, tokens, and holding on to a person.

Every transaction that writes begins with a write, mostly by holding a person. On SQLite it then waits for its
turn instead of failing in the middle; on PostgreSQL it has the person's row to itself.
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
"""Who can have sessions, companions and bots."""
PERSON_ID_BYTES: Final = 10


class Repository:
    """One open book of people."""

    def __init__(
        self, engine: AsyncEngine, key: ServerKey, now: Callable[[], int], passwords: PasswordHashing | None = None
    ) -> None:
        self._engine = engine
        self._now = now
        self._tokens = Tokens(key)
        self._passwords = passwords or PasswordHashing()
        self._recent = IdentityCache(now)
        self.has_deleted = asyncio.Event()
        """Something was deleted that should leave no trace; or another process did that, and was killed."""
        self.has_deleted.set()

    @property
    def version(self) -> int:
        """Rises whenever somebody or a session of theirs has changed on this node."""
        return self._recent.version

    async def _add(self, connection: AsyncConnection, name: str, kind: PersonKind, keeper: str | None = None) -> Person:
        """Write somebody new into the book."""
        person = Person(new_person_id(), name, kind, keeper)
        row = {"id": person.id, "name": name, "kind": kind, "keeper": keeper, "created_at": self._now()}
        await connection.execute(insert(people).values(row))
        return person


def new_person_id() -> str:
    """An id that says nothing and that nobody guesses."""
    return secrets.token_hex(PERSON_ID_BYTES)


def person_from_row(row: RowMapping) -> Person:
    """A row of the book, checked."""
    return convert(row, Person)


async def lock_person(connection: AsyncConnection, person: str, kinds: tuple[str, ...] = OWNER_KINDS) -> Person:
    """Keep others from changing this person and what is theirs until the transaction ends."""
    mine = people.c.id == person
    held = await connection.execute(update(people).where(mine, people.c.kind.in_(kinds)).values(kind=people.c.kind))
    if held.rowcount != 1:
        raise NotOwned("this person is not there, or cannot do that")
    return person_from_row((await connection.execute(select(*PERSON_COLUMNS).where(mine))).mappings().one())


async def find_person(connection: AsyncConnection, person: str, *, stays: bool = False) -> Person | None:
    """Somebody who is still there; and who `stays`, as long as the transaction lasts."""
    query = select(*PERSON_COLUMNS).where(people.c.id == person, people.c.kind != GONE)
    if stays:
        query = query.with_for_update(read=True, key_share=True)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else person_from_row(row)

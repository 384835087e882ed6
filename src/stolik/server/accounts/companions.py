"""A person's companions, who play on the same device, and remote bots, which connect by themselves.

A companion has no session: the owner's device acts for it. A bot has a token, and its session is never listed.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.protocol.accounts import Person, PersonKind
from stolik.server.accounts import sessions as session_rows
from stolik.server.accounts.deletion import erase_people, lock
from stolik.server.accounts.person import BOT, COMPANION, LimitReached, NotOwned
from stolik.server.accounts.repository import PERSON_COLUMNS, Repository, find_person, lock_person, person_from_row
from stolik.server.accounts.tokens import BOT_PREFIX as BOT_TOKEN
from stolik.server.accounts.validation import clean_name
from stolik.server.store.schema import people

MAX_OWNED_BY_KIND: Final = {COMPANION: 8, BOT: 20}


class Companions(Repository):
    """Adds, lists and removes the companions and bots of a person."""

    async def add_companion(self, owner: Person, name: str) -> Person:
        """Add somebody who plays on the owner's device."""
        name = clean_name(name)
        async with self._engine.begin() as connection:
            await _check_limit(connection, owner, COMPANION)
            return await self._insert_person(connection, name, COMPANION, owner.id)

    async def list_companions(self, owner: Person) -> list[Person]:
        """The companions, in the order in which they were added."""
        return await self._list_owned(owner, COMPANION)

    async def remove_companion(self, owner: Person, companion_id: str) -> None:
        """Erase a companion, as if it had asked for its deletion."""
        await self._remove_owned(owner, companion_id, COMPANION)

    async def add_bot(self, owner: Person, name: str) -> tuple[Person, str]:
        """Add a remote bot; its token is returned this once and never again."""
        name = clean_name(name)
        token = self._tokens.issue(BOT_TOKEN)
        async with self._engine.begin() as connection:
            await _check_limit(connection, owner, BOT)
            bot = await self._insert_person(connection, name, BOT, owner.id)
            await session_rows.create_session(connection, bot.id, token, "", self._now())
        return bot, token

    async def list_bots(self, owner: Person) -> list[Person]:
        """The bots, in the order in which they were added."""
        return await self._list_owned(owner, BOT)

    async def remove_bot(self, owner: Person, bot_id: str) -> None:
        """Revoke the bot's token and erase its name."""
        await self._remove_owned(owner, bot_id, BOT)

    async def find_owned(self, owner: Person, person_id: str) -> Person:
        """The companion or bot with this id: a device may act for it besides its own person."""
        async with self._engine.connect() as connection:
            person = await find_person(connection, person_id)
        if person is None or person.keeper != owner.id:
            raise NotOwned("you have no companion or bot with this id")
        return person

    async def _list_owned(self, owner: Person, kind: PersonKind) -> list[Person]:
        query = select(*PERSON_COLUMNS).where(people.c.keeper == owner.id, people.c.kind == kind)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(people.c.created_at, people.c.id))
            return [person_from_row(row) for row in rows.mappings()]

    async def _remove_owned(self, owner: Person, person_id: str, kind: PersonKind) -> None:
        async with self._engine.begin() as connection:
            await lock(connection, people.c.id == person_id)
            owned = await lock_person(connection, person_id, (kind,))
            if owned.keeper != owner.id:
                raise NotOwned(f"you have no {kind} with this id")
            await erase_people(connection, [person_id])
        self._identity_cache.invalidate(person_id)
        self.has_deleted.set()


async def _check_limit(connection: AsyncConnection, owner: Person, kind: PersonKind) -> None:
    """Refuse one more than allowed. Locks the owner, so that two added at once are counted one by one."""
    await lock_person(connection, owner.id)
    count = select(func.count()).where(people.c.keeper == owner.id, people.c.kind == kind)
    if (await connection.scalar(count) or 0) >= MAX_OWNED_BY_KIND[kind]:
        raise LimitReached(f"a person has at most {MAX_OWNED_BY_KIND[kind]} of the kind {kind}")

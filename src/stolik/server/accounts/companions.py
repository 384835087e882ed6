"""Whom a person keeps: companions who sit on the same device, and bots that come by themselves.

A companion has no session: the keeper's device speaks for it. A bot has a token and no session that lists.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.protocol.accounts import Person, PersonKind
from stolik.server.accounts import sessions as book
from stolik.server.accounts.deletion import erase_people, lock
from stolik.server.accounts.person import BOT, COMPANION, LimitReached, NotOwned
from stolik.server.accounts.repository import PERSON_COLUMNS, Repository, find_person, lock_person, person_from_row
from stolik.server.accounts.tokens import BOT_PREFIX as BOT_TOKEN
from stolik.server.accounts.validation import clean_name
from stolik.server.store.schema import people

MAX_OWNED_BY_KIND: Final = {COMPANION: 8, BOT: 20}


class Companions(Repository):
    """Companions and bots."""

    async def add_companion(self, keeper: Person, name: str) -> Person:
        """Somebody who sits on the keeper's device."""
        name = clean_name(name)
        async with self._engine.begin() as connection:
            await _make_room(connection, keeper, COMPANION)
            return await self._add(connection, name, COMPANION, keeper.id)

    async def list_companions(self, keeper: Person) -> list[Person]:
        """Who sits on the keeper's device, in order of arrival."""
        return await self._kept(keeper, COMPANION)

    async def remove_companion(self, keeper: Person, companion: str) -> None:
        """Forget a companion as if it had asked for it."""
        await self._part(keeper, companion, COMPANION)

    async def add_bot(self, keeper: Person, name: str) -> tuple[Person, str]:
        """A program that comes by itself, with the token it shows. The token is told this once."""
        name = clean_name(name)
        token = self._tokens.issue(BOT_TOKEN)
        async with self._engine.begin() as connection:
            await _make_room(connection, keeper, BOT)
            bot = await self._add(connection, name, BOT, keeper.id)
            await book.create_session(connection, bot.id, token, "", self._now())
        return bot, token

    async def list_bots(self, keeper: Person) -> list[Person]:
        """The keeper's bots, in order of arrival."""
        return await self._kept(keeper, BOT)

    async def remove_bot(self, keeper: Person, bot: str) -> None:
        """The bot's token counts no longer, and its name is forgotten."""
        await self._part(keeper, bot, BOT)

    async def find_owned(self, keeper: Person, other: str) -> Person:
        """The keeper's companion or bot of this id: what a device may speak for besides its own person."""
        async with self._engine.connect() as connection:
            person = await find_person(connection, other)
        if person is None or person.keeper != keeper.id:
            raise NotOwned("you keep no companion or bot of this id")
        return person

    async def _kept(self, keeper: Person, kind: PersonKind) -> list[Person]:
        query = select(*PERSON_COLUMNS).where(people.c.keeper == keeper.id, people.c.kind == kind)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(people.c.created_at, people.c.id))
            return [person_from_row(row) for row in rows.mappings()]

    async def _part(self, keeper: Person, other: str, kind: PersonKind) -> None:
        async with self._engine.begin() as connection:
            await lock(connection, people.c.id == other)
            kept = await lock_person(connection, other, (kind,))
            if kept.keeper != keeper.id:
                raise NotOwned(f"you keep no {kind} of this id")
            await erase_people(connection, [other])
        self._recent.invalidate(other)
        self.has_deleted.set()


async def _make_room(connection: AsyncConnection, keeper: Person, kind: PersonKind) -> None:
    """Is there room for one more? Holds the keeper, so that two who come at once are counted one by one."""
    await lock_person(connection, keeper.id)
    there = select(func.count()).where(people.c.keeper == keeper.id, people.c.kind == kind)
    if (await connection.scalar(there) or 0) >= MAX_OWNED_BY_KIND[kind]:
        raise LimitReached(f"nobody has more than {MAX_OWNED_BY_KIND[kind]} of this kind: {kind}")

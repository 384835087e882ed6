"""The door: guests come in, devices are known again, sessions end.

Deliberately absent: logins and passwords; a guest needs none.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, select, update

from stolik.protocol.accounts import Person, Session
from stolik.server.accounts import sessions as book
from stolik.server.accounts.person import GONE, GUEST, Identity, NotOwned
from stolik.server.accounts.repository import Repository
from stolik.server.accounts.tokens import SESSION_PREFIX, token_digest
from stolik.server.accounts.validation import clean_name
from stolik.server.store.schema import people, sessions

AT_ONCE: Final = 1000
"""Sessions in one transaction: whoever plays meanwhile waits for no more."""


class Guests(Repository):
    """Who comes, who is known, who leaves."""

    async def create_guest(self, name: str, device: str) -> tuple[Person, str]:
        """A new guest, with the token for the device."""
        name = clean_name(name)
        token = self._tokens.issue(SESSION_PREFIX)
        async with self._engine.begin() as connection:
            person = await self._add(connection, name, GUEST)
            await book.create_session(connection, person.id, token, device, self._now())
        return person, token

    async def identify(self, token: str) -> Identity | None:
        """Who holds this token; nobody for a forged, ended or unknown one."""
        prefix = self._tokens.verified_prefix(token)
        if prefix is None:
            return None
        key = token_digest(token)
        known = self._recent.find(key)
        return known or await self._look_up(prefix, key)

    async def _look_up(self, prefix: str, key: str) -> Identity | None:
        changes, now = self._recent.version, self._now()
        async with self._engine.connect() as connection:
            visit = await book.find_session(connection, prefix, key, now)
        if visit is None:
            return None
        if now - visit.seen_at >= book.SESSION_RENEWAL_MS:
            async with self._engine.begin() as connection:
                await book.extend_session(connection, visit.session, now)
        self._recent.put(key, visit.identity, visit.session, now, visit.expires_at, changes)
        return visit.identity

    async def rename(self, person: Person, name: str) -> Person:
        """From now on they are called that."""
        name = clean_name(name)
        async with self._engine.begin() as connection:
            renamed = update(people).where(people.c.id == person.id, people.c.kind != GONE).values(name=name)
            if (await connection.execute(renamed)).rowcount != 1:
                raise NotOwned("this person is no longer there")
        self._recent.invalidate(person.id)
        return Person(person.id, name, person.kind, person.keeper)

    async def list_sessions(self, person: Person, current: str | None = None) -> list[Session]:
        """The devices on which a person is known, the last seen first; `current` is the one that asks."""
        columns = sessions.c.id, sessions.c.device, sessions.c.created_at, sessions.c.seen_at
        mine = select(*columns).where(sessions.c.person == person.id, sessions.c.expires_at > self._now())
        async with self._engine.connect() as connection:
            rows = await connection.execute(mine.order_by(sessions.c.seen_at.desc(), sessions.c.id))
            return [Session(key, device, made, seen, key == current) for key, device, made, seen in rows]

    async def end_session(self, person: Person, session: str) -> None:
        """That device of theirs is no longer known."""
        if not await self._end(sessions.c.id == session, sessions.c.person == person.id):
            raise NotOwned("this session is not yours, or has ended")
        self._recent.invalidate(session)

    async def log_out(self, session: str) -> None:
        """The device is no longer known. To say so twice is no mistake."""
        await self._end(sessions.c.id == session)
        self._recent.invalidate(session)

    async def delete_expired_sessions(self) -> int:
        """Delete the sessions that have run out; how many there were."""
        some = select(sessions.c.id).where(sessions.c.expires_at <= self._now()).limit(AT_ONCE)
        deleted = 0
        while ended := await self._end(sessions.c.id.in_(some)):
            deleted += ended
        return deleted

    async def _end(self, *which: ColumnElement[bool]) -> int:
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(sessions).where(*which))).rowcount

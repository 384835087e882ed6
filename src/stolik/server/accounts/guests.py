"""Guests and their sessions: create, identify by token, rename, end a session.

Deliberately absent: logins and passwords; a guest needs none.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, select, update

from stolik.protocol.accounts import Person, Session
from stolik.server.accounts import sessions as session_rows
from stolik.server.accounts.person import GONE, GUEST, Identity, NotOwned
from stolik.server.accounts.repository import Repository
from stolik.server.accounts.tokens import SESSION_PREFIX, token_digest
from stolik.server.accounts.validation import clean_name
from stolik.server.store.schema import people, sessions

MAX_SESSIONS_PER_TRANSACTION: Final = 1000
"""A move that is stored meanwhile waits for no more than this."""


class Guests(Repository):
    """Creates guests and identifies people by their tokens."""

    async def create_guest(self, name: str, device: str) -> tuple[Person, str]:
        """A new guest, and the session token for the device."""
        name = clean_name(name)
        token = self._tokens.issue(SESSION_PREFIX)
        async with self._engine.begin() as connection:
            person = await self._insert_person(connection, name, GUEST)
            await session_rows.create_session(connection, person.id, token, device, self._now())
        return person, token

    async def identify(self, token: str) -> Identity | None:
        """Who holds this token; nobody for a forged, expired or unknown one."""
        prefix = self._tokens.verified_prefix(token)
        if prefix is None:
            return None
        digest = token_digest(token)
        return self._identity_cache.find(digest) or await self._read_identity(prefix, digest)

    async def _read_identity(self, prefix: str, digest: str) -> Identity | None:
        version, now = self._identity_cache.version, self._now()
        async with self._engine.connect() as connection:
            match = await session_rows.find_session(connection, prefix, digest, now)
        if match is None:
            return None
        if now - match.seen_at >= session_rows.SESSION_RENEWAL_MS:
            async with self._engine.begin() as connection:
                await session_rows.extend_session(connection, match.session_id, now)
        self._identity_cache.put(digest, match.identity, match.session_id, now, match.expires_at, version)
        return match.identity

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name."""
        name = clean_name(name)
        async with self._engine.begin() as connection:
            renamed = update(people).where(people.c.id == person.id, people.c.kind != GONE).values(name=name)
            if (await connection.execute(renamed)).rowcount != 1:
                raise NotOwned("this person is no longer there")
        self._identity_cache.invalidate(person.id)
        return Person(person.id, name, person.kind, person.keeper)

    async def list_sessions(self, person: Person, current_id: str | None = None) -> list[Session]:
        """The sessions of a person, the last seen first; `current_id` is the session of the request."""
        columns = sessions.c.id, sessions.c.device, sessions.c.created_at, sessions.c.seen_at
        mine = select(*columns).where(sessions.c.person == person.id, sessions.c.expires_at > self._now())
        async with self._engine.connect() as connection:
            rows = await connection.execute(mine.order_by(sessions.c.seen_at.desc(), sessions.c.id))
            return [Session(row.id, row.device, row.created_at, row.seen_at, row.id == current_id) for row in rows]

    async def end_session(self, person: Person, session_id: str) -> None:
        """End one of the person's sessions: its device is no longer known."""
        if not await self._delete_sessions(sessions.c.id == session_id, sessions.c.person == person.id):
            raise NotOwned("this session is not yours, or has ended")
        self._identity_cache.invalidate(session_id)

    async def log_out(self, session_id: str) -> None:
        """End a session. Ending it twice is no error."""
        await self._delete_sessions(sessions.c.id == session_id)
        self._identity_cache.invalidate(session_id)

    async def delete_expired_sessions(self) -> int:
        """Delete expired sessions; their number."""
        expired = select(sessions.c.id).where(sessions.c.expires_at <= self._now()).limit(MAX_SESSIONS_PER_TRANSACTION)
        deleted = 0
        while batch := await self._delete_sessions(sessions.c.id.in_(expired)):
            deleted += batch
        return deleted

    async def _delete_sessions(self, *which: ColumnElement[bool]) -> int:
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(sessions).where(*which))).rowcount

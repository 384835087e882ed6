"""Sessions as database rows: created, found by token, extended, deleted.

A session lasts 400 days, the longest a browser keeps a cookie, and each use extends it (sliding expiration). A bot's
token is a row here too.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.accounts.person import BOT, GONE, Identity
from stolik.server.accounts.repository import PERSON_COLUMNS, new_person_id, person_from_row
from stolik.server.accounts.tokens import BOT_PREFIX, token_digest
from stolik.server.accounts.validation import MAX_DEVICE_CHARS, printable
from stolik.server.clock import DAY_MS
from stolik.server.store.schema import people, sessions

SESSION_LIFETIME_MS: Final = 400 * DAY_MS
SESSION_RENEWAL_MS: Final = 5 * 60_000
"""A session that was seen more recently is not written again."""
MAX_SESSIONS_PER_PERSON: Final = 30


class SessionMatch(Struct, frozen=True):
    """The session that a token belongs to."""

    identity: Identity
    session_id: str
    seen_at: int
    expires_at: int


async def create_session(connection: AsyncConnection, person_id: str, token: str, device: str, now: int) -> str:
    """Store a session for a token; its id."""
    row = {
        "id": new_person_id(),
        "token_hash": token_digest(token),
        "person": person_id,
        "device": printable(device, MAX_DEVICE_CHARS),
        "created_at": now,
        "seen_at": now,
        "expires_at": now + SESSION_LIFETIME_MS,
    }
    await connection.execute(insert(sessions).values(row))
    await _delete_surplus(connection, person_id, str(row["id"]))
    return str(row["id"])


async def _delete_surplus(connection: AsyncConnection, person_id: str, newest_id: str) -> None:
    """Delete the sessions unseen for longest, so that logging in again and again does not fill the database."""
    others = select(sessions.c.id).where(sessions.c.person == person_id, sessions.c.id != newest_id)
    others = others.order_by(sessions.c.seen_at.desc(), sessions.c.id).offset(MAX_SESSIONS_PER_PERSON - 1)
    surplus = (await connection.scalars(others)).all()
    if surplus:
        await connection.execute(delete(sessions).where(sessions.c.id.in_(surplus)))


async def find_session(connection: AsyncConnection, prefix: str, token_hash: str, now: int) -> SessionMatch | None:
    """The session of a token, if it has not expired. Only bots use tokens with a bot's prefix, and bots no others."""
    query = (
        select(*PERSON_COLUMNS, sessions.c.id.label("session"), sessions.c.seen_at, sessions.c.expires_at)
        .join_from(sessions, people, sessions.c.person == people.c.id)
        .where(sessions.c.token_hash == token_hash, sessions.c.expires_at > now, people.c.kind != GONE)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None or (prefix == BOT_PREFIX) != (row["kind"] == BOT):
        return None
    identity = Identity(person_from_row(row), None if prefix == BOT_PREFIX else row["session"])
    return SessionMatch(identity, row["session"], row["seen_at"], row["expires_at"])


async def extend_session(connection: AsyncConnection, session_id: str, now: int) -> None:
    """The session was used: let it last its full lifetime from now."""
    fresh = {"seen_at": now, "expires_at": now + SESSION_LIFETIME_MS}
    await connection.execute(update(sessions).where(sessions.c.id == session_id).values(fresh))

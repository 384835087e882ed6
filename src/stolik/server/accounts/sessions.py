"""The book of sessions: what is written when a device is known, seen again, and forgotten.

They last 400 days, the longest a browser keeps a cookie, and slide with use. A bot's token is a row here too.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.accounts.person import BOT as A_BOT
from stolik.server.accounts.person import GONE, Identity
from stolik.server.accounts.repository import PERSON_COLUMNS, new_person_id, person_from_row
from stolik.server.accounts.tokens import BOT_PREFIX, token_digest
from stolik.server.accounts.validation import MAX_DEVICE_CHARS, printable
from stolik.server.clock import DAY_MS
from stolik.server.store.schema import people, sessions

SESSION_LIFETIME_MS: Final = 400 * DAY_MS
SESSION_RENEWAL_MS: Final = 5 * 60_000
MAX_SESSIONS_PER_PERSON: Final = 30


class SessionMatch(Struct, frozen=True):
    """What a token leads to."""

    identity: Identity
    session: str
    seen_at: int
    expires_at: int


async def create_session(connection: AsyncConnection, person: str, token: str, device: str, now: int) -> str:
    """Let a token stand for a person; the new session's id."""
    row = {
        "id": new_person_id(),
        "token_hash": token_digest(token),
        "person": person,
        "device": printable(device, MAX_DEVICE_CHARS),
        "created_at": now,
        "seen_at": now,
        "expires_at": now + SESSION_LIFETIME_MS,
    }
    await connection.execute(insert(sessions).values(row))
    await _end_surplus(connection, person, str(row["id"]))
    return str(row["id"])


async def _end_surplus(connection: AsyncConnection, person: str, newest: str) -> None:
    """Of very many sessions the longest unseen end: logging in again and again fills no shelf."""
    others = select(sessions.c.id).where(sessions.c.person == person, sessions.c.id != newest)
    others = others.order_by(sessions.c.seen_at.desc(), sessions.c.id).offset(MAX_SESSIONS_PER_PERSON - 1)
    surplus = (await connection.scalars(others)).all()
    if surplus:
        await connection.execute(delete(sessions).where(sessions.c.id.in_(surplus)))


async def find_session(connection: AsyncConnection, prefix: str, token_hash: str, now: int) -> SessionMatch | None:
    """Whose token that is, if it still counts. A bot's token is for bots alone, and theirs is no other."""
    query = (
        select(*PERSON_COLUMNS, sessions.c.id.label("session"), sessions.c.seen_at, sessions.c.expires_at)
        .join_from(sessions, people, sessions.c.person == people.c.id)
        .where(sessions.c.token_hash == token_hash, sessions.c.expires_at > now, people.c.kind != GONE)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None or (prefix == BOT_PREFIX) != (row["kind"] == A_BOT):
        return None
    identity = Identity(person_from_row(row), None if prefix == BOT_PREFIX else row["session"])
    return SessionMatch(identity, row["session"], row["seen_at"], row["expires_at"])


async def extend_session(connection: AsyncConnection, session: str, now: int) -> None:
    """It was seen: it lasts 400 days from now."""
    fresh = {"seen_at": now, "expires_at": now + SESSION_LIFETIME_MS}
    await connection.execute(update(sessions).where(sessions.c.id == session).values(fresh))

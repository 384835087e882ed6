"""Accounts: a guest takes a login and a password and is known on any device.

Deliberately absent: addresses and ways to recover a password. The house asks for nothing it must then protect.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.protocol.accounts import Person
from stolik.server.accounts import sessions as book
from stolik.server.accounts.guests import Guests
from stolik.server.accounts.person import (
    ACCOUNT,
    GUEST,
    BadName,
    BadPassword,
    Identity,
    LoginTaken,
    NotOwned,
    WrongCredentials,
)
from stolik.server.accounts.repository import PERSON_COLUMNS, lock_person, person_from_row
from stolik.server.accounts.tokens import SESSION_PREFIX
from stolik.server.accounts.validation import clean_login, clean_password
from stolik.server.store.schema import people, sessions

NO_PERSON: Final = Person("", "", GUEST)


class Logins(Guests):
    """Logins, passwords, and the sessions that they begin and end."""

    async def register(self, person: Person, login: str, password: str, network: str = "") -> tuple[Person, str]:
        """A guest becomes an account with a fresh token: whoever knew or planted the old one is out."""
        login, password = clean_login(login), clean_password(password)
        await self._check_free(person, login)
        kept = await self._passwords.hash(password, network)
        token = self._tokens.issue(SESSION_PREFIX)
        async with self._engine.begin() as connection:
            guest = await lock_person(connection, person.id, (GUEST,))
            await _take_login(connection, guest, login, kept)
            device = await _end_all(connection, guest)
            await book.create_session(connection, guest.id, token, device, self._now())
        self._recent.invalidate(guest.id)
        return Person(guest.id, guest.name, ACCOUNT), token

    async def log_in(self, login: str, password: str, device: str, network: str = "") -> tuple[Person, str]:
        """The person with this login, with a token for one device more."""
        person, kept = await self._find(login)
        rehashed = await self._right(kept, password, network)
        token = self._tokens.issue(SESSION_PREFIX)
        async with self._engine.begin() as connection:
            await _replace(connection, person, kept, rehashed)
            await book.create_session(connection, person.id, token, device, self._now())
        self._recent.invalidate(person.id)  # an old session may have ended to make room
        return person, token

    async def change_password(self, identity: Identity, old: str, new: str) -> None:
        """A new password for who knows the old one; all sessions but the one that asks end."""
        new = clean_password(new)
        person = identity.person
        async with self._engine.connect() as connection:
            kept = await connection.scalar(select(people.c.password).where(people.c.id == person.id))
        if kept is None:
            raise WrongCredentials  # a guest, who knows that: no hash is owed
        await self._right(kept, old, identity.network)
        hashed = await self._passwords.hash(new, identity.network)
        async with self._engine.begin() as connection:
            await _replace(connection, person, kept, hashed)
            others = sessions.c.person == person.id, sessions.c.id != (identity.session or "")
            await connection.execute(delete(sessions).where(*others))
        self._recent.invalidate(person.id)

    def device(self, mark: str | None, login: str) -> str | None:
        """Which device it is, where somebody has logged in on it to this account before."""
        return self._tokens.marked(mark, login) if mark is not None else None

    def mark(self, mark: str | None, login: str) -> str:
        """The mark of a device on which somebody has just logged in: the one that it has, or a new one."""
        login = clean_login(login)
        return mark if mark is not None and self.device(mark, login) else self._tokens.mark(login)

    async def _check_free(self, person: Person, login: str) -> None:
        """What needs no hash comes first; what has changed when the hash is made is found again."""
        async with self._engine.connect() as connection:
            guest = select(people.c.id).where(people.c.id == person.id, people.c.kind == GUEST)
            if await connection.scalar(guest) is None:
                raise NotOwned("only a guest can become an account")
            if await connection.scalar(select(people.c.id).where(people.c.login == login)) is not None:
                raise LoginTaken

    async def _find(self, login: str) -> tuple[Person, str | None]:
        """Who has the login, and the hash of the password; for an unknown login nobody in particular."""
        try:
            login = clean_login(login)
        except BadName:
            return NO_PERSON, None
        async with self._engine.connect() as connection:
            query = select(*PERSON_COLUMNS, people.c.password).where(people.c.login == login, people.c.kind == ACCOUNT)
            row = (await connection.execute(query)).mappings().one_or_none()
        return (NO_PERSON, None) if row is None else (person_from_row(row), row["password"])

    async def _right(self, kept: str | None, password: str, network: str) -> str:
        """The hash to keep, if the password is right. Every wrong answer takes the same time."""
        try:
            password = clean_password(password)
        except BadPassword:
            kept, password = None, ""
        fresh = await self._passwords.verify(kept, password, network)
        if fresh is None:
            raise WrongCredentials
        return fresh


async def _take_login(connection: AsyncConnection, person: Person, login: str, kept: str) -> None:
    """Of two who ask for one login at once, the database lets one have it."""
    account = {"kind": ACCOUNT, "login": login, "password": kept}
    try:
        await connection.execute(update(people).where(people.c.id == person.id).values(account))
    except IntegrityError:
        raise LoginTaken from None


async def _end_all(connection: AsyncConnection, person: Person) -> str:
    """End the sessions of a person; the device that was seen last."""
    mine = sessions.c.person == person.id
    last = await connection.scalar(select(sessions.c.device).where(mine).order_by(sessions.c.seen_at.desc()).limit(1))
    await connection.execute(delete(sessions).where(mine))
    return last or ""


async def _replace(connection: AsyncConnection, person: Person, old: str | None, new: str) -> None:
    """Write the hash, holding the person. Who has changed the password or left in the meantime is not let in."""
    mine = people.c.id == person.id, people.c.kind == ACCOUNT, people.c.password == old
    if (await connection.execute(update(people).where(*mine).values(password=new))).rowcount != 1:
        raise WrongCredentials

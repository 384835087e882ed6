"""Accounts: a guest takes a login and a password and is known on any device.

Deliberately absent: e-mail addresses and password recovery. The server asks for nothing that it must then protect.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.protocol.accounts import Person
from stolik.server.accounts import sessions as session_rows
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
    """Registers accounts, logs in and changes passwords."""

    async def register(self, person: Person, login: str, password: str, network: str = "") -> tuple[Person, str]:
        """Turn a guest into an account, with a new token: whoever knew or planted the old one is logged out."""
        login, password = clean_login(login), clean_password(password)
        await self._check_registrable(person, login)
        password_hash = await self._passwords.hash(password, network)
        token = self._tokens.issue(SESSION_PREFIX)
        async with self._engine.begin() as connection:
            guest = await lock_person(connection, person.id, (GUEST,))
            await _claim_login(connection, guest, login, password_hash)
            device = await _delete_all_sessions(connection, guest)
            await session_rows.create_session(connection, guest.id, token, device, self._now())
        self._identity_cache.invalidate(guest.id)
        return Person(guest.id, guest.name, ACCOUNT), token

    async def log_in(self, login: str, password: str, device: str, network: str = "") -> tuple[Person, str]:
        """The person with this login, and a token for another device."""
        person, password_hash = await self._find_account(login)
        rehashed = await self._check_password(password_hash, password, network)
        token = self._tokens.issue(SESSION_PREFIX)
        async with self._engine.begin() as connection:
            await _replace_hash(connection, person, password_hash, rehashed)
            await session_rows.create_session(connection, person.id, token, device, self._now())
        self._identity_cache.invalidate(person.id)  # an old session may have ended to make room
        return person, token

    async def change_password(self, identity: Identity, old: str, new: str) -> None:
        """Change the password of somebody who knows the old one; ends all sessions but that of the request."""
        new = clean_password(new)
        person = identity.person
        async with self._engine.connect() as connection:
            password_hash = await connection.scalar(select(people.c.password).where(people.c.id == person.id))
        if password_hash is None:
            raise WrongCredentials  # a guest knows that they have no password: equal timing would hide nothing
        await self._check_password(password_hash, old, identity.network)
        hashed = await self._passwords.hash(new, identity.network)
        async with self._engine.begin() as connection:
            await _replace_hash(connection, person, password_hash, hashed)
            others = sessions.c.person == person.id, sessions.c.id != (identity.session_id or "")
            await connection.execute(delete(sessions).where(*others))
        self._identity_cache.invalidate(person.id)

    def known_device(self, device_mark: str | None, login: str) -> str | None:
        """The device, if somebody has logged in to this account on it before."""
        return self._tokens.verified_device(device_mark, login) if device_mark is not None else None

    def device_mark(self, device_mark: str | None, login: str) -> str:
        """The mark of a device on which somebody has just logged in: the one that it has, or a new one."""
        login = clean_login(login)
        is_known = device_mark is not None and self.known_device(device_mark, login)
        return device_mark if device_mark is not None and is_known else self._tokens.issue_device_mark(login)

    async def _check_registrable(self, person: Person, login: str) -> None:
        """Refuse what can be refused before the costly hash; the transaction after it checks again."""
        async with self._engine.connect() as connection:
            guest = select(people.c.id).where(people.c.id == person.id, people.c.kind == GUEST)
            if await connection.scalar(guest) is None:
                raise NotOwned("only a guest can become an account")
            if await connection.scalar(select(people.c.id).where(people.c.login == login)) is not None:
                raise LoginTaken

    async def _find_account(self, login: str) -> tuple[Person, str | None]:
        """The person and the password hash of a login; for an unknown login `NO_PERSON` and no hash."""
        try:
            login = clean_login(login)
        except BadName:
            return NO_PERSON, None
        async with self._engine.connect() as connection:
            query = select(*PERSON_COLUMNS, people.c.password).where(people.c.login == login, people.c.kind == ACCOUNT)
            row = (await connection.execute(query)).mappings().one_or_none()
        return (NO_PERSON, None) if row is None else (person_from_row(row), row["password"])

    async def _check_password(self, password_hash: str | None, password: str, network: str) -> str:
        """The hash to store from now on, if the password is right. All refusals take the same time (timing attacks)."""
        try:
            password = clean_password(password)
        except BadPassword:
            password_hash, password = None, ""
        rehashed = await self._passwords.verify(password_hash, password, network)
        if rehashed is None:
            raise WrongCredentials
        return rehashed


async def _claim_login(connection: AsyncConnection, person: Person, login: str, password_hash: str) -> None:
    """Of two who register one login at once, the unique index of the database lets one have it."""
    account = {"kind": ACCOUNT, "login": login, "password": password_hash}
    try:
        await connection.execute(update(people).where(people.c.id == person.id).values(account))
    except IntegrityError:
        raise LoginTaken from None


async def _delete_all_sessions(connection: AsyncConnection, person: Person) -> str:
    """End all sessions of a person; the name of the device that was seen last."""
    mine = sessions.c.person == person.id
    last = await connection.scalar(select(sessions.c.device).where(mine).order_by(sessions.c.seen_at.desc()).limit(1))
    await connection.execute(delete(sessions).where(mine))
    return last or ""


async def _replace_hash(connection: AsyncConnection, person: Person, old_hash: str | None, new_hash: str) -> None:
    """Store the new hash and lock the person; refused if the password or the person has changed meanwhile."""
    mine = people.c.id == person.id, people.c.kind == ACCOUNT, people.c.password == old_hash
    if (await connection.execute(update(people).where(*mine).values(password=new_hash))).rowcount != 1:
        raise WrongCredentials

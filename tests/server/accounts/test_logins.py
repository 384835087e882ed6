"""Accounts: one winner for a login, one error for whatever is wrong, and old tokens die when they should."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import KEY, PHRASE, Clock, everything, open_accounts
from stolik.protocol.accounts import Person
from stolik.server.accounts.passwords import PasswordHashing
from stolik.server.accounts.person import BadName, BadPassword, Identity, LoginTaken, NotOwned, WrongCredentials
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.sessions import MAX_SESSIONS_PER_PERSON
from stolik.server.store.schema import people as book

pytestmark = pytest.mark.anyio


async def known(people: AccountService, token: str) -> Identity:
    identity = await people.identify(token)
    assert identity is not None
    return identity


async def account(people: AccountService, login: str = "ala") -> tuple[Person, str]:
    guest, _ = await people.create_guest("Ala", "a phone")
    return await people.register(guest, login, PHRASE)


async def test_a_guest_becomes_an_account_under_the_same_id_and_name(people: AccountService) -> None:
    guest, _ = await people.create_guest("Ala", "a phone")
    person, token = await people.register(guest, "Ala.K", PHRASE)
    assert person == Person(guest.id, "Ala", "account")
    assert (await known(people, token)).person == person
    assert [session.device for session in await people.list_sessions(person)] == ["a phone"]


async def test_the_token_from_before_registering_is_refused_at_once(people: AccountService) -> None:
    guest, planted = await people.create_guest("Ala", "a phone")
    await known(people, planted)
    _, token = await people.register(guest, "ala", PHRASE)
    assert await people.identify(planted) is None
    assert token != planted
    assert await people.identify(token)


async def test_an_account_is_known_on_another_device_whatever_the_case_of_its_login(people: AccountService) -> None:
    person, first = await account(people)
    again, second = await people.log_in(" ALA ", PHRASE, "a laptop")
    assert again == person
    assert first != second
    identity = await known(people, second)
    devices = await people.list_sessions(person, identity.session_id)
    assert {(session.device, session.current) for session in devices} == {("a phone", False), ("a laptop", True)}


WRONG = {
    "wrong password": ("ala", PHRASE + "!"),
    "short password": ("ala", "x"),
    "no password": ("ala", ""),
    "endless password": ("ala", PHRASE * 1_000),
    "broken password": ("ala", PHRASE + "\ud800"),
    "unknown login": ("ola", PHRASE),
    "no login": ("", PHRASE),
    "unfit login": ("ala' or 1=1 --", PHRASE),
    "broken login": ("ala\ud800\x00", PHRASE),
    "hash as password": ("ala", "$argon2id$v=19$m=8,t=1,p=1$"),
}


@pytest.mark.parametrize("login, password", WRONG.values(), ids=WRONG.keys())
async def test_whatever_is_wrong_the_answer_is_the_same(people: AccountService, login: str, password: str) -> None:
    await account(people)
    with pytest.raises(WrongCredentials) as wrong:
        await people.log_in(login, password, "a laptop")
    assert str(wrong.value) == str(WrongCredentials())


class Counting(PasswordHasher):
    """Counts hashes."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.done = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.done += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - argon2's own word
        self.done += 1
        return super().verify(hash, password)


@pytest.mark.parametrize("login, password", WRONG.values(), ids=WRONG.keys())
async def test_whatever_is_wrong_one_hash_of_time_is_spent(
    engine: AsyncEngine, clock: Clock, login: str, password: str
) -> None:
    hasher = Counting()
    people = AccountService(engine, KEY, clock, PasswordHashing(hasher))
    await account(people)
    hasher.done = 0
    with pytest.raises(WrongCredentials):
        await people.log_in(login, password, "a laptop")
    assert hasher.done == 1


async def test_what_can_be_looked_up_costs_no_hash(engine: AsyncEngine, clock: Clock) -> None:
    hasher = Counting()
    people = AccountService(engine, KEY, clock, PasswordHashing(hasher))
    person, _ = await account(people)
    guest, token = await people.create_guest("Ola", "a phone")
    hasher.done = 0
    for attempt, refused in (
        (people.register(guest, "ALA", PHRASE), LoginTaken),
        (people.register(person, "other", PHRASE), NotOwned),
        (people.change_password(await known(people, token), PHRASE, "another phrase"), WrongCredentials),
    ):
        with pytest.raises(refused):
            await attempt
    assert hasher.done == 0


async def test_a_device_is_marked_for_the_login_that_was_used_on_it(people: AccountService) -> None:
    mark = people.device_mark(None, " Ala ")
    assert people.known_device(mark, "ala") is not None
    assert people.device_mark(mark, "ala") == mark, "logging in again makes no other device of it"
    assert people.device_mark(mark, "ola") != mark
    assert [people.known_device(one, login) for one, login in ((mark, "ola"), (mark[:-1], "ala"), (None, "ala"))] == [
        None
    ] * 3
    assert await people.identify(mark) is None, "it lets nobody in"


async def test_a_guest_without_a_login_is_not_logged_in(people: AccountService) -> None:
    await people.create_guest("Ala", "a phone")
    with pytest.raises(WrongCredentials):
        await people.log_in("None", PHRASE, "a phone")


async def test_of_two_who_register_one_login_at_once_exactly_one_gets_it(people: AccountService) -> None:
    for number in range(10):
        guests = [(await people.create_guest(f"Guest {one}", "a phone")) for one in range(4)]
        asked = [people.register(guest, f"Login{number}", PHRASE + guest.id) for guest, _ in guests]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        winners = [answer for answer in answers if isinstance(answer, tuple)]
        assert len(winners) == 1
        assert [type(answer) for answer in answers if not isinstance(answer, tuple)] == [LoginTaken] * 3
        person, _ = winners[0]
        assert (await people.log_in(f"login{number}", PHRASE + person.id, "a laptop"))[0] == person


async def test_who_did_not_get_the_login_is_still_the_guest_with_the_old_token(people: AccountService) -> None:
    await account(people)
    guest, token = await people.create_guest("Ola", "a phone")
    with pytest.raises(LoginTaken):
        await people.register(guest, "ALA", PHRASE)
    assert (await known(people, token)).person == guest


async def test_a_guest_who_registers_twice_at_once_does_so_once(people: AccountService) -> None:
    guest, _ = await people.create_guest("Ala", "a phone")
    asked = (people.register(guest, login, PHRASE) for login in ("first", "second"))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["NotOwned", "tuple"]


async def test_only_a_guest_registers(people: AccountService) -> None:
    person, _ = await account(people)
    companion = await people.add_companion(person, "Ola")
    bot, _ = await people.add_bot(person, "Robot")
    for other in (person, companion, bot, Person("nobody", "", "guest")):
        with pytest.raises(NotOwned):
            await people.register(other, "other", PHRASE)


async def test_a_bad_login_or_password_changes_nothing(people: AccountService) -> None:
    guest, token = await people.create_guest("Ala", "a phone")
    with pytest.raises(BadName):
        await people.register(guest, "no spaces please", PHRASE)
    with pytest.raises(BadPassword):
        await people.register(guest, "ala", "short")
    assert (await known(people, token)).person.kind == "guest"


async def test_a_new_password_ends_the_other_sessions_at_once(people: AccountService) -> None:
    _, first = await account(people)
    _, second = await people.log_in("ala", PHRASE, "a laptop")
    await known(people, first)
    await people.change_password(await known(people, second), PHRASE, "another phrase")
    assert await people.identify(first) is None
    assert await people.identify(second)
    with pytest.raises(WrongCredentials):
        await people.log_in("ala", PHRASE, "a tablet")
    await people.log_in("ala", "another phrase", "a tablet")


async def test_who_does_not_know_the_old_password_sets_no_new_one(people: AccountService) -> None:
    person, first = await account(people)
    guest, token = await people.create_guest("Ola", "a phone")
    identity = await known(people, first)
    with pytest.raises(WrongCredentials):
        await people.change_password(identity, "another phrase", "another phrase")
    with pytest.raises(BadPassword):
        await people.change_password(identity, PHRASE, "short")
    with pytest.raises(WrongCredentials):
        await people.change_password(await known(people, token), "", "another phrase")
    assert (await people.log_in("ala", PHRASE, "a laptop"))[0] == person
    assert (await known(people, token)).person == guest


async def test_of_two_new_passwords_at_once_one_counts(people: AccountService) -> None:
    _, token = await account(people)
    identity = await known(people, token)
    asked = (people.change_password(identity, PHRASE, f"phrase {number}") for number in range(2))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "WrongCredentials"]
    counting = f"phrase {answers.index(None)}"
    await people.log_in("ala", counting, "a laptop")


async def test_a_weaker_hash_is_replaced_at_the_next_login(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    await account(people)
    stronger = AccountService(
        engine, KEY, clock, PasswordHashing(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    )
    await stronger.log_in("ala", PHRASE, "a laptop")
    async with engine.connect() as connection:
        assert "m=16,t=2" in str(await connection.scalar(select(book.c.password)))
    await open_accounts(engine, clock).log_in("ala", PHRASE, "a laptop")


async def test_logging_in_again_and_again_ends_the_oldest_sessions(people: AccountService, clock: Clock) -> None:
    person, first = await account(people)
    for _ in range(MAX_SESSIONS_PER_PERSON - 1):
        clock.wait(1)
        _, last = await people.log_in("ala", PHRASE, "a laptop")
    assert await people.identify(first)
    clock.wait(1)
    _, last = await people.log_in("ala", PHRASE, "a laptop")
    assert len(await people.list_sessions(person)) == MAX_SESSIONS_PER_PERSON
    assert await people.identify(first) is None
    assert await people.identify(last)


async def test_the_database_holds_no_password(people: AccountService, engine: AsyncEngine) -> None:
    await account(people)
    assert PHRASE not in await everything(engine)

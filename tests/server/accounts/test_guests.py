"""Guests: identified by the token and by nothing else, until the session ends."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import delete, event
from sqlalchemy.ext.asyncio import AsyncEngine

from server.accounts.account_store import SECOND, Clock, everything, open_accounts
from stolik.protocol.accounts import Person
from stolik.server.accounts import guests
from stolik.server.accounts.identity_cache import IDENTITY_TTL_MS
from stolik.server.accounts.person import BadName, NotOwned
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.sessions import SESSION_LIFETIME_MS, SESSION_RENEWAL_MS
from stolik.server.accounts.tokens import SESSION_PREFIX, Tokens
from stolik.server.clock import DAY_MS
from stolik.server.server_key import ServerKey
from stolik.server.store.schema import sessions

pytestmark = pytest.mark.anyio


class Questions:
    """Counts the queries to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.count = 0
        event.listen(engine.sync_engine, "before_cursor_execute", self._ask)

    def _ask(self, *_: object) -> None:
        self.count += 1


async def session_of(people: AccountService, token: str) -> str:
    identity = await people.identify(token)
    assert identity is not None
    assert identity.session_id is not None
    return identity.session_id


async def test_a_guest_is_known_again(people: AccountService) -> None:
    person, token = await people.create_guest(" Zo\u0301sia ", "a phone")
    identity = await people.identify(token)
    assert identity is not None
    assert identity.person == person == Person(person.id, "Zósia", "guest")


async def test_a_guest_with_a_bad_name_is_not_stored(people: AccountService, engine: AsyncEngine) -> None:
    with pytest.raises(BadName):
        await people.create_guest("\u202e", "a phone")
    assert not await everything(engine)


async def test_the_database_holds_no_token(people: AccountService, engine: AsyncEngine) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    kept = await everything(engine)
    word, _, signature = token.partition(".")
    assert word not in kept
    assert word[2:] not in kept
    assert signature not in kept


async def test_a_forged_token_is_refused_without_a_query(people: AccountService, engine: AsyncEngine) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    questions = Questions(engine)
    for forged in (
        "",
        "s_",
        token[:-1],
        token + "x",
        Tokens(ServerKey(bytes(32))).issue(SESSION_PREFIX),
        "\ud800" * 89,
    ):
        assert await people.identify(forged) is None
    assert questions.count == 0


async def test_a_token_that_was_signed_but_never_issued_is_nobodys(people: AccountService) -> None:
    assert await people.identify(Tokens(ServerKey(bytes(range(32)))).issue(SESSION_PREFIX)) is None


async def test_many_requests_are_one_query_in_five_seconds(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    await people.identify(token)
    questions = Questions(engine)
    for _ in range(100):
        assert await people.identify(token)
    assert questions.count == 0
    clock.wait(IDENTITY_TTL_MS)
    await people.identify(token)
    assert questions.count > 0


async def test_a_session_slides_with_use_and_ends_400_days_after_the_last(people: AccountService, clock: Clock) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    for _ in range(3):
        clock.wait(SESSION_LIFETIME_MS - 1)
        assert await people.identify(token)
    clock.wait(SESSION_LIFETIME_MS)
    assert await people.identify(token) is None


async def test_a_session_is_extended_every_few_minutes_only(people: AccountService, clock: Clock) -> None:
    person, token = await people.create_guest("Ala", "a phone")
    came = clock.now
    clock.wait(SESSION_RENEWAL_MS - 1)
    await people.identify(token)
    assert [session.seen_at for session in await people.list_sessions(person)] == [came]
    clock.wait(IDENTITY_TTL_MS)
    await people.identify(token)
    assert [session.seen_at for session in await people.list_sessions(person)] == [clock.now]


async def test_who_logs_out_is_refused_at_once(people: AccountService) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    session = await session_of(people, token)
    await people.log_out(session)
    assert await people.identify(token) is None
    await people.log_out(session)


async def test_a_session_that_ends_while_it_is_looked_up_is_not_cached(people: AccountService) -> None:
    for _ in range(10):
        _, token = await people.create_guest("Ala", "a phone")
        session = await session_of(people, token)
        people._identity_cache.invalidate(session)
        await asyncio.gather(*(people.identify(token) for _ in range(5)), people.log_out(session))
        assert await people.identify(token) is None


async def test_a_session_that_ends_elsewhere_is_refused_after_five_seconds(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    elsewhere = open_accounts(engine, clock)
    await elsewhere.log_out(await session_of(people, token))
    assert await elsewhere.identify(token) is None
    clock.wait(5 * SECOND)
    assert await people.identify(token) is None


async def test_nobody_ends_the_session_of_another(people: AccountService) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    stranger, _ = await people.create_guest("Ola", "a phone")
    with pytest.raises(NotOwned):
        await people.end_session(stranger, await session_of(people, token))
    assert await people.identify(token)


async def test_a_person_ends_their_own_session(people: AccountService) -> None:
    person, token = await people.create_guest("Ala", "a phone")
    session = await session_of(people, token)
    assert [known.current for known in await people.list_sessions(person, session)] == [True]
    await people.end_session(person, session)
    assert await people.identify(token) is None
    assert await people.list_sessions(person) == []
    with pytest.raises(NotOwned):
        await people.end_session(person, session)


async def test_a_new_name_is_seen_at_once(people: AccountService) -> None:
    person, token = await people.create_guest("Ala", "a phone")
    await people.identify(token)
    assert (await people.rename(person, "Ola")).name == "Ola"
    identity = await people.identify(token)
    assert identity is not None
    assert identity.person.name == "Ola"
    with pytest.raises(BadName):
        await people.rename(person, " ")


async def test_the_name_of_nobody_is_not_changed(people: AccountService) -> None:
    with pytest.raises(NotOwned):
        await people.rename(Person("nobody", "Ala", "guest"), "Ola")


async def test_what_a_device_calls_itself_is_cut_to_size(people: AccountService) -> None:
    person, _ = await people.create_guest("Ala", "fire\x00fox\n" + "x" * 1_000)
    [session] = await people.list_sessions(person)
    assert session.device.startswith("firefoxx")
    assert len(session.device) == 80


async def test_expired_sessions_are_deleted_in_batches(
    people: AccountService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "MAX_SESSIONS_PER_TRANSACTION", 2)
    for _ in range(5):
        await people.create_guest("Ala", "a phone")
    clock.wait(DAY_MS)
    await people.create_guest("Ola", "a phone")
    clock.wait(SESSION_LIFETIME_MS - DAY_MS)
    assert await people.delete_expired_sessions() == 5
    assert await people.delete_expired_sessions() == 0


async def test_a_row_that_vanishes_is_a_session_that_ended(
    people: AccountService, engine: AsyncEngine, clock: Clock
) -> None:
    _, token = await people.create_guest("Ala", "a phone")
    async with engine.begin() as connection:
        await connection.execute(delete(sessions))
    assert await people.identify(token) is None

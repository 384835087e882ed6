"""Companions and bots: owned by one person, limited in number, and without access to the owner's account."""

from __future__ import annotations

import asyncio

import pytest

from server.accounts.account_store import Clock
from stolik.protocol.accounts import Person
from stolik.server.accounts.person import BadName, Identity, LimitReached, NotOwned
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.tokens import BOT_PREFIX, SESSION_PREFIX

pytestmark = pytest.mark.anyio


@pytest.fixture
async def owner(people: AccountService) -> Person:
    return (await people.create_guest("Ala", "a phone"))[0]


@pytest.fixture
async def stranger(people: AccountService) -> Person:
    return (await people.create_guest("Ewa", "a phone"))[0]


async def test_a_companion_has_a_name_and_an_owner_and_no_session(people: AccountService, owner: Person) -> None:
    ola = await people.add_companion(owner, " Ola ")
    assert ola == Person(ola.id, "Ola", "companion", owner.id)
    assert await people.list_companions(owner) == [ola]
    assert await people.list_sessions(ola) == []
    assert await people.find_owned(owner, ola.id) == ola


async def test_companions_are_listed_in_order_of_arrival(people: AccountService, owner: Person, clock: Clock) -> None:
    names = ["Ola", "Ewa", "Jan"]
    for name in names:
        await people.add_companion(owner, name)
        clock.wait(1)
    assert [person.name for person in await people.list_companions(owner)] == names


async def test_nobody_has_more_than_eight_companions_even_when_all_come_at_once(
    people: AccountService, owner: Person, stranger: Person
) -> None:
    came = await asyncio.gather(*(people.add_companion(owner, "Ola") for _ in range(12)), return_exceptions=True)
    assert sum(isinstance(one, Person) for one in came) == 8
    assert sum(isinstance(one, LimitReached) for one in came) == 4
    assert len(await people.list_companions(owner)) == 8
    await people.add_companion(stranger, "Ola")
    await people.remove_companion(owner, (await people.list_companions(owner))[0].id)
    await people.add_companion(owner, "Jan")


async def test_a_bot_is_known_by_its_token_alone(people: AccountService, owner: Person) -> None:
    bot, token = await people.add_bot(owner, "Robot")
    assert bot == Person(bot.id, "Robot", "bot", owner.id)
    assert token.startswith(BOT_PREFIX)
    assert await people.identify(token) == Identity(bot, None)
    assert await people.identify(token) == Identity(bot, None), "the same from memory"
    assert await people.identify(SESSION_PREFIX + token[2:]) is None
    assert await people.list_bots(owner) == [bot]


async def test_nobody_has_more_than_twenty_bots(people: AccountService, owner: Person) -> None:
    came = await asyncio.gather(*(people.add_bot(owner, "Robot") for _ in range(23)), return_exceptions=True)
    assert sum(isinstance(one, LimitReached) for one in came) == 3
    assert len(await people.list_bots(owner)) == 20
    assert len(await people.list_companions(owner)) == 0


async def test_a_removed_bot_is_refused_at_once(people: AccountService, owner: Person) -> None:
    bot, token = await people.add_bot(owner, "Robot")
    await people.identify(token)
    await people.remove_bot(owner, bot.id)
    assert await people.identify(token) is None
    assert await people.list_bots(owner) == []
    assert await people.names([bot.id]) == {bot.id: ""}
    with pytest.raises(NotOwned):
        await people.remove_bot(owner, bot.id)


async def test_a_stranger_removes_nobody(people: AccountService, owner: Person, stranger: Person) -> None:
    ola = await people.add_companion(owner, "Ola")
    bot, token = await people.add_bot(owner, "Robot")
    with pytest.raises(NotOwned):
        await people.remove_bot(stranger, bot.id)
    with pytest.raises(NotOwned):
        await people.remove_companion(stranger, ola.id)
    for other in (ola.id, bot.id, owner.id, stranger.id, "nobody"):
        with pytest.raises(NotOwned):
            await people.find_owned(stranger, other)
    assert await people.identify(token)
    assert await people.list_bots(stranger) == await people.list_companions(stranger) == []


async def test_a_companion_is_not_removed_as_a_bot_nor_an_owner_as_either(
    people: AccountService, owner: Person
) -> None:
    ola = await people.add_companion(owner, "Ola")
    for other in (ola.id, owner.id):
        with pytest.raises(NotOwned):
            await people.remove_bot(owner, other)
    with pytest.raises(NotOwned):
        await people.remove_companion(owner, owner.id)


async def test_a_companion_or_bot_owns_nobody(people: AccountService, owner: Person) -> None:
    ola = await people.add_companion(owner, "Ola")
    bot, _ = await people.add_bot(owner, "Robot")
    for kept in (ola, bot, Person("nobody", "", "guest")):
        with pytest.raises(NotOwned):
            await people.add_companion(kept, "Jan")
        with pytest.raises(NotOwned):
            await people.add_bot(kept, "Jan")


async def test_names_of_companions_and_bots_are_validated(people: AccountService, owner: Person) -> None:
    with pytest.raises(BadName):
        await people.add_companion(owner, "")
    with pytest.raises(BadName):
        await people.add_bot(owner, "a\u202eb")
    assert (await people.rename(await people.add_companion(owner, "Ola"), "Ula")).keeper == owner.id
    assert [person.name for person in await people.list_companions(owner)] == ["Ula"]


async def test_registering_keeps_companions_and_bots(people: AccountService, owner: Person) -> None:
    ola = await people.add_companion(owner, "Ola")
    bot, token = await people.add_bot(owner, "Robot")
    person, _ = await people.register(owner, "ala", "correct horse")
    assert await people.list_companions(person) == [ola]
    assert await people.identify(token) == Identity(bot, None)

"""Companions and bots: kept by one person, bounded in number, and no way into the keeper's place."""

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
async def keeper(people: AccountService) -> Person:
    return (await people.create_guest("Ala", "a phone"))[0]


@pytest.fixture
async def stranger(people: AccountService) -> Person:
    return (await people.create_guest("Ewa", "a phone"))[0]


async def test_a_companion_has_a_name_and_a_keeper_and_no_session(people: AccountService, keeper: Person) -> None:
    ola = await people.add_companion(keeper, " Ola ")
    assert ola == Person(ola.id, "Ola", "companion", keeper.id)
    assert await people.list_companions(keeper) == [ola]
    assert await people.list_sessions(ola) == []
    assert await people.find_owned(keeper, ola.id) == ola


async def test_companions_are_listed_in_order_of_arrival(people: AccountService, keeper: Person, clock: Clock) -> None:
    names = ["Ola", "Ewa", "Jan"]
    for name in names:
        await people.add_companion(keeper, name)
        clock.wait(1)
    assert [person.name for person in await people.list_companions(keeper)] == names


async def test_nobody_has_more_than_eight_companions_even_when_all_come_at_once(
    people: AccountService, keeper: Person, stranger: Person
) -> None:
    came = await asyncio.gather(*(people.add_companion(keeper, "Ola") for _ in range(12)), return_exceptions=True)
    assert sum(isinstance(one, Person) for one in came) == 8
    assert sum(isinstance(one, LimitReached) for one in came) == 4
    assert len(await people.list_companions(keeper)) == 8
    await people.add_companion(stranger, "Ola")
    await people.remove_companion(keeper, (await people.list_companions(keeper))[0].id)
    await people.add_companion(keeper, "Jan")


async def test_a_bot_is_known_by_its_token_alone(people: AccountService, keeper: Person) -> None:
    bot, token = await people.add_bot(keeper, "Robot")
    assert bot == Person(bot.id, "Robot", "bot", keeper.id)
    assert token.startswith(BOT_PREFIX)
    assert await people.identify(token) == Identity(bot, None)
    assert await people.identify(token) == Identity(bot, None), "the same from memory"
    assert await people.identify(SESSION_PREFIX + token[2:]) is None
    assert await people.list_bots(keeper) == [bot]


async def test_nobody_has_more_than_twenty_bots(people: AccountService, keeper: Person) -> None:
    came = await asyncio.gather(*(people.add_bot(keeper, "Robot") for _ in range(23)), return_exceptions=True)
    assert sum(isinstance(one, LimitReached) for one in came) == 3
    assert len(await people.list_bots(keeper)) == 20
    assert len(await people.list_companions(keeper)) == 0


async def test_an_ended_bot_is_refused_at_once(people: AccountService, keeper: Person) -> None:
    bot, token = await people.add_bot(keeper, "Robot")
    await people.identify(token)
    await people.remove_bot(keeper, bot.id)
    assert await people.identify(token) is None
    assert await people.list_bots(keeper) == []
    assert await people.names([bot.id]) == {bot.id: ""}
    with pytest.raises(NotOwned):
        await people.remove_bot(keeper, bot.id)


async def test_a_stranger_has_nothing_to_say(people: AccountService, keeper: Person, stranger: Person) -> None:
    ola = await people.add_companion(keeper, "Ola")
    bot, token = await people.add_bot(keeper, "Robot")
    with pytest.raises(NotOwned):
        await people.remove_bot(stranger, bot.id)
    with pytest.raises(NotOwned):
        await people.remove_companion(stranger, ola.id)
    for other in (ola.id, bot.id, keeper.id, stranger.id, "nobody"):
        with pytest.raises(NotOwned):
            await people.find_owned(stranger, other)
    assert await people.identify(token)
    assert await people.list_bots(stranger) == await people.list_companions(stranger) == []


async def test_a_companion_is_not_ended_as_a_bot_nor_a_keeper_as_either(people: AccountService, keeper: Person) -> None:
    ola = await people.add_companion(keeper, "Ola")
    for other in (ola.id, keeper.id):
        with pytest.raises(NotOwned):
            await people.remove_bot(keeper, other)
    with pytest.raises(NotOwned):
        await people.remove_companion(keeper, keeper.id)


async def test_who_is_kept_keeps_nobody(people: AccountService, keeper: Person) -> None:
    ola = await people.add_companion(keeper, "Ola")
    bot, _ = await people.add_bot(keeper, "Robot")
    for kept in (ola, bot, Person("nobody", "", "guest")):
        with pytest.raises(NotOwned):
            await people.add_companion(kept, "Jan")
        with pytest.raises(NotOwned):
            await people.add_bot(kept, "Jan")


async def test_names_of_companions_and_bots_are_names(people: AccountService, keeper: Person) -> None:
    with pytest.raises(BadName):
        await people.add_companion(keeper, "")
    with pytest.raises(BadName):
        await people.add_bot(keeper, "a\u202eb")
    assert (await people.rename(await people.add_companion(keeper, "Ola"), "Ula")).keeper == keeper.id
    assert [person.name for person in await people.list_companions(keeper)] == ["Ula"]


async def test_registering_keeps_the_household(people: AccountService, keeper: Person) -> None:
    ola = await people.add_companion(keeper, "Ola")
    bot, token = await people.add_bot(keeper, "Robot")
    person, _ = await people.register(keeper, "ala", "correct horse")
    assert await people.list_companions(person) == [ola]
    assert await people.identify(token) == Identity(bot, None)

"""Who was erased is shown to nobody any more, whatever of theirs was on its way, on this node and on others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

import pytest

from server.accounts.account_store import Clock, open_accounts
from server.postgres_fixtures import Postgres, patient_store
from server.runtime.local_node import Json, LocalNode, insert_people, take_messages
from server.table.table_fixtures import ANN, BOB
from stolik.protocol import answers
from stolik.protocol.accounts import Person
from stolik.server.accounts.service import AccountService
from stolik.server.broadcast import erased_people
from stolik.server.broadcast.erased_people import ErasedPeople
from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.runner import TableRunner
from stolik.server.store.postgres_store import PostgresStore

pytestmark = pytest.mark.anyio
ANNE = Person(ANN, "Ann", "guest")


def lines_shown(node: LocalNode, runner: TableRunner) -> list[Json]:
    """What somebody sees who looks at the table now, and at all that was said."""
    viewer = node.viewer(runner, BOB, since=1)
    hello = take_messages(viewer)[0]
    node.directory.remove_viewer(runner, viewer)
    return [missed["line"] for missed in hello["missed"] if missed.get("line")]


async def erase(node: LocalNode, people: AccountService, directory: TableDirectory | None = None) -> None:
    for person in await people.delete_account(ANNE):
        await (directory or node.directory).forget_person(person)


@pytest.fixture
def people(node: LocalNode) -> AccountService:
    accounts = open_accounts(node.store.engine, Clock())
    for directory in node.directories:
        directory._find_names = accounts.names
    return accounts


async def test_words_that_were_stored_before_and_broadcast_after_are_not_shown(
    node: LocalNode, people: AccountService
) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, BOB)
    take_messages(viewer)
    node.store.is_holding = True
    answer = node.say(runner, ANN, "my secret words")
    await node.until(lambda: not node.store.is_writing)
    await erase(node, people)
    node.store.is_holding = False
    node.store.release()
    assert isinstance(await answer.one(), answers.Applied)
    assert "my secret words" not in str(take_messages(viewer))
    assert runner.broadcaster.chat_lines == {}
    assert [line["text"] for line in lines_shown(node, runner)] == [None]


async def test_words_that_come_after_are_neither_kept_nor_shown(node: LocalNode, people: AccountService) -> None:
    runner = await node.table()
    await node.say(runner, BOB, "others stay").one()
    await erase(node, people)
    await node.say(runner, ANN, "my secret words").one()
    assert list(runner.broadcaster.chat_lines.values()) == ["others stay"]
    assert [line.text for line in await node.store.read_chat(runner.table.id)] == ["others stay"]


async def test_a_name_that_was_read_before_is_not_shown(node: LocalNode, people: AccountService) -> None:
    runner = await node.table()
    has_read, may_answer = asyncio.Event(), asyncio.Event()

    async def slow(ids: Iterable[str]) -> dict[str, str]:
        names = await people.names(ids)
        has_read.set()
        await may_answer.wait()
        return names

    runner.find_names = slow
    learning = asyncio.create_task(runner.refresh_names())
    await has_read.wait()
    runner.find_names = people.names
    await erase(node, people)
    may_answer.set()
    await learning
    runner.broadcaster.add_names({ANN: "Ann"})
    assert [seat.name for seat in runner.broadcaster.table_summary().seats] == ["", "Bob"]


async def test_a_table_that_is_just_being_loaded_shows_nothing_of_them(node: LocalNode, people: AccountService) -> None:
    runner = await node.table()
    await node.say(runner, ANN, "my secret words").one()
    other = node.open_directory()
    other._find_names = people.names
    read_lines, has_read, may_go_on = node.store.read_chat, asyncio.Event(), asyncio.Event()

    async def slow(table_id: str, after: int = 0) -> list:  # type: ignore[type-arg]
        lines = await read_lines(table_id, after)
        has_read.set()
        await may_go_on.wait()
        return lines

    node.store.read_chat = slow  # type: ignore[method-assign]
    loading = asyncio.create_task(other.find_table(runner.table.id))
    await has_read.wait()
    await erase(node, people, other)
    may_go_on.set()
    assert (await loading).broadcaster.chat_lines == {}


def test_only_the_last_ones_are_remembered() -> None:
    people = ErasedPeople(3)
    for person in "abcab":
        people.add(person)
    assert len(people) == 3
    people.add("d")
    assert [person in people for person in "abcd"] == [True, True, False, True]
    assert erased_people.MAX_REMEMBERED > 1_000


# -- several nodes -------------------------------------------------------------------------


class Node(LocalNode):
    """A table directory with a store and accounts of its own on a shared database."""

    def __init__(self, store: PostgresStore, seed: int) -> None:
        super().__init__(store, seed)  # type: ignore[arg-type]
        self.database = store
        self.people = open_accounts(store.engine, Clock())
        self.directory._find_names = self.people.names

    def key(self) -> str:
        return f"{self.database.node}-{super().key()}"


@pytest.fixture
async def nodes(postgres: Postgres, seed: int) -> AsyncIterator[tuple[Node, Node]]:
    address = postgres.make_database()
    stores = [patient_store(address, name) for name in ("north", "south")]
    for store in stores:
        await store.open()
    await insert_people(stores[0])  # type: ignore[arg-type]
    north, south = Node(stores[0], seed), Node(stores[1], seed)
    yield north, south
    for node in (north, south):
        await node.close()
        await node.database.close()


async def with_words(north: Node, south: Node) -> TableRunner:
    """A table with words of Ann's, which lies open at both nodes; the one at the second node."""
    runner = await north.table()
    await north.say(runner, ANN, "my secret words").one()
    there = await south.directory.find_table(runner.table.id)
    assert list(there.broadcaster.chat_lines.values()) == ["my secret words"]
    assert [seat.name for seat in there.broadcaster.table_summary().seats] == ["Ann", "Bob"]
    return there


async def test_another_node_forgets_them_too(nodes: tuple[Node, Node]) -> None:
    north, south = nodes
    for node in nodes:
        await node.directory.resume_tables()
    there = await with_words(north, south)
    await erase(north, north.people)
    await south.until(lambda: not there.broadcaster.chat_lines)
    await south.until(lambda: [seat.name for seat in there.broadcaster.table_summary().seats] == ["", "Bob"])
    await south.say(there, ANN, "more words").one()
    assert there.broadcaster.chat_lines == {}


async def test_a_node_that_missed_notifications_asks_who_is_gone(nodes: tuple[Node, Node]) -> None:
    north, south = nodes
    there = await with_words(north, south)
    await south.say(there, BOB, "others stay").one()
    await erase(north, north.people)
    assert there.broadcaster.chat_lines
    south.directory.on_person_erased("")
    await south.until(lambda: list(there.broadcaster.chat_lines.values()) == ["others stay"])
    assert [seat.name for seat in there.broadcaster.table_summary().seats] == ["", "Bob"]

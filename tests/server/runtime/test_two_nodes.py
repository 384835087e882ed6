"""Two nodes on one real PostgreSQL: a node claims a table to append, viewers of both see all rows."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from functools import partial

import pytest

from server.postgres_fixtures import Postgres, end_lease, patient_store
from server.runtime.local_node import LocalNode, insert_people, take_messages
from server.table.table_fixtures import ANN, BOB
from stolik.protocol.answers import Applied
from stolik.server.broadcast.viewer import Viewer
from stolik.server.config import Timeouts
from stolik.server.runtime import directory as directories
from stolik.server.runtime.runner import TableRunner
from stolik.server.store.interface import LogRow, StoreFailed
from stolik.server.store.postgres_store import PostgresStore
from stolik.server.table.log_entries import MoveMade, StandInStarted

pytestmark = pytest.mark.anyio

CUTS = 12
WARM_SOON = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=0.0, stand_in_after_seconds=0.0, startup_grace_seconds=0.0
)


class Node(LocalNode):
    """A node with a store of its own."""

    def __init__(self, store: PostgresStore, seed: int) -> None:
        self.database = store
        super().__init__(store, seed)  # type: ignore[arg-type]
        self.breaks = 0

    def key(self) -> str:
        """Not the same at both nodes: a key that was carried out at one is a duplicate at the other."""
        return f"{self.database.node}-{super().key()}"

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """What people are called, unless the book cannot be read just now."""
        if self.breaks:
            self.breaks -= 1
            raise ConnectionRefusedError("the database is away")
        return dict.fromkeys(ids, "")

    async def begin(self) -> None:
        """Open the doors."""
        self.directory._find_names = self.names
        await self.directory.resume_tables()

    async def vanish(self) -> None:
        """Die without a word: nobody who was here is sent away, and then the lease is over."""
        await end_lease(self.database)
        assert self.directory._sweeper is not None
        self.directory._sweeper.cancel()
        for supervisor in self.directory.supervisors.values():
            supervisor.stop()


Nodes = tuple[Node, Node]


@pytest.fixture
async def nodes(postgres: Postgres, seed: int, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Nodes]:
    monkeypatch.setattr(directories, "SWEEP_INTERVAL_SECONDS", 0.1)
    address = postgres.make_database()
    stores = [patient_store(address, name) for name in ("north", "south")]
    for store in stores:
        await store.open()
    await insert_people(stores[0])  # type: ignore[arg-type]
    north, south = Node(stores[0], seed), Node(stores[1], seed)
    await north.begin()
    await south.begin()
    yield north, south
    for node in (north, south):
        await node.close()
        await node.database.close()


async def same_table(node: Node, runner: TableRunner) -> TableRunner:
    return await node.directory.find_table(runner.table.id)


def both_know(here: TableRunner, there: TableRunner, n: int) -> bool:
    return here.table.last_row == there.table.last_row == n


def has_answered(runner: TableRunner, seat: int, n: int) -> bool:
    """Has a seat moved after this row?"""
    return any(isinstance(entry, MoveMade) and entry.seat == seat for entry in runner.table.entries[n:])


def rows_shown(viewer: Viewer) -> list[tuple[int, object]]:
    """The messages of a viewer, by row number."""
    return [(message["n"], message["fact"]) for message in take_messages(viewer) if message["type"] == "news"]


async def test_people_on_two_nodes_move_in_turn_and_see_the_same(nodes: Nodes) -> None:
    north, south = nodes
    here = await north.table()
    there = await same_table(south, here)
    viewers = [north.viewer(here, ANN), south.viewer(there, BOB)]
    await north.until(lambda: not (here.is_busy or there.is_busy))
    for viewer in viewers:
        take_messages(viewer)
    begun = here.table.last_row
    for _ in range(6):
        seat = here.table.seats_to_move()[0]
        node, runner = ((north, here), (south, there))[seat]
        answer = await node.move(runner, seat).one()
        assert isinstance(answer, Applied), answer
        await node.until(partial(both_know, here, there, answer.n))
    seen = [rows_shown(viewer) for viewer in viewers]
    assert seen[0] == seen[1]
    assert [n for n, _ in seen[0]] == list(range(begun + 1, here.table.last_row + 1))


async def test_a_node_that_missed_a_claim_is_fenced_and_decides_again(nodes: Nodes) -> None:
    north, south = nodes
    here = await north.table()
    there = await same_table(south, here)
    before = here.table.last_row
    assert here.epoch is not None
    here.is_busy = True  # as if it were paused: it holds a claim and hears nothing
    said = await south.say(there, BOB, "elsewhere").one()
    assert here.table.last_row == before
    here.is_busy = False
    answer = await north.say(here, ANN, "and here").one()
    assert isinstance(said, Applied)
    assert isinstance(answer, Applied)
    assert answer.n == said.n + 1
    assert here.table.entries[said.n - 1 :] == (await south.rows(there))[said.n - 1 :]


async def test_bots_go_on_if_a_command_came_to_a_node_without_viewers(nodes: Nodes) -> None:
    north, south = nodes
    here = await north.table(people_count=1, bots=1)
    there = await same_table(south, here)
    south.viewer(there, ANN)  # the stream goes to one node, and commands by POST to the other
    await south.until(lambda: there.epoch is not None and not there.is_busy)
    for _ in range(4):
        await north.until(lambda: here.table.seats_to_move() == (0,) and here.table.last_row == there.table.last_row)
        answer = await north.move(here, 0).one()
        assert isinstance(answer, Applied), answer
        assert here.epoch is not None
        await north.until(partial(has_answered, here, 1, answer.n))


async def test_a_seat_gets_a_stand_in_when_the_node_of_its_person_is_gone(nodes: Nodes) -> None:
    north, south = nodes
    here = await north.table()
    there = await same_table(south, here)
    north.viewer(here, ANN)
    south.viewer(there, BOB)
    supervisor = north.directory.supervisors[here.table.id]
    await north.until(lambda: BOB in here.present_elsewhere)
    if 0 in here.table.seats_to_move():
        await north.move(here, 0).one()
    await north.say(here, ANN, "mine").one()
    assert here.table.seats_to_move() == (1,)
    supervisor.timeouts = WARM_SOON
    await south.vanish()
    await north.until(lambda: StandInStarted(1, here.table.game.default_bot) in here.table.entries)


async def test_a_node_goes_on_sweeping_when_something_else_fails(nodes: Nodes) -> None:
    north, south = nodes
    here = await north.table()
    south.breaks = 1
    sent: list[object] = []
    south.directory.report_error = lambda _what, error: sent.append(error)
    await north.vanish()
    await south.until(lambda: here.table.id in south.directory.tables)
    await south.until(lambda: south.directory.tables[here.table.id].epoch is not None)
    assert [type(error) for error in sent] == [ConnectionRefusedError]


async def test_a_hint_that_comes_while_the_log_is_read_is_not_lost(nodes: Nodes) -> None:
    north, south = nodes
    here = await north.table()
    there = await same_table(south, here)
    assert south.directory._sweeper is not None
    south.directory._sweeper.cancel()
    read, reading, may_go_on = south.database.read_log, asyncio.Event(), asyncio.Event()

    async def slowly(table_id: str, after: int = 0) -> list[LogRow]:
        rows = await read(table_id, after)
        reading.set()
        await may_go_on.wait()
        return rows

    south.database.read_log = slowly  # type: ignore[method-assign]
    await north.say(here, ANN, "one").one()
    await reading.wait()
    await north.say(here, ANN, "two").one()
    await south.until(lambda: there._has_append_hint)
    may_go_on.set()
    await south.until(lambda: there.table.last_row == here.table.last_row)


async def test_connections_that_are_cut_at_any_moment_are_never_more_than_a_failure_of_the_store(
    nodes: Nodes, postgres: Postgres
) -> None:
    north, _ = nodes
    here = await north.table()
    asked, are_cut = 0, False

    async def claim_and_read() -> None:
        nonlocal asked
        while not are_cut:
            asked += 1
            try:
                await north.database.claim(here.table.id)
                await north.database.read_log(here.table.id)
            except StoreFailed:
                continue

    asking = asyncio.gather(*(claim_and_read() for _ in range(6)))
    for _ in range(CUTS):
        before = asked
        await asyncio.to_thread(postgres.terminate_all)
        await north.until(lambda before=before: asked > before or asking.done())  # type: ignore[misc]
    are_cut = True
    await asking
    assert await north.database.read_log(here.table.id)

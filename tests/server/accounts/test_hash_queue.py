"""The hash queue: a network never waits behind the crowd of another one, and the backlog is bounded."""

from __future__ import annotations

import asyncio

import pytest

from stolik.server.accounts.hash_queue import HashQueue
from stolik.server.accounts.person import TooBusy

pytestmark = pytest.mark.anyio


class Clients:
    """Clients of a queue; who got a turn, in that order, keeps it until the test releases it."""

    def __init__(self, max_running: int, max_waiting: int) -> None:
        self.queue = HashQueue(max_running, max_waiting)
        self.served: list[str] = []
        self.refused: list[str] = []

    async def come(self, *networks: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self._run(network)) for network in networks]
        await settle()
        return tasks

    async def release(self, turns: int = 1) -> None:
        for _ in range(turns):
            self.queue.release()
        await settle()

    async def _run(self, network: str) -> None:
        try:
            await self.queue.acquire(network)
            self.served.append(network)
        except TooBusy:
            self.refused.append(network)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_client_of_another_network_waits_for_one_of_each_other_network() -> None:
    clients = Clients(2, 40)
    await clients.come(*["crowd"] * 30, *["club"] * 5, "alone")
    assert clients.served == ["crowd"] * 2
    await clients.release(7)
    assert clients.served[2:] == ["crowd", "club", "alone", "crowd", "club", "crowd", "club"]


async def test_one_network_cannot_fill_the_place_for_others() -> None:
    clients = Clients(1, 10)
    await clients.come(*["crowd"] * 50)
    assert clients.refused == ["crowd"] * 39
    await clients.come("alone", "club", "club")
    assert clients.refused == ["crowd"] * 42
    await clients.release(11)
    assert sorted(clients.served) == ["alone", "club", "club", *["crowd"] * 8]


async def test_where_every_network_has_one_waiting_the_newcomer_is_refused() -> None:
    clients = Clients(1, 3)
    await clients.come("a", "b", "c", "d", "e")
    assert clients.refused == ["e"]
    await clients.release(3)
    assert clients.served == ["a", "b", "c", "d"]


async def test_who_hangs_up_gives_its_place_to_others() -> None:
    clients = Clients(1, 3)
    tasks = await clients.come("a", "b", "c")
    tasks[1].cancel()
    await settle()
    await clients.release()
    assert clients.served == ["a", "c"]
    await clients.release()
    await clients.come("d")
    assert clients.served == ["a", "c", "d"], "all turns are released, so the next one runs at once"


async def test_who_hangs_up_at_the_moment_of_its_turn_releases_it_at_once() -> None:
    clients = Clients(1, 3)
    tasks = await clients.come("a", "b", "c")
    clients.queue.release()
    tasks[1].cancel()
    await settle()
    assert clients.served == ["a", "c"]


async def test_who_hangs_up_at_the_moment_of_being_refused_frees_nothing() -> None:
    clients = Clients(1, 2)
    tasks = await clients.come("a", "a", "a")
    other = asyncio.create_task(clients.queue.acquire("b"))
    await asyncio.sleep(0)  # the last one of a's is refused
    tasks[2].cancel()
    await settle()
    assert (clients.served, other.done()) == (["a"], False)
    await clients.release()
    assert (clients.served, other.done()) == (["a", "a"], False)
    await clients.release()
    assert other.done()

"""The turnstile: a network never stands behind the crowd of another one, and no crowd is without end."""

from __future__ import annotations

import asyncio

import pytest

from stolik.server.accounts.hash_queue import Turnstile
from stolik.server.accounts.person import TooBusy

pytestmark = pytest.mark.anyio


class Queue:
    """People at a turnstile; who was let in, in that order, stays until somebody says that they leave."""

    def __init__(self, at_once: int, most: int) -> None:
        self.turnstile = Turnstile(at_once, most)
        self.inside: list[str] = []
        self.turned_away: list[str] = []

    async def come(self, *networks: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self._enter(network)) for network in networks]
        await settle()
        return tasks

    async def leave(self, people: int = 1) -> None:
        for _ in range(people):
            self.turnstile.leave()
        await settle()

    async def _enter(self, network: str) -> None:
        try:
            await self.turnstile.enter(network)
            self.inside.append(network)
        except TooBusy:
            self.turned_away.append(network)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_who_comes_from_elsewhere_waits_for_one_of_each_other_network() -> None:
    queue = Queue(2, 40)
    await queue.come(*["crowd"] * 30, *["club"] * 5, "alone")
    assert queue.inside == ["crowd"] * 2
    await queue.leave(7)
    assert queue.inside[2:] == ["crowd", "club", "alone", "crowd", "club", "crowd", "club"]


async def test_one_network_cannot_fill_the_place_for_others() -> None:
    queue = Queue(1, 10)
    await queue.come(*["crowd"] * 50)
    assert queue.turned_away == ["crowd"] * 39
    await queue.come("alone", "club", "club")
    assert queue.turned_away == ["crowd"] * 42
    await queue.leave(11)
    assert sorted(queue.inside) == ["alone", "club", "club", *["crowd"] * 8]


async def test_where_every_network_has_one_waiting_nobody_is_pushed_out() -> None:
    queue = Queue(1, 3)
    await queue.come("a", "b", "c", "d", "e")
    assert queue.turned_away == ["e"]
    await queue.leave(3)
    assert queue.inside == ["a", "b", "c", "d"]


async def test_who_hangs_up_gives_the_place_to_others() -> None:
    queue = Queue(1, 3)
    tasks = await queue.come("a", "b", "c")
    tasks[1].cancel()
    await settle()
    await queue.leave()
    assert queue.inside == ["a", "c"]
    await queue.leave()
    await queue.come("d")
    assert queue.inside == ["a", "c", "d"], "all have left, so the next one passes at once"


async def test_who_hangs_up_at_the_moment_of_being_let_in_leaves_at_once() -> None:
    queue = Queue(1, 3)
    tasks = await queue.come("a", "b", "c")
    queue.turnstile.leave()
    tasks[1].cancel()
    await settle()
    assert queue.inside == ["a", "c"]


async def test_who_hangs_up_at_the_moment_of_being_turned_away_frees_nothing() -> None:
    queue = Queue(1, 2)
    tasks = await queue.come("a", "a", "a")
    other = asyncio.create_task(queue.turnstile.enter("b"))
    await asyncio.sleep(0)  # the last one of a's is pushed out
    tasks[2].cancel()
    await settle()
    assert (queue.inside, other.done()) == (["a"], False)
    await queue.leave()
    assert (queue.inside, other.done()) == (["a", "a"], False)
    await queue.leave()
    assert other.done()

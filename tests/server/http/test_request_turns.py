"""Requests of one network begin one after another, and other messages are read between two of them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing

from stolik.server.http.request_turns import RequestTurns

Begin = Callable[[str], Awaitable[None]]


def begun(scenario: Callable[[RequestTurns, Begin], Coroutine[None, None, None]]) -> list[str]:
    """What began, in its order; a message arrives over the network while the first request is carried out."""
    order: list[str] = []
    here, there = socket.socketpair()

    async def run() -> None:
        turns = RequestTurns()

        async def begin(network: str) -> None:
            await turns.wait(network)
            if not order:
                there.send(b"a message")
            order.append(network)

        def read() -> None:
            order.append(here.recv(100).decode())

        asyncio.get_running_loop().add_reader(here, read)
        await scenario(turns, begin)
        asyncio.get_running_loop().remove_reader(here)

    with closing(here), closing(there):
        asyncio.run(run())
    return order


def test_a_message_is_read_before_the_second_of_many_requests_begins() -> None:
    async def flood(_turns: RequestTurns, begin: Begin) -> None:
        await asyncio.gather(*(begin("eve") for _ in range(20)))

    assert begun(flood) == ["eve", "a message", *["eve"] * 19]


def test_who_comes_from_elsewhere_does_not_wait() -> None:
    async def crowd(_turns: RequestTurns, begin: Begin) -> None:
        await asyncio.gather(*(begin(network) for network in ("eve", "eve", "eve", "ann", "bob")))

    assert begun(crowd) == ["eve", "ann", "bob", "a message", "eve", "eve"]


def test_one_who_hangs_up_while_waiting_keeps_nobody_back() -> None:
    async def leave(_turns: RequestTurns, begin: Begin) -> None:
        tasks = [asyncio.ensure_future(begin("eve")) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.wait(tasks)

    assert begun(leave) == ["eve", "a message", "eve"]


def test_nothing_is_kept_of_those_who_have_begun() -> None:
    kept: list[object] = []

    async def one_by_one(turns: RequestTurns, begin: Begin) -> None:
        for network in ("eve", "ann"):
            await begin(network)
        for _ in range(3):  # turns of the loop
            await asyncio.sleep(0)
        kept.extend(turns.waiting)

    begun(one_by_one)
    assert kept == []

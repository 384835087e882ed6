"""A crowd before the one slow thing: how many hashes of another network somebody's login waits for.

Everything runs in this process, and the hasher waits until the whole crowd and the other one have come, so that the
order is what is counted and no clock. The control is a queue that serves whoever has come first.
"""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Final, Literal

import httpx
from argon2 import PasswordHasher

from faults.figures import Figure, Size
from stolik.server.accounts.hash_queue import HashQueue
from stolik.server.accounts.passwords import MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES, PasswordHashing
from stolik.server.app import build_app
from stolik.server.config import NO_RATE_LIMITS, Config
from stolik.server.node import Node
from stolik.server.ops.server_log import ServerLog
from support.server_launcher import HANG_SECONDS

CROWD: Final[dict[Size, int]] = {"quick": 60, "full": 400}
HERE: Final = "http://here"
CROWDED, ELSEWHERE = "192.0.2.7", "198.51.100.7"
PASSWORD: Final = "a long enough one"  # noqa: S105 - nobody's
MAX_AHEAD: Final = MAX_CONCURRENT_HASHES + 1
"""Hashes before one's own: those under way, and one of each other network."""


class Gated(PasswordHasher):
    """Hashes nothing before the gate is open, and remembers in which order it was asked."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.gate = threading.Event()
        self.gate.set()
        self.order: list[str] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        """Of a new password, or of one for an unknown login."""
        self._wait(password)
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - argon2's own word
        """Of a login."""
        self._wait(password)
        return super().verify(hash, password)

    def _wait(self, password: str | bytes) -> None:
        self.order.append(str(password))
        self.gate.wait(HANG_SECONDS)


class Counting(HashQueue):
    """Counts how many have come to it."""

    def __init__(self, max_running: int, max_waiting: int) -> None:
        super().__init__(max_running, max_waiting)
        self.come = 0
        self.has_come = asyncio.Event()

    async def acquire(self, network: str) -> None:
        """One more."""
        self.come += 1
        self.has_come.set()
        await super().acquire(network)

    async def until(self, come: int) -> None:
        """Wait until so many have."""
        while self.come < come:
            self.has_come.clear()
            await self.has_come.wait()


class FirstComeFirstServed(Counting):
    """The control: one unbounded queue for all networks."""

    def __init__(self, max_running: int, max_waiting: int) -> None:
        super().__init__(max_running, max_waiting)
        self.semaphore = asyncio.Semaphore(max_running)

    async def acquire(self, network: str) -> None:
        """One more; nobody asks from where."""
        self.come += 1
        self.has_come.set()
        await self.semaphore.acquire()

    def release(self) -> None:
        """The next one, whoever it is."""
        self.semaphore.release()


class Site:
    """A server in this process, and people who come to it from two networks."""

    def __init__(self, node: Node, hasher: Gated, hash_queue: Counting) -> None:
        self.app = build_app(node)
        self.hasher = hasher
        self.hash_queue = hash_queue

    def client(self, network: str) -> httpx.AsyncClient:
        """A browser somewhere."""
        way = httpx.ASGITransport(self.app, client=(network, 1))  # type: ignore[arg-type]
        return httpx.AsyncClient(transport=way, base_url=HERE, headers={"Origin": HERE}, timeout=HANG_SECONDS)

    async def account(self, network: str, login: str) -> httpx.AsyncClient:
        """Somebody who has one."""
        browser = self.client(network)
        (await browser.post("/api/guests", json={"name": login})).raise_for_status()
        made = await browser.post("/api/me/account", json={"login": login, "password": PASSWORD})
        made.raise_for_status()
        return browser

    async def ahead(self, ask: Callable[[int], Awaitable[httpx.Response]], crowd: int) -> tuple[int, list[int]]:
        """How many of a crowd are hashed before the login of somebody elsewhere, and how the crowd was answered."""
        alone = self.client(ELSEWHERE)
        login = {"login": "alone", "password": "the one elsewhere"}
        self.hasher.gate.clear()
        self.hasher.order.clear()
        begun = self.hash_queue.come
        rude = [asyncio.ensure_future(ask(number)) for number in range(crowd)]
        await self.hash_queue.until(begun + crowd)
        honest = asyncio.ensure_future(alone.post("/api/login", json=login))
        await self.hash_queue.until(begun + crowd + 1)
        self.hasher.gate.set()
        answer = await honest
        assert answer.status_code == 403, answer.text  # wrong: nobody has that login
        order = list(self.hasher.order)
        return order.index(login["password"]), [one.status_code for one in await asyncio.gather(*rude)]


@asynccontextmanager
async def serving(home: Path, kind: type[Counting]) -> AsyncIterator[Site]:
    """A server without limits whose password hashes wait in a queue of this kind."""
    hasher = Gated()
    hash_queue = kind(MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES)
    async with Node(Config(data_folder=home, rate_limits=NO_RATE_LIMITS), ServerLog(StringIO())).running() as node:
        counted = PasswordHashing(hasher)
        counted._queue = hash_queue  # noqa: SLF001 - to count what comes to it
        node.accounts._passwords = counted  # noqa: SLF001
        yield Site(node, hasher, hash_queue)


async def crowds(home: Path, crowd: int, kind: type[Counting]) -> dict[str, tuple[int, list[int]]]:
    """By route: a crowd in one network, and somebody elsewhere."""
    async with serving(home, kind) as site:
        guest, member = site.client(CROWDED), await site.account(CROWDED, "member")
        (await guest.post("/api/guests", json={"name": "crowd"})).raise_for_status()
        new = {"old": PASSWORD, "new": PASSWORD}
        routes: dict[str, Callable[[int], Awaitable[httpx.Response]]] = {
            "registrations": lambda n: guest.post("/api/me/account", json={"login": f"login{n}", "password": PASSWORD}),
            "logins": lambda n: site.client(CROWDED).post("/api/login", json={"login": f"no{n}", "password": PASSWORD}),
            "new passwords": lambda _: member.post("/api/me/password", json=new),
        }
        return {name: await site.ahead(ask, crowd) for name, ask in routes.items()}


async def measure(size: Size, seed: int) -> list[Figure]:  # noqa: ARG001 - nothing here is chance
    """The real queue, and the control."""
    with tempfile.TemporaryDirectory(prefix="stolik-hashing-") as folder:
        crowd = CROWD[size]
        real = await crowds(Path(folder) / "real", crowd, Counting)
        control = await crowds(Path(folder) / "control", crowd, FirstComeFirstServed)
    return [figure for name in real for figure in _figures(name, crowd, real[name], control[name])]


def _figures(
    name: str, crowd: int, real: tuple[int, list[int]], control: tuple[int, list[int]]
) -> tuple[Figure, Figure]:
    ahead, statuses = real
    beyond = crowd - MAX_CONCURRENT_HASHES - MAX_WAITING_HASHES + 1
    busy, never = statuses.count(503), control[1].count(503)
    hashes = f"foreign hashes before a login, beside {crowd} {name}"
    first = Figure(
        hashes, ahead, f"≤ {MAX_AHEAD}", ahead <= MAX_AHEAD, f"one line: {control[0]}", control[0] > MAX_AHEAD
    )
    return first, Figure(
        f"{name} that are answered 503", busy, f"= {beyond}", busy == beyond, f"one line: {never}", never == 0
    )

"""What one guest does to a server from one network, as long as they are let: `-m faults.pressure.attackers NAME …`.

Each sends at a pace of its own, whether it is answered or refused: a flood of bare requests is a proxy's business.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from support.people import NO_TLS, Person, create_guest

PACE_SECONDS: Final = 0.05
PIECE_BYTES: Final = 64 * 1024
HALF_OPEN_CONNECTIONS: Final = 300
"""Connections that are never finished."""
SLOWLY_SECONDS: Final = 1.0
CROWD_SOCKETS: Final = 100
"""Sockets of one network at the honest player's own table."""
NETWORK_ERRORS: Final = (
    OSError,
    WebSocketException,
    httpx.HTTPError,
    asyncio.IncompleteReadError,
    asyncio.TimeoutError,
)


class Target:
    """Where to: the server's address, and the honest player's table, whose link the attacker has."""

    def __init__(self, address: str, table: str) -> None:
        self.address = address
        self.table = table
        parts = urlsplit(address)
        self.host, self.port = str(parts.hostname), parts.port

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        return await asyncio.open_connection(self.host, self.port)


Attack = Callable[[Target], Awaitable[None]]


async def forever(work: Callable[[], Awaitable[object]], pause: float = PACE_SECONDS) -> None:
    """Again and again, whatever becomes of it."""
    while True:
        with suppress(*NETWORK_ERRORS):
            await work()
        await asyncio.sleep(pause)


async def beside(count: int, work: Callable[[], Awaitable[object]], pause: float = PACE_SECONDS) -> None:
    """The same several times beside each other, evenly spread."""

    async def one(number: int) -> None:
        await asyncio.sleep(pause * number / count)
        await forever(work, pause)

    await asyncio.gather(*map(one, range(count)))


async def pictures(target: Target) -> None:
    """H1: the QR code of an address of 2,800 letters, on four connections."""
    head = f"GET /api/tables/{target.table}/qr.svg HTTP/1.1\r\nHost: {'h' * 2_800}\r\nConnection: close\r\n\r\n"

    async def once() -> None:
        reader, writer = await target.open()
        writer.write(head.encode())
        await reader.read()
        writer.close()

    await beside(4, once)


async def header_lines(target: Target) -> None:
    """H2: header lines without end on one connection."""
    await _pour(target, b"GET / HTTP/1.1\r\nHost: x\r\n", b"a: b\r\n" * (PIECE_BYTES // 6))


async def header_value(target: Target) -> None:
    """H2: one header without end."""
    await _pour(target, b"GET / HTTP/1.1\r\nHost: x\r\na: ", b"b" * PIECE_BYTES)


async def _pour(target: Target, begin: bytes, more: bytes) -> None:
    async def once() -> None:
        reader, writer = await target.open()
        reading = asyncio.create_task(_until_closed(reader))
        writer.write(begin)
        while not reading.done():
            writer.write(more)
            await writer.drain()
            await asyncio.sleep(PACE_SECONDS / 10)

    await forever(once)


async def _until_closed(reader: asyncio.StreamReader) -> None:
    with suppress(*NETWORK_ERRORS):
        await reader.read()


async def slow_heads(target: Target) -> None:
    """M4: requests whose heads never end."""
    await _trickle(target, b"GET / HTTP/1.1\r\nHost: x\r\n", b"a: b\r\n")


async def slow_bodies(target: Target) -> None:
    """M4: requests whose bodies never end."""
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
    await _trickle(target, head, b" ")


async def _trickle(target: Target, begin: bytes, more: bytes) -> None:
    async def once() -> None:
        _, writer = await target.open()
        writer.write(begin)
        while not writer.is_closing():
            await writer.drain()
            await asyncio.sleep(SLOWLY_SECONDS)
            writer.write(more)

    await beside(HALF_OPEN_CONNECTIONS, once, SLOWLY_SECONDS)


async def poison(target: Target) -> None:
    """H4: keys that PostgreSQL can never store, at the honest player's table."""
    eve = await create_guest(target.address, "Eve")
    body = {"type": "sit", "key": "\x00", "seat": 1}
    await forever(lambda: eve.request("POST", f"/api/tables/{target.table}/commands", body))


async def many_tables(target: Target) -> None:
    """M2: tables opened by a guest and all their bots."""
    eve = await create_guest(target.address, "Eve")
    made = [await eve.request("POST", "/api/me/bots", {"name": f"bot {number}"}) for number in range(20)]
    tokens = [answer.json()["token"] for answer in made if answer.status_code == 201]
    wanted = {"game": "fuji", "players": 4}

    async def one(token: str) -> None:
        async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, verify=NO_TLS) as bot:
            await forever(lambda: bot.post(f"{target.address}/api/tables", json=wanted))

    await asyncio.gather(*map(one, tokens))


async def hashes(target: Target) -> None:
    """M3: accounts that are never made, because the login is taken; each wants its password hashed."""
    owner = await create_guest(target.address, "Eve")
    account = {"login": "taken-login", "password": "a password"}
    await owner.request("POST", "/api/me/account", account)
    eve = await create_guest(target.address, "Eve")
    await beside(4, lambda: eve.request("POST", "/api/me/account", account))


async def guesses(target: Target) -> None:
    """M3, L2: wrong passwords for somebody's login, with spaces around it."""
    eve = Person(target.address)
    await beside(4, lambda: eve.request("POST", "/api/login", {"login": " honest ", "password": "a wrong one"}))


async def pipelines(target: Target) -> None:
    """L3: many requests in one piece, and gone before they are answered."""

    async def once() -> None:
        _, writer = await target.open()
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        await writer.drain()
        writer.transport.abort()

    await beside(4, once)


async def upgrades(target: Target) -> None:
    """L8: WebSockets that are asked for with a header line that is too long, and left open."""
    head = (
        f"GET /api/tables/{target.table}/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nX: {'x' * 9_000}\r\n\r\n"
    )

    async def once() -> None:
        reader, writer = await target.open()
        writer.write(head.encode())
        async with asyncio.timeout(5 * SLOWLY_SECONDS):
            await reader.read()
        writer.close()

    await beside(CROWD_SOCKETS, once, SLOWLY_SECONDS)


async def crowd(target: Target) -> None:
    """Info: people who come and go at the honest player's table, and one of them who is called otherwise each time."""
    eve = await create_guest(target.address, "Eve")
    uri = f"{target.address.replace('http', 'ws', 1)}/api/tables/{target.table}/stream"
    names = iter(range(1_000_000))

    async def watch() -> None:
        async with connect(uri, additional_headers=eve.headers, max_queue=None, proxy=None) as socket:
            await socket.send(msgspec.json.encode({"type": "back", "key": "k"}).decode())
            async for _frame in socket:
                pass

    async def rename() -> None:
        await eve.request("PATCH", "/api/me", {"name": f"Eve {next(names)}"})

    await asyncio.gather(beside(CROWD_SOCKETS, watch, SLOWLY_SECONDS), forever(rename))


ATTACKS: Final[dict[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        pictures, header_lines, header_value, slow_heads, slow_bodies, poison, many_tables, hashes, guesses, pipelines,
        upgrades, crowd,
    )
}  # fmt: skip


if __name__ == "__main__":
    asyncio.run(ATTACKS[sys.argv[1]](Target(*sys.argv[2:])))  # type: ignore[arg-type]

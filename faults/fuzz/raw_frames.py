"""Frames that no browser sends: unmasked, cut up, too large, of no kind, never ended; and handshakes never finished."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

from faults.fuzz.findings import Trial
from faults.load.websocket_client import BINARY, CLOSE, PING, PONG, TEXT, frame, handshake
from support.people import Person
from support.server import Server
from support.server_launcher import HANG_SECONDS

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GOOD: Final = b'{"type":"back","key":"raw"}'
HALF: Final = b"GET /api/tables/x/stream HTTP/1.1\r\nHost: x\r\nUpgrade: webso"
PINGS: Final = 500
HANDSHAKES: Final = 20

Frames = Callable[[Random], bytes]
WRONG: Final[tuple[Frames, ...]] = (
    lambda _: frame(TEXT, GOOD, mask=False),
    lambda chance: frame(TEXT, GOOD, reserved=chance.choice((1, 2, 4, 7))),
    lambda chance: frame(chance.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), GOOD),
    lambda _: frame(0, GOOD),
    lambda _: frame(TEXT, GOOD[:9], final=False) + frame(TEXT, GOOD[9:]),
    lambda _: frame(TEXT, GOOD[:9], final=False) + frame(PING, b"x") + frame(0, GOOD[9:]),
    lambda _: frame(TEXT, b"\xff\xfe\xfd"),
    lambda _: frame(TEXT, b'{"type":"say","key":"raw","text":"\xc3\x28\xed\xa0\x80"}'),
    lambda _: frame(TEXT, b"\xf0\x9f", final=False) + frame(0, b"\x91\xa9"),
    lambda _: frame(TEXT, b" " * (16 * 1024 + 1)),
    lambda _: frame(TEXT, b" " * (200 * 1024)),
    lambda _: b"".join(frame(0 if n else TEXT, b" " * 4096, final=False) for n in range(8)),
    lambda _: b"\x81\xff" + (1 << 63).to_bytes(8) + bytes(8),
    lambda _: b"\x81\xff" + ((1 << 62) + 1).to_bytes(8) + bytes(8),
    lambda _: b"\x81\xfe\x00\x05" + bytes(9),
    lambda _: frame(PING, b"x" * 126),
    lambda _: frame(PING, b"x", final=False),
    lambda _: frame(CLOSE, b"\x03"),
    lambda chance: frame(CLOSE, chance.choice((0, 999, 1005, 1006, 1015, 2999, 5000)).to_bytes(2)),
    lambda _: frame(CLOSE, b"\x03\xe8\xff\xff") + frame(TEXT, GOOD),
    lambda _: frame(TEXT, b""),
    lambda _: frame(BINARY, GOOD),
    lambda _: frame(PONG, b"nobody asked"),
    lambda chance: chance.randbytes(chance.randrange(1, 400)),
    lambda chance: frame(TEXT, GOOD)[: chance.randrange(1, 12)],
)  # fmt: skip
"""What the protocol does not allow, or hardly."""


class RawFrames:
    """Sends wrong frames on connections of their own; some are left open until the end."""

    def __init__(self, server: Server, person: Person, trial: Trial, seed: int) -> None:
        self.server = server
        self.person = person
        self.trial = trial
        self.chance = Random(seed)
        self._open: list[Connection] = []

    async def run(self, table: str, count: int) -> None:
        """So many wrong frames of all kinds in turn; then a flood of pings; then handshakes that are never finished."""
        for number in range(count):
            reader, writer = await self._connect(table)
            writer.write(WRONG[number % len(WRONG)](self.chance) + (frame(TEXT, GOOD) if number % 2 else b""))
            if number % 10:
                await self._finish(reader, writer)
        await self._ping(*await self._connect(table))
        for _ in range(HANDSHAKES):
            self._open.append(await asyncio.open_connection("127.0.0.1", self.server.port))
            self._open[-1][1].write(HALF)
        self.trial.frames += count + PINGS + HANDSHAKES

    async def _connect(self, table: str) -> Connection:
        path = f"/api/tables/{table}/stream"
        plain = await asyncio.to_thread(handshake, self.server.port, path, self.person.headers)
        self._open.append(await asyncio.open_connection(sock=plain))
        return self._open[-1]

    async def _finish(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Say that no more comes, and wait until the server has read all and hangs up."""
        async with asyncio.timeout(HANG_SECONDS):
            with suppress(OSError):
                writer.write_eof()
                await reader.read()
        writer.close()

    async def _ping(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Many pings without a pause, each of which is answered."""
        writer.write(frame(PING, b"ping") * PINGS)
        came = b""
        async with asyncio.timeout(HANG_SECONDS):
            while came.count(frame(PONG, b"ping", mask=False)) < PINGS:
                piece = await reader.read(65_536)
                assert piece, "the server hung up on pings"
                came += piece

    async def leave(self) -> None:
        """Close all connections."""
        for _, writer in self._open:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

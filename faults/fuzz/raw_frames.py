"""Frames that no browser sends: unmasked, cut up, too large, of no kind, never ended; and doors left half open."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from faults.authorisation.client import Client, Connection, Visitor, hang_up
from support.launcher import HUNG

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL: Final = 0x80
MASKED: Final = 0x80
GOOD: Final = b'{"type":"back","key":"raw"}'
PINGS: Final = 500
PONGED: Final = b"\x8a\x04ping"
MASK: Final = bytes([0x5A, 0xC3, 0x0F, 0x99])


def frame(opcode: int, content: bytes, *, final: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """One frame of RFC 6455, as right or wrong as asked."""
    head = bytes([(FINAL if final else 0) | reserved << 4 | opcode])
    bit = MASKED if mask else 0
    if len(content) < 126:
        head += bytes([bit | len(content)])
    elif len(content) < 1 << 16:
        head += bytes([bit | 126]) + len(content).to_bytes(2, "big")
    else:
        head += bytes([bit | 127]) + len(content).to_bytes(8, "big")
    if not mask:
        return head + content
    key = MASK
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(content))


Frames = Callable[[random.Random], bytes]
WRONG: Final[tuple[Frames, ...]] = (
    lambda _: frame(TEXT, GOOD, mask=False),
    lambda luck: frame(TEXT, GOOD, reserved=luck.choice((1, 2, 4, 7))),
    lambda luck: frame(luck.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), GOOD),
    lambda _: frame(0, GOOD),
    lambda _: frame(TEXT, GOOD[:9], final=False) + frame(TEXT, GOOD[9:]),
    lambda _: frame(TEXT, GOOD[:9], final=False) + frame(PING, b"x") + frame(0, GOOD[9:]),
    lambda _: frame(TEXT, b"\xff\xfe\xfd"),
    lambda _: frame(TEXT, b'{"type":"say","key":"raw","text":"\xc3\x28\xed\xa0\x80"}'),
    lambda _: frame(TEXT, b"\xf0\x9f", final=False) + frame(0, b"\x91\xa9"),
    lambda _: frame(TEXT, b" " * (16 * 1024 + 1)),
    lambda _: frame(TEXT, b" " * (200 * 1024)),
    lambda _: b"".join(frame(0 if n else TEXT, b" " * 4096, final=False) for n in range(8)),
    lambda _: bytes([FINAL | TEXT, MASKED | 127]) + (1 << 63).to_bytes(8, "big") + bytes(8),
    lambda _: bytes([FINAL | TEXT, MASKED | 127]) + ((1 << 62) + 1).to_bytes(8, "big") + bytes(8),
    lambda _: bytes([FINAL | TEXT, MASKED | 126, 0, 5]) + bytes(9),
    lambda _: frame(PING, b"x" * 126),
    lambda _: frame(PING, b"x", final=False),
    lambda _: frame(CLOSE, b"\x03"),
    lambda luck: frame(CLOSE, luck.choice((0, 999, 1005, 1006, 1015, 2999, 5000)).to_bytes(2, "big")),
    lambda _: frame(CLOSE, b"\x03\xe8\xff\xff") + frame(TEXT, GOOD),
    lambda _: frame(TEXT, b""),
    lambda _: frame(BINARY, GOOD),
    lambda _: frame(PONG, b"nobody asked"),
    lambda luck: luck.randbytes(luck.randrange(1, 400)),
    lambda luck: frame(TEXT, GOOD)[: luck.randrange(1, 12)],
)  # fmt: skip
"""What the protocol does not allow, or hardly."""


class RawFrames:
    """Sends wrong frames on connections of their own; some are left open until the end."""

    def __init__(self, client: Client, visitor: Visitor, seed: int) -> None:
        self.client = client
        self.visitor = visitor
        self.luck = random.Random(seed)
        self.sent = 0
        self._open: list[Connection] = []

    async def run(self, table: str, count: int) -> None:
        """So many wrong frames of all kinds in turn; then a flood of pings; then handshakes that are never finished."""
        for number in range(count):
            _, connection = await self.client.handshake(table, self.visitor.headers)
            good = frame(TEXT, GOOD) if number % 2 else b""
            connection[1].write(WRONG[number % len(WRONG)](self.luck) + good)
            self.sent += 1
            if number % 10:
                await self._finish(connection)
            else:
                self._open.append(connection)
        await self._ping(table)
        for _ in range(20):
            connection = await self.client.connect()
            connection[1].write(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nUpgrade: webso".encode())
            self._open.append(connection)
            self.sent += 1

    async def _finish(self, connection: Connection) -> None:
        """Say that no more comes, and wait until the server has read all and hangs up."""
        reader, writer = connection
        with suppress(OSError):
            if writer.can_write_eof():
                writer.write_eof()
            async with asyncio.timeout(HUNG):
                while await reader.read(65_536):
                    pass
        await hang_up(writer)

    async def _ping(self, table: str) -> None:
        """Many pings without a pause, each of which is answered."""
        _, (reader, writer) = await self.client.handshake(table, self.visitor.headers)
        writer.write(frame(PING, b"ping") * PINGS)
        came = b""
        async with asyncio.timeout(HUNG):
            while came.count(PONGED) < PINGS:
                piece = await reader.read(65_536)
                assert piece, "the server hung up on pings"
                came += piece
        self.sent += PINGS
        await hang_up(writer)

    async def leave(self) -> None:
        """Close what was left open."""
        for _, writer in self._open:
            await hang_up(writer)

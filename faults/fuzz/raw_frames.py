"""Frames that no browser sends: unmasked, cut up, too large, of no kind, never ended; and doors left half open."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Final

from faults.authorisation.knocking import Knock, Street, Visitor, Wire, hang_up

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL: Final = 0x80
MASKED: Final = 0x80
GOOD: Final = b'{"type":"back","key":"raw"}'
PINGS: Final = 500


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
    key = secrets.token_bytes(4)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(content))


def wrong(luck: random.Random) -> bytes:
    """Something that the protocol does not allow, or hardly."""
    return luck.choice((
        lambda: frame(TEXT, GOOD, mask=False),
        lambda: frame(TEXT, GOOD, reserved=luck.choice((1, 2, 4, 7))),
        lambda: frame(luck.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), GOOD),
        lambda: frame(0, GOOD),
        lambda: frame(TEXT, GOOD[:9], final=False) + frame(TEXT, GOOD[9:]),
        lambda: frame(TEXT, GOOD[:9], final=False) + frame(PING, b"x") + frame(0, GOOD[9:]),
        lambda: frame(TEXT, b"\xff\xfe\xfd"),
        lambda: frame(TEXT, b'{"type":"say","key":"raw","text":"\xc3\x28\xed\xa0\x80"}'),
        lambda: frame(TEXT, b"\xf0\x9f", final=False) + frame(0, b"\x91\xa9"),
        lambda: frame(TEXT, b" " * (16 * 1024 + 1)),
        lambda: frame(TEXT, b" " * (200 * 1024)),
        lambda: b"".join(frame(0 if n else TEXT, b" " * 4096, final=False) for n in range(8)),
        lambda: bytes([FINAL | TEXT, MASKED | 127]) + (1 << 63).to_bytes(8, "big") + bytes(8),
        lambda: bytes([FINAL | TEXT, MASKED | 127]) + ((1 << 62) + 1).to_bytes(8, "big") + bytes(8),
        lambda: bytes([FINAL | TEXT, MASKED | 126, 0, 5]) + bytes(9),
        lambda: frame(PING, b"x" * 126),
        lambda: frame(PING, b"x", final=False),
        lambda: frame(CLOSE, b"\x03"),
        lambda: frame(CLOSE, luck.choice((0, 999, 1005, 1006, 1015, 2999, 5000)).to_bytes(2, "big")),
        lambda: frame(CLOSE, b"\x03\xe8\xff\xff") + frame(TEXT, GOOD),
        lambda: frame(TEXT, b""),
        lambda: frame(BINARY, GOOD),
        lambda: frame(PONG, b"nobody asked"),
        lambda: luck.randbytes(luck.randrange(1, 400)),
        lambda: frame(TEXT, GOOD)[: luck.randrange(1, 12)],
    ))()  # fmt: skip


class RawFrames:
    """Sends them on connections of their own; some are left standing until the end."""

    def __init__(self, street: Street, visitor: Visitor, seed: int) -> None:
        self.street = street
        self.visitor = visitor
        self.luck = random.Random(seed)
        self.sent = 0
        self.pongs = 0
        self._standing: list[Wire] = []

    async def run(self, table: str, count: int) -> None:
        """So many wrong frames; then a flood of pings; then a door that is opened halfway."""
        path = f"/api/tables/{table}/stream"
        for number in range(count):
            knock = await Knock.at(self.street, path, self.visitor.headers)
            knock.writer.write(wrong(self.luck) + (frame(TEXT, GOOD) if number % 2 else b""))
            self.sent += 1
            await knock.rest(0.02)
            if number % 10:
                await knock.leave()
            else:
                self._standing.append((knock.reader, knock.writer))
        await self._ping(path)
        await self._half_open(path)

    async def _ping(self, path: str) -> None:
        """Many pings without a pause: each may be answered, none may be remembered."""
        knock = await Knock.at(self.street, path, self.visitor.headers)
        knock.writer.write(frame(PING, b"ping") * PINGS)
        came = b""
        while came.count(b"\x8a\x04ping") < PINGS and (piece := await knock.rest(0.5)):
            came += piece
        self.pongs = came.count(b"\x8a\x04ping")
        self.sent += PINGS
        await knock.leave()

    async def _half_open(self, path: str) -> None:
        for _ in range(20):
            wire = await self.street.open_wire()
            wire[1].write(f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: webso".encode())
            self._standing.append(wire)
            self.sent += 1

    async def leave(self) -> None:
        """Let go of what was left standing."""
        await asyncio.gather(*(hang_up(writer) for _, writer in self._standing))

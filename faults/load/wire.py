"""The least of a WebSocket client that a load needs: whole text frames in and out, pings answered.

Deliberately absent: fragments, extensions and checks of the server; other tests of the house do that. The mask is
zero, which the protocol allows, so that the clients do not spend the core that they measure from.
"""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import Callable, Mapping
from typing import Final, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL: Final = 0x80
MASKED: Final = 0x80
MASK: Final = b"\0\0\0\0"
END: Final = b"\r\n\r\n"

Heard = Callable[[int, bytes], None]
"""Told the number of the seat and what came."""


class Socket(asyncio.Protocol):
    """One seat's connection."""

    def __init__(self, seat: int, request: bytes, heard: Heard) -> None:
        self.seat = seat
        self.heard = heard
        self.frames = 0
        self.bytes = 0
        self.closed: int | None = None
        """The code with which the server closed it; 1006 where it said none."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone, for whatever reason."""
        self.closed = self.closed or 1006
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Take whole frames, keep the rest."""
        if self._rest:
            data = self._rest + data
        start = 0 if self.opened.done() else self._open(data)
        while len(data) - start >= 2:
            size = data[start + 1]
            begin = start + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                begin += width
                size = int.from_bytes(data[start + 2 : begin])
            if len(data) < begin + size:
                break
            self._take(data[start] & 15, data[begin : begin + size])
            start = begin + size
        self._rest = data[start:]

    def _open(self, data: bytes) -> int:
        """Read the answer to the upgrade; where the frames begin."""
        end = data.find(END)
        if end < 0:
            return 0
        if data.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(data[:200].decode("latin-1")))
        return end + len(END)

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.frames += 1
            self.bytes += len(payload)
            self.heard(self.seat, payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self.closed = int.from_bytes(payload[:2]) if payload else 1005
            self.transport.close()

    def send(self, text: bytes) -> None:
        """One text frame."""
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes((MASKED | size,)) if size < 126 else bytes((MASKED | 126,)) + size.to_bytes(2)
        self.transport.write(bytes((FINAL | kind,)) + length + MASK + payload)

    def leave(self) -> None:
        """Say goodbye, as a page does that is closed."""
        if self.closed is None:
            self._write(CLOSE, (1000).to_bytes(2))
            self.transport.close()


def upgrade(port: int, path: str, headers: Mapping[str, str]) -> bytes:
    """The request that turns a connection into a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    usual = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade"}
    named = {**usual, "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **headers}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
    return "\r\n".join(lines).encode("latin-1") + END


async def connect(port: int, seat: int, heard: Heard, path: str, headers: Mapping[str, str]) -> Socket:
    """An open connection."""
    request = upgrade(port, path, headers)
    plain = socket.create_connection(("127.0.0.1", port))
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    plain.setblocking(False)
    _, made = await asyncio.get_running_loop().create_connection(lambda: Socket(seat, request, heard), sock=plain)
    await made.opened
    return made

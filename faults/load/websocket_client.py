"""The least of a WebSocket client that a load needs: whole text frames in and out, pings answered.

Deliberately absent: fragments, extensions and checks of the server. The library `websockets` does those, and would
spend more than the one core that all clients have.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping
from typing import Final, cast

from support.server_launcher import HANG_SECONDS

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
UPGRADE: Final = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}  # fmt: skip


def frame(opcode: int, content: bytes, *, final: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """One frame of RFC 6455, as right or wrong as asked. The mask is zero, which is allowed and costs nothing."""
    size, masked = len(content), 0x80 if mask else 0
    if size < 126:
        length = bytes([masked | size])
    else:
        length = (
            bytes([masked | 126]) + size.to_bytes(2) if size < 1 << 16 else bytes([masked | 127]) + size.to_bytes(8)
        )
    return bytes([(0x80 if final else 0) | reserved << 4 | opcode]) + length + bytes(4 if mask else 0) + content


class Socket(asyncio.Protocol):
    """One seat's connection, after the handshake."""

    def __init__(self, receive: Callable[[bytes], None]) -> None:
        self.receive = receive
        self.frames = 0
        self.bytes = 0
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take whole frames, keep the rest."""
        data = self._rest + data
        start = 0
        while len(data) - start >= 2:
            size, begin = data[start + 1], start + 2
            if size >= 126:
                begin += 2 if size == 126 else 8
                size = int.from_bytes(data[start + 2 : begin])
            if len(data) < begin + size:
                break
            self._take(data[start] & 15, data[begin : begin + size])
            start = begin + size
        self._rest = data[start:]

    def _take(self, opcode: int, content: bytes) -> None:
        if opcode == TEXT:
            self.frames += 1
            self.bytes += len(content)
            self.receive(content)
        elif opcode == PING:
            self.transport.write(frame(PONG, content))
        elif opcode == CLOSE:
            self.transport.close()

    def send(self, text: bytes) -> None:
        """One text frame."""
        self.transport.write(frame(TEXT, text))

    def leave(self) -> None:
        """Say goodbye, as a page does that is closed."""
        if not self.transport.is_closing():
            self.transport.write(frame(CLOSE, (1000).to_bytes(2)))
            self.transport.close()


def handshake(port: int, path: str, headers: Mapping[str, str], receive_buffer: int | None = None) -> socket.socket:
    """An open WebSocket that nobody reads yet, perhaps with a small receive buffer."""
    plain = socket.socket()
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if receive_buffer is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plain.settimeout(HANG_SECONDS)
    plain.connect(("127.0.0.1", port))
    lines = [f"{name}: {value}\r\n" for name, value in {"Host": f"127.0.0.1:{port}", **UPGRADE, **headers}.items()]
    plain.sendall(f"GET {path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode())
    with plain.makefile("rb", buffering=0) as answer:  # byte by byte: frames may follow at once
        assert b" 101 " in answer.readline(), f"{path} was not opened"
        while answer.readline().strip():
            pass
    return plain


async def connect(port: int, path: str, headers: Mapping[str, str], receive: Callable[[bytes], None]) -> Socket:
    """An open WebSocket; each frame that comes is handed to `receive`."""
    plain = handshake(port, path, headers)
    plain.setblocking(False)
    return (await asyncio.get_running_loop().create_connection(lambda: Socket(receive), sock=plain))[1]

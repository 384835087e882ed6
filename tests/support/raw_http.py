"""HTTP connections byte by byte, for what no client library would send."""

from __future__ import annotations

import socket
from typing import Final

from support.server_launcher import HANG_SECONDS

HOME: Final = "127.0.0.1"
OTHER_ADDRESS: Final = "127.0.0.2"
"""Another address of this machine, which is another network to the server."""
GET: Final = b"GET /health HTTP/1.1\r\nHost: home\r\n\r\n"
UPGRADE: Final = (
    b"GET /api/tables/none/stream HTTP/1.1\r\nHost: home\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
"""The lines of a handshake, without the empty one at the end."""
MORE_THAN_BUFFERED_BYTES: Final = 24 * 1024 * 1024
"""More than the system ever keeps between two processes: whoever can send so much, the server reads it."""


def connect(port: int, source: str = HOME, *, reads: int | None = None) -> socket.socket:
    """A connection to a server here; `reads`: bytes that the system may keep for us."""
    made = socket.socket()
    made.settimeout(HANG_SECONDS)
    if reads is not None:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
    made.bind((source, 0))
    made.connect((HOME, port))
    return made


def rest(made: socket.socket) -> bytes:
    """All that still comes, until the other side closes."""
    came = b""
    try:
        while piece := made.recv(1 << 16):
            came += piece
    except ConnectionError:
        pass
    return came


def say(port: int, *parts: bytes, source: str = HOME) -> bytes:
    """Send on a new connection; all that comes until the other side closes it."""
    with connect(port, source) as made:
        try:
            for part in parts:
                made.sendall(part)
        except ConnectionError:
            pass
        return rest(made)


def status(answer: bytes) -> int:
    """The status of an answer; 0 where there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def is_answered(port: int, source: str = HOME) -> bool:
    """Is a plain request answered, on a new connection?"""
    try:
        with connect(port, source) as made:
            made.sendall(GET)
            return status(made.recv(1 << 16)) == 200
    except ConnectionError:
        return False


def received_so_far(made: socket.socket) -> tuple[bytes, bool]:
    """What has come by now, and whether the other side has closed it."""
    came = b""
    made.setblocking(False)
    try:
        while piece := made.recv(1 << 16):
            came += piece
    except BlockingIOError:
        return came, False
    except ConnectionError:
        pass
    return came, True


def is_closed(made: socket.socket) -> bool:
    """Has the other side closed it by now?"""
    return received_so_far(made)[1]


def bytes_taken(port: int, head: bytes, piece: bytes) -> int:
    """How much of an endless request can be sent before it is refused; `MORE_THAN_BUFFERED_BYTES` where it never is."""
    sent = 0
    with connect(port) as made:
        try:
            made.sendall(head)
            while sent < MORE_THAN_BUFFERED_BYTES:
                made.sendall(piece)
                sent += len(piece)
        except ConnectionError:
            pass
    return sent


def outlast(port: int) -> None:
    """Wait until the server has closed two idle connections one after the other, by its own clock.

    Whatever it must close after as long a time, and was there before, must be closed then.
    """
    for _ in range(2):
        say(port, GET)

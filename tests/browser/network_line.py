"""A line between a browser and a server that can be cut, held and slowed, while both ends believe in it."""

from __future__ import annotations

import socket
import struct
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, Literal, Self

from support.server_launcher import HANG_SECONDS

Way = Literal["up", "down"]
"""To the server, or from it."""
RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)
"""Linger for no time: the other end sees a reset, not an orderly end."""
MAX_PIECE_BYTES: Final = 65536


class Line:
    """Passes bytes on to a port of this machine, over connections of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._change = threading.Condition()
        self._held: set[Way] = set()
        self.delay = 0.0
        """Seconds that everything takes longer, each way."""
        self.is_down = False
        """Nobody comes through any more."""
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    @property
    def address(self) -> str:
        """Where the server is reached over this line."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes accept(); closing the socket would not
        self._accepting.join()
        self._listener.close()
        self.cut()
        self.let_go()

    def hold(self, *ways: Way) -> None:
        """From now on nothing comes through these ways; nobody is told."""
        with self._change:
            self._held.update(ways)

    def let_go(self) -> None:
        """Everything comes through again, also what was held, where its connection still stands."""
        with self._change:
            self._held.clear()
            self._change.notify_all()

    def cut(self) -> None:
        """Break all connections; what was held on them is lost."""
        with self._change:
            broken, self._open = self._open, set()
            self._change.notify_all()
        for end in broken:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the door is shut: the end of the test
            while True:
                self._connect(self._listener.accept()[0])

    def _connect(self, browser: socket.socket) -> None:
        try:
            if self.is_down:
                raise ConnectionRefusedError
            server = socket.create_connection(("127.0.0.1", self._port), HANG_SECONDS)
        except OSError:
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
            browser.close()
            return
        with self._change:
            self._open |= {browser, server}
        ways: tuple[tuple[Way, socket.socket, socket.socket], ...] = (
            ("up", browser, server),
            ("down", server, browser),
        )
        for way in ways:
            threading.Thread(target=self._pass_on, args=way, daemon=True).start()

    def _pass_on(self, way: Way, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(MAX_PIECE_BYTES):
                time.sleep(self.delay)
                if not self._may_pass(way, source):
                    return
                target.sendall(piece)
            if self._may_pass(way, source):
                target.shutdown(socket.SHUT_WR)

    def _may_pass(self, way: Way, source: socket.socket) -> bool:
        """Wait until nothing is held any more; does the connection still stand?"""
        with self._change:
            self._change.wait_for(lambda: way not in self._held or source not in self._open)
            return source in self._open

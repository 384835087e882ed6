"""The stream of a table: messages one by one, over as many connections as it takes.

A command that was sent and not answered is sent again with the same key when the connection is back; the house
carries it out once. Deliberately absent: threads. What arrives is read when the next message is asked for.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from stolik.client.decoding import (
    Applied,
    Duplicate,
    Fault,
    Hello,
    Illegal,
    Message,
    News,
    RefusedAnswer,
    Stale,
    read_frame,
)
from stolik.client.errors import ApiError, NotAuthorized, RateLimited, ServerUnreachable
from stolik.protocol.close_codes import POLICY_VIOLATION, SESSION_ENDED

RECONNECT_PAUSES_SECONDS: Final = (0.0, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0)
"""Seconds before each try to connect; after the last we give up."""
MAX_MESSAGE_BYTES: Final = 16 * 1024 * 1024
TRY_AGAIN: Final = ("unavailable", "too_often")
"""Codes that only ask for patience: nothing has happened, and the stream sends the same again under the same keys …"""
RESEND_PAUSE_SECONDS: Final = 1.0
"""… after so many seconds."""
APART: Final = 0.1
"""Seconds between two commands once the house has said that they come too often; twice that if it says so again."""


class TableStream:
    """Iterate for messages, `send` for commands; to be closed, or used as a context."""

    def __init__(
        self,
        address: str,
        token: str,
        table: str,
        may_look: Callable[[], None],
        since: int | None = None,
        say: str | None = None,
    ) -> None:
        self.n = since
        """The number of the last row that was seen."""
        self.connections = 0
        self._address = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/stream"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._may_look = may_look
        self._say = say
        self._socket: ClientConnection | None = None
        self._held = ExitStack()
        """Closes the socket."""
        self._unanswered: dict[str, str] = {}
        self._waiting: deque[Message] = deque()
        self._apart = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connection."""
        self._socket = None
        self._held.close()

    # -- sending --------------------------------------------------------------------------

    def send(self, command: str, key: str | None = None, **fields: object) -> str:
        """Send a command; the key under which its answer comes."""
        key = key or secrets.token_hex(8)
        self._unanswered[key] = msgspec.json.encode({"type": command, "key": key, **fields}).decode()
        if self._socket is not None:
            time.sleep(self._apart)
            self._try_sending(self._unanswered[key])
        return key

    def _try_sending(self, text: str) -> None:
        assert self._socket is not None
        try:
            self._socket.send(text)
        except ConnectionClosed:
            pass  # it is sent again when the connection is back

    def _send_again(self) -> None:
        for text in list(self._unanswered.values()):
            self._try_sending(text)

    # -- listening ------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Message]:
        while True:
            yield self.next()

    def next(self, timeout: float | None = None) -> Message:
        """The next message; `TimeoutError` where none comes in so many seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self._waiting:
            if self._socket is None:
                self._connect()
            self._receive(None if end is None else max(0.0, end - time.monotonic()))
        message = self._waiting.popleft()
        self._note(message)
        return message

    def _receive(self, timeout: float | None) -> None:
        assert self._socket is not None
        try:
            self._waiting.extend(read_frame(self._socket.recv(timeout)))
        except ConnectionClosed as closed:
            self.close()
            code = closed.rcvd.code if closed.rcvd is not None else None
            if code == SESSION_ENDED:
                raise NotAuthorized("unknown_person", "the session has ended") from None
            if code == POLICY_VIOLATION:
                raise RateLimited("too_often", "the house has closed the stream: too much, too fast", 60.0) from None

    def _note(self, message: Message) -> None:
        match message:
            case Hello(n=n) | News(n=n):
                self.n = n
            case RefusedAnswer(code=code) | Fault(code=code) if code in TRY_AGAIN:
                if code == "too_often":
                    self._apart = max(APART, 2 * self._apart)
                time.sleep(RESEND_PAUSE_SECONDS)
                self._send_again()
            case Applied(key=key) | Duplicate(key=key) | Stale(key=key) | Illegal(key=key) | RefusedAnswer(key=key):
                self._unanswered.pop(key, None)

    # -- connecting -----------------------------------------------------------------------

    def _connect(self) -> None:
        for pause in RECONNECT_PAUSES_SECONDS:
            time.sleep(pause)
            try:
                self._socket = self._call()
            except InvalidHandshake:
                self._ask_why()
            except (OSError, EOFError):
                continue
            else:
                self.connections += 1
                self._send_again()
                return
        raise ServerUnreachable(f"no stream at {self._address}")

    def _call(self) -> ClientConnection:
        wishes = {"since": self.n, "say": self._say}
        query = urlencode({name: wish for name, wish in wishes.items() if wish is not None})
        address = f"{self._address}?{query}"
        calling = connect(
            address, additional_headers=self._headers, compression=None, max_size=MAX_MESSAGE_BYTES, proxy=None
        )
        return self._held.enter_context(calling)

    def _ask_why(self) -> None:
        """Turned away at the door: the typed reason, or nothing where it may be tried again."""
        try:
            self._may_look()
        except (RateLimited, ServerUnreachable):
            return
        except ApiError:
            self.close()
            raise

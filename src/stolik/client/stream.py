"""The stream of a table: messages one by one, across reconnects.

After a reconnect, unanswered commands are sent again with the same keys; the server carries out each once.

Deliberately absent: threads. Messages are read when the next one is asked for.
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

from stolik.client.decoding import Message, RowUpdate, Snapshot, Stale, read_frame
from stolik.client.errors import ApiError, NotAuthorized, RateLimited, ServerUnreachable
from stolik.protocol.answers import Applied, Duplicate, Illegal, Refused
from stolik.protocol.close_codes import POLICY_VIOLATION, SESSION_ENDED
from stolik.protocol.messages import StreamError

RECONNECT_PAUSES_SECONDS: Final = (0.0, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0)
"""The backoff before each try to connect; after the last one the stream gives up."""
MAX_MESSAGE_BYTES: Final = 16 * 1024 * 1024
RETRY_CODES: Final = ("unavailable", "too_often")
"""Refusals after which the stream sends the same commands again under the same keys …"""
RESEND_PAUSE_SECONDS: Final = 1.0
"""… after so many seconds."""
MIN_COMMAND_INTERVAL_SECONDS: Final = 0.1
"""Between two commands, once the server has said that they come too often; doubled each time it says so again."""


class TableStream:
    """Iterate for messages, `send` for commands; to be closed, or used as a context manager."""

    def __init__(
        self,
        address: str,
        token: str,
        table_id: str,
        check_access: Callable[[], None],
        since: int | None = None,
        say: str | None = None,
    ) -> None:
        self.n = since
        """The number of the last row that was seen."""
        self.connections = 0
        self._address = f"{address.replace('http', 'ws', 1)}/api/tables/{table_id}/stream"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._check_access = check_access
        self._say = say
        self._socket: ClientConnection | None = None
        self._exit_stack = ExitStack()
        """Closes the socket."""
        self._unanswered: dict[str, str] = {}
        self._received: deque[Message] = deque()
        self._command_interval = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._socket = None
        self._exit_stack.close()

    # -- sending --------------------------------------------------------------------------

    def send(self, command: str, key: str | None = None, **fields: object) -> str:
        """Send a command; returns the key of its answer."""
        key = key or secrets.token_hex(8)
        self._unanswered[key] = msgspec.json.encode({"type": command, "key": key, **fields}).decode()
        if self._socket is not None:
            time.sleep(self._command_interval)
            self._try_sending(self._unanswered[key])
        return key

    def _try_sending(self, text: str) -> None:
        assert self._socket is not None
        try:
            self._socket.send(text)
        except ConnectionClosed:
            pass  # it is sent again when the connection is back

    def _resend_unanswered(self) -> None:
        for text in list(self._unanswered.values()):
            self._try_sending(text)

    # -- receiving ------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Message]:
        while True:
            yield self.next()

    def next(self, timeout: float | None = None) -> Message:
        """The next message; `TimeoutError` if none comes within so many seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._received:
            if self._socket is None:
                self._connect()
            self._receive(None if deadline is None else max(0.0, deadline - time.monotonic()))
        message = self._received.popleft()
        self._update(message)
        return message

    def _receive(self, timeout: float | None) -> None:
        assert self._socket is not None
        try:
            self._received.extend(read_frame(self._socket.recv(timeout)))
        except ConnectionClosed as closed:
            self.close()
            code = closed.rcvd.code if closed.rcvd is not None else None
            if code == SESSION_ENDED:
                raise NotAuthorized("unknown_person", "the session has ended") from None
            if code == POLICY_VIOLATION:
                raise RateLimited("too_often", "the server closed the stream: too many commands", 60.0) from None

    def _update(self, message: Message) -> None:
        match message:
            case Snapshot(n=n) | RowUpdate(n=n):
                self.n = n
            case Refused(code=code) | StreamError(code=code) if code in RETRY_CODES:
                if code == "too_often":
                    self._command_interval = max(MIN_COMMAND_INTERVAL_SECONDS, 2 * self._command_interval)
                time.sleep(RESEND_PAUSE_SECONDS)
                self._resend_unanswered()
            case Applied(key=key) | Duplicate(key=key) | Stale(key=key) | Illegal(key=key) | Refused(key=key):
                self._unanswered.pop(key, None)

    # -- connecting -----------------------------------------------------------------------

    def _connect(self) -> None:
        for pause in RECONNECT_PAUSES_SECONDS:
            time.sleep(pause)
            try:
                self._socket = self._open_socket()
            except InvalidHandshake:
                self._raise_if_refused()
            except (OSError, EOFError):
                continue
            else:
                self.connections += 1
                self._resend_unanswered()
                return
        raise ServerUnreachable(f"no stream at {self._address}")

    def _open_socket(self) -> ClientConnection:
        params = {"since": self.n, "say": self._say}
        query = urlencode({name: value for name, value in params.items() if value is not None})
        address = f"{self._address}?{query}"
        connection = connect(
            address, additional_headers=self._headers, compression=None, max_size=MAX_MESSAGE_BYTES, proxy=None
        )
        return self._exit_stack.enter_context(connection)

    def _raise_if_refused(self) -> None:
        """Raise the typed reason of a refused handshake, unless another try may succeed."""
        try:
            self._check_access()
        except (RateLimited, ServerUnreachable):
            return
        except ApiError:
            self.close()
            raise

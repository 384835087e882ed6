"""ASGI middleware with limits: number of headers, time for a body, fair turns between networks.

It tells each connection when a request begins and when its response ends. Requests of one network begin one after
another (`request_turns`), so that nobody waits for all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec
from h11 import LocalProtocolError

from stolik.protocol.errors import Problem
from stolik.server.access.connection_limits import CONNECTION_STATE_KEY
from stolik.server.access.http_error import TOO_MANY_REQUESTS, HttpError
from stolik.server.http.http_connection import HttpConnection
from stolik.server.http.request_turns import RequestTurns

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
MAX_HEADERS: Final = 100
"""A browser sends about 20."""
CLOSE_HEADER: Final = (b"connection", b"close")
JSON_HEADER: Final = (b"content-type", b"application/json")


class BoundedApp:
    """Wraps an application that is served over `HttpConnection`."""

    def __init__(
        self, app: Callable[[Any, Any, Any], Awaitable[None]], network: Callable[[Mapping[str, Any]], str]
    ) -> None:
        """`network` returns the network of a request."""
        self._app = app
        self._network = network
        self._turns = RequestTurns()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            exchange = Exchange(scope, receive, send)
            if len(scope["headers"]) > MAX_HEADERS:
                await exchange.refuse()
                return
            receive, send = exchange.receive, exchange.send
        await self._turns.wait(self._network(scope))
        await self._app(scope, receive, send)


class Exchange:
    """One request and its response."""

    def __init__(self, scope: Message, receive: Receive, send: Send) -> None:
        self._connection: HttpConnection = scope["state"][CONNECTION_STATE_KEY]
        self._connection.begin_request()
        self._receive = receive
        self._send = send
        self._deadline = self._connection.loop.time() + self._connection.timeouts.body_seconds
        self._is_complete = False
        self._is_late = False

    async def refuse(self) -> None:
        """Respond that there are too many headers."""
        problem = Problem("too_many_headers", f"a request may have {MAX_HEADERS} headers")
        body = msgspec.json.encode(problem)
        headers = [JSON_HEADER, (b"content-length", str(len(body)).encode()), CLOSE_HEADER]
        await self.send({"type": "http.response.start", "status": 431, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    async def receive(self) -> Message:
        """The next part of the body, if it arrives in time."""
        if self._is_complete:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            self._is_late = True
            raise HttpError(408, "too_slow", "the request was not complete in time") from None
        self._is_complete = not message.get("more_body")
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the response; nothing is sent on a closed connection, and that is no error."""
        if message["type"] == "http.response.start":
            if message["status"] == TOO_MANY_REQUESTS:
                await self._connection.delay(self._connection.timeouts.refusal_delay_seconds)
            self._connection.begin_response()
            if self._is_late:
                message["headers"] = [*message["headers"], CLOSE_HEADER]
        elif not message.get("more_body"):
            self._connection.end_response()
        if self._connection.transport.is_closing():
            await self._connection.closed.wait()  # then uvicorn knows that nobody waits for the response
        try:
            await self._send(message)
        except LocalProtocolError:  # meanwhile the rest of the request was found to be broken
            self._connection.transport.abort()
            await self._connection.closed.wait()

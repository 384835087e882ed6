"""Devices that speak ASGI to a server in this process, and keep every byte that it sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, NamedTuple

from faults.secrecy.event_loop import Clock, quiet

Message = MutableMapping[str, Any]
App = Callable[..., Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

SCOPE: Final = {"http_version": "1.1", "client": ("127.0.0.1", 50_000), "server": ("127.0.0.1", 8420)}


class Received(NamedTuple):
    """Something that a server sent: what for, when, and the bytes."""

    what: str
    at: float
    sent: bytes


def _scope(kind: str, scheme: str, path: str, headers: Headers) -> dict[str, Any]:
    path, _, query = path.partition("?")
    headers = [(b"host", b"127.0.0.1:8420"), *headers]
    address = {"path": path, "raw_path": path.encode(), "query_string": query.encode()}
    return {**SCOPE, **address, "type": kind, "scheme": scheme, "headers": headers, "state": {}}


async def request(app: App, method: str, path: str, headers: Headers, body: bytes) -> tuple[int, bytes, bytes]:
    """The status, the headers as they go out, and the body of the answer to one request."""
    questions: asyncio.Queue[Message] = asyncio.Queue()
    questions.put_nowait({"type": "http.request", "body": body, "more_body": False})
    answers: list[Message] = []

    async def send(message: Message) -> None:
        answers.append(message)

    await app({**_scope("http", "http", path, headers), "method": method}, questions.get, send)
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in answers[0]["headers"])
    return int(answers[0]["status"]), lines, b"".join(answer.get("body", b"") for answer in answers[1:])


class Socket:
    """One WebSocket of a device: every byte that comes is kept with the moment at which it was sent."""

    def __init__(self, app: App, clock: Clock, path: str, headers: Headers) -> None:
        self._clock = clock
        self._toward: asyncio.Queue[Message] = asyncio.Queue()
        self._frames: dict[float, list[bytes]] = {}
        self.gate = asyncio.Event()
        """Closed while the device reads nothing."""
        self.gate.set()
        self._toward.put_nowait({"type": "websocket.connect"})
        stream = app(_scope("websocket", "ws", path, headers), self._toward.get, self._send)
        self._task = asyncio.ensure_future(stream)

    async def _send(self, message: Message) -> None:
        await self.gate.wait()
        kind = message["type"].encode()
        sent = message["text"].encode() if kind == b"websocket.send" else b"%s %d" % (kind, message.get("code", 0))
        self._frames.setdefault(self._clock.passed, []).append(sent)

    def put(self, frame: bytes) -> None:
        """Send a frame to the server."""
        self._toward.put_nowait({"type": "websocket.receive", "text": frame.decode()})

    def take(self, what: str) -> list[Received]:
        """All that came since the last time: frames of one moment as one, for only the scheduler parts them."""
        frames, self._frames = self._frames, {}
        return [Received(what, at, b"".join(sent).replace(b"][", b",")) for at, sent in frames.items()]

    async def close(self) -> None:
        """Go away, and wait until the server has noticed."""
        self._toward.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await quiet()
        await self._task

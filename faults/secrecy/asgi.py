"""A device that speaks ASGI to a house: every byte that the house sends it is kept with the moment of sending."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

from faults.secrecy.clock import Clock, breathe, wait_until

Message = MutableMapping[str, Any]
App = Callable[..., Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


class Heard(NamedTuple):
    """Something that a house sent: what for, when, and the bytes."""

    what: str
    at: float
    sent: bytes


def scope(kind: str, path: str, query: str, headers: Headers) -> dict[str, Any]:
    """What a server tells an application of a request."""
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8420"), *headers],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8420),
        "subprotocols": [],
        "state": {},
    }


async def request(app: App, method: str, path: str, headers: Headers, body: bytes = b"") -> tuple[int, bytes, bytes]:
    """The status, the headers as they go out, and the body of the answer to one request."""
    path, _, query = path.partition("?")
    questions: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    answers: list[Message] = []
    never = asyncio.Event()

    async def receive() -> Message:
        if not questions:
            await never.wait()
        return questions.pop()

    async def send(message: Message) -> None:
        answers.append(message)

    await app({**scope("http", path, query, headers), "method": method}, receive, send)
    start = answers[0]
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in start["headers"])
    return int(start["status"]), lines, b"".join(answer.get("body", b"") for answer in answers[1:])


class Socket:
    """One WebSocket of a device."""

    def __init__(self, app: App, clock: Clock, path: str, headers: Headers) -> None:
        self._clock = clock
        self._toward: asyncio.Queue[Message] = asyncio.Queue()
        self.frames: list[tuple[float, bytes]] = []
        self.gate = asyncio.Event()
        self.gate.set()
        path, _, query = path.partition("?")
        self._toward.put_nowait({"type": "websocket.connect"})
        asked = app(scope("websocket", path, query, headers), self._toward.get, self._send)
        self._task = asyncio.ensure_future(asked)

    async def _send(self, message: Message) -> None:
        """Taken at once, unless the device reads nothing just now."""
        await self.gate.wait()
        kind = message["type"].encode()
        sent = message["text"].encode() if kind == b"websocket.send" else b"%s %d" % (kind, message.get("code", 0))
        self.frames.append((self._clock.passed, sent))

    def put(self, frame: bytes) -> None:
        """Send a frame to the house."""
        self._toward.put_nowait({"type": "websocket.receive", "text": frame.decode()})

    async def wait_for(self, sign: bytes) -> None:
        """Until the house has sent this, or has closed the socket."""
        await wait_until(lambda: self._task.done() or any(sign in sent for _, sent in self.frames), turns=1)

    def take(self, what: str) -> list[Heard]:
        """All that came since the last time: frames of one moment as one, for only the scheduler parts them."""
        frames, self.frames = self.frames, []
        moments = dict.fromkeys(at for at, _ in frames)
        return [
            Heard(what, at, b"".join(sent for when, sent in frames if when == at).replace(b"][", b","))
            for at in moments
        ]

    async def close(self) -> None:
        """Go away, and wait until the house has noticed."""
        self._toward.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await breathe()
        await self._task

"""People at a running server, for tests that are plain functions: requests one by one, and streams that are read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.people import NO_TLS, Json
from support.server_launcher import HANG_SECONDS

SHARED_TRANSPORT: Final = httpx.HTTPTransport(verify=NO_TLS)
"""Kept open and used by all visitors; nobody's cookies are kept with them."""
POLL_SECONDS: Final = 0.02


class Visitor:
    """Somebody with a device: a name, a cookie, and what they ask."""

    def __init__(self, address: str, name: str = "", bearer: str = "") -> None:
        self.address = address
        self.headers = {"Authorization": f"Bearer {bearer}"} if bearer else {"Origin": address}
        self._keys = count(1)
        if name:
            answer = self.call("POST", "/api/guests", {"name": name})
            assert answer.status_code == 201, answer.text
            self.id: str = answer.json()["id"]
            self.token = answer.cookies["stolik"]
            self.headers["Cookie"] = f"stolik={self.token}"

    def call(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """One request; the client is made anew and never closed, because it would close the connections of all."""
        headers = {**self.headers, **more.pop("headers", {})}
        client = httpx.Client(base_url=self.address, headers=headers, timeout=HANG_SECONDS, transport=SHARED_TRANSPORT)
        if body is not None:
            return client.request(method, path, json=body)
        return client.request(method, path, **more)

    def get(self, path: str) -> Any:
        answer = self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def new_key(self) -> str:
        """A key that this visitor has not used yet."""
        return f"key {next(self._keys)}"

    def ask(self, table: str, command: str, **fields: object) -> Json:
        body = {"type": command, "key": self.new_key(), **fields}
        answer: Json = self.call("POST", f"/api/tables/{table}/commands", body).json()
        return answer

    def do(self, table: str, command: str, **fields: object) -> Json:
        answer = self.ask(table, command, **fields)
        assert answer["type"] == "applied", answer
        return answer

    def open_table(self, game: str, players: int, **settings: object) -> Json:
        answer = self.call("POST", "/api/tables", {"game": game, "players": players, **settings})
        assert answer.status_code == 201, answer.text
        summary: Json = answer.json()
        return summary

    @contextmanager
    def stream(self, table: str, since: int | None = None, query: str = "", **more: Any) -> Iterator[Stream]:
        query = query if since is None else f"?since={since}"
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/stream{query}"
        headers = {name: value for name, value in self.headers.items() if name != "Origin"}
        origin: Any = self.headers.get("Origin")
        how: Json = {
            "open_timeout": HANG_SECONDS,
            "close_timeout": HANG_SECONDS,
            "ping_interval": None,
            "max_queue": None,
            "proxy": None,
            **more,
        }
        with connect(address, additional_headers=headers, origin=origin, **how) as socket:
            yield Stream(socket, self.new_key)


class Stream:
    """Messages of a table, one by one."""

    def __init__(self, socket: ClientConnection, new_key: Callable[[], str]) -> None:
        self.socket = socket
        self.received: list[Json] = []
        self._new_key = new_key

    def send(self, command: str, **fields: object) -> str:
        key = str(fields.pop("key", None) or self._new_key())
        self.socket.send(msgspec.json.encode({"type": command, "key": key, **fields}).decode())
        return key

    def until(self, wanted: Callable[[Json], object]) -> Json:
        """The next message that is wanted; the others are kept in `received`."""
        while True:
            messages = msgspec.json.decode(self.socket.recv(HANG_SECONDS))
            self.received += messages
            found = next(filter(wanted, messages), None)
            if found is not None:
                return dict(found)

    def hello(self) -> Json:
        """The state with which a stream begins."""
        return self.until(lambda message: message["type"] == "hello")

    def closing_code(self) -> int:
        """Read until the server closes the socket; with which code."""
        with pytest.raises(ConnectionClosed) as closed:
            self.until(lambda _message: False)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def ask(self, command: str, **fields: object) -> Json:
        key = self.send(command, **fields)
        return self.until(lambda message: message.get("key") == key)


def wait_for(has_come: Callable[[], object]) -> None:
    """Until something holds that must come."""
    end = time.monotonic() + HANG_SECONDS
    while not has_come():
        assert time.monotonic() < end, "it never came"
        time.sleep(POLL_SECONDS)


def gather(people: list[Visitor], game: str = "sample", **settings: object) -> str:
    """A table with all these people, each on a seat, and the cards dealt."""
    table = str(people[0].open_table(game, len(people), **settings)["id"])
    for seat, person in enumerate(people):
        person.do(table, "sit", seat=seat)
    people[0].do(table, "start")
    return table


def legal(state: Json, seat: int = 0) -> list[str]:
    """The moves of a seat that the viewer holds, in notation."""
    return [move["text"] for held in state["play"]["seats"] if held["seat"] == seat for move in held["moves"]]

"""A house as `stolik serve` runs it, with impatient customs, and people who come to it over HTTP and WebSocket."""

from __future__ import annotations

import secrets
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stolik import games

Json = dict[str, Any]
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted: to read all certificates of the machine for each request takes longer than it."""
PROGRAM = """
import sys
from pathlib import Path
from stolik import games
games.__path__[:] = {shelf!r}
from stolik.server.config import NO_LIMITS, Config
from stolik.server.live.steward import Customs
from stolik.server.serving import serve
{broken}
customs = Customs(bot_pace=(0.0, 0.0), warn_after=0.5, warm_after=1.0, grace=0.0)
config = Config(port=0, data=Path(sys.argv[1]), customs=customs, limits=NO_LIMITS, quick_passwords=True)
serve(config, lambda port: print(port, flush=True))
"""


class Served:
    """The process, its address and what it writes about itself."""

    def __init__(self, folder: Path, broken: str = "") -> None:
        """`broken`: what is wrong with this house, as lines of its program."""
        self.folder = folder
        self._journal = folder / "journal"
        self.is_told = False
        with self._journal.open("ab") as journal:
            command = [
                sys.executable,
                "-c",
                PROGRAM.format(shelf=list(games.__path__), broken=broken),
                str(folder / "data"),
            ]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=journal, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.strip().isdecimal(), self.journal()
        self.address = f"http://127.0.0.1:{line.strip()}"

    def journal(self) -> str:
        return self._journal.read_text("utf-8")

    def tell_to_stop(self) -> None:
        self.is_told = True
        self.process.send_signal(signal.SIGINT)

    def stop(self) -> int:
        """Close it as Ctrl-C does, where that is not done yet; how the process ended."""
        if not self.is_told:
            self.tell_to_stop()
        status = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def come_in(self, name: str) -> Visitor:
        return Visitor(self.address, name)


class Visitor:
    """Somebody with a device: a name, a cookie, and what they ask."""

    def __init__(self, address: str, name: str = "", bearer: str = "") -> None:
        self.address = address
        self.headers = {"Origin": address}
        if bearer:
            self.headers = {"Authorization": f"Bearer {bearer}"}
        if name:
            answer = self.call("POST", "/api/guests", {"name": name})
            assert answer.status_code == 201, answer.text
            self.id: str = answer.json()["id"]
            self.token = answer.cookies["stolik"]
            self.headers["Cookie"] = f"stolik={self.token}"

    def call(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        headers = {**self.headers, **more.pop("headers", {})}
        with httpx.Client(base_url=self.address, headers=headers, timeout=60, verify=PLAIN) as client:
            if body is not None:
                return client.request(method, path, json=body)
            return client.request(method, path, **more)

    def get(self, path: str) -> Any:
        answer = self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ask(self, table: str, command: str, **fields: object) -> Json:
        body = {"type": command, "key": secrets.token_hex(8), **fields}
        answer: Json = self.call("POST", f"/api/tables/{table}/commands", body).json()
        return answer

    def do(self, table: str, command: str, **fields: object) -> Json:
        answer = self.ask(table, command, **fields)
        assert answer["type"] == "applied", answer
        return answer

    def open_table(self, game: str, players: int, **wishes: object) -> Json:
        answer = self.call("POST", "/api/tables", {"game": game, "players": players, **wishes})
        assert answer.status_code == 201, answer.text
        card: Json = answer.json()
        return card

    @contextmanager
    def stream(self, table: str, since: int | None = None, wish: str = "") -> Iterator[Stream]:
        wish = wish if since is None else f"?since={since}"
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/stream{wish}"
        headers = {name: value for name, value in self.headers.items() if name != "Origin"}
        origin: Any = self.headers.get("Origin")
        with connect(address, additional_headers=headers, origin=origin, open_timeout=60) as socket:
            yield Stream(socket)


class Stream:
    """Messages of a table, one by one."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []

    def send(self, command: str, **fields: object) -> str:
        key = str(fields.pop("key", secrets.token_hex(8)))
        self.socket.send(msgspec.json.encode({"type": command, "key": key, **fields}).decode())
        return key

    def until(self, wanted: Callable[[Json], object]) -> Json:
        """The next message that is wanted; the others are kept in `heard`."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            messages = msgspec.json.decode(self.socket.recv(60))
            self.heard += messages
            found = next(filter(wanted, messages), None)
            if found is not None:
                return dict(found)
        raise AssertionError("it never came")

    def closing_code(self) -> int:
        """Listen until the house closes the socket; with which code."""
        with pytest.raises(ConnectionClosed) as closed:
            self.until(lambda _message: False)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def ask(self, command: str, **fields: object) -> Json:
        key = self.send(command, **fields)
        return self.until(lambda message: message.get("key") == key)


def wait_for(has_come: Callable[[], object], seconds: float = 60) -> None:
    """Until something holds that must hold soon."""
    end = time.monotonic() + seconds
    while not has_come():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def gather(people: list[Visitor], game: str = "sample", **wishes: object) -> str:
    """A table with all these people, each on a seat, and the cards dealt."""
    table = str(people[0].open_table(game, len(people), **wishes)["id"])
    for seat, person in enumerate(people):
        person.do(table, "sit", seat=seat)
    people[0].do(table, "start")
    return table


def legal(news: Json, seat: int = 0) -> list[str]:
    """The moves of a seat that the asker holds, in notation."""
    return [move["text"] for held in news["play"]["seats"] if held["seat"] == seat for move in held["moves"]]

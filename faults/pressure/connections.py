"""Memory per connection and half-open connections: what comes over one connection, or from one network, is bounded.

Raw sockets send what no client would: heads without an end, heads and bodies that stop, answers that nobody takes,
handshakes that cannot be read, and as many connections as one network gets. Bytes are counted and connections seen
to be closed; no verdict is by a clock or by memory in use.
"""

from __future__ import annotations

import resource
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from faults.figures import Figure, Size, zero
from faults.load.process import resident
from stolik.server import run
from stolik.server.config import MAX_CONNECTIONS_PER_NETWORK, HttpTimeouts
from stolik.server.sockets.table_socket import TableSocket
from support.patches import put_into
from support.raw_http import (
    GET,
    MORE_THAN_BUFFERED_BYTES,
    OTHER_ADDRESS,
    UPGRADE,
    bytes_taken,
    connect,
    is_answered,
    is_closed,
    outlast,
)
from support.server import Fault, Server

HEADS: Final = "endless heads that are not refused"
HALF_OPEN: Final = "half-open connections that are not closed"
HANDSHAKES: Final = "handshakes that are not answered"
NEIGHBOURS: Final = "neighbours that are not answered"
SHORT: Final = HttpTimeouts(head_seconds=0.2, body_seconds=0.2, response_seconds=0.2)
OPEN_FILES: Final = 160
CROWD: Final = 2 * OPEN_FILES
HEAD: Final = b"GET /health HTTP/1.1\r\nHost: home\r\n"
POST: Final = b"POST /api/login HTTP/1.1\r\nHost: home\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
ANSWERS: Final = b"GET /api/schema HTTP/1.1\r\nHost: home\r\n\r\n" * 20
"""More than the system keeps for who does not read."""
ENDLESS: Final = (b"X-A: b\r\n" * 10_000, b"a" * 100_000)
UNREADABLE: Final = (
    b"X-A: " + b"a" * 9_000 + b"\r\n\r\n",
    b"X: a\r\n" * 200 + b"\r\n",
    b"Content-Length: 5\r\n\r\nhello",
)
"""What h11 can read of a handshake and websockets cannot."""
Counts = dict[str, tuple[int, int]]
"""By figure: how often it went wrong, and how often it was tried."""


def measure(size: Size, seed: int) -> list[Figure]:
    """The server as it is, and one without bounds on its connections."""
    rounds = {"quick": 1, "full": 5}[size]
    with tempfile.TemporaryDirectory(prefix="stolik-connections-") as folder:
        home = Path(folder)
        found = tried(home / "bounded", seed, rounds)
        caught = tried(home / "boundless", seed, 1, boundless)
        figures = [
            zero(name, wrong, f"of {trials}", f"{trials} tries", "boundless", caught[name][0])
            for name, (wrong, trials) in found.items()
        ]
        return figures if size == "quick" else [*figures, memory(home, seed)]


def tried(home: Path, seed: int, rounds: int, *faults: Fault) -> Counts:
    """All of it; what was found by figure."""
    found: dict[str, list[bool]] = {HEADS: [], HALF_OPEN: [], HANDSHAKES: [], NEIGHBOURS: []}
    home.mkdir()
    for number in range(rounds):
        data = home / f"{number}"
        with Server(data, *faults, seed=seed, http_timeouts=SHORT) as server:
            found[HEADS] += [
                bytes_taken(server.port, HEAD + b"X-A: ", piece) >= MORE_THAN_BUFFERED_BYTES for piece in ENDLESS
            ]
            found[HALF_OPEN] += stay_open(server.port, [b"", HEAD, GET + HEAD, POST, ANSWERS])
            found[HANDSHAKES] += stay_open(server.port, [UPGRADE + rest for rest in UNREADABLE])
        few = Server(data, few_files, *faults, seed=seed, connections_by_network=MAX_CONNECTIONS_PER_NETWORK)
        with few as server:
            found[NEIGHBOURS].append(not neighbour_is_answered(server.port))
    return {name: (sum(wrong), len(wrong)) for name, wrong in found.items()}


def stay_open(port: int, beginnings: list[bytes]) -> list[bool]:
    """Connections that send this and nothing more, and never read: which are open when they should be closed?"""
    with ExitStack() as held:
        made = [held.enter_context(connect(port, reads=1024)) for _ in beginnings]
        for one, beginning in zip(made, beginnings, strict=True):
            one.sendall(beginning)
        while not is_answered(port):  # then the server has read all that was sent before
            pass
        outlast(port)
        return [not is_closed(one) for one in made]


def neighbour_is_answered(port: int) -> bool:
    """Is somebody from another network answered while one network opens all the connections that it gets?"""
    with ExitStack() as held:
        for _ in range(CROWD):
            held.enter_context(connect(port)).sendall(HEAD)
        return is_answered(port, OTHER_ADDRESS)


def memory(home: Path, seed: int) -> Figure:
    """What a flood of header lines leaves in memory; printed alone."""
    with Server(home / "memory", seed=seed) as server:
        before = resident(server.pid)
        sent = sum(bytes_taken(server.port, HEAD, ENDLESS[0]) for _ in range(100))
        grown = resident(server.pid) - before
    value = f"{grown / 2**20:.1f} MiB after {sent / 2**20:.0f} MiB were sent"
    return Figure("memory after 100 endless heads", value, "printed", holds=True, control="", judged=False)


def few_files() -> None:
    """The system allows few open files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))


def boundless() -> None:
    """Uvicorn's own connections without any bound; only idle ones are closed, so that time is seen to pass."""

    def plain(_counted: object, _timeouts: object, _refused: object, **how: Any) -> H11Protocol:
        return H11Protocol(**how)

    put_into(run, HttpConnection=plain, BoundedApp=lambda app, _network: app, MAX_HEAD_BYTES=1 << 40)
    put_into(run, KEEP_ALIVE_SECONDS=SHORT.head_seconds)
    put_into(TableSocket, _refuse_handshake=lambda _socket: None)

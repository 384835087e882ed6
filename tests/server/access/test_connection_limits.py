"""Nobody can hold connections open, fill them up, or take all of them; nothing that strangers send is logged."""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from faults.pressure.other_network import Neighbour
from stolik.server import run
from stolik.server.access.connection_limits import CONNECTION_STATE_KEY, OpenConnections, open_connections
from stolik.server.config import MAX_CONNECTIONS_PER_NETWORK, NO_RATE_LIMITS, HttpTimeouts, RateLimit
from stolik.server.http.bounded_app import MAX_HEADERS, BoundedApp, Exchange
from stolik.server.http.http_connection import MAX_HEAD_BYTES, READ_CHUNK_BYTES
from support.garbage_count import count_garbage
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
    received_so_far,
    rest,
    say,
    status,
)
from support.server import PATIENT_HTTP, Server
from support.server_launcher import HANG_SECONDS
from support.sync_people import Visitor, wait_for

SHORT = HttpTimeouts(head_seconds=0.2, body_seconds=0.2, response_seconds=0.2)
MAX_CONNECTIONS, MAX_GARBAGE_OBJECTS = 8, 50
HEAD = b"GET /health HTTP/1.1\r\nHost: home\r\n"
POST = b"POST /api/login HTTP/1.1\r\nHost: home\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Closes nothing because of time."""
    with Server(tmp_path_factory.mktemp("patient") / "data") as server:
        yield server


def close_idle_ones() -> None:
    """uvicorn closes connections on which nothing is asked, so that time is seen to pass whatever we do."""
    vars(run)["KEEP_ALIVE_SECONDS"] = SHORT.head_seconds


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Has short timeouts."""
    with Server(tmp_path_factory.mktemp("hasty") / "data", close_idle_ones, http_timeouts=SHORT) as server:
        yield server


@pytest.mark.parametrize("piece", [b"X-A: b\r\n" * 10_000, b"a" * 100_000], ids=["lines", "one line"])
def test_an_endless_head_is_refused(patient: Server, piece: bytes) -> None:
    assert bytes_taken(patient.port, HEAD + b"X-A: ", piece) < MORE_THAN_BUFFERED_BYTES
    assert is_answered(patient.port)


def test_a_head_that_is_too_long_is_refused_although_it_comes_in_one_piece(patient: Server) -> None:
    too_long = MAX_HEAD_BYTES + READ_CHUNK_BYTES
    assert status(say(patient.port, HEAD + b"X-A: " + b"a" * too_long + b"\r\n\r\n")) in (0, 400)  # 0: cut off


def test_a_head_with_too_many_lines_is_answered_with_a_sentence(patient: Server) -> None:
    answer = say(patient.port, HEAD + b"a:\r\n" * MAX_HEADERS + b"Connection: close\r\n\r\n")
    assert status(answer) == 431
    assert msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["code"] == "too_many_headers"


@pytest.mark.parametrize(
    "lines, body, expected",
    [
        (b"X-A: " + b"a" * 9_000 + b"\r\n", b"", 431),
        (b"".join(b"X-%d: a\r\n" % number for number in range(200)), b"", 431),
        (b"Content-Length: 5\r\n", b"hello", 400),
        (b"Transfer-Encoding: chunked\r\n", b"", 400),
    ],
    ids=["long line", "many lines", "body", "chunks"],
)
def test_a_handshake_that_cannot_be_read_is_answered_and_closed(
    patient: Server, lines: bytes, body: bytes, expected: int
) -> None:
    assert status(say(patient.port, UPGRADE + lines + b"\r\n" + body)) == expected


def test_what_keeps_the_server_waiting_is_closed(hasty: Server) -> None:
    """A connection that says nothing, a slow head, a slow second head, a slow body, an answer that is not taken."""
    with ExitStack() as held:
        silent, head, second = (held.enter_context(connect(hasty.port)) for _ in range(3))
        head.sendall(HEAD)
        second.sendall(GET + HEAD)
        reader = held.enter_context(connect(hasty.port, reads=1024))
        reader.sendall(b"GET /api/schema HTTP/1.1\r\nHost: home\r\n\r\n" * 20)
        body = held.enter_context(connect(hasty.port))
        body.sendall(POST + b"Content-Length: 50\r\n\r\n{")
        while not is_answered(hasty.port):  # then all that was sent before has been read
            pass
        outlast(hasty.port)
        late, is_late_closed = received_so_far(body)
        assert [is_closed(one) for one in (silent, head, second, reader)] == [True] * 4
    assert (status(late), is_late_closed) == (408, True)
    assert msgspec.json.decode(late.partition(b"\r\n\r\n")[2])["code"] == "too_slow"


def test_a_body_that_goes_on_after_its_answer_is_cut_off(patient: Server) -> None:
    head = POST + b"Content-Length: 1000000000\r\n\r\n"
    assert bytes_taken(patient.port, head, b"a" * 100_000) < MORE_THAN_BUFFERED_BYTES


def test_an_answer_is_taken_in_parts_by_who_has_time(patient: Server) -> None:
    """The deadline of a slow reader is counted anew for each answer, and pauses are none."""
    with connect(patient.port, reads=1024) as slow:
        slow.sendall(b"GET /api/schema HTTP/1.1\r\nHost: home\r\nConnection: close\r\n\r\n" * 3)
        answer = rest(slow)
    assert status(answer) == 200
    assert msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["openapi"]


def test_one_network_cannot_take_all_connections(tmp_path: Path) -> None:
    with Server(tmp_path / "data", connections_by_network=MAX_CONNECTIONS) as narrow, ExitStack() as held:
        crowd = [held.enter_context(connect(narrow.port)) for _ in range(MAX_CONNECTIONS)]
        assert not is_answered(narrow.port)
        assert is_answered(narrow.port, OTHER_ADDRESS)
        crowd[0].sendall(GET)
        assert status(crowd[0].recv(1 << 16)) == 200
        crowd[0].shutdown(socket.SHUT_WR)
        rest(crowd[0])
        assert is_answered(narrow.port)


def test_who_asks_too_often_is_refused_late_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    """By a request and by a handshake: who asks again and again is slowed down instead of answered at once."""
    often = {**NO_RATE_LIMITS, "http by network": RateLimit(rate=1e-9, burst=3)}
    late = replace(PATIENT_HTTP, refusal_delay_seconds=HANG_SECONDS)
    with Server(tmp_path / "data", rate_limits=often, http_timeouts=late) as server, ExitStack() as held:
        who = f"Authorization: Bearer {Visitor(server.address, 'Eve').token}\r\n".encode()
        asked = b"GET /api/me HTTP/1.1\r\nHost: home\r\n" + who + b"\r\n"
        for _ in range(2):
            assert status(say(server.port, asked[:-2] + b"Connection: close\r\n\r\n")) == 200
        refused = [held.enter_context(connect(server.port)) for _ in range(2)]
        refused[0].sendall(asked)
        refused[1].sendall(UPGRADE + who + b"\r\n")
        assert is_answered(server.port)  # begun after them
        assert [received_so_far(one) for one in refused] == [(b"", False)] * 2
        server.kill()


def test_who_asks_too_often_is_answered_late_unless_they_hang_up(tmp_path: Path) -> None:
    often = {**NO_RATE_LIMITS, "http by network": RateLimit(rate=1e-9, burst=2)}
    with Server(
        tmp_path / "data", rate_limits=often, http_timeouts=replace(PATIENT_HTTP, refusal_delay_seconds=0.1)
    ) as server:
        eve = Visitor(server.address, "Eve")
        begun = server.log_text()
        who = f"Authorization: Bearer {eve.token}\r\n".encode()
        answers = [eve.call("GET", "/api/me") for _ in range(2)]
        for _ in range(10):
            with connect(server.port) as gone:
                gone.sendall(UPGRADE + who + b"\r\n")
        assert status(say(server.port, UPGRADE + who + b"\r\n")) == 403
        assert server.log_text() == begun
    assert [(answer.status_code, answer.json().get("code")) for answer in answers] == [(200, None), (429, "too_often")]


def test_a_stream_is_counted_until_it_is_closed(tmp_path: Path) -> None:
    with Server(tmp_path / "data", connections_by_network=MAX_CONNECTIONS) as narrow, ExitStack() as held:
        neighbour, here = Neighbour(narrow.address, "Ann"), Visitor(narrow.address)
        table = neighbour.open_table("sample", 2)["id"]
        here.headers = neighbour.headers
        for _ in range(MAX_CONNECTIONS):
            held.enter_context(here.stream(table)).hello()
        assert not is_answered(narrow.port)
        held.close()  # waits until the server has closed them, too
        assert is_answered(narrow.port)


def test_behind_a_proxy_that_is_trusted_networks_are_its_business(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "data", connections_by_network=MAX_CONNECTIONS, trust_proxy=True) as server,
        ExitStack() as held,
    ):
        for _ in range(MAX_CONNECTIONS):
            held.enter_context(connect(server.port))
        assert is_answered(server.port)


def test_a_network_may_have_a_quarter_of_the_open_files_and_all_together_three_quarters() -> None:
    usual, roomy = (open_connections(files, MAX_CONNECTIONS_PER_NETWORK, trust_proxy=False) for files in (1024, 65_536))
    assert (usual.max_per_network, usual.max_open) == (256, 768)
    assert roomy.max_per_network == MAX_CONNECTIONS_PER_NETWORK
    assert open_connections(1024, MAX_CONNECTIONS_PER_NETWORK, trust_proxy=True).max_per_network == inf
    assert open_connections(1024, inf, trust_proxy=False).max_open == inf


def test_what_is_released_may_come_again() -> None:
    counted = OpenConnections(max_open=3, max_per_network=2)
    assert [counted.admit(network) for network in "aaabb"] == [True, True, False, True, False]
    counted.release("a")
    assert [counted.admit(network) for network in "ab"] == [True, False]


def test_more_open_files_are_asked_for_where_the_system_allows_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    allowed = {"now": (1024, 500_000)}
    monkeypatch.setattr(resource, "getrlimit", lambda _what: allowed["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: asked.append(limits))
    assert run.allow_open_files() == run.WANTED_OPEN_FILES
    allowed["now"] = (1024, 1024)
    assert run.allow_open_files() == 1024
    allowed["now"] = (1_000_000, 1_000_000)
    assert run.allow_open_files() == 1_000_000
    assert asked == [(run.WANTED_OPEN_FILES, 500_000)]


def test_who_hangs_up_or_sends_nonsense_leaves_nothing_in_the_log(patient: Server) -> None:
    begun = patient.log_text()
    for _ in range(100):
        with connect(patient.port) as made:
            made.sendall(b"GET /api/schema HTTP/1.1\r\nHost: home\r\n\r\n" * 20)
            made.recv(1)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    for nonsense in (
        UPGRADE + b"\r\n" + b"z" * 60_000,
        POST + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n",
        b"\x16\x03\x01 nonsense\r\n\r\n",
        HEAD + b"Connection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n",
    ):
        say(patient.port, nonsense)
    assert say(patient.port, GET[:-2] + b"Connection: close\r\n\r\n")
    assert patient.log_text() == begun


def test_nobody_looks_at_too_many_headers() -> None:
    """Joining six thousand headers of one name takes quadratic time."""
    sent: list[Any] = []

    async def refuse() -> None:
        connection: Any = Closing()
        connection.is_closing = lambda: False

        async def send(message: object) -> None:
            sent.append(message)

        def look(_scope: object) -> str:
            raise AssertionError("somebody looks")

        scope = {
            "type": "http",
            "headers": [(b"a", b"")] * (MAX_HEADERS + 1),
            "state": {CONNECTION_STATE_KEY: connection},
        }
        await BoundedApp(look, look)(scope, send, send)  # type: ignore[arg-type]

    asyncio.run(refuse())
    assert sent[0]["status"] == 431


class Closing:
    """A connection whose other side has just gone; uvicorn does not know it yet."""

    def __init__(self) -> None:
        self.loop, self.timeouts = asyncio.get_running_loop(), SHORT
        self.closed = asyncio.Event()
        self.transport = self

    def is_closing(self) -> bool:
        return True

    def begin_request(self) -> None: ...

    begin_response = end_response = begin_request


def test_an_answer_for_who_has_gone_waits_until_uvicorn_knows_it() -> None:
    """Else it writes to a closed transport, and of that it would make a traceback."""

    async def answer() -> list[bool]:
        connection: Any = Closing()
        sent: list[bool] = []

        async def send(_message: object) -> None:
            sent.append(connection.closed.is_set())

        exchange = Exchange({"state": {CONNECTION_STATE_KEY: connection}}, send, send)  # type: ignore[arg-type]
        connection.loop.call_soon(connection.closed.set)
        await exchange.send({"type": "http.response.start", "status": 200, "headers": []})
        return sent

    assert asyncio.run(answer()) == [True]


def test_a_closed_connection_leaves_nothing_for_the_garbage_collector(tmp_path: Path) -> None:
    """It runs rarely, so that it delays no move: until then a crowd that comes and goes would fill the memory."""
    counted = tmp_path / "counted"
    with Server(tmp_path / "data", partial(count_garbage, counted)) as server:
        for _ in range(2):  # what is loaded for the first time leaves something, once
            counted.unlink(missing_ok=True)
            for _ in range(MAX_GARBAGE_OBJECTS):
                assert is_answered(server.port)
            server.send(signal.SIGUSR1)
            wait_for(counted.exists)
            wait_for(lambda: counted.read_text("utf-8"))
        assert int(counted.read_text("utf-8")) < MAX_GARBAGE_OBJECTS

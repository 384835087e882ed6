"""The flusher: messages of one turn leave in one frame, and a socket that does not read delays nobody."""

import asyncio
import time

import pytest

from server.runtime.local_node import LocalNode
from server.table.table_fixtures import ANN, BOB
from stolik.server.broadcast.flusher import Flusher, OutboxFlusher, text_frame_header
from stolik.server.broadcast.outbox import MAX_QUEUED_WHILE_STALLED, STALL_TIMEOUT_SECONDS, Outbox
from stolik.server.runtime.directory import MAX_CLOSES_PER_TURN

pytestmark = pytest.mark.anyio


class Socket:
    """Keeps what is written, and is slow, gone or broken where a test wants it."""

    def __init__(self) -> None:
        self.is_slow = False
        self.is_broken = False
        self.gone = False
        self.written: list[bytes] = []

    def is_gone(self) -> bool:
        return self.gone

    def write(self, sent: bytes) -> None:
        if self.is_broken:
            raise OSError("broken")
        self.written.append(sent)

    def abort(self) -> None:
        self.gone = True


def newest() -> bytes:
    return b'"newest"'


def frame(text: bytes) -> bytes:
    return text_frame_header(len(text)) + text


def carried(socket: Socket) -> tuple[Outbox, OutboxFlusher]:
    outbox = Outbox(newest)
    return outbox, OutboxFlusher(outbox, socket, Flusher(asyncio.get_running_loop()))


async def test_what_is_put_in_one_turn_leaves_in_one_frame() -> None:
    socket = Socket()
    outbox, carrier = carried(socket)
    outbox.add(b"1")
    outbox.add(b"2")
    outbox.close(1000)
    assert await carrier.until_closed() == 1000
    assert socket.written == [frame(b"[1,2]")]


async def test_one_round_goes_to_all_even_if_one_socket_breaks() -> None:
    faults: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: faults.append(str(context["exception"])))
    flusher, sockets = Flusher(loop), [Socket(), Socket(), Socket()]
    sockets[1].is_broken = True
    for socket in sockets:
        outbox = Outbox(newest)
        OutboxFlusher(outbox, socket, flusher)
        outbox.add(b"1")
    await asyncio.sleep(0)
    assert [socket.written for socket in sockets] == [[frame(b"[1]")], [], [frame(b"[1]")]]
    assert faults == ["broken"]


async def test_for_a_slow_socket_soon_nothing_is_kept_but_that_it_needs_a_snapshot() -> None:
    socket = Socket()
    outbox, carrier = carried(socket)
    socket.is_slow = True
    outbox.add(b"1")
    await asyncio.sleep(0)
    assert outbox.stalled_since is not None
    for _ in range(MAX_QUEUED_WHILE_STALLED):
        outbox.add(b"2")
    assert outbox.needs_snapshot()
    await asyncio.sleep(0)
    assert socket.written == []
    socket.is_slow = False
    carrier.flush()
    assert socket.written == [frame(b'["newest"]')]
    assert outbox.stalled_since is None


async def test_who_is_given_up_is_hung_up_on() -> None:
    socket = Socket()
    outbox, carrier = carried(socket)
    socket.is_slow = True
    outbox.add(b"1")
    await asyncio.sleep(0)
    assert outbox.abandon_if_stalled(time.monotonic() + STALL_TIMEOUT_SECONDS)
    assert socket.gone
    assert await carrier.until_closed() == 1013


async def test_sockets_that_take_nothing_are_given_up_a_few_at_a_time(node: LocalNode) -> None:
    runner = await node.table()
    given_up: list[int] = []
    clogged = 3 * MAX_CLOSES_PER_TURN - 1
    for number in range(clogged):
        viewer = node.viewer(runner, BOB)
        viewer.outbox.stalled_since = time.monotonic() - STALL_TIMEOUT_SECONDS - 1
        viewer.outbox.on_abandon = lambda number=number: given_up.append(number)  # type: ignore[misc]
    reads = node.viewer(runner, ANN)
    reads.outbox.on_abandon = lambda: given_up.append(-1)
    sweeping = asyncio.create_task(node.directory._close_stalled())
    await asyncio.sleep(0)
    assert given_up == list(range(MAX_CLOSES_PER_TURN))
    await sweeping
    assert given_up == list(range(clogged))

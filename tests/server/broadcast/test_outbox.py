"""What waits for one viewer: in order, within bounds, and never more than the newest state when it is too slow."""

import asyncio

import pytest

from stolik.server.broadcast import outbox as outbox_module
from stolik.server.broadcast.outbox import Outbox, send_outbox

pytestmark = pytest.mark.anyio


class Socket:
    """Takes frames, as slowly as a test wants."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.may_take = asyncio.Event()
        self.may_take.set()

    async def send(self, frame: bytes) -> None:
        await self.may_take.wait()
        self.frames.append(frame)


def newest() -> bytes:
    return b'"newest"'


async def test_messages_go_out_in_order_and_together() -> None:
    socket, outbox = Socket(), Outbox(newest)
    for number in range(5):
        outbox.add(b"%d" % number)
    outbox.close(1000)
    assert await send_outbox(outbox, socket.send) == 1000
    assert socket.frames == [b"[0,1,2,3,4]"]


async def test_what_comes_while_a_frame_goes_out_is_in_the_next() -> None:
    socket, outbox = Socket(), Outbox(newest)
    socket.may_take.clear()
    outbox.add(b"1")
    running = asyncio.create_task(send_outbox(outbox, socket.send))
    await asyncio.sleep(0)
    outbox.add(b"2")
    outbox.add(b"3")
    socket.may_take.set()
    outbox.close(4401)
    assert await running == 4401
    assert socket.frames == [b"[1]", b"[2,3]"]


@pytest.mark.parametrize(("messages", "max_bytes"), [(5, 1), (3, 40)], ids=["too many", "too large"])
async def test_who_is_too_slow_skips_to_the_newest_state(messages: int, max_bytes: int) -> None:
    socket, outbox = Socket(), Outbox(newest, max_messages=4, max_bytes=100)
    for number in range(messages):
        outbox.add(b"%d" % number * max_bytes)
    assert (outbox.needs_snapshot(), outbox._messages) == (True, [])
    outbox.add(b"9")  # is in the newest state
    outbox.close(1000)
    await send_outbox(outbox, socket.send)
    assert socket.frames == [b'["newest"]']


async def test_answers_come_even_if_the_updates_around_them_are_dropped() -> None:
    socket, outbox = Socket(), Outbox(newest, max_messages=4, max_bytes=100)
    outbox.add_answer(b'"first"')
    for number in range(4):
        outbox.add(b"%d" % number)
    outbox.add_answer(b'"second"')
    outbox.close(1000)
    outbox.add_answer(b'"too late"')
    await send_outbox(outbox, socket.send)
    assert socket.frames == [b'["newest","first","second"]']


async def test_an_answer_is_sent_once() -> None:
    outbox = Outbox(newest, max_messages=2)
    outbox.add_answer(b'"first"')
    assert outbox.take_frame() == b'["first"]'
    for number in range(3):
        outbox.add(b"%d" % number)
    assert outbox.take_frame() == b'["newest"]'


async def test_who_asks_and_never_reads_gets_no_answers_in_the_end() -> None:
    outbox = Outbox(newest)
    max_messages = 0
    for _ in range(10_000):
        outbox.add_answer(b"1")
        max_messages = max(max_messages, len(outbox._answers))
    assert max_messages <= outbox_module.MAX_QUEUED_ANSWERS


async def test_exactly_as_much_as_may_wait_is_not_too_much() -> None:
    socket, outbox = Socket(), Outbox(newest, max_messages=4, max_bytes=100)
    for _ in range(4):
        outbox.add(b"1" * 25)
    outbox.close(1000)
    await send_outbox(outbox, socket.send)
    assert socket.frames == [b"[" + b",".join([b"1" * 25] * 4) + b"]"]


async def test_after_a_skip_messages_come_one_by_one_again() -> None:
    socket, outbox = Socket(), Outbox(newest, max_messages=2, max_bytes=100)
    running = asyncio.create_task(send_outbox(outbox, socket.send))
    for number in range(3):
        outbox.add(b"%d" % number)
    while not socket.frames:  # noqa: ASYNC110 - as soon as it has gone out
        await asyncio.sleep(0)
    outbox.add(b"7")
    outbox.close(1012)
    assert await running == 1012
    assert socket.frames == [b'["newest"]', b"[7]"]


async def test_what_waits_is_bounded_however_much_comes() -> None:
    outbox = Outbox(newest)
    max_messages = 0
    for number in range(10_000):
        outbox.add(b"%d" % number)
        max_messages = max(max_messages, len(outbox._messages))
    assert max_messages <= outbox_module.MAX_QUEUED_MESSAGES
    assert outbox._bytes <= outbox_module.MAX_QUEUED_BYTES


async def test_a_viewer_that_takes_nothing_is_given_up() -> None:
    socket, outbox = Socket(), Outbox(newest)
    given_up: list[bool] = []
    outbox.on_abandon = lambda: given_up.append(True)
    socket.may_take.clear()
    outbox.add(b"1")
    running = asyncio.create_task(send_outbox(outbox, socket.send))
    while outbox.stalled_since is None:  # noqa: ASYNC110 - as soon as it tries
        await asyncio.sleep(0)
    assert not outbox.abandon_if_stalled(outbox.stalled_since + outbox_module.STALL_TIMEOUT_SECONDS - 1)
    assert outbox.abandon_if_stalled(outbox.stalled_since + outbox_module.STALL_TIMEOUT_SECONDS)
    assert given_up == [True]
    socket.may_take.set()
    outbox.close(1000)
    await running
    assert not outbox.abandon_if_stalled(1e12)  # it took the frame after all


async def test_the_first_reason_to_close_counts() -> None:
    outbox = Outbox(newest)
    outbox.close(4401)
    outbox.close(1012)
    assert await send_outbox(outbox, Socket().send) == 4401

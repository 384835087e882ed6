"""A stream that is too fast for the server slows down before the server closes it. The clock is the test's own."""

import json
import time
from collections import deque
from contextlib import nullcontext

import pytest

from stolik.client import Applied, stream
from stolik.client.stream import TableStream
from stolik.server.access.rate_limits import TokenBucket
from stolik.server.config import RATE_LIMITS
from stolik.server.sockets.stream import MAX_FAULTY_FRAMES

COMMANDS = 2000
"""More than the longest game has moves of one seat."""


class FakeServer:
    """Answers every command at once, as fast as the usual limit for a socket allows."""

    def __init__(self) -> None:
        limit = RATE_LIMITS["frames by socket"]
        self.now = 0.0
        self.bucket = TokenBucket(limit.rate, limit.burst)
        self.answers: deque[dict[str, object]] = deque()
        self.faults = 0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def send(self, text: str) -> None:
        if self.bucket.take(self.now):
            self.faults += 1
            self.answers.append({"type": "error", "code": "too_often", "message": "slow down"})
        else:
            self.answers.append({"type": "applied", "key": json.loads(text)["key"], "n": 1})

    def recv(self, _timeout: float | None) -> str:
        return json.dumps([self.answers.popleft()])


def test_a_whole_game_at_full_speed_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    server = FakeServer()
    monkeypatch.setattr(time, "sleep", server.sleep)
    monkeypatch.setattr(stream, "connect", lambda *_place, **_how: nullcontext(server))
    answered = 0
    with TableStream("http://server", "token", "table", lambda: None) as at_table:
        for _ in range(COMMANDS):
            key = at_table.send("back")
            answered += next(True for message in at_table if isinstance(message, Applied) and message.key == key)
    assert answered == COMMANDS
    assert 0 < server.faults < MAX_FAULTY_FRAMES / 10
    assert server.now < 1.5 * COMMANDS / RATE_LIMITS["frames by socket"].rate, "and no slower than it need be"

"""When a bot chooses again: after its move was answered and the update has arrived, and never in a loop."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from stolik.client import (
    Applied,
    CommandRefused,
    Duplicate,
    GameUpdate,
    Illegal,
    Message,
    Offer,
    Refused,
    RowUpdate,
    SeatUpdate,
    Snapshot,
    Stale,
    StreamError,
    TableStream,
    TableSummary,
)
from stolik.client.bot_loop import BotLoop
from stolik.client.decoding import SeatSummary
from stolik.core.errors import IllegalMove

ME, SOMEBODY = "me", "somebody"
GO = Offer({"type": "go"}, "go")


class Wire:
    """What was sent, and the number of the last row that was seen."""

    def __init__(self) -> None:
        self.n = 0
        self.sent: list[dict[str, Any]] = []

    def send(self, command: str, **fields: object) -> str:
        self.sent.append({"type": command, **fields})
        return f"key {len(self.sent)}"


class Bot:
    """A bot that handles messages as they come from a stream."""

    def __init__(self, choose: Callable[[SeatUpdate], Offer] = lambda _seat: GO) -> None:
        self.wire = Wire()
        self.player = BotLoop(cast("TableStream", self.wire), choose)

    def handle(self, *messages: Message) -> list[dict[str, Any]]:
        """What it sends because of them."""
        before = len(self.wire.sent)
        for message in messages:
            if isinstance(message, (Snapshot, RowUpdate)):
                self.wire.n = message.n
            self.player.handle(message)
            self.player.send_decisions()
        return self.wire.sent[before:]


def card(state: str = "running", *, warm: bool = False) -> TableSummary:
    seats = (SeatSummary("remote", person=ME, warm=warm), SeatSummary("person", person=SOMEBODY, warm=True))
    return TableSummary("t", "CODE", "game", 1, 2, state, SOMEBODY, seats)


def play(phase: int, *waiting: int, seats: tuple[int, ...] = (0,)) -> GameUpdate:
    return GameUpdate(phase, waiting, False, tuple(SeatUpdate(seat, {}, (GO,)) for seat in seats))


def hello(n: int, now: GameUpdate | None, *, warm: bool = False) -> Snapshot:
    return Snapshot(n, ME, card(warm=warm), play=now)


def update(n: int, now: GameUpdate | None = None, table: TableSummary | None = None) -> RowUpdate:
    return RowUpdate(n, 0, {"type": "moved"}, now, table)


def move(phase: int, seat: int = 0) -> dict[str, Any]:
    return {"type": "move", "phase": phase, "move": "go", "seat": seat}


def test_a_seat_still_to_move_in_the_same_phase_chooses_again_after_the_answer() -> None:
    bot = Bot()
    assert bot.handle(hello(5, play(5, 0))) == [move(5)]
    assert bot.handle(update(6, play(5, 0))) == [], "the answer has not come"
    assert bot.handle(Applied("key 1", 6)) == [move(5)]


def test_an_answer_that_comes_before_its_update_is_waited_for() -> None:
    bot = Bot()
    bot.handle(hello(5, play(5, 0)))
    assert bot.handle(Applied("key 1", 6)) == [], "what it knows is older than its move"
    assert bot.handle(update(6, play(5, 0))) == [move(5)]


def test_a_seat_that_is_not_to_move_is_silent() -> None:
    bot = Bot()
    bot.handle(hello(5, play(5, 0, 1)))
    assert bot.handle(update(6, play(5, 1)), Applied("key 1", 6)) == []


def test_others_moves_do_not_make_it_move_twice() -> None:
    bot = Bot()
    bot.handle(hello(5, play(5, 0, 1)))
    assert bot.handle(update(6, play(6, 0, 1)), update(7, play(7, 0))) == []


def test_a_stale_move_is_decided_anew_once_all_is_known_that_overtook_it() -> None:
    bot = Bot()
    bot.handle(hello(5, play(5, 0, 1)))
    assert bot.handle(Stale("key 1", 7, 7)) == []
    assert bot.handle(update(6, play(6, 0, 1))) == []
    assert bot.handle(update(7, play(7, 0))) == [move(7)]


def test_a_move_that_was_carried_out_before_the_connection_broke_is_not_made_again() -> None:
    bot = Bot()
    bot.handle(hello(5, play(5, 0)))
    assert bot.handle(hello(6, play(5, 0))) == [], "it is on its way again, under the same key"
    assert bot.handle(Duplicate("key 1", 6)) == [move(5)]


def test_each_seat_waits_for_its_own_answer() -> None:
    bot = Bot()
    both = play(5, 0, 1, seats=(0, 1))
    assert bot.handle(hello(5, both)) == [move(5, 0), move(5, 1)]
    assert bot.handle(update(6, both), Applied("key 1", 6)) == [move(5, 0)]
    assert bot.handle(update(7, both), Applied("key 2", 7)) == [move(5, 1)]


def test_what_the_rules_or_the_table_refuse_ends_the_bot_and_is_not_tried_again() -> None:
    for answer, error in (
        (Illegal("key 1", "3.4", "must_not_pass", "no"), IllegalMove),
        (Refused("key 1", "not_seated", "no"), CommandRefused),
        (StreamError("bad_message", "no command"), CommandRefused),
    ):
        bot = Bot()
        bot.handle(hello(5, play(5, 0)))
        with pytest.raises(error):
            bot.handle(answer)


@pytest.mark.parametrize("code", ["unavailable", "over", "closed"])
def test_where_the_stream_tries_again_or_the_game_has_ended_nothing_new_is_sent(code: str) -> None:
    bot = Bot()
    bot.handle(hello(5, play(5, 0)))
    assert bot.handle(Refused("key 1", code, "wait"), update(6)) == []


def test_a_bot_that_was_replaced_says_that_it_is_back() -> None:
    bot = Bot()
    assert bot.handle(hello(5, play(5, 1))) == [], "somebody else is away, not this one"
    assert bot.handle(update(6, None, card(warm=True))) == [{"type": "back"}]
    assert bot.handle(update(7, None, card())) == []
    assert bot.handle(hello(8, play(8, 0), warm=True)) == [{"type": "back"}, move(8)]

"""The client against a real server: commands, typed errors, streams that reconnect."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from stolik.client import (
    Applied,
    Client,
    CommandRefused,
    Duplicate,
    Message,
    NotAuthorized,
    NotFound,
    Offer,
    RateLimited,
    SeatUpdate,
    ServerUnreachable,
    Snapshot,
    StaleMove,
    Table,
    UnknownMessage,
)
from stolik.client import stream as client_stream
from stolik.client.decoding import RowUpdate, read_frame
from stolik.client.stream import TableStream
from stolik.core.errors import IllegalMove, StolikError
from stolik.server.config import NO_RATE_LIMITS, RateLimit, Timeouts
from support.randomness import secret
from support.server import Server
from support.server_launcher import HANG_SECONDS

GAME = "stonogi"


def last(seat: SeatUpdate) -> Offer:
    return seat.moves[-1]


@pytest.fixture
def table(ala: Client) -> Table:
    """A solo table where Ala sits and the game has begun."""
    table = ala.open_table(GAME, 1)
    table.sit(0)
    table.add_salt(0, secret("salt"))
    table.start()
    return table


def test_a_guest_comes_in_and_is_known(ala: Client) -> None:
    assert ala.me()["person"]["name"] == "Ala"
    assert GAME in [game["key"] for game in ala.games()]


def test_a_game_is_played_to_its_end_and_its_record_taken_home(ala: Client, table: Table) -> None:
    ended = table.play(last)
    assert ended is not None
    assert ended.over
    assert ended.places == (1,)
    assert f"{table.summary().seed}" in table.record()
    again = table.rematch()
    assert again.summary().seats[0].person == ala.me()["person"]["id"]
    assert table.rematch().id == again.id


def test_a_key_that_is_sent_twice_is_carried_out_once(table: Table) -> None:
    first = table.send_command("say", key="once", text="hej")
    second = table.send_command("say", key="once", text="hej")
    assert isinstance(first, Applied)
    assert second == Duplicate("once", first.n)


def test_what_the_server_refuses_is_a_typed_error(ala: Client, table: Table) -> None:
    with pytest.raises(CommandRefused, match="started") as refused:
        table.start()
    assert refused.value.code == "already_started"
    with pytest.raises(StaleMove) as outdated:
        table.move("pass", phase=1)
    assert outdated.value.phase > 1
    with pytest.raises(IllegalMove, match="must not pass"):
        force_pass(table)
    with pytest.raises(NotFound):
        ala.table("nowhere").summary()
    with pytest.raises(NotFound):
        ala.table_by_code("XXXX")
    with pytest.raises(CommandRefused) as bad:
        ala.open_table(GAME, 8)
    assert bad.value.code == "bad_setup"
    assert isinstance(bad.value, StolikError)


def force_pass(table: Table) -> None:
    """Passing is illegal while a tile can be taken, which the dice allow sooner or later."""
    for _ in range(200):
        play = table.snapshot().play
        assert play is not None
        if all(choice.text != "pass" for choice in play.seats[0].moves):
            table.move("pass", play.phase)
        table.move(play.seats[0].moves[-1], play.phase)


def test_strangers_are_not_let_in(server: Server, table: Table) -> None:
    with Client(server.address, "b_forged") as stranger, pytest.raises(NotAuthorized) as refused:
        stranger.table(table.id).summary()
    assert refused.value.code == "unknown_person"
    with Client(server.address, "b_forged") as stranger, stranger.table(table.id).stream() as stream:
        with pytest.raises(NotAuthorized):
            stream.next(timeout=HANG_SECONDS)


def test_a_closed_table_is_not_shown_to_watchers(server: Server, ala: Client) -> None:
    table = ala.open_table(GAME, 1, watch="nobody")
    table.sit(0)
    table.start()
    with Client.as_guest(server.address, "Ola") as ola, ola.table(table.id).stream() as stream:
        with pytest.raises(NotAuthorized):
            stream.next(timeout=HANG_SECONDS)


def test_where_nobody_listens_the_server_is_unreachable() -> None:
    with pytest.raises(ServerUnreachable):
        Client.as_guest("http://127.0.0.1:9", "Ala")
    with Client("http://127.0.0.1:9", "x", retry_pauses=(0.0,)) as client, pytest.raises(ServerUnreachable):
        client.games()


def test_a_rate_limit_says_how_long_to_wait(tmp_path: Path) -> None:
    limits = {**NO_RATE_LIMITS, "tables by person": RateLimit(rate=1 / (10 * HANG_SECONDS), burst=1)}
    with Server(tmp_path / "data", rate_limits=limits) as server, Client.as_guest(server.address, "Ala") as client:
        client.open_table(GAME, 1)
        with pytest.raises(RateLimited) as refused:
            client.open_table(GAME, 1)
    assert HANG_SECONDS < refused.value.retry_after_seconds <= 10 * HANG_SECONDS


def test_a_bot_that_only_listens_is_replaced_and_the_game_ends(tmp_path: Path) -> None:
    hasty = Timeouts(
        bot_pause_seconds=(0.0, 0.0), warn_after_seconds=0.01, stand_in_after_seconds=0.02, startup_grace_seconds=0.0
    )
    with Server(tmp_path / "data", timeouts=hasty) as server, Client.as_guest(server.address, "Ala") as ala:
        table = ala.open_table(GAME, 2)
        table.seat_bot(0, "random")
        with Client(server.address, ala.add_bot("Stone")) as stone, stone.table(table.id).stream() as stream:
            received = [stream.next()]  # before the deal: a busy machine may replace the bot before its stream is open
            stone.table(table.id).sit(1)
            table.start()
            while "revealed" not in kinds(received):
                received.append(stream.next())  # and does nothing
    assert "kept_warm" in kinds(received)


def kinds(received: list[Message]) -> list[str]:
    return [message.fact["type"] for message in received if isinstance(message, RowUpdate)]


def test_a_table_put_away_before_it_began_ends_the_game_of_a_bot(ala: Client) -> None:
    table = ala.open_table(GAME, 2)
    table.sit()
    table.leave(0)
    table.seat_bot(0, "random")
    table.close()
    assert table.play(last) is None


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as server:
        yield server


def test_a_stream_and_its_unanswered_move_survive_a_crash_of_the_server(own_server: Server) -> None:
    with Client.as_guest(own_server.address, "Ala") as client:
        table = client.open_table(GAME, 1)
        table.sit(0)
        table.start()
        with table.stream() as stream:
            hello = stream.next(timeout=HANG_SECONDS)
            assert isinstance(hello, Snapshot)
            assert hello.play is not None
            own_server.kill()
            seat = hello.play.seats[0]
            key = stream.send("move", phase=hello.play.phase, move=seat.moves[-1].text)
            own_server.start()
            received = [stream.next(timeout=HANG_SECONDS)]
            while not isinstance(received[-1], Applied):
                received.append(stream.next(timeout=HANG_SECONDS))
            assert received[-1].key == key
            assert stream.connections == 2
        moved = [row.fact for row in table.snapshot(since=0).missed if row.fact["type"] == "moved"]
        assert len(moved) == 1


def test_a_bot_plays_on_over_a_restart_of_the_server(own_server: Server) -> None:
    with Client.as_guest(own_server.address, "Ala") as client:
        table = client.open_table(GAME, 1)
        table.sit(0)
        table.start()
        seen = 0

        def choose(seat: SeatUpdate) -> Offer:
            nonlocal seen
            seen += 1
            if seen == 5:
                own_server.stop()
                own_server.start()
            return seat.moves[-1]

        ended = table.play(choose)
    assert ended is not None
    assert ended.over


def test_new_kinds_of_messages_and_fields_are_passed_over() -> None:
    frame = '[{"type":"dance","n":1},{"type":"news","n":2,"at":3,"fact":{"type":"said"},"new":true}]'
    assert read_frame(frame) == [UnknownMessage("dance"), RowUpdate(2, 3, {"type": "said"})]


def test_a_program_may_ask_why_it_cannot_and_read_the_rules(ala: Client, table: Table) -> None:
    now = table.snapshot().play
    assert now is not None
    assert table.explain_move(0, now.seats[0].moves[0]).allowed
    refused = table.explain_move(0, "aside r4", say="pl")
    assert not refused.allowed
    assert refused.sentence
    numbers = [part.number for chapter in ala.rules(GAME, "pl") for part in chapter.paragraphs]
    assert refused.rule in numbers
    with pytest.raises(StolikError):
        table.explain_move(0, "fly")
    (mine,) = table.scores("pl")
    assert (mine.seat, mine.total) == (0, 0)


class SignsOfLife:
    """A connection on which a second passes with every frame, and no frame holds a message."""

    now = 0.0

    def recv(self, timeout: float) -> str:
        assert self.now < 10.0, "nobody looks at the clock"
        if timeout <= 0:
            raise TimeoutError
        self.now += 1.0
        return "[]"


def test_frames_without_messages_do_not_put_off_the_end_of_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    line = SignsOfLife()
    monkeypatch.setattr(client_stream, "time", SimpleNamespace(monotonic=lambda: line.now))
    waiting = TableStream("http://nowhere", "token", "table", check_access=lambda: None)
    monkeypatch.setattr(waiting, "_socket", line)
    with pytest.raises(TimeoutError):
        waiting.next(timeout=3.0)
    assert line.now == 3.0

"""How tables end: revealed by the rules or put away by the host, checked by anybody, and begun again."""

import dataclasses
import random

import msgspec
import pytest

from server.table.paper_table import Paper, any_action, random_moves, started
from server.table.table_fixtures import ANN, BOB, CAT, EVERYBODY, SALT
from stolik import registry
from stolik.core.game import TalkRefusal
from stolik.core.position import SPECTATOR, Position
from stolik.core.record import read_record, write_text
from stolik.core.replay import verify
from stolik.protocol import answers, commands
from stolik.protocol.messages import SeatUpdate
from stolik.protocol.table_states import CLOSED, OVER, RUNNING
from stolik.server.broadcast.frames import EMPTY_ARRAY, RowEvents, game_update, table_summary
from stolik.server.table import closing, seating
from stolik.server.table.log_entries import ChatSaid, RematchOpened, SeedRevealed
from stolik.server.table.refusals import Refusal
from stolik.server.table.state import Table


def refused(code: str, paper: Paper, person: str, command: commands.Command) -> None:
    before = paper.table.last_row
    with pytest.raises(Refusal) as refusal:
        paper.ask(person, command)
    assert refusal.value.code == code
    assert paper.table.last_row == before


def finished(key: str = "sample", players: int = 2) -> Paper:
    paper = started(key, players)
    for _seat in random_moves(paper, random.Random(1)):
        pass
    paper.decide(closing.reveal_seed)
    return paper


@pytest.mark.parametrize("key", registry.keys())
def test_the_record_of_a_finished_game_with_changes_of_mind_is_verified(key: str, seed: int) -> None:
    game = registry.load(key)
    chance = random.Random(seed)
    paper = Paper(key, game.players[-1])
    for seat, person in enumerate(EVERYBODY[: game.players[-1]]):
        paper.sit(person, seat)
    paper.salt(ANN, 0)
    paper.start()
    while not paper.play.position.over:
        seat = chance.choice(paper.table.seats_to_move())
        person = EVERYBODY[seat]
        paper.move(person, any_action(paper.play.position, seat, chance), seat)
        if not paper.play.position.over and paper.play.undoable_move(seat) and chance.random() < 0.3:
            paper.undo(person, seat)
    paper.decide(closing.reveal_seed)
    verdict = verify(game, read_record(write_text(paper.record()).encode()))
    assert (verdict.salts, verdict.moves) == (1, len(paper.play.moves))
    assert verdict.position.scores() == paper.play.position.scores()


@pytest.mark.parametrize("key", registry.keys())
def test_the_record_of_a_table_that_was_put_away_is_verified(key: str, seed: int) -> None:
    game = registry.load(key)
    paper = started(key, max(2, game.players[0]))
    assert len(list(random_moves(paper, random.Random(seed), 5))) == 5
    paper.close()
    verdict = verify(game, read_record(write_text(paper.record()).encode()))
    assert verdict.moves == 5


def test_a_record_with_another_commitment_is_not_verified() -> None:
    """The check above can fail."""
    paper = finished()
    text = write_text(paper.record())
    other = text.replace(paper.table.commitment, "0" * 64)
    assert other != text
    with pytest.raises(Exception, match="commitment"):
        verify(paper.table.game, read_record(other.encode()))


def test_the_seed_is_revealed_at_the_end_and_not_before(seed: int) -> None:
    paper = started()
    assert closing.reveal_seed(paper.table) == []
    with pytest.raises(Refusal):
        paper.record()
    for _seat in random_moves(paper, random.Random(seed)):
        assert paper.table.revealed is None
    assert paper.table.state == RUNNING
    (revealed,) = paper.decide(closing.reveal_seed)
    assert isinstance(revealed, SeedRevealed)
    assert revealed.seed == paper.table.reveal_secrets()[0].hex()
    assert paper.table.state == OVER
    assert closing.reveal_seed(paper.table) == []


def test_only_the_host_puts_a_table_away_and_only_once() -> None:
    paper = started()
    refused("not_host", paper, BOB, commands.CloseTable("k"))
    paper.close()
    assert (paper.table.state, paper.table.seats_to_move()) == (CLOSED, ())
    refused("closed", paper, ANN, commands.CloseTable("k"))
    over = finished()
    refused("over", over, ANN, commands.CloseTable("k"))


def everything_seen(table: Table) -> list[SeatUpdate]:
    """The game update of every seat and of a spectator now."""
    row_events = RowEvents(table.game, ())
    seats = [*range(table.setup.players), SPECTATOR]
    updates = [game_update(table.started_game(), row_events, (seat,), None, table.phase) for seat in seats]
    assert all((update.waiting, update.over) == ((), False) for update in updates)
    return [one for update in updates for one in msgspec.json.decode(bytes(update.seats), type=list[SeatUpdate])]


@pytest.mark.parametrize("key", registry.keys())
def test_a_table_that_was_put_away_waits_for_nobody_and_offers_nothing(key: str, seed: int) -> None:
    game = registry.load(key)
    paper = started(key, max(2, game.players[0]))
    seats = list(random_moves(paper, random.Random(seed), 5))
    paper.decide(lambda table: seating.seat_stand_in(table, table.seats_to_move()[0], game.default_bot))
    if paper.play.takeback_move(seats[-1]):
        paper.take_back(EVERYBODY[seats[-1]], seats[-1])
    assert paper.table.seats_to_move()
    assert paper.table.stand_ins
    paper.close()
    for table in (paper.table, paper.refold()):
        seen = everything_seen(table)
        assert [(one.moves, one.may_undo, one.may_take_back) for one in seen] == [(EMPTY_ARRAY, False, False)] * len(
            seen
        )
        summary = table_summary(table, "CODE", {})
        assert (summary.state, summary.takeback, summary.ended_at) == (CLOSED, None, paper.rows[-1].at_ms)
        assert not any(seat.warm for seat in summary.seats)


def test_a_game_that_is_over_by_its_rules_is_not_put_away_instead() -> None:
    paper = started()
    for _seat in random_moves(paper, random.Random(1)):
        pass
    refused("over", paper, ANN, commands.CloseTable("k"))


def test_a_table_that_is_put_away_before_the_start_opens_its_commitment_and_has_no_record() -> None:
    paper = Paper()
    paper.close()
    assert paper.table.revealed is not None
    with pytest.raises(Refusal):
        paper.record()
    refused("already_started", paper, ANN, commands.Start("k"))


@pytest.mark.parametrize(
    "command",
    [
        commands.Move("k", 0, "play 1"),
        commands.Undo("k"),
        commands.RequestTakeback("k"),
        commands.AnswerTakeback("k", agrees=True),
        commands.HandOverHost("k", BOB),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_is_over_stays_as_it_is(command: commands.Command) -> None:
    refused("over", finished(), ANN, command)
    paper = started()
    paper.close()
    refused("closed", paper, ANN, command)


def test_between_the_last_move_and_the_reveal_nothing_is_taken_back_either() -> None:
    paper = started()
    for _seat in random_moves(paper, random.Random(1)):
        pass
    refused("over", paper, ANN, commands.Undo("k"))
    refused("over", paper, ANN, commands.RequestTakeback("k"))


def test_a_rematch_is_made_once_by_somebody_who_sat_there_and_only_at_the_end() -> None:
    paper = started()
    refused("not_over", paper, ANN, commands.RequestRematch("k"))
    over = finished()
    refused("not_seated", over, CAT, commands.RequestRematch("k"))
    assert over.ask(BOB, commands.RequestRematch("k")) == [RematchOpened("")]  # the queue puts the new table's id in
    refused("rematch_made", over, ANN, commands.RequestRematch("k2"))


def test_talk_is_refereed_by_the_game_while_it_runs() -> None:
    lines: list[tuple[int, str]] = []

    def referee(position: Position, seat: int, line: str) -> TalkRefusal | None:
        lines.append((seat, line))
        assert not position.over
        return TalkRefusal("no_numbers", (7, 8), position.legal(0)[0]) if "7" in line else None

    paper = started()
    paper.table.game = dataclasses.replace(paper.table.game, referee_talk=referee)
    assert paper.say(BOB, " hello ") == [ChatSaid(BOB)]
    with pytest.raises(Refusal) as refusal:
        paper.say(BOB, "I have 7")
    assert refusal.value.code == "no_talk"
    first = paper.table.game.moves.move(paper.table.started_game().position.legal(0)[0])
    assert refusal.value.talk == answers.TalkObjection("no_numbers", (7, 8), first)
    assert lines == [(1, "hello"), (1, "I have 7")]


def test_talk_is_free_before_the_start_and_after_the_end() -> None:
    def never(position: Position, seat: int, line: str) -> TalkRefusal | None:
        return TalkRefusal("silence")

    early, late = Paper(), finished()
    early.sit(ANN, 0)
    for paper in (early, late):
        paper.table.game = dataclasses.replace(paper.table.game, referee_talk=never)
        assert paper.say(ANN, "my seed is 7") == [ChatSaid(ANN)]


def test_who_sits_on_several_seats_may_not_say_what_one_of_them_may_not() -> None:
    def second_is_silent(position: Position, seat: int, line: str) -> TalkRefusal | None:
        return TalkRefusal("silence") if seat == 1 else None

    paper = Paper(players=2)
    paper.sit(ANN, 0)
    paper.sit(ANN, 1, shown="companion")
    paper.start()
    paper.table.game = dataclasses.replace(paper.table.game, referee_talk=second_is_silent)
    refused("no_talk", paper, ANN, commands.SayInChat("k", "hello"))


def test_only_who_sits_speaks_and_says_something() -> None:
    paper = started()
    refused("watching", paper, CAT, commands.SayInChat("k", "hello"))
    refused("bad_line", paper, ANN, commands.SayInChat("k", "   "))


def test_no_log_entry_of_chat_holds_the_words() -> None:
    paper = started()
    paper.say(ANN, "swordfish")
    assert not any("swordfish" in row.entry_json for row in paper.rows)
    assert SALT not in "".join(row.entry_json for row in paper.rows)

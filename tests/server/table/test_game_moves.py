"""Decisions of seats: which phase they must have seen, who may make them, and what the rules say."""

import msgspec
import pytest

from server.table.paper_table import Paper, find_table, started
from server.table.table_fixtures import ANN, BOB, CAT, CONTEXT, EVERYBODY
from stolik import registry
from stolik.core.errors import IllegalMove
from stolik.protocol import commands
from stolik.server.table import game_moves, seating
from stolik.server.table.decide import decide
from stolik.server.table.log_entries import MoveMade, MoveUndone, StandInEnded
from stolik.server.table.refusals import Refusal, StalePhase
from stolik.server.table.sender import Sender

ODD_NUMBERS = (-1, -(2**62), 63, 64, 10**6, 2**62)


def is_in_turn(paper: Paper, seat: int) -> bool:
    """One seat after the other: nobody else was to move beside the one who has just moved."""
    return not paper.play.moves[-1].is_face_down and paper.table.seats_to_move() == (1 - seat,)


def refused(code: str, paper: Paper, person: str, command: commands.Command) -> None:
    with pytest.raises(Refusal) as refusal:
        paper.ask(person, command)
    assert refusal.value.code == code


def test_choices_face_down_never_make_each_other_stale() -> None:
    paper = started(players=3)
    seen = paper.table.phase
    for person, seat in ((BOB, 1), (CAT, 2), (ANN, 0)):
        assert paper.table.phase == seen
        paper.move(person, paper.legal(seat)[0], phase=seen)
    assert paper.table.phase == paper.table.last_row > seen
    with pytest.raises(StalePhase) as stale:
        paper.move(BOB, paper.legal(1)[0], phase=seen)
    assert stale.value.phase == paper.table.phase


def test_moves_in_turn_must_have_seen_the_move_before() -> None:
    paper, seat = find_table(is_in_turn)
    before = paper.play.moves[-1].phase
    other = 1 - seat
    with pytest.raises(StalePhase):
        paper.move((ANN, BOB)[other], paper.legal(other)[0], other, phase=before)
    paper.move((ANN, BOB)[other], paper.legal(other)[0], other)


def test_a_phase_that_is_still_to_come_is_stale_too() -> None:
    paper = started()
    with pytest.raises(StalePhase):
        paper.move(ANN, paper.legal(0)[0], phase=paper.table.phase + 1)


def test_what_was_said_or_who_came_in_makes_no_move_stale() -> None:
    paper = started()
    seen = paper.table.phase
    paper.say(BOB, "hello")
    paper.leave(BOB, 1)
    paper.sit(CAT)
    assert paper.move(ANN, paper.legal(0)[0], phase=seen)


def test_a_choice_face_down_can_be_changed_until_the_last_one() -> None:
    paper = started()
    first, second = paper.legal(0)[:2]
    seen = paper.table.phase
    paper.move(ANN, first)
    n = paper.table.last_row
    entries = paper.move(ANN, second, phase=seen)
    assert entries == [MoveUndone(0, n), MoveMade(0, paper.table.game.moves.write(second))]
    assert paper.table.phase == seen
    paper.move(BOB, paper.legal(1)[0], phase=seen)
    assert second not in paper.legal(0)
    assert first in paper.legal(0)


def test_the_same_choice_again_is_no_change() -> None:
    paper = started()
    card = paper.legal(0)[0]
    paper.move(ANN, card)
    refused("same_choice", paper, ANN, commands.Move("k", paper.table.phase, paper.table.game.moves.write(card)))


def test_a_change_of_mind_must_be_as_legal_as_the_choice_was() -> None:
    paper = started()
    others = paper.legal(1)[0]
    paper.move(ANN, paper.legal(0)[0])
    before = paper.table.last_row
    with pytest.raises(IllegalMove) as illegal:
        paper.move(ANN, others)
    assert (illegal.value.rule, illegal.value.code) == ("2.2", "not_in_your_hand")
    assert paper.table.last_row == before
    assert paper.table.seats_to_move() == (1,)


def test_the_rules_refuse_with_their_number() -> None:
    paper = started()
    with pytest.raises(IllegalMove) as illegal:
        paper.move(ANN, paper.legal(1)[0])
    assert (illegal.value.rule, illegal.value.code) == ("2.2", "not_in_your_hand")


def test_a_text_or_a_struct_that_is_no_move_is_refused() -> None:
    paper = started()
    phase = paper.table.phase
    nonsenses: list[str | dict[str, object]] = [
        "",
        "fly",
        "play",
        "play x",
        {},
        {"type": "fly"},
        {"type": "play", "card": "x"},
    ]
    for nonsense in nonsenses:
        refused("bad_move", paper, ANN, commands.Move("k", phase, nonsense))


@pytest.mark.parametrize("key", registry.keys())
def test_every_legal_move_can_be_sent_as_a_struct_and_odd_numbers_in_it_are_refused(key: str) -> None:
    paper = started(key, max(2, registry.load(key).players[0]))
    seat = paper.table.seats_to_move()[0]
    sender = Sender(EVERYBODY[seat], EVERYBODY[seat])
    moves = paper.table.game.moves
    for action in paper.legal(seat):
        move = msgspec.to_builtins(moves.move(action))
        sent = commands.Move("k", paper.table.phase, move, seat)
        assert decide(paper.table, sender, sent, CONTEXT) == [MoveMade(seat, moves.write(action))]
        for field, odd in ((field, odd) for field in move if isinstance(move[field], int) for odd in ODD_NUMBERS):
            strange = commands.Move("k", paper.table.phase, {**move, field: odd}, seat)
            with pytest.raises((Refusal, IllegalMove)):
                decide(paper.table, sender, strange, CONTEXT)


def test_nobody_moves_for_a_seat_of_others_nor_before_the_start() -> None:
    paper = started()
    move = paper.table.game.moves.write(paper.legal(1)[0])
    refused("not_seated", paper, ANN, commands.Move("k", paper.table.phase, move, 1))
    refused("not_seated", paper, CAT, commands.Move("k", paper.table.phase, move))
    refused("no_such_seat", paper, ANN, commands.Move("k", paper.table.phase, move, 5))
    early = Paper()
    early.sit(ANN, 0)
    refused("not_started", early, ANN, commands.Move("k", 0, move))


def test_who_holds_several_seats_must_say_which() -> None:
    paper = Paper()
    paper.sit(ANN, 0)
    paper.sit(ANN, 1, shown="companion")
    paper.start()
    move = paper.table.game.moves.write(paper.legal(1)[0])
    refused("not_seated", paper, ANN, commands.Move("k", paper.table.phase, move))
    assert paper.move(ANN, paper.legal(1)[0], 1) == [MoveMade(1, move)]


def test_a_stand_in_ends_with_the_persons_own_move() -> None:
    paper = started()
    paper.decide(lambda table: seating.seat_stand_in(table, 0, "random"))
    assert paper.table.stand_ins == {0: "random"}
    entries = paper.move(ANN, paper.legal(0)[0])
    assert entries[0] == StandInEnded(0)
    assert isinstance(entries[1], MoveMade)
    assert paper.table.stand_ins == {}


def test_a_stand_in_ends_when_the_person_says_so_and_only_then() -> None:
    paper = started()
    paper.decide(lambda table: seating.seat_stand_in(table, 0, "random"))
    refused("unchanged", paper, BOB, commands.ReclaimSeats("k"))
    assert paper.ask(ANN, commands.ReclaimSeats("k")) == [StandInEnded(0)]
    refused("unchanged", paper, ANN, commands.ReclaimSeats("k"))


def test_a_bot_moves_only_for_a_seat_that_it_plays_or_stands_in_for() -> None:
    """A person may come back while the bot still thinks: what it decides then is nobody's move."""
    paper = started()
    phase, action = paper.table.phase, paper.legal(0)[0]
    paper.decide(lambda table: seating.seat_stand_in(table, 0, "random"))
    paper.ask(ANN, commands.ReclaimSeats("k"))
    with pytest.raises(Refusal):
        game_moves.make_bot_move(paper.table, 0, phase, action)


def test_a_bot_that_thought_about_another_phase_is_stale() -> None:
    paper = started()
    paper.bot(BOB, 1)
    seen, card = paper.table.phase, paper.legal(1)[0]
    paper.move(ANN, paper.legal(0)[0])
    assert paper.decide(lambda table: game_moves.make_bot_move(table, 1, seen, card))
    with pytest.raises(StalePhase):
        game_moves.make_bot_move(paper.table, 1, seen, paper.legal(1)[0])
    with pytest.raises(IllegalMove):
        game_moves.make_bot_move(paper.table, 1, paper.table.phase, card)  # it has been played


def test_no_seat_gets_a_second_stand_in_nor_a_bots_seat_nor_one_before_the_start() -> None:
    paper = Paper()
    paper.sit(ANN, 0)
    assert seating.seat_stand_in(paper.table, 0, "random") == []
    paper.bot(ANN, 1)
    paper.start()
    assert seating.seat_stand_in(paper.table, 1, "random") == []
    paper.decide(lambda table: seating.seat_stand_in(table, 0, "random"))
    assert seating.seat_stand_in(paper.table, 0, "random") == []

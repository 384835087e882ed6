"""Undo for oneself while nobody has learned anything; taking back by consent of all people; never behind chance."""

import random

import pytest

from server.table.paper_table import Paper, find_table, random_moves, started
from server.table.table_fixtures import ANN, BOB, CAT, DAN
from stolik import registry
from stolik.core.record import RecordedDraw
from stolik.protocol import commands
from stolik.server.table.log_entries import MoveUndone, TakebackAnswered, TakebackDone, TakebackRequested
from stolik.server.table.refusals import Refusal

PAIR = (ANN, BOB)


def refused(code: str, paper: Paper, person: str, command: commands.Command) -> None:
    before = paper.table.last_row
    with pytest.raises(Refusal) as refusal:
        paper.ask(person, command)
    assert refusal.value.code == code
    assert paper.table.last_row == before


def is_part_of_a_turn(paper: Paper, seat: int) -> bool:
    return not paper.play.moves[-1].is_final and paper.table.seats_to_move() == (seat,)


def can_be_taken_back(paper: Paper, seat: int) -> bool:
    """The move of one whose turn is over, and nobody has chosen face down beside them."""
    made = paper.play.moves[-1]
    return not made.is_final and not made.is_face_down and seat not in paper.table.seats_to_move()


def test_ones_own_choice_face_down_is_undone_until_the_last_one() -> None:
    paper = started(players=3)
    phase, hand = paper.table.phase, paper.legal(0)
    paper.move(ANN, hand[0])
    n = paper.table.last_row
    paper.move(BOB, paper.legal(1)[0])
    assert paper.undo(ANN) == [MoveUndone(0, n)]
    assert (paper.table.seats_to_move(), paper.legal(0), paper.table.phase) == ((0, 2), hand, phase)
    paper.move(ANN, hand[1])
    paper.move(CAT, paper.legal(2)[0])
    for person in (ANN, BOB, CAT):
        refused("no_undo", paper, person, commands.Undo("k"))


def test_every_choice_face_down_is_its_owners_after_any_other_was_undone() -> None:
    """Also in a phase that began by taking something back."""
    paper = started(players=4)
    for seat, person in enumerate((ANN, BOB, CAT)):
        paper.move(person, paper.legal(seat)[0])
    paper.take_back(CAT)
    for person in (ANN, BOB, DAN):
        paper.consent(person)
    assert paper.table.seats_to_move() == (2, 3)
    paper.move(CAT, paper.legal(2)[0])
    paper.undo(CAT)
    assert isinstance(paper.undo(ANN)[0], MoveUndone)
    paper.move(ANN, paper.legal(0)[0])
    paper.undo(BOB)
    assert isinstance(paper.undo(ANN)[0], MoveUndone)


def test_part_of_ones_own_turn_is_undone_and_the_position_is_as_before() -> None:
    paper, seat = find_table(is_part_of_a_turn)
    moved = paper.play.moves[-1]
    others = [(made.seat, made.action) for made in paper.play.moves[:-1]]
    assert paper.undo(PAIR[seat]) == [MoveUndone(seat, moved.row)]
    assert [(made.seat, made.action) for made in paper.play.moves] == others
    assert paper.table.phase == paper.table.last_row  # what others saw of this turn is stale
    assert moved.action in paper.legal(seat)


def test_nobody_undoes_a_move_of_others() -> None:
    paper, seat = find_table(is_part_of_a_turn)
    refused("not_seated", paper, PAIR[1 - seat], commands.Undo("k", seat))
    refused("no_undo", paper, PAIR[1 - seat], commands.Undo("k"))


@pytest.mark.parametrize("key", registry.keys())
def test_nothing_goes_back_behind_chance_or_a_reveal(key: str, seed: int) -> None:
    """Whatever was drawn or shown since a move, that move stands, by undo and by consent."""
    game = registry.load(key)
    paper = started(key, max(2, game.players[0]))
    for seat in random_moves(paper, random.Random(seed), 80):
        made = paper.play.moves[-1]
        events = paper.table.events_by_row[made.row]
        entries = paper.play.recorded_game.entries
        drew = isinstance(entries[-1], RecordedDraw)
        if drew or any(happened.kind in game.reveals for happened in events):
            assert paper.play.undoable_move(seat) is None
            assert [paper.play.takeback_move(other) for other in range(paper.table.setup.players)] == [
                None for _ in range(paper.table.setup.players)
            ]


def test_all_other_people_must_agree() -> None:
    paper, seat = find_table(can_be_taken_back, 3)
    people = [ANN, BOB, CAT]
    sender, n = people.pop(seat), paper.play.moves[-1].row
    assert paper.take_back(sender) == [TakebackRequested(seat, n)]
    refused("no_question", paper, sender, commands.AnswerTakeback("k", agrees=True))
    assert paper.consent(people[0]) == [TakebackAnswered(people[0], agrees=True)]
    refused("no_question", paper, people[0], commands.AnswerTakeback("k", agrees=True))
    assert paper.consent(people[1]) == [TakebackAnswered(people[1], agrees=True), TakebackDone(n)]
    assert paper.table.seats_to_move() == (seat,)
    assert paper.table.takeback_request is None
    assert all(made.row < n for made in paper.play.moves)


def test_one_no_ends_it_and_one_may_ask_again() -> None:
    paper, seat = find_table(can_be_taken_back, 3)
    people = [ANN, BOB, CAT]
    sender = people.pop(seat)
    paper.take_back(sender)
    refused("takeback_open", paper, sender, commands.RequestTakeback("k"))
    paper.consent(people[0], agrees=False)
    assert paper.table.takeback_request is None
    refused("no_question", paper, people[1], commands.AnswerTakeback("k", agrees=True))
    assert paper.take_back(sender)


def test_bots_are_not_asked() -> None:
    paper, seat = find_table(can_be_taken_back, 3)
    people = [ANN, BOB, CAT]
    sender = people.pop(seat)
    paper.bot(people[0], paper.table.seats_of(people[0])[0])
    paper.take_back(sender)
    assert any(isinstance(entry, TakebackDone) for entry in paper.consent(people[1]))


def test_a_remote_bot_has_no_say() -> None:
    paper, seat = find_table(can_be_taken_back, 3)
    people = [ANN, BOB, CAT]
    sender = people.pop(seat)
    robots = paper.table.seats_of(people[0])[0]
    paper.leave(people[0], robots)
    paper.ask("robot", commands.Sit("k", robots), remote=True)
    paper.take_back(sender)
    refused("no_question", paper, "robot", commands.AnswerTakeback("k", agrees=False))
    assert any(isinstance(entry, TakebackDone) for entry in paper.consent(people[1]))


def test_who_is_the_only_person_at_the_table_asks_nobody() -> None:
    paper, seat = find_table(can_be_taken_back)
    paper.bot(PAIR[1 - seat], 1 - seat)
    n = paper.play.moves[-1].row
    assert paper.take_back(PAIR[seat]) == [TakebackRequested(seat, n), TakebackDone(n)]
    assert paper.table.seats_to_move() == (seat,)


def test_a_question_is_not_held_open_by_who_has_left() -> None:
    paper, seat = find_table(can_be_taken_back)
    paper.take_back(PAIR[seat])
    paper.leave(PAIR[1 - seat], 1 - seat)
    paper.take_back(PAIR[seat])
    assert paper.table.seats_to_move() == (seat,)


def test_at_an_unfriendly_table_nothing_is_taken_back() -> None:
    paper, seat = find_table(can_be_taken_back, friendly=False)
    refused("not_friendly", paper, PAIR[seat], commands.RequestTakeback("k"))


def test_a_move_ends_the_question() -> None:
    paper, seat = find_table(can_be_taken_back)
    paper.take_back(PAIR[seat])
    paper.move(PAIR[1 - seat], paper.legal(1 - seat)[0])
    assert paper.table.takeback_request is None
    refused("no_question", paper, PAIR[1 - seat], commands.AnswerTakeback("k", agrees=True))


def test_who_only_watches_has_no_say() -> None:
    paper, seat = find_table(can_be_taken_back)
    paper.take_back(PAIR[seat])
    refused("not_seated", paper, "stranger", commands.AnswerTakeback("k", agrees=False))


def test_what_was_seen_before_something_was_taken_back_is_stale() -> None:
    paper, seat = find_table(can_be_taken_back)
    seen = paper.table.phase
    paper.take_back(PAIR[seat])
    paper.consent(PAIR[1 - seat])
    assert paper.table.phase == paper.table.last_row > seen

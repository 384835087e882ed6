"""Nobody reads a second hand by sitting down: who may take which seat between the deal and the end."""

from __future__ import annotations

import pytest

from server.table.paper_table import SAMPLE, Paper, started
from server.table.table_fixtures import ANN, BOB, CAT, DAN
from stolik import registry
from stolik.protocol import commands
from stolik.server.runtime.table_request import seated_entries
from stolik.server.table import seating
from stolik.server.table.log_entries import ByPerson, SeatChanged, decode_entry, encode_entry
from stolik.server.table.refusals import Refusal

ROBOT, OTHER_ROBOT = "robot", "another robot"
OPEN_GAME = next(key for key in registry.keys() if not registry.load(key).has_secrets)


def barred(paper: Paper, person: str, seat: int | None, *, keeper: str | None = None) -> bool:
    """Is a seat refused because of the hand that lies there? On this server, and on one that has just read the log."""
    again = Paper()
    again.table = paper.refold()
    refused = [_is_refused(one, person, seat, keeper) for one in (paper, again)]
    assert len(set(refused)) == 1
    return refused[0]


def _is_refused(paper: Paper, person: str, seat: int | None, keeper: str | None) -> bool:
    before = paper.table.last_row
    try:
        paper.ask(person, commands.Sit(paper.new_key(), seat), remote=keeper is not None, keeper=keeper)
    except Refusal as refusal:
        code = refusal.code
    else:
        return False
    assert (code, paper.table.last_row) == ("hidden_hand", before)
    return True


def with_open_seats(*seats: int, players: int = 3) -> Paper:
    """Everybody sat on a seat of their own, then some have left."""
    paper = started(SAMPLE, players)
    for seat, person in zip(seats, [(ANN, BOB, CAT, DAN)[seat] for seat in seats], strict=True):
        paper.leave(person, seat)
    return paper


def kick(paper: Paper, host: str, seat: int, *, keeper: str | None = None) -> None:
    paper.ask(host, commands.Kick(paper.new_key(), seat), keeper=keeper)


def robot_sits(paper: Paper, seat: int, robot: str = ROBOT, keeper: str | None = ANN) -> None:
    paper.ask(robot, commands.Sit(paper.new_key(), seat), remote=True, keeper=keeper)


def test_who_holds_a_seat_takes_no_other_named_or_not() -> None:
    paper = with_open_seats(1)
    assert barred(paper, ANN, 1)
    assert barred(paper, ANN, None)
    assert paper.table.seats_of(ANN) == [0]


def test_who_has_left_a_seat_takes_that_one_again_and_no_other() -> None:
    paper = with_open_seats(1, 2)
    assert barred(paper, BOB, 2)
    assert not barred(paper, BOB, None)
    assert paper.table.seats_of(BOB) == [1]


def test_nor_is_it_had_again_while_somebody_else_holds_it() -> None:
    paper = with_open_seats(1, 2)
    paper.sit(DAN, 1)
    assert barred(paper, BOB, None)
    paper.leave(DAN, 1)
    assert not barred(paper, BOB, 1)


def test_who_was_sent_away_takes_the_same_seat_or_none() -> None:
    paper = with_open_seats(2)
    kick(paper, ANN, 1)
    assert barred(paper, BOB, 2)
    assert not barred(paper, BOB, 1)


def test_who_comes_late_takes_any_open_seat_and_then_no_other() -> None:
    paper = with_open_seats(1, 2)
    assert not barred(paper, DAN, 2)
    assert barred(paper, DAN, 1)
    paper.leave(DAN, 2)
    assert barred(paper, DAN, 1)


def test_several_seats_that_were_held_at_the_deal_are_kept_and_taken_back() -> None:
    paper = Paper(players=3)
    for seat, shown in ((0, ANN), (2, "child")):
        paper.sit(ANN, seat, shown)
    paper.sit(BOB, 1)
    paper.start()
    for seat in (0, 2):
        paper.leave(ANN, seat)
    paper.leave(BOB, 1)
    assert [barred(paper, ANN, seat) for seat in (2, 1, 0)] == [False, True, False]


def test_before_the_deal_everybody_changes_seats_as_they_like() -> None:
    paper = Paper(players=2)
    for seat in (0, 1):
        paper.sit(ANN, seat)
        paper.leave(ANN, seat)
    paper.sit(ANN, 0)
    paper.sit(BOB, 1)
    kick(paper, ANN, 1)
    paper.sit(ANN, 1)
    assert paper.table.seats_of(ANN) == [0, 1]


@pytest.mark.parametrize("seat", [1, 2], ids=["a person", "a bot"])
def test_a_host_does_not_sit_where_they_have_sent_somebody_away(seat: int) -> None:
    paper = table_of(DAN)
    kick(paper, DAN, seat)
    assert barred(paper, DAN, seat)
    assert barred(paper, DAN, None)
    paper.ask(DAN, commands.HandOverHost("given", ANN))
    assert barred(paper, DAN, seat)
    paper.sit(CAT, seat)
    paper.leave(CAT, seat)
    assert barred(paper, DAN, seat)


def table_of(host: str) -> Paper:
    """The host does not sit; Ann, Bob and a bot do."""
    paper = Paper(players=3, host=host)
    paper.sit(ANN, 0)
    paper.sit(BOB, 1)
    paper.bot(host, 2)
    paper.start()
    return paper


def test_a_host_who_has_cleared_one_seat_may_take_another_that_was_given_up() -> None:
    paper = table_of(DAN)
    kick(paper, DAN, 2)
    paper.leave(ANN, 0)
    assert barred(paper, DAN, 2)
    assert not barred(paper, DAN, None)
    assert paper.table.seats_of(DAN) == [0]


def test_an_open_seat_that_a_host_gives_to_a_bot_and_clears_is_cleared_by_them() -> None:
    paper = table_of(DAN)
    paper.leave(BOB, 1)
    paper.bot(DAN, 1)
    kick(paper, DAN, 1)
    assert barred(paper, DAN, 1)
    assert not barred(paper, BOB, 1)


def test_a_host_takes_back_a_seat_of_their_own_that_they_clear() -> None:
    paper = Paper(players=2)
    paper.sit(ANN, 0)
    paper.bot(ANN, 1)
    paper.start()
    paper.bot(ANN, 0)
    for seat in (0, 1):
        kick(paper, ANN, seat)
    assert barred(paper, ANN, 1)
    assert not barred(paper, ANN, 0)


def test_a_person_and_their_bot_count_as_one_whoever_sat_first() -> None:
    paper = with_open_seats(1, 2)
    assert barred(paper, ROBOT, 1, keeper=ANN)
    robot_sits(paper, 1, keeper=DAN)
    assert barred(paper, DAN, 2)
    assert barred(paper, OTHER_ROBOT, 2, keeper=DAN)


def test_a_person_and_their_bot_take_turns_on_one_seat() -> None:
    paper = with_open_seats(1)
    robot_sits(paper, 1, keeper=DAN)
    paper.leave(ROBOT, 1)
    assert not barred(paper, DAN, 1)
    paper.leave(DAN, 1)
    assert not barred(paper, OTHER_ROBOT, 1, keeper=DAN)


def test_a_bot_that_sat_before_owners_were_logged_keeps_its_own_seat() -> None:
    paper = Paper(players=3)
    robot_sits(paper, 0, keeper=None)
    paper.sit(BOB, 1)
    paper.sit(CAT, 2)
    paper.start()
    for person, seat in ((ROBOT, 0), (BOB, 1)):
        paper.leave(person, seat)
    assert barred(paper, ROBOT, 1, keeper=ANN)
    assert not barred(paper, ROBOT, 0, keeper=ANN)


def test_a_seat_that_a_bot_frees_as_the_host_is_not_open_to_its_owner() -> None:
    paper = table_of(ROBOT)
    kick(paper, ROBOT, 1, keeper=DAN)
    assert barred(paper, DAN, 1)
    assert barred(paper, OTHER_ROBOT, 1, keeper=DAN)
    assert barred(paper, ROBOT, 1, keeper=DAN)
    assert not barred(paper, CAT, 1)


def test_who_is_away_comes_back_as_before() -> None:
    paper = started(SAMPLE, 2)
    paper.decide(lambda table: seating.seat_stand_in(table, 1, "random"))
    assert 1 in paper.table.stand_ins
    paper.ask(BOB, commands.ReclaimSeats("here"))
    assert (paper.table.stand_ins, paper.table.seats_of(BOB)) == ({}, [1])


def test_where_nothing_is_secret_everybody_may_sit_where_they_like() -> None:
    paper = started(OPEN_GAME, 2)
    paper.leave(BOB, 1)
    assert not barred(paper, ANN, 1)
    assert paper.table.seats_of(ANN) == [0, 1]


def test_when_the_table_is_put_away_nobody_is_barred_any_more() -> None:
    paper = with_open_seats(1)
    assert paper.table.barred(frozenset([ANN])) == [1, 2]
    paper.close()
    assert paper.table.barred(frozenset([ANN])) == []


def test_a_rematch_knows_whose_bots_sit_there() -> None:
    paper = Paper(players=2)
    robot_sits(paper, 0)
    paper.sit(BOB, 1)
    assert seated_entries(paper.table)[0] == SeatChanged(0, ByPerson(ROBOT, ROBOT, remote=True, keeper=ANN))


@pytest.mark.parametrize(
    "row",
    [
        '{"type":"seated","seat":1,"holder":{"type":"person","person":"p","shown":"q","remote":true}}',
        '{"type":"seated","seat":1,"holder":{"type":"person","person":"p","shown":"q","remote":true,"keeper":"k"}}',
        '{"type":"seated","seat":1,"holder":{"type":"bot","bot":"random","open":true}}',
        '{"type":"seated","seat":1,"holder":{"type":"bot","bot":"random","open":true},"keeper":"k"}',
    ],
)
def test_rows_with_and_without_a_keeper_are_written_as_they_were_read(row: str) -> None:
    assert encode_entry(decode_entry(row)) == row

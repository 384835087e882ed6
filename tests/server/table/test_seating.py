"""Who sits where: seats taken, given up, freed and handed on, before the start and after it."""

import pytest

from server.table.paper_table import Paper, started
from server.table.table_fixtures import ANN, BOB, CAT, SALT
from stolik.protocol import commands
from stolik.protocol.table_states import OPEN, RUNNING
from stolik.server.table.log_entries import (
    ByBot,
    ByNobody,
    ByPerson,
    HostChanged,
    SeatChanged,
    SetupChanged,
    TempoChanged,
)
from stolik.server.table.refusals import Refusal

OTHER_SALT = "a5" * 32


def refused(code: str, paper: Paper, person: str, command: commands.Command) -> None:
    before = paper.table.last_row
    with pytest.raises(Refusal) as refusal:
        paper.ask(person, command)
    assert refusal.value.code == code
    assert paper.table.last_row == before


def test_who_names_no_seat_gets_the_first_free_one() -> None:
    paper = Paper(players=3)
    paper.sit(BOB, 0)
    paper.sit(ANN)
    paper.sit(CAT)
    assert [paper.table.seats_of(person) for person in (BOB, ANN, CAT)] == [[0], [1], [2]]
    refused("seat_taken", paper, "dan", commands.Sit("k"))


def test_a_seat_that_is_taken_is_not_taken_again() -> None:
    paper = Paper(players=3)
    paper.sit(ANN, 1)
    refused("seat_taken", paper, BOB, commands.Sit("k", 1))
    refused("yours_already", paper, ANN, commands.Sit("k", 1))
    refused("no_such_seat", paper, BOB, commands.Sit("k", 3))


def test_one_person_may_hold_several_seats_for_companions() -> None:
    paper = Paper(players=3)
    paper.sit(ANN, 0)
    paper.sit(ANN, 2, shown="ann's child")
    assert paper.table.seats_of(ANN) == [0, 2]
    assert paper.table.people() == [ANN]
    assert paper.table.holders[2] == ByPerson(ANN, "ann's child")


def test_a_remote_bot_holds_its_seat_itself_and_is_nobody_to_be_asked() -> None:
    paper = Paper(players=2)
    paper.ask("robot", commands.Sit("k", 0), remote=True)
    assert paper.table.seats_of("robot") == [0]
    assert paper.table.people() == []


def test_a_seat_left_before_the_start_is_free_and_one_left_later_is_played_by_an_open_bot() -> None:
    paper = Paper()
    paper.sit(ANN, 0)
    paper.leave(ANN, 0)
    assert isinstance(paper.table.holders[0], ByNobody)
    later = started()
    assert later.leave(BOB, 1) == [SeatChanged(1, ByBot("random", open=True))]
    later.sit(CAT)
    assert later.table.seats_of(CAT) == [1]


def test_nobody_gives_up_a_seat_of_others() -> None:
    paper = started()
    refused("not_seated", paper, ANN, commands.Leave("k", 1))
    refused("no_such_seat", paper, ANN, commands.Leave("k", 7))


def test_when_the_host_gives_up_the_last_seat_the_next_person_is_the_host() -> None:
    paper = Paper(players=4)
    paper.sit(ANN, 0)
    paper.sit(ANN, 2)
    paper.sit(CAT, 3)
    paper.leave(ANN, 0)
    assert paper.table.host == ANN  # still sits at the table
    assert HostChanged(CAT) in paper.leave(ANN, 2)
    assert paper.table.host == CAT


def test_a_host_who_is_alone_stays_the_host() -> None:
    paper = Paper()
    paper.sit(ANN, 0)
    paper.leave(ANN, 0)
    assert paper.table.host == ANN


def test_only_the_host_hands_the_table_over_and_only_to_somebody_who_sits() -> None:
    paper = started()
    refused("not_host", paper, BOB, commands.HandOverHost("k", BOB))
    refused("not_at_table", paper, ANN, commands.HandOverHost("k", CAT))
    paper.ask(ANN, commands.HandOverHost("k", BOB))
    assert paper.table.host == BOB


def test_only_the_host_sends_somebody_away_and_nobody_sends_themselves() -> None:
    paper = started(players=3)
    refused("not_host", paper, BOB, commands.Kick("k", 2))
    refused("yours_already", paper, ANN, commands.Kick("k", 0))
    paper.ask(ANN, commands.Kick("k", 2))
    assert paper.table.seats_of(CAT) == []
    assert paper.table.holders[2] == ByBot("random", open=True)


def test_the_host_puts_bots_of_the_game_on_seats_where_no_person_sits() -> None:
    paper = Paper(players=3)
    paper.sit(BOB, 1)
    refused("no_such_bot", paper, ANN, commands.SeatBot("k", 0, "oracle"))
    refused("seat_taken", paper, ANN, commands.SeatBot("k", 1, "random"))
    refused("not_host", paper, BOB, commands.SeatBot("k", 0, "random"))
    paper.bot(ANN, 0)
    assert paper.table.holders[0] == ByBot("random")
    refused("seat_taken", paper, CAT, commands.Sit("k", 0))  # a bot that was put there is not open


def test_a_person_may_leave_their_own_seat_to_a_bot_of_their_choice() -> None:
    paper = started()
    paper.bot(BOB, 1, "search:1")
    assert paper.table.holders[1] == ByBot("search:1")
    assert HostChanged(BOB) not in paper.bot(ANN, 0)
    assert paper.table.people() == []


def test_another_shape_has_another_commitment_and_the_salts_begin_anew() -> None:
    paper = Paper(players=2)
    paper.sit(ANN, 0)
    paper.salt(ANN, 0)
    before = paper.table.commitment
    (reshaped,) = paper.ask(ANN, commands.ChangeSetup("k", 3))
    assert isinstance(reshaped, SetupChanged)
    assert (paper.table.deal_number, paper.table.deal_label()) == (2, "table/2")
    assert paper.table.commitment not in ("", before)
    assert paper.table.salts == [None] * 3
    assert paper.table.seats_of(ANN) == [0]


def test_each_shape_has_a_commitment_of_its_own_even_where_it_was_there_before() -> None:
    paper = Paper(players=2)
    commitments = {paper.table.commitment}
    for players in (3, 2, 3, 2):
        paper.ask(ANN, commands.ChangeSetup(paper.new_key(), players))
        commitments.add(paper.table.commitment)
    assert len(commitments) == 5


def test_a_shape_that_cannot_be_or_has_no_place_for_somebody_is_refused() -> None:
    paper = Paper(players=3)
    paper.sit(BOB, 2)
    refused("seat_taken", paper, ANN, commands.ChangeSetup("k", 2))
    refused("bad_setup", paper, ANN, commands.ChangeSetup("k", 7))
    refused("bad_setup", paper, ANN, commands.ChangeSetup("k", 2, {"no": "option"}))
    refused("not_host", paper, BOB, commands.ChangeSetup("k", 4))
    paper.bot(ANN, 0)
    paper.leave(BOB, 2)
    paper.bot(ANN, 2)
    paper.ask(ANN, commands.ChangeSetup("k", 2))
    assert paper.table.holders == [ByBot("random"), ByNobody()]


def test_a_seat_salts_a_deal_once_and_only_for_itself() -> None:
    paper = Paper()
    paper.sit(ANN, 0)
    refused("bad_salt", paper, ANN, commands.AddSalt("k", 0, "G" * 64))
    refused("bad_salt", paper, ANN, commands.AddSalt("k", 0, "A" * 64))
    refused("not_seated", paper, BOB, commands.AddSalt("k", 0, SALT))
    paper.salt(ANN, 0)
    refused("salt_given", paper, ANN, commands.AddSalt("k", 0, OTHER_SALT))
    paper.sit(BOB, 1)
    paper.start()
    refused("already_started", paper, BOB, commands.AddSalt("k", 1, SALT))


def test_who_takes_a_salted_seat_brings_a_salt_of_their_own() -> None:
    paper = Paper()
    paper.sit(ANN, 0)
    paper.salt(ANN, 0)
    paper.leave(ANN, 0)
    paper.sit(BOB, 0)
    assert paper.table.salts == [None, None]
    paper.salt(BOB, 0, OTHER_SALT)
    assert paper.table.salts == [OTHER_SALT, None]


def test_the_salt_of_a_seat_changes_the_deal() -> None:
    hands = set()
    for salt in (SALT, OTHER_SALT):
        paper = Paper()
        paper.sit(ANN, 0)
        paper.sit(BOB, 1)
        paper.salt(BOB, 1, salt)
        paper.start()
        hands.add((paper.legal(0), paper.legal(1)))
    assert len(hands) == 2


def test_the_host_deals_and_only_when_all_seats_are_held() -> None:
    paper = Paper()
    paper.sit(BOB, 0)
    refused("seats_empty", paper, ANN, commands.Start("k"))
    paper.bot(ANN, 1)
    refused("not_host", paper, BOB, commands.Start("k"))
    assert (paper.table.state, paper.table.seats_to_move()) == (OPEN, ())
    paper.start()
    assert (paper.table.state, paper.table.seats_to_move()) == (RUNNING, (0, 1))
    refused("already_started", paper, ANN, commands.Start("k"))
    refused("already_started", paper, ANN, commands.ChangeSetup("k", 3))


@pytest.mark.parametrize(
    "command",
    [commands.Sit("k"), commands.Leave("k", 1), commands.Kick("k", 1), commands.SeatBot("k", 1, "random")],
    ids=lambda command: type(command).__name__,
)
def test_at_a_table_that_is_put_away_no_seat_changes_hands(command: commands.Command) -> None:
    paper = started()
    paper.ask(ANN, commands.HandOverHost("k", BOB))
    paper.close()
    refused("closed", paper, BOB, command)


def test_the_host_alone_chooses_the_tempo_before_and_during_the_game_and_the_log_keeps_it() -> None:
    paper = started()
    refused("not_host", paper, BOB, commands.SetTempo("k", "fast"))
    assert paper.ask(ANN, commands.SetTempo("k", "fast")) == [TempoChanged("fast")]
    refused("unchanged", paper, ANN, commands.SetTempo("again", "fast"))
    assert paper.refold().tempo == paper.table.tempo == "fast"
    paper.close()
    refused("closed", paper, ANN, commands.SetTempo("late", "slow"))

"""Chapter 3: lifebelts, and dropping out."""

from __future__ import annotations

from stolik.core.bitset import elements
from stolik.games.fala.event_types import BeltLost, DroppedOut
from stolik.games.fala.tests.boards import belts, events_of, levels, table, turn
from stolik.games.fala.tests.test_turn import EXAMPLE
from stolik.games.fala.view import view

LATER = (
    "round 1 / 5,25,26,44,...:60:-:60:{}:{}:0 / 2,21,27,28,...:59:-:59:{}:{}:0 /"
    " 9,29,30,...:1:-:1:{}:{}:0 / 7,31,32,...:3:-:3:{}:{}:0 / tides {},..."
)
"""Four players in their second turn: tide and lifebelts of each, then the open tides."""


def test_r3_1_zuzanna_stands_deepest_and_loses_a_lifebelt() -> None:
    position = table(EXAMPLE)
    assert BeltLost(1, 2) in events_of(position, 44, 21, 9)
    assert belts(position) == [4, 2, 2]


def test_r3_1_a_tide_taken_long_ago_costs_again() -> None:
    position = turn(table(LATER.format("9a", 2, "12a", 2, 0, 2, 0, 2, "5a,2a")), 5, 2, 9, 7)
    assert levels(position) == [9, 12, 2, 5]
    assert belts(position) == [2, 1, 2, 2]


def test_r3_1_a_lower_tide_card_on_top_saves_a_lifebelt() -> None:
    position = turn(table(LATER.format("9a", 2, "12a", 2, 0, 2, 0, 2, "5a,2a")), 5, 21, 9, 7)
    assert levels(position) == [9, 2, 5, 0]
    assert belts(position) == [1, 2, 2, 2]


def test_r3_1_two_at_the_same_highest_level_lose_one_each() -> None:
    position = table(LATER.format("9a", 2, "4a", 2, 0, 2, 0, 2, "9b,2a"))
    events = events_of(position, 5, 2, 30, 31)
    assert levels(position) == [9, 4, 9, 2]
    assert [event for event in events if isinstance(event, BeltLost)] == [BeltLost(0, 1), BeltLost(2, 1)]
    assert belts(position) == [1, 2, 1, 2]


def test_r3_1_two_equal_tides_can_cost_both_who_take_them() -> None:
    position = turn(table(LATER.format("9a", 2, "4a", 2, 0, 2, 0, 2, "11b,11a")), 5, 2, 30, 31)
    assert belts(position) == [2, 2, 1, 1]


def test_r3_2_losing_the_last_lifebelt_is_not_the_end() -> None:
    position = turn(table(LATER.format("9a", 2, "12a", 1, 0, 2, 0, 2, "5a,2a")), 5, 2, 9, 7)
    assert belts(position) == [2, 0, 2, 2]
    assert position.to_move() == (0, 1, 2, 3)


def test_r3_2_who_has_none_left_to_lose_drops_out() -> None:
    position = table(LATER.format("9a", 2, "12a", 0, 0, 2, 0, 2, "5a,2a"))
    assert DroppedOut(1) in events_of(position, 5, 2, 9, 7)
    assert position.to_move() == (0, 2, 3)
    assert [place.out for place in view(position, 0).places] == [False, True, False, False]


def test_r3_2_f5_two_at_once_can_drop_out() -> None:
    four = table(LATER.format("9a", 0, "4a", 2, 0, 0, 0, 2, "9b,2a"))
    events = events_of(four, 5, 2, 30, 31)
    assert [event for event in events if isinstance(event, DroppedOut)] == [DroppedOut(0), DroppedOut(2)]


def test_r3_2_f5_of_two_at_the_highest_level_one_may_lose_a_lifebelt_and_one_drop_out() -> None:
    position = turn(table(LATER.format("9a", 0, "4a", 2, 0, 2, 0, 2, "9b,2a")), 5, 2, 30, 31)
    assert position.to_move() == (1, 2, 3)
    assert belts(position)[1:] == [2, 1, 2]


def test_r3_2_f6_a_set_without_lifebelts_drops_out_at_its_first_loss() -> None:
    position = table(
        "round 1 / 1,5,50,...:-:-:-:0:0:0 / 25,40,...:-:-:-:0:1:0 / 26,41,...:-:-:-:0:1:0 / 27,55,...:-:-:-:0:1:0"
        " / tides 9a,2a,..."
    )
    assert DroppedOut(0) in events_of(position, 50, 25, 26, 55)
    assert position.to_move() == (1, 2, 3)


def test_r3_3_f4_who_dropped_out_counts_no_more_for_the_highest_level() -> None:
    position = turn(table(LATER.format("9a", 2, "12a", 0, 0, 2, 0, 2, "5a,2a")), 5, 2, 9, 7)
    turn(position, 25, 29, 31)
    assert 12 in levels(position)
    assert belts(position)[0] == 1


def test_r3_3_f4_who_dropped_out_keeps_the_other_cards_hidden() -> None:
    position = turn(table(LATER.format("9a", 2, "12a", 0, 0, 2, 0, 2, "5a,2a")), 5, 2, 9, 7)
    assert position.legal(1) == ()
    assert view(position, 1).hand == ()
    assert view(position, 0).sets[1].known == ()
    assert view(position, 0).sets[1].unknown == 10


def test_r3_4_a_card_played_cannot_be_played_again_in_this_round() -> None:
    position = turn(table(EXAMPLE), 44, 21, 9)
    assert 43 not in position.legal(0)
    assert len(position.legal(0)) == 11
    assert [elements(position.sets[seat] & ~position.unplayed[seat]) for seat in range(3)] == [(43,), (20,), (8,)]

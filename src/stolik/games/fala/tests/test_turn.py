"""Chapter 2: a turn."""

from __future__ import annotations

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.fala import GAME
from stolik.games.fala.event_types import Chosen, Flooded, Shown
from stolik.games.fala.moves import MOVES
from stolik.games.fala.notation import write_position
from stolik.games.fala.tests.boards import events_of, full, levels, table, turn
from stolik.games.fala.view import view

BEATA = "25,26,27,28,44,...:-:-:-:0:4:0"
ZUZANNA = "21,29,30,31,...:-:-:-:0:3:0"
ADAM = "9,32,33,...:-:-:-:0:2:0"
EXAMPLE = f"round 1 / {BEATA} / {ZUZANNA} / {ADAM} / tides 7a,3b,..."


def test_r2_1_two_tide_cards_lie_open() -> None:
    seen = view(table(EXAMPLE), 0)
    assert seen.tides == (3, 7)


def test_r2_1_the_next_turn_opens_the_next_two() -> None:
    position = turn(
        table("round 1 / 44,...:-:-:-:0:0:0 / 21,25,...:-:-:-:0:1:0 / 9,...:-:-:-:0:0:0 / tides 7a,3b,5b,1a,..."),
        44,
        21,
        9,
    )
    assert view(position, 0).tides == (1, 5)
    assert view(position, 0).tides_seen == (1, 3, 5, 7)


def test_r2_2_all_choose_at_the_same_time_and_in_any_order() -> None:
    position = table(EXAMPLE)
    assert position.to_move() == (0, 1, 2)
    position.apply(2, MOVES.read("play 9"))
    assert position.to_move() == (0, 1)
    position.apply(0, MOVES.read("play 44"))
    assert position.to_move() == (1,)


def test_r2_2_the_order_of_choosing_makes_no_difference() -> None:
    ends = set()
    for order in [(0, 1, 2), (2, 1, 0), (1, 2, 0)]:
        position = table(EXAMPLE)
        for seat in order:
            position.apply(seat, MOVES.read(f"play {(44, 21, 9)[seat]}"))
        ends.add(write_position(position))
    assert len(ends) == 1


def test_r2_2_a_card_lies_face_down_until_all_have_chosen() -> None:
    position = table(EXAMPLE)
    before = [view(position, seat).sets for seat in (1, 2)]
    position.apply(0, MOVES.read("play 44"))
    assert [view(position, seat).sets for seat in (1, 2)] == before
    assert [place.has_chosen for place in view(position, 1).places] == [True, False, False]


def test_r2_3_only_cards_in_hand_can_be_chosen() -> None:
    position = table(EXAMPLE)
    assert [MOVES.write(action) for action in position.legal(2)][:3] == ["play 9", "play 32", "play 33"]
    assert len(position.legal(2)) == 12


def test_r2_3_f11_in_the_rules_a_choice_stands() -> None:
    position = table(EXAMPLE)
    position.apply(0, MOVES.read("play 44"))
    assert position.legal(0) == ()
    with pytest.raises(IllegalMove, match="you have chosen"):
        position.apply(0, MOVES.read("play 25"))


def test_r2_4_all_cards_are_turned_up_together() -> None:
    events = events_of(table(EXAMPLE), 44, 21, 9)
    assert events[:3] == [Chosen(0), Chosen(1), Chosen(2)]
    assert events[3:6] == [Shown(0, 44), Shown(1, 21), Shown(2, 9)]


def test_r2_4_f10_everyone_knows_the_cards_that_were_turned_up() -> None:
    position = turn(table(EXAMPLE), 44, 21, 9)
    for seat in (-1, 0, 1, 2):
        seen = view(position, seat)
        assert [one.shown for one in seen.sets] == [(44,), (21,), (9,)]
        assert [place.last for place in seen.places] == [44, 21, 9]


def test_r2_5_beata_takes_the_lower_tide_zuzanna_the_higher_and_adam_none() -> None:
    position = turn(table(EXAMPLE), 44, 21, 9)
    assert levels(position) == [3, 7, 0]


@pytest.mark.parametrize(
    "cards, after",
    [((44, 21, 9), [3, 7, 0]), ((44, 21, 32), [3, 0, 7]), ((25, 31, 9), [7, 3, 0]), ((25, 31, 33), [0, 7, 3])],
)
def test_r2_5_the_two_highest_take_the_tide_wherever_they_sit(cards: tuple[int, ...], after: list[int]) -> None:
    assert levels(turn(table(EXAMPLE), *cards)) == after


def test_r2_5_with_five_players_three_take_nothing() -> None:
    seats = " / ".join(f"{card},...:-:-:-:0:0:0" for card in (5, 40, 30, 20, 10))
    assert levels(turn(table(f"round 1 / {seats} / tides 12b,2a,..."), 5, 40, 30, 20, 10)) == [0, 2, 12, 0, 0]


def test_r2_6_f3_of_two_equal_tide_cards_the_two_highest_take_one_each() -> None:
    position = table(EXAMPLE.replace("7a,3b", "7b,7a"))
    assert events_of(position, 44, 21, 9)[6:8] == [Flooded(0, 7), Flooded(1, 7)]
    assert levels(position) == [7, 7, 0]
    assert len({position.tide[0], position.tide[1]}) == 2


def test_r2_7_only_the_tide_card_on_top_counts() -> None:
    first = "25,26,44,...:60:-:60:9a:2:0"
    second = "21,29,30,31,...:59:-:59:12a:2:0"
    third = "9,32,33,...:1:-:1:0:2:0"
    text = f"round 1 / {first} / {second} / {third} / tides 5a,2a,..."
    assert levels(table(text)) == [9, 12, 0]
    assert levels(turn(table(text), 44, 21, 9)) == [2, 5, 0]


def test_r2_7_the_whole_position_after_the_example() -> None:
    position = turn(table(EXAMPLE), 44, 21, 9)
    hands = [full(EXAMPLE).split(" / ")[seat + 1].split(":")[0].split(",") for seat in range(3)]
    left = [",".join(card for card in hand if card not in {"44", "21", "9"}) for hand in hands]
    stack = full(EXAMPLE).split(" / ")[-1].removeprefix("tides 7a,3b,")
    assert write_position(position) == (
        f"round 1 / {left[0]}:44:-:44:3b:4:0 / {left[1]}:21:-:21:7a:2:0 / {left[2]}:9:-:9:0:2:0 / tides {stack}"
    )
    assert GAME.write_position(position) == write_position(position)

"""Chapter 4: the end of a round."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.games.fala import GAME
from stolik.games.fala.event_types import DroppedOut, Flooded, RoundBegins, Scored, Shown
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import events_of, table, turn

THREE = (
    "round 1 / 5,25,26,44,...:60:-:60:{}:{}:0 / 2,21,27,28,...:59:-:59:{}:{}:0 /"
    " 9,29,30,...:1:-:1:{}:{}:0 / tides {},..."
)
"""Three players in their second turn: tide and lifebelts of each, then the open tides."""
FOUR = THREE.replace(" / tides", " / 7,31,32,...:3:-:3:{}:{}:0 / tides")
TWELFTH = (
    "round {} / 44:25,26,27,28,1,2,3,4,5,6,7:-:7:{}:{}:0 / 21:29,30,31,13,45,46,47,48,49,50,51:-:51:{}:{}:0 /"
    " 9:32,33,34,35,52,53,54,55,56,57,58:-:58:{}:{}:0 / tides {}"
)
"""Three players before the last turn of a round."""


def twelfth(number: int, *parts: object) -> Fala:
    text = TWELFTH.format(number, *parts)
    fields = [":".join(in_order(part) for part in field.split(":")) for field in text.split(" / ")]
    return table(" / ".join(fields))


def in_order(part: str) -> str:
    numbers = part.split(",")
    return ",".join(sorted(numbers, key=int)) if len(numbers) > 2 else part


def scored(position: Fala, *cards: int) -> list[int]:
    """What the round brings each seat that this turn ends."""
    return [one.points for one in events_of(position, *cards) if isinstance(one, Scored)]


def test_r4_1_the_round_goes_on_while_three_are_left() -> None:
    assert scored(table(FOUR.format("9a", 2, "12a", 0, 0, 2, 0, 2, "5a,2a")), 5, 2, 9, 7) == []


def test_r4_1_the_round_is_over_when_two_are_left() -> None:
    position = table(THREE.format("9a", 2, "12a", 0, 0, 2, "5a,2a"))
    assert scored(position, 25, 2, 29) == [2, -1, 3]
    assert position.round == 1


def test_r4_1_f5_the_round_is_over_when_only_one_is_left() -> None:
    position = table(THREE.format("9a", 0, "4a", 1, 0, 0, "9b,2a"))
    assert DroppedOut(2) in events_of(position, 5, 28, 9)
    assert position.round == 1


def test_r4_1_f7_the_cards_of_the_last_turn_are_put_away_before_the_round_ends() -> None:
    events = events_of(table(THREE.format("9a", 2, "12a", 0, 0, 2, "5a,2a")), 25, 2, 29)
    kinds = [type(event) for event in events]
    assert kinds.index(Shown) < kinds.index(Flooded) < kinds.index(Scored) < kinds.index(RoundBegins)


def test_r4_1_f7_the_last_cards_of_a_short_round_belong_to_the_cards_turned_up() -> None:
    position = turn(table(THREE.format("9a", 2, "12a", 0, 0, 2, "5a,2a")), 25, 2, 29)
    assert [elements(cards) for cards in position.shown] == [(24, 59), (1, 58), (0, 28)]


def test_r4_1_f8_the_twelfth_turn_is_played_out() -> None:
    position = twelfth(1, "9a", 2, "4a", 2, "6b", 2, "1a,2a")
    assert position.to_move() == (0, 1, 2)
    events = events_of(position, 44, 21, 9)
    assert [event for event in events if isinstance(event, Flooded)] == [Flooded(0, 1), Flooded(1, 2)]
    assert RoundBegins(2, 3) in events


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r4_1_f8_no_round_is_longer_than_twelve_turns(players: int) -> None:
    for seed in range(20):
        position = GAME.start(players, seed=seed)
        assert isinstance(position, Fala)
        while not position.over:
            position.play(position.first_to_move(), position.legal(position.first_to_move())[0])
            assert 0 <= position.turn < 12


def test_r4_2_a_point_for_each_lifebelt_left() -> None:
    assert scored(twelfth(1, "9a", 2, "4a", 3, "6b", 1, "1a,2a"), 44, 21, 9) == [2 + 1, 3, 1 - 1]


def test_r4_3_adam_zuzanna_and_beata_score_2_2_and_minus_1() -> None:
    adam, zuzanna, beata = (0, 2), ("6a", 1), ("12a", 0)
    assert scored(table(THREE.format(*adam, *zuzanna, *beata, "3b,4a")), 25, 28, 9) == [2, 1 + 1, -1]


def test_r4_3_two_who_share_the_lowest_level_both_get_the_point() -> None:
    assert scored(twelfth(1, "9a", 2, "4a", 2, "1b", 2, "1a,2a"), 44, 21, 9) == [3, 1, 3]


def test_r4_3_f1_a_start_card_is_the_lowest_tide() -> None:
    assert scored(table(THREE.format("12a", 0, "9a", 2, 0, 2, "5a,2a")), 25, 28, 9) == [-1, 2, 2 + 1]


def test_r4_3_f2_all_who_are_still_at_zero_get_the_point() -> None:
    hands = [[str(card) for card in range(first, first + 12)] for first in (1, 13, 25, 37, 49)]
    kept = [("0", 0), ("0", 1), ("0", 1), ("9a", 2), ("8a", 0)]
    seats = [
        f"{hand[11]}:{','.join(hand[:11])}:-:{hand[0]}:{tide}:{belts}:0"
        for hand, (tide, belts) in zip(hands, kept, strict=True)
    ]
    position = table(" / ".join(["round 1", *seats, "tides 1a,2a"]))
    assert scored(position, 12, 24, 36, 48, 60) == [0 + 1, 1 + 1, 1 + 1, 1, 0]


def test_r4_3_f4_the_lowest_level_of_who_dropped_out_does_not_count() -> None:
    """A dropped out at level 1, B drops out now; of the other two C has the lower level, and D the higher."""
    text = FOUR.format("1a", 0, "11a", 0, 0, 1, 0, 1, "4b,2a").replace(":1a:0:", ":1a:out:")
    assert scored(table(text), 2, 29, 7) == [-1, -1, 1 + 1, 1]


def test_r4_3_f14_a_sole_survivor_has_the_lowest_tide() -> None:
    assert scored(table(THREE.format("9a", 0, "4a", 1, 0, 0, "9b,2a")), 5, 28, 9) == [-1, 1 + 1, -1]


def test_r4_4_f4_who_dropped_out_gets_exactly_one_minus_point() -> None:
    position = table(THREE.format("9a", 2, "12a", 0, 0, 2, "5a,2a"))
    assert scored(position, 25, 2, 29)[1] == -1
    assert list(position.points) == [2, -1, 3]

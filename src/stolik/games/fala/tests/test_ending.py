"""Chapter 6: the end and the winner."""

from __future__ import annotations

import pytest

from stolik.core.errors import NotOver
from stolik.core.position import EVERYONE, RuleEvent
from stolik.games.fala import GAME
from stolik.games.fala.event_types import Ended, HandTaken
from stolik.games.fala.events import decode_event
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import table, turn
from stolik.games.fala.tests.test_round import THREE, twelfth

OVER = "over / 5,25~,26,...:60:-:60:2a:1:{} / 2,21,...:59:-:59:9a:out:{} / 9,29,30,...:1:-:1:0:2:{} / tides ..."


def over(*points: int | str) -> Fala:
    return table(OVER.format(*points))


def test_r6_1_the_game_is_over_after_the_last_round() -> None:
    position = turn(twelfth(3, "9a", 2, "4a", 3, "6b", 1, "1a,2a"), 44, 21, 9)
    assert position.over
    assert position.to_move() == ()
    assert position.scores() == [3, 3, 0]


def test_r6_1_the_last_round_may_be_short() -> None:
    position = turn(table(THREE.format("9a", 2, "12a", 0, 0, 2, "5a,2a").replace("round 1", "round 3")), 25, 2, 29)
    assert position.over
    assert position.scores() == [2, -1, 3]


def test_r6_1_f13_nothing_is_passed_on_after_the_last_round() -> None:
    position = twelfth(3, "9a", 2, "4a", 3, "6b", 1, "1a,2a")
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    turn(position, 44, 21, 9)
    assert {event.audience for event in emitted} == {EVERYONE}
    assert decode_event(emitted[-1]) == Ended()
    assert not any(isinstance(decode_event(event), HandTaken) for event in emitted)


def test_r6_1_nobody_moves_after_the_end() -> None:
    assert all(over(1, 2, 3).legal(seat) == () for seat in range(3))


@pytest.mark.parametrize("question", ["scores", "places", "ending"])
def test_r6_1_there_are_no_scores_before_the_end(question: str) -> None:
    with pytest.raises(NotOver, match="the game goes on"):
        getattr(GAME.start(3), question)()


def test_r6_2_most_points_win() -> None:
    position = over("7", "-1-1-1", "12")
    assert position.scores() == [7, -3, 12]
    assert position.places() == [2, 3, 1]
    assert position.ending() == "won"


def test_r6_3_f12_equal_points_share_the_victory() -> None:
    position = over(9, 4, 9)
    assert position.places() == [1, 3, 1]
    assert position.ending() == "shared"


def test_r6_3_a_shared_second_place_leaves_a_single_winner() -> None:
    position = over(4, 4, 9)
    assert position.places() == [2, 2, 1]
    assert position.ending() == "won"


def test_every_ending_of_the_game_is_an_ending_of_these_tests() -> None:
    assert set(GAME.endings) == {"won", "shared"}

"""Chapter 5: the variant with stealing."""

from __future__ import annotations

import pytest

from stolik.core.chance import FastRng
from stolik.core.errors import BadSetup
from stolik.core.position import play_random_game
from stolik.games.stonogi import GAME
from stolik.games.stonogi.notation import write_position
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import board, full, options, play, ways_to_stop


def thieving(text: str, throws: str = "") -> Stonogi:
    return board(text, throws, stealing=True)


def test_r5_1_n5_oliwier_takes_the_red_two_or_steals_the_red_three() -> None:
    position = thieving("... / y2 / g4r3 / A3:rr*y")
    assert ways_to_stop(position) == {"take r2", "steal B"}


def test_r5_1_n5_only_the_last_tile_can_be_stolen() -> None:
    assert "steal B" in options(thieving("... / - / g4r3 / A3:rrrk"))
    assert "steal B" not in options(thieving("... / - / r3g4 / A3:rrrk"))


def test_r5_1_n5_a_bare_head_cannot_be_stolen() -> None:
    assert ways_to_stop(thieving("... / r3 / - / A3:****")).isdisjoint({"steal A", "steal B"})


def test_r5_1_nobody_steals_from_themselves() -> None:
    assert ways_to_stop(thieving("... / r3 / - / A3:rrrk")) == {"take r2"}


def test_r5_1_every_rival_may_be_the_victim() -> None:
    position = thieving("... / g2 / y2 / r2 / k2 / C3:yg*k")
    assert ways_to_stop(position) == {"steal A", "steal B", "steal D", "pass"}


@pytest.mark.parametrize("dice", ["rrkk", "rk*y", "kkkk", "rrrr", "rrr*", "rr**", "****", "r***"])
def test_r5_2_n5_dice_that_do_not_show_exactly_three_do_not_steal_a_three(dice: str) -> None:
    assert "steal B" not in options(thieving(f"... / - / g4r3 / A3:{dice}"))


@pytest.mark.parametrize("dice", ["rrrk", "rr*k", "r**k", "***k"])
def test_r5_2_n5_stars_help_to_show_exactly_three(dice: str) -> None:
    assert "steal B" in options(thieving(f"... / - / g4r3 / A3:{dice}"))


def test_r5_2_n12_a_star_cannot_be_left_out_to_be_exact() -> None:
    assert "steal B" not in options(thieving("... / - / r2 / A3:rr*k"))


def test_r5_3_n5_stealing_is_allowed_though_the_middle_offers_something() -> None:
    position = play(thieving("... / - / g4r3 / A3:rr*y", "ygbk"), "steal B")
    assert write_position(position) == full("... / r3 / g4 / B1:ygbk")


def test_r5_3_n5_the_stolen_tile_is_the_tile_of_the_turn() -> None:
    position = play(thieving("... / - / g4r3 / A2:rr*y", "rrrr"), "steal B")
    assert (position.seat, position.rolls) == (1, 1)
    assert position.legal(0) == ()


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_r5_3_one_may_steal_after_any_roll(roll: int) -> None:
    assert "steal B" in options(thieving(f"... / - / g4r3 / A{roll}:rrrk"))


def test_r5_4_n10_with_nothing_fitting_one_may_steal_or_pass() -> None:
    assert ways_to_stop(thieving("y2 / ... / r3 / A3:rrrk")) == {"steal B", "pass"}


def test_r5_4_n10_stealing_is_never_a_duty() -> None:
    position = play(thieving("y2 / ... / r3 / A3:rrrk", "ygbk"), "pass")
    assert write_position(position) == full("y2 / ... / r3 / B1:ygbk")


def test_r5_4_n3_a_possible_theft_does_not_lift_the_duty_to_take() -> None:
    assert "pass" not in options(thieving("... / - / g4r3 / A3:rr*y"))


def test_r5_5_n11_a_stolen_tile_goes_to_the_thiefs_end() -> None:
    position = play(thieving("... / y2y3 / g4r3 / A3:rrrk", "ygbk"), "steal B")
    assert write_position(position) == full("... / y2y3r3 / g4 / B1:ygbk")


def test_r5_5_n11_a_stolen_tile_can_be_stolen_again() -> None:
    position = thieving("... / - / g4r3 / - / A3:rrrk", "r**k rrrk ygbk")
    play(position, "steal B", "steal A", "steal B")
    assert write_position(position) == full("... / - / g4 / r3 / A1:ygbk")


def test_r5_5_the_tile_behind_a_stolen_one_becomes_the_last() -> None:
    position = play(thieving("... / - / g4r3 / - / A3:rrrk", "yggg"), "steal B")
    assert "steal B" not in options(position)
    position = play(thieving("... / - / g3r3 / - / A3:rrrk", "ygbk gggk"), "steal B", "pass")
    assert "steal B" in options(position)


def test_r5_6_n11_there_is_no_stealing_alone() -> None:
    with pytest.raises(BadSetup, match=r"stealing=on is for 2 to 4 players, not 1 \(rule 5\.6\)"):
        GAME.setup(1, {"stealing": "on"})


def test_r5_6_stealing_is_off_unless_it_is_asked_for() -> None:
    assert GAME.setup(3).options == {"stealing": "off"}
    assert ways_to_stop(board("... / - / g4r3 / A3:rrrk")) == {"take r2"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r5_6_n11_random_stealing_games_end_far_below_the_bound(players: int) -> None:
    for seed in range(100):
        position = GAME.start(players, {"stealing": "on"}, seed)
        assert 0 <= play_random_game(position, FastRng(seed, stream=1), GAME.max_decisions // 2)

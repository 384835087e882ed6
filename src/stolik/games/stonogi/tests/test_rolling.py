"""Chapter 2: rolling."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.errors import BadNotation, IllegalMove
from stolik.games.stonogi.move_types import Reroll
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.notation import write_dice
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import LoadedDice, board, options, play, played, ways_to_stop

FIFTEEN_WAYS = {"roll " + "".join(dice) for count in (1, 2, 3, 4) for dice in combinations("1234", count)}


def rolls(position: Stonogi) -> set[str]:
    return options(position) - ways_to_stop(position)


def test_r2_1_a_turn_opens_with_all_four_dice() -> None:
    position = play(board("... / - / - / A2:rr*y", "ggbb"), "take r3")
    assert (position.seat, position.rolls, write_dice(position.dice)) == (1, 1, "ggbb")


def test_r2_2_n4_any_dice_may_be_rolled_again() -> None:
    assert rolls(board("... / - / - / A1:rr*y")) == FIFTEEN_WAYS


@pytest.mark.parametrize("move", sorted(FIFTEEN_WAYS))
def test_r2_2_the_dice_not_named_stay_as_they_lie(move: str) -> None:
    position = play(board("... / - / - / A1:ygbk", "****"), move)
    expected = "".join("*" if str(die) in move else shown for die, shown in enumerate("ygbk", start=1))
    assert write_dice(position.dice) == expected


def test_r2_2_n4_a_die_left_lying_may_be_rolled_later() -> None:
    position = board("... / - / - / A1:rr*y", "kkkk bbbb")
    assert write_dice(play(position, "roll 4").dice) == "rr*k"
    assert write_dice(play(position, "roll 123").dice) == "bbbk"


def test_r2_2_n4_after_the_second_roll_all_dice_are_free_again() -> None:
    assert rolls(play(board("... / - / - / A1:rr*y"), "roll 4")) == FIFTEEN_WAYS


def test_r2_2_n4_there_is_no_fourth_roll() -> None:
    position = play(board("... / - / - / A1:rr*y"), "roll 4", "roll 4")
    assert position.rolls == 3
    assert rolls(position) == set()
    with pytest.raises(IllegalMove, match="no roll left"):
        play(position, "roll 4")


def test_r2_2_the_next_turn_has_three_rolls_again() -> None:
    position = play(board("... / - / - / A3:rr*y", "ggbb gggg gggb"), "take r3", "roll 34", "roll 4")
    assert (position.seat, position.rolls) == (1, 3)


def test_r2_2_every_throw_has_a_label_of_its_own() -> None:
    dice = LoadedDice("yybk kkkk rrrr bbbb")
    position = Stonogi(1, stealing=False, rng=dice)
    position.begin()
    play(position, "roll 3", "roll 4", "take y2")
    assert dice.labels == ["dice/0", "dice/1", "dice/2", "dice/3"]


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_r2_3_n4_one_may_stop_after_any_roll(roll: int) -> None:
    position = play(board(f"... / - / - / A{roll}:rr*y", "bbbb"), "take r3")
    assert position.seat == 1


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_r2_3_n4_one_may_stop_early_with_nothing(roll: int) -> None:
    assert "pass" in options(board(f"... / - / - / A{roll}:ygbk"))


def test_r2_3_n12_rolling_no_dice_is_not_a_move() -> None:
    with pytest.raises(BadNotation, match="at least one is rolled"):
        MOVES.action(Reroll(()))
    with pytest.raises(BadNotation, match="is no move"):
        MOVES.read("roll ")


@settings(deadline=None)
@given(played(), st.integers(1, 15))
def test_r2_2_a_roll_changes_only_the_dice_that_roll(position: Stonogi, chosen: int) -> None:
    assume(not position.over and position.rolls < 3)
    before, rolled = write_dice(position.dice), position.rolls
    position.apply(position.seat, chosen)
    after = write_dice(position.dice)
    assert all(before[die] == after[die] for die in range(4) if not chosen >> die & 1)
    assert position.rolls == rolled + 1 <= 3

"""The cards of phase 4: what they do with dice, values and fatigue."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.games.fuji.pieces import CARD_NAMES, EQUIPMENT
from stolik.games.fuji.rules.codes import DIE, DONE, FACE, FAIL, FIGURE, GO, NO, PLAY, THROW, YES
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    deeds,
    dice,
    held,
    hold,
    in_phase_four,
    lay,
    may_use,
    open_turn,
    plan,
    to_moving,
    use,
    why,
)

FIVE_OR_SIX = CARD_NAMES.index("L24")


def holding(*cards: str, skills: tuple[str, ...] = ("guide", "quartermaster", "instructor")) -> Fuji:
    """Phase 4, figure 0 with these cards, everyone's dice showing ones."""
    position = in_phase_four(skills)
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    hold(position, 0, *cards)
    return position


def faces(position: Fuji, figure: int) -> list[int]:
    """What a figure's six dice show."""
    return list(position.value[figure * 6 : figure * 6 + 6])


# -- 9.6: first-aid kit and flare gun --------------------------------------------------------------------------------


def test_r9_6_j28_the_first_aid_kit_spares_a_failure_too() -> None:
    position = holding("first_aid")
    use(position, 0, "first_aid")
    to_moving(position)
    open_turn(position, 0)
    assert deeds(position, 0) == (FAIL,), "it does not help to move"
    act(position, 0, FAIL)
    open_turn(position, 1)
    act(position, 1, FAIL)
    assert list(position.fatigue[:2]) == [0, 4]


def test_r9_6_j27_a_flare_counts_in_ones_own_turn_only() -> None:
    position = holding("flare")
    lay(position, "L24", position.pawn[0])
    lay(position, "L23", position.pawn[1])
    position.target[0], position.target[1] = FIVE_OR_SIX, CARD_NAMES.index("L23")
    dice(position, 0, 6, 1, 1, 1, 1, 1)
    dice(position, 1, 6, 1, 1, 1, 1, 1)
    use(position, 0, "flare")
    to_moving(position)
    assert position.lead(0) == 3, "six and three against six"
    assert position.lead(1) == 0, "six against six: the flare is not for this turn"
    open_turn(position, 0)
    act(position, 0, GO)
    assert position.fatigue[0] == 2, "a difference of three"


def test_r9_6_j48_several_flares_add_up() -> None:
    position = holding("flare", "knife")
    hold(position, 1, "flare")
    use(position, 0, "knife")
    act(position, 0, deeds(position, 0)[0])
    use(position, 0, "flare")
    assert position.bonus(0) == 6


# -- 9.7: water bag and carabiner --------------------------------------------------------------------------------------


def throw_one(position: Fuji, figure: int, die: int) -> None:
    act(position, figure, DIE + die)
    act(position, figure, THROW)


def test_r9_7_j29_the_water_bag_gives_two_rerolls_or_one_to_another() -> None:
    position = holding("water_bag")
    use(position, 0, "water_bag")
    act(position, 0, FIGURE + 0)
    throw_one(position, 0, 0)
    assert DONE in deeds(position, 0), "the second is for whoever wants it"
    throw_one(position, 0, 1)
    assert position.asked == 0
    position = holding("water_bag")
    use(position, 0, "water_bag")
    act(position, 0, FIGURE + 2)
    act(position, 2, YES)
    throw_one(position, 2, 12)
    assert position.asked == 0
    assert held(position, 0) == set()


def test_r9_7_j51_the_first_of_ones_own_rerolls_is_a_duty() -> None:
    position = holding("water_bag")
    use(position, 0, "water_bag")
    act(position, 0, FIGURE + 0)
    assert DONE not in deeds(position, 0)
    throw_one(position, 0, 3)
    act(position, 0, DONE)
    assert position.asked == 0
    assert [faces(position, 0)[die] for die in (0, 1, 2, 4, 5)] == [1] * 5


def test_r9_7_j51_another_may_decline_the_water_bag() -> None:
    position = holding("water_bag", skills=("guide", "collector", "instructor"))
    bars = position.bars[1]
    use(position, 0, "water_bag")
    act(position, 0, FIGURE + 1)
    act(position, 1, NO)
    assert (position.asked, position.bars[1]) == (0, bars), "and gets no bar for it"
    assert held(position, 0) == set()


def test_r9_7_j30_the_carabiner_makes_everyone_reroll_one_die() -> None:
    position = holding("carabiner")
    use(position, 0, "carabiner")
    assert position.to_move() == (0, 1, 2)
    for figure in range(3):
        offered = {action - DIE for action in deeds(position, figure)}
        assert offered == set(elements(position.dice[figure])), "a die of one's own choice, and no way round it"
        act(position, figure, DIE + figure * 6 + 2)
        assert [faces(position, figure)[die] for die in (0, 1, 3, 4)] == [1] * 4
    assert position.asked == 0


def test_r9_7_j65_the_carabiner_goes_in_any_order() -> None:
    position = holding("carabiner")
    use(position, 0, "carabiner")
    for figure in (2, 0, 1):
        act(position, figure, DIE + figure * 6)
    assert position.asked == 0


def test_r9_7_j30_the_carabiner_is_for_players_only() -> None:
    position = in_phase_four(chosen=plan(2, scenario=1))
    hold(position, 0, "carabiner")
    before = faces(position, 2)
    use(position, 0, "carabiner")
    assert position.to_move() == (0, 1)
    act(position, 0, DIE)
    act(position, 1, DIE + 6)
    assert position.asked == 0
    assert faces(position, 2) == before, "a set of nobody's is not touched"


# -- 9.8: compass, tape, shovel, machete -------------------------------------------------------------------------------


def test_r9_8_a_compass_turns_any_sixes_to_ones() -> None:
    position = holding("compass")
    dice(position, 0, 6, 6, 5, 6, 1, 1)
    use(position, 0, "compass")
    assert {action - DIE for action in deeds(position, 0)} == {0, 1, 3}
    act(position, 0, DIE + 0)
    act(position, 0, DIE + 3)
    act(position, 0, DONE)
    assert faces(position, 0) == [1, 6, 5, 1, 1, 1]


def test_r9_8_a_tape_turns_any_ones_to_sixes() -> None:
    position = holding("tape")
    dice(position, 0, 6, 1, 5, 1, 1, 2)
    use(position, 0, "tape")
    assert {action - DIE for action in deeds(position, 0)} == {1, 3, 4}
    act(position, 0, DIE + 1)
    act(position, 0, DIE + 4)
    act(position, 0, DONE)
    assert faces(position, 0) == [6, 6, 5, 1, 6, 2]


def test_r9_8_a_turned_die_shows_the_opposite_face_in_the_same_colour() -> None:
    position = holding("tape")
    before = position.face(0) // 6
    use(position, 0, "tape")
    act(position, 0, DIE + 0)
    act(position, 0, DONE)
    assert position.face(0) // 6 == before


def test_r9_8_j48_a_shovel_turns_one_die_to_any_other_face() -> None:
    position = holding("shovel")
    dice(position, 0, 4, 1, 1, 1, 1, 1)
    use(position, 0, "shovel")
    act(position, 0, DIE + 0)
    assert {action - FACE + 1 for action in deeds(position, 0)} == {1, 2, 3, 5, 6}
    act(position, 0, FACE + 2)
    assert faces(position, 0) == [3, 1, 1, 1, 1, 1]


def test_r9_8_j52_a_machete_puts_one_or_two_dice_aside_for_all_to_see() -> None:
    position = holding("machete")
    use(position, 0, "machete")
    assert DONE not in deeds(position, 0)
    act(position, 0, DIE + 1)
    act(position, 0, DIE + 2)
    assert deeds(position, 0) == (DONE,), "two at most"
    act(position, 0, DONE)
    assert elements(position.aside) == (1, 2)
    assert elements(position.active_dice(0)) == (0, 3, 4, 5)
    assert elements(position.seen_by(2, 0)) == (1, 2)


def test_r4_7_j52_a_die_put_aside_is_not_touched() -> None:
    position = holding("machete", "tape", "shovel", "map", "water_bag")
    dice(position, 0, 1, 6, 6, 6, 6, 6)
    use(position, 0, "machete")
    act(position, 0, DIE + 0)
    act(position, 0, DONE)
    assert not may_use(position, 0, "tape"), "the only one lies aside"
    for card in ("shovel", "map"):
        use(position, 0, card)
        if card == "map":
            act(position, 0, FIGURE + 1)
        assert DIE + 0 not in deeds(position, 0)
        act(position, 0, DIE + 5)
        if card == "shovel":
            act(position, 0, FACE)
    assert position.strength(0, CARD_NAMES.index("L16")) == 0, "neither counted"


def test_r4_7_a_die_put_aside_comes_back_when_the_round_ends() -> None:
    position = holding("machete")
    use(position, 0, "machete")
    act(position, 0, DIE + 0)
    act(position, 0, DONE)
    to_moving(position)
    for figure in range(3):
        open_turn(position, figure)
        act(position, figure, FAIL)
    assert (position.round, position.aside) == (2, 0)
    assert elements(position.active_dice(0)) == (0, 1, 2, 3, 4, 5)


# -- 9.9 and 4.6: map and lighter --------------------------------------------------------------------------------------


def lend_by_map(position: Fuji, figure: int, receiver: int, die: int) -> None:
    use(position, figure, "map")
    act(position, figure, FIGURE + receiver)
    act(position, figure, DIE + die)


def test_r9_9_j31_a_map_needs_no_consent() -> None:
    position = holding("map")
    dice(position, 0, 5, 1, 1, 1, 1, 1)
    lend_by_map(position, 0, 2, 0)
    assert position.asked == 0
    assert elements(position.dice[2]) == (0, 12, 13, 14, 15, 16)
    assert position.value[0] == 5, "it keeps its face"


def test_r4_6_j31_a_lent_die_counts_for_its_receiver_alone() -> None:
    position = holding("map")
    dice(position, 0, 6, 1, 1, 1, 1, 1)
    assert (position.strength(0, FIVE_OR_SIX), position.strength(1, FIVE_OR_SIX)) == (6, 0)
    lend_by_map(position, 0, 1, 0)
    assert (position.strength(0, FIVE_OR_SIX), position.strength(1, FIVE_OR_SIX)) == (0, 6)
    assert elements(position.seen_by(1, 1))[0] == 0, "the receiver sees it"


def test_r4_6_j59_a_lent_die_may_be_turned_and_goes_back_when_the_round_ends() -> None:
    position = holding("map")
    hold(position, 1, "shovel")
    lend_by_map(position, 0, 1, 0)
    use(position, 1, "shovel")
    act(position, 1, DIE + 0)
    act(position, 1, FACE + 5)
    assert position.value[0] == 6
    to_moving(position)
    for figure in range(3):
        open_turn(position, figure)
        act(position, figure, min(deeds(position, figure)))
    assert position.round == 2
    assert elements(position.dice[0]) == (0, 1, 2, 3, 4, 5)


def test_r4_6_j59_a_lent_die_may_be_lent_on() -> None:
    position = holding("map")
    hold(position, 2, "lighter")
    lend_by_map(position, 0, 1, 3)
    use(position, 2, "lighter")
    act(position, 2, FIGURE + 1)
    act(position, 1, YES)
    act(position, 1, DIE + 3)
    assert position.dice[2] >> 3 & 1


def test_r4_6_j59_another_player_is_anyone() -> None:
    position = in_phase_four(chosen=plan(4, scenario=1))
    hold(position, 0, "map")
    use(position, 0, "map")
    assert [action - FIGURE for action in deeds(position, 0)] == [1, 2, 3], "the player opposite too"


def test_r9_9_j47_a_lighter_asks_and_takes_a_die() -> None:
    position = holding("lighter")
    use(position, 0, "lighter")
    act(position, 0, FIGURE + 1)
    assert (position.to_move(), deeds(position, 1)) == ((1,), (YES, NO))
    act(position, 1, YES)
    act(position, 1, DIE + 8)
    assert position.dice[0] >> 8 & 1
    assert held(position, 0) == set()


def refused_by(position: Fuji, asker: int, giver: int) -> None:
    use(position, asker, "lighter")
    act(position, asker, FIGURE + giver)
    act(position, giver, NO)


def test_r9_9_j47_a_refusal_costs_nothing_and_is_not_asked_again() -> None:
    position = holding("lighter")
    refused_by(position, 0, 1)
    assert held(position, 0) == {"lighter"}
    use(position, 0, "lighter")
    assert [action - FIGURE for action in deeds(position, 0)] == [2]
    act(position, 0, FIGURE + 2)
    act(position, 2, NO)
    assert not may_use(position, 0, "lighter"), "nobody is left to be asked in this phase"


def test_r9_9_j62_another_asker_may_ask_the_same_player() -> None:
    position = holding("lighter")
    refused_by(position, 0, 1)
    hold(position, 2, "knife")
    use(position, 2, "knife")
    act(position, 2, deeds(position, 2)[0])
    assert [action - FIGURE for action in deeds(position, 2)] == [0, 1]


# -- 4.4 and 4.5 -------------------------------------------------------------------------------------------------------


def test_r4_4_a_card_used_is_out_of_the_game() -> None:
    position = holding("flare", "first_aid")
    use(position, 0, "flare")
    use(position, 0, "first_aid")
    assert held(position, 0) == set()
    assert {EQUIPMENT[card] for card in elements(position.used)} == {"flare", "first_aid"}
    assert why(position, 0, PLAY + EQUIPMENT.index("flare")) in {"4.4", "9.6"}


@pytest.mark.parametrize(
    ("card", "shown", "usable"), [("compass", 1, False), ("compass", 6, True), ("tape", 6, False), ("tape", 1, True)]
)
def test_r4_5_j48_compass_and_tape_want_something_to_turn(card: str, shown: int, usable: bool) -> None:
    position = holding(card)
    dice(position, 0, shown, 3, 3, 3, 3, 3)
    assert may_use(position, 0, card) == usable


def test_r4_5_j48_a_card_without_effect_cannot_be_used() -> None:
    position = holding("shovel", "machete", "map", "compass", "tape", "radio", "first_aid", "flare")
    position.dice[0] = 0
    position.menu_of = -1
    usable = {card for card in held(position, 0) if may_use(position, 0, card)}
    assert usable == {"radio", "first_aid", "flare"}
    assert why(position, 0, PLAY + EQUIPMENT.index("machete")) == "4.5"

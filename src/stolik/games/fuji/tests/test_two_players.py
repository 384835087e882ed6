"""Two players: A with a set of nobody's, B with a third figure. 7.2 to 7.7."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements, size
from stolik.core.chance import FastRng
from stolik.games.fuji.pieces import EQUIPMENT, LEG, NO_SKILL, SKILLS
from stolik.games.fuji.rules.codes import (
    ASIDE,
    DIE,
    DONE,
    EQUIPMENT_PHASE,
    FAIL,
    FIGURE,
    OPEN,
    PLAY,
    READY,
    REROLLING,
    TARGET,
    THIRD,
    THROW,
    WOUND,
)
from stolik.games.fuji.rules.expedition import PAIR_A, PAIR_B
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import PUBLIC_VIEWER
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    all_ready,
    deeds,
    dice,
    flight,
    hold,
    in_phase_four,
    lay,
    place,
    plan,
    stand,
    to_moving,
    use,
    why,
)

THIRD_SEEN_BY = ((12, 14, 16), (13, 15, 17))
"""Of the third's dice one of each kind for either seat."""


def with_nobody() -> Fuji:
    return flight(plan(2, scenario=1, pair=PAIR_A))


def with_third(skill: str = "guide", column: int = 6) -> Fuji:
    """Phase 2 with a third figure of this skill; pawns on the middle row, which stay, and the third's target."""
    skills = ("scout", "instructor", skill)
    position = flight(plan(2, scenario=1, pair=PAIR_B), skills)
    position.equipment_tokens = 0
    for figure in range(3):
        stand(position, figure, place(position, 1, 4 + figure))
    for figure, (card, where) in enumerate((("L24", 4), ("L23", 5), ("L22", column))):
        lay(position, card, place(position, 1, where))
        if figure == 2:
            aim(position, 2, place(position, 1, where))
    for figure in range(2):
        aim(position, figure, place(position, 1, 4 + figure))
    return position


# -- A -----------------------------------------------------------------------------------------------------------------


def test_r7_2_j36_a_set_of_nobodys_has_dice_and_nothing_else() -> None:
    position = with_nobody()
    assert elements(position.dice[2]) == (12, 13, 14, 15, 16, 17)
    assert not position.is_pawn(2)
    assert (position.pawn[2], position.skill[2], position.held[2], position.fatigue[2]) == (-1, NO_SKILL, 0, 0)
    assert why(position, 0, THIRD + TARGET) == "7.4"


def test_r7_3_j36_one_die_of_each_kind_lies_open() -> None:
    position = with_nobody()
    for who in (0, 1, PUBLIC_VIEWER):
        assert elements(position.seen_by(who, 2)) == (12, 14, 16)
    for figure in range(2):
        aim(position, figure, place(position, 1, 4 + figure))
    to_moving(position)
    for who in (0, 1, PUBLIC_VIEWER):
        assert elements(position.seen_by(who, 2)) == (12, 13, 14, 15, 16, 17)


def test_r7_3_j36_it_is_rolled_once_a_round() -> None:
    position = with_nobody()
    before = list(position.value[12:18])
    for figure in range(2):
        aim(position, figure, place(position, 1, 4 + figure))
    all_ready(position)
    assert position.to_move() == (0, 1)
    while position.phase == REROLLING:
        seat = position.to_move()[0]
        assert all(action < THIRD for action in deeds(position, seat))
        position.apply(seat, DONE)
    to_moving(position)
    assert list(position.value[12:18]) == before


def test_r7_3_j30_no_card_touches_it() -> None:
    position = in_phase_four(chosen=plan(2, scenario=1, pair=PAIR_A))
    hold(position, 0, "map", "lighter", "water_bag")
    for card, named in (("map", {1}), ("lighter", {1}), ("water_bag", {0, 1})):
        twin = position.clone(position.rng)
        use(twin, 0, card)
        assert {action - FIGURE for action in deeds(twin, 0)} == named


def test_r7_2_its_dice_are_compared_with() -> None:
    position = with_nobody()
    dice(position, 0, 6, 1, 1, 1, 1, 1)
    dice(position, 1, 1, 1, 1, 1, 1, 1)
    dice(position, 2, 6, 6, 1, 1, 1, 1)
    assert position.highest_neighbour(0, 23) == 12


# -- B -----------------------------------------------------------------------------------------------------------------


def test_r7_4_j37_the_third_has_a_skill_with_six_dice() -> None:
    position = Fuji(plan(2, pair=PAIR_B), flight().rng)
    position.begin()
    offered = {SKILLS[action - THIRD] for action in deeds(position, 0) if action >= THIRD}
    assert offered == {"quartermaster", "guide", "collector"}
    for seed in range(30):
        chosen = plan(2, pair=PAIR_B)
        chosen.skills_are_chosen = False
        drawn = Fuji(chosen, flight(seed=seed).rng)
        drawn.begin()
        assert SKILLS[drawn.skill[2]] in {"quartermaster", "guide", "collector"}


def test_r7_5_j37_each_sees_half_of_the_thirds_dice() -> None:
    position = with_third()
    for seat in range(2):
        assert elements(position.seen_by(seat, 2)) == THIRD_SEEN_BY[seat]
    assert position.seen_by(PUBLIC_VIEWER, 2) == 0


def test_r7_6_j53_either_player_acts_for_the_third() -> None:
    position = with_third()
    for seat, column in ((0, 7), (1, 8)):
        position.apply(seat, THIRD + TARGET + position.card_at[place(position, 1, column)])
        assert position.target[2] == position.card_at[place(position, 1, column)]


def test_r7_6_j53_nobody_is_ready_without_the_thirds_target() -> None:
    position = flight(plan(2, scenario=1, pair=PAIR_B), ("scout", "instructor", "guide"))
    aim(position, 0, place(position, 1, 4))
    assert why(position, 0, READY) in {"3.4", "7.6"}
    aim(position, 2, place(position, 1, 5))
    position.apply(0, READY)


def with_third_in_phase_four() -> Fuji:
    position = with_third()
    all_ready(position)
    while position.phase == REROLLING:
        seat = position.to_move()[0]
        position.apply(seat, next(action for action in deeds(position, seat) if action % THIRD == DONE))
    assert position.phase == EQUIPMENT_PHASE
    return position


def test_r7_6_j53_the_thirds_cards_may_use_any_of_its_dice() -> None:
    position = with_third_in_phase_four()
    hold(position, 2, "machete")
    position.apply(1, THIRD + PLAY + EQUIPMENT.index("machete"))
    offered = {action - THIRD - DIE for action in deeds(position, 1)}
    assert offered == {12, 13, 14, 15, 16, 17}


@pytest.mark.parametrize("card", ["tape", "compass", "shovel"])
def test_r7_6_j53_a_card_that_goes_by_faces_uses_only_dice_that_its_player_sees(card: str) -> None:
    position = with_third_in_phase_four()
    dice(position, 2, *[6 if card == "compass" else 1] * 6)
    hold(position, 2, card)
    for seat in range(2):
        copy = position.clone(FastRng(1))
        copy.apply(seat, THIRD + PLAY + EQUIPMENT.index(card))
        offered = {action - THIRD - DIE for action in deeds(copy, seat)}
        assert offered & set(range(12, 18)) == set(elements(copy.seen_by(seat, 2)))


def test_r7_6_j53_either_player_chooses_the_thirds_wound() -> None:
    position = with_third()
    position.fatigue[2] = position.plan.box.plasters[0] - 1
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    position.apply(1, THIRD + OPEN)
    position.apply(0, THIRD + FAIL)
    assert position.to_move() == (0, 1)
    position.apply(1, THIRD + WOUND + LEG)
    assert elements(position.wounds[2]) == (LEG,)


def test_r7_4_j37_the_third_can_be_lost_and_so_are_all() -> None:
    position = with_third()
    position.fatigue[2] = position.plan.box.skull - 1
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    act(position, 2, OPEN)
    act(position, 2, FAIL)
    assert position.over
    assert position.ending() == "exhaustion"


# -- B, phase 3 --------------------------------------------------------------------------------------------------------


def test_r7_7_j53_each_has_the_rerolls_of_the_thirds_target_for_the_half_it_sees() -> None:
    position = with_third("collector")
    assert position.rerolls_of(2) == 2
    all_ready(position)
    for seat in range(2):
        offered = {action - THIRD - DIE for action in deeds(position, seat) if action >= THIRD + DIE}
        assert offered & set(range(24)) == set(THIRD_SEEN_BY[seat])
        for _ in range(2):
            position.apply(seat, THIRD + DIE + THIRD_SEEN_BY[seat][0])
            position.apply(seat, THIRD + THROW)
        assert not [action for action in deeds(position, seat) if action >= THIRD], "two rerolls were all"


def test_r7_7_j53_the_thirds_bars_are_the_rights_that_neither_half_used() -> None:
    for throws, bars in (((0, 0), 2), ((1, 0), 1), ((1, 1), 1), ((2, 0), 0), ((1, 2), 0)):
        position = with_third("collector")
        all_ready(position)
        for seat in range(2):
            for _ in range(throws[seat]):
                position.apply(seat, THIRD + DIE + THIRD_SEEN_BY[seat][1])
                position.apply(seat, THIRD + THROW)
        while position.phase == REROLLING:
            seat = position.to_move()[0]
            position.apply(seat, next(action for action in deeds(position, seat) if action % THIRD == DONE))
        assert position.bars[2] == bars, throws


def test_r7_7_j53_the_third_as_guide_puts_aside_one_die_in_all() -> None:
    position = with_third("guide")
    all_ready(position)
    before = position.free_order_segment()
    position.apply(1, THIRD + ASIDE + 13)
    assert not [action for action in deeds(position, 0) if action >= THIRD + ASIDE]
    assert position.free_order_segment() != before, "what the other meant to put aside is stale"
    assert size(position.aside) == 1


def test_r7_7_j37_nobody_rerolls_the_half_it_does_not_see() -> None:
    position = with_third("collector")
    all_ready(position)
    assert why(position, 0, THIRD + DIE + 13) == "4.2"
    assert why(position, 1, THIRD + DIE + 12) == "4.2"

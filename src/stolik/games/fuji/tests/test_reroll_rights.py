"""How many rerolls a target gives in phase 3: 4.1, 6.4, 8.2, 8.4 and 9.3."""

from __future__ import annotations

import pytest

from stolik.games.fuji.pieces import AMNESIA, CARD_NAMES, EYE
from stolik.games.fuji.rules.codes import DIE, DONE, EQUIPMENT_PHASE, REROLLING, THROW
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import aim, all_ready, dice, flight, lay, place, plan, stand

PLAIN = "L24"
WITH_SYMBOL = "L16"


def aiming(steps: int, card: str = PLAIN, skill: str = "guide") -> Fuji:
    """Figure 0 on the second row of the first map, with a target so many steps to the right."""
    position = flight(plan(scenario=1), (skill, "quartermaster", "collector"))
    stand(position, 0, place(position, 1, 3))
    lay(position, card, place(position, 1, 3 + steps))
    aim(position, 0, place(position, 1, 3 + steps))
    return position


@pytest.mark.parametrize(("steps", "rerolls"), [(0, 2), (1, 1), (2, 1), (3, 0)])
def test_r4_1_j8_rerolls_go_by_steps(steps: int, rerolls: int) -> None:
    assert aiming(steps).rerolls_of(0) == rerolls


@pytest.mark.parametrize(("steps", "rerolls"), [(0, 4), (1, 3), (2, 3), (3, 2)])
def test_r4_1_j8_rerolls_go_by_steps_symbol_and_skill(steps: int, rerolls: int) -> None:
    assert aiming(steps, WITH_SYMBOL).rerolls_of(0) == rerolls - 1
    assert aiming(steps, PLAIN, "instructor").rerolls_of(0) == rerolls - 1
    assert aiming(steps, WITH_SYMBOL, "instructor").rerolls_of(0) == rerolls


def test_r4_1_j64_four_rerolls_are_possible() -> None:
    position = aiming(0, WITH_SYMBOL, "instructor")
    assert position.rerolls_of(0) == 4
    for figure in (1, 2):
        aim(position, figure, place(position, 1, 3 + figure))
    all_ready(position)
    thrown = 0
    while position.phase == REROLLING and position.legal(0):
        position.apply(0, DIE)
        position.apply(0, THROW)
        thrown += 1
    assert thrown == 4


@pytest.mark.parametrize("card", [PLAIN, WITH_SYMBOL])
def test_r8_2_j8_the_scouts_fourth_step_gives_no_rerolls_at_all(card: str) -> None:
    assert aiming(4, card, "scout").rerolls_of(0) == 0
    assert aiming(2, PLAIN, "scout").rerolls_of(0) == 1


def test_r8_4_j8_the_instructor_forgets_it_with_amnesia() -> None:
    position = aiming(3, PLAIN, "instructor")
    assert position.rerolls_of(0) == 1
    position.wounds[0] |= 1 << AMNESIA
    assert position.rerolls_of(0) == 0


def test_r6_4_j9_a_hurt_eye_takes_the_rerolls_of_steps_and_symbol() -> None:
    position = aiming(0, WITH_SYMBOL)
    assert position.rerolls_of(0) == 3
    position.wounds[0] |= 1 << EYE
    assert position.rerolls_of(0) == 0


def test_r6_4_j9_a_hurt_eye_leaves_the_reroll_of_the_instructor() -> None:
    position = aiming(0, WITH_SYMBOL, "instructor")
    position.wounds[0] |= 1 << EYE
    assert position.rerolls_of(0) == 1


def test_r4_2_any_dice_are_thrown_together_as_often_as_allowed() -> None:
    position = aiming(0)
    for figure in (1, 2):
        aim(position, figure, place(position, 1, 3 + figure))
    dice(position, 0, 1, 1, 1, 1, 1, 1)
    all_ready(position)
    position.apply(0, DIE + 2)
    assert DIE + 1 not in position.legal(0), "chosen in rising order, so that a choice never goes in circles"
    position.apply(0, DIE + 5)
    position.apply(0, THROW)
    assert list(position.value[:2]) == [1, 1]
    assert list(position.value[3:5]) == [1, 1]
    position.apply(0, DIE + 2)
    position.apply(0, THROW)
    assert DIE not in position.legal(0), "two rerolls were all"


def test_r4_2_who_is_content_may_stop() -> None:
    position = aiming(0)
    for figure in (1, 2):
        aim(position, figure, place(position, 1, 3 + figure))
    all_ready(position)
    while position.phase == REROLLING:
        seat = position.to_move()[0]
        position.apply(seat, DONE)
    assert position.phase == EQUIPMENT_PHASE


def test_r4_1_the_symbol_is_that_of_the_box() -> None:
    box = plan().box
    assert [CARD_NAMES[card] for card in range(30) if box.reroll[card]] == ["L14", "L15", "L16", "L17", "L18", "L19"]

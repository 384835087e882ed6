"""The six skills: chapter 8, and how amnesia and a broken arm bear on them."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements, size
from stolik.games.fuji.pieces import AMNESIA, ARM, EQUIPMENT, SKILLS
from stolik.games.fuji.rules.codes import (
    ASIDE,
    BAR,
    DIE,
    DONE,
    ENOUGH,
    EQUIPMENT_PHASE,
    FAIL,
    FIGURE,
    GIVE,
    GO,
    MOVING,
    OPEN,
    PLANNING,
    READY,
    REROLLING,
    THROW,
    WOUND,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    all_ready,
    dice,
    flight,
    held,
    hold,
    in_phase_four,
    lay,
    may_use,
    open_turn,
    place,
    plan,
    stand,
    to_moving,
    use,
)

DICE_AND_CARDS = {
    "quartermaster": (6, 4, 2),
    "scout": (5, 2, 2),
    "guide": (6, 1, 1),
    "instructor": (5, 1, 1),
    "collector": (6, 1, 1),
    "handyman": (5, 3, 1),
}
"""How many dice a skill plays with, how many cards it draws, and how many of those it keeps."""


def in_phase_three(*skills: str, columns: tuple[int, ...] = (4, 5, 6)) -> Fuji:
    """Phase 3 of the first map; pawns on the middle row, with targets on the same row."""
    position = flight(plan(scenario=1), skills)
    position.equipment_tokens = 0
    for figure in range(3):
        stand(position, figure, place(position, 1, 4 + figure))
    for figure, column in enumerate(columns):
        lay(position, ("L24", "L23", "L22")[figure], place(position, 1, column))
    for figure, column in enumerate(columns):
        aim(position, figure, place(position, 1, column))
    all_ready(position)
    assert position.phase == REROLLING
    return position


def all_done(position: Fuji) -> None:
    """End phase 3."""
    while position.phase == REROLLING:
        position.apply(position.to_move()[0], DONE)


@pytest.mark.parametrize("skill", DICE_AND_CARDS)
def test_r1_4_a_skill_says_how_many_dice_and_cards(skill: str) -> None:
    position = Fuji(plan(3), flight().rng)
    position.begin()
    others = [other for other in SKILLS if other != skill][:2]
    for figure, chosen in enumerate((skill, *others)):
        act(position, figure, SKILLS.index(chosen))
    dice_count, drawn, kept = DICE_AND_CARDS[skill]
    if drawn > kept:
        assert size(position.offered(0)) == drawn
        while position.to_keep[0]:
            position.apply(0, position.legal(0)[0])
    assert size(position.held[0]) == kept
    assert size(position.dice_at_start(0)) == dice_count


def test_r1_4_j57_cards_not_kept_go_under_the_stack_by_seat() -> None:
    position = Fuji(plan(3), flight().rng)
    position.begin()
    for figure, skill in enumerate(("handyman", "guide", "quartermaster")):
        act(position, figure, SKILLS.index(skill))
    drawn = [
        [position.drawn[figure] >> (4 * at) & 15 for at in range(position.drawn_count[figure])] for figure in range(3)
    ]
    while position.phase != PLANNING:
        seat = max(position.to_move())  # the Quartermaster chooses first, and still comes second under the stack
        position.apply(seat, position.legal(seat)[-1])
    under = [position.under >> (4 * at) & 15 for at in range(position.under_count)]
    left = [[card for card in cards if not position.held[figure] >> card & 1] for figure, cards in enumerate(drawn)]
    assert [len(cards) for cards in left] == [2, 0, 2]
    assert under == [*left[0], *left[2]]


# -- 8.1: Quartermaster ------------------------------------------------------------------------------------------------


def give(position: Fuji, figure: int, card: str, receiver: int) -> None:
    act(position, figure, GIVE + EQUIPMENT.index(card))
    act(position, figure, FIGURE + receiver)


def test_r8_1_j46_the_quartermaster_gives_in_phases_two_four_and_five() -> None:
    position = flight(plan(scenario=1), ("quartermaster", "guide", "instructor"))
    hold(position, 0, "rope", "radio", "flare")
    for figure in range(3):
        stand(position, figure, place(position, 1, 4 + figure))
        aim(position, figure, position.pawn[figure])
    give(position, 0, "rope", 2)
    all_ready(position)
    assert position.phase == REROLLING
    assert GIVE + EQUIPMENT.index("radio") not in position.legal(0)
    all_done(position)
    assert position.phase == EQUIPMENT_PHASE
    give(position, 0, "radio", 2)
    all_ready(position)
    assert position.phase == MOVING
    open_turn(position, 1)
    give(position, 0, "flare", 1)
    assert (held(position, 0), held(position, 1), held(position, 2)) == (set(), {"flare"}, {"rope", "radio"})


def test_r8_1_j60_nothing_is_given_while_a_choice_is_open() -> None:
    position = in_phase_four(("quartermaster", "guide", "instructor"))
    hold(position, 0, "rope")
    hold(position, 1, "shovel")
    use(position, 1, "shovel")
    assert not position.is_legal(0, GIVE + EQUIPMENT.index("rope"))


def test_r8_1_j46_a_card_drawn_in_this_round_stays_unusable_in_new_hands() -> None:
    position = in_phase_four(("quartermaster", "guide", "instructor"))
    hold(position, 0, "flare")
    position.new |= 1 << EQUIPMENT.index("flare")
    give(position, 0, "flare", 1)
    assert not may_use(position, 1, "flare")


def test_r8_1_j21_a_broken_arm_may_give() -> None:
    position = in_phase_four(("quartermaster", "guide", "instructor"))
    hold(position, 0, "flare")
    position.wounds[0] |= 1 << ARM
    assert not may_use(position, 0, "flare")
    give(position, 0, "flare", 1)
    assert may_use(position, 1, "flare")


def test_r6_2_j21_a_broken_arm_uses_no_equipment_and_may_give_it() -> None:
    position = in_phase_four(("guide", "quartermaster", "instructor"))
    hold(position, 0, "flare")
    hold(position, 1, "map")
    position.wounds[0] |= 1 << ARM
    position.wounds[1] |= 1 << ARM
    assert not may_use(position, 0, "flare")
    give(position, 1, "map", 2)
    use(position, 2, "map")
    act(position, 2, FIGURE + 0)
    act(position, 2, DIE + 12)
    assert position.dice[0] >> 12 & 1, "cards of others reach it"


# -- 8.3: Guide --------------------------------------------------------------------------------------------------------


def test_r8_3_j23_the_guides_die_counts_for_nobody() -> None:
    position = in_phase_three("guide", "quartermaster", "instructor")
    dice(position, 0, 6, 6, 1, 1, 1, 1)
    dice(position, 2, 1, 1, 1, 1, 1)
    assert position.strength(0, position.target[0]) == 12
    act(position, 0, ASIDE + 1)
    assert position.strength(0, position.target[0]) == 6
    assert position.highest_neighbour(1, position.target[0]) == 6


def test_r8_3_j65_the_guides_die_is_seen_by_all_at_once() -> None:
    position = in_phase_three("guide", "quartermaster", "instructor")
    assert position.seen_by(2, 0) == 0
    act(position, 0, ASIDE + 1)
    assert position.phase == REROLLING
    assert elements(position.seen_by(2, 0)) == (1,)


def test_r8_3_j52_the_guide_puts_aside_one_die_once_at_any_time() -> None:
    position = in_phase_three("guide", "quartermaster", "instructor")
    act(position, 0, DIE + 0)
    act(position, 0, THROW)
    act(position, 0, ASIDE + 0)
    assert not [action for action in position.legal(0) if ASIDE <= action < ASIDE + 24]
    assert DIE + 0 not in position.legal(0), "nor is it thrown again"
    assert DIE + 1 in position.legal(0)


def test_r8_3_a_guide_without_rerolls_is_still_asked() -> None:
    position = in_phase_three("guide", "quartermaster", "instructor", columns=(7, 5, 6))
    assert position.rights[0] == 0
    assert [action for action in position.legal(0) if action != DONE] == [ASIDE + die for die in range(6)]


# -- 8.5: Collector ----------------------------------------------------------------------------------------------------


def test_r8_5_j24_a_reroll_given_up_is_a_bar() -> None:
    position = in_phase_three("collector", "quartermaster", "instructor")
    assert position.rights[0] == 2
    act(position, 0, DIE)
    act(position, 0, THROW)
    all_done(position)
    assert position.bars[0] == 1


def test_r8_5_j24_without_a_right_to_reroll_there_is_no_bar() -> None:
    position = in_phase_three("collector", "quartermaster", "instructor", columns=(7, 5, 6))
    all_done(position)
    assert position.bars[0] == 0


def test_r8_5_j24_three_bars_are_all_there_are() -> None:
    position = in_phase_three("collector", "quartermaster", "instructor")
    position.bars[0] = 2
    all_done(position)
    assert (position.bars[0], position.supply()) == (3, 0)


def test_r8_5_j45_spent_bars_go_back_to_the_supply() -> None:
    position = in_phase_four(("collector", "quartermaster", "instructor"))
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    position.bars[0] = 2
    to_moving(position)
    open_turn(position, 1)
    act(position, 0, BAR)
    assert (position.bars[0], position.supply()) == (1, 2)


def test_r8_5_j27_a_bar_counts_for_whoever_has_the_turn_and_for_nobody_else() -> None:
    position = in_phase_four(("collector", "quartermaster", "instructor"))
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    before = position.lead(1)
    open_turn(position, 1)
    act(position, 0, BAR)
    assert position.lead(1) == before + 1
    assert position.bonus(0) == position.bonus(2) == 0
    act(position, 0, ENOUGH)
    act(position, 1, min(action for action in position.legal(1) if GO <= action <= FAIL))
    act(position, 0, OPEN)
    assert position.bonus(0) == 0, "spent in another's turn"


def test_r8_5_j24_a_collector_may_help_itself() -> None:
    position = in_phase_three("collector", "quartermaster", "instructor")
    all_done(position)
    dice(position, 0, 6, 1, 1, 1, 1, 1)
    dice(position, 1, 6, 1, 1, 1, 1, 1)
    dice(position, 2, 1, 1, 1, 1, 1, 1)
    to_moving(position)
    open_turn(position, 0)
    assert FAIL in position.legal(0)
    act(position, 0, BAR)
    assert GO in position.legal(0), "seven beats six"


# -- 8.6: Handyman -----------------------------------------------------------------------------------------------------


def test_r8_6_j25_the_handyman_uses_a_card_twice() -> None:
    position = in_phase_four(("handyman", "guide", "instructor"))
    hold(position, 0, "flare")
    use(position, 0, "flare")
    assert held(position, 0) == {"flare"}
    use(position, 0, "flare")
    assert held(position, 0) == set()
    assert position.bonus(0) == 6


def test_r8_6_j25_a_copying_knife_has_been_used_once() -> None:
    position = in_phase_four(("handyman", "guide", "instructor"))
    hold(position, 0, "knife")
    hold(position, 1, "flare")
    use(position, 0, "knife")
    act(position, 0, position.legal(0)[0])
    assert (held(position, 0), held(position, 1)) == ({"knife"}, {"flare"})
    use(position, 0, "knife")
    act(position, 0, position.legal(0)[0])
    assert held(position, 0) == set()


# -- 6.3: amnesia ------------------------------------------------------------------------------------------------------


def wounded_by_amnesia(position: Fuji) -> None:
    """Let figure 0 fail over a plaster, and lose its skill."""
    for figure in range(3):
        dice(position, figure, 1, 1, 1, 1, 1, 1)
    position.fatigue[0] = position.plan.box.plasters[0] - 1
    to_moving(position)
    open_turn(position, 0)
    act(position, 0, FAIL)
    act(position, 0, WOUND + AMNESIA)


def test_r6_3_j22_amnesia_takes_skill_and_bars_and_leaves_dice() -> None:
    position = in_phase_three("collector", "quartermaster", "instructor")
    all_done(position)
    hold(position, 0, "rope")
    assert position.bars[0] == 2
    wounded_by_amnesia(position)
    assert (position.bars[0], position.supply()) == (0, 3)
    assert size(position.dice[0]) == 6
    assert held(position, 0) == {"rope"}


def test_r6_3_j22_amnesia_takes_what_the_handyman_has_used_once() -> None:
    position = in_phase_three("handyman", "quartermaster", "instructor")
    all_done(position)
    hold(position, 0, "first_aid", "radio")
    use(position, 0, "radio")
    wounded_by_amnesia(position)
    assert held(position, 0) == {"first_aid"}


def test_r6_3_j22_a_forgotten_scout_goes_three_steps_with_five_dice() -> None:
    position = flight(plan(), ("scout", "guide", "instructor"))
    position.wounds[0] |= 1 << AMNESIA
    assert position.steps(0) == 3
    assert size(position.dice_at_start(0)) == 5
    assert READY not in position.legal(0)

"""Imagined worlds: they fit what the seat knows, and each face that fits comes up equally often."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.bitset import bit, elements, has
from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.fuji.notation import write_position
from stolik.games.fuji.pieces import ROPE, THIRD_FIGURE
from stolik.games.fuji.rules.codes import DIE, DONE, EQUIPMENT_PHASE, FIGURE, MOVING, REROLLING, THROW, YES
from stolik.games.fuji.rules.expedition import PAIR_B
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import PUBLIC_VIEWER
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    all_ready,
    dice,
    flight,
    hold,
    in_phase_four,
    plan,
    to_moving,
    use,
)
from stolik.games.fuji.tests.games_played import played
from stolik.games.fuji.view import view


def values(position: Fuji, figure: int) -> list[int]:
    return [position.value[die] for die in elements(position.dice[figure])]


def worlds(position: Fuji, seat: int, count: int = 200) -> list[Fuji]:
    return [position.imagine(seat, FastRng(seed)) for seed in range(count)]


@settings(deadline=None, max_examples=60)
@given(played(), st.integers(0, 2**32))
def test_an_imagined_world_fits_what_the_seat_knows(position: Fuji, seed: int) -> None:
    for seat in range(SPECTATOR, position.seats):
        world = position.imagine(seat, FastRng(seed))
        assert view(world, seat) == view(position, seat)
        known = position.known[seat] if seat >= 0 else position.known[PUBLIC_VIEWER]
        assert all(world.value[die] == position.value[die] for die in elements(known))
        assert all(world.legal(other) for other in world.to_move())


def test_faces_that_nobody_has_seen_are_equally_likely() -> None:
    position = flight()
    faces = Counter(value for world in worlds(position, 0, 1000) for value in values(world, 1))
    assert all(850 < faces[value] < 1150 for value in range(1, 7)), faces
    assert all(values(world, 0) == values(position, 0) for world in worlds(position, 0, 20))


def test_r9_4_what_a_radio_showed_is_remembered_by_all_until_it_may_have_changed() -> None:
    position = flight()
    hold(position, 1, "radio")
    shown = values(position, 1)
    use(position, 1, "radio")
    for seat in (0, 2, SPECTATOR):
        assert all(values(world, 1) == shown for world in worlds(position, seat, 20))
    for figure in range(3):
        aim(position, figure, position.pawn[figure] + figure)
    all_ready(position)
    assert position.phase == REROLLING
    assert any(values(world, 1) != shown for world in worlds(position, 0, 20))


def test_r4_7_a_die_put_aside_is_known_to_all() -> None:
    position = in_phase_four()
    hold(position, 1, "machete")
    use(position, 1, "machete")
    act(position, 1, DIE + 7)
    act(position, 1, DONE)
    for seat in (0, SPECTATOR):
        assert {world.value[7] for world in worlds(position, seat, 30)} == {position.value[7]}
        assert len({world.value[8] for world in worlds(position, seat, 30)}) > 1


def test_r4_6_giver_and_receiver_know_a_lent_die_and_nobody_else() -> None:
    position = in_phase_four()
    hold(position, 0, "map")
    use(position, 0, "map")
    act(position, 0, FIGURE + 1)
    act(position, 0, DIE + 2)
    assert {world.value[2] for world in worlds(position, 0, 30)} == {position.value[2]}
    assert {world.value[2] for world in worlds(position, 1, 30)} == {position.value[2]}
    assert len({world.value[2] for world in worlds(position, 2, 30)}) > 1


def test_r4_6_a_giver_who_cannot_see_a_reroll_no_longer_knows_the_lent_die() -> None:
    position = in_phase_four()
    hold(position, 0, "map")
    hold(position, 1, "water_bag")
    use(position, 0, "map")
    act(position, 0, FIGURE + 1)
    act(position, 0, DIE + 2)
    use(position, 1, "water_bag")
    act(position, 1, FIGURE + 1)
    act(position, 1, DIE + 8)
    act(position, 1, THROW)
    assert len({world.value[2] for world in worlds(position, 0, 30)}) > 1


@pytest.mark.parametrize(("card", "before", "after"), [("compass", 6, 1), ("tape", 1, 6)])
def test_r4_5_who_turns_dice_has_given_away_what_they_showed(card: str, before: int, after: int) -> None:
    position = in_phase_four()
    dice(position, 1, 2, before, 3, 4, 5, 2)
    hold(position, 1, card)
    use(position, 1, card)
    assert all(before in values(world, 1) for world in worlds(position, 0))
    act(position, 1, DIE + 7)
    assert all(world.picked[1] == 0 for world in worlds(position, 0, 20))
    act(position, 1, DONE)
    assert all(after in values(world, 1) for world in worlds(position, 0))
    assert any(values(world, 1).count(after) > 1 for world in worlds(position, 0))


def test_r9_8_the_die_under_a_shovel_may_be_any() -> None:
    position = in_phase_four()
    hold(position, 1, "shovel")
    use(position, 1, "shovel")
    act(position, 1, DIE + 9)
    assert {first for world in worlds(position, 0) for first in elements(world.picked[1])} == set(
        elements(position.dice[1])
    )
    assert {world.picked[1] for world in worlds(position, 1, 20)} == {bit(9)}


def test_r4_3_what_others_reroll_is_nobodys_business() -> None:
    position = flight()
    for figure in range(3):
        aim(position, figure, position.pawn[figure] + figure)
    all_ready(position)
    rights = position.rights[0]
    act(position, 0, DIE + 0)
    act(position, 0, THROW)
    act(position, 0, DIE + 1)
    world = position.imagine(1, FastRng(1))
    assert (world.left[0], world.picked[0], world.throws[0]) == (rights, 0, 1)
    own = position.imagine(0, FastRng(1))
    assert (own.left[0], own.picked[0], own.throws[0]) == (rights - 1, bit(1), 2)


def test_r7_3_the_hidden_half_of_the_third_set_is_imagined_by_both() -> None:
    position = flight(plan(2))
    for seat in (0, 1, SPECTATOR):
        seen = worlds(position, seat, 40)
        assert all({world.value[die] for world in seen} == {position.value[die]} for die in (12, 14, 16))
        assert all(len({world.value[die] for world in seen}) > 1 for die in (13, 15, 17))


def test_r7_5_each_imagines_the_half_of_the_third_that_the_other_sees() -> None:
    position = flight(plan(2, pair=PAIR_B), ("scout", "instructor", "guide"))
    for seat, own in ((0, (12, 14, 16)), (1, (13, 15, 17))):
        seen = worlds(position, seat, 40)
        for die in elements(position.dice[THIRD_FIGURE]):
            assert (len({world.value[die] for world in seen}) == 1) == (die in own)


def test_r5_1_nothing_is_hidden_in_phase_five() -> None:
    position = in_phase_four()
    to_moving(position)
    assert position.phase == MOVING
    for seat in (0, SPECTATOR):
        assert all(list(world.value) == list(position.value) for world in worlds(position, seat, 10))


def test_r9_7_a_taker_of_a_reroll_picks_unseen() -> None:
    position = in_phase_four()
    hold(position, 0, "water_bag")
    use(position, 0, "water_bag")
    act(position, 0, FIGURE + 1)
    act(position, 1, YES)
    act(position, 1, DIE + 7)
    assert position.imagine(0, FastRng(1)).picked[1] == 0
    assert position.imagine(1, FastRng(1)).picked[1] == bit(7)


def test_equipment_to_come_is_drawn_by_chance_alone() -> None:
    """The stack has no order before it is drawn from: no world can know the next card."""
    position = in_phase_four()
    cards = set()
    for seed in range(60):
        world = position.imagine(0, FastRng(seed))
        cards.add(world.next_card())
    assert len(cards) > 8
    assert ROPE in cards


def test_r4_3_nobody_knows_ever_after_how_many_rerolls_another_gave_up() -> None:
    """Neither does a bot, whose question is an imagined world in full."""
    worlds_after = set()
    for throws in range(2):
        position = flight()
        for figure in range(3):
            aim(position, figure, position.pawn[figure] + figure)
        all_ready(position)
        assert position.left[1] > 0
        for seat in range(position.seats):
            for _ in range(throws if seat == 1 else 0):
                act(position, 1, position.legal(1)[0])
                act(position, 1, THROW)
            if has(position.rolling, seat):
                act(position, seat, DONE)
        assert position.phase == EQUIPMENT_PHASE
        worlds_after.add(write_position(position.imagine(0, FastRng(5))))
    assert len(worlds_after) == 1

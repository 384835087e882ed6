"""What holds in every position of every game."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from stolik.core.bitset import bit, elements, has, size
from stolik.core.chance import FastRng
from stolik.games.fuji import GAME
from stolik.games.fuji.notation import pieces_in_play, write_position
from stolik.games.fuji.pieces import ALL_EQUIPMENT, CARD_NAMES, DICE, EQUIPMENT, MAX_STATEMENTS, MAX_TARGETS, NO_CARD
from stolik.games.fuji.rules.codes import ACTIONS, KEEPING, PLANNING, TALK
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import PUBLIC_VIEWER
from stolik.games.fuji.tests.games_played import played

ENOUGH = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
"""Most positions are in another phase than a property is about."""


def figures(position: Fuji) -> list[int]:
    """Those who flee."""
    return list(elements(position.plan.pawns))


@ENOUGH
@given(played())
def test_r1_1_pieces_are_neither_lost_nor_made(position: Fuji) -> None:
    dice = [f"die {die}" for die in range(DICE)]
    assert sorted(pieces_in_play(position)) == sorted([*CARD_NAMES, *EQUIPMENT, *dice, "bar 0", "bar 1", "bar 2"])


@ENOUGH
@given(played())
def test_r1_2_every_die_is_in_one_hand_or_in_none(position: Fuji) -> None:
    hands = [position.dice[figure] for figure in range(4)]
    assert sum(map(size, hands)) == size(hands[0] | hands[1] | hands[2] | hands[3])
    assert all(1 <= position.value[die] <= 6 for die in range(DICE))
    assert position.aside & ~(hands[0] | hands[1] | hands[2] | hands[3]) == 0


@ENOUGH
@given(played())
def test_r1_4_every_equipment_card_is_in_one_place(position: Fuji) -> None:
    assume(position.phase > KEEPING)
    piles = [*position.held, position.stack, position.used]
    piles.append(sum(bit(position.under >> (4 * place) & 15) for place in range(position.under_count)))
    assert sum(map(size, piles)) == len(EQUIPMENT)
    assert sum(piles) == ALL_EQUIPMENT


@ENOUGH
@given(played())
def test_r3_2_a_marker_in_phase_two_lies_within_reach(position: Fuji) -> None:
    assume(position.phase == PLANNING and not position.over)
    for figure in figures(position):
        if position.target[figure] != NO_CARD:
            place = position.place_of[position.target[figure]]
            assert position.distance(position.pawn[figure], place) <= position.steps(figure)


@ENOUGH
@given(played())
def test_r3_4_nobody_is_ready_without_a_target(position: Fuji) -> None:
    assume(position.phase == PLANNING and not position.over)
    assert all(position.target[seat] != NO_CARD for seat in elements(position.ready))


@ENOUGH
@given(played())
def test_r3_8_j66_talk_is_bounded_in_a_phase(position: Fuji) -> None:
    assert all(count <= MAX_STATEMENTS for count in position.statements)


@ENOUGH
@given(played())
def test_r5_8_wounds_and_fatigue_go_together(position: Fuji) -> None:
    for figure in figures(position):
        due = position.wounds_due[figure]
        passed = position.plasters_between(0, position.fatigue[figure])
        if not position.over:
            assert size(position.wounds[figure]) + due == passed


@ENOUGH
@given(played())
def test_r6_5_no_village_is_lava_and_nobody_stands_on_lava_while_the_game_goes_on(position: Fuji) -> None:
    assert position.lava & position.plan.villages == 0
    assert (position.pawns_on(position.lava) != 0) == (position.over and position.ending() == "lava")
    assert (position.equipment_tokens | position.eruption_tokens) & position.lava == 0


@ENOUGH
@given(played())
def test_r6_6_while_the_game_goes_on_somebody_is_not_home(position: Fuji) -> None:
    assert position.all_are_home() == (position.over and position.ending() == "village")


@ENOUGH
@given(played())
def test_r8_5_there_are_three_bars_in_all(position: Fuji) -> None:
    assert 0 <= position.supply() <= 3


@ENOUGH
@given(played())
def test_who_sees_a_die_knows_it_and_nobody_knows_dice_that_do_not_exist(position: Fuji) -> None:
    assume(position.phase > KEEPING and not position.closing)
    for seat in [*range(position.seats), PUBLIC_VIEWER]:
        seen = sum(position.seen_by(seat, figure) for figure in range(position.plan.figures))
        assert seen & ~position.known[seat] == 0
        assert position.known[seat] >> DICE == 0


@ENOUGH
@given(played())
def test_what_is_listed_is_what_is_accepted(position: Fuji) -> None:
    for seat in range(position.seats):
        accepted = tuple(action for action in range(-1, ACTIONS + 60) if position.is_legal(seat, action))
        assert accepted == (position.legal(seat) or position.optional(seat))
        assert bool(position.legal(seat)) == has(position.to_move_set(), seat)


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(position: Fuji, seed: int) -> None:
    before = write_position(position)
    copy = position.clone(FastRng(seed))
    assert write_position(copy) == before
    for _ in range(30):
        if not copy.over:
            seat = copy.first_to_move()
            copy.play(seat, copy.random_action(seat, FastRng(seed)))
    assert write_position(position) == before


def test_j66_random_players_stop_talking_by_chance() -> None:
    """They reach no bound, and do not talk for most of the game."""
    most_said, most_moved, deeds, words = 0, 0, 0, 0
    for number in range(20):
        position, bot_rng = GAME.start(3, seed=number), FastRng(number, 1)
        assert isinstance(position, Fuji)
        while (seat := position.first_to_move()) >= 0:
            action = position.random_action(seat, bot_rng)
            position.apply(seat, action)
            deeds += action < TALK
            words += action >= TALK
            most_said = max(most_said, *position.statements)
            most_moved = max(most_moved, *position.retargeted)
    assert (most_said < MAX_STATEMENTS, most_moved < MAX_TARGETS) == (True, True)
    assert words < deeds

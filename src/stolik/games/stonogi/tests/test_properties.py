"""What holds in every position of every game."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.chance import FastRng
from stolik.games.stonogi import GAME
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.notation import pieces_in_play, write_dice, write_position, write_tile
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import BOX, options, played, ways_to_stop

ENOUGH = settings(deadline=None, max_examples=200)


def shown(position: Stonogi, colour: str) -> int:
    dice = write_dice(position.dice)
    return dice.count(colour) + dice.count("*")


@ENOUGH
@given(played())
def test_r1_1_tiles_are_neither_lost_nor_made(position: Stonogi) -> None:
    assert sorted(pieces_in_play(position)) == sorted(BOX)


@ENOUGH
@given(played())
def test_r3_3_a_tile_taken_is_never_larger_than_the_dice_show(position: Stonogi) -> None:
    for move in options(position):
        if move.startswith("take "):
            assert int(move[-1]) <= shown(position, move[-2])


@ENOUGH
@given(played())
def test_r3_3_at_most_one_tile_of_a_colour_is_on_offer(position: Stonogi) -> None:
    colours = [move[5] for move in options(position) if move.startswith("take ")]
    assert len(colours) == len(set(colours))


@ENOUGH
@given(played())
def test_r4_1_a_game_is_over_exactly_when_the_middle_is_empty(position: Stonogi) -> None:
    assert position.over is write_position(position).startswith("- / ")
    assert position.over is (options_of_all(position) == [])


def options_of_all(position: Stonogi) -> list[int]:
    return [action for seat in range(position.seats) for action in position.legal(seat)]


@ENOUGH
@given(played())
def test_r2_3_a_turn_can_always_be_ended(position: Stonogi) -> None:
    assume(not position.over)
    assert ways_to_stop(position)


@settings(deadline=None, max_examples=50)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32))
def test_r5_2_a_theft_moves_one_tile_of_exactly_the_skates_shown(players: int, seed: int) -> None:
    position = GAME.start(players, {"stealing": "on"}, seed)
    assert isinstance(position, Stonogi)
    bot_rng = FastRng(seed, stream=1)
    for _ in range(100):
        thefts = [move for move in ways_to_stop(position) if move.startswith("steal ")]
        if thefts:
            check_theft(position, min(thefts))
        elif not position.over:
            position.play(position.seat, position.random_action(position.seat, bot_rng))


def check_theft(position: Stonogi, theft: str) -> None:
    thief, victim = position.seat, "ABCD".index(theft[-1])
    before = [[write_tile(tile) for tile in position.tiles_of(seat)] for seat in range(position.seats)]
    wanted = before[victim][-1]
    assert int(wanted[1]) == shown(position, wanted[0])
    position.apply(thief, MOVES.read(theft))
    before[thief].append(before[victim].pop())
    assert [[write_tile(tile) for tile in position.tiles_of(seat)] for seat in range(position.seats)] == before


@ENOUGH
@given(played(), st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(position: Stonogi, seed: int) -> None:
    assume(not position.over)
    before, legal = write_position(position), position.legal(position.seat)
    copy = position.clone(FastRng(seed))
    assert (write_position(copy), copy.legal(copy.seat)) == (before, legal)
    copy.play(copy.seat, copy.random_action(copy.seat, FastRng(seed)))
    assert (write_position(position), position.legal(position.seat)) == (before, legal)


@ENOUGH
@given(played())
def test_what_is_listed_as_legal_is_what_is_accepted(position: Stonogi) -> None:
    assume(not position.over)
    accepted = [action for action in range(50) if position.is_legal(position.seat, action)]
    assert list(position.legal(position.seat)) == accepted

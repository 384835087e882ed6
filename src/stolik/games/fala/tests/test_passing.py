"""Chapter 5: passing on, and what is known of the sets."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements, size
from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.fala import GAME
from stolik.games.fala.event_types import BeltsTaken, HandTaken
from stolik.games.fala.pieces import belts_of
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import belts, events_of, levels, table, turn
from stolik.games.fala.tests.test_round import THREE
from stolik.games.fala.view import numbers, view

SHORT = THREE.format("9a", 2, "12a", 0, 0, 2, "5a,2a")
"""When A plays 25, B 2 and C 29, B drops out in the second turn and the round is over."""

SHORT_ROUNDS = 20
"""The seed of a game in which the first two rounds are short, so that not all cards come to light."""


def next_round() -> tuple[Fala, Fala]:
    """Before and after a short first round."""
    before = table(SHORT)
    return before, turn(before.clone(FastRng(3)), 25, 2, 29)


def in_round(number: int, players: int, seed: int = 5) -> Fala:
    """A position some turns into a round of a random game."""
    position = GAME.start(players, seed=seed)
    assert isinstance(position, Fala)
    bot_rng = FastRng(seed)
    while position.round + 1 < number or position.turn < 2:
        position.play(position.first_to_move(), position.random_action(position.first_to_move(), bot_rng))
    return position


def test_r5_1_each_set_goes_to_the_left() -> None:
    before, after = next_round()
    assert [after.unplayed[seat] for seat in (1, 2, 0)] == list(before.sets)


def test_r5_1_f13_all_twelve_cards_go_on_after_a_short_round() -> None:
    _, after = next_round()
    assert [size(hand) for hand in after.unplayed] == [12, 12, 12]
    assert after.legal(1) == elements(after.sets[0])


def test_r5_1_f4_who_dropped_out_passes_on_as_well() -> None:
    before, after = next_round()
    assert after.unplayed[2] == before.sets[1]
    assert after.to_move() == (0, 1, 2)


def test_r5_1_everyone_plays_every_set_once() -> None:
    for seat in range(4):
        held = {in_round(number, 4).set_at(seat) for number in (1, 2, 3, 4)}
        assert held == {0, 1, 2, 3}


def test_r5_2_f9_lifebelts_go_with_the_set_and_are_turned_up() -> None:
    before, after = next_round()
    assert belts(before) == [2, 0, 2]
    assert belts(after) == [belts_of(before.sets[owner]) for owner in (2, 0, 1)]


def test_r5_3_everyone_starts_at_0_with_a_new_stack() -> None:
    before, after = next_round()
    assert levels(after) == [0, 0, 0]
    assert after.turn == 0
    assert sorted(after.stack) == list(range(24))
    assert list(after.stack) != list(before.stack)


@pytest.mark.parametrize("number, known", [(1, [0]), (2, [0, 3]), (3, [0, 2, 3]), (4, [0, 1, 2, 3])])
def test_r5_4_f15_a_seat_knows_every_set_that_it_has_held(number: int, known: list[int]) -> None:
    seen = view(in_round(number, 4, SHORT_ROUNDS), 0)
    assert [one.owner for one in seen.sets if one.unknown == 0] == known


def test_r5_4_f15_after_the_first_round_a_seat_knows_the_hand_of_its_left_neighbour() -> None:
    before, after = next_round()
    passed_on = next(one for one in view(after, 0).sets if one.holder == 1)
    assert passed_on.known == numbers(before.sets[0])
    assert passed_on.unknown == 0


def test_r5_4_f15_a_card_that_was_passed_on_is_known_until_it_is_played() -> None:
    _, after = next_round()
    card = numbers(after.unplayed[1])[0]
    turn(after, *(numbers(hand)[0] for hand in after.unplayed))
    one = next(one for one in view(after, 0).sets if one.holder == 1)
    assert card in one.played
    assert card not in one.known
    assert len(one.known) == 11


def test_r5_4_f10_cards_turned_up_in_an_earlier_round_are_known_to_be_in_the_set() -> None:
    _, after = next_round()
    other = next(one for one in view(after, 0).sets if one.holder == 2)
    assert (other.owner, other.known, other.unknown) == (1, (2, 59), 10)


def test_r5_4_f13_unplayed_cards_are_told_to_the_next_holder_alone() -> None:
    for seat in (SPECTATOR, 0, 1, 2):
        events = [event for event in events_of(table(SHORT), 25, 2, 29, by=seat) if isinstance(event, HandTaken)]
        assert [event.seat for event in events] == ([] if seat == SPECTATOR else [seat])


def test_r5_5_f10_lifebelts_are_told_to_everyone() -> None:
    events = [one for one in events_of(table(SHORT), 25, 2, 29) if isinstance(one, BeltsTaken)]
    assert events == [BeltsTaken(0, 6, owner=2), BeltsTaken(1, 2, owner=0), BeltsTaken(2, 4, owner=1)]


def test_r5_5_f10_a_spectator_sees_what_lies_open_and_no_hand() -> None:
    position = in_round(2, 4)
    seen = view(position, SPECTATOR)
    assert (seen.you, seen.hand, seen.choice) == (None, (), None)
    assert [one.known for one in seen.sets] == [
        tuple(card for card in one.shown if card not in one.played) for one in seen.sets
    ]
    assert [place.level for place in seen.places] == levels(position)
    assert [place.belts for place in seen.places] == belts(position)


def test_r5_5_the_order_of_the_stack_is_nowhere_in_a_view() -> None:
    position = in_round(2, 4)
    again = position.clone(FastRng(0))
    again.imagine_stack(FastRng(9))
    assert list(again.stack) != list(position.stack)
    assert [view(again, seat) for seat in range(-1, 4)] == [view(position, seat) for seat in range(-1, 4)]

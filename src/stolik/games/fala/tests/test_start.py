"""Chapter 1: the box and the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.bitset import bit, size
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import BadSetup
from stolik.games.fala import GAME
from stolik.games.fala.notation import pieces_in_play
from stolik.games.fala.pieces import CHANCE_KINDS, TIDES, belts_of, half_belts, level_of
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import belts, levels, table


class NotingRng(Rng):
    """A fast generator that notes the labels under which it was asked, and how often."""

    def __init__(self, seed: int) -> None:
        self.source = FastRng(seed)
        self.asked: Counter[str] = Counter()
        self.label = ""

    def at(self, kind: int, index: int) -> None:
        self.label = f"{CHANCE_KINDS[kind]}/{index}"

    def below(self, n: int) -> int:
        self.asked[self.label] += 1
        return self.source.below(n)


def start(players: int, seed: int = 0) -> Fala:
    position = GAME.start(players, seed=seed)
    assert isinstance(position, Fala)
    return position


def belts_on(card: int) -> float:
    return half_belts(bit(card - 1)) / 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r1_1_the_box_has_sixty_weather_cards(players: int) -> None:
    pieces = [piece for piece in pieces_in_play(start(players)) if not piece.startswith("tide")]
    assert sorted(map(int, pieces)) == list(range(1, 61))


@pytest.mark.parametrize("first, last, worth", [(1, 12, 0), (13, 24, 0.5), (25, 36, 1), (37, 48, 0.5), (49, 60, 0)])
def test_r1_2_lifebelts_are_on_the_middle_cards(first: int, last: int, worth: float) -> None:
    assert {belts_on(card) for card in range(first, last + 1)} == {worth}


def test_r1_2_all_cards_together_show_as_many_lifebelts_as_there_are_tokens() -> None:
    assert sum(belts_on(card) for card in range(1, 61)) == 24


def test_r1_3_there_are_two_tide_cards_of_each_level() -> None:
    assert Counter(level_of(tide) for tide in range(TIDES)) == dict.fromkeys(range(1, 13), 2)


@pytest.mark.parametrize("players, box", [(3, 24), (4, 12), (5, 0)])
def test_r1_4_f15_everyone_gets_twelve_cards_and_the_rest_stays_in_the_box(players: int, box: int) -> None:
    position = start(players)
    assert [size(cards) for cards in position.sets] == [12] * players
    assert list(position.unplayed) == list(position.sets)
    assert 60 - size(sum(position.sets)) == box


def test_r1_4_every_card_is_dealt_to_every_seat_equally_often() -> None:
    games = 2000
    holders = Counter((card, seat) for seed in range(games) for seat in range(4) for card in held(start(4, seed), seat))
    expected = games * 12 / 60
    assert len(holders) == 240
    assert sum((found - expected) ** 2 / (0.8 * expected) for found in holders.values()) < 320  # χ², 236 of freedom


def held(position: Fala, seat: int) -> list[int]:
    return [card for card in range(60) if position.unplayed[seat] >> card & 1]


def test_r1_5_four_and_a_half_lifebelts_are_four() -> None:
    cards = [25, 26, 27, 28, 13, 1, 2, 3, 4, 5, 6, 7]
    assert sum(map(belts_on, cards)) == 4.5
    assert belts_of(sum(bit(card - 1) for card in cards)) == 4


def test_r1_5_halves_make_wholes_before_the_rounding() -> None:
    assert belts_of(sum(bit(card - 1) for card in (13, 14, 37, 48, 24))) == 2


def test_r1_5_f6_a_set_may_be_worth_no_lifebelt() -> None:
    position = table("round 1 / 1,2,...:-:-:-:0:0:0 / 25,...:-:-:-:0:1:0 / 26,...:-:-:-:0:1:0 / tides ...")
    assert belts(position)[0] == 0
    assert position.to_move() == (0, 1, 2)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r1_6_everyone_begins_at_level_0_with_all_lifebelts(players: int) -> None:
    position = start(players)
    assert levels(position) == [0] * players
    assert belts(position) == [belts_of(cards) for cards in position.sets]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r1_7_there_are_as_many_rounds_as_players(players: int) -> None:
    rng = NotingRng(7)
    position = GAME.lay_out(GAME.setup(players), rng)
    position.begin()
    bot_rng = FastRng(1)
    while not position.over:
        position.play(position.first_to_move(), position.random_action(position.first_to_move(), bot_rng))
    stacks = {f"tides/{number}": 23 for number in range(players)}
    assert rng.asked == {"weather/0": 59, **stacks}


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_r1_7_the_game_is_for_three_to_five(players: int) -> None:
    with pytest.raises(BadSetup, match="for 3 to 5 players"):
        GAME.setup(players)

"""The start, what makes a round, and what a win is worth: chapters 1 and 2, 6.6 to 6.9."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.bitset import elements, size
from stolik.core.chance import FastRng
from stolik.core.errors import NotOver
from stolik.games.fuji.pieces import AMNESIA, ARM, CARD_NAMES, EQUIPMENT, LEG, NO_CARD, SKILLS
from stolik.games.fuji.rules.codes import PLANNING, VILLAGE_REACHED
from stolik.games.fuji.rules.expedition import NO_PAIR, PAIR_A, PAIR_B
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.printed import LANDSCAPE, VILLAGE, VILLAGE_FOR_FOUR
from stolik.games.fuji.tests.boards import flight, hold, plan
from stolik.games.fuji.view import verdict

MAPS = range(1, 8)


def kinds(position: Fuji, places: int) -> Counter[int]:
    return Counter(position.plan.chart.kind[where] for where in elements(places))


# -- 1.2 to 1.4: dice, skills, cards -------------------------------------------------------------------------------


def test_r1_2_everyone_has_two_dice_of_each_kind() -> None:
    position = flight(plan(2, pair=PAIR_B), ("guide", "collector", "quartermaster"))
    assert [elements(position.dice[figure]) for figure in range(3)] == [
        (0, 1, 2, 3, 4, 5),
        (6, 7, 8, 9, 10, 11),
        (12, 13, 14, 15, 16, 17),
    ]


def test_r1_3_j63_the_table_chooses_the_die_that_is_left_out() -> None:
    chosen = plan(3)
    assert elements(flight(chosen, ("scout", "guide", "instructor")).dice[0]) == (0, 1, 2, 3, 4), (
        "one of kind C, usually"
    )
    chosen.spare_die = 1
    position = flight(chosen, ("scout", "guide", "instructor"))
    assert elements(position.dice[0]) == (0, 2, 3, 4, 5)
    assert elements(position.dice[1]) == (6, 7, 8, 9, 10, 11)
    assert elements(position.dice[2]) == (12, 14, 15, 16, 17)


def test_r1_3_drawn_skills_are_all_different() -> None:
    for seed in range(20):
        chosen = plan(4)
        chosen.skills_are_chosen = False
        position = Fuji(chosen, FastRng(seed))
        position.begin()
        assert len(set(position.skill)) == 4
        assert all(0 <= skill < len(SKILLS) for skill in position.skill)


# -- 1.5 to 1.8: the map -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", MAPS)
def test_r1_5_every_landscape_lies_on_one_place(number: int) -> None:
    position = flight(plan(3, scenario=number))
    assert kinds(position, position.plan.landscapes) == {LANDSCAPE: 24}
    laid = {position.card_at[where] for where in elements(position.plan.landscapes)}
    assert laid == set(range(24))
    assert all(position.card_at[position.place_of[card]] == card for card in laid)
    assert elements(position.lava) == elements(position.plan.crater)


def test_r1_5_the_cards_lie_as_chance_has_it() -> None:
    first = {position.card_at[0] for position in (flight(seed=seed) for seed in range(60))}
    assert len(first) > 12


@pytest.mark.parametrize("number", MAPS)
def test_r1_6_j38_villages_for_four_lie_there_with_four_only(number: int) -> None:
    for players, villages in ((2, {VILLAGE: 4}), (3, {VILLAGE: 4}), (4, {VILLAGE: 4, VILLAGE_FOR_FOUR: 2})):
        position = flight(plan(players, scenario=number))
        assert kinds(position, position.plan.villages) == villages
        laid = [position.card_at[where] for where in elements(position.plan.villages)]
        assert len(set(laid)) == sum(villages.values())
        assert set(laid) <= set(range(24, 30))


def test_r1_6_j38_villages_left_over_stay_in_the_box() -> None:
    position = flight(plan(3))
    left_over = [card for card in range(24, 30) if position.place_of[card] < 0]
    assert len(left_over) == 2
    empty = [where for where, kind in enumerate(position.plan.chart.kind) if kind == VILLAGE_FOR_FOUR]
    assert all(position.card_at[where] == NO_CARD for where in empty)
    assert not any(position.walkable() >> where & 1 for where in empty)


def test_r1_7_j39_two_and_three_players_start_on_the_white_start() -> None:
    for players in (2, 3):
        position = flight(plan(players, pair=PAIR_B), ("guide", "scout", "collector"))
        assert list(position.pawn[:3]) == [position.plan.chart.white] * 3


def test_r1_7_j39_four_players_start_in_opposite_pairs() -> None:
    position = flight(plan(4))
    white, grey = position.plan.chart.white, position.plan.chart.grey
    assert list(position.pawn) == [white, grey, white, grey]


def test_r1_7_j63_neighbours_share_a_start_if_the_table_says_so() -> None:
    chosen = plan(4)
    chosen.neighbours_share_a_start = True
    position = flight(chosen)
    assert list(position.pawn) == [chosen.chart.white, chosen.chart.white, chosen.chart.grey, chosen.chart.grey]


def test_r1_8_tokens_lie_where_the_map_says() -> None:
    position = flight(plan(3, scenario=1))
    chart = position.plan.chart
    assert {(chart.row[where], chart.column[where]) for where in elements(position.eruption_tokens)} == {(1, 7), (2, 8)}
    assert size(position.equipment_tokens) == 7


def test_r1_9_everyone_begins_on_the_heart_unhurt() -> None:
    position = flight(plan(4))
    assert list(position.fatigue) == list(position.wounds) == list(position.bars) == [0, 0, 0, 0]


# -- 2.1 and 2.3 ---------------------------------------------------------------------------------------------------


def test_r2_1_the_first_round_begins_with_dice_thrown_and_targets_to_be_put() -> None:
    position = flight(plan(3))
    assert (position.round, position.phase, position.to_move()) == (1, PLANNING, (0, 1, 2))
    with pytest.raises(NotOver):
        position.scores()


def test_r2_3_every_die_is_thrown_and_every_face_comes_up() -> None:
    values = [Counter(flight(seed=seed).value[die] for seed in range(200)) for die in (0, 6, 13)]
    for seen in values:
        assert set(seen) == {1, 2, 3, 4, 5, 6}
        assert max(seen.values()) < 65, "about a sixth of two hundred"


# -- 6.8 and 6.9: points -------------------------------------------------------------------------------------------


def home(position: Fuji) -> Fuji:
    """All pawns at home at last."""
    village = elements(position.plan.villages)[0]
    for figure in elements(position.plan.pawns):
        position.pawn[figure] = village
    assert position.all_are_home()
    position.end(VILLAGE_REACHED)
    return position


POINTS = [(2, PAIR_A, 8), (2, PAIR_B, 12), (3, NO_PAIR, 12), (4, NO_PAIR, 16)]


@pytest.mark.parametrize(("players", "pair", "points"), POINTS)
def test_r6_8_j40_four_points_a_player_and_the_third_figure_is_one(players: int, pair: int, points: int) -> None:
    position = home(flight(plan(players, pair=pair), ("guide", "scout", "collector", "instructor")))
    assert position.scores() == [points] * players
    assert position.ending() == "village"


def test_r6_8_j40_points_are_four_a_player_less_wounds_and_unused_cards_more() -> None:
    position = flight(plan(3))
    position.wounds[0] = 1 << LEG | 1 << ARM
    position.wounds[2] = 1 << AMNESIA
    hold(position, 1, "rope", "radio")
    assert home(position).scores() == [12 - 3 + 2] * 3


def test_r6_8_j40_a_card_that_the_handyman_has_used_once_is_not_unused() -> None:
    position = flight(plan(3), ("handyman", "guide", "scout"))
    hold(position, 0, "rope", "radio", "torch")
    position.used_once |= 1 << EQUIPMENT.index("rope")
    assert home(position).scores() == [12 + 2] * 3


def test_r7_4_j40_wounds_and_cards_of_the_third_figure_count_too() -> None:
    position = flight(plan(2, pair=PAIR_B), ("scout", "instructor", "guide"))
    position.wounds[2] = 1 << LEG
    hold(position, 2, "rope", "radio", "torch")
    assert home(position).scores() == [12 - 1 + 3] * 2


WORDS = {
    "hospital": (0,),
    "close": (1, 2),
    "no_flowers": (3, 4),
    "sake": (5, 6, 7),
    "feast": (8, 9, 10, 11),
    "film": (12, 13, 20),
}


@pytest.mark.parametrize("word", WORDS)
def test_r6_9_j40_verdicts_follow_the_points(word: str) -> None:
    assert [verdict(points) for points in WORDS[word]] == [word] * len(WORDS[word])


def test_r1_1_cards_are_called_by_letter_and_number() -> None:
    assert CARD_NAMES[0] == "L01"
    assert CARD_NAMES[23:25] == ("L24", "V1")

"""Talk as moves: 3.6 to 3.8."""

from __future__ import annotations

from itertools import pairwise

from stolik.core.bitset import elements
from stolik.games.fuji.pieces import CARDS, MAX_STATEMENTS
from stolik.games.fuji.rules.codes import (
    ACTIONS,
    AGREE,
    DOUBT,
    EQUIPMENT_PHASE,
    FAIL,
    GRADE_NAMES,
    LEAVE,
    PLAN,
    PLEASE,
    RATHER,
    REROLLING,
    STANDING,
    TALK,
    THREAT,
    TOPIC_NAMES,
    TOPICS,
    WAY,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    all_ready,
    flight,
    in_phase_four,
    open_turn,
    place,
    plan,
    to_moving,
    why,
)

BLUE = CARDS
"""The first topic after the thirty cards."""
POOR, FAIR = 0, 1


def sayable(position: Fuji, seat: int) -> set[int]:
    """All statements that a seat may make now."""
    return {action for action in (*position.legal(seat), *position.optional(seat)) if action >= TALK}


def standing(topic: int, grade: int) -> int:
    return STANDING + grade * TOPICS + topic


def between(actions: set[int], first: int, last: int) -> set[int]:
    return {action for action in actions if first <= action < last}


def test_r3_7_j35_talk_is_made_of_statements() -> None:
    position = flight(plan(3, scenario=1))
    for figure, column in enumerate((4, 5, 6)):
        aim(position, figure, place(position, 1, column))
    said = sayable(position, 0)
    assert GRADE_NAMES == ("poor", "fair", "good", "excellent")
    assert TOPIC_NAMES == ("blue", "pink", "yellow", "even", "odd", "high", "low")
    assert {standing(CARDS + topic, grade) for topic in range(7) for grade in range(4)} <= said
    kinds = (STANDING, THREAT, RATHER, LEAVE, WAY, PLEASE, PLAN, AGREE, DOUBT, ACTIONS)
    for first, last in pairwise(kinds):
        assert between(said, first, last), first


def test_r3_7_j35_one_speaks_to_others_and_threatens_neighbours() -> None:
    position = flight(plan(4, scenario=1))
    for figure, where in enumerate(((1, 4), (2, 4), (1, 5), (2, 5))):
        aim(position, figure, place(position, *where))
    said = sayable(position, 0)
    assert {(action - THREAT) % 4 for action in between(said, THREAT, RATHER)} == {1, 3}
    assert {(action - PLEASE) % 4 for action in between(said, PLEASE, PLAN)} == {1, 2, 3}
    assert {action - AGREE for action in between(said, AGREE, DOUBT)} == {1, 2, 3}


def test_r3_6_j35_one_talks_in_phases_two_and_four_alone() -> None:
    position = flight(plan(3, scenario=1))
    assert sayable(position, 0)
    for figure, column in enumerate((4, 5, 6)):
        aim(position, figure, place(position, 1, column))
    all_ready(position)
    assert position.phase == REROLLING
    assert not any(sayable(position, seat) for seat in range(3))
    position = in_phase_four()
    assert position.phase == EQUIPMENT_PHASE
    assert sayable(position, 0)
    to_moving(position)
    assert not any(sayable(position, seat) for seat in range(3))


def test_r3_8_j35_a_new_statement_on_a_topic_replaces_the_old_one() -> None:
    position = flight(plan(3))
    position.apply(0, standing(BLUE, POOR))
    assert why(position, 0, standing(BLUE, POOR)) == "3.8", "it stands already"
    position.apply(0, standing(BLUE, FAIR))
    assert standing(BLUE, POOR) in sayable(position, 0)
    assert standing(BLUE, FAIR) not in sayable(position, 0)


def test_r3_8_j35_agreeing_and_doubting_replace_each_other() -> None:
    position = flight(plan(3))
    position.apply(0, AGREE + 1)
    position.apply(0, DOUBT + 1)
    assert {AGREE + 1, DOUBT + 2} <= sayable(position, 0)
    assert DOUBT + 1 not in sayable(position, 0)


def test_r3_8_one_speaks_of_cards_that_matter() -> None:
    position = flight(plan(3, scenario=1))
    topics = {(action - STANDING) % TOPICS for action in between(sayable(position, 0), STANDING, THREAT)}
    near = set(elements(position.reach[0] | position.reach[1] | position.reach[2]))
    assert {topic for topic in topics if topic < CARDS} == near
    far = position.card_at[place(position, 1, 11)]
    assert why(position, 0, standing(far, POOR)) == "3.8"


def test_r3_8_wishes_are_for_phase_two_and_ones_own_reach() -> None:
    position = flight(plan(3, scenario=1))
    aim(position, 0, place(position, 1, 4))
    said = sayable(position, 0)
    reach = set(elements(position.reach[0]))
    assert {action - LEAVE for action in between(said, LEAVE, WAY)} == reach
    assert {action - RATHER for action in between(said, RATHER, LEAVE)} == reach - {position.target[0]}
    assert not between(sayable(in_phase_four(), 0), RATHER, PLEASE)


def test_r3_8_j66_people_say_as_much_as_they_like() -> None:
    position = flight(plan(3, scenario=1))
    for number in range(59):
        position.apply(0, standing(BLUE, number % 2))
    assert sayable(position, 0)


def test_r3_8_j66_talk_of_a_program_ends_far_beyond_that() -> None:
    position = flight(plan(3, scenario=1))
    for number in range(MAX_STATEMENTS):
        position.apply(0, standing(BLUE, number % 2))
    assert sayable(position, 0) == set()
    assert why(position, 0, standing(BLUE, FAIR + 1)) == "3.8"
    assert sayable(position, 1)


def test_r3_8_when_the_round_is_over_it_is_kept_beside_the_dice() -> None:
    position = in_phase_four()
    position.apply(0, standing(BLUE, POOR))
    said = list(position.said)
    assert any(said)
    to_moving(position)
    shown = list(position.value)
    for figure in range(3):
        open_turn(position, figure)
        act(position, figure, min(action for action in position.legal(figure) if action <= FAIL))
        while position.asked and position.round == 1:
            act(position, figure, min(position.legal(figure)))
    assert position.round == 2
    assert not any(position.said)
    assert list(position.last_said) == said
    assert list(position.last_value) == shown

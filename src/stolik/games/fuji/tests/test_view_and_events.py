"""Views and events: everyone's part, one's own, and nothing of what is behind another's screen."""

from __future__ import annotations

import msgspec
import pytest

from stolik.core.bitset import elements
from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR
from stolik.games.fuji import GAME
from stolik.games.fuji.event_types import Finished
from stolik.games.fuji.events import decode_event, say_event
from stolik.games.fuji.moves import MOVES
from stolik.games.fuji.pieces import CARD_NAMES
from stolik.games.fuji.rules.codes import ASIDE, CARD, DIE, DONE, FACE, REROLLING, THROW
from stolik.games.fuji.rules.expedition import PAIR_B
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.tests.boards import (
    act,
    aim,
    all_ready,
    dice,
    flight,
    hold,
    in_phase_four,
    lay,
    open_turn,
    place,
    plan,
    stand,
    to_moving,
    use,
)
from stolik.games.fuji.tests.games_played import SETUPS, events_of, start, step
from stolik.games.fuji.view import own, public, verdict, view

NAMES = ("Ala", "Olek", "Iga")


def rerolling(skills: tuple[str, ...] = ("guide", "quartermaster", "instructor")) -> Fuji:
    position = flight(skills=skills)
    for figure in range(3):
        aim(position, figure, position.pawn[figure] + figure)
    all_ready(position)
    assert position.phase == REROLLING
    return position


def test_everyone_sees_the_table_and_only_the_owner_the_dice() -> None:
    position = flight()
    shown = public(position)
    assert [figure.open_dice for figure in shown.figures] == [(), (), ()]
    assert [figure.dice for figure in shown.figures] == [6, 6, 5]
    mine = own(position, 1)
    assert [die.die for die in mine.dice] == list(range(6, 12))
    assert [die.value for die in mine.dice] == [position.value[die] for die in range(6, 12)]
    watching = view(position, SPECTATOR)
    assert (watching.you, watching.dice, watching.standing) == (None, (), ())


def test_a_dies_colour_goes_by_its_kind() -> None:
    position = flight()
    dice(position, 0, 1, 2, 1, 2, 1, 2)
    assert [die.colour for die in own(position, 0).dice] == ["blue", "pink", "yellow", "blue", "pink", "yellow"]
    assert [die.kind for die in own(position, 0).dice] == list("AABBCC")


def test_cells_are_the_places_that_are_there() -> None:
    three, four = public(flight()).map, public(flight(plan(4))).map
    assert len(four) == len(three) + 2
    assert [cell.kind for cell in three].count("village") == 4
    assert [cell.eruption for cell in three if cell.eruption is not None] == [1, 2]
    assert {cell.start for cell in three} == {"S", "G", None}


def test_r6_5_cells_say_when_lava_comes() -> None:
    cells = {(cell.row, cell.column): cell for cell in public(flight()).map}
    assert [cells[1, column].floods_in for column in range(5)] == [None, 1, 2, 3, 4]
    assert all(cell.floods_in is None for cell in cells.values() if cell.kind == "village")


def test_r9_8_the_owner_of_a_shovel_sees_the_faces_of_the_die_and_nobody_else() -> None:
    position = in_phase_four()
    hold(position, 0, "shovel")
    use(position, 0, "shovel")
    act(position, 0, DIE + 3)
    turns = own(position, 0).turns
    assert [die.die for die in turns] == [3] * 5
    assert position.value[3] not in [die.value for die in turns]
    for die in turns:
        turned = position.clone(FastRng(1))
        act(turned, 0, FACE + die.value - 1)
        assert die in own(turned, 0).dice
    assert (own(position, 1).turns, own(position, SPECTATOR).turns) == ((), ())


def test_r9_2_the_landscape_chosen_first_is_shown_to_all() -> None:
    position = flight()
    hold(position, 0, "binoculars")
    use(position, 0, "binoculars")
    card = position.card_at[place(position, 0, 3)]
    assert [asked.first for asked in public(position).asked] == [None]
    act(position, 0, CARD + card)
    assert [asked.first for asked in public(position).asked] == [CARD_NAMES[card]]


def test_r3_2_reach_is_where_the_marker_may_go() -> None:
    position = flight()
    aim(position, 1, position.pawn[1])
    shown = public(position)
    assert shown.figures[0].cell not in shown.figures[0].reach  # a neighbour's target
    assert shown.figures[1].cell in shown.figures[1].reach
    assert shown.figures[1].steps == 0
    assert shown.figures[1].rerolls in {2, 3}


def test_r5_1_prospects_say_what_a_turn_would_bring() -> None:
    position = in_phase_four()
    lay(position, "L04", position.pawn[0])
    position.target[0] = 3
    dice(position, 0, 4, 4, 4, 2, 1, 1)
    dice(position, 1, 1, 1, 1, 2, 2, 2)
    dice(position, 2, 1, 1, 1, 2, 2, 2)
    to_moving(position)
    prospect = public(position).prospects[0]
    assert (prospect.figure, prospect.card, prospect.success) == (0, "L04", True)
    assert prospect.mine.sum == sum(die.value for die in prospect.mine.dice)
    assert prospect.difference == prospect.mine.sum - max(other.sum for other in prospect.neighbours)
    assert not prospect.wins
    before = position.fatigue[0]
    open_turn(position, 0)
    position.apply(0, MOVES.read("go"))
    assert position.fatigue[0] - before == prospect.fatigue
    assert [one.figure for one in public(position).prospects] == [1, 2]


def test_r5_5_prospects_show_an_eruption_and_who_would_be_lost() -> None:
    position = in_phase_four()
    token = position.plan.token_place(0)
    before, after = place(position, 1, 6), place(position, 1, 7)
    assert after == token
    stand(position, 0, before)
    position.target[0] = position.card_at[token]
    for _ in range(4):
        position.lava |= position.next_ring(position.lava)
    behind = next(iter(elements(position.next_ring(position.lava))))
    stand(position, 1, behind)
    dice(position, 0, *[6] * 6)
    for figure in (1, 2):
        dice(position, figure, *[1] * 6)
    lay(position, "L03", token)
    position.target[0] = 2
    to_moving(position)
    prospect = public(position).prospects[0]
    assert prospect.success
    assert len(prospect.tokens) == 1
    assert prospect.erupts
    assert 1 in prospect.dies


def test_r3_8_after_the_round_everyone_sees_what_was_said_beside_the_dice() -> None:
    position = in_phase_four()
    position.apply(1, MOVES.read("standing even good"))
    values = [position.value[die] for die in range(6)]
    to_moving(position)
    while position.round == 1 and not position.over:
        seat = position.to_move()[0]
        position.apply(seat, position.legal(seat)[0])
    opened = public(position).last_round
    assert opened is not None
    assert (opened.round, [(one.figure, one.topic, one.grade, one.phase) for one in opened.said]) == (
        1,
        [(1, "even", "good", "equipment")],
    )
    assert [die.value for die in opened.dice[0]] == values
    assert sorted(move.figure for move in opened.moves) == [0, 1, 2]
    assert public(position).statements == ()


def test_r4_3_nobody_sees_or_hears_what_another_chooses_in_phase_three() -> None:
    position = rerolling()
    seen: dict[int, set[bytes]] = {}
    for action in (DIE, DIE + 1, DIE + 5):
        for other in (1, 2, SPECTATOR):
            assert events_of(position, 0, action, other) == []
            twin = position.clone(FastRng(1))
            twin.apply(0, action)
            seen.setdefault(other, set()).add(msgspec.json.encode([view(twin, other), twin.to_move()]))
    assert all(len(looks) == 1 for looks in seen.values())


def test_r4_3_nobody_hears_a_throw_in_phase_three() -> None:
    position = rerolling()
    act(position, 0, DIE + 2)
    assert events_of(position, 0, THROW, 1) == events_of(position, 0, THROW, SPECTATOR) == []
    assert [GAME.decode_event(event) for event in events_of(position, 0, THROW, 0)]


def test_r8_3_the_guides_die_is_seen_at_once() -> None:
    position = rerolling()
    events = [decode_event(event) for event in events_of(position, 0, ASIDE + 3, SPECTATOR)]
    assert [event.__struct_config__.tag for event in events] == ["put_aside"]
    act(position, 0, ASIDE + 3)
    assert [die.die for die in public(position).figures[0].aside] == [3]


def test_r9_8_others_hear_that_dice_were_turned_and_not_which() -> None:
    position = in_phase_four()
    dice(position, 1, 6, 2, 3, 4, 5, 6)
    hold(position, 1, "compass")
    use(position, 1, "compass")
    act(position, 1, DIE + 6)
    assert [decode_event(event).__struct_config__.tag for event in events_of(position, 1, DONE, 0)] == ["turned"]
    assert [decode_event(event).__struct_config__.tag for event in events_of(position, 1, DONE, 1)] == [
        "turned",
        "rolled",
    ]


def test_r7_5_each_sees_the_own_half_of_the_third() -> None:
    position = flight(plan(2, pair=PAIR_B), ("scout", "instructor", "guide"))
    assert [die.die for die in own(position, 0).third] == [12, 14, 16]
    assert [die.die for die in own(position, 1).third] == [13, 15, 17]
    assert public(position).figures[2].seat is None


def test_a_question_names_who_is_asked_and_by_what() -> None:
    position = in_phase_four()
    hold(position, 0, "lighter")
    use(position, 0, "lighter")
    asked = public(position).asked
    assert [(one.figure, one.seats, one.what, one.card, one.by) for one in asked] == [(0, (0,), "giver", "lighter", 0)]
    position.apply(0, MOVES.read("choose 2"))
    asked = public(position).asked
    assert [(one.figure, one.seats, one.what, one.card, one.by) for one in asked] == [(2, (2,), "lend", "lighter", 0)]


@pytest.mark.parametrize(
    ("points", "word"),
    [
        (0, "hospital"),
        (1, "close"),
        (2, "close"),
        (3, "no_flowers"),
        (5, "sake"),
        (8, "feast"),
        (11, "feast"),
        (12, "film"),
    ],
)
def test_r6_9_a_verdict_goes_by_points(points: int, word: str) -> None:
    assert verdict(points) == word


def test_events_are_said_in_both_languages() -> None:
    position = flight()
    hold(position, 0, "radio")
    events = [decode_event(event) for event in events_of(position, 0, MOVES.read("play radio"), SPECTATOR)]
    english, polish = GAME.speaker("en", NAMES), GAME.speaker("pl", NAMES)
    assert say_event(events[0], english) == "Ala uses: radio."
    assert say_event(events[0], polish) == "Ala używa: radio."
    assert say_event(events[1], english).startswith("Open dice of Ala: ")
    aim(position, 0, position.pawn[0])
    events = [decode_event(event) for event in events_of(position, 1, MOVES.read("threat 0 may"), SPECTATOR)]
    assert say_event(events[0], english) == "Olek: “Ala, I may be a danger to you at your target.”"


def test_a_figure_is_named_only_where_it_is_not_the_speakers_own() -> None:
    two = GAME.speaker("en", NAMES[:2])
    assert say_event(Finished(0, 0), two) == "Ala has rerolled enough."
    assert say_event(Finished(0, 2), two) == "Ala has rerolled enough for the third."


def test_r5_3_no_marker_lies_on_the_map_when_the_game_is_over_in_the_middle_of_a_turn() -> None:
    position = start(SETUPS[0], 7)
    bot_rng = FastRng(7)
    while not position.over:
        step(position, bot_rng)
    assert any(target != -1 for target in position.target)
    seen = view(position, 0)
    assert not any(cell.targets for cell in seen.map)
    assert {figure.target for figure in seen.figures} == {None}

"""Free order: a move that changes nothing for another makes nothing stale, and all that may be done is listed."""

from __future__ import annotations

import random

import msgspec
import pytest

from server.table.paper_table import Paper, random_moves, started
from server.table.table_fixtures import ANN, BOB, EVERYBODY
from stolik import registry
from stolik.core.chance import FastRng
from stolik.core.position import Position
from stolik.server.broadcast.frames import RowEvents, game_update
from stolik.server.table.refusals import Refusal, StalePhase

KEYS = [
    key
    for key in registry.keys()
    if registry.load(key).start(registry.load(key).players[-1]).free_order_segment()
    >= 0  # some games have no such thing
]


def together(key: str, seed: int = 3) -> Paper:
    """A table at which both seats are to move, in free order."""
    paper = started(key, 2)
    for _ in random_moves(paper, random.Random(seed), 200):
        if len(paper.play.position.to_move()) == 2:
            return paper
    raise AssertionError("nobody ever decides together")


def keeps_the_segment(paper: Paper, seat: int, action: int) -> bool:
    before = paper.play.position.free_order_segment()
    twin = paper.play.position.clone(FastRng(1))
    twin.apply(seat, action)
    return twin.free_order_segment() == before and not twin.over


def test_some_game_has_free_order() -> None:
    assert KEYS


@pytest.mark.parametrize("key", KEYS)
def test_a_move_that_changes_nothing_for_the_other_leaves_its_phase(key: str) -> None:
    paper = together(key)
    seen = paper.table.phase
    calm = [action for action in paper.legal(0) if keeps_the_segment(paper, 0, action)]
    assert calm
    paper.move(ANN, calm[0], 0, phase=seen)
    assert paper.table.phase == seen
    assert paper.move(BOB, paper.legal(1)[0], 1, phase=seen)


@pytest.mark.parametrize("key", KEYS)
def test_what_confirms_the_table_is_stale_when_the_table_has_changed(key: str) -> None:
    paper, seen, late = overtaken(key, confirms=True)
    assert paper.table.phase == paper.table.last_row > seen
    with pytest.raises(StalePhase):
        paper.move(BOB, late, 1, phase=seen)
    assert paper.move(BOB, late, 1)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_still_legal_is_done_though_another_was_quicker(key: str) -> None:
    paper, seen, late = overtaken(key, confirms=False)
    assert paper.table.phase > seen
    assert paper.move(BOB, late, 1, phase=seen)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_legal_no_more_is_stale_and_not_forbidden(key: str) -> None:
    """Who could not know better is shown what has happened, not a paragraph."""
    paper, seen, late = overtaken(key, confirms=False, stays_legal=False)
    with pytest.raises(StalePhase):
        paper.move(BOB, late, 1, phase=seen)


@pytest.mark.parametrize("key", KEYS)
def test_who_has_changed_the_table_has_seen_that(key: str) -> None:
    paper, seen, late = overtaken(key, confirms=False)
    paper.move(BOB, late, 1, phase=seen)
    again = [action for action in paper.legal(1) if not paper.play.position.must_see_latest(1, action)]
    assert again
    with pytest.raises(StalePhase):
        paper.move(BOB, again[0], 1, phase=seen)


@pytest.mark.parametrize("key", KEYS)
def test_a_move_for_an_earlier_decision_window_is_stale(key: str) -> None:
    paper = started(key, 2)
    chance = random.Random(4)
    for _ in random_moves(paper, chance, 300):
        seen, window = paper.table.phase_for(BOB), paper.play.position.decision_window()
        for _ in random_moves(paper, chance, 400):
            if 1 in paper.table.seats_to_move() and paper.play.position.decision_window() not in (-1, window):
                break
        with pytest.raises(StalePhase):
            paper.move(BOB, paper.legal(1)[0], 1, phase=seen)
        return


def overtaken(key: str, *, confirms: bool, stays_legal: bool = True) -> tuple[Paper, int, int]:
    """A table at which Ann has just changed something, the phase that Bob had seen, and what he means to do."""
    for seed in range(40):
        paper = started(key, 2)
        for _ in random_moves(paper, random.Random(seed), 300):
            position = paper.play.position
            if position.decision_window() < 0 or len(position.to_move()) < 2:
                continue
            for change in paper.legal(0):
                late = _legal_in_both(position, change, confirms=confirms, stays_legal=stays_legal)
                if late is not None:
                    seen = paper.table.phase_for(BOB)
                    paper.move(ANN, change, 0)
                    return paper, seen, late
    raise AssertionError("nobody is ever overtaken")


def _legal_in_both(position: Position, change: int, *, confirms: bool, stays_legal: bool) -> int | None:
    """What seat 1 may do before seat 0 changes the table, and after it or not."""
    before, after = position.legal(1), position.clone(FastRng(1))
    after.apply(0, change)
    if (
        after.over
        or after.free_order_segment() == position.free_order_segment()
        or after.decision_window() != position.decision_window()
    ):
        return None
    meant = [action for action in before if position.must_see_latest(1, action) == confirms]
    fits = [action for action in meant if after.is_legal(1, action) == stays_legal]
    changing = [action for action in fits if confirms or not stays_legal or _changes(after, action)]
    return changing[0] if changing else None


def _changes(position: Position, action: int) -> bool:
    twin = position.clone(FastRng(1))
    twin.apply(1, action)
    return (
        twin.free_order_segment() != position.free_order_segment()
        and twin.decision_window() == position.decision_window()
    )


@pytest.mark.parametrize("key", KEYS)
def test_what_was_done_in_free_order_is_not_exchanged_for_another_choice(key: str, seed: int) -> None:
    """A choice that lies face down may be changed; in free order a second move is a second move."""
    paper = together(key, seed)
    for _ in random_moves(paper, random.Random(seed), 120):
        assert not paper.play.moves[-1].is_face_down


@pytest.mark.parametrize("key", KEYS)
def test_who_is_not_to_move_is_shown_optional_actions_and_may_do_them(key: str) -> None:
    paper = started(key, 2)
    for _ in random_moves(paper, random.Random(5), 400):
        position = paper.play.position
        optional = {seat: position.optional(seat) for seat in range(2) if position.optional(seat)}
        if optional:
            break
    seat, actions = next(iter(optional.items()))
    update = game_update(paper.play, RowEvents(paper.table.game, ()), (seat,), None, paper.table.phase)
    shown = msgspec.json.decode(msgspec.json.encode(update))["seats"][0]["moves"]
    assert [move["text"] for move in shown] == [paper.table.game.moves.write(action) for action in actions]
    assert paper.move(EVERYBODY[seat], actions[0], seat)


@pytest.mark.parametrize("key", KEYS)
def test_an_undo_is_refused_while_others_act_too(key: str) -> None:
    paper = together(key)
    calm = next(action for action in paper.legal(0) if keeps_the_segment(paper, 0, action))
    paper.move(ANN, calm, 0)
    with pytest.raises(Refusal) as refusal:
        paper.undo(ANN, 0)
    assert refusal.value.code == "no_undo"

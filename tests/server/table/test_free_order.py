"""Free order: a move that changes nothing for another makes nothing stale, and all that may be done is listed."""

from __future__ import annotations

import random

import msgspec
import pytest

from server.houses import ANN, BOB, EVERYBODY
from server.table.paper import Paper, random_moves, started
from stolik import registry
from stolik.core.chance import FastRng
from stolik.server.table.frames import Telling, play_news
from stolik.server.table.refusals import Refusal, Stale

KEYS = [
    key
    for key in registry.keys()
    if registry.load(key).start(registry.load(key).players[-1]).stretch() >= 0  # some games have no such thing
]


def together(key: str, seed: int = 3) -> Paper:
    """A table at which both seats owe a decision, in free order."""
    paper = started(key, 2)
    for _ in random_moves(paper, random.Random(seed), 200):
        if len(paper.play.position.to_move()) == 2:
            return paper
    raise AssertionError("nobody ever decides together")


def keeps_the_stretch(paper: Paper, seat: int, action: int) -> bool:
    before = paper.play.position.stretch()
    twin = paper.play.position.clone(FastRng(1))
    twin.apply(seat, action)
    return twin.stretch() == before and not twin.over


def test_some_game_of_the_shelf_has_free_order() -> None:
    assert KEYS


@pytest.mark.parametrize("key", KEYS)
def test_a_move_that_changes_nothing_for_the_other_leaves_its_phase(key: str) -> None:
    paper = together(key)
    seen = paper.table.phase
    calm = [action for action in paper.legal(0) if keeps_the_stretch(paper, 0, action)]
    assert calm
    paper.move(ANN, calm[0], 0, phase=seen)
    assert paper.table.phase == seen
    assert paper.move(BOB, paper.legal(1)[0], 1, phase=seen)


@pytest.mark.parametrize("key", KEYS)
def test_a_change_of_the_table_makes_stale_what_did_not_see_it(key: str) -> None:
    paper = together(key)
    seen = paper.table.phase
    change = next(action for action in paper.legal(0) if not keeps_the_stretch(paper, 0, action))
    paper.move(ANN, change, 0, phase=seen)
    assert paper.table.phase == paper.table.n > seen
    with pytest.raises(Stale):
        paper.move(BOB, paper.legal(1)[0] if paper.legal(1) else 0, 1, phase=seen)


@pytest.mark.parametrize("key", KEYS)
def test_what_was_done_in_free_order_is_not_exchanged_for_another_choice(key: str) -> None:
    """A choice that lies face down may be changed; in free order a second move is a second move."""
    paper = together(key)
    for _ in random_moves(paper, random.Random(8), 120):
        assert not paper.play.made[-1].silent


@pytest.mark.parametrize("key", KEYS)
def test_who_owes_nothing_is_shown_what_is_to_spare_and_may_do_it(key: str) -> None:
    paper = started(key, 2)
    for _ in random_moves(paper, random.Random(5), 400):
        position = paper.play.position
        spare = {seat: position.spare(seat) for seat in range(2) if position.spare(seat)}
        if spare:
            break
    seat, actions = next(iter(spare.items()))
    news = play_news(paper.play, Telling(paper.table.game, ()), (seat,), None)
    shown = msgspec.json.decode(msgspec.json.encode(news))["seats"][0]["moves"]
    assert [move["text"] for move in shown] == [paper.table.game.moves.write(action) for action in actions]
    assert paper.move(EVERYBODY[seat], actions[0], seat)


@pytest.mark.parametrize("key", KEYS)
def test_an_undo_is_refused_while_others_act_too(key: str) -> None:
    paper = together(key)
    calm = next(action for action in paper.legal(0) if keeps_the_stretch(paper, 0, action))
    paper.move(ANN, calm, 0)
    with pytest.raises(Refusal) as refusal:
        paper.undo(ANN, 0)
    assert refusal.value.code == "no_undo"

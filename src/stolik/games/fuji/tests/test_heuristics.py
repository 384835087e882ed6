"""What a search is told of the game, and the reasons that people read beside a hint."""

from __future__ import annotations

from collections.abc import Iterator

from stolik.bots import SearchBot
from stolik.core.chance import FastRng
from stolik.games.fuji import GAME
from stolik.games.fuji.bots.heuristics import FujiHeuristics
from stolik.games.fuji.rules.codes import PLANNING, PLAY, READY, TALK, TARGET
from stolik.games.fuji.rules.position import Fuji

LANGUAGES = ("en", "pl")


def positions(seed: int, **options: str) -> Iterator[Fuji]:
    """A random game, decision by decision."""
    position, rng = GAME.start(3, options, seed=seed), FastRng(seed)
    while not position.over:
        assert isinstance(position, Fuji)
        yield position
        seat = position.first_to_move()
        position.apply(seat, position.random_action(seat, rng))


def first_planning() -> Fuji:
    return next(position for position in positions(seed=1) if position.phase == PLANNING)


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    heuristics = FujiHeuristics()
    found = set[str]()
    for position in positions(seed=6, level="1"):
        seat = position.first_to_move()
        for action in position.legal(seat):
            found |= set(heuristics.reasons(position, seat, action))
    assert {"reason.strong_there", "reason.nearer_home", "reason.better_dice", "reason.others_can_plan"} <= found
    for key in found:
        for language in LANGUAGES:
            assert GAME.texts.say(language, key)


def test_a_target_is_promising_by_the_chances_it_leaves_and_talk_is_not_tried() -> None:
    position, heuristics = first_planning(), FujiHeuristics()
    seat = position.first_to_move()
    targets = [action for action in position.legal(seat) if TARGET <= action < PLAY]
    priors = [heuristics.prior(position, seat, action) for action in targets]
    assert all(0 <= prior <= 1.1 for prior in priors)
    assert len(set(priors)) > 1
    assert all(heuristics.prior(position, seat, action) < 0 for action in position.legal(seat) if action >= TALK)


def test_the_evaluation_is_worse_for_whoever_is_more_tired() -> None:
    position, heuristics = first_planning(), FujiHeuristics()
    fresh = heuristics.evaluate(position, 0)
    position.fatigue[1] = position.plan.box.skull - 1
    assert 0 < heuristics.evaluate(position, 0) < fresh < 1


def test_a_search_decides_without_a_word_and_says_why() -> None:
    position = first_planning()
    seat = position.first_to_move()
    thoughts = SearchBot(GAME, 1).rate_actions(position.imagine(seat, FastRng(2)), seat, FastRng(3))
    assert {thought.action for thought in thoughts} == set(position.legal(seat))
    assert TARGET <= thoughts[0].action < READY
    assert all(thought.visits == 0 for thought in thoughts if thought.action >= TALK)
    assert any(thought.reasons for thought in thoughts)


def test_what_is_said_between_two_questions_counts_for_the_second() -> None:
    position, heuristics = first_planning(), FujiHeuristics()
    target = next(action for action in position.legal(0) if TARGET <= action < PLAY)
    heuristics.prior(position, 0, target)
    first = heuristics.scene
    heuristics.prior(position, 0, target)
    assert heuristics.scene is first
    said = next(action for action in position.legal(1) if action >= TALK)
    position.apply(1, said)
    heuristics.prior(position, 0, target)
    assert heuristics.scene is not first

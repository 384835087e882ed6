"""Phase 5: all dice lie open, so each turn is evaluated exactly to the end of the round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.core.position import NO_SEAT
from stolik.games.fuji.bots.evaluation import NEVER_FLOODED
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.pieces import THIRD_FIGURE
from stolik.games.fuji.rules.codes import BAR, ENOUGH, FAIL, GO, LATER, OPEN, REMAIN, THIRD
from stolik.games.fuji.rules.position import Fuji

MAX_WAYS: Final[i64] = 4
"""By the tokens on them: none, either, both."""
MIN_GAIN_FOR_A_BAR: Final = 0.008
"""A bar is spent where it brings more than this."""


def move(scene: Scene) -> i64:
    """Open a turn or wait, spend bars, go."""
    world: Fuji = scene.world
    seat: i64 = scene.seat
    if world.turn == NO_SEAT:
        return open_or_wait(scene)
    collectors: i64 = world.collectors_asked()
    if collectors:
        figure: i64 = seat if has(collectors, seat) else THIRD_FIGURE
        spends: bool = is_bar_worth_it(scene, figure)
        return (BAR if spends else ENOUGH) + offset_of(world, figure)
    figure = world.turn
    offset: i64 = offset_of(world, figure)
    if world.may_spend_bars(figure) and is_bar_worth_it(scene, figure):
        return BAR + offset
    return take_turn(scene, figure) + offset


def offset_of(world: Fuji, figure: i64) -> i64:
    """The third's actions are numbered apart."""
    return THIRD if figure >= world.seats else 0


def open_or_wait(scene: Scene) -> i64:
    """[5.5] Whose way wakes a token, or who would fall, lets the others go first."""
    world: Fuji = scene.world
    figure: i64 = scene.seat
    owed: i64 = world.unmoved() & ~world.waits
    if not has(owed, figure) and world.plan.has_third() and has(owed, THIRD_FIGURE):
        figure = THIRD_FIGURE
    offset: i64 = offset_of(world, figure)
    if world.is_legal(scene.seat, LATER + offset) and should_wait(scene, figure):
        return LATER + offset
    return OPEN + offset


def should_wait(scene: Scene, figure: i64) -> bool:
    """Is it better that the others have gone?"""
    world: Fuji = scene.world
    scene.judge_row(0)
    if world.fatigue[figure] + scene.costs[figure] >= world.plan.box.skull:
        return True
    return scene.ends[figure] != scene.pawn[figure] and scene.wakes[figure] > 0


def is_bar_worth_it(scene: Scene, figure: i64) -> bool:
    """[8.5] Do bars make enough of a difference in the open turn? One leads to the next, so all are tried."""
    world: Fuji = scene.world
    now: float = scene.judge()
    bars: i64 = 1
    is_worth: bool = False
    while bars <= world.bars[figure]:
        scene.bonus[world.turn] += bars
        if scene.judge() > now + MIN_GAIN_FOR_A_BAR * float(bars):
            is_worth = True
        scene.bonus[world.turn] -= bars
        bars += 1
    return is_worth


def take_turn(scene: Scene, figure: i64) -> i64:
    """[5.3] Go by the best of the ways that wake the least, or remain, or fail."""
    world: Fuji = scene.world
    if not world.succeeds(figure):
        return FAIL
    best: i64 = -1
    most: float = -1.0
    if world.may_remain(figure):
        scene.goal[figure] = scene.pawn[figure]
        scene.wakes[figure] = 0
        most = scene.judge()
        best = REMAIN
    ways: i64 = world.ways(figure)
    least: i64 = fewest_rings(scene, ways)
    tokens: i64 = 0
    while tokens < MAX_WAYS:
        if has(ways, tokens) and scene.rings_of(tokens) == least:
            chance: float = judge_going(scene, figure, tokens)
            if chance >= most:
                most = chance
                best = GO + tokens
        tokens += 1
    assert best >= 0
    return best


def fewest_rings(scene: Scene, ways: i64) -> i64:
    """The eruptions that must be woken. All ways end on the same card, and a judgement must not prefer more lava."""
    least: i64 = NEVER_FLOODED
    tokens: i64 = 0
    while tokens < MAX_WAYS:
        if has(ways, tokens):
            least = min(least, scene.rings_of(tokens))
        tokens += 1
    return least


def judge_going(scene: Scene, figure: i64, tokens: i64) -> float:
    """The chances of all after this way; none where its eruption takes somebody who has still to move."""
    world: Fuji = scene.world
    rings: i64 = scene.rings_of(tokens)
    scene.goal[figure] = world.place_of[world.target[figure]]
    scene.wakes[figure] = rings
    other: i64 = 0
    while rings > 0 and other < world.plan.figures:
        if world.is_pawn(other):
            place: i64 = scene.goal[figure] if other == figure else world.pawn[other]
            if scene.estimator.floods[place] <= rings:
                return 0.0
        other += 1
    chance: float = scene.judge()
    if has(world.equipment_tokens, scene.goal[figure]) and world.stack_size() > 0:
        chance += MIN_GAIN_FOR_A_BAR
    return chance

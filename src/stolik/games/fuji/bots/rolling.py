"""Rerolls: evaluates every set of dice to throw on the sampled worlds, and takes the best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, first, has
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.worth import Hand
from stolik.games.fuji.pieces import COLLECTOR
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.rerolling import above

BAR_WORTH: Final = 0.006
MIN_GAIN_TO_THROW: Final = 0.001
"""A throw must promise more than this: what is imagined is not quite what is."""
MIN_GAIN_TO_PUT_ASIDE: Final = 0.002


def best_throw(scene: Scene, figure: i64, dice: i64, picked: i64, throws: i64, must: bool) -> i64:
    """The set of dice to throw now, with so many throws after this one; the empty set for none."""
    free: i64 = above(dice, picked)
    best: i64 = picked
    most: float = -1.0
    if picked == 0 and not must:
        scene.roll_own(figure, dice, 0, 0)
        most = scene.judge() + MIN_GAIN_TO_THROW + worth_of_bars(scene.world, figure, throws + 1)
    subset: i64 = free
    while True:
        thrown: i64 = subset | picked
        if thrown:
            scene.roll_own(figure, dice, thrown, throws)
            chance: float = scene.judge()
            if chance > most:
                most = chance
                best = thrown
        if subset == 0:
            break
        subset = (subset - 1) & free
    return best


def worth_of_bars(world: Fuji, figure: i64, unused: i64) -> float:
    """[8.5] A Collector gets bars for throws not used."""
    if world.phase != 3 or not world.has_skill(figure, COLLECTOR):
        return 0.0
    return BAR_WORTH * float(min(unused, world.supply()))


def best_aside(scene: Scene, figure: i64, dice: i64) -> i64:
    """[8.3] The die whose absence helps all most; −1 for none."""
    scene.roll_own(figure, dice, 0, 0)
    most: float = scene.judge() + MIN_GAIN_TO_PUT_ASIDE
    best: i64 = -1
    hand: Hand = scene.hands[figure]
    before: i64 = hand.held
    die: i64 = 0
    while dice >> die:
        if has(dice, die):
            hand.take(before & ~bit(die))
            chance: float = scene.judge()
            if chance > most:
                most = chance
                best = die
        die += 1
    hand.take(before)
    return best


def next_pick(chosen: i64, picked: i64) -> i64:
    """Dice are picked in rising order."""
    return first(chosen & ~picked)

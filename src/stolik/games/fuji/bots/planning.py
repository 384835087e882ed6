"""Phase 2: finds the target that is best for all, and evaluates torch and rope."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.bots.gear import DRAWN_CARD_WORTH, Gear
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.pieces import NO_CARD, ROPE, TORCH
from stolik.games.fuji.rules.codes import PLAY
from stolik.games.fuji.rules.position import Fuji

TOKEN_WORTH: Final = 0.012
"""What a success on an equipment token is worth besides."""


def judge_target(scene: Scene, figure: i64, card: i64, thrown: i64) -> float:
    """The chances of all with this target, after the rerolls that it gives."""
    world: Fuji = scene.world
    scene.aim(figure, card)
    scene.learn_wants(figure)
    dice: i64 = scene.hands[figure].held & world.known[scene.seat]
    scene.roll_own(figure, dice, thrown, scene.rerolls(figure, card))
    chance: float = scene.judge()
    if has(world.equipment_tokens, scene.goal[figure]) and world.stack_size() > 0:
        chance += TOKEN_WORTH * scene.wins[figure] / float(scene.rows)
    return chance


def best_target(scene: Scene, figure: i64, margin: float) -> i64:
    """The card that promises most; the one that lies there, unless another is better by a margin."""
    world: Fuji = scene.world
    lies: i64 = world.target[figure]
    best: i64 = lies
    most: float = -1.0
    if lies != NO_CARD:
        most = judge_target(scene, figure, lies, 0) + margin
    cards: i64 = world.targets(figure)
    card: i64 = 0
    while cards >> card:
        if has(cards, card):
            chance: float = judge_target(scene, figure, card, 0)
            if chance > most:
                most = chance
                best = card
        card += 1
    if best != NO_CARD:
        judge_target(scene, figure, best, 0)
    return best


def play_in_planning(scene: Scene, figure: i64) -> i64:
    """A card of phase 2 that is worth its price now; −1 for none."""
    world: Fuji = scene.world
    cards: i64 = world.playable(figure, scene.seat) & (bit(TORCH) | bit(ROPE))
    if cards == 0 or scene.target[figure] == NO_CARD:
        return -1
    gear: Gear = Gear(scene, figure)
    now: float = judge_target(scene, figure, scene.target[figure], 0)
    best: i64 = -1
    most: float = now
    if has(cards, TORCH):
        chance: float = judge_torch(scene, figure) - gear.price(TORCH)
        if chance > most:
            most = chance
            best = TORCH
    if has(cards, ROPE):
        chance = judge_early_rope(scene, figure) - gear.price(ROPE)
        if chance > most:
            most = chance
            best = ROPE
    return PLAY + best if best >= 0 else -1


def judge_torch(scene: Scene, figure: i64) -> float:
    """[9.1] The best target when what is weak there is thrown once more first."""
    world: Fuji = scene.world
    before: i64 = scene.target[figure]
    cards: i64 = world.targets(figure) | bit(before)
    most: float = -1.0
    card: i64 = 0
    while cards >> card:
        if has(cards, card):
            scene.aim(figure, card)
            scene.learn_wants(figure)
            most = max(most, judge_target(scene, figure, card, weak_dice(scene, figure)))
        card += 1
    judge_target(scene, figure, before, 0)
    return most


def weak_dice(scene: Scene, figure: i64) -> i64:
    """Own dice that show less for the target than a throw promises."""
    dice: i64 = scene.hands[figure].held & scene.world.known[scene.seat]
    weak: i64 = 0
    die: i64 = 0
    while dice >> die:
        if has(dice, die) and scene.is_weak(figure, die, scene.world.value[die], 1):
            weak |= bit(die)
        die += 1
    return weak


def judge_early_rope(scene: Scene, figure: i64) -> float:
    """[9.3] The best target after the best first step."""
    world: Fuji = scene.world
    most: float = -1.0
    place: i64 = best_step(scene, figure)
    if place < 0:
        return -1.0
    pawn: i64 = world.pawn[figure]
    target: i64 = world.target[figure]
    reach: i64 = world.reach[figure]
    world.pawn[figure] = place
    scene.pawn[figure] = place
    world.look_around(figure)
    world.target[figure] = NO_CARD
    cards: i64 = world.targets(figure)
    card: i64 = 0
    while cards >> card:
        if has(cards, card):
            most = max(most, judge_target(scene, figure, card, 0))
        card += 1
    world.pawn[figure] = pawn
    scene.pawn[figure] = pawn
    world.reach[figure] = reach
    world.target[figure] = target
    judge_target(scene, figure, target, 0)
    if has(world.equipment_tokens, place):
        most += DRAWN_CARD_WORTH
    return most


def best_step(scene: Scene, figure: i64) -> i64:
    """The place beside the pawn from which home is nearest, without an eruption; −1 where none is nearer."""
    places: i64 = scene.world.rope_places(figure) & ~scene.world.eruption_tokens
    here: i64 = scene.estimator.home[scene.world.pawn[figure]]
    place: i64 = scene.estimator.nearest(places) if places else -1
    return place if place >= 0 and scene.estimator.home[place] < here else -1

"""Answers to what a card or a turn asks: evaluates each answer and takes the best."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, first, has, size
from stolik.games.fuji.bots.gear import Gear
from stolik.games.fuji.bots.giving import receiver_of
from stolik.games.fuji.bots.planning import best_step, best_target, weak_dice
from stolik.games.fuji.bots.rolling import best_throw, next_pick
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.swapping import Swap, best_swap
from stolik.games.fuji.pieces import (
    ALL_WOUNDS,
    AMNESIA,
    ARM,
    CARABINER,
    DICE_OF_A_FIGURE,
    EQUIPMENT_COUNT,
    HANDYMAN,
    LIGHTER,
    MAP,
    NO_CARD,
    RADIO,
    ROPE,
    SCOUT,
    SHOVEL,
    THIRD_FIGURE,
    TORCH,
    WOUND_COUNT,
)
from stolik.games.fuji.rules.codes import (
    CARD,
    COPY,
    COPYING,
    DIE,
    DONE,
    DRAWING,
    FACE,
    FIGURE,
    FIRST_CARD,
    GIVER,
    GIVING,
    LENDING,
    LOSING_DIE,
    NEW_FACE,
    NO,
    ONE_DIE,
    PLANNING,
    RECEIVER,
    REROLL,
    SECOND_CARD,
    SOME_DICE,
    STEP,
    TAKING_REROLL,
    THIRD,
    THROW,
    WOUND,
    WOUNDING,
    YES,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.rerolling import above

MIN_GAIN_TO_LEND: Final = 0.003
"""The gain in the chance to get home from which on a die is lent, or a reroll taken."""
WOUND_COSTS: Final[vec[i64]] = vec[i64]([16, 4, 5, 10])
"""What each wound costs: leg, arm, amnesia, eye; only their order counts."""
COST_OF_A_CARD: Final[i64] = 4
"""Added to a wound for each card that cannot be used any more."""
COST_OF_A_SCOUT: Final[i64] = 8
"""Added to amnesia for a Scout."""


def answer(scene: Scene) -> i64:
    """The action that answers what this seat is asked."""
    world: Fuji = scene.world
    figure: i64 = scene.seat
    offset: i64 = 0
    if not has(world.asked, figure):
        figure = THIRD_FIGURE
        offset = THIRD
    question: i64 = world.question[figure]
    if question == DRAWING:
        return YES + offset
    if question == WOUNDING:
        return WOUND + least_wound(world, figure) + offset
    if question == LOSING_DIE:
        return DIE + die_to_lose(world, figure) + offset
    if world.phase == PLANNING and world.target[figure] == NO_CARD and question != STEP:
        scene.aim(figure, best_target(scene, figure, 0.0))
    if scene.target[figure] == NO_CARD and question != STEP:
        return world.random_action(scene.seat, scene.rng)
    if question == REROLL or question == SOME_DICE or question == ONE_DIE or question == NEW_FACE:
        return answer_with_dice(scene, figure, question) + offset
    return answer_otherwise(scene, figure, question) + offset


def answer_otherwise(scene: Scene, figure: i64, question: i64) -> i64:
    world: Fuji = scene.world
    gear: Gear = Gear(scene, figure)
    if question == COPYING:
        return COPY + best_copy(gear, scene)
    if question == STEP:
        return CARD + card_to_step_on(scene, gear, figure)
    if question == RECEIVER or question == GIVER:
        return FIGURE + named(scene, gear, figure)
    if question == GIVING:
        return FIGURE + receiver_of(scene, figure, world.about[figure])
    if question == FIRST_CARD or question == SECOND_CARD:
        return CARD + card_to_swap(scene, figure)
    if question == LENDING:
        now: float = scene.judge() + MIN_GAIN_TO_LEND
        return YES if gear.judge_lending(figure, world.asker[figure], gear.dice, -1.0) > now else NO
    assert question == TAKING_REROLL
    now = scene.judge() + MIN_GAIN_TO_LEND
    gear.roll_weak(figure, 1)
    return YES if scene.judge() > now else NO


def named(scene: Scene, gear: Gear, figure: i64) -> i64:
    """Whom a card is for, or who should lend."""
    world: Fuji = scene.world
    gear.judge(world.about[figure])
    choice: i64 = gear.choice
    allowed: i64 = world.figures_to_name(figure)
    return choice if choice >= 0 and has(allowed, choice) else first(allowed)


def best_copy(gear: Gear, scene: Scene) -> i64:
    """[9.5] The card that brings most, where the knife may copy several."""
    cards: i64 = scene.world.copyable(gear.figure, scene.seat)
    best: i64 = first(cards)
    most: float = -2.0
    card: i64 = 0
    while card < EQUIPMENT_COUNT:
        if has(cards, card) and card != RADIO:
            chance: float = gear.judge(card) if scene.world.phase != PLANNING else -float(card != ROPE)
            if chance > most:
                most = chance
                best = card
        card += 1
    return best


def card_to_step_on(scene: Scene, gear: Gear, figure: i64) -> i64:
    """[9.3] In phase 2 towards home, in phase 4 where the plan is best."""
    world: Fuji = scene.world
    allowed: i64 = world.cards_to_choose(figure)
    if world.phase == PLANNING:
        place: i64 = best_step(scene, figure)
        return world.card_at[place] if place >= 0 else first(allowed)
    gear.judge(ROPE)
    return gear.choice if gear.choice >= 0 else first(allowed)


def card_to_swap(scene: Scene, figure: i64) -> i64:
    """[9.2] One of two landscapes."""
    world: Fuji = scene.world
    allowed: i64 = world.cards_to_choose(figure)
    swap: Swap = best_swap(scene, figure)
    card: i64 = swap.here if world.question[figure] == FIRST_CARD else swap.other(world.first_card)
    return card if card != NO_CARD and has(allowed, card) else first(allowed)


# -- Dice ------------------------------------------------------------------------------------------


def answer_with_dice(scene: Scene, figure: i64, question: i64) -> i64:
    world: Fuji = scene.world
    about: i64 = world.about[figure]
    gear: Gear = Gear(scene, figure)
    if question == REROLL:
        return throw_again(scene, gear, figure)
    if question == SOME_DICE:
        gear.judge(about)
        return pick_from(gear.choice, world.picked[figure], world.dice_to_choose(figure, scene.seat))
    if question == NEW_FACE:
        die: i64 = first(world.picked[figure])
        gear.judge_faces(die, -1.0)
        return FACE + gear.second - 1
    return DIE + one_die(scene, gear, figure, about)


def pick_from(chosen: i64, picked: i64, allowed: i64) -> i64:
    """The next die of a set that may still be picked; an end where there is none."""
    rest: i64 = chosen & allowed & ~picked
    if rest:
        return DIE + first(rest)
    return DONE if picked else DIE + first(allowed)


def throw_again(scene: Scene, gear: Gear, figure: i64) -> i64:
    """[9.1, 9.7] One reroll, which may be refused only where it is a second one."""
    world: Fuji = scene.world
    picked: i64 = world.picked[figure]
    dice: i64 = gear.dice
    chosen: i64 = 0
    if world.about[figure] == TORCH:
        scene.learn_wants(figure)
        chosen = picked | (weak_dice(scene, figure) & above(dice, picked))
    else:
        chosen = best_throw(scene, figure, dice, picked, 0, must=not world.is_reroll_optional(figure))
    if chosen == 0 and world.is_reroll_optional(figure):
        return DONE
    if chosen == 0:
        chosen = bit(first(world.dice_to_choose(figure, scene.seat)))
    return THROW if chosen == picked else DIE + next_pick(chosen, picked)


def one_die(scene: Scene, gear: Gear, figure: i64, about: i64) -> i64:
    """One die to throw, to lend or to turn."""
    world: Fuji = scene.world
    allowed: i64 = world.dice_to_choose(figure, scene.seat)
    choice: i64 = -1
    if about == SHOVEL:
        gear.judge(SHOVEL)
        choice = gear.choice
    elif about == MAP:
        gear.judge_lending(figure, world.partner, gear.dice, -1.0)
        choice = gear.second
    elif about == LIGHTER:
        gear.judge_lending(figure, world.asker[figure], gear.dice, -1.0)
        choice = gear.second
    else:
        assert about == CARABINER
        choice = die_to_throw(scene, figure, gear.dice & allowed)
    return choice if choice >= 0 and has(allowed, choice) else first(allowed)


def die_to_throw(scene: Scene, figure: i64, dice: i64) -> i64:
    """[9.7] The one die whose throw promises most."""
    best: i64 = -1
    most: float = -1.0
    die: i64 = 0
    while dice >> die:
        if has(dice, die):
            scene.roll_own(figure, dice, bit(die), 0)
            chance: float = scene.judge()
            if chance > most:
                most = chance
                best = die
        die += 1
    return best


# -- Wounds ----------------------------------------------------------------------------------------


def least_wound(world: Fuji, figure: i64) -> i64:
    """[5.8] The wound that costs least now."""
    free: i64 = ALL_WOUNDS & ~world.wounds[figure]
    best: i64 = first(free)
    least: i64 = 1000
    wound: i64 = 0
    while wound < WOUND_COUNT:
        if has(free, wound) and wound_cost(world, figure, wound) < least:
            least = wound_cost(world, figure, wound)
            best = wound
        wound += 1
    return best


def wound_cost(world: Fuji, figure: i64, wound: i64) -> i64:
    """[6.1-6.4] A broken arm costs by the cards one holds, a lost skill by the skill."""
    hurt: i64 = WOUND_COSTS[wound]
    if wound == ARM:
        hurt += COST_OF_A_CARD * size(world.held[figure])
    elif wound == AMNESIA and world.skill[figure] == SCOUT:
        hurt += COST_OF_A_SCOUT
    elif wound == AMNESIA and world.skill[figure] == HANDYMAN:
        hurt += COST_OF_A_CARD * size(world.held[figure] & world.used_once)
    return hurt


def die_to_lose(world: Fuji, figure: i64) -> i64:
    """[6.1] One of a kind of which two are left, for the sake of variety; the last of these."""
    dice: i64 = world.dice[figure]
    best: i64 = first(dice)
    die: i64 = 0
    while dice >> die:
        twin: i64 = die + 1 if die % DICE_OF_A_FIGURE % 2 == 0 else die - 1
        if has(dice, die) and has(dice, twin):
            best = die
        die += 1
    return best

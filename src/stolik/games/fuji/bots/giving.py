"""Handing over equipment: a Quartermaster gives a card to whom it is worth most."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.games.fuji.bots.gear import Gear
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.pieces import FIRST_AID, FLARE, NO_FIGURE
from stolik.games.fuji.rules.codes import EQUIPMENT_PHASE, GIVE, PLANNING
from stolik.games.fuji.rules.position import Fuji

MIN_GIFT_RATIO: Final = 1.3
"""A card is given away only where it brings somewhat more than it costs."""


def best_gift(scene: Scene, figure: i64) -> i64:
    """[8.1] A card to hand over now, as an action; −1 for none."""
    world: Fuji = scene.world
    cards: i64 = world.givable(figure)
    if cards == 0:
        return -1
    if world.phase == PLANNING:
        return give_what_is_useless(world, figure, cards)
    useful: i64 = cards & (bit(FIRST_AID) | bit(FLARE)) & ~world.new
    if world.phase != EQUIPMENT_PHASE or useful == 0:
        return -1
    scene.imagine_all()
    card: i64 = FIRST_AID
    while card <= FLARE:
        if has(useful, card) and best_receiver(scene, figure, card, NO_FIGURE) != NO_FIGURE:
            return GIVE + card
        card += 1
    return -1


def give_what_is_useless(world: Fuji, figure: i64, cards: i64) -> i64:
    """[6.2] With a broken arm all cards are for others."""
    if world.may_use_cards(figure) or sound_arms(world, figure) == 0:
        return -1
    card: i64 = 0
    while not has(cards, card):
        card += 1
    return GIVE + card


def sound_arms(world: Fuji, figure: i64) -> i64:
    """Others who can use equipment."""
    found: i64 = 0
    others: i64 = world.others(figure)
    other: i64 = 0
    while other < world.plan.figures:
        if has(others, other) and world.may_use_cards(other):
            found |= bit(other)
        other += 1
    return found


def receiver_of(scene: Scene, figure: i64, card: i64) -> i64:
    """[8.1] To whom a card goes that has been taken out: where it brings most, or who has least."""
    world: Fuji = scene.world
    poorest: i64 = NO_FIGURE
    others: i64 = sound_arms(world, figure)
    if others == 0:
        others = world.others(figure)
    other: i64 = 0
    while other < world.plan.figures:
        if has(others, other) and (poorest == NO_FIGURE or size(world.held[other]) < size(world.held[poorest])):
            poorest = other
        other += 1
    return best_receiver(scene, figure, card, poorest)


def best_receiver(scene: Scene, figure: i64, card: i64, fallback: i64) -> i64:
    """Who would gain by using the card now more than it is worth, and more than its owner."""
    world: Fuji = scene.world
    if world.phase != EQUIPMENT_PHASE or (card != FIRST_AID and card != FLARE):
        return fallback
    now: float = scene.judge()
    own: Gear = Gear(scene, figure)
    most: float = now + own.price(card) * MIN_GIFT_RATIO
    if world.may_use_cards(figure):
        most = max(most, own.judge(card))
    best: i64 = fallback
    others: i64 = sound_arms(world, figure)
    other: i64 = 0
    while other < world.plan.figures:
        if has(others, other):
            chance: float = Gear(scene, other).judge(card)
            if chance > most:
                most = chance
                best = other
        other += 1
    return best

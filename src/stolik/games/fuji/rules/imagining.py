"""Determinization for a search: one whole position with all that is hidden from a seat drawn anew, by the rules alone.

The bots sample hidden dice by what was said as well: `bots.imagining`.

Faces that the seat has not seen are equally likely. What a seat has once seen (through a radio, as a lender, put aside)
stays until something may have happened to it behind a screen. What others did in phase 3 is nobody's business: in an
imagined world they have all their rerolls before them, and a Collector who has finished gave up any number of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, first, has, pick, size
from stolik.core.chance import Rng
from stolik.core.position import NO_SEAT
from stolik.games.fuji.pieces import (
    CHANCE_DICE,
    COLLECTOR,
    COMPASS,
    FIGURES,
    MACHETE,
    OPPOSITE_SUM,
    SIDES,
)
from stolik.games.fuji.rules.codes import NEW_FACE, REROLLING, SOME_DICE
from stolik.games.fuji.rules.refusing import Refusing
from stolik.games.fuji.rules.state import PUBLIC_VIEWER

MAX_TRIES: Final[i64] = 1000


def forget_hidden(world: Refusing, seat: i64, rng: Rng) -> None:
    """Draw anew what a seat cannot know of this world."""
    rng.at(CHANCE_DICE, world.round)
    if world.phase == REROLLING:
        forget_rerolls(world, seat, rng)
    forget_throws(world, seat)
    figure: i64 = 0
    while figure < world.plan.figures:
        if figure != seat:
            forget_choice(world, figure, seat, rng)
        figure += 1
    figure = 0
    while figure < world.plan.figures:
        imagine_dice(world, figure, seat, rng)
        figure += 1


def forget_rerolls(world: Refusing, seat: i64, rng: Rng) -> None:
    """[4.3] Nobody knows what another chose or how often they threw."""
    hand: i64 = 0
    while hand < FIGURES:
        figure: i64 = world.figure_of(hand)
        if figure < world.plan.figures and world.is_pawn(figure) and world.seat_of_hand(hand) != seat:
            world.picked[hand] = 0
            if has(world.rolling, hand):
                world.left[hand] = world.rights[hand]
            elif world.skill[figure] == COLLECTOR:
                world.left[hand] = rng.below(world.rights[hand] + 1)
            else:
                world.left[hand] = 0
        hand += 1


def forget_throws(world: Refusing, seat: i64) -> None:
    """Which throw of the round comes next says how often a hand was thrown: canonical for all but one's own."""
    hand: i64 = 0
    while hand < FIGURES:
        if world.seat_of_hand(hand) != seat or (hand >= world.seats and not world.plan.has_third()):
            world.throws[hand] = 1
        hand += 1


def forget_choice(world: Refusing, figure: i64, seat: i64, rng: Rng) -> None:
    """Dice that somebody else has picked behind a screen, for a card."""
    if not has(world.asked, figure) or (figure >= world.seats and world.actor[figure] == seat and seat >= 0):
        return
    if world.question[figure] == NEW_FACE:
        choice: i64 = world.active_dice(figure)
        if figure >= world.seats and world.actor[figure] != NO_SEAT:
            choice &= world.seen_by(world.actor[figure], figure)
        world.picked[figure] = bit(pick(choice, rng.below(size(choice))))
    else:
        world.picked[figure] = 0


def imagine_dice(world: Refusing, figure: i64, seat: i64, rng: Rng) -> None:
    """Faces for all dice of a figure that the seat does not know; where a card gave something away, such as fit it."""
    known: i64 = world.known[seat] if seat >= 0 else world.known[PUBLIC_VIEWER]
    unknown: i64 = world.dice[figure] & ~known
    if unknown == 0:
        return
    value: i64 = world.need[figure]
    among: i64 = world.need_among[figure]
    if has(world.asked, figure) and world.question[figure] == SOME_DICE and world.about[figure] != MACHETE:
        value = SIDES if world.about[figure] == COMPASS else OPPOSITE_SUM - SIDES
        picker: i64 = world.picker(figure)
        among = world.active_dice(figure) & world.seen_by(picker, figure)
    tries: i64 = 0
    while tries < MAX_TRIES:
        roll_unknown(world, unknown, rng)
        if value == 0 or shows(world, among, value):
            return
        tries += 1
    world.value[first(among & unknown)] = value


def roll_unknown(world: Refusing, unknown: i64, rng: Rng) -> None:
    die: i64 = 0
    while unknown >> die:
        if has(unknown, die):
            world.value[die] = rng.below(SIDES) + 1
        die += 1


def shows(world: Refusing, dice: i64, value: i64) -> bool:
    """Does one of these dice show the value?"""
    die: i64 = 0
    while dice >> die:
        if has(dice, die) and world.value[die] == value:
            return True
        die += 1
    return False

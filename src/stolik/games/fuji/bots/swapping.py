"""Binoculars: finds the swap of two empty landscapes that is best for all."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.bots.planning import judge_target
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.pieces import CARDS, NO_CARD
from stolik.games.fuji.rules.position import Fuji

MAX_PLACES_TRIED: Final[i64] = 3
"""Of the places in reach the nearest to home."""


@final
class Swap:
    """Two cards, and the chances of all after they have changed places."""

    def __init__(self) -> None:
        self.here: i64 = NO_CARD
        self.there: i64 = NO_CARD
        self.chance: float = -1.0

    def other(self, card: i64) -> i64:
        """The card that this one changes places with; none where it is not of this swap."""
        if card == self.here:
            return self.there
        return self.here if card == self.there else NO_CARD


def best_swap(scene: Scene, figure: i64) -> Swap:
    """The swap after which a figure's best target is best for all."""
    world: Fuji = scene.world
    swap: Swap = Swap()
    empty: i64 = world.empty_landscapes()
    near: i64 = empty & world.reach[figure]
    tried: i64 = 0
    while near and tried < MAX_PLACES_TRIED:
        here: i64 = nearest_home(scene, near)
        near &= ~bit(here)
        try_all(scene, figure, here, empty & ~bit(here), swap)
        tried += 1
    return swap


def nearest_home(scene: Scene, cards: i64) -> i64:
    """Of these cards the one nearest to a village."""
    best: i64 = NO_CARD
    least: i64 = 1000
    card: i64 = 0
    while cards >> card:
        if has(cards, card) and scene.estimator.home[scene.world.place_of[card]] < least:
            least = scene.estimator.home[scene.world.place_of[card]]
            best = card
        card += 1
    return best


def try_all(scene: Scene, figure: i64, here: i64, cards: i64, swap: Swap) -> None:
    """Put each of these cards where another lies, and note what is better than anything before."""
    card: i64 = 0
    while card < CARDS:
        if has(cards, card):
            change_places(scene.world, here, card)
            chance: float = judge_target(scene, figure, card, 0)
            change_places(scene.world, here, card)
            if chance > swap.chance:
                swap.chance = chance
                swap.here = here
                swap.there = card
        card += 1


def change_places(world: Fuji, card: i64, other: i64) -> None:
    """Two cards change places in the imagined world."""
    place: i64 = world.place_of[card]
    world.lay(world.place_of[other], card)
    world.lay(place, other)

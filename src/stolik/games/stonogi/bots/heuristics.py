"""Heuristics for the search: collect one colour, keep the stars, take the most skates.

The exact player needs none of this (`Exact`); a search does, because random play hardly ever ends a game.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.core.chance import Rng
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.games.stonogi.pieces import (
    COLOUR_COUNT,
    DICE,
    ROLLS_IN_A_TURN,
    SIZES,
    STAR,
    TILES,
    face,
    size_of,
    skates_shown,
)
from stolik.games.stonogi.rules import ACTIONS, PUT_ASIDE, REROLL, STEAL, TAKE, Stonogi

RANDOM_ONE_IN: Final[i64] = 10
"""A playout takes a random action one time in so many."""
PLAYOUT_DEPTH: Final[i64] = 8
"""About two or three turns; then `evaluate` judges."""
PRIOR_WEIGHT: Final = 4.0
EXPLORATION: Final = 0.3
"""Found by matches against greedy players, like the depth."""
SKATES_SPREAD: Final = 1.2
"""How far skates stray with one tile left in the middle; with more, as the root of their number."""
LARGEST_SIZE: Final[i64] = 4
SKATE_PRIOR: Final = 0.1
"""How much more promising each skate makes a tile."""
RANKS_PER_SKATE: Final[i64] = 8
"""Colours are ranked by skates shown, then by the largest tile."""


@final
class StonogiHeuristics(Heuristics):
    """Playout policy, action priors, evaluation, and reasons for actions."""

    def __init__(self) -> None:
        super().__init__()
        self.playout_depth = PLAYOUT_DEPTH
        self.prior_weight = PRIOR_WEIGHT
        self.exploration = EXPLORATION

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """The greedy action, or a random one time in `RANDOM_ONE_IN`."""
        assert isinstance(position, Stonogi)
        if rng.below(RANDOM_ONE_IN) == 0:
            return position.random_action(seat, rng)
        return sensible_action(position)

    def prior(self, position: Position, seat: i64, action: i64) -> float:
        """What looks best at once, above all; then skates in the hand."""
        assert isinstance(position, Stonogi)
        if action == sensible_action(position):
            return 1.0
        return SKATE_PRIOR * float(skates_won(position, action))

    def evaluate(self, position: Position, seat: i64) -> float:
        """Skates ahead, the more telling the fewer tiles are left; alone, the tiles not lost so far."""
        assert isinstance(position, Stonogi)
        if position.seats == 1:
            return 1.0 - float(size(position.aside)) / float(TILES)
        scale = SKATES_SPREAD * sqrt(float(size(position.middle)))
        total: float = 0.0
        other: i64 = 0
        while other < position.seats:
            total += exp((float(position.skates(other)) - float(position.skates(seat))) / scale)
            other += 1
        return 1.0 / total

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """What speaks for an action."""
        assert isinstance(position, Stonogi)
        if action >= STEAL:
            return ["reason.takes_it_from_a_rival"]
        if action >= PUT_ASIDE or action < TAKE:
            return [] if action >= PUT_ASIDE or action == 0 else ["reason.rolls_for_more"]
        return ["reason.large_tile"] if size_of(action - TAKE) == LARGEST_SIZE else []


def sensible_action(position: Stonogi) -> i64:
    """Roll for the largest tile of the colour that shows most; take the most skates."""
    best: i64 = best_end(position)
    if position.rolls == ROLLS_IN_A_TURN:
        return best
    colour: i64 = favourite(position)
    if skates_won(position, best) >= largest_size(position, colour):
        return best
    again: i64 = dice_other_than(position, colour)
    return REROLL + again if again else best


def best_end(position: Stonogi) -> i64:
    """The way to end the turn that brings most skates now."""
    best: i64 = -1
    action: i64 = 0
    while action < ACTIONS:
        if has(position.choices, action) and (action == 0 or action >= TAKE):
            if best < 0 or skates_won(position, action) > skates_won(position, best):
                best = action
        action += 1
    return best


def skates_won(position: Stonogi, action: i64) -> i64:
    """The skates that an action brings at once."""
    if action < TAKE or (PUT_ASIDE <= action < STEAL):
        return 0
    return size_of(action - TAKE) if action < PUT_ASIDE else size_of(position.last_tile(action - STEAL))


def favourite(position: Stonogi) -> i64:
    """The colour with most dice, stars included, of those still in the middle; then with the largest tile."""
    best: i64 = 0
    best_rank: i64 = -1
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        largest: i64 = largest_size(position, colour)
        rank: i64 = RANKS_PER_SKATE * skates_shown(position.dice, colour) + largest
        if largest and rank > best_rank:
            best_rank = rank
            best = colour
        colour += 1
    return best


def largest_size(position: Stonogi, colour: i64) -> i64:
    """The largest tile of a colour in the middle; 0 where there is none."""
    tile: i64 = colour * SIZES + SIZES - 1
    while tile >= colour * SIZES:
        if has(position.middle, tile):
            return size_of(tile)
        tile -= 1
    return 0


def dice_other_than(position: Stonogi, colour: i64) -> i64:
    """The set of dice that show neither the colour nor a star."""
    others: i64 = 0
    die: i64 = 0
    while die < DICE:
        shown: i64 = face(position.dice, die)
        if shown != colour and shown != STAR:
            others |= bit(die)
        die += 1
    return others

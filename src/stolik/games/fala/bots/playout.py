"""Quick play for playouts: a sensible card without looking ahead, and a guess at who will win.

Both look at a whole position, so whoever asks for a seat must bring a world imagined from that seat.
The weights were found by matches and by counting over games of `greedy_action` against itself.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import has, size
from stolik.core.chance import Rng
from stolik.games.fala.pieces import CARDS, POINTS_FOR_DROPPING_OUT, TURNS, belts_of, level_of
from stolik.games.fala.rules import Fala

LOST_BELT_COST: Final = 1.0
"""What losing a lifebelt costs: it is a point."""
DROPPING_OUT_COST: Final = 2.0
"""What losing costs without a lifebelt: a minus point, and no chance of the lowest tide."""
LEVEL_COST: Final = 0.35
"""What a level costs for what it may bring later, at the beginning of a round."""
HIGHEST_CARD_COST: Final = 0.1
"""What it costs to spend the highest card instead of the lowest."""
NOISE_COST: Final = 0.01
"""Costs that differ by less may fall either way."""
NOISE_STEPS: Final[i64] = 1024


def greedy_action(position: Fala, seat: i64, rng: Rng) -> i64:
    """The card with the least expected cost, if the others play any card of their hands."""
    low: i64 = level_of(position.lower_tide())
    high: i64 = level_of(position.higher_tide())
    others: i64 = highest_of_others(position, seat)
    highest = cost_of(position, seat, low, max(others, high))
    second = cost_of(position, seat, high, others)
    spared = cost_of(position, seat, position.level(seat), max(others, high))
    best: i64 = -1
    least = 0.0
    hand: i64 = position.unplayed[seat]
    card: i64 = 0
    while hand >> card:
        if has(hand, card):
            nobody, one = chances_above(position, seat, card)
            cost = nobody * highest + one * second + (1.0 - nobody - one) * spared
            cost += HIGHEST_CARD_COST * float(card) / float(CARDS) + NOISE_COST * float(rng.below(NOISE_STEPS)) / float(
                NOISE_STEPS
            )
            if best < 0 or cost < least:
                best = card
                least = cost
        card += 1
    return best


def highest_of_others(position: Fala, seat: i64) -> i64:
    """How deep the deepest of the others stands who is still in."""
    highest: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and has(position.afloat, other):
            highest = max(highest, position.level(other))
        other += 1
    return highest


def cost_of(position: Fala, seat: i64, level: i64, others: i64) -> float:
    """What it costs to stand at this level when the deepest of the others stands there."""
    cost = LEVEL_COST * float(level * (TURNS - position.turn)) / float(TURNS)
    if level >= others:
        cost += LOST_BELT_COST if position.belts[seat] > 0 else DROPPING_OUT_COST
    return cost


def chances_above(position: Fala, seat: i64, card: i64) -> tuple[float, float]:
    """The chances that nobody, and that exactly one of the others plays a higher card."""
    nobody = 1.0
    one = 0.0
    other: i64 = 0
    while other < position.seats:
        if other != seat and has(position.afloat, other):
            hand: i64 = position.unplayed[other]
            above = float(size(hand >> card)) / float(size(hand))
            one = one * (1.0 - above) + nobody * above
            nobody *= 1.0 - above
        other += 1
    return nobody, one


# -- Who will win ---------------------------------------------------------------------------

BELT_WORTH: Final = 0.3
"""What a lifebelt of a set still to be played brings in the end."""
BELTS_LOST_PER_TURN: Final = 1.3
"""How many lifebelts are lost in a turn by all together."""
DEEP_LOSS_FACTOR: Final = 0.5
"""How much more often whoever stands deep loses than who stands at 0."""
SPREAD_OF_A_ROUND: Final = 1.5
"""How far the result of a whole round lies from what was expected."""
SPREAD_AT_THE_END: Final = 0.6


def evaluate(position: Fala, seat: i64) -> float:
    """A guess in [0, 1] at the seat's chance to win; for positions that are not over."""
    spread = SPREAD_AT_THE_END + SPREAD_OF_A_ROUND * rounds_left(position)
    own = expected(position, seat)
    weight = 0.0
    other: i64 = 0
    while other < position.seats:
        weight += exp((expected(position, other) - own) / spread)
        other += 1
    return 1.0 / weight


def rounds_left(position: Fala) -> float:
    """How many rounds are still to be played, the one at hand in part."""
    whole: i64 = position.seats - position.round - 1
    return float(whole) + float(TURNS - position.turn) / float(TURNS)


def expected(position: Fala, seat: i64) -> float:
    """What the seat may have in the end: points, this round, and the sets that are still to come."""
    total = float(position.points[seat]) + expected_of_the_round(position, seat)
    later: i64 = position.round + 1
    while later < position.seats:
        total += BELT_WORTH * float(belts_of(position.sets[(seat + position.seats - later) % position.seats]))
        later += 1
    return total


def expected_of_the_round(position: Fala, seat: i64) -> float:
    """What the round at hand may bring a seat."""
    if not has(position.afloat, seat):
        return float(POINTS_FOR_DROPPING_OUT)
    left: i64 = size(position.afloat)
    turns: i64 = TURNS - position.turn
    risk = 1.0 + DEEP_LOSS_FACTOR * (float(position.level(seat)) / float(TURNS) - 0.5)
    loss = BELTS_LOST_PER_TURN * risk * float(turns) / float(left)
    return max(float(POINTS_FOR_DROPPING_OUT), float(position.belts[seat]) - loss)

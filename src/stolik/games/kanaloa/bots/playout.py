"""A quick player for playouts, and a quick guess at who is going to win: heuristics, no rules.

It looks only at what its seat may know: its hand, the cards seen, the trick and the track.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, first, has, size
from stolik.core.chance import Rng
from stolik.games.kanaloa.pieces import (
    ALL_CARDS,
    KANALOA_CARDS,
    NO_COLOUR,
    OF_COLOUR,
    VALUES,
    colour_of,
    value_of,
)
from stolik.games.kanaloa.rules.codes import CLOSING, DECLARE, DECLARING, KRAKEN_FEEDS, PLAY, REMOVE, SAIL
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.rules.regatta import FIELD_MASK, LAP_STRIDE, without
from stolik.games.kanaloa.rules.trick import KANALOA_STRENGTH, is_kanaloa, is_tiki, strength

TIE_BREAKS: Final[i64] = 4
"""Ties between equally good choices are broken by a random number below this."""
SURE_TRICK_WORTH: Final[i64] = 60
"""What a certain trick is worth, on the scale of what cards are worth."""
BEATERS_PER_FEARED_ONE: Final[i64] = 4
"""Of so many cards that could beat one, one is feared."""
MAX_DANGER_TO_DECLARE: Final[i64] = 20
"""Declare no trick with a hand no more dangerous than this."""
MAX_HARMLESS_VALUE: Final[i64] = 5
"""A card up to this value seldom takes a trick that is not trump."""
DISTANCE_OFFSET_FIELDS: Final[i64] = 2
"""Added to every distance before it is weighed; fitted to games of this player against itself."""


def greedy_action(position: Kanaloa, seat: i64, rng: Rng) -> i64:
    """What a sensible player without plans does on this seat, which must be on turn."""
    if position.phase == DECLARING:
        return DECLARE if danger(position.hands[seat], position.trump) <= MAX_DANGER_TO_DECLARE else SAIL
    if position.phase == KRAKEN_FEEDS or position.phase == CLOSING:
        return REMOVE + best_removal(position, seat, rng)
    if has(position.beside, seat) and position.tricks[seat] == 0:
        return PLAY + ducking_card(position, rng)
    return PLAY + racing_card(position, seat, rng)


def danger(hand: i64, trump: i64) -> i64:
    """How hard it will be to take no trick with this hand."""
    if hand & KANALOA_CARDS:
        return KANALOA_STRENGTH
    sum_of_dangers: i64 = 0
    while hand:
        card: i64 = first(hand)
        hand &= hand - 1
        if is_tiki(card):
            excess: i64 = value_of(card) - MAX_HARMLESS_VALUE
            if colour_of(card) == trump:
                excess += MAX_HARMLESS_VALUE - 1
            if excess > 0:
                sum_of_dangers += excess
    return sum_of_dangers


def racing_card(position: Kanaloa, seat: i64, rng: Rng) -> i64:
    """The card that gives most for what it is worth: a good chance of the trick, or nothing lost."""
    choices: i64 = position.choices()
    best: i64 = -1
    best_rank: i64 = -KANALOA_STRENGTH * TIE_BREAKS
    while choices:
        card: i64 = first(choices)
        choices &= choices - 1
        rank: i64 = -worth(card, position.trump)
        if takes(position, card):
            rank += chance_to_hold(position, seat, card)
        rank = rank * TIE_BREAKS + rng.below(TIE_BREAKS)
        if rank > best_rank:
            best_rank = rank
            best = card
    return best


def ducking_card(position: Kanaloa, rng: Rng) -> i64:
    """Stay below the best card with the highest one that does; else go as low as possible."""
    choices: i64 = position.choices()
    best: i64 = -1
    best_rank: i64 = -1
    while choices:
        card: i64 = first(choices)
        choices &= choices - 1
        rank: i64 = worth(card, position.trump)
        rank = KANALOA_STRENGTH - rank if takes(position, card) else KANALOA_STRENGTH + rank
        rank = rank * TIE_BREAKS + rng.below(TIE_BREAKS)
        if rank > best_rank:
            best_rank = rank
            best = card
    return best


def worth(card: i64, trump: i64) -> i64:
    """What a card is good for later: a Kraken for nothing, a Kanaloa for more than any trump."""
    if is_tiki(card):
        return value_of(card) + (VALUES if colour_of(card) == trump else 0)
    return 3 * VALUES if is_kanaloa(card) else 0


def takes(position: Kanaloa, card: i64) -> bool:
    """Would the card take the trick as it lies now?"""
    led: i64 = position.led
    if led == NO_COLOUR and is_tiki(card):
        led = colour_of(card)
    power: i64 = strength(card, led, position.trump)
    return power == KANALOA_STRENGTH or power > position.best


def chance_to_hold(position: Kanaloa, seat: i64, card: i64) -> i64:
    """How likely a card that would take the trick now still does in the end, on a scale up to `SURE_TRICK_WORTH`."""
    unseen: i64 = ALL_CARDS & ~position.played & ~position.hands[seat]
    to_come: i64 = position.seats - 1 - position.laid
    threats: i64 = size(unseen & stronger(card, position.trump)) * to_come * size(position.hands[seat])
    return SURE_TRICK_WORTH * size(unseen) // (size(unseen) + threats // BEATERS_PER_FEARED_ONE)


def stronger(card: i64, trump: i64) -> i64:
    """Cards that beat this one when they are played after it."""
    if not is_tiki(card):
        return KANALOA_CARDS
    colour: i64 = colour_of(card)
    higher: i64 = OF_COLOUR[colour] & ~((bit(card) - 1) | bit(card))
    if colour != trump:
        higher |= OF_COLOUR[trump]
    return higher | KANALOA_CARDS


def best_removal(position: Kanaloa, seat: i64, rng: Rng) -> i64:
    """The sea card whose absence serves the seat best."""
    choices: i64 = position.removable()
    best: i64 = -1
    best_share: float = -1.0
    while choices:
        card: i64 = first(choices)
        choices &= choices - 1
        share: float = win_share(position, seat, position.fields_of(card))
        if share > best_share or (share == best_share and rng.below(2) == 0):
            best_share = share
            best = card
    return best


def evaluate(position: Kanaloa, seat: i64) -> float:
    """A guess at the seat's chance to win, between 0 and 1, from the distances that all boats have still to go."""
    return win_share(position, seat, 0)


def win_share(position: Kanaloa, seat: i64, gone: i64) -> float:
    """The seat's share of all seats' weights, on the track without some fields; a weight is 1 / distance squared."""
    everyone: float = 0.0
    own: float = 0.0
    other: i64 = 0
    while other < position.seats:
        distance: float = float(to_go(position, other, gone) + DISTANCE_OFFSET_FIELDS)
        weight: float = 1.0 / (distance * distance)
        everyone += weight
        if other == seat:
            own = weight
        other += 1
    return own / everyone


def to_go(position: Kanaloa, seat: i64, gone: i64) -> i64:
    """How many fields a boat has to gain on the last of the others to lap it."""
    fields: i64 = position.fields - size(gone)
    last: i64 = without(position.boats[position.last_but(seat)], gone)
    boat: i64 = without(position.boats[seat], gone)
    gap: i64 = (last // LAP_STRIDE + 1 - boat // LAP_STRIDE) * fields + (last & FIELD_MASK) - (boat & FIELD_MASK) + 1
    return gap if gap > 0 else 1

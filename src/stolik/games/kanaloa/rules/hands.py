"""Hands and the trick on the table: chapter 2 of RULES.md, and the deal.

Deliberately absent: whose turn it is, and what a trick does to the boats.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.core.cards import deal_hands as hands_from
from stolik.core.cards import shuffled_deck
from stolik.core.chance import Rng
from stolik.core.deal_sampling import sample_deal
from stolik.core.position import NO_SEAT
from stolik.games.kanaloa.pieces import (
    ALL_CARDS,
    CARDS,
    CHANCE_DECK,
    COLOUR_COUNT,
    HAND_SIZE,
    NO_COLOUR,
    OF_COLOUR,
    colour_of,
)
from stolik.games.kanaloa.rules.regatta import Regatta
from stolik.games.kanaloa.rules.trick import KANALOA_STRENGTH, WORTHLESS, is_kanaloa, is_tiki, strength

TRICK_BITS: Final[i64] = 6
TRICK_CARD_MASK: Final[i64] = 63
"""A trick is a row of cards, six bits each (card + 1), the first one lowest; 5 · 6 = 30 bits."""


def cards_of(trick: i64) -> list[int]:
    """The cards of a trick, in the order in which they were laid."""
    cards: list[int] = []
    while trick:
        cards.append((trick & TRICK_CARD_MASK) - 1)
        trick >>= TRICK_BITS
    return cards


class Hands(Regatta):
    """A regatta whose players hold cards and have laid some of them to a trick."""

    def __init__(self, seats: i64, rng: Rng, rules: i64) -> None:
        super().__init__(seats, rng, rules)
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.voids: vec[i64] = vec[i64]([0] * seats)
        self.tricks: vec[i64] = vec[i64]([0] * seats)
        self.played: i64 = 0
        self.trick: i64 = 0
        self.laid: i64 = 0
        self.led: i64 = NO_COLOUR
        self.trump: i64 = NO_COLOUR
        self.taker: i64 = NO_SEAT
        self.best: i64 = WORTHLESS

    def deal_hands(self, number: i64) -> None:
        """[1.6] All 53 cards shuffled, eight for each seat, and nothing is known of anyone yet."""
        self.hands = hands_from(shuffled_deck(CARDS, self.rng, CHANCE_DECK, number), self.seats, HAND_SIZE)
        self.played = 0
        seat: i64 = 0
        while seat < self.seats:
            self.voids[seat] = 0
            self.tricks[seat] = 0
            seat += 1

    def gone(self) -> i64:
        """The cards of this round's tricks that are taken already."""
        gone: i64 = self.played
        trick: i64 = self.trick
        while trick:
            gone &= ~bit((trick & TRICK_CARD_MASK) - 1)
            trick >>= TRICK_BITS
        return gone

    def clear_trick(self) -> None:
        """No card lies on the table."""
        self.trick = 0
        self.laid = 0
        self.led = NO_COLOUR
        self.taker = NO_SEAT
        self.best = WORTHLESS

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """[2.3] A card leaves a hand for all to see; who does not follow with it has shown to lack the colour."""
        self.hands[seat] &= ~bit(card)
        self.played |= bit(card)
        if self.led != NO_COLOUR and is_tiki(card) and colour_of(card) != self.led:
            self.voids[seat] |= bit(self.led)

    def weigh(self, seat: i64, card: i64) -> None:
        """[2.5] The first Tiki card says what to follow, unless a Kanaloa was led; [2.6] the best so far."""
        self.trick |= (card + 1) << (TRICK_BITS * self.laid)
        self.laid += 1
        if self.led == NO_COLOUR and is_tiki(card) and not is_kanaloa((self.trick & TRICK_CARD_MASK) - 1):
            self.led = colour_of(card)
        power: i64 = strength(card, self.led, self.trump)
        if power > self.best or power == KANALOA_STRENGTH:
            self.best = power
            self.taker = seat

    def cards_lacked(self, seat: i64) -> i64:
        """[2.3] All cards of the colours that a seat has shown not to have."""
        cards: i64 = 0
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if has(self.voids[seat], colour):
                cards |= OF_COLOUR[colour]
            colour += 1
        return cards

    # -- Copies -----------------------------------------------------------------------------

    def copy_cards(self, twin: Hands) -> None:
        """Let another position have the same hands and the same trick."""
        seat: i64 = 0
        while seat < self.seats:
            twin.hands[seat] = self.hands[seat]
            twin.voids[seat] = self.voids[seat]
            twin.tricks[seat] = self.tricks[seat]
            seat += 1
        twin.played = self.played
        twin.trick = self.trick
        twin.laid = self.laid
        twin.led = self.led
        twin.trump = self.trump
        twin.taker = self.taker
        twin.best = self.best

    def imagined_hands(self, seat: i64, rng: Rng) -> vec[i64]:
        """The own hand, and for all others what may be theirs of the cards that the seat has not seen."""
        unseen: i64 = ALL_CARDS & ~self.played
        sizes: vec[i64] = vec[i64]([0] * self.seats)
        forbidden: vec[i64] = vec[i64]([0] * self.seats)
        other: i64 = 0
        while other < self.seats:
            if other == seat:
                unseen &= ~self.hands[other]
            else:
                sizes[other] = size(self.hands[other])
                forbidden[other] = self.cards_lacked(other)
            other += 1
        hands: vec[i64] = sample_deal(unseen, sizes, forbidden, rng)
        if seat >= 0:
            hands[seat] = self.hands[seat]
        return hands

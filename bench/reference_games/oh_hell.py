"""OpenSpiel's oh_hell with its default parameters: one deal of a random size, bids, tricks with a trump.

A card is rank · 4 + suit, a bid of n is action 52 + n, as in OpenSpiel.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, elements, has, pick, size
from stolik.core.cards import hand_from, shuffled_deck
from stolik.core.chance import Rng
from stolik.core.deal_sampling import sample_deal
from stolik.core.errors import IllegalMove, NotOver
from stolik.core.position import NO_SEAT, Position, places_by_key

CARDS: Final[i64] = 52
SUIT: Final[i64] = 3
"""The part of a card's number that says its suit."""
ALL_CARDS: Final[i64] = 0xFFFFFFFFFFFFF
FIRST_SUIT: Final[i64] = 0x1111111111111
"""The cards of suit 0; those of suit n lie n places further."""
BID: Final[i64] = 52
BIDS: Final = tuple(range(52, 70))
NO_BID: Final[i64] = -1
NOTHING: Final[i64] = -1
POINTS_FOR_THE_BID: Final[i64] = 10
TRICKS: Final[i64] = 0
DEALER: Final[i64] = 1
DECK: Final[i64] = 2
"""The kinds of chance."""


@final
class OhHell(Position):
    """Bid how many tricks you will take, then take exactly so many."""

    def __init__(self, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.lacked: vec[i64] = vec[i64]([0] * seats)
        """By seat: the cards of suits that it has shown not to have."""
        self.bids: vec[i64] = vec[i64]([NO_BID] * seats)
        self.taken: vec[i64] = vec[i64]([0] * seats)
        self.tricks: i64 = 0
        self.dealer: i64 = 0
        self.turned: i64 = 0
        """The card that says the trump."""
        self.seat: i64 = NO_SEAT
        self.bidders: i64 = 0
        """Seats that have bid."""
        self.bid_together: i64 = 0
        self.played: i64 = 0
        self.left: i64 = 0
        """Tricks to come, the open one included."""
        self.laid: i64 = 0
        self.best: i64 = NOTHING
        self.taker: i64 = NO_SEAT
        self.led: i64 = 0
        """All cards of the led suit."""

    def begin(self) -> None:
        """How many tricks, who deals, and hands; the next card says the trump."""
        self.tricks = 1 + self.rng.draw(TRICKS, 0, (CARDS - 1) // self.seats)
        self.dealer = self.rng.draw(DEALER, 0, self.seats)
        order: list[int] = shuffled_deck(CARDS, self.rng, DECK, 0)
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = hand_from(order, seat * self.tricks, self.tricks)
            seat += 1
        self.turned = order[self.seats * self.tricks]
        self.left = self.tricks
        self.seat = self.after(self.dealer)

    def after(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    # -- What may be done -------------------------------------------------------------------

    def is_bidding(self) -> bool:
        return self.bidders < self.seats

    def to_move_set(self) -> i64:
        return 0 if self.over else bit(self.seat)

    def first_to_move(self) -> i64:
        return NO_SEAT if self.over else self.seat

    def forbidden_bid(self) -> i64:
        """What the last one may not bid, as then all bids would add up; below zero where everything may be bid."""
        return self.tricks - self.bid_together if self.bidders + 1 == self.seats else NO_BID

    def choices(self) -> i64:
        """The bids; or the cards that follow suit, or all."""
        if self.is_bidding():
            bids: i64 = bit(self.tricks + 1) - 1
            rest: i64 = self.forbidden_bid()
            return bids & ~bit(rest) if rest >= 0 else bids
        hand: i64 = self.hands[self.seat]
        if self.laid == 0 or hand & self.led == 0:
            return hand
        return hand & self.led

    def legal(self, seat: i64) -> tuple[int, ...]:
        if self.over or seat != self.seat:
            return ()
        if self.is_bidding():
            rest: i64 = self.forbidden_bid()
            return BIDS[: self.tricks + 1] if rest < 0 else BIDS[:rest] + BIDS[rest + 1 : self.tricks + 1]
        return elements(self.choices())

    def is_legal(self, seat: i64, action: i64) -> bool:
        if self.over or seat != self.seat or action < 0:
            return False
        if self.is_bidding():
            return BID <= action <= BID + self.tricks and has(self.choices(), action - BID)
        return action < CARDS and has(self.choices(), action)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        choices: i64 = self.choices()
        thing: i64 = pick(choices, rng.below(size(choices)))
        return BID + thing if self.is_bidding() else thing

    # -- What comes of it ---------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if self.is_bidding():
            self.bids[seat] = action - BID
            self.bid_together += action - BID
            self.bidders += 1
            self.seat = self.after(seat)
            return
        self.lay(seat, action)
        self.laid += 1
        self.seat = self.after(seat)
        if self.laid == self.seats:
            self.close_trick()

    def lay(self, seat: i64, card: i64) -> None:
        """Higher in the suit of the best card so far, or the first trump, is better than it."""
        suit: i64 = card & SUIT
        if self.laid == 0:
            self.led = FIRST_SUIT << suit
        elif not has(self.led, card):
            self.lacked[seat] |= self.led
        best_suit: i64 = self.best & SUIT
        if self.laid == 0 or (card > self.best if suit == best_suit else suit == self.turned & SUIT):
            self.best = card
            self.taker = seat
        self.hands[seat] &= ~bit(card)
        self.played |= bit(card)

    def close_trick(self) -> None:
        self.taken[self.taker] += 1
        self.seat = self.taker
        self.laid = 0
        self.left -= 1
        self.over = self.left == 0

    def scores(self) -> list[int]:
        """A point a trick, and ten for a bid that came true."""
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")
        return [self.score(seat) for seat in range(self.seats)]

    def score(self, seat: i64) -> int:
        return self.taken[seat] + (POINTS_FOR_THE_BID if self.taken[seat] == self.bids[seat] else 0)

    def places(self) -> list[int]:
        return places_by_key([(-score,) for score in self.scores()])

    def ending(self) -> str:
        return "won" if self.places().count(1) == 1 else "shared"

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        return IllegalMove("oh_hell", "not_yours_to_play")

    # -- Copies -------------------------------------------------------------------------------

    def clone(self, rng: Rng) -> OhHell:
        twin = OhHell(self.seats, rng)
        seat: i64 = 0
        while seat < self.seats:
            twin.hands[seat] = self.hands[seat]
            twin.lacked[seat] = self.lacked[seat]
            twin.bids[seat] = self.bids[seat]
            twin.taken[seat] = self.taken[seat]
            seat += 1
        twin.tricks = self.tricks
        twin.dealer = self.dealer
        twin.turned = self.turned
        twin.seat = self.seat
        twin.bidders = self.bidders
        twin.bid_together = self.bid_together
        twin.played = self.played
        twin.left = self.left
        twin.laid = self.laid
        twin.best = self.best
        twin.taker = self.taker
        twin.led = self.led
        twin.over = self.over
        return twin

    def imagine(self, seat: i64, rng: Rng) -> OhHell:
        """Unseen cards dealt anew, none of a suit that a seat has shown to lack (OpenSpiel forgets that)."""
        world = self.clone(rng)
        unseen: i64 = ALL_CARDS & ~self.played & ~bit(self.turned)
        sizes: vec[i64] = vec[i64]([0] * self.seats)
        other: i64 = 0
        while other < self.seats:
            if other == seat:
                unseen &= ~self.hands[other]
            else:
                sizes[other] = size(self.hands[other])
            other += 1
        rng.at(DECK, 0)
        world.hands = sample_deal(unseen, sizes, self.lacked, rng)
        if seat >= 0:
            world.hands[seat] = self.hands[seat]
        return world

"""OpenSpiel's goofspiel with its default parameters: thirteen cards each, prizes in random order, hands are known."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, cached_elements, first, has, pick
from stolik.core.chance import Rng
from stolik.core.errors import IllegalMove, NotOver
from stolik.core.position import NO_SEAT, Position, places_by_key

CARDS: Final[i64] = 13
ALL_CARDS: Final[i64] = 0x1FFF
PRIZES: Final[i64] = 0
"""The kind of chance."""


@final
class Goofspiel(Position):
    """Everyone bids a card at the same time; the only highest one takes the prize."""

    def __init__(self, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.hands: vec[i64] = vec[i64]([ALL_CARDS] * seats)
        self.choice: vec[i64] = vec[i64]([0] * seats)
        self.points: vec[i64] = vec[i64]([0] * seats)
        self.prizes: i64 = ALL_CARDS
        self.prize: i64 = 0
        self.left: i64 = CARDS
        """Turns to come, and so cards in each hand."""
        self.waiting: i64 = 0

    def begin(self) -> None:
        self.open_turn()

    def open_turn(self) -> None:
        """A prize is turned up, and everyone is to bid."""
        self.prize = pick(self.prizes, self.rng.draw(PRIZES, self.left, self.left))
        self.prizes &= ~bit(self.prize)
        self.waiting = bit(self.seats) - 1

    def to_move_set(self) -> i64:
        return self.waiting

    def first_to_move(self) -> i64:
        return first(self.waiting) if self.waiting else NO_SEAT

    def legal(self, seat: i64) -> tuple[int, ...]:
        if not has(self.waiting, seat):
            return ()
        return cached_elements(self.hands[seat])

    def is_legal(self, seat: i64, action: i64) -> bool:
        if seat < 0 or seat >= self.seats or action < 0 or action >= CARDS:
            return False
        return has(self.waiting, seat) and has(self.hands[seat], action)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        return pick(self.hands[seat], rng.below(self.left))

    def play(self, seat: i64, action: i64) -> None:
        """Face down, until the last one has bid."""
        self.choice[seat] = action
        self.hands[seat] &= ~bit(action)
        self.waiting &= ~bit(seat)
        if self.waiting == 0:
            self.turn_up()
            if self.left > 1:
                self.open_turn()
            else:
                self.play_last_cards()

    def play_last_cards(self) -> None:
        """Nobody has a choice in the last turn, so it is no decision."""
        self.prize = first(self.prizes)
        seat: i64 = 0
        while seat < self.seats:
            self.choice[seat] = first(self.hands[seat])
            seat += 1
        self.turn_up()
        self.over = True

    def turn_up(self) -> None:
        """The highest bid takes the prize; where two are highest, nobody does."""
        highest: i64 = -1
        bidder: i64 = NO_SEAT
        seat: i64 = 0
        while seat < self.seats:
            if self.choice[seat] > highest:
                highest = self.choice[seat]
                bidder = seat
            elif self.choice[seat] == highest:
                bidder = NO_SEAT
            seat += 1
        if bidder != NO_SEAT:
            self.points[bidder] += self.prize + 1
        self.left -= 1

    def scores(self) -> list[int]:
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")
        return [self.points[seat] for seat in range(self.seats)]

    def places(self) -> list[int]:
        return places_by_key([(-score,) for score in self.scores()])

    def ending(self) -> str:
        return "won" if self.places().count(1) == 1 else "shared"

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        return IllegalMove("goofspiel", "not_yours_to_bid")

    def clone(self, rng: Rng) -> Goofspiel:
        twin = Goofspiel(self.seats, rng)
        seat: i64 = 0
        while seat < self.seats:
            twin.hands[seat] = self.hands[seat]
            twin.choice[seat] = self.choice[seat]
            twin.points[seat] = self.points[seat]
            seat += 1
        twin.prizes = self.prizes
        twin.prize = self.prize
        twin.left = self.left
        twin.waiting = self.waiting
        twin.over = self.over
        return twin

    def imagine(self, seat: i64, rng: Rng) -> Goofspiel:
        """Only bids that lie face down are unknown: any card that was in the hand."""
        world = self.clone(rng)
        other: i64 = 0
        while other < self.seats and not self.over:
            if other != seat and not has(self.waiting, other):
                hand: i64 = self.hands[other] | bit(self.choice[other])
                world.choice[other] = pick(hand, rng.below(self.left))
                world.hands[other] = hand & ~bit(world.choice[other])
            other += 1
        return world

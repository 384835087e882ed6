"""Kanaloa: rounds, tricks and decisions, in the order of RULES.md, whose numbers stand in brackets."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.bitset import bit, elements, has, pick, size
from stolik.core.chance import Rng
from stolik.core.errors import IllegalMove, NotOver
from stolik.core.position import NO_SEAT, places_by_key
from stolik.games.kanaloa.pieces import CARDS, CHANCE_DECK, CHANCE_FIRST
from stolik.games.kanaloa.rules.codes import (
    ACTIONS,
    CARRIED,
    CLOSING,
    DEALT,
    DECLARATIONS,
    DECLARE,
    DECLARED,
    DECLARING,
    FAILED,
    KRAKEN_FEEDS,
    LAID,
    LAPPED,
    PLAY,
    PLAYED,
    PLAYING,
    REMOVE,
    REMOVED,
    ROUND,
    SAILED,
    SAILS,
    SUCCEEDED,
    TAKEN,
    TRUMP,
)
from stolik.games.kanaloa.rules.hands import Hands
from stolik.games.kanaloa.rules.regatta import FIELD_MASK
from stolik.games.kanaloa.rules.trick import is_kraken, playable

TRACK_LENGTH_SHIFT: Final[i64] = 12
"""The event of the track has the row, which cards are turned, and from this bit on how many fields it has."""


@final
class Kanaloa(Hands):
    """A regatta whose boats move when their owners take tricks."""

    def __init__(self, seats: i64, no_trick: bool, rng: Rng, rules: i64) -> None:
        super().__init__(seats, rng, rules)
        self.no_trick: bool = no_trick
        self.round: i64 = 0
        self.starter: i64 = 0
        self.seat: i64 = 0
        self.phase: i64 = PLAYING
        self.winner: i64 = NO_SEAT
        self.won_on_return: bool = False

    # -- 1. The start -------------------------------------------------------------------------

    def begin(self) -> None:
        """[1.3, 1.4] Lay the track, all boats at the start; [1.5] draw who begins; [1.6] deal."""
        self.lay_the_track()
        self.emit(LAID, NO_SEAT, self.row, self.turned | self.fields << TRACK_LENGTH_SHIFT)
        self.deal(self.rng.draw(CHANCE_FIRST, 0, self.seats))

    def deal(self, starter: i64) -> None:
        """[1.6, 5.3] All 53 cards shuffled, eight each; [7.1] declarations come before the first card."""
        self.round += 1
        self.emit(ROUND, starter, self.round, 0)
        self.deal_hands(self.round)
        self.starter = starter
        seat: i64 = 0
        while seat < self.seats:
            self.emit_to(bit(seat), DEALT, seat, self.hands[seat], 0)
            seat += 1
        self.open_trick(starter)
        if self.no_trick:
            self.phase = DECLARING

    # -- 2. Playing cards -----------------------------------------------------------------------

    def open_trick(self, seat: i64) -> None:
        """[2.1, 2.2] Its leader is on turn; trump is the colour under the foremost boat, for the whole trick."""
        self.clear_trick()
        self.seat = seat
        self.phase = PLAYING
        self.trump = self.colour_at(self.boats[self.foremost()] & FIELD_MASK)
        self.emit(TRUMP, seat, self.trump, 0)

    def lay(self, seat: i64, card: i64) -> None:
        """[2.1] One card to the trick; [4.1] a Kraken is fed at once, before anything else happens."""
        self.take_from_hand(seat, card)
        self.weigh(seat, card)
        self.emit(PLAYED, seat, card, 0)
        if is_kraken(card) and self.removable():
            self.phase = KRAKEN_FEEDS
        else:
            self.go_on()

    def go_on(self) -> None:
        """[1.7] Clockwise; [2.6] when all have laid a card the trick is taken."""
        self.phase = PLAYING
        if self.laid == self.seats:
            self.close_trick()
        else:
            self.seat = self.next_seat(self.seat)

    def next_seat(self, seat: i64) -> i64:
        """[1.7] The neighbour clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def leader(self) -> i64:
        """[2.1] Who led to the trick; whoever feeds a Kraken has laid a card and is still on turn."""
        cards_back: i64 = self.laid - 1 if self.phase == KRAKEN_FEEDS else self.laid
        return (self.seat - cards_back + self.seats) % self.seats

    def close_trick(self) -> None:
        """[3.1] Who took it sails, unless [7.2] the boat is beside the track; [2.1] and leads, or the round ends."""
        seat: i64 = self.taker
        self.tricks[seat] += 1
        self.emit(TAKEN, seat, self.tricks[seat], 0)
        if not has(self.beside, seat):
            self.step(seat)
        self.clear_trick()
        if self.has_lapped(seat) and not has(self.beside, seat):
            self.win(seat, on_return=False)
        elif self.hands[seat] == 0:
            self.close_round(seat)
        else:
            self.open_trick(seat)

    # -- 3. Boats -------------------------------------------------------------------------------

    def step(self, seat: i64) -> None:
        """[3.1] To the next free field; [3.2] dolphins."""
        taken: i64 = self.taken_by_others(seat)
        landed: i64 = self.next_free(self.boats[seat], taken)
        self.boats[seat] = landed
        self.emit(SAILED, seat, landed, self.colour_at(landed & FIELD_MASK))
        self.boats[seat] = self.with_dolphins(seat, landed, taken)
        if self.boats[seat] != landed:
            self.emit(CARRIED, seat, self.boats[seat], self.colour_at(self.boats[seat] & FIELD_MASK))

    # -- 5. The end of a round --------------------------------------------------------------------

    def close_round(self, last_taker: i64) -> None:
        """[5.1] Boats come back, [5.2] the last taker removes a sea card if one can be, [5.3] the next deal."""
        seat: i64 = self.starter
        returns: i64 = self.seats
        while returns > 0 and not self.over:
            if has(self.beside, seat):
                self.come_back(seat)
            seat = self.next_seat(seat)
            returns -= 1
        if self.over:
            return
        self.seat = last_taker
        if self.removable():
            self.phase = CLOSING
        else:
            self.deal(last_taker)

    def come_back(self, seat: i64) -> None:
        """[7.3] With no trick taken three free fields forward, [7.4] else none; [7.6] only success can win."""
        kept: bool = self.tricks[seat] == 0
        self.boats[seat] = self.after_success(seat) if kept else self.after_failure(seat)
        self.beside &= ~bit(seat)
        colour: i64 = self.colour_at(self.boats[seat] & FIELD_MASK)
        self.emit(SUCCEEDED if kept else FAILED, seat, self.boats[seat], colour)
        if kept and self.has_lapped(seat):
            self.win(seat, on_return=True)

    # -- 6. The end -------------------------------------------------------------------------------

    def win(self, seat: i64, on_return: bool) -> None:
        """[6.1] Who laps the last boat wins at once."""
        self.over = True
        self.winner = seat
        self.won_on_return = on_return
        self.emit(LAPPED, seat, self.last_but(seat), 0)

    def scores(self) -> list[int]:
        """[6.3] Progress in fields; the winner is on top even where [7.6] a failed boat lies ahead."""
        self.must_be_over()
        scores: list[int] = [self.progress(seat) for seat in range(self.seats)]
        others = [score for seat, score in enumerate(scores) if seat != self.winner]
        scores[self.winner] = max(scores[self.winner], max(others) + 1)
        return scores

    def places(self) -> list[int]:
        """[6.3] The winner, then by progress."""
        return places_by_key([(-score,) for score in self.scores()])

    def ending(self) -> str:
        self.must_be_over()
        return "lapped_on_return" if self.won_on_return else "lapped"

    def must_be_over(self) -> None:
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")

    # -- 7. No trick --------------------------------------------------------------------------------

    def declare(self, seat: i64, no_trick: bool) -> None:
        """[7.1] In turn order, openly; [7.2] the boat of who declares waits beside its field."""
        self.emit(DECLARED if no_trick else SAILS, seat, 0, 0)
        if no_trick:
            self.beside |= bit(seat)
        self.seat = self.next_seat(seat)
        if self.seat == self.starter:
            self.phase = PLAYING

    # -- What is legal ------------------------------------------------------------------------------

    def choices(self) -> i64:
        """What the seat on turn may do, as a set counted from `base`."""
        if self.phase == PLAYING:
            return playable(self.hands[self.seat], self.led)
        return DECLARATIONS if self.phase == DECLARING else self.removable()

    def base(self) -> i64:
        """The first action of the verb that is called for."""
        if self.phase == PLAYING:
            return PLAY
        return DECLARE if self.phase == DECLARING else REMOVE

    def to_move_set(self) -> i64:
        return 0 if self.over else bit(self.seat)

    def first_to_move(self) -> i64:
        return NO_SEAT if self.over else self.seat

    def legal(self, seat: i64) -> tuple[int, ...]:
        if self.over or seat != self.seat:
            return ()
        base: i64 = self.base()
        return tuple([base + choice for choice in elements(self.choices())])

    def is_legal(self, seat: i64, action: i64) -> bool:
        choice: i64 = action - self.base()
        if self.over or seat != self.seat or choice < 0 or choice >= CARDS:
            return False
        return has(self.choices(), choice)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        choices: i64 = self.choices()
        return self.base() + pick(choices, rng.below(size(choices)))

    # -- Carrying it out ------------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if action < REMOVE:
            self.lay(seat, action - PLAY)
        elif action < DECLARE:
            self.take_away(seat, action - REMOVE)
        else:
            self.declare(seat, no_trick=action == DECLARE)

    def take_away(self, seat: i64, card: i64) -> None:
        """[4.1] For a Kraken, and the trick goes on; [5.2, 5.3] at the end of a round, and the next is dealt."""
        self.remove(card)
        self.emit(REMOVED, seat, card, 0)
        if self.phase == KRAKEN_FEEDS:
            self.go_on()
        else:
            self.deal(seat)

    # -- Refusals: from what the seat itself knows ------------------------------------------------------

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.over:
            return IllegalMove("6.1", "the_game_is_over")
        if seat != self.seat:
            return IllegalMove("1.7", "not_your_turn")
        if action < 0 or action >= ACTIONS:
            return IllegalMove("1.7", "no_such_move")
        if action >= DECLARE:
            return IllegalMove("7.1", "too_late_to_declare" if self.no_trick else "nobody_declares_here")
        if self.phase == DECLARING:
            return IllegalMove("7.1", "declare_first")
        if action < REMOVE:
            return self.refused_card(action - PLAY)
        return self.refused_removal(action - REMOVE)

    def refused_card(self, card: i64) -> IllegalMove:
        if self.phase == KRAKEN_FEEDS:
            return IllegalMove("4.1", "remove_a_sea_card_first")
        if self.phase == CLOSING:
            return IllegalMove("5.2", "remove_a_sea_card_first")
        if not has(self.hands[self.seat], card):
            return IllegalMove("2.1", "not_in_your_hand")
        return IllegalMove("2.3", "must_follow")

    def refused_removal(self, card: i64) -> IllegalMove:
        if self.phase == PLAYING:
            return IllegalMove("4.1", "nothing_to_remove_now")
        if not has(self.sea, card):
            return IllegalMove("4.2", "not_on_the_track")
        return IllegalMove("4.2", "sea_card_in_use")

    # -- Copies -------------------------------------------------------------------------------------------

    def clone(self, rng: Rng) -> Kanaloa:
        twin = Kanaloa(self.seats, self.no_trick, rng, self.rules)
        self.copy_track(twin)
        self.copy_cards(twin)
        twin.round = self.round
        twin.starter = self.starter
        twin.seat = self.seat
        twin.phase = self.phase
        twin.winner = self.winner
        twin.won_on_return = self.won_on_return
        twin.over = self.over
        return twin

    def imagine(self, seat: i64, rng: Rng) -> Kanaloa:
        """Hands of others drawn anew from all cards the seat has not seen, by their sizes and shown voids.

        Every deal that fits is equally likely, as far as `sample_deal` says; what somebody's choice of
        cards or declaration gives away is left to whoever thinks about it.
        """
        world = self.clone(rng)
        rng.at(CHANCE_DECK, self.round)
        world.hands = self.imagined_hands(seat, rng)
        return world

"""Idzie Fala!: the rules, in the order of RULES.md, whose numbers stand in brackets.

Twelve cards dealt together stay together for the whole game and wander round the table. Such a *set* is
named by the seat it was dealt to; `set_at` says which one a seat holds in this round.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, elements, first, has, pick, size
from stolik.core.cards import deal_hands, shuffled_deck
from stolik.core.chance import Rng
from stolik.core.errors import IllegalMove, NotOver
from stolik.core.position import NO_SEAT, Position, places_by_key
from stolik.games.fala.imagining import name_alike, sample_sets
from stolik.games.fala.pieces import (
    CARDS,
    CHANCE_TIDES,
    CHANCE_WEATHER,
    HAND_SIZE,
    MIN_PLAYERS_TO_GO_ON,
    NO_CARD,
    POINTS_FOR_DROPPING_OUT,
    POINTS_FOR_THE_LOWEST_TIDE,
    START_CARD,
    TIDES,
    TIDES_A_TURN,
    TURNS,
    belts_of,
    level_of,
    with_round,
)

# Kinds of rule events.
ROUND: Final[i64] = 0
HAND_TAKEN: Final[i64] = 1
BELTS: Final[i64] = 2
TIDES_OPEN: Final[i64] = 3
CHOSEN: Final[i64] = 4
SHOWN: Final[i64] = 5
FLOODED: Final[i64] = 6
BELT_LOST: Final[i64] = 7
DROPPED_OUT: Final[i64] = 8
SCORED: Final[i64] = 9
ENDED: Final[i64] = 10


@final
class Fala(Position):
    """The position of a game: hands passed on by round, hidden choices, lifebelts and tides; all rules."""

    def __init__(self, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.round: i64 = 0
        self.turn: i64 = 0
        self.stack: vec[i64] = vec[i64]([0] * TIDES)
        self.sets: vec[i64] = vec[i64]([0] * seats)
        self.shown: vec[i64] = vec[i64]([0] * seats)
        """By set: the cards of it that were ever turned up."""
        self.unplayed: vec[i64] = vec[i64]([0] * seats)
        """By seat: the cards not turned up in this round; the hand, until the seat drops out."""
        self.choice: vec[i64] = vec[i64]([NO_CARD] * seats)
        self.last: vec[i64] = vec[i64]([NO_CARD] * seats)
        """By seat: the card that was turned up last, if the seat took part in the last turn."""
        self.tide: vec[i64] = vec[i64]([START_CARD] * seats)
        self.belts: vec[i64] = vec[i64]([0] * seats)
        self.points: vec[i64] = vec[i64]([0] * seats)
        self.by_round: vec[i64] = vec[i64]([0] * seats)
        """By seat: the points of each finished round, packed (`pieces.with_round`)."""
        self.afloat: i64 = 0
        """The seats that have not dropped out of the round."""
        self.waiting: i64 = 0

    # -- 1. The box and the deal ----------------------------------------------------------

    def begin(self) -> None:
        """[1.4] Twelve cards each; what is left stays in the box."""
        self.sets = deal_hands(shuffled_deck(CARDS, self.rng, CHANCE_WEATHER, 0), self.seats, HAND_SIZE)
        self.open_round()

    def open_round(self) -> None:
        """[1.5, 1.6, 5.2, 5.3] Sets in hand, lifebelts up, start cards down, a new tide stack."""
        self.emit(ROUND, NO_SEAT, self.round + 1, self.seats)
        self.turn = 0
        self.afloat = bit(self.seats) - 1
        seat: i64 = 0
        while seat < self.seats:
            owner: i64 = self.set_at(seat)
            self.unplayed[seat] = self.sets[owner]
            self.tide[seat] = START_CARD
            self.belts[seat] = belts_of(self.sets[owner])
            self.emit_to(bit(seat), HAND_TAKEN, seat, self.sets[owner], owner)
            self.emit(BELTS, seat, self.belts[seat], owner)
            seat += 1
        self.stack = vec[i64](shuffled_deck(TIDES, self.rng, CHANCE_TIDES, self.round))
        self.open_tides()

    def set_at(self, seat: i64) -> i64:
        """[5.1] The set that a seat holds in this round: each round all sets go one seat to the left."""
        return (seat + self.seats - self.round) % self.seats

    # -- 2. A turn ------------------------------------------------------------------------

    def open_tides(self) -> None:
        """[2.1] Two tide cards from the stack; [2.2] everyone who is still in chooses a card."""
        self.waiting = self.afloat
        self.emit(TIDES_OPEN, NO_SEAT, level_of(self.lower_tide()), level_of(self.higher_tide()))

    def lower_tide(self) -> i64:
        """The open tide card with the lower level; [2.6] of two equal ones either."""
        one: i64 = self.stack[TIDES_A_TURN * self.turn]
        other: i64 = self.stack[TIDES_A_TURN * self.turn + 1]
        return min(other, one)

    def higher_tide(self) -> i64:
        """The other open tide card."""
        one: i64 = self.stack[TIDES_A_TURN * self.turn]
        other: i64 = self.stack[TIDES_A_TURN * self.turn + 1]
        return max(one, other)

    def to_move_set(self) -> i64:
        """[2.2] Everyone who is still in and has not chosen yet."""
        return self.waiting

    def first_to_move(self) -> i64:
        return first(self.waiting) if self.waiting else NO_SEAT

    def legal(self, seat: i64) -> tuple[int, ...]:
        """[2.3] The cards in one's hand."""
        if not has(self.waiting, seat):
            return ()
        return elements(self.unplayed[seat])

    def is_legal(self, seat: i64, action: i64) -> bool:
        if seat < 0 or seat >= self.seats or action < 0 or action >= CARDS:
            return False
        return has(self.waiting, seat) and has(self.unplayed[seat], action)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        return pick(self.unplayed[seat], rng.below(HAND_SIZE - self.turn))

    def play(self, seat: i64, action: i64) -> None:
        """[2.2] Face down; [2.4] turned up when the last one has chosen."""
        self.choice[seat] = action
        self.waiting &= ~bit(seat)
        self.emit(CHOSEN, seat, 0, 0)
        if self.waiting == 0:
            self.turn_up()
            self.lose_belts()
            self.close_turn()

    def turn_up(self) -> None:
        """[2.4] All cards at once; [2.5, 2.6] the two highest take the tides."""
        highest: i64 = NO_SEAT
        second: i64 = NO_SEAT
        seat: i64 = 0
        while seat < self.seats:
            card: i64 = self.choice[seat]
            self.last[seat] = card
            if card != NO_CARD:
                self.show(seat, card)
                if highest == NO_SEAT or card > self.last[highest]:
                    second = highest
                    highest = seat
                elif second == NO_SEAT or card > self.last[second]:
                    second = seat
            seat += 1
        self.flood(highest, self.lower_tide())
        self.flood(second, self.higher_tide())

    def show(self, seat: i64, card: i64) -> None:
        """[2.4] From now on everyone knows that this card belongs to this set."""
        owner: i64 = self.set_at(seat)
        self.choice[seat] = NO_CARD
        self.unplayed[seat] &= ~bit(card)
        self.shown[owner] |= bit(card)
        self.emit(SHOWN, seat, card, 0)

    def flood(self, seat: i64, tide: i64) -> None:
        """[2.7] A tide card covers the one before; only the top one counts."""
        self.tide[seat] = tide
        self.emit(FLOODED, seat, level_of(tide), 0)

    # -- 3. Lifebelts ---------------------------------------------------------------------

    def level(self, seat: i64) -> i64:
        """How high the water stands before a seat."""
        return level_of(self.tide[seat])

    def highest_level(self) -> i64:
        """[3.1, 3.3] The highest level before anyone who is still in."""
        highest: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if has(self.afloat, seat) and self.level(seat) > highest:
                highest = self.level(seat)
            seat += 1
        return highest

    def lose_belts(self) -> None:
        """[3.1] Whoever stands deepest loses a belt, both where two do; [3.2] without one they drop out."""
        highest: i64 = self.highest_level()
        seat: i64 = 0
        while seat < self.seats:
            if has(self.afloat, seat) and self.level(seat) == highest:
                self.lose_a_belt(seat)
            seat += 1

    def lose_a_belt(self, seat: i64) -> None:
        """[3.1] A belt is turned over, or [3.2] the seat drops out where none is left."""
        if self.belts[seat] > 0:
            self.belts[seat] -= 1
            self.emit(BELT_LOST, seat, self.belts[seat], 0)
        else:
            self.afloat &= ~bit(seat)
            self.emit(DROPPED_OUT, seat, 0, 0)

    # -- 4. The end of a round ------------------------------------------------------------

    def close_turn(self) -> None:
        """[3.4] The cards are put away; only then [4.1] the round may be over."""
        if self.turn + 1 == TURNS or size(self.afloat) < MIN_PLAYERS_TO_GO_ON:
            self.close_round()
        else:
            self.turn += 1
            self.open_tides()

    def close_round(self) -> None:
        """[4.2-4.4] Points; [5.1] then all pass their sets on, unless [6.1] it was the last round."""
        lowest: i64 = self.lowest_level()
        seat: i64 = 0
        while seat < self.seats:
            won: i64 = self.points_of_the_round(seat, lowest)
            self.points[seat] += won
            self.by_round[seat] = with_round(self.by_round[seat], self.round, won)
            self.emit(SCORED, seat, won, self.points[seat])
            seat += 1
        if self.round + 1 == self.seats:
            self.over = True
            self.emit(ENDED, NO_SEAT, 0, 0)
        else:
            self.round += 1
            self.open_round()

    def lowest_level(self) -> i64:
        """[4.3] The lowest level before anyone who is still in, the start card's 0 included."""
        lowest: i64 = self.highest_level()
        seat: i64 = 0
        while seat < self.seats:
            if has(self.afloat, seat) and self.level(seat) < lowest:
                lowest = self.level(seat)
            seat += 1
        return lowest

    def points_of_the_round(self, seat: i64, lowest: i64) -> i64:
        """[4.2] One for each belt left; [4.3] one more for the lowest level; [4.4] or minus one."""
        if not has(self.afloat, seat):
            return POINTS_FOR_DROPPING_OUT
        if self.level(seat) == lowest:
            return self.belts[seat] + POINTS_FOR_THE_LOWEST_TIDE
        return self.belts[seat]

    # -- 5. What is known of the sets -----------------------------------------------------

    def held_by(self, seat: i64) -> i64:
        """[5.4] The sets that a seat holds or has passed on; spectators have held none."""
        held: i64 = 0
        back: i64 = 0
        while back <= self.round and seat >= 0:
            held |= bit((seat + self.seats - back) % self.seats)
            back += 1
        return held

    def known_of(self, seat: i64, owner: i64) -> i64:
        """[5.4] The cards that the seat knows to be in this set: all it has held, or all that were shown."""
        return self.sets[owner] if has(self.held_by(seat), owner) else self.shown[owner]

    # -- 6. The end -----------------------------------------------------------------------

    def scores(self) -> list[int]:
        """[6.2] Points."""
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")
        return [self.points[seat] for seat in range(self.seats)]

    def places(self) -> list[int]:
        """[6.2, 6.3] Most points first; equal points share a place."""
        return places_by_key([(-score,) for score in self.scores()])

    def ending(self) -> str:
        """[6.3] Did one win alone?"""
        return "won" if self.places().count(1) == 1 else "shared"

    # -- Refusals: from what the seat itself knows ----------------------------------------

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.over:
            return IllegalMove("6.1", "the_game_is_over")
        if seat < 0 or seat >= self.seats:
            return IllegalMove("2.2", "nobody_sits_there")
        if not has(self.afloat, seat):
            return IllegalMove("3.3", "you_have_dropped_out")
        if not has(self.waiting, seat):
            return IllegalMove("2.3", "you_have_chosen")
        if action < 0 or action >= CARDS:
            return IllegalMove("1.1", "no_such_card")
        if has(self.sets[self.set_at(seat)], action):
            return IllegalMove("3.4", "card_is_played")
        return IllegalMove("2.3", "not_in_your_hand")

    # -- Copies ---------------------------------------------------------------------------

    def clone(self, rng: Rng) -> Fala:
        twin = Fala(self.seats, rng)
        twin.round = self.round
        twin.turn = self.turn
        twin.stack = self.stack[:]
        seat: i64 = 0
        while seat < self.seats:
            twin.sets[seat] = self.sets[seat]
            twin.shown[seat] = self.shown[seat]
            twin.unplayed[seat] = self.unplayed[seat]
            twin.choice[seat] = self.choice[seat]
            twin.last[seat] = self.last[seat]
            twin.tide[seat] = self.tide[seat]
            twin.belts[seat] = self.belts[seat]
            twin.points[seat] = self.points[seat]
            twin.by_round[seat] = self.by_round[seat]
            seat += 1
        twin.afloat = self.afloat
        twin.waiting = self.waiting
        twin.over = self.over
        return twin

    def imagine(self, seat: i64, rng: Rng) -> Fala:
        """A world that the seat cannot tell from this one.

        Sets and box: exact, every deal that fits the known cards and the public belts equally likely
        (`exact.Deals`). The tide stack: exact. Cards chosen face down: any card of the imagined hand
        equally likely, though real players do not choose so.
        """
        world = self.clone(rng)
        rng.at(CHANCE_WEATHER, 0)
        world.imagine_sets(seat, rng)
        world.imagine_choices(seat, rng)
        rng.at(CHANCE_TIDES, self.round)
        world.imagine_stack(rng)
        return world

    def imagine_sets(self, seat: i64, rng: Rng) -> None:
        """[5.4] Fill up anew all sets that the seat has not held."""
        fresh: vec[i64] = sample_sets(self.sets, self.shown, self.held_by(seat), rng)
        owner: i64 = 0
        while owner < self.seats:
            holder: i64 = (owner + self.round) % self.seats
            played: i64 = self.sets[owner] & ~self.unplayed[holder]
            self.unplayed[holder] = fresh[owner] & ~played
            owner += 1
        self.sets = fresh

    def imagine_choices(self, seat: i64, rng: Rng) -> None:
        """[2.2] What others have laid face down is any card of their hand."""
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.choice[other] != NO_CARD:
                self.choice[other] = self.random_action(other, rng)
            other += 1

    def imagine_stack(self, rng: Rng) -> None:
        """[2.1] Shuffle the tide cards that were not opened yet, from a fixed order: the real one leaves no trace."""
        hidden: i64 = TIDES_A_TURN * (self.turn + 1)
        name_alike(self.stack, hidden, self.tide, self.seats)
        opened: i64 = 0
        at: i64 = 0
        while at < hidden:
            opened |= bit(self.stack[at])
            at += 1
        tide: i64 = 0
        while tide < TIDES:
            if not has(opened, tide):
                self.stack[at] = tide
                at += 1
            tide += 1
        last: i64 = TIDES - 1
        while last > hidden:
            other: i64 = hidden + rng.below(last - hidden + 1)
            self.stack[last], self.stack[other] = self.stack[other], self.stack[last]
            last -= 1

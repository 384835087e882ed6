"""The track and the boats on it: chapters 3 and 4 of RULES.md, and whatever of 6 and 7 moves a boat.

A boat is one number, laps * `LAP_STRIDE` + field, where field 0 lies behind the line in sailing direction: first the
start field, and once the start card is gone whatever follows its gap [4.5]. So greater means further ahead, a lap is
always `LAP_STRIDE`, and taking sea cards away changes neither order nor laps.

Deliberately absent: cards in hands, tricks, and who decides.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has, size
from stolik.core.cards import shuffled_deck
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.kanaloa.pieces import (
    CHANCE_TRACK,
    CHANCE_TURNED,
    COLOUR_COUNT,
    FACE_COLOUR,
    FACE_DOLPHIN,
    FIELDS_OF_A_CARD,
    FREE_FIELDS_OF_A_RETURN,
    MIN_SEA_CARDS,
    SEA_CARDS,
    START_CARD,
    STOPS_WHEN_LAPPING,
    WAYS_TO_TURN,
    sea_cards_set_aside,
)

LAP_STRIDE: Final[i64] = 32
"""More than the fields of the longest track: see above."""
FIELD_MASK: Final[i64] = 31
"""The part of a boat's number that says its field."""
COLOUR_BITS: Final[i64] = 2
COLOUR_MASK: Final[i64] = COLOUR_COUNT - 1
CARD_BITS: Final[i64] = 4
CARD_MASK: Final[i64] = 15
"""The track is a row of sea cards, four bits each, from the line on; 12 · 4 = 48 bits."""


def sea_cards_of(row: i64, fields: i64) -> list[int]:
    """The sea cards of a row, from the line on."""
    return [(row >> (CARD_BITS * place)) & CARD_MASK for place in range(fields // FIELDS_OF_A_CARD)]


def without(boat: i64, gone: i64) -> i64:
    """[4.4] A boat counted without the removed fields between the line and it; its laps stay."""
    return boat - size(gone & (bit(boat & FIELD_MASK) - 1))


class Regatta(Position):
    """A ring of sea cards and up to five boats."""

    def __init__(self, seats: i64, rng: Rng, rules: i64) -> None:
        super().__init__(seats, rng)
        self.rules: i64 = rules
        self.row: i64 = 0
        self.sea: i64 = 0
        self.turned: i64 = 0
        self.fields: i64 = 0
        self.colours: i64 = 0
        self.dolphins: i64 = 0
        self.boats: vec[i64] = vec[i64]([0] * seats)
        self.beside: i64 = 0

    # -- 1. The track -----------------------------------------------------------------------

    def lay_the_track(self) -> None:
        """[1.3] The start card, then the others in any order; each either way round; some stay in the box."""
        others: list[int] = shuffled_deck(SEA_CARDS - 1, self.rng, CHANCE_TRACK, 0)
        row: list[int] = [START_CARD]
        for other in others[: SEA_CARDS - 1 - sea_cards_set_aside(self.seats)]:
            row.append(other + 1)  # noqa: PERF401 - a comprehension over i64 compiles to more
        self.set_track(row, self.rng.draw(CHANCE_TURNED, 0, WAYS_TO_TURN))

    def set_track(self, row: list[int], turned: i64) -> None:
        """Let these sea cards, from the line on, be the track."""
        self.row = 0
        self.sea = 0
        place: i64 = 0
        for number in row:
            card: i64 = number
            self.row |= card << (CARD_BITS * place)
            self.sea |= bit(card)
            place += 1
        self.fields = place * FIELDS_OF_A_CARD
        self.turned = turned & self.sea
        self.read_off_fields()

    def read_off_fields(self) -> None:
        """Colours and dolphins from the line on, as the sea cards lie."""
        self.colours = 0
        self.dolphins = 0
        field: i64 = 0
        while field < self.fields:
            card: i64 = self.card_at(field)
            half: i64 = self.half_at(field)
            if has(self.turned, card):
                half = FIELDS_OF_A_CARD - 1 - half
            face: i64 = card * FIELDS_OF_A_CARD + half
            self.colours |= FACE_COLOUR[face] << (COLOUR_BITS * field)
            self.dolphins |= FACE_DOLPHIN[face] << field
            field += 1

    def fields_before_the_line(self) -> i64:
        """A turned start card has its other field before the line, and the start field behind it."""
        return 1 if has(self.turned, START_CARD) else 0

    def slot_at(self, field: i64) -> i64:
        """Where a field lies when counted from the edge of the first sea card instead of the line."""
        slot: i64 = field + self.fields_before_the_line()
        return slot if slot < self.fields else slot - self.fields

    def card_at(self, field: i64) -> i64:
        """The sea card that a field is part of."""
        return (self.row >> (CARD_BITS * (self.slot_at(field) // FIELDS_OF_A_CARD))) & CARD_MASK

    def half_at(self, field: i64) -> i64:
        """Is a field the first or the second half of its sea card, as it lies?"""
        return self.slot_at(field) % FIELDS_OF_A_CARD

    def colour_at(self, field: i64) -> i64:
        """The colour of a field."""
        return (self.colours >> (COLOUR_BITS * field)) & COLOUR_MASK

    # -- 3. Boats ---------------------------------------------------------------------------

    def taken_by_others(self, seat: i64) -> i64:
        """[3.1, 7.2] The fields on which boats of others stand; beside its field a boat takes none."""
        fields: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat and not has(self.beside, other):
                fields |= bit(self.boats[other] & FIELD_MASK)
            other += 1
        return fields

    def ahead(self, boat: i64) -> i64:
        """One field further, across the line into the next lap."""
        if (boat & FIELD_MASK) + 1 == self.fields:
            return (boat | FIELD_MASK) + 1
        return boat + 1

    def next_free(self, boat: i64, taken: i64) -> i64:
        """[3.1] The next free field: taken ones are jumped."""
        boat = self.ahead(boat)
        while has(taken, boat & FIELD_MASK):
            boat = self.ahead(boat)
        return boat

    def is_lone_on_a_dolphin(self, boat: i64, taken: i64) -> bool:
        """[3.2] A dolphin, and the fields directly behind and ahead are free."""
        field: i64 = boat & FIELD_MASK
        if not has(self.dolphins, field):
            return False
        behind: i64 = field - 1 if field > 0 else self.fields - 1
        return not has(taken, behind) and not has(taken, self.ahead(boat) & FIELD_MASK)

    def with_dolphins(self, seat: i64, boat: i64, taken: i64) -> i64:
        """[3.2] One field more for a lone boat on a dolphin, and again if it lands on another; [6.1] until it laps."""
        while self.is_lone_on_a_dolphin(boat, taken) and not self.stops_at(seat, boat):
            boat = self.ahead(boat)
        return boat

    def progress(self, seat: i64) -> i64:
        """[3.3] Fields of the present track from the line to the boat, laps included."""
        boat: i64 = self.boats[seat]
        return boat // LAP_STRIDE * self.fields + (boat & FIELD_MASK)

    def foremost(self) -> i64:
        """[3.4] The boat with the greatest progress; equal ones share a field, so any of them will do."""
        best: i64 = 0
        seat: i64 = 1
        while seat < self.seats:
            if self.boats[seat] > self.boats[best]:
                best = seat
            seat += 1
        return best

    # -- 4. Taking sea cards away -------------------------------------------------------------

    def sea_in_use(self) -> i64:
        """[4.2, 7.2] Sea cards on which, or beside which, a boat is."""
        cards: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            cards |= bit(self.card_at(self.boats[seat] & FIELD_MASK))
            seat += 1
        return cards

    def removable(self) -> i64:
        """[4.2, 4.3] Any sea card not in use, the start card too; none when three are left."""
        if self.fields <= MIN_SEA_CARDS * FIELDS_OF_A_CARD:
            return 0
        return self.sea & ~self.sea_in_use()

    def fields_of(self, card: i64) -> i64:
        """The two fields of a sea card on the track."""
        fields: i64 = 0
        field: i64 = 0
        while field < self.fields:
            if self.card_at(field) == card:
                fields |= bit(field)
            field += 1
        return fields

    def remove(self, card: i64) -> None:
        """[4.4, 4.5] The gap is closed, and every boat counted anew."""
        gone: i64 = self.fields_of(card)
        seat: i64 = 0
        while seat < self.seats:
            self.boats[seat] = without(self.boats[seat], gone)
            seat += 1
        row: list[int] = []
        place: i64 = 0
        while place < self.fields // FIELDS_OF_A_CARD:
            other: i64 = (self.row >> (CARD_BITS * place)) & CARD_MASK
            if other != card:
                row.append(other)
            place += 1
        self.set_track(row, self.turned)

    # -- 6. Lapping ---------------------------------------------------------------------------

    def last_but(self, seat: i64) -> i64:
        """[6.1] The boat of least progress among all others."""
        last: i64 = 1 if seat == 0 else 0
        other: i64 = last + 1
        while other < self.seats:
            if other != seat and self.boats[other] < self.boats[last]:
                last = other
            other += 1
        return last

    def has_lapped(self, seat: i64) -> bool:
        """[6.1, 6.2] Beyond the last boat by more than a lap; level with it is not beyond."""
        return self.is_past_the_last(seat, self.boats[seat])

    def is_past_the_last(self, seat: i64, boat: i64) -> bool:
        """[6.1, 6.2] Would the seat's boat have lapped the last one, if it stood there?"""
        return boat > self.boats[self.last_but(seat)] + LAP_STRIDE

    def stops_at(self, seat: i64, boat: i64) -> bool:
        """[6.1] Nothing moves any more once a boat has lapped the last one."""
        return self.rules >= STOPS_WHEN_LAPPING and self.is_past_the_last(seat, boat)

    # -- 7. Coming back to the track ------------------------------------------------------------

    def after_success(self, seat: i64) -> i64:
        """[7.3] Over three free fields, taken ones not counted; a dolphin helps on the last; [6.1] until it laps."""
        taken: i64 = self.taken_by_others(seat)
        boat: i64 = self.boats[seat]
        free: i64 = 0
        while free < FREE_FIELDS_OF_A_RETURN and not self.stops_at(seat, boat):
            boat = self.next_free(boat, taken)
            free += 1
        return self.with_dolphins(seat, boat, taken)

    def after_failure(self, seat: i64) -> i64:
        """[7.4] To its own field, or the next free one; [7.5] who never left shares the start field."""
        boat: i64 = self.boats[seat]
        taken: i64 = self.taken_by_others(seat)
        if has(taken, boat & FIELD_MASK) and not self.is_shared_start(seat):
            return self.next_free(boat, taken)
        return boat

    def is_shared_start(self, seat: i64) -> bool:
        """[7.5] Did neither this boat nor one that stands on its field ever leave the start field?

        Once the start card is gone another field counts 0, and whoever stands there has left.
        """
        if self.boats[seat] != 0 or not has(self.sea, START_CARD):
            return False
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.boats[other] == 0 and not has(self.beside, other):
                return True
            other += 1
        return False

    def copy_track(self, twin: Regatta) -> None:
        """Let another position have the same track and boats."""
        twin.row = self.row
        twin.sea = self.sea
        twin.turned = self.turned
        twin.fields = self.fields
        twin.colours = self.colours
        twin.dolphins = self.dolphins
        twin.beside = self.beside
        seat: i64 = 0
        while seat < self.seats:
            twin.boats[seat] = self.boats[seat]
            seat += 1

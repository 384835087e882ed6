"""The game at a table: moves made and taken back, and the phase that a move must have seen.

A phase is the number of the log row that began it. A face-down choice while others still choose does not begin a
phase, so players who choose at the same time never make each other's moves stale; nor does a move in free order that
changes nothing for the others (`Position.free_order_segment`). In a decision window a move may come a phase late
(`is_fresh`).
"""

from __future__ import annotations

from typing import Final, final

from stolik.core.bitset import bit, has
from stolik.core.chance import FastRng
from stolik.core.dealer import Dealer
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import EVERYONE, Position, RuleEvent
from stolik.core.record import RecordedDraw
from stolik.core.recorded_game import RecordedGame
from stolik.server.table.move_codec import move_codec_for

ALL_SEATS: Final = -1
"""All seats and the spectators."""


@final
class MadeMove:
    """A move that stands."""

    def __init__(self, n: int, seat: int, action: int, phase: int) -> None:
        self.row = n
        self.seat = seat
        self.action = action
        self.phase = phase
        self.is_face_down = False
        """Chosen face down while others still choose."""
        self.is_final = False
        """It drew from chance or revealed something: no takeback can go back behind it."""
        self.was_private = False
        """Its seat acted in private."""
        self.known_to = ALL_SEATS
        """The set of seats that may know of it."""
        self.began_phase = False
        """It began a new phase."""


class TableGame:
    """A game being played, as its standing moves give it."""

    def __init__(self, game: Game, setup: Setup, dealer: Dealer, n: int) -> None:
        self.game = game
        self.move_codec = move_codec_for(game)
        self.setup = setup
        self.dealer = dealer
        self.first_row = n
        self.phase = n
        """The number of the log row that began it."""
        self.moves: list[MadeMove] = []
        self.is_ended = False
        """By its rules or by the host: no seat is to move, and nothing is done or taken back any more."""
        self.recorded_game = self._deal()
        self.deal_events = self.recorded_game.take_events()
        self.decision_windows = {n: self.position.decision_window()}
        """The decision window of each phase."""

    @property
    def position(self) -> Position:
        """The table's own position, with all its secrets: it never leaves the server."""
        return self.recorded_game.position

    def waiting(self) -> tuple[int, ...]:
        """The seats that are to move."""
        return () if self.is_ended else self.position.to_move()

    def choices(self, seat: int) -> tuple[int, ...]:
        """The legal actions of a seat that is to move, or else its optional ones."""
        return () if self.is_ended else self.position.legal(seat) or self.position.optional(seat)

    def apply_move(self, n: int, seat: int, action: int) -> list[RuleEvent]:
        """Apply the legal move of a row; return its rule events."""
        before, segment, private_seats = (
            self.position.to_move_set(),
            self.position.free_order_segment(),
            self.position.private_seats(),
        )
        written = len(self.recorded_game.entries)
        self.recorded_game.apply(seat, action)
        events = self.recorded_game.take_events()
        after = self.position.to_move_set()
        is_face_down = segment < 0 and after != 0 and after == before & ~bit(seat)
        drew = any(isinstance(entry, RecordedDraw) for entry in self.recorded_game.entries[written:])
        is_final = drew or any(event.kind in self.game.reveals for event in events)
        made = MadeMove(n, seat, action, self.phase)
        made.is_face_down, made.is_final = is_face_down, is_final
        made.was_private = has(private_seats, seat)
        made.began_phase = not is_face_down and not 0 <= segment == self.position.free_order_segment()
        if made.was_private and after == before and not made.began_phase:
            made.known_to = _audience(events, seat)
        self.moves.append(made)
        if made.began_phase:
            self._begin_phase(n)
        return events

    def _begin_phase(self, n: int) -> None:
        self.phase = n
        self.decision_windows[n] = self.position.decision_window()

    def is_fresh(self, seat: int, phase: int, action: int) -> bool:
        """May a move that was decided in a phase be made now?

        In the same phase it may. In a later phase of the same decision window it may if it is still legal, the seat
        itself has changed nothing since, and it does not confirm what the seat has not seen.
        """
        if phase == self.phase:
            return True
        window = self.position.decision_window()
        if window < 0 or self.decision_windows.get(phase) != window:
            return False
        if any(made.began_phase and made.seat == seat and made.row > phase for made in self.moves):
            return False
        return self.position.is_legal(seat, action) and not self.position.must_see_latest(seat, action)

    def is_private(self, seat: int, action: int) -> bool:
        """Would nobody else learn of this move? Tried on a copy with other random numbers."""
        if not has(self.position.private_seats(), seat) or not self.position.is_legal(seat, action):
            return False
        events: list[RuleEvent] = []
        copy = self.position.clone(FastRng(0))
        copy.event_sink = events
        before = copy.to_move_set()
        copy.apply(seat, action)
        return copy.to_move_set() == before and _audience(events, seat) != ALL_SEATS

    def takes_from(self, others: list[int], seat: int, action: int) -> bool:
        """Would this move in free order take a choice from others who are still to move?

        Judged in a world that the seat could imagine, so that a pause before it reveals nothing of other hands.
        """
        to_move = [other for other in others if has(self.position.to_move_set(), other)]
        if not to_move or self.position.free_order_segment() < 0 or has(self.position.private_seats(), seat):
            return False
        world = self.position.imagine(seat, FastRng(0))
        if not world.is_legal(seat, action):
            return False
        after = world.clone(FastRng(0))
        after.apply(seat, action)
        return any(set(world.legal(other)) - set(after.legal(other)) for other in to_move)

    # -- going back -----------------------------------------------------------------------

    def undoable_move(self, seat: int) -> MadeMove | None:
        """The seat's last move, while nobody can have learned anything from it."""
        if self.is_ended:
            return None
        for made in reversed(self.moves):
            if made.seat == seat:
                pending = made.is_face_down and made.phase == self.phase
                own_turn = made is self.moves[-1] and not made.is_final and self.position.to_move() == (seat,)
                return made if pending or own_turn else None
            if made.phase != self.phase:
                return None
        return None

    def takeback_move(self, seat: int) -> MadeMove | None:
        """The seat's last move that could be taken back by consent: nothing was drawn or revealed since.

        Not while or since anybody acts in private, whether they did anything or not: the answer would reveal it.
        """
        if self.is_ended or self.position.private_seats():
            return None
        for made in reversed(self.moves):
            if made.is_final or made.was_private:
                return None
            if made.seat == seat:
                return made
        return None

    def undo(self, n: int, now: int) -> None:
        """Remove the move of one row and replay the others; a face-down choice keeps the phase."""
        phase = next((made.phase for made in self.moves if made.row == n and made.is_face_down), now)
        self._replay([made for made in self.moves if made.row != n], phase)

    def take_back(self, n: int, now: int) -> None:
        """Remove the move of a row and all after it."""
        self._replay([made for made in self.moves if made.row < n], now)

    def _replay(self, standing: list[MadeMove], phase: int) -> None:
        """Continue a phase from the moves that stand; choices that still lie face down belong to that phase."""
        self.recorded_game = self._deal()
        self.recorded_game.take_events()  # the events of the deal belong to no move
        self.moves = []
        self.phase = self.first_row
        self.decision_windows = {}
        for made in standing:
            self.apply_move(made.row, made.seat, made.action)
        self.recorded_game.take_events()
        self.decision_windows = {}  # no move from before may come late now
        self._begin_phase(phase)
        for made in reversed(self.moves):
            if not made.is_face_down:
                break
            made.phase = phase

    def _deal(self) -> RecordedGame:
        return RecordedGame(self.game, self.setup, self.dealer.deal(self.game.chance_kinds))


def _audience(events: list[RuleEvent], seat: int) -> int:
    """The seats that learn something of a move, its own among them."""
    seats = bit(seat)
    for event in events:
        if event.audience == EVERYONE:
            return ALL_SEATS
        seats |= event.audience
    return seats

"""The game at a table: moves made and taken back, and the phase that a move must have seen.

A phase is named by the row that began it. A face-down choice that others still owe too leaves the phase as it
is, so honest players who choose at the same time never refuse each other; and so does a move in free order that
changes nothing for the others (`Position.stretch`).
"""

from __future__ import annotations

from typing import final

from stolik.core.bits import bit
from stolik.core.dealer import Dealer
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position, Told
from stolik.core.record import Drawn
from stolik.core.sitting import Sitting
from stolik.server.table.spelling import spelling_of


@final
class Made:
    """A move that stands."""

    def __init__(self, n: int, seat: int, action: int, phase: int) -> None:
        self.n = n
        self.seat = seat
        self.action = action
        self.phase = phase
        self.silent = False
        """Chosen face down while others still choose."""
        self.final = False
        """It drew luck or revealed something: nobody can go back behind it."""


class Play:
    """A game being played, as its standing moves give it."""

    def __init__(self, game: Game, setup: Setup, dealer: Dealer, n: int) -> None:
        self.game = game
        self.spelling = spelling_of(game)
        self.setup = setup
        self.dealer = dealer
        self.began = n
        self.phase = n
        self.made: list[Made] = []
        self.sitting = self._deal()
        self.dealt = self.sitting.news()

    @property
    def position(self) -> Position:
        """The table's own position: it never leaves the house."""
        return self.sitting.position

    def make(self, n: int, seat: int, action: int) -> list[Told]:
        """Carry out a legal move of a row; what was told."""
        before, stretch = self.position.owing(), self.position.stretch()
        written = len(self.sitting.entries)
        self.sitting.apply(seat, action)
        told = self.sitting.news()
        after = self.position.owing()
        silent = stretch < 0 and after != 0 and after == before & ~bit(seat)
        drew = any(isinstance(entry, Drawn) for entry in self.sitting.entries[written:])
        final = drew or any(happened.kind in self.game.reveals for happened in told)
        made = Made(n, seat, action, self.phase)
        made.silent, made.final = silent, final
        self.made.append(made)
        if not silent and not 0 <= stretch == self.position.stretch():
            self.phase = n
        return told

    # -- going back -----------------------------------------------------------------------

    def undoable(self, seat: int) -> Made | None:
        """The seat's last move, while nobody can have learned anything from it."""
        for made in reversed(self.made):
            if made.seat == seat:
                pending = made.silent and made.phase == self.phase
                own_turn = made is self.made[-1] and not made.final and self.position.to_move() == (seat,)
                return made if pending or own_turn else None
            if made.phase != self.phase:
                return None
        return None

    def takeable(self, seat: int) -> Made | None:
        """The seat's last move that could be taken back by consent: no luck, no reveal since."""
        for made in reversed(self.made):
            if made.final:
                return None
            if made.seat == seat:
                return made
        return None

    def undo(self, n: int, now: int) -> None:
        """Strike out the one move of a row and play the others again; a face-down choice leaves the phase."""
        phase = next((made.phase for made in self.made if made.n == n and made.silent), now)
        self._replay([made for made in self.made if made.n != n], phase)

    def take_back(self, n: int, now: int) -> None:
        """Strike out the move of a row and all after it."""
        self._replay([made for made in self.made if made.n < n], now)

    def _replay(self, standing: list[Made], phase: int) -> None:
        """Go on in a phase from the moves that stand; choices that still lie face down belong to that phase."""
        self.sitting = self._deal()
        self.sitting.news()  # what the deal told belongs to no move
        self.made = []
        self.phase = self.began
        for made in standing:
            self.make(made.n, made.seat, made.action)
        self.sitting.news()
        self.phase = phase
        for made in reversed(self.made):
            if not made.silent:
                break
            made.phase = phase

    def _deal(self) -> Sitting:
        return Sitting(self.game, self.setup, self.dealer.deal(self.game.chance))

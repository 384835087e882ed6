"""The other world: a table whose game goes on from a position that a principal imagines, with chance of its own.

Moves made before that are kept as they look from outside and cannot be struck out; those made since can.
"""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Final

from stolik.core.chance import FastRng
from stolik.core.dealer import Dealer
from stolik.core.position import Position, RuleEvent
from stolik.core.recorded_game import RecordedGame, RecordingRng
from stolik.server.table import game_moves
from stolik.server.table.state import Table
from stolik.server.table.table_game import MadeMove, TableGame

WITHOUT: Final = game_moves._without_move  # noqa: SLF001 - it deals anew, and so cannot know of an imagined world


class ImaginedPlay(TableGame):
    """A game whose past is another's and whose position is its own."""

    def __init__(self, like: TableGame, dealer: Dealer, chance: Dealer, world: Position) -> None:
        self._past = {made.row: copy(made) for made in like.moves}
        self._world = world
        self.chance = chance
        self._phase = like.phase
        super().__init__(like.game, like.setup, dealer, like.first_row)
        self.decision_windows = dict(like.decision_windows)
        for made in like.moves:
            self.apply_move(made.row, made.seat, made.action)
        self.phase = like.phase  # also where everything was taken back and there is no past

    def is_new(self, made: MadeMove | None) -> bool:
        """Is there such a move, made since this world was imagined?"""
        return made is not None and made.row not in self._past

    def apply_move(self, n: int, seat: int, action: int) -> list[RuleEvent]:
        """Carry out a move, or remember one of the past."""
        if n not in self._past:
            return super().apply_move(n, seat, action)
        self.moves.append(copy(self._past[n]))
        self.phase = self._phase
        return []

    def _deal(self) -> RecordedGame:
        recorded_game = RecordedGame(self.game, self.setup, self.dealer.deal(self.game.chance_kinds))
        recorded_game.take_events()
        rng = RecordingRng(self.chance.deal(self.game.chance_kinds), self.game.chance_kinds, recorded_game.entries)
        recorded_game.position = self._world.clone(rng)
        recorded_game.position.event_sink = recorded_game._events  # noqa: SLF001 - the one way to get the events of another position
        return recorded_game


def without(play: TableGame, n: int) -> TableGame:
    """Stands in for `game_moves._without_move`: an imagined world begins again from what was imagined."""
    if not isinstance(play, ImaginedPlay):
        return WITHOUT(play, n)
    before = copy(play)
    before.undo(n, play.phase)
    return before


def imagine_otherwise(real: Table, other: Table, principal: int, number: int, *, same_chance: bool) -> None:
    """Let the other table go on from what a principal can imagine of the real one, with only the principal's events."""
    play, dealer = real.started_game(), other.started_game().dealer
    world = play.position.imagine(principal, FastRng(number, 1))
    other.play = ImaginedPlay(play, dealer, play.dealer if same_chance else dealer, world)
    other.events_by_row = {
        n: [one for one in events if one.is_for(principal)] for n, events in real.events_by_row.items()
    }
    other.row_numbers = deepcopy(real.row_numbers)  # an earlier world may have hidden other rows,
    other.entries, other.entry_times_ms = (
        list(real.entries),
        list(real.entry_times_ms),
    )  # and in free order others may have moved there


def can_part(play: TableGame) -> bool:
    """Can another world begin here? Not while a choice lies face down that could still be changed."""
    return not any(made.is_face_down and made.phase == play.phase for made in play.moves)

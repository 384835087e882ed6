"""What somebody sees who is about to decide something."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.position import Position


class Sight:
    """The table from one seat, and the sentences that belong to what can be done there."""

    def __init__(self, game: Game, position: Position, seat: int, names: tuple[str, ...]) -> None:
        self.position = position
        self.seat = seat
        self.names = names
        self._game = game
        self._speaker = game.speaker("pl", names)

    @property
    def view(self) -> Any:
        """What the seat knows."""
        return self._game.view(self.position, self.seat)

    @property
    def has_no_choice(self) -> bool:
        """May only one thing be done? Boards have that picked already."""
        return len(self.position.legal(self.seat)) == 1

    def say(self, action: int) -> str:
        """An action as the page offers it."""
        return self._game.moves.say(action, self._speaker)

    def text(self, key: str, **values: object) -> str:
        """A sentence of the game."""
        return self._speaker.say(key, **values)

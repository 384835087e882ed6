"""The check of private seats can fail: leaks planted in every game that has them are found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import Struct

from stolik import registry
from stolik.conformance.failure import ConformanceError
from stolik.conformance.private_actions import private_actions_show_nothing
from stolik.conformance.random_walks import random_walk
from stolik.core.game import Game, Speaker
from stolik.core.position import Position

GAMES = [
    game
    for game in map(registry.load, registry.keys())
    if any(position.private_seats() for position in random_walk(game, next(game.setups()), 1))
]


class Leaky(Struct):
    """A view with the whole position beside it."""

    honest: Struct
    leaked: str


def test_some_game_has_private_seats() -> None:
    assert GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_view_that_shows_a_private_action_is_found(game: Game, seed: int) -> None:
    def view(position: Position, seat: int) -> Struct:
        return Leaky(game.view(position, seat), game.write_position(position))

    def show(seen: Struct, speaker: Speaker) -> str:
        assert isinstance(seen, Leaky)
        return game.show(seen.honest, speaker)

    with pytest.raises(ConformanceError, match="sees what"):
        private_actions_show_nothing(replace(game, view=view, show=show), next(game.setups()), seed)


@pytest.mark.source  # leaks are planted in the rules
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_event_for_everyone_is_found(game: Game, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    def emit_to_everyone(self: Position, _audience: int, kind: int, seat: int, value: int, extra: int) -> None:
        self.emit(kind, seat, value, extra)

    monkeypatch.setattr(Position, "emit_to", emit_to_everyone)
    with pytest.raises(ConformanceError, match="gets events of what"):
        private_actions_show_nothing(game, next(game.setups()), seed)

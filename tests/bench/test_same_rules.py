"""Ours and OpenSpiel's are the same game: random games move by move in both, with the same legal moves and returns."""

import pyspiel
import pytest

from bench.mirror import goofspiel, oh_hell, peer_goofspiel, peer_oh_hell
from stolik.core.chance import FastRng
from stolik.core.position import Position
from support.seeds import Size

GAMES = {"quick": 200, "full": 2000}


def win_or_loss(position: Position) -> list[float]:
    """Goofspiel's default returns: who wins shares 1, who does not shares −1; nothing where all are equal."""
    places = position.places()
    winners = places.count(1)
    if winners == len(places):
        return [0.0] * len(places)
    return [1 / winners if place == 1 else -1 / (len(places) - winners) for place in places]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("returns", ["win_loss", "total_points"])
def test_goofspiel_is_the_same_game(seats: int, returns: str, seed: int, size: Size) -> None:
    game = pyspiel.load_game(f"goofspiel(players={seats},returns_type={returns})")
    choices = FastRng(seed, seats)
    for game_seed in range(seed, seed + GAMES[size]):
        position = goofspiel(game_seed, seats)
        state = peer_goofspiel(position, game)
        while not position.over:
            bids = []
            for seat in position.to_move():
                assert list(position.legal(seat)) == state.legal_actions(seat)
                bids.append(position.random_action(seat, choices))
                position.apply(seat, bids[-1])
            state.apply_actions(bids)
            if state.is_chance_node():
                state.apply_action(position.prize)
        assert state.is_terminal()
        assert state.returns() == (position.scores() if returns == "total_points" else win_or_loss(position))


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_oh_hell_is_the_same_game(seats: int, seed: int, size: Size) -> None:
    game = pyspiel.load_game(f"oh_hell(players={seats})")
    choices = FastRng(seed, seats)
    for game_seed in range(seed, seed + GAMES[size]):
        position = oh_hell(game_seed, seats)
        state = peer_oh_hell(position, game)
        while not position.over:
            seat = position.first_to_move()
            assert seat == state.current_player()
            assert list(position.legal(seat)) == state.legal_actions()
            action = position.random_action(seat, choices)
            position.apply(seat, action)
            state.apply_action(action)
        assert state.is_terminal()
        assert state.returns() == position.scores()

"""How many positions are looked at: enough in every setup, and not endlessly many where setups are many."""

from stolik import registry
from stolik.conformance.random_walks import (
    MAX_POSITIONS,
    MIN_POSITIONS,
    POSITIONS_IN_ALL_SETUPS,
    positions_per_setup,
    random_walk,
    sampled_positions,
)


def test_a_game_with_few_setups_is_looked_at_often_and_one_with_many_seldom_but_in_each() -> None:
    for game in map(registry.load, registry.keys()):
        setups = len(list(game.setups()))
        assert MIN_POSITIONS <= positions_per_setup(game) <= MAX_POSITIONS
        assert positions_per_setup(game) == MAX_POSITIONS or positions_per_setup(game) * setups >= min(
            POSITIONS_IN_ALL_SETUPS - setups, MIN_POSITIONS * setups
        )


def test_every_setup_is_looked_at_from_the_beginning_to_the_end() -> None:
    for game in map(registry.load, registry.keys()):
        for setup in game.setups():
            steps = sum(1 for _ in random_walk(game, setup, 1))
            seen = [position.over for position in sampled_positions(game, setup, 1)]
            assert seen[-1]
            assert not any(seen[:-1])
            assert len(seen) >= min(steps, positions_per_setup(game))


def test_setups_are_not_all_looked_at_in_the_same_places() -> None:
    game = max(map(registry.load, registry.keys()), key=lambda game: len(list(game.setups())))
    texts = {game.write_position(next(sampled_positions(game, setup, 1))).split("/")[0] for setup in game.setups()}
    assert len(texts) > 1

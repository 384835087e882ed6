"""How many positions are looked at: enough in every setup, and not endlessly many where setups are many."""

from stolik import registry
from stolik.conformance.random_walks import FEWEST_LOOKS, MOST_LOOKS, PLENTY, looks, some, walk


def test_a_game_with_few_setups_is_looked_at_often_and_one_with_many_seldom_but_in_each() -> None:
    for game in map(registry.load, registry.keys()):
        setups = len(list(game.setups()))
        assert FEWEST_LOOKS <= looks(game) <= MOST_LOOKS
        assert looks(game) == MOST_LOOKS or looks(game) * setups >= min(PLENTY - setups, FEWEST_LOOKS * setups)


def test_every_setup_is_looked_at_from_the_beginning_to_the_end() -> None:
    for game in map(registry.load, registry.keys()):
        for setup in game.setups():
            steps = sum(1 for _ in walk(game, setup, 1))
            seen = [position.over for position in some(game, setup, 1)]
            assert seen[-1]
            assert not any(seen[:-1])
            assert len(seen) >= min(steps, looks(game))


def test_setups_are_not_all_looked_at_in_the_same_places() -> None:
    game = max(map(registry.load, registry.keys()), key=lambda game: len(list(game.setups())))
    texts = {game.write_position(next(some(game, setup, 1))).split("/")[0] for setup in game.setups()}
    assert len(texts) > 1

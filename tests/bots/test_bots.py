"""Bots: which there are, and what a bot is given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik import registry
from stolik.bots import RandomBot, bot_names, choose_action, make_bot
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.position import Position


class Onlooker:
    """Remembers what it is shown, and spoils it."""

    def __init__(self) -> None:
        self.worlds: list[Position] = []
        self.rngs: list[Rng] = []

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        self.worlds.append(world)
        self.rngs += [world.rng, rng]
        action = world.legal(seat)[-1]
        world.play(seat, action)
        return action


def game() -> Game:
    return replace(registry.load("stonogi"), bots={"onlooker": Onlooker})


def test_every_game_can_be_played_at_random_and_by_its_own_bots() -> None:
    assert {"random", "onlooker"} <= set(bot_names(game()))
    assert isinstance(make_bot(game(), "random"), RandomBot)
    assert isinstance(make_bot(game(), "onlooker"), Onlooker)


def test_each_seat_gets_a_player_of_its_own() -> None:
    assert make_bot(game(), "onlooker") is not make_bot(game(), "onlooker")


def test_a_name_that_nobody_has_is_refused_with_those_who_could_come() -> None:
    with pytest.raises(BadSetup, match=r"no bot 'nobody'.*random.*onlooker"):
        make_bot(game(), "nobody")


def test_a_bot_never_gets_the_table_or_its_rng() -> None:
    position = game().start(3, seed=4)
    before = game().write_position(position)
    onlooker, rng = Onlooker(), FastRng(1)
    action = choose_action(onlooker, position, position.first_to_move(), rng)
    assert onlooker.worlds[0] is not position
    assert all(rng is not position.rng for rng in onlooker.rngs)
    assert game().write_position(position) == before
    position.apply(position.first_to_move(), action)


def test_the_rng_of_the_world_is_not_the_rng_of_the_bot() -> None:
    onlooker = Onlooker()
    position = game().start(2, seed=4)
    choose_action(onlooker, position, position.first_to_move(), FastRng(1))
    of_the_world, of_the_bot = onlooker.rngs
    assert of_the_world is not of_the_bot


def test_a_decision_is_determined_by_the_position_and_the_seed() -> None:
    position = game().start(2, seed=4)
    seat = position.first_to_move()
    decisions = [
        [choose_action(RandomBot(), position, seat, rng) for _ in range(20)] for rng in (FastRng(7), FastRng(7))
    ]
    assert decisions[0] == decisions[1]
    assert len(set(decisions[0])) > 1


@pytest.mark.parametrize("key", ["stonogi", "sample"])
def test_random_players_play_a_game_to_its_end(key: str) -> None:
    played = registry.load(key)
    position, rng = played.start(played.players[-1], seed=5), FastRng(5)
    player = make_bot(played, "random")
    for _ in range(played.max_decisions):
        if position.over:
            break
        seat = position.first_to_move()
        position.apply(seat, choose_action(player, position, seat, rng))
    assert position.over

"""Which choices of options are gone through by whoever looks at a game in all of them."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import pytest

from stolik import registry
from stolik.core.game import MAX_ENUMERATED_SETUPS, Game, covering_choices
from stolik.core.options import Option

KEYS = registry.keys()
SEVEN = tuple("abcdefg")
FOUR = tuple("wxyz")
OFF_ON = ("off", "on")


def game_with(*options: Option) -> Game:
    return replace(registry.load(KEYS[0]), players=range(2, 5), options=options)


def test_few_choices_are_all_gone_through() -> None:
    all_players = range(2, 5)
    game = game_with(Option("one", OFF_ON, all_players, "1.1"), Option("two", FOUR, all_players, "1.1"))
    found = [(setup.players, setup.options["one"], setup.options["two"]) for setup in game.setups()]
    assert found == [(players, one, two) for players in all_players for one in OFF_ON for two in FOUR]


def test_an_option_for_others_keeps_its_first_value() -> None:
    game = game_with(Option("one", OFF_ON, range(2, 3), "1.1"))
    assert [(setup.players, setup.options["one"]) for setup in game.setups()] == [
        (2, "off"),
        (2, "on"),
        (3, "off"),
        (4, "off"),
    ]


def test_of_many_choices_every_value_occurs_and_few_are_taken() -> None:
    options = [
        Option(f"{number}", values, range(2, 5), "1.1") for number, values in enumerate((SEVEN, FOUR, OFF_ON, OFF_ON))
    ]
    assert prod(len(option.values) for option in options) > MAX_ENUMERATED_SETUPS
    setups = [setup for setup in game_with(*options).setups() if setup.players == 3]
    assert len(setups) == len(SEVEN)
    for option in options:
        assert {setup.options[option.key] for setup in setups} == set(option.values)
    assert all(value == option.values[0] for option, value in zip(options, setups[0].options.values(), strict=True))


def test_options_of_the_same_length_do_not_change_in_step() -> None:
    choices = list(covering_choices([SEVEN, OFF_ON, OFF_ON]))
    assert {(one, two) for _, one, two in choices} == {("off", "off"), ("on", "on"), ("on", "off"), ("off", "on")}


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_option_is_played_with_those_it_is_for(key: str) -> None:
    game = registry.load(key)
    setups = list(game.setups())
    for option in game.options:
        for players in option.players:
            seen = {setup.options[option.key] for setup in setups if setup.players == players}
            assert seen == set(option.values), (option.key, players)

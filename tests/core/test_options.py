"""Setting up: every option gets a value, and a wrong choice is refused with what would be right."""

from __future__ import annotations

import pytest

from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.options import Option, Setup, make_setup

STEALING = Option("stealing", ("off", "on"), players=range(2, 5), rule="5.6")
LEVEL = Option("level", ("1", "2", "3"), players=range(1, 5), rule="7.1")


def chosen(players: int, **options: str) -> Setup:
    return make_setup("A game", range(1, 5), (STEALING, LEVEL), players, options, 1)


def test_options_left_out_have_their_first_value() -> None:
    assert chosen(3) == Setup(3, {"stealing": "off", "level": "1"}, 1)


def test_options_chosen_are_kept_beside_the_others() -> None:
    assert chosen(2, level="3") == Setup(2, {"stealing": "off", "level": "3"}, 1)
    assert chosen(2, stealing="on").is_on("stealing")
    assert not chosen(2).is_on("stealing")


@pytest.mark.parametrize("players", [-1, 0, 5])
def test_an_error_names_the_possible_numbers_of_players(players: int) -> None:
    with pytest.raises(BadSetup, match=f"A game is for 1 to 4 players, not {players}"):
        chosen(players)


def test_an_error_names_the_known_options() -> None:
    with pytest.raises(BadSetup, match="no option 'steeling'; it has: stealing, level"):
        chosen(3, steeling="on")


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadSetup, match="it has: none"):
        make_setup("A game", range(1, 5), (), 2, {"stealing": "on"}, 1)


def test_an_error_names_the_known_values() -> None:
    with pytest.raises(BadSetup, match="stealing is one of off, on, not 'yes'"):
        chosen(3, stealing="yes")


def test_a_variant_for_others_names_its_rule_and_its_players() -> None:
    with pytest.raises(BadSetup, match=r"stealing=on is for 2 to 4 players, not 1 \(rule 5\.6\)"):
        chosen(1, stealing="on")
    assert chosen(1, stealing="off").options["stealing"] == "off"


def test_a_game_sets_up_by_its_own_options(stonogi: Game) -> None:
    assert stonogi.setup(2, {"stealing": "on"}) == Setup(2, {"stealing": "on"}, 1)
    with pytest.raises(BadSetup, match=stonogi.credits.title):
        stonogi.setup(1, {"stealing": "on"})

"""The table as lines for a terminal: it must also read without colours."""

from __future__ import annotations

import pytest
from rich.text import Text

from stolik.core.position import SPECTATOR
from stolik.games.fala import GAME
from stolik.games.fala.terminal import show
from stolik.games.fala.tests.boards import NAMES, table
from stolik.games.fala.tests.test_ending import over
from stolik.games.fala.tests.test_refusals import LATER
from stolik.games.fala.tests.test_turn import EXAMPLE
from stolik.games.fala.view import view


def plain(text: str, seat: int = 0, language: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The lines without their colours."""
    shown = show(view(table(text), seat), GAME.speaker(language, names))
    return [line.rstrip() for line in Text.from_markup(shown).plain.split("\n")]


def test_the_table_shows_tides_water_lifebelts_and_the_hand() -> None:
    assert plain(EXAMPLE.replace("44,...:-:-", "44,...:-:44")) == [
        "Round 1 of 3, turn 1 of 12",
        "Tide:  3   7",
        "Seen this round: 3 7",
        "",
        "•A Ala            water   0   ●●●●       0 points",
        " B Olek           water   0   ●●●○○      0 points",
        " C Iga            water   0   ●●○○○○○    0 points",
        "",
        "Known of the hand of Olek: – + 12 ?",
        "Known of the hand of Iga: – + 12 ?",
        "",
        "Your hand: 25● 26● 27● 28● 44◐ 54 55 56 57 58 59 60",
        "Chosen, face down: 44◐",
    ]


def test_a_spectator_has_no_hand_on_the_screen() -> None:
    lines = plain(EXAMPLE, SPECTATOR)
    assert not any(line.startswith("Your hand") for line in lines)
    assert "Known of the hand of Ala: – + 12 ?" in lines


@pytest.mark.parametrize("language, said", [("en", "dropped out"), ("pl", "poza rundą")])
def test_who_dropped_out_is_marked(language: str, said: str) -> None:
    assert said in plain(LATER, 0, language)[5]


def test_lost_lifebelts_are_hollow() -> None:
    assert "●●○○" in plain(EXAMPLE.replace("-:0:4:0", "-:0:2:0"))[4]


def test_after_the_end_no_tide_lies_open() -> None:
    shown = show(view(over(1, -1, 3), 0), GAME.speaker("en", NAMES))
    assert "Tide:" not in shown
    assert "-1 point" in shown


@pytest.mark.parametrize("name", ["[b]", "[/]", "[/red]", "[x"])
def test_a_name_is_never_read_as_markup(name: str) -> None:
    lines = plain(EXAMPLE, 1, names=(name, "Olek", "Iga"))
    assert f"A {name} " in lines[4]
    assert f"Known of the hand of {name}: – + 12 ?" in lines

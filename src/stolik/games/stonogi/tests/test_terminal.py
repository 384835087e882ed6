"""The table as lines for a terminal: it must also read without colours."""

from __future__ import annotations

import pytest
from rich.text import Text

from stolik.games.stonogi import GAME
from stolik.games.stonogi.terminal import show
from stolik.games.stonogi.tests.boards import board
from stolik.games.stonogi.view import view

NAMES = ("Ala", "Olek")


def plain(text: str, language: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The lines without their colours."""
    shown = show(view(board(text), 0), GAME.speaker(language, names))
    return [line.rstrip() for line in Text.from_markup(shown).plain.split("\n")]


def test_the_table_shows_tiles_dice_and_the_turn() -> None:
    row = "y3 y4 g2 g3 g4 b2 b3 b4 k2 k4 r2"
    assert plain("y2k3 / ... / r4r3 / B2:ry*k") == [
        "Middle           y2 k3",
        f" A Ala           ☺{row}  33 skates",
        "▸B Olek          ☺r4 r3  7 skates",
        "",
        "Roll 2 of 3       r    y    *    k",
        "                  1    2    3    4",
    ]


def test_after_the_end_there_are_no_dice_and_no_turn() -> None:
    lines = plain("- / ... / r4r3 / over")
    assert len(lines) == 3
    assert lines[0].split() == ["Middle", "–"]
    assert not any("▸" in line for line in lines)


@pytest.mark.parametrize("language, said", [("en", "Aside: 2 tiles"), ("pl", "Na boku: 2 płytki")])
def test_alone_the_tiles_aside_are_counted(language: str, said: str) -> None:
    assert plain("... / r4 / aside y2g2 / A2:ry*k", language)[2] == said


@pytest.mark.parametrize("name", ["[b]", "[/]", "[/red]", "[x"])
def test_a_name_is_never_read_as_markup(name: str) -> None:
    assert f"A {name} " in plain("... / r4 / y2 / A2:ry*k", names=(name, "Olek"))[1]

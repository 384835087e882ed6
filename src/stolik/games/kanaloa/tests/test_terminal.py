"""The table as lines for a terminal: it must also read without colours."""

from __future__ import annotations

import pytest
from rich.text import Text

from stolik.core.position import SPECTATOR
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.terminal import show
from stolik.games.kanaloa.tests.boards import CALM, board
from stolik.games.kanaloa.view import view

NAMES = ("Ala", "Olek", "Iga")


def plain(position: Kanaloa, seat: int = 0, language: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The lines without their colours."""
    shown = show(view(position, seat), GAME.speaker(language, names))
    return [line.rstrip() for line in Text.from_markup(shown).plain.split("\n")]


def midway() -> Kanaloa:
    sea = "M01 M10 M03"
    return board(sea, "0.0 (0.3) 1.1", "t1,t2 n9,k1 n5", trick="r5", voids="- t tg", tricks="1 0 2")


def test_the_table_shows_track_boats_cards_and_the_turn() -> None:
    assert plain(midway()) == [
        " A   C       b",
        " n≈  t   g   t»  n   r",
        "  M01     M10     M03",
        "",
        "▸A Ala           0 fields · 0 laps · 1 trick",
        " B Olek          3 fields · 0 laps · 0 tricks · lacks turquoise · beside the track",
        " C Iga           7 fields · 1 lap · 2 tricks · lacks turquoise, green",
        "",
        "Trump turquoise",
        "Trick C r5",
        "Hand t1 t2",
    ]


def test_the_same_in_polish() -> None:
    assert plain(midway(), language="pl")[5:] == [
        " B Olek          3 pola · 0 okrążeń · 0 lew · nie ma w kolorze: turkusowy · obok trasy",
        " C Iga           7 pól · 1 okrążenie · 2 lewy · nie ma w kolorze: turkusowy, zielony",
        "",
        "Atut turkusowy",
        "Lewa C r5",
        "Ręka t1 t2",
    ]


def test_a_spectator_is_shown_no_hand() -> None:
    assert not any(line.startswith("Hand") for line in plain(midway(), SPECTATOR))


def test_after_the_end_there_is_no_trump_and_no_turn() -> None:
    lines = plain(board(CALM, "0.0 0.2 1.1", "- - -", "over C"))
    assert not any(line.startswith("Trump") or "▸" in line for line in lines)


def test_boats_on_one_field_stand_together() -> None:
    assert plain(board(CALM, "0.0 0.0 0.0", "n1 n2 n3"))[0] == "ABC"


@pytest.mark.parametrize("name", ["[b]", "[/]", "[/red]", "[x"])
def test_a_name_is_never_read_as_markup(name: str) -> None:
    assert f"A {name} " in plain(midway(), names=(name, "Olek", "Iga"))[4]

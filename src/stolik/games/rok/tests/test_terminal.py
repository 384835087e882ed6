"""The table as lines for a terminal: it must also read without colours."""

from __future__ import annotations

import pytest
from rich.text import Text

from stolik.games.rok import GAME
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.terminal import show
from stolik.games.rok.tests.boards import ANY, START, board, play
from stolik.games.rok.view import view

NAMES = ("Ala", "Olek", "Iga")
CHOOSING = f"{START} / b1f3q1x2:k4i1:l0:- / k5i2o3s4:-:-:- / l1p2x0m3:-:-:- / box - / choose"


def plain(position: Rok, seat: int = 0, language: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The lines without their colours."""
    shown = show(view(position, seat), GAME.speaker(language, names))
    return [line.rstrip() for line in Text.from_markup(shown).plain.split("\n")]


def test_the_table_shows_square_years_hand_and_question() -> None:
    assert plain(play(board(CHOOSING), "A: choose q1")) == [
        "    a   b   c   d    Stack: 53 cards",
        "  1 b2  ..  ..  ..",
        "  2 ..  i0  ..  ..",
        "  3 ..  ..  q4  ..",
        "  4 ..  ..  ..  t5",
        "",
        "•A Ala           k4 i1  aside l0  -1 point",
        " B Olek          –  0 points",
        " C Iga           –  0 points",
        "",
        "Your hand        b1 f3 q1 x2",
        "Face down        q1",
        "",
        "Everyone chooses a card.",
    ]


def test_the_row_that_is_handed_out_and_the_seat_on_turn_are_marked() -> None:
    lines = plain(board(f"f1i1q0t1|..i0....|....q4..|......t5 / {ANY} / {ANY} / ???:-:-:m0 / box - / take B row1"))
    assert lines[1] == " ▸1 f1  i1  q0  t1"
    assert [line[0] for line in lines[6:9]] == [" ", "▸", " "]
    assert lines[8] == " C Iga           –  → m0  0 points"
    assert lines[-1] == "Olek takes a card from row 1."


@pytest.mark.parametrize(
    "asked, english, polish",
    [
        ("place A", "Ala places the flower worth 5 points.", "Ala kładzie na środku stołu kwiat za 5 punktów."),
        (
            "keep C p3 row1",
            "Iga has the pumpkin worth 3 points and the same symbol already: swap, or put it aside?",
            "Iga ma już ten symbol i bierze dynię za 3 punkty: zamienić czy odłożyć?",
        ),
        ("bonus C p3 row1", "Iga may use the pumpkin worth 3 points.", "Iga może wykorzystać dynię za 3 punkty."),
    ],
)
def test_the_question_is_asked_in_both_languages(asked: str, english: str, polish: str) -> None:
    cells = "..i1q0t1|..i0....|....q4..|......t5"
    text = f"{cells} / ???:-:-:f5 / {ANY} / ????:p1:-:- / box - / {asked}"
    assert [plain(board(text), 0, language)[-1] for language in ("en", "pl")] == [english, polish]


def test_in_the_harder_game_the_new_card_is_shown() -> None:
    text = f"........|..i0....|....q4..|......t5 / {ANY} / {ANY} / {ANY} / box - / refill C p3 row1"
    lines = plain(board(text, harder=True), 2, "pl")
    assert lines[-1] == "Iga zaczyna rząd 1 na nowo; odkrywa dynię za 3 punkty."


def test_after_the_end_nothing_is_asked_and_spectators_have_no_hand() -> None:
    lines = plain(board(f"{START} / {ANY} / {ANY} / box ... / over"), -1)
    assert len(lines) == 8
    assert not any("▸" in line for line in lines)


@pytest.mark.parametrize("name", ["[b]", "[/]", "[/red]", "[x"])
def test_a_name_is_never_read_as_markup(name: str) -> None:
    lines = plain(board(f"{START} / ???:-:-:f1 / {ANY} / box - / place A"), names=(name, "Olek"))
    assert f"▸A {name} " in lines[6]
    assert lines[-1].startswith(f"{name} places")

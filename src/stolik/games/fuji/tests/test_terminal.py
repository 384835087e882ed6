"""The mountain as lines for a terminal: it must also read without colours."""

from __future__ import annotations

from rich.text import Text

from stolik.core.position import SPECTATOR
from stolik.games.fuji import GAME
from stolik.games.fuji.moves import MOVES
from stolik.games.fuji.rules.codes import VILLAGE_REACHED
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.terminal import show
from stolik.games.fuji.tests.boards import aim, dice, flight, hold, in_phase_four, to_moving, use
from stolik.games.fuji.view import view

NAMES = ("Ala", "[Olek]", "Iga")


def plain(position: Fuji, seat: int = 0, language: str = "en") -> list[str]:
    """The lines without their colours."""
    shown = show(view(position, seat), GAME.speaker(language, NAMES))
    return [line.rstrip() for line in Text.from_markup(shown).plain.split("\n")]


def test_the_map_shows_tokens_pawns_and_markers() -> None:
    position = flight()
    aim(position, 1, position.pawn[1])
    lines = plain(position)
    assert lines[0] == "Round 1 · Phase 2: planning"
    assert lines[3].startswith("K        ^        ^")
    assert ":ABCb" in lines[3]
    assert sum(line.count("x") for line in lines[2:5]) == 2


def test_own_dice_are_shown_and_no_others() -> None:
    position = flight()
    dice(position, 0, 1, 2, 3, 4, 5, 6)
    assert plain(position)[-1] == "Your dice: b1 p2 p3 p4 y5 p6"
    assert not any(line.startswith("Your dice") for line in plain(position, SPECTATOR))


def test_names_are_shown_as_they_are() -> None:
    assert any("B [Olek] · Quartermaster" in line for line in plain(flight()))


def test_statements_and_questions_have_lines() -> None:
    position = in_phase_four()
    position.apply(1, MOVES.read("standing even good"))
    hold(position, 0, "map")
    use(position, 0, "map")
    lines = plain(position)
    assert "  [Olek]: “even dice: good for me.”" in lines
    assert "▸ Ala: for whom?" in lines
    assert "▸ Ala: dla kogo?" in plain(position, language="pl")


def test_phase_five_shows_what_each_turn_would_bring() -> None:
    position = in_phase_four()
    to_moving(position)
    assert sum("get through, fatigue" in line for line in plain(position)) == 3


def test_the_end_has_its_verdict() -> None:
    position = in_phase_four()
    position.end(VILLAGE_REACHED)
    assert plain(position)[-1] == "They want to make a film of it."

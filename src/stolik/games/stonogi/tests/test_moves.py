"""Moves as numbers, structs, notation and sentences; what every game refuses alike is not asked here."""

from __future__ import annotations

import pytest
from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.games.stonogi import GAME
from stolik.games.stonogi.move_types import Pass, PutAside, Reroll, Steal, Take, Tile
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.rules import ACTIONS
from stolik.games.stonogi.tests.boards import BOX, board

NAMES = ("Ala", "Olek", "Iga", "Jan")


def test_there_are_as_many_actions_as_things_to_do() -> None:
    written = [MOVES.write(action).partition(" ") for action in range(ACTIONS)]
    by_verb = {verb: [what for name, _, what in written if name == verb] for verb, _, _ in written}
    assert by_verb.pop("pass") == [""]
    assert len(by_verb.pop("roll")) == 15
    assert by_verb == {"take": BOX, "aside": BOX, "steal": ["A", "B", "C", "D"]}


@pytest.mark.parametrize(
    "text, move",
    [
        ("pass", Pass()),
        ("roll 13", Reroll((0, 2))),
        ("roll 1234", Reroll((0, 1, 2, 3))),
        ("take r3", Take(Tile("red", 3))),
        ("aside g2", PutAside(Tile("green", 2))),
        ("steal B", Steal(1)),
    ],
)
def test_a_move_means_what_it_says(text: str, move: Struct) -> None:
    assert MOVES.move(MOVES.read(text)) == move
    assert MOVES.action(move) == MOVES.read(text)


def test_dice_may_be_named_in_any_order() -> None:
    assert MOVES.read("roll 31") == MOVES.read("roll 13")


MENU = "is no move; moves are: roll 13, take r3, aside g2, steal B, pass"
DICE = "dice are numbered 1 to 4, each named once, and at least one is rolled"
TILE = "is no tile; tiles are written like r3"
SEAT = "is no seat; seats are written A, B, C"


@pytest.mark.parametrize(
    "text, complaint",
    [
        *((text, MENU) for text in ["", "go", "PASS", "pass ", " pass", "pass now", "roll", "roll ", "take", "steal"]),
        *((text, MENU) for text in ["roll x", "roll 1 3", "roll -1", "roll 1,3", "take r3 r4", "steal E", "aside"]),
        *((text, DICE) for text in ["roll 0", "roll 5", "roll 11", "roll 12345"]),
        *((text, TILE) for text in ["take r", "take r5", "take x2", "take R3", "aside -", "aside 2g", "take "]),
        *((text, SEAT) for text in ["steal b", "steal 1", "steal AB", "steal ", "steal Z"]),
        *((text, "is no move|dice are numbered") for text in ["roll ٣", "roll １３"]),
    ],
)
def test_what_is_no_move_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.read(text)


@pytest.mark.parametrize(
    "move, complaint",
    [
        (Reroll(()), DICE),
        (Reroll((0, 0)), DICE),
        (Reroll((4,)), DICE),
        (Reroll((-1,)), DICE),
        (Take(Tile("pink", 2)), "there is no tile of 2 pink skates"),
        (Take(Tile("red", 1)), "there is no tile of 1 red skates"),
        (PutAside(Tile("red", 5)), "there is no tile of 5 red skates"),
        (Steal(4), "is no move of this game"),
        (Steal(-1), "is no move of this game"),
        (Tile("red", 2), "is no move of this game"),
    ],
)
def test_structs_that_are_no_move_are_refused(move: Struct, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.action(move)


@pytest.mark.parametrize(
    "text, english, polish",
    [
        ("pass", "end your turn with nothing", "zakończ kolejkę z niczym"),
        ("roll 2", "throw die 2 again", "rzuć ponownie kostką 2"),
        ("roll 13", "throw dice 1, 3 again", "rzuć ponownie kostkami 1, 3"),
        ("take r3", "take the tile with 3 red skates", "weź płytkę z 3 czerwonymi łyżwami"),
        ("aside g2", "put aside the tile with 2 green skates", "odłóż na bok płytkę z 2 zielonymi łyżwami"),
        ("steal B", "steal the last tile of Olek", "zabierz ostatnią płytkę, którą ma Olek"),
    ],
)
def test_a_move_is_suggested_in_both_languages(text: str, english: str, polish: str) -> None:
    said = [MOVES.say(MOVES.read(text), GAME.speaker(language, NAMES)) for language in ("en", "pl")]
    assert said == [english, polish]


def test_the_prompt_has_one_line_for_all_rolls() -> None:
    position = board("... / - / g4r3 / A1:rr*y", stealing=True)
    prompt = MOVES.prompt(position.legal(0), GAME.speaker("en", NAMES))
    assert [move for move, _ in prompt] == ["take y2", "take r2", "steal B", "roll 13"]
    assert prompt[-1][1] == "throw dice 1 and 3 again; name any dice you like"


def test_the_prompt_says_nothing_of_rolls_when_none_is_left() -> None:
    prompt = MOVES.prompt(board("... / - / - / A3:ygbk").legal(0), GAME.speaker("pl", NAMES))
    assert prompt == [("pass", "zakończ kolejkę z niczym")]

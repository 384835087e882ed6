"""Moves as numbers, structs, notation and sentences; what every game refuses alike is not asked here."""

from __future__ import annotations

import pytest
from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.move_types import Declare, Play, Remove, Sail
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.notation import CARD_NAMES, SEA_NAMES
from stolik.games.kanaloa.rules.codes import ACTIONS
from stolik.games.kanaloa.tests.boards import CALM, board
from stolik.games.kanaloa.view_types import LaidCard

NAMES = ("Ala", "Olek", "Iga")


def test_there_are_as_many_actions_as_things_to_do() -> None:
    cards = [f"play {card}" for card in CARD_NAMES]
    removals = [f"remove {sea}" for sea in SEA_NAMES]
    assert [MOVES.write(action) for action in range(ACTIONS)] == [*cards, *removals, "declare", "sail"]


@pytest.mark.parametrize(
    "text, move",
    [
        ("play t5", Play("t5")),
        ("play k3", Play("k3")),
        ("remove M07", Remove("M07")),
        ("declare", Declare()),
        ("sail", Sail()),
    ],
)
def test_a_move_means_what_it_says(text: str, move: Struct) -> None:
    assert MOVES.move(MOVES.read(text)) == move
    assert MOVES.action(move) == MOVES.read(text)


MENU = "is no move; moves are: play t5, play k1, remove M07, declare, sail"
CARD = "is no card; cards are written like t5"
SEA = "is no sea card; sea cards are written M01 to M12"


@pytest.mark.parametrize(
    "text, complaint",
    [
        *((text, MENU) for text in ["", "go", "PLAY t5", "play", "declare ", " sail", "sail now", "play t5 t6", "t5"]),
        *((text, CARD) for text in ["play t0", "play t13", "play T5", "play k4", "play x3", "play ", "play M01"]),
        *((text, CARD) for text in ["play t٥", "play t05", "play b1"]),
        *((text, SEA) for text in ["remove M00", "remove M13", "remove M1", "remove m01", "remove M01'", "remove t5"]),
    ],
)
def test_what_is_no_move_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.read(text)


@pytest.mark.parametrize(
    "move, complaint",
    [
        (Play("t13"), CARD),
        (Remove("M13"), SEA),
        (LaidCard(0, "t5"), "is no move of this game"),
    ],
)
def test_structs_that_are_no_move_are_refused(move: Struct, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.action(move)


@pytest.mark.parametrize(
    "text, english, polish",
    [
        ("play t5", "play the turquoise 5", "zagraj turkusową 5"),
        ("play n12", "play the navy 12", "zagraj granatową 12"),
        ("play k1", "play a Kanaloa", "zagraj kartę Kanaloa"),
        ("play x2", "play a Kraken", "zagraj kartę Krakena"),
        (
            "remove M07",
            "take away the sea card M07 (turquoise and red)",
            "usuń kartę morza M07 (turkusowy i czerwony)",
        ),
        (
            "declare",
            "declare that you will take no trick this round",
            "zapowiedz, że w tej rundzie nie weźmiesz żadnej lewy",
        ),
        ("sail", "declare nothing and race as usual", "niczego nie zapowiadaj i płyń jak zwykle"),
    ],
)
def test_a_move_is_suggested_in_both_languages(text: str, english: str, polish: str) -> None:
    said = [MOVES.say(MOVES.read(text), GAME.speaker(language, NAMES)) for language in ("en", "pl")]
    assert said == [english, polish]


def test_the_prompt_lists_what_may_be_typed() -> None:
    position = board(CALM, "0.0 0.0 0.0", "t1,r2 t2,g2 g3", "play A", trick="t3")
    assert MOVES.prompt(position.legal(0), GAME.speaker("en", NAMES)) == [("play t1", "play the turquoise 1")]

"""Moves as numbers, structs, notation and sentences; what every game refuses alike is not asked here."""

from __future__ import annotations

import pytest
from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.games.fala import GAME
from stolik.games.fala.event_types import Ended
from stolik.games.fala.move_types import Play
from stolik.games.fala.moves import MOVES
from stolik.games.fala.tests.boards import NAMES, table


def test_every_card_is_an_action_and_is_read_as_it_is_written() -> None:
    written = [MOVES.write(action) for action in range(GAME.action_count)]
    assert written == [f"play {number}" for number in range(1, 61)]
    assert [MOVES.read(text) for text in written] == list(range(60))


def test_a_move_means_what_it_says() -> None:
    assert MOVES.move(MOVES.read("play 44")) == Play(44)
    assert MOVES.action(Play(44)) == MOVES.read("play 44") == 43


MENU = "is no move; moves are written like: play 17"
CARD = "is no card; cards are numbered 1 to 60"


@pytest.mark.parametrize(
    "text, complaint",
    [
        *((text, MENU) for text in ["", "play", "44", "PLAY 44", "play 4 4", " play 44", "play 44 ", "choose 44"]),
        *(
            (text, CARD)
            for text in ["play 0", "play 61", "play -1", "play x", "play ", "play 044", "play ٣", "play 4.0"]
        ),
    ],
)
def test_what_is_no_move_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.read(text)


@pytest.mark.parametrize("move", [Play(0), Play(61), Play(-1), Ended()])
def test_structs_that_are_no_move_are_refused(move: Struct) -> None:
    with pytest.raises(BadNotation, match="is no move of this game"):
        MOVES.action(move)


@pytest.mark.parametrize(
    "text, english, polish",
    [
        ("play 9", "choose card 9", "wybierz kartę 9"),
        ("play 13", "choose card 13 (half a lifebelt)", "wybierz kartę 13 (pół koła ratunkowego)"),
        ("play 30", "choose card 30 (a lifebelt)", "wybierz kartę 30 (koło ratunkowe)"),
    ],
)
def test_a_move_is_suggested_in_both_languages(text: str, english: str, polish: str) -> None:
    said = [MOVES.say(MOVES.read(text), GAME.speaker(language, NAMES)) for language in ("en", "pl")]
    assert said == [english, polish]


def test_the_prompt_lists_the_hand() -> None:
    position = table("round 1 / 44,...:-:-:-:0:0:0 / 21,25,...:-:-:-:0:1:0 / 9,...:-:-:-:0:0:0 / tides ...")
    prompt = MOVES.prompt(position.legal(1), GAME.speaker("en", NAMES))
    assert [move for move, _ in prompt][:2] == ["play 21", "play 25"]
    assert len(prompt) == 12

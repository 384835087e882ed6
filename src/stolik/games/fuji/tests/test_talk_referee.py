"""Free text at a table: off, checked or open, and silence while dice are rerolled [3.9] [J10] [J35]."""

from typing import get_args

import pytest

from stolik.core.game import TalkRefusal
from stolik.core.i18n import LANGUAGES
from stolik.games.fuji import GAME
from stolik.games.fuji.pieces import MAX_STATEMENTS
from stolik.games.fuji.rules.codes import PLANNING, REROLLING
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.talk.finding import Kind
from stolik.games.fuji.talk.referee import MODES, Referee, places_of

HARMLESS, REVEALING = "idę na most, dobrze?", "mam trzy żółte"


def table(text: str, players: int = 3) -> Fuji:
    """A game in its first phase 2."""
    position = GAME.start(players, {"text": text}, seed=5)
    assert isinstance(position, Fuji)
    while position.phase < PLANNING:
        seat = position.to_move()[0]
        position.apply(seat, position.legal(seat)[0])
    return position


def ask(position: Fuji, line: str, seat: int = 0) -> TalkRefusal | None:
    return Referee(places_of(GAME.texts))(position, seat, line)


def written(refused: TalkRefusal | None) -> str | None:
    assert refused is not None
    return None if refused.suggestion is None else GAME.moves.write(refused.suggestion)


def test_r3_9_checked_text_passes_unless_it_gives_a_number_away() -> None:
    position = table("checked")
    assert ask(position, HARMLESS) is None
    refused = ask(position, REVEALING)
    assert refused is not None
    assert (refused.code, refused.span) == ("number", (4, 8))
    assert written(refused) == "standing yellow good"
    assert position.is_legal(0, refused.suggestion or 0)


def test_r3_9_open_text_passes_whatever_it_says() -> None:
    position = table("open")
    assert ask(position, HARMLESS) is None
    assert ask(position, REVEALING) is None


def test_r3_9_where_text_is_off_there_are_statements_only() -> None:
    position = table("off")
    refused = ask(position, HARMLESS)
    assert refused is not None
    assert (refused.code, refused.span) == ("off", None)
    assert written(ask(position, "blue is strong")) == "standing blue good"


@pytest.mark.parametrize("text", MODES)
def test_j10_nobody_writes_while_dice_are_rerolled(text: str) -> None:
    position = table(text)
    position.phase = REROLLING
    assert ask(position, HARMLESS) == TalkRefusal("silence")


def test_a_statement_that_stands_already_is_not_offered_again() -> None:
    position = table("checked")
    position.apply(0, GAME.moves.read("standing yellow good"))
    assert written(ask(position, REVEALING)) is None
    assert written(ask(position, REVEALING, seat=1)) == "standing yellow good"


def test_a_threat_is_offered_only_where_it_is_clear_to_whom() -> None:
    assert written(ask(table("checked"), "I beat you by two")) is None


def test_r3_8_who_has_said_enough_in_this_phase_is_offered_nothing() -> None:
    position = table("checked")
    for number in range(MAX_STATEMENTS):
        assert written(ask(position, REVEALING)) == "standing yellow good"
        position.apply(0, GAME.moves.read(f"standing blue {('poor', 'good')[number % 2]}"))
    refused = ask(position, REVEALING)
    assert refused is not None
    assert (refused.code, refused.suggestion) == ("number", None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_sentence_for_everything_against_a_line_and_no_other(language: str) -> None:
    assert {key for key in GAME.texts.sentences[language] if key.startswith("talk.")} == {
        f"talk.{code}" for code in ("silence", "off", *get_args(Kind))
    }


def test_the_game_asks_the_referee() -> None:
    refused = GAME.referee_talk(table("checked"), 0, REVEALING)
    assert refused is not None
    assert refused.code == "number"


def test_the_game_has_the_command() -> None:
    assert "talk" in GAME.cli_commands

"""What the sentences say, and that every thing in the box has a name.

That they are whole in both languages, and none to spare, is asked of every game at once, not here.
"""

from __future__ import annotations

import pytest

from stolik.games.rok import GAME
from stolik.games.rok.pieces import SEASONS, SYMBOLS
from stolik.games.rok.view import ASKED


def branch(name: str) -> set[str]:
    sentences = GAME.texts.sentences["en"]
    return {key.removeprefix(f"{name}.") for key in sentences if key.startswith(f"{name}.")}


@pytest.mark.parametrize(
    "language, count, stack, score",
    [
        ("en", 0, "Stack: 0 cards", "0 points"),
        ("en", 1, "Stack: 1 card", "1 point"),
        ("en", 2, "Stack: 2 cards", "2 points"),
        ("pl", 0, "Stos: 0 kart", "0 punktów"),
        ("pl", 1, "Stos: 1 karta", "1 punkt"),
        ("pl", 3, "Stos: 3 karty", "3 punkty"),
        ("pl", 12, "Stos: 12 kart", "12 punktów"),
        ("pl", 22, "Stos: 22 karty", "22 punkty"),
    ],
)
def test_cards_and_points_are_counted_by_the_grammar(language: str, count: int, stack: str, score: str) -> None:
    assert GAME.texts.say(language, "table.stack", count=count) == stack
    assert GAME.texts.say(language, "table.score", count=count) == score


def test_every_symbol_and_every_season_has_a_name() -> None:
    assert branch("symbol") == set(SYMBOLS)
    assert branch("season") == set(SEASONS)


def test_there_is_a_sentence_for_every_question_and_no_other() -> None:
    assert branch("table.question") == set(ASKED) - {"nothing"}

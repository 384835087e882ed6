"""What the sentences say, and that every thing in the box has a name.

That they are whole in both languages, and none to spare, is asked of every game at once, not here.
"""

from __future__ import annotations

import pytest

from stolik.games.fala import GAME
from stolik.games.fala.moves import BELT_WORDS


@pytest.mark.parametrize(
    "language, count, said",
    [
        ("en", 1, "Ala has 1 lifebelt."),
        ("en", 0, "Ala has 0 lifebelts."),
        ("pl", 0, "Ala ma 0 kół ratunkowych."),
        ("pl", 1, "Ala ma 1 koło ratunkowe."),
        ("pl", 4, "Ala ma 4 koła ratunkowe."),
        ("pl", 5, "Ala ma 5 kół ratunkowych."),
        ("pl", 12, "Ala ma 12 kół ratunkowych."),
    ],
)
def test_lifebelts_are_counted_by_the_grammar(language: str, count: int, said: str) -> None:
    assert GAME.texts.say(language, "event.belts_taken", who="Ala", count=count) == said


def test_there_is_a_sentence_for_every_kind_of_card_and_no_other() -> None:
    moves = {key for key in GAME.texts.sentences["pl"] if key.startswith("move.")}
    assert moves == {f"move.play_{word}" for word in BELT_WORDS}

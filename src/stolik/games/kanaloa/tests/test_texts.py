"""What the sentences say, and that every thing in the box has a name.

That they are whole in both languages, and none to spare, is asked of every game at once, not here.
"""

from __future__ import annotations

import pytest

from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.pieces import COLOURS


def branch(name: str) -> set[str]:
    sentences = GAME.texts.sentences["en"]
    return {key.removeprefix(f"{name}.") for key in sentences if key.startswith(f"{name}.")}


@pytest.mark.parametrize(
    "language, count, said",
    [
        ("en", 0, "0 laps"),
        ("en", 1, "1 lap"),
        ("en", 2, "2 laps"),
        ("pl", 0, "0 okrążeń"),
        ("pl", 1, "1 okrążenie"),
        ("pl", 2, "2 okrążenia"),
        ("pl", 5, "5 okrążeń"),
        ("pl", 12, "12 okrążeń"),
        ("pl", 23, "23 okrążenia"),
    ],
)
def test_laps_are_counted_by_the_grammar(language: str, count: int, said: str) -> None:
    assert GAME.texts.say(language, "table.laps", count=count) == said


def test_every_colour_and_card_has_a_name() -> None:
    for where in ("colour", "trump", "field"):
        assert branch(where) == set(COLOURS)
    assert branch("card") == {*COLOURS, "kanaloa", "kraken"}

"""What the sentences say, and that every thing in the box has a name.

That they are whole in both languages, and none to spare, is asked of every game at once, not here.
"""

from __future__ import annotations

import pytest

from stolik.games.stonogi import GAME
from stolik.games.stonogi.events import FACES
from stolik.games.stonogi.pieces import COLOURS


def branch(name: str) -> set[str]:
    sentences = GAME.texts.sentences["en"]
    return {key.removeprefix(f"{name}.") for key in sentences if key.startswith(f"{name}.")}


@pytest.mark.parametrize(
    "language, count, said",
    [
        ("en", 0, "Aside: 0 tiles"),
        ("en", 1, "Aside: 1 tile"),
        ("en", 2, "Aside: 2 tiles"),
        ("pl", 0, "Na boku: 0 płytek"),
        ("pl", 1, "Na boku: 1 płytka"),
        ("pl", 2, "Na boku: 2 płytki"),
        ("pl", 5, "Na boku: 5 płytek"),
        ("pl", 12, "Na boku: 12 płytek"),
    ],
)
def test_tiles_aside_are_counted_by_the_grammar(language: str, count: int, said: str) -> None:
    assert GAME.texts.say(language, "table.aside", count=count) == said


def test_every_face_and_every_tile_has_a_name() -> None:
    assert branch("die") == set(FACES)
    assert branch("tile") == set(COLOURS)

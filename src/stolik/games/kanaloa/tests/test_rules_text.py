"""The sea cards that RULES.md lists; its paragraphs and rulings are asked of every game at once, not here."""

from __future__ import annotations

import re
from importlib.resources import files

from stolik.games.kanaloa.notation import SEA_NAMES
from stolik.games.kanaloa.pieces import SEA_FACES


def test_r1_2_the_sea_cards_of_the_table_are_those_of_the_box() -> None:
    text = (files("stolik.games.kanaloa") / "RULES.md").read_text("utf-8")
    listed = dict(re.findall(r"\| (M\d\d) \| (\w[\w ]+, [\w ]+?) (?=\|)", text))
    assert listed == {name: ", ".join(faces) for name, faces in zip(SEA_NAMES, SEA_FACES, strict=True)}

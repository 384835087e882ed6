"""From the options that a table chose to the expedition that sets out."""

from __future__ import annotations

from functools import cache
from typing import Final

from stolik.core.options import Setup
from stolik.games.fuji.box import REBUILT
from stolik.games.fuji.rules.expedition import PAIR_A, PAIR_B, Expedition
from stolik.games.fuji.rules.printed import Box

PAIRS: Final = {"a": PAIR_A, "b": PAIR_B}
SPARE_DICE: Final = {"a": 1, "b": 3, "c": 5}
"""Of the six dice of a set: the second of its kind."""


def expedition(setup: Setup, box: Box) -> Expedition:
    """The same table's choice is made once, and shared by all positions."""
    return _expedition(setup.players, tuple(sorted(setup.options.items())), box)


@cache
def _expedition(players: int, options: tuple[tuple[str, str], ...], box: Box) -> Expedition:
    chosen = dict(options)
    plan = Expedition(box, players, int(chosen["level"]), int(chosen["scenario"]), PAIRS[chosen["pair"]])
    plan.excitement = chosen["excitement"] == "on"
    plan.skills_are_chosen = chosen["skills"] == "chosen"
    plan.neighbours_share_a_start = chosen["start"] == "neighbours"
    plan.spare_die = SPARE_DICE[chosen["spare_die"]]
    plan.text = chosen["text"]
    plan.own_box = chosen.get("box", REBUILT) != REBUILT
    return plan

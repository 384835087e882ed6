"""`stolik examine`: sit a game through everything that must hold of any game."""

from __future__ import annotations

from typing import Annotated

import typer

from stolik import registry
from stolik.cli import arguments
from stolik.conformance import CHECKS


def check_game(
    game: arguments.GameKey,
    rounds: Annotated[int, typer.Option("--rounds", "-r", metavar="N", help="Random games for each check.")] = 3,
    seed: arguments.Seed = 1,
) -> None:
    """Check what every game promises: legality, conservation, replay, secrecy; for authors of games."""
    box = registry.load(game)
    setups = list(box.setups())
    for examination in CHECKS:
        for setup in setups:
            for number in range(rounds):
                examination(box, setup, seed + number)
        print(f"  holds   {examination.__name__.replace('_', ' ')}")
    print(f"{box.credits.title}: {len(CHECKS)} examinations in {len(setups)} setups, {rounds} rounds each")

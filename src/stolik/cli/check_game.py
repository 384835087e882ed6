"""`stolik check-game`: run the conformance checks over a game."""

from __future__ import annotations

from typing import Annotated

import typer

from stolik import registry
from stolik.cli import arguments
from stolik.conformance import CHECKS


def check_game(
    key: arguments.GameKey,
    rounds: Annotated[int, typer.Option("--rounds", "-r", metavar="N", help="Random games for each check.")] = 3,
    seed: arguments.Seed = 1,
) -> None:
    """Check what every game promises: legality, conservation, replay, secrecy; for authors of games."""
    game = registry.load(key)
    setups = list(game.setups())
    for check in CHECKS:
        for setup in setups:
            for number in range(rounds):
                check(game, setup, seed + number)
        print(f"  holds   {check.__name__.replace('_', ' ')}")
    print(f"{game.credits.title}: {len(CHECKS)} checks in {len(setups)} setups, {rounds} rounds each")

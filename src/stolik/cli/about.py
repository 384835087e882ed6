"""`stolik about`: which Stolik this is, and what is on the shelf."""

from __future__ import annotations

from rich.console import Console

from stolik import RULES_BUILD, registry
from stolik.version import VERSION


def about() -> None:
    """Say which version this is, whether its rules are compiled, and which games there are."""
    out = Console(highlight=False)
    out.print(f"Stolik {VERSION} - rules: {RULES_BUILD}")
    for key in registry.keys():
        game = registry.load(key)
        seats = f"{game.players[0]}-{game.players[-1]}"
        credit = game.credits
        out.print(f"  {key:<10} {credit.title} by {credit.author} ({credit.publisher}), {seats} players")
    out.print("Unofficial fan work; the games belong to their authors and publishers.")

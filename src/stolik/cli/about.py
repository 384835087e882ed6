"""`stolik about`: the version, the build of the rules, and the games."""

from __future__ import annotations

from rich.console import Console

from stolik import RULES_BUILD, registry
from stolik.version import VERSION


def about() -> None:
    """Show the version, whether the rules are compiled, and the games."""
    out = Console(highlight=False)
    out.print(f"Stolik {VERSION} - rules: {RULES_BUILD}")
    for key in registry.keys():
        game = registry.load(key)
        seats = f"{game.players[0]}-{game.players[-1]}"
        credit = game.credits
        out.print(f"  {key:<10} {credit.title} by {credit.author} ({credit.publisher}), {seats} players")
    out.print("Unofficial fan work; the games belong to their authors and publishers.")

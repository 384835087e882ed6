"""`stolik match`: bots against each other, with confidence intervals."""

from __future__ import annotations

from typing import Annotated

import typer

from stolik import registry
from stolik.arena import play_match
from stolik.cli import arguments


def match(
    key: arguments.GameKey,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="NAME,NAME…", help="One bot a seat.")],
    option: arguments.Options = None,
    games: Annotated[int, typer.Option("--games", "-g", metavar="K", help="How many games.")] = 200,
    seed: arguments.Seed = 0,
    workers: Annotated[int, typer.Option("--workers", "-w", metavar="N", help="Processes that play.")] = 1,
) -> None:
    """Let bots play a match, changing seats; shares of wins with their 95 % intervals."""
    game = registry.load(key)
    standings = play_match(game, bots.split(","), games, seed, arguments.read_options(option), workers)
    chance = "all win or lose together" if game.is_cooperative else f"by chance each wins {1 / len(standings):.1%}"
    print(f"{standings[0].games} games of {game.credits.title}, seed {seed}; {chance}")
    for one in standings:
        low, high = one.win_interval
        wins = f"{one.win_share:6.1%} of wins (95 %: {low:.1%} to {high:.1%})"
        print(f"  {one.name:<10} {wins}, mean score {one.mean_score:.2f}")

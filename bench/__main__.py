"""Runs the benchmarks and prints what is reached beside the peer."""

from __future__ import annotations

import platform

from bench.ours import runners
from bench.peers import open_spiel
from bench.rounds import Rate, by_turns, from_source, here
from stolik import RUNNING

KEY = "stonogi"
PLAYERS = 3
OPTIONS = {"stealing": "on"}
PEER = "OpenSpiel pig"


def main() -> None:
    """Stonogi beside pig: both are dice games of a few choices."""
    print(f"Random games, {platform.machine()}, Python {platform.python_version()}, our rules: {RUNNING}")
    ours = runners(KEY, PLAYERS, OPTIONS)
    asked = ";".join([KEY, str(PLAYERS), "Python API", *(f"{key}={value}" for key, value in OPTIONS.items())])
    rates = by_turns(
        {
            PEER: here(open_spiel(f"pig(players={PLAYERS})")),
            **{f"{KEY}, {door}": here(run) for door, run in ours.items()},
            f"{KEY} from source, Python API": from_source(asked),
        }
    )
    peer = rates[PEER]
    print(f"{'':36}{'decisions/s':>14}{'x peer':>8}{'with chance/s':>16}{'x peer':>8}{'strict':>8}")
    for name, rate in rates.items():
        print(row(name, rate, peer))
    print("decisions: choices of players. with chance: those and draws of luck (dice, who begins), each a step")
    print("in OpenSpiel too. strict: our decisions alone against all steps of the peer.")


def row(name: str, rate: Rate, peer: Rate) -> str:
    """One line of the table."""
    decisions = f"{rate.decisions:>14,.0f}{rate.decisions / peer.decisions:>8.2f}"
    steps = f"{rate.steps:>16,.0f}{rate.steps / peer.steps:>8.2f}"
    return f"{name:36}{decisions}{steps}{rate.decisions / peer.steps:>8.2f}"


if __name__ == "__main__":
    main()

"""Runs the benchmarks and prints what is reached beside the peer."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import Final

import pyspiel

from bench import mirror, ours, peers
from bench.entry_points import API, STARTS
from bench.pairs import Pair, pairs
from bench.peer_search import bot_name
from bench.reference_games import goofspiel
from bench.report import PURE, pair_table, same_table
from bench.timing import Measure, Rate, Runner, by_turns, from_source, here
from stolik import RULES_BUILD

NOTES: Final = """\
ours/s, peer/s: decisions of players a second; for searches, those of all simulations, in the tree and in playouts.
ratio: ours to the peer's. steps: the same with draws of chance counted on both sides. strict: our decisions alone
to all steps of the peer. OpenSpiel has nothing like random_action: that loop of ours stands beside its loop, too.
Its MCTSBot sees everything, and simultaneous choices in turn; its ISMCTSBot imagines, as ours always does."""


def main() -> None:
    """The same game in both, then each of ours beside what is nearest to it."""
    print(f"Random games, {platform.machine()}, Python {platform.python_version()}, OpenSpiel {pyspiel.__version__}")
    compiled = "compiled" if goofspiel.__file__.endswith((".so", ".pyd")) else "source"
    print(f"Our rules: {RULES_BUILD}; the bench's own: {compiled}\n")
    the_same_games()
    for key, pair in pairs().items():
        beside(key, pair)
    print(NOTES)


def the_same_games() -> None:
    """Goofspiel and oh_hell from the same deals, by rules that tests/bench proves equal."""
    bids = [mirror.goofspiel(seed) for seed in range(STARTS)]
    game = pyspiel.load_game(mirror.GOOFSPIEL)
    same(mirror.GOOFSPIEL, ours.runners(bids, 0.0), [mirror.peer_goofspiel(start, game) for start in bids])
    deals = [mirror.oh_hell(seed) for seed in range(STARTS)]
    game = pyspiel.load_game(mirror.OH_HELL)
    same(mirror.OH_HELL, ours.runners(deals, 0.0), [mirror.peer_oh_hell(start, game) for start in deals])


def same(name: str, own: dict[str, Runner], starts: Sequence[pyspiel.State]) -> None:
    """One game in both."""
    print(f"The same game: {name}, searched by OpenSpiel's {bot_name(starts[0])}")
    rates = together({"ours": measured(own), name: measured(peers.runners(starts))})
    print("\n".join(same_table(rates["ours"], rates[name])), end="\n\n")


def beside(key: str, pair: Pair) -> None:
    """A game of ours and each of its peers."""
    own = measured(ours.runners_of_game(key, pair.players, pair.options))
    if pair.from_source:
        own[PURE] = from_source(key, pair.players, pair.options, API)
    starts = {name: peers.dealt(name) for name in pair.peers}
    rates = together({"ours": own, **{name: measured(peers.runners(states)) for name, states in starts.items()}})
    for name, states in starts.items():
        print(f"{key} for {pair.players} beside {name} ({pair.why}), searched by OpenSpiel's {bot_name(states[0])}")
        print("\n".join(pair_table(rates["ours"], rates[name])), end="\n\n")


def measured(runners: dict[str, Runner]) -> dict[str, Measure]:
    return {entry_point: here(run) for entry_point, run in runners.items()}


def together(sides: dict[str, dict[str, Measure]]) -> dict[str, dict[str, Rate]]:
    """All entry points of all sides, measured by turns."""
    flat = {
        (side, entry_point): measure for side, measures in sides.items() for entry_point, measure in measures.items()
    }
    rates = by_turns(flat)
    return {
        side: {entry_point: rates[side, entry_point] for entry_point in measures} for side, measures in sides.items()
    }


if __name__ == "__main__":
    main()

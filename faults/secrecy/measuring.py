"""The parts of secrecy, each by itself, and their figures: pairs, bytes, leaks, seeds."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from typing import Any, Final, TypeVar

from faults.figures import Figure, Size
from faults.secrecy.cast import Principal, principals
from faults.secrecy.clock import Clock, run
from faults.secrecy.hunting import hunt_all
from faults.secrecy.running import two_houses
from faults.secrecy.tally import Tally
from faults.secrecy.whole_games import Search, search_game
from stolik import registry
from stolik.core.game import Game
from stolik.core.options import Setup

PAIRS: Final[dict[Size, int]] = {"quick": 5, "full": 100}
"""For every game and principal."""
MOVES: Final[dict[Size, int]] = {"quick": 60, "full": 20_000}
FEWEST_LEAKS: Final = 15
Result = TypeVar("Result")


def figures(size: Size, seed: int, tally: Tally, caught: Mapping[str, int | None], search: Search) -> list[Figure]:
    """What came of all parts."""
    score = f"{sum(after is not None for after in caught.values())}/{len(caught)}"
    all_caught = None not in caught.values() and len(caught) >= FEWEST_LEAKS
    seeds = tally.secrets_found + search.before
    scanned = f"{seeds} in {tally.scanned + search.scanned} bytes, {search.games} whole games"
    revealed = f"found after the reveal in {search.after} of {search.games} games"
    planted = f"{score} planted leaks are found"
    cells = f"≥ {PAIRS[size]} for every game and principal"
    quiet = not tally.alarms
    enough = quiet and tally.pairs >= sum(number for *_, number in plan(size, seed))
    return [
        Figure("pairs of worlds compared", tally.pairs, cells, enough, planted, all_caught),
        Figure("bytes compared", tally.size, "> 0", tally.size > 0, planted, all_caught),
        Figure("bytes that differ", tally.differing, "0", tally.differing == 0, planted, all_caught),
        Figure("planted leaks found", score, f"all, ≥ {FEWEST_LEAKS}", all_caught, "quiet without them", quiet),
        Figure("secrets on the wire", scanned, "0", seeds == 0, revealed, search.after == search.games),
    ]  # fmt: skip


def pairs(size: Size, seed: int, share: int = 0, shares: int = 1) -> Tally:
    """Two worlds for everybody at every game, or one share of that."""

    async def work(clock: Clock) -> Tally:
        tally = Tally()
        async with two_houses(clock, seed * shares + share) as houses:
            for game, setup, principal, number in islice(plan(size, seed), share, None, shares):
                await houses.compare(game, setup, principal, number, tally)
        return tally

    return apart(work)


def leaks(seed: int) -> dict[str, int | None]:
    """After how many pairs each planted leak was found."""
    return apart(lambda clock: hunt_all(clock, seed))


def whole_games(size: Size, seed: int) -> Search:
    """A game of everything with all screens open."""

    async def work(clock: Clock) -> Search:
        search = Search()
        async with two_houses(clock, seed) as houses:
            for game in games():
                setups = _with_company(game)
                for setup in setups if size == "full" else setups[:1]:
                    await search_game(houses, game, setup, MOVES[size], search)
        return search

    return apart(work)


def games() -> list[Game]:
    """The whole shelf."""
    return [registry.load(key) for key in registry.keys()]


def plan(size: Size, seed: int) -> Iterator[tuple[Game, Setup, Principal, int]]:
    """Every principal of the smallest table of each game, and a visit to every other setup; or everything."""
    luck = Random(seed)
    for game in games():
        smallest, *others = sorted(game.setups(), key=lambda setup: (setup.players == 1, setup.players))
        for principal in principals(smallest.players):
            yield game, smallest, principal, PAIRS[size]
        for setup in others:
            cast = principals(setup.players)
            for principal in cast if size == "full" else [luck.choice(cast)]:
                yield game, setup, principal, 1 + PAIRS[size] // (2 * len(others))


def _with_company(game: Game) -> list[Setup]:
    return [setup for setup in game.setups() if setup.players > 1]


def apart(work: Callable[[Clock], Coroutine[Any, Any, Result]]) -> Result:
    """Run something on a clock of its own, also where a loop runs already."""

    def alone() -> Result:
        clock = Clock()
        return run(clock, work(clock))

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(alone).result()

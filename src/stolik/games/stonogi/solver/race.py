"""Who wins the race for the last tiles: exact, when everybody plays to win and nobody steals.

Only how far each player lies behind the leader matters here; who cannot win any more plays for skates.
With many tiles there are too many courses of a race: `evaluation` asks only when few are left.

Deliberately absent: the colours that break ties at the very end. A tie is a shared win here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from librt.vecs import vec

from stolik.core.chance import FastRng
from stolik.games.stonogi.pieces import size_of
from stolik.games.stonogi.rules import ACTIONS, PASS, TAKE, Stonogi
from stolik.games.stonogi.solver.exact import MIDDLES, Turn
from stolik.games.stonogi.solver.shares import SKATES, Shares, tiles_and_rest

MAX_IMPROVEMENTS: Final = 12
"""With three players and more, play need not settle for good; by then it hardly changes."""
SETTLED_DIFFERENCE: Final = 1e-9

T = TypeVar("T")
Chances = tuple[float, ...]
"""How likely each player is to win."""
Outcomes = Mapping[int, Chances]
"""The same after each of the actions that can end a turn."""


def counted_from(row: tuple[T, ...], first: int) -> tuple[T, ...]:
    """A row round the table, counted from another player on."""
    start = first % len(row)
    return row[start:] + row[:start]


class Race:
    """How likely each player is to win, solved when first asked for and remembered."""

    def __init__(self, shares: Shares) -> None:
        self.players = shares.players
        self.shares = shares
        self.known: dict[tuple[int, tuple[int, ...]], Chances] = {}

    def chances(self, kind: int, skates: tuple[int, ...]) -> Chances:
        """For this kind of middle, and skates and chances in the order of turns, who moves now first."""
        beaten = -SKATES[kind] - 1
        behind = tuple(max(own - max(skates), beaten) for own in skates)
        if behind.count(beaten) == self.players - 1 or not kind:
            return tuple((own == 0) / behind.count(0) for own in behind)
        if (kind, behind) not in self.known:
            self._settle(kind, behind)
        return self.known[kind, behind]

    def _settle(self, kind: int, behind: tuple[int, ...]) -> None:
        """Passes lead round the table to the same middle: all its turns are solved together.

        Players are numbered from who moves first; `now[mover]` has everyone's chances in the turn of `mover`.
        """
        movers = range(self.players)
        after_taking = [self._after_taking(kind, behind, mover) for mover in movers]
        now: list[Chances] = [(1 / self.players,) * self.players] * self.players
        for _ in range(MAX_IMPROVEMENTS):
            plays = [self._play(kind, mover, after_taking[mover], now) for mover in movers]
            before, now = now, settle_round(plays)
            if all(abs(now[mover][mover - 1] - before[mover][mover - 1]) < SETTLED_DIFFERENCE for mover in movers):
                break
        for mover in movers:
            self.known[kind, counted_from(behind, mover)] = counted_from(now[mover], mover)

    def _after_taking(self, kind: int, behind: tuple[int, ...], mover: int) -> dict[int, Chances]:
        """Everyone's chances after each tile that the mover can take."""
        outcomes = {}
        for tile, rest in tiles_and_rest(kind):
            skates = tuple(own + size_of(tile) * (player == mover) for player, own in enumerate(behind))
            chances = self.chances(rest, counted_from(skates, mover + 1))
            outcomes[TAKE + tile] = counted_from(chances, -mover - 1)
        return outcomes

    def _play(self, kind: int, mover: int, taking: Outcomes, now: list[Chances]) -> tuple[Chances, float]:
        """What the mover's best turn brings everyone, and how likely it is a pass."""
        table = Stonogi(self.players, False, FastRng(0))
        table.middle = MIDDLES[kind]
        wins = [0.0] * ACTIONS
        wins[PASS] = now[(mover + 1) % self.players][mover]
        for action, chances in taking.items():
            wins[action] = chances[mover]
        likely = Turn(table, vec[float](wins), vec[float](self.shares.taking(kind))).chances()
        return mixed(likely, taking, self.players), likely[PASS]


def mixed(likely: vec[float], outcomes: Outcomes, players: int) -> Chances:
    """Everyone's chances when a turn ends in each action as likely as that."""
    return tuple(
        sum(likely[action] * chances[player] for action, chances in outcomes.items()) for player in range(players)
    )


def settle_round(plays: list[tuple[Chances, float]]) -> list[Chances]:
    """Everyone's chances in each turn of a round, given what comes of it and how likely it is passed on."""
    players = range(len(plays))
    all_pass = 1.0
    total = [0.0 for _ in players]
    for gained, passing in plays:
        total = [so_far + all_pass * gained[player] for player, so_far in enumerate(total)]
        all_pass *= passing
    chances = tuple(sum_of_round / (1 - all_pass) for sum_of_round in total)
    rows = []
    for gained, passing in reversed(plays):
        chances = tuple(gained[player] + passing * chances[player] for player in players)
        rows.append(chances)
    return rows[::-1]

"""Who will win from here, and the best turn for it: the judgement of the bot among rivals.

A turn is played exactly, for the best chance to win, given what each way to end it promises. What it
promises is exact in the race for the last tiles. Before that it is an estimate: what everyone has and
may expect of the middle, and how far that can go wrong, taken as normally distributed.

With stealing, what is expected of the middle is less certain (`SPREAD_FACTOR_WITH_STEALING`), and the next
player's best turn is played out too, for that is who steals.

Deliberately absent: dice (`exact` plays the turn) and the game alone, which needs no estimate.
"""

from __future__ import annotations

from math import erfc, sqrt
from typing import Final

from librt.vecs import vec

from stolik.core.bitset import elements
from stolik.core.chance import FastRng
from stolik.games.stonogi.rules import ACTIONS, PASS, STEAL, TAKE, Stonogi
from stolik.games.stonogi.solver.exact import Turn, kind_of
from stolik.games.stonogi.solver.race import Chances, Outcomes, Race, counted_from, mixed
from stolik.games.stonogi.solver.shares import COUNT, Shares

FEW_TILES: Final = {2: 4, 3: 2, 4: 1}
"""By players: with so many tiles in the middle, the race is solved."""
SPREAD_FACTOR: Final = 1.05
SPREAD_FACTOR_WITH_STEALING: Final = 1.6
"""How much further results stray than when all play for skates alone; found by matches, like the row above."""


class WinEstimator:
    """Judges positions between turns for one number of players, with stealing or without."""

    def __init__(self, shares: Shares, stealing: bool) -> None:
        self.shares = shares
        self.race = Race(shares)
        self.few_tiles = 0 if stealing else FEW_TILES[shares.players]
        self.doubt = SPREAD_FACTOR_WITH_STEALING if stealing else SPREAD_FACTOR
        self.rivals_played_out = 1 if stealing else 0

    def turn(self, table: Stonogi) -> Turn:
        """The best turn for the seat that is on turn."""
        return self._play(table, self.rivals_played_out)[0]

    def chances(self, table: Stonogi, turns: int) -> Chances:
        """How likely each seat is to win, when so many turns are played out before judging."""
        if table.over:
            places = table.places()
            return tuple((place == 1) / places.count(1) for place in places)
        if turns == 0:
            return self.judge(table)
        turn, outcomes = self._play(table, turns - 1)
        return mixed(turn.chances(), outcomes, table.seats)

    def judge(self, table: Stonogi) -> Chances:
        """How likely each seat is to win, at first sight."""
        kind = kind_of(table.middle)
        skates = counted_from(tuple(table.skates(seat) for seat in range(table.seats)), table.seat)
        is_race = COUNT[kind] <= self.few_tiles
        chances = self.race.chances(kind, skates) if is_race else self.estimate(kind, skates)
        return counted_from(chances, -table.seat)

    def estimate(self, kind: int, skates: tuple[int, ...]) -> Chances:
        """Each must stay ahead of every rival; skates and chances in the order of turns."""
        expected = [own + share for own, share in zip(skates, self.shares.mean[kind], strict=True)]
        spread = self.shares.spread(kind)
        wins = []
        for player, own in enumerate(expected):
            chance = 1.0
            for rival, other in enumerate(expected):
                if rival != player:
                    chance *= likely_positive(own - other, self.doubt * self._apart(spread[player], spread[rival]))
            wins.append(chance)
        return tuple(chance / sum(wins) for chance in wins)

    def _apart(self, one: float, other: float) -> float:
        """How far the difference of two players strays; what one gains, all others together lose."""
        return sqrt(one + other + 2 * sqrt(one * other) / (self.shares.players - 1))

    def _play(self, table: Stonogi, turns: int) -> tuple[Turn, Outcomes]:
        """The best turn to win; where that is equal, for skates, so that a decided game comes to its end."""
        wins, skates = [0.0] * ACTIONS, [0.0] * ACTIONS
        outcomes = {}
        for action in ways_to_end(table):
            then = after(table, action)
            outcomes[action] = self.chances(then, turns)
            wins[action] = outcomes[action][table.seat]
            skates[action] = then.skates(table.seat) + self.shares.mean[kind_of(then.middle)][-1]
        return Turn(table, vec[float](wins), vec[float](skates)), outcomes


def ways_to_end(table: Stonogi) -> list[int]:
    """Every action that may end the turn with some dice or other."""
    tiles = [TAKE + tile for tile in elements(table.middle)]
    rivals = [seat for seat in range(table.seats) if seat != table.seat and table.last_tile(seat) >= 0]
    return [PASS, *tiles, *(STEAL + seat for seat in rivals if table.stealing)]


def after(table: Stonogi, action: int) -> Stonogi:
    """The table after the turn; what its dice show does not matter."""
    then = table.clone(FastRng(0))
    then.play(table.seat, action)
    return then


def likely_positive(mean: float, spread: float) -> float:
    """How likely a normally distributed number is above zero."""
    return 0.5 * erfc(-mean / (spread * sqrt(2)))

"""Programs that know this game: `Greedy` plays like a sensible beginner, `Exact` as well as can be computed.

Alone, `Exact` is optimal: no player puts aside fewer tiles on average. Among rivals each of its turns
is optimal for the chance to win that `solver.evaluation` gives each way to end it.

Deliberately absent: randomness. Both decide the same in the same position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.core.bitset import bit, has
from stolik.core.bot import Bot
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.stonogi.pieces import COLOUR_COUNT, DICE, STAR, TILES, colour_of, face, size_of, skates_shown
from stolik.games.stonogi.rules import PUT_ASIDE, REROLL, REROLLS, STEAL, TAKE, Stonogi
from stolik.games.stonogi.solver.evaluation import WinEstimator
from stolik.games.stonogi.solver.exact import HANDFULS, RESULT, Turn
from stolik.games.stonogi.solver.tables import SolvedTables, cached_tables


class Greedy:
    """Collects the colour that shows most, and takes the most skates there are."""

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """Roll for the largest tile of the best colour, until it or one as large can be had."""
        assert isinstance(world, Stonogi)
        ends = [action for action in world.legal(seat) if not has(REROLLS, action)]
        best = max(ends, key=lambda action: skates_won(world, action))
        colour = self.favourite(world)
        if skates_won(world, best) >= largest_size(world, colour) or REROLL + 1 not in world.legal(seat):
            return best
        return REROLL + sum(bit(die) for die in range(DICE) if face(world.dice, die) not in {colour, STAR})

    def favourite(self, world: Stonogi) -> int:
        """The colour with most dice, stars included, of those still in the middle; then with the largest tile."""
        colours = [colour for colour in range(COLOUR_COUNT) if largest_size(world, colour)]
        return max(colours, key=lambda colour: (skates_shown(world.dice, colour), largest_size(world, colour)))


def largest_size(world: Stonogi, colour: int) -> int:
    """The largest tile of a colour in the middle; 0 where there is none."""
    of_colour = [tile for tile in range(TILES) if colour_of(tile) == colour and has(world.middle, tile)]
    return max(map(size_of, of_colour), default=0)


def skates_won(world: Stonogi, action: int) -> int:
    """The skates that an action brings at once."""
    if TAKE <= action < PUT_ASIDE:
        return size_of(action - TAKE)
    return size_of(world.last_tile(action - STEAL)) if action >= STEAL else 0


class Exact:
    """Plays each turn exactly, alone the whole game."""

    def __init__(self, tables: SolvedTables | None = None) -> None:
        self.tables = tables or cached_tables()
        self.estimators: dict[tuple[int, bool], WinEstimator] = {}
        self.before: tuple[int, ...] = ()
        self.turn: Turn | None = None

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The best end of the turn, or the dice to throw again."""
        assert isinstance(world, Stonogi)
        turn = self.turn_at(world)
        result = RESULT[world.dice]
        keep = turn.keep(result, world.rolls)
        return turn.end[result] if keep == result else REROLL + dice_to_throw(world.dice, keep)

    def turn_at(self, world: Stonogi) -> Turn:
        """How to play this turn; thought out once a turn, as it does not hang on the dice."""
        before = (world.seats, world.seat, world.stealing, world.middle, *world.centipedes)
        if self.turn is None or before != self.before:
            self.turn = self.think(world)
            self.before = before
        return self.turn

    def think(self, world: Stonogi) -> Turn:
        """The best turn: from the table alone, from the estimator among rivals."""
        if world.seats == 1:
            return self.tables.solo().turn(world.middle)
        kind = (world.seats, world.stealing)
        if kind not in self.estimators:
            self.estimators[kind] = WinEstimator(self.tables.shares(world.seats), world.stealing)
        return self.estimators[kind].turn(world)


def dice_to_throw(dice: int, keep: int) -> int:
    """The set of dice that do not belong to the handful; of equal ones the first are kept."""
    kept = list(HANDFULS[keep])
    thrown = 0
    for die in range(DICE):
        if face(dice, die) in kept:
            kept.remove(face(dice, die))
        else:
            thrown |= bit(die)
    return thrown


BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy, "exact": Exact}

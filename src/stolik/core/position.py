"""The state machine that every game is: explicit and copyable.

A position knows which seats are to move, what is legal, and how the game goes on. It holds its own source
of chance; `clone` and `imagine` give the copy another one, so a bot or a view never holds the table's.

Deliberately absent: names, clocks, texts, sockets, and any rule of any game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stolik.core.bitset import bit, elements, has
from stolik.core.chance import Rng
from stolik.core.errors import IllegalMove

EVERYONE: Final[i64] = 0x3FFFFFFFFFFFFFFF
"""The audience of a public event: every seat, and spectators. To be compared with, not to be taken apart."""
SPECTATOR: Final[i64] = -1
"""Instead of a seat in `imagine`, `Game.view` and `RuleEvent.is_for`: somebody who only watches."""
NO_SEAT: Final[i64] = -1
"""Where a seat is expected and there is none: nobody is to move, or an event belongs to no seat.

The number stands in the notation of positions, so it keeps its value.
"""


@final
class RuleEvent:
    """An event of the rules, in the game's own numbers, with its audience.

    `audience` is a set of seats, or `EVERYONE`, which includes those who only watch.
    """

    def __init__(self, kind: i64, audience: i64, seat: i64, value: i64, extra: i64) -> None:
        self.kind = kind
        self.audience = audience
        self.seat = seat
        self.value = value
        self.extra = extra

    def is_for(self, seat: i64) -> bool:
        """May this seat know it? `SPECTATOR` for somebody who only watches."""
        if self.audience == EVERYONE:
            return True
        return seat >= 0 and has(self.audience, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """A game in progress. Seats are numbered from 0 clockwise; actions are small whole numbers."""

    def __init__(self, seats: i64, rng: Rng) -> None:
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.over: bool = False
        self.event_sink: list[RuleEvent] | None = None

    def begin(self) -> None:
        """Deal, and go on to the first decision."""
        raise NotImplementedError

    # -- who and what ---------------------------------------------------------------------

    def to_move_set(self) -> i64:
        """The set of seats that are to move: several where choices are simultaneous."""
        raise NotImplementedError

    def legal(self, seat: i64) -> tuple[int, ...]:
        """The legal actions of the seat, in rising order; none when it is not to move."""
        raise NotImplementedError

    def optional(self, seat: i64) -> tuple[int, ...]:
        """Actions open to a seat that is not to move, in rising order; `legal` does not list them. Mostly none."""
        return ()

    def is_legal(self, seat: i64, action: i64) -> bool:
        """May the seat do this now? Yes for all that `legal` and `optional` list, and for nothing else."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64) -> None:
        """Carry out an action that is known to be legal."""
        raise NotImplementedError

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        """Why the seat may not do this, with the number of the rule, from what the seat knows."""
        raise NotImplementedError

    def to_move(self) -> tuple[int, ...]:
        """The seats that are to move."""
        return elements(self.to_move_set())

    def first_to_move(self) -> i64:
        """The first seat that is to move, or `NO_SEAT` when the game is over."""
        waiting: i64 = self.to_move_set()
        seat: i64 = 0
        while seat < self.seats:
            if has(waiting, seat):
                return seat
            seat += 1
        return NO_SEAT

    def free_order_segment(self) -> int:
        """The number of the current free-order segment, in which moves do not make each other stale; or −1.

        A move that leaves the number unchanged takes no action from another seat, so that what the other seat
        decided before it is not stale. A move that takes an action away changes the number.
        """
        return -1

    def decision_window(self) -> int:
        """The number of the current decision window, in which a late move still counts; or −1.

        A move based on an older state of the same window is accepted if it is still legal, unless it
        `must_see_latest`.
        """
        return -1

    def must_see_latest(self, seat: i64, action: i64) -> bool:
        """Does the action confirm the state of the table, so that the player must have seen the latest one?"""
        return True

    def private_seats(self) -> i64:
        """The set of seats that act in private now. Mostly none.

        Others learn only the events addressed to them and that such a seat is no longer to move: not that it
        acted, nor how often.
        """
        return 0

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out the seat's action, or raise `IllegalMove` and change nothing."""
        if not self.is_legal(seat, action):
            raise self.refusal(seat, action)
        self.play(seat, action)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        """One of the legal actions, each equally likely where the game does not say otherwise."""
        choices = self.legal(seat)
        return choices[rng.below(len(choices))]

    # -- copies ---------------------------------------------------------------------------

    def clone(self, rng: Rng) -> Position:
        """An exact, independent copy with its own source of chance and no event sink."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> Position:
        """Determinization: a random full position that fits what the seat (or `SPECTATOR`) knows."""
        raise NotImplementedError

    # -- the end --------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """What the rulebook counts, seat by seat, more being better; only when the game is over."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """1 for who won, 2 for second …; equal where a place is shared."""
        raise NotImplementedError

    def is_lost_by_all(self) -> bool:
        """Is the game over, and won by nobody? So it can end where all play together; then all share place 1."""
        return False

    def ending(self) -> str:
        """Which of the game's ways to end this was (`Game.endings` lists them)."""
        raise NotImplementedError

    # -- events ---------------------------------------------------------------------------

    def emit(self, kind: i64, seat: i64, value: i64, extra: i64) -> None:
        """Append an event for everyone to the event sink, if there is one."""
        if self.event_sink is not None:
            self.event_sink.append(RuleEvent(kind, EVERYONE, seat, value, extra))

    def emit_to(self, audience: i64, kind: i64, seat: i64, value: i64, extra: i64) -> None:
        """Append an event for some seats only."""
        if self.event_sink is not None:
            self.event_sink.append(RuleEvent(kind, audience, seat, value, extra))


def other_seats(seats: i64, seat: i64) -> i64:
    """The set of all seats at the table but one."""
    return (bit(seats) - 1) & ~bit(seat)


def places_by_key(keys: list[tuple[int, ...]]) -> list[int]:
    """Places by rising key: equal keys share a place."""
    return [1 + sum(other < key for other in keys) for key in keys]


def play_random_game(position: Position, rng: Rng, bound: i64) -> i64:
    """Play random legal actions to the end; the number of actions, or −1 at the bound."""
    actions: i64 = 0
    while not position.over:
        if actions == bound:
            return -1
        seat: i64 = position.first_to_move()
        position.play(seat, position.random_action(seat, rng))
        actions += 1
    return actions


def play_random_game_from_list(position: Position, rng: Rng, bound: i64) -> i64:
    """The same, choosing from the whole list of `legal` each time."""
    actions: i64 = 0
    while not position.over:
        if actions == bound:
            return -1
        seat: i64 = position.first_to_move()
        choices = position.legal(seat)
        position.apply(seat, choices[rng.below(len(choices))])
        actions += 1
    return actions


__all__ = [
    "EVERYONE",
    "NO_SEAT",
    "SPECTATOR",
    "Position",
    "RuleEvent",
    "other_seats",
    "places_by_key",
    "play_random_game",
    "play_random_game_from_list",
]

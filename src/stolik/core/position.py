"""What every game at the table is to the rest of the house: an explicit, copyable state machine.

A position knows who owes a decision, what is legal, and how to go on. It holds its own source of
luck; `clone` and `imagine` hand the copy another one, so a bot or a view never holds the table's.

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
    """Something that happened, in the game's own numbers, and who may know it.

    `audience` is a set of seats, or `EVERYONE`, which includes those who only watch.
    """

    def __init__(self, kind: i64, audience: i64, seat: i64, what: i64, more: i64) -> None:
        self.kind = kind
        self.audience = audience
        self.seat = seat
        self.value = what
        self.extra = more

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
        """The set of seats that owe a decision: several where choices are simultaneous."""
        raise NotImplementedError

    def legal(self, seat: i64) -> tuple[int, ...]:
        """The actions open to the seat, in rising order; none when it owes no decision."""
        raise NotImplementedError

    def optional(self, seat: i64) -> tuple[int, ...]:
        """What a seat may do though it owes nothing, in rising order; `legal` does not list it. Mostly nothing."""
        return ()

    def is_legal(self, seat: i64, action: i64) -> bool:
        """May the seat do this now? Yes for all that `legal` and `spare` list, and for nothing else."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64) -> None:
        """Carry out an action that is known to be legal."""
        raise NotImplementedError

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        """Why the seat may not do this, with the number of the rule, from what the seat knows."""
        raise NotImplementedError

    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return elements(self.to_move_set())

    def first_to_move(self) -> i64:
        """The first seat that owes a decision, or `NO_SEAT` when the game is over."""
        owing: i64 = self.to_move_set()
        seat: i64 = 0
        while seat < self.seats:
            if has(owing, seat):
                return seat
            seat += 1
        return NO_SEAT

    def free_order_segment(self) -> int:
        """The number of a stretch in which seats act in free order, or −1.

        A move that leaves the number as it is takes nothing from what another seat may do: it does not make stale
        what that seat decided before it. A move that takes something changes the number.
        """
        return -1

    def decision_window(self) -> int:
        """The number of an occasion on which seats decide beside each other, or −1.

        What a seat decided on the same occasion before others changed the table is done all the same where it is
        still legal, unless it `confirms` what lies there.
        """
        return -1

    def must_see_latest(self, seat: i64, action: i64) -> bool:
        """Does the action say yes to the table as it is, so that who does it must have seen the newest?"""
        return True

    def private_seats(self) -> i64:
        """The set of seats that act behind screens now. Mostly nobody.

        Of what such a seat does others learn only what is told to them and when it owes nothing more: not that it
        did something, nor how often.
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
        """An independent copy, as exact as this one, with its own luck and nobody listening."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> Position:
        """A full position drawn from those that fit what the seat knows; `SPECTATOR` for who only watches."""
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

    # -- telling --------------------------------------------------------------------------

    def emit(self, kind: i64, seat: i64, what: i64, more: i64) -> None:
        """Say aloud to everyone what happened, where anybody listens."""
        if self.event_sink is not None:
            self.event_sink.append(RuleEvent(kind, EVERYONE, seat, what, more))

    def emit_to(self, audience: i64, kind: i64, seat: i64, what: i64, more: i64) -> None:
        """Say it to some seats alone."""
        if self.event_sink is not None:
            self.event_sink.append(RuleEvent(kind, audience, seat, what, more))


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

"""What happens at the table, and who may know it: structs for the wire."""

from __future__ import annotations

from msgspec import Struct


class RoundBegins(Struct, tag="round_begins", frozen=True):
    """A round begins, of so many."""

    round: int
    rounds: int


class HandTaken(Struct, tag="hand_taken", frozen=True):
    """A set came into a hand, dealt or passed on; sent to who holds it now."""

    seat: int
    cards: tuple[int, ...]
    owner: int


class BeltsTaken(Struct, tag="belts_taken", frozen=True):
    """How many lifebelts go with the set that a seat holds."""

    seat: int
    belts: int
    owner: int


class TidesOpen(Struct, tag="tides_open", frozen=True):
    """Two tide cards were opened."""

    lower: int
    higher: int


class Chosen(Struct, tag="chosen", frozen=True):
    """A seat has chosen; nobody sees what."""

    seat: int


class Shown(Struct, tag="shown", frozen=True):
    """A chosen card was turned up."""

    seat: int
    card: int


class Flooded(Struct, tag="flooded", frozen=True):
    """A seat took a tide card."""

    seat: int
    level: int


class BeltLost(Struct, tag="belt_lost", frozen=True):
    """A seat stood deepest and turned over a lifebelt; so many are left."""

    seat: int
    left: int


class DroppedOut(Struct, tag="dropped_out", frozen=True):
    """A seat had no lifebelt left to lose."""

    seat: int


class Scored(Struct, tag="scored", frozen=True):
    """What the round brought a seat, and what it has now."""

    seat: int
    points: int
    total: int


class Ended(Struct, tag="ended", frozen=True):
    """The last round is over."""


Event = (
    RoundBegins | HandTaken | BeltsTaken | TidesOpen | Chosen | Shown | Flooded | BeltLost | DroppedOut | Scored | Ended
)

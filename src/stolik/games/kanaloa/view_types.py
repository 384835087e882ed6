"""The shapes of what a seat sees; `view` fills them. Apart from it, as it is compiled and these are not."""

from __future__ import annotations

from msgspec import Struct


class Field(Struct, frozen=True):
    """One of the two fields of a sea card."""

    colour: str
    dolphin: bool
    start: bool


class SeaCard(Struct, frozen=True):
    """A sea card as it lies, its fields in sailing direction."""

    name: str
    turned: bool
    fields: tuple[Field, ...]


class Boat(Struct, frozen=True):
    """Where a boat is: `field` counts from the line, `slot` from the edge of the first sea card of the track."""

    laps: int
    field: int
    slot: int
    progress: int
    beside: bool


class Seat(Struct, frozen=True):
    """What everyone knows of a seat."""

    boat: Boat
    cards: int
    tricks: int
    lacks: tuple[str, ...]
    """Colours that the seat has shown not to have."""


class LaidCard(Struct, frozen=True):
    """A card of the trick and who laid it."""

    seat: int
    card: str


class KanaloaPublic(Struct, frozen=True):
    """The table as everyone sees it."""

    players: int
    no_trick: bool
    round: int
    starter: int
    track: tuple[SeaCard, ...]
    seats: tuple[Seat, ...]
    trump: str | None
    """The trump of the trick; absent when none is to be played."""
    led: str | None
    trick: tuple[LaidCard, ...]
    gone: tuple[str, ...]
    """Cards of this round's tricks that are taken already."""
    turn: int | None
    decision: str | None
    winner: int | None
    won_on_return: bool
    over: bool


class KanaloaOwn(Struct, frozen=True):
    """What a seat sees besides; `you` is absent for who only watches."""

    you: int | None
    hand: tuple[str, ...]


class KanaloaView(KanaloaPublic, frozen=True):
    """The table as a seat sees it; a spectator has no hand. `turn` and `decision` are absent when the game is over."""

    you: int | None
    hand: tuple[str, ...]

"""What happens at the table. Everyone is sent every event but the cards of a deal, which go to their owner alone."""

from __future__ import annotations

from msgspec import Struct


class Laid(Struct, tag="laid", frozen=True):
    """The track was laid: its sea cards from the start on, turned ones with an apostrophe."""

    track: tuple[str, ...]


class Round(Struct, tag="round", frozen=True):
    """A round begins; the seat starts it."""

    seat: int
    round: int


class Dealt(Struct, tag="dealt", frozen=True):
    """A hand was dealt; sent to its owner alone."""

    seat: int
    cards: tuple[str, ...]


class Declared(Struct, tag="declared", frozen=True):
    """A seat will take no trick in this round; its boat waits beside the track."""

    seat: int


class Sails(Struct, tag="sails", frozen=True):
    """A seat declares nothing."""

    seat: int


class Trump(Struct, tag="trump", frozen=True):
    """A trick begins; the seat leads to it."""

    seat: int
    colour: str


class Played(Struct, tag="played", frozen=True):
    """A card was laid to the trick."""

    seat: int
    card: str


class Removed(Struct, tag="removed", frozen=True):
    """A sea card left the track."""

    seat: int
    sea: str


class Taken(Struct, tag="taken", frozen=True):
    """A seat took the trick, its `tricks`-th of the round."""

    seat: int
    tricks: int


class Sailed(Struct, tag="sailed", frozen=True):
    """A boat came to the next free field, counted from the line."""

    seat: int
    laps: int
    field: int
    colour: str


class Carried(Struct, tag="carried", frozen=True):
    """Dolphins carried a boat on."""

    seat: int
    laps: int
    field: int
    colour: str


class Succeeded(Struct, tag="succeeded", frozen=True):
    """A boat came back to the track and sailed on, its owner having taken no trick."""

    seat: int
    laps: int
    field: int
    colour: str


class Failed(Struct, tag="failed", frozen=True):
    """A boat came back to the track, its owner having taken a trick."""

    seat: int
    laps: int
    field: int
    colour: str


class Lapped(Struct, tag="lapped", frozen=True):
    """The seat lapped the last boat and won."""

    seat: int
    last: int


Event = (
    Laid
    | Round
    | Dealt
    | Declared
    | Sails
    | Trump
    | Played
    | Removed
    | Taken
    | Sailed
    | Carried
    | Succeeded
    | Failed
    | Lapped
)
